//! Requests and responses about oneself as a provider.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use carpal_domain::geometry::LngLat;
use carpal_domain::inbox::Event;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::rules::{PausedBecause, ProviderError, ProviderStanding, TypedProvider};
use super::service::{self, check_may_change};
use super::store::{self, ProviderRow};
use crate::foundation::extract::Body;
use crate::foundation::roles::{CurrentUser, or_unauthorized};
use crate::services::documents::service::{self as documents, ProviderDocument};
use crate::{AppState, Error};
use carpal_domain::roadside::Offering;

/// A provider, as they see themselves.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Provider {
    /// The provider's id, which is not the account's.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// The name of the business.
    #[schema(example = "Mersey Mobile Mechanics")]
    business_name: String,
    /// Whom customers ask for.
    #[schema(example = "Dev Patel")]
    contact_name: String,
    /// In international form. Only admins are shown it.
    #[schema(example = "+447700900123")]
    phone: String,
    /// Only admins are shown it.
    #[schema(example = "dev@example.org")]
    email: String,
    /// Only admins are shown it.
    #[schema(example = "1 Dock Road, Liverpool")]
    address: String,
    /// What they offer.
    service_types: Vec<Offering>,
    /// What they have done so far.
    #[schema(example = "12 years as a mechanic")]
    experience: String,
    /// What they have learnt; may be empty.
    #[schema(example = "IMI Level 3")]
    certifications: String,
    /// How they are insured.
    #[schema(example = "Public liability, £5 million")]
    insurance_details: String,
    /// What everyone reads about them; may be empty.
    #[schema(example = "We come to you, day and night.")]
    description: String,
    /// Whether an admin has approved the application.
    is_verified: bool,
    /// Whether they may take jobs now: false while paused.
    is_active: bool,
    /// Whether they were banned.
    is_banned: bool,
    /// What became of the application.
    standing: ProviderStanding,
    /// What they are paused for; null when they are not.
    paused_because: Option<PausedBecause>,
    /// Why they are paused or banned, in the words of the admin; null when they are not, or a document ran out.
    #[schema(example = "Several customers complained")]
    paused_reason: Option<String>,
    /// Why the application was rejected, in the words of the admin; null when it was not.
    #[schema(example = "Please upload your insurance")]
    rejected_reason: Option<String>,
    /// Where they start from: shown to nobody else, not even admins. Null for those who never said.
    base: Option<LngLat>,
    /// How far they go, in kilometres.
    #[schema(example = 15)]
    radius_km: i16,
    /// When they work, in OpenStreetMap's language; empty for at any time.
    #[schema(example = "Mo-Fr 08:00-18:00")]
    opening_hours: String,
    /// They are told of requests.
    takes_jobs: bool,
    /// The mean of their reviews, to one decimal; null without any.
    #[schema(example = 4.7)]
    rating: Option<f64>,
    /// How many reviews there are.
    #[schema(example = 12)]
    review_count: i64,
    /// How many jobs they completed.
    #[schema(example = 31)]
    total_jobs: i64,
    /// What they uploaded, the latest first.
    documents: Vec<ProviderDocument>,
    /// When they applied, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    applied_at: DateTime<Utc>,
}

/// A provider with their documents, as they see themselves.
///
/// # Errors
/// When the database does not answer.
pub async fn to_response(state: &AppState, row: ProviderRow) -> Result<Provider, Error> {
    let documents = documents::of_provider(&state.pool, row.id, (state.now)()).await?;
    let base = row.base_lng.zip(row.base_lat).map(|(lng, lat)| LngLat { lng, lat });
    Ok(Provider {
        id: row.id,
        business_name: row.business_name,
        contact_name: row.contact_name,
        phone: row.phone,
        email: row.email,
        address: row.address,
        service_types: row.service_types,
        experience: row.experience,
        certifications: row.certifications,
        insurance_details: row.insurance_details,
        description: row.description,
        is_verified: row.is_verified,
        is_active: row.is_active,
        is_banned: row.is_banned,
        standing: row.standing,
        paused_because: row.paused_because,
        paused_reason: row.paused_reason,
        rejected_reason: row.rejected_reason,
        base,
        radius_km: row.radius_km,
        opening_hours: row.opening_hours,
        takes_jobs: row.takes_jobs,
        rating: row.rating,
        review_count: row.review_count,
        total_jobs: row.total_jobs,
        documents,
        applied_at: row.created_at,
    })
}

impl Provider {
    /// The same without where they start from, for somebody else.
    #[must_use]
    pub fn without_base(self) -> Self {
        Self { base: None, ..self }
    }
}

async fn own(state: &AppState, user_id: Uuid) -> Result<Json<Provider>, Error> {
    let row = service::of_user(&state.pool, user_id).await?.ok_or(ProviderError::NotOne)?;
    Ok(Json(to_response(state, row).await?))
}

/// Get your provider profile
///
/// The business that you offer help on the road as, how far its application has come, and its documents.
#[utoipa::path(
    get, path = "/me/provider", tag = "services", security(("session" = ["user"])),
    responses((status = OK, body = Option<Provider>, description = "Your profile as a provider. Null when you are none."))
)]
pub async fn get_provider(
    State(state): State<AppState>,
    caller: CurrentUser,
) -> Result<Json<Option<Provider>>, Error> {
    let Some(row) = service::of_user(&state.pool, caller.account.id).await? else {
        return Ok(Json(None));
    };
    Ok(Json(Some(to_response(&state, row).await?)))
}

