//! What the map draws under the car parks: replaced as a whole when its digest differs, else left alone.

use std::collections::HashSet;

use carpal_domain::geometry::{Bbox, LngLat, ewkb};
use geo_types::{Geometry, Point};
use rayon::prelude::*;
use sha2::{Digest, Sha256};
use sqlx::PgConnection;

use super::binary_copy::BinaryCopy;
use super::error::{During, LoadError};
use super::{Told, projection};
use crate::map_features::Unpacked;
use crate::record::{Background, ChargingStation, MapFeature, Postcode};
use crate::storable::is_storable;

/// Part of the digest: a change in how features are written here makes every source's background be written again.
const FORM: &[u8] = b"map background 2";
/// Features that are projected at a time; bounds memory.
const CHUNK_FEATURES: usize = 4096;

/// Replaces what `source` holds, unless it is the same. Gives the number of rows written.
pub(super) async fn replace(
    connection: &mut PgConnection,
    source: &str,
    background: &Background,
    told: Told<'_>,
) -> Result<u64, LoadError> {
    let step = "replacing the map's background";
    let features = background.features.all().map_err(LoadError::Temporary)?;
    let digest = digest(background);
    let held = sqlx::query_scalar!("select basemap_hash from sources where name = $1", source)
        .fetch_one(&mut *connection)
        .await
        .during(step)?;
    if held.as_deref() == Some(&digest[..]) {
        return Ok(0);
    }
    for delete in [
        sqlx::query!("delete from map_features where source = $1", source),
        sqlx::query!("delete from postcodes where source = $1", source),
        sqlx::query!("delete from charging_stations where source = $1", source),
    ] {
        delete.execute(&mut *connection).await.during(step)?;
    }
    let mut written =
        copy_features(connection, source, features, background.features.len(), told).await?;
    written += copy_postcodes(connection, source, &background.postcodes).await.during(step)?;
    written +=
        copy_stations(connection, source, &background.charging_stations).await.during(step)?;
    make_valid(connection, source).await.during(step)?;
    let extent = background.extent;
    sqlx::query!(
        "update sources set basemap_hash = $2, extent = st_makeenvelope($3, $4, $5, $6, 4326) where name = $1",
        source,
        &digest[..],
        extent.map(|e| e.west),
        extent.map(|e| e.south),
        extent.map(|e| e.east),
        extent.map(|e| e.north)
    )
    .execute(connection)
    .await
    .during(step)?;
    Ok(written)
}

/// Makes areas that cross themselves valid; those that have no area left are dropped.
async fn make_valid(connection: &mut PgConnection, source: &str) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "with broken as (
             select ctid as at, st_collectionextract(st_makevalid(geom), 3) as valid_geom
             from map_features where source = $1 and st_dimension(geom) = 2 and not st_isvalid(geom)
         ), dropped as (
             delete from map_features f using broken b where f.ctid = b.at and st_isempty(b.valid_geom)
         )
         update map_features f set geom = b.valid_geom from broken b where f.ctid = b.at and not st_isempty(b.valid_geom)",
        source
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn copy_features(
    connection: &mut PgConnection,
    source: &str,
    mut features: Unpacked<'_>,
    count: u64,
    told: Told<'_>,
) -> Result<u64, LoadError> {
    let step = "copying the map's background";
    let columns =
        "source, layer, element, version, kind, name, ref, link, population, min_zoom, geom";
    let mut copy =
        BinaryCopy::into(connection, &format!("map_features ({columns})")).await.during(step)?;
    let mut copied = 0;
    loop {
        told(&format!("writing the map, {copied} of {count}"));
        let chunk: Vec<MapFeature> = features
            .by_ref()
            .take(CHUNK_FEATURES)
            .collect::<Result<_, _>>()
            .map_err(LoadError::Temporary)?;
        if chunk.is_empty() {
            return copy.finish().await.during(step);
        }
        copied += chunk.len();
        let geometries: Vec<Option<Vec<u8>>> = chunk
            .par_iter()
            .map(|feature| {
                let sound = is_storable(&feature.geometry);
                sound.then(|| ewkb(&projection::to_web_mercator(&feature.geometry), 3857).ok())?
            })
            .collect();
        for (feature, geometry) in chunk.iter().zip(geometries) {
            let Some(geometry) = geometry else { continue };
            let row = copy.row(11);
            row.text(source).text(feature.layer).text(&feature.element).int4(feature.version);
            row.text(feature.kind).text(&feature.name).text(&feature.reference).bool(feature.link);
            match feature.population {
                Some(population) => row.int4(population),
                None => row.null(),
            };
            row.int2(feature.min_zoom).bytes(&geometry);
            copy.row_done().await.during(step)?;
        }
    }
}

