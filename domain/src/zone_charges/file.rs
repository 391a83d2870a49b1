//! The files of `data/zone-charges`: read once, and checked.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use chrono::NaiveDate;
use serde::Deserialize;

use crate::geometry::{Bbox, LngLat};
use crate::rates::{VehicleKind, When};

/// A zone that is charged for.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Zone {
    /// Lower case letters and hyphens.
    pub id: String,
    /// As its signs call it.
    pub name: String,
    /// Who charges.
    pub run_by: String,
    /// Where they say more; https.
    pub url: String,
    /// Where the outline is from.
    pub boundary: BoundarySource,
    /// What is charged, by the day from which it is; the first to last.
    pub terms: Vec<Terms>,
    /// The outline.
    #[serde(rename = "rings")]
    pub outline: Boundary,
}

/// Where an outline is from.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoundarySource {
    /// What it is, and who made it.
    pub title: String,
    /// Where it was taken from; https.
    pub url: String,
    /// Such as `Open Government Licence v2.0`.
    pub licence: String,
    /// Whom to credit.
    pub attribution: String,
    /// The day that it shows.
    pub as_of: NaiveDate,
}

/// What is charged from some day on.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The first day.
    pub from: NaiveDate,
    /// The last day; none where no end is known.
    #[serde(default)]
    pub until: Option<NaiveDate>,
    /// The day on which somebody last looked whether they hold.
    pub checked: NaiveDate,
    /// Where they can be read.
    pub sources: Vec<Source>,
    /// In which hours one pays for driving.
    pub when: When,
    /// In which hours never.
    #[serde(default)]
    pub never: Option<When>,
    /// What a day costs, by vehicle; nothing for those that are not here.
    pub pence: BTreeMap<VehicleKind, i32>,
    /// Who pays, where not everybody does: "your vehicle does not meet …".
    #[serde(default)]
    pub only_if: Option<String>,
    /// What else to know, in words.
    #[serde(default)]
    pub notes: Vec<String>,
}

/// Where terms can be read.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, serde::Serialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ZoneChargeSource)]
pub struct Source {
    /// What it is.
    #[schema(example = "Transport for London, press release PN-117 of 13 November 2025")]
    pub title: String,
    /// Its address; https.
    #[schema(example = "https://tfl.gov.uk/modes/driving/congestion-charge")]
    pub url: String,
}

/// Closed rings in degrees, longitude first. A position is inside where it is inside any of them.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(try_from = "Vec<Vec<(f64, f64)>>")]
pub struct Boundary {
    rings: Vec<Vec<(f64, f64)>>,
    around: Bbox,
}

/// What is wrong with a file.
#[derive(Debug, thiserror::Error)]
pub enum ZoneError {
    /// It is no such JSON.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// It says what cannot be.
    #[error("{0}: {1}")]
    Wrong(String, String),
}

impl TryFrom<Vec<Vec<(f64, f64)>>> for Boundary {
    type Error = String;

    fn try_from(rings: Vec<Vec<(f64, f64)>>) -> Result<Self, String> {
        if rings.is_empty() {
            return Err("an outline has at least one ring".into());
        }
        for (n, ring) in rings.iter().enumerate() {
            if ring.len() < 4 || ring.first() != ring.last() {
                return Err(format!("ring {n} is not closed"));
            }
            let is_here =
                |&(lng, lat): &(f64, f64)| LngLat::new(lng, lat).is_ok_and(LngLat::in_uk_box);
            if let Some((lng, lat)) = ring.iter().find(|at| !is_here(at)) {
                return Err(format!("ring {n}: {lng}, {lat} is not in the United Kingdom"));
            }
        }
        let nothing = Bbox { west: 180.0, south: 90.0, east: -180.0, north: -90.0 };
        let around = rings.iter().flatten().fold(nothing, |around, &(lng, lat)| Bbox {
            west: around.west.min(lng),
            south: around.south.min(lat),
            east: around.east.max(lng),
            north: around.north.max(lat),
        });
        Ok(Self { rings, around })
    }
}

