//! Admins edit suggestions of car parks, ask about them and decide them.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use uuid::Uuid;

use super::response::AdminSuggestion;
use super::service::lock;
use crate::admin::assignments::service::{self as assignments, MatterKind};
use crate::foundation::extract::{Body, Path};
use crate::foundation::reason::Reason;
use crate::foundation::roles::{Admin, check_still_admin};
use crate::parking::suggestions::service::{self, CarParkFields, Decision};
use crate::{AppState, Error};

pub(super) async fn to_response(
    state: &AppState,
    id: Uuid,
    admin: Uuid,
) -> Result<Json<AdminSuggestion>, Error> {
    let row = service::suggestion(state, id).await?;
    Ok(Json(AdminSuggestion::of(state, row, admin).await?))
}

/// What a suggestion is to say.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct EditedSuggestion {
    /// The version that was seen.
    #[schema(example = 1)]
    version: i32,
    /// All fields, also those that stay.
    fields: CarParkFields,
}

/// Change a suggestion of a car park
///
/// Before it is decided: what it says is put right.
#[utoipa::path(
    put, path = "/admin/suggestions/{id}", tag = "admin", request_body = EditedSuggestion, security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The suggestion's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = AdminSuggestion, description = "The suggestion as it is now."), (status = NOT_FOUND),
        (status = CONFLICT, description = "It has changed (`stale`), is decided (`already_decided`), another admin has it in hand (`taken`), or it is yours and there is another admin (`own_case`)."), (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn change_suggestion(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Body(EditedSuggestion { version, fields }): Body<EditedSuggestion>,
) -> Result<Json<AdminSuggestion>, Error> {
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    let row = lock(&mut work, admin.account.id, id, version).await?;
    service::edit(&mut work, &row, admin.account.id, fields).await?;
    work.commit().await?;
    to_response(&state, id, admin.account.id).await
}

/// What an admin asks.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SuggestionQuestion {
    /// The version that was seen.
    #[schema(example = 1)]
    version: i32,
    /// 1 to 2000 characters.
    #[schema(example = "Is the entrance in Waters Lane?", min_length = 1, max_length = 2000)]
    content: String,
}

/// Ask about a suggestion of a car park
///
/// The suggester is notified. It waits for an admin again once they have answered.
#[utoipa::path(
    post, path = "/admin/suggestions/{id}/questions", tag = "admin", request_body = SuggestionQuestion, security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The suggestion's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = AdminSuggestion, description = "The suggestion as it is now."), (status = NOT_FOUND),
        (status = CONFLICT, description = "It has changed (`stale`), is decided (`already_decided`), another admin has it in hand (`taken`), nobody suggested it (`nobody_to_ask`), or it is yours and there is another admin (`own_case`)."), (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn send_suggestion_question(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Body(SuggestionQuestion { version, content }): Body<SuggestionQuestion>,
) -> Result<Json<AdminSuggestion>, Error> {
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    let row = lock(&mut work, admin.account.id, id, version).await?;
    service::ask(&mut work, &row, admin.account.id, &content).await?;
    work.commit().await?;
    to_response(&state, id, admin.account.id).await
}

/// What may be decided.
#[derive(Debug, Clone, Copy, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SuggestionVerdict {
    /// It goes on the map.
    Approve,
    /// It does not.
    Reject,
    /// It is a car park that is on the map already.
    Merge,
}

/// What an admin decides, and why.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SuggestionDecision {
    /// The version that was seen.
    #[schema(example = 1)]
    version: i32,
    /// What is decided.
    decision: SuggestionVerdict,
    /// The car park that it is; with `merge` only.
    #[schema(example = 1842)]
    #[serde(default)]
    into: Option<i64>,
    /// The `version` in `current` that was seen, where a correction is approved: another one is refused. Left out, none is compared.
    #[schema(example = 3)]
    #[serde(default)]
    car_park_version: Option<i32>,
    /// Why. The suggester reads it.
    #[schema(example = "Thank you, the sign says so.", min_length = 1, max_length = 500)]
    reason: String,
}

/// Decide a suggestion of a car park
///
/// Approved, it is on the map at once, or the car park is corrected: no import takes that back. Merged, only what is not known of
/// the other car park is filled in. The suggester is notified and reads the reason.
#[utoipa::path(
    post, path = "/admin/suggestions/{id}/decision", tag = "admin", request_body = SuggestionDecision, security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The suggestion's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = AdminSuggestion, description = "The suggestion as decided."), (status = NOT_FOUND, description = "There is no such suggestion, or no such car park any more."),
        (status = CONFLICT, description = "It has changed, or the car park that it corrects has (`stale`), it is decided (`already_decided`), another admin has it in hand (`taken`), a correction is not merged (`not_mergeable`), nobody can see its name (`no_name`), or it is yours and there is another admin (`own_case`)."), (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn decide_suggestion(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Body(request): Body<SuggestionDecision>,
) -> Result<Json<AdminSuggestion>, Error> {
    let (by, reason) = (admin.account.id, request.reason.parse::<Reason>()?);
    let decision = match (request.decision, request.into) {
        (SuggestionVerdict::Approve, None) => Decision::Approve(request.car_park_version),
        (SuggestionVerdict::Reject, None) => Decision::Reject,
        (SuggestionVerdict::Merge, Some(into)) => Decision::Merge(into),
        (SuggestionVerdict::Merge, None) => {
            return Err(Error::invalid("into", "Please choose the car park that it is"));
        }
        (_, Some(_)) => {
            return Err(Error::invalid("into", "A car park is named with merge only"));
        }
    };
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    let row = lock(&mut work, admin.account.id, id, request.version).await?;
    service::decide(&mut work, &row, by, decision, &reason).await?;
    assignments::finish(&mut work, MatterKind::Suggestion, &id.to_string(), by).await?;
    work.commit().await?;
    to_response(&state, id, admin.account.id).await
}
