//! What describes the tiles: TileJSON, the catalogue, the style with its glyphs and sprites.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, HOST, VARY};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use carpal_domain::echo::echo;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::{App, Problem, cors, matches_tag, tilejson};
use crate::filter::Filter;
use crate::style::{self, StyleFile, Theme};

type Pairs = Query<Vec<(String, String)>>;

/// `GET /tiles/carparks.json`; filters are copied into the address of the tiles.
pub async fn carparks(
    State(app): State<Arc<App>>,
    uri: Uri,
    Query(pairs): Pairs,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    Filter::parse(&pairs).map_err(Problem::BadRequest)?;
    let query = uri.query().filter(|query| !query.is_empty());
    let query = query.map_or_else(String::new, |query| format!("?{query}"));
    Ok(json_response(&tilejson::carparks(&app, &base(&app, &headers), &query), &headers))
}

/// `GET /tiles/basemap.json`
pub async fn basemap(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    json_response(&tilejson::basemap(&app, &base(&app, &headers)), &headers)
}

/// `GET /tiles/style.json?theme=light|dark`
pub async fn map_style(
    State(app): State<Arc<App>>,
    Query(pairs): Pairs,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let mut theme = Theme::Light;
    for (name, value) in &pairs {
        let read = (name == "theme").then(|| Theme::from_code(value)).flatten();
        theme = read.ok_or_else(|| {
            let (name, value) = (echo(name), echo(value));
            Problem::BadRequest(format!("{name}={value} is not theme=light or theme=dark."))
        })?;
    }
    let base = base(&app, &headers);
    let (basemap, carparks) = (tilejson::basemap(&app, &base), tilejson::carparks(&app, &base, ""));
    let map = style::style(theme, &base, &basemap, &carparks).map_err(|error| {
        tracing::error!(error = %error, "the style cannot be read");
        Problem::Unavailable("The style cannot be read.")
    })?;
    Ok(json_response(&map, &headers))
}

/// `GET /tiles/fonts/{fontstack}/{range}.pbf`: the first face of the stack that is ours.
pub async fn glyphs(
    Path((faces, file)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let range = file.strip_suffix(".pbf").unwrap_or_default();
    let found = faces.split(',').find_map(|face| style::glyphs(face.trim(), range));
    let found = found.ok_or_else(|| {
        Problem::NotFound(format!(
            "There is no {}. There are Figtree Medium and Figtree SemiBold, each from 0-255.pbf to 65280-65535.pbf.",
            echo(&format!("{faces}/{file}"))
        ))
    })?;
    Ok(style_file(found, &headers))
}

/// `GET /tiles/sprite.json`, `.png` and `@2x` of both.
pub async fn sprite(uri: Uri, headers: HeaderMap) -> Result<Response, Problem> {
    let name = uri.path().rsplit('/').next().unwrap_or_default();
    let file = style::sprite(name);
    let file = file.ok_or_else(|| Problem::NotFound(format!("There is no {}.", echo(name))))?;
    Ok(style_file(file, &headers))
}

/// `GET /tiles/catalog.json`
pub async fn catalog(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    let base = base(&app, &headers);
    let entry = |id: &str, tilejson: &Value| {
        json!({
            "id": id,
            "name": tilejson["name"],
            "description": tilejson["description"],
            "tilejson": format!("{base}/tiles/{id}.json"),
            "carpal:version": tilejson["carpal:version"],
        })
    };
    let catalog = json!({
        "tilesets": [
            entry("carparks", &tilejson::carparks(&app, &base, "")),
            entry("basemap", &tilejson::basemap(&app, &base)),
        ],
        "styles": [
            { "id": "light", "url": format!("{base}/tiles/style.json?theme=light") },
            { "id": "dark", "url": format!("{base}/tiles/style.json?theme=dark") },
        ],
        "questions": [
            format!("{base}/tiles/carparks/view"),
            format!("{base}/tiles/carparks/nearest"),
            format!("{base}/tiles/carparks/answers"),
        ],
    });
    json_response(&catalog, &headers)
}

/// Where browsers reach this server: as configured, or as the request says. Behind proxies of ours that is what the outermost
/// of them saw; what a visitor writes into these headers is believed from nobody else.
fn base(app: &App, headers: &HeaderMap) -> String {
    if !app.public_url.is_empty() {
        return app.public_url.trim_end_matches('/').to_owned();
    }
    let scheme = forwarded(headers, "x-forwarded-proto", app.proxies);
    let scheme = scheme.filter(|scheme| matches!(*scheme, "http" | "https")).unwrap_or("http");
    let host = forwarded(headers, "x-forwarded-host", app.proxies)
        .or_else(|| headers.get(HOST)?.to_str().ok())
        .and_then(|host| host.parse::<Authority>().ok());
    format!("{scheme}://{}", host.as_ref().map_or("localhost", Authority::as_str))
}

/// What the outermost of `proxies` proxies wrote, where each appends to what it was sent or leaves it as it is.
fn forwarded<'a>(headers: &'a HeaderMap, name: &str, proxies: usize) -> Option<&'a str> {
    let said = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    let said: Vec<&str> = said.flat_map(|value| value.split(',')).map(str::trim).collect();
    if proxies == 0 { None } else { said.get(said.len().saturating_sub(proxies)).copied() }
}

/// A file of the style, which changes with the program alone.
fn style_file(file: StyleFile, request: &HeaderMap) -> Response {
    let mut response = tagged(file.bytes.into(), file.bytes, request);
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(file.kind));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("public, max-age=86400"));
    headers.insert(VARY, HeaderValue::from_static("Accept-Encoding"));
    response
}

/// A JSON response that is revalidated each time and sent again only when it differs.
pub fn json_response(value: &Value, request: &HeaderMap) -> Response {
    json_text_response(value.to_string(), request)
}

/// The same of JSON that is written already.
pub fn json_text_response(body: String, request: &HeaderMap) -> Response {
    let body = Bytes::from(body);
    let mut response = tagged(body.clone().into(), &body, request);
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("public, no-cache"));
    headers.insert(
        VARY,
        HeaderValue::from_static("Accept-Encoding, Host, X-Forwarded-Host, X-Forwarded-Proto"),
    );
    response
}

/// A response with the digest of its content as its tag; 304 to whoever has that content.
fn tagged(body: Body, content: &[u8], request: &HeaderMap) -> Response {
    let digest = hex::encode(&Sha256::digest(content)[..10]);
    let tag = HeaderValue::from_str(&format!("W/\"{digest}\""));
    let tag = tag.unwrap_or_else(|_| HeaderValue::from_static("W/\"\""));
    let mut response = if matches_tag(request, &tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        body.into_response()
    };
    response.headers_mut().insert(ETAG, tag);
    cors::allow(response.headers_mut());
    response
}
