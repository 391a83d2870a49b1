//! What each email says. What people wrote enters an email only here, cleaned.

mod accounts;
mod admin;
mod blocked_in;
mod clean;
pub use clean::{carries_link, line};
mod incidents;
mod messages;
mod roadside;
mod samples;
mod suggestions;
mod vehicles;
mod zones;

use crate::mail::{Mail, MailKind};

pub use samples::samples;

/// Below emails that can be turned off.
const CHOICES: &str = "You can choose which emails you get in the app’s settings.";
/// Below emails whose link opens something without a password.
const PRIVATE: &str = "This link is only for you, so please don’t forward this email.";
/// Below emails to an address that anyone may have typed.
const IGNORE: &str = "If this wasn’t you, just ignore this email.";

/// What an email says, before a template gives it its look. All of it is plain text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Content {
    /// The subject. Never holds anyone's words.
    pub subject: &'static str,
    /// The headline.
    pub title: String,
    /// "Hello Alice,".
    pub greeting: String,
    /// A registration, drawn as a plate.
    pub plate: Option<String>,
    /// What happened, a paragraph each.
    pub paragraphs: Vec<String>,
    /// What the button says.
    pub button: &'static str,
    /// Where it leads.
    pub link: String,
    /// What else there is to know, below the button, a paragraph each.
    pub notes: Vec<&'static str>,
}

/// What an email says.
#[must_use]
pub fn content(mail: &Mail) -> Content {
    let text = match &mail.kind {
        MailKind::ConfirmEmail => accounts::confirm_email(),
        MailKind::AlreadyRegistered => accounts::already_registered(),
        MailKind::ResetPassword => accounts::reset_password(mail.link_seconds),
        MailKind::PasswordChanged => accounts::password_changed(),
        MailKind::ConfirmNewEmail => accounts::confirm_new_email(mail.link_seconds),
        MailKind::EmailChangeRequested => accounts::email_change_requested(),
        MailKind::EmailInUse => accounts::email_in_use(),
        MailKind::EmailChanged => accounts::email_changed(mail.link_seconds),
        MailKind::SecondFactorChanged => accounts::second_factor_changed(),
        MailKind::AdminGranted => accounts::admin_granted(),
        MailKind::AdminRevoked => accounts::admin_revoked(),
        MailKind::OtherAdminGranted { email } => accounts::other_admin_granted(email),
        MailKind::OtherAdminRevoked { email } => accounts::other_admin_revoked(email),
        MailKind::PasskeyAdded => accounts::passkey_added(),
        MailKind::PasskeyRemoved => accounts::passkey_removed(),
        MailKind::SignedOutForSafety => accounts::signed_out_for_safety(),
        MailKind::DeletionScheduled { on } => accounts::deletion_scheduled(on),
        MailKind::AccountUnblocked => accounts::unblocked(),
        MailKind::SuspensionEnded => accounts::suspension_ended(),
        MailKind::Suspended { until } => accounts::suspended(until),
        MailKind::AppealUpheld { answer } => accounts::appeal_upheld(answer),
        MailKind::AppealRejected => accounts::appeal_rejected(),
        MailKind::AppealLink => accounts::appeal_link(),
        MailKind::Warned { message } => accounts::warned(message.as_deref()),
        MailKind::SupportReplied { reference, message, to_guest } => {
            admin::replied(reference, message, *to_guest)
        }
        MailKind::AdminMatters { count } => admin::matters(*count),
        MailKind::AdminReading => admin::reading(),
        MailKind::AdminHandOver { count } => admin::handed_over(*count),
        MailKind::AdminSummary { waiting } => admin::summary(waiting),
        MailKind::PlateTaken { plate } => vehicles::plate_taken(plate),
        MailKind::RegistrationClaimed { plate } => vehicles::registration_claimed(plate),
        MailKind::RegistrationMoved { plate } => vehicles::registration_moved(plate),
        MailKind::ClaimApproved { plate } => vehicles::claim_approved(plate),
        MailKind::ClaimRejected { plate, reason } => vehicles::claim_rejected(plate, reason),
        MailKind::UnreadMessages { plate, count } => {
            messages::unread_messages(plate.as_deref(), *count)
        }
        MailKind::SupportMessage => messages::support_message(),
        MailKind::GuestConfirm => messages::guest_confirm(mail.link_seconds),
        MailKind::GuestSent => messages::guest_sent(),
        MailKind::GuestBlockedIn => blocked_in::guest_asked(),
        MailKind::GuestAnswered => messages::guest_answered(),
        MailKind::IncidentReported { reference } => incidents::reported(reference),
        MailKind::IncidentNews { reference } => incidents::news(reference),
        MailKind::IncidentMoved { reference } => incidents::moved(reference),
        MailKind::VehicleReported { plate } => incidents::vehicle_reported(plate),
        MailKind::BlockedIn { plate } => blocked_in::asked(plate, mail.link_seconds),
        MailKind::BackupInvited { plate, owner } => blocked_in::backup_invited(plate, owner),
        MailKind::BackupAsked { plate, owner } => blocked_in::backup_asked(plate, owner),
        MailKind::BackupNews { plate, is_agreed } => blocked_in::backup_news(plate, *is_agreed),
        MailKind::SuggestionNews { what } => suggestions::news(what),
        MailKind::RoadsideNews { what } => roadside::news(what),
        MailKind::ZoneNews { what } => zones::news(what),
        MailKind::ProviderApproved { business } => roadside::approved(business),
        MailKind::ProviderRejected { business, reason } => roadside::rejected(business, reason),
        MailKind::ProviderPaused { business, reason } => {
            roadside::paused(business, reason.as_deref())
        }
        MailKind::ProviderReactivated { business } => roadside::reactivated(business),
        MailKind::ProviderBanned { business, reason } => roadside::banned(business, reason),
        MailKind::DocumentExpires { document, on, is_certificate } => {
            roadside::document_expires(document, on, *is_certificate)
        }
    };
    Content {
        subject: text.subject,
        title: text.title.unwrap_or_else(|| text.subject.to_owned()),
        greeting: clean::greeting(&mail.name),
        plate: text.plate,
        paragraphs: text.paragraphs,
        button: text.button,
        link: mail.link.clone(),
        notes: text.notes.to_vec(),
    }
}

