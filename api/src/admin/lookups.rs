//! Looking people up leaves a trace. Whoever knows a registration learns from these pages whose it is, so that an admin opened a
//! user's panel, or searched for somebody, is in the audit log, and how often is limited.

use chrono::TimeDelta;
use uuid::Uuid;

use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::roles::CurrentUser;
use crate::{AppState, Error};

/// Searches of one list, and openings of one thing, within this time are one entry.
const ONE_SEARCH: TimeDelta = TimeDelta::minutes(10);

/// Writes down that an admin opens what is known of a user. Open pages ask again by themselves, after each decision of anybody, so
/// that is one entry for a while.
///
/// # Errors
/// They have looked up too many.
pub async fn opened(state: &AppState, admin: &CurrentUser, user_id: Uuid) -> Result<(), Error> {
    count(state, "lookups", admin).await?;
    let entry = AuditEntry::new(AuditKind::UserRead, AuditTarget::User(user_id));
    let mut work = state.begin().await?;
    work.audit_once(entry.by(admin.account.id), ONE_SEARCH).await?;
    work.commit().await
}

/// Writes down that an admin searches a list of people: once in a while for each list, as each pause in typing asks again. What
/// they typed is not kept: it is a part of a name or of a plate, of people who have nothing to do with it. A list that is not
/// searched is looked at without a trace.
///
/// # Errors
/// They have looked up too many.
pub async fn searched(
    state: &AppState,
    admin: &CurrentUser,
    list: &'static str,
    typed: &str,
) -> Result<(), Error> {
    if typed.trim().is_empty() {
        return Ok(());
    }
    let entry = AuditEntry::new(AuditKind::PeopleSearch, AuditTarget::List(list));
    count(state, "lookups", admin).await?;
    let mut work = state.begin().await?;
    work.audit_once(entry.by(admin.account.id), ONE_SEARCH).await?;
    work.commit().await
}

/// Writes down that an admin opens a claim with the photo of its certificate, which shows a name and where somebody lives. Open
/// pages ask again by themselves, so that is one entry for a while.
///
/// # Errors
/// They have read too much.
pub async fn opened_claim(
    state: &AppState,
    admin: &CurrentUser,
    claim_id: Uuid,
) -> Result<(), Error> {
    read(state, admin).await?;
    let entry = AuditEntry::new(AuditKind::ClaimRead, AuditTarget::Claim(claim_id));
    let mut work = state.begin().await?;
    work.audit_once(entry.by(admin.account.id), ONE_SEARCH).await?;
    work.commit().await
}

/// Writes down that an admin opens something that was written in a zone: they see who wrote it, named to members or not. Open pages
/// ask again by themselves, so that is one entry for a while.
///
/// # Errors
/// They have read too much.
pub async fn opened_zone_post(
    state: &AppState,
    admin: &CurrentUser,
    post_id: Uuid,
) -> Result<(), Error> {
    read(state, admin).await?;
    let entry = AuditEntry::new(AuditKind::ZonePostRead, AuditTarget::ZonePost(post_id));
    let mut work = state.begin().await?;
    work.audit_once(entry.by(admin.account.id), ONE_SEARCH).await?;
    work.commit().await
}

/// Counts that an admin reads what is private: evidence, messages between others, documents. Each look is in the audit log where
/// it is read; this bounds how many whoever sits at an admin's open page can take along.
///
/// # Errors
/// They have read too much.
pub async fn read(state: &AppState, admin: &CurrentUser) -> Result<(), Error> {
    count(state, "readings", admin).await
}

async fn count(state: &AppState, of: &str, admin: &CurrentUser) -> Result<(), Error> {
    let by = admin.account.id.to_string();
    state.limits.take(of, state.config.accounts.limit_lookups, &by).await
}
