//! Guests report incidents, and follow them by a private link.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use carpal_domain::mail::MailKind;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::time::Instant;

use super::http::{NewIncident, store_new};
use super::rules::{self, Refused};
use super::shown::Incident;
use super::store::{self, IncidentRow, Which};
use crate::accounts::{SHORTEST_ANSWER, links, secrets};
use crate::foundation::challenge;
use crate::foundation::error::Problem;
use crate::foundation::extract::{Body, Network, Path};
use crate::{AppState, Error};

/// What happened.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewGuestIncident {
    #[serde(flatten)]
    incident: NewIncident,
    /// A challenge and its solution, as ALTCHA makes them.
    #[serde(default)]
    #[schema(value_type = Object)]
    proof: Value,
}

/// Where a guest follows a report.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct GuestReported {
    reference: String,
    /// The private page. A mail has it too, where an address was given.
    status_path: String,
}

/// The private page of a report.
pub fn page(token: &str) -> String {
    format!("/guest/{token}?of=incident")
}

/// Report an incident without an account
///
/// Says the same for every plate and card, known or not. Three an hour from a network, and one in ten minutes about a plate.
#[utoipa::path(
    post, path = "/guest-incidents", tag = "incidents", request_body = NewGuestIncident,
    operation_id = "report_as_guest",
    responses(
        (status = CREATED, body = GuestReported), (status = UNPROCESSABLE_ENTITY, body = Problem),
        (status = TOO_MANY_REQUESTS, body = Problem)
    )
)]
pub async fn report(
    State(state): State<AppState>,
    network: Network,
    Body(request): Body<NewGuestIncident>,
) -> Result<(StatusCode, Json<GuestReported>), Error> {
    let answer_at = Instant::now() + SHORTEST_ANSWER;
    let NewGuestIncident { incident, proof } = request;
    let checked = incident.checked(None)?;
    let proof = challenge::check(&state, proof).await?;
    let network = network.to_string();
    let about = format!("{network} {}", checked.about.key());
    state.limits.take(rules::NETWORK_PLATE.name, rules::NETWORK_PLATE.rate(), &about).await?;
    state.limits.take(rules::NETWORK.name, rules::NETWORK.rate(), &network).await?;
    let email = checked.contact.email.as_deref();
    if let Some(email) = email {
        state.count_email(email, &network).await?;
    }
    let token = secrets::new();
    let mut transaction = state.pool.begin().await?;
    proof.redeem(&mut *transaction).await?;
    let now = (state.now)();
    let (id, reference) = store_new(&mut transaction, &checked, None, now).await?;
    store::link(&mut *transaction, id, &token, now).await?;
    if let Some(email) = email {
        let link = format!("{}{}", state.config.public_url, page(&token));
        let mail = MailKind::IncidentReported { reference: reference.clone() }.to_guest(link);
        links::send(&mut transaction, email, mail).await?;
    }
    transaction.commit().await?;
    tokio::time::sleep_until(answer_at).await;
    Ok((StatusCode::CREATED, Json(GuestReported { reference, status_path: page(&token) })))
}

/// The report that a link is to.
pub async fn row(state: &AppState, network: Network, token: &str) -> Result<IncidentRow, Error> {
    state.limits.take(rules::LINKS.name, rules::LINKS.rate(), &network.to_string()).await?;
    let which = Which { token: Some(token), ..Which::default() };
    let row = store::incidents(&state.pool, &which, 1).await?.pop();
    row.ok_or_else(|| Refused::NoLink.into())
}

/// What became of a report
#[utoipa::path(
    get, path = "/guest-incidents/{token}", tag = "incidents", params(("token" = String, Path)),
    operation_id = "guest_incident",
    responses(
        (status = OK, body = Incident), (status = NOT_FOUND, body = Problem), (status = TOO_MANY_REQUESTS, body = Problem)
    )
)]
pub async fn incident(
    State(state): State<AppState>,
    network: Network,
    Path(token): Path<String>,
) -> Result<Json<Incident>, Error> {
    let row = row(&state, network, &token).await?;
    Ok(Json(Incident::of(&state, &row).await?))
}
