//! A city's car parks, from Overpass into the database: what `carpal-ingest overpass --city` and the worker's refresh do.

use carpal_domain::geometry::Bbox;
use sqlx::PgPool;

use super::client::Client;
use super::error::OverpassError;
use crate::cities::City;
use crate::input::{self, InputError};
use crate::load::{Guard, LoadError, Report, Run};
use crate::record::{Batch, MapFeature, Source, SourceKind};

/// Why a refresh did not happen.
#[derive(Debug, thiserror::Error)]
pub enum RefreshError {
    /// There is no usable response of Overpass.
    #[error(transparent)]
    Overpass(#[from] OverpassError),
    /// The response could not be read.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The loader failed or refused.
    #[error(transparent)]
    Load(#[from] LoadError),
}

/// The source of a city's refresh: `overpass:<slug>`.
#[must_use]
pub fn city_source(city: &City) -> Source {
    input::openstreetmap_source(&format!("overpass:{}", city.slug), SourceKind::Overpass)
}

/// Fetches a city and loads it, as a run of source `overpass:<slug>`. A second call fetches again and changes nothing that
/// is the same; of two at once, the source's lock refuses one ([`LoadError::Busy`]). A response that lacks too much, or is
/// older than what the source holds, is refused ([`Guard`]).
///
/// # Errors
/// [`RefreshError`]; the run's row says why.
pub async fn refresh_city(
    pool: &PgPool,
    client: &Client,
    city: &City,
) -> Result<Report, RefreshError> {
    let source = city_source(city);
    let run = Run::begin(pool, &source, &format!("Overpass, {}", city.name), false).await?;
    match fetch_batch(client, city.bbox, source, Some(&city.name), &|_| {}).await {
        Ok(batch) => Ok(run.load(batch, Guard::default(), &|_| {}).await?),
        Err(error) => {
            run.fail(&error.to_string()).await;
            Err(error)
        }
    }
}

/// Fetches a box and shapes the response. `city` is the one that was asked for, if one was.
///
/// The streets in it are only those beside car parks: good for names, and a patchwork as a map, like the few areas that are
/// points of interest. So only settlements, stations, points of interest, postcodes and charging stations go into the
/// background, and no extent that would hide a better map under it.
///
/// # Errors
/// [`RefreshError::Overpass`], [`RefreshError::Input`].
pub async fn fetch_batch(
    client: &Client,
    within: Bbox,
    source: Source,
    city: Option<&str>,
    received: &(dyn Fn(u64) + Sync),
) -> Result<Batch, RefreshError> {
    let file = client.parking(within, received).await?;
    let city = city.map(str::to_owned);
    let mut batch = input::read_blocking(move || {
        input::read_openstreetmap(file.path(), source, city.as_deref(), &|_, _| {})
    })
    .await?;
    if let Some(background) = &mut batch.background {
        let is_searched = |feature: &MapFeature| matches!(feature.layer, "places" | "pois");
        background.features =
            background.features.only(is_searched).map_err(InputError::Temporary)?;
        background.extent = None;
    }
    Ok(batch)
}
