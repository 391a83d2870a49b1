//! Requests about what has arrived.

use std::collections::HashSet;

use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use uuid::Uuid;

use super::store;
use crate::foundation::error::Problem;
use crate::foundation::extract::Body;
use crate::foundation::roles::CurrentUser;
use crate::messaging::events::{News, What, note};
use crate::notifications::conversation_read;
use crate::{AppState, Error};

/// Conversations in one request.
const MOST: usize = 100;

/// What a device has of a conversation.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct Receipt {
    conversation_id: Uuid,
    /// The number of the latest message that it has.
    delivered: i32,
    /// The number of the latest message that was seen on it.
    #[serde(default)]
    read: Option<i32>,
}

/// What a device has.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct Receipts {
    /// 1 to 100.
    receipts: Vec<Receipt>,
}

/// Say what has arrived, and what was seen
///
/// What was said before stays said: a lower number changes nothing, and conversations of others are passed over.
#[utoipa::path(
    post, path = "/conversations/receipts", tag = "messaging", request_body = Receipts, security(("session" = [])),
    responses(
        (status = NO_CONTENT), (status = UNAUTHORIZED, body = Problem), (status = FORBIDDEN, body = Problem),
        (status = UNPROCESSABLE_ENTITY, body = Problem)
    )
)]
pub async fn receive(
    State(state): State<AppState>,
    caller: CurrentUser,
    Body(Receipts { mut receipts }): Body<Receipts>,
) -> Result<StatusCode, Error> {
    if receipts.is_empty() || receipts.len() > MOST {
        let sentence = format!("Please send 1 to {MOST} receipts");
        return Err(Error::invalid("receipts", sentence));
    }
    let (user_id, now) = (caller.account.id, (state.now)());
    // Everywhere in one order, so that no two devices wait for each other.
    receipts.sort_by_key(|receipt| receipt.conversation_id);
    let mut told = HashSet::new();
    for Receipt { conversation_id, delivered, read } in receipts {
        let mut transaction = state.pool.begin().await?;
        let read = read.unwrap_or(0);
        let moved =
            store::receive(&mut *transaction, user_id, conversation_id, delivered, read).await?;
        let Some(moved) = moved else { continue };
        let mut news = Vec::new();
        if moved.has_read {
            news.push(News { user_id, what: What::Read(conversation_id) });
            if conversation_read(&mut *transaction, user_id, conversation_id, read, now).await? {
                news.push(News { user_id, what: What::NotificationsRead });
            }
        }
        let what = What::Receipt(conversation_id);
        news.extend(moved.other.map(|user_id| News { user_id, what }));
        note(&mut *transaction, &news, now).await?;
        transaction.commit().await?;
        told.extend(news.into_iter().map(|news| news.user_id));
    }
    state.live.wake(told.into_iter().collect(), &state.pool);
    Ok(StatusCode::NO_CONTENT)
}
