//! How long a response takes says nothing of what is known.
//!
//! Signing in does the same work for everybody, which is compared here step by step. Where the work differs, no response
//! comes before a floor that is longer than any of it; no other test waits for the floor.

use std::sync::{Arc, Mutex, Once};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tracing::field::{Field, Visit};
use tracing::level_filters::LevelFilter;
use tracing::subscriber::Subscriber;
use tracing_subscriber::Layer;
use tracing_subscriber::layer::{Context, SubscriberExt};

use crate::app::App;

const FLOOR: Duration = Duration::from_millis(300);
/// Of each kind; below every limit by account.
const TIMES: u8 = 3;

/// The steps of the work behind a response, in their order: statements in the database, and passwords that were hashed.
#[derive(Clone, Default)]
struct Steps(Arc<Mutex<Vec<String>>>);

impl<S: Subscriber> Layer<S> for Steps {
    fn on_event(&self, event: &tracing::Event<'_>, _: Context<'_, S>) {
        let mut text = Text(String::new());
        event.record(&mut text);
        if event.metadata().target() == "sqlx::query" || text.0.contains("password.hashed") {
            self.0.lock().expect("no test panicked").push(text.0);
        }
    }
}

/// What an event says, without how long it took.
struct Text(String);

impl Visit for Text {
    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        if ["summary", "message"].contains(&field.name()) {
            self.0 = format!("{value:?}");
        }
    }
}

/// What comes of something that is asked of a server in this test, and the steps of the work behind it.
pub async fn work_behind<T>(asked: impl Future<Output = T>) -> (T, Vec<String>) {
    // Who is asked first whether anybody listens to an event would else say no for everybody, whatever thread they are on.
    static LISTENED_TO: Once = Once::new();
    LISTENED_TO.call_once(|| {
        let everything = tracing_subscriber::registry().with(LevelFilter::TRACE);
        let _ = tracing::subscriber::set_global_default(everything);
    });
    let steps = Steps::default();
    let subscriber = tracing_subscriber::registry().with(LevelFilter::TRACE).with(steps.clone());
    // This thread's alone, which runs the whole test.
    let listening = tracing::subscriber::set_default(subscriber);
    let answer = asked.await;
    drop(listening);
    let steps = steps.0.lock().expect("no test panicked").clone();
    (answer, steps)
}

/// The steps of signing in, from an address that nobody asked from before.
async fn steps(app: &App, from: &str, credentials: Value) -> Vec<String> {
    let visitor = app.visitor(from);
    let (refused, steps) = work_behind(visitor.post("/sign-in", credentials)).await;
    assert_eq!(refused.refusal().1, "invalid_credentials");
    steps
}

#[tokio::test]
async fn signing_in_does_the_same_for_what_nobody_has() {
    let app = app().await;
    let by = |key: &str, who: &str| json!({key: who, "password": "guessed"});
    let hashed = |steps: &[String]| steps.iter().filter(|step| step.contains("hashed")).count();

    let alice = steps(&app, "198.51.100.1", by("email", "alice@example.org")).await;
    let nobody = steps(&app, "198.51.100.2", by("email", "nobody@example.org")).await;
    assert_eq!(alice, nobody);
    assert!(hashed(&alice) == 1 && alice.len() == 3, "{alice:?}");

    // A number is never proven, so two accounts may have it, and always two passwords are compared.
    let hers = steps(&app, "198.51.100.3", by("phone", "07700 900123")).await;
    let none = steps(&app, "198.51.100.4", by("phone", "07700 900999")).await;
    assert_eq!(hers, none);
    assert_eq!(hashed(&hers), 2, "{hers:?}");
}

