//! Requests about receipts.

use axum::extract::State;
use axum::http::StatusCode;
use carpal_domain::inbox::{Event, mark_conversation_read};
use serde::Deserialize;
use uuid::Uuid;

use super::store;
use crate::foundation::extract::Body;
use crate::foundation::roles::CurrentUser;
use crate::{AppState, Error};

/// Conversations in one request.
const MAX: usize = 100;

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

/// Mark messages as delivered and read
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
    if receipts.is_empty() || receipts.len() > MAX {
        let sentence = format!("Please send 1 to {MAX} receipts");
        return Err(Error::invalid("receipts", sentence));
    }
    let user_id = caller.account.id;
    // Everywhere in one order, so that no two devices wait for each other.
    receipts.sort_by_key(|receipt| receipt.conversation_id);
    for ReadReceipt { conversation_id, delivered, read } in receipts {
        let mut work = state.begin().await?;
        let read = read.unwrap_or(0);
        let advanced = store::advance(work.db(), user_id, conversation_id, delivered, read).await?;
        let Some(advanced) = advanced else { continue };
        if advanced.has_read {
            work.emit(user_id, Event::Read(conversation_id));
            let now = work.now();
            if mark_conversation_read(work.db(), user_id, conversation_id, read, now).await? {
                work.emit(user_id, Event::NotificationsRead);
            }
        }
        if let Some(other) = advanced.other {
            work.emit(other, Event::Receipt(conversation_id));
        }
        work.commit().await?;
    }
    Ok(StatusCode::NO_CONTENT)
}
