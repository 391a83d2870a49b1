//! The packaged coast: Natural Earth's countries at 1:10m, as the npm package `world-atlas` brings them, so that
//! the map has land, sea and the cities' names before anything else is imported. Around the British Isles only.

mod sea;
mod topojson;

#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};

use geo::{BooleanOps, BoundingRect, Intersects, MultiPolygon, Polygon, Rect};
use geo_types::{Geometry, Point, coord};

use crate::car_parks::CarParks;
use crate::cities;
use crate::record::{Background, Batch, Identity, MapFeature, Source, SourceKind};
use topojson::{Topology, TopologyError};

/// The name of the source.
pub const SOURCE: &str = "coast";
/// The United Kingdom in ISO 3166-1, which Natural Earth uses as an id.
const UNITED_KINGDOM: &str = "826";
/// The cities' names show from this zoom on.
const CITY_MIN_ZOOM: i16 = 5;

/// Why the coast cannot be imported.
#[derive(Debug, thiserror::Error)]
pub enum CoastError {
    /// The file is not there or cannot be read.
    #[error(
        "{path}: {cause}. The coast is countries-10m.json of the npm package world-atlas; `npm ci` in web/ brings it"
    )]
    Unread {
        /// The file.
        path: PathBuf,
        /// What the system says.
        cause: std::io::Error,
    },
    /// It is not the expected file, or is damaged.
    #[error("{path}: {cause}. Take countries-10m.json of the npm package world-atlas 2.0.2")]
    Wrong {
        /// The file.
        path: PathBuf,
        /// What is wrong, and where.
        cause: TopologyError,
    },
}

/// The coast as a batch of source `coast`: no car parks, a background of land (one feature a country, `ne-826`),
/// sea (`coast_sea`, cut into cells of a few hundred corners) and the cities' names (`city-liverpool`).
///
/// # Errors
/// [`CoastError`] when the file is missing, is no TopoJSON with objects `countries` and `land`, or refers to arcs it lacks.
pub fn batch(path: &Path) -> Result<Batch, CoastError> {
    let bytes =
        std::fs::read(path).map_err(|cause| CoastError::Unread { path: path.into(), cause })?;
    let features =
        features(&bytes).map_err(|cause| CoastError::Wrong { path: path.into(), cause })?;
    Ok(Batch {
        source: Source {
            name: SOURCE.into(),
            kind: SourceKind::Coast,
            attribution: "Natural Earth".into(),
            licence: "public domain".into(),
        },
        identity: Identity::Element,
        read: 0,
        car_parks: CarParks::default(),
        rejects: Vec::new(),
        background: Some(Background { features: features.into(), ..Background::default() }),
        skipped: 0,
        as_of: None,
    })
}

/// What is kept: 30° west to 20° east, 40° to 68° north, in degrees.
fn window() -> Rect<f64> {
    Rect::new(coord! { x: -30.0, y: 40.0 }, coord! { x: 20.0, y: 68.0 })
}

fn features(bytes: &[u8]) -> Result<Vec<MapFeature>, TopologyError> {
    let topology = Topology::read(bytes)?;
    let mut features = Vec::new();
    for country in topology.areas("countries")? {
        let land = clip(&country.polygons, window());
        if land.0.is_empty() {
            continue;
        }
        let kind = if country.id == UNITED_KINGDOM { "country_gb" } else { "country_other" };
        let id = if country.id.is_empty() { slug(&country.name) } else { country.id };
        features.push(feature("land", format!("ne-{id}"), kind, country.name, land.into()));
    }
    let land: MultiPolygon<f64> =
        topology.areas("land")?.into_iter().flat_map(|area| area.polygons.0).collect();
    for cell in sea::cells(window(), &clip(&land, window())) {
        features.push(feature("water", cell.name, "coast_sea", String::new(), cell.sea.into()));
    }
    features.extend(cities::all().iter().map(|city| {
        let at = Point::new(city.centre.lng, city.centre.lat);
        let element = format!("city-{}", city.slug);
        let named = feature("places", element, "city", city.name.clone(), at.into());
        MapFeature { min_zoom: CITY_MIN_ZOOM, ..named }
    }));
    Ok(features)
}

fn feature(
    layer: &'static str,
    element: String,
    kind: &'static str,
    name: String,
    geometry: Geometry<f64>,
) -> MapFeature {
    MapFeature {
        layer,
        element,
        version: 0,
        kind,
        name,
        reference: String::new(),
        link: false,
        population: None,
        min_zoom: 0,
        geometry,
    }
}

/// The part of some polygons that lies in a box, made valid: quantising lets rings touch themselves.
fn clip(polygons: &MultiPolygon<f64>, to: Rect<f64>) -> MultiPolygon<f64> {
    let within = |polygon: &&Polygon<f64>| {
        polygon.bounding_rect().is_some_and(|around| around.intersects(&to))
    };
    let parts = polygons.iter().filter(within).map(|part| part.intersection(&to.to_polygon()));
    parts.flat_map(|part| part.0).collect()
}

fn slug(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    name.chars().map(plain).collect()
}
