//! The parser for facelets.
//!
//! Five formats are accepted, in upper or lower case:
//! - 54 letters or digits, face by face, row by row, with blanks and line breaks anywhere, which
//!   includes six blocks of three lines;
//! - a net of nine lines, U above L F R B above D, indented or not;
//! - six faces, each under its label (`U:`, `front =`, or the name alone in a line), in any order;
//! - any of these in colour words (white, red, green, yellow, orange, blue) or coloured squares;
//! - Lin's vector (`vector.rs`): 54 digits with commas between them, piece by piece, that end with
//!   `1,2,3,4,5,6`.
//!
//! Full-width characters stand for the ASCII ones. Commas, semicolons, bars, quotes, brackets and
//! similar characters count as blanks; `#` and `//` start a comment. `?` marks an unknown sticker.
//! So do `-`, `.`, `_` and `*`, unless there are 54 stickers without them: then they are fillers.
//! `X` is unknown if there are six other symbols. Unknown stickers that follow from the others are
//! filled in (`follow.rs`).

use core::str::FromStr;

use crate::{
    big::CubeSize,
    face::Face,
    facelets::{Facelets, FaceletsError, follow, vector},
    geometry::{FACELETS, SIDE},
    half_width::half_width_text,
};

/// The height of a net in faces.
pub(crate) const FACES_DOWN: usize = 3;
/// The width of a net in faces.
pub(crate) const FACES_ACROSS: usize = 4;
/// The least number of letters in one word that is taken for stickers rather than moves.
const LONG_RUN: usize = 20;

/// The least number of lines of letters that is taken for stickers rather than moves.
const LOOKS_LINES: usize = Face::COUNT;

const COLOR_WORDS: [(&str, char); Face::COUNT] =
    [("WHITE", 'W'), ("RED", 'R'), ("GREEN", 'G'), ("YELLOW", 'Y'), ("ORANGE", 'O'), ("BLUE", 'B')];
const FACE_WORDS: [(&str, Face); 8] = [
    ("UP", Face::U),
    ("TOP", Face::U),
    ("RIGHT", Face::R),
    ("FRONT", Face::F),
    ("DOWN", Face::D),
    ("BOTTOM", Face::D),
    ("LEFT", Face::L),
    ("BACK", Face::B),
];

impl FromStr for Facelets {
    type Err = FaceletsError;

    fn from_str(text: &str) -> Result<Self, FaceletsError> {
        let text = &*half_width_text(text);
        if let Some(facelets) = plainest(text) {
            return Ok(facelets);
        }
        if let Some(facelets) = vector::read(text) {
            return facelets;
        }
        Self::from_faces(text)
    }
}

impl Facelets {
    /// Parses the formats that go face by face.
    pub(super) fn from_faces(text: &str) -> Result<Self, FaceletsError> {
        known(in_order(text, Some(CubeSize::THREE))?.1)
    }

    /// Whether a text looks more like facelets than like an algorithm, even if it is invalid. Where
    /// both are accepted, this decides which error to show.
    ///
    /// It does if any of these holds: it parses as facelets with six different centres and nine
    /// stickers of each; it has a word of twenty or more letters (or digits), with no digit or
    /// prime between the letters; it has only letters, in six or more lines of three or more each;
    /// it has twenty or more colour words; it has only digits and separators, with twenty or more
    /// digits.
    ///
    /// ```
    /// use halfturn_cube::Facelets;
    /// assert!(Facelets::looks_like("UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBB")); // one is missing
    /// assert!(!Facelets::looks_like("RUR'U'"));
    /// assert!(!Facelets::looks_like("R U F D L B R U F D L B R U F D L B R U F D L B"));
    /// ```
    #[must_use]
    pub fn looks_like(text: &str) -> bool {
        let text = &*half_width_text(text);
        if text.parse().is_ok_and(|facelets: Self| facelets.faces().is_some()) {
            return true;
        }
        let uncommented = || text.lines().map(without_comment);
        let letters = |piece: &str, kind: fn(&char) -> bool| piece.chars().filter(kind).count();
        let long = |piece: &str| {
            let is_run = |kind: fn(&char) -> bool| {
                piece.chars().all(|c| kind(&c) || is_open(c)) && letters(piece, kind) >= LONG_RUN
            };
            is_run(char::is_ascii_alphabetic) || is_run(char::is_ascii_digit)
        };
        if uncommented().flat_map(str::split_whitespace).any(long) {
            return true;
        }
        let is_in_vector = |c: char| c.is_ascii_digit() || is_open(c) || is_blank(c);
        if text.chars().filter(char::is_ascii_digit).count() >= LONG_RUN && text.chars().all(is_in_vector) {
            return true;
        }
        // Quotes and brackets are excluded: they would be primes and groups.
        let is_in_picture = |c: char| c.is_ascii_alphabetic() || is_open(c) || c.is_whitespace() || ",|:=".contains(c);
        let row_count = uncommented().filter(|line| letters(line, char::is_ascii_alphabetic) >= SIDE).count();
        if row_count >= LOOKS_LINES && uncommented().all(|line| line.chars().all(is_in_picture)) {
            return true;
        }
        let words = uncommented().flat_map(|line| line.split(is_blank)).filter(|word| color_word(word).is_some());
        words.count() >= LONG_RUN
    }
}

