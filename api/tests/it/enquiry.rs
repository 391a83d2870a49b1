//! Looking vehicles up, while DVLA is a process of the test that also misbehaves.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use futures::{StreamExt, stream};
use serde_json::{Value, json};

use crate::app::App;
use crate::client;

const OFFLINE: &str = "We can’t look up vehicles at the moment. Please enter the details yourself.";
const UNKNOWN: &str = "No vehicle with this registration was found";

/// What DVLA answers. All but the first, the second and the third are no answers.
#[derive(Debug, Clone)]
pub enum Answer {
    Found,
    NotFound,
    BadRequest,
    /// With a page of something else that answers at this address.
    NotFoundPage,
    Forbidden,
    TooMany,
    GatewayTimeout,
    Moved,
    Html,
    OtherTypes,
    Endless,
    CutOff,
    Broken,
    Stall,
}

/// A stand-in for DVLA.
pub struct Dvla {
    pub url: String,
    asked: Arc<Mutex<Vec<(HeaderMap, Value)>>>,
}

type Play = (Arc<Mutex<VecDeque<Answer>>>, Arc<Mutex<Vec<(HeaderMap, Value)>>>);

impl Dvla {
    /// Answers in order; the last one for ever.
    pub async fn playing(answers: &[Answer]) -> Self {
        let asked = Arc::<Mutex<Vec<_>>>::default();
        let play: Play = (Arc::new(Mutex::new(answers.iter().cloned().collect())), asked.clone());
        let app = Router::new().route("/v1/vehicles", post(answer)).with_state(play);
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}/v1/vehicles", listener.local_addr().expect("an address"));
        tokio::spawn(async move { axum::serve(listener, app).await });
        Self { url, asked }
    }

    async fn app(&self) -> App {
        App::with(&["--dvla-url", &self.url, "--dvla-key", "a key"]).await
    }
}

async fn answer(
    State((answers, asked)): State<Play>,
    headers: HeaderMap,
    body: String,
) -> Response {
    asked.lock().expect("asked").push((headers, serde_json::from_str(&body).unwrap_or_default()));
    let mut answers = answers.lock().expect("answers");
    let answer = if answers.len() > 1 { answers.pop_front() } else { answers.front().cloned() };
    let errors = |status: StatusCode| {
        let error = json!({"errors": [{"status": status.as_str(), "title": "x"}]});
        (status, axum::Json(error)).into_response()
    };
    let found = json!({"registrationNumber": "AA19AAA", "make": "FORD", "colour": "RED", "fuelType": "HYBRID ELECTRIC",
                       "yearOfManufacture": 2019, "taxStatus": "Taxed", "motStatus": "Valid",
                       "dateOfLastV5CIssued": "2019-05-20", "monthOfFirstRegistration": "2019-03"});
    let start = Bytes::from_static(b"{\"make\": \"FO");
    match answer.expect("an answer") {
        Answer::Found => axum::Json(found).into_response(),
        Answer::NotFound => errors(StatusCode::NOT_FOUND),
        Answer::BadRequest => errors(StatusCode::BAD_REQUEST),
        Answer::NotFoundPage => (StatusCode::NOT_FOUND, "<html>404</html>").into_response(),
        Answer::Forbidden => {
            (StatusCode::FORBIDDEN, axum::Json(json!({"message": "Forbidden"}))).into_response()
        }
        Answer::TooMany => errors(StatusCode::TOO_MANY_REQUESTS),
        Answer::GatewayTimeout => (StatusCode::GATEWAY_TIMEOUT, "<html>504</html>").into_response(),
        Answer::Moved => {
            (StatusCode::TEMPORARY_REDIRECT, [(header::LOCATION, "/v1/vehicles")]).into_response()
        }
        Answer::Html => "<html>Welcome</html>".into_response(),
        Answer::OtherTypes => {
            axum::Json(json!({"make": 7, "yearOfManufacture": "old"})).into_response()
        }
        Answer::Endless => " ".repeat(1 << 20).into_response(),
        Answer::CutOff => start.into_response(),
        Answer::Broken => {
            let breaks = stream::once(async {
                tokio::task::yield_now().await;
                Err(std::io::Error::other("broken"))
            });
            Body::from_stream(stream::iter([Ok(start)]).chain(breaks)).into_response()
        }
        Answer::Stall => {
            let silent = stream::iter([Ok::<_, std::io::Error>(start)]).chain(stream::pending());
            Body::from_stream(silent).into_response()
        }
    }
}

