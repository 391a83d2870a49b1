//! What describes the tiles: TileJSON, the catalogue, the style.

use std::sync::Arc;

use axum::extract::{Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, HOST, VARY};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use carpal_domain::geometry::Bbox;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::{App, Problem, cors, matches_tag};
use crate::filter::Filter;
use crate::mercator::{MAX_LATITUDE, MAX_ZOOM};
use crate::quota::{FIRST_FOOTPRINT_ZOOM, FIRST_POINT_ZOOM};
use crate::style::Theme;

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
    Ok(json_response(&carparks_tilejson(&app, &base(&app, &headers), &query), &headers))
}

/// `GET /tiles/basemap.json`
pub async fn basemap(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    json_response(&basemap_tilejson(&app, &base(&app, &headers)), &headers)
}

/// `GET /tiles/style.json?theme=light|dark`
pub async fn style(
    State(app): State<Arc<App>>,
    Query(pairs): Pairs,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let mut theme = Theme::Light;
    for (name, value) in &pairs {
        let read = (name == "theme").then(|| Theme::from_code(value)).flatten();
        theme = read.ok_or_else(|| {
            Problem::BadRequest(format!("{name}={value} is not theme=light or theme=dark."))
        })?;
    }
    let tilejson = basemap_tilejson(&app, &base(&app, &headers));
    let style = crate::style::style(theme, &tilejson).map_err(|error| {
        tracing::error!(error = %error, "the style cannot be read");
        Problem::Unavailable("The style cannot be read.")
    })?;
    Ok(json_response(&style, &headers))
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
            entry("carparks", &carparks_tilejson(&app, &base, "")),
            entry("basemap", &basemap_tilejson(&app, &base)),
        ],
        "styles": [
            { "id": "light", "url": format!("{base}/tiles/style.json?theme=light") },
            { "id": "dark", "url": format!("{base}/tiles/style.json?theme=dark") },
        ],
        "questions": [
            format!("{base}/tiles/carparks/view"),
            format!("{base}/tiles/carparks/nearest"),
        ],
    });
    json_response(&catalog, &headers)
}

fn carparks_tilejson(app: &App, base: &str, query: &str) -> Value {
    let snapshot = app.content.store.snapshot();
    let practice = snapshot.practice_count() > 0;
    let sources = app.content.sources.load();
    let used = snapshot.sources().filter_map(|name| sources.iter().find(|s| s.name == name));
    let credits = credits(used.map(|source| source.attribution.as_str()));
    let description = if practice {
        "Car parks and on-street parking. Some or all of them are practice data: made up, not real."
    } else {
        "Car parks and on-street parking."
    };
    json!({
        "tilejson": "3.0.0",
        "name": "CarPal car parks",
        "description": description,
        "version": "1.0.0",
        "scheme": "xyz",
        "tiles": [format!("{base}/tiles/carparks/{{z}}/{{x}}/{{y}}.mvt{query}")],
        "minzoom": 0,
        "maxzoom": MAX_ZOOM,
        "bounds": edges(snapshot.bounds()),
        "attribution": credits,
        "vector_layers": [
            {
                "id": "counts", "minzoom": 0, "maxzoom": FIRST_POINT_ZOOM - 1,
                "description": "How many car parks an area has, at their mean position.",
                "fields": { "name": "String", "count": "Number" },
            },
            {
                "id": "carparks", "minzoom": FIRST_POINT_ZOOM, "maxzoom": MAX_ZOOM,
                "description": "Car parks; the feature's id is the car park's. Lower ranks come first.",
                "fields": {
                    "name": "String, from zoom 13", "kind": "String: on-street or car-park",
                    "access": "String: public, private, permit or customers",
                    "avail": "String: available, limited, full or warning; absent when nobody said lately",
                    "price": "String; absent when unknown or not shown", "pence": "Number: pence for an hour, when known",
                    "ev": "Boolean", "disabled": "Boolean", "verified": "String: council or admin",
                    "scam": "Boolean", "practice": "Boolean", "rank": "Number",
                },
            },
            {
                "id": "footprints", "minzoom": FIRST_FOOTPRINT_ZOOM, "maxzoom": MAX_ZOOM,
                "description": "Outlines of car parks and lines of on-street stretches; ids as in carparks.",
                "fields": { "access": "String", "kind": "String", "avail": "String" },
            },
        ],
        "carpal:version": snapshot.version(),
        "carpal:practice": practice,
    })
}

