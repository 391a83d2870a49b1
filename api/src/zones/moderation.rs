//! What admins do with what is written in zones, in a unit of work.

use serde_json::json;
use sqlx::PgExecutor;
use uuid::Uuid;

use super::moderation_store::{self, AnyPostFilter, AnyPostRow};
use super::posts_store;
use super::rules::{ZoneError, ZoneFault};
use super::service::tell;
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::page::Sort;
use crate::foundation::reason::Reason;
use crate::foundation::roles::check_not_own_case;

/// Something written in a zone as admins see it.
///
/// # Errors
/// There is none.
pub async fn any_post(db: impl PgExecutor<'_>, id: Uuid) -> Result<AnyPostRow, Error> {
    let filter = AnyPostFilter { id: Some(id), ..AnyPostFilter::default() };
    let found = moderation_store::any_posts(db, &filter, Sort::Newest, None, 1).await?.pop();
    Ok(found.ok_or(ZoneError::NoPost)?)
}

/// Hides something from everyone but its author.
///
/// # Errors
/// There is none, it is hidden or removed already, or the admin wrote it and there is another one.
pub async fn hide(
    work: &mut UnitOfWork,
    id: Uuid,
    by: Uuid,
    reason: &Reason,
) -> Result<AnyPostRow, Error> {
    set_hidden(work, id, by, Some(reason)).await
}

/// The same of what may be hidden already, such as by the decision of another report of it, or removed by its author. Returns it
/// where it is hidden by this.
///
/// # Errors
/// There is none, or the admin wrote it and there is another one.
pub async fn hide_if_shown(
    work: &mut UnitOfWork,
    id: Uuid,
    by: Uuid,
    reason: &Reason,
) -> Result<Option<AnyPostRow>, Error> {
    let found = any_post(work.db(), id).await?;
    if found.hidden_at.is_some() || found.is_removed {
        check_not_own_case(work.db(), by, &[found.author_id]).await?;
        return Ok(None);
    }
    hide(work, id, by, reason).await.map(Some)
}

/// Shows what was hidden again.
///
/// # Errors
/// There is none, it is shown, or the admin wrote it and there is another one.
pub async fn show(work: &mut UnitOfWork, id: Uuid, by: Uuid) -> Result<AnyPostRow, Error> {
    set_hidden(work, id, by, None).await
}

async fn set_hidden(
    work: &mut UnitOfWork,
    id: Uuid,
    by: Uuid,
    reason: Option<&Reason>,
) -> Result<AnyPostRow, Error> {
    posts_store::lock(work.db(), id).await?;
    let found = any_post(work.db(), id).await?;
    check_not_own_case(work.db(), by, &[found.author_id]).await?;
    let now = work.now();
    if !moderation_store::set_hidden(work.db(), id, reason, now).await? {
        return Err(ZoneFault::Stale.into());
    }
    let hides = reason.is_some();
    let kind = if hides { AuditKind::ZonePostHide } else { AuditKind::ZonePostShow };
    let entry = AuditEntry::new(kind, AuditTarget::ZonePost(id)).by(by).because(reason);
    let change = entry.change(json!({"is_hidden": !hides}), json!({"is_hidden": hides}));
    work.audit(change).await?;
    tell(work, found.zone_id).await?;
    any_post(work.db(), id).await
}
