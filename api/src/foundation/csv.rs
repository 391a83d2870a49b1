//! Tables for spreadsheets, as CSV (RFC 4180).

use axum::body::Body;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use chrono::NaiveDate;

/// What a spreadsheet takes for a formula begins so.
const FORMULA: [char; 7] = ['=', '+', '-', '@', '\t', '\r', '\n'];

/// Whether a text is one that a spreadsheet would take for a formula, or would look like one that was guarded.
fn is_guarded(text: &str) -> bool {
    text.trim_start_matches('\'').starts_with(FORMULA)
}

/// A text in a table. One that a spreadsheet would take for a formula has an apostrophe before it.
#[must_use]
pub fn cell(text: &str) -> String {
    let guard = if is_guarded(text) { "'" } else { "" };
    format!("\"{guard}{}\"", text.replace('"', "\"\""))
}

/// The text of a cell that [`cell`] wrote, without the apostrophe that guards it.
#[must_use]
pub fn unguarded(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|text| is_guarded(text)).unwrap_or(cell)
}

/// A table that browsers save as a file, `carpal-NAME-DAY.csv`, and nobody keeps in a cache.
pub fn attachment(name: &str, day: NaiveDate, table: impl Into<Body>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"carpal-{name}-{day}.csv\"")),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    (headers, table.into()).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_is_a_formula() {
        for (text, expected) in [
            ("Mersey", "\"Mersey\""),
            ("=1+1", "\"'=1+1\""),
            ("+44", "\"'+44\""),
            ("-2", "\"'-2\""),
            ("@sum", "\"'@sum\""),
            ("\tx", "\"'\tx\""),
            ("A \"B\", C", "\"A \"\"B\"\", C\""),
        ] {
            assert_eq!(cell(text), expected);
        }
    }

    #[test]
    fn what_guards_a_text_is_taken_away_and_nothing_else() {
        for text in ["Mersey", "=1+1", "'=1+1", "''-2", "'quoted'", "'", "", "-2", "\ttab"] {
            let cell = cell(text);
            let read = cell[1..cell.len() - 1].replace("\"\"", "\"");
            assert_eq!(unguarded(&read), text);
        }
    }
}
