//! Emails about reported incidents.

use super::{CHOICES, IGNORE, PRIVATE, Text, clean};

pub fn reported(reference: &str) -> Text {
    Text::new(
        "Your incident report",
        format!(
            "Someone reported an incident through CarPal and gave this address. The reference number is {}. Only \
             CarPal knows who reported it.",
            clean::line(reference)
        ),
        "See the report",
        &[PRIVATE, IGNORE],
    )
}

pub fn news(reference: &str) -> Text {
    Text::new(
        "News about your incident report",
        format!("We’ve sent you a message about your report {}.", clean::line(reference)),
        "Read the message",
        &[PRIVATE],
    )
}

pub fn moved(reference: &str) -> Text {
    Text::new(
        "Your incident report has been updated",
        format!("There’s an update on your report {}.", clean::line(reference)),
        "See the report",
        &[CHOICES],
    )
}

/// To the owner of a vehicle that was named in a report.
pub fn vehicle_reported(registration: &str) -> Text {
    Text::new(
        "Your vehicle was named in an incident report",
        "We’ve looked into the report and sent you a message in your support chat. You can reply there.",
        "Read the message",
        &[CHOICES],
    )
    .plate(registration)
}
