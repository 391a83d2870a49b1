//! What a feed may not say. Pure: no database, no clock.

use std::collections::HashMap;

use carpal_domain::availability::MAX_MINUTES_AHEAD;
use carpal_domain::car_park::{Availability, LIVE_AVAILABILITY_MINUTES};
use chrono::{DateTime, Duration, Utc};

use super::bounds::MAX_FINDINGS;
use super::{FeedContent, FeedReading};
use crate::shape::capacity::MAX_SPACES;

/// So much more than the capacity, in percent, is counting that drifts, and is taken as the capacity. More is not believed.
pub const MAX_PERCENT_OVER: i64 = 5;
/// A number that stays the same for so many hours, while others of its feed change, is not believed.
pub const MAX_HOURS_UNMOVED: i64 = 24;
/// The same where nothing of its feed changes either: at night that is no fault, for a week it is.
pub const MAX_HOURS_FROZEN: i64 = 7 * 24;

/// What a feed said and may not say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FindingKind {
    /// Fewer than no spaces.
    Negative,
    /// More spaces free, or occupied, than there are.
    MoreThanCapacity,
    /// It was so too long ago.
    Old,
    /// It will be so.
    Future,
    /// The number has not changed for a day, and others of the feed have.
    NeverMoves,
    /// It could not be read.
    Unreadable,
    /// One id says two things.
    Twice,
    /// It names more car parks than are kept of a feed.
    TooMany,
}

impl FindingKind {
    /// The code in `feed_findings.kind`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Negative => "negative",
            Self::MoreThanCapacity => "more_than_capacity",
            Self::Old => "old",
            Self::Future => "future",
            Self::NeverMoves => "never_moves",
            Self::Unreadable => "unreadable",
            Self::Twice => "twice",
            Self::TooMany => "too_many",
        }
    }
}

/// Something that a feed said and may not say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Of which of its car parks; empty where that could not be read.
    pub external_id: String,
    /// What is wrong.
    pub kind: FindingKind,
    /// What it said, in words.
    pub detail: String,
}

/// What is known of a feed's car park before this answer.
#[derive(Debug, Clone, Default)]
pub struct Known {
    /// The car park on the map that it is, if it is known which.
    pub car_park: Option<i64>,
    /// How many spaces that one has.
    pub capacity: Option<i32>,
    /// The number that it said last.
    pub spaces_free: Option<i32>,
    /// When it said that last.
    pub said_at: Option<DateTime<Utc>>,
    /// Since when it has said that.
    pub unchanged_since: Option<DateTime<Utc>>,
    /// When it was first seen.
    pub first_seen: DateTime<Utc>,
}

/// A reading that may be believed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Believed {
    /// The feed's id of it.
    pub external_id: String,
    /// The car park on the map.
    pub car_park: Option<i64>,
    /// When it was so.
    pub said_at: DateTime<Utc>,
    /// Free spaces, at most as many as there are.
    pub spaces_free: Option<i32>,
    /// All spaces, as the feed says.
    pub capacity: Option<i32>,
    /// All spaces, as the feed says, else as the map does.
    pub counted_of: Option<i32>,
    /// Whether it is open.
    pub is_open: Option<bool>,
    /// What it says in words.
    pub said: Option<Availability>,
    /// Since when it says this number.
    pub unchanged_since: DateTime<Utc>,
}

impl Believed {
    fn says_nothing(&self) -> bool {
        self.spaces_free.is_none() && self.is_open.is_none() && self.said.is_none()
    }
}

/// What one answer comes to.
#[derive(Debug, Default)]
pub struct Judged {
    /// What may be believed, and is kept whether it is shown or not.
    pub believed: Vec<Believed>,
    /// Those of them that never move: they are kept, to see when they do, and not shown.
    pub unmoved: Vec<Believed>,
    /// What may not be.
    pub findings: Vec<Finding>,
}

/// Weighs what a feed says at `now`.
#[must_use]
pub fn judge(content: &FeedContent, known: &HashMap<String, Known>, now: DateTime<Utc>) -> Judged {
    let mut judged = Judged::default();
    for (reading, is_said_once) in sayings(&content.readings) {
        let outcome = if is_said_once {
            believe(reading, content.published_at, known.get(&reading.external_id), now)
        } else {
            Err((FindingKind::Twice, "it is listed twice, and not the same".to_owned()))
        };
        match outcome {
            // What occupies nobody knows how much of says nothing in the end.
            Ok(believed) if believed.says_nothing() => {}
            Ok(believed) => judged.believed.push(believed),
            Err((kind, detail)) => {
                let external_id = reading.external_id.clone();
                judged.findings.push(Finding { external_id, kind, detail });
            }
        }
    }
    set_unmoved_apart(&mut judged, known);
    judged.findings.extend(content.rejects.iter().map(|reject| Finding {
        external_id: String::new(),
        kind: FindingKind::Unreadable,
        detail: format!("{}: {}", reject.position, reject.detail),
    }));
    judged.findings.truncate(MAX_FINDINGS);
    judged
}