fn basemap_tilejson(app: &App, base: &str) -> Value {
    let basemap = app.content.basemap.summary();
    let (kind, name) = (("kind", "String"), ("name", "String"));
    let layer = |id: &str, fields: &[(&str, &str)]| {
        let fields: serde_json::Map<_, _> =
            fields.iter().map(|(name, kind)| ((*name).to_owned(), json!(kind))).collect();
        json!({ "id": id, "minzoom": 0, "maxzoom": MAX_ZOOM, "fields": fields })
    };
    json!({
        "tilejson": "3.0.0",
        "name": "CarPal basemap",
        "description": "Land, water, green, buildings, roads and names from what was taken in, with the coast under it.",
        "version": "1.0.0",
        "scheme": "xyz",
        "tiles": [format!("{base}/tiles/basemap/{{z}}/{{x}}/{{y}}.mvt")],
        "minzoom": 0,
        "maxzoom": MAX_ZOOM,
        "bounds": edges(basemap.bounds),
        "attribution": credits(basemap.attributions.iter().map(String::as_str)),
        "vector_layers": [
            layer("land", &[kind]),
            layer("water", &[kind, name]),
            layer("green", &[kind, name]),
            layer("buildings", &[kind]),
            layer("roads", &[("class", "String"), name, ("ref", "String"), ("link", "Boolean")]),
            layer("places", &[kind, name, ("population", "Number")]),
            layer("regions", &[name]),
        ],
        "carpal:version": basemap.version,
        "carpal:practice": false,
    })
}

/// A box as TileJSON writes it; the whole Mercator square when there is none.
fn edges(bounds: Option<Bbox>) -> [f64; 4] {
    let clamp = |lat: f64| lat.clamp(-MAX_LATITUDE, MAX_LATITUDE);
    bounds.map_or([-180.0, -MAX_LATITUDE, 180.0, MAX_LATITUDE], |b| {
        [b.west, clamp(b.south), b.east, clamp(b.north)]
    })
}

/// Whom to credit, each once, as HTML: with a link where their licence asks for one.
fn credits<'a>(attributions: impl Iterator<Item = &'a str>) -> String {
    let mut credits: Vec<String> = Vec::new();
    for attribution in attributions.filter(|text| !text.is_empty()) {
        let credit = if attribution.contains("OpenStreetMap") {
            "<a href=\"https://www.openstreetmap.org/copyright\">© OpenStreetMap contributors</a>"
                .to_owned()
        } else if attribution.contains("Natural Earth") {
            "<a href=\"https://www.naturalearthdata.com/\">Natural Earth</a>".to_owned()
        } else {
            attribution.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
        };
        if !credits.contains(&credit) {
            credits.push(credit);
        }
    }
    credits.join(" | ")
}

fn base(app: &App, headers: &HeaderMap) -> String {
    if !app.public_url.is_empty() {
        return app.public_url.trim_end_matches('/').to_owned();
    }
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
    format!("http://{host}")
}

/// A JSON response that is revalidated each time and sent again only when it differs.
pub fn json_response(value: &Value, request: &HeaderMap) -> Response {
    let body = value.to_string();
    let digest = hex::encode(&Sha256::digest(&body)[..10]);
    let tag = HeaderValue::from_str(&format!("W/\"{digest}\""));
    let tag = tag.unwrap_or_else(|_| HeaderValue::from_static("W/\"\""));
    let mut response = if matches_tag(request, &tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        body.into_response()
    };
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("public, no-cache"));
    headers.insert(VARY, HeaderValue::from_static("Accept-Encoding, Host"));
    headers.insert(ETAG, tag);
    cors::allow(headers);
    response
}
