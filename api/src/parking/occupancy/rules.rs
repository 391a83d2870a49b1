//! What a driver is told of how full a car park is, decided without a database.

use carpal_domain::car_park::LIVE_AVAILABILITY_MINUTES;
use carpal_domain::forecast::{Reading, TypicalWeek, forecast};
use carpal_domain::holidays::Nation;
use chrono::{DateTime, Duration, NaiveDate, Timelike, Utc};
use chrono_tz::Europe::London;

use super::store::AccuracyRow;

/// How far ahead one may ask.
pub const MAX_DAYS_AHEAD: i64 = 90;
/// Who names no arrival is told of an hour ahead, or of the end of today.
const USUAL_ARRIVAL_MINUTES: i64 = 60;
const STEP_MINUTES: i64 = 15;

/// When somebody arrives, or the sentence that refuses it. A page that stayed open asks for what is past by now.
pub fn arrival(asked: Option<DateTime<Utc>>, now: DateTime<Utc>) -> Result<DateTime<Utc>, String> {
    let Some(at) = asked else {
        let hour = now + Duration::minutes(USUAL_ARRIVAL_MINUTES);
        let (_, midnight) = day(date(now));
        return Ok(hour.min(midnight - Duration::minutes(1)).max(now));
    };
    if at < now - Duration::days(1) || at > now + Duration::days(MAX_DAYS_AHEAD) {
        return Err(format!(
            "arrival is a time within {MAX_DAYS_AHEAD} days from now, such as 2026-11-21T10:30:00Z."
        ));
    }
    Ok(at.max(now))
}

/// The day of a moment by the clocks of London.
pub fn date(at: DateTime<Utc>) -> NaiveDate {
    at.with_timezone(&London).date_naive()
}

/// When a day begins and ends.
pub fn day(date: NaiveDate) -> (DateTime<Utc>, DateTime<Utc>) {
    // The clocks of London change at one in the morning, so midnight is always there.
    let midnight = |date: NaiveDate| {
        let local = date.and_time(chrono::NaiveTime::MIN);
        local
            .and_local_timezone(London)
            .earliest()
            .map_or(local.and_utc(), |at| at.with_timezone(&Utc))
    };
    (midnight(date), midnight(date + chrono::Days::new(1)))
}

/// Minutes since midnight by the clocks of London.
pub fn minute(at: DateTime<Utc>) -> i32 {
    let shown = at.with_timezone(&London);
    i32::try_from(shown.hour() * 60 + shown.minute()).unwrap_or_default()
}

/// A count as of now where the clock of its feed is a little ahead of ours.
pub fn by_now(reading: Reading, now: DateTime<Utc>) -> Reading {
    Reading { at: reading.at.min(now), ..reading }
}

/// The newest count, while it is fresh enough to forecast from.
pub fn fresh(newest: Option<Reading>, now: DateTime<Utc>) -> Option<Reading> {
    newest.filter(|reading| now - reading.at <= Duration::minutes(LIVE_AVAILABILITY_MINUTES))
}

/// A forecast for an arrival.
pub struct Forecast<'a> {
    /// From the newest count to the arrival, in steps of a quarter hour.
    pub course: Vec<Reading>,
    /// How often one so far ahead was right.
    pub accuracy: &'a AccuracyRow,
}

/// The forecast, where a fresh count, the typical day and what is known of its accuracy allow one.
pub fn forecast_for<'a>(
    week: &TypicalWeek,
    newest: Option<Reading>,
    at: DateTime<Utc>,
    nation: Nation,
    accuracies: &'a [AccuracyRow],
) -> Option<Forecast<'a>> {
    let newest = newest?;
    let ahead = at - newest.at;
    let covers = |of: &&AccuracyRow| ahead <= Duration::minutes(of.horizon_minutes.into());
    let accuracy = accuracies.iter().find(covers)?;
    let steps = (0..).map(|step| newest.at + Duration::minutes(step * STEP_MINUTES));
    let times = steps.take_while(|time| *time < at).chain([at]);
    let reading = |at| forecast(week, newest, at, nation).map(|full| Reading { at, full });
    Some(Forecast { course: times.map(reading).collect::<Option<_>>()?, accuracy })
}

