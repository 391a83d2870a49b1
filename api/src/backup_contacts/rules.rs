//! Who may be a backup contact, and the sentences people read.

use carpal_domain::mail::content::carries_link;
use serde::{Deserialize, Serialize};

use crate::Error;
use crate::foundation::contact::{ContactError, email_address};
use crate::foundation::error::Refusal;

/// Of a name that the contact reads, in an email too.
const MAX_OWNER_NAME: usize = 40;
/// The longest username, and more.
const MAX_USERNAME: usize = 60;

/// How somebody stands as a backup contact.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, sqlx::Type, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum BackupContactState {
    /// They were asked, and have not answered.
    Invited,
    /// They agreed.
    Agreed,
    /// They said no.
    Declined,
    /// They agreed once, and stopped.
    Left,
    /// The owner took it back, and sees it no more. They can still say that they don't want to be asked again.
    Removed,
}

/// Why something about a backup contact is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BackupContactError {
    #[error("Please enter an email address or a username")]
    Nobody,
    #[error("Please enter a valid email address")]
    BadEmail,
    #[error("You can’t be your own backup contact")]
    Yourself,
    #[error("Please enter just your name, at most {MAX_OWNER_NAME} characters")]
    NotAName,
    #[error("Vehicle not found")]
    NoVehicle,
    #[error("This vehicle has a backup contact already. Remove them first.")]
    HasOne,
    #[error("They said no, or stopped. You can’t ask them again so soon.")]
    SaidNo,
    #[error("Backup contact not found")]
    NotFound,
    #[error("This invitation isn’t open any more.")]
    NotOpen,
    #[error("This link isn’t valid any more.")]
    NoLink,
}

impl From<BackupContactError> for Error {
    fn from(error: BackupContactError) -> Self {
        let sentence = error.to_string();
        let code = match error {
            BackupContactError::Nobody
            | BackupContactError::BadEmail
            | BackupContactError::Yourself => return Self::invalid("contact", sentence),
            BackupContactError::NotAName => return Self::invalid("owner_name", sentence),
            BackupContactError::NoVehicle => return Self::invalid("vehicle_id", sentence),
            BackupContactError::NotFound | BackupContactError::NoLink => {
                return Self::NotFound(sentence);
            }
            BackupContactError::HasOne => "has_backup_contact",
            BackupContactError::SaidNo => "said_no",
            BackupContactError::NotOpen => "not_open",
        };
        Self::Conflict(Refusal { code, sentence }, None)
    }
}

/// Whom an owner means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Invitee {
    /// Whoever reads the mail of this address.
    Email(String),
    /// Whoever goes by this username.
    Username(String),
}

impl Invitee {
    /// As it is shown to the owner.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Email(text) | Self::Username(text) => text,
        }
    }
}

/// What an owner typed: an address where it has an @, else a username. Whether anybody has it is not looked at.
pub fn invitee(typed: &str) -> Result<Invitee, BackupContactError> {
    let typed = typed.trim();
    if typed.contains('@') {
        return email_address(typed).map(Invitee::Email).map_err(|error| match error {
            ContactError::NoEmail => BackupContactError::Nobody,
            _ => BackupContactError::BadEmail,
        });
    }
    let name = typed.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() || name.chars().count() > MAX_USERNAME || name.chars().any(char::is_control)
    {
        return Err(BackupContactError::Nobody);
    }
    Ok(Invitee::Username(name))
}

/// Refuses a name by which we would send a stranger a link, a number or a text of somebody's.
pub fn check_owner_name(name: &str) -> Result<(), BackupContactError> {
    let digits = name.chars().filter(|char| char.is_numeric()).count();
    if carries_link(name) || digits > 3 || name.chars().count() > MAX_OWNER_NAME {
        return Err(BackupContactError::NotAName);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_carries_no_link_no_number_and_no_letter() {
        for name in ["Grace", "Dr. Ŵyn O’Neill", "Grandad 2"] {
            assert_eq!(check_owner_name(name), Ok(()), "{name}");
        }
        for name in [
            "evil.example",
            "evil\u{ff0e}example",
            "evil\u{3002}example",
            "evil\u{ff61}example",
            "evil\u{2024}example",
            "evil\u{ff0f}x",
            "evil.\u{200b}example",
            "a@b",
            "http://x",
            "WWW x",
            "call 07700",
            &"x".repeat(41),
        ] {
            assert_eq!(check_owner_name(name), Err(BackupContactError::NotAName), "{name}");
        }
    }

    #[test]
    fn somebody_is_named_by_an_address_or_a_username() {
        assert_eq!(invitee(" Sam@Example.org "), Ok(Invitee::Email("sam@example.org".into())));
        assert_eq!(invitee(" Road  Runner "), Ok(Invitee::Username("Road Runner".into())));
        for (typed, error) in [
            ("", BackupContactError::Nobody),
            ("\u{7}", BackupContactError::Nobody),
            (&"x".repeat(61), BackupContactError::Nobody),
            ("sam@", BackupContactError::BadEmail),
        ] {
            assert_eq!(invitee(typed), Err(error), "{typed:?}");
        }
    }
}
