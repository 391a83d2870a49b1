//! What the features that have pictures do with them.

use uuid::Uuid;

pub use super::decode::Picture;
pub use super::rules::PictureError;
pub use super::sign::Signer;
use super::store;
pub use super::store::Owner;
pub use super::upload::{Form, MAX_BODY, Upload};
use crate::foundation::UnitOfWork;
use crate::{AppState, Error};

/// Stores a picture. Returns its id.
///
/// # Errors
/// When the database does not answer.
pub async fn add(work: &mut UnitOfWork, owner: Owner, picture: &Picture) -> Result<Uuid, Error> {
    let now = work.now();
    Ok(store::insert(work.db(), owner, picture, now).await?)
}

/// The JPEG of ours that shows what a form has in a field.
///
/// # Errors
/// [`Error::Invalid`] when it is no picture that we take.
pub async fn decoded(
    state: &AppState,
    form: &mut Form,
    field: &'static str,
) -> Result<Picture, Error> {
    let refused = |error: PictureError| Error::invalid(field, error.to_string());
    let bytes = form.file(field).map_err(refused)?;
    state.pictures.decode(bytes).await?.map_err(refused)
}

/// The same, of a file of at most `max` bytes; `sentence` says so.
///
/// # Errors
/// [`Error::Invalid`] when it is larger, or no picture that we take.
pub async fn decoded_within(
    state: &AppState,
    form: &mut Form,
    field: &'static str,
    max: usize,
    sentence: &'static str,
) -> Result<Picture, Error> {
    let refused = |error: PictureError| Error::invalid(field, error.to_string());
    let bytes = form.file(field).map_err(|error| match error {
        PictureError::TooLarge => Error::invalid(field, sentence),
        error => refused(error),
    })?;
    if bytes.len() > max {
        return Err(Error::invalid(field, sentence));
    }
    state.pictures.decode(bytes).await?.map_err(refused)
}

/// The signed address of a picture, as a path of our origin.
pub fn path(signer: &Signer, id: Uuid) -> String {
    let (until, signature) = signer.sign(id);
    format!("/api/v1/pictures/{id}?until={until}&signature={signature}")
}
