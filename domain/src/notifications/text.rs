//! What a notification says: in the app, as a push, and by email.

use serde_json::{Value, json};

use super::{Notification, NotificationKind, Topic};
use crate::mail::MailKind;
use crate::registration::Registration;

/// Characters of a message that a notification shows.
const EXCERPT: usize = 140;

impl Notification {
    /// The headline.
    #[must_use]
    pub fn title(&self) -> String {
        let name = self.counterparty_name.as_deref().unwrap_or("Anonymous User");
        match (self.kind, self.count, self.status.as_deref()) {
            (NotificationKind::Message, ..=1, _) => format!("Message from {name}"),
            (NotificationKind::Message, count, _) => format!("{count} messages from {name}"),
            (NotificationKind::VehicleReported, ..) => {
                "Your vehicle was named in an incident report".into()
            }
            (NotificationKind::Warning, ..) => "Please read what CarPal wrote to you".into(),
            (NotificationKind::IncidentMoved, _, Some("under_review")) => {
                "Your incident report is under review".into()
            }
            (NotificationKind::IncidentMoved, _, Some("owner_notified")) => {
                "The owner was told about your incident report".into()
            }
            (NotificationKind::IncidentMoved, _, Some("resolved")) => {
                "Your incident report is resolved".into()
            }
            (NotificationKind::IncidentMoved, _, Some("closed")) => {
                "Your incident report is closed".into()
            }
            (NotificationKind::IncidentMoved, ..) => "Your incident report has been updated".into(),
            (NotificationKind::IncidentMessage, ..) => {
                "A message about your incident report".into()
            }
            (NotificationKind::ClaimMade, ..) => {
                "Another account has claimed your vehicle registration".into()
            }
            (NotificationKind::RegistrationMoved, ..) => {
                "Your vehicle registration has moved to another account".into()
            }
            (NotificationKind::ClaimAccepted, ..) => "The vehicle registration is yours".into(),
            (NotificationKind::ClaimRejected, ..) => {
                "Your claim to a vehicle registration was rejected".into()
            }
            (NotificationKind::SupportReply, ..) => "CarPal Support has replied to you".into(),
            (NotificationKind::AdminMatter, ..=1, _) => "Something new needs an admin".into(),
            (NotificationKind::AdminMatter, count, _) => {
                format!("{count} new things need an admin")
            }
            (NotificationKind::AdminReading, ..) => "An admin read private messages".into(),
            (NotificationKind::AdminHandOver, ..=1, _) => {
                "Another admin handed something to you".into()
            }
            (NotificationKind::AdminHandOver, count, _) => {
                format!("Other admins handed {count} things to you")
            }
            (NotificationKind::BlockedIn, ..) => self.blocked_in_title(),
            (kind, ..) if kind.is_of_backup() => self.backup_title(),
            (kind, ..) if kind.is_of_suggestion() => self.suggestion_news().title(),
            (kind, ..) if kind.is_of_driver_report() => self.driver_report_news().title(),
            (kind, ..) if kind.topic() == Topic::Zones => self.zone_title(),
            _ => self.roadside_title(),
        }
    }

    /// The headline of what is about roadside help.
    fn roadside_title(&self) -> String {
        let business = self.business_name.as_deref().unwrap_or("A provider");
        match self.kind {
            NotificationKind::JobNearby if self.job_urgency.as_deref() == Some("urgent") => {
                "Urgent job near you".into()
            }
            NotificationKind::JobNearby => "New job near you".into(),
            NotificationKind::JobChanged => "The customer changed the request".into(),
            NotificationKind::QuoteReceived => format!("Quote from {business}"),
            NotificationKind::QuoteChanged => format!("{business} changed their quote"),
            NotificationKind::QuoteWithdrawn => format!("{business} withdrew their quote"),
            NotificationKind::QuoteAccepted => "Your quote was accepted".into(),
            NotificationKind::QuoteDeclined => "The customer chose another provider".into(),
            NotificationKind::JobMoved => match self.job_progress.as_deref() {
                Some("en_route") => format!("{business} is on the way"),
                Some("arrived") => format!("{business} has arrived"),
                Some("working") => format!("{business} has started work"),
                _ => format!("News from {business}"),
            },
            NotificationKind::JobDone => "Is the work done?".into(),
            NotificationKind::JobNotDone => "The customer says the work isn’t done yet".into(),
            NotificationKind::JobCompleted => "Job completed".into(),
            NotificationKind::JobCancelled => "The customer cancelled".into(),
            NotificationKind::JobReopened => "Your provider dropped out".into(),
            NotificationKind::RequestExpired => "Your service request has expired".into(),
            NotificationKind::ReviewReceived => "A customer reviewed you".into(),
            NotificationKind::ReviewAnswered => format!("{business} replied to your review"),
            NotificationKind::ProviderApproved => "Application Approved! 🎉".into(),
            NotificationKind::ProviderRejected => "Your provider application was rejected".into(),
            NotificationKind::ProviderPaused | NotificationKind::ProviderPausedForDocuments => {
                "Account Paused".into()
            }
            NotificationKind::ProviderReactivated => "Account Reactivated".into(),
            NotificationKind::ProviderBanned => "Your provider account is banned".into(),
            _ => "A document runs out soon".into(),
        }
    }

