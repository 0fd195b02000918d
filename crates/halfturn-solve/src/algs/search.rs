//! The search: depth first, with the exact distances of all states near the goal as lower bounds.

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    ops::ControlFlow,
    rc::Rc,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

use halfturn_cube::{Algorithm, Amount, Cube, Face, Family, Held, Metric, Move, Symmetry, Turn, TurnSet};
use halfturn_search::{Stopped, TableStore, Threads, WatchEvent, Watcher};

use super::{
    ball::Ball,
    few::FewPositions,
    fold,
    tracked::{Node, Piece, Tracking, WATCH_NODES, follows, is_rotation},
};
use crate::goal::PiecePattern;

/// A position, and what an algorithm must make of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The cube, the last layer up.
    pub cube: Cube,
    /// What an algorithm must achieve.
    pub goal: PiecePattern,
}

/// Which algorithms to find.
#[derive(Clone, PartialEq, Debug)]
pub struct AlgRequest {
    /// The positions that they solve.
    pub positions: Vec<Position>,
    /// The moves that they consist of.
    pub moves: Vec<Move>,
    /// How their moves are counted.
    pub metric: Metric,
    /// Whether a move of the last layer before the algorithm is free.
    pub free_before: bool,
    /// Whether a move of the last layer after the algorithm is free.
    pub free_after: bool,
}

/// An algorithm that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundAlg {
    /// The number of the position that it solves.
    pub position: usize,
    /// The free move of U before it.
    pub before: Option<Amount>,
    /// Its moves.
    pub moves: Vec<Move>,
    /// The free move of the last layer after it.
    pub after: Option<Amount>,
}

/// The powers of U, the identity first.
pub(super) const POWERS: [Option<Amount>; 4] =
    [None, Some(Amount::Clockwise), Some(Amount::Half), Some(Amount::Counterclockwise)];

/// A move of U, if any.
pub(super) fn of_u(amount: Option<Amount>) -> Option<Turn> {
    amount.map(|amount| Turn::new(Face::U, amount))
}

impl AlgRequest {
    /// Replays an algorithm on its position and returns whether it reaches the goal.
    #[must_use]
    pub fn is_solved_by(&self, alg: &FoundAlg) -> bool {
        let Position { cube, goal } = &self.positions[alg.position];
        let start = Held::from(cube.after(of_u(alg.before)));
        let end = alg.moves.iter().fold(start, |held, &one| held.moved(one)).standard();
        goal.matches(&end.after(of_u(alg.after)))
    }

    /// The moves of U before an algorithm.
    fn befores(&self) -> &'static [Option<Amount>] {
        if self.free_before { &POWERS } else { &POWERS[..1] }
    }

    /// The moves of the last layer after an algorithm.
    pub(super) fn afters(&self) -> &'static [Option<Amount>] {
        if self.free_after { &POWERS } else { &POWERS[..1] }
    }

    /// The goal of a position, with the moves of the last layer that are free.
    fn goal(&self, number: usize) -> PiecePattern {
        let goal = self.positions[number].goal;
        if self.free_after { goal.up_to(TurnSet::of_face(Face::U)) } else { goal }
    }
}

/// The most bytes of states near the goal, unless the caller says otherwise. The number of slots of
/// their table is a power of two.
pub const USUAL_BYTES: usize = 1 << 28;

/// A search for algorithms.
///
/// ```
/// use halfturn_cube::{Algorithm, Metric, Move};
/// use halfturn_search::Threads;
/// use halfturn_solve::algs::{AlgRequest, AlgSearch, CaseSet};
///
/// let cases = ["27", "45"].map(|name| CaseSet::Oll.case(name).expect("there is such a case"));
/// let moves = Move::all().filter(|one| ["R", "U", "F"].contains(&one.family().to_string().as_str()));
/// let request = AlgRequest {
///     positions: cases.map(|case| case.position()).to_vec(),
///     moves: moves.collect(),
///     metric: Metric::Htm,
///     free_before: true,
///     free_after: true,
/// };
/// let mut search = AlgSearch::new(&request);
/// let mut found = Vec::new();
/// for length in 0..=7 {
///     search.of_length(length, Threads::ONE, &(), &mut |alg| found.push(alg))?;
/// }
/// let has = |position: usize, wanted: &str| {
///     let mut own = found.iter().filter(|alg| alg.position == position);
///     own.any(|alg| alg.moves.iter().copied().collect::<Algorithm>().to_string() == wanted)
/// };
/// assert!(has(0, "R U R' U R U2 R'") && has(1, "F R U R' U' F'"));
/// # Ok::<(), halfturn_search::Stopped>(())
/// ```
pub struct AlgSearch<'r> {
    request: &'r AlgRequest,
    groups: Vec<Group>,
    bytes: usize,
    /// The positions whose algorithms are wanted, in order.
    wanted: Vec<usize>,
    few: Option<FewPositions<'r>>,
}

