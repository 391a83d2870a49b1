//! Emails about messages: to users, and to guests, who have no account.

use carpal_domain::duration;

use super::{CHOICES, IGNORE, PRIVATE, Text};

pub fn unread_messages(registration: Option<&str>, count: i32) -> Text {
    let text = Text::new(
        "You have unread messages",
        "Somebody wrote to you through CarPal. Neither of you learns who the other is.",
        "Read and answer",
        &["We write once until you have read them.", CHOICES],
    )
    .title(match count {
        ..=1 => "A message waits for you".into(),
        count => format!("{count} messages wait for you"),
    });
    match registration {
        Some(registration) => text.plate(registration),
        None => text,
    }
}

pub fn support_message() -> Text {
    Text::new(
        "CarPal Support has written to you",
        "There is a message for you in your support chat.",
        "Read and answer",
        &["We write once until you have read it.", CHOICES],
    )
}

pub fn guest_confirm(link_seconds: Option<u64>) -> Text {
    let period = duration::in_words(link_seconds.unwrap_or(24 * 3600));
    Text::new(
        "Confirm your message",
        format!(
            "Someone wrote to the owner of a vehicle through CarPal and gave this address for the answer. If it was you, \
             open the page and send your message from there, within {period}. The owner does not learn your address."
        ),
        "Send my message",
        &["If it was not you, ignore this email. Nothing is sent then."],
    )
}

pub fn guest_sent() -> Text {
    Text::new(
        "Your message was sent",
        "Someone wrote to the owner of a vehicle through CarPal and gave this address for the answer. The owner does not \
         learn your address. An answer appears on the page below, and we write to you when there is one.",
        "See my message",
        &[PRIVATE, IGNORE],
    )
}

pub fn guest_answered() -> Text {
    Text::new(
        "There is an answer to your message",
        "The owner of the vehicle that you wrote about has answered. You can read it, and reply, on your private page. \
         Neither of you learns who the other is.",
        "Read the answer",
        &[PRIVATE],
    )
}
