//! What every page needs: settings, headers, the web app itself.

use axum::http::StatusCode;
use serde_json::json;

use crate::app::App;

#[tokio::test]
async fn a_page_learns_where_things_are() {
    let flags = [
        "--basemap-style-url",
        "https://map.example.org/style.json",
        "--incident-retention",
        "90d",
    ];
    let app = App::with(&flags).await;
    let (status, config) = app.json("/api/v1/config").await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(config["tiles_url"], "http://tiles.example.org");
    assert_eq!(config["public_url"], "http://localhost:8080");
    assert_eq!(config["basemap"]["style_url"], "https://map.example.org/style.json");
    assert_eq!((&config["demo"], &config["practice"]), (&json!(false), &json!(false)));
    // Nobody's, until someone sets them.
    let contact = json!({ "email": "support@example.org", "privacy_email": "privacy@example.org", "phone": "020 7946 0123" });
    assert_eq!(config["contact"], contact);
    let times = json!({
        "deletion_grace_seconds": 2_592_000,
        "reset_link_seconds": 3600,
        "guest_confirm_seconds": 86_400,
        "guest_message_retention_seconds": 2_592_000,
        "incident_photo_seconds": 86_400,
        "message_retention_seconds": 2 * 365 * 86_400,
        "incident_retention_seconds": 90 * 86_400, "service_request_retention_seconds": 2 * 365 * 86_400,
        "support_retention_seconds": 2 * 365 * 86_400, "screenshot_retention_seconds": 90 * 86_400,
        "support_reply_seconds": 86_400,
        "request_expiry_seconds": 7 * 86_400, "urgent_request_expiry_seconds": 86_400,
        "job_confirm_seconds": 3 * 86_400, "job_chat_grace_seconds": 30 * 86_400,
        "document_reminder_seconds": 30 * 86_400, "last_document_reminder_seconds": 7 * 86_400,
        "leaving_soon_step_seconds": 300,
        "leaving_soon_seconds": 1800,
        "blocked_in_escalate_seconds": 600,
    });
    assert_eq!(config["times"], times);
}

#[tokio::test]
async fn practice_car_parks_are_owned_up_to() {
    let app = App::start().await;
    app.car_park("practice:1", "origin = 'practice'").await;
    assert_eq!(app.json("/api/v1/config").await.1["practice"], true);
}

#[tokio::test]
async fn every_answer_carries_the_policy() {
    let flags = [
        "--basemap-style-url",
        "https://map.example.org/style.json",
        "--incident-retention",
        "90d",
    ];
    let app = App::with(&flags).await;
    for path in ["/", "/api/v1/config", "/health/live", "/api/v1/nothing"] {
        let response = app.get(path).await;
        let policy =
            response.headers()["content-security-policy"].to_str().expect("text").to_owned();
        assert!(
            policy.contains("connect-src 'self' http://tiles.example.org https://map.example.org;"),
            "{path}: {policy}"
        );
        assert!(policy.contains("script-src 'self' 'wasm-unsafe-eval';"), "{policy}");
        assert!(policy.contains("style-src 'self';"), "{policy}");
        assert_eq!(response.headers()["x-content-type-options"], "nosniff");
    }
}

#[tokio::test]
async fn a_private_page_tells_its_address_to_nobody() {
    let app = App::start().await;
    let headers = |response: axum::response::Response| {
        let value =
            |name| response.headers().get(name).map(|v| v.to_str().expect("text").to_owned());
        (value("referrer-policy"), value("x-robots-tag"))
    };
    for path in ["/guest/abc?of=incident", "/appeal/abc"] {
        let private = headers(app.get(path).await);
        assert_eq!(private, (Some("no-referrer".into()), Some("noindex".into())), "{path}");
    }
    let public = headers(app.get("/car-park-map").await);
    assert_eq!(public, (Some("strict-origin-when-cross-origin".into()), None));
}

#[tokio::test]
async fn the_app_answers_its_own_addresses_and_the_interface_its_own() {
    let app = App::start().await;
    for path in ["/", "/car-park-map", "/conversation/7"] {
        let response = app.get(path).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        assert!(
            response.headers()["content-type"].to_str().expect("text").starts_with("text/html"),
            "{path}"
        );
    }
    let (status, problem) = app.json("/api/v1/nothing").await;
    assert_eq!((status, &problem["code"]), (StatusCode::NOT_FOUND, &json!("not_found")));
    assert_eq!(app.get("/assets/nothing.js").await.status(), StatusCode::NOT_FOUND);
}

async fn text(app: &App, path: &str) -> (StatusCode, String) {
    let response = app.get(path).await;
    let status = response.status();
    let body = axum::body::to_bytes(response.into_body(), 1 << 20).await.expect("a body");
    (status, String::from_utf8(body.to_vec()).expect("text"))
}

#[tokio::test]
async fn what_is_no_page_is_not_answered_with_one() {
    let app = App::start().await;
    for path in ["/favicon.ico", "/wp-login.php", "/.env", "/.well-known/nothing", "/a/b.json"] {
        let response = app.get(path).await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
        assert_eq!(response.headers()["cache-control"], "no-store", "{path}");
        assert_eq!(app.json(path).await.1["code"], "not_found", "{path}");
    }
    for path in ["/docs", "/openapi.json"] {
        let response = app.get(path).await;
        assert_eq!(response.status(), StatusCode::TEMPORARY_REDIRECT, "{path}");
        assert_eq!(response.headers()["location"], "/api/v1/openapi.json", "{path}");
    }
}

