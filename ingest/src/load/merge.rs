//! The comparison of a source's records with what it held, and the merge of all sources' records into car parks.

use sqlx::{AssertSqlSafe, PgConnection};

use super::error::{During, LoadError};

/// The content columns of `car_parks`, which are the fields of [`crate::record::CarPark`], in their order.
pub const CONTENT_COLUMNS: [&str; 47] = [
    "name",
    "name_inferred",
    "address",
    "city",
    "area",
    "location",
    "footprint",
    "entrances",
    "kind",
    "structure",
    "access",
    "access_inferred",
    "fee",
    "fee_raw",
    "tariff",
    "price_hour_pence",
    "price_day_pence",
    "price_flat_pence",
    "price_basis",
    "price_description",
    "charge_raw",
    "charge_bands",
    "free_minutes",
    "max_stay_minutes",
    "max_stay_unlimited",
    "max_stay_raw",
    "max_stay_conditional",
    "time_limit",
    "opening_hours",
    "opening_hours_valid",
    "restrictions",
    "facilities",
    "capacity",
    "capacity_approximate",
    "capacity_disabled",
    "capacity_charging",
    "max_height_cm",
    "surface",
    "operator",
    "provider",
    "provider_inferred",
    "provider_url",
    "description",
    "notes_on_data",
    "is_verified",
    "verified_by",
    "availability",
];

/// Every run's merge takes this lock, so that two sources that share a car park never decide on it at the same moment.
const MERGE_LOCK: i64 = 0x6361_7270_616c;

/// How the source's records compare with what it held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) new: i64,
    pub(super) changed: i64,
    pub(super) gone: i64,
    pub(super) staged: i64,
    pub(super) held: i64,
}

/// Writes into `delta` where staging differs from what the source holds.
pub(super) async fn compare(
    connection: &mut PgConnection,
    source: &str,
) -> Result<Counts, LoadError> {
    let step = "comparing with what the source held";
    sqlx::query!("select pg_advisory_xact_lock($1)", MERGE_LOCK)
        .execute(&mut *connection)
        .await
        .during(step)?;
    sqlx::query!(
        "insert into delta (change, external_id, place_key, car_park_id)
         select case when r.external_id is null then 'new'
                     when r.content_hash <> s.content_hash then 'changed'
                     else 'renumbered' end,
                s.external_id, s.place_key, r.car_park_id
         from staging s
         left join car_park_records r on r.source = $1 and r.external_id = s.external_id
         left join car_parks c on c.id = r.car_park_id
         where r.external_id is null or r.content_hash <> s.content_hash
            or r.version <> s.version or c.place_key <> s.place_key
         union all
         select 'gone', r.external_id, c.place_key, r.car_park_id
         from car_park_records r join car_parks c on c.id = r.car_park_id
         where r.source = $1 and not exists (select from staging s where s.external_id = r.external_id)",
        source
    )
    .execute(&mut *connection)
    .await
    .during(step)?;
    sqlx::query!("analyze delta").execute(&mut *connection).await.during(step)?;
    sqlx::query_as!(
        Counts,
        r#"select (select count(*) from delta where change = 'new') as "new!",
                  (select count(*) from delta where change = 'changed') as "changed!",
                  (select count(*) from delta where change = 'gone') as "gone!",
                  (select count(*) from staging) as "staged!",
                  (select count(*) from car_park_records where source = $1) as "held!""#,
        source
    )
    .fetch_one(connection)
    .await
    .during(step)
}

