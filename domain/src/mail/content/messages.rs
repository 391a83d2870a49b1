//! Emails about messages: to users, and to guests, who have no account.

use crate::duration;

use super::{CHOICES, IGNORE, PRIVATE, Text};

pub fn unread_messages(registration: Option<&str>, count: i32) -> Text {
    let text = Text::new(
        "You have unread messages",
        "Somebody sent you a message on CarPal. Neither of you finds out who the other is.",
        "Read and reply",
        &["We won’t email again until you’ve read them.", CHOICES],
    )
    .title(match count {
        ..=1 => "You have a new message".into(),
        count => format!("You have {count} new messages"),
    });
    match registration {
        Some(registration) => text.plate(registration),
        None => text,
    }
}

pub fn support_message() -> Text {
    Text::new(
        "You have a message from CarPal Support",
        "There’s a message for you in your support chat.",
        "Read and reply",
        &["We won’t email again until you’ve read it.", CHOICES],
    )
}

pub fn guest_confirm(link_seconds: Option<u64>) -> Text {
    let period = duration::format_duration(link_seconds.unwrap_or(24 * 3600));
    Text::new(
        "Confirm your message",
        format!(
            "Someone wrote to a vehicle’s owner on CarPal and gave this address for the reply. If it was you, \
             open the page within {period} and send your message from there. The owner won’t see your address."
        ),
        "Send my message",
        &["If this wasn’t you, just ignore this email and nothing will be sent."],
    )
}

pub fn guest_sent() -> Text {
    Text::new(
        "Your message was sent",
        "Someone wrote to a vehicle’s owner on CarPal and gave this address for the reply. The owner won’t see \
         your address. The reply will appear on the page below, and we’ll email you when it does.",
        "See my message",
        &[PRIVATE, IGNORE],
    )
}

pub fn guest_answered() -> Text {
    Text::new(
        "You have a reply to your message",
        "The owner of the vehicle you wrote about has replied. Read it and write back on your private page. \
         Neither of you finds out who the other is.",
        "Read the reply",
        &[PRIVATE],
    )
}
