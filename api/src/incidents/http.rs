//! Members report incidents, and follow what they reported.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::rules::{self, IncidentType, Place, Refused, Severity};
use super::shown::{Incident, IncidentSummary};
use super::store::{self, Which};
use crate::accounts::Account;
use crate::foundation::error::{Fields, Problem};
use crate::foundation::extract::{Body, Path, Query};
use crate::foundation::roles::CurrentUser;
use crate::messaging::guests::service::{About, Contact, ContactMethod, owner_about};
use crate::{AppState, Error};

/// What happened, where, and how the reporter is reached.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewIncident {
    /// What was typed, or else:
    #[serde(default)]
    pub registration: Option<String>,
    /// The token of a card that was scanned, which does not show the registration.
    #[serde(default)]
    pub card_token: Option<String>,
    pub incident_type: IncidentType,
    pub severity: Severity,
    /// At most 4000 characters.
    #[serde(default)]
    pub description: String,
    #[serde(default)]
    pub place: Place,
    /// The account's, where one is signed in and says nothing else.
    #[serde(default)]
    pub name: Option<String>,
    /// By phone only the number is stored.
    pub contact_method: ContactMethod,
    #[serde(default)]
    pub email: Option<String>,
    #[serde(default)]
    pub phone: Option<String>,
    /// The name is for CarPal alone.
    #[serde(default)]
    pub is_anonymous: bool,
}

/// A report whose parts are what they must be.
pub struct Checked {
    pub about: About,
    pub contact: Contact,
    pub incident_type: IncidentType,
    pub severity: Severity,
    pub description: String,
    pub place: Place,
    pub is_anonymous: bool,
}

impl NewIncident {
    /// Checks what was typed; what was not is filled in from the account.
    pub fn checked(self, account: Option<&Account>) -> Result<Checked, Error> {
        let mut faults: Fields = Vec::new();
        let description = rules::description(&self.description)
            .map_err(|fault| faults.push(("description", fault.to_string())));
        let (typed, card) = (self.registration.as_deref(), self.card_token.as_deref());
        let about = About::checked(typed, card, &mut faults);
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
            (Some(about), Some(contact), Ok(description)) if faults.is_empty() => Ok(Checked {
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
/// With one's own vehicle or another one, by its plate or a scanned card. At most ten a day.
#[utoipa::path(
    post, path = "/incidents", tag = "incidents", request_body = NewIncident, security(("session" = [])),
    responses(
        (status = CREATED, body = Incident), (status = UNAUTHORIZED, body = Problem),
        (status = FORBIDDEN, body = Problem), (status = UNPROCESSABLE_ENTITY, body = Problem),
        (status = TOO_MANY_REQUESTS, body = Problem)
    )
)]
pub async fn report(
    State(state): State<AppState>,
    caller: CurrentUser,
    Body(request): Body<NewIncident>,
) -> Result<(StatusCode, Json<Incident>), Error> {
    let account = caller.account;
    let checked = request.checked(Some(&account))?;
    state.limits.take(rules::REPORTS.name, rules::REPORTS.rate(), &account.id.to_string()).await?;
    let mut transaction = state.pool.begin().await?;
    let reference = store_new(&mut transaction, &checked, Some(account.id), (state.now)()).await?.1;
    transaction.commit().await?;
    let incident = own(&state, account.id, &reference).await?;
    Ok((StatusCode::CREATED, Json(incident)))
}

/// Stores a report; returns its id and its reference.
pub async fn store_new(
    db: &mut sqlx::PgConnection,
    checked: &Checked,
    user_id: Option<Uuid>,
    now: chrono::DateTime<chrono::Utc>,
) -> sqlx::Result<(Uuid, String)> {
    let found = owner_about(&mut *db, &checked.about).await?;
    let reference = rules::new_reference();
    let new = store::New {
        reference: &reference,
        user_id,
        registration: found.registration.as_ref(),
        by_card: matches!(checked.about, About::Card(_)),
        owner_id: found.owner_id,
        incident_type: checked.incident_type,
        severity: checked.severity,
        description: &checked.description,
        place: &checked.place,
        contact: &checked.contact,
        is_anonymous: checked.is_anonymous,
    };
    let id = store::insert(db, &new, now).await?;
    Ok((id, reference))
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
    let which = Which { user_id: Some(user_id), reference: Some(&reference), ..Which::default() };
    let row = store::incidents(&state.pool, &which, 1).await?.pop();
    row.ok_or_else(|| Refused::NotFound.into())
}

/// One of one's reports
#[utoipa::path(
    get, path = "/incidents/{reference}", tag = "incidents", security(("session" = [])),
    params(("reference" = String, Path)),
    responses(
        (status = OK, body = Incident), (status = UNAUTHORIZED, body = Problem), (status = FORBIDDEN, body = Problem),
        (status = NOT_FOUND, body = Problem)
    )
)]
pub async fn incident(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(reference): Path<String>,
) -> Result<Json<Incident>, Error> {
    Ok(Json(own(&state, caller.account.id, &reference).await?))
}

/// Which part of one's reports.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct Part {
    /// The `next` of the page before.
    before: Option<Uuid>,
    /// 1 to 25; 25 where nothing is said.
    limit: Option<u8>,
}

/// A page of reports, the latest first.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct IncidentPage {
    incidents: Vec<IncidentSummary>,
    /// Asks for the page after this one; absent on the last.
    next: Option<Uuid>,
}

/// One's reports
#[utoipa::path(
    get, path = "/incidents", tag = "incidents", security(("session" = [])), params(Part),
    responses(
        (status = OK, body = IncidentPage), (status = UNAUTHORIZED, body = Problem),
        (status = FORBIDDEN, body = Problem)
    )
)]
pub async fn list(
    State(state): State<AppState>,
    caller: CurrentUser,
    Query(Part { before, limit }): Query<Part>,
) -> Result<Json<IncidentPage>, Error> {
    let page = limit.unwrap_or(rules::PAGE).clamp(1, rules::PAGE);
    let which = Which { user_id: Some(caller.account.id), before, ..Which::default() };
    let mut rows = store::incidents(&state.pool, &which, i64::from(page) + 1).await?;
    let is_more = rows.len() > usize::from(page);
    rows.truncate(page.into());
    let next = rows.last().filter(|_| is_more).map(|row| row.id);
    let incidents = rows.iter().map(|row| IncidentSummary::of(row, false)).collect();
    Ok(Json(IncidentPage { incidents, next }))
}
