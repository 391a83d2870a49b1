//! Requests and responses about asking for a vehicle to be moved.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::TimeDelta;
use serde::Deserialize;
use uuid::Uuid;

use super::response::MoveRequest;
use super::{service, store};
use crate::foundation::extract::{Body, Path};
use crate::foundation::response_time::ResponseTime;
use crate::foundation::roles::CurrentUser;
use crate::messaging::conversations::service::{about, check_own_vehicle};
use crate::{AppState, Error};

/// Requests that are listed at most.
const MAX: i64 = 20;
/// Those that were asked before are not listed.
const LISTED: TimeDelta = TimeDelta::hours(24);

/// Whose vehicle blocks you in.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewMoveRequest {
    /// The registration, with or without spaces. Give this or `card_token`: both together are refused.
    #[schema(example = "AB12 CDE")]
    #[serde(default)]
    registration: Option<String>,
    /// The token of a scanned card, which does not show the registration. Give this or `registration`.
    #[schema(example = "k7Qm2ZxT9rV4hB1c")]
    #[serde(default)]
    card_token: Option<String>,
    /// One of your vehicles: the owner is shown its make, model and colour, never its plate.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    #[serde(default)]
    show_vehicle_id: Option<Uuid>,
}

/// Ask the owner of a vehicle that blocks you in to move it
///
/// The response is the same, and takes as long, for every registration and card, known or not. One that you have asked about and that
/// has not ended is answered with 200, and not asked again. By default five a day, two of them about one registration or card, which
/// is asked about ten times a day by all users.
#[utoipa::path(
    post, path = "/move-requests", tag = "messaging", request_body = NewMoveRequest, security(("session" = ["user"])),
    responses(
        (status = CREATED, body = MoveRequest, description = "It was asked."), (status = OK, body = MoveRequest, description = "You have asked already."),
        (status = NOT_FOUND, description = "What was typed cannot be a registration."),
        (status = CONFLICT, description = "It is your own vehicle (`own_vehicle`)."), (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn ask_to_move(
    State(state): State<AppState>,
    caller: CurrentUser,
    Body(request): Body<NewMoveRequest>,
) -> Result<(StatusCode, Json<MoveRequest>), Error> {
    let time = ResponseTime::at_least(state.config.min_response_time);
    let user_id = caller.account.id;
    let about = about(request.registration.as_deref(), request.card_token.as_deref())?;
    if let Some(vehicle_id) = request.show_vehicle_id {
        check_own_vehicle(&state.pool, user_id, vehicle_id).await?;
    }
    let mut work = state.begin().await?;
    let open = service::find_open(&mut work, user_id, &about).await?;
    let (id, is_new) = if let Some(id) = open {
        (id, false)
    } else {
        take(&state, user_id, &about.key()).await?;
        let shown = request.show_vehicle_id;
        (service::ask(&mut work, user_id, &about, shown).await?, true)
    };
    work.commit().await?;
    let response = request_of(&state, user_id, id).await?;
    time.wait().await;
    Ok((if is_new { StatusCode::CREATED } else { StatusCode::OK }, Json(response)))
}

/// Counts a request, whether or not anybody has the vehicle.
async fn take(state: &AppState, user_id: Uuid, about: &str) -> Result<(), Error> {
    let (limits, messaging) = (&state.limits, &state.config.messaging);
    let own = format!("{user_id} {about}");
    limits.take("move requests of one to one", messaging.limit_move_requests_of_one, &own).await?;
    limits.take("move requests", messaging.limit_move_requests, &user_id.to_string()).await?;
    limits.take("move requests to one", messaging.limit_move_requests_to_one, about).await
}

/// List the requests that you made or were asked
///
/// To move a vehicle, those of the last 24 hours, the latest first; at most 20.
#[utoipa::path(
    get, path = "/move-requests", tag = "messaging", security(("session" = ["user"])),
    responses((status = OK, body = Vec<MoveRequest>, description = "Your requests, and those about your vehicles."))
)]
pub async fn list_move_requests(
    State(state): State<AppState>,
    caller: CurrentUser,
) -> Result<Json<Vec<MoveRequest>>, Error> {
    let time = ResponseTime::at_least(state.config.min_response_time);
    let (now, times) = ((state.now)(), &state.config.messaging.move_requests);
    let rows = store::visible_to(&state.pool, caller.account.id, None, now - LISTED, MAX).await?;
    if rows.iter().any(|row| row.is_mine) {
        time.wait().await;
    }
    Ok(Json(rows.iter().map(|row| MoveRequest::of(row, times, now)).collect()))
}

