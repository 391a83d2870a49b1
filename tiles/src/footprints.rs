//! The outlines of car parks and the lines of on-street stretches, from zoom 15: clipped by PostGIS tile by tile.

use std::collections::HashMap;

use carpal_domain::geometry::Geom;
use sqlx::PgPool;

use crate::encode::general::{Feature, Layer, Value};
use crate::facts::Facts;
use crate::filter::Filter;
use crate::mercator::{MAX_ZOOM, TileId};
use crate::quota::FIRST_FOOTPRINT_ZOOM;
use crate::store::{Leaf, Store};

/// Units drawn beyond a tile's edge, so that outlines do not show there.
pub const MARGIN: i32 = 64;

/// The layer `footprints` of a tile; `None` below zoom 15 or when no matching car park's footprint comes near.
///
/// # Errors
/// When the database does not answer.
pub async fn layer(
    pool: &PgPool,
    store: &Store,
    tile: TileId,
    filter: &Filter,
) -> Result<Option<Layer>, sqlx::Error> {
    let near = near(store, tile, filter);
    if near.is_empty() {
        return Ok(None);
    }
    let ids: Vec<i64> = near.keys().copied().collect();
    let rows = sqlx::query!(
        r#"select id, geom as "geom!: Geom"
        from (select id, st_asmvtgeom(st_transform(footprint, 3857), st_tileenvelope($2, $3, $4), 4096, $5, true) as geom
              from car_parks where id = any($1) and footprint is not null) as clipped
        where geom is not null order by id"#,
        &ids,
        i32::from(tile.z),
        tile.x.cast_signed(),
        tile.y.cast_signed(),
        MARGIN.max(filter.buffer.into()),
    )
    .fetch_all(pool)
    .await?;
    let features =
        rows.into_iter().filter_map(|row| Some(feature(row.id, row.geom, near.get(&row.id)?)));
    Ok(Some(("footprints", features.collect())))
}

fn feature(id: i64, geometry: Geom, facts: &Facts) -> Feature {
    let text = |code: &str| Value::Text(code.to_owned());
    let mut tags = vec![("access", text(facts.access.code())), ("kind", text(facts.kind.code()))];
    if let Some(availability) = facts.availability {
        tags.push(("avail", text(availability.code())));
    }
    Feature { id: Some(id.cast_unsigned()), geometry: geometry.0, tags }
}

/// The matching car parks whose footprint may reach into the tile.
fn near(store: &Store, tile: TileId, filter: &Filter) -> HashMap<i64, Facts> {
    if tile.z < FIRST_FOOTPRINT_ZOOM {
        return HashMap::new();
    }
    let side = f64::from(1u32 << (32 - MAX_ZOOM));
    let (index, _) = store.indexed();
    let reach = f64::from(index.most_reach()) * side;
    let across = f64::from(1u32 << (MAX_ZOOM - tile.z)) * side;
    let (west, north) = (f64::from(tile.x) * across, f64::from(tile.y) * across);
    let touches = |leaf: &&Leaf| {
        leaf.reach.is_some_and(|reach| reach.touches(leaf.world(), tile))
            && filter.matches(&leaf.facts)
    };
    index
        .within([west - reach, north - reach], [west + across + reach, north + across + reach])
        .filter(touches)
        .map(|leaf| (leaf.id, leaf.facts))
        .collect()
}
