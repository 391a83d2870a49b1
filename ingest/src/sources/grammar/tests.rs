use proptest::prelude::*;

use super::*;
use crate::read::csv::CsvLayout;
use crate::record::SourceKind;
use crate::sources::Format;

const WHOLE: &str = r#"name = "borchester"
kind = "council"
attribution = "Borchester City Council"
licence = "OGL v3.0"
format = "csv"
encoding = "windows-1252"
delimiter = ";"
crs = "EPSG:27700"
id = "Ref"

[fields]
name = "Site"
easting = "X"
northing = "Y"
capacity = { column = "Spaces", map = { "0" = "" }, as = "number" }
address = { join = ["Street", "Town"], with = ", " }
charge = { column = "Hourly", as = "pence", per = "hour" }
operator = { const = "Borchester City Council" }
"#;

fn parsed(text: &str) -> Result<SourceFile, SourceError> {
    parse(Path::new("borchester.toml"), text)
}

#[test]
fn a_source_file_says_all_that_a_list_does_not() {
    let file = parsed(WHOLE).expect("right");
    assert_eq!((file.source.name.as_str(), file.source.kind), ("borchester", SourceKind::Council));
    assert_eq!(file.crs.as_ref().map(ToString::to_string).as_deref(), Some("EPSG:27700"));
    let layout = CsvLayout { encoding: TextEncoding::Windows1252, delimiter: b';', header_row: 1 };
    assert_eq!(file.format, Format::Csv(layout));
    let row = [
        ("Spaces", "0"),
        ("Street", "High Street"),
        ("Town", ""),
        ("Hourly", "120"),
        ("Site", " A "),
    ];
    let row = row.into_iter().collect();
    let value = |name: &str| {
        file.fields.iter().find(|field| field.name == name).and_then(|f| f.value(&row))
    };
    assert_eq!(value("capacity"), None);
    assert_eq!(value("name").as_deref(), Some("A"));
    assert_eq!(value("address").as_deref(), Some("High Street"));
    assert_eq!(value("charge").as_deref(), Some("120p/hour"));
    assert_eq!(value("operator").as_deref(), Some("Borchester City Council"));
}

#[test]
fn a_list_may_say_what_is_charged_at_times() {
    let more = "charge_conditional = { column = \"Evenings\" }\nfee_conditional = { const = \"no @ (Su,PH)\" }\n\
                max_stay_conditional = { column = \"Limit\" }\n";
    let file = parsed(&format!("{WHOLE}{more}")).expect("right");
    let row = [("Evenings", "£2 @ (Mo-Sa 18:00-24:00)"), ("Limit", "2 h @ (Mo-Sa 08:00-18:00)")];
    let row: crate::raw::Tags = row.into_iter().collect();
    let said: Vec<_> = file.fields.iter().filter_map(|f| Some((f.tag, f.value(&row)?))).collect();
    for (tag, value) in [
        ("charge:conditional", "£2 @ (Mo-Sa 18:00-24:00)"),
        ("fee:conditional", "no @ (Su,PH)"),
        ("maxstay:conditional", "2 h @ (Mo-Sa 08:00-18:00)"),
    ] {
        assert!(said.contains(&(tag, value.to_owned())), "{tag}: {said:?}");
    }
}

