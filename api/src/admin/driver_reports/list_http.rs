//! The list of cases of drivers' reports.

use axum::Json;
use axum::extract::State;
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize};
use utoipa::PartialSchema;
use utoipa::openapi::schema::ObjectBuilder;

use super::response::DriverReportCaseSummary;
use crate::foundation::extract::Query;
use crate::foundation::page::{DecisionCursor, Extra, ListCursor, ListParams, Page, Total};
use crate::foundation::roles::Admin;
use crate::parking::reports::service::{self, CaseFilter, CaseRow, CountsRow, DriverReportStatus};
use crate::{AppState, Error};

/// How many cases of each status match a search.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct DriverReportCaseCounts {
    /// All of them.
    all: i64,
    /// Those that wait for an admin.
    pending: i64,
    /// Those that are as the drivers say.
    accepted: i64,
    /// Those that are not.
    dismissed: i64,
}

impl From<CountsRow> for DriverReportCaseCounts {
    fn from(row: CountsRow) -> Self {
        let CountsRow { pending, accepted, dismissed } = row;
        Self { all: pending + accepted + dismissed, pending, accepted, dismissed }
    }
}

/// How many there are on all pages, and of each status.
#[derive(Debug)]
pub struct CaseTotalAndCounts(Total, DriverReportCaseCounts);

impl Extra for CaseTotalAndCounts {
    fn describe(page: ObjectBuilder) -> ObjectBuilder {
        let page = Total::describe(page);
        page.property("counts", DriverReportCaseCounts::schema()).required("counts")
    }

    fn write<M: SerializeMap>(&self, page: &mut M) -> Result<(), M::Error> {
        self.0.write(page)?;
        page.serialize_entry("counts", &self.1)
    }
}

/// Which cases.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct DriverReportCaseFilter {
    /// Only cases that stand so; all of them when absent.
    status: Option<DriverReportStatus>,
}

/// A page of cases, with how many there are, of each status too.
pub type DriverReportCasePage =
    Page<DriverReportCaseSummary, ListCursor<DecisionCursor>, CaseTotalAndCounts>;

/// List what drivers report of car parks
///
/// Those that wait first, the longest waiting before the others; then the latest decided. Sorted by the oldest, the earliest
/// decided come before the latest. Found by a part of the car park's name, address or city. They are kept for 30 days after the
/// decision.
#[utoipa::path(
    get, path = "/admin/driver-reports", tag = "admin", security(("session" = ["admin"])), params(ListParams, DriverReportCaseFilter),
    responses((status = OK, body = DriverReportCasePage, description = "A page of cases."), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn list_driver_report_cases(
    State(state): State<AppState>,
    _: Admin,
    Query(list): Query<ListParams>,
    Query(DriverReportCaseFilter { status }): Query<DriverReportCaseFilter>,
) -> Result<Json<DriverReportCasePage>, Error> {
    let (pattern, limit) = (list.pattern()?, list.limit());
    let filter = CaseFilter { id: None, status, pattern: pattern.as_deref() };
    let max = i64::from(limit) + 1;
    let mut lookup = state.begin_lookup().await?;
    let rows = service::cases(lookup.db(), &filter, list.sort, list.cursor()?, max).await?;
    let counts = service::counts(lookup.db(), filter.pattern).await?;
    drop(lookup);
    let counts = DriverReportCaseCounts::from(counts);
    let total = Total(match status {
        None => counts.all,
        Some(DriverReportStatus::Pending) => counts.pending,
        Some(DriverReportStatus::Accepted) => counts.accepted,
        Some(DriverReportStatus::Dismissed) => counts.dismissed,
    });
    let cursor = |row: &CaseRow| DecisionCursor::of(row.id, row.opened_at, row.decided_at);
    let page = list.page(rows, cursor, DriverReportCaseSummary::from);
    Ok(Json(page.with(CaseTotalAndCounts(total, counts))))
}
