//! Queries for reviews.

use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

use super::rules::CheckedReview;
use crate::foundation::page::TimeCursor;
use crate::foundation::reason::Reason;
use carpal_domain::roadside::ServiceType;

/// A review as it is stored, with how its writer is shown.
pub struct ReviewRow {
    pub id: Uuid,
    pub provider_id: Uuid,
    pub user_id: Option<Uuid>,
    pub rating: i16,
    pub title: String,
    pub comment: String,
    pub name: String,
    pub service_type: ServiceType,
    pub created_at: DateTime<Utc>,
    pub reply: Option<String>,
    pub replied_at: Option<DateTime<Utc>>,
    pub hidden_at: Option<DateTime<Utc>>,
    pub hidden_reason: Option<String>,
}

/// Which reviews; what is not said is any.
#[derive(Debug, Default)]
pub struct ReviewFilter {
    pub id: Option<Uuid>,
    pub provider_id: Option<Uuid>,
    pub request_id: Option<Uuid>,
    /// Hidden ones too: all of them.
    pub with_hidden: bool,
    /// Hidden ones too: those that this user wrote.
    pub writer: Option<Uuid>,
}

/// Reviews, the latest first, those after one in this order.
pub async fn reviews(
    db: impl PgExecutor<'_>,
    filter: &ReviewFilter,
    before: Option<TimeCursor>,
    max: i64,
) -> sqlx::Result<Vec<ReviewRow>> {
    sqlx::query_as!(
        ReviewRow,
        r#"
        select w.id, w.provider_id, w.user_id, w.rating, w.title, w.comment, shown_name(w.user_id) as "name!",
               r.service_type as "service_type: ServiceType", w.created_at, w.reply, w.replied_at, w.hidden_at, w.hidden_reason
        from reviews w join service_requests r on r.id = w.request_id
        where ($1::uuid is null or w.id = $1) and ($2::uuid is null or w.provider_id = $2)
          and ($3::uuid is null or w.request_id = $3) and ($4 or w.hidden_at is null or w.user_id = $5)
          and ($6::timestamptz is null or (w.created_at, w.id) < ($6, $7::uuid))
        order by w.created_at desc, w.id desc limit $8
        "#,
        filter.id,
        filter.provider_id,
        filter.request_id,
        filter.with_hidden,
        filter.writer,
        before.map(|cursor| cursor.at),
        before.map(|cursor| cursor.id),
        max,
    )
    .fetch_all(db)
    .await
}

/// The latest reviews that are shown of each of some providers, at most so many of each, the latest first.
pub async fn recent(
    db: impl PgExecutor<'_>,
    provider_ids: &[Uuid],
    of_each: i64,
) -> sqlx::Result<Vec<ReviewRow>> {
    sqlx::query_as!(
        ReviewRow,
        r#"
        select w.id, w.provider_id, w.user_id, w.rating, w.title, w.comment, shown_name(w.user_id) as "name!",
               r.service_type as "service_type: ServiceType", w.created_at, w.reply, w.replied_at, w.hidden_at, w.hidden_reason
        from unnest($1::uuid[]) as asked (id)
        cross join lateral (select * from reviews where provider_id = asked.id and hidden_at is null
                            order by created_at desc, id desc limit $2) w
        join service_requests r on r.id = w.request_id
        order by w.created_at desc, w.id desc
        "#,
        provider_ids,
        of_each
    )
    .fetch_all(db)
    .await
}

/// A request of a customer's, and who did the work.
pub struct ReviewedRow {
    pub is_completed: bool,
    pub provider_id: Option<Uuid>,
    /// The account of the provider.
    pub provider_user_id: Option<Uuid>,
    /// The accounts of both have one phone number, or one email address up to what follows a plus.
    pub is_same_person: bool,
}

/// A request of this customer's. It does not change until the transaction ends.
pub async fn reviewed(
    db: impl PgExecutor<'_>,
    request_id: Uuid,
    customer: Uuid,
) -> sqlx::Result<Option<ReviewedRow>> {
    sqlx::query_as!(
        ReviewedRow,
        r#"
        select r.status = 'completed' as "is_completed!", p.id as "provider_id?", p.user_id as "provider_user_id?",
               coalesce(mine.phone = theirs.phone, false)
                   or coalesce(regexp_replace(mine.email, '\+[^@]*@', '@') = regexp_replace(theirs.email, '\+[^@]*@', '@'), false)
                   as "is_same_person!"
        from service_requests r left join providers p on p.id = r.provider_id
        join users mine on mine.id = r.user_id left join users theirs on theirs.id = p.user_id
        where r.id = $1 and r.user_id = $2 for update of r
        "#,
        request_id,
        customer
    )
    .fetch_optional(db)
    .await
}

/// Stores a review. Returns its id, or nothing when the request has one.
pub async fn insert(
    db: impl PgExecutor<'_>,
    request_id: Uuid,
    provider_id: Uuid,
    customer: Uuid,
    review: &CheckedReview,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!(
        "insert into reviews (id, request_id, provider_id, user_id, rating, title, comment, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (request_id) do nothing returning id",
        Uuid::now_v7(),
        request_id,
        provider_id,
        customer,
        review.rating,
        review.title,
        review.comment,
        now,
    )
    .fetch_optional(db)
    .await
}

/// Whom a review is by, and what of.
pub struct RepliedRow {
    pub request_id: Uuid,
    pub provider_id: Uuid,
    /// The customer; none when the account is gone.
    pub user_id: Option<Uuid>,
    pub has_reply: bool,
}

/// A review that is shown, of the provider that this user is. Nobody else replies to it until the transaction ends.
pub async fn replied(
    db: impl PgExecutor<'_>,
    id: Uuid,
    provider_user: Uuid,
) -> sqlx::Result<Option<RepliedRow>> {
    sqlx::query_as!(
        RepliedRow,
        r#"
        select w.request_id, w.provider_id, w.user_id, w.reply is not null as "has_reply!"
        from reviews w join providers p on p.id = w.provider_id
        where w.id = $1 and p.user_id = $2 and not p.is_banned and w.hidden_at is null for update of w
        "#,
        id,
        provider_user
    )
    .fetch_optional(db)
    .await
}

/// Stores the reply to a review.
pub async fn reply(
    db: impl PgExecutor<'_>,
    id: Uuid,
    reply: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!("update reviews set reply = $2, replied_at = $3 where id = $1", id, reply, now)
        .execute(db)
        .await?;
    Ok(())
}

/// Hides a review; false when it is hidden, or there is none.
pub async fn hide(
    db: impl PgExecutor<'_>,
    id: Uuid,
    reason: &Reason,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let hidden = sqlx::query!(
        "update reviews set hidden_at = $2, hidden_reason = $3 where id = $1 and hidden_at is null",
        id,
        now,
        reason.as_str()
    )
    .execute(db)
    .await?;
    Ok(hidden.rows_affected() == 1)
}

/// Shows a hidden review again; false when it is shown, or there is none.
pub async fn show(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<bool> {
    let shown = sqlx::query!(
        "update reviews set hidden_at = null, hidden_reason = null where id = $1 and hidden_at is not null",
        id
    )
    .execute(db)
    .await?;
    Ok(shown.rows_affected() == 1)
}

/// The review of a request.
pub async fn id_of(db: impl PgExecutor<'_>, request_id: Uuid) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!("select id from reviews where request_id = $1", request_id)
        .fetch_optional(db)
        .await
}

/// The account of the provider that a review is about.
pub async fn user_of_provider(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!("select user_id from providers where id = $1", id).fetch_optional(db).await
}