/// What emails of a kind say. The headline is the subject, unless there is more to say.
struct Text {
    subject: &'static str,
    title: Option<String>,
    plate: Option<String>,
    paragraphs: Vec<String>,
    button: &'static str,
    notes: &'static [&'static str],
}

impl Text {
    fn new(
        subject: &'static str,
        paragraph: impl Into<String>,
        button: &'static str,
        notes: &'static [&'static str],
    ) -> Self {
        let paragraphs = vec![paragraph.into()];
        Self { subject, title: None, plate: None, paragraphs, button, notes }
    }

    fn title(self, title: String) -> Self {
        Self { title: Some(title), ..self }
    }

    fn plate(self, registration: &str) -> Self {
        Self { plate: Some(clean::registration(registration)), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_long_a_link_is_good_is_said_as_configured_and_by_default_in_older_jobs() {
        let said = |kind: MailKind, link_seconds| {
            let mail = Mail { link_seconds, ..kind.to_guest("https://carpal.example/") };
            content(&mail).paragraphs.concat()
        };
        assert!(said(MailKind::ResetPassword, None).ends_with("within one hour."));
        assert!(said(MailKind::ResetPassword, Some(1800)).ends_with("within 30 minutes."));
        assert!(said(MailKind::GuestConfirm, None).contains("within 24 hours"));
        assert!(said(MailKind::GuestConfirm, Some(172_800)).contains("within 2 days"));
    }

    #[test]
    fn every_kind_is_stored_by_its_name_and_read_again() {
        for mail in samples() {
            let stored = serde_json::to_value(&mail).expect("a value");
            assert_eq!(stored["is"], mail.kind.name());
            assert_eq!(serde_json::from_value::<Mail>(stored).ok(), Some(mail));
        }
    }
}
