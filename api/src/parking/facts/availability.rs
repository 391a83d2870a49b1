//! Who says how full a car park is, decided without a database. What is too old to be used is named all the same: whoever sees that
//! nothing is live learns why.

use carpal_domain::car_park::{
    Availability, AvailabilityBasis, LIVE_AVAILABILITY_MINUTES, visible_availability,
};
use chrono::{DateTime, Duration, Utc};

use super::field::Field;
use super::response::{CarParkFact, FactBy, FactSource};
use super::rules::{carpal, day};
use super::store::{FeedRow, ShownRow};
use crate::parking::reports::service::to_five_minutes;

/// Who says how full it is now, and what its other feeds said last; `None` where nobody says anything and it has no feed.
pub fn availability(
    shown: &ShownRow,
    feeds: &[FeedRow],
    now: DateTime<Utc>,
) -> Option<CarParkFact> {
    let basis = shown.column("availability_basis").unwrap_or(AvailabilityBasis::Stored);
    let said_at: Option<DateTime<Utc>> = shown.column("availability_at");
    let stored = shown.column("availability").unwrap_or(Availability::Unknown);
    let seen = visible_availability(stored, basis, said_at, now).zip(said_at);
    let used = match (seen, basis) {
        (Some(_), AvailabilityBasis::Live) => feeds.iter().find(|feed| feed.is_newest),
        _ => None,
    };
    let from = match (seen, used) {
        (Some((said, at)), Some(feed)) => {
            let words = spaces(shown.column("spaces_free")).or_else(|| Some(words(said)));
            FactSource { words, note: ago(at, now), ..source(feed) }
        }
        (Some((said, at)), None) => {
            let said = carpal(Some(words(said)));
            if basis == AvailabilityBasis::Reported {
                let at = to_five_minutes(at);
                let (by, name) = (FactBy::Drivers, "Drivers".to_owned());
                FactSource { by, name, date: Some(day(at)), note: ago(at, now), ..said }
            } else {
                FactSource { date: Some(day(at)), note: ago(at, now), ..said }
            }
        }
        (None, _) if feeds.is_empty() => return None,
        (None, _) => {
            let note = "Nobody says how full it is now.".to_owned();
            FactSource { note, ..carpal(None) }
        }
    };
    let is_used = |feed: &&FeedRow| used.is_some_and(|used| used.source == feed.source);
    let others = feeds.iter().filter(|feed| !is_used(feed)).map(|feed| {
        let said = source(feed);
        let note = unused(&said.name, now - feed.said_at).unwrap_or_default();
        FactSource { words: spaces(feed.spaces_free), note, ..said }
    });
    Some(CarParkFact { field: Field::Availability, from, others: others.collect() })
}

/// Why what a feed says is not used: "NCP’s feed is 41 min old, so we don’t use it."
fn unused(name: &str, age: Duration) -> Option<String> {
    let old = format!("{name}’s feed is {} old, so we don’t use it.", words_of_age(age));
    (age > Duration::minutes(LIVE_AVAILABILITY_MINUTES)).then_some(old)
}

fn ago(at: DateTime<Utc>, now: DateTime<Utc>) -> String {
    // A feed's clock may be a little ahead of ours.
    let age = (now - at).max(Duration::zero());
    if age < Duration::minutes(1) {
        return "Said just now.".to_owned();
    }
    format!("Said {} ago.", words_of_age(age))
}

fn words_of_age(age: Duration) -> String {
    if age < Duration::hours(2) {
        format!("{} min", age.num_minutes())
    } else if age < Duration::days(2) {
        format!("{} h", age.num_hours())
    } else {
        format!("{} days", age.num_days())
    }
}

fn source(feed: &FeedRow) -> FactSource {
    let name = if feed.attribution.is_empty() { &feed.source } else { &feed.attribution };
    FactSource {
        by: FactBy::Source,
        name: name.trim_start_matches("© ").to_owned(),
        words: None,
        credit: feed.attribution.clone(),
        licence: feed.licence.clone(),
        date: Some(day(feed.said_at)),
        note: String::new(),
    }
}

