//! What a zone charges, as the files of `data/zone-charges` say it and those of an operator: read once, and checked.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use serde::Deserialize;

use super::outline::{Boundary, BoundarySource};
use super::unplaced::{Near, UnplacedZone};
use crate::geometry::LngLat;
use crate::rates::{VehicleKind, When};

/// The zones whose charges and outline are known, in the order of their ids; none where nobody gave an outline.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ZoneCharges {
    zones: Vec<Zone>,
    unplaced: Vec<UnplacedZone>,
}

/// A zone that is charged for, and where it lies.
#[derive(Debug, Clone, PartialEq)]
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
    pub outline: Boundary,
}

/// A file about a zone.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ZoneFile {
    /// Lower case letters and hyphens.
    pub id: String,
    /// As its signs call it.
    pub name: String,
    /// Who charges.
    pub run_by: String,
    /// Where they say more; https.
    pub url: String,
    /// What is charged, by the day from which it is; the first to last.
    pub terms: Vec<Terms>,
    /// Where the outline is from; none where it stands in a file of its own.
    #[serde(default)]
    pub boundary: Option<BoundarySource>,
    /// The outline, likewise: closed rings in degrees, longitude first.
    #[serde(default)]
    pub rings: Option<Boundary>,
    /// What it surely lies within, for where there is no outline.
    #[serde(default)]
    pub near: Option<Near>,
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

impl ZoneCharges {
    /// These zones.
    #[must_use]
    pub fn of(zones: Vec<Zone>) -> Self {
        Self { zones, unplaced: Vec::new() }
    }

    /// The same, and zones without an outline: of those that say what they lie within is told that they may charge.
    #[must_use]
    pub fn and_unplaced(mut self, files: Vec<ZoneFile>) -> Self {
        self.unplaced.extend(files.into_iter().filter_map(UnplacedZone::of));
        self
    }

    /// The zones without an outline that may charge whoever drives such a vehicle here.
    pub fn may_charge(
        &self,
        at: LngLat,
        vehicle: VehicleKind,
    ) -> impl Iterator<Item = &UnplacedZone> {
        self.unplaced.iter().filter(move |zone| zone.may_charge(at, vehicle))
    }

    /// Each of them.
    #[must_use]
    pub fn zones(&self) -> &[Zone] {
        &self.zones
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

impl ZoneFile {
    /// The zone, where it lies as this says.
    #[must_use]
    pub fn within(self, boundary: BoundarySource, outline: Boundary) -> Zone {
        let Self { id, name, run_by, url, terms, .. } = self;
        Zone { id, name, run_by, url, boundary, terms, outline }
    }
}

/// Reads a file.
///
/// # Errors
/// [`ZoneError`] for the first thing that is wrong.
pub fn read(json: &str) -> Result<ZoneFile, ZoneError> {
    let zone: ZoneFile = serde_json::from_str(json)?;
    let wrong = |what: &str| Err(ZoneError::Wrong(zone.id.clone(), what.to_owned()));
    let of_terms =
        zone.terms.iter().flat_map(|terms| terms.sources.iter().map(|source| &source.url));
    let mut links = std::iter::once(&zone.url).chain(of_terms);
    let is_named =
        zone.id.bytes().all(|c| c.is_ascii_lowercase() || c == b'-') && !zone.name.is_empty();
    if zone.id.is_empty() || !is_named || zone.run_by.is_empty() {
        return wrong("an id of lower case letters and hyphens, a name and who runs it are needed");
    }
    if links.any(|url| !url.starts_with("https://")) {
        return wrong("addresses begin with https://");
    }
    if zone.boundary.is_some() != zone.rings.is_some() {
        return wrong(
            "an outline is both its rings and its boundary, which says where they are from",
        );
    }
    if zone.near.is_some_and(|near| !near.is_somewhere()) {
        return wrong("near is a longitude, a latitude and kilometres around it");
    }
    if let Some(Err(what)) = zone.boundary.as_ref().map(BoundarySource::check) {
        return wrong(&what);
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

/// What the zones charge whose terms the project ships. Where they lie it does not say.
pub(super) fn shipped() -> Vec<ZoneFile> {
    let files = [
        include_str!("../../../data/zone-charges/bath-clean-air-zone.json"),
        include_str!("../../../data/zone-charges/birmingham-clean-air-zone.json"),
        include_str!("../../../data/zone-charges/bradford-clean-air-zone.json"),
        include_str!("../../../data/zone-charges/bristol-clean-air-zone.json"),
        include_str!("../../../data/zone-charges/congestion-charge.json"),
        include_str!("../../../data/zone-charges/sheffield-clean-air-zone.json"),
        include_str!("../../../data/zone-charges/tyneside-clean-air-zone.json"),
        include_str!("../../../data/zone-charges/ultra-low-emission-zone.json"),
    ];
    // Compiled in; a test reads every one of them.
    files.into_iter().filter_map(|file| read(file).ok()).collect()
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
            let outline = (zone.boundary, zone.rings);
            assert_eq!(outline, (None, None), "{}: no outline may be shipped", zone.id);
            assert!(zone.near.is_some(), "{}: say what it lies within", zone.id);
            names.push(zone.id);
        }
        let mut shipped: Vec<String> = shipped().into_iter().map(|zone| zone.id).collect();
        shipped.sort_unstable();
        names.sort_unstable();
        assert_eq!(shipped, names);
    }

    fn file(change: impl FnOnce(&mut serde_json::Value)) -> Result<ZoneFile, String> {
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
        refused("/rings", json("null"), "both its rings and its boundary");
        refused("/boundary", json("null"), "both its rings and its boundary");
        refused(
            "/rings/0",
            json("[[-2.0, 52.0], [-1.9, 52.0], [-1.9, 52.1], [-2.0, 52.1]]"),
            "not closed",
        );
        refused("/rings/0/1", json("[391000, 452000]"), "EPSG:4326");
        refused("/id", json("\"Borchester Zone\""), "an id");
        let far = file(|json| json["near"] = serde_json::json!({"lng": -2, "lat": 95, "km": 5}));
        assert!(far.is_err_and(|error| error.contains("near is")));
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
        let mut zone = zone.expect("it is read");
        let (source, outline) = zone.boundary.take().zip(zone.rings.take()).expect("an outline");
        let zone = zone.within(source, outline);
        let on = |day: &str| {
            zone.terms_on(day.parse().expect("a day")).map(|terms| terms.from.to_string())
        };
        assert_eq!(on("2025-12-31"), None);
        assert_eq!(on("2026-12-31").as_deref(), Some("2026-01-01"));
        assert_eq!(on("2027-12-31").as_deref(), Some("2027-01-01"));
        assert_eq!(on("2028-01-01"), None);
    }
}
