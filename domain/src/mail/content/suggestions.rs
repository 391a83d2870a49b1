//! Emails about suggestions of car parks.

use super::{CHOICES, Text, clean};

pub fn news(what: &str) -> Text {
    Text::new(
        "News about the car park you told us about",
        "You can see more in the app.",
        "See what happened to it",
        &[CHOICES],
    )
    .title(clean::line(what))
}
