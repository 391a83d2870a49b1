use std::io::Write;

use super::*;

fn pieces(json: &[u8]) -> Result<Vec<(String, u64, bool)>, ReadError> {
    let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
    file.write_all(json).expect("written");
    let mut pieces = Vec::new();
    split(file.path(), "features", &|_, _| {}, &mut |piece| {
        let text = match piece.content {
            Ok(bytes) => String::from_utf8_lossy(bytes).into_owned(),
            Err(excess) => excess,
        };
        pieces.push((text, piece.byte, piece.kind == PieceKind::Item));
        Ok(())
    })?;
    Ok(pieces)
}

fn texts(json: &[u8]) -> Vec<String> {
    pieces(json).expect("whole").into_iter().map(|(text, _, _)| text).collect()
}

#[test]
fn items_come_one_by_one_and_the_rest_at_the_end() {
    let json =
        br#" {"type":"FeatureCollection", "features" : [ {"a":"]}\"{"} , 7,"x" ],"crs":null} "#;
    let found = pieces(json).expect("whole");
    assert_eq!(found[0], (r#"{"a":"]}\"{"}"#.to_owned(), 45, true));
    let texts: Vec<&str> = found.iter().map(|(text, _, _)| text.as_str()).collect();
    assert_eq!(texts[1..3], ["7", r#""x""#]);
    assert_eq!(texts[3], r#"{"type":"FeatureCollection","features":[],"crs":null}"#);
    assert!(!found[3].2);
}

#[test]
fn lines_and_record_separators_and_a_byte_order_mark_are_accepted() {
    assert_eq!(texts(b"\xef\xbb\xbf{\"a\":1}\n{\"a\":2}\r\n"), ["{\"a\":1}", "{\"a\":2}"]);
    assert_eq!(texts(b"\x1e{\"a\":1}\n\x1e{}\n"), ["{\"a\":1}", "{}"]);
}

#[test]
fn what_does_not_close_is_an_error_with_its_byte() {
    for (json, word) in [
        (&b"{\"features\":[{\"a\":1}"[..], "byte 20: the file ends within features"),
        (b"{\"features\":[{\"a\":", "the file ends within a value"),
        (b"{\"features\":[{\"a\":1}{}]}", "{ stands where , or ] is expected"),
        (b"{\"features\":[,]}", "where a value is expected"),
        (b"{\"features\":[]]}", "] stands where , or }"),
        (b"{\"a\" 1}", "1 stands where :"),
        (b"{\"a\":}", "} stands where a value"),
        (b"{a:1}", "a stands where a key"),
        (b"{\"a\":1}x", "x stands where {"),
        (b"{\"a\":1,}", "} stands where a key"),
        (b"\n ", "empty"),
    ] {
        let error = pieces(json).expect_err("damaged").to_string();
        assert!(error.contains(word), "{error}");
    }
}

#[test]
fn what_is_too_deep_or_too_long_is_passed_over_and_the_next_is_read() {
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let long = "x".repeat(MAX_ITEM_BYTES);
    let many = "[],".repeat(usize::try_from(MAX_ARRAYS).expect("fits") + 1);
    let json = format!("{{\"features\":[{deep},\"{long}\",[{many}0],1]}}");
    let found = texts(json.as_bytes());
    assert!(found[0].contains("100000 deep"), "{}", found[0]);
    assert!(found[1].contains("bytes"), "{}", found[1]);
    assert!(found[2].contains("arrays"), "{}", found[2]);
    assert_eq!(found[3], "1");
}
