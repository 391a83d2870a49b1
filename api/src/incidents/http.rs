//! Users report incidents, and follow what they reported.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use uuid::Uuid;

use super::response::{Incident, IncidentSummary};
use super::rules::{self, IncidentError, IncidentLocation, IncidentType, Severity};
use super::service::{self, Report};
use super::store::{self, IncidentFilter};
use crate::foundation::accounts::Account;
use crate::foundation::error::Fields;
use crate::foundation::extract::{Body, Path, Query};
use crate::foundation::page::{Page, Sort};
use crate::foundation::roles::CurrentUser;
use crate::messaging::guests::service::{Contact, ContactMethod, RegistrationOrCard};
use crate::{AppState, Error};

/// What happened, where, and how the reporter is reached.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewIncident {
    /// The registration, with or without spaces. Give this or `card_token`: both together are refused.
    #[schema(example = "AB12 CDE")]
    #[serde(default)]
    pub registration: Option<String>,
    /// The token of a scanned card, which does not show the registration. Give this or `registration`.
    #[schema(example = "k7Qm2ZxT9rV4hB1c")]
    #[serde(default)]
    pub card_token: Option<String>,
    /// The kind of incident.
    pub incident_type: IncidentType,
    /// How bad it is.
    pub severity: Severity,
    /// At most 4000 characters.
    #[schema(example = "The rear bumper was scratched.", max_length = 4000)]
    #[serde(default)]
    pub description: String,
    /// Where it happened.
    #[serde(default)]
    pub place: IncidentLocation,
    /// The reporter's name; the account's where one is signed in and gives none.
    #[schema(example = "Grace")]
    #[serde(default)]
    pub name: Option<String>,
    /// How the reporter wants to be reached. By phone, only the number is stored.
    pub contact_method: ContactMethod,
    /// An email address; the account's where one is signed in and gives none.
    #[schema(example = "grace@example.net")]
    #[serde(default)]
    pub email: Option<String>,
    /// A phone number; the account's where one is signed in and gives none.
    #[schema(example = "07700 900123")]
    #[serde(default)]
    pub phone: Option<String>,
    /// Only CarPal ever sees the name.
    #[serde(default)]
    pub is_anonymous: bool,
}

impl NewIncident {
    /// Checks what was typed; what was not is filled in from the account.
    pub fn checked(self, account: Option<&Account>) -> Result<Report, Error> {
        let mut faults: Fields = Vec::new();
        let description = rules::description(&self.description)
            .map_err(|fault| faults.push(("description", fault.to_string())));
        let (typed, card) = (self.registration.as_deref(), self.card_token.as_deref());
        let about = RegistrationOrCard::checked(typed, card, &mut faults);
        let place = self.place.checked(&mut faults);
        let typed = |text: Option<String>| text.filter(|text| !text.trim().is_empty());
        let or = |typed: Option<String>, own: Option<&String>| {
            typed.or(own.cloned()).unwrap_or_default()
        };
        let name = or(typed(self.name), account.map(|account| &account.name));
        let email = or(typed(self.email), account.map(|account| &account.email));
        let phone = or(typed(self.phone), account.and_then(|account| account.phone.as_ref()));
        let contact = Contact::checked(&name, self.contact_method, &email, &phone, &mut faults);
        match (about, contact, description) {
            (Some(about), Some(contact), Ok(description)) if faults.is_empty() => Ok(Report {
                about,
                contact,
                incident_type: self.incident_type,
                severity: self.severity,
                description,
                place,
                is_anonymous: self.is_anonymous,
            }),
            _ => Err(Error::Invalid(faults)),
        }
    }
}

/// Report an incident
///
/// With your own vehicle or another one, by its plate or a scanned card. By default at most ten a day.
#[utoipa::path(
    post, path = "/incidents", tag = "incidents", request_body = NewIncident, security(("session" = ["user"])),
    responses((status = CREATED, body = Incident, description = "The report."), (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS))
)]
pub async fn report_incident(
    State(state): State<AppState>,
    caller: CurrentUser,
    Body(request): Body<NewIncident>,
) -> Result<(StatusCode, Json<Incident>), Error> {
    let account = caller.account;
    let checked = request.checked(Some(&account))?;
    state
        .limits
        .take("incidents", state.config.incidents.limit_incidents, &account.id.to_string())
        .await?;
    let mut work = state.begin().await?;
    let (_, reference) = service::report(&mut work, &checked, Some(account.id)).await?;
    work.commit().await?;
    let incident = own(&state, account.id, &reference).await?;
    Ok((StatusCode::CREATED, Json(incident)))
}

async fn own(state: &AppState, user_id: Uuid, reference: &str) -> Result<Incident, Error> {
    let row = own_row(state, user_id, reference).await?;
    Incident::of(state, &row).await
}

/// A report of this account.
pub async fn own_row(
    state: &AppState,
    user_id: Uuid,
    reference: &str,
) -> Result<store::IncidentRow, Error> {
    let reference = rules::reference(reference);
    let filter = IncidentFilter {
        user_id: Some(user_id),
        reference: Some(&reference),
        ..IncidentFilter::default()
    };
    let row = store::incidents(&state.pool, &filter, Sort::Newest, None, 1).await?.pop();
    row.ok_or_else(|| IncidentError::NotFound.into())
}

/// Get an incident that you reported
///
/// With its history, photos and where it happened. The owner of the vehicle is not named.
#[utoipa::path(
    get, path = "/incidents/{reference}", tag = "incidents", security(("session" = ["user"])),
    params(("reference" = String, Path, description = "The reference number, in upper or lower case", example = "INC-7K2M-9QXD")),
    responses((status = OK, body = Incident, description = "The report."), (status = NOT_FOUND))
)]
pub async fn get_incident(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(reference): Path<String>,
) -> Result<Json<Incident>, Error> {
    Ok(Json(own(&state, caller.account.id, &reference).await?))
}

/// Which part of your reports.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct IncidentRange {
    /// The `next` of the page before.
    #[param(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    before: Option<Uuid>,
    /// At most this many, 1 to 25; 25 when absent.
    #[param(example = 25)]
    limit: Option<u8>,
}

/// A page of reports, the latest first.
pub type IncidentSummaryPage = Page<IncidentSummary, Uuid>;

/// List the incidents that you reported
///
/// The latest first, a page at a time.
#[utoipa::path(
    get, path = "/incidents", tag = "incidents", security(("session" = ["user"])), params(IncidentRange),
    responses((status = OK, body = IncidentSummaryPage, description = "A page of your reports."))
)]
pub async fn list_incidents(
    State(state): State<AppState>,
    caller: CurrentUser,
    Query(IncidentRange { before, limit }): Query<IncidentRange>,
) -> Result<Json<IncidentSummaryPage>, Error> {
    let page = limit.unwrap_or(rules::PAGE).clamp(1, rules::PAGE);
    let filter = IncidentFilter { user_id: Some(caller.account.id), ..IncidentFilter::default() };
    let max = i64::from(page) + 1;
    let rows = store::incidents(&state.pool, &filter, Sort::Newest, before, max).await?;
    let summary = |row: store::IncidentRow| IncidentSummary::of(&row, false);
    Ok(Json(Page::of(rows, page.into(), |row| row.id, summary)))
}