/// Free spaces as one says them of what is not counted: to the nearest ten of many, to the nearest five of some.
pub fn about(full: f64, capacity: i32) -> i32 {
    let free = (1.0 - full) * f64::from(capacity);
    let step = if free >= 100.0 {
        10.0
    } else if free >= 20.0 {
        5.0
    } else {
        1.0
    };
    whole(((free / step).round() * step).min(f64::from(capacity)))
}

/// A share of all spaces in spaces, at least one.
pub fn within_spaces(share: f64, capacity: i32) -> i32 {
    whole((share * f64::from(capacity)).ceil()).max(1)
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a cast of a float stops at the bounds, and spaces are few"
)]
fn whole(number: f64) -> i32 {
    number as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(time: &str) -> DateTime<Utc> {
        format!("2026-{time}:00Z").parse().unwrap_or_default()
    }

    const ACCURACIES: [AccuracyRow; 2] = [
        AccuracyRow { horizon_minutes: 15, within_tenth: 1.0, eight_in_ten: 0.01 },
        AccuracyRow { horizon_minutes: 60, within_tenth: 0.9, eight_in_ten: 0.05 },
    ];

    #[test]
    fn an_arrival_is_within_reach_and_never_before_now() {
        let now = at("11-24T13:52");
        assert_eq!(arrival(None, now), Ok(at("11-24T14:52")));
        assert_eq!(arrival(None, at("11-24T23:30")), Ok(at("11-24T23:59")), "not tomorrow");
        assert_eq!(arrival(Some(at("11-24T12:00")), now), Ok(now), "an hour that has passed");
        let sentence = "arrival is a time within 90 days from now, such as 2026-11-21T10:30:00Z.";
        for wrong in [at("11-23T13:00"), at("11-24T13:52") + Duration::days(91)] {
            assert_eq!(arrival(Some(wrong), now), Err(sentence.to_owned()));
        }
    }

    #[test]
    fn a_day_is_one_of_london() {
        let (from, until) = day(date(at("07-05T23:30")));
        assert_eq!((from, until), (at("07-05T23:00"), at("07-06T23:00")));
        assert_eq!(minute(at("07-05T23:30")), 30);
        let (from, until) = day(date(at("03-29T12:00")));
        assert_eq!((until - from).num_hours(), 23, "the clocks are put forward");
    }

    #[test]
    fn a_forecast_needs_a_fresh_count_a_typical_day_and_a_known_accuracy() {
        let nation = Nation::EnglandAndWales;
        let week = TypicalWeek(Box::new([[Some(0.5); 96]; 7]));
        let now = at("11-24T13:52");
        let newest = Reading { at: at("11-24T13:50"), full: 0.5 };
        let made = |minutes: i64| {
            let until = now + Duration::minutes(minutes);
            forecast_for(&week, fresh(Some(newest), now), until, nation, &ACCURACIES)
                .map(|made| (made.course.len(), made.accuracy.horizon_minutes))
        };
        assert_eq!(made(10), Some((2, 15)), "from the count to the arrival");
        assert_eq!(made(14), Some((3, 60)), "the accuracy counts from the count");
        assert_eq!(made(59), None, "nobody knows how often one so far ahead is right");
        let stale = Reading { at: at("11-24T13:21"), ..newest };
        assert!(fresh(Some(stale), now).is_none());
        let unknown = TypicalWeek::nothing();
        assert!(forecast_for(&unknown, Some(newest), now, nation, &ACCURACIES).is_none());
    }

    #[test]
    fn what_is_not_counted_is_said_roundly() {
        assert_eq!([about(0.64, 392), about(0.9, 392), about(0.97, 392)], [140, 40, 12]);
        assert_eq!([about(0.0, 147), about(1.0, 147)], [147, 0], "never more than there are");
        assert_eq!([within_spaces(0.05, 392), within_spaces(0.0, 392)], [20, 1]);
    }
}
