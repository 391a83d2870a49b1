//! Queries for reports.

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::PgExecutor;
use uuid::Uuid;

use super::rules::{EVIDENCE, ReportDecision, ReportReason, ReportStatus, ReportSubject};
use crate::foundation::page::{MAX_COUNTED, Sort};
use crate::foundation::reason::Reason;

/// What is reported, and why.
pub struct NewReportRow<'a> {
    pub about: ReportSubject,
    pub conversation_id: Uuid,
    /// The message, where it is one.
    pub seq: Option<i32>,
    pub reason: ReportReason,
    pub description: &'a str,
}

/// Stores a report with what the reporter can see as evidence: the messages around the reported one, or else the latest.
/// False when the message is none of the other side's that they can see.
pub async fn insert(
    db: impl PgExecutor<'_>,
    reporter: Uuid,
    new: &NewReportRow<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let (before, after) = EVIDENCE;
    let stored = sqlx::query!(
        r#"
        insert into reports (id, reporter_id, about, reported_user_id, conversation_id, reason, description, evidence,
                             created_at)
        select $1, $2, $3, other.user_id, $4, $6, $7,
               (select coalesce(jsonb_agg(jsonb_build_object(
                           'seq', s.seq, 'by', case when s.mine then 'reporter' else 'reported' end,
                           'content', s.content, 'sent_at', s.sent_at,
                           'is_reported', s.seq is not distinct from $5)
                           || case when s.has_photo then jsonb_build_object('photo_id',
                                  (select p.id from pictures p where p.conversation_id = $4 and p.seq = s.seq limit 1))
                              else '{}' end order by s.seq), '[]')
                from ((select * from seen_messages where viewer_id = $2 and conversation_id = $4
                         and ($5::integer is null or seq <= $5) order by seq desc limit $8)
                      union all
                      (select * from seen_messages where viewer_id = $2 and conversation_id = $4 and seq > $5
                       order by seq limit $9)) s),
               $10
        from participants me
        join participants other on other.conversation_id = me.conversation_id and other.side <> me.side
        where me.user_id = $2 and me.conversation_id = $4
          and ($5::integer is null
               or exists (select from seen_messages where viewer_id = $2 and conversation_id = $4 and seq = $5 and not mine))
        "#,
        Uuid::now_v7(),
        reporter,
        new.about as ReportSubject,
        new.conversation_id,
        new.seq,
        new.reason as ReportReason,
        new.description,
        before,
        after,
        now,
    )
    .execute(db)
    .await?;
    Ok(stored.rows_affected() == 1)
}

/// Stores a report of a provider with what they show of themselves as evidence. False when the reporter sees no such
/// provider.
pub async fn insert_of_provider(
    db: impl PgExecutor<'_>,
    reporter: Uuid,
    provider_id: Uuid,
    reason: ReportReason,
    description: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let stored = sqlx::query!(
        "insert into reports (id, reporter_id, about, reported_user_id, reason, description, evidence, created_at)
         select $1, $2, $3, user_id, $5, $6,
                jsonb_build_array(jsonb_build_object('business_name', business_name, 'description', description,
                                                     'service_types', service_types, 'is_active', is_active,
                                                     'is_banned', is_banned)), $7
         from providers where id = $4 and is_verified and user_id <> $2",
        Uuid::now_v7(),
        reporter,
        ReportSubject::Provider as ReportSubject,
        provider_id,
        reason as ReportReason,
        description,
        now,
    )
    .execute(db)
    .await?;
    Ok(stored.rows_affected() == 1)
}

/// Stores a report of a review, or by its writer of the reply to it, with both as evidence. False when the reporter sees no such
/// review, or nothing in it is another's.
pub async fn insert_of_review(
    db: impl PgExecutor<'_>,
    reporter: Uuid,
    review_id: Uuid,
    reason: ReportReason,
    description: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let stored = sqlx::query!(
        "insert into reports (id, reporter_id, about, reported_user_id, review_id, reason, description, evidence, created_at)
         select $1, $2, $3, case when w.user_id = $2 then p.user_id else w.user_id end, w.id, $5, $6,
                jsonb_build_array(jsonb_build_object('rating', w.rating, 'title', w.title, 'comment', w.comment,
                                                     'reply', w.reply, 'business_name', p.business_name)), $7
         from reviews w join providers p on p.id = w.provider_id
         where w.id = $4 and (w.user_id is distinct from $2 or w.reply is not null)
           and (w.hidden_at is null or w.user_id = $2)
           and (p.is_verified and not p.is_banned or p.user_id = $2 or w.user_id = $2)",
        Uuid::now_v7(),
        reporter,
        ReportSubject::Review as ReportSubject,
        review_id,
        reason as ReportReason,
        description,
        now,
    )
    .execute(db)
    .await?;
    Ok(stored.rows_affected() == 1)
}

