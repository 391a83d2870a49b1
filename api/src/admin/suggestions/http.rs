//! Admins list and read suggestions of car parks.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use uuid::Uuid;

use super::response::{AdminSuggestion, AdminSuggestionSummary};
use crate::foundation::extract::{Path, Query};
use crate::foundation::page::{ListParams, Page};
use crate::foundation::roles::Admin;
use crate::parking::suggestions::service::{
    self, SuggestionFilter, SuggestionRow, SuggestionState,
};
use crate::{AppState, Error};

/// Which suggestions.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct AdminSuggestionFilter {
    /// Only suggestions in this state.
    state: Option<SuggestionState>,
}

/// A page of suggestions.
pub type AdminSuggestionSummaryPage = Page<AdminSuggestionSummary, Uuid>;

/// List suggestions and corrections of car parks
///
/// Found by a part of the name, of the address or of the notes.
#[utoipa::path(
    get, path = "/admin/suggestions", tag = "admin", security(("session" = ["admin"])), params(ListParams, AdminSuggestionFilter),
    responses((status = OK, body = AdminSuggestionSummaryPage, description = "A page of them."), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn list_all_suggestions(
    State(state): State<AppState>,
    _: Admin,
    Query(list): Query<ListParams>,
    Query(AdminSuggestionFilter { state: suggestion_state }): Query<AdminSuggestionFilter>,
) -> Result<Json<AdminSuggestionSummaryPage>, Error> {
    let (pattern, limit) = (list.pattern()?, list.limit());
    let filter = SuggestionFilter {
        state: suggestion_state,
        pattern: pattern.as_deref(),
        ..SuggestionFilter::default()
    };
    let max = i64::from(limit) + 1;
    let mut lookup = state.begin_lookup().await?;
    let rows = service::suggestions(lookup.db(), &filter, list.sort, list.cursor()?, max).await?;
    drop(lookup);
    let summary = |row: SuggestionRow| AdminSuggestionSummary::from(&row);
    Ok(Json(Page::of(rows, limit.into(), |row| row.id, summary)))
}

/// Get a suggestion or a correction of a car park
///
/// With what is on the map within 100 metres, and of a correction the car park as it is now.
#[utoipa::path(
    get, path = "/admin/suggestions/{id}", tag = "admin", security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The suggestion's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = AdminSuggestion, description = "The suggestion."), (status = NOT_FOUND))
)]
pub async fn get_any_suggestion(
    State(state): State<AppState>,
    _: Admin,
    Path(id): Path<Uuid>,
) -> Result<Json<AdminSuggestion>, Error> {
    let row = service::suggestion(&state, id).await?;
    Ok(Json(AdminSuggestion::of(&state, row).await?))
}
