//! Requests and responses about providers.

use axum::Json;
use axum::extract::State;
use serde::Serialize;

use super::store::{self, ProviderRow};
use crate::foundation::roles::CurrentUser;
use crate::{AppState, Error};

/// A provider, as they see themselves.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Provider {
    /// The name of the business.
    #[schema(example = "Mersey Mobile Mechanics")]
    business_name: String,
    /// Whom customers ask for.
    #[schema(example = "Dev Patel")]
    contact_name: String,
    /// The codes of the services that they offer.
    #[schema(example = json!(["jump-start", "tow"]))]
    service_types: Vec<String>,
    /// Whether an admin has approved the application.
    is_verified: bool,
    /// Whether they may take jobs now: false while paused.
    is_active: bool,
    /// Whether they were banned.
    is_banned: bool,
}

impl From<ProviderRow> for Provider {
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
/// The business that you offer help on the road as, and how far its application has come.
#[utoipa::path(
    get, path = "/me/provider", tag = "services", security(("session" = ["user"])),
    responses((status = OK, body = Option<Provider>, description = "Your profile as a provider. Null when you are none."))
)]
pub async fn get_provider(
    State(state): State<AppState>,
    caller: CurrentUser,
) -> Result<Json<Option<Provider>>, Error> {
    let row = store::of_user(&state.pool, caller.account.id).await?;
    Ok(Json(row.map(Provider::from)))
}
