use proptest::prelude::*;

use super::*;
use crate::read::xlsx::tests::workbook;

fn guessed(bytes: &[u8]) -> Result<Guess, SourceReadError> {
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), bytes).expect("written");
    guess(file.path(), "borchester")
}

/// The guess's lines behind the licence, but for those that are empty.
fn lines(bytes: &[u8]) -> Vec<String> {
    let guess = guessed(bytes).expect("a guess");
    guess.toml.lines().skip(5).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

#[test]
fn a_csv_file_with_misspelt_headers() {
    let csv = "Car Park Name,Lattitude,Longtitude,Post code,Parking Spaces,Openning Hours,Cheese\n\
        \"Market, Hill\",51.75,-1.26,OX1 1AA,about 40,24 hours,7\nQuay,51.76,-1.27,,12,,8\n";
    assert_eq!(
        lines(csv.as_bytes()),
        [
            "format = \"csv\"",
            "[fields]",
            "lng = \"Longtitude\"",
            "lat = \"Lattitude\"",
            "name = \"Car Park Name\"",
            "postcode = \"Post code\"",
            "capacity = { column = \"Parking Spaces\", as = \"number\" }",
            "opening_hours = { column = \"Openning Hours\", as = \"hours\" }",
            "# Not used: Cheese",
        ]
    );
}

#[test]
fn a_fee_of_none_is_not_known_rather_than_free() {
    let csv = b"Name,Lat,Lng,Fee\nA,51.75,-1.26,None\nB,51.76,-1.27,No\nC,51.77,-1.28,TRUE\n";
    let guess = guessed(csv).expect("a guess");
    let fee = guess.file.fields.iter().find(|field| field.name == "fee").expect("a fee");
    let said = |value: &str| fee.value(&[("Fee", value)].into_iter().collect());
    assert_eq!(
        ["None", "NULL", "No", "TRUE"].map(said),
        [None, None, Some("no".into()), Some("yes".into())]
    );
}

#[test]
fn feeds_need_no_columns() {
    let datex2 = b"<d2LogicalModel xmlns=\"http://datex2.eu/schema/2/2_0\"/>";
    let parkapi = br#"{"items":[{"uid":"a","lat":"51.5","lon":"-3.1","has_realtime_data":true}]}"#;
    for (bytes, format) in [(&datex2[..], "datex2"), (parkapi, "parkapi")] {
        let found = lines(bytes);
        assert_eq!(found[0], format!("format = \"{format}\""));
        assert!(found.contains(&"[live]".to_owned()), "{found:?}");
    }
}

#[test]
fn another_delimiter_encoding_grid_and_a_title() {
    let csv = b"Car parks of Borchester\r\nSite;UPRN;Easting;Northing;Price per hour\r\nCaf\xe9;100;331000;188000;1,20\r\nB;205;331500;188100;1.5\r\n";
    let found = lines(csv);
    for line in [
        "encoding = \"windows-1252\"",
        "delimiter = \";\"",
        "header_row = 2",
        "crs = \"EPSG:27700\"",
        "id = \"UPRN\"",
        "easting = \"Easting\"",
        "northing = \"Northing\"",
        "charge = { column = \"Price per hour\", as = \"pounds\", per = \"hour\" }",
    ] {
        assert!(found.iter().any(|other| other == line), "{line}: {found:#?}");
    }
    let tabs = lines(b"Name\tX\tY\nA\t-1.2\t51.7\n");
    assert!(tabs.contains(&"delimiter = \"\\t\"".to_owned()), "{tabs:?}");
    assert!(tabs.contains(&"lng = \"X\"".to_owned()), "{tabs:?}");
}

#[test]
fn the_irish_grid_is_told_by_postcodes_and_axes_by_where_they_lie() {
    let irish = lines(b"Name,Postcode,X,Y\nA,BT1 5GS,333850,374010\n");
    assert!(irish.contains(&"crs = \"EPSG:29902\"".to_owned()), "{irish:?}");
    let swapped = lines(b"Name,Latitude,Longitude\nA,-1.2,51.7\n");
    assert!(swapped.contains(&"lng = \"Latitude\"".to_owned()), "{swapped:?}");
}

#[test]
fn lists_in_json_and_workbooks() {
    let json = r#"{"meta":{"n":1},"data":{"parks":[{"title":"A","geo":{"lat":51.7,"lng":-1.2},"id":"x7"},
        {"title":"B","geo":{"lat":51.8,"lng":-1.2},"id":"x9"}]}}"#;
    let found = lines(json.as_bytes());
    for line in ["list = \"data.parks\"", "id = \"id\"", "lng = \"geo.lng\"", "name = \"title\""] {
        assert!(found.iter().any(|other| other == line), "{line}: {found:#?}");
    }
    let sheet = r#"<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>
        <row r="2"><c r="A2" t="s"><v>3</v></c><c r="B2"><v>51.7</v></c><c r="C2"><v>-1.2</v></c></row>"#;
    let texts = "<si><t>Name</t></si><si><t>Lat</t></si><si><t>Lon</t></si><si><t>A</t></si>";
    let found = lines(&workbook(sheet, texts, "4"));
    assert_eq!(
        found,
        ["format = \"xlsx\"", "[fields]", "lng = \"Lon\"", "lat = \"Lat\"", "name = \"Name\""]
    );
}

