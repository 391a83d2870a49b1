//! The program's settings. Limits and times are told apart by feature, a file each.

mod accounts;
pub mod limits;
mod messaging;
pub(crate) mod notifications;
mod pictures;

use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use carpal_domain::database::Database;
use chrono::TimeDelta;
use clap::{Parser, Subcommand};

/// CarPal's JSON interface for drivers, providers and admins; serves the built web app.
#[derive(Debug, Clone, Parser)]
#[command(name = "carpal-api", version, about)]
pub struct Config {
    /// The database.
    #[command(flatten)]
    pub database: Database,

    /// Address of Redis: live events and limits across processes. Empty: pages poll, and each process counts alone.
    #[arg(long, env = "REDIS_URL", hide_env_values = true, default_value = "")]
    pub redis_url: String,

    /// The address to listen on.
    #[arg(long, env = "CARPAL_API_HOST", default_value = "127.0.0.1")]
    pub host: IpAddr,

    /// The port to listen on.
    #[arg(long, env = "CARPAL_API_PORT", default_value_t = 8080)]
    pub port: u16,

    /// Where browsers find the tile server.
    #[arg(long, env = "CARPAL_TILES_URL", default_value = "http://localhost:8081")]
    pub tiles_url: String,

    /// The origin of every link in mails and QR codes. By default localhost and the port.
    #[arg(long, env = "CARPAL_PUBLIC_URL", default_value = "")]
    pub public_url: String,

    /// An outside MapLibre style that fills what was not ingested. Empty: our own map only.
    #[arg(long, env = "CARPAL_BASEMAP_STYLE_URL", default_value = "")]
    pub basemap_style_url: String,

    /// The same for the dark theme. Empty: the outside map is the same in both.
    #[arg(long, env = "CARPAL_BASEMAP_DARK_STYLE_URL", default_value = "")]
    pub basemap_dark_style_url: String,

    /// Where DVLA's vehicle enquiry service answers.
    #[arg(
        long,
        env = "CARPAL_DVLA_URL",
        default_value = "https://driver-vehicle-licensing.api.gov.uk/vehicle-enquiry/v1/vehicles"
    )]
    pub dvla_url: String,

    /// The key that DVLA gave you for it. Empty: vehicles are not looked up.
    #[arg(long, env = "CARPAL_DVLA_KEY", hide_env_values = true, default_value = "")]
    pub dvla_key: String,

    /// Demo mode: sample figures and accounts. Refused on a public address.
    #[arg(long, env = "CARPAL_DEMO", default_value_t = false, num_args = 0..=1, default_missing_value = "true",
          action = clap::ArgAction::Set, value_parser = clap::builder::BoolishValueParser::new())]
    pub demo: bool,

    /// How many proxies of ours stand in front: the visitor's address is then taken from X-Forwarded-For.
    #[arg(long, env = "CARPAL_PROXIES", default_value_t = 0)]
    pub proxies: usize,

    /// How many tries at most a visitor's browser makes to solve a challenge before a form without sign-in is taken. One
    /// is about 0.2 ms on a core of a server of 2026, so that 3000 take half a second there.
    #[arg(long, env = "CARPAL_PROOF_TRIES", default_value_t = 3000, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    pub proof_tries: u32,

    /// How long a challenge can be solved and used, once.
    #[arg(long, env = "CARPAL_CHALLENGE_EXPIRY", value_name = "TIME", default_value = "10m", value_parser = limits::time_delta)]
    pub challenge_expiry: TimeDelta,

    /// Push endpoints may be of this network too, and without TLS: for tests.
    #[arg(long, env = "CARPAL_PUSH_ANYWHERE", default_value_t = false, num_args = 0..=1, default_missing_value = "true",
          action = clap::ArgAction::Set, value_parser = clap::builder::BoolishValueParser::new())]
    pub push_anywhere: bool,

    /// Where people write to for help. The default reaches nobody.
    #[arg(long, env = "CARPAL_CONTACT_EMAIL", default_value = "support@example.org")]
    pub contact_email: String,

    /// Where people write to about their personal data. The default reaches nobody.
    #[arg(long, env = "CARPAL_PRIVACY_EMAIL", default_value = "privacy@example.org")]
    pub privacy_email: String,

    /// The number people call. The default is one that Ofcom reserves for drama.
    #[arg(long, env = "CARPAL_CONTACT_PHONE", default_value = "020 7946 0123")]
    pub contact_phone: String,

    /// The folder of the built web app.
    #[arg(long, env = "CARPAL_WEB_DIR", default_value = "web/dist")]
    pub web_dir: PathBuf,

    /// Milliseconds that a response takes at least which must not tell, by how long it takes, whether an address or a
    /// registration is known. More than the work behind it ever takes; 0 only where nobody measures, as in tests.
    #[arg(long = "shortest-response-ms", env = "CARPAL_SHORTEST_RESPONSE_MS", value_name = "MILLISECONDS", default_value = "300", value_parser = milliseconds)]
    pub shortest_response: Duration,

    /// Limits and times of accounts.
    #[command(flatten)]
    pub accounts: accounts::Accounts,

    /// Limits and times of messages, guests and reports.
    #[command(flatten)]
    pub messaging: messaging::Messaging,

    /// Limits and times of notifications.
    #[command(flatten)]
    pub notifications: notifications::Notifications,

    /// Limits of uploads.
    #[command(flatten)]
    pub pictures: pictures::Pictures,

    /// What to do; nothing means serve.
    #[command(subcommand)]
    pub command: Option<Command>,
}

