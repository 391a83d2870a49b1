//! Requests and responses about saved replies.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::store::{self, SavedReplyRow};
use super::{rules, service};
use crate::foundation::extract::{Body, Path};
use crate::foundation::roles::{Admin, check_still_admin};
use crate::{AppState, Error};

/// A text for replies.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SavedReply {
    /// Its id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// Its short name.
    #[schema(example = "Card does not scan")]
    name: String,
    /// What it says.
    #[schema(example = "Please print the card at full size.")]
    text: String,
}

impl From<SavedReplyRow> for SavedReply {
    fn from(SavedReplyRow { id, name, text }: SavedReplyRow) -> Self {
        Self { id, name, text }
    }
}

/// The saved replies.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SavedReplies {
    /// All of them by name, at most 200.
    saved_replies: Vec<SavedReply>,
}

/// A text for replies, to save.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewSavedReply {
    /// A short name that no other one has, in upper or lower case.
    #[schema(example = "Card does not scan", min_length = 1, max_length = 60)]
    name: String,
    /// What it says.
    #[schema(example = "Please print the card at full size.", min_length = 1, max_length = 2000)]
    text: String,
}

impl NewSavedReply {
    fn checked(&self, id: Uuid) -> Result<SavedReplyRow, Error> {
        let (name, text) = rules::checked(&self.name, &self.text)?;
        Ok(SavedReplyRow { id, name, text })
    }
}

/// List the saved replies
///
/// All admins share them.
#[utoipa::path(
    get, path = "/admin/saved-replies", tag = "support", security(("session" = ["admin"])),
    responses((status = OK, body = SavedReplies, description = "All of them."))
)]
pub async fn list_saved_replies(
    State(state): State<AppState>,
    _: Admin,
) -> Result<Json<SavedReplies>, Error> {
    let rows = store::all(&state.pool).await?;
    Ok(Json(SavedReplies { saved_replies: rows.into_iter().map(SavedReply::from).collect() }))
}

/// Add a saved reply
///
/// At most 200.
#[utoipa::path(
    post, path = "/admin/saved-replies", tag = "support", request_body = NewSavedReply, security(("session" = ["admin"])),
    responses(
        (status = CREATED, body = SavedReply, description = "The saved reply."),
        (status = CONFLICT, description = "Another one has this name (`name_taken`), or there are too many (`too_many_saved_replies`)."),
        (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn add_saved_reply(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Body(new): Body<NewSavedReply>,
) -> Result<(StatusCode, Json<SavedReply>), Error> {
    let reply = new.checked(Uuid::now_v7())?;
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    service::add(&mut work, &reply, admin.account.id).await?;
    work.commit().await?;
    Ok((StatusCode::CREATED, Json(reply.into())))
}

/// What a saved reply is to be.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ChangedSavedReply {
    /// All of it, also what stays.
    #[serde(flatten)]
    reply: NewSavedReply,
    /// As you saw it. Left out, nothing is checked.
    #[serde(default)]
    seen: Option<NewSavedReply>,
}

/// Change a saved reply
#[utoipa::path(
    put, path = "/admin/saved-replies/{id}", tag = "support", request_body = ChangedSavedReply, security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The saved reply's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = SavedReply, description = "The saved reply as it is now."), (status = NOT_FOUND),
        (status = CONFLICT, description = "Another one has this name (`name_taken`), or it is not as you saw it (`stale`)."), (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn change_saved_reply(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Body(ChangedSavedReply { reply, seen }): Body<ChangedSavedReply>,
) -> Result<Json<SavedReply>, Error> {
    let reply = reply.checked(id)?;
    let seen = seen.as_ref().map(|seen| (seen.name.as_str(), seen.text.as_str()));
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    service::change(&mut work, &reply, seen, admin.account.id).await?;
    work.commit().await?;
    Ok(Json(reply.into()))
}

/// A saved reply as it was seen.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SeenSavedReply {
    /// Its name.
    #[schema(example = "Card does not scan", min_length = 1, max_length = 60)]
    name: String,
    /// What it says.
    #[schema(example = "Please print the card at full size.", min_length = 1, max_length = 2000)]
    text: String,
}

/// Remove a saved reply
///
/// As you saw it: one that another admin has changed since stays.
#[utoipa::path(
    delete, path = "/admin/saved-replies/{id}", tag = "support", request_body = SeenSavedReply, security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The saved reply's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = NO_CONTENT, description = "It is gone."), (status = NOT_FOUND),
        (status = CONFLICT, description = "It is not as you saw it (`stale`).")
    )
)]
pub async fn remove_saved_reply(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Body(SeenSavedReply { name, text }): Body<SeenSavedReply>,
) -> Result<StatusCode, Error> {
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    service::remove(&mut work, id, (&name, &text), admin.account.id).await?;
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
