//! A table of edits, from its text to rows. Pure: nothing here knows the database.

use std::collections::BTreeSet;

use super::columns::{COLUMNS, Column};
use super::seen::Seen;
use crate::Error;
use crate::foundation::csv::unguarded;

/// Bytes of a table.
pub const MAX_BYTES: usize = 1_000_000;
/// Rows of a table: as many as are edited at once.
pub const MAX_ROWS: usize = 500;
const ID: &str = "id";
const VERSION: &str = "version";

/// A row of a table.
#[derive(Debug, PartialEq)]
pub struct TableRow {
    /// Its line, the head being 1.
    pub line: u64,
    /// What it says, or the sentence that says why it says nothing.
    pub said: Result<SaidRow, RowFault>,
}

/// What a row says.
#[derive(Debug, PartialEq)]
pub struct SaidRow {
    /// The car park.
    pub id: i64,
    /// As which it was exported.
    pub seen: Seen,
    /// Its cells, as they were before a spreadsheet was kept from taking them for formulas.
    pub cells: Vec<(&'static Column, String)>,
}

/// Why a row is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowFault {
    /// The column at fault, as its head names it, where one is.
    pub column: Option<String>,
    /// What is wrong.
    pub sentence: String,
}

impl RowFault {
    /// A row that is wrong as a whole.
    pub fn whole(sentence: impl Into<String>) -> Self {
        Self { column: None, sentence: sentence.into() }
    }

    /// A cell that is wrong.
    pub fn at(column: &str, sentence: impl Into<String>) -> Self {
        Self { column: Some(column.to_owned()), sentence: sentence.into() }
    }
}

fn refused(sentence: impl Into<String>) -> Error {
    Error::invalid("table", sentence)
}

/// What a column of the table is.
enum Known {
    Id,
    Version,
    Cell(&'static Column),
}

/// The rows of a table. Commas, semicolons and tabs part its cells: the head tells which.
///
/// # Errors
/// It is too large, has no rows, or its head names what is none of the columns.
pub fn read(table: &str) -> Result<Vec<TableRow>, Error> {
    if table.len() > MAX_BYTES {
        return Err(refused("Please choose a table of at most 1 MB"));
    }
    let table = table.strip_prefix('\u{feff}').unwrap_or(table);
    if table.contains('\u{fffd}') {
        return Err(refused(
            "Some letters of this table can’t be read. Please save it as CSV UTF-8.",
        ));
    }
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter(table))
        .flexible(true)
        .has_headers(false)
        .from_reader(table.as_bytes());
    let mut records = reader.records();
    let unreadable =
        |_| refused("This is not a table that can be read. Please save it as CSV UTF-8.");
    let head = records.next().transpose().map_err(unreadable)?;
    let head = head.ok_or_else(|| refused("This table is empty."))?;
    let known = head.iter().map(named).collect::<Result<Vec<_>, _>>()?;
    check_head(&head, &known)?;
    let mut rows = Vec::new();
    let mut seen = BTreeSet::new();
    let mut lines = Lines { table: table.as_bytes(), at: 0, line: 1 };
    for record in records {
        let record = record.map_err(unreadable)?;
        // Spreadsheets leave empty rows behind.
        if record.iter().all(|cell| cell.trim().is_empty()) {
            continue;
        }
        if rows.len() == MAX_ROWS {
            return Err(refused(format!("Please choose a table of at most {MAX_ROWS} rows")));
        }
        let line = lines.at(record.position().map_or(0, csv::Position::byte));
        let said = row(&known, &record).and_then(|said| {
            if seen.insert(said.id) {
                Ok(said)
            } else {
                Err(RowFault::at("Id", "Another row has this car park already"))
            }
        });
        rows.push(TableRow { line, said });
    }
    if rows.is_empty() {
        return Err(refused("This table has no rows."));
    }
    Ok(rows)
}

/// Counts the lines of a table up to a record.
struct Lines<'a> {
    table: &'a [u8],
    at: usize,
    line: u64,
}

impl Lines<'_> {
    /// The line on which a record stands that begins at a byte, or after the end of a line there.
    fn at(&mut self, byte: u64) -> u64 {
        let start = usize::try_from(byte).unwrap_or(usize::MAX).min(self.table.len());
        let ends =
            self.table[start..].iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
        while self.at < start + ends {
            self.line += u64::from(self.table[self.at] == b'\n');
            self.at += 1;
        }
        self.line
    }
}

/// What parts the cells: what the head has most of.
fn delimiter(table: &str) -> u8 {
    let head = table.lines().next().unwrap_or_default();
    let count = |delimiter: u8| head.bytes().filter(|&byte| byte == delimiter).count();
    // Of none a comma; the last of those that are alike wins.
    [b'\t', b';', b','].into_iter().max_by_key(|&delimiter| count(delimiter)).unwrap_or(b',')
}