#[test]
fn lists_in_xml() {
    let xml = "<?xml version=\"1.0\"?><data><meta><n>1</n></meta><parks>\
        <park><title>A</title><geo><lat>51.7</lat><lng>-1.2</lng></geo><day>Mo</day><day>Tu</day></park>\
        <park><title>B</title><geo><lat>51.8</lat><lng>-1.2</lng></geo><day>Mo</day><day>We</day></park></parks></data>";
    let found = lines(xml.as_bytes());
    for line in [
        "format = \"xml\"",
        "list = \"data.parks.park\"",
        "lng = \"geo.lng\"",
        "lat = \"geo.lat\"",
        "name = \"title\"",
    ] {
        assert!(found.iter().any(|other| other == line), "{line}: {found:#?}");
    }
}

#[test]
fn what_holds_no_position_is_not_guessed() {
    for (bytes, word) in [
        (b"Name,Spaces\nA,7\n".as_slice(), "there are Name, Spaces"),
        (b"Name,Lat,Lon\nParis,48.85,2.35\n", "position in the UK"),
        (b"<html><body>busy</body></html>", "HTML page"),
        (b"", "empty"),
        (b"<osmChange/>", "file of changes"),
        (b"<kml/>", "not OpenStreetMap's"),
        (b"<parks><park><n>A</n></park></parks>", "there are n"),
        (b"[1,2]", "no two columns"),
    ] {
        let error = guessed(bytes).expect_err("no guess").to_string();
        assert!(error.contains(word), "{error}");
    }
}

proptest! {
    /// Whatever columns are called, the guess keeps the grammar.
    #[test]
    fn nothing_panics_and_the_guess_is_right_toml(names in prop::collection::vec(".{0,12}", 1..5), cells in prop::collection::vec("[0-9a-z.,\"-]{0,6}", 1..5)) {
        let mut writer = csv::Writer::from_writer(Vec::new());
        let row = |start: [&str; 2], rest: &[String]| start.into_iter().map(str::to_owned).chain(rest.iter().cloned()).collect::<Vec<_>>();
        let (names, cells) = (row(["lat", "lng"], &names), row(["51.7", "-1.2"], &cells));
        let width = names.len().max(cells.len());
        let wide = |mut row: Vec<String>| { row.resize(width, String::new()); row };
        writer.write_record(wide(names)).expect("written");
        writer.write_record(wide(cells)).expect("written");
        let bytes = writer.into_inner().expect("bytes");
        if let Err(error) = guessed(&bytes) {
            prop_assert!(!matches!(error, SourceReadError::Source(_)), "{error}");
        }
    }
}
