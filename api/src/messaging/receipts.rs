//! A user's devices say which messages they have, and which they have shown, so that the states of messages are
//! true.

use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use sqlx::PgExecutor;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use uuid::Uuid;

use crate::foundation::extract::Body;
use crate::foundation::inbox::{Event, mark_conversation_read};
use crate::foundation::roles::CurrentUser;
use crate::{AppState, Error};

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(send_receipts))
}

/// Conversations in one request.
const MOST: usize = 100;

/// How much of a conversation a device has.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ReadReceipt {
    /// The conversation's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    conversation_id: Uuid,
    /// The number of the latest message that it has.
    #[schema(example = 12)]
    delivered: i32,
    /// The number of the latest message that was seen on it.
    #[schema(example = 11)]
    #[serde(default)]
    read: Option<i32>,
}

/// How much of conversations a device has.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ReadReceipts {
    /// 1 to 100.
    receipts: Vec<ReadReceipt>,
}

/// Say which messages arrived and which were read
///
/// Numbers only move forward: a lower one changes nothing. Conversations of others are passed over.
#[utoipa::path(
    post, path = "/conversations/receipts", tag = "messaging", request_body = ReadReceipts, security(("session" = ["user"])),
    responses((status = NO_CONTENT, description = "The receipts are stored."), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn send_receipts(
    State(state): State<AppState>,
    caller: CurrentUser,
    Body(ReadReceipts { mut receipts }): Body<ReadReceipts>,
) -> Result<StatusCode, Error> {
    if receipts.is_empty() || receipts.len() > MOST {
        let sentence = format!("Please send 1 to {MOST} receipts");
        return Err(Error::invalid("receipts", sentence));
    }
    let user_id = caller.account.id;
    // Everywhere in one order, so that no two devices wait for each other.
    receipts.sort_by_key(|receipt| receipt.conversation_id);
    for ReadReceipt { conversation_id, delivered, read } in receipts {
        let mut work = state.begin().await?;
        let read = read.unwrap_or(0);
        let advanced = advance(work.db(), user_id, conversation_id, delivered, read).await?;
        let Some(advanced) = advanced else { continue };
        if advanced.has_read {
            work.record(user_id, Event::Read(conversation_id));
            let now = work.now();
            if mark_conversation_read(work.db(), user_id, conversation_id, read, now).await? {
                work.record(user_id, Event::NotificationsRead);
            }
        }
        if let Some(other) = advanced.other {
            work.record(other, Event::Receipt(conversation_id));
        }
        work.commit().await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// How far a receipt moved what a user has read and been sent.
struct AdvancedReceipts {
    /// More was read than before.
    has_read: bool,
    /// The user of the other side.
    other: Option<Uuid>,
}

/// Records up to which message a user's devices have a conversation, and have shown it; none when that moves nothing.
async fn advance(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    conversation_id: Uuid,
    delivered: i32,
    read: i32,
) -> sqlx::Result<Option<AdvancedReceipts>> {
    sqlx::query_as!(
        AdvancedReceipts,
        r#"
        with before as (
            select conversation_id, side, delivered_seq, read_seq,
                   greatest(delivered_seq, least(greatest($3::integer, $4), last_seq)) as delivered,
                   greatest(read_seq, least($4::integer, last_seq)) as read
            from participants where conversation_id = $2 and user_id = $1 and last_seq is not null for update
        ), moved as (
            update participants p set delivered_seq = b.delivered, read_seq = b.read
            from before b
            where p.conversation_id = b.conversation_id and p.side = b.side
              and (b.delivered > b.delivered_seq or b.read > b.read_seq)
            returning p.conversation_id, p.side, b.read > b.read_seq as has_read
        )
        select m.has_read as "has_read!", other.user_id as other
        from moved m join participants other on other.conversation_id = m.conversation_id and other.side <> m.side
        "#,
        user_id,
        conversation_id,
        delivered,
        read,
    )
    .fetch_optional(db)
    .await
}
