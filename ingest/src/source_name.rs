//! The name of a source by default: its file's, without ending, date and `latest`, so that next year's file is the same
//! source.

use std::path::Path;

const ENDINGS: [&str; 19] = [
    ".osm.pbf",
    ".osm.gz",
    ".osm.xml",
    ".xml.gz",
    ".geojsonl.gz",
    ".geojson.gz",
    ".json.gz",
    ".csv.gz",
    ".tsv.gz",
    ".topojson",
    ".geojsonl",
    ".geojson",
    ".json",
    ".csv",
    ".tsv",
    ".xlsx",
    ".pbf",
    ".osm",
    ".xml",
];

/// The source name of a file, if its name leaves one: lower case letters, digits and `._:-`.
pub fn of(file: &Path) -> Option<String> {
    let name = file.file_name()?.to_string_lossy().to_lowercase();
    let stem = ENDINGS.iter().find_map(|ending| name.strip_suffix(ending)).unwrap_or(&name);
    let plain: String = stem
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '-' })
        .collect();
    let plain = plain.trim_start_matches(['.', '_', '-']);
    let undated = without_latest(without_date(without_latest(plain)));
    let undated = undated.trim_end_matches(['.', '_', '-']);
    let name: String = undated.chars().take(80).collect();
    (!name.is_empty()).then_some(name)
}

/// Whether a source's name is what a file of `source` was called by an earlier version, which took a date or `latest` for a part
/// of the name.
pub fn is_earlier_name_of(name: &str, source: &str) -> bool {
    name != source && name.starts_with(source) && of(Path::new(name)).as_deref() == Some(source)
}

/// Leaves out the word by which download servers call the newest of the dated files.
fn without_latest(stem: &str) -> &str {
    let named = stem.strip_suffix("latest").and_then(|rest| rest.strip_suffix(['-', '_', '.']));
    named.filter(|name| !name.is_empty()).unwrap_or(stem)
}

/// Leaves out one date at the end, with what joins it: a year, a year and a month, a day, a day as six digits, as
/// download servers write it.
fn without_date(stem: &str) -> &str {
    let is_joint = |c: char| matches!(c, '-' | '_' | '.');
    let year = |s: &str| s.len() == 4 && (s.starts_with("19") || s.starts_with("20"));
    let month = |s: &str| s.len() == 2 && s.parse::<u8>().is_ok_and(|m| (1..=12).contains(&m));
    let day = |s: &str| s.len() == 2 && s.parse::<u8>().is_ok_and(|d| (1..=31).contains(&d));
    for joint in stem.char_indices().filter(|(_, c)| is_joint(*c)).map(|(at, _)| at) {
        let date = &stem[joint + 1..];
        if joint == 0 || !date.chars().all(|c| c.is_ascii_digit() || is_joint(c)) {
            continue;
        }
        let is_date = match date.split(is_joint).collect::<Vec<_>>()[..] {
            [y] if y.len() == 8 => year(&y[..4]) && month(&y[4..6]) && day(&y[6..]),
            [y] if y.len() == 6 => {
                (month(&y[2..4]) && day(&y[4..])) || (year(&y[..4]) && month(&y[4..]))
            }
            [y] => year(y),
            [y, m] => year(y) && month(m),
            [y, m, d] => year(y) && month(m) && day(d),
            _ => false,
        };
        if is_date {
            return &stem[..joint];
        }
    }
    stem
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_at_the_end_is_not_part_of_the_name() {
        for (file, name) in [
            ("/data/andorra-2020.osm.pbf", "andorra"),
            ("andorra-2021-05-01.osm.pbf", "andorra"),
            ("andorra-2021-05.pbf", "andorra"),
            ("wales_20230101.osm.gz", "wales"),
            ("wales.20200101.geojson", "wales"),
            ("Wales-210501.osm.pbf", "wales"),
            ("kent-2021_05_01.osm", "kent"),
            ("wales-small.osm.pbf", "wales-small"),
            ("leeds-overpass.osm.gz", "leeds-overpass"),
            ("leeds.overpass.json", "leeds.overpass"),
            ("borchester-2016-03.csv.gz", "borchester"),
            ("Borchester.geojson.gz", "borchester"),
            ("A1 (M) café.geojson", "a1--m--caf"),
            ("2020.osm.pbf", "2020"),
            ("zone-9999.geojson", "zone-9999"),
            ("route-66.geojson", "route-66"),
            ("town-2020-v2.osm.pbf", "town-2020-v2"),
            ("town-20201399.osm.pbf", "town-20201399"),
            ("no-ending", "no-ending"),
            ("Wales-latest.osm.pbf", "wales"),
            ("wales_latest.osm.pbf", "wales"),
            ("wales-latest-210501.osm.pbf", "wales"),
            ("wales-210501-latest.osm.pbf", "wales"),
            ("latest.osm.pbf", "latest"),
            ("the-greatest.geojson", "the-greatest"),
        ] {
            assert_eq!(of(Path::new(file)).as_deref(), Some(name), "{file}");
        }
        assert!(
            is_earlier_name_of("wales-latest", "wales")
                && is_earlier_name_of("wales-210501", "wales")
        );
        assert!(
            !is_earlier_name_of("wales", "wales") && !is_earlier_name_of("wales-small", "wales")
        );
        assert_eq!(of(Path::new("---.osm.pbf")), None);
        assert_eq!(of(Path::new("/")), None);
    }
}
