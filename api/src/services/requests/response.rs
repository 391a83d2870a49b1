//! Service requests as their customers see them.

use carpal_domain::registration::Registration;
use chrono::{DateTime, Utc};
use serde::Serialize;
use uuid::Uuid;

use super::rules::{self, Progress, RequestError, RequestStatus, Step};
use super::store::{self, RequestRow};
use super::{history_store, photos_store};
use crate::foundation::page::ListItem;
use crate::pictures::service::{self as pictures, Picture};
use crate::services::quotes;
use crate::services::quotes::service::CustomerQuote;
use crate::services::reviews::service::{self as reviews, Review};
use crate::{AppState, Error};
use carpal_domain::roadside::{ServiceType, Urgency};

/// What was agreed with the provider whose quote is accepted.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AcceptedOffer {
    /// The name of the business.
    #[schema(example = "Mersey Mobile Mechanics")]
    business_name: String,
    /// The price that was quoted.
    #[schema(example = 6500)]
    amount_pence: i32,
    /// The price that both agreed on at the end; null until the work is confirmed.
    #[schema(example = 6500)]
    agreed_price_pence: Option<i32>,
}

/// A request in its customer's list.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ServiceRequestSummary {
    /// The request's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    pub id: Uuid,
    /// In a few words.
    #[schema(example = "Car will not start")]
    title: String,
    /// What is asked for.
    service_type: ServiceType,
    /// How much of a hurry the customer is in.
    urgency: Urgency,
    /// What the surroundings are called.
    #[schema(example = "Maindee, Newport")]
    area: String,
    /// Where it stands.
    status: RequestStatus,
    /// How far the provider has come; null until they set out.
    progress: Option<Progress>,
    /// When the provider expects to be there, in UTC; null when they have not said.
    #[schema(example = "2026-11-21T10:30:00Z")]
    eta: Option<DateTime<Utc>>,
    /// When it was posted, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    created_at: DateTime<Utc>,
    /// When it ends by itself while no quote is accepted, in UTC.
    #[schema(example = "2026-11-28T10:30:00Z")]
    expires_at: DateTime<Utc>,
    /// When it was completed, cancelled or expired, in UTC; null before.
    #[schema(example = "2026-11-21T10:30:00Z")]
    ended_at: Option<DateTime<Utc>>,
    /// How many quotes can be accepted now.
    #[schema(example = 3)]
    quote_count: i64,
    /// The lowest of them; null when there is none.
    #[schema(example = 6500)]
    lowest_pence: Option<i32>,
    /// With whom it was agreed; null while no quote is accepted.
    accepted: Option<AcceptedOffer>,
    /// The registration of the vehicle, as on a plate; null where none was chosen.
    #[schema(example = "AB12 CDE")]
    registration: Option<String>,
    /// It waits for the customer: to choose a quote, or to confirm the work.
    needs_you: bool,
}

impl ListItem for ServiceRequestSummary {
    const PLURAL: &'static str = "service_requests";
}

/// Where a request stands now: one whose time is over has expired, also before that was written down.
fn status(row: &RequestRow, now: DateTime<Utc>) -> RequestStatus {
    let is_over = row.status == RequestStatus::Open && row.expires_at <= now;
    if is_over { RequestStatus::Expired } else { row.status }
}

impl ServiceRequestSummary {
    /// As it stands at a moment.
    pub fn of(row: &RequestRow, now: DateTime<Utc>) -> Self {
        let status = status(row, now);
        let quote_count = if status == RequestStatus::Open { row.quote_count } else { 0 };
        let to_confirm =
            status == RequestStatus::InProgress && row.progress == Some(Progress::Done);
        let accepted = row.business_name.clone().zip(row.quoted_pence);
        Self {
            id: row.id,
            title: row.title.clone(),
            service_type: row.service_type,
            urgency: row.urgency,
            area: row.area.clone(),
            status,
            progress: row.progress,
            eta: row.eta,
            created_at: row.created_at,
            expires_at: row.expires_at,
            ended_at: row.ended_at,
            quote_count,
            lowest_pence: row.lowest_pence.filter(|_| quote_count > 0),
            accepted: accepted.map(|(business_name, amount_pence)| AcceptedOffer {
                business_name,
                amount_pence,
                agreed_price_pence: row.agreed_price_pence,
            }),
            registration: row.registration.as_ref().map(Registration::spaced),
            needs_you: quote_count > 0 || to_confirm,
        }
    }
}

