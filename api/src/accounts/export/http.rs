//! The response with everything that is held of somebody.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::store;
use super::zip::{File, packed};
use crate::foundation::binary::Binary;
use crate::foundation::roles::SignedIn;
use crate::{AppState, Error};

/// Download your data
///
/// Everything that is held of you: a ZIP with a JSON file for each subject, your pictures as JPEG files, and the
/// documents that you uploaded as a provider.
#[utoipa::path(
    get, path = "/me/export", tag = "accounts", security(("session" = [])),
    responses(
        (status = OK, body = inline(Binary), content_type = "application/zip", description = "The ZIP file."),
        (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn export_data(
    State(state): State<AppState>,
    caller: SignedIn,
) -> Result<Response, Error> {
    let user_id = caller.account.id;
    let rate = state.config.accounts.limit_exports;
    state.limits.take("exports", rate, &user_id.to_string()).await?;
    let mut work = state.begin().await?;
    store::freeze(work.db()).await?;
    let parts = store::everything(work.db(), user_id).await?;
    let pictures = store::pictures(work.db(), user_id).await?;
    let documents = store::documents(work.db(), user_id).await?;
    drop(work);
    let zip = tokio::task::spawn_blocking(move || packed(&files(parts, pictures, documents)?));
    let zip = zip.await.map_err(anyhow::Error::from)??;
    let day = (state.now)().date_naive();
    let headers = [
        (header::CONTENT_TYPE, "application/zip".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"carpal-export-{day}.zip\"")),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    Ok((headers, zip).into_response())
}

fn files(
    parts: Vec<store::Part>,
    pictures: Vec<(uuid::Uuid, Vec<u8>)>,
    documents: Vec<(String, Vec<u8>)>,
) -> serde_json::Result<Vec<File>> {
    let mut files = Vec::new();
    for (id, jpeg) in pictures {
        files.push(File { name: format!("pictures/{id}.jpg"), bytes: jpeg });
    }
    for (name, bytes) in documents {
        files.push(File { name: format!("documents/{name}"), bytes });
    }
    for (name, part) in parts {
        let bytes = serde_json::to_vec_pretty(&part)?;
        files.push(File { name: format!("{name}.json"), bytes });
    }
    Ok(files)
}