/// The stickers of a cube in facelet order, and its size: the given one, or the one that the number
/// of stickers tells.
pub(crate) fn in_order(text: &str, size: Option<CubeSize>) -> Result<(CubeSize, Vec<Symbol>), FaceletsError> {
    let lines = lines(text)?;
    let words = written_in_words(&lines);
    let mut rows = Vec::new();
    for line in &lines {
        rows.push(Row::read(line, words)?);
    }
    let fits = |stickers: usize| match size {
        Some(size) => (stickers == size.facelets()).then_some(size),
        None => CubeSize::of_facelets(stickers),
    };
    let rows = without_fillers(with_lone_labels(rows, fits), fits);
    let found = rows.iter().map(|row| row.symbols.len()).sum();
    let is_labelled = rows.iter().any(|row| !row.sections.is_empty());
    // A face with too few stickers is reported by its label.
    let size = match fits(found) {
        None if !is_labelled => return Err(FaceletsError::Count { found, size }),
        told => told.or(size).ok_or(FaceletsError::Count { found, size })?,
    };
    let in_order = if is_labelled { labelled(&rows, size)? } else { plain(&rows, size)? };
    Ok((size, in_order))
}

/// A fast path for the output of programs: exactly 54 letters or digits, none of them unknown.
fn plainest(text: &str) -> Option<Facelets> {
    let symbols: [u8; FACELETS] = text.as_bytes().try_into().ok()?;
    let symbols = symbols.map(|symbol| symbol.to_ascii_uppercase());
    let is_known = |symbol: &u8| symbol.is_ascii_alphanumeric() && *symbol != b'X';
    symbols.iter().all(is_known).then_some(Facelets { symbols })
}

/// A word of letters and digits, or one mark for an unknown sticker. A label is a word followed by
/// a colon or an equals sign.
#[derive(Clone, Debug)]
enum Token {
    Word(String),
    Label(String),
}

/// A sticker that may be unknown: one of `?-._*`, an ASCII upper-case letter or a digit.
pub(super) type Symbol = char;

/// The stickers of one line.
#[derive(Default)]
struct Row {
    symbols: Vec<Symbol>,
    /// The labels in the line, each with the number of symbols before it.
    sections: Vec<(usize, String)>,
    /// The word in the line, if there is exactly one.
    lone_word: Option<String>,
}

impl Row {
    fn read(line: &[Token], words: bool) -> Result<Self, FaceletsError> {
        let mut row = Self::default();
        for token in line {
            match token {
                Token::Label(label) => row.sections.push((row.symbols.len(), label.clone())),
                Token::Word(word) if words => match color_word(word) {
                    Some(symbol) => row.symbols.push(symbol),
                    None if word.len() == 1 => row.symbols.extend(word.chars()),
                    None if face_named(word).is_some() && line.len() == 1 => {}
                    None => return Err(FaceletsError::Word { word: word.to_lowercase() }),
                },
                Token::Word(word) => row.symbols.extend(word.chars()),
            }
        }
        if let [Token::Word(word)] = line {
            row.lone_word = Some(word.clone());
        }
        Ok(row)
    }
}

/// Splits a text into lines of tokens, without comments and empty lines.
fn lines(text: &str) -> Result<Vec<Vec<Token>>, FaceletsError> {
    let mut lines = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let mut tokens = Vec::new();
        let mut in_word = false;
        for found in without_comment(line).chars() {
            let symbol = found.to_ascii_uppercase();
            if let Some(color) = square(symbol) {
                tokens.push(Token::Word(color.to_string()));
                in_word = false;
            } else if is_open(symbol) {
                tokens.push(Token::Word(symbol.to_string()));
                in_word = false;
            } else if symbol.is_ascii_alphanumeric() {
                match tokens.last_mut() {
                    Some(Token::Word(word)) if in_word => word.push(symbol),
                    _ => tokens.push(Token::Word(symbol.to_string())),
                }
                in_word = true;
            } else if matches!(symbol, ':' | '=') {
                match tokens.pop() {
                    Some(Token::Word(word)) => tokens.push(Token::Label(word)),
                    _ => return Err(FaceletsError::Symbol { symbol, line: index + 1 }),
                }
                in_word = false;
            } else if is_blank(symbol) {
                in_word = false;
            } else {
                return Err(FaceletsError::Symbol { symbol: found, line: index + 1 });
            }
        }
        if !tokens.is_empty() {
            lines.push(tokens);
        }
    }
    Ok(lines)
}

