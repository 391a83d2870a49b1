//! What a zone and what is written in it must be, and the sentences people read.

use carpal_domain::geometry::LngLat;
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use crate::Error;
use crate::foundation::error::Refusal;
use crate::foundation::invisible::is_invisible;
use crate::messaging::messages::service::{MessageError, content};

/// Posts, answers or names on a page.
pub const PAGE: u8 = 25;
/// Zones that are found at once.
pub const MAX_FOUND: i64 = 25;
/// Alerts that are shown at once: of more, the latest of each author before the second of any.
pub const MAX_ALERTS: i64 = 50;
/// People whom somebody blocks at once in zones: what they read is held against each of them.
pub const MAX_BLOCKS: i64 = 1_000;
/// Photos of a post, an answer or an alert.
pub const MAX_PHOTOS: i64 = 3;
/// How long its author may add photos to one.
pub const PHOTO_GRACE: TimeDelta = TimeDelta::hours(1);
/// Characters of an alert, which people read while they stand beside their vehicle.
pub const MAX_ALERT_LENGTH: usize = 200;
/// How far from a boundary an alert may stand, in metres: a street along it belongs to it.
pub const ALERT_MARGIN_METRES: f64 = 200.0;
/// An alert lasts as long as this at least and at most.
const ALERT_LASTS: (TimeDelta, TimeDelta) = (TimeDelta::minutes(15), TimeDelta::days(14));
/// For how long a zone is muted at most.
const MUTED_AT_MOST: TimeDelta = TimeDelta::days(366);
/// Within these metres of each other, no two zones have names that look the same.
pub const NEAR_METRES: f64 = 50_000.0;
const NAME_LENGTH: std::ops::RangeInclusive<usize> = 3..=60;
const MAX_DESCRIPTION_LENGTH: usize = 500;
/// Corners of a boundary.
const CORNERS: std::ops::RangeInclusive<usize> = 3..=200;
/// Square kilometres of a zone. One of a few houses would tell who lives there.
const AREA_KM2: std::ops::RangeInclusive<f64> = 0.1..=100.0;

/// What an alert is about.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, sqlx::Type,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum ZoneAlertKind {
    /// A road or a car park is closed.
    Closure,
    /// Roadworks.
    Works,
    /// Bays are suspended.
    Suspension,
    /// Something dangerous, such as broken glass.
    Hazard,
    /// Something goes on, such as a match.
    Event,
    /// Anything else.
    Other,
}

/// What a member is told of.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, sqlx::Type,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum ZoneNotify {
    /// Alerts, posts, and answers to what they wrote.
    Everything,
    /// Alerts, and answers to what they wrote.
    Alerts,
    /// Nothing.
    Nothing,
}

/// What a member says of something: of an alert whether it is so, of anything else that it helped.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, sqlx::Type,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum ZoneVote {
    /// It is so; of a post or an answer, it helped.
    Agree,
    /// Of an alert: it is over.
    Over,
}

/// What somebody wrote in a zone.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, sqlx::Type,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum ZonePostKind {
    /// A post.
    Post,
    /// An answer to a post or an alert.
    Answer,
    /// An alert, which ends.
    Alert,
}

/// Why something about a zone is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ZoneError {
    #[error("Zone not found")]
    NoZone,
    #[error("This post is gone, or you’re not a member of its zone.")]
    NoPost,
    #[error("Join the zone first.")]
    NotAMember,
    #[error("This zone has been retired. You can still read it, but nobody can write in it.")]
    Retired,
    #[error("You can be a member of {0} zones. Leave one first.")]
    TooMany(u32),
    #[error("One member can have {0} alerts in a zone. Say that one of yours is over first.")]
    TooManyAlerts(u32),
    #[error("You’ll see who else is listed once your own username is.")]
    NotListed,
    #[error("Only somebody with a username can be blocked. You can report the post.")]
    NobodyToBlock,
    #[error("You can’t block more people in zones. Please unblock somebody first.")]
    TooManyBlocks,
    #[error("You can add photos for an hour, and three at most.")]
    NoMorePhotos,
    #[error("This alert is over.")]
    Over,
    #[error("You wrote this yourself.")]
    Own,
    #[error("Only an alert can be over.")]
    NotAnAlert,
    #[error("Please choose an end between 15 minutes and 14 days from now")]
    End,
    #[error("Please choose a place in the zone, or none")]
    Outside,
    #[error("Please use at most {MAX_ALERT_LENGTH} characters")]
    LongAlert,
    #[error("Please give both longitude and latitude, or neither")]
    HalfPosition,
    #[error("Please give a longitude from -180 to 180 and a latitude from -90 to 90 degrees")]
    NoPosition,
    #[error("Please choose a time in the future")]
    MutedPast,
    #[error("Please choose a time within a year")]
    MutedLong,
}

