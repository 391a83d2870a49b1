//! Guests report incidents, and follow them by a private link.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use carpal_domain::mail::MailKind;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::http::NewIncident;
use super::response::Incident;
use super::rules::IncidentError;
use super::service;
use super::store::{self, IncidentFilter, IncidentRow};
use crate::foundation::challenge;
use crate::foundation::extract::{Body, Network, Path};
use crate::foundation::limits::{LimitBypass, UnsolicitedEmail};
use crate::foundation::page::Sort;
use crate::foundation::private_links::{self, LinkTo};
use crate::foundation::response_time::ResponseTime;
use crate::{AppState, Error};

/// An incident to report without an account.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewGuestIncident {
    /// The report.
    #[serde(flatten)]
    incident: NewIncident,
    /// A challenge of `GET /challenge` and its solution.
    #[serde(default)]
    #[schema(value_type = Object)]
    proof: Value,
}

/// A report that a guest made, and where to follow it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ReportedGuestIncident {
    /// The reference number.
    #[schema(example = "INC-7K2M-9QXD")]
    reference: String,
    /// The path of the private page. An email has it too, where an address was given.
    #[schema(
        example = "/guest/9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e?of=incident"
    )]
    status_path: String,
}

/// The private page of a report.
pub fn page(token: &str) -> String {
    format!("/guest/{token}?of=incident")
}

/// Report an incident without an account
///
/// Says the same for every registration and card, known or not. By default three an hour from a network, and one in
/// ten minutes about a registration or card.
#[utoipa::path(
    post, path = "/guest-incidents", tag = "incidents", request_body = NewGuestIncident,
    responses(
        (status = CREATED, body = ReportedGuestIncident, description = "The reference number and the private page."), (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn report_incident_as_guest(
    State(state): State<AppState>,
    network: Network,
    Body(request): Body<NewGuestIncident>,
) -> Result<(StatusCode, Json<ReportedGuestIncident>), Error> {
    let time = ResponseTime::at_least(state.config.min_response_time);
    let NewGuestIncident { incident, proof } = request;
    let report = incident.checked(None)?;
    let challenge = challenge::check(&state, proof).await?;
    let network = network.to_string();
    let about = format!("{network} {}", report.about.key());
    let limits = &state.config.incidents;
    let to_one = limits.limit_guest_incidents_about_one;
    state.limits.take("guest incidents about one", to_one, &about).await?;
    state.limits.take("guest incidents", limits.limit_guest_incidents, &network).await?;
    let email = report.contact.email.as_deref();
    if let Some(email) = email {
        state.count_email(UnsolicitedEmail::Guest, email, &network, LimitBypass::Allowed).await?;
    }
    let mut work = state.begin().await?;
    challenge.redeem(work.db()).await?;
    let (id, reference) = service::report(&mut work, &report, None).await?;
    let token = private_links::make(&mut work, LinkTo::Incident, id).await?;
    if let Some(email) = email {
        let mail = MailKind::IncidentReported { reference: reference.clone() };
        work.email(email, mail.to_guest(work.link(&page(&token)))).await?;
    }
    work.commit().await?;
    time.wait().await;
    Ok((StatusCode::CREATED, Json(ReportedGuestIncident { reference, status_path: page(&token) })))
}

/// The report that a link is to.
pub async fn row(state: &AppState, network: Network, token: &str) -> Result<IncidentRow, Error> {
    state
        .limits
        .take("incident links", state.config.incidents.limit_incident_links, &network.to_string())
        .await?;
    let id = private_links::find(&state.pool, LinkTo::Incident, token).await?;
    let id = id.ok_or(IncidentError::NoLink)?;
    let filter = IncidentFilter { id: Some(id), ..IncidentFilter::default() };
    let row = store::incidents(&state.pool, &filter, Sort::Newest, None, 1).await?.pop();
    row.ok_or_else(|| IncidentError::NoLink.into())
}

/// Get an incident that was reported without an account
///
/// By default 240 in ten minutes from a network, photos that are added included.
#[utoipa::path(
    get, path = "/guest-incidents/{token}", tag = "incidents", params(("token" = String, Path, description = "The token of the guest's link", example = "9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e")),
    responses((status = OK, body = Incident, description = "The report, as a guest may know it."), (status = NOT_FOUND), (status = TOO_MANY_REQUESTS))
)]
pub async fn get_guest_incident(
    State(state): State<AppState>,
    network: Network,
    Path(token): Path<String>,
) -> Result<Json<Incident>, Error> {
    let row = row(&state, network, &token).await?;
    Ok(Json(Incident::of(&state, &row).await?))
}
