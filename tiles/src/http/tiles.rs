//! Tiles: from the cache where they are in it, else rendered once.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::{Query, Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, VARY};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use carpal_domain::echo::echo;
use metrics::{Counter, Histogram, counter, histogram};

use super::{App, Problem, best_encoding, cors, matches_tag};
use crate::cache::{Key, TileSet};
use crate::filter::Filter;
use crate::mercator::{MAX_ZOOM, TileId};
use crate::quota::FIRST_POINT_ZOOM;
use crate::tile::{Encoding, Tile};
use crate::{carpark_tiles, encode, footprints};

/// What the database may take for the footprints of a tile, which is sent without them otherwise.
const FOOTPRINTS_TIMEOUT: Duration = Duration::from_secs(2);
/// What it may take for a tile of the basemap.
const BASEMAP_TIMEOUT: Duration = Duration::from_secs(4);

/// Metrics, looked up once.
pub struct Counters {
    sent: Counter,
    not_modified: Counter,
    empty: Counter,
    refused: Counter,
    failed: Counter,
    render_seconds: Histogram,
}

impl Counters {
    /// Looks them up in the process's recorder.
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

/// The headers of tiles, made once: of each response only the tag is its own.
pub struct TileHeaders {
    /// By [`Encoding`].
    sent: [HeaderMap; 4],
    not_modified: HeaderMap,
    empty: HeaderMap,
}

impl TileHeaders {
    /// With this `Cache-Control`.
    pub fn new(cache_control: &HeaderValue) -> Self {
        let tag = HeaderValue::from_static("");
        let mut empty = HeaderMap::new();
        cors::allow(&mut empty);
        empty.insert(VARY, HeaderValue::from_static("Accept-Encoding"));
        empty.insert(CACHE_CONTROL, cache_control.clone());
        let mut any = empty.clone();
        any.insert(ETAG, tag.clone());
        any.insert(CONTENT_TYPE, HeaderValue::from_static("application/vnd.mapbox-vector-tile"));
        let sent = Encoding::ALL.map(|encoding| {
            let mut headers = any.clone();
            if encoding != Encoding::Identity {
                headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding.name()));
            }
            headers
        });
        // The client has the rest from when it was sent.
        let mut not_modified = HeaderMap::new();
        cors::allow_reading(&mut not_modified);
        for name in [VARY, CACHE_CONTROL, ETAG] {
            let value = any[&name].clone();
            not_modified.insert(name, value);
        }
        Self { sent, not_modified, empty }
    }
}

/// Whether a path is that of a tile: `/tiles/{set}/{z}/{x}/{y}`.
pub fn is_tile(path: &str) -> bool {
    let mut parts = path.strip_prefix("/tiles/").unwrap_or_default().split('/');
    // The router, too, takes no empty part.
    let mut are =
        |count: usize| (0..count).all(|_| parts.next().is_some_and(|part| !part.is_empty()));
    are(4) && parts.next().is_none()
}

/// What was asked for and is not kept: a tile to render, or what is wrong with its address.
pub struct NotKept(Result<Key, Problem>);

/// The response to a request for a tile that is kept; otherwise what to [`answer`]. It waits for nothing, so it is no future.
///
/// # Errors
/// The tile has to be rendered, or something is wrong.
pub fn kept(app: &App, uri: &Uri, headers: &HeaderMap) -> Result<Response, NotKept> {
    let key = key(uri).map_err(|problem| NotKept(Err(problem)))?;
    let tile = app.content.cache.get(&key).ok_or(NotKept(Ok(key)))?;
    Ok(respond(app, &key, &tile, best_encoding(headers), headers, true))
}

/// `GET /tiles/{set}/{z}/{x}/{y}.mvt`
pub async fn tile(State(app): State<Arc<App>>, request: Request) -> Response {
    let kept = kept(&app, request.uri(), request.headers());
    match kept {
        Ok(response) => response,
        Err(asked) => answer(&app, asked, &request).await,
    }
}

/// Answers a request for a tile that is not kept. Reads the request where it is: axum's extractors would copy its path and headers.
/// What is awaited has no hold of the body, which threads may not share.
pub fn answer(
    app: &App,
    asked: NotKept,
    request: &Request,
) -> impl Future<Output = Response> + Send {
    respond_to(app, asked, request.headers())
}

async fn respond_to(app: &App, NotKept(key): NotKept, headers: &HeaderMap) -> Response {
    let response = match key {
        Ok(key) => serve(app, key, headers).await,
        Err(problem) => Err(problem),
    };
    response.unwrap_or_else(|problem| {
        let refused = problem.status().is_client_error();
        if refused { &app.counters.refused } else { &app.counters.failed }.increment(1);
        problem.into_response()
    })
}

