//! The bitmap of all elements of G1, and how the moves of G1 enlarge the set that it holds.

use std::{
    ops::Range,
    sync::{
        Condvar, Mutex, RwLock,
        atomic::{AtomicU8, AtomicU64, Ordering},
    },
};

use halfturn_search::{Buffer, Stopped, Threads, WatchEvent, Watcher, packed, prefetch};

use super::layout::{BLOCK_BYTES, GROUP_BYTES, GROUP_PAGES, GROUPS, Layout, PAGE_BYTES, Place, SIDES};
#[cfg(target_arch = "x86_64")]
use crate::lanes::{Avx2, Lanes};

/// Blocks of a page that are computed at once: few enough for the L1 cache.
const STRIP_BLOCKS: usize = 480;
const STRIP: usize = STRIP_BLOCKS * BLOCK_BYTES;
const _: () = assert!(PAGE_BYTES.is_multiple_of(STRIP));
/// Turns of one layer.
const QUARTERS: usize = 4;
const _: () = assert!(QUARTERS * QUARTERS == GROUP_PAGES);

/// The order in which the groups of a bitmap are replaced by their successors.
///
/// The successor of a group is computed from the group and its neighbours, so a group must be kept
/// until all of these have a successor. A good order keeps few groups in addition to the bitmap.
pub(super) struct Schedule {
    order: Vec<u16>,
    /// By group: the groups that its successor is computed from, without itself.
    neighbours: Vec<Vec<usize>>,
    /// The most groups that are kept beside one of each.
    spare: usize,
}

impl Schedule {
    /// Chooses the next group greedily, so that groups which wait for few others are released soon.
    pub fn build(layout: &Layout) -> Self {
        let neighbours: Vec<Vec<usize>> = (0..GROUPS).map(|group| layout.neighbour_groups(group)).collect();
        let mut waiting: Vec<i32> = neighbours.iter().map(|near| near.len() as i32 + 1).collect();
        let mut left: Vec<usize> = (0..GROUPS).collect();
        let mut order = Vec::with_capacity(GROUPS);
        let (mut used, mut most) = (GROUPS, GROUPS);
        while !left.is_empty() {
            let urgency = |group: usize| -> f64 {
                std::iter::once(&group).chain(&neighbours[group]).map(|&near| (-f64::from(waiting[near])).exp2()).sum()
            };
            let rated = left.iter().enumerate().map(|(at, &group)| (at, urgency(group)));
            let (at, _) = rated.max_by(|one, other| one.1.total_cmp(&other.1)).expect("a group is left");
            let group = left.swap_remove(at);
            order.push(group as u16);
            used += 1;
            most = most.max(used);
            for &near in std::iter::once(&group).chain(&neighbours[group]) {
                waiting[near] -= 1;
                used -= usize::from(waiting[near] == 0);
            }
        }
        Self { order, neighbours, spare: most - GROUPS }
    }

    /// The bytes of a bitmap that is enlarged in this order.
    pub fn bitmap_bytes(&self) -> usize {
        (GROUPS + self.spare) * GROUP_BYTES
    }
}

/// A set of elements of G1.
pub(super) struct Bitmap {
    bytes: Buffer,
    /// By group: its slot, a part of `bytes`.
    slots: Vec<u16>,
    /// The slots without a group.
    spare: Vec<u16>,
}

/// What the threads that enlarge a bitmap share.
struct Enlarging {
    /// The groups of the order that threads have taken.
    taken: usize,
    spare: Vec<u16>,
    /// By group: the slot of its successor.
    successors: Vec<u16>,
    /// By group: the successors that are still to be computed from it.
    waiting: Vec<usize>,
}

impl Bitmap {
    /// The empty set.
    pub fn new(schedule: &Schedule) -> Self {
        Self {
            bytes: Buffer::zeroed(schedule.bitmap_bytes()),
            slots: (0..GROUPS as u16).collect(),
            spare: (GROUPS as u16..(GROUPS + schedule.spare) as u16).collect(),
        }
    }

    /// The bytes of a group.
    pub fn group(&self, group: usize) -> &[u8] {
        &self.bytes[usize::from(self.slots[group]) * GROUP_BYTES..][..GROUP_BYTES]
    }

    /// The bytes of a group.
    pub fn group_mut(&mut self, group: usize) -> &mut [u8] {
        &mut self.bytes[usize::from(self.slots[group]) * GROUP_BYTES..][..GROUP_BYTES]
    }

