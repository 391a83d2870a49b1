//! A push service of this machine, which takes, reads, and misbehaves as its paths say.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use futures::stream;

/// What it was asked.
#[derive(Debug, Clone)]
pub struct Asked {
    pub path: String,
    pub headers: HeaderMap,
    pub body: Bytes,
    /// What it answered; none where it never did.
    pub status: Option<u16>,
}

/// A push service. Paths are `/BEHAVIOUR/NAME`: `201`, `404`, `410`, `500`, `429`; `once-429` and `once-500` take the second
/// one; `stall`, `redirect`, `huge`, `hangup`.
#[derive(Clone)]
pub struct PushService {
    pub url: String,
    asked: Arc<Mutex<Vec<Asked>>>,
}

impl PushService {
    pub async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let service = Self { url, asked: Arc::default() };
        let router =
            Router::new().route("/{does}/{name}", post(answer)).with_state(service.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        service
    }

    pub fn endpoint(&self, does: &str, name: &str) -> String {
        format!("{}/{does}/{name}", self.url)
    }

    /// What it was asked so far, in order.
    pub fn asked(&self) -> Vec<Asked> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// What it was asked about an endpoint.
    pub fn asked_of(&self, name: &str) -> Vec<Asked> {
        self.asked().into_iter().filter(|asked| asked.path.ends_with(&format!("/{name}"))).collect()
    }
}

async fn answer(
    State(service): State<PushService>,
    Path((does, name)): Path<(String, String)>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let is_first = service.asked_of(&name).is_empty();
    let (status, response) = match does.as_str() {
        "once-429" if is_first => (
            Some(429),
            (StatusCode::TOO_MANY_REQUESTS, [(header::RETRY_AFTER, "4")]).into_response(),
        ),
        "once-500" if is_first => (Some(500), StatusCode::INTERNAL_SERVER_ERROR.into_response()),
        "once-429" | "once-500" | "201" => (Some(201), StatusCode::CREATED.into_response()),
        "redirect" => {
            let to = service.endpoint("201", "redirected");
            (Some(307), (StatusCode::TEMPORARY_REDIRECT, [(header::LOCATION, to)]).into_response())
        }
        "huge" => {
            // A gigabyte, as long as anybody reads it.
            let endless =
                stream::repeat_with(|| Ok::<_, std::io::Error>(Bytes::from(vec![0; 1 << 20])));
            let body = Body::from_stream(futures::StreamExt::take(endless, 1024));
            (Some(201), (StatusCode::CREATED, body).into_response())
        }
        "stall" => (None, StatusCode::CREATED.into_response()),
        number => {
            let status = number.parse().ok().and_then(|number| StatusCode::from_u16(number).ok());
            let status = status.expect("a behaviour");
            (Some(status.as_u16()), status.into_response())
        }
    };
    service.asked.lock().unwrap_or_else(PoisonError::into_inner).push(Asked {
        path: format!("/{does}/{name}"),
        headers,
        body,
        status,
    });
    if does == "stall" {
        tokio::time::sleep(Duration::from_mins(5)).await;
    }
    response
}