fn named(head: &str) -> Result<Known, Error> {
    let name = head.trim().to_lowercase();
    match name.as_str() {
        ID => Ok(Known::Id),
        VERSION => Ok(Known::Version),
        _ => match COLUMNS.iter().find(|column| column.head.to_lowercase() == name) {
            Some(column) => Ok(Known::Cell(column)),
            None => Err(refused(format!(
                "There is no column “{}”. Please leave it out, or name it as the exported table does.",
                short(head)
            ))),
        },
    }
}

fn short(text: &str) -> String {
    text.trim().chars().filter(|ch| !ch.is_control()).take(40).collect()
}

fn check_head(head: &csv::StringRecord, known: &[Known]) -> Result<(), Error> {
    let mut names = BTreeSet::new();
    for name in head {
        if !names.insert(name.trim().to_lowercase()) {
            return Err(refused(format!("The column “{}” is there twice.", short(name))));
        }
    }
    if !names.contains(ID) || !names.contains(VERSION) {
        let sentence = "The columns Id and Version are missing: they say which car park a row is, and which version of it you saw. Export the table to edit first.";
        return Err(refused(sentence));
    }
    if !known.iter().any(|column| matches!(column, Known::Cell(_))) {
        return Err(refused("This table has no column that can be changed."));
    }
    Ok(())
}

fn row(known: &[Known], record: &csv::StringRecord) -> Result<SaidRow, RowFault> {
    if record.len() != known.len() {
        return Err(RowFault::whole(format!(
            "This row has {} cells, and the head has {}",
            record.len(),
            known.len()
        )));
    }
    let (mut id, mut seen, mut cells) = (None, None, Vec::new());
    for (column, cell) in known.iter().zip(record) {
        match column {
            Known::Id => id = cell.trim().parse::<i64>().ok().filter(|&id| id > 0),
            Known::Version => seen = cell.parse::<Seen>().ok(),
            Known::Cell(column) => cells.push((*column, unguarded(cell).trim().to_owned())),
        }
    }
    let id = id.ok_or_else(|| RowFault::at("Id", "This is not the number of a car park"))?;
    let seen = seen.ok_or_else(|| {
        RowFault::at("Version", "This is not a version. Please export the table again.")
    })?;
    Ok(SaidRow { id, seen, cells })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(table: &str) -> Vec<TableRow> {
        read(table).expect("it is read")
    }

    fn fault(table: &str) -> String {
        match read(table) {
            Err(Error::Invalid(faults)) => faults[0].1.clone(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_table_is_read_whatever_parts_its_cells() {
        for table in [
            "Id,Version,Name,Spaces\r\n7,2,\"A, \"\"B\"\"\",40\r\n",
            "\u{feff}id;version;name;spaces\n7;2;\"A, \"\"B\"\"\";40\n;;;\n",
            "Id\tVersion\tName\tSpaces\n7\t2\t\"A, \"\"B\"\"\"\t40",
        ] {
            let read = rows(table);
            assert_eq!(read.len(), 1, "{table}");
            let said = read[0].said.as_ref().expect("it says something");
            assert_eq!((said.id, said.seen.version, read[0].line), (7, 2, 2));
            let cells: Vec<_> =
                said.cells.iter().map(|(column, cell)| (column.head, cell.as_str())).collect();
            assert_eq!(cells, [("Name", "A, \"B\""), ("Spaces", "40")]);
        }
    }

    #[test]
    fn what_was_guarded_comes_back_as_it_was() {
        for name in ["=1+1", "'=1", "''+44", "'quoted'", "-2", "@home", "plain"] {
            let table = format!("Id,Version,Name\n1,0,{}\n", crate::foundation::csv::cell(name));
            let read = rows(&table);
            let said = read[0].said.as_ref().expect("it says something");
            assert_eq!(said.cells[0].1, name);
        }
    }

    #[test]
    fn a_table_that_cannot_be_is_refused_with_the_reason() {
        assert!(fault("").contains("empty"));
        assert!(fault("Id,Version,Name\n").contains("no rows"));
        assert!(fault("Name,Spaces\nA,1\n").contains("Id and Version"));
        assert!(fault("Id,Version\n1,0\n").contains("no column"));
        assert!(fault("Id,Version,Colour\n1,0,red\n").contains("“Colour”"));
        assert!(fault("Id,Version,Name,name\n1,0,a,b\n").contains("twice"));
        assert!(fault("Id,Version,Name\n1,0,Caf\u{fffd}\n").contains("UTF-8"));
        assert!(fault(&"x".repeat(MAX_BYTES + 1)).contains("1 MB"));
        let many = format!("Id,Version,Name\n{}", "1,0,a\n".repeat(MAX_ROWS + 1));
        assert!(fault(&many).contains("500 rows"));
    }

    #[test]
    fn a_row_that_cannot_be_is_named_and_the_others_stand() {
        let read = rows("Id,Version,Name\n1,0,A\nx,0,B\n2,,C\n3,0\n1,0,D\n4,1,E\n");
        let faults: Vec<_> = read
            .iter()
            .filter_map(|row| {
                row.said.as_ref().err().map(|fault| (row.line, fault.column.as_deref()))
            })
            .collect();
        assert_eq!(faults, [(3, Some("Id")), (4, Some("Version")), (5, None), (6, Some("Id"))]);
    }
}
