//! Records on their way into the working tables, by COPY: of all what they are, then of those that differ what they say.

use std::collections::{BTreeMap, HashMap};
use std::io;

use sqlx::{AssertSqlSafe, PgConnection};

use super::Told;
use super::binary_copy::BinaryCopy;
use super::error::{During, LoadError};
use crate::car_parks::{CarParks, Repeated};
use crate::raw::Reject;
use crate::record::Batch;

/// After how many records progress is told.
const TOLD_EVERY: usize = 4096;
/// The tables that a run works with, as ordinary ones. `make gen` makes them so in the database that it checks queries
/// against.
const WORKING_TABLES: &str = include_str!("working_tables.sql");

/// Makes every id unique: of several, the highest version stays. A temporary file that failed is told by what follows.
pub(super) fn make_unique(batch: &mut Batch) {
    if batch.car_parks.are_unique {
        return;
    }
    let repeated = batch.car_parks.repeated().unwrap_or_default();
    let mut best: HashMap<&str, &Repeated> = HashMap::new();
    for this in &repeated {
        let kept = best.entry(&this.external_id).or_insert(this);
        if this.version > kept.version {
            *kept = this;
        }
    }
    let is_kept = |this: &&Repeated| {
        best.get(this.external_id.as_str()).is_some_and(|kept| kept.at == this.at)
    };
    let mut left_out = Vec::new();
    for this in repeated.iter().filter(|this| !is_kept(this)) {
        left_out.push(this.at);
        let detail = "the id occurs more than once; the highest version was kept";
        let reject = Reject::new(this.external_id.clone(), "duplicate_id", detail);
        batch.rejects.push(reject.named(Some(&this.name)));
    }
    batch.car_parks.leave_out(left_out);
}

/// Makes the run's working tables, which end with its connection, and fills `staging`. Gives in how many records something
/// could not be used, by what it is.
pub(super) async fn fill(
    connection: &mut PgConnection,
    car_parks: &CarParks,
    told: Told<'_>,
) -> Result<BTreeMap<String, u64>, LoadError> {
    if let Some((external_id, why)) = car_parks.failure().cloned() {
        return Err(LoadError::Record { external_id, why });
    }
    let temporary = WORKING_TABLES.replace("create table", "create temporary table");
    sqlx::raw_sql(AssertSqlSafe(temporary))
        .execute(&mut *connection)
        .await
        .during("making the working tables")?;
    let step = "copying the records";
    let mut notes = BTreeMap::new();
    let target = "staging (number, external_id, place_key, version, name, name_inferred, lng, lat, content_hash)";
    let mut copy = BinaryCopy::into(connection, target).await.during(step)?;
    let mut entries = car_parks.entries().map_err(LoadError::Temporary)?;
    while let Some(entry) = entries.next().map_err(LoadError::Temporary)? {
        if entry.at.is_multiple_of(TOLD_EVERY as u64) {
            told(&format!("sending car parks, {} of {}", entry.at, car_parks.packed()));
        }
        for note in entry.notes() {
            *notes.entry(note.to_owned()).or_default() += 1;
        }
        copy.row(9)
            .int8(entry.at.cast_signed())
            .text(&entry.external_id)
            .text(&entry.place_key)
            .int4(entry.version)
            .text(entry.name)
            .bool(entry.given_name().is_none())
            .float8(entry.lng)
            .float8(entry.lat)
            .bytes(entry.hash);
        copy.row_done().await.during(step)?;
    }
    copy.finish().await.during(step)?;
    sqlx::query!("analyze staging (number, external_id, place_key, version)")
        .execute(connection)
        .await
        .during(step)?;
    Ok(notes)
}

/// Fills `incoming` with the records of `delta` that are not gone.
pub(super) async fn send_contents(
    connection: &mut PgConnection,
    car_parks: &CarParks,
    told: Told<'_>,
) -> Result<(), LoadError> {
    let step = "copying what the records say";
    let numbers = sqlx::query_scalar!(
        r#"select number as "number!" from delta where change <> 'gone' order by number"#
    )
    .fetch_all(&mut *connection)
    .await
    .during(step)?;
    let count = numbers.len();
    let mut wanted = numbers.into_iter().enumerate().peekable();
    let target = "incoming (external_id, place_key, version, content_hash, content)";
    let mut copy = BinaryCopy::into(connection, target).await.during(step)?;
    let mut entries = car_parks.entries().map_err(LoadError::Temporary)?;
    while let Some(&(done, number)) = wanted.peek() {
        // Where the file ended too early, the run must not go on with what there is.
        let ended = || LoadError::Temporary(io::ErrorKind::UnexpectedEof.into());
        let entry = entries.next().map_err(LoadError::Temporary)?.ok_or_else(ended)?;
        if entry.at.cast_signed() != number {
            continue;
        }
        wanted.next();
        if done.is_multiple_of(TOLD_EVERY) {
            told(&format!("writing car parks, {done} of {count}"));
        }
        copy.row(5)
            .text(&entry.external_id)
            .text(&entry.place_key)
            .int4(entry.version)
            .bytes(entry.hash)
            .jsonb(entry.json);
        copy.row_done().await.during(step)?;
    }
    copy.finish().await.during(step)?;
    sqlx::query!("analyze incoming (external_id, place_key, version)")
        .execute(connection)
        .await
        .during(step)?;
    Ok(())
}
