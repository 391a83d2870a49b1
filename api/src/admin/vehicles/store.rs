//! Queries for vehicles, as admins see them.

use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

use crate::foundation::page::{MAX_COUNTED, Sort};

/// A vehicle, with whose it is.
pub struct AdminVehicleRow {
    pub id: Uuid,
    pub registration: String,
    pub make: Option<String>,
    pub model: Option<String>,
    pub color: Option<String>,
    pub year: Option<i16>,
    pub is_primary: bool,
    pub is_claimed: bool,
    pub has_claim_waiting: bool,
    pub owner_id: Uuid,
    pub owner_name: String,
    pub owner_email: String,
    pub created_at: DateTime<Utc>,
}

/// Which vehicles; what is not said is any.
pub struct AdminVehicleQuery<'a> {
    /// A claim of it was approved, or none was.
    pub claimed: Option<bool>,
    /// A part of the registration, make or model, or of the owner's name or address, as a pattern of `ilike`.
    pub pattern: Option<&'a str>,
    /// A part of the registration as it is stored, the same.
    pub plate: Option<&'a str>,
}

/// Vehicles, those after one in this order. A search looks into vehicles and into owners, each by its own index and for one page
/// alone.
pub async fn vehicles(
    db: impl PgExecutor<'_>,
    filter: &AdminVehicleQuery<'_>,
    sort: Sort,
    cursor: Option<Uuid>,
    max: i64,
) -> sqlx::Result<Vec<AdminVehicleRow>> {
    sqlx::query_as!(
        AdminVehicleRow,
        r#"with found as (
               (select v.id from vehicles v
                where ($1::text is null
                       or (v.registration || ' ' || coalesce(v.make, '') || ' ' || coalesce(v.model, '')) ilike $1
                       or (v.registration || ' ' || coalesce(v.make, '') || ' ' || coalesce(v.model, '')) ilike $6)
                  and ($2::boolean is null
                       or $2 = exists (select from vehicle_claims c where c.vehicle_id = v.id and c.state = 'approved'))
                  and ($3::uuid is null or case when $4 then v.id > $3 else v.id < $3 end)
                order by case when $4 then v.id end, v.id desc limit $5)
               union
               (select v.id from users u join vehicles v on v.user_id = u.id
                where $1::text is not null and (u.name || ' ' || u.email) ilike $1
                  and ($2::boolean is null
                       or $2 = exists (select from vehicle_claims c where c.vehicle_id = v.id and c.state = 'approved'))
                  and ($3::uuid is null or case when $4 then v.id > $3 else v.id < $3 end)
                order by case when $4 then v.id end, v.id desc limit $5))
           select v.id, v.registration, v.make, v.model, v.color, v.year, v.is_primary,
                  exists (select from vehicle_claims c where c.vehicle_id = v.id and c.state = 'approved') as "is_claimed!",
                  exists (select from open_claims o where o.registration = v.registration) as "has_claim_waiting!",
                  u.id as owner_id, u.name as owner_name, u.email as owner_email, v.created_at
           from found join vehicles v using (id) join users u on u.id = v.user_id
           order by case when $4 then v.id end, v.id desc limit $5"#,
        filter.pattern,
        filter.claimed,
        cursor,
        sort == Sort::Oldest,
        max,
        filter.plate.or(filter.pattern),
    )
    .fetch_all(db)
    .await
}

/// How many vehicles there are, counted up to a bound.
pub async fn count(db: impl PgExecutor<'_>, filter: &AdminVehicleQuery<'_>) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from (
               (select v.id from vehicles v
                where ($1::text is null
                       or (v.registration || ' ' || coalesce(v.make, '') || ' ' || coalesce(v.model, '')) ilike $1
                       or (v.registration || ' ' || coalesce(v.make, '') || ' ' || coalesce(v.model, '')) ilike $4)
                  and ($2::boolean is null
                       or $2 = exists (select from vehicle_claims c where c.vehicle_id = v.id and c.state = 'approved'))
                limit $3)
               union
               (select v.id from users u join vehicles v on v.user_id = u.id
                where $1::text is not null and (u.name || ' ' || u.email) ilike $1
                  and ($2::boolean is null
                       or $2 = exists (select from vehicle_claims c where c.vehicle_id = v.id and c.state = 'approved'))
                limit $3)
               limit $3) counted"#,
        filter.pattern,
        filter.claimed,
        MAX_COUNTED,
        filter.plate.or(filter.pattern),
    )
    .fetch_one(db)
    .await
}
