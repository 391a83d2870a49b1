//! Documents, for the provider's profile, for admins and for the demo.

use chrono::{DateTime, Utc};
use serde_json::json;
use sqlx::PgExecutor;
use uuid::Uuid;

pub use super::http::{DocumentFile, ProviderDocument};
pub use super::rules::{CheckedDocument, DocumentState};
use super::rules::{DocumentError, MAX_BEFORE_APPROVAL, MAX_DOCUMENTS};
use super::store::{self, DocumentRow};
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::services::providers::service::lock;

/// The documents of a provider, the latest first.
///
/// # Errors
/// When the database does not answer.
pub async fn of_provider(
    db: impl PgExecutor<'_>,
    provider_id: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<Vec<ProviderDocument>> {
    let rows = store::documents(db, provider_id, None, now).await?;
    Ok(rows.into_iter().map(ProviderDocument::from).collect())
}

/// Whether an admin has seen an insurance of a provider that has not run out.
///
/// # Errors
/// When the database does not answer.
pub async fn is_insured(
    db: impl PgExecutor<'_>,
    provider_id: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    store::is_insured(db, provider_id, now).await
}

/// Whether every document of a provider that counts is valid: none that an admin has seen has run out without a new one of its
/// kind and title, and there is an insurance.
///
/// # Errors
/// When the database does not answer.
pub async fn are_valid(
    db: impl PgExecutor<'_>,
    provider_id: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    store::are_valid(db, provider_id, now).await
}

/// Stores a document of a provider: its content type, and the bytes. Returns its id.
///
/// # Errors
/// There are too many.
pub async fn add(
    work: &mut UnitOfWork,
    provider_id: Uuid,
    document: &CheckedDocument,
    file: (&str, &[u8]),
) -> Result<Uuid, Error> {
    let now = work.now();
    lock(work, provider_id).await?;
    let (count, is_approved) = store::count(work.db(), provider_id).await?;
    if count >= MAX_DOCUMENTS {
        return Err(DocumentError::TooMany.into());
    }
    if !is_approved && count >= MAX_BEFORE_APPROVAL {
        return Err(DocumentError::TooManyYet.into());
    }
    let id = store::insert(work.db(), provider_id, document, file, now).await?;
    work.new_matter();
    Ok(id)
}

/// Removes a document of a provider.
///
/// # Errors
/// There is none, or it is the only one of its kind that counts.
pub async fn remove(work: &mut UnitOfWork, provider_id: Uuid, id: Uuid) -> Result<(), Error> {
    let now = work.now();
    lock(work, provider_id).await?;
    let document = document(work, provider_id, id).await?;
    // What an admin has seen counts until another of its kind and name does: who removes a certificate before it runs out is not paused.
    if document.state == DocumentState::Seen
        && !store::has_other(work.db(), provider_id, &document, now).await?
    {
        return Err(DocumentError::InUse(document.kind).into());
    }
    Ok(store::delete(work.db(), provider_id, id).await?)
}

/// The file of a document of a provider.
///
/// # Errors
/// There is none.
pub async fn file(
    db: impl PgExecutor<'_>,
    provider_id: Uuid,
    id: Uuid,
) -> Result<DocumentFile, Error> {
    let row = store::file(db, provider_id, id).await?.ok_or(DocumentError::NotFound)?;
    Ok(row.into())
}

/// The same for an admin: that they looked at it is in the audit log.
///
/// # Errors
/// There is none.
pub async fn read_file(
    work: &mut UnitOfWork,
    provider_id: Uuid,
    id: Uuid,
    by: Uuid,
) -> Result<DocumentFile, Error> {
    let found = file(work.db(), provider_id, id).await?;
    let entry = AuditEntry::new(AuditKind::DocumentRead, AuditTarget::Document(id)).by(by);
    work.audit(entry.after(json!({"provider_id": provider_id}))).await?;
    Ok(found)
}

/// An admin has seen a document: an insurance counts from now on. The provider is to be locked. By the audit log they have opened
/// it: nobody vouches for what they have not looked at.
///
/// # Errors
/// There is none, it has run out, an admin has seen it already, or this one has not opened it.
pub async fn accept(
    work: &mut UnitOfWork,
    provider_id: Uuid,
    id: Uuid,
    by: Uuid,
) -> Result<(), Error> {
    let now = work.now();
    match document(work, provider_id, id).await?.state {
        DocumentState::Expired => return Err(DocumentError::Expired.into()),
        DocumentState::Seen => return Err(DocumentError::Stale.into()),
        DocumentState::Waiting => {}
    }
    if !store::is_read_by(work.db(), id, by).await? {
        return Err(DocumentError::NotOpened.into());
    }
    if !store::set_seen(work.db(), id, by, now).await? {
        return Err(DocumentError::Stale.into());
    }
    let entry = AuditEntry::new(AuditKind::DocumentAccept, AuditTarget::Document(id)).by(by);
    let entry = entry.change(
        json!({"provider_id": provider_id, "state": DocumentState::Waiting}),
        json!({"provider_id": provider_id, "state": DocumentState::Seen}),
    );
    work.audit(entry).await
}

async fn document(
    work: &mut UnitOfWork,
    provider_id: Uuid,
    id: Uuid,
) -> Result<DocumentRow, Error> {
    let now = work.now();
    let found = store::documents(work.db(), provider_id, Some(id), now).await?.pop();
    Ok(found.ok_or(DocumentError::NotFound)?)
}
