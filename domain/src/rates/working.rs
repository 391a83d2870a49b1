//! The lines that explain a cost.

use serde::{Deserialize, Serialize};

/// One line of the working: what covers which minutes of the stay, and what that costs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct WorkingLine {
    /// "2 h at £1.20", "evening flat £2.00", "free until 08:00".
    #[schema(example = "2 h at £1.20")]
    pub text: String,
    /// In pence; 0 is free.
    #[schema(example = 240)]
    pub pence: i32,
    /// The minute of the stay from which it covers.
    #[schema(example = 0)]
    pub from: i32,
    /// The minute of the stay until which it covers.
    #[schema(example = 120)]
    pub until: i32,
}

impl WorkingLine {
    pub(super) fn later(mut self, minutes: i32) -> Self {
        self.from += minutes;
        self.until += minutes;
        self
    }
}

/// A length of time as boards have it: "30 min", "1 h 30 min", "24 h", "2 days".
#[must_use]
pub fn length(minutes: i32) -> String {
    let (hours, left) = (minutes / 60, minutes % 60);
    match (hours, left) {
        (hours, 0) if hours > 24 && hours % 24 == 0 => format!("{} days", hours / 24),
        (0, left) => format!("{left} min"),
        (hours, 0) => format!("{hours} h"),
        (hours, left) => format!("{hours} h {left} min"),
    }
}
