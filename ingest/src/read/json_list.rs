//! A list of objects somewhere in a JSON document, item by item.

use std::fmt;
use std::path::Path;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Value;

use super::table::{Row, TakeRow};
use super::text_file::{self, TextEncoding};
use super::{At, Progress, ReadError, text};
use crate::raw::Reject;

/// Reads the objects of the list at `list`, keys joined by dots (`data.carparks`); empty for a document that is the list.
/// An object there is a list of its values, whose keys are the column `@key`. Objects in an item are columns such as
/// `address.street`; what is in an array is joined by `; `.
///
/// # Errors
/// [`ReadError`] where the file cannot be read, is no JSON, or has no list there.
pub fn read(
    path: &Path,
    encoding: TextEncoding,
    list: &str,
    take: TakeRow<'_>,
    progress: Progress<'_>,
) -> Result<(), ReadError> {
    let text = text_file::text(path, encoding)?;
    let keys: Vec<&str> = list.split('.').filter(|key| !key.is_empty()).collect();
    let mut found = false;
    let mut number = 0;
    let mut item = |key: Option<String>, value: Value| {
        number += 1;
        take(row(number, key, value));
    };
    let walk = Walk { keys: &keys, item: &mut item, found: &mut found };
    let mut document = serde_json::Deserializer::from_str(&text);
    let walked = walk.deserialize(&mut document).and_then(|()| document.end());
    walked.map_err(|error| ReadError::Damaged {
        at: At::file(path),
        what: format!("it cannot be read as JSON: {error}"),
    })?;
    progress(text.len() as u64, text.len() as u64);
    if found {
        return Ok(());
    }
    let place = if list.is_empty() {
        "its outermost value is no list".into()
    } else {
        format!("there is no list at {list:?}")
    };
    Err(ReadError::Unsupported {
        at: At::file(path),
        what: place,
        remedy: "Give the keys that lead to it, joined by dots: list = \"data.carparks\" in its source file",
    })
}

fn row(number: u64, key: Option<String>, value: Value) -> Result<Row, Reject> {
    let position = format!("item {number}");
    let Value::Object(object) = value else {
        return Err(Reject::new(position, "bad_row", "it is not an object"));
    };
    let mut pairs: Vec<(String, String)> = Vec::new();
    pairs.extend(key.map(|key| ("@key".to_owned(), key)));
    for (key, value) in object {
        flatten(key, value, &mut pairs);
    }
    let pairs = pairs.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    Ok(Row { position, cells: text::tags(pairs) })
}

/// Nesting is bounded by the parser, at 128.
fn flatten(key: String, value: Value, pairs: &mut Vec<(String, String)>) {
    match value {
        Value::Object(object) => {
            for (inner, value) in object {
                flatten(format!("{key}.{inner}"), value, pairs);
            }
        }
        Value::Array(items) => {
            let texts = items.into_iter().map(as_text).filter(|text| !text.is_empty());
            pairs.push((key, texts.collect::<Vec<_>>().join("; ")));
        }
        value => pairs.push((key, as_text(value))),
    }
}

fn as_text(value: Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text,
        other => other.to_string(),
    }
}

/// Follows the keys to the list, and passes over everything else.
struct Walk<'a, 'b> {
    keys: &'a [&'a str],
    item: &'a mut (dyn FnMut(Option<String>, Value) + 'b),
    found: &'a mut bool,
}

impl<'de> DeserializeSeed<'de> for Walk<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Walk<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list or an object")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        let is_the_list = self.keys.is_empty();
        *self.found |= is_the_list;
        if !is_the_list {
            while items.next_element::<IgnoredAny>()?.is_some() {}
            return Ok(());
        }
        while let Some(value) = items.next_element::<Value>()? {
            (self.item)(None, value);
        }
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<(), A::Error> {
        let Some((first, rest)) = self.keys.split_first() else {
            *self.found = true;
            while let Some((key, value)) = members.next_entry::<String, Value>()? {
                (self.item)(Some(key), value);
            }
            return Ok(());
        };
        while let Some(key) = members.next_key::<String>()? {
            if key == *first {
                members.next_value_seed(Walk { keys: rest, item: self.item, found: self.found })?;
            } else {
                members.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }
    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }
    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }
    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }
    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }
    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn rows_of(text: &str, list: &str) -> Result<Vec<Result<Row, Reject>>, ReadError> {
        let file = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(file.path(), text).expect("written");
        let mut rows = Vec::new();
        read(file.path(), TextEncoding::Utf8, list, &mut |row| rows.push(row), &|_, _| {})?;
        Ok(rows)
    }

    fn cells(row: &Result<Row, Reject>) -> Vec<(String, String)> {
        let cells = &row.as_ref().expect("a row").cells.0;
        cells.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect()
    }

    fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|(key, value)| ((*key).into(), (*value).into())).collect()
    }

    #[test]
    fn a_list_is_found_wherever_it_stands() {
        for (text, list) in [
            (r#"[{"a":1}]"#, ""),
            (r#"{"meta":[{"a":9}],"data":{"x":7,"list":[{"a":1}]}}"#, "data.list"),
        ] {
            let rows = rows_of(text, list).expect("read");
            assert_eq!(rows.iter().map(cells).collect::<Vec<_>>(), [pairs(&[("a", "1")])]);
        }
        let by_key = rows_of(r#"{"parks":{"A7":{"n":"x"}}}"#, "parks").expect("read");
        assert_eq!(cells(&by_key[0]), pairs(&[("@key", "A7"), ("n", "x")]));
    }

    #[test]
    fn items_become_cells() {
        let rows = rows_of(
            r#"[{"at":{"lat":51.5,"lng":-3},"days":["Mo","Tu"],"open":true,"none":null},7]"#,
            "",
        )
        .expect("read");
        assert_eq!(
            cells(&rows[0]),
            pairs(&[
                ("at.lat", "51.5"),
                ("at.lng", "-3"),
                ("days", "Mo; Tu"),
                ("open", "true"),
                ("none", "")
            ])
        );
        let reject = rows[1].as_ref().expect_err("a number");
        assert_eq!((reject.position.as_str(), reject.reason), ("item 2", "bad_row"));
    }

    #[test]
    fn what_is_no_list_says_so() {
        for (text, list, word) in [
            (r#"{"a":[]}"#, "b", "no list at \"b\""),
            (r#"{"a":7}"#, "a", "no list at \"a\""),
            ("7", "", "outermost"),
            (r#"[{"a":1}"#, "", "line 1 column 8"),
            ("[] x", "", "trailing"),
        ] {
            let error = rows_of(text, list).expect_err(text).to_string();
            assert!(error.contains(word), "{error}");
        }
        let deep = "[".repeat(100_000);
        assert!(rows_of(&deep, "").is_err());
    }

    proptest! {
        #[test]
        fn nothing_panics(text in "[\\[\\]{}\":,a0-9.-]{0,60}", list in "[a.]{0,4}") { let _ = rows_of(&text, &list); }
    }
}
