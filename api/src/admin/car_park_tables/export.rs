//! A table of car parks to be edited in a spreadsheet.

use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use serde_json::json;

use super::columns::COLUMNS;
use super::reader::MAX_ROWS;
use super::seen::Seen;
use super::store;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::csv::{self, cell};
use crate::foundation::extract::Query;
use crate::foundation::page::{Bounds, search_pattern};
use crate::foundation::roles::{Admin, check_still_admin};
use crate::parking::edits::service;
use crate::{AppState, Error};

/// Which car parks. A parameter that there is not would be a choice that is not made: all of them would be exported.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct TableFilter {
    /// Ids of car parks, parted by commas.
    #[param(example = "1842,1843")]
    ids: Option<String>,
    /// A part of the name or the address, 1 to 100 characters.
    #[param(example = "north st")]
    q: Option<String>,
    /// A box of the map: west, south, east and north in degrees.
    #[param(example = "-3.02,51.57,-2.97,51.60")]
    bbox: Option<String>,
}

fn ids(typed: &str) -> Result<Vec<i64>, Error> {
    let ids: Result<Vec<i64>, _> = typed.split(',').map(|id| id.trim().parse()).collect();
    ids.map_err(|_| Error::BadRequest("ids is the numbers of car parks, parted by commas.".into()))
}

/// Export car parks to edit them in a table
///
/// Those that are named, found or in a box, at most 500, by their names. The table can be changed and applied again: the columns Id and
/// Version say which car park a row is and as which it was seen, so that an edit or an import since then is told. What a spreadsheet
/// would take for a formula is guarded by an apostrophe, which is taken away again.
#[utoipa::path(
    get, path = "/admin/car-park-tables", tag = "admin", security(("session" = ["admin"])), params(TableFilter),
    responses(
        (status = OK, description = "The table.", content_type = "text/csv", body = String), (status = BAD_REQUEST),
        (status = UNPROCESSABLE_ENTITY, description = "There are more than 500, or none.")
    )
)]
pub async fn export_car_park_table(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Query(filter): Query<TableFilter>,
) -> Result<Response, Error> {
    let pattern = search_pattern(filter.q.as_deref())?;
    let named = filter.ids.as_deref().map(ids).transpose()?;
    let bounds: Option<Bounds> = filter.bbox.as_deref().map(str::parse).transpose()?;
    let mut work = state.begin_lookup().await?;
    check_still_admin(&mut work, &admin).await?;
    let max = i64::try_from(MAX_ROWS).unwrap_or(i64::MAX) + 1;
    let found = store::ids(work.db(), named.as_deref(), pattern.as_deref(), bounds, max).await?;
    if found.len() > MAX_ROWS {
        let sentence =
            format!("Please choose at most {MAX_ROWS} car parks: search, select some, or zoom in");
        return Err(Error::invalid("bbox", sentence));
    }
    if found.is_empty() {
        return Err(Error::invalid("bbox", "There are no car parks here"));
    }
    let heads = COLUMNS.iter().map(|column| cell(column.head));
    let mut table = ["Id".to_owned(), "Version".to_owned()]
        .into_iter()
        .chain(heads)
        .collect::<Vec<_>>()
        .join(",");
    table.push_str("\r\n");
    for car_park in service::read_all(work.db(), &found).await? {
        let cells = COLUMNS.iter().map(|column| {
            let written = column.cell(&car_park);
            if column.is_number() { written } else { cell(&written) }
        });
        let start = [car_park.id.to_string(), Seen::of(&car_park).to_string()];
        table.push_str(&start.into_iter().chain(cells).collect::<Vec<_>>().join(","));
        table.push_str("\r\n");
    }
    let entry = AuditEntry::new(AuditKind::CarParkExport, AuditTarget::List("car_parks"));
    let asked = json!({"table": found.len(), "q": filter.q, "bbox": filter.bbox});
    work.audit(entry.by(admin.account.id).after(asked)).await?;
    work.commit().await?;
    Ok(csv::attachment("car-parks-to-edit", (state.now)().date_naive(), table))
}
