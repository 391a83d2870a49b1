//! The feeds that cities publish, read by source files alone. Skipped, with the reason, where a file is missing.

use std::path::{Path, PathBuf};

use super::*;
use crate::feed::FeedReading;

const HEAD: &str = "kind = \"city\"\nattribution = \"\"\nlicence = \"\"\n";
const LIVE: &str = "[live]\nurl = \"https://example.org/live\"\nevery = \"1m\"\n";

/// What a source file says of each of the files.
pub(super) fn feed(name: &str) -> SourceFile {
    let text = match name {
        "frankfurt" | "aachen" | "cambridge" => format!("format = \"datex2\"\n{LIVE}"),
        "freiburg" => format!(
            "format = \"geojson\"\n{LIVE}id = \"obs_parkid\"\ntime_zone = \"Europe/Berlin\"\n[live.fields]\nname = \"park_name\"\n\
             capacity = \"obs_max\"\nspaces_free = \"obs_free\"\nsaid_at = \"obs_ts\"\n\
             open = {{ column = \"obs_state\", map = {{ 1 = \"yes\" }}, otherwise = \"\" }}\n"
        ),
        "karlsruhe" => format!(
            "format = \"geojson\"\nid = \"id\"\n[fields]\nname = \"parkhaus_name\"\ncapacity = \"gesamte_parkplaetze\"\n\
             {LIVE}[live.fields]\nname = \"parkhaus_name\"\ncapacity = \"gesamte_parkplaetze\"\nspaces_free = \"freie_parkplaetze\"\n\
             open = {{ column = \"geschlossen\", map = {{ T = \"no\", F = \"yes\" }} }}\nsaid_at = \"stand_freieparkplaetze\"\n"
        ),
        "bath" => format!(
            "format = \"csv\"\n[fields]\nlng = \"x\"\nlat = \"y\"\n{LIVE}id = \"Name\"\n[live.fields]\n\
             occupied = \"Occupancy\"\ncapacity = \"Capacity\"\nsaid_at = \"LastUpdate\"\n"
        ),
        _ => {
            "format = \"geojson\"\nid = \"fid\"\n[fields]\ncapacity = \"Anzahl der Stellplätze\"\n"
                .to_owned()
        }
    };
    let text = format!("name = \"{name}\"\n{HEAD}{text}");
    SourceFile::parse(Path::new(name), &text).expect(name)
}

pub(super) fn real(name: &str) -> Option<PathBuf> {
    let folder = std::env::var_os("CARPAL_REAL_DATA").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data"),
        PathBuf::from,
    );
    let path = folder.join("feeds").join(name);
    if path.exists() {
        return Some(path);
    }
    println!("skipped: {} is missing; CARPAL_REAL_DATA names its folder", path.display());
    None
}

fn content(name: &str, file: &Path) -> FeedContent {
    let content = read(&feed(name), &std::fs::read(file).expect("readable")).expect(name);
    assert!(content.rejects.is_empty(), "{:?}", content.rejects);
    content
}

fn of<'a>(content: &'a FeedContent, id: &str) -> &'a FeedReading {
    content.readings.iter().find(|reading| reading.external_id == id).expect(id)
}

fn at(reading: &FeedReading) -> String {
    reading.said_at.map(|time| time.to_rfc3339()).unwrap_or_default()
}

#[test]
fn frankfurts_week_is_read() {
    let Some(folder) = real("frankfurt-datex2") else { return };
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("a folder")
        .map(|file| file.expect("a file").path())
        .collect();
    files.sort();
    let contents: Vec<_> = files.iter().map(|file| content("frankfurt", file)).collect();
    let published: Vec<_> = contents.iter().map(|content| content.published_at).collect();
    assert!(published.is_sorted() && published.iter().all(Option::is_some));
    assert_eq!(contents.iter().map(|content| content.readings.len()).sum::<usize>(), 106);
    let tower = of(&contents[0], "24276[Turmcenter]");
    assert_eq!(
        (tower.spaces_free, tower.occupied, tower.capacity),
        (Some(52), Some(98), Some(150))
    );
    assert_eq!((tower.is_open, at(tower)), (Some(true), "2021-12-10T13:57:00+00:00".into()));
    assert!(contents.iter().flat_map(|content| &content.readings).all(FeedReading::says_something));
}

