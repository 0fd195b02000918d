//! Which tables a variant has in each tier, and how it gets them.

use std::sync::Arc;

use halfturn_cube::Turn;
use halfturn_search::{BlockedBloomFilter, DistanceTable, Packing, Stopped, TableStore, Threads, Watcher};

use super::{
    eo_guide::EoTables,
    frames::Frames,
    goals::Variant,
    guide::{NEAR_DEPTHS, PairTable, Tables, worth},
    near::{Around, NearSpec},
    oriented::{Orientations, Oriented},
    pattern::{Home, Naming, Pattern, PatternKey},
    ranks::Ranks,
};
use crate::tier::{Size, Tier};

/// What is asked for and who is told, while tables are opened.
#[derive(Clone, Copy)]
pub(super) struct Opening<'a> {
    pub frames: &'a Frames,
    pub ranks: &'a Ranks,
    pub store: &'a TableStore,
    pub threads: Threads,
    pub watcher: &'a dyn Watcher,
}

/// The tables of a tier beside that of single pairs, as data.
#[derive(Clone, Copy, Default)]
struct Plan {
    corners3: bool,
    edges3: bool,
    corners4: bool,
    edges4: bool,
    oriented_pairs: bool,
    /// Filters around goals with three and with four slots: number of turns and megabytes.
    near3: &'static [(u8, u64)],
    near4: &'static [(u8, u64)],
}

impl Plan {
    fn of(variant: Variant, tier: Tier) -> Self {
        let none = Self::default();
        match (variant, tier) {
            (_, Tier::Tiny) | (Variant::Blocks, _) => none,
            (Variant::Std, Tier::Small) => Self { near4: &[(8, 84)], ..none },
            (Variant::Std, Tier::Standard) => {
                Self { corners3: true, corners4: true, edges4: true, near3: &[(7, 42)], near4: &[(8, 132)], ..none }
            }
            (Variant::Std, Tier::Large) => Self {
                corners3: true,
                edges3: true,
                corners4: true,
                edges4: true,
                near3: &[(8, 567)],
                near4: &[(8, 143), (9, 1910)],
                ..none
            },
            (Variant::EoCross, Tier::Small) => Self { near4: &[(7, 21)], ..none },
            (_, Tier::Small) => none,
            (Variant::Pair, _) => Self { corners3: true, edges3: true, ..none },
            (Variant::Pseudo, _) => Self { corners3: true, edges3: true, corners4: true, edges4: true, ..none },
            (Variant::PseudoPair, _) => Self { corners3: true, edges3: true, ..none },
            (Variant::EoCross, Tier::Standard) => Self { corners4: true, edges4: true, near4: &[(8, 284)], ..none },
            (Variant::EoCross, Tier::Large) => {
                Self { corners4: true, edges4: true, oriented_pairs: true, near4: &[(8, 284)], ..none }
            }
        }
    }
}

/// Bytes in a megabyte.
const MEGABYTE: u64 = 1_000_000;

impl Variant {
    /// Bytes of memory that its tables of a tier take, rounded up to a megabyte.
    ///
    /// ```
    /// use halfturn_solve::{Tier, stages::Variant};
    /// assert_eq!(Variant::Std.table_bytes(Tier::Tiny), 24_000_000);
    /// ```
    #[must_use]
    pub const fn table_bytes(self, tier: Tier) -> u64 {
        let [tiny, small, standard, large] = match self {
            Self::Std => [24, 108, 1398, 3909],
            Self::Pseudo => [24, 24, 345, 345],
            Self::Pair => [42, 42, 326, 326],
            Self::PseudoPair => [43, 43, 115, 115],
            Self::EoCross => [27, 48, 1293, 2477],
            Self::Blocks => [9, 9, 9, 9],
        };
        let megabytes = match tier {
            Tier::Tiny => tiny,
            Tier::Small => small,
            Tier::Standard => standard,
            Tier::Large => large,
        };
        megabytes * MEGABYTE
    }

    /// The largest tier whose tables take at most as much memory as `size` allows, if there is one.
    #[must_use]
    pub fn tier(self, size: Size) -> Option<Tier> {
        match size {
            Size::Tier(tier) => Some(tier),
            Size::Bytes(most) => Tier::ALL.into_iter().rfind(|&tier| self.table_bytes(tier) <= most),
        }
    }
}

impl Opening<'_> {
    /// The table of a pattern.
    pub fn pattern<const E: usize, const C: usize, P: Packing>(
        self,
        naming: Naming,
        home: Home,
    ) -> Result<DistanceTable<PatternKey<E, C>, P>, Stopped> {
        let space = Pattern::<E, C>::new(self.frames, self.ranks, naming, home);
        DistanceTable::open(&space, self.store, self.threads, self.watcher)
    }

    fn pattern_if<const E: usize, const C: usize, P: Packing>(
        self,
        wanted: bool,
        naming: Naming,
    ) -> Result<Option<DistanceTable<PatternKey<E, C>, P>>, Stopped> {
        wanted.then(|| self.pattern(naming, Home::Solved)).transpose()
    }

    fn near(
        self,
        around: Around,
        wanted: &[(u8, u64)],
        orientations: Option<&Orientations>,
    ) -> Result<[Option<BlockedBloomFilter>; NEAR_DEPTHS], Stopped> {
        let mut filters = [const { None }; NEAR_DEPTHS];
        for &(depth, megabytes) in wanted {
            let spec = NearSpec { around, depth, bytes: megabytes * MEGABYTE };
            filters[usize::from(depth)] = Some(spec.open(&self, orientations)?);
        }
        Ok(filters)
    }
}

