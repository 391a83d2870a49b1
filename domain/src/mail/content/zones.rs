//! Emails about zones. Never what was written there, nor by whom.

use super::{CHOICES, Text, clean};

pub fn news(what: &str) -> Text {
    Text::new(
        "News from a zone you joined",
        "You can read it in the app.",
        "Open the zone",
        &[CHOICES, "Each zone has its own choice, too: everything, alerts only, or nothing."],
    )
    .title(clean::line(what))
}
