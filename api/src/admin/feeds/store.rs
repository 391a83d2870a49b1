//! Queries about who decided on feeds.

use sqlx::PgExecutor;
use uuid::Uuid;

/// The names of these users, by their ids.
pub async fn names(db: impl PgExecutor<'_>, ids: &[Uuid]) -> sqlx::Result<Vec<(Uuid, String)>> {
    let rows =
        sqlx::query!("select id, name from users where id = any($1)", ids).fetch_all(db).await?;
    Ok(rows.into_iter().map(|row| (row.id, row.name)).collect())
}
