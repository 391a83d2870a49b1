//! The site's configuration, as clients need it. Open to everyone.

use axum::Json;
use axum::extract::State;
use chrono::TimeDelta;
use serde::Serialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::demo::{self, DemoAccount};
use crate::foundation::config::Config;
use crate::foundation::cors::public_reads;
use crate::{AppState, Error};

/// The operation of this module.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(get_config)).layer(public_reads())
}

/// The configuration of this site.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct SiteConfig {
    /// The program's version.
    #[schema(example = "1.0.0")]
    version: &'static str,
    /// The tile server's address, without a slash at its end.
    #[schema(example = "https://tiles.example.org")]
    tiles_url: String,
    /// The address that links in emails and QR codes begin with, without a slash at its end.
    #[schema(example = "https://carpal.example.org")]
    public_url: String,
    /// Whether demo mode is on: then sample figures are shown, and marked so.
    demo: bool,
    /// The accounts that may be signed in to in demo mode; none otherwise.
    demo_accounts: Vec<DemoAccount>,
    /// Whether practice car parks, which are invented, are among the car parks.
    practice: bool,
    /// Whether vehicles can be looked up by their registration.
    vehicle_enquiry: bool,
    /// The map under the car parks.
    basemap: Basemap,
    /// How to reach the operator of this site.
    contact: SiteContact,
    /// How long links, forms and data last.
    times: SiteTimes,
}

/// How to reach the operator of this site.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct SiteContact {
    /// The email address for help.
    #[schema(example = "support@example.org")]
    email: String,
    /// The email address for questions about personal data.
    #[schema(example = "privacy@example.org")]
    privacy_email: String,
    /// The phone number, as people write it.
    #[schema(example = "020 7946 0123")]
    phone: String,
}

/// The map under the car parks.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct Basemap {
    /// The address of a MapLibre style that fills the map where nothing was ingested. Null: only what was ingested is shown.
    #[schema(example = "https://maps.example.org/style.json")]
    style_url: Option<String>,
    /// The same for the dark theme. Null: the same style in both.
    #[schema(example = "https://maps.example.org/dark.json")]
    dark_style_url: Option<String>,
}

/// How long links, forms and data last, as this site is configured.
#[expect(clippy::struct_field_names, reason = "the unit is part of what JSON says")]
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct SiteTimes {
    /// Seconds in which an account that is to be deleted can still be kept.
    #[schema(example = 2_592_000)]
    deletion_grace_seconds: i64,
    /// Seconds for which the link in an email that resets a password is valid.
    #[schema(example = 3600)]
    reset_link_seconds: i64,
    /// Seconds in which a guest can confirm their message.
    #[schema(example = 86_400)]
    guest_confirm_seconds: i64,
    /// Seconds for which a guest's private page stays after its last message.
    #[schema(example = 2_592_000)]
    guest_message_retention_seconds: i64,
    /// Seconds in which photos can be added to an incident report.
    #[schema(example = 86_400)]
    incident_photo_seconds: i64,
    /// Seconds for which messages are kept, where a year counts as 365 days.
    #[schema(example = 63_072_000)]
    message_retention_seconds: i64,
    /// Seconds for which incident reports are kept, where a year counts as 365 days.
    #[schema(example = 220_752_000)]
    incident_retention_seconds: i64,
    /// Seconds for which service requests are kept after they end, where a year counts as 365 days.
    #[schema(example = 63_072_000)]
    service_request_retention_seconds: i64,
    /// Seconds for which tickets and problem reports are kept after they end, where a year counts as 365 days.
    #[schema(example = 63_072_000)]
    support_retention_seconds: i64,
    /// Seconds for which screenshots are kept after their problem report ends.
    #[schema(example = 7_776_000)]
    screenshot_retention_seconds: i64,
    /// Seconds within which support aims to reply.
    #[schema(example = 86_400)]
    support_reply_seconds: i64,
    /// Seconds for which a service request stays open when no quote is accepted.
    #[schema(example = 604_800)]
    request_expiry_seconds: i64,
    /// The same for an urgent one.
    #[schema(example = 86_400)]
    urgent_request_expiry_seconds: i64,
    /// Seconds after which a job that was marked as done counts as confirmed by its customer's silence.
    #[schema(example = 259_200)]
    job_confirm_seconds: i64,
    /// Seconds for which the chat about a job stays open after the job ends.
    #[schema(example = 2_592_000)]
    job_chat_grace_seconds: i64,
    /// Seconds before a document of a provider runs out when they are first reminded.
    #[schema(example = 2_592_000)]
    document_reminder_seconds: i64,
    /// The same when they are reminded once more.
    #[schema(example = 604_800)]
    last_document_reminder_seconds: i64,
    /// Seconds at whole ones of which spaces that are about to be left come and go on the map.
    #[schema(example = 300)]
    leaving_soon_step_seconds: i64,
    /// Seconds for which a space that is about to be left is on the map.
    #[schema(example = 1800)]
    leaving_soon_seconds: i64,
    /// Seconds after which an owner who does not answer whoever is blocked in is asked again, and their backup contact told.
    #[schema(example = 600)]
    blocked_in_escalate_seconds: i64,
}

