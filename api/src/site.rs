//! What a page must know before it can show anything. Open to everyone.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::demo::{self, DemoAccount};
use crate::{AppState, Error};

/// The operation of this module.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(get_config))
}

/// Where things are, and which mode is on.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct SiteConfig {
    /// The program's version.
    version: &'static str,
    /// The tile server's address, without a slash at its end.
    tiles_url: String,
    /// The origin of links and QR codes.
    public_url: String,
    /// Demo mode is on: sample figures are marked so.
    demo: bool,
    /// What may be signed in with in demo mode.
    demo_accounts: Vec<DemoAccount>,
    /// Generated practice places are among the car parks.
    practice: bool,
    /// Vehicles can be looked up by their registration.
    vehicle_enquiry: bool,
    /// The map under the car parks.
    basemap: Basemap,
    /// How to reach whoever runs this site.
    contact: Contact,
}

/// How to reach whoever runs this site.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct Contact {
    /// For help.
    email: String,
    /// About personal data.
    privacy_email: String,
    /// As people write it, with spaces.
    phone: String,
}

/// The map under the car parks.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct Basemap {
    /// An outside MapLibre style that fills what was not ingested; absent means ours alone.
    style_url: Option<String>,
    /// The same for the dark theme; absent means the same style in both.
    dark_style_url: Option<String>,
}

/// Get the site's configuration
#[utoipa::path(
    get, path = "/config", tag = "site",
    responses((status = OK, body = SiteConfig))
)]
async fn get_config(State(state): State<AppState>) -> Result<Json<SiteConfig>, Error> {
    let practice = sqlx::query_scalar!(
        r#"select exists (select from car_parks where origin = 'practice' and deleted_at is null) as "practice!""#
    )
    .fetch_one(&state.pool)
    .await?;
    let given = |url: &String| (!url.is_empty()).then(|| url.clone());
    Ok(Json(SiteConfig {
        version: env!("CARGO_PKG_VERSION"),
        tiles_url: state.config.tiles_url.clone(),
        public_url: state.config.public_url.clone(),
        demo: state.config.demo,
        demo_accounts: demo::accounts(state.config.demo),
        practice,
        vehicle_enquiry: state.dvla.is_some(),
        basemap: Basemap {
            style_url: given(&state.config.basemap_style_url),
            dark_style_url: given(&state.config.basemap_dark_style_url),
        },
        contact: Contact {
            email: state.config.contact_email.clone(),
            privacy_email: state.config.privacy_email.clone(),
            phone: state.config.contact_phone.clone(),
        },
    }))
}
