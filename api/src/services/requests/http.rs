//! Customers post service requests, change them, and follow them.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use uuid::Uuid;

use super::response::{ServiceRequest, ServiceRequestSummary, own};
use super::rules::{self, Location, RequestError, RequestStatus, Words, given};
use super::service::{self, Asked};
use super::store::{self, RequestRow};
use crate::foundation::error::Fields;
use crate::foundation::extract::{Body, Path, Query};
use crate::foundation::page::Page;
use crate::foundation::roles::{CurrentUser, or_unauthorized};
use crate::{AppState, Error};
use carpal_domain::roadside::{ServiceType, Urgency};

/// What has happened, and where.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewServiceRequest {
    /// In a few words, at most 120 characters. Providers within reach see it.
    #[schema(example = "Car will not start", min_length = 1, max_length = 120)]
    #[serde(default)]
    title: String,
    /// What happened, at most 2000 characters. Providers within reach see it.
    #[schema(example = "It clicks but does not turn over.", min_length = 1, max_length = 2000)]
    #[serde(default)]
    description: String,
    /// What is asked for.
    #[schema(value_type = ServiceType, required = true)]
    #[serde(default)]
    service_type: Option<ServiceType>,
    /// Where, in words or as coordinates, at most 200 characters. Only the provider whose quote you accept sees it.
    #[schema(example = "51.584330, -2.997120", min_length = 1, max_length = 200)]
    #[serde(default)]
    location: String,
    /// Longitude in degrees. Only the provider whose quote you accept sees the point; others learn its square kilometre.
    #[schema(example = json!(-2.99712), value_type = f64, required = true)]
    #[serde(default)]
    lng: Option<f64>,
    /// Latitude in degrees.
    #[schema(example = 51.58433, value_type = f64, required = true)]
    #[serde(default)]
    lat: Option<f64>,
    /// How much of a hurry you are in; normal when absent.
    #[serde(default)]
    urgency: Urgency,
    /// What you mean to spend, at most 60 characters.
    #[schema(example = "£50 to £80", max_length = 60)]
    #[serde(default)]
    budget_range: Option<String>,
    /// One of your vehicles. Only the provider whose quote you accept sees it.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    #[serde(default)]
    vehicle_id: Option<Uuid>,
    /// What else there is to know of the vehicle, at most 200 characters. Only the provider whose quote you accept sees it.
    #[schema(example = "Automatic, locking wheel nut in the boot", max_length = 200)]
    #[serde(default)]
    vehicle_info: Option<String>,
}

impl NewServiceRequest {
    fn checked(self) -> Result<Asked, Error> {
        let mut faults = Fields::new();
        let (budget_range, info) = (self.budget_range.as_deref(), self.vehicle_info.as_deref());
        let words = Words::checked(&self.title, &self.description, budget_range, info, &mut faults);
        let location = Location::checked(&self.location, self.lng, self.lat, &mut faults);
        let service_type = given("service_type", self.service_type, &mut faults);
        let (Some(location), Some(service_type), true) =
            (location, service_type, faults.is_empty())
        else {
            return Err(Error::Invalid(faults));
        };
        let Self { urgency, vehicle_id, .. } = self;
        Ok(Asked { words, service_type, urgency, location, vehicle_id })
    }
}