fn milliseconds(text: &str) -> Result<Duration, String> {
    match text.parse() {
        Ok(milliseconds @ 0..=10_000) => Ok(Duration::from_millis(milliseconds)),
        _ => Err("give whole milliseconds, 0 to 10000".into()),
    }
}

/// What the program can do beside serving.
#[derive(Debug, Clone, Subcommand)]
pub enum Command {
    /// Print the OpenAPI document and exit.
    Openapi,
    /// Say who is an administrator, make and unmake them.
    #[command(subcommand)]
    Admin(AdminCommand),
}

/// What to do about admins.
#[derive(Debug, Clone, Subcommand)]
pub enum AdminCommand {
    /// Make the account with this email address an admin.
    Grant {
        /// A confirmed address.
        email: String,
    },
    /// Print who is an admin: address, since when, made one by whom.
    List,
    /// Make this admin a user like others. The last one is kept.
    Revoke {
        /// The admin's address.
        email: String,
    },
}

/// Settings that contradict each other.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// Demo accounts have printed passwords.
    #[error(
        "demo mode is refused on the public address {0}: its passwords are printed. Set CARPAL_DEMO=0, or listen on 127.0.0.1"
    )]
    DemoInPublic(IpAddr),
}

impl Config {
    /// Checks what no single field can tell, and fills what follows from others.
    pub fn checked(mut self) -> Result<Self, ConfigError> {
        if self.demo && !self.host.is_loopback() {
            return Err(ConfigError::DemoInPublic(self.host));
        }
        if self.public_url.is_empty() {
            self.public_url = format!("http://localhost:{}", self.port);
        }
        self.public_url = self.public_url.trim_end_matches('/').to_owned();
        self.tiles_url = self.tiles_url.trim_end_matches('/').to_owned();
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn demo_mode_stays_on_this_machine() {
        let config = |args: &[&str]| Config::parse_from([&["carpal-api"], args].concat()).checked();
        assert!(config(&["--demo", "1"]).is_ok());
        assert!(config(&["--demo", "1", "--host", "0.0.0.0"]).is_err());
        assert!(config(&["--demo", "0", "--host", "0.0.0.0"]).is_ok());
        assert_eq!(config(&["--port", "9000"]).expect("fine").public_url, "http://localhost:9000");
    }
}
