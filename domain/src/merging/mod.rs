//! A car park is the merge of the records that sources hold of it, with an admin's edits on top. Imports merge what they
//! changed, and a decision about a pair ([`crate::pairs`]) merges the two.

mod columns;
pub mod fields;
mod groups;
mod united;

use std::collections::BTreeMap;

use sqlx::types::Json;
use sqlx::{AssertSqlSafe, PgConnection};

pub use columns::{CONTENT_COLUMNS, columns, values};
pub use fields::Merged;
use fields::{Content, Rank, Said};
pub use united::{Union, unite};
pub(crate) use united::{lend, take_back};

/// Whoever merges takes this lock, so that two of them never decide on a car park at the same moment.
const LOCK: i64 = 0x6361_7270_616c;
/// Car parks of several sources that are merged at a time; bounds memory.
const CHUNK: usize = 500;

/// Takes the lock of all merging until the transaction ends.
///
/// # Errors
/// When the database refuses.
pub async fn lock(db: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query!("select pg_advisory_xact_lock($1)", LOCK).execute(db).await.map(drop)
}

/// Waits for a merge that is under way and keeps the next one waiting until the transaction ends, without hindering others that do
/// the same. A merge locks car parks in no order, so whoever locks more than one, or deletes some, shares the lock first.
///
/// # Errors
/// When the database refuses.
pub async fn share(db: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query!("select pg_advisory_xact_lock_shared($1)", LOCK).execute(db).await.map(drop)
}

/// Gives each of these car parks the content that its records make, with the admin's edits on top. One that no record is left
/// of is marked as gone; one that had been comes back with its record. A row is written only where something changes. What a
/// person added, and what was merged into another, is left alone. Needs [`lock`]; of one car park alone, its row lock does: an import
/// that writes its records merges them after that.
///
/// # Errors
/// When the database refuses.
pub async fn merge(db: &mut PgConnection, car_parks: &[i64]) -> sqlx::Result<()> {
    // Locked until the end, so that an admin's edit made meanwhile is either seen by the merge or waits for it.
    sqlx::query!("select from car_parks where id = any ($1) order by id for update", car_parks)
        .execute(&mut *db)
        .await?;
    sqlx::query(AssertSqlSafe(update_car_parks(OF_ONE_SOURCE)))
        .bind(car_parks)
        .execute(&mut *db)
        .await?;
    let of_several = of_several_sources(db, car_parks).await?;
    for chunk in of_several.chunks(CHUNK) {
        merge_several(db, chunk).await?;
    }
    sqlx::query!(
        "update car_parks c set deleted_at = now(), deleted_because = 'gone'
         where c.id = any ($1) and c.deleted_at is null and c.origin not in ('admin', 'suggestion')
           and not exists (select from car_park_records r where r.car_park_id = c.id)",
        car_parks
    )
    .execute(db)
    .await
    .map(drop)
}

/// The records of the car parks in $1, in the order in which they count within their source. All of OpenStreetMap is one
/// source; of an element's records the highest version counts, and on a tie that of the source that has it.
const RECORDS: &str = "records as not materialized (
         select r.car_park_id as id, r.source, s.kind, r.version, r.content_hash, r.content, r.external_id,
                case when s.kind in ('osm', 'overpass') or r.place_key like 'osm:%' then '' else r.source end as voice,
                r.source is not distinct from c.source as has_it
         from car_parks c join car_park_records r on r.car_park_id = c.id join sources s on s.name = r.source
         where c.id = any ($1) and c.merged_into is null and c.origin not in ('admin', 'suggestion')
     ), several as (
         select id from records group by id having min(voice) <> max(voice)
     )";

const OF_ONE_SOURCE: &str = "winner as (
         select distinct on (id) id, source, version, content_hash, content, '{}'::jsonb as field_sources
         from records where id not in (select id from several)
         order by id, version desc, has_it desc, source, external_id
     )";

const OF_SEVERAL: &str = "winner as (
         select * from unnest($2::bigint[], $3::text[], $4::int[], $5::bytea[], $6::jsonb[], $7::jsonb[])
             as w (id, source, version, content_hash, content, field_sources)
     )";

/// The columns that an admin edited and of which the sources say something new since, which is not what the admin said.
const CONFLICTS: &str = "array(
                 select e.key from jsonb_each(c.admin_edits) e
                 where c.edit_bases ? e.key and not says_the_same(e.key, w.content->e.key, c.edit_bases->e.key)
                   and not says_the_same(e.key, w.content->e.key, e.value)
                 order by e.key)";

