//! Feeds: what a source says of its car parks right now.
//!
//! `ask` fetches a feed over HTTP. `read` turns its bytes into readings as the source file's table `[live]` says, and knows no
//! network and no database. `refresh` does these two, in its `turn` and without a transaction; then `keep` has in one what `bounds`
//! admits, `matching` says which car park is meant, `guard` what may be believed, and `store` keeps it. `history` imports what
//! was free in the past.

pub mod ask;
mod bounds;
mod guard;
pub mod history;
mod keep;
mod matching;
pub mod read;
mod refresh;
mod registry;
mod store;
mod turn;

use carpal_domain::car_park::Availability;
use carpal_domain::geometry::LngLat;
use chrono::{DateTime, Utc};

use crate::raw::Reject;
use crate::read::ReadError;
use crate::sources::SourceError;

pub use keep::keep;
pub use refresh::{Asked, FeedReport, RefreshError, Refreshed, ask_in_turn, refresh};
pub use registry::{add, enable, remove};

/// What a feed says of one car park, believed by nobody yet: numbers may be negative, and times in the future.
#[derive(Debug, Clone, PartialEq)]
pub struct FeedReading {
    /// Its id within the feed: 1 to 200 characters.
    pub external_id: String,
    /// Its name, where the feed has one.
    pub name: Option<String>,
    /// Where it is, where the feed says so.
    pub location: Option<LngLat>,
    /// All spaces that drivers without a contract may use.
    pub capacity: Option<i32>,
    /// Free spaces, as the feed counts them.
    pub spaces_free: Option<i32>,
    /// Occupied spaces, as the feed counts them.
    pub occupied: Option<i32>,
    /// Whether it is open, where the feed says.
    pub is_open: Option<bool>,
    /// What the feed says in words: available, limited or full.
    pub said: Option<Availability>,
    /// When it was so; none where the feed gives no time for this car park.
    pub said_at: Option<DateTime<Utc>>,
    /// Where it stands: `line 12`, `item 3`, `element 7 at byte 1234`.
    pub position: String,
}

impl FeedReading {
    /// Free spaces: as counted, else what is not occupied. May be negative.
    #[must_use]
    pub fn free(&self) -> Option<i32> {
        self.spaces_free.or_else(|| Some(self.capacity?.saturating_sub(self.occupied?)))
    }

    /// Whether it says anything of now, and not only what and where the car park is.
    #[must_use]
    pub fn says_something(&self) -> bool {
        self.free().is_some() || self.is_open.is_some() || self.said.is_some()
    }
}

/// All that one answer of a feed says.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct FeedContent {
    /// When it was published, where the feed says so.
    pub published_at: Option<DateTime<Utc>>,
    /// What it says, in its order. Ids may occur twice.
    pub readings: Vec<FeedReading>,
    /// What could not be read, and why.
    pub rejects: Vec<Reject>,
}

/// Why nothing of an answer can be used.
#[derive(Debug, thiserror::Error)]
pub enum FeedError {
    /// The answer itself.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The source file does not fit the answer.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// The source has no table `[live]`.
    #[error(
        "{0} has no table [live] in its source file, so it is no feed. Add one that says its url and its fields"
    )]
    NoFeed(String),
}
