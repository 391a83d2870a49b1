//! One email, one connection: what went wrong is then known, and nothing half-said is left for the next email.

use std::fmt;
use std::time::Duration;

use lettre::Message;
use lettre::transport::smtp::authentication::{Credentials, Mechanism};
use lettre::transport::smtp::client::{
    AsyncSmtpConnection, Certificate, TlsParameters, TlsParametersBuilder,
};
use lettre::transport::smtp::{Error, extension::ClientId};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use tokio::net::TcpStream;
use tokio::time::timeout;
use url::Url;

use super::MailError;

const UNREACHED: &str = "the mail server could not be reached";

/// A mail server and how to speak to it.
#[derive(Clone)]
pub struct Server {
    host: String,
    port: u16,
    security: Security,
    credentials: Option<Credentials>,
    limit: Duration,
    authorities: Vec<Certificate>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Security {
    /// TLS from the first byte.
    Tls,
    /// TLS by STARTTLS, and nothing said without it.
    StartTls,
    /// None: a server of this machine or this network.
    Plain,
}

impl Server {
    /// Reads `smtps://user:password@host:465`, `smtp://…:587` (STARTTLS, never without) or `smtp://host:25?tls=off`.
    ///
    /// `limit` bounds first the greeting with its encryption and sign-in, then the email.
    ///
    /// # Errors
    /// A sentence that says what is wrong with it, and never repeats it: it may hold a password.
    pub fn parse(url: &str, limit: Duration) -> Result<Self, String> {
        let url = Url::parse(url).map_err(|error| {
            format!(
                "it is no address ({error}); write it as smtps://user:password@mail.example.org"
            )
        })?;
        let host = url.host_str().filter(|host| !host.is_empty()).ok_or("it names no host")?;
        let tls =
            url.query_pairs().find(|(name, _)| name == "tls").map(|(_, value)| value.into_owned());
        let security = match (url.scheme(), tls.as_deref()) {
            ("smtps", None) => Security::Tls,
            ("smtp", None) => Security::StartTls,
            ("smtp", Some("off")) => Security::Plain,
            ("smtp" | "smtps", _) => {
                return Err("after ? only tls=off is known, and only with smtp://".into());
            }
            _ => return Err("it must begin with smtps:// or smtp://".into()),
        };
        let decoded = |text: &str| {
            percent_encoding::percent_decode_str(text)
                .decode_utf8()
                .map(std::borrow::Cow::into_owned)
                .map_err(|_| "the user or the password is not UTF-8")
        };
        let credentials = match (url.username(), url.password()) {
            ("", None) => None,
            (user, Some(password)) => Some(Credentials::new(decoded(user)?, decoded(password)?)),
            (_, None) => return Err("it names a user but no password".into()),
        };
        let local = matches!(host, "localhost" | "127.0.0.1" | "[::1]");
        if security == Security::Plain && credentials.is_some() && !local {
            return Err(
                "with tls=off the password would be sent for all to read; leave one of them out"
                    .into(),
            );
        }
        let usual = match security {
            Security::Tls => 465,
            Security::StartTls => 587,
            Security::Plain => 25,
        };
        let host = host.trim_matches(['[', ']']).to_owned();
        Ok(Self {
            host,
            port: url.port().unwrap_or(usual),
            security,
            credentials,
            limit,
            authorities: Vec::new(),
        })
    }

    /// Trusts these certificates too, in PEM: those of a network with an authority of its own.
    ///
    /// # Errors
    /// A sentence that says what is wrong with them.
    pub fn trusting(mut self, pem: &[u8]) -> Result<Self, String> {
        for authority in CertificateDer::pem_slice_iter(pem) {
            let authority = authority.map_err(|error| format!("it is no PEM: {error}"))?;
            let authority = Certificate::from_der(authority.to_vec());
            self.authorities
                .push(authority.map_err(|error| format!("it holds no certificate: {error}"))?);
        }
        if self.authorities.is_empty() { Err("it holds no certificate".into()) } else { Ok(self) }
    }

    /// Hands one email over. Returns when the server has taken it.
    ///
    /// # Errors
    /// [`MailError::Permanent`] when the server refuses this email for good (5xx). A server that does not let us in, that
    /// breaks off, or that stays silent for longer than the limit is [`MailError::Transient`].
    pub async fn send(&self, mail: &Message) -> Result<(), MailError> {
        let mut connection = timeout(self.limit, self.open())
            .await
            .map_err(|_| self.silent("before it let us in"))??;
        timeout(self.limit, connection.send(mail.envelope(), &mail.formatted()))
            .await
            .map_err(|_| self.silent("in the middle of an email, which it may have taken"))?
            .map_err(|error| {
                // `client`: an address with letters that this server cannot take.
                if error.is_permanent() || error.is_client() {
                    MailError::Permanent(described(&error))
                } else {
                    MailError::Transient(described(&error))
                }
            })?;
        // A polite end, which decides nothing: the email is theirs now.
        tokio::spawn(async move { timeout(Duration::from_secs(5), connection.quit()).await });
        Ok(())
    }

