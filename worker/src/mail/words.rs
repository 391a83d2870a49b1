//! What each mail says. People's own words enter only here, cleaned.

use carpal_domain::mail::{Mail, MailKind};
use carpal_domain::registration::Registration;
use chrono::NaiveDate;

/// Below mails that can be turned off.
const CHOICES: &str = "You choose in the app's settings which mails we send.";

/// A mail before it has a look. All of it is plain text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    /// The subject. Never holds anyone's words.
    pub subject: &'static str,
    /// The headline.
    pub title: String,
    /// "Hello Alice,".
    pub greeting: String,
    /// A registration, drawn as a plate.
    pub plate: Option<String>,
    /// What happened, a paragraph each.
    pub before: Vec<String>,
    /// What the button says.
    pub button: &'static str,
    /// Where it leads.
    pub link: String,
    /// What else there is to know, a paragraph each.
    pub after: Vec<&'static str>,
}

/// The words of a mail.
pub fn letter(mail: &Mail) -> Letter {
    let (name, link) = (&mail.name, &mail.link);
    let letter = |subject: &'static str, before: &str, button, after: &[&'static str]| Letter {
        subject,
        title: subject.to_owned(),
        greeting: greeting(name),
        plate: None,
        before: vec![before.to_owned()],
        button,
        link: link.clone(),
        after: after.to_vec(),
    };
    match &mail.kind {
        MailKind::ConfirmEmail => letter(
            "Confirm your email address",
            "Someone signed up to CarPal with this address. If it was you, confirm that it is yours.",
            "Confirm email",
            &["If it was not you, ignore this mail."],
        ),
        MailKind::AlreadyRegistered => letter(
            "You already have a CarPal account",
            "Someone tried to sign up to CarPal with this address. It has an account already, so no new one was made.",
            "Sign in",
            &[
                "Forgot your password? The sign-in page helps you set a new one.",
                "If it was not you, there is nothing to do.",
            ],
        ),
        MailKind::PlateTaken { plate } => Letter {
            title: "This vehicle registration is already registered by another user".into(),
            plate: Some(shown(plate)),
            ..letter(
                "Your vehicle registration is already registered",
                "You gave it when you signed up. Your account works without it. If the vehicle is yours, claim the \
                 registration with a photo of its registration certificate (V5C); the photo is deleted once we have \
                 decided.",
                "Claim this registration",
                &["Was it a typing error? Add the right registration under Vehicles."],
            )
        },
        MailKind::RegistrationClaimed { plate } => Letter {
            plate: Some(shown(plate)),
            ..letter(
                "Another account claims your vehicle registration",
                "Somebody sent us a photo of a registration certificate (V5C) and says that this vehicle is theirs. Until \
                 we have decided, it takes no messages. What was written to you stays with you, whatever we decide.",
                "Your vehicles",
                &[
                    "Have you sold the vehicle? Then remove it from your vehicles. Otherwise there is nothing to do.",
                ],
            )
        },
        MailKind::RegistrationMoved { plate } => Letter {
            plate: Some(shown(plate)),
            ..letter(
                "Your vehicle registration has moved to another account",
                "Its registration certificate (V5C) showed us that the vehicle belongs to somebody else. New messages go \
                 to them. What was written to you stays with you.",
                "Your vehicles",
                &["Is the vehicle yours? Claim the registration with a photo of your certificate."],
            )
        },
        MailKind::ClaimApproved { plate } => Letter {
            plate: Some(shown(plate)),
            ..letter(
                "The vehicle registration is yours",
                "We have approved your claim. New messages to this registration reach you from now on. The photo of your \
                 registration certificate is deleted.",
                "Your vehicles",
                &[],
            )
        },
        MailKind::ClaimRejected { plate, reason } => {
            let mut letter = letter(
                "Your claim of a vehicle registration was rejected",
                "We have looked at your claim, and the registration stays with the account that has it. The photo of your \
                 registration certificate is deleted. This is why:",
                "Claim again",
                &[
                    "If you think that this is wrong, claim it again with a better photo, or write to us.",
                ],
            );
            letter.before.push(cleaned(reason));
            Letter { plate: Some(shown(plate)), ..letter }
        }
        MailKind::ResetPassword => letter(
            "Reset your password",
            "Someone asked for a new password for your CarPal account. If it was you, set it now. The link works once, \
             within one hour.",
            "Set a new password",
            &["If it was not you, ignore this mail. Your password stays as it is."],
        ),
        MailKind::PasswordChanged => letter(
            "Your password was changed",
            "The password of your CarPal account was changed. If it was you, there is nothing to do. If it was not, set \
             a new one now.",
            "Set a new password",
            &[],
        ),
        MailKind::SignedOutForSafety => letter(
            "You were signed out, to be safe",
            "Your CarPal session was used in two places, which can mean that somebody copied it. So we ended it. Set a new \
             password, then sign in again.",
            "Set a new password",
            &[
                "Did you just restore a phone or a browser from a backup? Then this may be all it was.",
            ],
        ),
        MailKind::DeletionScheduled { on } => {
            let on = day(on);
            Letter {
                title: format!("Your account will be deleted on {on}"),
                ..letter(
                    "Your account will be deleted",
                    &format!(
                        "You asked us to delete your CarPal account. Until {on} you can change your mind. After that \
                         the account cannot be brought back."
                    ),
                    "Keep my account",
                    &["If you did not ask for this, keep the account and change your password."],
                )
            }
        }
        MailKind::AccountUnblocked => letter(
            "Your account works again",
            "Your CarPal account is no longer blocked. Sign in as before.",
            "Sign in",
            &[],
        ),
        MailKind::Suspended { until } => {
            let until = day(until);
            Letter {
                title: format!("Your account is suspended until {until}"),
                ..letter(
                    "Your account is suspended",
                    &format!(
                        "Until {until} you can look at everything in CarPal, but not change or send anything. Sign in to \
                         read why."
                    ),
                    "Sign in",
                    &[],
                )
            }
        }
        MailKind::AppealRejected => letter(
            "Your appeal was decided",
            "We read your appeal, and your CarPal account stays blocked. Sign in to read our answer. You can still take \
             your data with you, and delete the account.",
            "Read the answer",
            &[],
        ),
        MailKind::AppealLink => letter(
            "How to appeal",
            "Your CarPal account is blocked. If you think that this is wrong, tell us why. You can appeal once, and a \
             person reads it.",
            "Write an appeal",
            &["The link is for you alone: do not pass this mail on."],
        ),
        MailKind::GuestConfirm => letter(
            "Confirm your message",
            "Someone wrote to the owner of a vehicle through CarPal and gave this address for the answer. If it was you, \
             open the page and send your message from there, within 24 hours. The owner does not learn your address.",
            "Send my message",
            &["If it was not you, ignore this mail. Nothing is sent then."],
        ),
        MailKind::GuestSent => letter(
            "Your message was sent",
            "Someone wrote to the owner of a vehicle through CarPal and gave this address for the answer. The owner does not \
             learn your address. An answer appears on the page below, and we write to you when there is one.",
            "See my message",
            &[
                "The link is for you alone: do not pass this mail on.",
                "If it was not you, ignore this mail.",
            ],
        ),
        MailKind::GuestAnswered => letter(
            "There is an answer to your message",
            "The owner of the vehicle that you wrote about has answered. You can read it, and reply, on your private page. \
             Neither of you learns who the other is.",
            "Read the answer",
            &["The link is for you alone: do not pass this mail on."],
        ),
        MailKind::IncidentReported { reference } => letter(
            "Your incident report",
            &format!(
                "Someone reported an incident through CarPal and gave this address. Its reference number is {}. Nobody but \
                 CarPal learns who reported it.",
                cleaned(reference)
            ),
            "See the report",
            &[
                "The link is for you alone: do not pass this mail on.",
                "If it was not you, ignore this mail.",
            ],
        ),
        MailKind::IncidentNews { reference } => letter(
            "There is news about your incident report",
            &format!("We have written to you about your report {}.", cleaned(reference)),
            "Read the message",
            &["The link is for you alone: do not pass this mail on."],
        ),
        MailKind::IncidentMoved { reference } => letter(
            "Your incident report has moved on",
            &format!("There is something new about your report {}.", cleaned(reference)),
            "See the report",
            &[CHOICES],
        ),
        MailKind::VehicleReported { plate } => Letter {
            plate: Some(shown(plate)),
            ..letter(
                "Your vehicle was named in an incident report",
                "We have looked at the report and written to you about it in your support chat. Answer us there.",
                "Read the message",
                &[CHOICES],
            )
        },
        MailKind::UnreadMessages { plate, count } => Letter {
            title: match count {
                ..=1 => "A message waits for you".into(),
                count => format!("{count} messages wait for you"),
            },
            plate: plate.as_deref().map(shown),
            ..letter(
                "You have unread messages",
                "Somebody wrote to you through CarPal. Neither of you learns who the other is.",
                "Read and answer",
                &["We write once until you have read them.", CHOICES],
            )
        },
        MailKind::SupportMessage => letter(
            "CarPal Support has written to you",
            "There is a message for you in your support chat.",
            "Read and answer",
            &["We write once until you have read it.", CHOICES],
        ),
        MailKind::Warned => letter(
            "Please read what we have written to you",
            "Somebody has reported what you wrote to them, and we have looked at it. What we ask of you is in your support \
             chat.",
            "Read the message",
            &[],
        ),
    }
}

