//! Tiles over HTTP: from memory where they are there, rendered once where they are not.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, VARY};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use metrics::{Counter, Histogram, counter, histogram};

use super::{App, Problem, best_encoding, cors, matches_tag};
use crate::cache::{Key, Set};
use crate::filter::Filter;
use crate::mercator::{MAX_ZOOM, TileId};
use crate::quota::FIRST_ZOOM;
use crate::tile::{Encoding, Tile};
use crate::{carparks, encode, footprints};

/// Counters whose names are looked up once.
pub struct Counters {
    sent: Counter,
    not_modified: Counter,
    empty: Counter,
    refused: Counter,
    failed: Counter,
    render_seconds: Histogram,
}

impl Counters {
    /// Looks them up in the recorder in force.
    pub fn new() -> Self {
        let outcome =
            |outcome: &'static str| counter!("carpal_tiles_answers_total", "outcome" => outcome);
        Self {
            sent: outcome("sent"),
            not_modified: outcome("not_modified"),
            empty: outcome("empty"),
            refused: outcome("refused"),
            failed: outcome("failed"),
            render_seconds: histogram!("carpal_tiles_render_seconds"),
        }
    }
}

/// `GET /tiles/{set}/{z}/{x}/{y}.mvt`
pub async fn tile(
    State(app): State<Arc<App>>,
    Path((set, z, x, y)): Path<(String, String, String, String)>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let answer = match key(&set, [&z, &x, &y], &uri) {
        Ok(key) => serve(&app, key, &headers).await,
        Err(problem) => Err(problem),
    };
    answer.unwrap_or_else(|problem| {
        let refused = problem.status().is_client_error();
        if refused { &app.counters.refused } else { &app.counters.failed }.increment(1);
        problem.into_response()
    })
}

fn key(set: &str, [z, x, y]: [&str; 3], uri: &Uri) -> Result<Key, Problem> {
    let set = match set {
        "carparks" => Set::Carparks,
        "basemap" => Set::Basemap,
        _ => {
            return Err(Problem::NotFound(format!(
                "There is no tile set {set}. There are carparks and basemap."
            )));
        }
    };
    let Some(y) = y.strip_suffix(".mvt") else {
        return Err(Problem::NotFound("A tile's address ends in {z}/{x}/{y}.mvt.".into()));
    };
    let (z, x, y) = (number("z", z)?, number("x", x)?, number("y", y)?);
    let tile = u8::try_from(z).ok().and_then(|z| TileId::new(z, x, y));
    let tile = tile.ok_or_else(|| impossible(z, x, y))?;
    let pairs = match uri.query() {
        None | Some("") => Vec::new(),
        Some(_) => {
            Query::<Vec<(String, String)>>::try_from_uri(uri)
                .map_err(|_| Problem::BadRequest("The query cannot be read.".into()))?
                .0
        }
    };
    if set == Set::Basemap && !pairs.is_empty() {
        return Err(Problem::BadRequest("The basemap has no parameters.".into()));
    }
    let filter = Filter::read(&pairs).map_err(Problem::BadRequest)?;
    Ok(Key { set, tile, filter })
}

/// A number below 2^32; one that is out of range is too large for any tile, and so `u32::MAX`.
fn number(name: &str, text: &str) -> Result<u32, Problem> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(Problem::BadRequest(format!(
            "{name} is {text:?}, which is not a whole number."
        )));
    }
    Ok(text.parse().unwrap_or(u32::MAX))
}

fn impossible(z: u32, x: u32, y: u32) -> Problem {
    Problem::NotFound(if z > u32::from(MAX_ZOOM) {
        format!("There are no tiles beyond zoom {MAX_ZOOM}; draw those of zoom {MAX_ZOOM} larger.")
    } else {
        let last = (1u32 << z) - 1;
        let (name, value) = if x > last { ("x", x) } else { ("y", y) };
        let value = if value == u32::MAX { "out of range".into() } else { value.to_string() };
        format!("{name} is {value}; at zoom {z} it is from 0 to {last}.")
    })
}

