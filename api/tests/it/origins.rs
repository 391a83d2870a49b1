//! Which operations pages of other origins may use: those that read what is public, by every operation of the document.

use std::collections::BTreeSet;

use axum::body::Body;
use axum::http::{Method, Request, Response, StatusCode};
use tower::ServiceExt;

use crate::app::App;

const ELSEWHERE: &str = "https://map.example.net";
const PUBLIC_READS: &[&str] = &[
    "/api/v1/car-parks/moments",
    "/api/v1/car-parks/near",
    "/api/v1/car-parks/summary",
    "/api/v1/car-parks/{id}",
    "/api/v1/car-parks/{id}/cost",
    "/api/v1/car-parks/{id}/facts",
    "/api/v1/car-parks/{id}/occupancy",
    "/api/v1/config",
    "/api/v1/leaving-soon",
    "/api/v1/live",
    "/api/v1/openapi.json",
    "/api/v1/places/reverse",
    "/api/v1/places/search",
    "/api/v1/places/start",
];

async fn send(app: &App, method: Method, path: &str, asks_for: Option<&str>) -> Response<Body> {
    let mut request = Request::builder().method(method).uri(path).header("origin", ELSEWHERE);
    if let Some(method) = asks_for {
        request = request
            .header("access-control-request-method", method)
            .header("access-control-request-headers", "authorization,if-none-match");
    }
    let request = request.body(Body::empty()).expect("a request");
    app.router.clone().oneshot(request).await.expect("an answer")
}

fn header(response: &Response<Body>, name: &str) -> Option<String> {
    response.headers().get(name).map(|value| value.to_str().expect("text").to_lowercase())
}

#[tokio::test]
async fn another_origin_may_read_what_is_public_and_nothing_else() {
    let app = App::start().await;
    let (_, document) = app.json("/api/v1/openapi.json").await;
    let mut allowed = BTreeSet::from(["/api/v1/openapi.json".to_owned()]);
    for (path, operations) in document["paths"].as_object().expect("paths") {
        let example = path.replace("{id}", "1").replace(['{', '}'], "");
        for method in operations.as_object().expect("operations").keys() {
            let method = method.to_uppercase();
            let preflight = send(&app, Method::OPTIONS, &example, Some(&method)).await;
            assert_eq!(header(&preflight, "access-control-allow-credentials"), None, "{path}");
            if header(&preflight, "access-control-allow-origin").is_none() {
                continue;
            }
            assert_eq!(method, "GET", "{path}");
            assert!(!operations["get"]["security"].to_string().contains("session"), "{path}");
            assert_eq!(preflight.status(), StatusCode::OK);
            assert_eq!(
                header(&preflight, "access-control-allow-methods").as_deref(),
                Some("get,head")
            );
            let headers = header(&preflight, "access-control-allow-headers").expect("headers");
            assert!(
                headers.contains("if-none-match") && !headers.contains("authorization"),
                "{headers}"
            );
            allowed.insert(path.clone());
        }
    }
    assert_eq!(allowed.iter().map(String::as_str).collect::<Vec<_>>(), PUBLIC_READS);

    let id = app.car_park("admin:1", "").await;
    for path in ["/api/v1/config", "/api/v1/openapi.json", &format!("/api/v1/car-parks/{id}")] {
        let response = send(&app, Method::GET, path, None).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        assert_eq!(
            header(&response, "access-control-allow-origin").as_deref(),
            Some("*"),
            "{path}"
        );
    }
    let none = send(&app, Method::GET, "/api/v1/car-parks/999999", None).await;
    assert_eq!(none.status(), StatusCode::NOT_FOUND);
    assert_eq!(
        header(&none, "access-control-allow-origin").as_deref(),
        Some("*"),
        "a reason is readable too"
    );
    for path in ["/api/v1/me", "/api/v1/challenge", "/api/v1/guest-messages/abc", "/"] {
        let response = send(&app, Method::GET, path, None).await;
        assert_eq!(header(&response, "access-control-allow-origin"), None, "{path}");
    }
}
