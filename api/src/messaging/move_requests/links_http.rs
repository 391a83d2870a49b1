//! An owner answers by the link of an email or by the button of a push, without signing in.

use axum::Json;
use axum::extract::State;
use uuid::Uuid;

use super::http::{OnMyWay, request_of};
use super::response::MoveRequest;
use super::rules::MoveRequestError;
use super::{service, store};
use crate::foundation::extract::{Body, Network, Path};
use crate::{AppState, Error};

/// The request of a link, and its owner.
async fn of_link(state: &AppState, network: Network, token: &str) -> Result<(Uuid, Uuid), Error> {
    let rate = state.config.messaging.limit_guest_links;
    state.limits.take("links of move requests", rate, &network.to_string()).await?;
    let found = store::by_link(&state.pool, token, (state.now)()).await?;
    Ok(found.ok_or(MoveRequestError::NoLink)?)
}

/// Get a request to move a vehicle by its owner's link
///
/// With the private link of an email or a push, which answers this request alone.
#[utoipa::path(
    get, path = "/move-request-links/{token}", tag = "messaging", params(("token" = String, Path, description = "The token of the owner's link", example = "9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e")),
    responses((status = OK, body = MoveRequest, description = "The request, as its owner may know it."), (status = NOT_FOUND), (status = TOO_MANY_REQUESTS))
)]
pub async fn get_move_request_by_link(
    State(state): State<AppState>,
    network: Network,
    Path(token): Path<String>,
) -> Result<Json<MoveRequest>, Error> {
    let (id, owner) = of_link(&state, network, &token).await?;
    Ok(Json(request_of(&state, owner, id).await?))
}

/// Say by your link that you are on your way
///
/// As with an account; the link answers this request alone.
#[utoipa::path(
    post, path = "/move-request-links/{token}/on-my-way", tag = "messaging", request_body = OnMyWay, params(("token" = String, Path, description = "The token of the owner's link", example = "9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e")),
    responses((status = OK, body = MoveRequest, description = "The request, as its owner may know it."), (status = NOT_FOUND), (status = CONFLICT, description = "It has ended (`ended`), you have said so too often (`said_enough`), or the sender takes no messages (`takes_no_messages`, `blocked_by_you`)."), (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS))
)]
pub async fn say_on_my_way_by_link(
    State(state): State<AppState>,
    network: Network,
    Path(token): Path<String>,
    Body(OnMyWay { minutes }): Body<OnMyWay>,
) -> Result<Json<MoveRequest>, Error> {
    let (id, owner) = of_link(&state, network, &token).await?;
    let mut work = state.begin().await?;
    service::on_my_way(&mut work, id, owner, minutes).await?;
    work.commit().await?;
    Ok(Json(request_of(&state, owner, id).await?))
}

/// Say by your link that the vehicle was moved
///
/// As with an account; the link answers this request alone.
#[utoipa::path(
    post, path = "/move-request-links/{token}/moved", tag = "messaging", params(("token" = String, Path, description = "The token of the owner's link", example = "9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e")),
    responses((status = OK, body = MoveRequest, description = "The request, as its owner may know it."), (status = NOT_FOUND), (status = CONFLICT, description = "It has ended (`ended`), or the sender takes no messages (`takes_no_messages`, `blocked_by_you`)."), (status = TOO_MANY_REQUESTS))
)]
pub async fn say_moved_by_link(
    State(state): State<AppState>,
    network: Network,
    Path(token): Path<String>,
) -> Result<Json<MoveRequest>, Error> {
    let (id, owner) = of_link(&state, network, &token).await?;
    let mut work = state.begin().await?;
    service::moved(&mut work, id, owner).await?;
    work.commit().await?;
    Ok(Json(request_of(&state, owner, id).await?))
}