    /// What more there is to say of what is about roadside help.
    fn roadside_body(&self) -> String {
        let title = self.job_title.as_deref().map(excerpt).unwrap_or_default();
        let area = self.job_area.as_deref().unwrap_or_default();
        match self.kind {
            NotificationKind::JobNearby => format!("{title}, {area}"),
            NotificationKind::JobReopened => {
                format!("{title} is open again. Other providers can quote now.")
            }
            NotificationKind::RequestExpired => format!("Nobody took it in time: {title}"),
            NotificationKind::ProviderApproved => "You can start accepting jobs.".into(),
            NotificationKind::ProviderRejected => {
                "Your application says why. You can send it again.".into()
            }
            NotificationKind::ProviderPaused => {
                "You can finish the job you’re on, but you can’t take new ones. Please contact support.".into()
            }
            NotificationKind::ProviderPausedForDocuments => {
                "One of your documents has run out. Upload the new one: once we’ve seen it, you can take jobs again.".into()
            }
            NotificationKind::ProviderReactivated => "You can accept jobs again.".into(),
            NotificationKind::ProviderBanned => {
                "Your quotes were withdrawn. Please contact support if you think this is wrong.".into()
            }
            NotificationKind::DocumentExpires => match self.expires_on {
                Some(day) => format!("It runs out on {}. Upload the new one before then.", day.format("%-d %B %Y")),
                None => "Upload the new one before it runs out.".into(),
            },
            _ => title,
        }
    }

    /// What more there is to say.
    #[must_use]
    pub fn body(&self) -> String {
        match self.kind {
            NotificationKind::Message
            | NotificationKind::VehicleReported
            | NotificationKind::Warning
            | NotificationKind::IncidentMessage
            | NotificationKind::SuggestionApproved
            | NotificationKind::SuggestionRejected
            | NotificationKind::SuggestionMerged
            | NotificationKind::SuggestionQuestion
            | NotificationKind::ZoneAlert
            | NotificationKind::ZonePost
            | NotificationKind::ZoneAnswer => {
                self.words.as_deref().map(excerpt).unwrap_or_default()
            }
            kind if kind.is_of_driver_report() => self.driver_report_news().body().into(),
            kind if kind.is_of_backup() => self.backup_body(),
            NotificationKind::BlockedIn => {
                "Please move it. Press ‘On my way’ to let them know.".into()
            }
            NotificationKind::IncidentMoved => self.reference.clone().unwrap_or_default(),
            NotificationKind::ClaimMade => {
                "Until we’ve decided, the vehicle can’t get messages.".into()
            }
            NotificationKind::RegistrationMoved => "New messages go to its new owner.".into(),
            NotificationKind::ClaimAccepted => "New messages reach you from now on.".into(),
            NotificationKind::ClaimRejected => "Your vehicles say why.".into(),
            NotificationKind::SupportReply => "You’ll find our reply where you wrote to us.".into(),
            NotificationKind::AdminMatter | NotificationKind::AdminHandOver => String::new(),
            NotificationKind::AdminReading => "The audit log says who, whose and why.".into(),
            _ => self.roadside_body(),
        }
    }

