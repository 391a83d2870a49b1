//! CSV (RFC 4180) with any delimiter: quoted cells with line breaks, empty rows, lines before the header.

use std::path::Path;

use super::table::{self, TakeRow};
use super::text_file::{self, TextEncoding};
use super::{At, Progress, ReadError};
use crate::raw::Reject;

/// How a CSV file is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CsvLayout {
    /// What it is written in.
    pub encoding: TextEncoding,
    /// What stands between two cells: `,`, `;`, a tab or `|`.
    pub delimiter: u8,
    /// The row that names the columns, counted from 1 without empty ones.
    pub header_row: usize,
}

impl Default for CsvLayout {
    fn default() -> Self {
        Self { encoding: TextEncoding::Utf8, delimiter: b',', header_row: 1 }
    }
}

/// Reads the rows behind the header into `take`. A row that cannot be used is rejected, and the next one is read.
///
/// # Errors
/// [`ReadError`] where the file cannot be read, is in another encoding, or has no header.
pub fn read(
    path: &Path,
    layout: CsvLayout,
    take: TakeRow<'_>,
    progress: Progress<'_>,
) -> Result<(), ReadError> {
    let text = text_file::text(path, layout.encoding)?;
    let total = text.len() as u64;
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(layout.delimiter)
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes());
    let mut columns: Option<Vec<String>> = None;
    let (mut record, mut rows) = (csv::StringRecord::new(), 0);
    let mut lines = Lines { text: &text, byte: 0, line: 1 };
    loop {
        let line = lines.at(reader.position().byte());
        match reader.read_record(&mut record) {
            Ok(false) => break,
            Ok(true) => {}
            Err(error) => {
                take(Err(Reject::new(format!("line {line}"), "bad_row", error.to_string())));
                continue;
            }
        }
        if record.iter().all(|cell| cell.trim().is_empty()) {
            continue;
        }
        rows += 1;
        let Some(columns) = &columns else {
            if rows >= layout.header_row {
                columns = Some(table::header(record.iter()));
            }
            continue;
        };
        if let Some(row) = table::row(format!("line {line}"), columns, record.iter()) {
            take(row);
        }
        progress(reader.position().byte(), total);
    }
    if columns.is_none() {
        return Err(ReadError::Unsupported {
            at: At::file(path),
            what: format!(
                "it has {rows} rows, and row {} is to name the columns",
                layout.header_row
            ),
            remedy: "Correct header_row in its source file",
        });
    }
    Ok(())
}

/// Counts lines of the text. The library's own count is one behind where lines end in CR LF.
struct Lines<'a> {
    text: &'a str,
    byte: usize,
    line: u64,
}

impl Lines<'_> {
    /// The line of the row that begins at `byte` or, after the ends of empty lines, behind it.
    fn at(&mut self, byte: u64) -> u64 {
        let byte = usize::try_from(byte).unwrap_or(usize::MAX).max(self.byte);
        let bytes = self.text.as_bytes();
        let empty = bytes.get(byte..).unwrap_or_default();
        let empty = empty.iter().take_while(|b| matches!(b, b'\r' | b'\n')).count();
        let passed = bytes.get(self.byte..byte + empty).unwrap_or_default();
        self.line += passed.iter().map(|b| u64::from(*b == b'\n')).sum::<u64>();
        self.byte = byte + empty;
        self.line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::table::Row;
    use proptest::prelude::*;

    fn rows_of(text: &[u8], layout: CsvLayout) -> Result<Vec<Result<Row, Reject>>, ReadError> {
        let file = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(file.path(), text).expect("written");
        let mut rows = Vec::new();
        read(file.path(), layout, &mut |row| rows.push(row), &|_, _| {})?;
        Ok(rows)
    }

    fn cell(rows: &[Result<Row, Reject>], row: usize, column: &str) -> String {
        rows[row].as_ref().expect("a row").cells.get(column).expect("a cell").to_owned()
    }

    #[test]
    fn cells_with_line_breaks_and_delimiters_are_whole() {
        let text = "\u{feff}Site  name,Notes\r\n\"A, B\",\"one\n\ntwo \"\"x\"\"\"\r\n,\r\nC\r\n";
        let rows = rows_of(text.as_bytes(), CsvLayout::default()).expect("read");
        assert_eq!(rows.len(), 2, "{rows:?}");
        assert_eq!(cell(&rows, 0, "Site name"), "A, B");
        assert_eq!(cell(&rows, 0, "Notes"), "one\n\ntwo \"x\"");
        assert_eq!(
            (cell(&rows, 1, "Site name"), cell(&rows, 1, "Notes")),
            ("C".into(), String::new())
        );
        assert_eq!(rows[0].as_ref().expect("a row").position, "line 2");
        assert_eq!(rows[1].as_ref().expect("a row").position, "line 6");
    }

    #[test]
    fn other_delimiters_encodings_and_a_title_before_the_header() {
        for delimiter in *b";\t|" {
            let text = b"Car parks of a town\n\nName;Price\nCaf\xe9;\xa31"
                .map(|b| if b == b';' { delimiter } else { b });
            let layout =
                CsvLayout { encoding: TextEncoding::Windows1252, delimiter, header_row: 2 };
            let rows = rows_of(&text, layout).expect("read");
            assert_eq!(
                (cell(&rows, 0, "Name"), cell(&rows, 0, "Price")),
                ("Café".into(), "£1".into())
            );
        }
    }

    #[test]
    fn one_bad_row_is_one_reject() {
        let rows = rows_of(b"a,b\n1,2\n1,2,3\n4,5,\n", CsvLayout::default()).expect("read");
        let reject = rows[1].as_ref().expect_err("too many");
        assert_eq!((reject.position.as_str(), reject.reason), ("line 3", "bad_row"));
        assert_eq!((rows.len(), cell(&rows, 2, "b")), (3, "5".into()));
        let open = format!("a,b\n1,\"2\n{}", "x\n".repeat(200_000));
        let rows = rows_of(open.as_bytes(), CsvLayout::default()).expect("read");
        assert_eq!(rows[0].as_ref().expect_err("endless").reason, "too_large");
    }

    #[test]
    fn columns_without_a_name_or_with_the_same_are_numbered() {
        let rows = rows_of(b"a,,a\n1,2,3\n", CsvLayout::default()).expect("read");
        assert_eq!((cell(&rows, 0, "column 2"), cell(&rows, 0, "a (3)")), ("2".into(), "3".into()));
        let error = rows_of(b"a\n", CsvLayout { header_row: 3, ..CsvLayout::default() });
        assert!(error.expect_err("no header").to_string().contains("header_row"));
    }

    proptest! {
        #[test]
        fn nothing_panics(bytes in prop::collection::vec(any::<u8>(), 0..400), header_row in 1usize..4) {
            for encoding in [TextEncoding::Utf8, TextEncoding::Windows1252] {
                let _ = rows_of(&bytes, CsvLayout { encoding, delimiter: b';', header_row });
            }
        }
    }
}
