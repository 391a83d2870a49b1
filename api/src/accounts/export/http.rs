//! The answer with everything that is held of somebody.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::rules::{self, File};
use super::store;
use crate::foundation::error::Problem;
use crate::foundation::roles::SignedIn;
use crate::{AppState, Error};

/// Take away one's data
///
/// A ZIP of JSON files, one a subject.
#[utoipa::path(
    get, path = "/me/export", tag = "accounts", security(("session" = [])),
    responses(
        (status = OK, body = [u8], content_type = "application/zip"), (status = UNAUTHORIZED, body = Problem),
        (status = TOO_MANY_REQUESTS, body = Problem)
    )
)]
pub async fn export(State(state): State<AppState>, caller: SignedIn) -> Result<Response, Error> {
    let user_id = caller.account.id;
    let rate = state.config.accounts.limit_exports;
    state.limits.take("exports", rate, &user_id.to_string()).await?;
    let mut transaction = state.pool.begin().await?;
    // One moment for all of it, however long it takes to read.
    sqlx::query("set transaction isolation level repeatable read, read only")
        .execute(&mut *transaction)
        .await?;
    let parts = store::everything(&mut transaction, user_id).await?;
    let pictures = store::pictures(&mut transaction, user_id).await?;
    transaction.commit().await?;
    let mut files = Vec::new();
    for (id, jpeg) in pictures {
        files.push(File { name: format!("pictures/{id}.jpg"), bytes: jpeg });
    }
    for (name, part) in parts {
        let bytes = serde_json::to_vec_pretty(&part).map_err(anyhow::Error::from)?;
        files.push(File { name: format!("{name}.json"), bytes });
    }
    let zip = tokio::task::spawn_blocking(move || rules::packed(&files));
    let zip = zip.await.map_err(anyhow::Error::from)??;
    let day = (state.now)().date_naive();
    let disposition = format!("attachment; filename=\"carpal-export-{day}.zip\"");
    let headers = [
        (header::CONTENT_TYPE, "application/zip".to_owned()),
        (header::CONTENT_DISPOSITION, disposition),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    Ok((headers, zip).into_response())
}
