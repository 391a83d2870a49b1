//! Queries for what admins have in hand.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use sqlx::PgExecutor;
use uuid::Uuid;

/// What may wait for an admin.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, sqlx::Type,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum MatterKind {
    /// A report of a user, a message, a conversation or a provider.
    Report,
    /// An incident that was reported.
    Incident,
    /// A ticket.
    Ticket,
    /// A problem report.
    ProblemReport,
    /// A user waits for an answer in their support chat.
    SupportChat,
    /// A claim of a registration.
    Claim,
    /// An appeal against a block.
    Appeal,
    /// An application as a provider.
    Application,
    /// A document of a provider that no admin has seen.
    Document,
    /// A report of a review.
    ReviewReport,
    /// A car park of a feed that may be one on the map.
    FeedMatch,
    /// A suggestion or a correction of a car park.
    Suggestion,
    /// What drivers report of a car park.
    DriverReport,
    /// A job of the queue that was given up.
    Job,
    /// A pair of car parks that may be one.
    Pair,
}

impl MatterKind {
    /// As it is stored.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Report => "report",
            Self::Incident => "incident",
            Self::Ticket => "ticket",
            Self::ProblemReport => "problem_report",
            Self::SupportChat => "support_chat",
            Self::Claim => "claim",
            Self::Appeal => "appeal",
            Self::Application => "application",
            Self::Document => "document",
            Self::ReviewReport => "review_report",
            Self::FeedMatch => "feed_match",
            Self::Suggestion => "suggestion",
            Self::DriverReport => "driver_report",
            Self::Job => "job",
            Self::Pair => "pair",
        }
    }
}

/// Whether there is such a thing: of tickets, problem reports and support chats also one that does not wait.
pub async fn exists(
    db: impl PgExecutor<'_>,
    kind: MatterKind,
    item_id: &str,
) -> sqlx::Result<bool> {
    // Written in one way only, so that nothing is taken twice.
    let id = item_id.parse::<Uuid>().ok().filter(|id| id.to_string() == item_id);
    let number = item_id.parse::<i64>().ok().filter(|id| id.to_string() == item_id);
    sqlx::query_scalar!(
        r#"select case $1::text
               when 'job' then exists (select from apalis.jobs where id = $2)
               when 'pair' then exists (select from listed_pairs where id = $4 and status = 'waiting')
               when 'incident' then exists (select from incident_reports
                                            where reference = $2 and (status in ('submitted', 'under_review') or answered_at is not null))
               when 'ticket' then exists (select from support_items where kind = 'ticket' and id = $3)
               when 'problem_report' then exists (select from support_items where kind = 'problem_report' and id = $3)
               when 'support_chat' then exists (select from conversations where kind = 'support' and id = $3)
               when 'report' then exists (select from reports where id = $3 and status = 'pending' and about <> 'review')
               when 'review_report' then exists (select from reports where id = $3 and status = 'pending' and about = 'review')
               when 'claim' then exists (select from vehicle_claims where id = $3 and state = 'pending')
               when 'appeal' then exists (select from admin_appeals where id = $3 and state = 'open' and in_force)
               when 'application' then exists (select from providers where id = $3 and standing = 'under_review')
               when 'feed_match' then exists (select from feed_car_parks where id = $4 and status = 'waiting')
               when 'suggestion' then exists (select from suggestions where id = $3 and state = 'pending')
               when 'driver_report' then exists (select from driver_report_cases k where id = $3 and status = 'pending'
                                                 and exists (select from driver_reports where case_id = k.id))
               when 'document' then exists (select from provider_documents where id = $3 and seen_at is null)
           end as "exists!""#,
        kind.as_str(),
        item_id,
        id,
        number
    )
    .fetch_one(db)
    .await
}

/// Has an admin take something that nobody has; false when somebody has it.
pub async fn insert(
    db: impl PgExecutor<'_>,
    kind: MatterKind,
    item_id: &str,
    admin_id: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let taken = sqlx::query!(
        "insert into admin_assignments (kind, item_id, admin_id, taken_at) values ($1, $2, $3, $4)
         on conflict (kind, item_id) do nothing",
        kind as MatterKind,
        item_id,
        admin_id,
        now
    )
    .execute(db)
    .await?;
    Ok(taken.rows_affected() == 1)
}

/// Who has something in hand.
pub struct HolderRow {
    pub admin_id: Uuid,
    pub name: String,
}

/// Who has something in hand.
pub async fn holder(
    db: impl PgExecutor<'_>,
    kind: MatterKind,
    item_id: &str,
) -> sqlx::Result<Option<HolderRow>> {
    sqlx::query_as!(
        HolderRow,
        "select a.admin_id, u.name from admin_assignments a join users u on u.id = a.admin_id
         where a.kind = $1 and a.item_id = $2",
        kind as MatterKind,
        item_id
    )
    .fetch_optional(db)
    .await
}

/// Gives what one admin has in hand to another; false when they do not have it.
pub async fn hand_over(
    db: impl PgExecutor<'_>,
    kind: MatterKind,
    item_id: &str,
    from: Uuid,
    to: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let handed = sqlx::query!(
        "update admin_assignments set admin_id = $4, taken_at = $5 where kind = $1 and item_id = $2 and admin_id = $3",
        kind as MatterKind,
        item_id,
        from,
        to,
        now
    )
    .execute(db)
    .await?;
    Ok(handed.rows_affected() == 1)
}

/// Whether an account is an admin's, and remains one until the end.
pub async fn is_admin(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<bool> {
    let found =
        sqlx::query_scalar!("select user_id from admins where user_id = $1 for key share", user_id)
            .fetch_optional(db)
            .await?;
    Ok(found.is_some())
}

/// Whether a matter concerns a user, so that they do not decide it.
pub async fn concerns(
    db: impl PgExecutor<'_>,
    kind: MatterKind,
    item_id: &str,
    user_id: Uuid,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select coalesce($3 = any(matter_parties($1, $2)), false)
                  or exists (select from admin_matters where kind = $1 and id = $2 and not_by = $3) as "concerns!""#,
        kind.as_str(),
        item_id,
        user_id
    )
    .fetch_one(db)
    .await
}

/// Lays down what an admin has in hand; false when they do not have it.
pub async fn delete(
    db: impl PgExecutor<'_>,
    kind: MatterKind,
    item_id: &str,
    admin_id: Uuid,
) -> sqlx::Result<bool> {
    let laid_down = sqlx::query!(
        "delete from admin_assignments where kind = $1 and item_id = $2 and admin_id = $3",
        kind as MatterKind,
        item_id,
        admin_id
    )
    .execute(db)
    .await?;
    Ok(laid_down.rows_affected() == 1)
}
