//! Looking people up leaves a trace. Whoever knows a registration learns from these pages whose it is, so that an admin opened a
//! user's panel, or searched for somebody, is in the audit log, and how often is limited.

use serde_json::json;
use uuid::Uuid;

use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::page::ListParams;
use crate::foundation::roles::CurrentUser;
use crate::{AppState, Error};

/// Writes down that an admin opens what is known of a user.
///
/// # Errors
/// They have looked up too many.
pub async fn opened(state: &AppState, admin: &CurrentUser, user_id: Uuid) -> Result<(), Error> {
    record(state, admin, AuditEntry::new(AuditKind::UserRead, AuditTarget::User(user_id))).await
}

/// Writes down that an admin searches a list of people, and for what; each page of it, as a page can be asked for without the one
/// before. A list that is not searched is looked at without a trace.
///
/// # Errors
/// They have looked up too many.
pub async fn searched(
    state: &AppState,
    admin: &CurrentUser,
    list: &'static str,
    params: &ListParams,
) -> Result<(), Error> {
    if params.typed().is_empty() {
        return Ok(());
    }
    let entry = AuditEntry::new(AuditKind::PeopleSearch, AuditTarget::List(list));
    record(state, admin, entry.after(json!({"q": params.typed()}))).await
}

async fn record(state: &AppState, admin: &CurrentUser, entry: AuditEntry) -> Result<(), Error> {
    let by = admin.account.id;
    state.limits.take("lookups", state.config.accounts.limit_lookups, &by.to_string()).await?;
    let mut work = state.begin().await?;
    work.audit(entry.by(by)).await?;
    work.commit().await
}
