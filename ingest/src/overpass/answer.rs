//! Whether an answer is whole: Overpass says 200 long before it knows that it will finish.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use serde::Deserialize;
use serde::de::IgnoredAny;

/// What is wrong with an answer.
#[derive(Debug)]
pub(super) enum Flaw {
    /// A page for people; what it says.
    Html(String),
    /// It ends too early.
    CutOff(String),
    /// Something else.
    NotAnAnswer(String),
    /// The server's remark that it did not finish.
    Unfinished(String),
    /// This machine could not read it back.
    Disk(std::io::Error),
}

#[derive(Deserialize)]
struct Answer {
    #[serde(rename = "elements")]
    _elements: IgnoredAny,
    #[serde(default)]
    remark: String,
}

/// Reads the whole answer once, without keeping it.
pub(super) fn check(file: &Path) -> Result<(), Flaw> {
    let mut reader = BufReader::with_capacity(1 << 16, File::open(file).map_err(Flaw::Disk)?);
    let start = reader.fill_buf().map_err(Flaw::Disk)?;
    match start.iter().find(|byte| !byte.is_ascii_whitespace()) {
        None => return Err(Flaw::CutOff("it is empty".into())),
        Some(b'<') => return Err(Flaw::Html(words_of_page(&String::from_utf8_lossy(start)))),
        Some(_) => {}
    }
    match serde_json::from_reader::<_, Answer>(reader) {
        // "runtime remark" is a note; "runtime error" means that elements are missing.
        Ok(answer) if answer.remark.contains("runtime error") => {
            Err(Flaw::Unfinished(answer.remark))
        }
        Ok(_) => Ok(()),
        Err(error) if error.is_eof() => Err(Flaw::CutOff(error.to_string())),
        Err(error) => Err(Flaw::NotAnAnswer(error.to_string())),
    }
}

/// What a page of a failed answer says, from at most 64 KiB of it.
pub(super) fn words_of(page: &mut dyn Read) -> String {
    let mut text = Vec::new();
    let _ = page.take(1 << 16).read_to_end(&mut text);
    words_of_page(&String::from_utf8_lossy(&text))
}

/// A page's text without its tags, styles and scripts, at most 300 characters, with `: ` before it where there is any.
pub(super) fn words_of_page(page: &str) -> String {
    let mut words = String::new();
    let mut rest = page;
    while let Some(open) = rest.find('<') {
        words.push_str(&rest[..open]);
        words.push(' ');
        let tag = &rest[open..];
        let closing = ["style", "script", "head"].into_iter().find_map(|name| {
            let named = tag.get(1..=name.len())?.eq_ignore_ascii_case(name)
                && tag[1 + name.len()..].starts_with(['>', ' ']);
            named.then(|| format!("</{name}"))
        });
        let from = closing.and_then(|closing| tag.find(&closing)).unwrap_or(0);
        rest = tag[from..].find('>').map_or("", |close| &tag[from + close + 1..]);
    }
    words.push_str(rest);
    let words: Vec<&str> = words.split_whitespace().collect();
    let words: String = words.join(" ").chars().take(300).collect();
    if words.is_empty() { words } else { format!(": {words}") }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn flaw_of(text: &str) -> Option<Flaw> {
        let mut file = tempfile::NamedTempFile::new().expect("a file");
        file.write_all(text.as_bytes()).expect("written");
        check(file.path()).err()
    }

    #[test]
    fn only_a_whole_answer_counts() {
        assert!(flaw_of(r#"{"osm3s":{},"elements":[{"type":"node","id":1}]}"#).is_none());
        let note = r#"{"elements":[],"remark":"runtime remark: Timeout is 120 and maxsize is 0."}"#;
        assert!(flaw_of(note).is_none());
        let error = r#"{"elements":[],"remark":"runtime error: Query timed out in \"query\""}"#;
        assert!(
            matches!(flaw_of(error), Some(Flaw::Unfinished(remark)) if remark.contains("timed out"))
        );
        assert!(matches!(flaw_of(r#"{"elements":[{"type":"no"#), Some(Flaw::CutOff(_))));
        assert!(matches!(flaw_of(""), Some(Flaw::CutOff(_))));
        assert!(matches!(flaw_of(r#"{"features":[]}"#), Some(Flaw::NotAnAnswer(_))));
        assert!(matches!(flaw_of("<html><p>busy"), Some(Flaw::Html(said)) if said == ": busy"));
    }

    #[test]
    fn a_page_is_told_in_its_words() {
        let page = "<?xml version=\"1.0\"?><html><head><title>OSM3S Response</title><style>p{}</style></head>
            <body><p><strong>Error</strong>: runtime error: open64: 0 Success\n Dispatcher_Client::1. </p></body></html>";
        assert_eq!(
            words_of_page(page),
            ": Error : runtime error: open64: 0 Success Dispatcher_Client::1."
        );
        for odd in ["<", "<a", "a<b", "<head>never closed", "<stylé>", ""] {
            words_of_page(odd);
        }
    }
}
