//! Why a feed gave nothing.

use std::time::Duration;

use crate::overpass::RetryAfter;

/// Why a feed gave nothing that could be read. Addresses are shown without what stands behind the question mark.
#[derive(Debug, thiserror::Error)]
pub enum AskError {
    /// Its address may not be asked.
    #[error("{url} may not be asked: {why}")]
    Address {
        /// Which.
        url: String,
        /// Why.
        why: String,
    },
    /// It cannot be reached.
    #[error("{url} cannot be reached: {why}")]
    Unreachable {
        /// Which.
        url: String,
        /// What happened.
        why: String,
    },
    /// It sent nothing for too long, or not all of it in time.
    #[error("{url} took longer than {} s", after.as_secs())]
    Stalled {
        /// Which.
        url: String,
        /// How long was waited.
        after: Duration,
    },
    /// It responded with a status that has no content for us.
    #[error("{url} responded with {status}")]
    Status {
        /// Which.
        url: String,
        /// As `429 Too Many Requests`.
        status: String,
        /// How long it asks us to wait.
        retry_after: Option<RetryAfter>,
    },
    /// It sent us on too often, or nowhere.
    #[error("{url} sends on too often, or to no address")]
    Redirects {
        /// Which.
        url: String,
    },
    /// It responded with a page for people.
    #[error("{url} responded with an HTML page instead of data")]
    Html {
        /// Which.
        url: String,
    },
    /// The response broke off.
    #[error("the response of {url} broke off after {bytes} bytes: {why}")]
    CutOff {
        /// Which.
        url: String,
        /// How much came.
        bytes: usize,
        /// What happened.
        why: String,
    },
    /// The response is too large, as it comes or unpacked.
    #[error("the response of {url} is larger than {max_bytes} bytes")]
    TooLarge {
        /// Which.
        url: String,
        /// The most that is accepted.
        max_bytes: usize,
    },
}

impl AskError {
    /// How long the feed asks us to wait.
    #[must_use]
    pub const fn retry_after(&self) -> Option<RetryAfter> {
        match self {
            Self::Status { retry_after, .. } => *retry_after,
            _ => None,
        }
    }
}
