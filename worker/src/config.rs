//! The program's settings.

use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use carpal_domain::database::Database;
use carpal_domain::log::Log;
use carpal_domain::{address, duration};
use clap::{Parser, Subcommand};

use crate::schedule::ScheduleSettings;

/// CarPal's worker: runs queued jobs and scheduled tasks. It listens for health checks and metrics alone.
#[derive(Debug, Clone, Parser)]
#[command(name = "carpal-worker", version, about)]
pub struct Config {
    /// The database.
    #[command(flatten)]
    pub database: Database,

    /// How to log.
    #[command(flatten)]
    pub log: Log,

    /// What clients may take.
    #[command(flatten)]
    pub connections: carpal_listener::Limits,

    /// Where metrics are.
    #[command(flatten)]
    pub metrics: carpal_listener::Metrics,

    /// The Overpass server that car parks are refreshed from.
    #[command(flatten)]
    pub overpass: carpal_ingest::overpass::OverpassSettings,

    /// When whoever is blocked in is asked for again, as the api shows it.
    #[command(flatten)]
    pub move_requests: carpal_domain::move_requests::MoveRequestTimes,

    /// Where feeds may be.
    #[command(flatten)]
    pub feeds: carpal_ingest::feed::ask::FeedSettings,

    /// "Refresh Data" leaves a city alone that was fetched within this time.
    #[arg(long, env = "CARPAL_REFRESH_AFTER", value_name = "TIME", default_value = "24h", value_parser = duration::parse, global = true)]
    pub refresh_after: Duration,

    /// The mail server: `smtps://user:password@host`, or `smtp://…` for STARTTLS. For one in your own network that knows no
    /// encryption add `?tls=off`. Not set: emails are written as files into the outbox.
    #[arg(long, env = "CARPAL_SMTP_URL", value_name = "URL", hide_env_values = true)]
    pub smtp_url: Option<String>,

    /// A PEM file with the certificates of your own authority, if it signed the mail server's. Not set: the authorities that
    /// browsers trust.
    #[arg(long, env = "CARPAL_SMTP_CA", value_name = "FILE")]
    pub smtp_ca: Option<PathBuf>,

    /// How long to wait for the mail server: once to connect and sign in, and once more for the email itself.
    #[arg(long, env = "CARPAL_SMTP_TIMEOUT", value_name = "TIME", default_value = "1m", value_parser = timeout)]
    pub smtp_timeout: Duration,

    /// The sender of emails, as `CarPal <no-reply@example.org>`; needed with a mail server.
    #[arg(long, env = "CARPAL_MAIL_FROM", value_name = "SENDER")]
    pub mail_from: Option<String>,

    /// The folder that emails are written into while no mail server is set.
    #[arg(
        long,
        env = "CARPAL_OUTBOX_DIR",
        value_name = "FOLDER",
        default_value = ".carpal/outbox"
    )]
    pub outbox_dir: PathBuf,

    /// The address by which browsers reach CarPal: links in emails and QR codes begin with it.
    #[arg(
        long,
        env = "CARPAL_PUBLIC_URL",
        value_name = "URL",
        default_value = "http://localhost:8080",
        value_parser = address::web
    )]
    pub public_url: String,

    /// The email address that people write to for help, push services if our pushes cause problems, and whoever finds a
    /// weakness. The default reaches nobody.
    #[arg(
        long,
        env = "CARPAL_CONTACT_EMAIL",
        value_name = "EMAIL",
        default_value = "support@example.org"
    )]
    pub contact_email: String,

    /// How long a push service may take to accept a push.
    #[arg(long, env = "CARPAL_PUSH_TIMEOUT", value_name = "TIME", default_value = "10s", value_parser = timeout)]
    pub push_timeout: Duration,

    /// How long a push service keeps a push for a browser that is away.
    #[arg(long, env = "CARPAL_PUSH_TTL", value_name = "TIME", default_value = "24h", value_parser = duration::parse)]
    pub push_ttl: Duration,

    /// Also push to addresses of your own network, and without TLS. Only for tests.
    #[arg(long, env = "CARPAL_PUSH_ANYWHERE", default_value_t = false, num_args = 0..=1, default_missing_value = "true",
          action = clap::ArgAction::Set, value_parser = clap::builder::BoolishValueParser::new())]
    pub push_anywhere: bool,

    /// The address to listen on; 0.0.0.0 is every one of this machine.
    #[arg(long, env = "CARPAL_WORKER_HOST", value_name = "IP", default_value = "127.0.0.1")]
    pub host: IpAddr,

    /// The port to listen on; 0 takes a free one.
    #[arg(long, env = "CARPAL_WORKER_PORT", default_value_t = 8082)]
    pub port: u16,

    /// What to do; nothing means run jobs and tasks.
    #[command(subcommand)]
    pub command: Option<Command>,

    /// What scheduled tasks go by.
    #[command(flatten)]
    pub schedule: ScheduleSettings,
}

fn timeout(text: &str) -> Result<Duration, String> {
    match duration::parse_or_seconds(text) {
        Ok(time) if (Duration::from_secs(1)..=Duration::from_mins(10)).contains(&time) => Ok(time),
        _ => Err("write a time from 1s to 10m".into()),
    }
}

/// What the program can do beside running jobs and tasks.
#[derive(Debug, Clone, Subcommand)]
pub enum Command {
    /// Bring the database up to date, the queue's tables included, and exit.
    Migrate,
    /// Enqueue a refresh of every city that was not fetched lately (see --refresh-after), and exit.
    EnqueueCities,
    /// Compute now what is computed each night: how full car parks usually are, and how often forecasts were right; then exit.
    ComputeForecasts,
}
