//! Photos in a chat about a job: each is a message, with a word to it or without.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::http::Message;
use super::rules::{self, MessageError};
use super::{service, store};
use crate::foundation::extract::{Path, Query};
use crate::foundation::page::{ListItem, Page};
use crate::foundation::roles::CurrentUser;
use crate::messaging::conversations::service::{self as conversations, ConversationKind};
use crate::pictures::service::{self as pictures, Upload};
use crate::{AppState, Error};

/// What stands for a photo without a word, where only the text of a message shows.
const PHOTO: &str = "Photo";

/// A photo to send.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "it describes a form, which is read field by field")]
pub struct NewMessagePhoto {
    /// Made by the client: a photo that is sent again with the same id is the same message.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    client_id: Uuid,
    /// A word to it, at most 2000 characters.
    #[schema(example = "This is the clamp.")]
    caption: Option<String>,
    /// A JPEG, PNG or WebP of at most 10 MB and 40 megapixels.
    #[schema(value_type = String, format = Binary)]
    photo: Vec<u8>,
}

/// Send a photo in a chat about a job
///
/// It is kept without what the camera wrote beside it, such as where it was taken. However often it is sent with one client
/// id, it is one message.
#[utoipa::path(
    post, path = "/conversations/{id}/photos", tag = "messaging", security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The conversation's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    request_body(content = NewMessagePhoto, content_type = "multipart/form-data"),
    responses(
        (status = CREATED, body = Message, description = "The message."), (status = OK, body = Message, description = "The message, which was sent before."), (status = NOT_FOUND),
        (status = CONFLICT, description = "It is no chat about a job (`no_photos_here`), the other side takes no messages (`takes_no_messages`), or you have blocked them (`blocked_by_you`)."),
        (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn send_message_photo(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    upload: Upload,
) -> Result<(StatusCode, Json<Message>), Error> {
    let user_id = caller.account.id;
    let conversation = conversations::conversation(&state.pool, user_id, id).await?;
    if conversation.kind != ConversationKind::Job {
        return Err(MessageError::NoPhotosHere.into());
    }
    let key = user_id.to_string();
    state.limits.take("messages", state.config.messaging.limit_messages, &key).await?;
    let mut form = upload.receive(&state).await?;
    let client_id = form.text("client_id").parse::<Uuid>();
    let client_id = client_id
        .map_err(|_| Error::invalid("client_id", "Please give the message an id (a UUID)"))?;
    let caption = form.text("caption").to_owned();
    let content = rules::content(if caption.trim().is_empty() { PHOTO } else { &caption })?;
    let picture = pictures::decoded(&state, &mut form, "photo").await?;
    let mut work = state.begin().await?;
    let sent = service::send(&mut work, user_id, id, client_id, &content, Some(&picture)).await?;
    work.commit().await?;
    if !sent.is_new {
        state.limits.give_back("messages", &key).await;
    }
    let status = if sent.is_new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, Json(sent.message.into())))
}

/// A photo of a message.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct MessagePhoto {
    /// The number of the message in its conversation.
    #[schema(example = 12)]
    seq: i32,
    /// The photo's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// A path on this server that shows it without a session, for about an hour.
    #[schema(
        example = "/api/v1/pictures/019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07?until=1763724600&signature=9f2c"
    )]
    url: String,
    /// In pixels.
    #[schema(example = 1600)]
    width: i16,
    /// In pixels.
    #[schema(example = 1200)]
    height: i16,
}

impl ListItem for MessagePhoto {
    const PLURAL: &'static str = "photos";
}

/// Which part of the photos.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct MessagePhotoRange {
    /// The `next` of the page before: only photos of messages before this number.
    #[param(example = 12)]
    before: Option<i32>,
    /// At most this many, 1 to 50; 50 when absent.
    #[param(example = 25)]
    limit: Option<u8>,
}

/// A page of the photos of a conversation, the latest first.
pub type MessagePhotoPage = Page<MessagePhoto, i32>;

/// List the photos of a conversation
///
/// The latest first, a page at a time. Messages say whether they have one.
#[utoipa::path(
    get, path = "/conversations/{id}/photos", tag = "messaging", security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The conversation's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07"), MessagePhotoRange),
    responses((status = OK, body = MessagePhotoPage, description = "A page of photos."), (status = NOT_FOUND))
)]
pub async fn list_message_photos(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    Query(MessagePhotoRange { before, limit }): Query<MessagePhotoRange>,
) -> Result<Json<MessagePhotoPage>, Error> {
    let viewer = caller.account.id;
    conversations::check_participation(&state.pool, viewer, id).await?;
    let limit = limit.unwrap_or(rules::PAGE).clamp(1, rules::PAGE);
    let rows = store::photos(&state.pool, viewer, id, before, i64::from(limit) + 1).await?;
    let signer = state.pictures.signer(&state.pool, (state.now)()).await?;
    let photo = |row: store::PhotoRow| MessagePhoto {
        seq: row.seq,
        id: row.id,
        url: pictures::path(&signer, row.id),
        width: row.width,
        height: row.height,
    };
    Ok(Json(Page::of(rows, limit.into(), |row| row.seq, photo)))
}