impl From<ZoneError> for Error {
    fn from(error: ZoneError) -> Self {
        let sentence = error.to_string();
        let code = match error {
            ZoneError::NoZone | ZoneError::NoPost => return Self::NotFound(sentence),
            ZoneError::NotAMember => {
                return Self::Forbidden(Refusal { code: "not_a_member", sentence });
            }
            ZoneError::NotListed => {
                return Self::Forbidden(Refusal { code: "not_listed", sentence });
            }
            ZoneError::End => return Self::invalid("ends_at", sentence),
            ZoneError::MutedPast | ZoneError::MutedLong => {
                return Self::invalid("muted_until", sentence);
            }
            ZoneError::Outside | ZoneError::HalfPosition | ZoneError::NoPosition => {
                return Self::invalid("lng", sentence);
            }
            ZoneError::LongAlert => return Self::invalid("content", sentence),
            ZoneError::NotAnAlert => return Self::invalid("vote", sentence),
            ZoneError::Retired => "zone_retired",
            ZoneError::TooMany(_) => "too_many_zones",
            ZoneError::TooManyAlerts(_) => "too_many_alerts",
            ZoneError::NobodyToBlock => "nobody_to_block",
            ZoneError::TooManyBlocks => "too_many_blocks",
            ZoneError::NoMorePhotos => "no_more_photos",
            ZoneError::Over => "alert_over",
            ZoneError::Own => "your_own",
        };
        Self::Conflict(Refusal { code, sentence }, None)
    }
}

/// What is written, as stored: polite, and not too long. Every way to write passes here.
pub fn words(typed: &str) -> Result<String, MessageError> {
    content(typed)
}

/// An alert, as stored: one line, polite and short.
pub fn alert(typed: &str) -> Result<String, Error> {
    let line = content(typed)?.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() > MAX_ALERT_LENGTH {
        return Err(ZoneError::LongAlert.into());
    }
    Ok(line)
}

/// The end of an alert.
pub fn end(ends_at: DateTime<Utc>, now: DateTime<Utc>) -> Result<DateTime<Utc>, ZoneError> {
    let lasts = ends_at - now;
    // A minute for clocks that differ.
    let (least, most) =
        (ALERT_LASTS.0 - TimeDelta::minutes(1), ALERT_LASTS.1 + TimeDelta::minutes(1));
    if lasts < least || lasts > most { Err(ZoneError::End) } else { Ok(ends_at) }
}

/// A position, of which both numbers are given or none.
pub fn position(lng: Option<f64>, lat: Option<f64>) -> Result<Option<[f64; 2]>, ZoneError> {
    match (lng, lat) {
        (None, None) => Ok(None),
        (Some(lng), Some(lat)) => {
            let at = LngLat::new(lng, lat).map_err(|_| ZoneError::NoPosition)?;
            Ok(Some([at.lng, at.lat]))
        }
        _ => Err(ZoneError::HalfPosition),
    }
}

