//! The one operation: a picture for whoever has its address.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use uuid::Uuid;

use super::store;
use crate::foundation::error::Refusal;
use crate::foundation::extract::{Path, Query};
use crate::{AppState, Error};

/// What proves that we gave this address, to be taken as it stands.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct Signed {
    /// Until when it is good, in seconds since 1970.
    until: i64,
    /// Hexadecimal.
    signature: String,
}

/// Get a picture
///
/// At an address that another operation gave, which is good for about an hour.
#[utoipa::path(
    get, path = "/pictures/{id}", tag = "pictures", params(("id" = Uuid, Path), Signed),
    responses((status = OK, content_type = "image/jpeg", body = Vec<u8>), (status = FORBIDDEN), (status = NOT_FOUND))
)]
pub async fn get_picture(
    State(state): State<AppState>,
    Path(id): Path<Uuid>,
    Query(Signed { until, signature }): Query<Signed>,
) -> Result<Response, Error> {
    let signer = state.pictures.signer(&state.pool, (state.now)()).await?;
    let left = signer.check(id, until, &signature).ok_or_else(|| {
        let sentence = "This link to a picture is not valid, or no longer. Please reload the page.";
        Error::Forbidden(Refusal { code: "invalid_picture_link", sentence: sentence.into() })
    })?;
    let kept = store::kept(&state.pool, id).await?;
    let kept = kept.ok_or_else(|| Error::NotFound("This picture is no longer there".into()))?;
    // What has this address never changes.
    let caching = format!("private, max-age={left}, immutable");
    let headers = [
        (header::CONTENT_TYPE, "image/jpeg".to_owned()),
        (header::CACHE_CONTROL, if kept.is_secret { "no-store".to_owned() } else { caching }),
        (header::CONTENT_DISPOSITION, "inline".to_owned()),
    ];
    Ok((headers, kept.jpeg).into_response())
}
