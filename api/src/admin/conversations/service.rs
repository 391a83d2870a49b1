//! Admins look conversations up.

use uuid::Uuid;

use super::store::{self, AdminConversationQuery, AdminConversationRow};
use crate::foundation::page::{Sort, TimeCursor};
use crate::messaging::conversations::service::ConversationError;
use crate::{AppState, Error};

/// A page of conversations, and how many there are, counted up to a bound.
///
/// # Errors
/// When the database does not answer.
pub async fn conversations(
    state: &AppState,
    filter: &AdminConversationQuery<'_>,
    sort: Sort,
    cursor: Option<TimeCursor>,
    max: i64,
) -> Result<(Vec<AdminConversationRow>, i64), Error> {
    let mut work = state.begin_lookup().await?;
    let rows = store::conversations(work.db(), filter, sort, cursor, max).await?;
    let total = store::count(work.db(), filter).await?;
    drop(work);
    Ok((rows, total))
}

/// One conversation, as an admin sees it from whom things are withheld; none is withheld from nobody.
///
/// # Errors
/// There is none.
pub async fn conversation(
    state: &AppState,
    id: Uuid,
    withheld_from: Option<Uuid>,
) -> Result<AdminConversationRow, Error> {
    let filter =
        AdminConversationQuery { id: Some(id), withheld_from, ..AdminConversationQuery::default() };
    let (mut rows, _) = conversations(state, &filter, Sort::Newest, None, 1).await?;
    Ok(rows.pop().ok_or(ConversationError::NotFound)?)
}
