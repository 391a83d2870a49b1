//! The mails that CarPal sends: what a program enqueues, and the worker renders and sends.

use serde::{Deserialize, Serialize};

use crate::jobs::Job;

/// Send one mail.
///
/// A second run sends nothing: the ledger `mails` says that the job's mail was delivered. Only when a worker dies
/// between the mail server's yes and the ledger's row does a second run send it again, with the same Message-ID.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SendMail {
    /// The address it goes to, without a name.
    pub to: String,
    /// What it says.
    pub mail: Mail,
}

impl Job for SendMail {
    const QUEUE: &'static str = "send_mail";
    // With the waits of the queue (2, 4, 8 … 3600 seconds) five hours: a mail server's restart, or its greylist.
    const ATTEMPTS: i32 = 16;
}

/// A mail's kind and what it needs to be written. Every `link` is absolute, and may hold a token that works once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Mail {
    /// Somebody signed up with this address: confirm that it is theirs.
    ConfirmEmail {
        /// The name that the account shows.
        name: String,
        /// Confirms the address.
        link: String,
    },
    /// Somebody tried to sign up with an address that has an account.
    AlreadyRegistered {
        /// The name that the account shows.
        name: String,
        /// The sign-in page.
        link: String,
    },
    /// The registration given at sign-up belongs to another account. Sent only after the address is confirmed.
    PlateTaken {
        /// The name that the account shows.
        name: String,
        /// The registration, as shown to people.
        plate: String,
        /// Where the registration can be claimed.
        link: String,
    },
    /// Another account claims a registration that this account has.
    RegistrationClaimed {
        /// The name that the account shows.
        name: String,
        /// The registration, as shown to people.
        plate: String,
        /// The account's vehicles.
        link: String,
    },
    /// Another account's claim was approved: the registration is no longer this account's.
    RegistrationMoved {
        /// The name that the account shows.
        name: String,
        /// The registration, as shown to people.
        plate: String,
        /// Where the registration can be claimed in turn.
        link: String,
    },
    /// The account's claim was approved.
    ClaimApproved {
        /// The name that the account shows.
        name: String,
        /// The registration, as shown to people.
        plate: String,
        /// The account's vehicles.
        link: String,
    },
    /// The account's claim was rejected.
    ClaimRejected {
        /// The name that the account shows.
        name: String,
        /// The registration, as shown to people.
        plate: String,
        /// Why, in the words of the admin.
        reason: String,
        /// Where the registration can be claimed again.
        link: String,
    },
    /// Somebody asked for a new password.
    ResetPassword {
        /// The name that the account shows.
        name: String,
        /// Sets a new password, once, within an hour.
        link: String,
    },
    /// The password was changed.
    PasswordChanged {
        /// The name that the account shows.
        name: String,
        /// Where it is changed again, if it was not the owner.
        link: String,
    },
    /// A used refresh token came back: the session may have been stolen, and was ended.
    SignedOutForSafety {
        /// The name that the account shows.
        name: String,
        /// Where the password is changed, if it was not the owner.
        link: String,
    },
    /// The account will be deleted, unless its owner signs in before.
    DeletionScheduled {
        /// The name that the account shows.
        name: String,
        /// The day of the deletion, as `YYYY-MM-DD`.
        on: String,
        /// Where the account is kept.
        link: String,
    },
    /// The account's block was lifted.
    AccountUnblocked {
        /// The name that the account shows.
        name: String,
        /// The sign-in page.
        link: String,
    },
    /// The account is suspended.
    Suspended {
        /// The name that the account shows.
        name: String,
        /// The day of its end, as `YYYY-MM-DD`.
        until: String,
        /// The sign-in page.
        link: String,
    },
    /// An appeal was decided, and the block stays.
    AppealRejected {
        /// The name that the account shows.
        name: String,
        /// The sign-in page, where the answer is read.
        link: String,
    },
    /// A blocked user may appeal.
    AppealLink {
        /// The name that the account shows.
        name: String,
        /// The page of the appeal.
        link: String,
    },
    /// Somebody without an account wrote to an owner and gave this address: confirm it, and the message goes. It names
    /// nobody and nothing that was typed: the address may be a stranger's.
    GuestConfirm {
        /// The private page of the message.
        link: String,
    },
    /// The same for a message that went at once.
    GuestSent {
        /// The private page of the message.
        link: String,
    },
    /// The owner has answered.
    GuestAnswered {
        /// The private page of the message.
        link: String,
    },
    /// An incident was reported without an account, and this address given.
    IncidentReported {
        /// Its reference number, of ours.
        reference: String,
        /// The private page of the report.
        link: String,
    },
    /// There is a message about a reported incident.
    IncidentNews {
        /// Its reference number, of ours.
        reference: String,
        /// The page of the report.
        link: String,
    },
}

