//! What a database shows and holds of its car parks.

use std::collections::BTreeMap;
use std::sync::Arc;

use carpal_tiles::carpark_tiles;
use carpal_tiles::filter::Filter;
use carpal_tiles::load::ReadTransaction;
use carpal_tiles::store::{NameTable, Snapshot};
use serde_json::Value;
use sqlx::PgPool;

/// Every public tile from the whole country to the street, byte for byte.
pub async fn tiles(pool: &PgPool) -> BTreeMap<String, Vec<u8>> {
    let mut names = NameTable::default();
    let mut read = ReadTransaction::begin(pool).await.expect("begun");
    let now = chrono::Utc::now().timestamp();
    let rows = read.all(&mut names, now).await.expect("read");
    read.end().await.expect("ended");
    let car_parks = rows.into_iter().filter_map(|row| row.car_park).collect();
    let snapshot = Snapshot::new(car_parks, Arc::new(names));
    let filter = Filter::default();
    let mut tiles = BTreeMap::new();
    for zoom in 0..=16 {
        for tile in snapshot.tiles(zoom) {
            let mut bytes = Vec::new();
            carpark_tiles::write(&snapshot, tile, &filter, &mut bytes).expect("written");
            tiles.insert(format!("{tile:?}"), bytes);
        }
    }
    tiles
}

/// What the rows hold, but for when they were written, and what is known only of the first time.
pub async fn rows(pool: &PgPool) -> BTreeMap<i64, Value> {
    let rows: Vec<(i64, Value)> = sqlx::query_as(
        "select id, to_jsonb(c) - '{changed_xid,updated_at,created_at,deleted_at,version,edit_bases,conflicts,content_hash,source_version}'::text[]
                    || jsonb_build_object('is_deleted', deleted_at is not null)
         from car_parks c order by id",
    )
    .fetch_all(pool)
    .await
    .expect("rows");
    rows.into_iter().collect()
}