async fn serve(app: &App, key: Key, headers: &HeaderMap) -> Result<Response, Problem> {
    let encoding = best_encoding(headers);
    if let Some(tile) = app.followed.cache.get(&key) {
        return Ok(answer(app, &key, &tile, encoding, headers, true));
    }
    let rendered = match key.set {
        Set::Carparks if !app.followed.loaded.load(Ordering::Acquire) => {
            return Err(Problem::Unavailable("The places are still being loaded."));
        }
        Set::Carparks => app.followed.cache.get_or_render(key, || render(app, key)).await,
        Set::Basemap => app.followed.cache.get_or_render(key, || background(app, key)).await,
    };
    match rendered {
        Ok(tile) => Ok(answer(app, &key, &tile, encoding, headers, true)),
        Err(Incomplete::Partly(tile)) => Ok(answer(app, &key, &tile, encoding, headers, false)),
        Err(Incomplete::Failed) => {
            Err(Problem::Unavailable("The tile could not be made just now."))
        }
    }
}

/// A tile that must not be kept.
enum Incomplete {
    /// Without its footprints.
    Partly(Box<Tile>),
    /// Not at all.
    Failed,
}

async fn render(app: &App, key: Key) -> Result<Tile, Incomplete> {
    let begun = Instant::now();
    let mut bytes = if key.tile.z < FIRST_ZOOM && !key.filter.is_default() {
        // Counts under a filter look at every place: some milliseconds, not on a thread that serves others.
        let snapshot = app.followed.store.snapshot();
        let counted = tokio::task::spawn_blocking(move || {
            let mut bytes = Vec::new();
            carparks::points(&snapshot, key.tile, &key.filter, &mut bytes).map(|()| bytes)
        });
        counted.await.map_err(|error| failed(&error))?.map_err(|error| failed(&error))?
    } else {
        let mut bytes = Vec::new();
        carparks::points(&app.followed.store.snapshot(), key.tile, &key.filter, &mut bytes)
            .map_err(|error| failed(&error))?;
        bytes
    };
    match footprints::layer(&app.pool, &app.followed.store, key.tile, &key.filter).await {
        Ok(None) => {}
        Ok(Some(layer)) => {
            encode::general::write(vec![layer], &mut bytes).map_err(|error| failed(&error))?;
        }
        Err(error) => {
            tracing::warn!(error = %error, tile = %key.tile, "a tile is sent without its footprints");
            return Err(Incomplete::Partly(Box::new(Tile::new(&bytes))));
        }
    }
    let tile = Tile::new(&bytes);
    app.counters.render_seconds.record(begun.elapsed().as_secs_f64());
    Ok(tile)
}

async fn background(app: &App, key: Key) -> Result<Tile, Incomplete> {
    let rendered = app.followed.basemap.render(&app.pool, key.tile).await;
    rendered.map_err(|error| failed(&error))
}

fn failed(error: &dyn std::fmt::Display) -> Incomplete {
    tracing::error!(error = %error, "a tile could not be made");
    Incomplete::Failed
}

fn answer(
    app: &App,
    key: &Key,
    tile: &Tile,
    encoding: Encoding,
    request: &HeaderMap,
    kept: bool,
) -> Response {
    let mut headers = HeaderMap::with_capacity(10);
    cors::allow(&mut headers);
    headers.insert(VARY, HeaderValue::from_static("Accept-Encoding"));
    let cache_control =
        if kept { app.cache_control.clone() } else { HeaderValue::from_static("no-store") };
    headers.insert(CACHE_CONTROL, cache_control);
    let (status, body) = if tile.is_empty() {
        app.counters.empty.increment(1);
        (StatusCode::NO_CONTENT, Body::empty())
    } else {
        let tag = tile.tag(encoding);
        headers.insert(ETAG, tag.clone());
        if matches_tag(request, tag) {
            app.counters.not_modified.increment(1);
            (StatusCode::NOT_MODIFIED, Body::empty())
        } else {
            let (bytes, made) = tile.bytes(encoding);
            if made > 0 && kept {
                app.followed.cache.grew(key, tile);
            }
            headers.insert(
                CONTENT_TYPE,
                HeaderValue::from_static("application/vnd.mapbox-vector-tile"),
            );
            if encoding != Encoding::Identity {
                headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding.name()));
            }
            app.counters.sent.increment(1);
            (StatusCode::OK, Body::from(bytes))
        }
    };
    let mut response = Response::new(body);
    *response.status_mut() = status;
    *response.headers_mut() = headers;
    response
}
