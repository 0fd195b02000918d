//! The search: many ways through phases 1 and 2, the shortest of them through phase 3, and the best
//! of those as a 3×3×3.

use halfturn_cube::{Axis, BigCube, BigMove, Face, Held, Symmetry, Wing};
use halfturn_search::{Meter, Stopped, TableEntry};

use crate::{
    big::{
        orbit::is_odd,
        reduced::{FIRST_LENGTH, Solution, as_three, holds, turns_of},
    },
    catalogue::Method,
    lanes::Lanes,
    request::SolveError,
};

use super::{
    Effort, Four,
    centers::{Phase2Centers, Phase3Centers},
    moves::{AXES, CENTERS, EDGES, FourMove, MOVES, WINGS, axis_places, center_facelets, size, wings},
    pairing::{EdgePermutation, PairingKey},
};

/// The most moves of phases 1 to 3 together.
const LONGEST: usize = 48;

/// Ways through phase 1 beyond which longer ones are not enumerated.
const ENOUGH_ENDS: usize = 10_000;

/// Moves from the cube to some point of the search.
#[derive(Clone, Copy)]
struct Path {
    moves: [u8; LONGEST],
    length: usize,
}

impl Path {
    const EMPTY: Self = Self { moves: [0; LONGEST], length: 0 };

    #[inline]
    fn push(&mut self, one: FourMove) {
        self.moves[self.length] = one.index() as u8;
        self.length += 1;
    }

    #[inline]
    fn pop(&mut self) {
        self.length -= 1;
    }

    fn moves(&self) -> impl Iterator<Item = FourMove> {
        self.moves[..self.length].iter().map(|&number| FourMove::new(number))
    }
}

/// The cube in one of the holds that the search starts from, and the two colours that phase 1 takes
/// to R and L.
struct Root {
    /// The number of the cube that it is, and the moves before.
    start: usize,
    before: usize,
    rotation: Symmetry,
    /// By facelet: the face of its colour.
    stickers: Vec<Face>,
    wings: [u8; WINGS],
    odd_wings: bool,
    odd_corners: bool,
    /// The axes of the colours, those of phase 1 first; and for each the places of the colour of
    /// its first face.
    axes: [Axis; 3],
    colors: [u32; 3],
    /// The places of both colours of the first axis, and of the second.
    pairs: [u32; 2],
}

/// A way through phase 1.
struct Phase1End {
    root: usize,
    path: Path,
    centers: Phase2Centers,
    /// The least length of phase 2.
    distance: u8,
    wings: [u8; WINGS],
}

/// A way through phases 1 and 2.
#[derive(Clone, Copy)]
struct Candidate {
    root: usize,
    path: Path,
    centers: Phase3Centers,
    pairing: EdgePermutation,
    /// The least total length of phases 1 to 3.
    bound: usize,
}

/// A way through phases 1 to 3: a cube that turns like a 3×3×3.
struct Reduced {
    root: usize,
    path: Path,
    /// The lengths of phases 1 and 2 together.
    before: usize,
}

/// A child in phase 3, whose table entry is being fetched.
#[derive(Clone, Copy)]
struct Child {
    one: FourMove,
    centers: Phase3Centers,
    pairing: EdgePermutation,
    entry: TableEntry<PairingKey>,
    centers_distance: u8,
}

/// A node in phase 3: its children that were not visited yet.
#[derive(Default)]
struct Frame {
    children: Vec<Child>,
}

/// The search for one cube.
pub(super) struct Search<'s, 'w, L> {
    solver: &'s Four<L>,
    meter: &'s mut Meter<'w>,
    effort: Effort,
    roots: Vec<Root>,
    candidates: Vec<Candidate>,
    reduced: Vec<Reduced>,
    frames: Vec<Frame>,
    /// Whether the centres are on their axes already, and wide quarter turns are not allowed.
    is_staged: bool,
}

impl<'s, 'w, L: Lanes> Search<'s, 'w, L> {
    pub fn new(solver: &'s Four<L>, cube: &BigCube, effort: Effort, meter: &'s mut Meter<'w>) -> Self {
        let corners = cube.corners().map(|(corner, _)| corner.index() as u8);
        let start = Staged { stickers: cube.stickers().to_vec(), odd_corners: is_odd(&corners), before: 0 };
        let roots = roots(0, &start);
        let is_staged = false;
        Self { solver, meter, effort, roots, candidates: vec![], reduced: vec![], frames: vec![], is_staged }
    }

