//! Feeds at work: asked over HTTP from a server that also misbehaves, matched, believed or not, and shown.

mod asking;
mod damaged;
mod decisions;
mod frankfurt;
mod story;

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use carpal_ingest::feed::ask::{Client, Limits};
use futures::stream::{self, StreamExt};

/// What the stand-in does with a request.
#[derive(Clone)]
enum Answer {
    /// With an `ETag`, by which it says later that nothing changed.
    Good(String),
    TooMany {
        retry_after_seconds: u32,
    },
    /// As `TooMany`, with a date.
    TooManyUntil(chrono::DateTime<chrono::Utc>),
    /// What follows, once it is allowed to.
    Held(Arc<tokio::sync::Notify>, String),
    GatewayTimeout,
    Html,
    /// Headers, a few bytes, then silence.
    Stall,
    /// The connection breaks in the middle.
    Broken,
    /// As it is, said to be packed by gzip.
    Packed(Vec<u8>),
    Endless,
    Redirect(String),
}

/// Eight megabytes in a few kilobytes.
fn bomb() -> Answer {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(&vec![b' '; 8 << 20]).expect("packed");
    Answer::Packed(gzip.finish().expect("packed"))
}

type Play = Arc<Mutex<(VecDeque<Answer>, Vec<HeaderMap>)>>;

/// A feed's server.
struct StandIn {
    url: String,
    play: Play,
}

impl StandIn {
    async fn start() -> Self {
        let play = Play::default();
        let app = Router::new().fallback(answer).with_state(play.clone());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}/live?key=secret", listener.local_addr().expect("an address"));
        tokio::spawn(async move { axum::serve(listener, app).await });
        Self { url, play }
    }

    /// The next answer; the last one is given for ever.
    fn then(&self, answer: Answer) {
        let mut play = self.play.lock().expect("a play");
        play.0.clear();
        play.0.push_back(answer);
    }

    fn in_order(&self, answers: impl IntoIterator<Item = Answer>) {
        self.play.lock().expect("a play").0 = answers.into_iter().collect();
    }

    fn asked(&self) -> Vec<HeaderMap> {
        self.play.lock().expect("a play").1.clone()
    }
}

/// A client that may ask the stand-in, and loses its patience soon.
fn client() -> Client {
    let limits = Limits {
        total: Duration::from_secs(5),
        stall: Duration::from_millis(300),
        max_bytes: 1 << 20,
    };
    Client::new("127.0.0.1".parse().expect("a host"), limits).expect("a client")
}

async fn answer(State(play): State<Play>, headers: HeaderMap) -> Response {
    let known = headers.get(header::IF_NONE_MATCH).cloned();
    let answer = {
        let mut play = play.lock().expect("a play");
        play.1.push(headers);
        if play.0.len() > 1 { play.0.pop_front() } else { play.0.front().cloned() }
    };
    match answer.expect("an answer") {
        Answer::Good(body) => {
            let mut hasher = DefaultHasher::new();
            body.hash(&mut hasher);
            let etag = format!("\"{:x}\"", hasher.finish());
            if known.is_some_and(|known| known == etag) {
                return StatusCode::NOT_MODIFIED.into_response();
            }
            ([(header::ETAG, etag)], body).into_response()
        }
        Answer::TooMany { retry_after_seconds } => {
            let wait = retry_after_seconds.to_string();
            (StatusCode::TOO_MANY_REQUESTS, [(header::RETRY_AFTER, wait)]).into_response()
        }
        Answer::TooManyUntil(until) => {
            let until = until.format("%a, %d %b %Y %H:%M:%S GMT").to_string();
            (StatusCode::TOO_MANY_REQUESTS, [(header::RETRY_AFTER, until)]).into_response()
        }
        Answer::Held(go, body) => {
            go.notified().await;
            body.into_response()
        }
        Answer::GatewayTimeout => StatusCode::GATEWAY_TIMEOUT.into_response(),
        Answer::Html => {
            axum::response::Html("\n<!DOCTYPE html><html><body>Be right back</body></html>")
                .into_response()
        }
        Answer::Stall => {
            let start = stream::iter([Ok::<_, std::io::Error>(Bytes::from_static(b"<d2Log"))]);
            Body::from_stream(start.chain(stream::pending())).into_response()
        }
        Answer::Broken => {
            // It breaks a moment after the start, when that is surely on its way.
            let gone = stream::once(async {
                tokio::time::sleep(Duration::from_millis(100)).await;
                Err(std::io::Error::other("gone"))
            });
            let start = stream::iter([Ok(Bytes::from_static(b"<d2LogicalModel>"))]);
            Body::from_stream(start.chain(gone)).into_response()
        }
        Answer::Packed(gzip) => ([(header::CONTENT_ENCODING, "gzip")], gzip).into_response(),
        Answer::Endless => {
            let block = || Ok::<_, std::io::Error>(Bytes::from(vec![b' '; 65536]));
            Body::from_stream(stream::repeat_with(block)).into_response()
        }
        Answer::Redirect(to) => (StatusCode::FOUND, [(header::LOCATION, to)]).into_response(),
    }
}
