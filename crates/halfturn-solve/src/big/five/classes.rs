//! Tables reduced by symmetry.
//!
//! The moves of a phase keep an axis, and so do 16 symmetries of the cube. States that one of them
//! maps to each other are equally far from the goal. A table has a row for each symmetry class of
//! one part of the cube. The symmetry that takes this part to the representative of its class takes
//! the other part along, and its image is the column.

use halfturn_search::{Space, Step};

use super::coordinate::{FiveKey, Word, entry};

/// A part of the cube: some words, and what symmetries do to it.
pub(super) struct Part {
    /// Which words of the state, the last of them changing fastest in the numbers of values.
    pub words: Vec<usize>,
    /// By symmetry: the image of each value. The identity is the first.
    pub images: Vec<Vec<u32>>,
}

impl Part {
    /// The same with a word before the others that no symmetry changes.
    pub fn with_unchanged(self, word: usize, values: u32) -> Self {
        let all = |images: &Vec<u32>| {
            let count = images.len() as u32;
            (0..values).flat_map(|one| images.iter().map(move |image| one * count + image)).collect()
        };
        let words = core::iter::once(word).chain(self.words).collect();
        Self { words, images: self.images.iter().map(all).collect() }
    }

    fn words_and_values(&self, words: &[Word]) -> Vec<(usize, u32)> {
        self.words.iter().map(|&word| (word, words[word].values())).collect()
    }
}

/// The number of a class, and the symmetry that takes a value to its representative.
#[derive(Clone, Copy)]
struct Class {
    number: u16,
    symmetry: u8,
}

/// Where a state is in a table.
pub(super) struct Classes {
    /// The words of the rows and of the columns, each with the number of its values.
    rows: Vec<(usize, u32)>,
    columns: Vec<(usize, u32)>,
    column_count: u32,
    /// By value of the rows' words.
    classes: Vec<Class>,
    /// By symmetry: the image of each column.
    images: Vec<Vec<u16>>,
}

impl Classes {
    #[inline]
    pub fn entry(&self, state: &[u32]) -> u64 {
        let value = |words: &[(usize, u32)]| entry(words.iter().map(|&(word, values)| (values, state[word])));
        let class = self.classes[value(&self.rows) as usize];
        let column = self.images[usize::from(class.symmetry)][value(&self.columns) as usize];
        u64::from(class.number) * u64::from(self.column_count) + u64::from(column)
    }

    pub fn bytes(&self) -> usize {
        size_of_val(&self.classes[..]) + self.images.iter().map(|images| size_of_val(&images[..])).sum::<usize>()
    }
}

/// The space of such a table. Its only goal is the entry 0.
pub(super) struct ClassSpace<'a> {
    name: &'a str,
    pub classes: Classes,
    /// By class: its representative, the number of its values, and the symmetries that keep the
    /// representative, without the identity.
    representatives: Vec<(u32, u64, Vec<u8>)>,
    /// By move and value of the rows' words.
    row_moves: Vec<Vec<u32>>,
    /// By move and symmetry, one after the other: the column after both.
    column_moves: Vec<Vec<u16>>,
}

impl<'a> ClassSpace<'a> {
    /// The symmetries must be a group that keeps the moves and the goal.
    pub fn new(name: &'a str, words: &[Word], moves: usize, [rows, columns]: [Part; 2]) -> Self {
        let row_images = &rows.images;
        let narrowed = |images: &Vec<u32>| images.iter().map(|&image| image as u16).collect();
        let images: Vec<Vec<u16>> = columns.images.iter().map(narrowed).collect();
        let values = row_images[0].len();
        let mut found: Vec<Option<Class>> = vec![None; values];
        let mut representatives = Vec::new();
        for value in 0..values {
            if found[value].is_some() {
                continue;
            }
            let number = representatives.len() as u16;
            let mut weight = 0;
            let mut kept_by = Vec::new();
            for (symmetry, images) in row_images.iter().enumerate() {
                let image = images[value] as usize;
                if image == value && symmetry > 0 {
                    kept_by.push(symmetry as u8);
                }
                if found[image].is_none() {
                    let back = row_images.iter().position(|back| back[image] as usize == value);
                    // Any symmetry that takes the image to the representative will do.
                    found[image] = back.map(|back| Class { number, symmetry: back as u8 });
                    weight += 1;
                }
            }
            representatives.push((value as u32, weight, kept_by));
        }
        let classes: Vec<Class> = found.into_iter().flatten().collect();
        let [rows, columns] = [&rows, &columns].map(|one| one.words_and_values(words));
        let column_moved = after_moves(&columns, words, moves);
        let both = |moved: &Vec<u32>, images: &Vec<u16>| moved.iter().map(|&after| images[after as usize]).collect();
        Self {
            name,
            row_moves: after_moves(&rows, words, moves),
            column_moves: column_moved.iter().flat_map(|moved| images.iter().map(|one| both(moved, one))).collect(),
            representatives,
            classes: Classes { rows, columns, column_count: images[0].len() as u32, classes, images },
        }
    }
}

/// By move: the value of some words after it.
fn after_moves(which: &[(usize, u32)], words: &[Word], moves: usize) -> Vec<Vec<u32>> {
    let count: u32 = which.iter().map(|one| one.1).product();
    let moved = |one: usize, value: u32| {
        let (mut rest, mut after, mut factor) = (value, 0, 1);
        for &(word, values) in which.iter().rev() {
            after += words[word].moved(rest % values, one) * factor;
            rest /= values;
            factor *= values;
        }
        after
    };
    (0..moves).map(|one| (0..count).map(|value| moved(one, value)).collect()).collect()
}

impl Space for ClassSpace<'_> {
    type Key = FiveKey;
    type Columns<'s>
        = &'s [u16]
    where
        Self: 's;

    fn name(&self) -> String {
        self.name.to_owned()
    }

    fn rows(&self) -> u32 {
        self.representatives.len() as u32
    }

    fn columns(&self) -> u32 {
        self.classes.column_count
    }

    fn steps(&self, row: u32) -> impl Iterator<Item = Step<&[u16]>> {
        let value = self.representatives[row as usize].0;
        self.row_moves.iter().enumerate().map(move |(one, moved)| {
            let class = self.classes.classes[moved[value as usize] as usize];
            let columns = &self.column_moves[one * self.classes.images.len() + usize::from(class.symmetry)];
            Step { row: class.number.into(), columns: columns.as_slice() }
        })
    }

    fn twins(&self, row: u32) -> impl Iterator<Item = Step<&[u16]>> {
        let kept_by = self.representatives[row as usize].2.iter();
        kept_by.map(move |&symmetry| Step { row, columns: self.classes.images[usize::from(symmetry)].as_slice() })
    }

    fn weight(&self, row: u32) -> u64 {
        self.representatives[row as usize].1
    }
}
