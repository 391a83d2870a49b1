//! How many photos there may be, and the sentences people read.

/// Document 4.
pub const MOST: i64 = 6;

/// Why something about a photo is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// There are six.
    #[error("A vehicle can have at most {MOST} photos")]
    TooMany,
    /// There is none, or it is of another vehicle.
    #[error("Photo not found")]
    NotFound,
}
