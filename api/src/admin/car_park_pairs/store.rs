//! Queries for pairs of car parks, as admins see them.

use carpal_domain::car_park::{Access, CarParkKind, Fee, PriceBasis};
use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::PgExecutor;

use super::rules::PairStatus;
use crate::foundation::page::{MAX_COUNTED, Sort};

/// A pair.
pub struct PairRow {
    pub id: i64,
    pub a_id: i64,
    pub b_id: i64,
    pub a_name: String,
    pub b_name: String,
    pub a_sources: Vec<String>,
    pub b_sources: Vec<String>,
    pub metres: f64,
    pub score: f32,
    pub reasons: Vec<String>,
    pub status: PairStatus,
    pub decided_by: Option<String>,
    /// The name of the admin who decided.
    pub admin_name: Option<String>,
    pub decided_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
}

/// Which pairs; what is not said is any.
#[derive(Default)]
pub struct PairQuery<'a> {
    pub id: Option<i64>,
    pub status: Option<PairStatus>,
    /// A part of a name, or the source, as a pattern of `ilike`.
    pub pattern: Option<&'a str>,
}

/// Pairs, those after one in this order.
pub async fn pairs(
    db: impl PgExecutor<'_>,
    filter: &PairQuery<'_>,
    sort: Sort,
    cursor: Option<i64>,
    max: i64,
) -> sqlx::Result<Vec<PairRow>> {
    sqlx::query_as!(
        PairRow,
        r#"select p.id as "id!", p.a_id as "a_id!", p.b_id as "b_id!", p.a_name as "a_name!", p.b_name as "b_name!",
                  p.a_sources as "a_sources!", p.b_sources as "b_sources!", p.metres as "metres!", p.score as "score!",
                  p.reasons as "reasons!", p.status as "status!: PairStatus", p.decided_by,
                  (select u.name from users u
                   where u.id = case when p.decided_by ~ '^[0-9a-f-]{36}$' then p.decided_by::uuid end) as admin_name, p.decided_at,
                  p.created_at as "created_at!"
           from listed_pairs p
           where ($1::bigint is null or p.id = $1) and ($2::text is null or p.status = $2)
             and ($3::text is null or p.a_name ilike $3 or p.b_name ilike $3
                  or exists (select from unnest(p.a_sources || p.b_sources) as s where s ilike $3))
             and ($4::bigint is null or case when $5 then p.id > $4 else p.id < $4 end)
           order by case when $5 then p.id end, p.id desc limit $6"#,
        filter.id,
        filter.status as Option<PairStatus>,
        filter.pattern,
        cursor,
        sort == Sort::Oldest,
        max,
    )
    .fetch_all(db)
    .await
}

/// How many pairs there are, counted up to a bound.
pub async fn count(db: impl PgExecutor<'_>, filter: &PairQuery<'_>) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from (
               select from listed_pairs p
               where ($1::text is null or p.status = $1)
                 and ($2::text is null or p.a_name ilike $2 or p.b_name ilike $2
                      or exists (select from unnest(p.a_sources || p.b_sources) as s where s ilike $2))
               limit $3) counted"#,
        filter.status as Option<PairStatus>,
        filter.pattern,
        MAX_COUNTED,
    )
    .fetch_one(db)
    .await
}

/// How a pair stands, whether it can still be decided or not.
pub async fn status(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Option<PairStatus>> {
    sqlx::query_scalar!(
        r#"select status as "status: PairStatus" from car_park_pairs where id = $1"#,
        id
    )
    .fetch_optional(db)
    .await
}

/// What is known of a car park, all together or by one source.
pub struct SaidRow {
    pub car_park_id: i64,
    /// Who says it; none where it is what all say together.
    pub source: Option<String>,
    /// What the source calls it.
    pub external_id: Option<String>,
    pub name: String,
    pub name_inferred: bool,
    pub address: String,
    pub city: String,
    pub operator: String,
    pub kind: Option<CarParkKind>,
    pub structure: String,
    pub access: Option<Access>,
    pub fee: Option<Fee>,
    pub price_hour_pence: Option<i32>,
    pub price_basis: Option<PriceBasis>,
    /// Its tariff board, as stored: what a source said once may be none that is understood today.
    pub rates: Option<Value>,
    pub price_description: String,
    pub capacity: Option<i32>,
    pub opening_hours: String,
    pub max_stay: String,
    pub lng: Option<f64>,
    pub lat: Option<f64>,
    pub footprint: Option<Value>,
}

/// What is known of the two car parks of a pair, each first as all say it together, then by source. A pair that is decided
/// shows what each was known by before.
pub async fn said(db: impl PgExecutor<'_>, pair: &PairRow) -> sqlx::Result<Vec<SaidRow>> {
    sqlx::query_as!(
        SaidRow,
        r#"with said as (
               select c.id as of, null::text as by, null::text as called, c as content from car_parks c where c.id in ($1, $2)
               union all
               select c.id, r.source, r.external_id, jsonb_populate_record(null::car_parks, r.content)
               from car_parks c
               join car_park_records r on r.car_park_id = coalesce(c.merged_into, c.id) and ($3 or r.place_key = c.place_key)
               where c.id in ($1, $2))
           select of as "car_park_id!", by as source, called as external_id, coalesce((content).name, '') as "name!",
                  coalesce((content).name_inferred, false) as "name_inferred!",
                  coalesce((content).address, '') as "address!", coalesce((content).city, '') as "city!",
                  coalesce((content).operator, '') as "operator!", (content).kind as "kind: CarParkKind",
                  coalesce((content).structure, '') as "structure!", (content).access as "access: Access",
                  (content).fee as "fee: Fee", (content).price_hour_pence, (content).price_basis as "price_basis: PriceBasis",
                  (content).rates, coalesce((content).price_description, '') as "price_description!", (content).capacity,
                  coalesce((content).opening_hours, '') as "opening_hours!",
                  coalesce((content).max_stay_raw, '') as "max_stay!",
                  st_x((content).location) as lng, st_y((content).location) as lat,
                  st_asgeojson((content).footprint, 7)::jsonb as footprint
           from said order by of <> $1, by nulls first, called"#,
        pair.a_id,
        pair.b_id,
        pair.status == PairStatus::Waiting,
    )
    .fetch_all(db)
    .await
}
