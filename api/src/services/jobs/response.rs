//! Jobs as providers see them.

use carpal_domain::registration::Registration;
use chrono::{DateTime, Utc};
use serde::Serialize;
use uuid::Uuid;

use super::rules::{JobError, next_step};
use super::store::{self, JobRow, ProviderRow};
use crate::foundation::page::ListItem;
use crate::services::quotes::service::{self as quotes, MyQuote};
use crate::services::requests::service::{
    self as requests, JobDone, Progress, RequestPhoto, RequestStatus, ServiceRequestVehicle,
    ServiceStep,
};
use crate::services::reviews::service::{self as reviews, Review};
use crate::{AppState, Error};
use carpal_domain::roadside::{ServiceType, Urgency};

/// The middle of a square kilometre.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct GridCell {
    /// Longitude in degrees.
    #[schema(example = json!(-2.9951))]
    lng: f64,
    /// Latitude in degrees.
    #[schema(example = 51.5812)]
    lat: f64,
}

/// A job in a provider's list.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct JobSummary {
    /// The request's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    pub id: Uuid,
    /// In a few words.
    #[schema(example = "Car will not start")]
    title: String,
    /// What is asked for.
    service_type: ServiceType,
    /// How much of a hurry the customer is in.
    pub urgency: Urgency,
    /// What the surroundings are called.
    #[schema(example = "Maindee, Newport")]
    area: String,
    /// The square kilometre that it is in.
    cell: GridCell,
    /// How far it is, from cell to cell in whole kilometres; null while you have no base.
    #[schema(example = 3)]
    distance_km: Option<i32>,
    /// What the customer means to spend; null where nothing was said.
    #[schema(example = "£50 to £80")]
    budget_range: Option<String>,
    /// Where it stands.
    status: RequestStatus,
    /// How far the work has come; null before you set out.
    progress: Option<Progress>,
    /// When you said that you would be there, in UTC; null when you have not.
    #[schema(example = "2026-11-21T10:30:00Z")]
    eta: Option<DateTime<Utc>>,
    /// How many other providers have a quote that can be accepted.
    #[schema(example = 2)]
    quote_count: i64,
    /// How many photos the customer has added.
    #[schema(example = 1)]
    photo_count: i64,
    /// When it was posted, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    created_at: DateTime<Utc>,
    /// When the customer last changed its words or its place, in UTC; null when they never did.
    #[schema(example = "2026-11-21T10:40:00Z")]
    edited_at: Option<DateTime<Utc>>,
    /// When it ends by itself while no quote is accepted, in UTC.
    #[schema(example = "2026-11-28T10:30:00Z")]
    expires_at: DateTime<Utc>,
    /// When it was completed, cancelled or expired, in UTC; null before.
    #[schema(example = "2026-11-21T10:30:00Z")]
    ended_at: Option<DateTime<Utc>>,
    /// Your quote; null when you have made none.
    my_quote: Option<MyQuote>,
    /// The registration of the vehicle, as on a plate; null until your quote is accepted.
    #[schema(example = "AB12 CDE")]
    registration: Option<String>,
    /// What the customer owes you; null until it is confirmed.
    #[schema(example = 6500)]
    agreed_price_pence: Option<i32>,
}

impl ListItem for JobSummary {
    const PLURAL: &'static str = "jobs";
}

/// The customer, for the provider whose quote is accepted.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct JobCustomer {
    /// A display name, or `Anonymous User`.
    #[schema(example = "Road Runner")]
    name: String,
    /// Where, in words or as coordinates.
    #[schema(example = "51.584330, -2.997120")]
    location: String,
    /// Longitude in degrees.
    #[schema(example = json!(-2.99712))]
    lng: f64,
    /// Latitude in degrees.
    #[schema(example = 51.58433)]
    lat: f64,
    /// The vehicle; null where none was chosen.
    vehicle: Option<ServiceRequestVehicle>,
    /// What else there is to know of the vehicle; null where nothing was said.
    #[schema(example = "Automatic, locking wheel nut in the boot")]
    vehicle_info: Option<String>,
}

/// A job as a provider sees it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Job {
    /// What is asked for, and where it stands.
    #[serde(flatten)]
    summary: JobSummary,
    /// What happened, in the customer's words.
    #[schema(example = "It clicks but does not turn over.")]
    description: String,
    /// The customer's photos, at most five.
    photos: Vec<RequestPhoto>,
    /// Your quote is accepted.
    is_mine: bool,
    /// The customer; null until your quote is accepted.
    customer: Option<JobCustomer>,
    /// Your chat with the customer; null when nobody has begun one.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    conversation_id: Option<Uuid>,
    /// What you said at the end; null before.
    done: Option<JobDone>,
    /// What happened since it was posted, the earliest first; empty until your quote is accepted.
    history: Vec<ServiceStep>,
    /// What the customer says of you; null before.
    review: Option<Review>,
    /// You can quote for it, or change your quote.
    can_quote: bool,
    /// It was yours, and you left it or may work no more: you cannot quote for it again.
    has_left: bool,
    /// What you do next; null when there is nothing but to wait.
    next_step: Option<Progress>,
}

