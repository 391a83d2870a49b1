//! The emails that CarPal sends: what a program enqueues, what each says, and its look. The worker sends them, and the api
//! shows an admin what somebody would read: one code for both.

pub mod content;
pub mod render;

use serde::{Deserialize, Serialize};

/// What an email needs to be written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mail {
    /// Why it is sent.
    #[serde(flatten)]
    pub kind: MailKind,
    /// The account's display name, for the greeting; empty for somebody without an account.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Where it leads: absolute, and may hold a token that works once.
    pub link: String,
    /// For how many seconds the link is valid, in emails that say so. Emails that were enqueued by earlier versions have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link_seconds: Option<u64>,
}

/// Why an email is sent, and what only emails of this kind say.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum MailKind {
    /// Somebody signed up with this address: confirm that it is theirs.
    ConfirmEmail,
    /// Somebody tried to sign up with an address that has an account.
    AlreadyRegistered,
    /// The registration given at sign-up belongs to another account. Sent only after the address is confirmed.
    PlateTaken {
        /// The registration, as shown to people.
        plate: String,
    },
    /// Another account claims a registration that this account has.
    RegistrationClaimed {
        /// The registration, as shown to people.
        plate: String,
    },
    /// Another account's claim was approved: the registration is no longer this account's.
    RegistrationMoved {
        /// The registration, as shown to people.
        plate: String,
    },
    /// The account's claim was approved.
    ClaimApproved {
        /// The registration, as shown to people.
        plate: String,
    },
    /// The account's claim was rejected.
    ClaimRejected {
        /// The registration, as shown to people.
        plate: String,
        /// Why, as the admin wrote.
        reason: String,
    },
    /// Somebody asked for a new password.
    ResetPassword,
    /// The password was changed.
    PasswordChanged,
    /// The account is to have this address: confirm that it is its owner's.
    ConfirmNewEmail,
    /// Somebody asked for another address for the account. Sent to the one that it has.
    EmailChangeRequested,
    /// Another account was to have this address, which has one.
    EmailInUse,
    /// The account has another address now. Sent to the old one, which can undo it.
    EmailChanged,
    /// The second factor of an admin was set up or removed, or a recovery code was used.
    SecondFactorChanged,
    /// The account was made an admin's.
    AdminGranted,
    /// The account is an admin's no more.
    AdminRevoked,
    /// Another account was made an admin's. Sent to the other admins.
    OtherAdminGranted {
        /// That account's address.
        email: String,
    },
    /// Another account is an admin's no more. Sent to the other admins.
    OtherAdminRevoked {
        /// That account's address.
        email: String,
    },
    /// A passkey was added to the account. Its name is not said: whoever added it chose it.
    PasskeyAdded,
    /// A passkey of the account was removed.
    PasskeyRemoved,
    /// A used refresh token came back: the session may have been stolen, and was ended.
    SignedOutForSafety,
    /// The account will be deleted, unless its owner signs in before.
    DeletionScheduled {
        /// The day of the deletion, as `YYYY-MM-DD`.
        on: String,
    },
    /// The account's block was lifted.
    AccountUnblocked,
    /// The account's suspension ended before its day.
    SuspensionEnded,
    /// The account is suspended, and its user may appeal.
    Suspended {
        /// The day of its end, as `YYYY-MM-DD`.
        until: String,
    },
    /// An appeal was upheld: the block or the suspension is lifted.
    AppealUpheld {
        /// What the admin answered.
        answer: String,
    },
    /// An appeal was decided, and the block or the suspension stays.
    AppealRejected,
    /// A blocked user may appeal.
    AppealLink,
    /// Somebody without an account wrote to an owner and gave this address: confirm it, and the message goes. It names
    /// nobody and nothing that was typed: the address may be a stranger's.
    GuestConfirm,
    /// The same for a message that went at once.
    GuestSent,
    /// The same for somebody who is blocked in: once they confirm that the address is theirs, the owner is asked again.
    GuestBlockedIn,
    /// The owner has answered.
    GuestAnswered,
    /// An incident was reported without an account, and this address given.
    IncidentReported {
        /// Its reference number.
        reference: String,
    },
    /// There is a message about a reported incident.
    IncidentNews {
        /// Its reference number.
        reference: String,
    },
    /// A report that the account made has moved on.
    IncidentMoved {
        /// Its reference number.
        reference: String,
    },
    /// A vehicle of the account was named in a report.
    VehicleReported {
        /// Its registration, as shown to people.
        plate: String,
    },
    /// Somebody wrote to the account, and it was not read.
    UnreadMessages {
        /// The registration that it is about, as shown to people: the account's own, or the one that it typed.
        plate: Option<String>,
        /// How many messages.
        count: i32,
    },
    /// CarPal wrote to the account in its support chat, and it was not read.
    SupportMessage,
    /// The account was warned, by an admin or after a report.
    Warned {
        /// What CarPal wrote; none in emails that were enqueued by earlier versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        message: Option<String>,
    },
    /// An admin replied to a ticket or a problem report.
    SupportReplied {
        /// Its reference number.
        reference: String,
        /// What the admin wrote.
        message: String,
        /// The sender has no account: whoever reads it may not be them.
        #[serde(default)]
        to_guest: bool,
    },
    /// Something new waits for the admins. Sent to each of them.
    AdminMatters {
        /// How many things.
        count: i32,
    },
    /// An admin read messages between others. Sent to the other admins.
    AdminReading,
    /// Another admin handed something to the account.
    AdminHandOver {
        /// How many things.
        count: i32,
    },
    /// What waits for the admins, once a day.
    AdminSummary {
        /// What waits in the plural, such as "incidents", and how many.
        waiting: Vec<(String, i64)>,
    },
    /// A vehicle of the account is blocking somebody in.
    BlockedIn {
        /// Its registration, as shown to people.
        plate: String,
    },
    /// Somebody asks the address to be the backup contact of their vehicle.
    BackupInvited {
        /// Its registration, as shown to people.
        plate: String,
        /// What the owner says that the contact knows them as.
        owner: String,
    },
    /// The vehicle of which the address is the backup contact is asked to be moved.
    BackupAsked {
        /// Its registration, as shown to people.
        plate: String,
        /// What the contact knows its owner as.
        owner: String,
    },
    /// The backup contact of the account's vehicle agreed, or is none any more.
    BackupNews {
        /// Its registration, as shown to people.
        plate: String,
        /// They agreed.
        is_agreed: bool,
    },
    /// Something became of a suggestion, a correction or a report of a car park, or an admin asks about it, and it was not seen.
    SuggestionNews {
        /// What happened, in a line.
        what: String,
    },
    /// Something happened about a service request, a quote or a job, and it was not seen.
    RoadsideNews {
        /// What happened, in a line.
        what: String,
    },
    /// Something is new in a zone, and it was not seen.
    ZoneNews {
        /// What is new, in a line, without what was written.
        what: String,
    },
    /// The account's application as a provider was approved.
    ProviderApproved {
        /// The name of the business.
        business: String,
    },
    /// The account's application as a provider was rejected.
    ProviderRejected {
        /// The name of the business.
        business: String,
        /// Why, as the admin wrote.
        reason: String,
    },
    /// The account was paused as a provider.
    ProviderPaused {
        /// The name of the business.
        business: String,
        /// Why, as the admin wrote; none when a document ran out.
        reason: Option<String>,
    },
    /// The account may take jobs again.
    ProviderReactivated {
        /// The name of the business.
        business: String,
    },
    /// The account was banned as a provider.
    ProviderBanned {
        /// The name of the business.
        business: String,
        /// Why, as the admin wrote.
        reason: String,
    },
    /// A document of a provider runs out soon.
    DocumentExpires {
        /// What the document is called.
        document: String,
        /// The last day on which it counts, as `YYYY-MM-DD`.
        on: String,
        /// It is a certificate; an insurance in emails that were enqueued by earlier versions.
        #[serde(default)]
        is_certificate: bool,
    },
}