/// What a provider says of themselves.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewProvider {
    /// The name of the business, at most 120 characters.
    #[schema(example = "Mersey Mobile Mechanics", max_length = 120)]
    #[serde(default)]
    business_name: String,
    /// Whom customers ask for, at most 120 characters.
    #[schema(example = "Dev Patel", max_length = 120)]
    #[serde(default)]
    contact_name: String,
    /// A phone number. Only admins are shown it.
    #[schema(example = "07700 900123")]
    #[serde(default)]
    phone: String,
    /// An email address. Only admins are shown it.
    #[schema(example = "dev@example.org")]
    #[serde(default)]
    email: String,
    /// At most 300 characters. Only admins are shown it.
    #[schema(example = "1 Dock Road, Liverpool", max_length = 300)]
    #[serde(default)]
    address: String,
    /// What you offer: at least one.
    #[serde(default)]
    service_types: Vec<Offering>,
    /// What you have done so far, at most 2000 characters.
    #[schema(example = "12 years as a mechanic", max_length = 2000)]
    #[serde(default)]
    experience: String,
    /// How you are insured, at most 2000 characters.
    #[schema(example = "Public liability, £5 million", max_length = 2000)]
    #[serde(default)]
    insurance_details: String,
    /// What you have learnt, at most 2000 characters.
    #[schema(example = "IMI Level 3", max_length = 2000)]
    #[serde(default)]
    certifications: String,
    /// What everyone reads about you, at most 2000 characters.
    #[schema(example = "We come to you, day and night.", max_length = 2000)]
    #[serde(default)]
    description: String,
    /// Where you start from, in the United Kingdom. Nobody else is shown it.
    #[serde(default)]
    base: Option<LngLat>,
    /// How far you go, 1 to 80 kilometres; 15 when absent.
    #[schema(example = 15)]
    #[serde(default)]
    radius_km: Option<i16>,
    /// When you work, in OpenStreetMap's language, at most 200 characters; empty for at any time.
    #[schema(example = "Mo-Fr 08:00-18:00", max_length = 200)]
    #[serde(default)]
    opening_hours: String,
}

impl From<NewProvider> for TypedProvider {
    fn from(new: NewProvider) -> Self {
        Self {
            business_name: new.business_name,
            contact_name: new.contact_name,
            phone: new.phone,
            email: new.email,
            address: new.address,
            service_types: new.service_types,
            experience: new.experience,
            certifications: new.certifications,
            insurance_details: new.insurance_details,
            description: new.description,
            base: new.base,
            radius_km: new.radius_km,
            opening_hours: new.opening_hours,
        }
    }
}

/// Apply as a provider
///
/// An admin decides, once they have seen your insurance. Whoever was rejected can apply again.
#[utoipa::path(
    post, path = "/me/provider", tag = "services", request_body = NewProvider, security(("session" = ["user"])),
    responses(
        (status = CREATED, body = Provider, description = "Your profile as a provider."), (status = CONFLICT, description = "You have applied before (`already_applied`)."),
        (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn request_provider_approval(
    State(state): State<AppState>,
    caller: Result<CurrentUser, Error>,
    Body(request): Body<NewProvider>,
) -> Result<(StatusCode, Json<Provider>), Error> {
    let user_id = or_unauthorized(caller, ProviderError::SignedOut)?.account.id;
    let new = TypedProvider::from(request).checked()?;
    take_edit(&state, user_id).await?;
    let mut work = state.begin().await?;
    service::apply(&mut work, user_id, &new).await?;
    work.commit().await?;
    Ok((StatusCode::CREATED, own(&state, user_id).await?))
}

/// Counts a change, so that nobody finds requests out by moving their base.
async fn take_edit(state: &AppState, user_id: Uuid) -> Result<(), Error> {
    let rate = state.config.services.limit_provider_edits;
    state.limits.take("provider edits", rate, &user_id.to_string()).await
}

/// Change your provider profile
///
/// All of it, but for the name of a business that was approved: write to support if it has changed. How your application stands
/// stays as it is.
#[utoipa::path(
    put, path = "/me/provider", tag = "services", request_body = NewProvider, security(("session" = ["user"])),
    responses(
        (status = OK, body = Provider, description = "Your profile as a provider."), (status = NOT_FOUND, description = "You have not applied as a provider."),
        (status = CONFLICT, description = "You are banned as a provider (`banned`)."), (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn update_provider(
    State(state): State<AppState>,
    caller: CurrentUser,
    Body(request): Body<NewProvider>,
) -> Result<Json<Provider>, Error> {
    let user_id = caller.account.id;
    let id = check_may_change(&state.pool, user_id).await?;
    let new = TypedProvider::from(request).checked()?;
    take_edit(&state, user_id).await?;
    let mut work = state.begin().await?;
    service::update(&mut work, id, &new).await?;
    work.emit(user_id, Event::Provider);
    work.commit().await?;
    own(&state, user_id).await
}

/// Whether a provider is told of requests.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewAvailability {
    /// You are told of requests.
    takes_jobs: bool,
}

/// Say whether you take jobs at the moment
///
/// While you do not, you are told of no requests.
#[utoipa::path(
    put, path = "/me/provider/availability", tag = "services", request_body = NewAvailability, security(("session" = ["user"])),
    responses(
        (status = OK, body = Provider, description = "Your profile as a provider."), (status = NOT_FOUND, description = "You have not applied as a provider."),
        (status = CONFLICT, description = "You are banned as a provider (`banned`)."), (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn set_provider_availability(
    State(state): State<AppState>,
    caller: CurrentUser,
    Body(NewAvailability { takes_jobs }): Body<NewAvailability>,
) -> Result<Json<Provider>, Error> {
    let user_id = caller.account.id;
    let id = check_may_change(&state.pool, user_id).await?;
    take_edit(&state, user_id).await?;
    let mut work = state.begin().await?;
    let now = work.now();
    store::set_availability(work.db(), id, takes_jobs, now).await?;
    work.emit(user_id, Event::Provider);
    work.commit().await?;
    own(&state, user_id).await
}
