//! How long an answer takes says nothing of what is known.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::app::App;
use crate::speaker::Speaker;

/// Of each kind; below every limit by account.
const TIMES: u8 = 8;

/// Asks about what is known and what is not, in turn, each time from an address that nobody asked from before. Both get
/// the same answer, and neither kind is always quicker than the other.
async fn compare(
    app: &App,
    what: &str,
    path: &str,
    known: impl Fn(u8) -> Value,
    unknown: impl Fn(u8) -> Value,
) {
    let mut taken = [Vec::new(), Vec::new()];
    let mut answers = Vec::new();
    for turn in 0..TIMES {
        for (kind, body) in [known(turn), unknown(turn)].into_iter().enumerate() {
            let speaker: Speaker = app
                .visitor(&format!("198.51.100.{}", 2 * turn + u8::try_from(kind).expect("small")));
            let body = if path.starts_with("/guest-") {
                crate::guests::but(body, json!({"proof": speaker.proof().await}))
            } else {
                body
            };
            let started = Instant::now();
            let answer = speaker.post(path, body).await;
            taken[kind].push(started.elapsed());
            let mut body = answer.body;
            // Random, and of each report alone.
            for key in ["reference", "status_path"] {
                if body[key].is_string() {
                    body[key] = Value::Null;
                }
            }
            answers.push((answer.status, body));
        }
    }
    answers.dedup();
    assert_eq!(answers.len(), 1, "{what}: {answers:?}");
    let range = |times: &[Duration]| (times.iter().min().copied(), times.iter().max().copied());
    let [known, unknown] = taken.map(|times| range(&times));
    assert!(
        known.0 <= unknown.1 && unknown.0 <= known.1,
        "{what}: known {known:?}, unknown {unknown:?}"
    );
}

async fn app() -> App {
    let app = App::with_a_queue_and(&["--shortest-response-ms", "300"]).await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let phone = json!({"phone": "07700 900123", "current_password": "open sesame"});
    assert_eq!(alice.put("/me/phone", phone).await.status.as_u16(), 200);
    app
}

#[tokio::test]
async fn of_an_address_or_a_number_that_signs_in() {
    let app = app().await;
    let by =
        |who: &'static str, name: &'static str| move |_| json!({who: name, "password": "guessed"});
    let (alice, nobody) = (by("email", "alice@example.org"), by("email", "nobody@example.org"));
    compare(&app, "email", "/sign-in", alice, nobody).await;
    let (hers, none) = (by("phone", "07700 900123"), by("phone", "07700 900999"));
    compare(&app, "phone", "/sign-in", hers, none).await;
}

#[tokio::test]
async fn of_an_address_that_forgot_its_password() {
    let app = app().await;
    let by = |name: &'static str| move |_| json!({ "email": name });
    compare(&app, "reset", "/password/forgot", by("alice@example.org"), by("nobody@example.org"))
        .await;
}

#[tokio::test]
async fn of_an_address_or_a_plate_that_signs_up() {
    let app = app().await;
    let sign_up = |email: String, plate: String| json!({"email": email, "password": "open sesame", "registration": plate});
    let new = |turn: u8| format!("new{turn}@example.org");
    let (alice, free) = (|_| "alice@example.org".to_owned(), |turn: u8| format!("FREE {turn}"));
    let known = |turn| sign_up(alice(turn), free(turn));
    compare(&app, "email", "/sign-up", known, |turn| sign_up(new(turn), free(turn))).await;
    let taken = |turn| sign_up(format!("taken{turn}@example.org"), "AB12 CDE".into());
    let untaken = |turn| sign_up(format!("free{turn}@example.org"), format!("GR8 {turn}"));
    compare(&app, "plate", "/sign-up", taken, untaken).await;
}

#[tokio::test]
async fn of_a_plate_that_a_guest_writes_to() {
    let app = app().await;
    let by = |plate: &'static str| {
        move |turn: u8| {
            let of = json!({"email": format!("{}{turn}@example.net", plate.len()), "preset": "fuel_leak"});
            crate::guests::but(crate::guests::letter(plate), of)
        }
    };
    compare(&app, "guest", "/guest-messages", by("AB12 CDE"), by("N0 ONE")).await;
}

#[tokio::test]
async fn of_a_plate_that_a_guest_reports() {
    let app = app().await;
    let by = |plate: &'static str| {
        move |turn: u8| {
            let of = json!({"email": format!("{}{turn}@example.net", plate.len())});
            crate::guests::but(crate::incidents::by_guest(plate), of)
        }
    };
    compare(&app, "incident", "/guest-incidents", by("AB12 CDE"), by("N0 ONE")).await;
}
