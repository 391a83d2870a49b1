//! Queries for edits of car parks.

use std::sync::LazyLock;

use carpal_domain::car_park::CarParkKind;
use carpal_domain::geometry::LngLat;
use carpal_domain::locks::advisory_lock;
use carpal_domain::merging;
use chrono::{DateTime, Utc};
use serde_json::{Map, Value, json};
use sqlx::types::Json;
use sqlx::{AssertSqlSafe, PgConnection, PgExecutor};
use uuid::Uuid;

use super::history::Step;
use super::rules::EditKind;
use super::state::{CarParkState, Changes};

/// The outline of the kingdom and the Isle of Man as GeoJSON.
static UK: LazyLock<Value> = LazyLock::new(|| {
    #[expect(clippy::expect_used, reason = "compiled in; every test of a suggestion reads it")]
    let rings: Vec<Value> =
        serde_json::from_str(include_str!("../../../../data/uk.json")).expect("uk.json is read");
    let polygons: Vec<Value> = rings.into_iter().map(|ring| json!([ring])).collect();
    json!({"type": "MultiPolygon", "coordinates": polygons})
});
/// The outline is a kilometre or two off in places, and piers have car parks too.
const REACH_METRES: f64 = 5_000.0;

/// Whether a position lies in the United Kingdom or on the Isle of Man, or near enough.
pub async fn is_in_uk(db: impl PgExecutor<'_>, at: LngLat) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select st_dwithin(st_setsrid(st_geomfromgeojson($1::jsonb), 4326)::geography,
                             st_point($2, $3, 4326)::geography, $4) as "is!""#,
        &*UK,
        at.lng,
        at.lat,
        REACH_METRES
    )
    .fetch_one(db)
    .await
}