    /// Adds elements from several threads.
    pub fn marker(&mut self) -> Marker<'_> {
        Marker { bytes: packed::shared(&mut self.bytes), slots: &self.slots }
    }

    /// The number of elements.
    pub fn count(&self, threads: Threads) -> u64 {
        let count = |total: &mut u64, groups: Range<u64>| {
            for group in groups {
                let (words, _) = self.group(group as usize).as_chunks();
                *total += words.iter().map(|&word| u64::from(u64::from_le_bytes(word).count_ones())).sum::<u64>();
            }
            Ok(())
        };
        threads.run(GROUPS as u64, 1, || 0, count, |one, other| one + other).expect("counting is not stopped")
    }

    /// The places of the elements that are not in the set.
    pub fn missing(&self) -> impl Iterator<Item = Place> {
        (0..GROUPS).flat_map(|group| {
            let bytes = (0..).zip(self.group(group)).filter(|&(_, &byte)| byte != u8::MAX);
            bytes.flat_map(move |(at, &byte): (usize, _)| {
                let page = (group * GROUP_PAGES + at / PAGE_BYTES) as u16;
                let absent = (0..u8::BITS).map(|bit| 1 << bit).filter(move |mask| byte & mask == 0);
                absent.map(move |mask| Place { page, byte: (at % PAGE_BYTES) as u32, mask })
            })
        })
    }

    /// Adds every element that one move of G1 leads to from an element of the set.
    ///
    /// # Errors
    /// [`Stopped`] if the watcher says so. The bitmap is then unusable: some of its groups are
    /// enlarged and others are not.
    pub fn enlarge(
        &mut self,
        layout: &Layout,
        schedule: &Schedule,
        length: u8,
        threads: Threads,
        watcher: &dyn Watcher,
    ) -> Result<(), Stopped> {
        const NOT_POISONED: &str = "no thread panics while it holds a slot";
        const NO_SLOT: u16 = u16::MAX;
        let slots: Vec<RwLock<&mut [u8]>> = self.bytes.chunks_exact_mut(GROUP_BYTES).map(RwLock::new).collect();
        let state = Mutex::new(Enlarging {
            taken: 0,
            spare: std::mem::take(&mut self.spare),
            successors: vec![NO_SLOT; GROUPS],
            waiting: schedule.neighbours.iter().map(|near| near.len() + 1).collect(),
        });
        let released = Condvar::new();
        let finished = AtomicU64::new(0);
        let own = &self.slots;
        let work = |(): &mut (), groups: Range<u64>| {
            for _ in groups {
                // A thread takes a group only together with a slot. So when it waits, all groups
                // before are finished or in work, and once they are finished a slot is spare.
                let held = state.lock().expect(NOT_POISONED);
                let mut held = released.wait_while(held, |state| state.spare.is_empty()).expect(NOT_POISONED);
                let slot = held.spare.pop().expect("a slot is spare");
                let group = usize::from(schedule.order[held.taken]);
                held.taken += 1;
                held.successors[group] = slot;
                drop(held);

                let near = &schedule.neighbours[group];
                let read = |group: usize| slots[usize::from(own[group])].read().expect(NOT_POISONED);
                let sources: Vec<_> = near.iter().map(|&near| read(near)).collect();
                let source = |group: usize| {
                    let at = near.binary_search(&group).expect("half turns lead to neighbours");
                    &**sources[at]
                };
                let mut successor = slots[usize::from(slot)].write().expect(NOT_POISONED);
                unite_layers(&read(group), &mut successor);
                unite_sides(layout, group, source, &mut successor);
                drop((successor, sources));

                let mut held = state.lock().expect(NOT_POISONED);
                for &near in std::iter::once(&group).chain(near) {
                    held.waiting[near] -= 1;
                    if held.waiting[near] == 0 {
                        held.spare.push(own[near]);
                    }
                }
                drop(held);
                released.notify_all();
                let done = finished.fetch_add(1, Ordering::Relaxed) + 1;
                let event = WatchEvent::Trying { length, done, total: GROUPS as u64 };
                if watcher.watch(event).is_break() {
                    return Err(Stopped);
                }
            }
            Ok(())
        };
        threads.run(GROUPS as u64, 1, || (), work, |(), ()| ())?;
        drop(slots);
        let Enlarging { spare, successors, .. } = state.into_inner().expect(NOT_POISONED);
        (self.slots, self.spare) = (successors, spare);
        Ok(())
    }
}

