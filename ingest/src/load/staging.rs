//! Records on their way into the staging table: made storable, hashed, and sent by COPY.

use std::collections::HashMap;

use rayon::prelude::*;
use serde_json::Value;
use sha2::{Digest, Sha256};
use sqlx::{AssertSqlSafe, PgConnection};

use super::binary_copy::BinaryCopy;
use super::error::{During, LoadError};
use super::{Told, projection};
use crate::raw::Reject;
use crate::record::{Batch, Record};

/// Records that are encoded at a time; bounds memory.
const CHUNK_RECORDS: usize = 4096;

/// Makes every record one that the database can store, and every id unique: of several, the highest version stays.
pub(super) fn make_storable(batch: &mut Batch) {
    for record in &mut batch.car_parks {
        let content = &mut record.content;
        if content.footprint.take_if(|geometry| !projection::is_storable(geometry)).is_some() {
            content.notes_on_data.push("footprint_unusable".into());
        }
        content.entrances.take_if(|points| points.0.is_empty());
    }
    let mut best: HashMap<&str, usize> = HashMap::with_capacity(batch.car_parks.len());
    let mut again = Vec::new();
    for (at, record) in batch.car_parks.iter().enumerate() {
        match best.entry(&record.external_id) {
            std::collections::hash_map::Entry::Vacant(free) => {
                free.insert(at);
            }
            std::collections::hash_map::Entry::Occupied(mut taken) => {
                let first = *taken.get();
                if record.version > batch.car_parks[first].version {
                    taken.insert(at);
                    again.push(first);
                } else {
                    again.push(at);
                }
            }
        }
    }
    again.sort_unstable();
    for at in again.into_iter().rev() {
        let record = batch.car_parks.swap_remove(at);
        let detail = "the id occurs more than once; the highest version was kept";
        let reject = Reject::new(record.external_id, "duplicate_id", detail);
        batch.rejects.push(reject.named(Some(&record.content.name)));
    }
}

/// The tables that a run works with, as ordinary ones. `make gen` makes them so in the database that it checks queries
/// against.
const WORKING_TABLES: &str = include_str!("working_tables.sql");

/// Makes the run's working tables, which end with its connection, and fills `staging`.
pub(super) async fn fill(
    connection: &mut PgConnection,
    records: &[Record],
    told: Told<'_>,
) -> Result<(), LoadError> {
    let temporary = WORKING_TABLES.replace("create table", "create temporary table");
    sqlx::raw_sql(AssertSqlSafe(temporary))
        .execute(&mut *connection)
        .await
        .during("making the working tables")?;
    let step = "copying the records";
    let target = "staging (external_id, place_key, version, content, content_hash)";
    let mut copy = BinaryCopy::into(connection, target).await.during(step)?;
    for (n, chunk) in records.chunks(CHUNK_RECORDS).enumerate() {
        told(&format!("writing car parks, {} of {}", n * CHUNK_RECORDS, records.len()));
        let written: Vec<_> = chunk.par_iter().map(encode).collect::<Result<_, _>>()?;
        for (record, (json, hash)) in chunk.iter().zip(&written) {
            copy.row(5)
                .text(&record.external_id)
                .text(&record.place_key)
                .int4(record.version)
                .jsonb(json)
                .bytes(hash);
            copy.row_done().await.during(step)?;
        }
    }
    copy.finish().await.during(step)?;
    sqlx::query!("analyze staging (external_id, place_key, version)")
        .execute(connection)
        .await
        .during(step)?;
    Ok(())
}

/// A record's content as JSON, and the SHA-256 of it. Its fields come in the order of the struct, so equal contents are equal bytes.
fn encode(record: &Record) -> Result<(Vec<u8>, [u8; 32]), LoadError> {
    let cannot_be_stored = |error: serde_json::Error| LoadError::Record {
        external_id: record.external_id.clone(),
        why: error.to_string(),
    };
    let mut json = serde_json::to_vec(&record.content).map_err(cannot_be_stored)?;
    // jsonb holds no NUL; serde writes one as \u0000, which is looked for before anything is parsed.
    if json.windows(6).any(|six| six == br"\u0000") {
        let mut value: Value = serde_json::from_slice(&json).map_err(cannot_be_stored)?;
        drop_nul(&mut value);
        json = serde_json::to_vec(&value).map_err(cannot_be_stored)?;
    }
    let hash = Sha256::digest(&json).into();
    Ok((json, hash))
}

fn drop_nul(value: &mut Value) {
    match value {
        Value::String(text) => text.retain(|c| c != '\0'),
        Value::Array(values) => values.iter_mut().for_each(drop_nul),
        Value::Object(fields) => fields.values_mut().for_each(drop_nul),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
