//! The shipped source files on the councils' own lists, and a city's in a grid of its own. Skipped, with the reason, where a file
//! is missing.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use carpal_domain::car_park::{CarParkKind, Fee};

use super::{SourceFile, read};
use crate::record::{Batch, Identity, Record, Source, SourceKind};
use crate::shape::identity::IdentityRule;

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

fn list(path: &Path, source: &str) -> Batch {
    let source = SourceFile::load(Path::new(source)).expect("shipped");
    read(path, &source, None, &|_, _| {}).expect("read")
}

fn named(batch: &Batch, name: &str) -> Record {
    batch
        .car_parks
        .to_vec()
        .expect("readable")
        .into_iter()
        .find(|record| record.content.name == name)
        .expect(name)
}

#[test]
fn oxford_is_read_without_code() {
    let Some(path) = real("council/oxford-car-parks.csv") else { return };
    let batch = list(&path, "oxford");
    assert_eq!((batch.read, batch.car_parks.len()), (28, 28), "{:?}", batch.rejects);
    assert_eq!(batch.identity, Identity::Position);
    let redbridge = &named(&batch, "Redbridge Park and Ride").content;
    assert_eq!((redbridge.capacity, redbridge.max_height_cm), (Some(1412), Some(190)));
    assert_eq!((redbridge.opening_hours.as_str(), redbridge.opening_hours_valid), ("24/7", true));
    assert_eq!(redbridge.capacity_charging, Some(2));
    let street = &named(&batch, "Broad Street (on-street parking)").content;
    assert_eq!((street.kind, street.city.as_str()), (CarParkKind::OnStreet, "Oxford"));
}

#[test]
fn nottingham_is_read_without_code() {
    let Some(path) = real("council/nottingham-carparks-2016.json") else { return };
    let batch = list(&path, "nottingham");
    assert_eq!((batch.read, batch.car_parks.len()), (29, 29), "{:?}", batch.rejects);
    let mount = &named(&batch, "Mount Street").content;
    assert_eq!((mount.capacity, mount.operator.as_str()), (Some(514), "NCP"));
    assert_eq!((mount.opening_hours.as_str(), mount.fee), ("24/7", Fee::Yes));
    let free = batch
        .car_parks
        .to_vec()
        .expect("readable")
        .iter()
        .filter(|record| record.content.fee == Fee::No)
        .count();
    let valid = batch
        .car_parks
        .to_vec()
        .expect("readable")
        .iter()
        .filter(|record| record.content.opening_hours_valid)
        .count();
    assert_eq!((free, valid), (11, 29));
    assert!(
        batch
            .car_parks
            .to_vec()
            .expect("readable")
            .iter()
            .all(|record| record.content.capacity != Some(0))
    );
}

/// A line deleted, one moved within the file, the order reversed: every car park keeps its id.
#[test]
fn oxfords_ids_stay_whatever_becomes_of_its_lines() {
    let Some(path) = real("council/oxford-car-parks.csv") else { return };
    let ids = |batch: &Batch| -> BTreeMap<String, String> {
        batch
            .car_parks
            .to_vec()
            .expect("readable")
            .iter()
            .map(|r| (r.content.name.clone(), r.external_id.clone()))
            .collect()
    };
    let whole = ids(&list(&path, "oxford"));
    assert_eq!(whole.len(), 28);
    let mut reader = csv::Reader::from_path(&path).expect("CSV");
    let header = reader.headers().expect("a header").clone();
    let rows: Vec<csv::StringRecord> = reader.records().collect::<Result<_, _>>().expect("rows");
    for change in 0..3 {
        let mut rows = rows.clone();
        match change {
            0 => drop(rows.remove(3)),
            1 => rows.rotate_left(5),
            _ => rows.reverse(),
        }
        let file = tempfile::NamedTempFile::new().expect("a file");
        let mut writer = csv::Writer::from_path(file.path()).expect("a writer");
        writer.write_record(&header).expect("written");
        for row in rows {
            writer.write_record(&row).expect("written");
        }
        writer.flush().expect("written");
        let changed = ids(&list(file.path(), "oxford"));
        assert_eq!(changed.len(), if change == 0 { 27 } else { 28 });
        assert!(changed.iter().all(|(name, id)| whole.get(name) == Some(id)), "{change}");
    }
}

/// Metres of UTM zone 33 are Berlin in degrees, where no council of the UK has a car park.
#[test]
fn neukoelln_is_transformed_and_never_read_as_degrees() {
    let Some(path) = real("kerb/berlin-neukoelln-parking-area-epsg25833.geojson") else { return };
    let source = Source {
        name: "neukoelln".into(),
        kind: SourceKind::City,
        attribution: String::new(),
        licence: String::new(),
    };
    let batch =
        crate::input::read_geojson(&path, source, None, IdentityRule::default(), &|_, _| {});
    let batch = batch.expect("read");
    assert_eq!((batch.read, batch.car_parks.len()), (2074, 0));
    let outside: Vec<_> = batch.rejects.iter().filter(|r| r.reason == "outside_uk").collect();
    assert_eq!(outside.len(), 2074);
    let near = |text: &str| text.contains("longitude 13.4") && text.contains("latitude 52.4");
    assert!(
        outside.iter().filter(|reject| near(&reject.detail)).count() > 1000,
        "{:?}",
        outside[0]
    );
}