impl JobSummary {
    fn of(row: &JobRow, my_quote: Option<MyQuote>, now: DateTime<Utc>) -> Self {
        let is_over = row.status == RequestStatus::Open && row.expires_at <= now;
        Self {
            id: row.id,
            title: row.title.clone(),
            service_type: row.service_type,
            urgency: row.urgency,
            area: row.area.clone(),
            cell: GridCell { lng: row.cell_lng, lat: row.cell_lat },
            distance_km: row.distance_km,
            budget_range: row.budget_range.clone(),
            status: if is_over { RequestStatus::Expired } else { row.status },
            progress: row.progress.filter(|_| row.is_mine),
            eta: row.eta.filter(|_| row.is_mine),
            quote_count: row.quote_count,
            photo_count: row.photo_count,
            created_at: row.created_at,
            edited_at: row.edited_at,
            expires_at: row.expires_at,
            ended_at: row.ended_at,
            my_quote,
            registration: row.registration.as_ref().map(Registration::spaced),
            agreed_price_pence: row.agreed_price_pence,
        }
    }
}

/// Jobs in a provider's list, with their own quotes.
///
/// # Errors
/// When the database does not answer.
pub async fn summaries(
    state: &AppState,
    provider_id: Uuid,
    ids: &[Uuid],
) -> Result<Vec<JobSummary>, Error> {
    let now = (state.now)();
    let rows = store::jobs(&state.pool, provider_id, ids).await?;
    let mut quotes = quotes::of_provider(&state.pool, provider_id, ids, now).await?;
    Ok(rows.iter().map(|row| JobSummary::of(row, quotes.remove(&row.id), now)).collect())
}

/// A job that this account may see: as a provider who may work, and as the one whose quote is accepted also while paused.
async fn visible(
    state: &AppState,
    user_id: Uuid,
    id: Uuid,
) -> Result<(ProviderRow, JobRow), Error> {
    let provider = store::provider(&state.pool, user_id).await?.ok_or(JobError::NotAProvider)?;
    let row = store::jobs(&state.pool, provider.id, &[id]).await?.pop();
    let Some(row) = row.filter(|row| row.is_own != Some(true)) else {
        let error = if provider.is_working { JobError::NotFound } else { JobError::NotAProvider };
        return Err(error.into());
    };
    check_may_see(state, &provider, &row).await?;
    Ok((provider, row))
}

/// Fails when this account may not see a job.
///
/// # Errors
/// There is none, it is none of theirs, or they may not see jobs.
pub async fn check_visible(state: &AppState, user_id: Uuid, id: Uuid) -> Result<(), Error> {
    visible(state, user_id, id).await.map(drop)
}

/// A job as this account may see it.
///
/// # Errors
/// As those of [`check_visible`].
pub async fn job(state: &AppState, user_id: Uuid, id: Uuid) -> Result<Job, Error> {
    let (provider, row) = visible(state, user_id, id).await?;
    let now = (state.now)();
    let my_quote = quotes::of_provider(&state.pool, provider.id, &[id], now).await?.remove(&id);
    let is_open = row.status == RequestStatus::Open && now < row.expires_at;
    Ok(Job {
        // Who has nothing more to do with it needs no more than the summary.
        photos: if is_open || row.is_mine {
            requests::photos(state, id, false).await?
        } else {
            Vec::new()
        },
        customer: customer(&row),
        conversation_id: row.conversation_id,
        done: done(state, &row).await?,
        history: if row.is_mine { requests::steps_of_winner(state, id).await? } else { Vec::new() },
        review: if row.is_mine {
            reviews::of_request(&state.pool, id, user_id).await?
        } else {
            None
        },
        can_quote: is_open && provider.is_working && !row.has_left,
        has_left: row.has_left,
        next_step: next_step(row.status, row.progress).filter(|_| row.is_mine),
        summary: JobSummary::of(&row, my_quote, now),
        is_mine: row.is_mine,
        description: if is_open || row.is_mine { row.description } else { String::new() },
    })
}

/// An open job is there for every provider who may work; one that is open no more for those who had to do with it.
async fn check_may_see(
    state: &AppState,
    provider: &ProviderRow,
    row: &JobRow,
) -> Result<(), Error> {
    if row.is_mine {
        return Ok(());
    }
    if !provider.is_working {
        return Err(JobError::NotAProvider.into());
    }
    let is_blocked = match row.customer_user_id {
        Some(customer) => quotes::is_blocked(&state.pool, customer, provider.user_id).await?,
        None => false,
    };
    if is_blocked {
        return Err(JobError::NotFound.into());
    }
    if row.status == RequestStatus::Open
        || store::is_concerned(&state.pool, provider.id, row.id).await?
    {
        return Ok(());
    }
    Err(JobError::NotFound.into())
}

fn customer(row: &JobRow) -> Option<JobCustomer> {
    let vehicle = row.registration.as_ref().map(|registration| ServiceRequestVehicle {
        id: None,
        registration: registration.spaced(),
        details: row.vehicle_details.clone(),
    });
    Some(JobCustomer {
        name: row.customer_name.clone()?,
        location: row.location.clone()?,
        lng: row.lng?,
        lat: row.lat?,
        vehicle,
        vehicle_info: row.vehicle_info.clone(),
    })
}

async fn done(state: &AppState, row: &JobRow) -> Result<Option<JobDone>, Error> {
    let (Some(at), Some(final_price_pence)) = (row.done_at, row.final_price_pence) else {
        return Ok(None);
    };
    Ok(Some(JobDone {
        at,
        quoted_pence: row.quoted_pence.unwrap_or(final_price_pence),
        final_price_pence,
        note: row.final_price_note.clone(),
        photos: requests::photos(state, row.id, true).await?,
        confirms_at: row.confirms_at.unwrap_or(at),
    }))
}
