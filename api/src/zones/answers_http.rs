//! Members answer to posts and alerts.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use uuid::Uuid;

use super::find_http::take_read;
use super::posts_http::{NewZonePost, ZonePostPage, page, write};
use super::posts_store;
use super::response::ZonePost;
use super::rules::{self, PAGE, ZoneError, ZonePostKind};
use super::service::{self, Draft};
use crate::foundation::extract::{Body, Path, Query};
use crate::foundation::roles::CurrentUser;
use crate::{AppState, Error};

/// Which part of the answers.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct ZoneAnswerRange {
    /// The `next` of the page before.
    #[param(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    after: Option<Uuid>,
}

/// List the answers to a post or an alert
///
/// The earliest first, 25 at a time, for members.
#[utoipa::path(
    get, path = "/zone-posts/{id}/answers", tag = "zones", security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The post or the alert", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07"), ZoneAnswerRange),
    responses((status = OK, body = ZonePostPage, description = "A page of them."), (status = NOT_FOUND), (status = TOO_MANY_REQUESTS))
)]
pub async fn list_zone_answers(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    Query(ZoneAnswerRange { after }): Query<ZoneAnswerRange>,
) -> Result<Json<ZonePostPage>, Error> {
    let viewer = caller.account.id;
    take_read(&state, viewer).await?;
    service::post(&state.pool, viewer, id).await?;
    let ids = posts_store::answer_ids(&state.pool, viewer, id, after, i64::from(PAGE) + 1).await?;
    page(&state, viewer, &ids).await
}

/// Write an answer to a post or an alert
///
/// Its author, and who answered before, are told as they chose. However often it is sent with one client id, it is one answer.
#[utoipa::path(
    post, path = "/zone-posts/{id}/answers", tag = "zones", request_body = NewZonePost, security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The post or the alert", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = CREATED, body = ZonePost, description = "The answer."), (status = OK, body = ZonePost, description = "The answer, which was written before."),
        (status = NOT_FOUND), (status = CONFLICT, description = "The zone is retired (`zone_retired`)."),
        (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn add_zone_answer(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    Body(NewZonePost { client_id, content }): Body<NewZonePost>,
) -> Result<(StatusCode, Json<ZonePost>), Error> {
    let content = &rules::words(&content)?;
    let to = service::post(&state.pool, caller.account.id, id).await?;
    if to.kind == ZonePostKind::Answer || to.is_removed || to.is_hidden {
        return Err(ZoneError::NoPost.into());
    }
    let (zone_id, kind) = (to.zone_id, ZonePostKind::Answer);
    let draft = Draft { zone_id, client_id, kind, post_id: Some(id), content, alert: None };
    let rate = state.config.zones.limit_zone_answers;
    write(&state, caller.account.id, &draft, "zone answers", rate).await
}
