//! The connection to the database.

use std::time::Duration;

use carpal_domain::database::DatabaseError;
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;

use super::args::Config;
use super::error::CliError;

/// Connects, and makes sure that the schema is there.
pub async fn connect(config: &Config) -> Result<PgPool, CliError> {
    let pool = PgPoolOptions::new().max_connections(4);
    let pool =
        config.database.connect(pool, &[], Duration::ZERO).await.map_err(|error| match error {
            DatabaseError::NoAnswer(_) => CliError::Failed(error.to_string()),
            _ => CliError::Usage(error.to_string()),
        })?;
    let has_schema = sqlx::query_scalar!(
        r#"select to_regclass('car_park_records') is not null as "has_schema!""#
    )
    .fetch_one(&pool)
    .await?;
    if has_schema {
        Ok(pool)
    } else {
        Err(CliError::Failed(
            "the database has no tables of CarPal's yet. Run `carpal-worker migrate` first".into(),
        ))
    }
}