#[test]
fn cambridges_table_and_status_are_one() {
    let Some(path) = real("cambridge-uk-datex2-sample-2019-09-02.xml") else { return };
    let content = content("cambridge", &path);
    let arcade = of(&content, "CAMB-CP001");
    assert_eq!((content.readings.len(), arcade.name.as_deref()), (1, Some("Grand Arcade")));
    assert_eq!((arcade.capacity, arcade.spaces_free), (Some(890), Some(720)));
    assert_eq!((arcade.is_open, at(arcade)), (Some(true), "2019-09-02T15:00:02+00:00".into()));
    assert!((arcade.location.expect("a place").lat - 52.203_727_7).abs() < 1e-9);
}

#[test]
fn aachens_table_and_status_are_two_files() {
    let (Some(table), Some(status)) =
        (real("parkapi/aachen-static.xml"), real("parkapi/aachen-realtime.xml"))
    else {
        return;
    };
    let table = content("aachen", &table);
    let eurogress = of(&table, "P1");
    assert_eq!((table.readings.len(), eurogress.name.as_deref()), (17, Some("P01-Eurogress")));
    assert_eq!((eurogress.capacity, eurogress.says_something()), (Some(560), false));
    assert!(table.readings.iter().all(|reading| reading.location.is_some()));
    let status = content("aachen", &status);
    let eurogress = of(&status, "P1");
    assert_eq!((status.readings.len(), eurogress.spaces_free), (17, Some(412)));
    assert_eq!((eurogress.occupied, eurogress.capacity), (Some(148), Some(560)));
    assert_eq!(status.readings.iter().filter(|reading| reading.is_open == Some(false)).count(), 4);
    assert!(table.readings.iter().all(|site| of(&status, &site.external_id).says_something()));
}

#[test]
fn freiburg_lies_in_a_grid_and_in_berlins_time() {
    let Some(path) = real("parkapi/freiburg.json") else { return };
    let content = content("freiburg", &path);
    let hall = of(&content, "10");
    assert_eq!((content.readings.len(), hall.name.as_deref()), (19, Some("Konzerthaus")));
    assert_eq!((hall.spaces_free, hall.capacity, hall.is_open), (Some(272), Some(415), Some(true)));
    assert_eq!(at(hall), "2024-06-10T08:20:00+00:00");
    let place = hall.location.expect("a place");
    assert!((place.lng - 7.84).abs() < 0.02 && (place.lat - 48.0).abs() < 0.02, "{place}");
}

#[test]
fn karlsruhe_is_a_list_and_a_feed() {
    let Some(path) = real("parkapi/karlsruhe.json") else { return };
    let content = content("karlsruhe", &path);
    let rother = of(&content, "1");
    assert_eq!(
        (rother.spaces_free, rother.capacity, rother.is_open),
        (Some(16), Some(59), Some(true))
    );
    assert_eq!(at(rother), "2024-11-27T18:39:00+00:00");
    assert_eq!((content.readings.len(), of(&content, "3").is_open), (90, Some(false)));
    abroad("karlsruhe", &path, 90, 90);
}

#[test]
fn esslingens_bays_are_a_list() {
    let Some(path) = real("parkapi/esslingen.geojson") else { return };
    // Six have no position.
    abroad("esslingen", &path, 250, 244);
}

#[test]
fn baths_month_is_read() {
    let Some(path) = real("bath-2016-03.csv.gz") else { return };
    // In gzip, as it is.
    let content = read(&feed("bath"), &std::fs::read(path).expect("readable")).expect("read");
    // The hour that spring left out too.
    assert_eq!(
        (content.readings.len(), content.rejects.len()),
        (60_894, 0),
        "{:?}",
        content.rejects
    );
    let first = &content.readings[0];
    assert_eq!((first.external_id.as_str(), first.free()), ("Avon Street CP", Some(630)));
    assert_eq!(at(first), "2016-03-01T00:04:17+00:00");
}

/// As a list it is read to the last record, and each that has a position is refused because it lies outside the UK.
fn abroad(name: &str, path: &Path, read: u64, placed: usize) {
    let batch = crate::sources::read(path, &feed(name), None, &|_, _| {}).expect("read");
    let outside = batch.rejects.iter().filter(|reject| reject.reason == "outside_uk").count();
    assert_eq!((batch.read, outside, batch.car_parks.len()), (read, placed, 0));
}
