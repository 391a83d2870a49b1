//! Queries for conversations, as admins list them.

use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

use crate::foundation::page::{MAX_COUNTED, Sort, TimeCursor};
use crate::messaging::conversations::service::ConversationKind;

/// What every support chat is about.
pub const SUPPORT_SUBJECT: &str = "Support chat";
/// What a job's chat is about once its request is gone.
pub const JOB_SUBJECT: &str = "Roadside help";

/// A conversation in a list.
pub struct AdminConversationRow {
    pub id: Uuid,
    pub kind: ConversationKind,
    /// The title of the request that it is about, where it is about one.
    pub job_title: Option<String>,
    pub sender_name: Option<String>,
    pub sender_email: Option<String>,
    pub registration: Option<String>,
    pub message_count: i32,
    pub last_message_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    /// What the list is sorted by.
    pub at: DateTime<Utc>,
    pub is_ghost: bool,
    pub waits_since: Option<DateTime<Utc>>,
    /// It was begun with the admin from whom things are withheld.
    pub is_withheld: bool,
    pub taken_by: Option<Uuid>,
    pub taken_by_name: Option<String>,
}

/// Which conversations; what is not said is any.
#[derive(Default)]
pub struct AdminConversationQuery<'a> {
    pub id: Option<Uuid>,
    pub kind: Option<ConversationKind>,
    pub ghost: Option<bool>,
    /// A part of the subject, or of the sender's name or address, as a pattern of `ilike`.
    pub pattern: Option<&'a str>,
    /// A part of the registration, the same.
    pub plate: Option<&'a str>,
    /// The admin who is not told who writes to them as anybody, and finds none of that by a sender.
    pub withheld_from: Option<Uuid>,
}

/// Conversations, those after one in this order. A search looks into registrations, users, guests and requests, each by its own
/// index and for one page alone.
pub async fn conversations(
    db: impl PgExecutor<'_>,
    filter: &AdminConversationQuery<'_>,
    sort: Sort,
    cursor: Option<TimeCursor>,
    max: i64,
) -> sqlx::Result<Vec<AdminConversationRow>> {
    sqlx::query_as!(
        AdminConversationRow,
        r#"with
           found as (
               (select c.id from admin_conversations c
                where $4::text is null and ($1::uuid is null or c.id = $1) and ($2::text is null or c.kind = $2)
                  and ($3::boolean is null or c.is_ghost = $3)
                  and ($6::timestamptz is null or case when $8 then (c.at, c.id) > ($6, $7::uuid) else (c.at, c.id) < ($6, $7) end)
                order by case when $8 then c.at end, case when $8 then c.id end, c.at desc, c.id desc limit $9)
               union
               (select c.id from admin_conversations c
                where $5::text is not null and c.registration ilike $5 and ($2::text is null or c.kind = $2)
                  and ($3::boolean is null or c.is_ghost = $3)
                  and ($6::timestamptz is null or case when $8 then (c.at, c.id) > ($6, $7::uuid) else (c.at, c.id) < ($6, $7) end)
                order by case when $8 then c.at end, case when $8 then c.id end, c.at desc, c.id desc limit $9)
               union
               (select c.id from admin_conversations c
                where $10 ilike $4 and c.kind = 'support' and ($2::text is null or c.kind = $2)
                  and ($3::boolean is null or c.is_ghost = $3)
                  and ($6::timestamptz is null or case when $8 then (c.at, c.id) > ($6, $7::uuid) else (c.at, c.id) < ($6, $7) end)
                order by case when $8 then c.at end, case when $8 then c.id end, c.at desc, c.id desc limit $9)
               union
               (select c.id from admin_conversations c
                where $12 ilike $4 and c.kind = 'job' and c.registration is null and ($2::text is null or c.kind = $2)
                  and not exists (select from job_conversations gone where gone.conversation_id = c.id)
                  and ($3::boolean is null or c.is_ghost = $3)
                  and ($6::timestamptz is null or case when $8 then (c.at, c.id) > ($6, $7::uuid) else (c.at, c.id) < ($6, $7) end)
                order by case when $8 then c.at end, case when $8 then c.id end, c.at desc, c.id desc limit $9)
               union
               (select c.id from users u join participants p on p.user_id = u.id and p.side = 'starter'
                join admin_conversations c on c.id = p.conversation_id
                where $4::text is not null and (u.name || ' ' || u.email) ilike $4 and ($2::text is null or c.kind = $2)
                  and ($11::uuid is null or not exists (select from participants own where own.conversation_id = c.id and own.user_id = $11
                                                                     and own.side = 'recipient'))
                  and ($3::boolean is null or c.is_ghost = $3)
                  and ($6::timestamptz is null or case when $8 then (c.at, c.id) > ($6, $7::uuid) else (c.at, c.id) < ($6, $7) end)
                order by case when $8 then c.at end, case when $8 then c.id end, c.at desc, c.id desc limit $9)
               union
               (select c.id from guests g join admin_conversations c on c.id = g.conversation_id
                where $4::text is not null and (g.name || ' ' || coalesce(g.email, '')) ilike $4 and ($2::text is null or c.kind = $2)
                  and ($11::uuid is null or not exists (select from participants own where own.conversation_id = c.id and own.user_id = $11
                                                                     and own.side = 'recipient'))
                  and ($3::boolean is null or c.is_ghost = $3)
                  and ($6::timestamptz is null or case when $8 then (c.at, c.id) > ($6, $7::uuid) else (c.at, c.id) < ($6, $7) end)
                order by case when $8 then c.at end, case when $8 then c.id end, c.at desc, c.id desc limit $9)
               union
               (select c.id from service_requests r join job_conversations j on j.request_id = r.id
                join admin_conversations c on c.id = j.conversation_id
                where $4::text is not null and r.title ilike $4 and ($2::text is null or c.kind = $2)
                  and ($3::boolean is null or c.is_ghost = $3)
                  and ($6::timestamptz is null or case when $8 then (c.at, c.id) > ($6, $7::uuid) else (c.at, c.id) < ($6, $7) end)
                order by case when $8 then c.at end, case when $8 then c.id end, c.at desc, c.id desc limit $9))
           select c.id as "id!", c.kind as "kind!: ConversationKind", r.title as "job_title?",
                  coalesce(g.name, u.name) as sender_name, coalesce(g.email, u.email) as sender_email, c.registration,
                  c.message_count as "message_count!", c.last_message_at, c.created_at as "created_at!", c.at as "at!",
                  c.is_ghost as "is_ghost!", c.waits_since,
                  exists (select from participants own where own.conversation_id = c.id and own.user_id = $11 and own.side = 'recipient')
                      as "is_withheld!",
                  a.admin_id as "taken_by?", taker.name as "taken_by_name?"
           from found join admin_conversations c using (id)
           left join participants p on p.conversation_id = c.id and p.side = 'starter'
           left join users u on u.id = p.user_id
           left join guests g on g.conversation_id = c.id
           left join job_conversations j on j.conversation_id = c.id
           left join service_requests r on r.id = j.request_id
           left join admin_assignments a on a.kind = 'support_chat' and a.item_id = c.id::text
           left join users taker on taker.id = a.admin_id
           order by case when $8 then c.at end, case when $8 then c.id end, c.at desc, c.id desc limit $9"#,
        filter.id,
        filter.kind as Option<ConversationKind>,
        filter.ghost,
        filter.pattern,
        filter.plate,
        cursor.map(|cursor| cursor.at),
        cursor.map(|cursor| cursor.id),
        sort == Sort::Oldest,
        max,
        SUPPORT_SUBJECT,
        filter.withheld_from,
        JOB_SUBJECT,
    )
    .fetch_all(db)
    .await
}