impl Boundary {
    /// Whether a position lies inside, by the sides that a line to the east of it crosses.
    #[must_use]
    pub fn contains(&self, at: LngLat) -> bool {
        // Most car parks are nowhere near.
        self.around.contains(at)
            && self.rings.iter().any(|ring| {
                let crosses = |side: &&[(f64, f64)]| {
                    let ((from_lng, from_lat), (to_lng, to_lat)) = (side[0], side[1]);
                    (from_lat > at.lat) != (to_lat > at.lat)
                        && at.lng
                            < from_lng
                                + (at.lat - from_lat) / (to_lat - from_lat) * (to_lng - from_lng)
                };
                ring.windows(2).filter(crosses).count() % 2 == 1
            })
    }
}

impl Zone {
    /// The terms that hold on a day.
    #[must_use]
    pub fn terms_on(&self, day: NaiveDate) -> Option<&Terms> {
        let last = self.terms.iter().rfind(|terms| terms.from <= day)?;
        last.until.is_none_or(|until| day <= until).then_some(last)
    }
}

/// Reads a file.
///
/// # Errors
/// [`ZoneError`] for the first thing that is wrong.
pub fn read(json: &str) -> Result<Zone, ZoneError> {
    let zone: Zone = serde_json::from_str(json)?;
    let wrong = |what: &str| Err(ZoneError::Wrong(zone.id.clone(), what.to_owned()));
    let links = [&zone.url, &zone.boundary.url]
        .into_iter()
        .chain(zone.terms.iter().flat_map(|terms| terms.sources.iter().map(|source| &source.url)));
    let is_named =
        zone.id.bytes().all(|c| c.is_ascii_lowercase() || c == b'-') && !zone.name.is_empty();
    if zone.id.is_empty() || !is_named || zone.run_by.is_empty() {
        return wrong("an id of lower case letters and hyphens, a name and who runs it are needed");
    }
    if links.into_iter().any(|url| !url.starts_with("https://")) {
        return wrong("addresses begin with https://");
    }
    let BoundarySource { title, licence, attribution, .. } = &zone.boundary;
    if [title, licence, attribution].iter().any(|text| text.is_empty()) {
        return wrong("an outline needs a title, a licence and whom to credit");
    }
    if zone.terms.is_empty() {
        return wrong("nothing is charged");
    }
    if !zone.terms.windows(2).all(|two| two[0].until.unwrap_or(two[0].from) < two[1].from) {
        return wrong("terms follow each other by the day from which they hold");
    }
    for terms in &zone.terms {
        if terms.sources.iter().all(|source| source.title.is_empty()) {
            return wrong("terms need a source");
        }
        if terms.until.is_some_and(|until| until < terms.from) {
            return wrong("terms end before they begin");
        }
        if terms.pence.is_empty() || terms.pence.values().any(|pence| !(1..=50_000).contains(pence))
        {
            return wrong("a day costs from 1 to 50000 pence");
        }
    }
    Ok(zone)
}

