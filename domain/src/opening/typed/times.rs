//! From when to when.

use super::Times;
use super::words::{Half, Time, Word};

const NOON: u16 = 12 * 60;
/// Nothing that is open by day opens before this hour.
const EARLIEST: u16 = 6;
const DAY: u16 = 24 * 60;

/// The times at the beginning of these words, and what follows them.
pub fn times(words: &[Word]) -> Option<(Times, &[Word])> {
    match words {
        [Word::AllDay, rest @ ..] => Some((Times::AllDay, rest)),
        [Word::Closed, rest @ ..] => Some((Times::Closed, rest)),
        _ => between(words),
    }
}

fn between(words: &[Word]) -> Option<(Times, &[Word])> {
    let mut ranges = Vec::new();
    let mut rest = words;
    while let [Word::Time(from), Word::To, Word::Time(to), others @ ..] = rest {
        ranges.push(range(*from, *to)?);
        rest = match others {
            [Word::And, next @ ..] if matches!(next.first(), Some(Word::Time(_))) => next,
            _ => others,
        };
    }
    match ranges.as_slice() {
        [] => None,
        [(0, DAY)] => Some((Times::AllDay, rest)),
        _ => Some((Times::Between(ranges), rest)),
    }
}

/// Two times in minutes of the day. Where one says no half of the day, the other tells: "9-5" ends in the afternoon.
fn range(from: Time, to: Time) -> Option<(u16, u16)> {
    let (start, end) = (minutes(from), minutes(to));
    let (start, end) = match (from.half, to.half) {
        (Half::Afternoon, Half::Unsaid) if end < NOON && end + NOON > start => (start, end + NOON),
        (Half::Afternoon, Half::Unsaid) => (start, end),
        (_, Half::Unsaid) if end <= start && start <= NOON => (start, end + NOON),
        // "1-5pm" begins after noon; "8-10pm" is a long day and not a short evening.
        (Half::Unsaid, Half::Afternoon) if from.hour < EARLIEST => (start + NOON, end),
        _ => (start, end),
    };
    let start = if start == DAY { 0 } else { start };
    // Midnight at the end is the end of that day.
    let end = if end == 0 { DAY } else { end };
    (start != end && start < DAY && end <= DAY).then_some((start, end))
}

fn minutes(time: Time) -> u16 {
    let hour = match (time.half, time.hour) {
        (Half::Morning, 12) => 0,
        (Half::Afternoon, hour) if hour < 12 => hour + 12,
        (_, hour) => hour,
    };
    hour * 60 + time.minute
}
