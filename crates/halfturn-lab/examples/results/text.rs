//! Markdown: tables, numbers, and templates with the names of their tables.

use std::fmt::Write;

use super::Fault;

/// A table in Markdown.
pub struct Table {
    text: String,
    columns: usize,
}

impl Table {
    /// A table with these headings.
    pub fn new<Heading: AsRef<str>>(headings: impl AsRef<[Heading]>) -> Self {
        let headings = headings.as_ref();
        let mut table = Self { text: String::new(), columns: headings.len() };
        table.push(headings);
        table.text.push_str(&"|---".repeat(headings.len()));
        table.text.push_str("|\n");
        table
    }

    /// Adds a row.
    pub fn push<Cell: AsRef<str>>(&mut self, cells: impl IntoIterator<Item = Cell>) {
        let mut columns = 0;
        for cell in cells {
            write!(self.text, "| {} ", cell.as_ref()).expect("a string can be written to");
            columns += 1;
        }
        assert_eq!(columns, self.columns, "a row of {columns} cells in a table of {}", self.columns);
        self.text.push_str("|\n");
    }

    /// The lines of the table, without the last line break.
    pub fn finish(self) -> String {
        self.text.trim_end().to_owned()
    }
}

/// A number with commas between groups of three digits.
pub fn grouped(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A mean with its standard error.
pub fn plus_minus(mean: f64, error: f64) -> String {
    format!("{mean:.3} ± {error:.3}")
}

/// A difference with its sign.
pub fn signed(difference: f64) -> String {
    format!("{}{:.3}", if difference < 0.0 { "−" } else { "+" }, difference.abs())
}

/// A share as a percentage.
pub fn percent(share: f64) -> String {
    format!("{:.2} %", 100.0 * share)
}

/// A template with each `{{name}}` replaced. Every name must be given, and every given name must be
/// used.
pub fn fill(template: &str, values: &[(&str, String)]) -> Result<String, Fault> {
    let mut text = template.to_owned();
    for (name, value) in values {
        let place = format!("{{{{{name}}}}}");
        if !text.contains(&place) {
            return Err(format!("no template uses {place}").into());
        }
        text = text.replace(&place, value);
    }
    match text.split_once("{{") {
        Some((_, rest)) => Err(format!("nothing replaces {{{{{}", rest.lines().next().unwrap_or_default()).into()),
        None => Ok(wrapped(&text)),
    }
}

/// The greatest width of prose.
const WIDTH: usize = 100;

/// A page with its paragraphs and list items filled to the width. Code, tables, headings and images
/// stay as they are.
fn wrapped(page: &str) -> String {
    let mut text = String::new();
    let mut words: Vec<&str> = Vec::new();
    let mut is_code = false;
    for line in page.lines() {
        let is_fence = line.starts_with("```");
        let is_fixed = is_code || is_fence || line.is_empty() || line.starts_with(['|', '#', '!']);
        if is_fixed || line.starts_with("- ") {
            push_filled(&mut text, &mut words);
        }
        if is_fixed {
            text.push_str(line);
            text.push('\n');
        } else {
            words.extend(line.split_whitespace());
        }
        is_code ^= is_fence;
    }
    push_filled(&mut text, &mut words);
    text
}

/// Adds the words of a paragraph or a list item, in lines of at most the width.
fn push_filled(text: &mut String, words: &mut Vec<&str>) {
    let indent = if words.first() == Some(&"-") { "  " } else { "" };
    let mut line = String::new();
    for word in words.drain(..) {
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > WIDTH {
            text.push_str(&line);
            text.push('\n');
            line = format!("{indent}{word}");
        } else {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    if !line.is_empty() {
        text.push_str(&line);
        text.push('\n');
    }
}
