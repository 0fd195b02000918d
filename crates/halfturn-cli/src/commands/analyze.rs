//! `halfturn analyze`: the fewest moves to each stage, for each bottom colour.

use std::{
    fs::File,
    io::{self, Read, Write},
    ops::Range,
    path::Path,
    process::ExitCode,
    sync::Arc,
};

use halfturn::{
    Analyzed, BEST, Comparison, CompetitionLengths, Engine, Ordered,
    stage_search::{self, Alternative, Found, Style},
};
use halfturn_cube::{Code, CubeSize, Held, Input, TurnSet, View, ViewSet, draw::painted};
use halfturn_lab::{
    results::ID,
    scramble_file::{self, Events, RowError, RowLocation, ScrambleRow, ScrambleRows},
    stages::{StageColumns, StageRange, StageTask},
};
use halfturn_solve::{
    Wanted,
    stages::{Analyzer, SlotSet, StageEntry, Variant},
};

use super::{
    batch::{self, Batch, InterruptibleReader, is_batch},
    engine,
};
use crate::{
    cli::Analyze,
    failure::{Failure, Tally},
    input::in_order,
    output::{NotAnalyzed, json_line},
    terminal::{self, Deadline, TableProgress},
};

/// The id of a scramble on the command line.
const ONLY: &str = "1";

pub fn analyze(options: &Analyze, colors: bool, verbose: bool) -> Result<ExitCode, Failure> {
    let plan = Plan::new(options)?;
    let events = batch::events(&options.batch, CubeSize::THREE)?;
    let engine = engine(options.threads);
    if is_batch(options.batch.output.as_deref()) {
        return analyze_file(options, &plan, &engine, verbose);
    }
    let single = options.file.is_none() && options.words.as_slice() != ["-"];
    let entries: ScrambleRows = if single {
        Box::new(std::iter::once(Ok(ScrambleRow {
            id: ONLY.to_owned(),
            place: RowLocation::Line(1),
            text: options.words.join(" "),
        })))
    } else {
        read(options.file.as_deref(), &events)?
    };
    let mut writer = ResultWriter::new(options, &plan, single, colors)?;
    let mut entries = entries.peekable();
    // Report an invalid input before building tables.
    if single
        && let Some(Ok(entry)) = entries.peek()
        && let Err(failure) = held(entry)
    {
        writer.write(&Analysis { entry: Ok(entry.clone()), results: Err(failure) })?;
        return writer.finish();
    }
    if entries.peek().is_none() {
        return writer.finish();
    }
    let analyzers = open(options, &plan, &engine, verbose)?;
    if single {
        // The colours of a single scramble are analysed in parallel.
        for entry in entries.flatten() {
            let results = held(&entry).and_then(|held| side_by_side(&held, &analyzers, &plan, engine.threads().get()));
            writer.write(&Analysis { entry: Ok(entry), results })?;
        }
        return writer.finish();
    }
    let work = |entry: Result<ScrambleRow, RowError>| {
        let results = match &entry {
            Ok(entry) => held(entry).and_then(|held| {
                let one = |(analyzer, part): (&Arc<Analyzer>, &VariantStages)| {
                    part_of(&held, analyzer, part, &plan.views, &plan)
                };
                analyzers.iter().zip(&plan.parts).map(one).collect()
            }),
            Err(_) => Ok(Vec::new()),
        };
        Analysis { entry, results }
    };
    in_order(entries, engine.threads().get(), work, |analysis| writer.write(&analysis))?;
    writer.finish()
}

/// A variant and a range of its stages.
struct VariantStages {
    variant: Variant,
    stages: Range<usize>,
    /// What to compare lengths with. Absent if only some slots are allowed.
    competitions: Option<CompetitionLengths>,
}

impl VariantStages {
    fn entries(&self) -> &'static [StageEntry] {
        &self.variant.stages()[self.stages.clone()]
    }

    /// Compares the results of a scramble with competition scrambles.
    fn compare(&self, columns: &Columns, plan: &Plan) -> Comparison {
        let length = |stage: usize, view: View| {
            let column = plan.views.iter().position(|&other| other == view)?;
            columns[column].get(stage.checked_sub(self.stages.start)?).map(|cell| cell.length)
        };
        let compare = |lengths: &CompetitionLengths| lengths.compare(self.stages.clone(), plan.colors, length);
        self.competitions.as_ref().map(compare).unwrap_or_default()
    }
}

