//! Queries for providers.

use sqlx::PgExecutor;
use uuid::Uuid;

/// A provider, as they see themselves.
pub struct ProviderRow {
    pub business_name: String,
    pub contact_name: String,
    pub service_types: Vec<String>,
    pub is_verified: bool,
    pub is_active: bool,
    pub is_banned: bool,
}

/// The provider that an account is.
pub async fn of_user(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<Option<ProviderRow>> {
    sqlx::query_as!(
        ProviderRow,
        "select business_name, contact_name, service_types, is_verified, is_active, is_banned
         from providers where user_id = $1",
        user_id
    )
    .fetch_optional(db)
    .await
}
