//! The TileJSON of both tile sets.

use carpal_domain::feeds::is_replay;
use carpal_domain::geometry::Bbox;
use serde_json::{Value, json};

use super::App;
use crate::layers::{self, Layer};
use crate::mercator::{MAX_LATITUDE, MAX_ZOOM};
use crate::style::camera;

/// TileJSON of the car parks, whose tiles have `query` at the end of their address.
pub fn carparks(app: &App, base: &str, query: &str) -> Value {
    let snapshot = app.content.store.snapshot();
    let practice = snapshot.practice_count() > 0;
    let sources = app.content.sources.load();
    // Nobody made practice data, and a credit would show beside real car parks too: `practice` is said where it is true.
    let credited = |name| sources.iter().find(|s| s.name == name && s.kind != "practice");
    let is_practice_replay = |name| {
        sources.iter().find(|s| s.name == name && s.kind == "practice" && is_replay(&s.attribution))
    };
    let replay = snapshot.sources().find_map(is_practice_replay).map(|s| s.attribution.clone());
    let used = snapshot.sources().filter_map(credited).map(|source| source.attribution.as_str());
    // What zones charge is in the answers that stand beside the map.
    let zones = app.zone_charges.zones().iter().map(|zone| zone.boundary.attribution.as_str());
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
        "center": camera(snapshot.bounds()),
        "attribution": credits(used.chain(zones)),
        "vector_layers": layers::carparks().iter().map(Layer::json).collect::<Vec<_>>(),
        "carpal:version": snapshot.version(),
        "carpal:practice": practice,
        "carpal:replay": replay,
    })
}

/// TileJSON of the basemap.
pub fn basemap(app: &App, base: &str) -> Value {
    let basemap = app.content.basemap.summary();
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
        "center": camera(basemap.bounds),
        "attribution": credits(basemap.attributions.iter().map(String::as_str)),
        "vector_layers": layers::basemap().iter().map(Layer::json).collect::<Vec<_>>(),
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
