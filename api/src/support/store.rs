//! Queries for tickets and problem reports.

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::rules::{MAX_OWN, SupportKind, SupportPriority, SupportStatus};
use crate::foundation::page::{MAX_COUNTED, Sort};
use crate::foundation::secrets;

/// A ticket or a problem report to store.
#[derive(Debug)]
pub struct NewItem {
    pub kind: SupportKind,
    pub user_id: Option<Uuid>,
    pub name: Option<String>,
    pub email: Option<String>,
    pub subject: String,
    pub message: String,
    pub priority: SupportPriority,
    pub steps_to_reproduce: Option<String>,
    pub expected_behavior: Option<String>,
    pub actual_behavior: Option<String>,
    pub device_info: Option<Value>,
    /// What lets its sender add screenshots.
    pub upload_token: Option<String>,
}

/// Stores a ticket or a problem report, with the beginning of its history. Returns its id and its number.
pub async fn insert(
    db: impl PgExecutor<'_>,
    new: &NewItem,
    now: DateTime<Utc>,
    due_at: DateTime<Utc>,
) -> sqlx::Result<(Uuid, i64)> {
    let id = Uuid::now_v7();
    let number = sqlx::query_scalar!(
        r#"with item as (
             insert into support_items (id, kind, user_id, name, email, subject, message, priority, status, steps_to_reproduce,
                 expected_behavior, actual_behavior, device_info, upload_hash, created_at, updated_at, due_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, $16) returning number),
           step as (insert into support_history (item_id, what, at) values ($1, 'created', $15))
           select number as "number!" from item"#,
        id,
        new.kind as SupportKind,
        new.user_id,
        new.name,
        new.email,
        new.subject,
        new.message,
        new.priority as SupportPriority,
        SupportStatus::first(new.kind) as SupportStatus,
        new.steps_to_reproduce,
        new.expected_behavior,
        new.actual_behavior,
        new.device_info,
        new.upload_token.as_deref().map(secrets::hash),
        now,
        due_at,
    )
    .fetch_one(db)
    .await?;
    Ok((id, number))
}

/// A ticket or a problem report.
#[derive(Debug)]
pub struct ItemRow {
    pub id: Uuid,
    pub kind: SupportKind,
    pub number: i64,
    pub user_id: Option<Uuid>,
    pub name: Option<String>,
    /// The account's address, or else the one that was given.
    pub email: Option<String>,
    pub subject: String,
    pub message: String,
    pub priority: SupportPriority,
    pub status: SupportStatus,
    pub admin_notes: String,
    pub version: i32,
    pub steps_to_reproduce: Option<String>,
    pub expected_behavior: Option<String>,
    pub actual_behavior: Option<String>,
    pub device_info: Option<Value>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub due_at: DateTime<Utc>,
    pub replied_at: Option<DateTime<Utc>>,
    pub resolved_at: Option<DateTime<Utc>>,
    pub ended_at: Option<DateTime<Utc>>,
    pub screenshot_count: i64,
    /// The admin who has it in hand.
    pub taken_by: Option<Uuid>,
    pub taken_by_name: Option<String>,
}

/// Which tickets or problem reports; what is not said is any.
#[derive(Debug)]
pub struct ItemFilter<'a> {
    pub kind: SupportKind,
    pub id: Option<Uuid>,
    pub status: Option<SupportStatus>,
    pub priority: Option<SupportPriority>,
    /// A part of the subject, the message, the sender's name or address, or that of their account, as a pattern of `ilike`. Each is
    /// found by an index of its own.
    pub pattern: Option<&'a str>,
    /// The number in its reference.
    pub number: Option<i64>,
}

/// Tickets or problem reports, those after one in this order.
pub async fn items(
    db: impl PgExecutor<'_>,
    filter: &ItemFilter<'_>,
    sort: Sort,
    cursor: Option<Uuid>,
    max: i64,
) -> sqlx::Result<Vec<ItemRow>> {
    sqlx::query_as!(
        ItemRow,
        r#"select s.id, s.kind as "kind: SupportKind", s.number, s.user_id, s.name, coalesce(u.email, s.email) as email,
                  s.subject, s.message, s.priority as "priority: SupportPriority", s.status as "status: SupportStatus",
                  s.admin_notes, s.version, s.steps_to_reproduce, s.expected_behavior, s.actual_behavior, s.device_info,
                  s.created_at, s.updated_at, s.due_at, s.replied_at, s.resolved_at, s.ended_at,
                  (select count(*) from pictures p where p.support_item_id = s.id) as "screenshot_count!",
                  a.admin_id as "taken_by?", taker.name as "taken_by_name?"
           from support_items s
           left join users u on u.id = s.user_id
           left join admin_assignments a on a.kind = s.kind and a.item_id = s.id::text
           left join users taker on taker.id = a.admin_id
           where s.kind = $1 and ($2::uuid is null or s.id = $2) and ($3::text is null or s.status = $3)
             and ($4::text is null or s.priority = $4)
             and ($5::text is null or s.id in (
                  select id from support_items
                  where (subject || ' ' || message || ' ' || coalesce(name, '') || ' ' || coalesce(email, '')) ilike $5
                  union all
                  select i.id from users w join support_items i on i.user_id = w.id
                  where (w.name || ' ' || w.email) ilike $5 and w.email ilike $5))
             and ($6::bigint is null or s.number = $6)
             and ($7::uuid is null or case when $8 then s.id > $7 else s.id < $7 end)
           order by case when $8 then s.id end, s.id desc limit $9"#,
        filter.kind as SupportKind,
        filter.id,
        filter.status as Option<SupportStatus>,
        filter.priority as Option<SupportPriority>,
        filter.pattern,
        filter.number,
        cursor,
        sort == Sort::Oldest,
        max,
    )
    .fetch_all(db)
    .await
}

