//! Queries for what is written in zones, as admins see it.

use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

use super::rules::{ZoneAlertKind, ZonePostKind};
use crate::foundation::page::{MAX_COUNTED, Sort};
use crate::foundation::reason::Reason;

/// Something written in a zone, hidden or not.
pub struct AnyPostRow {
    pub id: Uuid,
    pub zone_id: Uuid,
    pub zone_name: String,
    pub kind: ZonePostKind,
    pub post_id: Option<Uuid>,
    pub author_id: Option<Uuid>,
    pub author_name: Option<String>,
    pub content: String,
    pub alert_kind: Option<ZoneAlertKind>,
    pub ends_at: Option<DateTime<Utc>>,
    pub ended_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    pub hidden_at: Option<DateTime<Utc>>,
    pub hidden_reason: Option<String>,
    pub is_removed: bool,
    pub report_count: i64,
    /// Of these, those that wait for an admin.
    pub pending_report_count: i64,
    pub photo_count: i64,
}

/// Which; what is not said is any.
#[derive(Default)]
pub struct AnyPostFilter<'a> {
    pub id: Option<Uuid>,
    pub zone_id: Option<Uuid>,
    pub kind: Option<ZonePostKind>,
    /// Only what is hidden, or what is not.
    pub hidden: Option<bool>,
    /// A report of it waits, or none does.
    pub reported: Option<bool>,
    /// A part of what was written, as a pattern of `ilike`.
    pub pattern: Option<&'a str>,
}

/// What is written in zones, those after one in this order.
pub async fn any_posts(
    db: impl PgExecutor<'_>,
    filter: &AnyPostFilter<'_>,
    sort: Sort,
    cursor: Option<Uuid>,
    max: i64,
) -> sqlx::Result<Vec<AnyPostRow>> {
    sqlx::query_as!(
        AnyPostRow,
        r#"select p.id, p.zone_id, z.name as zone_name, p.kind as "kind: ZonePostKind", p.post_id, p.author_id,
                  u.name as "author_name?", p.content, p.alert_kind as "alert_kind: ZoneAlertKind", p.ends_at,
                  case when p.kind = 'alert' then coalesce(p.ended_at, case when p.ends_at <= now() then p.ends_at end) end as ended_at,
                  p.created_at, p.hidden_at, p.hidden_reason, p.removed_at is not null as "is_removed!",
                  (select count(*) from reports r where r.zone_post_id = p.id) as "report_count!",
                  (select count(*) from reports r where r.zone_post_id = p.id and r.status = 'pending') as "pending_report_count!",
                  (select count(*) from pictures f where f.zone_post_id = p.id) as "photo_count!"
           from zone_posts p join zones z on z.id = p.zone_id left join users u on u.id = p.author_id
           where ($1::uuid is null or p.id = $1) and ($2::uuid is null or p.zone_id = $2) and ($3::text is null or p.kind = $3)
             and ($4::boolean is null or $4 = (p.hidden_at is not null))
             and ($5::boolean is null
                  or $5 = exists (select from reports r where r.zone_post_id = p.id and r.status = 'pending'))
             and ($6::text is null or p.content ilike $6)
             and ($7::uuid is null or case when $8 then p.id > $7 else p.id < $7 end)
           order by case when $8 then p.id end, p.id desc limit $9"#,
        filter.id,
        filter.zone_id,
        filter.kind as Option<ZonePostKind>,
        filter.hidden,
        filter.reported,
        filter.pattern,
        cursor,
        sort == Sort::Oldest,
        max,
    )
    .fetch_all(db)
    .await
}

/// How many there are, counted up to a bound.
pub async fn count_any_posts(
    db: impl PgExecutor<'_>,
    filter: &AnyPostFilter<'_>,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from (
               select from zone_posts p
               where ($1::uuid is null or p.zone_id = $1) and ($2::text is null or p.kind = $2)
                 and ($3::boolean is null or $3 = (p.hidden_at is not null))
                 and ($4::boolean is null
                      or $4 = exists (select from reports r where r.zone_post_id = p.id and r.status = 'pending'))
                 and ($5::text is null or p.content ilike $5)
               limit $6) counted"#,
        filter.zone_id,
        filter.kind as Option<ZonePostKind>,
        filter.hidden,
        filter.reported,
        filter.pattern,
        MAX_COUNTED,
    )
    .fetch_one(db)
    .await
}

/// Hides something for a reason, or shows it again; false when it is so already, or its author removed it.
pub async fn set_hidden(
    db: impl PgExecutor<'_>,
    id: Uuid,
    reason: Option<&Reason>,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let changed = sqlx::query!(
        "update zone_posts set hidden_at = case when $2::text is not null then $3::timestamptz end, hidden_reason = $2
         where id = $1 and (hidden_at is null) = ($2::text is not null) and removed_at is null",
        id,
        reason.map(Reason::as_str),
        now
    )
    .execute(db)
    .await?;
    Ok(changed.rows_affected() == 1)
}