/// Writes the difference: the source's records, then the car parks they concern. Needs [`compare`]'s `delta`.
pub(super) async fn apply(
    connection: &mut PgConnection,
    source: &str,
    origin: &str,
    run: i64,
) -> Result<(), LoadError> {
    let step = "merging the records into car parks";
    // A car park that a person added is theirs: no record ever changes it.
    sqlx::query!(
        "insert into affected (id)
         select c.id from delta d join car_parks c on c.place_key = d.place_key
         where c.origin not in ('admin', 'suggestion')
         union
         select c.id from delta d join car_parks c on c.id = d.car_park_id
         where c.origin not in ('admin', 'suggestion')"
    )
    .execute(&mut *connection)
    .await
    .during(step)?;
    sqlx::query!("analyze affected").execute(&mut *connection).await.during(step)?;
    // Locked until the end, so that an admin's edit made meanwhile is either seen by the merge or waits for it.
    sqlx::query!(
        "select from car_parks where id in (select id from affected) order by id for update"
    )
    .execute(&mut *connection)
    .await
    .during(step)?;
    sqlx::query(AssertSqlSafe(insert_car_parks()))
        .bind(source)
        .bind(origin)
        .execute(&mut *connection)
        .await
        .during("adding new car parks")?;
    sqlx::query!(
        "delete from car_park_records r using delta d
         where d.change = 'gone' and r.source = $1 and r.external_id = d.external_id",
        source
    )
    .execute(&mut *connection)
    .await
    .during(step)?;
    sqlx::query!(
        "insert into car_park_records (source, external_id, car_park_id, version, content_hash, content, run_id)
         select $1, s.external_id, c.id, s.version, s.content_hash, s.content, $2
         from delta d join staging s on s.external_id = d.external_id join car_parks c on c.place_key = s.place_key
         where d.change <> 'gone'
         on conflict (source, external_id) do update
         set car_park_id = excluded.car_park_id, version = excluded.version, content_hash = excluded.content_hash,
             content = excluded.content, run_id = excluded.run_id",
        source,
        run
    )
    .execute(&mut *connection)
    .await
    .during("storing the records")?;
    sqlx::query(AssertSqlSafe(update_car_parks())).execute(&mut *connection).await.during(step)?;
    sqlx::query!(
        "update car_parks c set deleted_at = now(), deleted_because = 'gone'
         from affected a
         where c.id = a.id and c.deleted_at is null
           and not exists (select from car_park_records r where r.car_park_id = c.id)"
    )
    .execute(connection)
    .await
    .during(step)?;
    Ok(())
}

// The two statements below name all content columns, up to four times over. They are written from the one list of them, and
// so not checked by the compiler; a test holds the list to the table.

/// The content columns as values of the record `p`. A footprint that crosses itself is made valid, or left out when nothing
/// is left of it.
fn values() -> String {
    let values = CONTENT_COLUMNS.map(|column| match column {
        "footprint" => "case when p.footprint is null or st_isvalid(p.footprint) then p.footprint
              when st_dimension(p.footprint) = 2 and not st_isempty(st_collectionextract(st_makevalid(p.footprint), 3))
              then st_collectionextract(st_makevalid(p.footprint), 3) end as footprint"
            .to_owned(),
        column => format!("p.{column}"),
    });
    values.join(", ")
}

fn columns(of: &str) -> String {
    CONTENT_COLUMNS.map(|column| format!("{of}{column}")).join(", ")
}

/// A car park for every key that has none yet. Parameters: source, origin.
fn insert_car_parks() -> String {
    format!(
        "insert into car_parks (place_key, origin, {columns}, source, source_version, content_hash)
         select w.place_key, $2, {values}, $1, w.version, w.content_hash
         from (select distinct on (s.place_key) s.*
               from delta d join staging s on s.external_id = d.external_id
               where d.change <> 'gone' and not exists (select from car_parks c where c.place_key = s.place_key)
               order by s.place_key, s.version desc, s.external_id) w
         cross join lateral jsonb_populate_record(null::car_parks, w.content) p",
        columns = columns(""),
        values = values(),
    )
}

/// Gives every affected car park the content of its winning record, with the admin's edits on top. A row is written only
/// where its content or winning source changes, or where it had been deleted as gone.
fn update_car_parks() -> String {
    format!(
        "with winner as (
             select distinct on (r.car_park_id) r.car_park_id as id, r.source, r.version, r.content_hash,
                    r.content || c.admin_edits as content
             from affected a
             join car_parks c on c.id = a.id
             join car_park_records r on r.car_park_id = a.id
             order by r.car_park_id, r.version desc, (r.source is not distinct from c.source) desc, r.source, r.external_id
         ), merged as (
             select w.id, w.source, w.version, w.content_hash, {values}
             from winner w cross join lateral jsonb_populate_record(null::car_parks, w.content) p
         )
         update car_parks c
         set ({columns}) = row ({m_columns}), source = m.source, source_version = m.version, content_hash = m.content_hash,
             deleted_at = case when c.deleted_because = 'gone' then null else c.deleted_at end,
             deleted_because = nullif(c.deleted_because, 'gone')
         from merged m
         where c.id = m.id
           and (c.source is distinct from m.source or c.deleted_because = 'gone'
                or ({c_columns}) is distinct from ({m_columns}))",
        values = values(),
        columns = columns(""),
        c_columns = columns("c."),
        m_columns = columns("m."),
    )
}
