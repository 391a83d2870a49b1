//! Queries for quotes.

use carpal_domain::locks::advisory_lock;
use chrono::{DateTime, Utc};
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::rules::{Offer, QuoteStatus};

/// The account of a provider who may work, whose row nobody changes until the transaction ends; none while they may not. A ban,
/// a block or a pause that comes at the same time is waited for, and seen.
pub async fn lock_working_provider(
    db: &mut PgConnection,
    provider_id: Uuid,
) -> sqlx::Result<Option<Uuid>> {
    // Apart: what is read beside the locked row would be as it was before the wait.
    sqlx::query!("select from providers where id = $1 for share", provider_id)
        .fetch_optional(&mut *db)
        .await?;
    sqlx::query_scalar!(
        r#"select user_id as "user_id!" from working_providers where id = $1"#,
        provider_id
    )
    .fetch_optional(db)
    .await
}

/// Whether a customer and a provider's account have blocked each other, either of them.
pub async fn is_blocked(db: impl PgExecutor<'_>, one: Uuid, other: Uuid) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from user_blocks where (blocker_id, blocked_id) in (($1, $2), ($2, $1))) as "blocked!""#,
        one,
        other
    )
    .fetch_one(db)
    .await
}

/// How many quotes of a provider wait for an answer, but for the one for this request. Nobody else counts them until the
/// transaction ends.
pub async fn count_pending(
    db: &mut PgConnection,
    provider_id: Uuid,
    but_for: Uuid,
) -> sqlx::Result<i64> {
    advisory_lock(&mut *db, &format!("pending quotes of {provider_id}")).await?;
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from service_quotes
           where provider_id = $1 and status = 'pending' and valid_until > now() and request_id <> $2"#,
        provider_id,
        but_for
    )
    .fetch_one(db)
    .await
}

/// Whether a customer is neither blocked nor about to leave, so that somebody may come to them.
pub async fn may_be_helped(db: impl PgExecutor<'_>, customer: Uuid) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from users where id = $1 and blocked_at is null and deletes_at is null) as "may!""#,
        customer
    )
    .fetch_one(db)
    .await
}

/// Whether a provider has left a request: they dropped out, or their work was ended.
pub async fn has_left(
    db: impl PgExecutor<'_>,
    request_id: Uuid,
    provider_id: Uuid,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from service_request_history
                          where request_id = $1 and provider_id = $2 and step = 'reopened') as "left!""#,
        request_id,
        provider_id
    )
    .fetch_one(db)
    .await
}

/// What decides on whether a quote can be accepted, changed or withdrawn.
pub struct QuoteState {
    pub id: Uuid,
    pub provider_id: Uuid,
    pub status: QuoteStatus,
    pub amount_pence: i32,
    pub changed_at: Option<DateTime<Utc>>,
    pub valid_until: DateTime<Utc>,
}

/// A quote of a request, whose row is locked by now.
pub async fn state(
    db: impl PgExecutor<'_>,
    request_id: Uuid,
    id: Uuid,
) -> sqlx::Result<Option<QuoteState>> {
    sqlx::query_as!(
        QuoteState,
        r#"select id, provider_id, status as "status: QuoteStatus", amount_pence, changed_at, valid_until
           from service_quotes where request_id = $1 and id = $2"#,
        request_id,
        id
    )
    .fetch_optional(db)
    .await
}

/// Stores a provider's quote for a request, or changes it. Whether it is new.
pub async fn upsert(
    db: impl PgExecutor<'_>,
    request_id: Uuid,
    provider_id: Uuid,
    offer: &Offer,
    valid_until: DateTime<Utc>,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"
        insert into service_quotes (id, request_id, provider_id, amount_pence, includes_parts, parts_pence, labour_pence,
            estimated_minutes, arrives_in_minutes, description, valid_until, distance_km, created_at)
        select $1, r.id, p.id, $4, $5, $6, $7, $8, $9, $10, $11, cell_distance_km(p.base_cell, r.cell), $12
        from service_requests r, providers p where r.id = $2 and p.id = $3
        on conflict (request_id, provider_id) do update
        set amount_pence = excluded.amount_pence, includes_parts = excluded.includes_parts,
            parts_pence = excluded.parts_pence, labour_pence = excluded.labour_pence,
            estimated_minutes = excluded.estimated_minutes, arrives_in_minutes = excluded.arrives_in_minutes,
            description = excluded.description, valid_until = excluded.valid_until, distance_km = excluded.distance_km,
            status = 'pending', decided_at = null, changed_at = excluded.created_at,
            previous_amount_pence = case when service_quotes.status = 'pending'
                                              and service_quotes.amount_pence <> excluded.amount_pence
                                         then service_quotes.amount_pence end
        returning changed_at is null as "is_new!"
        "#,
        Uuid::now_v7(),
        request_id,
        provider_id,
        offer.amount_pence,
        offer.breakdown.is_some(),
        offer.breakdown.map(|(parts, _)| parts),
        offer.breakdown.map(|(_, labour)| labour),
        offer.estimated_minutes,
        offer.arrives_in_minutes,
        offer.description,
        valid_until,
        now,
    )
    .fetch_one(db)
    .await
}

