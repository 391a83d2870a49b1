//! Queries for appeals, a user's and the admins'.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

use crate::accounts::restrictions::service::{InForce, RestrictionKind};
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
    /// The block or suspension was wrong, and is lifted.
    Upheld,
    /// It stays.
    Rejected,
    /// What it was against was over before anybody decided.
    Lapsed,
}

/// An appeal, as its user reads it.
pub struct AppealRow {
    pub state: AppealState,
    pub text: String,
    pub created_at: DateTime<Utc>,
    pub decided_at: Option<DateTime<Utc>>,
    pub answer: Option<String>,
}

/// The appeal against this restriction of an account.
pub async fn against(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    restriction: &InForce,
) -> sqlx::Result<Option<AppealRow>> {
    sqlx::query_as!(
        AppealRow,
        r#"select state as "state: AppealState", text, created_at, decided_at, answer from appeals
           where user_id = $1 and case $2 when 'block' then blocked_at else suspended_at end = $3"#,
        user_id,
        restriction.kind as RestrictionKind,
        restriction.since
    )
    .fetch_optional(db)
    .await
}

/// Stores an appeal; false when this restriction has one.
pub async fn insert(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    restriction: &InForce,
    text: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let inserted = sqlx::query!(
        "insert into appeals (id, user_id, blocked_at, suspended_at, text, created_at)
         values ($1, $2, case $3 when 'block' then $4::timestamptz end, case $3 when 'suspension' then $4 end, $5, $6)
         on conflict do nothing",
        Uuid::now_v7(),
        user_id,
        restriction.kind as RestrictionKind,
        restriction.since,
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
    /// What it is against.
    pub against: RestrictionKind,
    /// Why the account was restricted; none once that is over.
    pub reason: Option<String>,
    pub since: DateTime<Utc>,
    /// Of a suspension, its end; none once it is over.
    pub until: Option<DateTime<Utc>>,
    pub restricted_by: Option<Uuid>,
    /// What it is against is in force.
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
    pub id: Option<Uuid>,
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
        r#"select a.id as "id!", a.user_id as "user_id!", a.email as "email!", a.name as "name!", a.against as "against!: RestrictionKind", a.reason, a.since as "since!",
                  a.until, a.restricted_by, a.in_force as "in_force!", a.text as "text!", a.state as "state!: AppealState",
                  a.created_at as "created_at!",
                  a.decided_at, d.name as "decided_by?", a.answer
           from admin_appeals a left join users d on d.id = a.decided_by
           where ($8::uuid is null or a.id = $8) and ($1::text is null or a.state = $1)
             and ($2::text is null or a.email ilike $2 or a.name ilike $2 or a.text ilike $2)
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
        filter.id,
    )
    .fetch_all(db)
    .await
}

/// How many appeals there are.
pub async fn count(db: impl PgExecutor<'_>, filter: &AppealFilter<'_>) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from admin_appeals a
           where ($1::text is null or a.state = $1)
             and ($2::text is null or a.email ilike $2 or a.name ilike $2 or a.text ilike $2)"#,
        filter.state as Option<AppealState>,
        filter.pattern,
    )
    .fetch_one(db)
    .await
}

/// One appeal, which nobody else decides until the transaction ends. Its account is locked before it, as by whatever ends a
/// suspension that is over: the other way round the two would wait for each other.
pub async fn find_for_update(
    db: &mut PgConnection,
    id: Uuid,
) -> sqlx::Result<Option<AdminAppealRow>> {
    sqlx::query!(
        "select from users where id = (select user_id from appeals where id = $1) for update",
        id
    )
    .execute(&mut *db)
    .await?;
    sqlx::query_as!(
        AdminAppealRow,
        r#"select a.id as "id!", a.user_id as "user_id!", a.email as "email!", a.name as "name!", a.against as "against!: RestrictionKind", a.reason, a.since as "since!",
                  a.until, a.restricted_by, a.in_force as "in_force!", a.text as "text!", a.state as "state!: AppealState",
                  a.created_at as "created_at!",
                  a.decided_at, null as "decided_by?: String", a.answer
           from admin_appeals a
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
