//! Somebody who talks to the program, from an address, with or without a session.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Method, Request, Response, StatusCode};
use futures::{StreamExt, stream};
use serde_json::{Value, json};
use tokio::sync::Barrier;
use tower::ServiceExt;

use crate::contract::{assert_described, assert_whole};

#[derive(Clone)]
pub struct Client {
    router: Router,
    address: IpAddr,
    /// The lines of the header in which proxies write whom they were asked by.
    forwarded: Vec<String>,
    /// What the last sign-in or refresh answered.
    pub session: Value,
    /// Sent as the bearer token.
    pub token: Option<String>,
}

#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    /// Null when the answer is empty.
    pub body: Value,
}

const BOUNDARY: &str = "a1b2c3d4e5f6";

/// A form as a browser sends it.
#[derive(Clone, Default)]
pub struct Form(Vec<u8>);

impl Form {
    pub fn text(mut self, name: &str, text: &str) -> Self {
        let head =
            format!("--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n");
        self.0.extend([head.as_bytes(), text.as_bytes(), b"\r\n"].concat());
        self
    }

    pub fn file(mut self, name: &str, file: &str, bytes: &[u8]) -> Self {
        let head = format!(
            "--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"{name}\"; filename=\"{file}\"\r\n\
             content-type: image/jpeg\r\n\r\n"
        );
        self.0.extend([head.as_bytes(), bytes, b"\r\n"].concat());
        self
    }
}

impl Answer {
    /// The stable code and the sentence of a refusal.
    pub fn refusal(&self) -> (u16, &str, &str) {
        let text = |key: &str| self.body[key].as_str().unwrap_or_default();
        (self.status.as_u16(), text("code"), text("detail"))
    }
}

impl Client {
    pub fn new(router: Router, address: &str) -> Self {
        let address = address.parse().expect("an address");
        Self { router, address, forwarded: Vec::new(), session: Value::Null, token: None }
    }

    /// The same person elsewhere, still signed in.
    pub fn at(&self, address: &str) -> Self {
        Self { address: address.parse().expect("an address"), ..self.clone() }
    }

    /// The same person through proxies, each line as one of them or the person wrote it.
    pub fn through(&self, forwarded: &[&str]) -> Self {
        Self {
            forwarded: forwarded.iter().map(|line| (*line).to_owned()).collect(),
            ..self.clone()
        }
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.ask(Method::GET, path, None).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.ask(Method::POST, path, Some(body)).await
    }

    pub async fn put(&self, path: &str, body: Value) -> Answer {
        self.ask(Method::PUT, path, Some(body)).await
    }

    pub async fn patch(&self, path: &str, body: Value) -> Answer {
        self.ask(Method::PATCH, path, Some(body)).await
    }

    pub async fn delete(&self, path: &str) -> Answer {
        self.ask(Method::DELETE, path, None).await
    }

    /// Asks for the status alone.
    pub async fn status(&self, method: Method, path: &str) -> u16 {
        self.send(self.request(method, path, None)).await.status().as_u16()
    }

    /// Asks an operation under /api/v1.
    pub async fn ask(&self, method: Method, path: &str, body: Option<Value>) -> Answer {
        self.answer(self.request(method, path, body)).await
    }

    /// Sends a body byte for byte, said to be JSON.
    pub async fn send_bytes(&self, method: Method, path: &str, bytes: Vec<u8>) -> u16 {
        let mut request = self.request(method, path, Some(Value::Null));
        *request.body_mut() = Body::from(bytes);
        self.send(request).await.status().as_u16()
    }

    /// Posts a form.
    pub async fn upload(&self, path: &str, form: &Form) -> Answer {
        let whole = [&form.0, format!("--{BOUNDARY}--\r\n").as_bytes()].concat();
        self.post_form(path, Body::from(whole)).await
    }

