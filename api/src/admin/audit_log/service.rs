//! Pages of the audit log.

use super::store::{self, EntryFilter, EntryRow};
use crate::Error;
use crate::foundation::Foundation;
use crate::foundation::page::{MAX_COUNTED, Sort};

/// A page of entries, and how many there are, counted up to a bound.
///
/// # Errors
/// When the database does not answer.
pub async fn page(
    state: &Foundation,
    filter: &EntryFilter,
    sort: Sort,
    cursor: Option<i64>,
    max: i64,
) -> Result<(Vec<EntryRow>, i64), Error> {
    let mut work = state.begin_lookup().await?;
    let rows = store::entries(work.db(), filter, sort, cursor, max).await?;
    let count = store::count(work.db(), filter, MAX_COUNTED).await?;
    Ok((rows, count))
}

/// How many entries there are, counted up to this bound.
///
/// # Errors
/// When the database does not answer.
pub async fn count(state: &Foundation, filter: &EntryFilter, bound: i64) -> Result<i64, Error> {
    let mut work = state.begin_lookup().await?;
    Ok(store::count(work.db(), filter, bound).await?)
}

/// The next part of the entries, the latest first, those after one.
///
/// # Errors
/// When the database does not answer.
pub async fn part(
    state: &Foundation,
    filter: &EntryFilter,
    cursor: Option<i64>,
    max: i64,
) -> Result<Vec<EntryRow>, Error> {
    let mut work = state.begin_lookup().await?;
    Ok(store::entries(work.db(), filter, Sort::Newest, cursor, max).await?)
}
