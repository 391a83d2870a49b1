//! Imports that are killed at any moment, and imports of one source at the same moment: always whole, or not there at all.
//! `make prove ingest` tries many moments, the tests a few.

use std::process::Child;
use std::time::Instant;

use carpal_domain::testing::{TestDatabase, fresh_database};
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::crash::{NOBODY_HOLDS_A_SOURCE, until};
use crate::fixtures::number;
use crate::program::{Ended, Program, signal};

/// Whether all of it is to be tried, as by `make prove`.
fn is_whole() -> bool {
    std::env::var_os("CARPAL_PROVE").is_some()
}

/// What the database says of car parks, whenever it was written.
async fn content(pool: &PgPool) -> String {
    sqlx::query_scalar(
        "select md5(concat_ws('|',
            (select string_agg(concat(c.place_key, c.name, c.content_hash, c.deleted_because, r.place_key, c.field_sources), ','
                               order by c.place_key)
             from car_parks c left join car_parks r on r.id = c.merged_into),
            (select string_agg(concat(r.source, r.external_id, r.place_key, r.content_hash, r.content, c.place_key), ','
                               order by r.source, r.external_id)
             from car_park_records r join car_parks c on c.id = r.car_park_id),
            (select string_agg(concat(a.place_key, b.place_key, p.status, p.decided_by), ',' order by a.place_key, b.place_key)
             from car_park_pairs p join car_parks a on a.id = p.a join car_parks b on b.id = p.b),
            (select string_agg(concat(name, identity), ',' order by name) from sources)))",
    )
    .fetch_one(pool)
    .await
    .expect("a digest")
}

/// Two states that imports lead from one to the other, every record of them differing: a city's list over a map of the same
/// sites. In the first each is one with the map's; in the second a third has other names, and waits, and a third has moved out.
struct Stage {
    db: TestDatabase,
    program: Program,
    states: [String; 2],
}

const IMPORTS: [[&str; 4]; 2] =
    [["city", "first.geojson", "--source", "list"], ["city", "second.geojson", "--source", "list"]];
const SITES: u32 = 300;

fn feature(properties: &Value, geometry: &Value) -> Value {
    json!({"type": "Feature", "properties": properties, "geometry": geometry})
}

fn collection(feature: impl Fn(u32, f64, f64) -> Value) -> String {
    let at = |n: u32| (-1.6 + f64::from(n % 20) * 0.004, 52.1 + f64::from(n / 20) * 0.004);
    let features: Vec<Value> = (0..SITES).map(|n| feature(n, at(n).0, at(n).1)).collect();
    json!({"type": "FeatureCollection", "features": features}).to_string()
}

fn map() -> String {
    collection(|n, lng, lat| {
        let (west, east, south, north) = (lng - 3e-4, lng + 3e-4, lat - 2e-4, lat + 2e-4);
        let ring = [[west, south], [east, south], [east, north], [west, north], [west, south]];
        let properties = json!({"ref": format!("M{n}"), "name": format!("Alder {n}")});
        feature(&properties, &json!({"type": "Polygon", "coordinates": [ring]}))
    })
}

fn list(is_second: bool) -> String {
    collection(|n, lng, lat| {
        let name = if is_second && n % 3 == 0 { "Quarry" } else { "Alder" };
        let north = if is_second && n % 3 == 1 { lat + 0.001 } else { lat };
        let spaces = if is_second { 20 } else { 30 };
        let properties =
            json!({"ref": format!("L{n}"), "name": format!("{name} {n}"), "capacity": spaces});
        feature(&properties, &json!({"type": "Point", "coordinates": [lng, north]}))
    })
}

impl Stage {
    /// In the second state.
    async fn new() -> Self {
        let db = fresh_database().await;
        let program = Program::on(&db);
        program.file("map.geojson", map());
        program.file("first.geojson", list(false));
        program.file("second.geojson", list(true));
        program.report(&["city", "map.geojson"]).await;
        let merged = program.report(&IMPORTS[0]).await;
        assert_eq!(merged["merged"], SITES, "{merged}");
        let parted = program.report(&IMPORTS[1]).await;
        assert_eq!((&parted["changed"], &parted["doubtful"]), (&json!(SITES), &json!(SITES / 3)));
        let mut states = [String::new(), String::new()];
        for (import, state) in IMPORTS.iter().zip(&mut states) {
            program.report(import).await;
            *state = content(&db.pool).await;
        }
        assert_ne!(states[0], states[1]);
        Self { db, program, states }
    }

