//! The documents of a provider.

use axum::Json;
use axum::extract::State;
use uuid::Uuid;

use super::http::{AdminProviderDetails, details};
use super::service;
use crate::admin::assignments::service::{self as assignments, MatterKind};
use crate::admin::lookups;
use crate::foundation::binary::Binary;
use crate::foundation::extract::Path;
use crate::foundation::roles::{Admin, check_still_admin};
use crate::services::documents::service::{self as documents, DocumentFile};
use crate::{AppState, Error};

/// Download a document of a provider
///
/// That you looked at it is in the audit log.
#[utoipa::path(
    get, path = "/admin/providers/{id}/documents/{document_id}/file", tag = "services", security(("session" = ["admin"])),
    params(
        ("id" = Uuid, Path, description = "The provider's id, which is not the account's", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07"),
        ("document_id" = Uuid, Path, description = "The document's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")
    ),
    responses(
        (status = OK, description = "The file, to be saved.", content((inline(Binary) = "application/pdf"), (inline(Binary) = "image/jpeg"))),
        (status = NOT_FOUND), (status = TOO_MANY_REQUESTS),
        (status = CONFLICT, description = "The provider is you, and there is another admin (`own_case`).")
    )
)]
pub async fn read_provider_document(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path((id, document_id)): Path<(Uuid, Uuid)>,
) -> Result<DocumentFile, Error> {
    lookups::read(&state, &admin).await?;
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    service::check_reader(&mut work, id, admin.account.id).await?;
    let file = documents::read_file(&mut work, id, document_id, admin.account.id).await?;
    // Before any of it leaves: no look goes unwritten.
    work.commit().await?;
    Ok(file)
}

/// Accept a document of a provider
///
/// An insurance counts from now on: everyone reads until when it is valid. It reactivates a provider who was paused because
/// the last one ran out. You have to have opened its file.
#[utoipa::path(
    post, path = "/admin/providers/{id}/documents/{document_id}/seen", tag = "services", security(("session" = ["admin"])),
    params(
        ("id" = Uuid, Path, description = "The provider's id, which is not the account's", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07"),
        ("document_id" = Uuid, Path, description = "The document's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")
    ),
    responses(
        (status = OK, body = AdminProviderDetails, description = "The provider as they stand now."), (status = NOT_FOUND),
        (status = CONFLICT, description = "You have not opened it (`not_opened`), an admin has accepted it (`stale`), it has run out (`expired`), another admin has it in hand (`taken`), or the provider is you, and there is another admin (`own_case`).")
    )
)]
pub async fn accept_provider_document(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path((id, document_id)): Path<(Uuid, Uuid)>,
) -> Result<Json<AdminProviderDetails>, Error> {
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    let by = admin.account.id;
    service::accept_document(&mut work, id, document_id, by).await?;
    let document = document_id.to_string();
    assignments::finish(&mut work, MatterKind::Document, &document, by).await?;
    work.commit().await?;
    details(&state, id).await
}
