//! The program's settings.

use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Parser, Subcommand};

/// CarPal's worker: runs what was enqueued, and the clock-work.
#[derive(Debug, Clone, Parser)]
#[command(name = "carpal-worker", version, about)]
pub struct Config {
    /// Address of the Postgres database with PostGIS.
    #[arg(
        long,
        env = "DATABASE_URL",
        hide_env_values = true,
        default_value = "postgres://localhost/carpal",
        global = true
    )]
    pub database_url: String,

    /// Where Overpass answers.
    #[arg(long, env = "CARPAL_OVERPASS_URL", default_value = carpal_ingest::overpass::DEFAULT_URL, global = true)]
    pub overpass_url: String,

    /// The mail server, as `smtps://user:password@host`, or `smtp://…` for STARTTLS, with `?tls=off` for one of this
    /// network that knows no encryption. Not set: mails are written as files into the outbox.
    #[arg(long, env = "CARPAL_SMTP_URL", hide_env_values = true, global = true)]
    pub smtp_url: Option<String>,

    /// A file with the certificates (PEM) of an authority of your own that signed the mail server's. Not set: those that
    /// browsers trust.
    #[arg(long, env = "CARPAL_SMTP_CA", global = true)]
    pub smtp_ca: Option<PathBuf>,

    /// Seconds that the mail server may be silent: first before it lets us in, then with a mail.
    #[arg(long, env = "CARPAL_SMTP_TIMEOUT", default_value = "60", value_parser = seconds, global = true)]
    pub smtp_timeout: Duration,

    /// Who sends the mails, as `CarPal <no-reply@example.org>`; needed with a mail server.
    #[arg(long, env = "CARPAL_MAIL_FROM", global = true)]
    pub mail_from: Option<String>,

    /// The folder that mails are written into while no mail server is set.
    #[arg(long, env = "CARPAL_OUTBOX_DIR", default_value = ".carpal/outbox", global = true)]
    pub outbox_dir: PathBuf,

    /// The origin of links in mails about notifications.
    #[arg(long, env = "CARPAL_PUBLIC_URL", default_value = "http://localhost:8080", global = true)]
    pub public_url: String,

    /// Where push services reach us when our pushes trouble them. The default reaches nobody.
    #[arg(
        long,
        env = "CARPAL_CONTACT_EMAIL",
        default_value = "support@example.org",
        global = true
    )]
    pub contact_email: String,

    /// Pushes may go into this network too, and without TLS: for tests.
    #[arg(long, env = "CARPAL_PUSH_ANYWHERE", default_value_t = false, num_args = 0..=1, default_missing_value = "true",
          action = clap::ArgAction::Set, value_parser = clap::builder::BoolishValueParser::new(), global = true)]
    pub push_anywhere: bool,

    /// The address to listen on, for health and metrics.
    #[arg(long, env = "CARPAL_WORKER_HOST", default_value = "127.0.0.1")]
    pub host: IpAddr,

    /// The port to listen on, for health and metrics; 0 takes a free one.
    #[arg(long, env = "CARPAL_WORKER_PORT", default_value_t = 8082)]
    pub port: u16,

    /// What to do; nothing means work.
    #[command(subcommand)]
    pub command: Option<Command>,
}

fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse() {
        Ok(seconds @ 1..=600) => Ok(Duration::from_secs(seconds)),
        _ => Err("give whole seconds, 1 to 600".into()),
    }
}

/// What the program can do beside working.
#[derive(Debug, Clone, Subcommand)]
pub enum Command {
    /// Bring the database up to date, the queue's tables included, and exit.
    Migrate,
    /// Ask for a refresh of every city that was not fetched in the last 24 hours, and exit.
    EnqueueCities,
}