/// Positions whose algorithms are found by one search.
struct Group {
    /// The numbers of the positions.
    positions: Vec<usize>,
    /// The cube from which the search starts; `None` for the positions that differ from their goal
    /// in the last layer alone. Their algorithms are those that keep everything else.
    start: Option<Cube>,
    tracking: Tracking,
    goals: Vec<Node>,
    ball: Ball,
    /// The symmetries that keep the moves and the tracked pieces, if the search starts from the
    /// solved cube.
    symmetries: Vec<Symmetry>,
}

/// A position after a move of U, with the images of its goal.
struct Start {
    position: usize,
    before: Option<Amount>,
    cube: Cube,
    goal: PiecePattern,
    images: Rc<[PiecePattern]>,
}

/// What sequences solve: some positions, after each move of U that is free.
pub(super) struct Starts<'r> {
    request: &'r AlgRequest,
    all: Vec<Start>,
    /// By their cubes, the starts whose whole cube is to be solved. Large sets have many of them.
    to_solve: HashMap<Cube, Vec<usize>>,
    others: Vec<usize>,
    known: HashSet<(usize, Vec<Move>)>,
}

impl<'r> AlgSearch<'r> {
    /// Prepares a search.
    #[must_use]
    pub fn new(request: &'r AlgRequest) -> Self {
        Self::with_memory(request, USUAL_BYTES)
    }

    /// Prepares a search that keeps at most this many bytes of states near the goal, and half as
    /// many more while their table grows. Positions outside the last layer have a table each. More
    /// bytes make the search faster.
    #[must_use]
    pub fn with_memory(request: &'r AlgRequest, bytes: usize) -> Self {
        let mut groups: Vec<Group> = Vec::new();
        for number in 0..request.positions.len() {
            let cube = &request.positions[number].cube;
            let fixed = fixed_pieces(&request.goal(number));
            let (mut pieces, at): (Vec<Piece>, Vec<u8>) = fixed.iter().copied().unzip();
            let is_kept =
                |&(piece, at): &(Piece, u8)| piece.position(&Cube::SOLVED) == at && piece.position(cube) == at;
            let below = fixed.iter().filter(|(piece, _)| !piece.is_in_last_layer());
            let is_last_layer = below.clone().next().is_some() && below.clone().all(is_kept);
            if is_last_layer {
                pieces.retain(|piece| !piece.is_in_last_layer());
            }
            let known = groups.iter_mut().find(|group| group.start.is_none() && group.tracking.pieces() == pieces);
            if let Some(group) = known.filter(|_| is_last_layer) {
                group.positions.push(number);
                continue;
            }
            let tracking = Tracking::new(&request.moves, request.metric, &pieces);
            let mut goal = tracking.node(&Cube::SOLVED);
            if !is_last_layer {
                let place = |piece: &Piece| fixed.iter().position(|(other, _)| other == piece);
                let places = tracking.pieces().iter().map(|piece| at[place(piece).expect("it is one of these")]);
                goal = goal.at(places);
            }
            let start = (!is_last_layer).then_some(*cube);
            let symmetries = if is_last_layer { symmetries(&tracking) } else { vec![Symmetry::IDENTITY] };
            groups.push(Group {
                positions: vec![number],
                start,
                goals: tracking.in_all_holds(goal),
                tracking,
                ball: Ball::new(),
                symmetries,
            });
        }
        let wanted = (0..request.positions.len()).collect();
        Self { request, groups, bytes, wanted, few: None }
    }

