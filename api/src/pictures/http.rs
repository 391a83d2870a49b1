//! Requests and responses about pictures: one is served to whoever has its address.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use uuid::Uuid;

use super::store;
use crate::foundation::binary::Binary;
use crate::foundation::error::Refusal;
use crate::foundation::extract::{Path, Query};
use crate::{AppState, Error};

/// What proves that the server gave an address. Part of the address, and taken as it stands there.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct Signed {
    /// Until when the address is valid, in seconds since 1970.
    until: i64,
    /// The signature of the address, in hexadecimal.
    signature: String,
}

/// Get a picture
///
/// At an address that another operation gave, which is valid for 60 to 90 minutes. Needs no session, so that a page can show
/// it.
#[utoipa::path(
    get, path = "/pictures/{id}", tag = "pictures",
    params(("id" = Uuid, Path, description = "The picture's id"), Signed),
    responses(
        (status = OK, content_type = "image/jpeg", body = inline(Binary), description = "The picture, at most 1600 pixels long."),
        (status = FORBIDDEN, description = "The address is none of ours, or no longer valid (`invalid_picture_link`)."),
        (status = NOT_FOUND, description = "The picture was removed.")
    )
)]
pub async fn get_picture(
    State(state): State<AppState>,
    Path(id): Path<Uuid>,
    Query(Signed { until, signature }): Query<Signed>,
) -> Result<Response, Error> {
    let signer = state.pictures.signer(&state.pool, (state.now)()).await?;
    let left = signer.check(id, until, &signature).ok_or_else(|| {
        let sentence = "This link to a picture isn’t valid any more. Please reload the page.";
        Error::Forbidden(Refusal { code: "invalid_picture_link", sentence: sentence.into() })
    })?;
    let file = store::file(&state.pool, id).await?;
    let file = file.ok_or_else(|| Error::NotFound("This picture is gone".into()))?;
    // What has this address never changes.
    let caching = format!("private, max-age={left}, immutable");
    let headers = [
        (header::CONTENT_TYPE, "image/jpeg".to_owned()),
        (header::CACHE_CONTROL, if file.is_secret { "no-store".to_owned() } else { caching }),
        (header::CONTENT_DISPOSITION, "inline".to_owned()),
    ];
    Ok((headers, file.jpeg).into_response())
}
