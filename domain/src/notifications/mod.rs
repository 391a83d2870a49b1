//! What users are notified of: the kinds, who may see what of one, and what each says. The text is made from the view
//! `seen_notifications`, which decides what its user may see, so that no channel tells more than another.

mod blocked_in_text;
mod driver_report_text;
mod kind;
mod store;
mod suggestion_text;
mod text;
mod zone_text;

pub use driver_report_text::DriverReportNews;
pub use kind::{NotificationKind, TOPICS, Topic};
pub use store::{Notification, unread_count, unread_with_path, visible};
pub use suggestion_text::SuggestionNews;