/// Get the site's configuration
///
/// Addresses, periods, contact details, and which optional features are on.
#[utoipa::path(
    get, path = "/config", tag = "site",
    responses((status = OK, body = SiteConfig, description = "The configuration."))
)]
async fn get_config(State(state): State<AppState>) -> Result<Json<SiteConfig>, Error> {
    let practice = sqlx::query_scalar!(
        r#"select exists (select from car_parks where origin = 'practice' and deleted_at is null) as "practice!""#
    )
    .fetch_one(&state.pool)
    .await?;
    let config = &state.config;
    Ok(Json(SiteConfig {
        version: env!("CARGO_PKG_VERSION"),
        tiles_url: config.tiles_url.clone(),
        public_url: config.public_url.clone(),
        demo: config.demo,
        demo_accounts: demo::accounts(config.demo),
        practice,
        vehicle_enquiry: state.dvla.is_some(),
        basemap: Basemap::of(config),
        contact: SiteContact::of(config),
        times: SiteTimes::of(config),
    }))
}

impl Basemap {
    fn of(config: &Config) -> Self {
        let given = |url: &String| (!url.is_empty()).then(|| url.clone());
        Self {
            style_url: given(&config.basemap_style_url),
            dark_style_url: given(&config.basemap_dark_style_url),
        }
    }
}

impl SiteContact {
    fn of(config: &Config) -> Self {
        Self {
            email: config.contact_email.clone(),
            privacy_email: config.privacy_email.clone(),
            phone: config.contact_phone.clone(),
        }
    }
}

impl SiteTimes {
    fn of(config: &Config) -> Self {
        let (roadside, reminders) = (&config.services.shared, &config.services.reminders);
        let move_requests = &config.messaging.move_requests;
        let days = |days: i32| TimeDelta::days(days.into()).num_seconds();
        Self {
            deletion_grace_seconds: config.accounts.deletion_grace.num_seconds(),
            reset_link_seconds: config.accounts.reset_link_expiry.num_seconds(),
            guest_confirm_seconds: config.messaging.guest_confirm_expiry.num_seconds(),
            guest_message_retention_seconds: config.messaging.guest_message_retention.num_seconds(),
            incident_photo_seconds: config.incidents.incident_photo_grace.num_seconds(),
            message_retention_seconds: config.retention.messages.seconds(),
            incident_retention_seconds: config.retention.incidents.seconds(),
            service_request_retention_seconds: config.retention.service_requests.seconds(),
            support_retention_seconds: config.retention.support.seconds(),
            screenshot_retention_seconds: config.retention.screenshots.seconds(),
            support_reply_seconds: config.support.support_reply_aim.num_seconds(),
            request_expiry_seconds: roadside.request_expiry.num_seconds(),
            urgent_request_expiry_seconds: roadside.urgent_request_expiry.num_seconds(),
            job_confirm_seconds: roadside.confirm_jobs_after.num_seconds(),
            job_chat_grace_seconds: roadside.job_chat_grace.num_seconds(),
            document_reminder_seconds: days(reminders.first),
            last_document_reminder_seconds: days(reminders.last),
            leaving_soon_step_seconds: config.parking.leaving_soon_step.num_seconds(),
            leaving_soon_seconds: config.parking.leaving_soon_time.num_seconds(),
            blocked_in_escalate_seconds: move_requests.escalate_blocked_in_after.num_seconds(),
        }
    }
}
