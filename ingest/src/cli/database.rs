//! The connection to the database.

use std::time::Duration;

use carpal_domain::database::DatabaseError;
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;

use super::args::Config;
use super::failure::Failure;

/// Connects, and makes sure that the schema is there.
pub async fn connect(config: &Config) -> Result<PgPool, Failure> {
    let pool = PgPoolOptions::new().max_connections(4);
    let pool =
        config.database.connect(pool, &[], Duration::ZERO).await.map_err(|error| match error {
            DatabaseError::NoAnswer(_) => Failure::Failed(error.to_string()),
            _ => Failure::Usage(error.to_string()),
        })?;
    let has_schema = sqlx::query_scalar!(
        r#"select to_regclass('car_park_records') is not null as "has_schema!""#
    )
    .fetch_one(&pool)
    .await?;
    if has_schema {
        Ok(pool)
    } else {
        Err(Failure::Failed(
            "the database has no tables of CarPal's yet. Run `carpal-worker migrate` first".into(),
        ))
    }
}