/// What to analyse, from the options.
struct Plan {
    parts: Vec<VariantStages>,
    colors: ViewSet,
    /// The same, in column order.
    views: Vec<View>,
    slots: Option<SlotSet>,
    /// How many solutions to print; `None` for lengths only.
    solutions: Option<Wanted>,
    style: Style,
}

impl Plan {
    fn new(options: &Analyze) -> Result<Self, Failure> {
        let variants = options.variants().variants;
        if options.slots.is_some()
            && let Some(variant) = variants.iter().find(|variant| !variant.has_slots())
        {
            return Err(Failure::Usage(format!("--slots: the variant {variant} has no slots")));
        }
        let output = options.batch.output.is_some();
        let part = |variant: Variant| {
            let stages = match options.stages {
                Some(span) => span.within(variant)?,
                None if output => 0..variant.file_stages(),
                None => 0..variant.stages().len(),
            };
            // Two allowed slots exclude stages with three pairs.
            let reachable = options.slots.map_or(stages.end, |slots| slots.size() + 1);
            if reachable <= stages.start {
                return Err("--slots names too few slots".to_owned());
            }
            let stages = stages.start..stages.end.min(reachable);
            let competitions = options.slots.is_none().then(|| CompetitionLengths::of(variant));
            Ok(VariantStages { variant, stages, competitions })
        };
        // Of several variants, some may have fewer stages.
        let (parts, missing): (Vec<_>, Vec<_>) = variants.into_iter().map(part).partition(Result::is_ok);
        let parts: Vec<VariantStages> = parts.into_iter().flatten().collect();
        if parts.is_empty() {
            let missing = missing.into_iter().find_map(Result::err).unwrap_or_default();
            return Err(Failure::Usage(missing));
        }
        let several = options.several.wanted();
        let any = options.solutions
            || options.hint.is_some()
            || options.hold.is_some()
            || options.csv
            || several != Wanted::One;
        if output && (any || options.json) {
            return Err(Failure::Usage("a result file holds lengths only; use --json for solutions".to_owned()));
        }
        Ok(Self {
            parts,
            colors: options.colors,
            views: options.colors.views().collect(),
            slots: options.slots,
            solutions: any.then_some(several),
            style: Style {
                hold: options.hold,
                turns: TurnSet::ALL,
                hint: options.hint,
                rest: if options.json { "" } else { "…" },
            },
        })
    }
}

impl Plan {
    /// The columns of the result file.
    fn columns(&self) -> StageColumns {
        let range = |part: &VariantStages| StageRange { variant: part.variant, stages: part.stages.clone() };
        StageColumns { ranges: self.parts.iter().map(range).collect(), views: self.views.clone(), slots: self.slots }
    }
}

/// Reads the scrambles of a file or of standard input.
fn read(path: Option<&Path>, events: &Events) -> Result<ScrambleRows, Failure> {
    let failed = |error: io::Error| match path {
        Some(path) => Failure::file(path, &error),
        None => Failure::Usage(format!("standard input: {error}")),
    };
    let source: Box<dyn Read + Send> = match path {
        Some(path) => terminal::while_waiting(|| scramble_file::open(path)).map_err(failed)?,
        None => terminal::while_waiting(|| scramble_file::unpack(io::stdin())).map_err(failed)?,
    };
    scramble_file::read(InterruptibleReader(source), events).map_err(failed)
}

/// Analyses an input file and writes a result file.
fn analyze_file(options: &Analyze, plan: &Plan, engine: &Engine, verbose: bool) -> Result<ExitCode, Failure> {
    let columns = plan.columns();
    let stages = plan.parts.iter().flat_map(|part| part.entries().iter().map(|stage| stage.name));
    let mut settings = vec![
        ("task", "analyze".to_owned()),
        ("variant", options.variants().name.to_owned()),
        ("stages", stages.collect::<Vec<_>>().join(" ")),
        ("colors", options.colors.to_string()),
    ];
    if let Some(slots) = plan.slots {
        settings.push(("slots", slots.slots().map(|slot| slot.name()).collect::<Vec<_>>().join(" ")));
    }
    let batch = Batch {
        options: &options.batch,
        file: options.file.as_deref(),
        words: &options.words,
        size: CubeSize::THREE,
        columns: columns.columns(),
        scrambles_in_csv: false,
        settings,
        threads: engine.threads(),
    };
    batch::run(batch, || {
        let analyzers = open(options, plan, engine, verbose)?;
        Ok(StageTask::new(columns.clone(), analyzers))
    })
}