    /// Which of the two states the database is in; a third one fails.
    async fn state(&self) -> usize {
        let now = content(&self.db.pool).await;
        self.states.iter().position(|state| *state == now).expect("the old state or the new")
    }

    /// How the latest import ended, if one began after `run`.
    async fn status_after(&self, run: i64) -> Option<String> {
        sqlx::query_scalar("select status from runs where id > $1 order by id desc limit 1")
            .bind(run)
            .fetch_optional(&self.db.pool)
            .await
            .expect("an answer")
    }
}

async fn ended(child: Child) -> Ended {
    let output = tokio::task::spawn_blocking(move || child.wait_with_output()).await;
    Ended::of(output.expect("joined").expect("ended"))
}

#[tokio::test]
async fn an_import_that_is_killed_at_any_moment_leaves_the_old_state_or_the_new() {
    let moments: u32 = if is_whole() { 100 } else { 4 };
    let stage = Stage::new().await;
    let began = Instant::now();
    stage.program.report(&IMPORTS[0]).await;
    let whole = began.elapsed();

    let mut now = 0;
    let mut left_new = 0;
    for moment in 0..moments {
        let last = number(&stage.db.pool, "select max(id) from runs").await;
        let mut child = stage.program.start(&IMPORTS[1 - now]);
        tokio::time::sleep(whole * moment / moments).await;
        // Every other one is asked to stop first, and may say so.
        let is_asked = moment % 2 == 1;
        if child.try_wait().expect("asked").is_none() {
            signal(&child, if is_asked { "TERM" } else { "KILL" });
        }
        let end = ended(child).await;
        until(&stage.db.pool, NOBODY_HOLDS_A_SOURCE).await;
        let after = stage.state().await;
        let status = stage.status_after(last).await;
        let is_new = after != now;
        assert_eq!(is_new, status.as_deref() == Some("done"), "{moment}: {status:?}, {end:?}");
        if is_asked {
            assert_ne!(status.as_deref(), Some("running"), "{moment}: {end:?}");
        }
        now = after;
        left_new += u32::from(is_new);
    }
    eprintln!("of {moments} imports, {left_new} were done before they were killed");
    stage.program.report(&IMPORTS[1 - now]).await;
    assert_eq!(stage.state().await, 1 - now, "the next one goes on as if nothing had been");
    let running = "select count(*) from runs where status = 'running'";
    assert_eq!(number(&stage.db.pool, running).await, 0);
}

#[tokio::test]
async fn of_imports_of_one_source_at_the_same_moment_each_is_whole_or_refused() {
    let rounds = if is_whole() { 50 } else { 2 };
    let stage = Stage::new().await;
    let mut refused = 0;
    for round in 0..rounds {
        let last = number(&stage.db.pool, "select max(id) from runs").await;
        let [one, other] = [0, 1].map(|n| stage.program.start(&IMPORTS[n]));
        let (one, other) = tokio::join!(ended(one), ended(other));
        let codes = [one.code, other.code];
        assert!(codes.contains(&Some(0)), "{round}: {one:?} {other:?}");
        assert!(codes.iter().all(|code| matches!(code, Some(0 | 3))), "{round}: {one:?} {other:?}");
        stage.state().await;
        let both: Vec<String> =
            sqlx::query_scalar("select status from runs where id > $1 order by status")
                .bind(last)
                .fetch_all(&stage.db.pool)
                .await
                .expect("runs");
        let as_said = if codes.contains(&Some(3)) { ["done", "refused"] } else { ["done", "done"] };
        assert_eq!(both, as_said, "{round}");
        refused += u32::from(codes.contains(&Some(3)));
    }
    eprintln!("of {rounds} pairs of imports, {refused} met");
}