    async fn open(&self) -> Result<AsyncSmtpConnection, MailError> {
        // Even a 5xx is about us here (a wrong password, a closed door), not about the email.
        let refused = |error: Error| MailError::Transient(described(&error));
        let hello = ClientId::default();
        let tls = || {
            let parameters = TlsParameters::builder(self.host.clone());
            let trusting = |parameters: TlsParametersBuilder, authority: &Certificate| {
                parameters.add_root_certificate(authority.clone())
            };
            self.authorities.iter().fold(parameters, trusting).build_rustls().map_err(refused)
        };
        let mut connection = if self.security == Security::Tls {
            let address = (self.host.as_str(), self.port);
            AsyncSmtpConnection::connect_tokio1(address, None, &hello, Some(tls()?), None).await
        } else {
            AsyncSmtpConnection::connect_with_transport(Box::new(self.connect().await?), &hello)
                .await
        }
        .map_err(refused)?;
        if self.security == Security::StartTls {
            connection.starttls(tls()?, &hello).await.map_err(refused)?;
        }
        if let Some(credentials) = &self.credentials {
            let ways = [Mechanism::Plain, Mechanism::Login];
            connection.auth(&ways, credentials).await.map_err(refused)?;
        }
        Ok(connection)
    }

    /// An email and its end are two writes. The second goes out at once, instead of waiting some 40 ms for the first to be
    /// acknowledged: for so long nobody would know whether the email was taken.
    async fn connect(&self) -> Result<TcpStream, MailError> {
        let connected = TcpStream::connect((self.host.as_str(), self.port)).await;
        connected
            .and_then(|stream| stream.set_nodelay(true).map(|()| stream))
            .map_err(|error| MailError::Transient(format!("{UNREACHED}: {error}")))
    }

    fn silent(&self, when: &str) -> MailError {
        MailError::Transient(format!(
            "the mail server was silent for {} s {when}",
            self.limit.as_secs_f64()
        ))
    }
}

impl fmt::Display for Server {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let how = match self.security {
            Security::Tls => "TLS",
            Security::StartTls => "STARTTLS",
            Security::Plain => "without encryption",
        };
        write!(out, "{}:{} ({how})", self.host, self.port)
    }
}

impl fmt::Debug for Server {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Server({self})")
    }
}

/// What the server said, in at most 200 characters, without addresses and links: servers like to repeat them.
fn described(error: &Error) -> String {
    let happened = match error.status() {
        Some(code) => format!("the mail server said {code}"),
        None => UNREACHED.to_owned(),
    };
    let why = std::error::Error::source(error).map(|why| format!(": {why}")).unwrap_or_default();
    redacted(&format!("{happened}{why}"))
}

fn redacted(text: &str) -> String {
    let words = text
        .split_whitespace()
        .map(|word| if word.contains('@') || word.contains("://") { "…" } else { word });
    words.collect::<Vec<_>>().join(" ").chars().filter(|c| !c.is_control()).take(200).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(url: &str) -> Result<String, String> {
        Server::parse(url, Duration::from_secs(1))
            .map(|server| format!("{server} {}", server.credentials.is_some()))
    }

    #[test]
    fn an_address_says_how_to_speak_to_the_server() {
        for (url, expected) in [
            ("smtps://alice:s%40cret@mail.example.org", "mail.example.org:465 (TLS) true"),
            ("smtp://alice:secret@mail.example.org", "mail.example.org:587 (STARTTLS) true"),
            ("smtp://mail.example.org:2525", "mail.example.org:2525 (STARTTLS) false"),
            ("smtp://relay?tls=off", "relay:25 (without encryption) false"),
            ("smtp://a:b@127.0.0.1:1025?tls=off", "127.0.0.1:1025 (without encryption) true"),
            ("smtps://[::1]", "::1:465 (TLS) false"),
        ] {
            assert_eq!(parsed(url).as_deref(), Ok(expected), "{url}");
        }
    }

    #[test]
    fn an_address_that_is_none_or_would_give_a_password_away_is_refused_without_repeating_it() {
        for url in [
            "mail.example.org",
            "http://mail.example.org",
            "smtp://",
            "smtp://alice@mail.example.org",
            "smtp://alice:hush@mail.example.org?tls=off",
            "smtp://mail.example.org?tls=maybe",
            "smtps://mail.example.org?tls=off",
        ] {
            let refusal = parsed(url).expect_err(url);
            assert!(!refusal.contains("hush") && !refusal.contains("alice"), "{refusal}");
        }
    }

    #[test]
    fn a_server_is_shown_without_its_password() {
        let server = Server::parse("smtps://alice:hush@mail.example.org", Duration::from_secs(1))
            .expect("an address");
        assert!(!format!("{server:?} {server}").contains("hush"));
    }

    #[test]
    fn what_a_server_said_is_kept_without_addresses_and_links() {
        let said = redacted(
            "the mail server said 550: 5.1.1 <bob@example.org>: see https://x.example/?token=1\r\nnow",
        );
        assert_eq!(said, "the mail server said 550: 5.1.1 … see … now");
        assert_eq!(redacted(&"é ".repeat(900)).chars().count(), 200);
    }
}