/// The zones that are known.
#[must_use]
pub fn shipped() -> &'static [Zone] {
    static ZONES: LazyLock<Vec<Zone>> = LazyLock::new(|| {
        let files = [
            include_str!("../../../data/zone-charges/congestion-charge.json"),
            include_str!("../../../data/zone-charges/ultra-low-emission-zone.json"),
        ];
        // Compiled in; a test reads every one of them.
        files.into_iter().filter_map(|file| read(file).ok()).collect()
    });
    &ZONES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_read_and_named_in_the_readme() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/zone-charges");
        let readme = include_str!("../../../data/README.md");
        let mut names = Vec::new();
        for file in std::fs::read_dir(folder).expect("the folder is there") {
            let path = file.expect("a file").path();
            let json = std::fs::read_to_string(&path).expect("text");
            let zone = read(&json).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            assert!(readme.contains(&format!("`zone-charges/{}.json`", zone.id)), "{}", zone.id);
            names.push(zone.id);
        }
        let mut shipped: Vec<&str> = shipped().iter().map(|zone| zone.id.as_str()).collect();
        shipped.sort_unstable();
        names.sort_unstable();
        assert_eq!(shipped, names);
    }

    #[test]
    fn places_of_london_lie_in_its_zones_or_outside() {
        let zone = |id| shipped().iter().find(|zone| zone.id == id).expect("it is shipped");
        let (charge, ulez) = (zone("congestion-charge"), zone("ultra-low-emission-zone"));
        for (place, lng, lat, in_charge, in_ulez) in [
            ("Trafalgar Square", -0.1281, 51.5080, true, true),
            ("Bank", -0.0886, 51.5134, true, true),
            ("Elephant and Castle, north side", -0.1000, 51.4975, true, true),
            ("Hyde Park", -0.1657, 51.5073, false, true),
            ("Tower Hamlets, Bethnal Green", -0.0553, 51.5270, false, true),
            ("Croydon", -0.0985, 51.3763, false, true),
            ("Heathrow Terminal 5", -0.4880, 51.4723, false, true),
            ("Dartford", 0.2140, 51.4462, false, false),
            ("Watford", -0.3903, 51.6565, false, false),
            ("Newport", -2.9977, 51.5842, false, false),
        ] {
            let at = LngLat::new(lng, lat).expect("a position");
            let found = (charge.outline.contains(at), ulez.outline.contains(at));
            assert_eq!(found, (in_charge, in_ulez), "{place}");
        }
    }

    fn file(change: impl FnOnce(&mut serde_json::Value)) -> Result<Zone, String> {
        let mut json = serde_json::json!({
            "id": "borchester", "name": "Borchester Clean Air Zone", "run_by": "Borchester City Council",
            "url": "https://borchester.example/zone",
            "boundary": {"title": "The zone", "url": "https://borchester.example/map", "licence": "OGL v3.0",
                         "attribution": "Borchester City Council", "as_of": "2026-01-01"},
            "terms": [{"from": "2026-01-01", "checked": "2026-11-27", "when": "24/7", "pence": {"car": 800},
                       "sources": [{"title": "The order", "url": "https://borchester.example/order"}]}],
            "rings": [[[-2.0, 52.0], [-1.9, 52.0], [-1.9, 52.1], [-2.0, 52.1], [-2.0, 52.0]]]
        });
        change(&mut json);
        read(&json.to_string()).map_err(|error| error.to_string())
    }

    #[test]
    fn what_has_no_source_or_cannot_be_is_refused() {
        assert!(file(|_| {}).is_ok());
        let refused = |path: &str, value: serde_json::Value, why: &str| {
            let said = file(|json| *json.pointer_mut(path).expect(path) = value).expect_err(path);
            assert!(said.contains(why), "{path}: {said}");
        };
        let json = |text: &str| serde_json::from_str(text).expect("JSON");
        refused("/boundary/licence", json("\"\""), "a licence");
        refused("/boundary/url", json("\"http://borchester.example\""), "https://");
        refused("/terms/0/sources", json("[]"), "need a source");
        refused("/terms/0/sources/0/url", json("\"javascript:alert(1)\""), "https://");
        refused("/terms/0/pence", json("{}"), "1 to 50000");
        refused("/terms/0/pence/car", json("0"), "1 to 50000");
        refused("/terms/0/when", json("\"by day\""), "not a time");
        refused("/terms", json("[]"), "nothing is charged");
        refused("/rings", json("[]"), "at least one ring");
        refused(
            "/rings/0",
            json("[[-2.0, 52.0], [-1.9, 52.0], [-1.9, 52.1], [-2.0, 52.1]]"),
            "not closed",
        );
        refused("/rings/0/1", json("[391000, 452000]"), "not in the United Kingdom");
        refused("/id", json("\"Borchester Zone\""), "an id");
        let early = r#"[{"from": "2026-01-01", "until": "2025-01-01", "checked": "2026-11-27", "when": "24/7",
            "pence": {"car": 800}, "sources": [{"title": "t", "url": "https://a.example"}]}]"#;
        refused("/terms", json(early), "end before");
        assert!(file(|json| json["colour"] = 1.into()).is_err());
    }

    #[test]
    fn terms_hold_from_their_day_to_the_next() {
        let zone = file(|json| {
            let first = json["terms"][0].clone();
            let mut second = first.clone();
            second["from"] = "2027-01-01".into();
            second["until"] = "2027-12-31".into();
            json["terms"] = serde_json::json!([first, second]);
        });
        let zone = zone.expect("it is read");
        let on = |day: &str| {
            zone.terms_on(day.parse().expect("a day")).map(|terms| terms.from.to_string())
        };
        assert_eq!(on("2025-12-31"), None);
        assert_eq!(on("2026-12-31").as_deref(), Some("2026-01-01"));
        assert_eq!(on("2027-12-31").as_deref(), Some("2027-01-01"));
        assert_eq!(on("2028-01-01"), None);
    }
}