    /// Leaves the last few positions to the optimal solver, where all 18 moves are allowed and the
    /// whole cube is to be solved. The store has its tables, of 35 MB.
    #[must_use]
    pub fn with_store(mut self, store: &'r TableStore) -> Self {
        self.few = Some(FewPositions::new(store));
        self
    }

    /// Ends the search for algorithms of a position. What is found for the others may still solve
    /// it.
    pub fn finish(&mut self, position: usize) {
        self.wanted.retain(|&wanted| wanted != position);
    }

    /// Calls `found` with every algorithm of this length that does not go on after it reached the
    /// goal, and none twice.
    ///
    /// Moves of one axis that follow each other are in a fixed order, and at most two. An algorithm
    /// does not begin with a free move of the last layer and does not end with one, or with a
    /// rotation.
    ///
    /// # Errors
    /// [`Stopped`] if the watcher says so, after what was found until then.
    pub fn of_length(
        &mut self,
        length: usize,
        threads: Threads,
        watcher: &dyn Watcher,
        found: &mut dyn FnMut(FoundAlg),
    ) -> Result<(), Stopped> {
        let is_wanted = |group: &Group| group.positions.iter().any(|position| self.wanted.contains(position));
        let has_last_layer = self.groups.iter().any(|group| group.start.is_none() && is_wanted(group));
        if let Some(few) = &mut self.few
            && few.takes(self.request, length, &self.wanted, has_last_layer)
        {
            let mut starts = Starts::new(self.request, &self.wanted);
            return few.of_length(&mut starts, length, threads, watcher, found);
        }
        for group in self.groups.iter_mut().filter(|group| is_wanted(group)) {
            group.of_length(self.request, length, self.bytes, threads, watcher, found)?;
        }
        Ok(())
    }
}

/// A search for all sequences of the 18 moves that keep what is below the last layer of a goal.
pub(super) struct LastLayerSearch {
    request: AlgRequest,
    group: Group,
    bytes: usize,
}

impl LastLayerSearch {
    /// Prepares a search that keeps at most this many bytes of states.
    pub fn new(goal: PiecePattern, bytes: usize) -> Self {
        let request = AlgRequest {
            positions: vec![Position { cube: Cube::SOLVED, goal }],
            moves: Turn::ALL.map(Move::from).to_vec(),
            metric: Metric::Htm,
            free_before: true,
            free_after: true,
        };
        let mut groups = AlgSearch::with_memory(&request, bytes).groups;
        let group = groups.pop().expect("a request has a group for its position");
        Self { request, group, bytes }
    }

    /// Calls `found` with all of this length that do not begin or end with a move of U, and with
    /// none twice.
    pub fn of_length(
        &mut self,
        length: usize,
        threads: Threads,
        watcher: &dyn Watcher,
        found: &mut dyn FnMut(&[Move]),
    ) -> Result<(), Stopped> {
        if length == 0 {
            found(&[]);
        }
        let Group { tracking, goals, ball, .. } = &mut self.group;
        ball.grow(length / 2 + 2, self.bytes, tracking, goals, threads, watcher)?;
        let root = self.group.tracking.node(&Cube::SOLVED);
        let (words, flow) = self.group.words(&self.request, &root, length, threads, watcher);
        flow.map(|()| self.group.images(words).iter().for_each(|word| found(word)))
    }
}

/// The pieces that a goal puts in one position, the same in all its images, with this position.
fn fixed_pieces(goal: &PiecePattern) -> Vec<(Piece, u8)> {
    let images = goal.images();
    let fixed = |piece: Piece| {
        let at = piece.only_position(&images[0])?;
        images.iter().all(|image| piece.only_position(image) == Some(at)).then_some((piece, at))
    };
    Piece::all().filter_map(fixed).collect()
}

