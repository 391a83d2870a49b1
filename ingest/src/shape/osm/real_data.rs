//! The shaping of a real extract, looked at as a driver would. Skipped where the extract is missing.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use carpal_domain::car_park::{Access, Fee, PriceBasis};
use carpal_domain::geometry::LngLat;
use serde::Deserialize;

use super::{Shaper, wanted};
use crate::read::osm_pbf;
use crate::record::{Batch, Source, SourceKind};
use crate::shape::plane::{Outline, project};

/// A file in the folder that `CARPAL_REAL_DATA` names.
fn real(file: &str) -> Option<PathBuf> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data");
    let path = std::env::var_os("CARPAL_REAL_DATA").map_or_else(beside, PathBuf::from).join(file);
    if path.is_file() {
        return Some(path);
    }
    eprintln!(
        "skipped: {} is not there; CARPAL_REAL_DATA names the folder of real files",
        path.display()
    );
    None
}

/// The town that several tests look at; shaped once.
fn town() -> Option<&'static Batch> {
    static TOWN: LazyLock<Option<Batch>> = LazyLock::new(|| batch("osm/newport-2023.osm.pbf"));
    TOWN.as_ref()
}

/// The batch of a real extract.
fn batch(file: &str) -> Option<Batch> {
    let path = real(file)?;
    let source = Source {
        name: "real".into(),
        kind: SourceKind::Osm,
        attribution: String::new(),
        licence: String::new(),
    };
    let mut shaper = Shaper::new(source);
    let header = osm_pbf::read(&path, &wanted, &mut shaper, &|_, _| {}).expect("it reads");
    Some(shaper.finish(&header))
}

#[test]
fn a_whole_town_makes_sense() {
    let Some(batch) = town() else { return };
    assert_eq!((batch.read, batch.car_parks.len(), batch.rejects.len()), (610, 609, 1));
    let rejects: Vec<_> = batch.rejects.iter().map(|r| (&*r.position, r.reason)).collect();
    assert_eq!(rejects, [("way/1111518188", "not_in_use")]);
    for record in batch.car_parks.to_vec().expect("readable") {
        let car_park = &record.content;
        assert!(
            !car_park.name.is_empty() && !car_park.address.is_empty() && !car_park.city.is_empty()
        );
        assert_eq!(car_park.area, "Wales");
        assert!(
            car_park.access != Access::Private || !car_park.provider_inferred,
            "{}",
            record.external_id
        );
        assert_eq!(
            car_park.price_basis == Some(PriceBasis::Estimated),
            car_park.price_hour_pence == Some(250)
        );
        assert!(car_park.fee != Fee::No || car_park.price_hour_pence == Some(0));
        if let Some(outline) = car_park.footprint.as_ref().and_then(Outline::of) {
            assert!(outline.metres_to(project(car_park.location)) < 0.01, "{}", record.external_id);
        }
    }
}

/// The tags that osmium exported with the same town, by type and id.
fn exported_tags(path: &Path) -> BTreeMap<String, serde_json::Value> {
    let text = std::fs::read_to_string(path).expect("the export");
    let features =
        text.lines().map(|line| serde_json::from_str::<Feature>(line).expect("a feature"));
    features
        .map(|feature| {
            let (kind, id) = (&feature.properties["@type"], &feature.properties["@id"]);
            let key = format!("{}/{id}", kind.as_str().expect("a type"));
            (key, feature.properties)
        })
        .collect()
}

#[derive(Deserialize)]
struct Feature {
    properties: serde_json::Value,
}

#[test]
fn access_and_names_agree_with_an_independent_export() {
    let (Some(batch), Some(export)) = (town(), real("osm/newport-parking-oracle.geojsonl")) else {
        return;
    };
    let exported = exported_tags(&export);
    // One is under construction.
    assert_eq!(batch.car_parks.len() + batch.rejects.len(), exported.len());
    for record in batch.car_parks.to_vec().expect("readable") {
        let (id, car_park) = (&record.external_id, &record.content);
        let tags = &exported[id];
        // The town has these values alone, and no key that would override them.
        let (access, inferred) = match tags["access"].as_str() {
            None => (Access::Public, true),
            Some("yes" | "permissive") => (Access::Public, false),
            Some("customers") => (Access::Customers, false),
            Some("permit") => (Access::Permit, false),
            Some("private" | "no") => (Access::Private, false),
            Some(other) => panic!("{id}: access={other} is new in this town"),
        };
        assert_eq!((car_park.access, car_park.access_inferred), (access, inferred), "{id}");
        match tags["name"].as_str() {
            Some(name) => {
                assert_eq!((car_park.name.as_str(), car_park.name_inferred), (name, false));
            }
            None => assert!(car_park.name_inferred, "{id}"),
        }
    }
}

#[test]
fn the_tidal_river_is_water_and_its_banks_are_land() {
    let Some(batch) = town() else { return };
    let background = batch.background.as_ref().expect("a background");
    let features = background.features.to_vec().expect("readable");
    let sea: Vec<_> = features.iter().filter(|feature| feature.kind == "sea").collect();
    let wet = |lng, lat| {
        let at = project(LngLat::new(lng, lat).expect("on the globe"));
        sea.iter()
            .filter_map(|feature| Outline::of(&feature.geometry))
            .any(|outline| outline.contains(at))
    };
    assert!(wet(-2.9860, 51.5850) && wet(-2.9937, 51.5900) && wet(-2.9855, 51.5700), "midstream");
    assert!(!wet(-2.9977, 51.5888), "the railway station");
    assert!(
        !wet(-2.9950, 51.5850) && !wet(-2.9750, 51.5850) && !wet(-3.0200, 51.5800),
        "the banks"
    );
}

#[test]
fn old_tagging_and_other_countries_are_taken_as_they_are() {
    for (file, read) in [("osm/andorra-2020.osm.pbf", 250), ("osm/liechtenstein-2013.osm.pbf", 127)]
    {
        let Some(batch) = batch(file) else { return };
        assert_eq!(batch.read, read);
        assert_eq!((batch.car_parks.len() + batch.rejects.len()) as u64, batch.read);
        assert!(batch.rejects.iter().all(|reject| reject.reason == "not_public_parking"));
        assert!(
            batch
                .car_parks
                .to_vec()
                .expect("readable")
                .iter()
                .all(|record| !record.content.area.is_empty())
        );
    }
}