impl Tables {
    /// The tables of a variant in a tier, from the store or built.
    pub fn open(
        variant: Variant,
        tier: Tier,
        store: &TableStore,
        threads: Threads,
        watcher: &dyn Watcher,
    ) -> Result<Self, Stopped> {
        let (frames, ranks) = (Arc::new(Frames::build()), Arc::new(Ranks::build()));
        let opening = Opening { frames: &frames, ranks: &ranks, store, threads, watcher };
        let naming = if variant.is_shifted() { Naming::Shifted } else { Naming::Strict };
        let plan = Plan::of(variant, tier);
        let pairs: PairTable = opening.pattern(naming, Home::Solved)?;
        let ready: Option<PairTable> =
            variant.wants_ready().then(|| opening.pattern(naming, Home::Ready)).transpose()?;
        Ok(Self {
            cross: cross_distances(&frames, naming),
            pairs_worth: worth(pairs.distribution()),
            ready_worth: ready.as_ref().map_or(0, |table| worth(table.distribution())),
            pairs,
            ready,
            corners3: opening.pattern_if(plan.corners3, naming)?,
            edges3: opening.pattern_if(plan.edges3, naming)?,
            corners4: opening.pattern_if(plan.corners4, naming)?,
            edges4: opening.pattern_if(plan.edges4, naming)?,
            near3: opening.near(Around::Three, plan.near3, None)?,
            near4: opening.near(Around::Four, plan.near4, None)?,
            frames,
            ranks,
        })
    }

    /// Bytes of memory that all tables take.
    pub fn bytes(&self) -> usize {
        let filters = self.near3.iter().chain(&self.near4).flatten().map(BlockedBloomFilter::bytes).sum::<usize>();
        self.frames.bytes()
            + self.ranks.bytes()
            + self.cross.len()
            + self.pairs.bytes()
            + self.ready.as_ref().map_or(0, DistanceTable::bytes)
            + self.corners3.as_ref().map_or(0, DistanceTable::bytes)
            + self.edges3.as_ref().map_or(0, DistanceTable::bytes)
            + self.corners4.as_ref().map_or(0, DistanceTable::bytes)
            + self.edges4.as_ref().map_or(0, DistanceTable::bytes)
            + filters
    }
}

impl EoTables {
    /// The tables of the eo-cross variant in a tier, from the store or built.
    pub fn open(tier: Tier, store: &TableStore, threads: Threads, watcher: &dyn Watcher) -> Result<Self, Stopped> {
        let (frames, ranks) = (Arc::new(Frames::build()), Arc::new(Ranks::build()));
        let orientations = Arc::new(Orientations::build(&frames));
        let opening = Opening { frames: &frames, ranks: &ranks, store, threads, watcher };
        let plan = Plan::of(Variant::EoCross, tier);
        let cross = Oriented::<0> { frames: &frames, orientations: &orientations };
        let pair = Oriented::<1> { frames: &frames, orientations: &orientations };
        Ok(Self {
            pairs: opening.pattern(Naming::Strict, Home::Solved)?,
            cross: DistanceTable::open(&cross, store, threads, watcher)?,
            oriented_pairs: plan
                .oriented_pairs
                .then(|| DistanceTable::open(&pair, store, threads, watcher))
                .transpose()?,
            corners4: opening.pattern_if(plan.corners4, Naming::Strict)?,
            edges4: opening.pattern_if(plan.edges4, Naming::Strict)?,
            near4: opening.near(Around::Oriented, plan.near4, Some(&orientations))?,
            orientations,
            frames,
            ranks,
        })
    }

    /// Bytes of memory that all tables take.
    pub fn bytes(&self) -> usize {
        self.frames.bytes()
            + self.ranks.bytes()
            + self.orientations.bytes()
            + self.pairs.bytes()
            + self.cross.bytes()
            + self.oriented_pairs.as_ref().map_or(0, DistanceTable::bytes)
            + self.corners4.as_ref().map_or(0, DistanceTable::bytes)
            + self.edges4.as_ref().map_or(0, DistanceTable::bytes)
            + self.near4.iter().flatten().map(BlockedBloomFilter::bytes).sum::<usize>()
    }
}

/// By class: the distance of the cross alone.
pub(super) fn cross_distances(frames: &Frames, naming: Naming) -> Vec<u8> {
    const UNSEEN: u8 = u8::MAX;
    let mut distances = vec![UNSEEN; frames.classes()];
    let is_goal = |class: u16| match naming {
        Naming::Strict => class == 0,
        Naming::Shifted => frames.family(class).0 == 0,
    };
    let mut level: Vec<u16> = (0..frames.classes() as u16).filter(|&class| is_goal(class)).collect();
    let mut distance = 0;
    while !level.is_empty() {
        for &class in &level {
            distances[usize::from(class)] = distance;
        }
        let neighbours = |&class: &u16| (0..Turn::COUNT).map(move |turn| frames.class_turned(class, turn).0);
        let mut next: Vec<u16> = level.iter().flat_map(neighbours).collect();
        next.retain(|&class| distances[usize::from(class)] == UNSEEN);
        next.sort_unstable();
        next.dedup();
        level = next;
        distance += 1;
    }
    distances
}