/// The symmetries that keep the last layer up, the moves and the tracked pieces.
fn symmetries(tracking: &Tracking) -> Vec<Symmetry> {
    let keeps = |symmetry: &Symmetry| {
        let has = |one: Move, cost: usize| tracking.moves.iter().any(|other| (other.one, other.cost) == (one, cost));
        tracking.moves.iter().all(|allowed| has(fold::image(allowed.one, *symmetry), allowed.cost))
            && tracking.pieces().iter().all(|piece| tracking.pieces().contains(&piece.image(*symmetry)))
    };
    Symmetry::ALL[..Symmetry::KEEPS_DOWN].iter().copied().filter(keeps).collect()
}

impl Group {
    fn of_length(
        &mut self,
        request: &AlgRequest,
        length: usize,
        bytes: usize,
        threads: Threads,
        watcher: &dyn Watcher,
        found: &mut dyn FnMut(FoundAlg),
    ) -> Result<(), Stopped> {
        // Half of the way, and a little: the moves before the ball are tried one by one.
        let Self { tracking, goals, ball, .. } = self;
        ball.grow(length / 2 + 2, bytes, tracking, goals, threads, watcher)?;
        let mut starts = Starts::new(request, &self.positions);
        let mut emit = |moves: &[Move]| starts.solved_by(moves, found);
        let roots: Vec<Cube> = match self.start {
            None => vec![Cube::SOLVED],
            Some(cube) => request.befores().iter().map(|&before| cube.after(of_u(before))).collect(),
        };
        let mut result = Ok(());
        for root in roots {
            let root = self.tracking.node(&root);
            if length == 0 {
                emit(&[]);
                continue;
            }
            if self.ball.bound(self.tracking.key(&root)) > length {
                continue;
            }
            let (words, flow) = self.words(request, &root, length, threads, watcher);
            self.images(words).iter().for_each(|word| emit(word));
            result = result.and(flow);
        }
        result
    }

    /// The images of sequences under the symmetries, in order and none twice.
    fn images(&self, words: Vec<Vec<Move>>) -> BTreeSet<Vec<Move>> {
        let image = |word: &[Move], symmetry: Symmetry| {
            fold::in_order(word.iter().map(|&one| fold::image(one, symmetry)).collect())
        };
        words.iter().flat_map(|word| self.symmetries.iter().map(move |&symmetry| image(word, symmetry))).collect()
    }

    /// The sequences of this length that bring the tracked pieces from a node to the goal, up to
    /// the symmetries.
    fn words(
        &self,
        request: &AlgRequest,
        root: &Node,
        length: usize,
        threads: Threads,
        watcher: &dyn Watcher,
    ) -> (Vec<Vec<Move>>, Result<(), Stopped>) {
        let walk = Walk {
            group: self,
            request,
            nodes: AtomicU64::new(0),
            done: AtomicU64::new(0),
            stopped: AtomicBool::new(false),
            words: Mutex::new(Vec::new()),
            watcher,
        };
        let is_least = |number: usize| {
            let one = self.tracking.moves[number].one;
            self.symmetries.iter().all(|&symmetry| fold::image(one, symmetry) >= one)
        };
        // Beginnings of two moves, for the threads to share.
        let mut walker = Walker::new(&walk);
        let firsts: Vec<Step> =
            walker.steps(root, length).into_iter().filter(|step| is_least(step.number.into())).collect();
        let mut beginnings = Vec::new();
        for first in firsts {
            walker.path = vec![self.tracking.moves[usize::from(first.number)].one];
            let left = length - self.tracking.moves[usize::from(first.number)].cost;
            walker.reached(&first.node, left);
            beginnings.extend(walker.steps(&first.node, left).into_iter().map(|second| (walker.path[0], left, second)));
        }
        let _: Vec<()> = threads.map(&beginnings, |&(first, left, second)| {
            let mut walker = Walker { path: vec![first], ..Walker::new(&walk) };
            walker.follow(&second, left);
            let done = walk.done.fetch_add(1, Ordering::Relaxed) + 1;
            walk.watch(WatchEvent::Trying { length: length as u8, done, total: beginnings.len() as u64 });
        });
        let flow = if walk.stopped.into_inner() { Err(Stopped) } else { Ok(()) };
        (walk.words.into_inner().expect(NOT_POISONED), flow)
    }
}

