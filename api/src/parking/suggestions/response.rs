//! Suggestions as their suggesters see them.

use chrono::{DateTime, Utc};
use serde::Serialize;
use uuid::Uuid;

use super::rules::{MAX_PHOTOS, SuggestionState};
use super::store::{self, SuggestionRow};
use crate::foundation::invisible::shown_name;
use crate::foundation::page::ListItem;
use crate::parking::edits::CarParkFields;
use crate::pictures::service as pictures;
use crate::{AppState, Error};

/// A suggestion in a list.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SuggestionSummary {
    /// Its id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// How far it has come.
    state: SuggestionState,
    /// The name of the car park that is suggested or corrected.
    #[schema(example = "North Street car park")]
    name: String,
    /// The car park that is corrected; null for a new one.
    #[schema(example = 1842)]
    car_park_id: Option<i64>,
    /// The car park that came of it; null until then.
    #[schema(example = 1842)]
    result_id: Option<i64>,
    /// When it was sent, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    created_at: DateTime<Utc>,
    /// When it was decided, in UTC; null until then.
    #[schema(example = "2026-11-21T10:30:00Z")]
    decided_at: Option<DateTime<Utc>>,
    /// What the admin who decided says of it; empty until then.
    #[schema(example = "Thank you, the sign says so.")]
    told: String,
}

impl ListItem for SuggestionSummary {
    const PLURAL: &'static str = "suggestions";
}

impl From<&SuggestionRow> for SuggestionSummary {
    fn from(row: &SuggestionRow) -> Self {
        let name = row.car_park_name.as_ref().or(row.fields.name.as_ref());
        Self {
            id: row.id,
            state: row.state,
            name: shown_name(name.cloned().unwrap_or_default()),
            car_park_id: row.car_park_id,
            result_id: row.result_id,
            created_at: row.created_at,
            decided_at: row.decided_at,
            told: row.told.clone(),
        }
    }
}

/// What an admin asked, or the suggester answered.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SuggestionMessage {
    /// An admin asked it; otherwise the suggester answered it.
    by_admin: bool,
    /// What was written.
    #[schema(example = "Is the entrance in Waters Lane?")]
    content: String,
    /// When, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    at: DateTime<Utc>,
}

/// A photo of a suggestion.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SuggestionPhoto {
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

/// A suggestion.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Suggestion {
    /// What becomes of it.
    #[serde(flatten)]
    summary: SuggestionSummary,
    /// What is said of the car park; an admin may have put it right.
    fields: CarParkFields,
    /// What was written beside it; may be empty.
    #[schema(example = "It opened last week.")]
    notes: String,
    /// What was asked and answered, the earliest first.
    messages: Vec<SuggestionMessage>,
    /// An admin asked something and waits.
    can_answer: bool,
    /// The photos, at most three.
    photos: Vec<SuggestionPhoto>,
    /// Photos may still be added.
    can_add_photos: bool,
}

impl Suggestion {
    /// The suggestion as its suggester sees it.
    pub async fn of(state: &AppState, row: SuggestionRow) -> Result<Self, Error> {
        let photos = photos(state, row.id).await?;
        let has_room = i64::try_from(photos.len()).is_ok_and(|count| count < MAX_PHOTOS);
        Ok(Self {
            summary: (&row).into(),
            messages: messages(state, row.id).await?,
            can_answer: row.state == SuggestionState::NeedsInfo,
            can_add_photos: has_room && !row.state.is_decided(),
            photos,
            fields: row.fields.0,
            notes: row.notes,
        })
    }
}

/// The photos of a suggestion.
pub async fn photos(state: &AppState, id: Uuid) -> Result<Vec<SuggestionPhoto>, Error> {
    let rows = store::photos(&state.pool, id).await?;
    let signer = state.pictures.signer(&state.pool, (state.now)()).await?;
    let photo = |row: store::PhotoRow| SuggestionPhoto {
        id: row.id,
        url: pictures::path(&signer, row.id),
        width: row.width,
        height: row.height,
    };
    Ok(rows.into_iter().map(photo).collect())
}

/// What was asked and answered.
pub async fn messages(state: &AppState, id: Uuid) -> Result<Vec<SuggestionMessage>, Error> {
    let rows = store::messages(&state.pool, id).await?.into_iter();
    let message =
        |store::MessageRow { by_admin, content, at }| SuggestionMessage { by_admin, content, at };
    Ok(rows.map(message).collect())
}