pub(super) fn without_comment(line: &str) -> &str {
    let line = line.split_once('#').map_or(line, |(before, _)| before);
    line.split_once("//").map_or(line, |(before, _)| before)
}

/// Whether the symbol marks an unknown sticker or fills a gap.
pub(super) const fn is_open(symbol: char) -> bool {
    symbol == '?' || is_filler(symbol)
}

const fn is_filler(symbol: char) -> bool {
    matches!(symbol, '-' | '.' | '_' | '*')
}

pub(super) fn is_blank(symbol: char) -> bool {
    // The last two are a byte-order mark and the variation selector of coloured emoji.
    symbol.is_whitespace()
        || matches!(symbol, ',' | ';' | '|' | '+' | '/' | '\\' | '"' | '\'' | '`' | '(' | ')' | '[' | ']' | '{' | '}')
        || matches!(symbol, '、' | '。' | '\u{feff}' | '\u{fe0f}')
}

const fn square(symbol: char) -> Option<char> {
    Some(match symbol {
        '⬜' => 'W',
        '🟥' => 'R',
        '🟩' => 'G',
        '🟨' => 'Y',
        '🟧' => 'O',
        '🟦' => 'B',
        _ => return None,
    })
}

fn color_word(word: &str) -> Option<char> {
    COLOR_WORDS.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(word)).map(|(_, letter)| letter)
}

fn face_named(word: &str) -> Option<Face> {
    let mut letters = word.chars();
    if let (Some(letter), None) = (letters.next(), letters.next()) {
        return Face::from_letter(letter);
    }
    FACE_WORDS.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(word)).map(|(_, face)| face)
}

/// Whether most words of two or more letters are colours. One is not enough: `RED` may be a row of
/// three stickers.
fn written_in_words(lines: &[Vec<Token>]) -> bool {
    let long = lines.iter().flatten().filter_map(|token| match token {
        Token::Word(word) if word.len() > 1 => Some(word),
        _ => None,
    });
    let (colors, others): (Vec<_>, Vec<_>) = long.partition(|word| color_word(word).is_some());
    colors.len() > others.len()
}

/// Turns lines with only a face name into labels, if there are six different ones and the other
/// lines have the stickers of a cube.
fn with_lone_labels(mut rows: Vec<Row>, fits: impl Fn(usize) -> Option<CubeSize>) -> Vec<Row> {
    let named = |row: &Row| row.lone_word.as_deref().and_then(face_named);
    let faces: Vec<Face> = rows.iter().filter_map(named).collect();
    let stickers: usize = rows.iter().filter(|row| named(row).is_none()).map(|row| row.symbols.len()).sum();
    let distinct = Face::ALL.into_iter().all(|face| faces.contains(&face));
    if faces.len() == Face::COUNT && distinct && fits(stickers).is_some() {
        for row in &mut rows {
            if let (Some(_), Some(label)) = (named(row), row.lone_word.take()) {
                *row = Row { symbols: Vec::new(), sections: vec![(0, label)], lone_word: None };
            }
        }
    }
    rows
}

/// Removes fillers if the stickers of a cube remain, then empty rows.
fn without_fillers(mut rows: Vec<Row>, fits: impl Fn(usize) -> Option<CubeSize>) -> Vec<Row> {
    let total = |rows: &[Row], kept: fn(&char) -> bool| -> usize {
        rows.iter().map(|row| row.symbols.iter().filter(|symbol| kept(symbol)).count()).sum()
    };
    if fits(total(&rows, |_| true)).is_none() && fits(total(&rows, |&symbol| !is_filler(symbol))).is_some() {
        for row in &mut rows {
            for (before, _) in &mut row.sections {
                *before -= row.symbols[..*before].iter().filter(|&&symbol| is_filler(symbol)).count();
            }
            row.symbols.retain(|&symbol| !is_filler(symbol));
        }
    }
    rows.retain(|row| !row.symbols.is_empty() || !row.sections.is_empty());
    rows
}

