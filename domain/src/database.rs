//! Where the database is, as every program is told, and what they say when it is not there.

use std::fmt;
use std::time::{Duration, Instant};

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Connection, PgConnection, PgPool};

/// How long a server waits at its start for a database that starts too.
pub const STARTUP_WAIT: Duration = Duration::from_secs(30);
/// A database that says nothing for this long does not answer.
const CONNECT_WITHIN: Duration = Duration::from_secs(3);
const BETWEEN_ATTEMPTS: Duration = Duration::from_millis(500);
/// What holds for every connection of a server. Its queries are short: compiling one takes Postgres longer than running it.
pub const SERVER_SETTINGS: [(&str, &str); 1] = [("jit", "off")];

/// The setting that all programs share.
#[derive(Clone, clap::Args)]
pub struct Database {
    /// Where the PostgreSQL database is, such as `postgres://user:password@host:5432/name`.
    #[arg(
        long = "database-url",
        env = "DATABASE_URL",
        value_name = "URL",
        hide_env_values = true,
        default_value = "",
        hide_default_value = true,
        global = true
    )]
    url: String,
}

/// Why there is no connection. No sentence repeats the address: it holds a password.
#[derive(Debug, thiserror::Error)]
pub enum DatabaseError {
    /// Nobody said where it is.
    #[error(
        "DATABASE_URL is not set, and there is no .carpal/env at or above this folder. Start `make run`, or set \
         DATABASE_URL=postgres://user:password@host:5432/name"
    )]
    NotSet,
    /// It is another kind of address, or none.
    #[error(
        "DATABASE_URL is not the address of a PostgreSQL database; write it as postgres://user:password@host:5432/name"
    )]
    NotPostgres,
    /// Nobody there, or nobody who lets us in.
    #[error("the database does not answer: {0}. Check that it runs (`make run`), and DATABASE_URL")]
    NoAnswer(String),
}

impl Database {
    /// The database at an address.
    #[must_use]
    pub fn at(url: &str) -> Self {
        Self { url: url.to_owned() }
    }

    /// How to connect.
    ///
    /// # Errors
    /// [`DatabaseError::NotSet`] and [`DatabaseError::NotPostgres`].
    pub fn options(&self) -> Result<PgConnectOptions, DatabaseError> {
        let url = self.url.trim();
        if url.is_empty() {
            return Err(DatabaseError::NotSet);
        }
        // The driver takes any scheme.
        if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
            return Err(DatabaseError::NotPostgres);
        }
        url.parse().map_err(|_| DatabaseError::NotPostgres)
    }

    /// Connects a pool, with these settings of the server for each connection. A database that is not there yet is waited for
    /// that long, and the log says so.
    ///
    /// # Errors
    /// [`DatabaseError`].
    pub async fn connect(
        &self,
        pool: PgPoolOptions,
        settings: &[(&str, &str)],
        patience: Duration,
    ) -> Result<PgPool, DatabaseError> {
        let options = self.options()?.options(SERVER_SETTINGS).options(settings.iter().copied());
        let started = Instant::now();
        let mut waits = false;
        // A pool alone would wait in silence, and then say only that it waited.
        while let Err(error) = answers(&options).await {
            let may_pass = match &error {
                sqlx::Error::Io(_) => true,
                // It is starting.
                sqlx::Error::Database(error) => error.code().as_deref() == Some("57P03"),
                _ => false,
            };
            if !may_pass || started.elapsed() >= patience {
                return Err(DatabaseError::NoAnswer(error.to_string()));
            }
            if !waits {
                let error = DatabaseError::NoAnswer(error.to_string());
                tracing::warn!("database.unreachable: {error}. Waiting for up to {patience:?}");
                waits = true;
            }
            tokio::time::sleep(BETWEEN_ATTEMPTS).await;
        }
        let connected = pool.connect_with(options).await;
        connected.map_err(|error| DatabaseError::NoAnswer(error.to_string()))
    }

    /// Looks once whether it answers, and if not says so in the log: for programs that start without it.
    pub async fn warn_if_unreachable(&self) {
        let Ok(options) = self.options() else { return };
        if let Err(error) = answers(&options).await {
            let error = DatabaseError::NoAnswer(error.to_string());
            tracing::warn!("database.unreachable: {error}");
        }
    }
}

async fn answers(options: &PgConnectOptions) -> sqlx::Result<()> {
    let silence = || sqlx::Error::Io(std::io::ErrorKind::TimedOut.into());
    let connecting = tokio::time::timeout(CONNECT_WITHIN, PgConnection::connect_with(options));
    connecting.await.map_err(|_| silence())??.close().await
}

impl fmt::Debug for Database {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Database")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_address_of_a_postgres_is_taken() {
        for url in ["postgres://a:b@c:5432/d?x=1", "postgresql://c/d", " postgres://c/d "] {
            assert!(Database::at(url).options().is_ok(), "{url}");
        }
        assert!(matches!(Database::at("").options(), Err(DatabaseError::NotSet)));
        for url in ["mysql://hush:hush@c/d", "c/d", "postgres://c:hush/d", "sqlite::memory:"] {
            let refused = Database::at(url).options().expect_err(url);
            assert!(matches!(refused, DatabaseError::NotPostgres), "{url}");
            assert!(!refused.to_string().contains("hush"), "{refused}");
        }
        assert!(!format!("{:?}", Database::at("postgres://a:hush@c/d")).contains("hush"));
    }

    #[tokio::test]
    async fn a_database_that_is_not_there_is_named_at_once() {
        let refused = Database::at("postgres://a:hush@127.0.0.1:1/d")
            .connect(PgPoolOptions::new(), &[], Duration::ZERO)
            .await
            .expect_err("nobody listens there")
            .to_string();
        assert!(refused.starts_with("the database does not answer: "), "{refused}");
        assert!(!refused.contains("hush"), "{refused}");
    }
}
