//! Emails about reported incidents.

use super::{CHOICES, IGNORE, PRIVATE, Text, clean};

pub fn reported(reference: &str) -> Text {
    Text::new(
        "Your incident report",
        format!(
            "Someone reported an incident through CarPal and gave this address. Its reference number is {}. Nobody but \
             CarPal learns who reported it.",
            clean::line(reference)
        ),
        "See the report",
        &[PRIVATE, IGNORE],
    )
}

pub fn news(reference: &str) -> Text {
    Text::new(
        "There is news about your incident report",
        format!("We have written to you about your report {}.", clean::line(reference)),
        "Read the message",
        &[PRIVATE],
    )
}

pub fn moved(reference: &str) -> Text {
    Text::new(
        "Your incident report has moved on",
        format!("There is something new about your report {}.", clean::line(reference)),
        "See the report",
        &[CHOICES],
    )
}

/// To the owner of a vehicle that was named in a report.
pub fn vehicle_reported(registration: &str) -> Text {
    Text::new(
        "Your vehicle was named in an incident report",
        "We have looked at the report and written to you about it in your support chat. Answer us there.",
        "Read the message",
        &[CHOICES],
    )
    .plate(registration)
}
