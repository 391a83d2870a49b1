//! The readers on real files, and one of them against what osmium reads. Skipped, with the reason, where a file is missing.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use geo::{Area, BoundingRect};
use geo_types::{Geometry, Rect};

use crate::raw::{Element, ElementKind, RawFeature, Reject, Sink, Tags};
use crate::read::collected::Collected;
use crate::read::{geojson, osm_pbf, osm_xml};

#[derive(Default)]
struct Found {
    features: BTreeMap<Element, Geometry<f64>>,
    twice: usize,
    rejects: Vec<Reject>,
}

impl Sink for Found {
    fn feature(&mut self, feature: RawFeature) {
        let element = feature.element.expect("an OpenStreetMap element");
        self.twice += usize::from(self.features.insert(element, feature.geometry).is_some());
    }

    fn reject(&mut self, reject: Reject) {
        self.rejects.push(reject);
    }
}

fn parking(_: ElementKind, tags: &Tags) -> bool {
    tags.is("amenity", "parking")
}

/// A real file; `None`, with the reason printed, where it is missing.
fn real(name: &str) -> Option<PathBuf> {
    let folder = std::env::var_os("CARPAL_REAL_DATA").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data"),
        PathBuf::from,
    );
    let path = folder.join(name);
    if path.is_file() {
        return Some(path);
    }
    println!("skipped: {} is missing; CARPAL_REAL_DATA names its folder", path.display());
    None
}

fn pbf(path: &Path) -> Found {
    let mut found = Found::default();
    osm_pbf::read(path, &parking, &mut found, &|_, _| {}).expect("a good file");
    found
}

fn lines(path: &Path) -> Found {
    let mut found = Found::default();
    geojson::read(path, &mut found, &|_, _| {}).expect("a good file");
    found
}

/// The same elements, each over the same box and of the same area.
fn assert_agree(ours: &Found, theirs: &Found, file: &Path) {
    assert_eq!((ours.twice, &ours.rejects), (0, &Vec::new()), "{}", file.display());
    let ids = |found: &Found| found.features.keys().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(ids(ours), ids(theirs), "{}", file.display());
    for (element, geometry) in &ours.features {
        let other = &theirs.features[element];
        let (a, b) = (bounds(geometry), bounds(other));
        let apart = [a.min() - b.min(), a.max() - b.max()];
        assert!(apart.iter().all(|d| d.x.abs() < 1e-7 && d.y.abs() < 1e-7), "{element}");
        let (a, b) = (geometry.unsigned_area(), other.unsigned_area());
        assert!((a - b).abs() <= 1e-6 * a.max(1e-12), "{element}: {a} and {b} square degrees");
    }
}

fn bounds(geometry: &Geometry<f64>) -> Rect<f64> {
    geometry.bounding_rect().expect("not empty")
}

#[test]
fn a_town_agrees_with_its_oracle_element_by_element() {
    let (Some(town), Some(oracle)) =
        (real("osm/newport-2023.osm.pbf"), real("osm/newport-parking-oracle.geojsonl"))
    else {
        return;
    };
    let ours = pbf(&town);
    assert_eq!(ours.features.len(), 610);
    assert_agree(&ours, &lines(&oracle), &town);
}

#[test]
fn an_overpass_response_in_gzip_holds_its_car_parks() {
    let Some(path) = real("osm/leeds-overpass.osm.gz") else { return };
    let mut found = Found::default();
    let header = osm_xml::read(&path, &parking, &mut found, &|_, _| {}).expect("a good file");
    assert_eq!((found.features.len(), found.twice, found.rejects.len()), (8, 0, 0));
    assert!(header.generator.starts_with("Overpass API"), "{}", header.generator);
}

#[test]
fn metres_are_transformed_where_the_file_names_their_grid_and_refused_where_it_does_not() {
    let Some(path) = real("kerb/berlin-neukoelln-parking-area-epsg25833.geojson") else { return };
    let mut found = Collected::default();
    geojson::read(&path, &mut found, &|_, _| {}).expect("transformed");
    assert_eq!((found.features.len(), found.rejects.len()), (2074, 0));
    for feature in &found.features {
        let corners = feature.geometry.bounding_rect().expect("corners");
        let (least, most) = (corners.min(), corners.max());
        assert!(least.x > 13.3 && most.x < 13.6 && least.y > 52.3 && most.y < 52.6, "{corners:?}");
    }
    let text = std::fs::read_to_string(&path).expect("text");
    let unnamed: Vec<&str> = text.lines().filter(|line| !line.starts_with("\"crs\"")).collect();
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), unnamed.join("\n")).expect("written");
    let error = geojson::read(file.path(), &mut Collected::default(), &|_, _| {});
    let error = error.expect_err("refused").to_string();
    assert!(error.contains("EPSG:4326") && error.contains("byte"), "{error}");
}
