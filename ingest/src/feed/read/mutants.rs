//! Damaged feeds of every format: no panic, no hang, and readings or a clear error. A fixed sample of the mutants here, all of them
//! by `make prove feeds`, 2,000 of each format, and 500 of each real file where that is there.

use std::fmt::Write as _;
use std::path::Path;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::read::gzip::tests::packed;
use crate::sources::mutants::mutate;

const FIELDS: &str =
    "id = \"Ref\"\n[live.fields]\nname = \"Site\"\nspaces_free = \"Free\"\nsaid_at = \"At\"\n";

fn source(format: &str) -> SourceFile {
    let fields = if matches!(format, "datex2" | "parkapi") { "" } else { FIELDS };
    let list = if format == "xml" { "list = \"parks.park\"\n" } else { "" };
    let text = format!(
        "name = \"m\"\nkind = \"council\"\nattribution = \"\"\nlicence = \"\"\nformat = \"csv\"\n[fields]\nlng = \"x\"\nlat = \"y\"\n\
         [live]\nurl = \"https://example.org\"\nevery = \"1m\"\nformat = \"{format}\"\n{list}{fields}"
    );
    SourceFile::parse(Path::new("m.toml"), &text).expect("right")
}

/// Thirty car parks around a frame, `{}` in which is the number.
fn many(before: &str, each: &str, between: &str, after: &str) -> Vec<u8> {
    let mut text = before.to_owned();
    for n in 10..40 {
        let _ = write!(
            text,
            "{}{}",
            if n == 10 { "" } else { between },
            each.replace("{}", &n.to_string())
        );
    }
    (text + after).into_bytes()
}

fn survive(format: &str, whole: &[u8]) {
    let source = source(format);
    let content = read(&source, whole).expect("the whole one is read");
    assert!(!content.readings.is_empty(), "{format}: {:?}", content.rejects);
    hurt(format, whole, (60, 2_000), &mut |bytes| {
        read(&source, bytes).map(|content| check(&content)).map_err(|e| e.to_string())
    });
}

/// What is read of a damaged feed is as sound as of a whole one.
fn check(content: &FeedContent) {
    let lengths = content.readings.iter().map(|reading| reading.external_id.chars().count());
    assert!(lengths.into_iter().all(|length| (1..=200).contains(&length)));
    assert!(content.rejects.iter().all(|reject| !reject.detail.is_empty()));
}

/// Reads mutants of a file: so many as a sample, so many as a proof.
fn hurt(
    name: &str,
    whole: &[u8],
    (sample, all): (usize, usize),
    read: &mut dyn FnMut(&[u8]) -> Result<(), String>,
) {
    let mutants = if std::env::var_os("CARPAL_PROVE").is_some() { all } else { sample };
    let mut random = ChaCha8Rng::seed_from_u64(17);
    let mut refused = 0;
    for _ in 0..mutants {
        let mut bytes = whole.to_vec();
        mutate(&mut bytes, &mut random);
        if let Err(error) = read(&bytes) {
            refused += 1;
            assert!(error.len() > 30 && !error.contains("carpal-feed-"), "{error}");
        }
    }
    println!("{name}: {mutants} mutants, {refused} refused");
}

/// The files that cities publish, as feeds and as lists.
#[test]
fn damaged_real_feeds() {
    for (name, file) in [
        ("frankfurt", "frankfurt-datex2/parkdaten_dyn-20211210T140356.xml"),
        ("cambridge", "cambridge-uk-datex2-sample-2019-09-02.xml"),
        ("aachen", "parkapi/aachen-static.xml"),
        ("aachen", "parkapi/aachen-realtime.xml"),
        ("freiburg", "parkapi/freiburg.json"),
        ("karlsruhe", "parkapi/karlsruhe.json"),
        ("esslingen", "parkapi/esslingen.geojson"),
    ] {
        let Some(path) = real_data::real(file) else { continue };
        let (source, whole) = (real_data::feed(name), std::fs::read(path).expect("readable"));
        let copy = NamedTempFile::new().expect("a file");
        hurt(file, &whole, (8, 500), &mut |bytes| {
            let as_feed = read(&source, bytes)
                .map(|content| check(&content))
                .map_err(|error| error.to_string());
            std::fs::write(copy.path(), bytes).expect("written");
            let batch = crate::sources::read(copy.path(), &source, None, &|_, _| {});
            let as_list = batch.map(drop).map_err(|error| error.to_string());
            if source.live.is_some() { as_feed } else { as_list }
        });
    }
}

#[test]
fn damaged_feeds() {
    let status = "<parkingRecordStatus><parkingRecordReference id=\"P{}\"/><parkingStatusOriginTime>2026-11-24T09:00:00Z\
        </parkingStatusOriginTime><parkingOccupancy><parkingNumberOfVacantSpaces>{}</parkingNumberOfVacantSpaces>\
        </parkingOccupancy><parkingSiteOpeningStatus>open</parkingSiteOpeningStatus></parkingRecordStatus>";
    survive(
        "datex2",
        &many(
            "<d2LogicalModel><publicationTime>2026-11-24T09:00:00Z</publicationTime>",
            status,
            "\n",
            "</d2LogicalModel>",
        ),
    );
    let park = r#"{"uid":"{}","name":"Mill é","lat":"51.5","lon":"-3.1","realtime_free_capacity":{},"realtime_opening_status":"OPEN"}"#;
    survive("parkapi", &many("{\"items\":[", park, ",", "]}"));
    survive("csv", &many("Ref,Site,Free,At\n", "{},\"Site, {}\",{},2026-07-01 09:{}:00", "\n", ""));
    survive(
        "json",
        &many("[", r#"{"Ref":{},"Site":"S {}","Free":{},"At":"2026-07-01T09:30:00Z"}"#, ",", "]"),
    );
    survive(
        "xml",
        &many(
            "<parks>",
            "<park><Ref>{}</Ref><Site>A &amp; B</Site><Free>{}</Free><At>1700000000</At></park>",
            "",
            "</parks>",
        ),
    );
    let feature = r#"{"type":"Feature","properties":{"Ref":"{}","Site":"S","Free":{},"At":"2026-07-01T09:30:00Z"},"geometry":{"type":"Point","coordinates":[-3.1,51.5]}}"#;
    survive("geojson", &many("{\"type\":\"FeatureCollection\",\"features\":[", feature, ",", "]}"));
    // In gzip.
    let rows = many("Ref,Site,Free,At\n", "{},Site,{},2026-07-01 09:{}:00", "\n", "");
    survive("csv", &packed(&rows));
}