/// Until when a member is told of nothing, or that they are told.
pub fn muted_until(
    until: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> Result<Option<DateTime<Utc>>, ZoneError> {
    match until {
        Some(until) if until <= now => Err(ZoneError::MutedPast),
        Some(until) if until - now > MUTED_AT_MOST => Err(ZoneError::MutedLong),
        until => Ok(until),
    }
}

/// Why a zone is not taken as an admin drew it, with the field at fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ZoneFault {
    #[error("Please use {} to {} characters", NAME_LENGTH.start(), NAME_LENGTH.end())]
    Name,
    #[error("Another zone has this name")]
    NameTaken,
    /// One of a zone that is near, in other letters.
    #[error("A zone near this one has a name that looks the same")]
    NameAlike,
    #[error("Please use at most {MAX_DESCRIPTION_LENGTH} characters")]
    Description,
    #[error("Please leave out characters that can’t be seen")]
    Invisible(&'static str),
    #[error("Please draw {} to {} corners", CORNERS.start(), CORNERS.end())]
    Corners,
    #[error("Please draw a boundary that doesn’t cross itself")]
    Crossing,
    #[error("A zone has between {} and {} square kilometres", AREA_KM2.start(), AREA_KM2.end())]
    Area,
    #[error("Please draw a zone in the United Kingdom")]
    Abroad,
    #[error("This zone has changed since you opened it. Please look again.")]
    Stale,
}

impl From<ZoneFault> for Error {
    fn from(fault: ZoneFault) -> Self {
        let sentence = fault.to_string();
        let field = match fault {
            ZoneFault::Stale => return Self::Conflict(Refusal { code: "stale", sentence }, None),
            ZoneFault::NameTaken => {
                return Self::Conflict(Refusal { code: "name_taken", sentence }, Some("name"));
            }
            ZoneFault::NameAlike => {
                return Self::Conflict(Refusal { code: "name_alike", sentence }, Some("name"));
            }
            ZoneFault::Name => "name",
            ZoneFault::Description => "description",
            ZoneFault::Invisible(field) => field,
            _ => "boundary",
        };
        Self::invalid(field, sentence)
    }
}

/// A zone as an admin wants it, checked as far as no map is needed.
#[derive(Debug, Clone, PartialEq)]
pub struct CheckedZone {
    pub name: String,
    pub description: String,
    /// Its corners, each longitude and latitude, the first of which is not repeated.
    pub boundary: Vec<[f64; 2]>,
}

/// Checks a zone.
pub fn zone(
    name: &str,
    description: &str,
    boundary: &[[f64; 2]],
) -> Result<CheckedZone, ZoneFault> {
    // Two names that look alike are one: spaces of any kind and number are one space.
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let description = description.trim();
    if !NAME_LENGTH.contains(&name.chars().count()) {
        return Err(ZoneFault::Name);
    }
    if description.chars().count() > MAX_DESCRIPTION_LENGTH {
        return Err(ZoneFault::Description);
    }
    if name.chars().any(is_invisible) {
        return Err(ZoneFault::Invisible("name"));
    }
    if description.chars().any(|ch| is_invisible(ch) && ch != '\n') {
        return Err(ZoneFault::Invisible("description"));
    }
    let mut boundary = boundary.to_vec();
    if boundary.len() > 1 && boundary.first() == boundary.last() {
        boundary.pop();
    }
    if !CORNERS.contains(&boundary.len()) {
        return Err(ZoneFault::Corners);
    }
    // Far from anywhere that a zone may be, and still something that a map can compute with.
    if boundary
        .iter()
        .any(|[lng, lat]| !(-15.0..=5.0).contains(lng) || !(48.0..=62.0).contains(lat))
    {
        return Err(ZoneFault::Abroad);
    }
    Ok(CheckedZone { name, description: description.to_owned(), boundary })
}

/// Checks what a map says of a boundary: whether it crosses itself, its size and whether it lies in the UK.
pub fn area(is_valid: bool, km2: f64, is_in_uk: bool) -> Result<(), ZoneFault> {
    if !is_valid {
        return Err(ZoneFault::Crossing);
    }
    if !is_in_uk {
        return Err(ZoneFault::Abroad);
    }
    if AREA_KM2.contains(&km2) { Ok(()) } else { Err(ZoneFault::Area) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: [[f64; 2]; 4] = [[-3.0, 51.58], [-2.98, 51.58], [-2.98, 51.6], [-3.0, 51.6]];

    #[test]
    fn an_alert_is_one_short_polite_line() {
        assert_eq!(alert(" Glass in\n Emlyn Street ").expect("an alert"), "Glass in Emlyn Street");
        assert!(alert(&"ŵ".repeat(200)).is_ok());
        for refused in ["", "\u{200b}", "You idiot", &"ŵ".repeat(201)] {
            let Err(Error::Invalid(faults)) = alert(refused) else { panic!("{refused} is taken") };
            assert_eq!(faults[0].0, "content");
        }
    }

    #[test]
    fn an_alert_ends_after_a_while_and_before_long() {
        let now = Utc::now();
        for (minutes, is_taken) in
            [(13, false), (15, true), (14 * 24 * 60, true), (15 * 24 * 60, false), (-5, false)]
        {
            assert_eq!(end(now + TimeDelta::minutes(minutes), now).is_ok(), is_taken, "{minutes}");
        }
    }

    #[test]
    fn a_position_is_two_numbers() {
        assert_eq!(position(None, None), Ok(None));
        assert_eq!(position(Some(-3.0), Some(51.5)), Ok(Some([-3.0, 51.5])));
        assert_eq!(position(Some(-3.0), None), Err(ZoneError::HalfPosition));
        for (lng, lat) in [(f64::NAN, 51.5), (-300.0, 51.5), (1e308, 1.0), (1.0, f64::INFINITY)] {
            assert_eq!(position(Some(lng), Some(lat)), Err(ZoneError::NoPosition), "{lng}, {lat}");
        }
    }

    #[test]
    fn a_zone_is_muted_for_a_year_at_most() {
        let now = Utc::now();
        let muted = |until: DateTime<Utc>| muted_until(Some(until), now);
        assert_eq!(muted_until(None, now), Ok(None));
        assert!(muted(now + TimeDelta::days(7)).is_ok());
        assert!(muted(now + TimeDelta::days(365)).is_ok());
        assert_eq!(muted(now), Err(ZoneError::MutedPast));
        assert_eq!(muted(now + TimeDelta::days(367)), Err(ZoneError::MutedLong));
        assert_eq!(muted(DateTime::<Utc>::MAX_UTC), Err(ZoneError::MutedLong));
        assert_eq!(muted(DateTime::<Utc>::MIN_UTC), Err(ZoneError::MutedPast));
    }

    #[test]
    fn a_zone_has_a_name_and_an_open_ring_of_corners() {
        let mut closed = SQUARE.to_vec();
        closed.push(SQUARE[0]);
        let checked = zone(" Newport ", "", &closed).expect("a zone");
        assert_eq!((checked.name.as_str(), checked.boundary.len()), ("Newport", 4));
        assert_eq!(zone("NP", "", &SQUARE), Err(ZoneFault::Name));
        for unseen in ['\u{7}', '\u{200b}', '\u{202e}', '\u{feff}'] {
            let typed = format!("New{unseen}port");
            assert_eq!(zone(&typed, "", &SQUARE), Err(ZoneFault::Invisible("name")));
            assert_eq!(zone("Newport", &typed, &SQUARE), Err(ZoneFault::Invisible("description")));
        }
        let spaced = zone("City\u{a0}  Centre", "A line\nand another", &SQUARE).expect("a zone");
        assert_eq!(spaced.name, "City Centre");
        assert_eq!(zone("Newport", &"x".repeat(501), &SQUARE), Err(ZoneFault::Description));
        assert_eq!(zone("Newport", "", &SQUARE[..2]), Err(ZoneFault::Corners));
        assert_eq!(
            zone("Newport", "", &[[0.0, 0.0], [0.1, 0.0], [0.1, 0.1]]),
            Err(ZoneFault::Abroad)
        );
        assert_eq!(zone("Newport", "", &[[f64::NAN, 51.0]; 3]), Err(ZoneFault::Abroad));
    }

    #[test]
    fn a_zone_is_no_house_and_no_county() {
        assert_eq!(area(true, 3.0, true), Ok(()));
        assert_eq!(area(true, 0.05, true), Err(ZoneFault::Area));
        assert_eq!(area(true, 101.0, true), Err(ZoneFault::Area));
        assert_eq!(area(false, 3.0, true), Err(ZoneFault::Crossing));
        assert_eq!(area(true, 3.0, false), Err(ZoneFault::Abroad));
    }
}
