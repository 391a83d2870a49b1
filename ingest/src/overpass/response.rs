//! Whether a response is complete: Overpass sends status 200 long before it knows whether it will finish.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use serde::Deserialize;
use serde::de::IgnoredAny;

/// What is wrong with a response.
#[derive(Debug)]
pub(super) enum ResponseError {
    /// An HTML page; its text.
    Html(String),
    /// It ends too early.
    CutOff(String),
    /// Something else.
    NotOverpass(String),
    /// The server's remark that it did not finish.
    Unfinished(String),
    /// The temporary file could not be read.
    Disk(std::io::Error),
}

#[derive(Deserialize)]
struct Response {
    #[serde(rename = "elements")]
    _elements: IgnoredAny,
    #[serde(default)]
    remark: String,
}

/// Reads the whole response once, without keeping it.
pub(super) fn check(file: &Path) -> Result<(), ResponseError> {
    let mut reader =
        BufReader::with_capacity(1 << 16, File::open(file).map_err(ResponseError::Disk)?);
    let start = reader.fill_buf().map_err(ResponseError::Disk)?;
    match start.iter().find(|byte| !byte.is_ascii_whitespace()) {
        None => return Err(ResponseError::CutOff("it is empty".into())),
        Some(b'<') => return Err(ResponseError::Html(page_text(&String::from_utf8_lossy(start)))),
        Some(_) => {}
    }
    match serde_json::from_reader::<_, Response>(reader) {
        // "runtime remark" is a note; "runtime error" means that elements are missing.
        Ok(response) if response.remark.contains("runtime error") => {
            Err(ResponseError::Unfinished(response.remark))
        }
        Ok(_) => Ok(()),
        Err(error) if error.is_eof() => Err(ResponseError::CutOff(error.to_string())),
        Err(error) => Err(ResponseError::NotOverpass(error.to_string())),
    }
}

/// The text of an error page, from at most 64 KiB of it.
pub(super) fn error_text(page: &mut dyn Read) -> String {
    let mut text = Vec::new();
    let _ = page.take(1 << 16).read_to_end(&mut text);
    page_text(&String::from_utf8_lossy(&text))
}

/// A page's text without its tags, styles and scripts, at most 300 characters, with `: ` before it where there is any.
pub(super) fn page_text(page: &str) -> String {
    let mut text = String::new();
    let mut rest = page;
    while let Some(open) = rest.find('<') {
        text.push_str(&rest[..open]);
        text.push(' ');
        let tag = &rest[open..];
        let closing = ["style", "script", "head"].into_iter().find_map(|name| {
            let named = tag.get(1..=name.len())?.eq_ignore_ascii_case(name)
                && tag[1 + name.len()..].starts_with(['>', ' ']);
            named.then(|| format!("</{name}"))
        });
        let from = closing.and_then(|closing| tag.find(&closing)).unwrap_or(0);
        rest = tag[from..].find('>').map_or("", |close| &tag[from + close + 1..]);
    }
    text.push_str(rest);
    let words: Vec<&str> = text.split_whitespace().collect();
    let text: String = words.join(" ").chars().take(300).collect();
    if text.is_empty() { text } else { format!(": {text}") }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn flaw_of(text: &str) -> Option<ResponseError> {
        let mut file = tempfile::NamedTempFile::new().expect("a file");
        file.write_all(text.as_bytes()).expect("written");
        check(file.path()).err()
    }

    #[test]
    fn only_a_complete_response_counts() {
        assert!(flaw_of(r#"{"osm3s":{},"elements":[{"type":"node","id":1}]}"#).is_none());
        let note = r#"{"elements":[],"remark":"runtime remark: Timeout is 120 and maxsize is 0."}"#;
        assert!(flaw_of(note).is_none());
        let error = r#"{"elements":[],"remark":"runtime error: Query timed out in \"query\""}"#;
        assert!(
            matches!(flaw_of(error), Some(ResponseError::Unfinished(remark)) if remark.contains("timed out"))
        );
        assert!(matches!(flaw_of(r#"{"elements":[{"type":"no"#), Some(ResponseError::CutOff(_))));
        assert!(matches!(flaw_of(""), Some(ResponseError::CutOff(_))));
        assert!(matches!(flaw_of(r#"{"features":[]}"#), Some(ResponseError::NotOverpass(_))));
        assert!(
            matches!(flaw_of("<html><p>busy"), Some(ResponseError::Html(said)) if said == ": busy")
        );
    }

    #[test]
    fn a_page_is_reduced_to_its_text() {
        let page = "<?xml version=\"1.0\"?><html><head><title>OSM3S Response</title><style>p{}</style></head>
            <body><p><strong>Error</strong>: runtime error: open64: 0 Success\n Dispatcher_Client::1. </p></body></html>";
        assert_eq!(
            page_text(page),
            ": Error : runtime error: open64: 0 Success Dispatcher_Client::1."
        );
        for odd in ["<", "<a", "a<b", "<head>never closed", "<stylé>", ""] {
            page_text(odd);
        }
    }
}
