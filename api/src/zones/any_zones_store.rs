//! Queries for zones, as admins see them.

use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use sqlx::types::Json;
use uuid::Uuid;

use crate::foundation::page::{MAX_COUNTED, Sort, TimeCursor};

/// A zone, in use or retired.
pub struct AnyZoneRow {
    pub id: Uuid,
    pub version: i32,
    pub name: String,
    pub description: String,
    /// Its corners, the first of which is repeated at the end.
    pub boundary: Json<Vec<[f64; 2]>>,
    pub members: i64,
    pub car_parks: i64,
    pub alerts: i64,
    pub created_at: DateTime<Utc>,
    pub retired_at: Option<DateTime<Utc>>,
}

/// Which; what is not said is any.
#[derive(Default)]
pub struct AnyZoneFilter<'a> {
    pub id: Option<Uuid>,
    /// Only what is retired, or what is not.
    pub retired: Option<bool>,
    /// A part of the name, as a pattern of `ilike`.
    pub pattern: Option<&'a str>,
}

/// Zones, those after one in this order, by when they were made. What is counted of one is as drivers see it.
pub async fn any_zones(
    db: impl PgExecutor<'_>,
    filter: &AnyZoneFilter<'_>,
    sort: Sort,
    cursor: Option<TimeCursor>,
    max: i64,
) -> sqlx::Result<Vec<AnyZoneRow>> {
    sqlx::query_as!(
        AnyZoneRow,
        r#"select z.id, z.version, z.name, z.description, z.created_at, z.retired_at,
                  (st_asgeojson(z.boundary, 6)::jsonb -> 'coordinates' -> 0) as "boundary!: Json<Vec<[f64; 2]>>",
                  k.members as "members!", k.car_parks as "car_parks!", k.alerts as "alerts!"
           from zones z join zone_counts k on k.zone_id = z.id
           where ($1::uuid is null or z.id = $1) and ($2::boolean is null or $2 = (z.retired_at is not null))
             and ($3::text is null or z.name ilike $3)
             and ($4::timestamptz is null
                  or case when $6 then (z.created_at, z.id) > ($4, $5::uuid)
                          else (z.created_at, z.id) < ($4, $5) end)
           order by case when $6 then z.created_at end, case when $6 then z.id end, z.created_at desc, z.id desc
           limit $7"#,
        filter.id,
        filter.retired,
        filter.pattern,
        cursor.map(|cursor| cursor.at),
        cursor.map(|cursor| cursor.id),
        sort == Sort::Oldest,
        max,
    )
    .fetch_all(db)
    .await
}

/// How many there are, counted up to a bound.
pub async fn count_any_zones(
    db: impl PgExecutor<'_>,
    filter: &AnyZoneFilter<'_>,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from (
               select from zones z
               where ($1::boolean is null or $1 = (z.retired_at is not null)) and ($2::text is null or z.name ilike $2)
               limit $3) counted"#,
        filter.retired,
        filter.pattern,
        MAX_COUNTED,
    )
    .fetch_one(db)
    .await
}