fn key(uri: &Uri) -> Result<Key, Problem> {
    // The route has as many parts.
    let mut parts = uri.path().strip_prefix("/tiles/").unwrap_or_default().split('/');
    let [set, z, x, y] = std::array::from_fn(|_| parts.next().unwrap_or_default());
    let set = match set {
        "carparks" => TileSet::Carparks,
        "basemap" => TileSet::Basemap,
        _ => {
            return Err(Problem::NotFound(format!(
                "There is no tile set {}. There are carparks and basemap.",
                echo(set)
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
    if set == TileSet::Basemap && !pairs.is_empty() {
        return Err(Problem::BadRequest("The basemap has no parameters.".into()));
    }
    let filter = Filter::parse(&pairs).map_err(Problem::BadRequest)?;
    Ok(Key { set, tile, filter })
}

/// A number below 2^32; one that is out of range is too large for any tile, and so `u32::MAX`.
fn number(name: &str, text: &str) -> Result<u32, Problem> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let said = echo(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(Problem::BadRequest(format!(
            "{name} is {said:?}, which is not a whole number."
        )));
    }
    if digits.len() > 1 && digits.starts_with('0') {
        return Err(Problem::BadRequest(format!(
            "{name} is {said:?}: write it without leading zeros."
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

/// Serves a tile that was not kept a moment ago.
async fn serve(app: &App, key: Key, headers: &HeaderMap) -> Result<Response, Problem> {
    let encoding = best_encoding(headers);
    let rendered = match key.set {
        TileSet::Carparks if !app.content.is_loaded() => {
            return Err(Problem::Unavailable("The car parks are still being loaded."));
        }
        TileSet::Carparks => {
            app.content.cache.get_or_render(key, || render_car_parks(app, key)).await
        }
        TileSet::Basemap => app.content.cache.get_or_render(key, || render_basemap(app, key)).await,
    };
    match rendered {
        Ok(tile) => Ok(respond(app, &key, &tile, encoding, headers, true)),
        Err(Incomplete::Partly(tile)) => Ok(respond(app, &key, &tile, encoding, headers, false)),
        Err(Incomplete::Failed) => {
            Err(Problem::Unavailable("The tile could not be made just now."))
        }
    }
}

/// A tile that must not be cached.
enum Incomplete {
    /// Without its footprints.
    Partly(Box<Tile>),
    /// Not at all.
    Failed,
}

async fn render_car_parks(app: &App, key: Key) -> Result<Tile, Incomplete> {
    let begun = Instant::now();
    let mut bytes = if key.tile.z < FIRST_POINT_ZOOM && !key.filter.is_default() {
        // Counts under a filter look at every car park: some milliseconds, not on a thread that serves others.
        let snapshot = app.content.store.snapshot();
        let counted = tokio::task::spawn_blocking(move || {
            let mut bytes = Vec::new();
            carpark_tiles::write(&snapshot, key.tile, &key.filter, &mut bytes).map(|()| bytes)
        });
        counted.await.map_err(|error| failed(&error))?.map_err(|error| failed(&error))?
    } else {
        let mut bytes = Vec::new();
        carpark_tiles::write(&app.content.store.snapshot(), key.tile, &key.filter, &mut bytes)
            .map_err(|error| failed(&error))?;
        bytes
    };
    let store = &app.content.store;
    let layer = footprints::layer(&app.pool, store, key.tile, &key.filter);
    let layer = tokio::time::timeout(FOOTPRINTS_TIMEOUT, layer).await;
    match layer.unwrap_or(Err(sqlx::Error::PoolTimedOut)) {
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

async fn render_basemap(app: &App, key: Key) -> Result<Tile, Incomplete> {
    let rendered = app.content.basemap.render(&app.pool, key.tile);
    match tokio::time::timeout(BASEMAP_TIMEOUT, rendered).await {
        Ok(rendered) => rendered.map_err(|error| failed(&error)),
        Err(_) => Err(failed(&"the database did not answer in time")),
    }
}

fn failed(error: &dyn std::fmt::Display) -> Incomplete {
    tracing::error!(error = %error, "a tile could not be made");
    Incomplete::Failed
}

fn respond(
    app: &App,
    key: &Key,
    tile: &Tile,
    encoding: Encoding,
    request: &HeaderMap,
    cached: bool,
) -> Response {
    let made = &app.tile_headers;
    let (status, mut headers, body) = if tile.is_empty() {
        app.counters.empty.increment(1);
        (StatusCode::NO_CONTENT, made.empty.clone(), Body::empty())
    } else {
        let tag = tile.tag(encoding);
        let (status, mut headers, body) = if matches_tag(request, tag) {
            app.counters.not_modified.increment(1);
            (StatusCode::NOT_MODIFIED, made.not_modified.clone(), Body::empty())
        } else {
            let (bytes, compressed) = tile.bytes(encoding);
            if compressed > 0 && cached {
                app.content.cache.reweigh(key, tile);
            }
            app.counters.sent.increment(1);
            (StatusCode::OK, made.sent[encoding as usize].clone(), Body::from(bytes))
        };
        headers.insert(ETAG, tag.clone());
        (status, headers, body)
    };
    if !cached {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    let mut response = Response::new(body);
    *response.status_mut() = status;
    *response.headers_mut() = headers;
    response
}

#[cfg(test)]
mod tests {
    use super::is_tile;

    #[test]
    fn a_tile_has_four_parts_none_of_them_empty() {
        assert!(is_tile("/tiles/carparks/8/126/80.mvt"));
        assert!(is_tile("/tiles/none/a/b/c"));
        for path in [
            "",
            "/",
            "/tiles/carparks/view",
            "/tiles/fonts/a/b",
            "/tiles/carparks/8//1.mvt",
            "/tiles//8/1/1.mvt",
            "/tiles/carparks/8/1/1.mvt/",
            "/tile/carparks/8/1/1.mvt",
        ] {
            assert!(!is_tile(path), "{path}");
        }
    }
}
