//! Members say whether an alert holds, and what helped.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use uuid::Uuid;

use super::response::ZonePost;
use super::rules::ZoneVote;
use super::service;
use crate::foundation::extract::{Body, Path};
use crate::foundation::roles::CurrentUser;
use crate::{AppState, Error};

/// What you say of something.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewZoneVote {
    /// Of an alert that it is so or over; of a post or an answer that it helped.
    vote: ZoneVote,
}

/// Say whether an alert holds, or that a post helped
///
/// In place of what you said before. Only sums are told. An alert is over when three members more say so than say that it holds, or
/// when its author does.
#[utoipa::path(
    put, path = "/zone-posts/{id}/vote", tag = "zones", request_body = NewZoneVote, security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "Its id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = ZonePost, description = "It as it is now."), (status = NOT_FOUND),
        (status = CONFLICT, description = "The alert is over (`alert_over`), you wrote it (`your_own`), or the zone is retired (`zone_retired`)."),
        (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn set_zone_vote(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    Body(NewZoneVote { vote }): Body<NewZoneVote>,
) -> Result<Json<ZonePost>, Error> {
    let user_id = caller.account.id;
    take_vote(&state, user_id).await?;
    let mut work = state.begin().await?;
    let row = service::vote(&mut work, user_id, id, vote).await?;
    work.commit().await?;
    Ok(Json(ZonePost::one(&state, row).await?))
}

/// Counts a vote, or one that is taken back.
async fn take_vote(state: &AppState, user_id: Uuid) -> Result<(), Error> {
    let rate = state.config.zones.limit_zone_votes;
    state.limits.take("zone votes", rate, &user_id.to_string()).await
}

/// Take back what you said of an alert or a post
///
/// Also when you said nothing.
#[utoipa::path(
    delete, path = "/zone-posts/{id}/vote", tag = "zones", security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "Its id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = NO_CONTENT, description = "You say nothing of it."), (status = NOT_FOUND), (status = TOO_MANY_REQUESTS))
)]
pub async fn remove_zone_vote(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<StatusCode, Error> {
    let user_id = caller.account.id;
    take_vote(&state, user_id).await?;
    let mut work = state.begin().await?;
    service::unvote(&mut work, user_id, id).await?;
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
