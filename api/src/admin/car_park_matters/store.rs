//! Queries for what waits about car parks.

use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

use super::rules::MatterSort;
use crate::admin::assignments::service::MatterKind;

/// Something that waits about a car park.
pub struct MatterRow {
    pub kind: MatterKind,
    pub id: String,
    pub name: String,
    pub what: String,
    pub fields: Vec<String>,
    pub lng: f64,
    pub lat: f64,
    pub who: Option<String>,
    pub may_be_known: bool,
    pub waiting_since: DateTime<Utc>,
    /// It concerns the admin from whom things are withheld.
    pub is_own: bool,
    pub taken_by: Option<Uuid>,
    pub taken_by_name: Option<String>,
    /// How many there are, those that are not shown included.
    pub total: i64,
}

/// What is wanted of it. A field that is absent lets everything through.
pub struct MatterFilter<'a> {
    pub kind: Option<MatterKind>,
    /// A part of the name, the address, the notes or the suggester's name, as a pattern of `ilike`.
    pub pattern: Option<&'a str>,
    pub sort: MatterSort,
    /// The admin from whom is withheld what concerns them, while there is another.
    pub withheld_from: Option<Uuid>,
}

/// What waits about car parks, in the order that is wanted; of things alike, what waits longest first.
pub async fn matters(
    db: impl PgExecutor<'_>,
    filter: &MatterFilter<'_>,
    max: i64,
) -> sqlx::Result<Vec<MatterRow>> {
    sqlx::query_as!(
        MatterRow,
        r#"with page as (
               select m.*, a.admin_id as taken_by, u.name as taken_by_name, count(*) over () as total
               from car_park_matters m
               left join admin_assignments a on a.kind = m.kind and a.item_id = m.id
               left join users u on u.id = a.admin_id
               where ($1::text is null or m.kind = $1) and ($2::text is null or m.name ilike $2 or m.words ilike $2)
               order by case when $5::boolean then m.rank end, case when $6::boolean then m.waiting_since end desc, m.waiting_since, m.id limit $3)
           select kind as "kind!: MatterKind", id as "id!", name as "name!", what as "what!", fields as "fields!",
                  lng as "lng!", lat as "lat!", who, what = 'new' and may_be_known(lng, lat) as "may_be_known!",
                  waiting_since as "waiting_since!",
                  not_by is not distinct from $4 and $4 is not null
                      or exists (select from driver_reports r
                                 where r.case_id = case when page.kind = 'driver_report' then page.id::uuid end and r.user_id = $4)
                      as "is_own!",
                  taken_by as "taken_by?", taken_by_name as "taken_by_name?", total as "total!"
           from page order by case when $5 then rank end, case when $6 then waiting_since end desc, waiting_since, id"#,
        filter.kind as Option<MatterKind>,
        filter.pattern,
        max,
        filter.withheld_from,
        filter.sort == MatterSort::Urgent,
        filter.sort == MatterSort::Newest,
    )
    .fetch_all(db)
    .await
}

/// How many wait, and how many admins have decided since a time.
pub struct CountsRow {
    pub suggestion: i64,
    pub driver_report: i64,
    pub pair: i64,
    pub decided: i64,
}

/// How many wait, and how many admins have decided since a time.
pub async fn counts(db: impl PgExecutor<'_>, since: DateTime<Utc>) -> sqlx::Result<CountsRow> {
    sqlx::query_as!(
        CountsRow,
        r#"select count(*) filter (where kind = 'suggestion') as "suggestion!",
                  count(*) filter (where kind = 'driver_report') as "driver_report!",
                  count(*) filter (where kind = 'pair') as "pair!",
                  (select count(*) from suggestions where decided_at >= $1)
                      + (select count(*) from driver_report_cases where decided_at >= $1)
                      + (select count(*) from car_park_pairs where decided_at >= $1 and decided_by <> 'rule') as "decided!"
           from car_park_matters"#,
        since
    )
    .fetch_one(db)
    .await
}
