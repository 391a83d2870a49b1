//! The comparison of a source's records with what it held, and the merge of all sources' records into car parks.

use carpal_domain::merging;
use sqlx::{AssertSqlSafe, PgConnection};

use super::error::{During, LoadError};

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
    sqlx::query!(
        "insert into delta (change, number, external_id, place_key, car_park_id)
         select case when r.external_id is null then 'new'
                     when r.content_hash <> s.content_hash then 'changed'
                     else 'renumbered' end,
                s.number, s.external_id, s.place_key, r.car_park_id
         from staging s
         left join car_park_records r on r.source = $1 and r.external_id = s.external_id
         where r.external_id is null or r.content_hash <> s.content_hash
            or r.version <> s.version or r.place_key is distinct from s.place_key
         union all
         select 'gone', null, r.external_id, coalesce(r.place_key, c.place_key), r.car_park_id
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

/// Writes the difference: the source's records, then the car parks they concern. Needs [`compare`]'s `delta` and `incoming`.
pub(super) async fn apply(
    connection: &mut PgConnection,
    source: &str,
    origin: &str,
    run: i64,
) -> Result<(), LoadError> {
    let step = "merging the records into car parks";
    // A car park that a person added is theirs: no record ever changes it.
    let affected = sqlx::query_scalar!(
        r#"select coalesce(c.merged_into, c.id) as "id!" from delta d join car_parks c on c.place_key = d.place_key
           where c.origin not in ('admin', 'suggestion')
           union
           select c.id from delta d join car_parks c on c.id = d.car_park_id
           where c.origin not in ('admin', 'suggestion')"#
    )
    .fetch_all(&mut *connection)
    .await
    .during(step)?;
    sqlx::query(AssertSqlSafe(content_table())).execute(&mut *connection).await.during(step)?;
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
    // A record stays with its car park, into whichever that has been merged, for as long as its key is the same.
    sqlx::query!(
        "insert into car_park_records
             (source, external_id, place_key, car_park_id, version, content_hash, content, run_id)
         select $1, s.external_id, s.place_key, coalesce(c.merged_into, c.id), s.version, s.content_hash, s.content, $2
         from incoming s join car_parks c on c.place_key = s.place_key
         on conflict (source, external_id) do update
         set car_park_id = case when car_park_records.place_key = excluded.place_key then car_park_records.car_park_id
                                else excluded.car_park_id end,
             place_key = excluded.place_key, version = excluded.version, content_hash = excluded.content_hash,
             content = excluded.content, run_id = excluded.run_id",
        source,
        run
    )
    .execute(&mut *connection)
    .await
    .during("storing the records")?;
    merging::merge(connection, &affected).await.during(step)
}

/// An empty table of the content columns alone. Its rows' type reads a record's content in two thirds of the time that
/// `car_parks` takes, which has half as many columns again.
fn content_table() -> String {
    let columns = merging::columns("");
    format!("create temporary table content as select {columns} from car_parks with no data")
}

/// A car park for every key that has none yet. Only keys are sorted: contents are long. Parameters: source, origin. It names all
/// content columns, and so is written from the list of them rather than checked by the compiler.
fn insert_car_parks() -> String {
    format!(
        "insert into car_parks (place_key, origin, {columns}, source, source_version, content_hash)
         select w.place_key, $2, {values}, $1, w.version, w.content_hash
         from (select distinct on (s.place_key) s.external_id
               from incoming s
               where not exists (select from car_parks c where c.place_key = s.place_key)
               order by s.place_key, s.version desc, s.external_id) first
         join incoming w on w.external_id = first.external_id
         cross join lateral jsonb_populate_record(null::content, w.content) p",
        columns = merging::columns(""),
        values = merging::values("p."),
    )
}