/// The symbols of faces under labels, in facelet order.
fn labelled(rows: &[Row], size: CubeSize) -> Result<Vec<Symbol>, FaceletsError> {
    let mut faces: [Option<Vec<Symbol>>; Face::COUNT] = [const { None }; Face::COUNT];
    let mut current: Option<Face> = None;
    let labels = |found: String| FaceletsError::Labels { found };
    for row in rows {
        let mut sections = row.sections.iter().peekable();
        for index in 0..=row.symbols.len() {
            while let Some((_, label)) = sections.next_if(|(before, _)| *before == index) {
                let face = face_named(label)
                    .ok_or_else(|| labels(format!("{:?} is not the name of a face", label.to_lowercase())))?;
                if faces[face.index()].replace(Vec::new()).is_some() {
                    return Err(labels(format!("found the label {face} more than once")));
                }
                current = Some(face);
            }
            let Some(&symbol) = row.symbols.get(index) else { continue };
            match current.and_then(|face| faces[face.index()].as_mut()) {
                Some(face) => face.push(symbol),
                None => return Err(labels(format!("found {symbol:?} before the first label"))),
            }
        }
    }
    let mut in_order = Vec::with_capacity(size.facelets());
    for (face, symbols) in Face::ALL.into_iter().zip(faces) {
        let symbols = symbols.ok_or_else(|| labels(format!("the label {face} is missing")))?;
        if symbols.len() != size.per_face() {
            return Err(FaceletsError::FaceCount { face, found: symbols.len(), size });
        }
        in_order.extend(symbols);
    }
    Ok(in_order)
}

/// The symbols of a net or of a run, in facelet order.
fn plain(rows: &[Row], size: CubeSize) -> Result<Vec<Symbol>, FaceletsError> {
    let lengths: Vec<usize> = rows.iter().map(|row| row.symbols.len()).collect();
    if lengths == net_lengths(size) {
        let place = |facelet| net_place(size, facelet);
        return Ok((0..size.facelets()).map(place).map(|(line, column)| rows[line].symbols[column]).collect());
    }
    // Wrapped text has lines of equal length, except for the last.
    let (last, rest) = lengths.split_last().expect("the stickers are on some line");
    let broken_at_width = rest.iter().all(|length| *length == lengths[0]) && *last <= lengths[0];
    // This many lines of different lengths are taken for a drawing. Reading them as one run would
    // be a guess.
    if lengths.len() >= FACES_DOWN * size.get() && !broken_at_width {
        return Err(FaceletsError::Layout { lengths, size });
    }
    Ok(rows.iter().flat_map(|row| row.symbols.iter().copied()).collect())
}

/// The number of stickers in each line of a net.
pub(super) fn net_lengths(size: CubeSize) -> Vec<usize> {
    let side = size.get();
    [side, FACES_ACROSS * side, side].into_iter().flat_map(|length| core::iter::repeat_n(length, side)).collect()
}

/// The position of a face in a net: its column and row, counted in faces.
pub(crate) const fn net_cell(face: Face) -> (usize, usize) {
    match face {
        Face::U => (1, 0),
        Face::L => (0, 1),
        Face::F => (1, 1),
        Face::R => (2, 1),
        Face::B => (3, 1),
        Face::D => (1, 2),
    }
}

/// The line of a facelet in a net, and the number of stickers before it in that line.
const fn net_place(size: CubeSize, facelet: usize) -> (usize, usize) {
    let (side, per_face) = (size.get(), size.per_face());
    let face = Face::ALL[facelet / per_face];
    let (column, band) = net_cell(face);
    let before = if matches!(face, Face::U | Face::D) { 0 } else { column * side };
    (band * side + facelet % per_face / side, before + facelet % side)
}

/// The facelets, if all 54 symbols are known or follow from the others.
pub(super) fn known(in_order: Vec<Symbol>) -> Result<Facelets, FaceletsError> {
    let symbols: Vec<Option<u8>> = known_symbols(&in_order).collect();
    let symbols: [Option<u8>; FACELETS] = symbols.try_into().expect("there are 54 symbols");
    match symbols.iter().position(Option::is_none) {
        None => Ok(Facelets { symbols: symbols.map(Option::unwrap_or_default) }),
        Some(facelet) => follow::filled(&symbols).ok_or(FaceletsError::Unknown { facelet, symbol: in_order[facelet] }),
    }
}

/// The symbols, or `None` for those that mark an unknown sticker.
pub(crate) fn known_symbols(in_order: &[Symbol]) -> impl Iterator<Item = Option<u8>> {
    let mut others: Vec<Symbol> =
        in_order.iter().copied().filter(|&symbol| symbol != 'X' && !is_open(symbol)).collect();
    others.sort_unstable();
    others.dedup();
    let is_unknown = move |symbol: Symbol| is_open(symbol) || symbol == 'X' && others.len() >= Face::COUNT;
    in_order.iter().map(move |&symbol| (!is_unknown(symbol)).then_some(symbol as u8))
}