/// The vehicle that needs help, as it was when it was chosen.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ServiceRequestVehicle {
    /// The vehicle's id; null when its owner has removed it since.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    pub id: Option<Uuid>,
    /// As on a plate.
    #[schema(example = "AB12 CDE")]
    pub registration: String,
    /// Colour, make and model; null where none is known.
    #[schema(example = "Blue Ford Fiesta")]
    pub details: Option<String>,
}

/// A photo of a request.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct RequestPhoto {
    /// The photo's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    pub id: Uuid,
    /// A path on this server that shows it without a session, for about an hour.
    #[schema(
        example = "/api/v1/pictures/019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07?until=1763724600&signature=9f2c"
    )]
    pub url: String,
    /// In pixels.
    #[schema(example = 1600)]
    pub width: i16,
    /// In pixels.
    #[schema(example = 1200)]
    pub height: i16,
}

impl RequestPhoto {
    /// One that was just added.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn added(state: &AppState, id: Uuid, picture: &Picture) -> Result<Self, Error> {
        let signer = state.pictures.signer(&state.pool, (state.now)()).await?;
        let url = pictures::path(&signer, id);
        Ok(Self { id, url, width: picture.width, height: picture.height })
    }
}

/// How many providers heard of a request.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProvidersTold {
    /// Were told of it.
    #[schema(example = 14)]
    providers: i64,
    /// Said that it is not for them.
    #[schema(example = 2)]
    dismissed: i64,
}

/// What the provider says at the end.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct JobDone {
    /// When the work was marked as done, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    pub at: DateTime<Utc>,
    /// The price that was quoted.
    #[schema(example = 6500)]
    pub quoted_pence: i32,
    /// The price that the provider asks. Above the quote it counts only with the customer's yes.
    #[schema(example = 7800)]
    pub final_price_pence: i32,
    /// Why; null where nothing was said.
    #[schema(example = "The left clamp was cracked. I fitted a new one.")]
    pub note: Option<String>,
    /// The provider's photos.
    pub photos: Vec<RequestPhoto>,
    /// When silence confirms it at the lower of the two prices, in UTC.
    #[schema(example = "2026-11-24T10:30:00Z")]
    pub confirms_at: DateTime<Utc>,
}

/// A step of a request.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ServiceStep {
    /// What happened.
    step: Step,
    /// When, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    at: DateTime<Utc>,
    /// The provider that it is about; null where it is about none.
    #[schema(example = "Mersey Mobile Mechanics")]
    business_name: Option<String>,
    /// Why, in the words of who did it; null where nothing was said.
    #[schema(example = "My van broke down.")]
    note: Option<String>,
}

/// A request as its customer sees it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each says what its customer may do next")]
pub struct ServiceRequest {
    /// What is asked for, and where it stands.
    #[serde(flatten)]
    summary: ServiceRequestSummary,
    /// What happened, in the customer's words.
    #[schema(example = "It clicks but does not turn over.")]
    description: String,
    /// Where, in words or as coordinates. Only the provider whose quote is accepted sees it.
    #[schema(example = "51.584330, -2.997120")]
    location: String,
    /// Longitude in degrees.
    #[schema(example = json!(-2.99712))]
    lng: f64,
    /// Latitude in degrees.
    #[schema(example = 51.58433)]
    lat: f64,
    /// What the customer means to spend; null where nothing was said.
    #[schema(example = "£50 to £80")]
    budget_range: Option<String>,
    /// The vehicle; null where none was chosen.
    vehicle: Option<ServiceRequestVehicle>,
    /// What else there is to know of the vehicle; null where nothing was said.
    #[schema(example = "Automatic, locking wheel nut in the boot")]
    vehicle_info: Option<String>,
    /// When it was last changed, in UTC; null when it never was.
    #[schema(example = "2026-11-21T10:30:00Z")]
    edited_at: Option<DateTime<Utc>>,
    /// The customer's photos, at most five.
    photos: Vec<RequestPhoto>,
    /// How many providers heard of it.
    told: ProvidersTold,
    /// Those that can be accepted first, the lowest first.
    quotes: Vec<CustomerQuote>,
    /// The quote that was accepted; null while none is.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    accepted_quote_id: Option<Uuid>,
    /// When it was accepted, in UTC; null while none is.
    #[schema(example = "2026-11-21T10:30:00Z")]
    accepted_at: Option<DateTime<Utc>>,
    /// What the provider says at the end; null before.
    done: Option<JobDone>,
    /// What the customer owes the provider; null until it is confirmed.
    #[schema(example = 6500)]
    agreed_price_pence: Option<i32>,
    /// The earliest first.
    history: Vec<ServiceStep>,
    /// What the customer says of the provider; null before.
    review: Option<Review>,
    /// It can still be cancelled.
    can_cancel: bool,
    /// What it says can still be changed.
    can_edit: bool,
    /// The pin can still be moved.
    can_move_pin: bool,
    /// It can be reviewed now.
    can_review: bool,
}