/// Ask for help on the road
///
/// Verified providers within reach are told of it, and quote for it. It stays open for 7 days, an urgent one for 24 hours.
/// By default at most ten a day, and three open at once.
#[utoipa::path(
    post, path = "/service-requests", tag = "services", request_body = NewServiceRequest, security(("session" = ["user"])),
    responses(
        (status = CREATED, body = ServiceRequest, description = "The request."), (status = CONFLICT, description = "Three are open already (`too_many_open`)."),
        (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn create_service_request(
    State(state): State<AppState>,
    caller: Result<CurrentUser, Error>,
    Body(request): Body<NewServiceRequest>,
) -> Result<(StatusCode, Json<ServiceRequest>), Error> {
    let user_id = or_unauthorized(caller, RequestError::SignedOut)?.account.id;
    let asked = request.checked()?;
    let rate = state.config.services.limit_service_requests;
    state.limits.take("service requests", rate, &user_id.to_string()).await?;
    let mut work = state.begin().await?;
    let id = service::post(&mut work, user_id, &asked).await?;
    work.commit().await?;
    Ok((StatusCode::CREATED, Json(own(&state, user_id, id).await?)))
}

/// Counts a change, each of which tells others.
async fn take_edit(state: &AppState, user_id: Uuid) -> Result<(), Error> {
    let rate = state.config.services.limit_request_edits;
    state.limits.take("request edits", rate, &user_id.to_string()).await
}

/// Change one of your service requests
///
/// While it is open. Who quoted for it is told, and may change the quote; until then it says that it is older. By default at
/// most thirty changes an hour, with those of pins.
#[utoipa::path(
    put, path = "/service-requests/{id}", tag = "services", request_body = NewServiceRequest, security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The request's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = ServiceRequest, description = "The request as it is now."), (status = NOT_FOUND), (status = CONFLICT, description = "It is not open any more (`not_open`)."),
        (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn update_service_request(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    Body(request): Body<NewServiceRequest>,
) -> Result<Json<ServiceRequest>, Error> {
    let user_id = caller.account.id;
    let asked = request.checked()?;
    take_edit(&state, user_id).await?;
    let mut work = state.begin().await?;
    let locked = service::lock_own(&mut work, user_id, id).await?;
    service::edit(&mut work, &locked, user_id, &asked).await?;
    work.commit().await?;
    Ok(Json(own(&state, user_id, id).await?))
}

/// Where help is needed.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewLocation {
    /// In words or as coordinates, at most 200 characters.
    #[schema(example = "51.584330, -2.997120", min_length = 1, max_length = 200)]
    #[serde(default)]
    location: String,
    /// Longitude in degrees.
    #[schema(example = json!(-2.99712), value_type = f64, required = true)]
    #[serde(default)]
    lng: Option<f64>,
    /// Latitude in degrees.
    #[schema(example = 51.58433, value_type = f64, required = true)]
    #[serde(default)]
    lat: Option<f64>,
}

/// Move the pin of one of your service requests
///
/// Until your provider is there; once you have accepted a quote, by default at most two kilometres from where it was then. Who
/// quoted or works for you is told. By default at most thirty changes an hour, with those of words.
#[utoipa::path(
    put, path = "/service-requests/{id}/location", tag = "services", request_body = NewLocation, security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The request's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = ServiceRequest, description = "The request as it is now."), (status = NOT_FOUND), (status = CONFLICT, description = "The provider is there, or the request has ended (`cannot_move`)."),
        (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn set_service_request_location(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    Body(NewLocation { location, lng, lat }): Body<NewLocation>,
) -> Result<Json<ServiceRequest>, Error> {
    let user_id = caller.account.id;
    let mut faults = Fields::new();
    let location = Location::checked(&location, lng, lat, &mut faults);
    let Some(location) = location.filter(|_| faults.is_empty()) else {
        return Err(Error::Invalid(faults));
    };
    take_edit(&state, user_id).await?;
    let mut work = state.begin().await?;
    let locked = service::lock_own(&mut work, user_id, id).await?;
    service::move_pin(&mut work, &locked, &location).await?;
    work.commit().await?;
    Ok(Json(own(&state, user_id, id).await?))
}

/// Get one of your service requests
///
/// With its quotes, photos and history. Nobody else finds it here.
#[utoipa::path(
    get, path = "/service-requests/{id}", tag = "services", security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The request's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = ServiceRequest, description = "The request."), (status = NOT_FOUND))
)]
pub async fn get_service_request(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<Json<ServiceRequest>, Error> {
    Ok(Json(own(&state, caller.account.id, id).await?))
}

/// Which of your service requests.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct ServiceRequestRange {
    /// Only requests with this status.
    status: Option<RequestStatus>,
    /// The `next` of the page before.
    #[param(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    before: Option<Uuid>,
    /// At most this many, 1 to 25; 25 when absent.
    #[param(example = 25)]
    limit: Option<u8>,
}

/// A page of service requests, the latest first.
pub type ServiceRequestSummaryPage = Page<ServiceRequestSummary, Uuid>;

/// List your service requests
///
/// The latest first, a page at a time.
#[utoipa::path(
    get, path = "/service-requests", tag = "services", security(("session" = ["user"])), params(ServiceRequestRange),
    responses((status = OK, body = ServiceRequestSummaryPage, description = "A page of your requests."))
)]
pub async fn list_service_requests(
    State(state): State<AppState>,
    caller: CurrentUser,
    Query(ServiceRequestRange { status, before, limit }): Query<ServiceRequestRange>,
) -> Result<Json<ServiceRequestSummaryPage>, Error> {
    let page = limit.unwrap_or(rules::PAGE).clamp(1, rules::PAGE);
    let (user_id, max) = (caller.account.id, i64::from(page) + 1);
    let rows = store::of_customer(&state.pool, user_id, None, status, before, max).await?;
    let now = (state.now)();
    let summary = |row: RequestRow| ServiceRequestSummary::of(&row, now);
    Ok(Json(Page::of(rows, page.into(), |row| row.id, summary)))
}
