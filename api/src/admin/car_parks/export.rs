//! All car parks as a table. It is sent as it is read, a part at a time, so that neither the database nor this program holds it.

use axum::body::Body;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures::stream::{self, Stream, StreamExt};
use serde_json::json;

use super::rules::CarParkFilter;
use super::store::{self, CarParkQuery, ListRow};
use crate::foundation::Foundation;
use crate::foundation::UnitOfWork;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::csv::cell;
use crate::foundation::extract::Query;
use crate::foundation::page::MAX_COUNTED;
use crate::foundation::roles::{Admin, check_still_admin};
use crate::parking::edits::service::{CarParkStanding, ParkingType};
use crate::{AppState, Error};

/// Car parks that are read at once.
const PART: i64 = 2000;
const HEAD: &str = "Name,Address,Latitude,Longitude,Type,Status,Spaces,Hidden\r\n";

/// Export car parks
///
/// As a table for spreadsheets, `car_parks.csv`, by their names; those that are deleted are left out unless they are asked for.
#[utoipa::path(
    get, path = "/admin/car-parks/export", tag = "admin", security(("session" = ["admin"])), params(CarParkFilter),
    responses(
        (status = OK, description = "The table.", content_type = "text/csv", body = String), (status = BAD_REQUEST), (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn export_car_parks(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Query(filter): Query<CarParkFilter>,
) -> Result<Response, Error> {
    let query = filter.query()?;
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    let entry = AuditEntry::new(AuditKind::CarParkExport, AuditTarget::List("car_parks"));
    let asked = json!({"q": filter.q, "bbox": filter.bbox, "standing": filter.standing, "conflict": filter.conflict});
    work.audit(entry.by(admin.account.id).after(asked)).await?;
    work.commit().await?;
    let head = stream::once(async { Ok(HEAD.to_owned()) });
    let table = Body::from_stream(head.chain(parts(state.foundation.clone(), query)));
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"car_parks.csv\""),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, table).into_response())
}

/// The lines of each part, until there is none. Each is read to its end by a task of its own: what is dropped while a transaction
/// begins would leave it open in a connection that others get next.
fn parts(state: Foundation, query: CarParkQuery) -> impl Stream<Item = Result<String, Error>> {
    stream::try_unfold(None, move |after: Option<(String, i64)>| {
        let (state, query) = (state.clone(), query.clone());
        let with_deleted = query.standing == Some(CarParkStanding::Deleted);
        async move {
            let reads = async move {
                let mut lookup = UnitOfWork::begin_lookup(&state).await?;
                let rows = store::list(lookup.db(), &query, after, PART, MAX_COUNTED).await?;
                Ok::<_, Error>(rows)
            };
            let rows =
                tokio::spawn(reads).await.map_err(|error| Error::Internal(error.into()))??;
            let is_wanted =
                |row: &&ListRow| with_deleted || row.standing != CarParkStanding::Deleted;
            let lines: String = rows.iter().filter(is_wanted).map(line).collect();
            Ok(rows.last().map(|last| (lines, Some((last.sort_name.clone(), last.id)))))
        }
    })
}

/// A line. Texts are guarded against being read as formulas; numbers stay numbers.
fn line(row: &ListRow) -> String {
    let cells = [
        cell(&row.name),
        cell(&row.address),
        format!("{:.6}", row.lat),
        format!("{:.6}", row.lng),
        cell(ParkingType::of(row.access, row.tariff).code()),
        cell(row.availability.code()),
        row.capacity.unwrap_or(0).to_string(),
        cell(if row.is_hidden { "Yes" } else { "No" }),
    ];
    cells.join(",") + "\r\n"
}