#[test]
fn what_is_wrong_says_the_line_and_what_is_allowed() {
    for (from, to, line, words) in [
        (
            r#"kind = "council""#,
            r#"kind = "osm""#,
            2,
            "kind is one of council, city, practice, not \"osm\"",
        ),
        (r#""borchester""#, r#""Borchester!""#, 1, "lower case letters"),
        (
            r#"format = "csv""#,
            r#"format = "xls""#,
            5,
            "expected one of `geojson`, `csv`, `json`, `xlsx`, `xml`, `datex2`, `parkapi`",
        ),
        (r#""windows-1252""#, r#""latin-1""#, 6, "expected `utf-8` or `windows-1252`"),
        (r#"delimiter = ";""#, r#"delimiter = ";;""#, 7, "delimiter is"),
        (r#""EPSG:27700""#, r#""EPSG:2154""#, 8, "27700 (British National Grid)"),
        (r#"crs = "EPSG:27700""#, "", 5, "EPSG:4326 needs the fields lng and lat"),
        (
            r#"name = "Site""#,
            r#"nmae = "Site""#,
            12,
            "there is no field \"nmae\"; there are lng, lat",
        ),
        (r#"as = "number""#, r#"as = "digits""#, 15, "expected one of `trim`, `number`"),
        (r#", as = "number""#, r#", like = "number""#, 15, "expected one of `column`"),
        (
            r#""pence", per = "hour""#,
            r#""pence", per = "moon""#,
            17,
            "such as hour, 2 hours or day",
        ),
        (r#"as = "number""#, r#"per = "hour""#, 15, "per is for as = \"pence\""),
        (
            r#"{ const = "Borchester City Council" }"#,
            r#"{ const = "a", column = "b" }"#,
            18,
            "exactly one of",
        ),
        (r#"{ const = "Borchester City Council" }"#, "7", 18, "a column's name, or a table"),
        (r#"licence = "OGL v3.0""#, "", 1, "missing field `licence`"),
        (r#"format = "csv""#, r#"format = "json""#, 7, "delimiter is for format csv only"),
        (r#"id = "Ref""#, "id = ", 9, "invalid"),
        (r#"id = "Ref""#, r#"key = "Ref""#, 9, "unknown field `key`"),
    ] {
        assert!(WHOLE.contains(from), "{from}");
        let error = parsed(&WHOLE.replacen(from, to, 1)).expect_err(to).to_string();
        assert!(error.contains(words), "{error}");
        assert!(error.starts_with(&format!("borchester.toml, line {line}: ")), "{error}");
    }
}

#[test]
fn geojson_has_its_positions_itself() {
    let text = "name=\"a\"\nkind=\"city\"\nattribution=\"\"\nlicence=\"\"\nformat=\"geojson\"\n";
    assert!(parsed(text).expect("right").fields.is_empty());
    let error = parsed(&format!("{text}[fields]\nlng = \"X\"")).expect_err("twice").to_string();
    assert!(error.contains("line 5") && error.contains("leave lng out"), "{error}");
}

const FEED: &str = r#"name = "borchester"
kind = "council"
attribution = ""
licence = ""
format = "json"
list = "parks"
id = "Ref"
[fields]
lng = "x"
lat = "y"
[live]
url = "https://example.org/live"
every = "1m"
time_zone = "Europe/London"
[live.fields]
spaces_free = "Free"
"#;

#[test]
fn a_feed_is_written_as_its_list_where_it_says_nothing_else() {
    let live = |text: &str| parsed(text).expect("right").live.expect("a feed");
    let same = live(FEED);
    let list = Format::Json { encoding: TextEncoding::Utf8, list: "parks".into() };
    assert_eq!((same.format, same.id.as_str(), same.every.as_secs()), (list, "Ref", 60));
    let other = live(&FEED.replace("every = ", "format = \"datex2\"\nevery = "));
    assert_eq!((other.format, other.id.as_str()), (Format::Datex2, "@id"));
    let names: Vec<_> = other.fields.iter().map(|field| field.name).collect();
    assert_eq!(names.iter().filter(|name| **name == "spaces_free").count(), 1, "{names:?}");
    assert!(names.contains(&"said_at") && parsed(WHOLE).expect("right").live.is_none());
}

#[test]
fn what_is_wrong_with_a_feed_says_the_line_and_what_is_allowed() {
    for (from, to, line, words) in [
        ("\"https://example.org/live\"", "\"ftp://example.org\"", 12, "begins with https://"),
        ("\"1m\"", "\"5s\"", 13, "every is from 30s to 1d"),
        ("\"1m\"", "\"often\"", 13, "every is from 30s to 1d"),
        ("Europe/London", "Borchester", 14, "Europe/London or UTC"),
        ("spaces_free = ", "price = ", 16, "there is no field \"price\"; there are lng, lat"),
        ("spaces_free = ", "name = ", 11, "at least one of the fields spaces_free"),
        (
            "spaces_free = \"Free\"",
            "spaces_free = \"Free\"\nlng = \"x\"",
            5,
            "may have the fields lng and lat",
        ),
        ("id = \"Ref\"\n", "", 10, "[live] needs id"),
        ("every = ", "format = \"xml\"\nevery = ", 13, "format xml needs list"),
        (
            "every = ",
            "format = \"datex2\"\nencoding = \"utf-8\"\nevery = ",
            14,
            "encoding is for format",
        ),
        ("every = ", "often = ", 13, "unknown field `often`"),
    ] {
        assert!(FEED.contains(from), "{from}");
        let error = parsed(&FEED.replacen(from, to, 1)).expect_err(to).to_string();
        assert!(error.contains(words), "{error}");
        assert!(error.starts_with(&format!("borchester.toml, line {line}: ")), "{error}");
    }
}

proptest! {
    #[test]
    fn nothing_panics(at in any::<prop::sample::Index>(), length in 0usize..20, put in "[a-z\"={}\\[\\]\n #é]{0,12}") {
        let mut text = WHOLE.to_owned();
        let at = at.index(text.len());
        text.replace_range(at..(at + length).min(text.len()), &put);
        let _ = parsed(&text);
    }
}
