//! Damaged lists of every format: no panic, no hang, and a whole batch or an error. A fixed sample of the mutants here, all of
//! them with `CARPAL_PROVE`.

use std::fmt::Write;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{SourceFile, read};
use crate::read::xlsx::tests::workbook;

const FIELDS: &str = "[fields]\nname = \"Name\"\nlat = \"Lat\"\nlng = \"Lon\"\ncapacity = { column = \"Spaces\", as = \"number\" }\n\
    opening_hours = { column = \"Hours\", as = \"hours\" }\n";

fn source(format: &str) -> SourceFile {
    let list = if format == "xml" { "list=\"parks.park\"\n" } else { "" };
    let fields = if format == "datex2" { "" } else { FIELDS };
    let text = format!(
        "name=\"m\"\nkind=\"council\"\nattribution=\"\"\nlicence=\"\"\nformat=\"{format}\"\n{list}{fields}"
    );
    SourceFile::parse(std::path::Path::new("m.toml"), &text).expect("right")
}

fn csv() -> Vec<u8> {
    let mut text = "Name,Lat,Lon,Spaces,Hours\n".to_owned();
    for n in 0..30 {
        writeln!(text, "\"Site {n}, \"\"A\"\"\nÉ\",51.{n:02},-1.2,{n} bays,7am - 6pm")
            .expect("text");
    }
    text.into_bytes()
}

fn json() -> Vec<u8> {
    let items: Vec<_> = (0..30)
        .map(|n| serde_json::json!({"Name": format!("Site {n}"), "Lat": 51.0 + f64::from(n) / 100.0, "Lon": -1.2, "Spaces": n, "Hours": "24 hours"}))
        .collect();
    serde_json::to_vec(&items).expect("JSON")
}

fn xml() -> Vec<u8> {
    let mut text = "<?xml version=\"1.0\"?>\n<parks>".to_owned();
    for n in 0..30 {
        writeln!(
            text,
            "<park><Name>Site {n} &amp; É</Name><Lat>51.{n:02}</Lat><Lon>-1.2</Lon><Spaces>{n}</Spaces><Hours>24 hours</Hours></park>"
        )
        .expect("text");
    }
    (text + "</parks>").into_bytes()
}

/// A publication of DATEX II, which brings its fields along.
fn datex2() -> Vec<u8> {
    let mut text =
        "<d2LogicalModel><publicationTime>2026-11-24T09:00:00Z</publicationTime>".to_owned();
    for n in 0..30 {
        writeln!(
            text,
            "<parkingRecord id=\"P{n}\"><parkingName><values><value lang=\"en\">Site {n}</value></values></parkingName>\
             <parkingNumberOfSpaces>{n}</parkingNumberOfSpaces><parkingLocation><pointByCoordinates><pointCoordinates>\
             <latitude>51.{n:02}</latitude><longitude>-1.2</longitude></pointCoordinates></pointByCoordinates></parkingLocation>\
             </parkingRecord>"
        )
        .expect("text");
    }
    (text + "</d2LogicalModel>").into_bytes()
}

fn xlsx() -> Vec<u8> {
    let texts = "<si><t>Name</t></si><si><t>Lat</t></si><si><t>Lon</t></si><si><t>Spaces</t></si><si><t>Hours</t></si>";
    let header =
        (0..5).map(|n| format!("<c r=\"{}1\" t=\"s\"><v>{n}</v></c>", char::from(b'A' + n)));
    let mut rows = format!("<row r=\"1\">{}</row>", header.collect::<String>());
    for n in 2..30 {
        write!(rows,
            "<row r=\"{n}\"><c r=\"A{n}\" t=\"inlineStr\"><is><t>Site {n}</t></is></c><c r=\"B{n}\"><v>51.{n:02}</v></c><c r=\"C{n}\"><v>-1.2</v></c></row>"
        ).expect("text");
    }
    workbook(&rows, texts, "5")
}

/// Changes bytes, cuts, doubles or swaps stretches.
pub(crate) fn mutate(bytes: &mut Vec<u8>, random: &mut ChaCha8Rng) {
    for _ in 0..random.random_range(1..6) {
        if bytes.is_empty() {
            return;
        }
        let at = random.random_range(0..bytes.len());
        let end = (at + random.random_range(1..40)).min(bytes.len());
        match random.random_range(0..5) {
            0 => bytes[at] = random.random(),
            1 => bytes[at] ^= 1 << random.random_range(0..8),
            2 => bytes.truncate(at),
            3 => drop(bytes.drain(at..end)),
            _ => {
                let stretch = bytes[at..end].to_vec();
                let to = random.random_range(0..=bytes.len());
                bytes.splice(to..to, stretch);
            }
        }
    }
}

fn survive(format: &str, whole: &[u8]) {
    let mutants = if std::env::var_os("CARPAL_PROVE").is_some() { 2_000 } else { 150 };
    let file = tempfile::NamedTempFile::new().expect("a file");
    let source = source(format);
    std::fs::write(file.path(), whole).expect("written");
    let batch = read(file.path(), &source, None, &|_, _| {}).expect("the whole one is read");
    assert!(batch.car_parks.len() >= 28, "{format}: {:?}", batch.rejects);
    let mut random = ChaCha8Rng::seed_from_u64(16);
    let mut refused = 0;
    for _ in 0..mutants {
        let mut bytes = whole.to_vec();
        mutate(&mut bytes, &mut random);
        std::fs::write(file.path(), &bytes).expect("written");
        match read(file.path(), &source, None, &|_, _| {}) {
            Ok(batch) => {
                assert_eq!(batch.read, (batch.car_parks.len() + batch.rejects.len()) as u64);
            }
            Err(error) => {
                refused += 1;
                assert!(error.to_string().len() > 20);
            }
        }
        // A guess may fail, but not fall over.
        let _ = super::guess(file.path(), "m");
    }
    println!("{format}: {mutants} mutants, {refused} refused");
}

#[test]
fn damaged_csv() {
    survive("csv", &csv());
}

#[test]
fn damaged_json() {
    survive("json", &json());
}

#[test]
fn damaged_xml() {
    survive("xml", &xml());
}

#[test]
fn damaged_datex2() {
    survive("datex2", &datex2());
}

#[test]
fn damaged_xlsx() {
    survive("xlsx", &xlsx());
}
