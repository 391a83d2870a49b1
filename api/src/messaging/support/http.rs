//! Requests and responses about support chats.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;

use super::service;
use crate::foundation::extract::Body;
use crate::foundation::roles::CurrentUser;
use crate::messaging::conversations::{StartedConversation, conversation_of};
use crate::messaging::messages::service::{NewMessage, content, send_message};
use crate::{AppState, Error};

/// Write to support
///
/// You have one support chat. However often a message is sent with one client id, it is one message. The response to a
/// repeated one is 200.
#[utoipa::path(
    post, path = "/support-messages", tag = "messaging", request_body = NewMessage, security(("session" = ["user"])),
    responses(
        (status = CREATED, body = StartedConversation, description = "Your support chat, and the message."), (status = OK, body = StartedConversation, description = "The same, where the message was sent before."),
        (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn send_support_message(
    State(state): State<AppState>,
    caller: CurrentUser,
    Body(message): Body<NewMessage>,
) -> Result<(StatusCode, Json<StartedConversation>), Error> {
    let user_id = caller.account.id;
    let content = content(&message.content)?;
    state
        .limits
        .take("messages", state.config.messaging.limit_messages, &user_id.to_string())
        .await?;
    let mut work = state.begin().await?;
    let id = service::chat(&mut work, user_id).await?;
    let sent = send_message(&mut work, user_id, id, message.client_id, &content).await?;
    work.commit().await?;
    let status = if sent.is_new { StatusCode::CREATED } else { StatusCode::OK };
    let conversation = conversation_of(&state.pool, user_id, id).await?;
    let message = Some(sent.message.into());
    Ok((status, Json(StartedConversation { conversation, message })))
}
