//! Thousands of spaces as a scraper sees them who looks again and again: each is where and when it may be, and nowhere near a home.

use std::collections::BTreeMap;

use axum::http::StatusCode;
use carpal_domain::geometry::LngLat;
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};

use super::{CORNER, Town};
use crate::client::Client;

/// Drivers and spaces: a sample, or the whole where `make prove` sets `CARPAL_PROVE`.
fn size() -> (usize, usize) {
    if std::env::var("CARPAL_PROVE").is_ok_and(|prove| prove == "1") {
        (60, 10_000)
    } else {
        (12, 150)
    }
}

/// Numbers that look random (SplitMix64): always the same, but for the proof.
struct Random(u64);

impl Random {
    fn next(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % below
    }

    fn metres(&mut self, below: u32) -> f64 {
        f64::from(u32::try_from(self.next(u64::from(below))).unwrap_or_default())
    }
}

struct Speaker {
    client: Client,
    vehicle: String,
    home: Option<LngLat>,
}

/// A space as it is to be seen.
struct Truth {
    speaker: usize,
    from: DateTime<Utc>,
    until: DateTime<Utc>,
    key: String,
}

const STEP: i64 = 300;

fn next_step(at: DateTime<Utc>) -> DateTime<Utc> {
    DateTime::from_timestamp((at.timestamp() / STEP + 1) * STEP, 0).expect("a time")
}

fn point(of: &Value) -> LngLat {
    let number = |name: &str| of[name].as_f64().expect("a number");
    LngLat::new(number("lng"), number("lat")).expect("a position")
}

async fn speakers(town: &Town, random: &mut Random, count: usize) -> Vec<Speaker> {
    let mut all = Vec::new();
    for number in 0..count {
        let plate = format!("AA{number:02} AAA");
        let client = town.app.driver(&format!("driver{number}"), &plate).await;
        let vehicle = town.vehicle(&plate.replace(' ', "")).await;
        let home = match random.next(5) {
            0 => None,
            _ => Some(town.at((random.metres(1000), random.metres(1000))).await),
        };
        if let Some(home) = &home {
            assert_eq!(client.put("/me/home", home.clone()).await.status, StatusCode::OK);
        }
        all.push(Speaker { client, vehicle, home: home.as_ref().map(point) });
    }
    all
}

/// One driver says it somewhere, at this moment. None where it is refused.
async fn say(town: &Town, random: &mut Random, all: &[Speaker], speaker: usize) -> Option<Truth> {
    let Speaker { client, vehicle, home } = &all[speaker];
    let stood = match random.next(8) {
        0 => (500.0 + random.metres(15), 500.0),
        1 => (290.0 + random.metres(20), 690.0 + random.metres(20)),
        2 => (640.0 + random.metres(20), 320.0),
        3 => (random.metres(4000), random.metres(1200)),
        4 | 5 => (35.0 + 70.0 * random.metres(14) + random.metres(12), random.metres(1000)),
        _ => (random.metres(1000), 35.0 + 70.0 * random.metres(14) + random.metres(12)),
    };
    let location = town.at(stood).await;
    let minutes = 1 + random.next(30);
    let body =
        json!({"status": "leaving-soon", "leaves_in_minutes": minutes, "location": location});
    let said_at = town.now();
    let answer = client.put(&format!("/vehicles/{vehicle}/status"), body).await;
    if answer.status != StatusCode::OK {
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.body);
        return None;
    }
    let shown = point(&answer.body["leaving_soon"]);
    if let Some(home) = home {
        let (from_car, from_shown) = (home.metres_to(point(&location)), home.metres_to(shown));
        assert!(from_car > 300.0 && from_shown > 300.0, "{from_car} {from_shown}");
    }
    let from = next_step(said_at);
    let until = from + TimeDelta::minutes(30);
    let leaves = said_at + TimeDelta::minutes(i64::try_from(minutes).expect("few"));
    let leaves_at =
        answer.body["leaving_soon"]["leaves_at"].as_str().and_then(|at| at.parse().ok());
    let leaves_at: DateTime<Utc> = leaves_at.expect("a time");
    // To the nearest five minutes, but for what would be before it is seen; a second passes between the two clocks.
    assert!(
        leaves_at.timestamp() % STEP == 0 && (from..=until).contains(&leaves_at),
        "{leaves_at}"
    );
    let off = (leaves_at - leaves).abs();
    assert!(off <= TimeDelta::seconds(STEP / 2 + 1) || leaves_at == from, "{leaves} {leaves_at}");
    Some(Truth {
        speaker,
        from,
        until,
        key: format!("{:.7} {:.7} {leaves_at}", shown.lng, shown.lat),
    })
}