/// How many tickets or problem reports there are, counted up to a bound.
pub async fn count(db: impl PgExecutor<'_>, filter: &ItemFilter<'_>) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from (
               select from support_items s
               where s.kind = $1 and ($2::text is null or s.status = $2) and ($3::text is null or s.priority = $3)
                 and ($4::text is null or s.id in (
                      select id from support_items
                      where (subject || ' ' || message || ' ' || coalesce(name, '') || ' ' || coalesce(email, '')) ilike $4
                      union all
                      select i.id from users w join support_items i on i.user_id = w.id
                      where (w.name || ' ' || w.email) ilike $4 and w.email ilike $4))
                 and ($5::bigint is null or s.number = $5)
               limit $6) counted"#,
        filter.kind as SupportKind,
        filter.status as Option<SupportStatus>,
        filter.priority as Option<SupportPriority>,
        filter.pattern,
        filter.number,
        MAX_COUNTED,
    )
    .fetch_one(db)
    .await
}

/// What may change while two admins look at it, and whom it goes to.
pub struct HeldItem {
    pub number: i64,
    pub user_id: Option<Uuid>,
    pub email: Option<String>,
    /// The account's name; none where there is no account.
    pub user_name: Option<String>,
    pub status: SupportStatus,
    pub priority: SupportPriority,
    pub priority_by_admin: bool,
    pub admin_notes: String,
    pub version: i32,
}

/// A ticket or a problem report, which nobody else changes until the transaction ends. Its account is held first, as when an account
/// is deleted with what it sent: so that neither waits for the other.
pub async fn hold(
    db: &mut PgConnection,
    kind: SupportKind,
    id: Uuid,
) -> sqlx::Result<Option<HeldItem>> {
    sqlx::query!(
        "select from users where id = (select user_id from support_items where kind = $1 and id = $2) for key share",
        kind as SupportKind,
        id
    )
    .fetch_optional(&mut *db)
    .await?;
    sqlx::query_as!(
        HeldItem,
        r#"select s.number, s.user_id, coalesce(u.email, s.email) as email, u.name as "user_name?",
                  s.status as "status: SupportStatus", s.priority as "priority: SupportPriority", s.priority_by_admin,
                  s.admin_notes, s.version
           from support_items s left join users u on u.id = s.user_id
           where s.kind = $1 and s.id = $2 for update of s"#,
        kind as SupportKind,
        id
    )
    .fetch_optional(db)
    .await
}

/// Stores the status and the notes, and counts the version up.
pub async fn update(
    db: impl PgExecutor<'_>,
    id: Uuid,
    status: SupportStatus,
    notes: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update support_items
         set status = $2, admin_notes = $3, version = version + 1, updated_at = $4,
             resolved_at = case when not $5 then null
                                when $2 = 'resolved' and status <> 'resolved' then $4 else resolved_at end,
             ended_at = case when not $5 then null else coalesce(ended_at, $4) end
         where id = $1",
        id,
        status as SupportStatus,
        notes,
        now,
        status.is_end(),
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Stores how urgent an admin says it is.
pub async fn set_priority(
    db: impl PgExecutor<'_>,
    id: Uuid,
    priority: SupportPriority,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update support_items set priority = $2, priority_by_admin = true where id = $1",
        id,
        priority as SupportPriority
    )
    .execute(db)
    .await?;
    Ok(())
}

/// An item, as its sender sees it.
pub struct OwnRow {
    pub id: Uuid,
    pub kind: SupportKind,
    pub number: i64,
    pub subject: String,
    pub status: SupportStatus,
    pub created_at: DateTime<Utc>,
}

/// What an account wrote to support, the latest first.
pub async fn own(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<Vec<OwnRow>> {
    sqlx::query_as!(
        OwnRow,
        r#"select id, kind as "kind: SupportKind", number, subject, status as "status: SupportStatus", created_at
           from support_items where user_id = $1 order by id desc limit $2"#,
        user_id,
        MAX_OWN
    )
    .fetch_all(db)
    .await
}

/// How many there are, for the summary cards.
pub struct SummaryRow {
    pub tickets: i64,
    pub problem_reports: i64,
    pub open_items: i64,
    pub resolved: i64,
}

/// How many tickets and problem reports there are.
pub async fn summary(db: impl PgExecutor<'_>) -> sqlx::Result<SummaryRow> {
    sqlx::query_as!(
        SummaryRow,
        r#"select coalesce(sum(count) filter (where kind = 'ticket'), 0)::bigint as "tickets!",
                  coalesce(sum(count) filter (where kind = 'problem_report'), 0)::bigint as "problem_reports!",
                  coalesce(sum(count) filter (where status in ('open', 'reported')), 0)::bigint as "open_items!",
                  coalesce(sum(count) filter (where status = 'resolved'), 0)::bigint as "resolved!"
           from (select kind, status, count(*) as count from support_items group by kind, status) counted"#
    )
    .fetch_one(db)
    .await
}
