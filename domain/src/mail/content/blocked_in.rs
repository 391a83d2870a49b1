//! Emails to an owner whose vehicle blocks somebody in, and to and about backup contacts.

use crate::duration;

use super::clean::line;
use super::{CHOICES, IGNORE, PRIVATE, Text};

pub fn asked(registration: &str, link_seconds: Option<u64>) -> Text {
    let period = duration::format_duration(link_seconds.unwrap_or(4 * 3600));
    Text::new(
        "Your vehicle is blocking someone in",
        format!(
            "Someone can’t get out because of your vehicle, and asks you to move it. Press the button to let them know \
             that you’re on your way. It works for {period}, without signing in. Neither of you finds out who the other is."
        ),
        "On my way",
        &["At night, don’t meet a stranger alone.", PRIVATE, CHOICES],
    )
    .plate(registration)
}

pub fn guest_asked() -> Text {
    Text::new(
        "We’ve asked for the vehicle to be moved",
        "Someone wrote on CarPal that a vehicle is blocking them in, and gave this address for the reply. If it was you, open your \
         page and confirm that this address is yours. Then we’ll ask again if there’s no answer. The owner won’t see your address.",
        "Open my page",
        &["At night, don’t meet a stranger alone.", PRIVATE, IGNORE],
    )
}

pub fn backup_invited(registration: &str, owner: &str) -> Text {
    let owner = line(owner);
    Text::new(
        "Will you be a backup contact?",
        format!(
            "{owner} asks you to be the backup contact for this car on CarPal. If it’s blocking someone in and {owner} doesn’t \
             answer, we’d tell you that it’s asked to be moved, so that you can reach {owner}. We’d tell you nothing else, and \
             nobody but {owner} knows that it’s you. You can stop at any time."
        ),
        "Say yes or no",
        &["You’re asked only if you agree. If you don’t answer, nothing happens.", PRIVATE, IGNORE],
    )
    .plate(registration)
}

pub fn backup_asked(registration: &str, owner: &str) -> Text {
    let owner = line(owner);
    Text::new(
        "Can you help move a car?",
        format!("Someone needs {owner}’s car moved, and you agreed to help. Please tell {owner}."),
        "See what you agreed to",
        &[
            "You can stop being the backup contact there. We tell you this at most once a day.",
            PRIVATE,
        ],
    )
    .plate(registration)
}

pub fn backup_news(registration: &str, is_agreed: bool) -> Text {
    let (subject, sentence) = if is_agreed {
        (
            "Your backup contact agreed",
            "We’ll tell them if your vehicle is blocking someone in and you don’t answer.",
        )
    } else {
        (
            "You have no backup contact now",
            "The person you asked said no, or has stopped. You can ask somebody else.",
        )
    };
    Text::new(subject, sentence, "See my vehicle", &[CHOICES]).plate(registration)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_line_of_what_a_contact_reads() {
        let text = backup_asked("AB12CDE", "Grace\n\u{202e}Hopper");
        assert!(
            text.paragraphs[0].contains("needs Grace Hopper’s car moved"),
            "{:?}",
            text.paragraphs
        );
        assert_eq!(text.plate.as_deref(), Some("AB12 CDE"));
    }
}