/// Get a request to move a vehicle
///
/// Of yours, or about a vehicle of yours. Of yours it takes as long for every registration and card.
#[utoipa::path(
    get, path = "/move-requests/{id}", tag = "messaging", security(("session" = ["user"])), params(("id" = Uuid, Path, description = "The request's id", example = "9b2f6c1e-4d3a-4b8e-a1c5-0d7f2e6b8a1c")),
    responses((status = OK, body = MoveRequest, description = "The request."), (status = NOT_FOUND))
)]
pub async fn get_move_request(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<Json<MoveRequest>, Error> {
    let time = ResponseTime::at_least(state.config.min_response_time);
    let response = request_of(&state, caller.account.id, id).await?;
    if response.is_mine() {
        time.wait().await;
    }
    Ok(Json(response))
}

/// That the owner is on their way.
#[derive(Debug, Default, Deserialize, utoipa::ToSchema)]
pub struct OnMyWay {
    /// How many minutes it takes: 5, 10, 15 or 30. None for a guest: a time would tell a stranger how far off you are.
    #[schema(example = 10)]
    #[serde(default)]
    pub minutes: Option<i16>,
}

/// Say that you are on your way to move your vehicle
///
/// The sender is told at once, by a message from you. Said again with minutes, it is another time, counted from now, of which they are
/// told in the same way; a guest is told that you still come. Five times at most; the same within a minute changes nothing.
#[utoipa::path(
    post, path = "/move-requests/{id}/on-my-way", tag = "messaging", request_body = OnMyWay, security(("session" = ["user"])), params(("id" = Uuid, Path, description = "The request's id", example = "9b2f6c1e-4d3a-4b8e-a1c5-0d7f2e6b8a1c")),
    responses((status = OK, body = MoveRequest, description = "The request."), (status = NOT_FOUND), (status = CONFLICT, description = "It has ended (`ended`), you have said so too often (`said_enough`), or the sender takes no messages (`takes_no_messages`, `blocked_by_you`)."), (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS))
)]
pub async fn say_on_my_way(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    Body(OnMyWay { minutes }): Body<OnMyWay>,
) -> Result<Json<MoveRequest>, Error> {
    let time = ResponseTime::at_least(state.config.min_response_time);
    let user_id = caller.account.id;
    let rate = state.config.messaging.limit_messages;
    state.limits.take("messages", rate, &user_id.to_string()).await?;
    let mut work = state.begin().await?;
    if let Err(error) = service::on_my_way(&mut work, id, user_id, minutes).await {
        // It may be the sender who tries: how long the refusal takes tells them nothing.
        drop(work);
        time.wait().await;
        return Err(error);
    }
    work.commit().await?;
    Ok(Json(request_of(&state, user_id, id).await?))
}

/// Say that the vehicle was moved
///
/// As its owner, or as the sender. The other side is told by a message from you. Said again, it changes nothing.
#[utoipa::path(
    post, path = "/move-requests/{id}/moved", tag = "messaging", security(("session" = ["user"])), params(("id" = Uuid, Path, description = "The request's id", example = "9b2f6c1e-4d3a-4b8e-a1c5-0d7f2e6b8a1c")),
    responses((status = OK, body = MoveRequest, description = "The request."), (status = NOT_FOUND), (status = CONFLICT, description = "It has ended (`ended`), or the sender takes no messages (`takes_no_messages`, `blocked_by_you`)."))
)]
pub async fn say_moved(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<Json<MoveRequest>, Error> {
    let time = ResponseTime::at_least(state.config.min_response_time);
    let user_id = caller.account.id;
    let mut work = state.begin().await?;
    if let Err(error) = service::moved(&mut work, id, user_id).await {
        drop(work);
        time.wait().await;
        return Err(error);
    }
    work.commit().await?;
    let response = request_of(&state, user_id, id).await?;
    time.wait().await;
    Ok(Json(response))
}

/// A request as a user may see it.
pub async fn request_of(state: &AppState, viewer: Uuid, id: Uuid) -> Result<MoveRequest, Error> {
    let row = service::request(&state.pool, viewer, id).await?;
    Ok(MoveRequest::of(&row, &state.config.messaging.move_requests, (state.now)()))
}