/// What a scraper sees at one moment, with how often, and where.
async fn scrape(town: &Town, points: &mut BTreeMap<String, Value>) -> BTreeMap<String, usize> {
    let mut seen = BTreeMap::new();
    for place in town.seen().await.as_array().expect("a list") {
        let at = point(place);
        points.insert(format!("{:.7} {:.7}", at.lng, at.lat), place.clone());
        for space in place["spaces"].as_array().expect("a list") {
            let time = |name: &str| {
                space[name]
                    .as_str()
                    .and_then(|at| at.parse::<DateTime<Utc>>().ok())
                    .expect("a time")
            };
            let key =
                format!("{:.7} {:.7} {} {}", at.lng, at.lat, time("leaves_at"), time("until"));
            *seen.entry(key).or_default() += 1;
        }
    }
    seen
}

/// The same as it ought to be.
fn due(truths: &[Truth], now: DateTime<Utc>) -> BTreeMap<String, usize> {
    let mut due = BTreeMap::new();
    for truth in truths.iter().filter(|truth| truth.from <= now && now < truth.until) {
        // The end that was planned, also of one that was taken back.
        let until = truth.from + TimeDelta::minutes(30);
        *due.entry(format!("{} {until}", truth.key)).or_default() += 1;
    }
    due
}

/// Whether a place lies on a street that the town knows as public, or is one of its larger public car parks.
async fn is_public(town: &Town, place: &Value) -> bool {
    let (lng, lat) = (&place["lng"], &place["lat"]);
    let sql = if place["kind"] == "car_park" {
        format!(
            "select exists (select from car_parks where name in ('large', 'outlined', 'far') and id = {}
                            and st_dwithin(location::geography, st_point({lng}, {lat}, 4326)::geography, 0.5))",
            place["car_park_id"]
        )
    } else {
        format!(
            "select exists (select from map_features where kind = 'minor'
                            and st_dwithin(st_transform(geom, 4326)::geography, st_point({lng}, {lat}, 4326)::geography, 0.5))"
        )
    };
    town.app.value(&sql).await == "true"
}

#[tokio::test]
async fn of_very_many_spaces_none_is_near_a_home_off_the_public_street_or_out_of_its_time() {
    let (drivers, spaces) = size();
    let often = "1000000/1h";
    let town = Town::with(&[
        "--limit-leaving-soon",
        often,
        "--limit-leaving-soon-network",
        often,
        "--limit-leaving-soon-spots",
        often,
        "--limit-vehicle-statuses",
        often,
        "--limit-sign-up-network",
        often,
        "--limit-sign-in-network",
        often,
    ])
    .await;
    let is_proof = std::env::var("CARPAL_PROVE").is_ok_and(|prove| prove == "1");
    let seed = if is_proof { Utc::now().timestamp().unsigned_abs() } else { 20 };
    println!("seed {seed}");
    let mut random = Random(seed);
    let all = speakers(&town, &mut random, drivers).await;
    let (mut truths, mut points) = (Vec::<Truth>::new(), BTreeMap::new());
    let (mut said, mut refused, mut looks) = (0, 0, 0);
    while said < spaces {
        // Each at a moment of their own within five minutes.
        town.to_next_step();
        let first = truths.len();
        let apart = TimeDelta::milliseconds(250_000 / i64::try_from(drivers).expect("few"));
        for speaker in 0..drivers {
            town.pass(apart);
            match say(&town, &mut random, &all, speaker).await {
                Some(truth) => truths.push(truth),
                None => refused += 1,
            }
        }
        said += truths.len() - first;
        for _ in 0..14 {
            let before = town.now();
            let scraped = scrape(&town, &mut points).await;
            // What comes or goes while it is asked may be either.
            if next_step(before) > town.now() {
                assert_eq!(scraped, due(&truths, before), "at {before}");
                looks += 1;
            }
            // Not so near a step that it may be on either side of it.
            let is_clear = next_step(town.now()) - town.now() > TimeDelta::seconds(20);
            if random.next(3) == 0 && truths.len() > first && is_clear {
                let at = first
                    + usize::try_from(
                        random.next(u64::try_from(truths.len() - first).expect("few")),
                    )
                    .expect("few");
                let ends = next_step(town.now());
                let truth = &mut truths[at];
                let Speaker { client, vehicle, .. } = &all[truth.speaker];
                let path = format!("/vehicles/{vehicle}/status");
                assert_eq!(
                    client.put(&path, json!({"status": "parked"})).await.status,
                    StatusCode::OK
                );
                // Whoever takes it back before it is seen has said nothing.
                truth.until =
                    if truth.from > town.now() { truth.from } else { truth.until.min(ends) };
            }
            town.pass(TimeDelta::seconds(150));
        }
        truths.retain(|truth| truth.until > town.now());
        // What the worker does by the clock.
        let now = town.now().to_rfc3339();
        town.app.sql(&format!("delete from leaving_soon where shown_until <= '{now}'")).await;
    }
    for (at, place) in &points {
        assert!(is_public(&town, place).await, "{at}: {place}");
    }
    assert!(refused > said / 20, "some were refused: {refused}");
    assert!(points.len() > 10, "{} places", points.len());
    println!(
        "{said} spaces, {refused} refused, {looks} looks, {} places, corner {CORNER:?}",
        points.len()
    );
}
