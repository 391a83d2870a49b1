//! Emails: how they leave. What they say and how they look is the domain's.

pub mod outbox;
pub mod smtp;

pub use carpal_domain::mail::{content, render};

use std::fmt;
use std::path::{Path, PathBuf};

use lettre::message::{Mailbox, Message, MultiPart, header};
use lettre::{Address, address::AddressError};

use carpal_domain::jobs::SendMail;

/// The sender where none is set: emails in an outbox go nowhere.
const DEFAULT_SENDER: &str = "CarPal <no-reply@carpal.example>";

/// How emails leave this worker.
#[derive(Debug, Clone)]
pub struct Mailer {
    from: Mailbox,
    way: Way,
}

#[derive(Debug, Clone)]
enum Way {
    Smtp(smtp::Server),
    Outbox(PathBuf),
}

/// Why an email did not leave. No sentence names the address: sentences end up in logs.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    /// It may leave later.
    #[error("{0}")]
    Transient(String),
    /// This email will never leave.
    #[error("{0}")]
    Permanent(String),
}

/// Settings that cannot be used. The sentence names the variable.
#[derive(Debug, thiserror::Error)]
pub enum MailSettingsError {
    /// The server's address.
    #[error("CARPAL_SMTP_URL: {0}")]
    Url(String),
    /// The certificates of its authority.
    #[error("CARPAL_SMTP_CA: {0}")]
    Authority(String),
    /// The sender's address.
    #[error(
        "CARPAL_MAIL_FROM is not the address of a sender ({0}); write it as CarPal <no-reply@example.org>"
    )]
    From(AddressError),
    /// A server without a sender.
    #[error(
        "CARPAL_MAIL_FROM is not set, and a mail server needs a sender; write it as CarPal <no-reply@example.org>"
    )]
    NoSender,
}

impl Mailer {
    /// By the server at `url`, whose certificate may be one of the `authority`'s; into the folder `outbox` when there is none.
    /// Empty settings count as not set.
    ///
    /// # Errors
    /// [`MailSettingsError`], so that a worker says at its start what would stop every email.
    pub fn new(
        url: Option<&str>,
        authority: Option<&Path>,
        limit: std::time::Duration,
        from: Option<&str>,
        outbox: PathBuf,
    ) -> Result<Self, MailSettingsError> {
        let set =
            |value: Option<&str>| value.map(str::trim).filter(|v| !v.is_empty()).map(str::to_owned);
        let way = match set(url) {
            Some(url) => {
                let server = smtp::Server::parse(&url, limit).map_err(MailSettingsError::Url)?;
                Way::Smtp(match authority.filter(|path| !path.as_os_str().is_empty()) {
                    Some(path) => std::fs::read(path)
                        .map_err(|error| format!("{} cannot be read: {error}", path.display()))
                        .and_then(|pem| server.trusting(&pem))
                        .map_err(MailSettingsError::Authority)?,
                    None => server,
                })
            }
            None => Way::Outbox(outbox),
        };
        let from = match (set(from), &way) {
            (Some(from), _) => from,
            (None, Way::Outbox(_)) => DEFAULT_SENDER.to_owned(),
            (None, Way::Smtp(_)) => return Err(MailSettingsError::NoSender),
        };
        Ok(Self { from: from.parse().map_err(MailSettingsError::From)?, way })
    }

    /// Sends the email of the job `id`. Its Message-ID and its name in the outbox follow from that: sent again, it is the same
    /// email.
    ///
    /// # Errors
    /// [`MailError`].
    pub async fn send(&self, id: &str, job: &SendMail) -> Result<(), MailError> {
        let message = self.message(id, job)?;
        match &self.way {
            Way::Smtp(server) => server.send(&message).await,
            Way::Outbox(folder) => {
                outbox::write(folder, id, &message.formatted()).await.map_err(|error| {
                    MailError::Transient(format!("the outbox cannot be written: {error}"))
                })
            }
        }
    }

