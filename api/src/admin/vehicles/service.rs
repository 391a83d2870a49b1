//! Admins look vehicles up.

use uuid::Uuid;

use super::store::{self, AdminVehicleQuery, AdminVehicleRow};
use crate::foundation::page::Sort;
use crate::{AppState, Error};

/// A page of vehicles, and how many there are, counted up to a bound.
///
/// # Errors
/// When the database does not answer.
pub async fn vehicles(
    state: &AppState,
    filter: &AdminVehicleQuery<'_>,
    sort: Sort,
    cursor: Option<Uuid>,
    max: i64,
) -> Result<(Vec<AdminVehicleRow>, i64), Error> {
    let mut work = state.begin_lookup().await?;
    let rows = store::vehicles(work.db(), filter, sort, cursor, max).await?;
    let total = store::count(work.db(), filter).await?;
    drop(work);
    Ok((rows, total))
}
