//! A table of edits is previewed, then applied.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::reader;
use super::service::{self, TableOutcome, TableRowResult};
use crate::foundation::error::Refusal;
use crate::foundation::extract::Body;
use crate::foundation::reason::Reason;
use crate::foundation::roles::{Admin, check_still_admin};
use crate::{AppState, Error};

/// A table to look at.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct TableToPreview {
    /// The table as CSV, at most 1 MB and 500 rows, with a head that names its columns, Id and Version among them.
    #[schema(example = "Id,Version,Spaces\r\n1842,3,120\r\n", max_length = 1_000_000)]
    table: String,
}

/// What a table would change.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct TablePreview {
    /// What tells this preview from any other: name it when you apply the table.
    #[schema(example = "9f86d081884c7d659a2feaa0c55ad015")]
    digest: String,
    /// Rows that change something.
    #[schema(example = 38)]
    changed: usize,
    /// Rows that say what is there already.
    #[schema(example = 2)]
    same: usize,
    /// Rows that are not applied.
    #[schema(example = 1)]
    refused: usize,
    /// Every row, in order.
    rows: Vec<TableRowResult>,
}

impl TablePreview {
    fn of(rows: Vec<TableRowResult>) -> Self {
        let count = |outcome| rows.iter().filter(|row| row.outcome() == outcome).count();
        Self {
            digest: service::digest(&rows),
            changed: count(TableOutcome::Changed),
            same: count(TableOutcome::Same),
            refused: count(TableOutcome::Refused),
            rows,
        }
    }
}

/// Preview a table of edits
///
/// It does everything and changes nothing: row by row it says what would change, what is there already, and what is refused and
/// why, such as a car park that has changed since it was exported.
#[utoipa::path(
    post, path = "/admin/car-park-tables/preview", tag = "admin", request_body = TableToPreview, security(("session" = ["admin"])),
    responses((status = OK, body = TablePreview, description = "What it would change."), (status = UNPROCESSABLE_ENTITY, description = "It cannot be read, or is too large."))
)]
pub async fn preview_car_park_table(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Body(TableToPreview { table }): Body<TableToPreview>,
) -> Result<Json<TablePreview>, Error> {
    let rows = reader::read(&table)?;
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    let rows = service::apply(&mut work, rows, admin.account.id, None, Uuid::now_v7()).await?;
    // Not committed: it never happened.
    drop(work);
    Ok(Json(TablePreview::of(rows)))
}

/// A table to apply.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct TableToApply {
    /// The table, as it was previewed.
    #[schema(example = "Id,Version,Spaces\r\n1842,3,120\r\n", max_length = 1_000_000)]
    table: String,
    /// The `digest` of its preview.
    #[schema(example = "9f86d081884c7d659a2feaa0c55ad015")]
    digest: String,
    /// Why; it stays in the history and in the audit log.
    #[schema(example = "The council’s list of November", min_length = 1, max_length = 500)]
    reason: String,
}

/// What a table changed.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AppliedTable {
    /// What one undo takes back.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    batch: Uuid,
    /// Car parks that changed.
    #[schema(example = 38)]
    changed: usize,
}

/// Apply a table of edits
///
/// All rows that its preview says change something, as one batch; the others are left out. Where it would do something else by now
/// than its preview said, nothing is changed.
#[utoipa::path(
    post, path = "/admin/car-park-tables", tag = "admin", request_body = TableToApply, security(("session" = ["admin"])),
    responses(
        (status = OK, body = AppliedTable, description = "It is applied."),
        (status = CONFLICT, description = "Something has changed since the preview (`stale`)."), (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn apply_car_park_table(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Body(TableToApply { table, digest, reason }): Body<TableToApply>,
) -> Result<Json<AppliedTable>, Error> {
    let reason = reason.parse::<Reason>()?;
    let rows = reader::read(&table)?;
    let batch = Uuid::now_v7();
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    let rows = service::apply(&mut work, rows, admin.account.id, Some(&reason), batch).await?;
    let preview = TablePreview::of(rows);
    if preview.digest != digest {
        let sentence =
            "Some of these car parks have changed since the preview. Please look at it again.";
        return Err(Error::Conflict(Refusal { code: "stale", sentence: sentence.into() }, None));
    }
    if preview.changed == 0 {
        return Err(Error::invalid("table", "This table changes nothing."));
    }
    work.commit().await?;
    Ok(Json(AppliedTable { batch, changed: preview.changed }))
}