    /// The whole email, text and HTML, with its headers.
    ///
    /// # Errors
    /// [`MailError::Permanent`] when the address or the link is none.
    pub fn message(&self, id: &str, job: &SendMail) -> Result<Message, MailError> {
        // Parsing refuses line breaks and whatever else could end a header; no other header holds anyone's words.
        let to: Address = job.to.parse().map_err(|_| {
            MailError::Permanent("the address is none that email can be sent to".into())
        })?;
        if !job.mail.link.starts_with("https://") && !job.mail.link.starts_with("http://") {
            return Err(MailError::Permanent("the link is no address of a web page".into()));
        }
        let email = content::content(&job.mail);
        let unwritten = |error: &dyn fmt::Display| {
            MailError::Permanent(format!("the email cannot be written: {error}"))
        };
        let (text, html) = (
            render::text(&email).map_err(|error| unwritten(&error))?,
            render::html(&email).map_err(|error| unwritten(&error))?,
        );
        Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(email.subject)
            .message_id(Some(format!("<{}@{}>", id.to_lowercase(), self.from.email.domain())))
            // Nobody's holiday notice should answer.
            .header(AutoSubmitted)
            .multipart(MultiPart::alternative_plain_html(text, html))
            .map_err(|error| unwritten(&error))
    }
}

impl fmt::Display for Mailer {
    /// Where emails go, for the line that a worker logs at its start. Never a password.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.way {
            Way::Smtp(server) => write!(out, "the mail server {server}"),
            Way::Outbox(folder) => {
                let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.clone());
                write!(out, "files in {}, because CARPAL_SMTP_URL is not set", folder.display())
            }
        }
    }
}

/// `Auto-Submitted: auto-generated` (RFC 3834).
#[derive(Clone)]
struct AutoSubmitted;

impl header::Header for AutoSubmitted {
    fn name() -> header::HeaderName {
        header::HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> header::HeaderValue {
        header::HeaderValue::new(Self::name(), "auto-generated".into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use carpal_domain::mail::MailKind;

    fn written(to: &str, name: &str, link: &str) -> Result<String, MailError> {
        let outbox = Mailer::new(None, None, std::time::Duration::ZERO, None, PathBuf::new());
        let mail = MailKind::AppealLink.to(name, link);
        let message =
            outbox.expect("no settings").message("01J", &SendMail { to: to.into(), mail })?;
        Ok(String::from_utf8(message.formatted()).expect("ASCII"))
    }

    #[test]
    fn nothing_that_people_write_reaches_a_header() {
        let page = "https://carpal.example/appeal/x";
        let mail =
            written("alice@example.org", "Eve\r\nBcc: mallory@example.org", page).expect("a mail");
        let (headers, _) = mail.split_once("\r\n\r\n").expect("headers and a body");
        let names: Vec<&str> = headers
            .lines()
            .filter(|line| !line.starts_with(' '))
            .filter_map(|line| line.split_once(':'))
            .map(|(name, _)| name)
            .collect();
        let mut sorted = names.clone();
        sorted.sort_unstable();
        assert_eq!(
            sorted,
            [
                "Auto-Submitted",
                "Content-Type",
                "Date",
                "From",
                "MIME-Version",
                "Message-ID",
                "Subject",
                "To"
            ]
        );
        for to in [
            "alice@example.org\r\nBcc: mallory@example.org",
            "alice@example.org, mallory@example.org",
            "Alice <alice@example.org>",
            "\"alice\r\n\"@example.org",
            "alice@exa\0mple.org",
            "alice",
            "",
        ] {
            assert!(matches!(written(to, "Eve", page), Err(MailError::Permanent(_))), "{to:?}");
        }
    }

    #[test]
    fn a_link_that_is_none_is_never_sent() {
        for link in ["", "javascript:alert(1)", "/appeal/x"] {
            assert!(
                matches!(written("alice@example.org", "Eve", link), Err(MailError::Permanent(_))),
                "{link:?}"
            );
        }
    }

    #[test]
    fn a_server_needs_a_sender_and_an_outbox_does_not() {
        let with =
            |url, from| Mailer::new(url, None, std::time::Duration::ZERO, from, "outbox".into());
        let url = Some("smtps://mail.example.org");
        assert!(matches!(with(url, None), Err(MailSettingsError::NoSender)));
        assert!(matches!(with(url, Some("nobody")), Err(MailSettingsError::From(_))));
        assert!(matches!(with(Some("mail.example.org"), None), Err(MailSettingsError::Url(_))));
        assert_eq!(
            with(url, Some("CarPal <no-reply@example.org>")).expect("settings").to_string(),
            "the mail server mail.example.org:465 (TLS)"
        );
        assert!(
            with(Some(" "), Some("")).expect("an outbox").to_string().starts_with("files in /")
        );
    }
}