impl MailKind {
    /// The email of this kind to an account.
    #[must_use]
    pub fn to(self, name: impl Into<String>, link: impl Into<String>) -> Mail {
        Mail { kind: self, name: name.into(), link: link.into(), link_seconds: None }
    }

    /// The email of this kind to somebody without an account.
    #[must_use]
    pub fn to_guest(self, link: impl Into<String>) -> Mail {
        self.to("", link)
    }

    /// As it is stored: `confirm_email`.
    #[must_use]
    pub fn name(&self) -> String {
        let stored = serde_json::to_value(self).unwrap_or_default();
        stored["is"].as_str().unwrap_or_default().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::{Mail, MailKind};

    #[test]
    fn emails_that_wait_in_a_queue_can_still_be_read() {
        for (stored, mail) in [
            (
                r#"{"is":"claim_rejected","name":"Bob","plate":"AB12 CDE","reason":"Blurred","link":"https://x/"}"#,
                MailKind::ClaimRejected { plate: "AB12 CDE".into(), reason: "Blurred".into() }
                    .to("Bob", "https://x/"),
            ),
            (
                r#"{"is":"guest_sent","link":"https://x/"}"#,
                MailKind::GuestSent.to_guest("https://x/"),
            ),
            (
                r#"{"is":"guest_confirm","link":"https://x/","link_seconds":7200}"#,
                Mail { link_seconds: Some(7200), ..MailKind::GuestConfirm.to_guest("https://x/") },
            ),
            (
                r#"{"is":"incident_news","reference":"INC-7K2M-9QXD","link":"https://x/"}"#,
                MailKind::IncidentNews { reference: "INC-7K2M-9QXD".into() }.to_guest("https://x/"),
            ),
        ] {
            assert_eq!(serde_json::from_str::<Mail>(stored).ok(), Some(mail), "{stored}");
        }
        assert_eq!(MailKind::GuestSent.name(), "guest_sent");
    }
}
