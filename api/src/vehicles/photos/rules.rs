//! How many photos there may be, and the sentences people read.

use crate::Error;
use crate::foundation::error::Refusal;

/// Photos of a vehicle.
pub const MAX_PHOTOS: i64 = 6;

/// Why something about a photo is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PhotoError {
    /// There are six.
    #[error("A vehicle can have at most {MAX_PHOTOS} photos")]
    TooMany,
    /// There is none, or it is of another vehicle.
    #[error("Photo not found")]
    NotFound,
}

impl From<PhotoError> for Error {
    fn from(error: PhotoError) -> Self {
        let sentence = error.to_string();
        match error {
            PhotoError::TooMany => {
                Self::Conflict(Refusal { code: "too_many_photos", sentence }, None)
            }
            PhotoError::NotFound => Self::NotFound(sentence),
        }
    }
}