fn open(options: &Analyze, plan: &Plan, engine: &Engine, verbose: bool) -> Result<Vec<Arc<Analyzer>>, Failure> {
    let progress = TableProgress::new(verbose);
    let open = |part: &VariantStages| engine.analyzer(part.variant, options.tables, part.stages.end - 1, &progress);
    Ok(plan.parts.iter().map(open).collect::<Result<_, _>>()?)
}

/// Parses the cube of a row.
fn held(entry: &ScrambleRow) -> Result<Held, Failure> {
    Ok(entry.text.parse::<Input>().and_then(|input| input.held())?)
}

/// The result for one stage and one colour.
struct Cell {
    length: u8,
    solutions: Vec<Line>,
}

/// A solution as it is printed.
struct Line {
    text: String,
    length: usize,
}

/// The results of one variant: by view, then by stage.
type Columns = Vec<Vec<Cell>>;

/// A scramble and its results, one for each variant.
struct Analysis {
    entry: Result<ScrambleRow, RowError>,
    results: Result<Vec<Columns>, Failure>,
}

fn side_by_side(
    held: &Held,
    analyzers: &[Arc<Analyzer>],
    plan: &Plan,
    threads: usize,
) -> Result<Vec<Columns>, Failure> {
    let mut all = Vec::new();
    for (analyzer, part) in analyzers.iter().zip(&plan.parts) {
        let mut columns = Columns::new();
        let work = |view: View| part_of(held, analyzer, part, &[view], plan);
        in_order(plan.views.iter().copied(), threads, work, |column| {
            columns.extend(column?);
            Ok(())
        })?;
        all.push(columns);
    }
    Ok(all)
}

fn part_of(
    held: &Held,
    analyzer: &Analyzer,
    part: &VariantStages,
    views: &[View],
    plan: &Plan,
) -> Result<Columns, Failure> {
    let (cube, watcher) = (held.standard(), Deadline(None));
    let lengths = match plan.slots {
        None => Some(analyzer.lengths(&cube, views, part.stages.clone(), &watcher)?),
        Some(_) => None,
    };
    let cell = |view: View, stage: usize| {
        let known = lengths.as_ref().and_then(|lengths| lengths.get(stage, view));
        if let (Some(length), None) = (known, plan.solutions) {
            return Ok(Cell { length, solutions: Vec::new() });
        }
        let alternatives = Alternative::among(view, plan.slots, part.variant.stages()[stage].slots);
        let wanted = plan.solutions.unwrap_or_default();
        let lengths = known.unwrap_or(0)..=u8::MAX;
        let mut answer = stage_search::solve(analyzer, &cube, stage, &alternatives, wanted, lengths, &watcher)?;
        let length = known.or_else(|| answer.found.first().map(|first| first.turns.len() as u8));
        // Only Ctrl-C makes a search incomplete.
        let length = length.filter(|_| answer.complete).ok_or(Failure::Interrupted)?;
        plan.style.rank(&mut answer.found, held);
        let solutions = match plan.solutions {
            Some(_) => {
                let line = |found: &Found| Line { text: plan.style.write(found, held), length: found.turns.len() };
                answer.found.iter().map(line).collect()
            }
            None => Vec::new(),
        };
        Ok(Cell { length, solutions })
    };
    views.iter().map(|&view| part.stages.clone().map(|stage| cell(view, stage)).collect()).collect()
}

/// Writes results to standard output.
struct ResultWriter<'a> {
    plan: &'a Plan,
    form: OutputFormat,
    single: bool,
    tally: Tally,
    written: bool,
}

enum OutputFormat {
    Tables {
        colors: bool,
    },
    Json,
    Csv {
        writer: Box<csv::Writer<Box<dyn Write>>>,
    },
    /// A row for each solution.
    SolutionRows {
        writer: Box<csv::Writer<Box<dyn Write>>>,
    },
}

impl<'a> ResultWriter<'a> {
    fn new(options: &Analyze, plan: &'a Plan, single: bool, colors: bool) -> Result<Self, Failure> {
        let form = match &options.batch.output {
            Some(path) => {
                let out: Box<dyn Write> = if path == Path::new("-") {
                    Box::new(io::stdout())
                } else {
                    let file = File::options().write(true).open(path);
                    Box::new(file.map_err(|error| Failure::file(path, &error))?)
                };
                let mut writer = csv::Writer::from_writer(out);
                let columns = plan.columns().columns();
                let headings = [ID].into_iter().chain(columns.iter().map(|column| column.name.as_str()));
                writer.write_record(headings).map_err(io::Error::from)?;
                OutputFormat::Csv { writer: Box::new(writer) }
            }
            None if options.csv => {
                let mut writer = csv::Writer::from_writer(Box::new(io::stdout()) as Box<dyn Write>);
                writer.write_record([ID, "stage", "color", "length", "solution"]).map_err(io::Error::from)?;
                OutputFormat::SolutionRows { writer: Box::new(writer) }
            }
            None if options.json => OutputFormat::Json,
            None => OutputFormat::Tables { colors },
        };
        Ok(Self { plan, form, single, tally: Tally::default(), written: false })
    }

