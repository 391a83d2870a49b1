//! Two sources that say something of the same streets, and say it differently from import to import.

use carpal_ingest::load::{self, Guard, LoadOptions};
use carpal_ingest::record::{Batch, Identity, Record, Source, SourceKind};
use rand::Rng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use sqlx::PgPool;

/// A source, and what it says now.
#[derive(Clone)]
pub struct Said {
    pub source: Source,
    pub records: Vec<Record>,
}

const STREETS: [&str; 8] = [
    "Kingsway",
    "Mill Street",
    "Park Square",
    "Faulkner Road",
    "Stow Hill",
    "Usk Way",
    "Hill Street",
    "Bridge Street",
];

/// What a source says of one car park. Everything of a record is here, as a list would have it.
pub fn content(name: &str, lng: f64, lat: f64, capacity: i64) -> Value {
    let mut said = json!({"name": name, "name_inferred": false, "address": format!("1 {name}"), "city": "Newport", "area": "Wales",
        "location": point(lng, lat), "footprint": null, "entrances": null, "kind": "car-park", "structure": "surface",
        "access": "public", "access_inferred": false, "fee": "yes", "fee_raw": "", "tariff": "paid", "price_hour_pence": 150,
        "price_day_pence": null, "price_flat_pence": null, "price_basis": "published", "price_description": "", "charge_raw": ""});
    let more = json!({"rates": null, "free_minutes": null, "max_stay_minutes": null, "max_stay_unlimited": false, "max_stay_raw": "",
        "max_stay_conditional": "", "time_limit": null, "opening_hours": "", "opening_hours_valid": false, "restrictions": "",
        "facilities": [], "capacity": capacity, "capacity_approximate": false, "capacity_disabled": null,
        "capacity_charging": null, "max_height_cm": null, "surface": "", "operator": "", "provider": ""});
    let rest = json!({"provider_inferred": false, "provider_url": null, "description": "", "notes_on_data": [], "is_verified": false,
        "verified_by": null, "availability": "unknown"});
    for part in [more, rest] {
        let Value::Object(part) = part else { continue };
        said.as_object_mut().expect("an object").extend(part);
    }
    said
}

/// A position as records have it: hex EWKB in degrees.
fn point(lng: f64, lat: f64) -> String {
    let mut bytes = vec![1, 1, 0, 0, 0x20, 0xE6, 0x10, 0, 0];
    bytes.extend(lng.to_le_bytes());
    bytes.extend(lat.to_le_bytes());
    hex::encode_upper(bytes)
}

/// A record of a source, by its number.
pub fn record(source: &Source, number: usize, content: Value) -> Record {
    let (external_id, place_key) = match source.kind {
        SourceKind::Osm => (format!("way/{number}"), format!("osm:way/{number}")),
        _ => (format!("{number}"), format!("{}:{number}", source.name)),
    };
    let content = serde_json::from_value(content).expect("a car park");
    Record { external_id, place_key, version: 1, content }
}

pub fn source(name: &str, kind: SourceKind) -> Source {
    Source { name: name.into(), kind, attribution: "somebody".into(), licence: "some".into() }
}

/// Imports what a source says.
pub async fn import(pool: &PgPool, said: &Said) -> i64 {
    let identity = match said.source.kind {
        SourceKind::Osm => Identity::Element,
        _ => Identity::Property("ref".into()),
    };
    let batch = Batch {
        source: said.source.clone(),
        identity,
        read: said.records.len() as u64,
        car_parks: said.records.clone().into(),
        rejects: vec![],
        background: None,
        skipped: 0,
        as_of: None,
    };
    let guard = Guard { accept_loss: true, ..Guard::default() };
    let options = LoadOptions { guard, ..LoadOptions::default() };
    let report = load::run(pool, batch, &options).await.expect("it loads");
    report.run.expect("a number")
}

/// A mapped town, and a council's list of some of it under other names.
pub fn world(size: usize) -> [Said; 2] {
    let town = source("town", SourceKind::Osm);
    let council = source("council", SourceKind::Council);
    let at = |number: usize| {
        let (east, north) = ((number % 12) as f64, (number / 12) as f64);
        (-3.0 + east * 0.004, 51.57 + north * 0.004)
    };
    let mapped = (0..size).map(|number| {
        let (lng, lat) = at(number);
        let name = format!("{} {}", STREETS[number % STREETS.len()], number / STREETS.len());
        record(&town, number, content(&name, lng, lat, 40))
    });
    let listed = (0..size).step_by(3).map(|number| {
        let (lng, lat) = at(number);
        let street = STREETS[number % STREETS.len()];
        // Some are plainly the same, some may be.
        let (name, off) = match number % 2 {
            0 => (format!("{street} {}", number / STREETS.len()), 0.0001),
            _ => (format!("{street} car park"), 0.0008),
        };
        record(&council, number, content(&name, lng + off, lat, 44))
    });
    [
        Said { source: town.clone(), records: mapped.collect() },
        Said { source: council.clone(), records: listed.collect() },
    ]
}

/// The next import of a source: a few records say something else, and now and then one is gone or back.
pub fn change(said: &mut Said, first: &[Record], random: &mut ChaCha8Rng) {
    for _ in 0..random.random_range(1..6) {
        let Some(at) = (0..said.records.len()).collect::<Vec<_>>().choose(random).copied() else {
            continue;
        };
        let content = &mut said.records[at].content;
        match random.random_range(0..6) {
            0 => content.capacity = Some(random.random_range(10..400)),
            1 => content.price_hour_pence = Some(random.random_range(0..60) * 10),
            2 => {
                content.name = format!(
                    "{} {}",
                    STREETS.choose(random).unwrap_or(&"Street"),
                    random.random_range(0..99)
                );
            }
            3 => content.restrictions = format!("No vans {}", random.random_range(0..9)),
            4 => content.location.lng += f64::from(random.random_range(-20..20)) * 1e-5,
            _ => content.operator = format!("Operator {}", random.random_range(0..4)),
        }
        said.records[at].version += 1;
    }
    if random.random_bool(0.2) && said.records.len() > first.len() - 4 {
        let gone = random.random_range(0..said.records.len());
        said.records.remove(gone);
    } else if let Some(back) = first
        .iter()
        .find(|record| !said.records.iter().any(|held| held.external_id == record.external_id))
    {
        said.records.push(back.clone());
    }
}
