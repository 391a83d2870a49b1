//! A user's own note on a conversation, which nobody else ever sees.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use sqlx::PgExecutor;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use uuid::Uuid;

use super::conversations::service::check_participation;
use crate::foundation::extract::{Body, Path};
use crate::foundation::roles::CurrentUser;
use crate::{AppState, Error};

const LONGEST: usize = 2000;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(get_note, set_note))
}

/// A note; empty when there is none.
#[derive(Debug, Serialize, Deserialize, utoipa::ToSchema)]
pub struct ConversationNote {
    /// The note, at most 2000 characters; empty when there is none.
    #[schema(example = "Parks in our street on Fridays.")]
    note: String,
}

/// Get your note on a conversation
#[utoipa::path(
    get, path = "/conversations/{id}/note", tag = "messaging", security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The conversation's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = ConversationNote, description = "Your note."), (status = NOT_FOUND))
)]
async fn get_note(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<Json<ConversationNote>, Error> {
    let user_id = caller.account.id;
    check_participation(&state.pool, user_id, id).await?;
    let note = sqlx::query_scalar!(
        "select note from conversation_notes where user_id = $1 and conversation_id = $2",
        user_id,
        id
    )
    .fetch_optional(&state.pool)
    .await?;
    Ok(Json(ConversationNote { note: note.unwrap_or_default() }))
}

/// Write your note on a conversation, or empty it
#[utoipa::path(
    put, path = "/conversations/{id}/note", tag = "messaging", request_body = ConversationNote,
    security(("session" = ["user"])), params(("id" = Uuid, Path, description = "The conversation's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = ConversationNote, description = "Your note as it is stored."), (status = NOT_FOUND), (status = UNPROCESSABLE_ENTITY))
)]
async fn set_note(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    Body(ConversationNote { note }): Body<ConversationNote>,
) -> Result<Json<ConversationNote>, Error> {
    let user_id = caller.account.id;
    check_participation(&state.pool, user_id, id).await?;
    let note = note.replace('\0', "").trim().to_owned();
    if note.chars().count() > LONGEST {
        let sentence = format!("A note has at most {LONGEST} characters");
        return Err(Error::invalid("note", sentence));
    }
    store(&state.pool, user_id, id, &note, (state.now)()).await?;
    Ok(Json(ConversationNote { note }))
}

async fn store(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    conversation_id: Uuid,
    note: &str,
    now: chrono::DateTime<chrono::Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "with emptied as (
             delete from conversation_notes where user_id = $1 and conversation_id = $2 and $3 = '')
         insert into conversation_notes (user_id, conversation_id, note, updated_at)
         select $1, $2, $3, $4 where $3 <> ''
         on conflict (user_id, conversation_id) do update set note = excluded.note, updated_at = excluded.updated_at",
        user_id,
        conversation_id,
        note,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}
