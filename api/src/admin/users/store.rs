//! Queries for users, as admins see them.

use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

use crate::foundation::accounts::AccountStatus;
use crate::foundation::page::{MAX_COUNTED, Sort};
use crate::messaging::conversations::service::ConversationKind;

/// A user in a list.
pub struct UserRow {
    pub id: Uuid,
    pub name: String,
    pub email: String,
    pub phone: Option<String>,
    pub email_confirmed_at: Option<DateTime<Utc>>,
    pub blocked_at: Option<DateTime<Utc>>,
    pub blocked_reason: Option<String>,
    pub suspended_until: Option<DateTime<Utc>>,
    pub suspended_reason: Option<String>,
    pub status: String,
    pub created_at: DateTime<Utc>,
    pub is_admin: bool,
    /// Of the primary vehicle, or else of any.
    pub registration: Option<String>,
    pub messages_sent: i64,
    pub last_active_at: Option<DateTime<Utc>>,
}

/// Which users; what is not said is any.
#[derive(Default)]
pub struct UserFilter<'a> {
    pub id: Option<Uuid>,
    /// Active are here all who are not blocked, as the dashboard counts them.
    pub status: Option<AccountStatus>,
    /// A part of the name or the address, as a pattern of `ilike`.
    pub pattern: Option<&'a str>,
    /// A part of a registration, the same.
    pub plate: Option<&'a str>,
}

/// Users, those after one in this order. A search looks into names and addresses, and into registrations, each by its own index and
/// for one page alone.
pub async fn users(
    db: impl PgExecutor<'_>,
    filter: &UserFilter<'_>,
    now: DateTime<Utc>,
    sort: Sort,
    cursor: Option<Uuid>,
    max: i64,
) -> sqlx::Result<Vec<UserRow>> {
    sqlx::query_as!(
        UserRow,
        r#"with found as (
               (select u.id from users u
                where ($1::uuid is null or u.id = $1)
                  and ($2::text is null or $2 = 'blocked' and u.blocked_at is not null
                       or $2 = 'closing' and u.blocked_at is null and u.deletes_at is not null
                       or $2 = 'suspended' and u.blocked_at is null and u.deletes_at is null and u.suspended_until > $5
                       or $2 = 'active' and u.blocked_at is null)
                  and ($3::text is null or (u.name || ' ' || u.email) ilike $3)
                  and ($6::uuid is null or case when $7 then u.id > $6 else u.id < $6 end)
                order by case when $7 then u.id end, u.id desc limit $8)
               union
               (select v.user_id from vehicles v join users u on u.id = v.user_id
                where $4::text is not null and v.registration ilike $4
                  and ($2::text is null or $2 = 'blocked' and u.blocked_at is not null
                       or $2 = 'closing' and u.blocked_at is null and u.deletes_at is not null
                       or $2 = 'suspended' and u.blocked_at is null and u.deletes_at is null and u.suspended_until > $5
                       or $2 = 'active' and u.blocked_at is null)
                  and ($6::uuid is null or case when $7 then v.user_id > $6 else v.user_id < $6 end)
                order by case when $7 then v.user_id end, v.user_id desc limit $8))
           select u.id, u.name, u.email, u.phone, u.email_confirmed_at, u.blocked_at, u.blocked_reason,
                  case when u.suspended_until > $5 then u.suspended_until end as suspended_until,
                  case when u.suspended_until > $5 then u.suspended_reason end as suspended_reason,
                  case when u.blocked_at is not null then 'blocked' when u.deletes_at is not null then 'closing'
                       when u.suspended_until > $5 then 'suspended' else 'active' end as "status!",
                  u.created_at, exists (select from admins a where a.user_id = u.id) as "is_admin!",
                  (select v.registration from vehicles v where v.user_id = u.id order by v.is_primary desc, v.id limit 1) as registration,
                  (select count(*) from participants p join messages m on m.conversation_id = p.conversation_id and m.side = p.side
                   where p.user_id = u.id) as "messages_sent!",
                  (select max(s.last_used_at) from sessions s where s.user_id = u.id) as last_active_at
           from found join users u using (id)
           order by case when $7 then u.id end, u.id desc limit $8"#,
        filter.id,
        filter.status.map(AccountStatus::as_str),
        filter.pattern,
        filter.plate,
        now,
        cursor,
        sort == Sort::Oldest,
        max,
    )
    .fetch_all(db)
    .await
}

/// How many users there are, counted up to a bound.
pub async fn count(
    db: impl PgExecutor<'_>,
    filter: &UserFilter<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from (
               (select u.id from users u
                where ($2::text is null or (u.name || ' ' || u.email) ilike $2)
                  and ($1::text is null or $1 = 'blocked' and u.blocked_at is not null
                       or $1 = 'closing' and u.blocked_at is null and u.deletes_at is not null
                       or $1 = 'suspended' and u.blocked_at is null and u.deletes_at is null and u.suspended_until > $4
                       or $1 = 'active' and u.blocked_at is null)
                limit $5)
               union
               (select v.user_id from vehicles v join users u on u.id = v.user_id
                where $3::text is not null and v.registration ilike $3
                  and ($1::text is null or $1 = 'blocked' and u.blocked_at is not null
                       or $1 = 'closing' and u.blocked_at is null and u.deletes_at is not null
                       or $1 = 'suspended' and u.blocked_at is null and u.deletes_at is null and u.suspended_until > $4
                       or $1 = 'active' and u.blocked_at is null)
                limit $5)
               limit $5) counted"#,
        filter.status.map(AccountStatus::as_str),
        filter.pattern,
        filter.plate,
        now,
        MAX_COUNTED,
    )
    .fetch_one(db)
    .await
}