/// Greets by name, unless the name is no name: nobody can make us send a stranger their link or their text.
///
/// A name that is a registration (what an account has until its owner chooses one) is left out too.
fn greeting(name: &str) -> String {
    let name = cleaned(name);
    let links =
        name.contains(['/', '@', ':', '<', '>', '\\']) || name.to_lowercase().contains("www");
    let dotted =
        name.split_once('.').is_some_and(|(_, rest)| rest.starts_with(char::is_alphanumeric));
    let plate = Registration::try_from(name.clone()).is_ok_and(|plate| plate.format().is_some());
    if name.is_empty() || name.chars().count() > 40 || links || dotted || plate {
        "Hello,".to_owned()
    } else {
        format!("Hello {name},")
    }
}

/// One line, without characters that nobody sees or that turn the direction of the text.
fn cleaned(text: &str) -> String {
    let visible = text.chars().map(|c| if c.is_control() { ' ' } else { c }).filter(|c| {
        !matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    });
    visible.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A registration with its usual space.
fn shown(plate: &str) -> String {
    Registration::try_from(plate.to_owned())
        .map_or_else(|_| cleaned(plate).chars().take(12).collect(), |plate| plate.spaced())
}

/// "21 December 2026".
fn day(on: &str) -> String {
    on.parse::<NaiveDate>().map_or_else(|_| cleaned(on), |day| day.format("%-d %B %Y").to_string())
}

/// One of each kind, for those who look at them and for tests.
#[must_use]
pub fn samples() -> Vec<Mail> {
    let plate = || "AB12 CDE".to_owned();
    let reference = || "INC-7K2M-9QXD".to_owned();
    let page = |path: &str| format!("https://carpal.example{path}");
    let member = |kind: MailKind, path: &str| kind.to("Alice", page(path));
    let guest = |kind: MailKind, path: &str| kind.to_guest(page(path));
    let reason = "The photo shows another registration.".to_owned();
    vec![
        member(MailKind::ConfirmEmail, "/login#type=signup&token=9dJ2vYw1Qm7aTz4KcX0bRf"),
        member(MailKind::AlreadyRegistered, "/login"),
        member(MailKind::PlateTaken { plate: plate() }, "/vehicles?claim=AB12CDE"),
        member(MailKind::RegistrationClaimed { plate: plate() }, "/vehicles"),
        member(MailKind::RegistrationMoved { plate: plate() }, "/vehicles?claim=AB12CDE"),
        member(MailKind::ClaimApproved { plate: plate() }, "/vehicles"),
        member(MailKind::ClaimRejected { plate: plate(), reason }, "/vehicles?claim=AB12CDE"),
        member(
            MailKind::ResetPassword,
            "/reset-password#type=recovery&access_token=9dJ2vYw1Qm7a&refresh_token=Tz4KcX0bRf",
        ),
        member(MailKind::PasswordChanged, "/login#type=forgot"),
        member(MailKind::SignedOutForSafety, "/login#type=forgot"),
        member(MailKind::DeletionScheduled { on: "2026-12-21".into() }, "/login"),
        member(MailKind::AccountUnblocked, "/login"),
        member(MailKind::Suspended { until: "2026-12-03".into() }, "/login"),
        member(MailKind::AppealRejected, "/login"),
        member(MailKind::AppealLink, "/appeal/9dJ2vYw1Qm7aTz4KcX0bRf"),
        guest(MailKind::GuestConfirm, "/guest/9dJ2vYw1Qm7aTz4KcX0bRf"),
        guest(MailKind::GuestSent, "/guest/9dJ2vYw1Qm7aTz4KcX0bRf"),
        guest(MailKind::GuestAnswered, "/guest/9dJ2vYw1Qm7aTz4KcX0bRf"),
        guest(
            MailKind::IncidentReported { reference: reference() },
            "/guest/9dJ2vYw1Qm7aTz4KcX0bRf?of=incident",
        ),
        member(MailKind::IncidentNews { reference: reference() }, "/report-incident/INC-7K2M-9QXD"),
        member(
            MailKind::IncidentMoved { reference: reference() },
            "/report-incident/INC-7K2M-9QXD",
        ),
        member(MailKind::VehicleReported { plate: plate() }, "/conversation/0b5c"),
        member(MailKind::UnreadMessages { plate: Some(plate()), count: 3 }, "/conversation/0b5c"),
        member(MailKind::SupportMessage, "/conversation/0b5c"),
        member(MailKind::Warned, "/conversation/0b5c"),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_greeted_by_name_unless_it_is_none() {
        for (name, expected) in [
            ("Alice", "Hello Alice,"),
            ("  Zoë\tO’Neil\r\nBcc: x ", "Hello,"),
            ("Dr. Siân Jones", "Hello Dr. Siân Jones,"),
            ("AB12 CDE", "Hello,"),
            ("ab12cde", "Hello,"),
            ("", "Hello,"),
            ("win at evil.example", "Hello,"),
            ("https://evil.example", "Hello,"),
            ("www evil", "Hello,"),
            ("\u{202e}ecilA", "Hello ecilA,"),
        ] {
            assert_eq!(greeting(name), expected, "{name:?}");
        }
        assert_eq!(greeting(&"a".repeat(41)), "Hello,");
    }

    #[test]
    fn every_kind_is_stored_by_its_name_and_read_again() {
        for mail in samples() {
            let stored = serde_json::to_value(&mail).expect("a value");
            assert_eq!(stored["is"], mail.kind.name());
            assert_eq!(serde_json::from_value::<Mail>(stored).ok(), Some(mail));
        }
    }

    #[test]
    fn a_plate_has_its_space_and_a_day_its_name() {
        assert_eq!(shown("ab12cde"), "AB12 CDE");
        assert_eq!(shown("<b>\u{202e}1"), "<b>1");
        assert_eq!(day("2026-12-01"), "1 December 2026");
        assert_eq!(day("soon\r\n"), "soon");
    }
}
