//! Queries for appeals, a user's and the admins'.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use sqlx::PgExecutor;
use uuid::Uuid;

use crate::foundation::page::{DecisionCursor, Sort};

/// How an appeal stands.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, sqlx::Type, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum AppealState {
    /// Nobody has decided it.
    Open,
    /// The block was wrong, and is lifted.
    Upheld,
    /// The block stays.
    Rejected,
}

/// An appeal, as its user reads it.
pub struct AppealRow {
    pub state: AppealState,
    pub text: String,
    pub created_at: DateTime<Utc>,
    pub decided_at: Option<DateTime<Utc>>,
    pub answer: Option<String>,
}

/// The appeal against this block of an account.
pub async fn of_block(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    blocked_at: DateTime<Utc>,
) -> sqlx::Result<Option<AppealRow>> {
    sqlx::query_as!(
        AppealRow,
        r#"select state as "state: AppealState", text, created_at, decided_at, answer
           from appeals where user_id = $1 and blocked_at = $2"#,
        user_id,
        blocked_at
    )
    .fetch_optional(db)
    .await
}

/// Stores an appeal; false when this block has one.
pub async fn insert(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    blocked_at: DateTime<Utc>,
    text: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let inserted = sqlx::query!(
        r#"insert into appeals (id, user_id, blocked_at, text, created_at) values ($1, $2, $3, $4, $5)
           on conflict on constraint "a block is appealed once" do nothing"#,
        Uuid::now_v7(),
        user_id,
        blocked_at,
        text,
        now
    )
    .execute(db)
    .await?;
    Ok(inserted.rows_affected() == 1)
}

/// An appeal, as admins see it.
pub struct AdminAppealRow {
    pub id: Uuid,
    pub user_id: Uuid,
    pub email: String,
    pub name: String,
    /// Why the account was blocked; none once the block is lifted.
    pub blocked_reason: Option<String>,
    pub blocked_at: DateTime<Utc>,
    pub blocked_by: Option<Uuid>,
    /// The block that it is against is the one in force.
    pub in_force: bool,
    pub text: String,
    pub state: AppealState,
    pub created_at: DateTime<Utc>,
    pub decided_at: Option<DateTime<Utc>>,
    pub decided_by: Option<String>,
    pub answer: Option<String>,
}

/// Which appeals are wanted. A field that is absent lets every appeal through.
#[derive(Debug, Default)]
pub struct AppealFilter<'a> {
    pub state: Option<AppealState>,
    /// A part of the user's email address or name, or of what they wrote, as a pattern of `ilike`.
    pub pattern: Option<&'a str>,
}

/// Appeals, those after one in this order: the open ones, the longest waiting first, then the others, the latest or the
/// earliest decided first.
pub async fn appeals(
    db: impl PgExecutor<'_>,
    filter: &AppealFilter<'_>,
    sort: Sort,
    cursor: Option<DecisionCursor>,
    max: i64,
) -> sqlx::Result<Vec<AdminAppealRow>> {
    sqlx::query_as!(
        AdminAppealRow,
        r#"select a.id, a.user_id, u.email, u.name, u.blocked_reason, a.blocked_at, u.blocked_by,
                  u.blocked_at is not distinct from a.blocked_at as "in_force!", a.text,
                  a.state as "state: AppealState", a.created_at, a.decided_at, d.name as "decided_by?", a.answer
           from appeals a join users u on u.id = a.user_id left join users d on d.id = a.decided_by
           where ($1::text is null or a.state = $1)
             and ($2::text is null or u.email ilike $2 or u.name ilike $2 or a.text ilike $2)
             and ($3::boolean is null
                  or case when a.decided_at is null then not $3 and (a.created_at, a.id) > ($4, $5::uuid)
                          when not $3 then true
                          when $6 then (a.decided_at, a.id) > ($4, $5)
                          else (a.decided_at, a.id) < ($4, $5) end)
           order by a.decided_at is not null,
                    case when a.decided_at is null then a.created_at when $6 then a.decided_at end,
                    case when a.decided_at is null or $6 then a.id end, a.decided_at desc, a.id desc
           limit $7"#,
        filter.state as Option<AppealState>,
        filter.pattern,
        cursor.map(|cursor| cursor.is_decided),
        cursor.map(|cursor| cursor.last.at),
        cursor.map(|cursor| cursor.last.id),
        sort == Sort::Oldest,
        max,
    )
    .fetch_all(db)
    .await
}

/// How many appeals there are.
pub async fn count(db: impl PgExecutor<'_>, filter: &AppealFilter<'_>) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from appeals a join users u on u.id = a.user_id
           where ($1::text is null or a.state = $1)
             and ($2::text is null or u.email ilike $2 or u.name ilike $2 or a.text ilike $2)"#,
        filter.state as Option<AppealState>,
        filter.pattern,
    )
    .fetch_one(db)
    .await
}

/// One appeal, which nobody else decides until the transaction ends.
pub async fn find_for_update(
    db: impl PgExecutor<'_>,
    id: Uuid,
) -> sqlx::Result<Option<AdminAppealRow>> {
    sqlx::query_as!(
        AdminAppealRow,
        r#"select a.id, a.user_id, u.email, u.name, u.blocked_reason, a.blocked_at, u.blocked_by,
                  u.blocked_at is not distinct from a.blocked_at as "in_force!", a.text,
                  a.state as "state: AppealState", a.created_at, a.decided_at, null as "decided_by?: String", a.answer
           from appeals a join users u on u.id = a.user_id
           where a.id = $1 for update"#,
        id
    )
    .fetch_optional(db)
    .await
}

/// Stores what was decided.
pub async fn decide(
    db: impl PgExecutor<'_>,
    id: Uuid,
    state: AppealState,
    answer: &str,
    by: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update appeals set state = $2, answer = $3, decided_by = $4, decided_at = $5 where id = $1",
        id,
        state as AppealState,
        answer,
        by,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}