    /// A search that begins after the centres have gone to their axes.
    pub fn staged(solver: &'s Four<L>, starts: &[Staged], effort: Effort, meter: &'s mut Meter<'w>) -> Self {
        let roots = starts.iter().enumerate().flat_map(|(number, start)| roots(number, start));
        let is_on = |places: u32, axis: Axis| places == axis_places(axis);
        let is_staged = |root: &Root| {
            is_on(root.pairs[0], Axis::X) && (is_on(root.pairs[1], Axis::Y) || is_on(root.pairs[1], Axis::Z))
        };
        let roots = roots.filter(is_staged).collect();
        Self { solver, meter, effort, roots, candidates: vec![], reduced: vec![], frames: vec![], is_staged: true }
    }

    /// The cubes that turn like a 3×3×3: the number of the start, and the moves since then.
    pub fn into_reduced(mut self) -> Result<Vec<(usize, Vec<BigMove>)>, Stopped> {
        self.find_candidates()?;
        self.candidates.sort_by_key(|candidate| candidate.bound);
        self.reduce()?;
        let written = |reduced: &Reduced| {
            let root = &self.roots[reduced.root];
            (root.start, reduced.path.moves().map(|one| one.written(root.rotation)).collect())
        };
        Ok(self.reduced.iter().map(written).collect())
    }

    /// The shortest solution found, if it is shorter than `shorter_than`.
    pub fn run(&mut self, three: &dyn Method, shorter_than: Option<usize>) -> Result<Option<Solution>, SolveError> {
        let stopped = |Stopped| SolveError::LimitReached { best: None };
        self.find_candidates().map_err(stopped)?;
        self.candidates.sort_by_key(|candidate| candidate.bound);
        self.reduce().map_err(stopped)?;
        self.finish(three, shorter_than)
    }