fn spaces(free: Option<i32>) -> Option<String> {
    free.map(
        |free| if free == 1 { "1 space free".to_owned() } else { format!("{free} spaces free") },
    )
}

fn words(said: Availability) -> String {
    match said {
        Availability::Available => "spaces free",
        Availability::Limited => "few spaces left",
        Availability::Full => "full",
        Availability::Warning => "something is wrong there",
        Availability::Unknown => "not known",
    }
    .to_owned()
}

#[cfg(test)]
mod tests {
    use serde_json::{Map, Value, json};
    use sqlx::types::Json;

    use super::*;

    fn now() -> DateTime<Utc> {
        "2026-11-24T13:52:00Z".parse().expect("a time")
    }

    fn shown(availability: &str, basis: &str, minutes: i64, free: Option<i32>) -> ShownRow {
        let at = now() - Duration::minutes(minutes);
        let content = json!({"availability": availability, "availability_basis": basis, "availability_at": at, "spaces_free": free});
        let Value::Object(content) = content else { panic!("an object") };
        ShownRow {
            id: 1,
            content: Json(content),
            admin_edits: Json(Map::new()),
            field_sources: Json([].into()),
            source: None,
            origin: "osm".into(),
            is_scam: false,
        }
    }

    fn feed(source: &str, minutes: i64, is_newest: bool) -> FeedRow {
        FeedRow {
            source: source.into(),
            attribution: source.to_uppercase(),
            licence: "OGL v3".into(),
            said_at: now() - Duration::minutes(minutes),
            spaces_free: Some(84),
            is_newest,
        }
    }

    #[test]
    fn a_fresh_feed_is_named_with_its_age() {
        let feeds = [feed("ncp", 4, true), feed("council", 10, false)];
        let fact = availability(&shown("available", "live", 4, Some(84)), &feeds, now());
        let fact = fact.expect("a fact");
        assert_eq!((fact.from.by, fact.from.name.as_str()), (FactBy::Source, "NCP"));
        assert_eq!(fact.from.words.as_deref(), Some("84 spaces free"));
        assert_eq!(
            (fact.from.note.as_str(), fact.from.licence.as_str()),
            ("Said 4 min ago.", "OGL v3")
        );
        assert_eq!(
            (fact.others.len(), fact.others[0].note.as_str()),
            (1, ""),
            "it is older, and fresh"
        );
    }

    #[test]
    fn a_feed_of_over_half_an_hour_is_named_and_not_used() {
        let fact = availability(
            &shown("available", "reported", 12, None),
            &[feed("ncp", 41, false)],
            now(),
        );
        let fact = fact.expect("a fact");
        assert_eq!((fact.from.by, fact.from.note.as_str()), (FactBy::Drivers, "Said 12 min ago."));
        assert_eq!(fact.others[0].note, "NCP’s feed is 41 min old, so we don’t use it.");
        // What the sweep has not put away yet is not live either.
        let fact = availability(
            &shown("available", "live", 31, Some(84)),
            &[feed("ncp", 31, true)],
            now(),
        );
        let fact = fact.expect("a fact");
        assert_eq!((fact.from.by, fact.from.words.as_deref()), (FactBy::Carpal, None));
        assert_eq!(fact.others[0].note, "NCP’s feed is 31 min old, so we don’t use it.");
        assert_eq!(unused("NCP", Duration::minutes(30)), None, "to the minute");
        assert_eq!(words_of_age(Duration::hours(47)), "47 h");
        assert_eq!(words_of_age(Duration::days(3)), "3 days");
    }

    #[test]
    fn when_drivers_said_it_is_told_to_five_minutes() {
        // At 13:38: no closer than that it was from 13:35 on.
        let fact = availability(&shown("available", "reported", 14, None), &[], now());
        assert_eq!(fact.expect("a fact").from.note, "Said 17 min ago.");
    }

    #[test]
    fn what_somebody_stored_is_not_said_of_now() {
        assert_eq!(availability(&shown("full", "stored", 1, None), &[], now()), None);
        assert_eq!(availability(&shown("full", "reported", 61, None), &[], now()), None);
    }
}
