//! A suggestion is decided as it was seen, by an admin whose own it is not.

use uuid::Uuid;

use crate::Error;
use crate::admin::assignments::service::{self as assignments, MatterKind};
use crate::foundation::UnitOfWork;
use crate::foundation::roles::check_not_own_case;
use crate::parking::suggestions::service::{self as suggestions, SuggestionRow, lock_open};

/// Locks a suggestion that is not decided, as an admin saw it.
///
/// # Errors
/// There is none, it has changed or is decided, is the admin's own while there is another, or another admin has it in hand.
pub async fn lock(
    work: &mut UnitOfWork,
    by: Uuid,
    id: Uuid,
    version: i32,
) -> Result<SuggestionRow, Error> {
    let row = lock_open(work, id, version).await?;
    check_not_own_case(work.db(), by, &[row.user_id]).await?;
    assignments::check(work, MatterKind::Suggestion, &id.to_string(), by).await?;
    Ok(row)
}

/// Locks a suggestion that is decided, as an admin saw it.
///
/// # Errors
/// There is none, it has changed or is not decided, or is the admin's own while there is another.
pub async fn lock_decided(
    work: &mut UnitOfWork,
    by: Uuid,
    id: Uuid,
    version: i32,
) -> Result<SuggestionRow, Error> {
    let row = suggestions::lock_decided(work, id, version).await?;
    check_not_own_case(work.db(), by, &[row.user_id]).await?;
    Ok(row)
}
