//! Requests and responses about feeds, and about which car park one of a feed's is.

use std::collections::HashMap;

use axum::Json;
use axum::extract::State;
use carpal_domain::feed_matches::{FeedMatch, MatchedCarPark};
use carpal_domain::feeds::{self, FeedRow, FindingRow};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::service;
use crate::admin::assignments::service::{self as assignments, MatterKind};
use crate::foundation::extract::{Body, Path, Query};
use crate::foundation::roles::{Admin, check_still_admin};
use crate::{AppState, Error};

/// Findings of a feed that are shown at once.
const MAX_FINDINGS: i64 = 200;
/// Decisions about a feed's car parks that are shown at once.
const MAX_DECISIONS: i64 = 200;

/// A feed: what a source says of its car parks right now.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Feed {
    /// The source's name.
    #[schema(example = "leeds")]
    source: String,
    /// Where it is asked, without what may be a key.
    #[schema(example = "https://data.example.org/parking.xml")]
    url: String,
    /// Whether it is asked.
    is_enabled: bool,
    /// How often it is asked, in seconds.
    #[schema(example = 60)]
    every_seconds: i32,
    /// When it is asked next, in UTC.
    #[schema(example = "2026-11-21T10:31:00Z")]
    next_at: DateTime<Utc>,
    /// When it last answered with something that could be read, in UTC; null when it never did.
    #[schema(example = "2026-11-21T10:30:00Z")]
    answered_at: Option<DateTime<Utc>>,
    /// The time that it gives for what it last said, in UTC; null when it gives none.
    #[schema(example = "2026-11-21T10:29:00Z")]
    data_at: Option<DateTime<Utc>>,
    /// How often in a row it failed.
    #[schema(example = 0)]
    failures: i32,
    /// Why it failed the last time; empty when it did not.
    #[schema(example = "")]
    last_error: String,
    /// How many car parks it has.
    #[schema(example = 42)]
    car_parks: i64,
    /// How many of those are known on the map.
    #[schema(example = 40)]
    matched: i64,
    /// How many wait for an admin.
    #[schema(example = 1)]
    waiting: i64,
    /// How many are live now.
    #[schema(example = 39)]
    live: i64,
}

impl From<FeedRow> for Feed {
    fn from(row: FeedRow) -> Self {
        Self {
            source: row.source,
            url: row.url,
            is_enabled: row.is_enabled,
            every_seconds: row.every_seconds,
            next_at: row.next_at,
            answered_at: row.answered_at,
            data_at: row.data_at,
            failures: row.failures,
            last_error: row.last_error,
            car_parks: row.car_parks,
            matched: row.matched,
            waiting: row.waiting,
            live: row.live,
        }
    }
}

/// All feeds.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Feeds {
    /// By the source's name.
    feeds: Vec<Feed>,
}

/// Something that a feed said and that was not believed.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct FeedFinding {
    /// The feed's id of the car park; empty where that could not be read.
    #[schema(example = "24276")]
    external_id: String,
    /// `negative`, `more_than_capacity`, `old`, `future`, `never_moves`, `unreadable`, `twice` or `too_many`.
    #[schema(example = "more_than_capacity")]
    kind: String,
    /// What it said the last time.
    #[schema(example = "106 of 100 spaces free")]
    detail: String,
    /// How often.
    #[schema(example = 3)]
    times: i32,
    /// The first time, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    first_at: DateTime<Utc>,
    /// The last time, in UTC.
    #[schema(example = "2026-11-21T10:32:00Z")]
    last_at: DateTime<Utc>,
}

impl From<FindingRow> for FeedFinding {
    fn from(row: FindingRow) -> Self {
        let FindingRow { external_id, kind, detail, times, first_at, last_at } = row;
        Self { external_id, kind, detail, times, first_at, last_at }
    }
}

/// What a person decided of a car park of a feed. It stands above the rule until it is decided again or undone.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct FeedDecision {
    /// The match's number.
    #[schema(example = 17)]
    id: i64,
    /// The feed's id of its car park.
    #[schema(example = "24276")]
    external_id: String,
    /// What the feed calls it; may be empty.
    #[schema(example = "Kingsway")]
    name: String,
    /// The car park on the map that it is; null where it was decided to be none.
    car_park: Option<FeedMatchCarPark>,
    /// The admin who decided; null for an operator on the command line, and for an admin whose account is gone.
    #[schema(example = "Alex Morgan")]
    decided_by: Option<String>,
    /// When it was decided, in UTC; null when that was not kept.
    #[schema(example = "2026-11-21T10:30:00.123456Z")]
    decided_at: Option<DateTime<Utc>>,
}

