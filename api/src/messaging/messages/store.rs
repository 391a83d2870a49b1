//! Queries for messages.

use chrono::{DateTime, SubsecRound, Utc};
use serde::{Deserialize, Serialize};
use sqlx::PgExecutor;
use uuid::Uuid;

/// How far a message has come.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, sqlx::Type,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum MessageState {
    /// It is stored.
    Pending,
    /// A device of the other side has it.
    Delivered,
    /// The other side has seen it.
    Read,
}

/// A message as one of the two sides may see it.
#[derive(Debug, Deserialize)]
pub struct MessageRow {
    pub seq: i32,
    pub client_id: Option<Uuid>,
    pub mine: bool,
    pub content: String,
    pub sent_at: DateTime<Utc>,
    pub state: Option<MessageState>,
    #[serde(default)]
    pub has_photo: bool,
}

/// Messages of a conversation as a user may see them, the latest first: those before one, or those after one, the earliest
/// first.
pub async fn visible_to(
    db: impl PgExecutor<'_>,
    viewer: Uuid,
    conversation_id: Uuid,
    before: Option<i32>,
    after: Option<i32>,
    max: i64,
) -> sqlx::Result<Vec<MessageRow>> {
    sqlx::query_as!(
        MessageRow,
        r#"select seq as "seq!", client_id, mine as "mine!", content as "content!", sent_at as "sent_at!",
                  state as "state: MessageState", has_photo as "has_photo!"
           from seen_messages
           where viewer_id = $1 and conversation_id = $2
             and ($3::integer is null or seq < $3) and ($4::integer is null or seq > $4)
           order by case when $4::integer is null then -seq else seq end limit $5"#,
        viewer,
        conversation_id,
        before,
        after,
        max,
    )
    .fetch_all(db)
    .await
}

/// A user's own message with this client id.
pub async fn sent(
    db: impl PgExecutor<'_>,
    viewer: Uuid,
    conversation_id: Uuid,
    client_id: Uuid,
) -> sqlx::Result<Option<MessageRow>> {
    sqlx::query_as!(
        MessageRow,
        r#"select seq as "seq!", client_id, mine as "mine!", content as "content!", sent_at as "sent_at!",
                  state as "state: MessageState", has_photo as "has_photo!"
           from seen_messages where viewer_id = $1 and conversation_id = $2 and mine and client_id = $3"#,
        viewer,
        conversation_id,
        client_id
    )
    .fetch_optional(db)
    .await
}

/// What a side is and may do in a conversation, before it writes.
pub struct Participation {
    /// The side that writes: `starter` or `recipient`.
    pub side: String,
    /// The user of the other side; none for a guest, the support team, and an account that is gone.
    pub other: Option<Uuid>,
    /// The number of the next message.
    pub seq: i32,
    pub can_send: bool,
    /// The writer has blocked the other side in this conversation.
    pub has_blocked: bool,
    /// The other side has blocked the writer, here or elsewhere.
    pub is_blocked: bool,
    /// The writer has not written here before.
    pub is_first: bool,
    /// The side has sent the message that is asked for.
    pub is_sent: bool,
}

/// The side of a user in a conversation, whose row is locked until the transaction ends; none when they are no part of it. Asks also
/// whether that side has sent a message with this client id, so that a new one costs no question of its own.
pub async fn participation(
    db: &mut sqlx::PgConnection,
    user_id: Uuid,
    conversation_id: Uuid,
    client_id: Option<Uuid>,
) -> sqlx::Result<Option<Participation>> {
    // Not `for update`: a receipt that arrives at the same time refers to this row, and has locked one that is written next.
    sqlx::query!("select from conversations where id = $1 for no key update", conversation_id)
        .fetch_optional(&mut *db)
        .await?;
    sqlx::query_as!(
        Participation,
        r#"
        select me.side, other.user_id as other, c.last_seq + 1 as "seq!",
               (c.kind in ('support', 'guest')
                   or takes_messages(other.user_id, case when me.side = 'starter' then c.registration end))
                   and (c.kind <> 'job' or job_chat_is_open(c.id)) as "can_send!",
               exists (select from user_blocks where blocker_id = $1 and conversation_id = c.id)
                   or exists (select from guests g where g.conversation_id = c.id and g.blocked_at is not null)
                   as "has_blocked!",
               exists (select from user_blocks where blocker_id = other.user_id and blocked_id = $1) as "is_blocked!",
               not exists (select from messages where conversation_id = c.id and side = me.side) as "is_first!",
               exists (select from messages where conversation_id = c.id and side = me.side and client_id = $3) as "is_sent!"
        from participants me
        join conversations c on c.id = me.conversation_id
        join participants other on other.conversation_id = c.id and other.side <> me.side
        where me.user_id = $1 and me.conversation_id = $2
        "#,
        user_id,
        conversation_id,
        client_id
    )
    .fetch_optional(db)
    .await
}