async fn copy_postcodes(
    connection: &mut PgConnection,
    source: &str,
    postcodes: &[Postcode],
) -> Result<u64, sqlx::Error> {
    let mut copy = BinaryCopy::into(connection, "postcodes (source, postcode, location)").await?;
    let mut seen = HashSet::with_capacity(postcodes.len());
    for postcode in postcodes.iter().filter(|p| seen.insert(p.postcode.as_str())) {
        let Some(at) = point(postcode.location) else { continue };
        copy.row(3).text(source).text(&postcode.postcode).bytes(&at);
        copy.row_done().await?;
    }
    copy.finish().await
}

async fn copy_stations(
    connection: &mut PgConnection,
    source: &str,
    stations: &[ChargingStation],
) -> Result<u64, sqlx::Error> {
    let columns = "source, element, name, capacity, location";
    let mut copy = BinaryCopy::into(connection, &format!("charging_stations ({columns})")).await?;
    let mut seen = HashSet::with_capacity(stations.len());
    for station in stations.iter().filter(|s| seen.insert(s.element.as_str())) {
        let Some(at) = point(station.location) else { continue };
        let row = copy.row(5);
        row.text(source).text(&station.element).text(&station.name);
        match station.capacity {
            Some(capacity) => row.int4(capacity),
            None => row.null(),
        };
        row.bytes(&at);
        copy.row_done().await?;
    }
    copy.finish().await
}

fn point(at: LngLat) -> Option<Vec<u8>> {
    ewkb(&Geometry::Point(Point::new(at.lng, at.lat)), 4326).ok()
}

/// SHA-256 over the digest of the features and the sorted digests of the rest, so that the order of reading does not count.
fn digest(background: &Background) -> [u8; 32] {
    let mut parts = vec![background.features.digest()];
    parts.par_extend(
        background
            .postcodes
            .par_iter()
            .map(|p| part(b"postcode", &[p.postcode.as_bytes(), &position(p.location)])),
    );
    parts.par_extend(background.charging_stations.par_iter().map(|s| {
        let capacity = s.capacity.unwrap_or(-1).to_be_bytes();
        part(
            b"charging",
            &[s.element.as_bytes(), s.name.as_bytes(), &capacity, &position(s.location)],
        )
    }));
    if let Some(Bbox { west, south, east, north }) = background.extent {
        let edges = [west, south, east, north].map(f64::to_be_bytes).concat();
        parts.push(part(b"extent", &[&edges]));
    }
    parts.par_sort_unstable();
    part(FORM, &parts.iter().map(<[u8; 32]>::as_slice).collect::<Vec<_>>())
}

/// The digest of a list of fields, each with its length before it, so that no two lists run together into the same bytes.
fn part(kind: &[u8], fields: &[&[u8]]) -> [u8; 32] {
    let mut hash = Sha256::new();
    for field in std::iter::once(&kind).chain(fields) {
        hash.update((field.len() as u64).to_be_bytes());
        hash.update(field);
    }
    hash.finalize().into()
}

fn position(at: LngLat) -> [u8; 16] {
    let mut bytes = [0; 16];
    bytes[..8].copy_from_slice(&at.lng.to_be_bytes());
    bytes[8..].copy_from_slice(&at.lat.to_be_bytes());
    bytes
}