/// A worker holds the lock only to push what it found.
const NOT_POISONED: &str = "no worker panics while it holds the algorithms";

/// A search for sequences of one length, by any number of threads.
struct Walk<'g> {
    group: &'g Group,
    request: &'g AlgRequest,
    nodes: AtomicU64,
    /// The number of beginnings that are searched to their end.
    done: AtomicU64,
    stopped: AtomicBool,
    words: Mutex<Vec<Vec<Move>>>,
    watcher: &'g dyn Watcher,
}

/// A depth-first search for sequences, on one thread.
struct Walker<'w> {
    walk: &'w Walk<'w>,
    path: Vec<Move>,
    /// The steps that are still to be taken, of all nodes on the path.
    steps: Vec<Step>,
    /// The nodes since the last look at the watcher.
    nodes: u64,
}

/// A move, by its number, and the node after it.
#[derive(Clone, Copy)]
struct Step {
    node: Node,
    key: u64,
    number: u8,
}

impl<'w> Walker<'w> {
    fn new(walk: &'w Walk<'w>) -> Self {
        Self { walk, path: Vec::new(), steps: Vec::new(), nodes: 0 }
    }

    /// The steps from a node, with so much of the length left, that may lead to the goal.
    fn steps(&mut self, node: &Node, left: usize) -> Vec<Step> {
        let base = self.steps.len();
        self.push_steps(node, left);
        let Group { tracking, ball, .. } = self.walk.group;
        let leads = |step: &Step| ball.bound(step.key) <= left - tracking.moves[usize::from(step.number)].cost;
        self.steps.drain(base..).filter(leads).collect()
    }

    /// Puts all steps from a node on the stack.
    fn push_steps(&mut self, node: &Node, left: usize) {
        let Group { tracking, ball, .. } = self.walk.group;
        let last = self.path.last().map(|last| last.family());
        let run = last.map_or(0, |last| {
            self.path.iter().rev().take_while(|before| before.family().axis() == last.axis()).count()
        });
        let is_beginning = run == self.path.len();
        let top = Family::Face(tracking.top(node));
        for (number, allowed) in tracking.moves.iter().enumerate() {
            let family = allowed.one.family();
            let is_same_axis = last.is_some_and(|last| last.axis() == family.axis());
            let may_follow = last.is_none_or(|last| follows(last, family)) && !(is_same_axis && run == 2);
            let begins = last.is_none() || is_same_axis && is_beginning;
            let is_free = self.walk.request.free_before && begins && family == top;
            if allowed.cost > left || !may_follow || is_free {
                continue;
            }
            let next = tracking.moved(node, number);
            let key = tracking.key(&next);
            if left - allowed.cost < ball.radius() {
                ball.prefetch(key);
            }
            self.steps.push(Step { node: next, key, number: number as u8 });
        }
    }

    /// Searches all sequences that go on from a node.
    fn extend(&mut self, node: &Node, left: usize) {
        self.nodes += 1;
        if self.nodes == WATCH_NODES {
            let nodes = self.walk.nodes.fetch_add(self.nodes, Ordering::Relaxed) + self.nodes;
            self.nodes = 0;
            self.walk.watch(WatchEvent::Searching { nodes });
        }
        if self.walk.stopped.load(Ordering::Relaxed) {
            return;
        }
        let base = self.steps.len();
        self.push_steps(node, left);
        for number in base..self.steps.len() {
            let step = self.steps[number];
            self.follow(&step, left);
        }
        self.steps.truncate(base);
    }

    /// Searches all sequences that go on with a step, if it may lead to the goal.
    fn follow(&mut self, step: &Step, left: usize) {
        let Group { tracking, ball, .. } = self.walk.group;
        let allowed = tracking.moves[usize::from(step.number)];
        let left = left - allowed.cost;
        if left < ball.radius() && ball.bound(step.key) > left {
            return;
        }
        self.path.push(allowed.one);
        self.reached(&step.node, left);
        self.extend(&step.node, left);
        self.path.pop();
    }

