//! Queries for providers.

use carpal_domain::geometry::LngLat;
use chrono::{DateTime, NaiveDate, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

use super::rules::{CheckedProvider, PausedBecause, ProviderStanding};
use carpal_domain::roadside::Offering;

/// A provider, as they see themselves.
pub struct ProviderRow {
    pub id: Uuid,
    pub user_id: Uuid,
    pub business_name: String,
    pub contact_name: String,
    pub phone: String,
    pub email: String,
    pub address: String,
    pub service_types: Vec<Offering>,
    pub experience: String,
    pub certifications: String,
    pub insurance_details: String,
    pub description: String,
    pub is_verified: bool,
    pub is_active: bool,
    pub is_banned: bool,
    pub standing: ProviderStanding,
    pub paused_because: Option<PausedBecause>,
    pub paused_reason: Option<String>,
    pub rejected_reason: Option<String>,
    pub base_lng: Option<f64>,
    pub base_lat: Option<f64>,
    pub radius_km: i16,
    pub opening_hours: String,
    pub takes_jobs: bool,
    pub rating: Option<f64>,
    pub review_count: i64,
    pub total_jobs: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// Which provider: by the account, or by their own id.
#[derive(Debug, Clone, Copy)]
pub enum Which {
    User(Uuid),
    Id(Uuid),
}

/// A provider.
pub async fn provider(db: impl PgExecutor<'_>, which: Which) -> sqlx::Result<Option<ProviderRow>> {
    let (user_id, id) = match which {
        Which::User(user_id) => (Some(user_id), None),
        Which::Id(id) => (None, Some(id)),
    };
    sqlx::query_as!(
        ProviderRow,
        r#"
        select p.id, p.user_id, p.business_name, p.contact_name, p.phone, p.email, p.address,
               p.service_types as "service_types: Vec<Offering>", p.experience, p.certifications, p.insurance_details,
               p.description, p.is_verified, p.is_active, p.is_banned, p.standing as "standing: ProviderStanding",
               p.paused_because as "paused_because: PausedBecause", p.paused_reason, p.rejected_reason,
               st_x(p.base) as base_lng, st_y(p.base) as base_lat, p.radius_km, p.opening_hours, p.takes_jobs,
               s.rating, s.review_count as "review_count!", s.total_jobs as "total_jobs!", p.created_at, p.updated_at
        from providers p join provider_scores s on s.provider_id = p.id
        where ($1::uuid is null or p.user_id = $1) and ($2::uuid is null or p.id = $2)
        "#,
        user_id,
        id
    )
    .fetch_optional(db)
    .await
}

/// The name of a business, if it is fixed: that of a provider whom an admin has approved.
pub async fn fixed_name(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar!("select business_name from providers where id = $1 and is_verified", id)
        .fetch_optional(db)
        .await
}

/// The id of the provider that an account is, and whether they are banned.
pub async fn own(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<Option<(Uuid, bool)>> {
    let found = sqlx::query!("select id, is_banned from providers where user_id = $1", user_id)
        .fetch_optional(db)
        .await?;
    Ok(found.map(|row| (row.id, row.is_banned)))
}

/// Nobody else changes this provider until the transaction ends. False when there is none.
pub async fn lock(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<bool> {
    let found = sqlx::query_scalar!("select id from providers where id = $1 for no key update", id)
        .fetch_optional(db)
        .await?;
    Ok(found.is_some())
}

/// Stores an application, in place of one that was rejected. False when there is another.
pub async fn apply(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    new: &CheckedProvider,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let stored = sqlx::query!(
        "insert into providers (user_id, business_name, contact_name, phone, email, address, service_types, experience,
             certifications, insurance_details, description, base, radius_km, opening_hours, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7::text[], $8, $9, $10, $11, st_point($12, $13, 4326), $14, $15, $16, $16)
         on conflict (user_id) do update set
             business_name = excluded.business_name, contact_name = excluded.contact_name, phone = excluded.phone,
             email = excluded.email, address = excluded.address, service_types = excluded.service_types,
             experience = excluded.experience, certifications = excluded.certifications,
             insurance_details = excluded.insurance_details, description = excluded.description, base = excluded.base,
             radius_km = excluded.radius_km, opening_hours = excluded.opening_hours, created_at = excluded.created_at,
             updated_at = excluded.updated_at, rejected_at = null, rejected_reason = null
         where providers.standing = 'rejected'",
        user_id,
        new.business_name,
        new.contact_name,
        new.phone,
        new.email,
        new.address,
        &new.service_types as &[Offering],
        new.experience,
        new.certifications,
        new.insurance_details,
        new.description,
        new.base.lng,
        new.base.lat,
        new.radius_km,
        new.opening_hours,
        now,
    )
    .execute(db)
    .await?;
    Ok(stored.rows_affected() == 1)
}

/// Changes what a provider says of themselves.
pub async fn update(
    db: impl PgExecutor<'_>,
    id: Uuid,
    new: &CheckedProvider,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update providers set business_name = $2, contact_name = $3, phone = $4, email = $5, address = $6,
             service_types = $7::text[], experience = $8, certifications = $9, insurance_details = $10, description = $11,
             base = st_point($12, $13, 4326), radius_km = $14, opening_hours = $15, updated_at = $16
         where id = $1",
        id,
        new.business_name,
        new.contact_name,
        new.phone,
        new.email,
        new.address,
        &new.service_types as &[Offering],
        new.experience,
        new.certifications,
        new.insurance_details,
        new.description,
        new.base.lng,
        new.base.lat,
        new.radius_km,
        new.opening_hours,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Switches a provider on or off.
pub async fn set_availability(
    db: impl PgExecutor<'_>,
    id: Uuid,
    takes_jobs: bool,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update providers set takes_jobs = $2, updated_at = $3 where id = $1",
        id,
        takes_jobs,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A provider, as everyone sees them.
pub struct PublicRow {
    pub id: Uuid,
    pub business_name: String,
    pub description: String,
    pub service_types: Vec<Offering>,
    pub opening_hours: String,
    pub area: Option<String>,
    pub rating: Option<f64>,
    pub review_count: i64,
    pub total_jobs: i64,
    pub rating_counts: Vec<i64>,
    pub insurance_valid_to: Option<NaiveDate>,
    pub median_answer_minutes: Option<i32>,
    pub since: DateTime<Utc>,
    pub takes_jobs: bool,
}

/// A provider whom everyone sees. The area is called after the settlement nearest to the middle of the square of
/// five kilometres that the base lies in: where in it, it does not tell.
pub async fn public(
    db: impl PgExecutor<'_>,
    id: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<PublicRow>> {
    sqlx::query_as!(
        PublicRow,
        r#"
        select p.id, p.business_name, p.description, p.service_types as "service_types: Vec<Offering>", p.opening_hours,
               (select f.name from map_features f,
                    (select st_transform(st_setsrid(st_makepoint(floor(st_x(p.base_cell) / 5000) * 5000 + 2500,
                                                                 floor(st_y(p.base_cell) / 5000) * 5000 + 2500), 27700), 3857)
                        as at) here
                where f.layer = 'places' and f.kind in ('city', 'town', 'village') and f.name <> ''
                  and st_dwithin(f.geom, here.at, 60000)
                order by f.geom <-> here.at limit 1) as area,
               s.rating, s.review_count as "review_count!", s.total_jobs as "total_jobs!", s.counts as "rating_counts!",
               (select valid_to from provider_insurance i where i.provider_id = p.id
                    and valid_to >= ($2::timestamptz at time zone 'Europe/London')::date) as insurance_valid_to,
               (select round(percentile_cont(0.5) within group (order by minutes))::integer from provider_answers a
                where a.provider_id = p.id and a.answered_at > $2::timestamptz - interval '90 days') as median_answer_minutes,
               coalesce(p.verified_at, p.created_at) as "since!", p.takes_jobs and p.is_active as "takes_jobs!"
        from providers p join provider_scores s on s.provider_id = p.id
        where p.id = $1 and exists (select from shown_providers s where s.id = p.id)
        "#,
        id,
        now
    )
    .fetch_optional(db)
    .await
}

/// The middles of the squares of five kilometres that a provider reaches: from anywhere in the square that the base lies in,
/// so that the base can be moved within it and these stay as they are.
pub async fn squares(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<Vec<LngLat>> {
    let rows = sqlx::query!(
        r#"
        select st_x(middle) as "lng!", st_y(middle) as "lat!"
        from (select floor(st_x(base_cell) / 5000)::integer as east, floor(st_y(base_cell) / 5000)::integer as north, radius_km,
                     ceil(radius_km / 5.0)::integer + 1 as most
              from providers where id = $1 and base_cell is not null) home
        cross join lateral generate_series(-most, most) as x
        cross join lateral generate_series(-most, most) as y
        cross join lateral (
            select st_transform(st_setsrid(st_makepoint((east + x) * 5000 + 2500, (north + y) * 5000 + 2500), 27700), 4326)
                as middle) square
        -- From edge to edge.
        where (greatest(abs(x) - 1, 0) * 5) ^ 2 + (greatest(abs(y) - 1, 0) * 5) ^ 2 <= radius_km ^ 2
        order by y desc, x
        "#,
        id
    )
    .fetch_all(db)
    .await?;
    let degrees = |value: f64| (value * 1e5).round() / 1e5;
    Ok(rows
        .into_iter()
        .map(|row| LngLat { lng: degrees(row.lng), lat: degrees(row.lat) })
        .collect())
}

/// Whether everyone sees a provider.
pub async fn is_shown(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from shown_providers where id = $1) as "is_shown!""#,
        id
    )
    .fetch_one(db)
    .await
}

/// What a customer sees of a provider beside a quote.
pub struct CardRow {
    pub id: Uuid,
    pub business_name: String,
    pub rating: Option<f64>,
    pub review_count: i64,
    pub total_jobs: i64,
    pub service_types: Vec<Offering>,
    pub insurance_valid_to: Option<NaiveDate>,
}

/// The cards of some providers.
pub async fn cards(db: impl PgExecutor<'_>, ids: &[Uuid]) -> sqlx::Result<Vec<CardRow>> {
    sqlx::query_as!(
        CardRow,
        r#"
        select p.id, p.business_name, s.rating, s.review_count as "review_count!", s.total_jobs as "total_jobs!",
               p.service_types as "service_types: Vec<Offering>",
               (select valid_to from provider_insurance i where i.provider_id = p.id
                    and valid_to >= (now() at time zone 'Europe/London')::date) as insurance_valid_to
        from providers p join provider_scores s on s.provider_id = p.id where p.id = any($1)
        "#,
        ids
    )
    .fetch_all(db)
    .await
}