/// Asks about what is known and what is not, in turn, each time from an address that nobody asked from before. Both get
/// the same response, and neither before the floor.
async fn compare(
    app: &App,
    path: &str,
    known: impl Fn(u8) -> Value,
    unknown: impl Fn(u8) -> Value,
) {
    let mut answers = Vec::new();
    for turn in 0..TIMES {
        for (kind, body) in [known(turn), unknown(turn)].into_iter().enumerate() {
            let from = 2 * turn + u8::try_from(kind).expect("two kinds");
            let client = app.visitor(&format!("198.51.100.{from}"));
            let body = if path.starts_with("/guest-") {
                crate::guests::but(body, json!({"proof": client.proof().await}))
            } else {
                body
            };
            let started = Instant::now();
            let answer = client.post(path, body).await;
            let taken = started.elapsed();
            assert!(taken >= FLOOR, "{path}, kind {kind}: {taken:?}");
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
    assert_eq!(answers.len(), 1, "{path}: {answers:?}");
}

async fn app() -> App {
    let floor = FLOOR.as_millis().to_string();
    let app = App::with(&["--min-response-time", &floor]).await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let phone = json!({"phone": "07700 900123", "current_password": "open sesame"});
    assert_eq!(alice.put("/me/phone", phone).await.status.as_u16(), 200);
    app
}

#[tokio::test]
async fn of_an_address_that_forgot_its_password() {
    let app = app().await;
    let by = |name: &'static str| move |_| json!({ "email": name });
    let (alice, nobody) = (by("alice@example.org"), by("nobody@example.org"));
    compare(&app, "/password/forgot", alice, nobody).await;
}

#[tokio::test]
async fn of_an_address_or_a_plate_that_signs_up() {
    let app = app().await;
    let sign_up = |email: String, plate: String| json!({"email": email, "password": "open sesame", "registration": plate});
    let new = |turn: u8| format!("new{turn}@example.org");
    let (alice, free) = (|_| "alice@example.org".to_owned(), |turn: u8| format!("FREE {turn}"));
    let known = |turn| sign_up(alice(turn), free(turn));
    compare(&app, "/sign-up", known, |turn| sign_up(new(turn), free(turn))).await;
    let taken = |turn| sign_up(format!("taken{turn}@example.org"), "AB12 CDE".into());
    let untaken = |turn| sign_up(format!("free{turn}@example.org"), format!("GR8 {turn}"));
    compare(&app, "/sign-up", taken, untaken).await;
}

#[tokio::test]
async fn of_an_address_that_was_signed_up_and_signs_in() {
    let app = app().await;
    let new = |turn: u8| format!("new{turn}@example.org");
    let addresses = (0..TIMES).map(new).chain(["alice@example.org".to_owned()]);
    for (at, email) in addresses.enumerate() {
        let sign_up = json!({"email": email, "password": "mallorys own", "registration": format!("EV1L {at}")});
        let mallory = app.visitor(&format!("203.0.113.{at}"));
        assert_eq!(mallory.post("/sign-up", sign_up).await.status.as_u16(), 202);
    }
    let by = |email: String| json!({"email": email, "password": "mallorys own"});
    let (known, unknown) = (|_| by("alice@example.org".to_owned()), |turn| by(new(turn)));
    compare(&app, "/sign-in", known, unknown).await;
}

#[tokio::test]
async fn of_a_plate_that_a_guest_writes_to() {
    let app = app().await;
    let by = |plate: &'static str| {
        move |turn: u8| {
            let of = json!({"email": format!("{}{turn}@example.net", plate.len()), "preset": "fuel_leak"});
            crate::guests::but(crate::guests::guest_message(plate), of)
        }
    };
    compare(&app, "/guest-messages", by("AB12 CDE"), by("N0 ONE")).await;
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
    compare(&app, "/guest-incidents", by("AB12 CDE"), by("N0 ONE")).await;
}

#[tokio::test]
async fn of_a_plate_that_blocks_a_guest_in() {
    let app = app().await;
    let by = |plate: &'static str| {
        move |turn: u8| {
            let of = json!({"email": format!("{}{turn}@example.net", plate.len()), "preset": "blocked_in"});
            crate::guests::but(crate::guests::guest_message(plate), of)
        }
    };
    compare(&app, "/guest-messages", by("AB12 CDE"), by("N0 ONE")).await;
}

/// There is an owner to tell what a guest has read, or nobody.
#[tokio::test]
async fn of_what_a_guest_has_read() {
    let app = app().await;
    for (at, plate) in ["AB12 CDE", "N0 ONE"].into_iter().enumerate() {
        let guest = app.visitor(&format!("198.51.100.{at}"));
        let email = format!("guest{at}@example.net");
        let asked = json!({"email": email, "preset": "blocked_in"});
        let asked = crate::guests::but(crate::guests::guest_message(plate), asked);
        let written = crate::guests::write(&guest, asked).await;
        assert_eq!(written.status.as_u16(), 202, "{}", written.body);
        let page = crate::guests::page(&app, &email).await;
        let started = Instant::now();
        let read = guest.post(&format!("{page}/read"), json!({"seq": 1})).await;
        assert_eq!(read.status.as_u16(), 204, "{}", read.body);
        assert!(started.elapsed() >= FLOOR, "{plate}: {:?}", started.elapsed());
    }
    let kept = "select count(*) from participants where side = 'starter' and read_seq = 1";
    assert_eq!(app.value(kept).await, "2", "and is kept of both");
}

#[tokio::test]
async fn of_a_plate_that_blocks_a_driver_in() {
    let app = app().await;
    let bob = app.driver("bob", "K9 DOG").await;
    for plate in ["AB12 CDE", "N0 ONE"] {
        let started = Instant::now();
        let answer = bob.post("/move-requests", json!({"registration": plate})).await;
        assert_eq!(answer.status.as_u16(), 201, "{}", answer.body);
        assert!(started.elapsed() >= FLOOR, "{plate}: {:?}", started.elapsed());
        let started = Instant::now();
        let moved =
            format!("/move-requests/{}/moved", answer.body["id"].as_str().unwrap_or_default());
        assert_eq!(bob.post(&moved, Value::Null).await.status.as_u16(), 200);
        assert!(started.elapsed() >= FLOOR, "{plate}, moved: {:?}", started.elapsed());
        // Nor does looking at it again, or what is refused.
        let request = moved.trim_end_matches("/moved");
        let started = Instant::now();
        assert_eq!(bob.get(request).await.body["state"], "moved");
        assert!(started.elapsed() >= FLOOR, "{plate}, looked at: {:?}", started.elapsed());
        let started = Instant::now();
        bob.get("/move-requests").await;
        assert!(started.elapsed() >= FLOOR, "{plate}, listed: {:?}", started.elapsed());
        let started = Instant::now();
        let refused = bob.post(&format!("{request}/on-my-way"), json!({})).await;
        assert_eq!(refused.refusal().0, 404);
        assert!(started.elapsed() >= FLOOR, "{plate}, refused: {:?}", started.elapsed());
        app.sql("update move_requests set moved_at = null, moved_by = null, created_at = now() - interval '5 hours'").await;
        let started = Instant::now();
        assert_eq!(bob.post(&moved, Value::Null).await.refusal().1, "ended");
        assert!(started.elapsed() >= FLOOR, "{plate}, ended: {:?}", started.elapsed());
    }
}
