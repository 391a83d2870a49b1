//! The program's settings. Limits and times are told apart by feature, a file each.

mod accounts;
mod incidents;
pub mod limits;
mod messaging;
pub(crate) mod notifications;
mod parking;
mod pictures;
mod services;
mod suggestions;
mod support;
mod vehicles;
mod zones;

use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use carpal_domain::address;
use carpal_domain::database::Database;
use carpal_domain::duration;
use carpal_domain::log::Log;
use carpal_domain::retention::PromisedRetention;
use carpal_domain::zone_charges::ZoneOutlines;
use chrono::TimeDelta;
use clap::{Parser, Subcommand};

/// CarPal's API: the JSON interface for drivers, providers and admins. It also serves the built web app.
#[derive(Debug, Clone, Parser)]
#[command(name = "carpal-api", version, about)]
pub struct Config {
    /// The database.
    #[command(flatten)]
    pub database: Database,

    /// Where Redis is, such as `redis://:password@host:6379`. Through it open browsers are told of changes at once, and several
    /// processes count limits together. Empty: browsers find out by polling, and each process counts alone.
    #[arg(
        long,
        env = "REDIS_URL",
        value_name = "URL",
        hide_env_values = true,
        default_value = "",
        hide_default_value = true
    )]
    pub redis_url: String,

    /// The address to listen on; 0.0.0.0 is every one of this machine.
    #[arg(long, env = "CARPAL_API_HOST", value_name = "IP", default_value = "127.0.0.1")]
    pub host: IpAddr,

    /// The port to listen on; 0 takes a free one.
    #[arg(long, env = "CARPAL_API_PORT", default_value_t = 8080)]
    pub port: u16,

    /// The address by which browsers reach the tile server.
    #[arg(long, env = "CARPAL_TILES_URL", value_name = "URL", default_value = "http://localhost:8081", value_parser = address::web)]
    pub tiles_url: String,

    /// The address by which browsers reach CarPal: links in emails and QR codes begin with it. Empty: localhost and the port.
    #[arg(long, env = "CARPAL_PUBLIC_URL", value_name = "URL", default_value = "", value_parser = address::web)]
    pub public_url: String,

    /// The address of a MapLibre style that fills the map where nothing was ingested. Empty: only what was ingested is shown.
    #[arg(long, env = "CARPAL_BASEMAP_STYLE_URL", value_name = "URL", default_value = "", value_parser = address::web)]
    pub basemap_style_url: String,

    /// The same for the dark theme. Empty: the same style in both.
    #[arg(long, env = "CARPAL_BASEMAP_DARK_STYLE_URL", value_name = "URL", default_value = "", value_parser = address::web)]
    pub basemap_dark_style_url: String,

    /// Where DVLA's vehicle enquiry service answers.
    #[arg(
        long,
        env = "CARPAL_DVLA_URL",
        value_name = "URL",
        value_parser = address::web,
        default_value = "https://driver-vehicle-licensing.api.gov.uk/vehicle-enquiry/v1/vehicles"
    )]
    pub dvla_url: String,

    /// The key that DVLA gave you for its vehicle enquiry service. Empty: vehicles are not looked up.
    #[arg(
        long,
        env = "CARPAL_DVLA_KEY",
        value_name = "KEY",
        hide_env_values = true,
        default_value = ""
    )]
    pub dvla_key: String,

    /// Demo mode: sample figures and accounts. Refused on a public address.
    #[arg(long, env = "CARPAL_DEMO", default_value_t = false, num_args = 0..=1, default_missing_value = "true",
          action = clap::ArgAction::Set, value_parser = clap::builder::BoolishValueParser::new())]
    pub demo: bool,

    /// How many proxies of your own stand in front: what the outermost of them wrote into X-Forwarded-For, -Host and -Proto is
    /// believed, and connections are not counted by network.
    #[arg(long, env = "CARPAL_PROXIES", value_name = "NUMBER", default_value_t = 0)]
    pub proxies: usize,

    /// How many tries at most a browser needs to solve a challenge, which a form without sign-in asks for: 3000 take about
    /// half a second on a server's core.
    #[arg(long, env = "CARPAL_CHALLENGE_TRIES", value_name = "TRIES", default_value_t = 3000, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    pub challenge_tries: u32,

    /// How long a challenge can be solved and used.
    #[arg(long, env = "CARPAL_CHALLENGE_EXPIRY", value_name = "TIME", default_value = "10m", value_parser = limits::time_delta)]
    pub challenge_expiry: TimeDelta,

    /// Also push to addresses of your own network, and without TLS. Only for tests.
    #[arg(long, env = "CARPAL_PUSH_ANYWHERE", default_value_t = false, num_args = 0..=1, default_missing_value = "true",
          action = clap::ArgAction::Set, value_parser = clap::builder::BoolishValueParser::new())]
    pub push_anywhere: bool,

    /// The email address that people write to for help, push services if our pushes cause problems, and whoever finds a
    /// weakness. The default reaches nobody.
    #[arg(
        long,
        env = "CARPAL_CONTACT_EMAIL",
        value_name = "EMAIL",
        default_value = "support@example.org"
    )]
    pub contact_email: String,

    /// The email address that people write to about their personal data. The default reaches nobody.
    #[arg(long, env = "CARPAL_PRIVACY_EMAIL", default_value = "privacy@example.org")]
    pub privacy_email: String,

    /// The phone number that people call. The default is one that Ofcom reserves for drama.
    #[arg(long, env = "CARPAL_CONTACT_PHONE", default_value = "020 7946 0123")]
    pub contact_phone: String,

    /// The folder of the built web app.
    #[arg(long, env = "CARPAL_WEB_DIR", default_value = "web/dist")]
    pub web_dir: PathBuf,

    /// The time before which no response comes that must not tell, by how long it takes, whether an address or a
    /// registration is known: more than the work behind it ever takes.
    #[arg(long, env = "CARPAL_MIN_RESPONSE_TIME", value_name = "TIME", default_value = "300ms", value_parser = response_time)]
    pub min_response_time: Duration,

    /// How to log.
    #[command(flatten)]
    pub log: Log,

    /// What clients may take.
    #[command(flatten)]
    pub connections: carpal_listener::Limits,

    /// Event streams that one user may have open at a process: as many pages of the app, on all their devices.
    #[arg(long, env = "CARPAL_CONNECTIONS_PER_USER", value_name = "COUNT", default_value_t = 20)]
    pub connections_per_user: usize,

    /// Where metrics are.
    #[command(flatten)]
    pub metrics: carpal_listener::Metrics,

    /// Limits and times of accounts.
    #[command(flatten)]
    pub accounts: accounts::Accounts,

    /// Limits and times of messages, guests and reports.
    #[command(flatten)]
    pub messaging: messaging::Messaging,

    /// Limits and times of notifications.
    #[command(flatten)]
    pub notifications: notifications::Notifications,

    /// Limits of vehicles and claims.
    #[command(flatten)]
    pub vehicles: vehicles::Vehicles,

    /// Limits and times of incident reports.
    #[command(flatten)]
    pub incidents: incidents::Incidents,

    /// Limits of drivers' reports of car parks.
    #[command(flatten)]
    pub parking: parking::Parking,

    /// Limits and times of roadside help.
    #[command(flatten)]
    pub services: services::Services,

    /// Limits of suggestions of car parks.
    #[command(flatten)]
    pub suggestions: suggestions::Suggestions,

    /// Where zones lie that charge for driving.
    #[command(flatten)]
    pub zone_outlines: ZoneOutlines,

    /// Limits of zones.
    #[command(flatten)]
    pub zones: zones::Zones,

    /// Limits and times of support.
    #[command(flatten)]
    pub support: support::Support,

    /// Limits of uploads.
    #[command(flatten)]
    pub pictures: pictures::Pictures,

    /// How long things are kept that the legal pages promise. The worker deletes them.
    #[command(flatten)]
    pub retention: PromisedRetention,

    /// What to do; nothing means serve.
    #[command(subcommand)]
    pub command: Option<Command>,
}

