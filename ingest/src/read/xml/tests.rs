use std::io::Write;

use proptest::prelude::*;

use super::*;
use crate::raw::Reject;
use crate::read::table::Row;
use crate::read::text_file::TextEncoding;

fn rows_of(text: &[u8], list: &str) -> Result<Vec<Result<Row, Reject>>, ReadError> {
    let mut file = tempfile::NamedTempFile::new().expect("a file");
    file.write_all(text).expect("written");
    let mut rows = Vec::new();
    list::read(file.path(), TextEncoding::Utf8, list, &mut |row| rows.push(row), &|_, _| {})?;
    Ok(rows)
}

fn cells(row: &Result<Row, Reject>) -> Vec<(&str, &str)> {
    row.as_ref().expect("a row").cells.0.iter().map(|(k, v)| (&**k, &**v)).collect()
}

#[test]
fn the_longest_list_is_found_by_its_elements_or_their_attributes() {
    for (text, list) in [
        ("<a><b><c/><d/><d/><d/></b><b><c/></b></a>", "a.b"),
        ("<a><m><n/></m><b lat=\"1\"/><b lat=\"2\"/></a>", "a.b"),
        ("<a><b><c>1</c></b></a>", "a.b"),
        ("<a><b><c.d/></b><b><c.d/></b></a>", "a.b"),
        ("<a/>", ""),
    ] {
        let mut file = tempfile::NamedTempFile::new().expect("a file");
        file.write_all(text.as_bytes()).expect("written");
        let found = list::longest(file.path(), TextEncoding::Utf8).expect("read");
        assert_eq!(found, list, "{text}");
    }
}

#[test]
fn elements_become_rows_whatever_their_prefix() {
    let text = r#"<?xml version="1.0"?><!-- x --><p:parks xmlns:p="urn:p"><p:park id="A&amp;1"><p:at lat="51.5"/>
        <name>High &#x53;treet <![CDATA[& <Co>]]></name><day>Mo</day><day>Tu</day></p:park><p:park/></p:parks>"#;
    let rows = rows_of(text.as_bytes(), "parks.park").expect("read");
    let expected =
        [("@id", "A&1"), ("at.@lat", "51.5"), ("name", "High Street & <Co>"), ("day", "Mo; Tu")];
    assert_eq!((cells(&rows[0]).as_slice(), cells(&rows[1])), (&expected[..], vec![]));
    let position = &rows[0].as_ref().expect("a row").position;
    assert!(position.starts_with("element 1 at byte "), "{position}");
    assert!(rows_of(b"<parks/>", "parks.park").expect("an empty list").is_empty());
}

#[test]
fn what_a_document_says_it_is_written_in_counts() {
    let text = b"<?xml version='1.0' encoding='ISO-8859-1'?><a><b>Caf\xe9</b></a>";
    assert_eq!(cells(&rows_of(text, "a.b").expect("read")[0]), [("@text", "Café")]);
    let error = rows_of(b"<?xml version='1.0' encoding='EBCDIC'?><a/>", "a").expect_err("refused");
    assert!(error.to_string().contains("ebcdic"), "{error}");
}

#[test]
fn what_may_blow_up_is_refused() {
    let deep = format!("<a>{}", "<b>".repeat(MAX_DEPTH + 1));
    let long = format!("<{}/>", "a".repeat(MAX_NAME + 1));
    for (text, words) in [
        ("<!DOCTYPE a [<!ENTITY x \"y\">]><a>&x;</a>", "document type"),
        ("<a><b>&x;</b></a>", "none of XML's own five"),
        ("<a><b c=\"&x;\"/></a>", "attribute"),
        ("<a><b>", "ends before"),
        ("<a><b></a>", "cannot be read"),
        ("<a/><a/>", "behind its outermost"),
        ("{}", "no XML"),
        (deep.as_str(), "nested more than"),
        (long.as_str(), "a name of more than"),
        ("<a><c/></a>", "no elements at \"x.b\""),
    ] {
        let list = if text.contains("<c/>") { "x.b" } else { "a.b" };
        let error = rows_of(text.as_bytes(), list).expect_err(text).to_string();
        assert!(error.contains(words), "{text:.40}: {error}");
    }
    let long = format!("<a><b>{}</b><b>y</b></a>", "x".repeat(MAX_ROW_BYTES + 1));
    let rows = rows_of(long.as_bytes(), "a.b").expect("read");
    assert_eq!(rows[0].as_ref().expect_err("too long").reason, "too_large");
    assert_eq!(cells(&rows[1]), [("@text", "y")]);
}

proptest! {
    #[test]
    fn nothing_panics(text in "[<>/a-c&;=\"'!?\\[\\]# é]{0,60}", list in "[a-c.]{0,4}") {
        let _ = rows_of(text.as_bytes(), &list);
    }
}