    /// Whether the path does more than turn the last layer. Of the long sequences that keep all
    /// else, most do not: moves of opposite faces, or half turns, in different orders.
    fn changes_something(&self) -> bool {
        let request = self.walk.request;
        if self.walk.group.start.is_some() || !(request.free_before || request.free_after) {
            return true;
        }
        let path: Algorithm = self.path.iter().copied().collect();
        let end = Cube::SOLVED.after(path.turns());
        POWERS.iter().all(|&after| end.after(of_u(after)) != Cube::SOLVED)
    }

    /// Keeps the path if it ends at the goal.
    fn reached(&self, node: &Node, left: usize) {
        if left == 0
            && self.walk.group.goals.contains(node)
            && self.walk.may_end(&self.path, node)
            && self.changes_something()
        {
            self.walk.words.lock().expect(NOT_POISONED).push(self.path.clone());
        }
    }
}

impl Walk<'_> {
    fn watch(&self, event: WatchEvent<'_>) {
        if self.watcher.watch(event) == ControlFlow::Break(()) {
            self.stopped.store(true, Ordering::Relaxed);
        }
    }

    fn may_end(&self, path: &[Move], end: &Node) -> bool {
        let top = self.group.tracking.top(end);
        let mut run = path.iter().rev().take_while(|one| one.family().axis() == top.axis());
        let rotates = path.last().is_some_and(|last| is_rotation(last.family()));
        let ends_freely = self.request.free_after && run.any(|one| one.family() == Family::Face(top));
        !rotates && !ends_freely
    }
}

impl<'r> Starts<'r> {
    pub fn new(request: &'r AlgRequest, positions: &[usize]) -> Self {
        let mut starts =
            Self { request, all: Vec::new(), to_solve: HashMap::new(), others: Vec::new(), known: HashSet::new() };
        for &position in positions {
            let images: Rc<[PiecePattern]> = request.goal(position).images().into();
            for &before in request.befores() {
                let Position { cube, goal } = request.positions[position];
                let start =
                    Start { position, before, cube: cube.after(of_u(before)), goal, images: Rc::clone(&images) };
                let number = starts.all.len();
                match goal == PiecePattern::SOLVED {
                    true => starts.to_solve.entry(start.cube).or_default().push(number),
                    false => starts.others.push(number),
                }
                starts.all.push(start);
            }
        }
        starts
    }

    /// The cubes that sequences start from.
    pub fn cubes(&self) -> impl Iterator<Item = Cube> {
        self.all.iter().map(|start| start.cube)
    }

    pub const fn request(&self) -> &'r AlgRequest {
        self.request
    }

    /// Calls `found` with each position that a sequence solves, unless it has been called with
    /// both before.
    pub fn solved_by(&mut self, moves: &[Move], found: &mut dyn FnMut(FoundAlg)) {
        let afters = self.request.afters();
        let effect = Cube::SOLVED.after(moves.iter().copied().collect::<Algorithm>().turns());
        let solved = afters.iter().filter_map(|&after| self.to_solve.get(&effect.after(of_u(after)).inverse()));
        // Without a move before the algorithm if possible.
        let numbers: BTreeSet<usize> = solved.flatten().chain(&self.others).copied().collect();
        for start in numbers.into_iter().map(|number| &self.all[number]) {
            // A symmetric case has the same algorithm after several moves of U.
            if let Some(after) = start.solved_by(moves, &effect, afters)
                && self.known.insert((start.position, moves.to_vec()))
            {
                found(FoundAlg { position: start.position, before: start.before, moves: moves.to_vec(), after });
            }
        }
    }
}

impl Start {
    /// Whether a sequence with this effect leads to the goal, and not before its end. If so, the
    /// free move of U after it.
    fn solved_by(&self, moves: &[Move], effect: &Cube, afters: &[Option<Amount>]) -> Option<Option<Amount>> {
        let is_goal = |cube: &Cube| self.images.iter().any(|image| image.matches(cube));
        let end = self.cube.then(effect);
        if !is_goal(&end) {
            return None;
        }
        let mut held = Held::from(self.cube);
        for &one in moves {
            if is_goal(&held.standard()) {
                return None;
            }
            held = held.moved(one);
        }
        afters.iter().copied().find(|&after| self.goal.matches(&end.after(of_u(after))))
    }
}