impl Mail {
    /// The name it greets, as the job has it; none for who has no account.
    #[must_use]
    pub fn name(&self) -> &str {
        let (name, _) = self.parts();
        name
    }

    /// Where it leads.
    #[must_use]
    pub fn link(&self) -> &str {
        let (_, link) = self.parts();
        link
    }

    /// The same without its link: what may stay in the queue once the mail is delivered.
    #[must_use]
    pub fn without_link(mut self) -> Self {
        match &mut self {
            Self::ConfirmEmail { link, .. }
            | Self::AlreadyRegistered { link, .. }
            | Self::PlateTaken { link, .. }
            | Self::RegistrationClaimed { link, .. }
            | Self::RegistrationMoved { link, .. }
            | Self::ClaimApproved { link, .. }
            | Self::ClaimRejected { link, .. }
            | Self::ResetPassword { link, .. }
            | Self::PasswordChanged { link, .. }
            | Self::SignedOutForSafety { link, .. }
            | Self::DeletionScheduled { link, .. }
            | Self::AccountUnblocked { link, .. }
            | Self::Suspended { link, .. }
            | Self::AppealRejected { link, .. }
            | Self::AppealLink { link, .. }
            | Self::GuestConfirm { link }
            | Self::GuestSent { link }
            | Self::GuestAnswered { link }
            | Self::IncidentReported { link, .. }
            | Self::IncidentNews { link, .. } => link.clear(),
        }
        self
    }

    /// Its kind, as it is stored: `confirm_email`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::ConfirmEmail { .. } => "confirm_email",
            Self::AlreadyRegistered { .. } => "already_registered",
            Self::PlateTaken { .. } => "plate_taken",
            Self::RegistrationClaimed { .. } => "registration_claimed",
            Self::RegistrationMoved { .. } => "registration_moved",
            Self::ClaimApproved { .. } => "claim_approved",
            Self::ClaimRejected { .. } => "claim_rejected",
            Self::ResetPassword { .. } => "reset_password",
            Self::PasswordChanged { .. } => "password_changed",
            Self::SignedOutForSafety { .. } => "signed_out_for_safety",
            Self::DeletionScheduled { .. } => "deletion_scheduled",
            Self::AccountUnblocked { .. } => "account_unblocked",
            Self::Suspended { .. } => "suspended",
            Self::AppealRejected { .. } => "appeal_rejected",
            Self::AppealLink { .. } => "appeal_link",
            Self::GuestConfirm { .. } => "guest_confirm",
            Self::GuestSent { .. } => "guest_sent",
            Self::GuestAnswered { .. } => "guest_answered",
            Self::IncidentReported { .. } => "incident_reported",
            Self::IncidentNews { .. } => "incident_news",
        }
    }

    fn parts(&self) -> (&str, &str) {
        match self {
            Self::ConfirmEmail { name, link }
            | Self::AlreadyRegistered { name, link }
            | Self::PlateTaken { name, link, .. }
            | Self::RegistrationClaimed { name, link, .. }
            | Self::RegistrationMoved { name, link, .. }
            | Self::ClaimApproved { name, link, .. }
            | Self::ClaimRejected { name, link, .. }
            | Self::ResetPassword { name, link }
            | Self::PasswordChanged { name, link }
            | Self::SignedOutForSafety { name, link }
            | Self::DeletionScheduled { name, link, .. }
            | Self::AccountUnblocked { name, link }
            | Self::Suspended { name, link, .. }
            | Self::AppealRejected { name, link }
            | Self::AppealLink { name, link } => (name, link),
            Self::GuestConfirm { link }
            | Self::GuestSent { link }
            | Self::GuestAnswered { link }
            | Self::IncidentReported { link, .. }
            | Self::IncidentNews { link, .. } => ("", link),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Mail, SendMail};

    #[test]
    fn a_mail_is_stored_under_its_kind() {
        let job = SendMail {
            to: "alice@example.org".into(),
            mail: Mail::ResetPassword { name: "Alice".into(), link: "https://x.example/#t".into() },
        };
        let stored = serde_json::to_value(&job).unwrap_or_default();
        assert_eq!(
            stored,
            serde_json::json!({
                "to": "alice@example.org",
                "mail": {"is": "reset_password", "name": "Alice", "link": "https://x.example/#t"}
            })
        );
        assert_eq!(serde_json::from_value::<SendMail>(stored).ok(), Some(job));
    }
}
