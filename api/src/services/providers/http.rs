//! Requests and answers about providers.

use axum::Json;
use axum::extract::State;
use serde::Serialize;

use super::store::{self, ProviderRow};
use crate::foundation::roles::CurrentUser;
use crate::{AppState, Error};

/// A provider, as they see themselves.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProviderCard {
    business_name: String,
    contact_name: String,
    service_types: Vec<String>,
    /// An admin has approved the application.
    is_verified: bool,
    /// May take jobs now: false while paused.
    is_active: bool,
    is_banned: bool,
}

impl From<ProviderRow> for ProviderCard {
    fn from(row: ProviderRow) -> Self {
        Self {
            business_name: row.business_name,
            contact_name: row.contact_name,
            service_types: row.service_types,
            is_verified: row.is_verified,
            is_active: row.is_active,
            is_banned: row.is_banned,
        }
    }
}

/// Get your provider profile
///
/// Null for whoever is none.
#[utoipa::path(
    get, path = "/me/provider", tag = "services", security(("session" = ["user"])),
    responses((status = OK, body = Option<ProviderCard>))
)]
pub async fn get_provider(
    State(state): State<AppState>,
    caller: CurrentUser,
) -> Result<Json<Option<ProviderCard>>, Error> {
    let row = store::of_user(&state.pool, caller.account.id).await?;
    Ok(Json(row.map(ProviderCard::from)))
}