/// Takes a provider's pending quote for a request back. Whether there was one.
pub async fn withdraw(
    db: impl PgExecutor<'_>,
    request_id: Uuid,
    provider_id: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let withdrawn = sqlx::query!(
        "update service_quotes set status = 'withdrawn', decided_at = $3
         where request_id = $1 and provider_id = $2 and status = 'pending'",
        request_id,
        provider_id,
        now
    )
    .execute(db)
    .await?;
    Ok(withdrawn.rows_affected() == 1)
}

/// Accepts a quote: its request is under way.
pub async fn accept(
    db: impl PgExecutor<'_>,
    quote: &QuoteState,
    request_id: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "with accepted as (update service_quotes set status = 'accepted', decided_at = $4 where id = $2)
         update service_requests set status = 'in_progress', provider_id = $3, accepted_quote_id = $2, accepted_at = $4,
             quoted_pence = $5, accepted_point = point, progress = null, eta = null
         where id = $1",
        request_id,
        quote.id,
        quote.provider_id,
        now,
        quote.amount_pence
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Declines the pending quotes of a request. Returns the accounts of their providers.
pub async fn decline_pending(
    db: impl PgExecutor<'_>,
    request_id: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        "update service_quotes q set status = 'declined', decided_at = $2 from providers p
         where q.request_id = $1 and q.status = 'pending' and p.id = q.provider_id returning p.user_id",
        request_id,
        now
    )
    .fetch_all(db)
    .await
}

/// The accounts of providers who have a pending quote for a request.
pub async fn quoting_users(db: impl PgExecutor<'_>, request_id: Uuid) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        "select p.user_id from service_quotes q join providers p on p.id = q.provider_id
         where q.request_id = $1 and q.status = 'pending'",
        request_id
    )
    .fetch_all(db)
    .await
}

/// A quote as it is stored.
#[derive(Clone)]
pub struct QuoteRow {
    pub id: Uuid,
    pub request_id: Uuid,
    pub provider_id: Uuid,
    pub amount_pence: i32,
    pub previous_amount_pence: Option<i32>,
    pub includes_parts: bool,
    pub parts_pence: Option<i32>,
    pub labour_pence: Option<i32>,
    pub estimated_minutes: i32,
    pub arrives_in_minutes: Option<i32>,
    pub description: String,
    pub valid_until: DateTime<Utc>,
    pub status: QuoteStatus,
    pub distance_km: Option<i32>,
    pub created_at: DateTime<Utc>,
    pub changed_at: Option<DateTime<Utc>>,
    /// It is pending, and the request was changed since.
    pub is_before_edit: bool,
    pub conversation_id: Option<Uuid>,
    /// The provider may work now, and neither side has blocked the other.
    pub is_available: bool,
}

/// The quotes for some requests, or those of one provider: those that can be accepted first, the lowest first.
pub async fn quotes(
    db: impl PgExecutor<'_>,
    request_ids: &[Uuid],
    provider_id: Option<Uuid>,
) -> sqlx::Result<Vec<QuoteRow>> {
    sqlx::query_as!(
        QuoteRow,
        r#"
        select q.id, q.request_id, q.provider_id, q.amount_pence, q.previous_amount_pence, q.includes_parts, q.parts_pence,
               q.labour_pence, q.estimated_minutes, q.arrives_in_minutes, q.description, q.valid_until,
               q.status as "status: QuoteStatus", q.distance_km, q.created_at, q.changed_at,
               q.status = 'pending' and coalesce(r.edited_at > coalesce(q.changed_at, q.created_at), false) as "is_before_edit!",
               j.conversation_id as "conversation_id?",
               exists (select from working_providers w where w.id = q.provider_id
                         and not exists (select from user_blocks b where (b.blocker_id, b.blocked_id) in
                                             ((w.user_id, r.user_id), (r.user_id, w.user_id)))) as "is_available!"
        from service_quotes q join service_requests r on r.id = q.request_id
        left join job_conversations j on j.request_id = q.request_id and j.provider_id = q.provider_id
        where q.request_id = any($1) and ($2::uuid is null or q.provider_id = $2)
        order by q.status <> 'accepted', q.status <> 'pending', q.amount_pence, q.id
        "#,
        request_ids,
        provider_id
    )
    .fetch_all(db)
    .await
}
