//! What admins read of a suggestion.

use axum::Json;
use axum::extract::State;
use uuid::Uuid;

use super::response::AdminSuggestion;
use crate::foundation::extract::Path;
use crate::foundation::roles::Admin;
use crate::parking::suggestions::service;
use crate::{AppState, Error};

/// Get a suggestion or a correction of a car park
///
/// With the car parks within 100 metres, hidden, unapproved and deleted ones too, and of a correction the car park as it is now.
#[utoipa::path(
    get, path = "/admin/suggestions/{id}", tag = "admin", security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The suggestion's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = AdminSuggestion, description = "The suggestion."), (status = NOT_FOUND))
)]
pub async fn get_any_suggestion(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
) -> Result<Json<AdminSuggestion>, Error> {
    let row = service::suggestion(&state, id).await?;
    Ok(Json(AdminSuggestion::of(&state, row, admin.account.id).await?))
}
