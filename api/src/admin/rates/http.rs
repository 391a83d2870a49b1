//! Admins read and enter the rates of a car park.

use axum::Json;
use axum::extract::State;
use carpal_domain::rates::print;
use serde::{Deserialize, Serialize};

use crate::foundation::extract::{Body, Path};
use crate::foundation::reason::Reason;
use crate::foundation::roles::{Admin, check_still_admin};
use crate::parking::rates::service::{self, Edit};
use crate::{AppState, Error};

/// What is charged at a car park.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CarParkRates {
    /// As lines that a person reads and writes; empty where no rates are known.
    #[schema(example = "Mo-Sa 08:00-18:00:\n  each 1 h: £1.20\nSu,PH: free\n")]
    text: String,
}

/// What is to be charged at a car park.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct EditedRates {
    /// The text that was seen; empty where there was none.
    #[schema(example = "")]
    seen: String,
    /// The new lines, at most 4000 characters.
    #[schema(example = "24/7:\n  each 1 h: £1.20\nat most £6.00 a day\n", max_length = 4000)]
    text: String,
    /// Why, 1 to 500 characters.
    #[schema(example = "From the board's photo", min_length = 1, max_length = 500)]
    reason: String,
}

async fn to_response(state: &AppState, id: i64) -> Result<Json<CarParkRates>, Error> {
    let rates = service::rates(state, id).await?;
    let text = rates.as_ref().map(print).unwrap_or_default();
    Ok(Json(CarParkRates { text }))
}

/// Get the rates of a car park
///
/// As lines that can be edited.
#[utoipa::path(
    get, path = "/admin/car-parks/{id}/rates", tag = "admin", security(("session" = ["admin"])),
    params(("id" = i64, Path, description = "The car park's id", example = 1842)),
    responses((status = OK, body = CarParkRates, description = "What is charged there."), (status = NOT_FOUND))
)]
pub async fn get_rates(
    State(state): State<AppState>,
    _: Admin,
    Path(id): Path<i64>,
) -> Result<Json<CarParkRates>, Error> {
    to_response(&state, id).await
}

/// Set the rates of a car park
///
/// An edit of an admin: no import overwrites it. The prices that lists and filters use follow from it.
#[utoipa::path(
    put, path = "/admin/car-parks/{id}/rates", tag = "admin", request_body = EditedRates, security(("session" = ["admin"])),
    params(("id" = i64, Path, description = "The car park's id", example = 1842)),
    responses(
        (status = OK, body = CarParkRates, description = "What is charged there now."), (status = NOT_FOUND),
        (status = CONFLICT, description = "They have changed since they were seen (`stale`)."), (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn set_rates(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<i64>,
    Body(EditedRates { seen, text, reason }): Body<EditedRates>,
) -> Result<Json<CarParkRates>, Error> {
    let reason: Reason = reason.parse()?;
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    let edit = Edit { seen: &seen, text: &text, reason: &reason };
    service::edit(&mut work, admin.account.id, id, &edit).await?;
    work.commit().await?;
    to_response(&state, id).await
}