    /// The page in the app that shows more.
    #[must_use]
    pub fn path(&self) -> String {
        match (self.conversation_id, self.reference.as_deref(), self.job_id) {
            (Some(id), ..) => format!("/conversation/{id}"),
            (_, Some(reference), _) => format!("/report-incident/{reference}"),
            (_, _, Some(id)) if self.job_is_mine == Some(true) => format!("/my-requests/{id}"),
            (_, _, Some(id)) => format!("/job-details/{id}"),
            _ if self.kind == NotificationKind::SupportReply => "/customer-service".into(),
            _ if matches!(
                self.kind,
                NotificationKind::AdminMatter | NotificationKind::AdminHandOver
            ) =>
            {
                "/admin/needs-you".into()
            }
            _ if self.kind == NotificationKind::AdminReading => "/admin/audit-log".into(),
            _ if self.kind.is_of_backup() => self.backup_path(),
            _ if self.kind.is_of_suggestion() => self.suggestion_news().path(),
            _ if self.kind.is_of_driver_report() => self.driver_report_news().path(),
            _ if self.kind.topic() == Topic::Zones => self.zone_path(),
            _ if self.kind.is_of_provider() => "/service-provider-dashboard".into(),
            _ => "/vehicles".into(),
        }
    }

    /// The registration that it is about, as on a plate.
    #[must_use]
    pub fn plate(&self) -> Option<String> {
        self.registration.as_ref().map(Registration::spaced)
    }

    /// What is pushed, encrypted for the browser; `unread` is the number on the app's icon. A later push with the same
    /// `tag` takes the place of an earlier one on the screen.
    #[must_use]
    pub fn payload(&self, unread: i64) -> Value {
        let title = match self.plate() {
            Some(plate) => format!("{} · {plate}", self.title()),
            None => self.title(),
        };
        let path = self.path();
        json!({
            "id": self.id, "topic": self.topic, "title": title, "body": self.body(), "path": path,
            "tag": format!("{} {path}", json!(self.kind).as_str().unwrap_or_default()), "unread": unread,
        })
    }

    /// What is mailed when it stays unread: never what was said, nor by whom.
    #[must_use]
    pub fn mail(&self) -> Option<MailKind> {
        let reference = || self.reference.clone().unwrap_or_default();
        Some(match self.kind {
            NotificationKind::Message if self.is_support => MailKind::SupportMessage,
            NotificationKind::Message => {
                MailKind::UnreadMessages { plate: self.plate(), count: self.count }
            }
            NotificationKind::VehicleReported => {
                MailKind::VehicleReported { plate: self.plate().unwrap_or_default() }
            }
            NotificationKind::Warning => MailKind::Warned { message: self.words.clone() },
            NotificationKind::AdminMatter => MailKind::AdminMatters { count: self.count },
            NotificationKind::AdminReading => MailKind::AdminReading,
            NotificationKind::AdminHandOver => MailKind::AdminHandOver { count: self.count },
            NotificationKind::IncidentMoved => MailKind::IncidentMoved { reference: reference() },
            NotificationKind::IncidentMessage => MailKind::IncidentNews { reference: reference() },
            kind if kind.is_of_suggestion() => self.suggestion_news().mail(),
            kind if kind.is_of_driver_report() => self.driver_report_news().mail(),
            NotificationKind::BackupAgreed | NotificationKind::BackupEnded => {
                MailKind::BackupNews {
                    plate: self.plate().unwrap_or_default(),
                    is_agreed: self.kind == NotificationKind::BackupAgreed,
                }
            }
            kind if kind.topic() == Topic::Jobs => MailKind::RoadsideNews { what: self.title() },
            kind if kind.topic() == Topic::Zones => MailKind::ZoneNews { what: self.title() },
            _ => return None,
        })
    }
}

/// The beginning of a message, in one line.
pub(super) fn excerpt(words: &str) -> String {
    let line = words.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(EXCERPT) {
        Some((end, _)) => format!("{}…", line[..end].trim_end()),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excerpt_is_one_short_line() {
        assert_eq!(excerpt(" Your\nlights  are on "), "Your lights are on");
        let long = excerpt(&"ŵ".repeat(200));
        assert_eq!((long.chars().count(), long.ends_with("ŵ…")), (EXCERPT + 1, true));
    }
}
