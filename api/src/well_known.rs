//! Addresses that others ask every site for: what crawlers may read, whom to tell of a weakness, where the API is
//! described.

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Redirect};
use axum::routing::get;
use chrono::SecondsFormat;

use crate::{AppState, Error};

/// What a contact ends with that nobody set.
const NOBODY: &str = "@example.org";
/// Days after which whoever kept `security.txt` should read it again.
const DAYS: i64 = 30;
const DOCUMENT: &str = "/api/v1/openapi.json";

/// `/robots.txt`, `/.well-known/security.txt`, `/docs`, `/openapi.json`.
pub fn routes() -> Router<AppState> {
    Router::new()
        .route("/robots.txt", get(robots))
        .route("/.well-known/security.txt", get(security))
        .route("/docs", get(async || Redirect::temporary(DOCUMENT)))
        .route("/openapi.json", get(async || Redirect::temporary(DOCUMENT)))
}

/// Crawlers may read all that visitors may; a demo is nothing to be found. Private pages are not named here but say
/// themselves that they are not to be listed.
async fn robots(State(state): State<AppState>) -> impl IntoResponse {
    let kept_out = if state.config.demo { " /" } else { "" };
    text(format!("User-agent: *\nDisallow:{kept_out}\n"))
}

/// RFC 9116; nothing while nobody set a contact.
async fn security(State(state): State<AppState>) -> Result<impl IntoResponse, Error> {
    let (config, contact) = (&state.config, &state.config.contact_email);
    if contact.ends_with(NOBODY) {
        return Err(Error::NotFound("This site has no contact for security.".into()));
    }
    let expires = (state.now)() + chrono::TimeDelta::days(DAYS);
    let expires = expires.to_rfc3339_opts(SecondsFormat::Secs, true);
    Ok(text(format!(
        "Contact: mailto:{contact}\nExpires: {expires}\nPreferred-Languages: en\nCanonical: {}/.well-known/security.txt\n",
        config.public_url
    )))
}

fn text(text: String) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text)
}
