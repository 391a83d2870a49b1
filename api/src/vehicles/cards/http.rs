//! Requests and answers about the token of one's printed card.

use axum::Json;
use axum::extract::State;
use rand::Rng;
use uuid::Uuid;

use super::store;
use crate::foundation::error::Problem;
use crate::foundation::extract::Path;
use crate::foundation::roles::CurrentUser;
use crate::vehicles::garage::{self, Vehicle};
use crate::{AppState, Error};

/// Crockford's 32 signs: none is taken for another one, and every address may hold them.
const SIGNS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// 130 random bits.
const LENGTH: usize = 26;

fn new_token() -> String {
    let mut random = rand::rng();
    (0..LENGTH).map(|_| char::from(SIGNS[random.random_range(0..SIGNS.len())])).collect()
}

/// Issue a token for a printed card
///
/// An earlier one is void.
#[utoipa::path(
    post, path = "/vehicles/{id}/card-token", tag = "vehicles", security(("session" = [])),
    params(("id" = Uuid, Path)), operation_id = "issue_card_token",
    responses(
        (status = OK, body = Vehicle), (status = UNAUTHORIZED, body = Problem), (status = FORBIDDEN, body = Problem),
        (status = NOT_FOUND, body = Problem)
    )
)]
pub async fn issue(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<Json<Vehicle>, Error> {
    set(&state, caller.account.id, id, Some(&new_token())).await
}

/// Void the token of a printed card
///
/// Cards that say it lead nowhere from then on.
#[utoipa::path(
    delete, path = "/vehicles/{id}/card-token", tag = "vehicles", security(("session" = [])),
    params(("id" = Uuid, Path)), operation_id = "void_card_token",
    responses(
        (status = OK, body = Vehicle), (status = UNAUTHORIZED, body = Problem), (status = FORBIDDEN, body = Problem),
        (status = NOT_FOUND, body = Problem)
    )
)]
pub async fn void(
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
    if !store::set(&state.pool, user_id, id, token).await? {
        return Err(garage::Refused::NotFound.into());
    }
    let row = garage::vehicle(&state.pool, user_id, id).await?;
    Ok(Json(Vehicle::of(state, row.ok_or(garage::Refused::NotFound)?).await?))
}
