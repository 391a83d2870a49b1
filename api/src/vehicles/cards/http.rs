//! Requests and responses about printed cards.

use axum::Json;
use axum::extract::State;
use uuid::Uuid;

use super::{rules, store};
use crate::foundation::extract::Path;
use crate::foundation::roles::CurrentUser;
use crate::vehicles::response::{Vehicle, to_response};
use crate::vehicles::service::{VehicleError, vehicle};
use crate::{AppState, Error};

/// Issue a token for a printed card
///
/// An earlier one, and every card that shows it, leads nowhere from then on.
#[utoipa::path(
    post, path = "/vehicles/{id}/card-token", tag = "vehicles", security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The vehicle's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = Vehicle, description = "The vehicle, with the new token."), (status = NOT_FOUND))
)]
pub async fn issue_card_token(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<Json<Vehicle>, Error> {
    set(&state, caller.account.id, id, Some(&rules::new_token())).await
}

/// Revoke the token of a printed card
///
/// Cards that show it lead nowhere from then on.
#[utoipa::path(
    delete, path = "/vehicles/{id}/card-token", tag = "vehicles", security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The vehicle's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = Vehicle, description = "The vehicle, without a token."), (status = NOT_FOUND))
)]
pub async fn revoke_card_token(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<Json<Vehicle>, Error> {
    set(&state, caller.account.id, id, None).await
}

async fn set(
    state: &AppState,
    user_id: Uuid,
    id: Uuid,
    token: Option<&str>,
) -> Result<Json<Vehicle>, Error> {
    if !store::set_token(&state.pool, user_id, id, token).await? {
        return Err(VehicleError::NotFound.into());
    }
    let row = vehicle(&state.pool, user_id, id).await?;
    Ok(Json(to_response(state, row.ok_or(VehicleError::NotFound)?).await?))
}
