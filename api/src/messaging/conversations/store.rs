//! Queries for conversations.

use carpal_domain::registration::Registration;
use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

use crate::foundation::page::TimeCursor;
use crate::messaging::messages::service::MessageRow;

/// What a conversation is.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    serde::Serialize,
    serde::Deserialize,
    utoipa::ToSchema,
    sqlx::Type,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum ConversationKind {
    /// A driver and the owner of a registration.
    Owner,
    /// A guest and the owner of a registration.
    Guest,
    /// A user and the admins.
    Support,
    /// A customer and a provider.
    Job,
}

/// Why nobody may write in a chat about a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, utoipa::ToSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum ChatClosedBecause {
    /// The provider can take no jobs at the moment.
    ProviderUnavailable,
    /// The customer has accepted another quote.
    AnotherAccepted,
    /// The request was cancelled or has expired, or it is some time since the job ended.
    Ended,
    /// The account of the other side takes no messages.
    Unreachable,
}

/// A conversation as one of its two sides may see it.
pub struct ConversationRow {
    pub id: Uuid,
    pub kind: ConversationKind,
    pub registration: Option<Registration>,
    pub started_by_me: bool,
    pub shown_vehicle_id: Option<Uuid>,
    pub last_at: Option<DateTime<Utc>>,
    pub counterparty_name: String,
    pub make: Option<String>,
    pub model: Option<String>,
    pub color: Option<String>,
    pub can_send: bool,
    pub closed_because: Option<ChatClosedBecause>,
    pub blocked_by_me: bool,
    pub unread: i64,
    /// The service request that it is about, where it is about one.
    pub request_id: Option<Uuid>,
    pub job_title: Option<String>,
    /// The vehicle that needs help, as far as the viewer may know it.
    pub job_vehicle: Option<String>,
    /// The viewer is the provider.
    pub is_provider: bool,
    pub last_message: Option<sqlx::types::Json<MessageRow>>,
    pub matching: Option<sqlx::types::Json<MessageRow>>,
}

/// What a conversation is about: the registration, which somebody who scanned a card is not told.
#[derive(Debug, Clone, Copy)]
pub struct ConversationTarget<'a> {
    pub registration: &'a Registration,
    pub by_card: bool,
}

/// The conversation that a driver has begun with an owner in this way.
pub async fn begun(
    db: impl PgExecutor<'_>,
    starter: Uuid,
    owner: Uuid,
    about: ConversationTarget<'_>,
) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!(
        "select c.id from conversations c
         join participants s on s.conversation_id = c.id and s.side = 'starter' and s.user_id = $1
         join participants r on r.conversation_id = c.id and r.side = 'recipient' and r.user_id = $2
         where c.kind = 'owner' and c.registration = $3 and c.by_card = $4",
        starter,
        owner,
        about.registration.as_str(),
        about.by_card
    )
    .fetch_optional(db)
    .await
}

/// The conversation in which a driver has sent this message to the owner of the registration, or by a card.
pub async fn find_by_client_id(
    db: impl PgExecutor<'_>,
    starter: Uuid,
    registration: Option<&Registration>,
    client_id: Uuid,
) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!(
        "select c.id from conversations c
         join participants s on s.conversation_id = c.id and s.side = 'starter' and s.user_id = $1
         join messages m on m.conversation_id = c.id and m.side = 'starter' and m.client_id = $3
         where c.kind = 'owner' and c.by_card = ($2::text is null) and ($2 is null or c.registration = $2)",
        starter,
        registration.map(Registration::as_str),
        client_id
    )
    .fetch_optional(db)
    .await
}

/// Begins a conversation, in which nothing is said yet.
pub async fn begin(
    db: impl PgExecutor<'_>,
    kind: ConversationKind,
    starter: Uuid,
    recipient: Option<Uuid>,
    about: Option<ConversationTarget<'_>>,
    now: DateTime<Utc>,
) -> sqlx::Result<Uuid> {
    let id = Uuid::new_v4();
    sqlx::query!(
        "with conversation as (
             insert into conversations (id, kind, registration, created_at, by_card) values ($1, $2, $3, $4, $7)
             returning id)
         insert into participants (conversation_id, side, user_id)
         select id, 'starter', $5::uuid from conversation union all select id, 'recipient', $6::uuid from conversation",
        id,
        kind as ConversationKind,
        about.map(|about| about.registration.as_str()),
        now,
        starter,
        recipient,
        about.is_some_and(|about| about.by_card),
    )
    .execute(db)
    .await?;
    Ok(id)
}

