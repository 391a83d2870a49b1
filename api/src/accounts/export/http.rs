//! The response with everything that is held of somebody.

use axum::body::Body;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures::{Stream, stream};
use sqlx::PgConnection;
use tokio::io::AsyncReadExt;
use uuid::Uuid;

use super::store;
use super::zip::Export;
use crate::foundation::binary::Binary;
use crate::foundation::encryption::SecretKey;
use crate::foundation::roles::SignedIn;
use crate::parking::leaving_soon::service as leaving_soon;
use crate::{AppState, Error};

/// Bytes of the file that are read at once.
const CHUNK: usize = 64 * 1024;

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
    let key = state.config.accounts.secret_key.clone();
    let export = collected(work.db(), &key, user_id).await?;
    drop(work);
    let (file, length) = export.finish().await?;
    let day = (state.now)().date_naive();
    let headers = [
        (header::CONTENT_TYPE, "application/zip".to_owned()),
        (header::CONTENT_LENGTH, length.to_string()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"carpal-export-{day}.zip\"")),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    Ok((headers, Body::from_stream(chunks(file))).into_response())
}

/// Everything in one file. Pictures and documents are read one after the other: all of a provider's together are a hundred
/// megabytes.
async fn collected(db: &mut PgConnection, key: &SecretKey, user_id: Uuid) -> Result<Export, Error> {
    let mut export = Export::new()?;
    for id in store::pictures(db, user_id).await? {
        let jpeg = store::picture(db, id).await?;
        export = export.add(format!("pictures/{id}.jpg"), jpeg).await?;
    }
    for store::DocumentRow { id, name } in store::documents(db, user_id).await? {
        let file = store::document(db, id).await?;
        export = export.add(format!("documents/{name}"), file).await?;
    }
    for (name, part) in store::everything(db, user_id).await? {
        let json = serde_json::to_vec_pretty(&part).map_err(anyhow::Error::from)?;
        export = export.add(format!("{name}.json"), json).await?;
    }
    // It is stored sealed, so it is read apart.
    let home = leaving_soon::home_of(&mut *db, key, user_id).await?;
    let json = serde_json::to_vec_pretty(&home).map_err(anyhow::Error::from)?;
    Ok(export.add("homes.json".to_owned(), json).await?)
}

/// What a file holds, as it is read.
fn chunks(file: tokio::fs::File) -> impl Stream<Item = std::io::Result<Vec<u8>>> {
    stream::try_unfold(file, |mut file| async {
        let mut chunk = Vec::with_capacity(CHUNK);
        let read = file.read_buf(&mut chunk).await?;
        Ok((read > 0).then_some((chunk, file)))
    })
}