/// What an answer says of each of its car parks, in its order, and whether it says one thing only.
pub(super) fn sayings(readings: &[FeedReading]) -> Vec<(&FeedReading, bool)> {
    let mut places: HashMap<&str, usize> = HashMap::new();
    let mut sayings: Vec<(&FeedReading, bool)> = Vec::with_capacity(readings.len());
    for reading in readings.iter().filter(|reading| reading.says_something()) {
        let next = sayings.len();
        let place = *places.entry(&reading.external_id).or_insert(next);
        match sayings.get_mut(place) {
            Some((first, is_said_once)) => *is_said_once &= says_the_same(first, reading),
            None => sayings.push((reading, true)),
        }
    }
    sayings
}

fn says_the_same(a: &FeedReading, b: &FeedReading) -> bool {
    let says = |of: &FeedReading| (of.free(), of.capacity, of.is_open, of.said, of.said_at);
    says(a) == says(b)
}

fn believe(
    reading: &FeedReading,
    published_at: Option<DateTime<Utc>>,
    known: Option<&Known>,
    now: DateTime<Utc>,
) -> Result<Believed, (FindingKind, String)> {
    // A feed without times of its own is as fresh as its answer.
    let own = reading.said_at.or(published_at).unwrap_or(now);
    let ahead = own - now;
    if ahead > Duration::minutes(MAX_MINUTES_AHEAD) {
        return Err((FindingKind::Future, format!("it says that it was so at {own}")));
    }
    // A clock that is wrong by so much is wrong by so much: nobody is newer than another feed by being ahead of it.
    let said_at = if ahead > Duration::zero() { now - ahead } else { own };
    if now - said_at > Duration::minutes(LIVE_AVAILABILITY_MINUTES) {
        return Err((FindingKind::Old, format!("it says that it was so at {said_at}")));
    }
    // None at all is how some feeds say that they do not know it.
    let capacity = reading.capacity.filter(|&all| all > 0);
    let counted_of = capacity.or_else(|| known?.capacity.filter(|&all| all > 0));
    let spaces_free = spaces_free(reading, counted_of)?;
    // After a day of silence nobody knows what it was meanwhile: that it is the same again is no standing still.
    let day = Duration::hours(MAX_HOURS_UNMOVED);
    let is_silent = |known: &Known| known.said_at.is_some_and(|last| said_at - last >= day);
    let before = known.filter(|known| known.spaces_free == spaces_free && !is_silent(known));
    Ok(Believed {
        external_id: reading.external_id.clone(),
        car_park: known.and_then(|known| known.car_park),
        said_at,
        spaces_free,
        capacity,
        counted_of,
        is_open: reading.is_open,
        said: reading.said,
        unchanged_since: before.and_then(|known| known.unchanged_since).unwrap_or(said_at),
    })
}

/// The free spaces, where they are counted and can be true.
fn spaces_free(
    reading: &FeedReading,
    counted_of: Option<i32>,
) -> Result<Option<i32>, (FindingKind, String)> {
    for (count, what) in [
        (reading.spaces_free, "free"),
        (reading.occupied, "occupied"),
        (reading.capacity, "in all"),
    ] {
        let Some(count) = count else { continue };
        if count < 0 {
            return Err((FindingKind::Negative, format!("{count} spaces {what}")));
        }
        // Also where nobody knows how many there are.
        if count > MAX_SPACES {
            let detail = format!("{count} spaces {what}, more than any car park has");
            return Err((FindingKind::MoreThanCapacity, detail));
        }
    }
    let Some(all) = counted_of else { return Ok(reading.spaces_free) };
    for (count, what) in [(reading.spaces_free, "free"), (reading.occupied, "occupied")] {
        let Some(count) = count else { continue };
        if i64::from(count) * 100 > i64::from(all) * (100 + MAX_PERCENT_OVER) {
            return Err((FindingKind::MoreThanCapacity, format!("{count} of {all} spaces {what}")));
        }
    }
    let free = reading.spaces_free.or_else(|| Some(all.saturating_sub(reading.occupied?)));
    Ok(free.map(|free| free.clamp(0, all)))
}

/// A counter that stands still while others of its feed move, or for a week, is broken, whatever it says. What is closed may stand still.
fn set_unmoved_apart(judged: &mut Judged, known: &HashMap<String, Known>) {
    let day = Duration::hours(MAX_HOURS_UNMOVED);
    let has_moved = |of: &Believed| {
        let before = known.get(&of.external_id);
        of.spaces_free.is_some()
            && before.is_some_and(|known| {
                of.unchanged_since > known.first_seen && known.spaces_free.is_some()
            })
            && of.said_at - of.unchanged_since < day
    };
    let others_move = judged.believed.iter().any(has_moved);
    let patience = Duration::hours(if others_move { MAX_HOURS_UNMOVED } else { MAX_HOURS_FROZEN });
    let is_unmoved = |of: &Believed| {
        of.spaces_free.is_some()
            && of.is_open != Some(false)
            && of.said_at - of.unchanged_since >= patience
    };
    let (unmoved, believed) =
        std::mem::take(&mut judged.believed).into_iter().partition(is_unmoved);
    judged.believed = believed;
    judged.unmoved = unmoved;
    judged.findings.extend(judged.unmoved.iter().map(|of| Finding {
        external_id: of.external_id.clone(),
        kind: FindingKind::NeverMoves,
        detail: format!(
            "{} spaces free since {}",
            of.spaces_free.unwrap_or_default(),
            of.unchanged_since
        ),
    }));
}

#[cfg(test)]
mod tests;
