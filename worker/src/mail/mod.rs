//! Mails: what they say, how they look, and how they leave.

pub mod outbox;
pub mod render;
pub mod smtp;
pub mod words;

use std::fmt;
use std::path::{Path, PathBuf};

use lettre::message::{Mailbox, Message, MultiPart, header};
use lettre::{Address, address::AddressError};

use carpal_domain::jobs::SendMail;

/// The sender where none is set: mails in an outbox go nowhere.
const NOBODY: &str = "CarPal <no-reply@carpal.example>";

/// How mails leave this worker.
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

/// Why a mail did not leave. Neither names the address: sentences end up in logs.
#[derive(Debug, thiserror::Error)]
pub enum NotSent {
    /// It may leave later.
    #[error("{0}")]
    ForNow(String),
    /// This mail will never leave.
    #[error("{0}")]
    Never(String),
}

/// Settings that cannot be used. The sentence names the variable.
#[derive(Debug, thiserror::Error)]
pub enum BadSettings {
    /// The server's address.
    #[error("CARPAL_SMTP_URL: {0}")]
    Url(String),
    /// The certificates of its authority.
    #[error("CARPAL_SMTP_CA: {0}")]
    Authority(String),
    /// The sender's address.
    #[error("CARPAL_MAIL_FROM is no sender ({0}); write it as CarPal <no-reply@example.org>")]
    From(AddressError),
    /// A server without a sender.
    #[error("CARPAL_MAIL_FROM must say who sends, because CARPAL_SMTP_URL names a server")]
    NoSender,
}

impl Mailer {
    /// By the server at `url`, which may show a certificate of the `authority`'s, or into the folder `outbox` when there is none. Empty settings count as not set.
    ///
    /// # Errors
    /// [`BadSettings`], so that a worker says at its start what would stop every mail.
    pub fn new(
        url: Option<&str>,
        authority: Option<&Path>,
        limit: std::time::Duration,
        from: Option<&str>,
        outbox: PathBuf,
    ) -> Result<Self, BadSettings> {
        let set =
            |value: Option<&str>| value.map(str::trim).filter(|v| !v.is_empty()).map(str::to_owned);
        let way = match set(url) {
            Some(url) => {
                let server = smtp::Server::parse(&url, limit).map_err(BadSettings::Url)?;
                Way::Smtp(match authority.filter(|path| !path.as_os_str().is_empty()) {
                    Some(path) => std::fs::read(path)
                        .map_err(|error| format!("{} cannot be read: {error}", path.display()))
                        .and_then(|pem| server.trusting(&pem))
                        .map_err(BadSettings::Authority)?,
                    None => server,
                })
            }
            None => Way::Outbox(outbox),
        };
        let from = match (set(from), &way) {
            (Some(from), _) => from,
            (None, Way::Outbox(_)) => NOBODY.to_owned(),
            (None, Way::Smtp(_)) => return Err(BadSettings::NoSender),
        };
        Ok(Self { from: from.parse().map_err(BadSettings::From)?, way })
    }

    /// Sends the mail of the job `id`, whose Message-ID and name in the outbox follow from it: once more is the same mail.
    ///
    /// # Errors
    /// [`NotSent`].
    pub async fn send(&self, id: &str, job: &SendMail) -> Result<(), NotSent> {
        let message = self.message(id, job)?;
        match &self.way {
            Way::Smtp(server) => server.send(&message).await,
            Way::Outbox(folder) => outbox::write(folder, id, &message.formatted())
                .await
                .map_err(|error| NotSent::ForNow(format!("the outbox cannot be written: {error}"))),
        }
    }

    /// The whole mail, text and HTML, with its headers.
    ///
    /// # Errors
    /// [`NotSent::Never`] when the address is none.
    pub fn message(&self, id: &str, job: &SendMail) -> Result<Message, NotSent> {
        // Parsing refuses line breaks and whatever else could end a header; no other header holds anyone's words.
        let to: Address = job
            .to
            .parse()
            .map_err(|_| NotSent::Never("the address is none that mail can be sent to".into()))?;
        if !job.mail.link.starts_with("https://") && !job.mail.link.starts_with("http://") {
            return Err(NotSent::Never("the link is no address of a web page".into()));
        }
        let letter = words::letter(&job.mail);
        let unwritten = |error: &dyn fmt::Display| {
            NotSent::Never(format!("the mail cannot be written: {error}"))
        };
        let (text, html) = (
            render::text(&letter).map_err(|error| unwritten(&error))?,
            render::html(&letter).map_err(|error| unwritten(&error))?,
        );
        Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(letter.subject)
            .message_id(Some(format!("<{}@{}>", id.to_lowercase(), self.from.email.domain())))
            // Nobody's holiday notice should answer.
            .header(AutoSubmitted)
            .multipart(MultiPart::alternative_plain_html(text, html))
            .map_err(|error| unwritten(&error))
    }
}

impl fmt::Display for Mailer {
    /// Where mails go, for the line that a worker logs at its start. Never a password.
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

    fn written(to: &str, name: &str, link: &str) -> Result<String, NotSent> {
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
            assert!(matches!(written(to, "Eve", page), Err(NotSent::Never(_))), "{to:?}");
        }
    }

    #[test]
    fn a_link_that_is_none_is_never_sent() {
        for link in ["", "javascript:alert(1)", "/appeal/x"] {
            assert!(
                matches!(written("alice@example.org", "Eve", link), Err(NotSent::Never(_))),
                "{link:?}"
            );
        }
    }

    #[test]
    fn a_server_needs_a_sender_and_an_outbox_does_not() {
        let with =
            |url, from| Mailer::new(url, None, std::time::Duration::ZERO, from, "outbox".into());
        let url = Some("smtps://mail.example.org");
        assert!(matches!(with(url, None), Err(BadSettings::NoSender)));
        assert!(matches!(with(url, Some("nobody")), Err(BadSettings::From(_))));
        assert!(matches!(with(Some("mail.example.org"), None), Err(BadSettings::Url(_))));
        assert_eq!(
            with(url, Some("CarPal <no-reply@example.org>")).expect("settings").to_string(),
            "the mail server mail.example.org:465 (TLS)"
        );
        assert!(
            with(Some(" "), Some("")).expect("an outbox").to_string().starts_with("files in /")
        );
    }
}