impl FeedDecision {
    fn new(of: FeedMatch, names: &HashMap<String, String>) -> Self {
        Self {
            id: of.id,
            external_id: of.external_id,
            name: of.name,
            car_park: of.car_park.map(FeedMatchCarPark::from),
            decided_by: of.decided_by.and_then(|by| names.get(&by).cloned()),
            decided_at: of.decided_at,
        }
    }
}

/// A feed, with what it said and was not believed, and what persons decided of its car parks.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct FeedDetail {
    /// As in the list.
    #[serde(flatten)]
    feed: Feed,
    /// The latest first, at most 200.
    findings: Vec<FeedFinding>,
    /// What persons decided of its car parks: those that the feed named last first, at most 200.
    decisions: Vec<FeedDecision>,
}

/// List the feeds
///
/// What sources say of their car parks right now, and how each feed is.
#[utoipa::path(
    get, path = "/admin/feeds", tag = "admin", security(("session" = ["admin"])),
    responses((status = OK, body = Feeds, description = "The feeds."))
)]
pub async fn list_feeds(State(state): State<AppState>, _: Admin) -> Result<Json<Feeds>, Error> {
    let rows = feeds::list(&state.pool, None, (state.now)()).await?;
    Ok(Json(Feeds { feeds: rows.into_iter().map(Feed::from).collect() }))
}

/// Get a feed
///
/// With what it said and was not believed, and what persons decided of its car parks.
#[utoipa::path(
    get, path = "/admin/feeds/{source}", tag = "admin", security(("session" = ["admin"])),
    params(("source" = String, Path, description = "The source's name", example = "leeds")),
    responses((status = OK, body = FeedDetail, description = "The feed."), (status = NOT_FOUND))
)]
pub async fn get_feed(
    State(state): State<AppState>,
    _: Admin,
    Path(source): Path<String>,
) -> Result<Json<FeedDetail>, Error> {
    let row = feeds::list(&state.pool, Some(&source), (state.now)()).await?.pop();
    let row = row.ok_or_else(|| Error::NotFound("Feed not found".into()))?;
    let findings = feeds::findings(&state.pool, &source, MAX_FINDINGS).await?;
    let findings = findings.into_iter().map(FeedFinding::from).collect();
    let (decided, names) = service::decisions(&state.pool, &source, MAX_DECISIONS).await?;
    let decisions = decided.into_iter().map(|of| FeedDecision::new(of, &names)).collect();
    Ok(Json(FeedDetail { feed: row.into(), findings, decisions }))
}

/// The car park on the map that one of a feed's is or may be.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct FeedMatchCarPark {
    /// Its number.
    #[schema(example = 4821)]
    id: i64,
    /// Its name.
    #[schema(example = "Kingsway Car Park")]
    name: String,
    /// Degrees east.
    #[schema(example = -2.99)]
    lng: f64,
    /// Degrees north.
    #[schema(example = 51.58)]
    lat: f64,
    /// How many spaces it has; null when nobody says.
    #[schema(example = 480)]
    capacity: Option<i32>,
    /// How far the two are apart, in metres; null when the feed does not say where its is.
    #[schema(example = 12.5)]
    metres: Option<f64>,
}

impl From<MatchedCarPark> for FeedMatchCarPark {
    fn from(of: MatchedCarPark) -> Self {
        let (lng, lat) = (of.location.lng, of.location.lat);
        Self { id: of.id, name: of.name, lng, lat, capacity: of.capacity, metres: of.metres }
    }
}