/// How many conversations there are, counted up to a bound.
pub async fn count(
    db: impl PgExecutor<'_>,
    filter: &AdminConversationQuery<'_>,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from (
               (select c.id from admin_conversations c
                where $3::text is null and ($1::text is null or c.kind = $1) and ($2::boolean is null or c.is_ghost = $2)
                limit $5)
               union
               (select c.id from admin_conversations c
                where $4::text is not null and c.registration ilike $4 and ($1::text is null or c.kind = $1)
                  and ($2::boolean is null or c.is_ghost = $2)
                limit $5)
               union
               (select c.id from admin_conversations c
                where $6 ilike $3 and c.kind = 'support' and ($1::text is null or c.kind = $1)
                  and ($2::boolean is null or c.is_ghost = $2)
                limit $5)
               union
               (select c.id from admin_conversations c
                where $8 ilike $3 and c.kind = 'job' and c.registration is null and ($1::text is null or c.kind = $1)
                  and not exists (select from job_conversations gone where gone.conversation_id = c.id)
                  and ($2::boolean is null or c.is_ghost = $2)
                limit $5)
               union
               (select c.id from users u join participants p on p.user_id = u.id and p.side = 'starter'
                join admin_conversations c on c.id = p.conversation_id
                where $3::text is not null and (u.name || ' ' || u.email) ilike $3 and ($1::text is null or c.kind = $1)
                  and ($7::uuid is null or not exists (select from participants own where own.conversation_id = c.id and own.user_id = $7
                                                                     and own.side = 'recipient'))
                  and ($2::boolean is null or c.is_ghost = $2)
                limit $5)
               union
               (select c.id from guests g join admin_conversations c on c.id = g.conversation_id
                where $3::text is not null and (g.name || ' ' || coalesce(g.email, '')) ilike $3 and ($1::text is null or c.kind = $1)
                  and ($7::uuid is null or not exists (select from participants own where own.conversation_id = c.id and own.user_id = $7
                                                                     and own.side = 'recipient'))
                  and ($2::boolean is null or c.is_ghost = $2)
                limit $5)
               union
               (select c.id from service_requests r join job_conversations j on j.request_id = r.id
                join admin_conversations c on c.id = j.conversation_id
                where $3::text is not null and r.title ilike $3 and ($1::text is null or c.kind = $1)
                  and ($2::boolean is null or c.is_ghost = $2)
                limit $5)
               limit $5) counted"#,
        filter.kind as Option<ConversationKind>,
        filter.ghost,
        filter.pattern,
        filter.plate,
        MAX_COUNTED,
        SUPPORT_SUBJECT,
        filter.withheld_from,
        JOB_SUBJECT,
    )
    .fetch_one(db)
    .await
}