fn response_time(text: &str) -> Result<Duration, String> {
    match duration::parse_or_milliseconds(text) {
        Ok(time) if time <= Duration::from_secs(10) => Ok(time),
        _ => Err("write 0, or a time of at most 10s, such as 300ms".into()),
    }
}

/// What the program can do beside serving.
#[derive(Debug, Clone, Subcommand)]
pub enum Command {
    /// Print the OpenAPI document and exit.
    Openapi,
    /// List, make and unmake admins, and reset their second factor.
    #[command(subcommand)]
    Admin(AdminCommand),
}

/// What to do about admins.
#[derive(Debug, Clone, Subcommand)]
pub enum AdminCommand {
    /// Make the account with this email address an admin.
    Grant {
        /// The account's email address, which has to be confirmed.
        email: String,
    },
    /// Print who is an admin: address, since when, made one by whom.
    List,
    /// Remove the second factor of an admin who lost it, and their passkeys. They set up another one.
    ResetSecondFactor {
        /// The admin's email address.
        email: String,
    },
    /// Make this admin a user like others. The last one stays.
    Revoke {
        /// The admin's email address.
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
        // Paths are written behind them.
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
        let slashed = config(&["--public-url", "https://carpal.example.org/"]).expect("fine");
        assert_eq!(slashed.public_url, "https://carpal.example.org");
    }

    #[test]
    fn an_address_that_leads_nowhere_is_refused() {
        let public = |url: &str| {
            let config = Config::try_parse_from(["carpal-api", "--public-url", url])?;
            Ok::<_, clap::Error>(config.public_url)
        };
        assert!(public("https://carpal.example.org/").is_ok());
        for url in ["notaurl", "carpal.example.org", "ftp://carpal.example.org", "https://"] {
            let refused = public(url).expect_err(url).to_string();
            assert!(refused.contains("--public-url"), "{refused}");
        }
    }

    #[test]
    fn what_is_promised_of_spaces_is_no_setting() {
        let taken = |setting: &str, value: &str| {
            Config::try_parse_from(["carpal-api", setting, value]).is_ok()
        };
        for (setting, kept, broken) in [
            ("--home-radius", "300", "299"),
            ("--leaving-soon-step", "5m", "4m"),
            ("--leaving-soon-time", "30m", "31m"),
        ] {
            assert!(taken(setting, kept), "{setting} {kept}");
            assert!(!taken(setting, broken), "{setting} {broken}");
        }
    }
}