/// A car park of a feed, and the one on the map that it is or may be.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdminFeedMatch {
    /// The match's number.
    #[schema(example = 17)]
    id: i64,
    /// The feed's source.
    #[schema(example = "leeds")]
    source: String,
    /// The feed's id of its car park.
    #[schema(example = "24276")]
    external_id: String,
    /// What the feed calls it; may be empty.
    #[schema(example = "Kingsway")]
    name: String,
    /// Degrees east, in the feed; null when it does not say.
    #[schema(example = -2.9901)]
    lng: Option<f64>,
    /// Degrees north, in the feed; null when it does not say.
    #[schema(example = 51.5801)]
    lat: Option<f64>,
    /// How many spaces it has in the feed; null when it does not say.
    #[schema(example = 475)]
    capacity: Option<i32>,
    /// `matched`, `waiting`, `unmatched` or `ignored`.
    #[schema(example = "waiting")]
    status: String,
    /// The car park on the map that it is or may be; null when there is none.
    car_park: Option<FeedMatchCarPark>,
    /// What speaks for it, and what makes it doubtful.
    #[schema(example = json!(["12 m apart", "names 80 % alike"]))]
    reasons: Vec<String>,
}

impl From<FeedMatch> for AdminFeedMatch {
    fn from(of: FeedMatch) -> Self {
        Self {
            id: of.id,
            source: of.source,
            external_id: of.external_id,
            name: of.name,
            lng: of.location.map(|at| at.lng),
            lat: of.location.map(|at| at.lat),
            capacity: of.capacity,
            status: of.status,
            car_park: of.car_park.map(FeedMatchCarPark::from),
            reasons: of.reasons,
        }
    }
}

/// Get which car park one of a feed's may be
///
/// With what the feed and the map say of it.
#[utoipa::path(
    get, path = "/admin/feed-matches/{id}", tag = "admin", security(("session" = ["admin"])),
    params(("id" = i64, Path, description = "The match's number", example = 17)),
    responses((status = OK, body = AdminFeedMatch, description = "The match."), (status = NOT_FOUND))
)]
pub async fn get_feed_match(
    State(state): State<AppState>,
    _: Admin,
    Path(id): Path<i64>,
) -> Result<Json<AdminFeedMatch>, Error> {
    Ok(Json(service::get(&state.pool, id).await?.into()))
}

/// What an admin says of a match.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct FeedMatchDecision {
    /// The two are one car park. Otherwise the feed's is none on the map, and is not asked about again.
    is_same: bool,
    /// The car park on the map that you saw.
    #[schema(example = 4821)]
    car_park_id: i64,
}

/// Decide which car park one of a feed's is
///
/// It stands above the rule, and can be decided again. What the feed says of it shows within a minute.
#[utoipa::path(
    post, path = "/admin/feed-matches/{id}/decision", tag = "admin", request_body = FeedMatchDecision, security(("session" = ["admin"])),
    params(("id" = i64, Path, description = "The match's number", example = 17)),
    responses(
        (status = OK, body = AdminFeedMatch, description = "The match as decided."), (status = NOT_FOUND),
        (status = CONFLICT, description = "Another admin has it in hand (`taken`), another car park is proposed by now (`changed`), or another of the feed's is that car park already (`matched`)."),
        (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn decide_feed_match(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<i64>,
    Body(request): Body<FeedMatchDecision>,
) -> Result<Json<AdminFeedMatch>, Error> {
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    let by = admin.account.id;
    let FeedMatchDecision { is_same, car_park_id } = request;
    let decided = service::decide(&mut work, id, car_park_id, is_same, by).await?;
    assignments::finish(&mut work, MatterKind::FeedMatch, &id.to_string(), by).await?;
    work.commit().await?;
    Ok(Json(decided.into()))
}

/// Which decision is undone.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SeenFeedDecision {
    /// When the decision that you saw was made, in UTC.
    #[param(example = "2026-11-21T10:30:00.123456Z")]
    decided_at: DateTime<Utc>,
}

/// Undo the decision which car park one of a feed's is
///
/// The rule looks again when the feed is next asked, and asks an admin where it is in doubt.
#[utoipa::path(
    delete, path = "/admin/feed-matches/{id}/decision", tag = "admin", security(("session" = ["admin"])),
    params(("id" = i64, Path, description = "The match's number", example = 17), SeenFeedDecision),
    responses(
        (status = OK, body = AdminFeedMatch, description = "The match, which nobody has decided."), (status = NOT_FOUND),
        (status = CONFLICT, description = "Nobody has decided it (`undecided`), or it was decided again since (`changed`)."),
    )
)]
pub async fn undo_feed_match_decision(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<i64>,
    Query(seen): Query<SeenFeedDecision>,
) -> Result<Json<AdminFeedMatch>, Error> {
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    let undone = service::undo(&mut work, id, seen.decided_at, admin.account.id).await?;
    work.commit().await?;
    Ok(Json(undone.into()))
}
