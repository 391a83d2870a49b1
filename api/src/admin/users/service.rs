//! Admins find users, warn them, and read their messages.

use carpal_domain::inbox::Subject;
use serde_json::json;
use uuid::Uuid;

use super::store;
use crate::accounts::restrictions::service::RestrictionError;
use crate::foundation::UnitOfWork;
use crate::foundation::accounts::account;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::page::Sort;
use crate::foundation::reason::Reason;
use crate::foundation::roles::{check_not_own_case, withheld_from};
use crate::messaging::conversations::service::ConversationError;
use crate::messaging::support::service::{Cause, send_system_message};
use crate::{AppState, Error};

/// A page of users, and how many there are, counted up to a bound.
///
/// # Errors
/// When the database does not answer.
pub async fn users(
    state: &AppState,
    filter: &store::UserFilter<'_>,
    sort: Sort,
    cursor: Option<Uuid>,
    max: i64,
) -> Result<(Vec<store::UserRow>, i64), Error> {
    let mut work = state.begin_lookup().await?;
    let now = work.now();
    let rows = store::users(work.db(), filter, now, sort, cursor, max).await?;
    let total = store::count(work.db(), filter, now).await?;
    drop(work);
    Ok((rows, total))
}

/// Messages that are shown at once.
const MAX_MESSAGES: i64 = 50;

/// What a warned user reads in their support chat, and by email.
pub fn warning(reason: &str) -> String {
    format!(
        "This is a warning from CarPal: {reason}\n\nIf it happens again, we may suspend or block your account. If you think \
         this is wrong, please reply in your support chat."
    )
}

/// Warns a user, who reads it in their support chat and is notified as they chose.
///
/// # Errors
/// There is no such user, or they are an admin.
pub async fn warn(
    work: &mut UnitOfWork,
    user_id: Uuid,
    by: Uuid,
    reason: &Reason,
) -> Result<(), Error> {
    let user = account(work.db(), user_id).await?.ok_or_else(no_account)?;
    if user.is_admin {
        return Err(RestrictionError::IsAdmin.into());
    }
    let now = work.now();
    store::insert_warning(work.db(), user_id, by, reason.as_str(), now).await?;
    send_system_message(work, user_id, &warning(reason.as_str()), Cause::Warning).await?;
    let entry = AuditEntry::new(AuditKind::UserWarn, AuditTarget::User(user_id)).by(by);
    work.audit(entry.because(reason)).await
}

/// Why an admin reads a user's messages.
pub struct MessageAccess {
    /// A report about this user, which is a reason of its own.
    pub report_id: Option<Uuid>,
    pub reason: Option<Reason>,
}

/// The latest messages of a user, for an admin: that they read them is in the audit log, and the other admins are notified. What the
/// two wrote to each other is for another admin, where there is one.
///
/// # Errors
/// There is no such user, there is neither a report about them nor a reason, or it is the admin and there is another one.
pub async fn read_messages(
    work: &mut UnitOfWork,
    user_id: Uuid,
    by: Uuid,
    access: &MessageAccess,
) -> Result<Vec<store::UserMessageRow>, Error> {
    account(work.db(), user_id).await?.ok_or_else(no_account)?;
    check_not_own_case(work.db(), by, &[Some(user_id)]).await?;
    let MessageAccess { report_id, reason } = access;
    let report_id = match report_id {
        Some(id) if store::is_reported(work.db(), user_id, *id).await? => Some(id),
        _ => None,
    };
    if report_id.is_none() && reason.is_none() {
        return Err(ConversationError::NoCause.into());
    }
    let entry = AuditEntry::new(AuditKind::UserMessagesRead, AuditTarget::User(user_id))
        .by(by)
        .after(json!({"report_id": report_id}))
        .because(reason.as_ref());
    work.audit(entry).await?;
    work.notify_admins(Subject::AdminReading, Some(by));
    let withheld_from = withheld_from(work.db(), by).await?;
    Ok(store::messages(work.db(), user_id, withheld_from, MAX_MESSAGES).await?)
}

/// The refusal of an account that is not there.
pub fn no_account() -> Error {
    Error::NotFound("Account not found".into())
}