    /// Writes the results of a scramble.
    fn write(&mut self, analysis: &Analysis) -> Result<(), Failure> {
        let (entry, columns) = match (&analysis.entry, &analysis.results) {
            (Err(RowError::Io(error)), _) => return Err(Failure::Usage(format!("cannot read the input: {error}"))),
            (Err(RowError::Row { place, reason }), _) => {
                let failure = Failure::input(Code::Format, reason.clone());
                return self.refuse(None, place, &failure);
            }
            (Ok(entry), Err(failure)) => return self.refuse(Some(entry), &entry.place, failure),
            (Ok(entry), Ok(columns)) => (entry, columns),
        };
        let parts = self.plan.parts.iter().zip(columns);
        match &mut self.form {
            OutputFormat::Csv { writer } => {
                let mut record = vec![entry.id.clone()];
                for (part, columns) in parts {
                    let stages = 0..part.stages.len();
                    record.extend(
                        stages.flat_map(|stage| columns.iter().map(move |cells| cells[stage].length.to_string())),
                    );
                }
                writer.write_record(record).map_err(io::Error::from)?;
                writer.flush()?;
            }
            OutputFormat::SolutionRows { writer } => {
                for (part, columns) in parts {
                    for (number, stage) in part.entries().iter().enumerate() {
                        for (view, cells) in self.plan.views.iter().zip(columns) {
                            let color = view.letter().to_string();
                            for line in &cells[number].solutions {
                                let row = [&entry.id, stage.name, &color, &line.length.to_string(), &line.text];
                                writer.write_record(row).map_err(io::Error::from)?;
                            }
                        }
                    }
                }
                writer.flush()?;
            }
            OutputFormat::Json => {
                let mut out = io::stdout().lock();
                for (part, columns) in parts {
                    json_line(&mut out, &object(entry, part, columns, self.plan))?;
                }
                out.flush()?;
            }
            OutputFormat::Tables { colors } => {
                let mut out = io::stdout().lock();
                if self.written {
                    writeln!(out)?;
                }
                if !self.single {
                    writeln!(out, "{}: {}", entry.id, entry.text)?;
                }
                for (number, (part, columns)) in parts.enumerate() {
                    if number > 0 {
                        writeln!(out)?;
                    }
                    write_table(&mut out, part, columns, &self.plan.views, *colors)?;
                    write_percentiles(&mut out, part, &part.compare(columns, self.plan), &self.plan.views)?;
                    if self.plan.solutions.is_some() {
                        write_solutions(&mut out, part, columns, &self.plan.views)?;
                    }
                }
                out.flush()?;
            }
        }
        self.written = true;
        Ok(())
    }

    /// Reports a failed row.
    fn refuse(&mut self, entry: Option<&ScrambleRow>, place: &RowLocation, failure: &Failure) -> Result<(), Failure> {
        self.tally.add(failure);
        // An interruption is reported once, at the end.
        if matches!(failure, Failure::Interrupted) {
            return Err(Failure::Interrupted);
        }
        let place = (!self.single).then(|| place.to_string());
        if matches!(self.form, OutputFormat::Json) {
            let (id, scramble) = entry.map(|entry| (entry.id.as_str(), entry.text.as_str())).unzip();
            let object = NotAnalyzed { id, place: place.as_deref(), scramble, error: failure.into() };
            json_line(&mut io::stdout().lock(), &object)?;
        } else {
            let place = place.map_or_else(String::new, |place| format!("{place}: "));
            terminal::say(&format!("error: {place}{failure}"));
        }
        Ok(())
    }

    fn finish(self) -> Result<ExitCode, Failure> {
        if let OutputFormat::Csv { mut writer } | OutputFormat::SolutionRows { mut writer } = self.form {
            writer.flush()?;
        }
        Ok(self.tally.exit_code())
    }
}

