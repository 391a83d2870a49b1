//! The map drawn under the car parks: land, water, green, buildings, roads and names, cut into tiles by PostGIS.

use std::sync::Arc;

use arc_swap::ArcSwap;
use carpal_domain::geometry::{Bbox, Geom};
use geo_types::Geometry;
use sha2::{Digest, Sha256};
use sqlx::PgPool;
use tokio::sync::Semaphore;

use crate::encode::general::{self, Feature, Layer, Value};
use crate::load::Source;
use crate::mercator::{EXTENT, TileId};
use crate::tile::Tile;

/// The layers, in the order they are written.
pub const LAYERS: [&str; 7] = ["land", "water", "green", "buildings", "roads", "places", "regions"];

/// Why a tile could not be made.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The database did not answer, or answered with an error.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// The tile could not be written.
    #[error(transparent)]
    Encode(#[from] mvt::Error),
}

/// What the basemap is made of.
#[derive(Debug, Default, Clone, PartialEq)]
pub struct Summary {
    /// Changes with its content.
    pub version: String,
    /// Whom to credit, each once.
    pub attributions: Vec<String>,
    /// The box around the extents of its sources; `None` when it has none, or one covers the whole country.
    pub bounds: Option<Bbox>,
}

/// Renders tiles of the basemap.
#[derive(Debug)]
pub struct Basemap {
    summary: ArcSwap<Summary>,
    permits: Semaphore,
}

impl Basemap {
    /// A basemap without sources, of which at most `renders_at_once` tiles are rendered at once.
    #[must_use]
    pub fn new(renders_at_once: u16) -> Self {
        let permits = Semaphore::new(renders_at_once.into());
        Self { summary: ArcSwap::default(), permits }
    }

    /// What it is made of.
    #[must_use]
    pub fn summary(&self) -> Arc<Summary> {
        self.summary.load_full()
    }

    /// Its version.
    #[must_use]
    pub fn version(&self) -> String {
        self.summary.load().version.clone()
    }

    /// Takes over the sources; true when the basemap changed by it.
    pub fn set_sources(&self, sources: &[Source]) -> bool {
        let next = summary(sources);
        let changed = **self.summary.load() != next;
        if changed {
            self.summary.store(Arc::new(next));
        }
        changed
    }

    /// Renders a tile; an empty one where nothing is drawn.
    ///
    /// # Errors
    /// See [`RenderError`].
    pub async fn render(&self, pool: &PgPool, tile: TileId) -> Result<Tile, RenderError> {
        let permit = self.permits.acquire().await;
        let (z, x, y) = (i32::from(tile.z), tile.x.cast_signed(), tile.y.cast_signed());
        let rows =
            sqlx::query_file_as!(Row, "src/basemap/tile.sql", z, x, y).fetch_all(pool).await?;
        drop(permit);
        let mut layers: Vec<Layer> = LAYERS.iter().map(|name| (*name, Vec::new())).collect();
        for row in rows {
            let Some((name, features)) = layers.iter_mut().find(|(name, _)| *name == row.layer)
            else {
                continue;
            };
            if *name == "places" && !anchored(&row.geom.0) {
                continue;
            }
            let (geometry, tags) = row.into_feature();
            features.push(Feature { id: None, geometry, tags });
        }
        let mut bytes = Vec::new();
        general::write(layers, &mut bytes)?;
        Ok(Tile::new(&bytes))
    }
}

/// Whether a name's point lies in the tile itself, not in its margin: each name is drawn by one tile.
fn anchored(geometry: &Geometry<f64>) -> bool {
    let edge = f64::from(EXTENT);
    match geometry {
        Geometry::Point(at) => (0.0..edge).contains(&at.x()) && (0.0..edge).contains(&at.y()),
        _ => true,
    }
}

/// What [`Basemap::render`] asks for: a feature of any layer.
struct Row {
    layer: String,
    kind: String,
    partial: bool,
    name: String,
    r#ref: String,
    link: bool,
    population: Option<i32>,
    geom: Geom,
}

impl Row {
    /// The geometry, and the attributes that its layer has; `layers.rs` lists them. What is not known is left out.
    fn into_feature(self) -> (Geometry<f64>, Vec<(&'static str, Value)>) {
        let text = |key, value: String| (!value.is_empty()).then_some((key, Value::Text(value)));
        let name = text("name", self.name);
        let tags = match self.layer.as_str() {
            "roads" => vec![
                text("class", self.kind),
                name,
                text("ref", self.r#ref),
                Some(("link", Value::Bool(self.link))),
            ],
            "places" => {
                let population =
                    self.population.map(|people| ("population", Value::Int(people.into())));
                vec![text("kind", self.kind), name, population]
            }
            "water" | "green" => vec![text("kind", self.kind), name],
            "regions" => vec![name],
            _ => vec![text("kind", self.kind)],
        };
        let partial = self.partial.then_some(("partial", Value::Bool(true)));
        (self.geom.0, tags.into_iter().chain([partial]).flatten().collect())
    }
}

fn summary(sources: &[Source]) -> Summary {
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
    Summary { version, attributions, bounds: bounds.filter(|_| !whole) }
}

fn around(a: Bbox, b: Bbox) -> Bbox {
    Bbox {
        west: a.west.min(b.west),
        south: a.south.min(b.south),
        east: a.east.max(b.east),
        north: a.north.max(b.north),
    }
}
