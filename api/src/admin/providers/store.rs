//! Queries for providers, as admins see and decide them.

use chrono::{DateTime, NaiveDate, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

use super::rules::Act;
use crate::foundation::page::{Sort, TimeCursor};
use crate::foundation::reason::Reason;
use crate::services::providers::service::{Offering, PausedBecause, ProviderStanding};

/// A provider in an admin's list.
pub struct AdminProviderRow {
    pub id: Uuid,
    pub business_name: String,
    pub contact_name: String,
    pub phone: String,
    pub email: String,
    pub service_types: Vec<Offering>,
    pub is_verified: bool,
    pub is_active: bool,
    pub is_banned: bool,
    pub standing: ProviderStanding,
    pub paused_because: Option<PausedBecause>,
    pub rating: Option<f64>,
    pub review_count: i64,
    pub total_jobs: i64,
    pub documents_waiting: i64,
    pub insurance_valid_to: Option<NaiveDate>,
    pub created_at: DateTime<Utc>,
    pub user_id: Uuid,
    pub user_name: String,
    pub user_email: String,
}

/// Providers, those after one in this order. A pattern of `ilike` is for the business, whom customers ask for, or what they
/// offer.
pub async fn providers(
    db: impl PgExecutor<'_>,
    standing: Option<ProviderStanding>,
    pattern: Option<&str>,
    sort: Sort,
    cursor: Option<TimeCursor>,
    max: i64,
) -> sqlx::Result<Vec<AdminProviderRow>> {
    sqlx::query_as!(
        AdminProviderRow,
        r#"
        select p.id, p.business_name, p.contact_name, p.phone, p.email, p.service_types as "service_types: Vec<Offering>",
               p.is_verified, p.is_active, p.is_banned, p.standing as "standing: ProviderStanding",
               p.paused_because as "paused_because: PausedBecause", s.rating, s.review_count as "review_count!",
               s.total_jobs as "total_jobs!",
               (select count(*) from provider_documents d where d.provider_id = p.id and d.seen_at is null)
                   as "documents_waiting!",
               (select valid_to from provider_insurance i where i.provider_id = p.id) as insurance_valid_to,
               p.created_at, u.id as user_id, u.name as user_name, u.email as user_email
        from providers p join provider_scores s on s.provider_id = p.id join users u on u.id = p.user_id
        where ($1::text is null or p.standing = $1)
          and ($2::text is null or p.business_name ilike $2 or p.contact_name ilike $2
               or replace(array_to_string(p.service_types, ', '), '_', ' ') ilike $2)
          and ($3::timestamptz is null
               or case when $5 then (p.created_at, p.id) > ($3, $4::uuid) else (p.created_at, p.id) < ($3, $4) end)
        order by case when $5 then p.created_at end, case when $5 then p.id end, p.created_at desc, p.id desc limit $6
        "#,
        standing as Option<ProviderStanding>,
        pattern,
        cursor.map(|cursor| cursor.at),
        cursor.map(|cursor| cursor.id),
        sort == Sort::Oldest,
        max,
    )
    .fetch_all(db)
    .await
}

/// How many providers of each standing match a search.
pub struct CountsRow {
    pub all: i64,
    pub pending: i64,
    pub active: i64,
    pub paused: i64,
    pub banned: i64,
    pub rejected: i64,
}

/// How many providers of each standing match a search.
pub async fn counts(db: impl PgExecutor<'_>, pattern: Option<&str>) -> sqlx::Result<CountsRow> {
    sqlx::query_as!(
        CountsRow,
        r#"
        select count(*) as "all!", count(*) filter (where standing = 'under_review') as "pending!",
               count(*) filter (where standing = 'active') as "active!",
               count(*) filter (where standing = 'paused') as "paused!",
               count(*) filter (where standing = 'banned') as "banned!",
               count(*) filter (where standing = 'rejected') as "rejected!"
        from providers
        where $1::text is null or business_name ilike $1 or contact_name ilike $1
              or replace(array_to_string(service_types, ', '), '_', ' ') ilike $1
        "#,
        pattern
    )
    .fetch_one(db)
    .await
}

/// The account of a provider, and what they have on their hands.
pub struct WorkRow {
    pub user_name: String,
    pub user_email: String,
    pub quotes: i64,
    pub pending: i64,
    pub under_way: i64,
    pub completed: i64,
    pub cancelled: i64,
}

/// The account of a provider, and what they have on their hands.
pub async fn work_of(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<WorkRow> {
    sqlx::query_as!(
        WorkRow,
        r#"
        select u.name as user_name, u.email as user_email, q.quotes as "quotes!", q.pending as "pending!",
               r.under_way as "under_way!", r.completed as "completed!", r.cancelled as "cancelled!"
        from providers p join users u on u.id = p.user_id
        cross join lateral (
            select count(*) as quotes, count(*) filter (where status = 'pending') as pending
            from service_quotes where provider_id = p.id) q
        cross join lateral (
            select count(*) filter (where status = 'in_progress') as under_way,
                   count(*) filter (where status = 'completed') as completed,
                   count(*) filter (where status = 'cancelled') as cancelled
            from service_requests where provider_id = p.id) r
        where p.id = $1
        "#,
        id
    )
    .fetch_one(db)
    .await
}

/// Does something to a provider who is locked and stands so that it fits.
pub async fn decide(
    db: impl PgExecutor<'_>,
    id: Uuid,
    act: Act,
    reason: Option<&Reason>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let reason = reason.map(Reason::as_str);
    match act {
        Act::Accept => sqlx::query!(
            "update providers set is_verified = true, is_active = true, verified_at = $2, updated_at = $2 where id = $1",
            id,
            now
        )
        .execute(db)
        .await,
        Act::Reject => sqlx::query!(
            "update providers set rejected_at = $2, rejected_reason = $3, updated_at = $2 where id = $1",
            id,
            now,
            reason
        )
        .execute(db)
        .await,
        Act::Pause => sqlx::query!(
            "update providers set is_active = false, paused_because = 'admin', paused_reason = $3, updated_at = $2
             where id = $1",
            id,
            now,
            reason
        )
        .execute(db)
        .await,
        Act::Reactivate => sqlx::query!(
            "update providers set is_active = true, paused_because = null, paused_reason = null, updated_at = $2
             where id = $1",
            id,
            now
        )
        .execute(db)
        .await,
        Act::Ban => sqlx::query!(
            "update providers set is_banned = true, is_active = false, paused_because = null, paused_reason = $3,
                 updated_at = $2 where id = $1",
            id,
            now,
            reason
        )
        .execute(db)
        .await,
    }
    .map(drop)
}
