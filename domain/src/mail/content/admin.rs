//! Emails of the support desk, and to admins.

use super::{CHOICES, IGNORE, Text, clean};

/// `message` is the admin's.
pub fn replied(reference: &str, message: &str, to_guest: bool) -> Text {
    const AGAIN: &str = "Please don’t reply to this email. Nobody reads replies. To write again, use the contact page and quote the reference.";
    let mut text = Text::new(
        "We’ve replied to you",
        format!("You wrote to us. This is our reply to {}:", clean::line(reference)),
        "Contact us",
        if to_guest { &[AGAIN, IGNORE] } else { &[AGAIN] },
    );
    text.paragraphs.extend(clean::paragraphs(message));
    text
}

pub fn matters(count: i32) -> Text {
    let what = if count == 1 {
        "Something new is waiting".into()
    } else {
        format!("{count} new things are waiting")
    };
    Text::new(
        "CarPal needs you",
        format!("{what} for you."),
        "See what waits",
        &["We won’t email about new matters again until you’ve seen these.", CHOICES],
    )
}

pub fn reading() -> Text {
    Text::new(
        "An admin read private messages",
        "Another admin read messages between other people. The audit log says who, whose and why.",
        "Open the audit log",
        &[CHOICES],
    )
}

pub fn handed_over(count: i32) -> Text {
    let what = if count == 1 {
        "Another admin handed something to you.".into()
    } else {
        format!("Other admins handed {count} things to you.")
    };
    Text::new("You have something in hand", what, "See what you have in hand", &[CHOICES])
}

pub fn summary(waiting: &[(String, i64)]) -> Text {
    let total: i64 = waiting.iter().map(|(_, count)| count).sum();
    let mut text = Text::new(
        "What waits for CarPal’s admins today",
        match total {
            0 => "Nothing waits for you. Have a good day.".to_owned(),
            1 => "One thing waits:".to_owned(),
            _ => format!("{total} things wait:"),
        },
        "See what waits",
        &[CHOICES],
    );
    let line = |(what, count): &(String, i64)| format!("{count} {}", clean::line(what));
    text.paragraphs.extend(waiting.iter().filter(|(_, count)| *count > 0).map(line));
    text
}
