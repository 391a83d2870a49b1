use geo_types::polygon;

use super::*;
use crate::practice;

fn car_park(id: &str, version: i32, name: &str) -> Record {
    let mut record = practice::batch(1, 1).car_parks.to_vec().expect("readable").remove(0);
    record.external_id = id.into();
    record.version = version;
    record.content.name = name.into();
    record
}

#[test]
fn what_is_packed_comes_back_but_for_what_cannot_be_stored() {
    let mut first = car_park("way/1", 3, "Mŵnt\n\"quoted\"");
    first.content.footprint =
        Some(polygon![(x: 0.1, y: 0.2), (x: 1.0 / 3.0, y: 0.2), (x: 0.3, y: 0.5)].into());
    first.content.notes_on_data = vec!["charge_unreadable".into()];
    let mut second = car_park("way/2", 0, "Nul\0l");
    second.content.footprint = Some(polygon![(x: 0.0, y: 0.0), (x: 1.0, y: 0.0)].into());
    second.content.entrances = Some(geo_types::MultiPoint(vec![]));
    let car_parks = CarParks::from(vec![first.clone(), second.clone()]);
    assert_eq!((car_parks.len(), car_parks.is_empty()), (2, false));
    let back = car_parks.to_vec().expect("readable");
    assert_eq!(back[0], first);
    assert_eq!(back[1].content.name, "Null");
    assert_eq!((&back[1].content.footprint, &back[1].content.entrances), (&None, &None));
    assert_eq!(back[1].content.notes_on_data, ["footprint_unusable"]);
    let mut entries = car_parks.entries().expect("readable");
    let entry = entries.next().expect("readable").expect("the first");
    assert_eq!(entry.notes().collect::<Vec<_>>(), ["charge_unreadable"]);
    assert_eq!(car_parks.first(1).expect("readable").len(), 1);
}

#[test]
fn what_is_left_out_is_passed_over_and_what_shares_an_id_is_found() {
    let ids = ["a", "b", "a", "c", "d", "b"];
    let records = ids.iter().zip(0..).map(|(id, version)| car_park(id, version, "Same"));
    let mut car_parks: CarParks = records.collect();
    let repeated = car_parks.repeated().expect("readable");
    let found: Vec<_> = repeated.iter().map(|one| (one.at, &*one.external_id)).collect();
    assert_eq!(found, [(0, "a"), (1, "b"), (2, "a"), (5, "b")]);
    assert_eq!((repeated[2].version, &repeated[0].hash), (2, &repeated[2].hash));
    car_parks.leave_out([5, 0, 4]);
    let left = car_parks.to_vec().expect("readable");
    let left: Vec<_> = left.iter().map(|record| record.external_id.as_str()).collect();
    assert_eq!((left, car_parks.len()), (vec!["b", "a", "c"], 3));
    assert!(car_parks.repeated().expect("readable").is_empty());
}
