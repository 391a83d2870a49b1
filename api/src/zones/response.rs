//! Zones and what is written in them, as drivers see them.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use serde::Serialize;
use uuid::Uuid;

use super::posts_store::{self, OpenAlertRow, ZonePostRow};
use super::rules::{
    MAX_PHOTOS, PHOTO_GRACE, ZoneAlertKind, ZoneError, ZoneNotify, ZonePostKind, ZoneVote,
};
use super::store::ZoneRow;
use crate::foundation::page::ListItem;
use crate::pictures::service as pictures;
use crate::{AppState, Error};

/// What you are in a zone.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ZoneMembership {
    /// Since when you are a member, in UTC. Nobody else is told.
    #[schema(example = "2026-11-03T10:30:00Z")]
    joined_at: DateTime<Utc>,
    /// You want your username shown to the other members. The setting `show_in_zones` has to agree.
    shows_name: bool,
    /// What you are told of.
    notify: ZoneNotify,
    /// Until when you are told of nothing, in UTC; null when you are.
    #[schema(example = "2026-11-30T00:00:00Z")]
    muted_until: Option<DateTime<Utc>>,
    /// Posts and alerts of others since you last looked; 100 means that many or more.
    #[schema(example = 4)]
    new: i64,
}

/// A zone.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Zone {
    /// Its id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// Its name, which no other zone in use has.
    #[schema(example = "Newport City Centre")]
    name: String,
    /// What it is about; may be empty.
    #[schema(example = "From the station to the river.")]
    description: String,
    /// The corners of its boundary, each longitude and latitude in degrees; the first one is repeated at the end.
    #[schema(example = json!([[-3.0, 51.58], [-2.98, 51.58], [-2.98, 51.6], [-3.0, 51.58]]))]
    boundary: Vec<[f64; 2]>,
    /// Metres from one end of it to the other.
    #[schema(example = 1100)]
    across_metres: i64,
    /// How many members it has.
    #[schema(example = 1284)]
    members: i64,
    /// How many car parks on the map lie in it.
    #[schema(example = 31)]
    car_parks: i64,
    /// How many alerts hold.
    #[schema(example = 2)]
    alerts: i64,
    /// Metres from the position that was given, 0 inside; null where none was.
    #[schema(example = 300)]
    metres: Option<i64>,
    /// When it was retired, in UTC; null while it is in use.
    #[schema(example = "2026-11-21T10:30:00Z")]
    retired_at: Option<DateTime<Utc>>,
    /// What you are in it; null when you are no member.
    membership: Option<ZoneMembership>,
}

#[expect(clippy::cast_possible_truncation, reason = "metres of a country")]
fn whole(metres: f64) -> i64 {
    metres.round() as i64
}

impl From<ZoneRow> for Zone {
    fn from(row: ZoneRow) -> Self {
        let new = row.new;
        let membership = match (row.joined_at, row.shows_name, row.notify) {
            (Some(joined_at), Some(shows_name), Some(notify)) => Some(ZoneMembership {
                joined_at,
                shows_name,
                notify,
                muted_until: row.muted_until,
                new,
            }),
            _ => None,
        };
        Self {
            id: row.id,
            name: row.name,
            description: row.description,
            boundary: row.boundary.0,
            across_metres: whole(row.across_metres),
            members: row.members,
            car_parks: row.car_parks,
            alerts: row.alerts,
            metres: row.metres.map(whole),
            retired_at: row.retired_at,
            membership,
        }
    }
}

impl ListItem for Zone {
    const PLURAL: &'static str = "zones";
}

/// An alert that holds. Who wrote it is told to members alone.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OpenZoneAlert {
    /// Its id, under which members read and answer it.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// What it is about.
    alert_kind: ZoneAlertKind,
    /// What was written.
    #[schema(example = "Upper Dock Street closed")]
    content: String,
    /// Where its author put it, in degrees; null where nowhere in particular.
    #[schema(example = -2.9936)]
    lng: Option<f64>,
    /// The same.
    #[schema(example = 51.5899)]
    lat: Option<f64>,
    /// When it is over, in UTC.
    #[schema(example = "2026-11-27T18:00:00Z")]
    ends_at: DateTime<Utc>,
    /// When it was written, in UTC.
    #[schema(example = "2026-11-27T10:30:00Z")]
    created_at: DateTime<Utc>,
    /// How many members say that it is so.
    #[schema(example = 12)]
    agree: i64,
}

impl From<OpenAlertRow> for OpenZoneAlert {
    fn from(row: OpenAlertRow) -> Self {
        let OpenAlertRow { id, content, alert_kind, lng, lat, ends_at, created_at, agree } = row;
        Self { id, alert_kind, content, lng, lat, ends_at, created_at, agree }
    }
}