#[tokio::test]
async fn an_address_that_is_too_long_for_a_file_is_not_there() {
    let app = App::start().await;
    let long = "a".repeat(256);
    let deep = "a/".repeat(2100);
    for path in [
        format!("/{long}"),
        format!("/assets/{long}.js"),
        format!("/zone/{}", "%C5%B5".repeat(128)),
        format!("/{}", "%zz".repeat(100)),
        format!("/{deep}"),
        format!("/assets/{deep}a.js"),
    ] {
        assert_eq!(app.json(&path).await.1["code"], "not_found", "{path}");
        assert_eq!(app.get(&path).await.headers()["cache-control"], "no-store", "{path}");
    }
    // Of a zone whose name is as long as a name may be, in letters of four bytes.
    let name = format!("/zone/{}", "%F0%9F%85%BF".repeat(60));
    assert_eq!(app.get(&name).await.status(), StatusCode::OK);
}

#[tokio::test]
async fn crawlers_may_read_what_visitors_may_and_no_demo() {
    let site = text(&App::start().await, "/robots.txt").await;
    assert_eq!(site, (StatusCode::OK, "User-agent: *\nDisallow:\n".into()));
    let demo = text(&App::with(&["--demo", "1"]).await, "/robots.txt").await;
    assert_eq!(demo, (StatusCode::OK, "User-agent: *\nDisallow: /\n".into()));
}

#[tokio::test]
async fn a_weakness_is_told_to_the_contact_that_somebody_set() {
    let path = "/.well-known/security.txt";
    assert_eq!(
        text(&App::start().await, path).await.0,
        StatusCode::NOT_FOUND,
        "the default reaches nobody"
    );
    let app =
        App::with(&["--contact-email", "help@carpal.test", "--public-url", "https://carpal.test"])
            .await;
    let (status, said) = text(&app, path).await;
    assert_eq!(status, StatusCode::OK);
    assert!(said.contains("Contact: mailto:help@carpal.test\n"), "{said}");
    assert!(said.contains("Canonical: https://carpal.test/.well-known/security.txt\n"), "{said}");
    let expires = said.lines().find_map(|line| line.strip_prefix("Expires: ")).expect("an end");
    let expires = chrono::DateTime::parse_from_rfc3339(expires).expect("a time");
    assert!(
        expires > chrono::Utc::now() && expires < chrono::Utc::now() + chrono::TimeDelta::days(365)
    );
}

#[tokio::test]
async fn a_page_is_asked_for_again_and_its_icon_after_an_hour() {
    let app = App::start().await;
    assert_eq!(app.get("/car-park-map").await.headers()["cache-control"], "no-cache");
    assert_eq!(app.get("/icon.svg").await.headers()["cache-control"], "public, max-age=3600");
}

#[tokio::test]
async fn the_installed_app_is_asked_for_again_and_says_what_it_is() {
    let app = App::start().await;
    assert_eq!(app.get("/sw.js").await.headers()["cache-control"], "no-cache");
    let manifest = app.get("/manifest.webmanifest").await;
    assert_eq!(manifest.headers()["content-type"], "application/manifest+json");
}

#[tokio::test]
async fn lists_are_packed_for_who_can_unpack_them() {
    let app = App::start().await;
    let packed = app.get_packed("/api/v1/openapi.json").await;
    assert_eq!(packed.headers()["content-encoding"], "gzip");
    // Nor what is short, which is one packet all the same.
    for path in ["/api/v1/live", "/api/v1/nothing"] {
        let answer = app.get_packed(path).await;
        assert!(answer.headers().get("content-encoding").is_none(), "{path}");
    }
}

#[tokio::test]
async fn the_document_names_every_operation() {
    let app = App::start().await;
    let (_, document) = app.json("/api/v1/openapi.json").await;
    let paths: Vec<_> = document["paths"].as_object().expect("paths").keys().cloned().collect();
    for path in ["/api/v1/config", "/api/v1/car-parks/{id}", "/api/v1/live"] {
        assert!(paths.iter().any(|p| p == path), "{path} in {paths:?}");
    }
}

#[tokio::test]
async fn readiness_follows_the_database() {
    let app = App::start().await;
    assert_eq!(app.get("/health/ready").await.status(), StatusCode::OK);
    app.database.pool.close().await;
    assert_eq!(app.get("/health/live").await.status(), StatusCode::OK);
    assert_eq!(app.get("/health/ready").await.status(), StatusCode::SERVICE_UNAVAILABLE);
}

#[tokio::test]
async fn what_is_missing_is_kept_by_nobody() {
    let app = App::start().await;
    let missing = app.get("/assets/none.js").await;
    assert_eq!(missing.status(), StatusCode::NOT_FOUND);
    assert_eq!(missing.headers()["cache-control"], "no-store");
}

#[tokio::test]
async fn browsers_stay_with_https_where_it_is_the_public_address() {
    let secure = App::with(&["--public-url", "https://carpal.example"]).await;
    let headers = secure.get("/").await.headers().clone();
    assert_eq!(headers["strict-transport-security"], "max-age=63072000; includeSubDomains");
    let plain = App::start().await;
    assert!(!plain.get("/").await.headers().contains_key("strict-transport-security"));
}
