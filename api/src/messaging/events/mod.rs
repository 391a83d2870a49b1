//! What a user's open pages are told while they are open, and after they were away.

mod store;

pub use store::{Kind, News, note};