/// Conversations as a user may see them, the latest first: that one, or those in which something was said before a moment
/// (and its conversation), and which match a search. Where it is asked, those alone whose other side they have blocked.
pub async fn visible_to(
    db: impl PgExecutor<'_>,
    viewer: Uuid,
    only: Option<Uuid>,
    before: Option<TimeCursor>,
    search: Option<&(String, Option<String>)>,
    blocked: bool,
    max: i64,
) -> sqlx::Result<Vec<ConversationRow>> {
    sqlx::query_as!(
        ConversationRow,
        r#"
        select c.id as "id!", c.kind as "kind!: ConversationKind", c.registration as "registration: Registration",
               c.started_by_me as "started_by_me!", c.shown_vehicle_id, c.last_at,
               c.counterparty_name as "counterparty_name!", c.make, c.model, c.color, c.can_send as "can_send!",
               c.blocked_by_me as "blocked_by_me!", c.unread as "unread!", c.request_id, c.job_title, c.job_vehicle,
               c.is_provider as "is_provider!", c.closed_because as "closed_because: ChatClosedBecause",
               to_jsonb(l) as "last_message: sqlx::types::Json<MessageRow>",
               to_jsonb(m) as "matching: sqlx::types::Json<MessageRow>"
        from seen_conversations c
        left join seen_messages l on l.viewer_id = $1 and l.conversation_id = c.id and l.seq = c.last_seq
        left join lateral (
            select * from seen_messages s
            where s.viewer_id = $1 and s.conversation_id = c.id and s.content ilike $5
            order by s.seq desc limit 1) m on $5::text is not null
        where c.viewer_id = $1 and ($2::uuid is null or c.id = $2)
          and ($2::uuid is not null or c.last_at is not null)
          and ($3::timestamptz is null or (c.last_at, c.id) < ($3, $4::uuid))
          and ($5::text is null or m.seq is not null or c.registration like $6 or c.counterparty_name ilike $5)
          and (not $7 or c.blocked_by_me)
        order by c.last_at desc, c.id desc limit $8
        "#,
        viewer,
        only,
        before.map(|cursor| cursor.at),
        before.map(|cursor| cursor.id),
        search.map(|(words, _)| words.as_str()),
        search.and_then(|(_, plate)| plate.as_deref()),
        blocked,
        max,
    )
    .fetch_all(db)
    .await
}

/// Conversations that hold something a user has not read.
pub async fn unread(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select coalesce((select count from unread_conversations where user_id = $1), 0) as "count!""#,
        user_id
    )
    .fetch_one(db)
    .await
}

/// Whether a user is one of the sides.
pub async fn takes_part(db: impl PgExecutor<'_>, user_id: Uuid, id: Uuid) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from participants where conversation_id = $2 and user_id = $1) as "takes_part!""#,
        user_id,
        id
    )
    .fetch_one(db)
    .await
}

/// Whether there is such a conversation at all.
pub async fn exists(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from conversations where id = $1) as "exists!""#,
        id
    )
    .fetch_one(db)
    .await
}

/// Whether a vehicle is a user's.
pub async fn has_vehicle(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    vehicle_id: Uuid,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from vehicles where user_id = $1 and id = $2) as "has!""#,
        user_id,
        vehicle_id
    )
    .fetch_one(db)
    .await
}

/// Stores which vehicle the starter shows, or that it shows none; returns the other side's user, if anything was ever said
/// to them.
pub async fn show_vehicle(
    db: impl PgExecutor<'_>,
    id: Uuid,
    vehicle_id: Option<Uuid>,
) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!(
        "with shown as (update participants set shown_vehicle_id = $2
                        where conversation_id = $1 and side = 'starter' returning conversation_id)
         select user_id from participants
         where side = 'recipient' and last_seq is not null and conversation_id = (select conversation_id from shown)",
        id,
        vehicle_id
    )
    .fetch_optional(db)
    .await
    .map(Option::flatten)
}

/// What a conversation is; none when there is none.
pub async fn kind(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<Option<ConversationKind>> {
    sqlx::query_scalar!(
        r#"select kind as "kind: ConversationKind" from conversations where id = $1"#,
        id
    )
    .fetch_optional(db)
    .await
}

/// Whether a report that waits is one of this conversation.
pub async fn is_reported(db: impl PgExecutor<'_>, id: Uuid, report_id: Uuid) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from reports where id = $2 and conversation_id = $1 and status = 'pending'
                            and about in ('user', 'message', 'conversation')) as "reported!""#,
        id,
        report_id
    )
    .fetch_one(db)
    .await
}

/// A message as it was written, whoever may see it.
pub struct WrittenRow {
    pub seq: i32,
    /// The side: `starter` or `recipient`.
    pub by: String,
    pub content: String,
    pub sent_at: DateTime<Utc>,
    /// Never told to the other side, who had blocked this one.
    pub withheld: bool,
    pub photo_id: Option<Uuid>,
}

/// Messages as they were written, the latest first: those before one.
pub async fn written(
    db: impl PgExecutor<'_>,
    id: Uuid,
    before: Option<i32>,
    max: i64,
) -> sqlx::Result<Vec<WrittenRow>> {
    sqlx::query_as!(
        WrittenRow,
        "select m.seq, m.side as by, m.content, m.sent_at, m.withheld,
                case when m.has_photo
                     then (select p.id from pictures p where p.conversation_id = m.conversation_id and p.seq = m.seq limit 1) end
                    as photo_id
         from messages m where m.conversation_id = $1 and ($2::integer is null or m.seq < $2) order by m.seq desc limit $3",
        id,
        before,
        max,
    )
    .fetch_all(db)
    .await
}

/// The file of a photo of a conversation, as JPEG.
pub async fn photo(
    db: impl PgExecutor<'_>,
    id: Uuid,
    photo_id: Uuid,
) -> sqlx::Result<Option<Vec<u8>>> {
    sqlx::query_scalar!(
        "select jpeg from pictures where id = $2 and conversation_id = $1",
        id,
        photo_id
    )
    .fetch_optional(db)
    .await
}
