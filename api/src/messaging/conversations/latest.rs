//! What was said last, for the dashboard.

use std::cmp::Reverse;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use uuid::Uuid;

use super::http::Conversation;
use super::{rules, store};
use crate::foundation::error::Problem;
use crate::foundation::roles::CurrentUser;
use crate::messaging::messages::{self, Message};
use crate::{AppState, Error};

/// A message of one's conversations.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct LatestMessage {
    conversation_id: Uuid,
    message: Message,
}

/// What was said last in all of one's conversations.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct LatestMessages {
    /// Three at most, the latest first.
    messages: Vec<LatestMessage>,
    /// Those that they are in, and maybe more.
    conversations: Vec<Conversation>,
}

/// The latest messages
#[utoipa::path(
    get, path = "/messages/latest", tag = "messaging", security(("session" = [])),
    responses(
        (status = OK, body = LatestMessages), (status = UNAUTHORIZED, body = Problem),
        (status = FORBIDDEN, body = Problem)
    )
)]
pub async fn latest(
    State(state): State<AppState>,
    caller: CurrentUser,
) -> Result<Json<LatestMessages>, Error> {
    let (viewer, most) = (caller.account.id, i64::from(rules::LATEST));
    // The latest messages are in the conversations that were the latest to have one.
    let rows = store::seen(&state.pool, viewer, None, None, None, most).await?;
    let mut said = Vec::new();
    for row in &rows {
        let latest = messages::seen(&state.pool, viewer, row.id, None, None, most).await?;
        said.extend(latest.into_iter().map(|message| (row.id, message)));
    }
    said.sort_by_key(|(id, message)| Reverse((message.sent_at, *id, message.seq)));
    said.truncate(rules::LATEST.into());
    let message =
        |(conversation_id, row)| LatestMessage { conversation_id, message: Message::from(row) };
    let messages = said.into_iter().map(message).collect();
    let conversations = rows.into_iter().map(Conversation::from).collect();
    Ok(Json(LatestMessages { messages, conversations }))
}
