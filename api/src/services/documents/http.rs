//! Requests and responses about one's documents.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use uuid::Uuid;

use super::rules::{self, DocumentError, DocumentKind, DocumentState, MAX_BYTES};
use super::service;
use super::store::{self, DocumentRow, FileRow};
use crate::foundation::binary::Binary;
use crate::foundation::extract::Path;
use crate::foundation::roles::CurrentUser;
use crate::pictures::service::{Form, PictureError, Upload};
use crate::services::providers::service::{check_may_change, own_id};
use crate::{AppState, Error};

/// What a provider uploaded for admins to see.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProviderDocument {
    /// The document's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// What it shows.
    kind: DocumentKind,
    /// What the provider calls it.
    #[schema(example = "Public liability insurance")]
    title: String,
    /// `application/pdf`, or `image/jpeg` for what was uploaded as a picture.
    #[schema(example = "application/pdf")]
    content_type: String,
    /// In bytes.
    #[schema(example = 184_320)]
    size: i32,
    /// The last day on which it counts; null for what does not run out.
    #[schema(example = "2027-03-31")]
    expires_on: Option<NaiveDate>,
    /// When it was uploaded, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    uploaded_at: DateTime<Utc>,
    /// Whether an admin has seen it, and whether it has run out.
    state: DocumentState,
    /// Days until the last one on which it counts, 0 when it has run out; null for what does not run out.
    #[schema(example = 128)]
    days_left: Option<i32>,
}

impl From<DocumentRow> for ProviderDocument {
    fn from(row: DocumentRow) -> Self {
        let DocumentRow { id, kind, title, content_type, size, expires_on, .. } = row;
        let DocumentRow { uploaded_at, state, days_left, .. } = row;
        Self { id, kind, title, content_type, size, expires_on, uploaded_at, state, days_left }
    }
}

/// The file of a document, to be saved: what strangers made never opens as a page of ours, nor runs anything.
#[derive(Debug)]
pub struct DocumentFile {
    content_type: String,
    name: &'static str,
    bytes: Vec<u8>,
}

impl From<FileRow> for DocumentFile {
    fn from(row: FileRow) -> Self {
        let name = row.kind.file(&row.content_type);
        Self { content_type: row.content_type, name, bytes: row.file }
    }
}

impl IntoResponse for DocumentFile {
    fn into_response(self) -> Response {
        let headers = [
            (header::CONTENT_TYPE, self.content_type),
            (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{}\"", self.name)),
            (header::X_CONTENT_TYPE_OPTIONS, "nosniff".to_owned()),
            (header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox".to_owned()),
            (header::CACHE_CONTROL, "no-store".to_owned()),
        ];
        (headers, self.bytes).into_response()
    }
}

/// A document to upload.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "it describes a form, which is read field by field")]
struct NewProviderDocument {
    /// `insurance` or `certificate`.
    #[schema(example = "insurance")]
    kind: DocumentKind,
    /// What you call it, at most 120 characters.
    #[schema(example = "Public liability insurance")]
    title: Option<String>,
    /// The last day on which it counts, as `YYYY-MM-DD`. An insurance has one.
    #[schema(example = "2027-03-31")]
    expires_on: Option<String>,
    /// A PDF, JPEG, PNG or WebP of at most 5 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// Add a document to your provider profile
///
/// Only you and admins ever see it. A picture is kept without what the camera wrote beside it. By default at most twenty a
/// day.
#[utoipa::path(
    post, path = "/me/provider/documents", tag = "services", security(("session" = ["user"])),
    request_body(content = NewProviderDocument, content_type = "multipart/form-data"),
    responses(
        (status = CREATED, body = ProviderDocument, description = "The document."), (status = NOT_FOUND, description = "You have not applied as a provider."),
        (status = CONFLICT, description = "You have twenty documents, or six and are not approved yet (`too_many_documents`), or are banned as a provider (`banned`)."), (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn add_provider_document(
    State(state): State<AppState>,
    caller: CurrentUser,
    upload: Upload,
) -> Result<(StatusCode, Json<ProviderDocument>), Error> {
    let user_id = caller.account.id;
    let provider_id = check_may_change(&state.pool, user_id).await?;
    let now = (state.now)();
    let mut form = upload.receive(&state).await?;
    let today = store::today(&state.pool, now).await?;
    let (kind, title, expires_on) =
        (form.text("kind"), form.text("title"), form.text("expires_on"));
    let document = rules::document(kind, title, expires_on, today)?;
    let (content_type, bytes) = received(&state, &mut form).await?;
    let rate = state.config.services.limit_documents;
    state.limits.take("provider documents", rate, &user_id.to_string()).await?;
    let mut work = state.begin().await?;
    let id = service::add(&mut work, provider_id, &document, (content_type, &bytes)).await?;
    work.commit().await?;
    let row = store::documents(&state.pool, provider_id, Some(id), now).await?.pop();
    let row = row.ok_or(DocumentError::NotFound)?;
    Ok((StatusCode::CREATED, Json(row.into())))
}

/// The file of a form: a PDF as it is, a picture as a JPEG of ours.
async fn received(state: &AppState, form: &mut Form) -> Result<(&'static str, Bytes), Error> {
    let bytes = form.file("file").map_err(refused)?;
    if bytes.is_empty() {
        return Err(DocumentError::NoFile.into());
    }
    if bytes.len() > MAX_BYTES {
        return Err(DocumentError::TooLarge.into());
    }
    if rules::is_pdf(&bytes) {
        return Ok(("application/pdf", bytes));
    }
    let picture = state.pictures.decode(bytes).await?.map_err(refused)?;
    Ok(("image/jpeg", picture.jpeg.into()))
}

fn refused(error: PictureError) -> Error {
    match error {
        PictureError::Missing => DocumentError::NoFile.into(),
        PictureError::TooLarge => DocumentError::TooLarge.into(),
        PictureError::Kind => DocumentError::WrongFile.into(),
        other => Error::invalid("file", other.to_string()),
    }
}

/// Remove a document from your provider profile
///
/// Not the insurance that you work under, while there is no other.
#[utoipa::path(
    delete, path = "/me/provider/documents/{id}", tag = "services", security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The document's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = NO_CONTENT, description = "It is gone."), (status = NOT_FOUND),
        (status = CONFLICT, description = "It is the only insurance that an admin has seen and that has not run out (`in_use`).")
    )
)]
pub async fn remove_provider_document(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<StatusCode, Error> {
    let provider_id = own_id(&state.pool, caller.account.id).await?;
    let mut work = state.begin().await?;
    service::remove(&mut work, provider_id, id).await?;
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Download a document of your provider profile
///
/// As it is kept: a picture as a JPEG.
#[utoipa::path(
    get, path = "/me/provider/documents/{id}/file", tag = "services", security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The document's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, description = "The file, to be saved.", content((inline(Binary) = "application/pdf"), (inline(Binary) = "image/jpeg"))),
        (status = NOT_FOUND)
    )
)]
pub async fn get_provider_document_file(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<DocumentFile, Error> {
    let provider_id = own_id(&state.pool, caller.account.id).await?;
    service::file(&state.pool, provider_id, id).await
}