async fn enquire(driver: &client::Client, registration: &str) -> client::Answer {
    driver.post("/vehicles/enquiry", json!({ "registration": registration })).await
}

#[tokio::test]
async fn alice_looks_up_a_vehicle_and_learns_what_stands_on_the_street() {
    let dvla = Dvla::playing(&[Answer::Found, Answer::NotFound, Answer::BadRequest]).await;
    let app = dvla.app().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let found = enquire(&alice, "aa19 aaa").await;
    assert_eq!(found.status, StatusCode::OK, "{}", found.body);
    let all = json!({"make": "FORD", "color": "Red", "year": 2019, "fuel": "Hybrid electric"});
    assert_eq!(found.body, all, "and nothing else");
    for _ in 0..2 {
        let unknown = enquire(&alice, "ZZ99ZZZ").await;
        assert_eq!(unknown.refusal(), (404, "not_found", UNKNOWN));
    }
    let (headers, body) = dvla.asked.lock().expect("asked")[0].clone();
    assert_eq!(
        (&headers["x-api-key"], &headers["content-type"]),
        (&"a key".parse().expect("text"), &"application/json".parse().expect("text"))
    );
    assert_eq!(body, json!({"registrationNumber": "AA19AAA"}));
    let odd = enquire(&alice, "Ж").await;
    assert_eq!(
        odd.body["fields"]["registration"],
        "A registration number has only the letters A to Z and digits, not “Ж”"
    );
    assert_eq!(app.json("/api/v1/config").await.1["vehicle_enquiry"], true);
}

#[tokio::test]
async fn whatever_dvla_does_alice_is_told_to_go_on_without_it() {
    let answers = [
        Answer::NotFoundPage,
        Answer::Forbidden,
        Answer::TooMany,
        Answer::GatewayTimeout,
        Answer::Moved,
        Answer::Html,
        Answer::OtherTypes,
        Answer::Endless,
        Answer::CutOff,
        Answer::Broken,
        Answer::Stall,
        Answer::Found,
    ];
    let dvla = Dvla::playing(&answers).await;
    let app = dvla.app().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    for answer in &answers[..answers.len() - 1] {
        let refused = enquire(&alice, "AA19AAA").await;
        assert_eq!(refused.refusal(), (503, "enquiry_unavailable", OFFLINE), "{answer:?}");
    }
    assert_eq!(enquire(&alice, "AA19AAA").await.status, StatusCode::OK);
    assert_eq!(dvla.asked.lock().expect("asked").len(), answers.len(), "each was asked once");
}

#[tokio::test]
async fn twenty_look_ups_an_hour() {
    let dvla = Dvla::playing(&[Answer::Found]).await;
    let app = dvla.app().await;
    let (alice, bob) = (app.driver("alice", "AB12 CDE").await, app.driver("bob", "BO85 BOB").await);
    for at in 0..20 {
        let found = enquire(&alice, &format!("AA{at}AAA")).await;
        assert_eq!(found.status, StatusCode::OK, "{at}: {}", found.body);
    }
    assert_eq!(enquire(&alice, "AA19AAA").await.refusal().1, "too_many");
    assert_eq!(enquire(&bob, "AA19AAA").await.status, StatusCode::OK);
}

#[tokio::test]
async fn without_a_key_or_without_a_server_vehicles_are_not_looked_up() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let off = enquire(&alice, "AA19AAA").await;
    let sentence = "We can’t look up vehicles here. Please enter the details yourself.";
    assert_eq!(off.refusal(), (404, "not_found", sentence));
    assert_eq!(app.json("/api/v1/config").await.1["vehicle_enquiry"], false);
    // Port 1 answers nobody.
    let app = App::with(&["--dvla-url", "http://127.0.0.1:1/v1", "--dvla-key", "k"]).await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let refused = enquire(&alice, "AA19AAA").await;
    assert_eq!(refused.refusal(), (503, "enquiry_unavailable", OFFLINE));
}
