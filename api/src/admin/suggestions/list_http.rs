//! The list of suggestions and corrections.

use axum::Json;
use axum::extract::State;
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize};
use utoipa::PartialSchema;
use utoipa::openapi::schema::ObjectBuilder;
use uuid::Uuid;

use super::response::AdminSuggestionSummary;
use crate::foundation::extract::Query;
use crate::foundation::page::{Extra, ListCursor, ListParams, Page, Total};
use crate::foundation::roles::Admin;
use crate::parking::suggestions::service::{
    self, CountsRow, SuggestionFilter, SuggestionRow, SuggestionState,
};
use crate::{AppState, Error};

/// How many suggestions of each state match a search.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SuggestionCounts {
    /// All of them.
    all: i64,
    /// Those that wait for an admin.
    pending: i64,
    /// Those that wait for their suggesters.
    needs_info: i64,
    /// Those that are on the map.
    approved: i64,
    /// Those that were on the map already.
    merged: i64,
    /// Those that were not taken up.
    rejected: i64,
}

impl From<CountsRow> for SuggestionCounts {
    fn from(row: CountsRow) -> Self {
        let CountsRow { all, pending, needs_info, approved, merged, rejected } = row;
        Self { all, pending, needs_info, approved, merged, rejected }
    }
}

/// How many there are on all pages, and of each state.
#[derive(Debug)]
pub struct SuggestionTotalAndCounts(Total, SuggestionCounts);

impl Extra for SuggestionTotalAndCounts {
    fn describe(page: ObjectBuilder) -> ObjectBuilder {
        let page = Total::describe(page);
        page.property("counts", SuggestionCounts::schema()).required("counts")
    }

    fn write<M: SerializeMap>(&self, page: &mut M) -> Result<(), M::Error> {
        self.0.write(page)?;
        page.serialize_entry("counts", &self.1)
    }
}

/// Which suggestions.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct AdminSuggestionFilter {
    /// Only suggestions in this state; all of them when absent.
    state: Option<SuggestionState>,
}

/// A page of suggestions, with how many there are, of each state too.
pub type AdminSuggestionSummaryPage =
    Page<AdminSuggestionSummary, ListCursor<Uuid>, SuggestionTotalAndCounts>;

/// List suggestions and corrections of car parks
///
/// By when they were sent: those too that wait for their suggesters, and those that are decided. Found by a part of the name, of
/// the address or of the notes.
#[utoipa::path(
    get, path = "/admin/suggestions", tag = "admin", security(("session" = ["admin"])), params(ListParams, AdminSuggestionFilter),
    responses((status = OK, body = AdminSuggestionSummaryPage, description = "A page of them."), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn list_all_suggestions(
    State(state): State<AppState>,
    _: Admin,
    Query(list): Query<ListParams>,
    Query(AdminSuggestionFilter { state: wanted }): Query<AdminSuggestionFilter>,
) -> Result<Json<AdminSuggestionSummaryPage>, Error> {
    let (pattern, limit) = (list.pattern()?, list.limit());
    let pattern = pattern.as_deref();
    let filter = SuggestionFilter { state: wanted, pattern, ..SuggestionFilter::default() };
    let max = i64::from(limit) + 1;
    let mut lookup = state.begin_lookup().await?;
    let rows = service::suggestions(lookup.db(), &filter, list.sort, list.cursor()?, max).await?;
    let counts = SuggestionCounts::from(service::counts(lookup.db(), pattern).await?);
    drop(lookup);
    let total = Total(match wanted {
        None => counts.all,
        Some(SuggestionState::Pending) => counts.pending,
        Some(SuggestionState::NeedsInfo) => counts.needs_info,
        Some(SuggestionState::Approved) => counts.approved,
        Some(SuggestionState::Merged) => counts.merged,
        Some(SuggestionState::Rejected) => counts.rejected,
    });
    let summary = |row: SuggestionRow| AdminSuggestionSummary::from(&row);
    let page = list.page(rows, |row| row.id, summary);
    Ok(Json(page.with(SuggestionTotalAndCounts(total, counts))))
}