/// The car park that an id leads to, deleted or not, locked until the transaction ends.
pub async fn lock(db: &mut PgConnection, id: i64) -> sqlx::Result<Option<CarParkState>> {
    // Its row is locked first: only then is what is read of it the last word.
    let id = sqlx::query_scalar!(
        "select id from car_parks where id = coalesce((select merged_into from car_parks where id = $1), $1) for update",
        id
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(id) = id else { return Ok(None) };
    read(db, id).await
}

/// A car park as it is.
pub async fn read(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Option<CarParkState>> {
    let found = sqlx::query!(
        r#"select id, to_jsonb(c) as "columns!: Json<Map<String, Value>>",
                  c.origin not in ('admin', 'suggestion')
                      and exists (select from car_park_records r where r.car_park_id = c.id) as "has_records!"
           from car_parks c where id = $1"#,
        id
    )
    .fetch_optional(db)
    .await?;
    Ok(found.map(|row| CarParkState {
        id: row.id,
        columns: row.columns.0,
        has_records: row.has_records,
    }))
}

/// Car parks as they are, in this order; those that are not there are left out.
pub async fn read_all(db: impl PgExecutor<'_>, ids: &[i64]) -> sqlx::Result<Vec<CarParkState>> {
    let found = sqlx::query!(
        r#"select c.id, to_jsonb(c) as "columns!: Json<Map<String, Value>>",
                  c.origin not in ('admin', 'suggestion')
                      and exists (select from car_park_records r where r.car_park_id = c.id) as "has_records!"
           from unnest($1::bigint[]) with ordinality as asked (id, place) join car_parks c on c.id = asked.id
           order by asked.place"#,
        ids
    )
    .fetch_all(db)
    .await?;
    let states = found.into_iter().map(|row| CarParkState {
        id: row.id,
        columns: row.columns.0,
        has_records: row.has_records,
    });
    Ok(states.collect())
}

/// The car park that an id leads to, as it is.
pub async fn read_merged(db: &mut PgConnection, id: i64) -> sqlx::Result<Option<CarParkState>> {
    let id = sqlx::query_scalar!(
        r#"select coalesce((select merged_into from car_parks where id = $1), $1) as "id!""#,
        id
    )
    .fetch_one(&mut *db)
    .await?;
    read(db, id).await
}

/// The rates and the like of a car park that is not deleted, as JSON of its columns.
pub async fn content(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Option<Value>> {
    sqlx::query_scalar!(
        r#"select to_jsonb(c) as "content!" from car_parks c
           where id = coalesce((select merged_into from car_parks where id = $1), $1) and deleted_at is null"#,
        id
    )
    .fetch_optional(db)
    .await
}

/// The car park with this key, if it has been added. Whoever adds one with the same key waits until the transaction ends.
pub async fn lock_added(db: &mut PgConnection, key: &str) -> sqlx::Result<Option<i64>> {
    advisory_lock(&mut *db, key).await?;
    sqlx::query_scalar!("select id from car_parks where place_key = $1", key)
        .fetch_optional(db)
        .await
}

/// Makes a car park that somebody added. Its city and area are those of the nearest one within ten kilometres.
pub async fn insert(
    db: &mut PgConnection,
    key: &str,
    origin: &str,
    name: &str,
    kind: CarParkKind,
    at: LngLat,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "with nearest as (
             select city, area from car_parks
             where deleted_at is null and city <> '' and location && st_expand(st_point($4, $5, 4326), 0.15)
               and st_dwithin(location::geography, st_point($4, $5, 4326)::geography, 10000)
             order by location <-> st_point($4, $5, 4326) limit 1)
         insert into car_parks (place_key, origin, name, location, kind, access, access_inferred, city, area)
         values ($1, $2, $3, st_point($4, $5, 4326), $6, 'public', true,
                 coalesce((select city from nearest), ''), coalesce((select area from nearest), ''))
         returning id",
        key,
        origin,
        name,
        at.lng,
        at.lat,
        kind as CarParkKind
    )
    .fetch_one(db)
    .await
}

/// A position as a column holds it.
pub async fn point(db: impl PgExecutor<'_>, at: LngLat) -> sqlx::Result<Value> {
    let point = sqlx::query_scalar!(
        r#"select encode(st_asewkb(st_point($1, $2, 4326)), 'hex') as "point!""#,
        at.lng,
        at.lat
    );
    Ok(point.fetch_one(db).await?.into())
}

/// A GeoJSON geometry as a column holds it; none where it is not valid, as an outline that crosses itself.
pub async fn geometry(db: impl PgExecutor<'_>, geometry: &Value) -> sqlx::Result<Option<Value>> {
    let found = sqlx::query!(
        r#"select encode(st_asewkb(g), 'hex') as "hex!", st_isvalid(g) and not st_isempty(g) as "is_valid!"
           from st_setsrid(st_geomfromgeojson($1::jsonb), 4326) g"#,
        geometry
    )
    .fetch_one(db)
    .await?;
    Ok(found.is_valid.then(|| found.hex.into()))
}

/// A geometry of a source, in hex EWKB, as GeoJSON.
pub async fn geojson(db: impl PgExecutor<'_>, hex: &str) -> sqlx::Result<Option<Value>> {
    sqlx::query_scalar!(
        r#"select st_asgeojson(st_geomfromewkb(decode($1, 'hex')))::jsonb as "geojson""#,
        hex
    )
    .fetch_one(db)
    .await
}

/// What an edit writes into a row.
#[derive(Debug, Default)]
pub struct Written {
    /// Columns as they are to be.
    pub columns: Map<String, Value>,
    /// Those of them that stand above the sources from now on.
    pub own: Map<String, Value>,
    /// What the sources say of the latter.
    pub bases: Map<String, Value>,
    /// Columns that no edit stands above any more.
    pub cleared: Vec<String>,
    pub is_hidden: Option<bool>,
    pub scam_reported: Option<bool>,
    pub approved: Option<bool>,
    pub is_deleted: Option<bool>,
}

/// Writes an edit into a row.
pub async fn write(
    db: &mut PgConnection,
    id: i64,
    written: Written,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let Written { columns, own, bases, cleared, .. } = written;
    let settled: Vec<String> = own.keys().chain(&cleared).cloned().collect();
    let update = format!(
        "update car_parks c set ({names}) = (select {values} from jsonb_populate_record(c, $2) p),
                admin_edits = (c.admin_edits || $3) - $5::text[], edit_bases = (c.edit_bases || $4) - $5::text[],
                conflicts = array(select k from unnest(c.conflicts) k where k <> all ($6::text[])),
                is_hidden = coalesce($7, c.is_hidden), scam_reported = coalesce($8, c.scam_reported),
                approved = coalesce($9, c.approved),
                deleted_at = case $10 when true then $11 when false then null else c.deleted_at end,
                deleted_because = case $10 when true then 'admin' when false then null else c.deleted_because end
         where c.id = $1",
        names = merging::columns(""),
        // A reading of a feed or what drivers say stands above what a person stored.
        values = merging::values("p.").replace(
            "p.availability",
            "case when c.availability_basis = 'stored' then p.availability else c.availability end",
        ),
    );
    sqlx::query(AssertSqlSafe(update))
        .bind(id)
        .bind(Value::Object(columns))
        .bind(Value::Object(own))
        .bind(Value::Object(bases))
        .bind(cleared)
        .bind(settled)
        .bind(written.is_hidden)
        .bind(written.scam_reported)
        .bind(written.approved)
        .bind(written.is_deleted)
        .bind(now)
        .execute(db)
        .await
        .map(drop)
}

/// Takes back that somebody decided on a conflict: what they set is held against what the sources say as if those had said it anew. The
/// car park has to be merged after this.
pub async fn reopen_conflicts(
    db: impl PgExecutor<'_>,
    id: i64,
    columns: &[String],
) -> sqlx::Result<()> {
    sqlx::query!(
        "update car_parks set edit_bases = edit_bases || coalesce((
             select jsonb_object_agg(e.key, e.value) from jsonb_each(admin_edits) e where e.key = any ($2)), '{}')
         where id = $1",
        id,
        columns
    )
    .execute(db)
    .await
    .map(drop)
}