/// Writes to `successor` the union of each page with those that one turn of a layer leads to.
pub(super) fn unite_layers(group: &[u8], successor: &mut [u8]) {
    for start in (0..PAGE_BYTES).step_by(STRIP) {
        let strip = |page: usize| &group[page * PAGE_BYTES + start..][..STRIP];
        // The pages of a group form a square: turns of U and turns of D.
        let (mut rows, mut columns) = ([[0; STRIP]; QUARTERS], [[0; STRIP]; QUARTERS]);
        for page in 0..GROUP_PAGES {
            unite(&mut rows[page / QUARTERS], strip(page));
            unite(&mut columns[page % QUARTERS], strip(page));
        }
        for page in 0..GROUP_PAGES {
            let target = &mut successor[page * PAGE_BYTES + start..][..STRIP];
            target.copy_from_slice(&rows[page / QUARTERS]);
            unite(target, &columns[page % QUARTERS]);
        }
    }
}

fn unite(set: &mut [u8], other: &[u8]) {
    for (byte, other) in set.iter_mut().zip(other) {
        *byte |= other;
    }
}

/// Adds to `successor` what the half turns of the sides lead to. `source` returns neighbours.
pub(super) fn unite_sides<'a>(layout: &Layout, group: usize, source: impl Fn(usize) -> &'a [u8], successor: &mut [u8]) {
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = Avx2::detect() {
        return avx2.run(
            #[inline(always)]
            || unite_sides_compiled(layout, group, source, successor),
        );
    }
    unite_sides_compiled(layout, group, source, successor);
}

/// See [`unite_sides`]. Compiled for the best instruction set that the processor has.
#[inline(always)]
fn unite_sides_compiled<'a>(layout: &Layout, group: usize, source: impl Fn(usize) -> &'a [u8], successor: &mut [u8]) {
    for (page, target) in successor.chunks_exact_mut(PAGE_BYTES).enumerate() {
        // A half turn is its own inverse: it leads from the neighbour to this page.
        let sides: [(&[[u8; BLOCK_BYTES]], &[u16]); SIDES.len()] = std::array::from_fn(|side| {
            let (there, map) = layout.neighbour(group * GROUP_PAGES + page, side);
            let bytes = &source(there / GROUP_PAGES)[there % GROUP_PAGES * PAGE_BYTES..][..PAGE_BYTES];
            (bytes.as_chunks().0, map)
        });
        for (strip, target) in target.chunks_exact_mut(STRIP).enumerate() {
            // At the last distances nearly everything is full.
            if target.iter().all(|&byte| byte == u8::MAX) {
                continue;
            }
            let (mut added, mut near) = ([0; STRIP_BLOCKS], [0; STRIP_BLOCKS]);
            for ((there, map), turn) in sides.iter().zip(layout.block_turns()) {
                let map = &map[strip * STRIP_BLOCKS..][..STRIP_BLOCKS];
                for (near, &at) in near.iter_mut().zip(map) {
                    let [low, middle, high] = there[usize::from(at)];
                    *near = u32::from_le_bytes([low, middle, high, 0]);
                }
                turn.unite(&mut added, &near);
            }
            for (block, added) in target.as_chunks_mut::<BLOCK_BYTES>().0.iter_mut().zip(added) {
                let [low, middle, high, _] = added.to_le_bytes();
                *block = [block[0] | low, block[1] | middle, block[2] | high];
            }
        }
    }
}

/// Adds elements to a bitmap, from several threads.
pub(super) struct Marker<'b> {
    bytes: &'b [AtomicU8],
    slots: &'b [u16],
}

impl Marker<'_> {
    /// The index of the byte of a place. Prefetches it.
    #[inline(always)]
    pub fn prefetch(&self, place: Place) -> usize {
        let (group, page) = (usize::from(place.page) / GROUP_PAGES, usize::from(place.page) % GROUP_PAGES);
        let index = usize::from(self.slots[group]) * GROUP_BYTES + page * PAGE_BYTES + place.byte as usize;
        prefetch(self.bytes, index);
        index
    }

    /// Adds elements of the byte with this index.
    #[inline(always)]
    pub fn mark(&self, index: usize, mask: u8) {
        let byte = &self.bytes[index];
        // Most elements are in the set already, and a locked instruction takes long.
        if byte.load(Ordering::Relaxed) & mask != mask {
            byte.fetch_or(mask, Ordering::Relaxed);
        }
    }
}