    /// Phases 1 and 2, shorter ways first.
    fn find_candidates(&mut self) -> Result<(), Stopped> {
        // By length: all ways through phase 1.
        let mut ends: Vec<Vec<Phase1End>> = Vec::new();
        let mut found = 0;
        for total in 0..LONGEST {
            if found < ENOUGH_ENDS && !(self.is_staged && total > 0) {
                let mut of_length = Vec::new();
                for root in 0..self.roots.len() {
                    let pair = self.roots[root].pairs[0];
                    if usize::from(self.solver.centers.phase1_distance(pair)) <= total {
                        self.phase1(root, pair, total as u8, &mut Path::EMPTY.clone(), None, &mut of_length)?;
                    }
                }
                found += of_length.len();
                ends.push(of_length);
            }
            for (length, ends) in ends.iter().enumerate() {
                let left = (total - length) as u8;
                for end in ends.iter().filter(|end| end.distance <= left) {
                    self.start_phase2(end, left)?;
                    if self.candidates.len() >= self.effort.candidates {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }

    /// All ways of phase 1 with `left` more moves.
    fn phase1(
        &mut self,
        root: usize,
        pair: u32,
        left: u8,
        path: &mut Path,
        last: Option<FourMove>,
        ends: &mut Vec<Phase1End>,
    ) -> Result<(), Stopped> {
        self.meter.tick_by(1)?;
        let solver = self.solver;
        if left == 0 {
            ends.push(self.phase1_end(root, path));
            return Ok(());
        }
        // A last move of phase 2 belongs to phase 2.
        let moves = if left == 1 { &solver.phase1_last } else { &solver.phase1_moves };
        for &one in moves.after(last) {
            let moved = solver.centers.moved(pair, one);
            if solver.centers.phase1_distance(moved) < left {
                path.push(one);
                self.phase1(root, moved, left - 1, path, Some(one), ends)?;
                path.pop();
            }
        }
        Ok(())
    }

    fn phase1_end(&self, root: usize, path: &Path) -> Phase1End {
        let (solver, start) = (self.solver, &self.roots[root]);
        let (mut sides, mut split, mut odd) = (start.colors[0], start.pairs[1], start.odd_wings);
        for one in path.moves() {
            sides = solver.centers.moved(sides, one);
            split = solver.centers.moved(split, one);
            odd ^= one.is_wide() && one.is_quarter();
        }
        let centers = solver.centers.phase2(sides, split, odd);
        let wings = path.moves().fold(start.wings, |wings, one| solver.moved_wings(&wings, one));
        Phase1End { root, path: *path, centers, distance: solver.centers.phase2_distance(centers), wings }
    }

    fn start_phase2(&mut self, end: &Phase1End, left: u8) -> Result<(), Stopped> {
        if left > 0 {
            return self.phase2(
                end.root,
                end.centers,
                &end.wings,
                left,
                &mut end.path.clone(),
                end.path.moves().last(),
            );
        }
        if together(end.wings, self.solver.first_half) == 0 {
            self.add_candidate(end.root, &end.wings, &end.path);
        }
        Ok(())
    }

    /// All ways of phase 2 with `left` more moves, at least one.
    fn phase2(
        &mut self,
        root: usize,
        centers: Phase2Centers,
        wings: &[u8; WINGS],
        left: u8,
        path: &mut Path,
        last: Option<FourMove>,
    ) -> Result<(), Stopped> {
        if self.candidates.len() >= self.effort.candidates {
            return Ok(());
        }
        self.meter.tick_by(1)?;
        let solver = self.solver;
        if left == 1 {
            // A last move of phase 3 belongs to phase 3.
            let moves = if self.is_staged { &solver.staged_last } else { &solver.phase2_last };
            for &one in moves.after(last) {
                let moved = solver.centers.phase2_moved(centers, one);
                if solver.centers.phase2_distance(moved) == 0
                    && together(*wings, solver.before_first_half[one.index()]) == 0
                {
                    path.push(one);
                    self.add_candidate(root, &solver.moved_wings(wings, one), path);
                    path.pop();
                }
            }
            return Ok(());
        }
        let moves = if self.is_staged { &solver.staged_moves } else { &solver.phase2_moves };
        for &one in moves.after(last) {
            let moved = solver.centers.phase2_moved(centers, one);
            if solver.centers.phase2_distance(moved) < left {
                path.push(one);
                self.phase2(root, moved, &solver.moved_wings(wings, one), left - 1, path, Some(one))?;
                path.pop();
            }
        }
        Ok(())
    }

    fn add_candidate(&mut self, root: usize, wings: &[u8; WINGS], path: &Path) {
        let (solver, start) = (self.solver, &self.roots[root]);
        let Some(pairing) = solver.halves.pairing(wings) else { return };
        let moved = |places: u32| path.moves().fold(places, |places, one| solver.centers.moved(places, one));
        let odd_corners = path.moves().fold(start.odd_corners, |odd, one| odd ^ one.is_quarter());
        let second_on_fb = moved(start.pairs[1]) == axis_places(Axis::Z);
        // The colours of the second axis are on U–D or on F–B, those of the third on the other.
        let order = if second_on_fb { [0, 2, 1] } else { [0, 1, 2] };
        let axes = order.map(|index| start.axes[index]);
        let [sides, upright, frontal] = order.map(|index| moved(start.colors[index]));
        // Axes that are permuted oddly are those of a mirrored cube, unless the colours of one are
        // exchanged; and a rotation that does so permutes the edges oddly, but not the corners.
        let number = |axis: Axis| AXES.iter().position(|&one| one == axis).expect("all axes are there") as u8;
        let mirrored = is_odd(&axes.map(number));
        let sides = if mirrored { axis_places(Axis::X) & !sides } else { sides };
        let odd = (is_odd(&solver.halves.homes(wings)) != odd_corners) != mirrored;
        let centers = solver.centers.phase3([sides, upright, frontal], odd);
        let pairing_bound = solver.table.lower_bound(solver.pairings.entry(pairing));
        let bound =
            start.before + path.length + usize::from(solver.centers.phase3_distance(centers).max(pairing_bound));
        self.candidates.push(Candidate { root, path: *path, centers, pairing, bound });
    }

    /// Phase 3 of the best candidates, with one more move after the other.
    fn reduce(&mut self) -> Result<(), Stopped> {
        let Some(first) = self.candidates.first() else { return Ok(()) };
        let start = self.meter.nodes();
        for total in first.bound.. {
            for index in 0..self.candidates.len() {
                let candidate = self.candidates[index];
                let is_enough = self.reduced.len() >= self.effort.reduced
                    || self.meter.nodes() - start > self.effort.nodes && !self.reduced.is_empty();
                if is_enough {
                    return Ok(());
                }
                if candidate.bound > total {
                    break;
                }
                let lanes = self.solver.pairings.lanes();
                lanes.run(
                    #[inline(always)]
                    || self.phase3(&candidate, total - self.roots[candidate.root].before - candidate.path.length),
                )?;
            }
        }
        Ok(())
    }

    /// All ways of phase 3 with `length` moves from a candidate.
    #[inline(always)]
    fn phase3(&mut self, candidate: &Candidate, length: usize) -> Result<(), Stopped> {
        let solver = self.solver;
        let mut path = candidate.path;
        if length == 0 {
            self.reduced.push(Reduced { root: candidate.root, path, before: path.length });
            return Ok(());
        }
        self.frames.resize_with(self.frames.len().max(length), Frame::default);
        let last = path.moves().last();
        self.expand(0, candidate.centers, candidate.pairing, last, length);
        let mut depth = 0;
        loop {
            let Some(child) = self.frames[depth].children.pop() else {
                if depth == 0 {
                    return Ok(());
                }
                depth -= 1;
                path.pop();
                continue;
            };
            let left = length - depth - 1;
            let distance = usize::from(solver.table.lower_bound(child.entry));
            if distance > left {
                continue;
            }
            if left == 0 {
                path.push(child.one);
                self.reduced.push(Reduced { root: candidate.root, path, before: candidate.path.length });
                path.pop();
                if self.reduced.len() >= self.effort.reduced {
                    return Ok(());
                }
                continue;
            }
            if distance == 0 && child.centers_distance == 0 {
                // Reduced already, with fewer moves.
                continue;
            }
            path.push(child.one);
            depth += 1;
            self.expand(depth, child.centers, child.pairing, Some(child.one), left);
            self.meter.tick_by(1 + self.frames[depth].children.len() as u64)?;
        }
    }

    /// Finds the children of a node that the centres allow, and prefetches their entries.
    #[inline(always)]
    fn expand(
        &mut self,
        depth: usize,
        centers: Phase3Centers,
        pairing: EdgePermutation,
        last: Option<FourMove>,
        left: usize,
    ) {
        let solver = self.solver;
        let frame = &mut self.frames[depth];
        frame.children.clear();
        // Turns of faces do not pair wings: the last move is wide.
        let moves = if left == 1 { &solver.phase3_last } else { &solver.phase3_moves };
        for &one in moves.after(last) {
            let centers = solver.centers.phase3_moved(centers, one);
            let centers_distance = solver.centers.phase3_distance(centers);
            if usize::from(centers_distance) < left {
                let pairing = solver.pairings.moved(pairing, one);
                let entry = solver.pairings.entry(pairing);
                solver.table.prefetch(entry);
                frame.children.push(Child { one, centers, pairing, entry, centers_distance });
            }
        }
    }

    /// Solves the reduced cubes as 3×3×3s, and returns the shortest solution of all.
    fn finish(&mut self, three: &dyn Method, shorter_than: Option<usize>) -> Result<Option<Solution>, SolveError> {
        let mut best: Option<Solution> = None;
        let mut longest = shorter_than.map(|length| length.saturating_sub(1));
        let nodes = self.effort.solver_nodes / self.reduced.len().max(1) as u64;
        for reduced in &self.reduced {
            let root = &self.roots[reduced.root];
            let length = reduced.path.length;
            let budget = match longest {
                Some(longest) if longest < length => continue,
                Some(longest) => longest - length,
                None => FIRST_LENGTH,
            };
            let held = self.solver.as_three(root, &reduced.path);
            let nodes = longest.map(|_| nodes);
            let turns = match turns_of(three, held.cube, budget, nodes, self.meter) {
                Ok(Some(turns)) => turns,
                Ok(None) => continue,
                Err(SolveError::LimitReached { .. }) => break,
                Err(error) => return Err(error),
            };
            let total = length + turns.len();
            longest = Some(total.saturating_sub(1));
            let face = |face: Face| root.rotation.inverse().face(face);
            let outer = |face, amount| BigMove::new(size(), face, 1, 1, amount).expect("faces are layers");
            let moves = reduced.path.moves().map(|one| one.written(root.rotation));
            let moves = moves.chain(turns.iter().map(|turn| outer(face(turn.face()), turn.amount())));
            let lengths = [reduced.before, length - reduced.before, turns.len()];
            best = Some(Solution { moves: moves.collect(), lengths });
        }
        Ok(best)
    }
}

/// The pairs of wings that are both in these places, a bit each.
#[inline]
fn together(wings: [u8; WINGS], mut places: u32) -> u32 {
    let mut there = 0u32;
    while places != 0 {
        there |= 1 << wings[places.trailing_zeros() as usize];
        places &= places - 1;
    }
    there & there >> EDGES & ((1 << EDGES) - 1)
}

/// A cube where a search begins.
pub(in crate::big) struct Staged {
    /// By facelet: the face of its colour.
    pub stickers: Vec<Face>,
    pub odd_corners: bool,
    /// The moves before.
    pub before: usize,
}

/// The starts of the search: each two opposite colours may go to each axis. Instead of to another
/// axis, they go to R–L of the rotated cube.
fn roots(number: usize, start: &Staged) -> Vec<Root> {
    let numbers = wings();
    let mut roots = Vec::new();
    for (stickers, rotation) in holds(size(), &start.stickers) {
        let wing = |place: &Wing| {
            let faces = place.facelets(size()).map(|facelet| stickers[facelet]);
            numbers.iter().position(|wing| wing.faces() == faces).expect("the cube is valid") as u8
        };
        let wings: [u8; WINGS] = core::array::from_fn(|place| wing(&numbers[place]));
        let colors: [Face; CENTERS] = center_facelets().map(|facelet| stickers[facelet]);
        let places = |face: Face| (0..CENTERS).filter(|&place| colors[place] == face).map(|place| 1 << place).sum();
        for axes in [[Axis::X, Axis::Y, Axis::Z], [Axis::Y, Axis::Z, Axis::X], [Axis::Z, Axis::X, Axis::Y]] {
            let colors: [u32; 3] = axes.map(|axis| places(axis.face()));
            let opposite: [u32; 3] = axes.map(|axis| places(axis.face().opposite()));
            roots.push(Root {
                start: number,
                before: start.before,
                rotation,
                stickers: stickers.clone(),
                wings,
                odd_wings: is_odd(&wings),
                odd_corners: start.odd_corners,
                axes,
                colors,
                pairs: [colors[0] | opposite[0], colors[1] | opposite[1]],
            });
        }
    }
    roots
}

impl<L> Four<L> {
    fn moved_wings(&self, wings: &[u8; WINGS], one: FourMove) -> [u8; WINGS] {
        self.pieces.wings_from[one.index()].map(|from| wings[usize::from(from)])
    }

    /// A reduced cube as a 3×3×3.
    fn as_three(&self, root: &Root, path: &Path) -> Held {
        let mut stickers = root.stickers.clone();
        for one in path.moves() {
            let before = stickers.clone();
            for &(from, to) in &self.pieces.facelets[one.index()] {
                stickers[usize::from(to)] = before[usize::from(from)];
            }
        }
        as_three(size(), &stickers).expect("a reduced cube turns like a 3×3×3")
    }
}

/// For every move, the moves of a phase that may follow it.
pub(super) struct Successors {
    first: Vec<FourMove>,
    after: [Vec<FourMove>; MOVES],
}

impl Successors {
    pub fn new(uses: impl Fn(FourMove) -> bool) -> Self {
        let all = |last: Option<FourMove>| {
            FourMove::all().filter(|&one| uses(one) && one.may_follow(last)).collect::<Vec<_>>()
        };
        Self { first: all(None), after: core::array::from_fn(|last| all(Some(FourMove::new(last as u8)))) }
    }

    #[inline]
    fn after(&self, last: Option<FourMove>) -> &[FourMove] {
        last.map_or(&self.first, |last| &self.after[last.index()])
    }
}
