//! A driver issues a token for a printed card that does not show the plate, and revokes it. A vehicle has one at a time: a
//! new one revokes the one before, and with it the cards that show it.

use axum::Json;
use axum::extract::State;
use rand::Rng;
use sqlx::PgExecutor;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use uuid::Uuid;

use super::response::{Vehicle, to_response};
use super::rules::VehicleError;
use super::store::vehicle;
use crate::foundation::extract::Path;
use crate::foundation::roles::CurrentUser;
use crate::{AppState, Error};

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(issue_card_token, revoke_card_token))
}

/// Crockford's 32 characters: none is taken for another one, and every address may hold them.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// 130 random bits.
const LENGTH: usize = 26;

fn new_token() -> String {
    let mut random = rand::rng();
    (0..LENGTH).map(|_| char::from(ALPHABET[random.random_range(0..ALPHABET.len())])).collect()
}

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
    set(&state, caller.account.id, id, Some(&new_token())).await
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
    if !store(&state.pool, user_id, id, token).await? {
        return Err(VehicleError::NotFound.into());
    }
    let row = vehicle(&state.pool, user_id, id).await?;
    Ok(Json(to_response(state, row.ok_or(VehicleError::NotFound)?).await?))
}

/// Stores the token of a driver's vehicle, or that it has none; false when there is no such vehicle.
async fn store(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    id: Uuid,
    token: Option<&str>,
) -> sqlx::Result<bool> {
    let set = sqlx::query!(
        "update vehicles set card_token = $3 where user_id = $1 and id = $2",
        user_id,
        id,
        token
    )
    .execute(db)
    .await?;
    Ok(set.rows_affected() == 1)
}
