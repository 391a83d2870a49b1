//! Tables for spreadsheets, as CSV (RFC 4180).

use axum::body::Body;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use chrono::NaiveDate;

/// A text in a table. One that a spreadsheet would take for a formula has an apostrophe before it.
#[must_use]
pub fn cell(text: &str) -> String {
    let guard = if text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']) { "'" } else { "" };
    format!("\"{guard}{}\"", text.replace('"', "\"\""))
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
}
