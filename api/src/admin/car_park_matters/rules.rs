//! In which order what waits about car parks is listed.

use serde::Deserialize;

/// Which of what waits comes first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MatterSort {
    /// Fake codes first, then what waits longest.
    #[default]
    Urgent,
    /// What waits longest first.
    Oldest,
    /// What came last first.
    Newest,
}