/// The update of car parks by a `winner`, in which a row is written only where its content or its sources change, or where it
/// had been deleted as gone.
fn update_car_parks(winner: &str) -> String {
    format!(
        "with {RECORDS}, {winner}, merged as (
             select w.id, w.source, w.version, w.content_hash, w.field_sources, {CONFLICTS} as conflicts, {values}
             from winner w join car_parks c on c.id = w.id
             cross join lateral jsonb_populate_record(null::car_parks, w.content || c.admin_edits) p
         )
         update car_parks c
         set ({columns}) = row ({m_columns}), source = m.source, source_version = m.version, content_hash = m.content_hash,
             field_sources = m.field_sources, conflicts = m.conflicts,
             deleted_at = case when c.deleted_because = 'gone' then null else c.deleted_at end,
             deleted_because = nullif(c.deleted_because, 'gone')
         from merged m
         where c.id = m.id
           and (c.source is distinct from m.source or c.field_sources <> m.field_sources or c.conflicts <> m.conflicts
                or c.deleted_because = 'gone' or ({c_columns}) is distinct from ({m_columns}))",
        // A reading of a feed or what drivers say stands above what a record says.
        values = values("p.").replace(
            "p.availability",
            "case when c.availability_basis = 'stored' then p.availability else c.availability end as availability",
        ),
        columns = columns(""),
        c_columns = columns("c."),
        m_columns = columns("m."),
    )
}

/// What the sources say together of a car park, without any edit; none of one that no source has.
///
/// # Errors
/// When the database refuses.
pub async fn said_by_sources(db: &mut PgConnection, car_park: i64) -> sqlx::Result<Option<Merged>> {
    let voices = voices(db, &[car_park]).await?;
    let said: Vec<Said> = voices.iter().map(Voice::said).collect();
    Ok(fields::merge(&said))
}

/// The columns that are taken from one source together with this one, itself among them; none where it stands alone.
#[must_use]
pub fn group_of(column: &str) -> Option<&'static [&'static str]> {
    groups::GROUPS
        .iter()
        .map(|group| group.fields)
        .chain([&groups::price::FIELDS[..]])
        .find(|fields| fields.contains(&column))
}

/// What one source says of a car park.
#[derive(sqlx::FromRow)]
struct Voice {
    id: i64,
    source: String,
    kind: String,
    is_osm: bool,
    version: i32,
    content_hash: Vec<u8>,
    content: Json<Content>,
}

/// The car parks that several sources have.
async fn of_several_sources(db: &mut PgConnection, ids: &[i64]) -> sqlx::Result<Vec<i64>> {
    sqlx::query_scalar(AssertSqlSafe(format!("with {RECORDS} select id from several order by id")))
        .bind(ids)
        .fetch_all(db)
        .await
}

/// What each source says of these car parks, those of one beside each other.
async fn voices(db: &mut PgConnection, ids: &[i64]) -> sqlx::Result<Vec<Voice>> {
    sqlx::query_as(AssertSqlSafe(format!(
        "with {RECORDS}
         select distinct on (id, voice) id, source, kind, voice = '' as is_osm, version, content_hash, content
         from records
         order by id, voice, version desc, has_it desc, source, external_id"
    )))
    .bind(ids)
    .fetch_all(db)
    .await
}

async fn merge_several(db: &mut PgConnection, ids: &[i64]) -> sqlx::Result<()> {
    let voices = voices(db, ids).await?;
    let mut rows = Rows::default();
    for voices in voices.chunk_by(|one, next| one.id == next.id) {
        rows.push(voices);
    }
    sqlx::query(AssertSqlSafe(update_car_parks(OF_SEVERAL)))
        .bind(ids)
        .bind(rows.ids)
        .bind(rows.sources)
        .bind(rows.versions)
        .bind(rows.hashes)
        .bind(rows.contents)
        .bind(rows.field_sources)
        .execute(db)
        .await
        .map(drop)
}

/// What is written of car parks of several sources, column by column.
#[derive(Default)]
struct Rows {
    ids: Vec<i64>,
    sources: Vec<String>,
    versions: Vec<i32>,
    hashes: Vec<Vec<u8>>,
    contents: Vec<Json<Content>>,
    field_sources: Vec<Json<BTreeMap<String, String>>>,
}

impl Rows {
    fn push(&mut self, voices: &[Voice]) {
        let said: Vec<Said> = voices.iter().map(Voice::said).collect();
        let Some(merged) = fields::merge(&said) else { return };
        let main = &voices[merged.main];
        self.ids.push(main.id);
        self.sources.push(main.source.clone());
        self.versions.push(main.version);
        self.hashes.push(main.content_hash.clone());
        self.contents.push(Json(merged.content));
        self.field_sources.push(Json(merged.field_sources));
    }
}

impl Voice {
    fn said(&self) -> Said {
        let rank = if self.is_osm { Rank::OpenStreetMap } else { Rank::of_kind(&self.kind) };
        Said { source: self.source.clone(), rank, content: self.content.0.clone() }
    }
}
