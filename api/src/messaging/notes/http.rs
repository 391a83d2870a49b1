//! Requests and responses about notes.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{rules, store};
use crate::foundation::extract::{Body, Path};
use crate::foundation::roles::CurrentUser;
use crate::messaging::conversations::service::check_participation;
use crate::{AppState, Error};

/// A note; empty when there is none.
#[derive(Debug, Serialize, Deserialize, utoipa::ToSchema)]
pub struct ConversationNote {
    /// The note, at most 2000 characters; empty when there is none.
    #[schema(example = "Parks in our street on Fridays.", max_length = 2000)]
    note: String,
}

/// Get your note on a conversation
///
/// Only you can read it. Empty when you have written none.
#[utoipa::path(
    get, path = "/conversations/{id}/note", tag = "messaging", security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The conversation's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = ConversationNote, description = "Your note."), (status = NOT_FOUND))
)]
pub async fn get_note(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<Json<ConversationNote>, Error> {
    let user_id = caller.account.id;
    check_participation(&state.pool, user_id, id).await?;
    let note = store::note(&state.pool, user_id, id).await?;
    Ok(Json(ConversationNote { note: note.unwrap_or_default() }))
}

/// Write your note on a conversation, or empty it
///
/// Replaces what it said. Only you can read it.
#[utoipa::path(
    put, path = "/conversations/{id}/note", tag = "messaging", request_body = ConversationNote,
    security(("session" = ["user"])), params(("id" = Uuid, Path, description = "The conversation's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = ConversationNote, description = "Your note as it is stored."), (status = NOT_FOUND), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn set_note(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    Body(ConversationNote { note }): Body<ConversationNote>,
) -> Result<Json<ConversationNote>, Error> {
    let user_id = caller.account.id;
    check_participation(&state.pool, user_id, id).await?;
    let note = rules::note(&note)?;
    store::set_note(&state.pool, user_id, id, &note, (state.now)()).await?;
    Ok(Json(ConversationNote { note }))
}