/// Stores a message as the latest of its conversation, for the side that writes it and, unless it is withheld, for the
/// other. Returns it as its writer sees it.
pub async fn insert(
    db: impl PgExecutor<'_>,
    conversation_id: Uuid,
    participation: &Participation,
    client_id: Uuid,
    content: &str,
    has_photo: bool,
    now: DateTime<Utc>,
) -> sqlx::Result<(MessageRow, SupportQuestion)> {
    // As Postgres keeps it.
    let now = now.trunc_subsecs(6);
    let question = sqlx::query_as!(
        SupportQuestion,
        r#"with message as (
             insert into messages (conversation_id, seq, side, client_id, content, withheld, sent_at, has_photo)
             values ($1, $2, $3, $4, $5, $6, $7, $8)),
         told as (
             update participants set last_seq = $2, last_at = $7 where conversation_id = $1 and (side = $3 or not $6))
         update conversations
         set last_seq = $2, last_message_at = $7,
             waits_since = case when kind = 'support' and $3 = 'starter' then coalesce(waits_since, $7) else waits_since end
         where id = $1
         returning kind = 'support' and $3 = 'starter' as "is_asked!",
                   kind = 'support' and $3 = 'starter' and waits_since = $7 as "is_new!""#,
        conversation_id,
        participation.seq,
        participation.side,
        client_id,
        content,
        participation.is_blocked,
        now,
        has_photo,
    )
    .fetch_one(db)
    .await?;
    let row = MessageRow {
        seq: participation.seq,
        client_id: Some(client_id),
        mine: true,
        content: content.to_owned(),
        sent_at: now,
        state: Some(MessageState::Pending),
        has_photo,
    };
    Ok((row, question))
}

/// What a message means to the admins.
pub struct SupportQuestion {
    /// A user wrote in their support chat.
    pub is_asked: bool,
    /// And did not wait for an answer before.
    pub is_new: bool,
}

/// Notes that the user of a support chat waits for no answer any more.
pub async fn answered(db: impl PgExecutor<'_>, conversation_id: Uuid) -> sqlx::Result<()> {
    sqlx::query!("update conversations set waits_since = null where id = $1", conversation_id)
        .execute(db)
        .await?;
    Ok(())
}

/// A photo of a message, without its file.
pub struct PhotoRow {
    pub seq: i32,
    pub id: Uuid,
    pub width: i16,
    pub height: i16,
}

/// The photos of a conversation as a user may see them, the latest first: those before a message.
pub async fn photos(
    db: impl PgExecutor<'_>,
    viewer: Uuid,
    conversation_id: Uuid,
    before: Option<i32>,
    max: i64,
) -> sqlx::Result<Vec<PhotoRow>> {
    sqlx::query_as!(
        PhotoRow,
        r#"select s.seq as "seq!", p.id, p.width, p.height
           from seen_messages s join pictures p on p.conversation_id = s.conversation_id and p.seq = s.seq
           where s.viewer_id = $1 and s.conversation_id = $2 and s.has_photo and ($3::integer is null or s.seq < $3)
           order by s.seq desc limit $4"#,
        viewer,
        conversation_id,
        before,
        max,
    )
    .fetch_all(db)
    .await
}