/// A request of this customer as it stands now.
///
/// # Errors
/// There is none, or it is somebody else's.
pub async fn own(state: &AppState, user_id: Uuid, id: Uuid) -> Result<ServiceRequest, Error> {
    let row = store::of_customer(&state.pool, user_id, Some(id), None, None, 1).await?.pop();
    let row = row.ok_or(RequestError::NotFound)?;
    let now = (state.now)();
    let status = status(&row, now);
    let told = store::told(&state.pool, id).await?;
    let vehicle = row.registration.as_ref().map(|registration| ServiceRequestVehicle {
        id: row.vehicle_id,
        registration: registration.spaced(),
        details: row.vehicle_details.clone(),
    });
    Ok(ServiceRequest {
        photos: photos(state, id, false).await?,
        told: ProvidersTold { providers: told.providers, dismissed: told.dismissed },
        quotes: quotes::service::of_customer(state, id, status).await?,
        done: done(state, &row).await?,
        history: steps(state, id).await?,
        review: reviews::of_request(&state.pool, id, user_id).await?,
        can_cancel: rules::may_cancel(status, row.was_done),
        can_edit: status == RequestStatus::Open,
        can_move_pin: rules::may_move(status, row.progress),
        can_review: status == RequestStatus::Completed && !row.is_reviewed,
        summary: ServiceRequestSummary::of(&row, now),
        vehicle,
        description: row.description,
        location: row.location,
        lng: row.lng,
        lat: row.lat,
        budget_range: row.budget_range,
        vehicle_info: row.vehicle_info,
        edited_at: row.edited_at,
        accepted_quote_id: row.accepted_quote_id,
        accepted_at: row.accepted_at,
        agreed_price_pence: row.agreed_price_pence,
    })
}

async fn done(state: &AppState, row: &RequestRow) -> Result<Option<JobDone>, Error> {
    let (Some(at), Some(final_price_pence)) = (row.done_at, row.final_price_pence) else {
        return Ok(None);
    };
    Ok(Some(JobDone {
        at,
        quoted_pence: row.quoted_pence.unwrap_or(final_price_pence),
        final_price_pence,
        note: row.final_price_note.clone(),
        photos: photos(state, row.id, true).await?,
        confirms_at: row.confirms_at.unwrap_or(at),
    }))
}

/// The history of a request, the earliest first.
///
/// # Errors
/// When the database does not answer.
pub async fn steps(state: &AppState, id: Uuid) -> Result<Vec<ServiceStep>, Error> {
    let rows = history_store::history(&state.pool, id).await?;
    let step = |row: history_store::StepRow| {
        let history_store::StepRow { step, at, business_name, note } = row;
        ServiceStep { step, at, business_name, note }
    };
    Ok(rows.into_iter().map(step).collect())
}

/// The history of a request for the provider whose quote is accepted: from the posting, and from when they were accepted. Who
/// came before them, and why they left, is not theirs to know.
///
/// # Errors
/// When the database does not answer.
pub async fn steps_of_winner(state: &AppState, id: Uuid) -> Result<Vec<ServiceStep>, Error> {
    let mut steps = steps(state, id).await?;
    let accepted = steps.iter().rposition(|one| one.step == Step::Accepted).unwrap_or_default();
    let later = steps.split_off(accepted);
    steps.retain(|one| one.step == Step::Posted);
    steps.extend(later);
    Ok(steps)
}

/// The photos of a request by its customer, or by its provider.
///
/// # Errors
/// When the database does not answer.
pub async fn photos(
    state: &AppState,
    id: Uuid,
    by_provider: bool,
) -> Result<Vec<RequestPhoto>, Error> {
    let rows = photos_store::photos(&state.pool, id, by_provider).await?;
    let signer = state.pictures.signer(&state.pool, (state.now)()).await?;
    let photo = |row: photos_store::PhotoRow| RequestPhoto {
        id: row.id,
        url: pictures::path(&signer, row.id),
        width: row.width,
        height: row.height,
    };
    Ok(rows.into_iter().map(photo).collect())
}
