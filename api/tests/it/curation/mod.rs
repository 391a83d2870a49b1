//! Admins curate car parks while imports go on: nothing that they did is lost, and their history tells all of it.

mod acts;
mod replay;
mod state;
mod story;
mod world;

use carpal_domain::testing::fresh_database;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::json;

use crate::admin_area::admin;
use crate::app::App;
use crate::client::Client;
use replay::{Event, entries_since, replay};
use world::{Said, change, import, world};

/// `make prove curation` does a thousand.
fn acts() -> usize {
    if std::env::var("CARPAL_PROVE").is_ok_and(|prove| prove == "1") { 1000 } else { 80 }
}

async fn next_id(app: &App) -> i64 {
    let next = app.value("select last_value + is_called::int from car_parks_id_seq").await;
    next.parse().expect("a number")
}

/// Imports, and writes down what.
async fn imported(app: &App, said: &Said, events: &mut Vec<Event>) {
    events.push(Event::Import { said: said.clone(), next: next_id(app).await });
    import(&app.database.pool, said).await;
}

/// Decides a pair, waiting or decided, the other way.
async fn pair(app: &App, olga: &Client, random: &mut ChaCha8Rng) -> Option<Event> {
    let pairs: Vec<(i64, String)> =
        sqlx::query_as("select id, status from car_park_pairs order by id")
            .fetch_all(&app.database.pool)
            .await
            .expect("pairs");
    let (id, status) = pairs.get(random.random_range(0..pairs.len().max(1)))?;
    let is_same = status != "same";
    let decision = if is_same { "same" } else { "different" };
    let body = json!({"from": status, "decision": decision, "reason": "I was there"});
    let answer = olga.post(&format!("/admin/car-park-pairs/{id}/decision"), body).await;
    answer.status.is_success().then_some(Event::Pair { id: *id, is_same })
}

/// A suggestion of a driver is approved, or merged into what is there.
async fn suggestion(app: &App, alice: &Client, olga: &Client, random: &mut ChaCha8Rng) {
    let lng = -3.0 + f64::from(random.random_range(0..400)) * 1e-4;
    let name = format!("Suggested {}", random.random_range(0..10_000));
    let fields =
        json!({"name": name, "address": "2 New Street", "lng": lng, "lat": 51.581, "capacity": 7});
    let sent = alice.post("/car-park-suggestions", json!({"fields": fields, "notes": ""})).await;
    let Some(id) = sent.body["id"].as_str() else { return };
    let (into, _) = acts::any(app, random).await;
    let decision = if random.random_bool(0.5) {
        json!({"version": 1, "decision": "approve", "reason": "Thank you"})
    } else {
        json!({"version": 1, "decision": "merge", "into": into, "reason": "Thank you"})
    };
    olga.post(&format!("/admin/suggestions/{id}/decision"), decision).await;
}

#[tokio::test]
async fn the_history_replayed_gives_the_state_byte_for_byte_in_the_public_tiles() {
    let app = App::with(&["--limit-suggestions=100000/1d"]).await;
    let (alice, olga) = (app.driver("alice", "AB12 CDE").await, admin(&app, "olga", "A1").await);
    let mut random = ChaCha8Rng::seed_from_u64(19);
    let mut events = Vec::new();
    let first = world(48);
    let mut now = first.clone();
    for said in &now {
        imported(&app, said, &mut events).await;
    }
    let (mut last, mut done) = (0, 0);
    while done < acts() {
        let event = match random.random_range(0..12) {
            0 => {
                let which = random.random_range(0..2);
                change(&mut now[which], &first[which].records, &mut random);
                imported(&app, &now[which], &mut events).await;
                done += 1;
                None
            }
            1 => pair(&app, &olga, &mut random).await,
            2 => {
                suggestion(&app, &alice, &olga, &mut random).await;
                None
            }
            _ => {
                let answer = acts::act(&app, &olga, &mut random).await;
                assert!(!answer.status.is_server_error(), "{}", answer.body);
                None
            }
        };
        done += usize::from(event.is_some());
        events.extend(event);
        for entry in entries_since(&app.database.pool, last).await {
            (last, done) = (entry.id, done + 1);
            events.push(Event::Entry(Box::new(entry)));
        }
    }
    let edits = events.iter().filter(|event| matches!(event, Event::Entry(_))).count();
    assert!(edits > acts() / 2, "most of it is edits: {edits}");

    let again = fresh_database().await;
    replay(&again.pool, &events).await;
    let (here, there) = (state::rows(&app.database.pool).await, state::rows(&again.pool).await);
    assert_eq!(here.keys().collect::<Vec<_>>(), there.keys().collect::<Vec<_>>());
    for (id, row) in &here {
        assert_eq!(row, &there[id], "car park {id}");
    }
    let (here, there) = (state::tiles(&app.database.pool).await, state::tiles(&again.pool).await);
    assert!(here.len() > 20, "there are tiles: {}", here.len());
    assert_eq!(here, there);
}
