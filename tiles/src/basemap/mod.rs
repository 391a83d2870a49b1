//! What is drawn under the car parks: land, water, green, buildings, roads and names, cut into tiles by PostGIS.

use std::sync::Arc;

use arc_swap::ArcSwap;
use carpal_domain::geometry::{Bbox, Geom};
use geo_types::Geometry;
use sha2::{Digest, Sha256};
use sqlx::{PgPool, Row};
use tokio::sync::Semaphore;

use crate::encode::general::{self, Feature, Layer, Value};
use crate::load::Source;
use crate::mercator::{EXTENT, TileId};
use crate::tile::Tile;

/// The layers, in the order they are written.
pub const LAYERS: [&str; 7] = ["land", "water", "green", "buildings", "roads", "places", "regions"];
/// So many tiles are asked of PostGIS at once; more askers wait.
const MOST_AT_ONCE: usize = 3;
const QUERY: &str = include_str!("tile.sql");

/// Why a tile could not be made.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The database did not answer, or said no.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// The tile could not be written.
    #[error(transparent)]
    Encode(#[from] mvt::Error),
}

/// What the backgrounds in force are.
#[derive(Debug, Default, Clone, PartialEq)]
pub struct Background {
    /// Changes with their content.
    pub version: String,
    /// Whom to credit, each once.
    pub attributions: Vec<String>,
    /// The box around their extents; `None` when there is none, or one of them is the whole coast.
    pub bounds: Option<Bbox>,
}

/// Makes tiles of the background.
#[derive(Debug)]
pub struct Basemap {
    background: ArcSwap<Background>,
    permits: Semaphore,
}

impl Default for Basemap {
    fn default() -> Self {
        Self { background: ArcSwap::default(), permits: Semaphore::new(MOST_AT_ONCE) }
    }
}

impl Basemap {
    /// The backgrounds in force.
    #[must_use]
    pub fn background(&self) -> Arc<Background> {
        self.background.load_full()
    }

    /// Their version.
    #[must_use]
    pub fn version(&self) -> String {
        self.background.load().version.clone()
    }

    /// Takes note of the sources; true when a background came, went or changed.
    pub fn set_sources(&self, sources: &[Source]) -> bool {
        let next = background(sources);
        let changed = **self.background.load() != next;
        if changed {
            self.background.store(Arc::new(next));
        }
        changed
    }

    /// Makes a tile; an empty one where nothing is drawn.
    ///
    /// # Errors
    /// See [`RenderError`].
    pub async fn render(&self, pool: &PgPool, tile: TileId) -> Result<Tile, RenderError> {
        let permit = self.permits.acquire().await;
        let rows = sqlx::query(QUERY)
            .bind(i32::from(tile.z))
            .bind(tile.x.cast_signed())
            .bind(tile.y.cast_signed())
            .fetch_all(pool)
            .await?;
        drop(permit);
        let mut layers: Vec<Layer> = LAYERS.iter().map(|name| (*name, Vec::new())).collect();
        for row in rows {
            let layer: &str = row.try_get("layer")?;
            let Some((name, features)) = layers.iter_mut().find(|(name, _)| *name == layer) else {
                continue;
            };
            let Geom(geometry) = row.try_get("geom")?;
            if *name == "places" && !anchored(&geometry) {
                continue;
            }
            features.push(Feature { id: None, geometry, tags: tags(name, &row)? });
        }
        let mut bytes = Vec::new();
        general::write(layers, &mut bytes)?;
        Ok(Tile::new(&bytes))
    }
}

/// Whether a name's point lies in the tile itself: each is drawn by one tile.
fn anchored(geometry: &Geometry<f64>) -> bool {
    let edge = f64::from(EXTENT);
    match geometry {
        Geometry::Point(at) => (0.0..edge).contains(&at.x()) && (0.0..edge).contains(&at.y()),
        _ => true,
    }
}

fn tags(
    layer: &str,
    row: &sqlx::postgres::PgRow,
) -> Result<Vec<(&'static str, Value)>, sqlx::Error> {
    let text = |column| Ok::<_, sqlx::Error>(Value::Text(row.try_get(column)?));
    let mut tags = match layer {
        "roads" => vec![
            ("class", text("kind")?),
            ("name", text("name")?),
            ("ref", text("ref")?),
            ("link", Value::Bool(row.try_get("link")?)),
        ],
        "places" => {
            let mut tags = vec![("kind", text("kind")?), ("name", text("name")?)];
            let population: Option<i32> = row.try_get("population")?;
            tags.extend(population.map(|p| ("population", Value::Int(p.into()))));
            tags
        }
        "water" | "green" => vec![("kind", text("kind")?), ("name", text("name")?)],
        "regions" => vec![("name", text("name")?)],
        _ => vec![("kind", text("kind")?)],
    };
    if row.try_get("partial")? {
        tags.push(("partial", Value::Bool(true)));
    }
    Ok(tags)
}

fn background(sources: &[Source]) -> Background {
    let mut digest = Sha256::new();
    let mut attributions: Vec<String> = Vec::new();
    let mut bounds: Option<Bbox> = None;
    let drawn = sources.iter().filter_map(|source| Some((source, source.basemap_hash.as_ref()?)));
    let mut whole = false;
    for (source, hash) in drawn {
        digest.update(source.name.as_bytes());
        digest.update([0]);
        digest.update(hash);
        digest.update(
            source.extent.iter().flatten().flat_map(|edge| edge.to_le_bytes()).collect::<Vec<_>>(),
        );
        if !source.attribution.is_empty() && !attributions.contains(&source.attribution) {
            attributions.push(source.attribution.clone());
        }
        match source.extent.as_deref() {
            Some(&[west, south, east, north]) if source.kind != "coast" => {
                let here = Bbox { west, south, east, north };
                bounds = Some(bounds.map_or(here, |all| around(all, here)));
            }
            _ => whole = true,
        }
    }
    let version = hex::encode(&digest.finalize()[..8]);
    Background { version, attributions, bounds: bounds.filter(|_| !whole) }
}

fn around(a: Bbox, b: Bbox) -> Bbox {
    Bbox {
        west: a.west.min(b.west),
        south: a.south.min(b.south),
        east: a.east.max(b.east),
        north: a.north.max(b.north),
    }
}
