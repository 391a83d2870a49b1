//! Reports as their reporters see them.

use carpal_domain::registration::Registration;
use chrono::{DateTime, Utc};
use serde::Serialize;
use uuid::Uuid;

use super::rules::{IncidentLocation, IncidentStatus, IncidentType, MAX_PHOTOS, Severity};
use super::store::{self, IncidentRow};
use crate::foundation::page::ListItem;
use crate::pictures::service as pictures;
use crate::{AppState, Error};

/// A report in a list.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct IncidentSummary {
    /// The reference number, such as `INC-7K2M-9QXD`.
    #[schema(example = "INC-7K2M-9QXD")]
    pub reference: String,
    /// As on a plate; null where a card was scanned.
    #[schema(example = "AB12 CDE")]
    registration: Option<String>,
    /// The kind of incident.
    incident_type: IncidentType,
    /// How bad it is.
    severity: Severity,
    /// What the reporter wrote.
    #[schema(example = "The rear bumper was scratched.")]
    description: String,
    /// Where it happened.
    place: IncidentLocation,
    /// How far the report has come.
    status: IncidentStatus,
    /// When it was made, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    created_at: DateTime<Utc>,
}

impl ListItem for IncidentSummary {
    const PLURAL: &'static str = "incidents";
}

impl IncidentSummary {
    /// As a reporter sees it, or an admin, who sees the registration behind a card.
    pub fn of(row: &IncidentRow, is_admin: bool) -> Self {
        let is_guest = row.user_id.is_none() && !is_admin;
        let registration = row.registration.as_ref().filter(|_| is_admin || !row.by_card);
        Self {
            reference: row.reference.clone(),
            registration: registration.map(Registration::spaced),
            incident_type: row.incident_type,
            severity: row.severity,
            description: row.description.clone(),
            place: IncidentLocation { text: row.location.clone(), lng: row.lng, lat: row.lat },
            status: if is_guest { row.status.to_guests() } else { row.status },
            created_at: row.created_at,
        }
    }
}

/// A step of a report.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct IncidentStep {
    /// The status from then on.
    status: IncidentStatus,
    /// When, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    at: DateTime<Utc>,
}

/// What CarPal wrote to the reporter, or the reporter answered.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct IncidentMessage {
    /// What was written.
    #[schema(example = "Your lights are on.")]
    content: String,
    /// When, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    at: DateTime<Utc>,
    /// The reporter wrote it.
    by_reporter: bool,
}

/// A photo of a report.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct IncidentPhoto {
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

/// A report.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Incident {
    /// What was reported.
    #[serde(flatten)]
    summary: IncidentSummary,
    /// The earliest first.
    history: Vec<IncidentStep>,
    /// What CarPal wrote to the reporter, and what they answered, the earliest first.
    messages: Vec<IncidentMessage>,
    /// CarPal wrote, and the report is not closed: the reporter may answer.
    can_answer: bool,
    /// The photos, at most five.
    photos: Vec<IncidentPhoto>,
    /// Photos may still be added.
    can_add_photos: bool,
}

/// The photos of a report.
pub async fn photos(state: &AppState, id: Uuid) -> Result<Vec<IncidentPhoto>, Error> {
    let rows = store::photos(&state.pool, id).await?;
    let signer = state.pictures.signer(&state.pool, (state.now)()).await?;
    let photo = |row: store::PhotoRow| IncidentPhoto {
        id: row.id,
        url: pictures::path(&signer, row.id),
        width: row.width,
        height: row.height,
    };
    Ok(rows.into_iter().map(photo).collect())
}

/// What CarPal wrote to the reporter, and what they answered.
pub async fn messages(state: &AppState, id: Uuid) -> Result<Vec<IncidentMessage>, Error> {
    let rows = store::messages(&state.pool, id).await?.into_iter();
    let message = |store::MessageRow { content, at, by_reporter }| IncidentMessage {
        content,
        at,
        by_reporter,
    };
    Ok(rows.map(message).collect())
}

impl Incident {
    /// The report as its reporter sees it.
    pub async fn of(state: &AppState, row: &IncidentRow) -> Result<Self, Error> {
        let steps = store::history(&state.pool, row.id).await?;
        // Guests are not told that there was an owner to notify.
        let is_told =
            |status: IncidentStatus| row.user_id.is_some() || status.to_guests() == status;
        let steps = steps.into_iter().filter(|step| is_told(step.status));
        let (photos, messages) = (photos(state, row.id).await?, messages(state, row.id).await?);
        let was_written_to = messages.iter().any(|message| !message.by_reporter);
        let is_open = (state.now)() < row.created_at + state.config.incidents.incident_photo_grace;
        let has_room = i64::try_from(photos.len()).is_ok_and(|count| count < MAX_PHOTOS);
        Ok(Self {
            summary: IncidentSummary::of(row, false),
            history: steps.map(|step| IncidentStep { status: step.status, at: step.at }).collect(),
            messages,
            can_answer: was_written_to && row.status != IncidentStatus::Closed,
            photos,
            can_add_photos: is_open && has_room,
        })
    }
}