/// A vehicle of a user.
pub struct VehicleRow {
    pub id: Uuid,
    pub registration: String,
    pub make: Option<String>,
    pub model: Option<String>,
    pub color: Option<String>,
    pub year: Option<i16>,
    pub is_primary: bool,
    pub is_claimed: bool,
    pub has_claim_waiting: bool,
}

/// The vehicles of a user, the primary one first.
pub async fn vehicles(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<Vec<VehicleRow>> {
    sqlx::query_as!(
        VehicleRow,
        r#"select v.id, v.registration, v.make, v.model, v.color, v.year, v.is_primary,
                  exists (select from vehicle_claims c where c.vehicle_id = v.id and c.state = 'approved') as "is_claimed!",
                  exists (select from open_claims o where o.registration = v.registration) as "has_claim_waiting!"
           from vehicles v where v.user_id = $1 order by v.is_primary desc, v.id"#,
        user_id
    )
    .fetch_all(db)
    .await
}

/// How often a user reported and was reported, and what became of that.
pub struct FiguresRow {
    pub reports_filed: i64,
    pub times_reported: i64,
    pub times_upheld: i64,
    pub provider_id: Option<Uuid>,
}

/// The same of one user.
pub async fn figures(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<FiguresRow> {
    sqlx::query_as!(
        FiguresRow,
        r#"select (select count(*) from reports where reporter_id = $1)
                    + (select count(*) from incident_reports where user_id = $1) as "reports_filed!",
                  (select count(*) from reports where reported_user_id = $1) as "times_reported!",
                  (select count(*) from reports where reported_user_id = $1 and status = 'resolved') as "times_upheld!",
                  (select id from providers where user_id = $1) as provider_id"#,
        user_id
    )
    .fetch_one(db)
    .await
}

/// A warning.
pub struct WarningRow {
    pub reason: String,
    pub at: DateTime<Utc>,
}

/// The warnings of a user, by an admin or after a report, the latest first.
pub async fn warnings(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<Vec<WarningRow>> {
    sqlx::query_as!(
        WarningRow,
        r#"select reason as "reason!", at as "at!" from (
               select reason, at from user_warnings where user_id = $1
               union all
               select coalesce(review_note, ''), reviewed_at from reports where reported_user_id = $1 and decision = 'warn') warnings
           order by at desc"#,
        user_id
    )
    .fetch_all(db)
    .await
}

/// A report about a user that waits.
pub struct OpenReportRow {
    pub id: Uuid,
    pub reason: crate::messaging::reports::service::ReportReason,
    pub created_at: DateTime<Utc>,
}

/// The reports that wait by which a user's messages are read, the latest first: not those of a review, of a provider or of something
/// in a zone, which would tell who wrote that.
pub async fn open_reports(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
) -> sqlx::Result<Vec<OpenReportRow>> {
    sqlx::query_as!(
        OpenReportRow,
        r#"select id, reason as "reason: _", created_at from reports
           where reported_user_id = $1 and status = 'pending' and about in ('user', 'message', 'conversation')
           order by id desc"#,
        user_id
    )
    .fetch_all(db)
    .await
}

/// Stores a warning.
pub async fn insert_warning(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    by: Uuid,
    reason: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into user_warnings (id, user_id, warned_by, reason, at) values ($1, $2, $3, $4, $5)",
        Uuid::now_v7(),
        user_id,
        by,
        reason,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Whether a report about this user, or what they wrote to somebody, waits to be decided.
pub async fn is_reported(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    report_id: Uuid,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from reports where id = $1 and reported_user_id = $2 and status = 'pending'
                            and about in ('user', 'message', 'conversation')) as "is!""#,
        report_id,
        user_id
    )
    .fetch_one(db)
    .await
}

/// A message that a user sent or received.
pub struct UserMessageRow {
    pub conversation_id: Uuid,
    pub seq: i32,
    pub kind: ConversationKind,
    pub is_sent: bool,
    pub content: String,
    pub sent_at: DateTime<Utc>,
}

/// What a user sent, and what they received and could see, the latest first: but in conversations with the admin from whom things are
/// withheld, who would learn who writes to them.
pub async fn messages(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    withheld_from: Option<Uuid>,
    max: i64,
) -> sqlx::Result<Vec<UserMessageRow>> {
    sqlx::query_as!(
        UserMessageRow,
        r#"select p.conversation_id, m.seq, c.kind as "kind: ConversationKind", m.side = p.side as "is_sent!", m.content, m.sent_at
           from (select p.conversation_id, p.side from participants p
                 where p.user_id = $1 and p.last_at is not null
                   and ($3::uuid is null or not exists (select from participants own
                                                        where own.conversation_id = p.conversation_id and own.user_id = $3))
                 order by p.last_at desc, p.conversation_id desc limit $2) p
           join conversations c on c.id = p.conversation_id
           cross join lateral (
               select seq, side, content, sent_at from messages
               where conversation_id = p.conversation_id and (side = p.side or not withheld)
               order by seq desc limit $2) m
           order by m.sent_at desc, p.conversation_id, m.seq desc limit $2"#,
        user_id,
        max,
        withheld_from
    )
    .fetch_all(db)
    .await
}