/// Counts an edit. Returns the car park's version from now on.
pub async fn count(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<i32> {
    sqlx::query_scalar!(
        "update car_parks set version = version + 1 where id = $1 returning version",
        id
    )
    .fetch_one(db)
    .await
}

/// An entry of a history to store.
#[derive(Debug)]
pub struct NewEntry<'a> {
    pub car_park_id: i64,
    pub version: i32,
    pub kind: EditKind,
    pub by: Uuid,
    pub reason: &'a str,
    pub changes: &'a Changes,
    pub of: Option<i64>,
    pub batch: Option<Uuid>,
}

/// Stores an entry. Returns its id.
pub async fn insert_entry(
    db: &mut PgConnection,
    new: &NewEntry<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "insert into car_park_edits (car_park_id, version, kind, at, by_id, reason, changes, of_edit, batch)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id",
        new.car_park_id,
        new.version,
        new.kind as EditKind,
        now,
        new.by,
        new.reason,
        Json(new.changes) as _,
        new.of,
        new.batch
    )
    .fetch_one(db)
    .await
}

/// The history of a car park without its contents, the earliest first. That a conflict was settled, and nothing else, is no step: there
/// is nothing to be brought back.
pub async fn steps(db: impl PgExecutor<'_>, car_park_id: i64) -> sqlx::Result<Vec<Step>> {
    sqlx::query_as!(
        Step,
        r#"select id, kind as "kind: EditKind", of_edit as of from car_park_edits
           where car_park_id = $1 and (changes - 'conflicts' <> '{}' or changes = '{}') order by version"#,
        car_park_id
    )
    .fetch_all(db)
    .await
}

/// An entry of a history.
#[derive(Debug)]
pub struct EntryRow {
    pub id: i64,
    pub version: i32,
    pub kind: EditKind,
    pub at: DateTime<Utc>,
    pub by_name: Option<String>,
    pub reason: String,
    pub changes: Json<Changes>,
    pub of: Option<i64>,
    pub batch: Option<Uuid>,
    /// The name of the car park that it was made on, where that was merged into this one since.
    pub merged_from: Option<String>,
}

/// Entries of a car park's own history, the latest first: those before a version, or those from a version on.
pub async fn entries(
    db: impl PgExecutor<'_>,
    car_park_id: i64,
    before: Option<i32>,
    max: i64,
) -> sqlx::Result<Vec<EntryRow>> {
    sqlx::query_as!(
        EntryRow,
        r#"select e.id, e.version, e.kind as "kind: EditKind", e.at, u.name as "by_name?", e.reason,
                  e.changes as "changes: Json<Changes>", e.of_edit as of, e.batch, null::text as "merged_from?"
           from car_park_edits e left join users u on u.id = e.by_id
           where e.car_park_id = $1 and ($2::int is null or e.version < $2) order by e.version desc limit $3"#,
        car_park_id,
        before,
        max
    )
    .fetch_all(db)
    .await
}

/// The history of a car park and of those that were merged into it, whose edits stand on it: the latest first, those before an entry.
pub async fn history(
    db: impl PgExecutor<'_>,
    car_park_id: i64,
    before: Option<i64>,
    max: i64,
) -> sqlx::Result<Vec<EntryRow>> {
    sqlx::query_as!(
        EntryRow,
        r#"select e.id, e.version, e.kind as "kind: EditKind", e.at, u.name as "by_name?", e.reason,
                  e.changes as "changes: Json<Changes>", e.of_edit as of, e.batch,
                  case when c.id <> $1 then c.name end as "merged_from?"
           from car_parks c join car_park_edits e on e.car_park_id = c.id left join users u on u.id = e.by_id
           where (c.id = $1 or c.merged_into = $1) and ($2::bigint is null or e.id < $2) order by e.id desc limit $3"#,
        car_park_id,
        before,
        max
    )
    .fetch_all(db)
    .await
}

/// The entry of a car park's history that an edit of this kind made at a moment; nothing where it changed nothing.
pub async fn entry_at(
    db: impl PgExecutor<'_>,
    car_park_id: i64,
    kind: EditKind,
    at: DateTime<Utc>,
) -> sqlx::Result<Option<i64>> {
    sqlx::query_scalar!(
        "select id from car_park_edits where car_park_id = $1 and kind = $2 and at = $3 order by version desc limit 1",
        car_park_id,
        kind as EditKind,
        at
    )
    .fetch_optional(db)
    .await
}

/// What an entry changed.
pub async fn entry_changes(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Changes> {
    let changes = sqlx::query_scalar!(
        r#"select changes as "changes: Json<Changes>" from car_park_edits where id = $1"#,
        id
    );
    Ok(changes.fetch_one(db).await?.0)
}

/// Which car parks were edited together, in the order of their ids, and by which entry each.
pub async fn of_batch(db: impl PgExecutor<'_>, batch: Uuid) -> sqlx::Result<Vec<(i64, i64)>> {
    let rows = sqlx::query!(
        "select car_park_id, id from car_park_edits where batch = $1 and kind not in ('undo', 'redo') order by car_park_id",
        batch
    );
    Ok(rows.fetch_all(db).await?.into_iter().map(|row| (row.car_park_id, row.id)).collect())
}