/// A photo of something written in a zone.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ZonePhoto {
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

/// A post, an answer or an alert, as a member sees it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ZonePost {
    /// Its id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    pub id: Uuid,
    /// Its zone.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    zone_id: Uuid,
    /// A post, an answer or an alert.
    kind: ZonePostKind,
    /// What an answer is to; null for anything else.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    post_id: Option<Uuid>,
    /// You wrote it.
    mine: bool,
    /// The author's username, or `Anonymous User`; of your own as the others see it.
    #[schema(example = "Road Runner")]
    author_name: String,
    /// An answer by whoever wrote what it is to.
    by_poster: bool,
    /// The client's id of your own; null for that of others.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    client_id: Option<Uuid>,
    /// What was written; empty once its author removed it.
    #[schema(example = "Is the lift in Kingsway working again?")]
    content: String,
    /// Of an alert what it is about; null for anything else. So with all that follows about alerts.
    alert_kind: Option<ZoneAlertKind>,
    /// Where its author put an alert, in degrees; null where nowhere in particular.
    #[schema(example = -2.9936)]
    lng: Option<f64>,
    /// The same.
    #[schema(example = 51.5899)]
    lat: Option<f64>,
    /// When an alert is over, in UTC.
    #[schema(example = "2026-11-27T18:00:00Z")]
    ends_at: Option<DateTime<Utc>>,
    /// Since when it is over, in UTC; null while it holds.
    #[schema(example = "2026-11-27T18:00:00Z")]
    ended_at: Option<DateTime<Utc>>,
    /// When it was written, in UTC.
    #[schema(example = "2026-11-27T10:30:00Z")]
    created_at: DateTime<Utc>,
    /// An admin has hidden it: only you see it.
    is_hidden: bool,
    /// Its author has removed it, and others have answered.
    is_removed: bool,
    /// How many answers to it you can see; up to 100 are counted.
    #[schema(example = 3)]
    answers: i64,
    /// How many members say that an alert is so, or that anything else helped.
    #[schema(example = 12)]
    agree: i64,
    /// How many say that an alert is over.
    #[schema(example = 0)]
    over: i64,
    /// What you say of it; null when you say nothing.
    my_vote: Option<ZoneVote>,
    /// Its photos, at most three.
    photos: Vec<ZonePhoto>,
    /// You can add a photo.
    can_add_photos: bool,
    /// You can block its author: they have a username.
    can_block: bool,
}

impl ListItem for ZonePost {
    const PLURAL: &'static str = "posts";
}

impl ZonePost {
    /// Some of them, with their photos.
    pub async fn of(state: &AppState, rows: Vec<ZonePostRow>) -> Result<Vec<Self>, Error> {
        let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
        let now = (state.now)();
        let signer = state.pictures.signer(&state.pool, now).await?;
        let mut photos: HashMap<Uuid, Vec<ZonePhoto>> = HashMap::new();
        for photo in posts_store::photos(&state.pool, &ids).await? {
            let (id, width, height) = (photo.id, photo.width, photo.height);
            let url = pictures::path(&signer, id);
            photos.entry(photo.post_id).or_default().push(ZonePhoto { id, url, width, height });
        }
        let post = |row: ZonePostRow| {
            let photos = photos.remove(&row.id).unwrap_or_default();
            Self::from_row(row, photos, now)
        };
        Ok(rows.into_iter().map(post).collect())
    }

    /// One of them.
    pub async fn one(state: &AppState, row: ZonePostRow) -> Result<Self, Error> {
        let post = Self::of(state, vec![row]).await?.pop();
        Ok(post.ok_or(ZoneError::NoPost)?)
    }

    fn from_row(row: ZonePostRow, photos: Vec<ZonePhoto>, now: DateTime<Utc>) -> Self {
        let is_new = row.created_at + PHOTO_GRACE > now && !row.is_hidden && !row.is_removed;
        let has_room = i64::try_from(photos.len()).is_ok_and(|count| count < MAX_PHOTOS);
        Self {
            can_add_photos: row.mine && is_new && has_room,
            can_block: !row.mine && row.author_name != "Anonymous User",
            id: row.id,
            zone_id: row.zone_id,
            kind: row.kind,
            post_id: row.post_id,
            mine: row.mine,
            author_name: row.author_name,
            by_poster: row.by_poster,
            client_id: row.client_id,
            content: row.content,
            alert_kind: row.alert_kind,
            lng: row.lng,
            lat: row.lat,
            ends_at: row.ends_at,
            ended_at: row.ended_at,
            created_at: row.created_at,
            is_hidden: row.is_hidden,
            is_removed: row.is_removed,
            answers: row.answers,
            agree: row.agree,
            over: row.over,
            my_vote: row.my_vote,
            photos,
        }
    }
}