/// Stores a report of something in a zone that another member wrote, with what it answers and its photos as evidence. Who wrote what
/// is told in it as the reporter sees it, whose export holds it. False when the reporter sees no such thing.
pub async fn insert_of_zone_post(
    db: impl PgExecutor<'_>,
    reporter: Uuid,
    zone_post_id: Uuid,
    reason: ReportReason,
    description: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let stored = sqlx::query!(
        "with reported as (
             select s.id, s.post_id, s.content, s.created_at, s.by_poster, p.author_id, z.name as zone,
                    array(select f.id from pictures f where f.zone_post_id = s.id order by f.id) as photos
             from seen_zone_posts s join zone_posts p on p.id = s.id join zones z on z.id = s.zone_id
             where s.viewer_id = $2 and s.id = $4 and not s.mine and not s.is_removed),
         kept as (
             select 1 as seq, case when q.mine then 'reporter' when r.by_poster then 'reported' else 'other' end as by,
                    q.content, q.created_at, false as is_reported, null::uuid as photo_id, r.zone
             from reported r join seen_zone_posts q on q.viewer_id = $2 and q.id = r.post_id and not q.is_removed
             union all
             select 2, 'reported', r.content, r.created_at, true, r.photos[1], r.zone from reported r
             union all
             select 2 + f.at::integer, 'reported', 'Photo', r.created_at, true, f.id, r.zone
             from reported r, unnest(r.photos) with ordinality as f (id, at) where f.at > 1)
         insert into reports (id, reporter_id, about, reported_user_id, zone_post_id, reason, description, evidence, created_at)
         select $1, $2, $3, r.author_id, r.id, $5, $6,
                (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
                            'seq', seq, 'by', by, 'content', content, 'sent_at', created_at, 'is_reported', is_reported,
                            'photo_id', photo_id, 'zone', zone)) order by seq) from kept), $7
         from reported r",
        Uuid::now_v7(),
        reporter,
        ReportSubject::ZonePost as ReportSubject,
        zone_post_id,
        reason as ReportReason,
        description,
        now,
    )
    .execute(db)
    .await?;
    Ok(stored.rows_affected() == 1)
}

/// A report as admins see it.
pub struct ReportRow {
    pub id: Uuid,
    pub about: ReportSubject,
    pub reason: ReportReason,
    pub description: String,
    pub status: ReportStatus,
    pub created_at: DateTime<Utc>,
    pub reported_user_id: Option<Uuid>,
    pub reported_name: Option<String>,
    pub reported_suspended_until: Option<DateTime<Utc>>,
    pub conversation_id: Option<Uuid>,
    pub review_id: Option<Uuid>,
    pub zone_post_id: Option<Uuid>,
    pub decision: Option<ReportDecision>,
    pub reviewed_at: Option<DateTime<Utc>>,
    pub review_note: Option<String>,
}

/// Which reports are wanted. A field that is absent lets every report through.
#[derive(Debug, Default)]
pub struct ReportFilter<'a> {
    pub id: Option<Uuid>,
    pub status: Option<ReportStatus>,
    /// A part of the reported user's name, but of something in a zone, or of what the reporter wrote, as a pattern of `ilike`.
    pub pattern: Option<&'a str>,
    /// Only reports of this provider, or of whoever they are, but of something in a zone.
    pub provider_id: Option<Uuid>,
    /// Whom no search tells what was written of them.
    pub withheld_from: Option<Uuid>,
}

