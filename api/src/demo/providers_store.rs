//! Queries for the demo's providers and their jobs.

use carpal_domain::geometry::LngLat;
use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

pub async fn make_provider(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    business: &str,
    contact: &str,
    services: &[&str],
    since: DateTime<Utc>,
) -> sqlx::Result<()> {
    let services: Vec<String> = services.iter().copied().map(str::to_owned).collect();
    sqlx::query!(
        "insert into providers (user_id, is_verified, is_active, business_name, contact_name, service_types, created_at)
         values ($1, true, true, $2, $3, $4, $5)",
        user_id,
        business,
        contact,
        &services,
        since
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Says more of a provider, unless they have said where they start from. Returns the provider's id.
pub async fn describe_provider(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    base: LngLat,
    opening_hours: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!(
        "update providers set base = st_setsrid(st_makepoint($2, $3), 4326), opening_hours = $4, radius_km = 20,
             phone = '07700 900145', email = 'hello@' || replace(lower(business_name), ' ', '') || '.example',
             address = '1 Dock Road, Liverpool', experience = 'Twelve years at the roadside',
             insurance_details = 'Public liability, £5 million', description = 'We come to you, day and night.', updated_at = $5
         where user_id = $1 and base is null returning id",
        user_id,
        base.lng,
        base.lat,
        opening_hours,
        now
    )
    .fetch_optional(db)
    .await
}

/// Has a provider wait for an admin, as one who has just applied.
pub async fn make_applicant(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<()> {
    sqlx::query!(
        "update providers set is_verified = false, is_active = false, verified_at = null where id = $1",
        id
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Stores an insurance document of a provider that is valid for so many days; an admin has seen it, or not.
pub async fn insert_insurance(
    db: impl PgExecutor<'_>,
    provider_id: Uuid,
    jpeg: &[u8],
    is_seen: bool,
    days: i32,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into provider_documents (id, provider_id, kind, title, file, content_type, expires_on, uploaded_at, seen_at)
         values ($1, $2, 'insurance', 'Public liability insurance', $3, 'image/jpeg', $4::timestamptz::date + $6::integer, $4,
                 case when $5 then $4 end)",
        Uuid::now_v7(),
        provider_id,
        jpeg,
        now,
        is_seen,
        days
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The provider that one of the demo's people is.
pub async fn provider(db: impl PgExecutor<'_>, email: &str) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!(
        "select p.id from providers p join users u on u.id = p.user_id where u.email = $1 and u.is_demo",
        email
    )
    .fetch_optional(db)
    .await
}

/// Whether a customer has ever asked for help.
pub async fn has_requests(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from service_requests where user_id = $1) as "has!""#,
        user_id
    )
    .fetch_one(db)
    .await
}

/// The quote of a provider's account for a request.
pub async fn quote_of(
    db: impl PgExecutor<'_>,
    request_id: Uuid,
    user_id: Uuid,
) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!(
        "select q.id from service_quotes q join providers p on p.id = q.provider_id where q.request_id = $1 and p.user_id = $2",
        request_id,
        user_id
    )
    .fetch_optional(db)
    .await
}