    /// Posts a form with a header.
    pub async fn upload_with(
        &self,
        path: &str,
        form: &Form,
        header: (&'static str, &str),
    ) -> Answer {
        let whole = [&form.0, format!("--{BOUNDARY}--\r\n").as_bytes()].concat();
        let mut request = self.request(Method::POST, path, None);
        let kind = format!("multipart/form-data; boundary={BOUNDARY}");
        request.headers_mut().insert("content-type", kind.parse().expect("a type"));
        request.headers_mut().insert(header.0, header.1.parse().expect("a value"));
        *request.body_mut() = Body::from(whole);
        self.answer(request).await
    }

    /// Posts the beginning of a form, and nothing more until this one hangs up.
    pub async fn stall(&self, path: &str, form: Form, hang_up: Arc<Barrier>) -> Answer {
        let beginning = stream::iter([Ok(form.0)]);
        let end = stream::once(async move {
            hang_up.wait().await;
            Err(std::io::Error::from(std::io::ErrorKind::ConnectionReset))
        });
        self.post_form(path, Body::from_stream(beginning.chain(end))).await
    }

    async fn post_form(&self, path: &str, body: Body) -> Answer {
        let mut request = self.request(Method::POST, path, None);
        let kind = format!("multipart/form-data; boundary={BOUNDARY}");
        request.headers_mut().insert("content-type", kind.parse().expect("a type"));
        *request.body_mut() = body;
        self.answer(request).await
    }

    /// Fetches a file from a path of our origin.
    pub async fn fetch(&self, path: &str) -> (StatusCode, HeaderMap, Vec<u8>) {
        let path = path.strip_prefix("/api/v1").expect("a path of ours");
        let request = self.request(Method::GET, path, None);
        let response = self.send(request).await;
        let (parts, body) = response.into_parts();
        let bytes = axum::body::to_bytes(body, 1 << 24).await.expect("a body");
        (parts.status, parts.headers, bytes.into())
    }

    async fn answer(&self, request: Request<Body>) -> Answer {
        let (method, path) = (request.method().clone(), request.uri().path().to_owned());
        let response = self.send(request).await;
        let (parts, body) = response.into_parts();
        let kind = parts.headers.get("content-type");
        if kind.is_some_and(|kind| kind == "text/event-stream" || kind == "image/jpeg") {
            return Answer { status: parts.status, headers: parts.headers, body: Value::Null };
        }
        let bytes = axum::body::to_bytes(body, 1 << 20).await.expect("a body");
        let is_json = parts
            .headers
            .get("content-type")
            .is_some_and(|kind| kind.to_str().is_ok_and(|kind| kind.ends_with("json")));
        let body =
            if is_json { serde_json::from_slice(&bytes).expect("JSON") } else { Value::Null };
        if is_json {
            assert_whole(&method, &path, parts.status, &body);
        }
        Answer { status: parts.status, headers: parts.headers, body }
    }

    /// Asks for a file.
    pub async fn download(&self, path: &str) -> (HeaderMap, Vec<u8>) {
        let request = self.request(Method::GET, path, None);
        let response = self.send(request).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        let (parts, body) = response.into_parts();
        let bytes = axum::body::to_bytes(body, 1 << 24).await.expect("a body");
        (parts.headers, bytes.to_vec())
    }

    /// Opens a stream of events, after the one with this id.
    pub async fn stream(&self, path: &str, last_event: Option<&str>) -> Response<Body> {
        let mut request = self.request(Method::GET, path, None);
        if let Some(id) = last_event {
            let id = id.parse().expect("a header");
            request.headers_mut().insert("last-event-id", id);
        }
        self.send(request).await
    }

    async fn send(&self, request: Request<Body>) -> Response<Body> {
        let (method, path) = (request.method().clone(), request.uri().path().to_owned());
        let response = self.router.clone().oneshot(request).await.expect("an answer");
        assert_described(&method, &path, response.status());
        response
    }

    fn request(&self, method: Method, path: &str, body: Option<Value>) -> Request<Body> {
        let mut request = Request::builder().method(method).uri(format!("/api/v1{path}"));
        if let Some(token) = &self.token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        for line in &self.forwarded {
            request = request.header("x-forwarded-for", line);
        }
        if body.is_some() {
            request = request.header("content-type", "application/json");
        }
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
        let mut request = request.body(body).expect("a request");
        request.extensions_mut().insert(ConnectInfo(SocketAddr::new(self.address, 50_000)));
        request
    }

    /// A challenge, solved as a browser would.
    pub async fn proof(&self) -> Value {
        let challenge = self.get("/challenge").await.body;
        let solved = serde_json::from_value(challenge.clone()).expect("a challenge");
        let solution = altcha::solve_challenge(altcha::SolveChallengeOptions::new(&solved));
        json!({"challenge": challenge, "solution": solution.expect("solved").expect("in time")})
    }

    /// What the browser keeps that signs up: another one at another address.
    pub fn secret(&self) -> String {
        format!("{:->32}", self.address.to_string())
    }

    /// Follows the link of an email, in the browser of this address.
    pub async fn confirm(&self, token: &str) -> Answer {
        self.post("/sign-up/confirm", json!({"token": token, "secret": self.secret()})).await
    }

    pub async fn sign_up(&self, email: &str, registration: &str) {
        let request = json!({"email": email, "password": "open sesame", "registration": registration,
                             "secret": self.secret()});
        let answer = self.post("/sign-up", request).await;
        assert_eq!(answer.status, StatusCode::ACCEPTED, "{}", answer.body);
    }

    /// Signs in, and keeps the session.
    pub async fn sign_in(&mut self, email: &str, password: &str) {
        let answer = self.try_sign_in(email, password).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
        self.keep(&answer.body);
    }

    pub async fn try_sign_in(&self, email: &str, password: &str) -> Answer {
        self.post("/sign-in", json!({"email": email, "password": password})).await
    }

    /// The same after a challenge.
    pub async fn try_sign_in_with_challenge(&self, email: &str, password: &str) -> Answer {
        let proof = self.proof().await;
        self.post("/sign-in", json!({"email": email, "password": password, "proof": proof})).await
    }

    /// Exchanges the refresh token of the session it keeps.
    pub async fn refresh(&self) -> Answer {
        let request = json!({"refresh_token": self.session["refresh_token"]});
        self.post("/session/refresh", request).await
    }

    pub fn keep(&mut self, session: &Value) {
        self.token = session["access_token"].as_str().map(str::to_owned);
        self.session = session.clone();
    }
}