/// Reports, those after one in this order.
///
/// What words find is looked up in two indexes; that of users has name and email in one text, so the name is asked again. Neither a
/// name nor a provider finds what is reported in a zone: it would tell who wrote it.
pub async fn reports(
    db: impl PgExecutor<'_>,
    filter: &ReportFilter<'_>,
    sort: Sort,
    cursor: Option<Uuid>,
    max: i64,
) -> sqlx::Result<Vec<ReportRow>> {
    sqlx::query_as!(
        ReportRow,
        r#"select r.id, r.about as "about: ReportSubject", r.reason as "reason: ReportReason", r.description,
                  r.status as "status: ReportStatus", r.created_at, r.reported_user_id, u.name as "reported_name?",
                  u.suspended_until as "reported_suspended_until?",
                  r.conversation_id, r.review_id, r.zone_post_id, r.decision as "decision: ReportDecision", r.reviewed_at, r.review_note
           from reports r left join users u on u.id = r.reported_user_id
           where ($1::uuid is null or r.id = $1) and ($2::text is null or r.status = $2)
             and ($3::text is null or r.id in (
                 select id from reports
                 where description ilike $3 and ($8::uuid is null or reported_user_id is distinct from $8)
                 union all
                 select named.id from users n join reports named on named.reported_user_id = n.id
                 where (n.name || ' ' || n.email) ilike $3 and n.name ilike $3 and named.about <> 'zone_post'))
             and ($7::uuid is null or r.about <> 'zone_post' and r.reported_user_id = (select user_id from providers where id = $7))
             and ($4::uuid is null or case when $5 then r.id > $4 else r.id < $4 end)
           order by case when $5 then r.id end, r.id desc limit $6"#,
        filter.id,
        filter.status as Option<ReportStatus>,
        filter.pattern,
        cursor,
        sort == Sort::Oldest,
        max,
        filter.provider_id,
        filter.withheld_from,
    )
    .fetch_all(db)
    .await
}

/// How many reports there are, counted up to a bound.
pub async fn count(db: impl PgExecutor<'_>, filter: &ReportFilter<'_>) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from (
               select from reports r
               where ($1::uuid is null or r.id = $1) and ($2::text is null or r.status = $2)
                 and ($3::text is null or r.id in (
                     select id from reports
                     where description ilike $3 and ($6::uuid is null or reported_user_id is distinct from $6)
                     union all
                     select named.id from users n join reports named on named.reported_user_id = n.id
                     where (n.name || ' ' || n.email) ilike $3 and n.name ilike $3 and named.about <> 'zone_post'))
                 and ($4::uuid is null or r.about <> 'zone_post' and r.reported_user_id = (select user_id from providers where id = $4))
               limit $5) counted"#,
        filter.id,
        filter.status as Option<ReportStatus>,
        filter.pattern,
        filter.provider_id,
        MAX_COUNTED,
        filter.withheld_from,
    )
    .fetch_one(db)
    .await
}

/// What was kept as evidence.
pub async fn evidence(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<Option<Value>> {
    sqlx::query_scalar!("select evidence from reports where id = $1", id).fetch_optional(db).await
}

/// The file of a photo that the evidence of a report names; none once its message is deleted.
pub async fn photo(
    db: impl PgExecutor<'_>,
    id: Uuid,
    photo_id: Uuid,
) -> sqlx::Result<Option<Vec<u8>>> {
    sqlx::query_scalar!(
        "select p.jpeg from reports r join pictures p on p.id = $2
         where r.id = $1 and (p.conversation_id is not null or p.zone_post_id is not null)
           and r.evidence @> jsonb_build_array(jsonb_build_object('photo_id', $2::uuid))",
        id,
        photo_id
    )
    .fetch_optional(db)
    .await
}

/// Whom a report is about and who made it, as far as their accounts are still there.
pub struct ReportParties {
    pub reported_user_id: Option<Uuid>,
    pub reporter_id: Option<Uuid>,
}

/// Whom a report is about and who made it; none when there is no such report.
pub async fn parties(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<Option<ReportParties>> {
    sqlx::query_as!(
        ReportParties,
        "select reported_user_id, reporter_id from reports where id = $1",
        id
    )
    .fetch_optional(db)
    .await
}

/// A report that waits for an admin, and who made it.
pub struct WaitingReport {
    pub id: Uuid,
    pub reporter_id: Option<Uuid>,
}

/// The reports of something in a zone that wait, the oldest first.
pub async fn waiting_of_zone_post(
    db: impl PgExecutor<'_>,
    zone_post_id: Uuid,
) -> sqlx::Result<Vec<WaitingReport>> {
    sqlx::query_as!(
        WaitingReport,
        "select id, reporter_id from reports where zone_post_id = $1 and status = 'pending' order by id",
        zone_post_id
    )
    .fetch_all(db)
    .await
}

/// Decides a pending report; returns whom it is about, or nothing when it is not pending.
pub async fn decide(
    db: impl PgExecutor<'_>,
    id: Uuid,
    decision: ReportDecision,
    note: &Reason,
    by: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<ReportParties>> {
    sqlx::query_as!(
        ReportParties,
        "update reports set status = $2, decision = $3, review_note = $4, reviewed_by = $5, reviewed_at = $6
         where id = $1 and status = 'pending' returning reported_user_id, reporter_id",
        id,
        decision.outcome().0 as ReportStatus,
        decision as ReportDecision,
        note.as_str(),
        by,
        now,
    )
    .fetch_optional(db)
    .await
}
