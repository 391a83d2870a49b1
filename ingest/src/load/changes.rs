//! What a run changes, by name: kept of the latest runs of each source, for people to look at.

use serde_json::Value;
use sqlx::PgConnection;

use super::error::{During, LoadError};

/// How many of each kind are kept of a run: of car parks that an admin has edited, which it may contradict, and then the first by id.
pub const MAX_CHANGES_OF_A_KIND: usize = 1_000;
/// Of how many of a source's runs they are kept.
const RUNS_KEPT: i64 = 30;

/// A record that came, changed or went.
pub(super) struct Change {
    kind: String,
    external_id: String,
    name: String,
    fields: Value,
}

/// What the run would change, by `delta` and `incoming`; before it does, for the values from before are still there.
pub(super) async fn collect(
    connection: &mut PgConnection,
    source: &str,
) -> Result<Vec<Change>, LoadError> {
    sqlx::query_as!(
        Change,
        r#"with known as (
               select d.change, d.external_id, coalesce(c.admin_edits <> '{}', false) as is_edited
               from delta d left join car_park_records own on own.source = $1 and own.external_id = d.external_id
               left join car_parks c on c.id = own.car_park_id
               where d.change <> 'new'
           ), kept as (
               (select change, external_id from delta where change = 'new' order by external_id limit $2)
               union all (select change, external_id from known where change = 'changed' order by is_edited desc, external_id limit $2)
               union all (select change, external_id from known where change = 'gone' order by is_edited desc, external_id limit $2)
           )
           select k.change as "kind!", k.external_id as "external_id!",
                  coalesce(s.name, r.content ->> 'name', '') as "name!",
                  coalesce(changed.fields, '{}') as "fields!"
           from kept k
           left join staging s on s.external_id = k.external_id
           left join incoming i on k.change = 'changed' and i.external_id = k.external_id
           left join car_park_records r on r.source = $1 and r.external_id = k.external_id
           left join lateral (
               select jsonb_object_agg(after.key,
                          case when after.key not in ('location', 'footprint', 'entrances')
                          then jsonb_build_array(left(before.value #>> '{}', 200), left(after.value #>> '{}', 200)) end) as fields
               from jsonb_each(i.content) after left join jsonb_each(r.content) before using (key)
               where k.change = 'changed' and after.value is distinct from before.value
           ) changed on true"#,
        source,
        i64::try_from(MAX_CHANGES_OF_A_KIND).unwrap_or(i64::MAX)
    )
    .fetch_all(connection)
    .await
    .during("listing what changes")
}

/// Stores them for `run`, and drops those of runs long past.
pub(super) async fn store(
    connection: &mut PgConnection,
    source: &str,
    run: i64,
    changes: &[Change],
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "delete from run_changes where run_id in (select id from runs where source = $1 order by id desc offset $2)",
        source,
        RUNS_KEPT
    )
    .execute(&mut *connection)
    .await?;
    let column = |of: fn(&Change) -> &String| changes.iter().map(of).cloned().collect::<Vec<_>>();
    let fields: Vec<Value> = changes.iter().map(|change| change.fields.clone()).collect();
    sqlx::query!(
        "insert into run_changes (run_id, change, external_id, name, fields)
         select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::jsonb[])",
        run,
        &column(|c| &c.kind),
        &column(|c| &c.external_id),
        &column(|c| &c.name),
        &fields
    )
    .execute(connection)
    .await?;
    Ok(())
}
