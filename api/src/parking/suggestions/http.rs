//! Drivers suggest and correct car parks, and follow what becomes of it.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use uuid::Uuid;

use super::response::{Suggestion, SuggestionSummary};
use super::rules::{PAGE, SuggestionError};
use super::service;
use super::store::{self, SuggestionFilter, SuggestionRow};
use crate::foundation::extract::{Body, Path, Query};
use crate::foundation::page::{Page, Sort};
use crate::foundation::roles::CurrentUser;
use crate::parking::edits::CarParkFields;
use crate::{AppState, Error};

/// What somebody says of a car park.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewSuggestion {
    /// What is said of it.
    fields: CarParkFields,
    /// For the admin who looks at it; at most 2000 characters.
    #[schema(example = "It opened last week.", max_length = 2000)]
    #[serde(default)]
    notes: String,
}

async fn limit(state: &AppState, user_id: Uuid) -> Result<(), Error> {
    let rate = state.config.suggestions.limit_suggestions;
    state.limits.take("suggestions", rate, &user_id.to_string()).await
}

/// Suggest a car park
///
/// One that is not on the map: with its name, address and position, which lies in the UK. An admin decides. By default at most
/// twenty a day, corrections included.
#[utoipa::path(
    post, path = "/car-park-suggestions", tag = "parking", request_body = NewSuggestion, security(("session" = ["user"])),
    responses(
        (status = CREATED, body = Suggestion, description = "The suggestion."), (status = CONFLICT, description = "You have sent the same already (`already_sent`)."),
        (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn suggest_car_park(
    State(state): State<AppState>,
    caller: CurrentUser,
    Body(NewSuggestion { fields, notes }): Body<NewSuggestion>,
) -> Result<(StatusCode, Json<Suggestion>), Error> {
    let (by, fields) = (caller.account.id, fields.checked_as_new()?);
    limit(&state, by).await?;
    let mut work = state.begin().await?;
    let id = service::suggest(&mut work, by, &fields, &notes).await?;
    work.commit().await?;
    Ok((StatusCode::CREATED, Json(own(&state, by, id).await?)))
}

/// Correct a car park
///
/// Name the fields that are wrong; the others stay. Null, or an empty text, says that there is none. An admin decides.
#[utoipa::path(
    post, path = "/car-parks/{id}/corrections", tag = "parking", request_body = NewSuggestion, security(("session" = ["user"])),
    params(("id" = i64, Path, description = "The car park's id, as in tiles and lists", example = 1842)),
    responses(
        (status = CREATED, body = Suggestion, description = "The correction."), (status = NOT_FOUND), (status = CONFLICT, description = "You have sent the same already (`already_sent`)."),
        (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn correct_car_park(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(car_park_id): Path<i64>,
    Body(NewSuggestion { fields, notes }): Body<NewSuggestion>,
) -> Result<(StatusCode, Json<Suggestion>), Error> {
    let (by, fields) = (caller.account.id, fields.checked_as_correction()?);
    limit(&state, by).await?;
    let mut work = state.begin().await?;
    let id = service::correct(&mut work, by, car_park_id, &fields, &notes).await?;
    work.commit().await?;
    Ok((StatusCode::CREATED, Json(own(&state, by, id).await?)))
}

/// A suggestion of this account.
pub async fn own_row(state: &AppState, user_id: Uuid, id: Uuid) -> Result<SuggestionRow, Error> {
    let row = store::one(&state.pool, id).await?.filter(|row| row.user_id == Some(user_id));
    Ok(row.ok_or(SuggestionError::NotFound)?)
}

async fn own(state: &AppState, user_id: Uuid, id: Uuid) -> Result<Suggestion, Error> {
    Suggestion::of(state, own_row(state, user_id, id).await?).await
}

/// Which part of your suggestions.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct SuggestionRange {
    /// The `next` of the page before.
    #[param(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    before: Option<Uuid>,
    /// At most this many, 1 to 25; 25 when absent.
    #[param(example = 25)]
    limit: Option<u8>,
}

/// A page of suggestions, the latest first.
pub type SuggestionSummaryPage = Page<SuggestionSummary, Uuid>;

/// List your suggestions and corrections
///
/// The latest first, a page at a time.
#[utoipa::path(
    get, path = "/car-park-suggestions", tag = "parking", security(("session" = ["user"])), params(SuggestionRange),
    responses((status = OK, body = SuggestionSummaryPage, description = "A page of them."))
)]
pub async fn list_suggestions(
    State(state): State<AppState>,
    caller: CurrentUser,
    Query(SuggestionRange { before, limit }): Query<SuggestionRange>,
) -> Result<Json<SuggestionSummaryPage>, Error> {
    let page = limit.unwrap_or(PAGE).clamp(1, PAGE);
    let filter =
        SuggestionFilter { user_id: Some(caller.account.id), ..SuggestionFilter::default() };
    let max = i64::from(page) + 1;
    let rows = store::suggestions(&state.pool, &filter, Sort::Newest, before, max).await?;
    let summary = |row: SuggestionRow| SuggestionSummary::from(&row);
    Ok(Json(Page::of(rows, page.into(), |row| row.id, summary)))
}

/// Get one of your suggestions or corrections
///
/// With its photos, and what was asked and answered.
#[utoipa::path(
    get, path = "/car-park-suggestions/{id}", tag = "parking", security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The suggestion's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = Suggestion, description = "The suggestion."), (status = NOT_FOUND))
)]
pub async fn get_suggestion(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<Json<Suggestion>, Error> {
    Ok(Json(own(&state, caller.account.id, id).await?))
}

/// What a suggester answers.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SuggestionAnswer {
    /// 1 to 2000 characters.
    #[schema(example = "Yes, next to the bakery.", min_length = 1, max_length = 2000)]
    content: String,
}

/// Send an answer about your suggestion
///
/// Once an admin has asked something. It waits for an admin again.
#[utoipa::path(
    post, path = "/car-park-suggestions/{id}/answers", tag = "parking", request_body = SuggestionAnswer,
    security(("session" = ["user"])), params(("id" = Uuid, Path, description = "The suggestion's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = CREATED, body = Suggestion, description = "The suggestion with the answer."), (status = NOT_FOUND), (status = CONFLICT, description = "Nothing was asked (`nothing_to_answer`)."),
        (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn send_suggestion_answer(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    Body(SuggestionAnswer { content }): Body<SuggestionAnswer>,
) -> Result<(StatusCode, Json<Suggestion>), Error> {
    let by = caller.account.id;
    let mut work = state.begin().await?;
    service::answer(&mut work, by, id, &content).await?;
    work.commit().await?;
    Ok((StatusCode::CREATED, Json(own(&state, by, id).await?)))
}