fn object(entry: &ScrambleRow, part: &VariantStages, columns: &Columns, plan: &Plan) -> Analyzed {
    /// One value for each stage and colour.
    fn table<T>(part: &VariantStages, columns: &Columns, plan: &Plan, one: impl Fn(&Cell) -> T) -> Ordered<Ordered<T>> {
        let letters = || plan.views.iter().map(|view| view.letter().to_string());
        let row = |stage: usize| letters().zip(columns.iter().map(|cells| one(&cells[stage]))).collect();
        part.entries().iter().enumerate().map(|(number, stage)| (stage.name.to_owned(), row(number))).collect()
    }
    let compared = part.compare(columns, plan);
    Analyzed {
        id: Some(entry.id.clone()),
        scramble: entry.text.clone(),
        variant: part.variant.name().to_owned(),
        lengths: table(part, columns, plan, |cell| cell.length),
        percentiles: compared.percentiles,
        score: compared.score,
        solutions: plan
            .solutions
            .map(|_| table(part, columns, plan, |cell| cell.solutions.iter().map(|line| line.text.clone()).collect())),
    }
}

/// Writes a table with a row per stage and a column per colour. The best colours are marked.
fn write_table(
    out: &mut impl Write,
    part: &VariantStages,
    columns: &Columns,
    views: &[View],
    colors: bool,
) -> io::Result<()> {
    let width = part.entries().iter().map(|stage| stage.name.len()).max().unwrap_or(0).max(part.variant.name().len());
    let mut line = format!("{:<width$}", part.variant.name());
    for view in views {
        let letter = view.letter();
        line.push_str(&if colors { format!("  {}", painted(letter, Some(*view))) } else { format!("   {letter} ") });
    }
    writeln!(out, "{}", line.trim_end())?;
    for (number, stage) in part.entries().iter().enumerate() {
        let lengths = || columns.iter().map(|cells| cells[number].length);
        let best = lengths().min();
        let mut line = format!("{:<width$}", stage.name);
        for length in lengths() {
            line.push_str(&match (Some(length) == best, colors) {
                (true, true) => format!("  \x1b[1m{length:>2}*\x1b[0m"),
                (true, false) => format!("  {length:>2}*"),
                (false, _) => format!("  {length:>2} "),
            });
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Writes how hard the lengths are compared with competition scrambles, and the score.
fn write_percentiles(
    out: &mut impl Write,
    part: &VariantStages,
    compared: &Comparison,
    views: &[View],
) -> io::Result<()> {
    let rows = || part.entries().iter().map(|stage| stage.name);
    let keys: Vec<String> = views.iter().map(|view| view.letter().to_string()).collect();
    let is_counted = |key: &str| rows().any(|stage| compared.get(stage, key).is_some());
    let has_best = is_counted(BEST);
    if !has_best && !keys.iter().any(|key| is_counted(key)) {
        return Ok(());
    }
    writeln!(out, "\nharder than % of competition scrambles")?;
    let width = rows().map(str::len).max().unwrap_or(0).max(part.variant.name().len());
    let letters: String = keys.iter().map(|key| format!("  {key:>2} ")).collect();
    let line = format!("{:<width$}{letters}{}", "", if has_best { "  best" } else { "" });
    writeln!(out, "{}", line.trim_end())?;
    for stage in rows() {
        let mut line = format!("{stage:<width$}");
        for key in &keys {
            line.push_str(&format!("  {:>2} ", percent(compared, stage, key)));
        }
        if has_best {
            line.push_str(&format!("  {:>4}", percent(compared, stage, BEST)));
        }
        // The words are for the best colour, or for the only one.
        let key = if keys.len() == 1 { keys[0].as_str() } else { BEST };
        if let Some(percentile) = compared.get(stage, key) {
            line.push_str(&format!("  {}", percentile.level.name()));
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    if let Some(score) = compared.score {
        writeln!(out, "score {score:.0} of 100; the mean of competition scrambles is 50")?;
    }
    Ok(())
}

/// The percentage of easier scrambles, rounded down so that 100 means all of them.
fn percent(compared: &Comparison, stage: &str, key: &str) -> String {
    compared.get(stage, key).map_or("-".to_owned(), |percentile| format!("{:.0}", percentile.harder_than.floor()))
}

fn write_solutions(out: &mut impl Write, part: &VariantStages, columns: &Columns, views: &[View]) -> io::Result<()> {
    for (number, stage) in part.entries().iter().enumerate() {
        writeln!(out, "\n{}", stage.name)?;
        for (view, cells) in views.iter().zip(columns) {
            for Line { text, .. } in &cells[number].solutions {
                let solution = if text.is_empty() { "// already solved" } else { text };
                writeln!(out, "  {:<8}{solution}", format!("{view}:"))?;
            }
        }
    }
    Ok(())
}
