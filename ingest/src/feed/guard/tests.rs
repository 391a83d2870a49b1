use super::*;
use crate::raw::Reject;

fn now() -> DateTime<Utc> {
    "2026-11-24T12:00:00Z".parse().expect("a time")
}

fn reading(id: &str, free: i32, capacity: i32) -> FeedReading {
    FeedReading {
        external_id: id.into(),
        name: None,
        location: None,
        capacity: Some(capacity),
        spaces_free: Some(free),
        occupied: None,
        is_open: None,
        said: None,
        said_at: Some(now() - Duration::minutes(2)),
        position: String::new(),
    }
}

fn judge_of(readings: Vec<FeedReading>) -> Judged {
    judge(&FeedContent { readings, ..FeedContent::default() }, &HashMap::new(), now())
}

fn finding(reading: FeedReading) -> Option<&'static str> {
    let judged = judge_of(vec![reading]);
    assert_eq!(judged.believed.len() + judged.findings.len(), 1, "{judged:?}");
    judged.findings.first().map(|finding| finding.kind.code())
}

#[test]
fn what_cannot_be_is_found_and_not_believed() {
    let good = || reading("a", 10, 100);
    let at = |minutes| FeedReading { said_at: Some(now() + Duration::minutes(minutes)), ..good() };
    let occupied = |count| FeedReading { spaces_free: None, occupied: Some(count), ..good() };
    for (reading, found) in [
        (good(), None),
        (at(-30), None),
        (at(-31), Some("old")),
        (at(5), None),
        (at(6), Some("future")),
        (reading("a", -1, 100), Some("negative")),
        (reading("a", 1, -100), Some("negative")),
        (occupied(-1), Some("negative")),
        (reading("a", 105, 100), None),
        (reading("a", 106, 100), Some("more_than_capacity")),
        (occupied(105), None),
        (occupied(106), Some("more_than_capacity")),
        (reading("a", i32::MAX, 1), Some("more_than_capacity")),
        (FeedReading { spaces_free: None, occupied: Some(i32::MIN), ..good() }, Some("negative")),
        (FeedReading { capacity: None, ..reading("a", 100_000, 0) }, None),
        (FeedReading { capacity: None, ..reading("a", 100_001, 0) }, Some("more_than_capacity")),
        (reading("a", 9, 100_001), Some("more_than_capacity")),
    ] {
        assert_eq!(finding(reading.clone()), found, "{reading:?}");
    }
}

#[test]
fn counting_that_drifts_by_a_twentieth_is_taken_as_all_or_none() {
    let free = |reading| judge_of(vec![reading]).believed.first().and_then(|b| b.spaces_free);
    assert_eq!(free(reading("a", 104, 100)), Some(100));
    let occupied = FeedReading { spaces_free: None, occupied: Some(103), ..reading("a", 0, 100) };
    assert_eq!(free(occupied), Some(0));
    let uncounted = FeedReading { capacity: None, ..reading("a", 1234, 0) };
    assert_eq!(free(uncounted), Some(1234), "nobody knows how many there are");
}

#[test]
fn the_maps_capacity_holds_where_the_feed_has_none_and_a_capacity_of_none_is_none() {
    let known = Known { capacity: Some(100), ..Known::default() };
    let known = HashMap::from([("a".to_owned(), known)]);
    let judged = |free| {
        let readings = vec![FeedReading { capacity: None, ..reading("a", free, 0) }];
        judge(&FeedContent { readings, ..FeedContent::default() }, &known, now())
    };
    assert_eq!(judged(110).findings.len(), 1);
    let none = FeedContent { readings: vec![reading("a", 110, 0)], ..FeedContent::default() };
    assert_eq!(
        judge(&none, &known, now()).findings.len(),
        1,
        "nor where it says that there are none"
    );
    assert_eq!(
        judged(60).believed.first().map(|b| (b.capacity, b.counted_of)),
        Some((None, Some(100)))
    );
    let unknown = FeedReading { spaces_free: None, occupied: Some(5), ..reading("a", 0, 0) };
    let judged = judge_of(vec![unknown]);
    assert_eq!(
        (judged.believed.len(), judged.findings.len()),
        (0, 0),
        "5 of nobody knows how many"
    );
    assert_eq!(finding(reading("a", 7, 0)), None, "as many feeds say for what they do not know");
}

#[test]
fn of_what_is_listed_twice_and_differently_nothing_is_believed() {
    let judged = judge_of(vec![reading("a", 1, 9), reading("b", 2, 9), reading("a", 3, 9)]);
    assert_eq!(judged.believed.iter().map(|b| &*b.external_id).collect::<Vec<_>>(), ["b"]);
    assert_eq!(judged.findings.iter().map(|f| f.kind).collect::<Vec<_>>(), [FindingKind::Twice]);
    assert_eq!(judge_of(vec![reading("a", 1, 9), reading("a", 1, 9)]).believed.len(), 1);
}

#[test]
fn times_come_from_the_reading_else_the_feed_else_the_clock() {
    let published = now() - Duration::minutes(9);
    let at = |said_at, published_at| {
        let readings = vec![FeedReading { said_at, ..reading("a", 1, 9) }];
        let content = FeedContent { published_at, readings, ..FeedContent::default() };
        judge(&content, &HashMap::new(), now()).believed.first().map(|b| b.said_at)
    };
    assert_eq!(at(None, Some(published)), Some(published));
    assert_eq!(at(None, None), Some(now()));
}

#[test]
fn a_clock_that_is_ahead_makes_nobody_newer() {
    let said_at = |minutes| {
        let at = Some(now() + Duration::minutes(minutes));
        let judged = judge_of(vec![FeedReading { said_at: at, ..reading("a", 1, 9) }]);
        judged.believed.first().map(|of| (now() - of.said_at).num_minutes())
    };
    assert_eq!([0, -1, 1, 4, 5].map(said_at), [0, 1, 1, 4, 5].map(Some), "it counts as so old");
    assert_eq!(said_at(6), None);
}

#[test]
fn a_number_that_stands_still_for_a_day_while_others_move_is_not_believed() {
    let ago = |hours| Some(now() - Duration::hours(hours));
    let known = |spaces_free, unchanged_since| Known {
        spaces_free: Some(spaces_free),
        unchanged_since,
        first_seen: now() - Duration::hours(100),
        ..Known::default()
    };
    let before = |b| HashMap::from([("a".to_owned(), known(10, ago(25))), ("b".to_owned(), b)]);
    let judged = |known: &HashMap<String, Known>, a: FeedReading| {
        let content =
            FeedContent { readings: vec![a, reading("b", 5, 9)], ..FeedContent::default() };
        judge(&content, known, now())
    };
    let still = || reading("a", 10, 100);
    let moves = before(known(4, ago(90)));
    let found = judged(&moves, still());
    assert_eq!(found.unmoved.len(), 1);
    assert_eq!(
        found.findings.iter().map(|f| f.kind).collect::<Vec<_>>(),
        [FindingKind::NeverMoves]
    );
    assert!(judged(&moves, reading("a", 11, 100)).findings.is_empty(), "it moves again");
    let closed = FeedReading { is_open: Some(false), ..still() };
    assert!(judged(&moves, closed).findings.is_empty(), "what is closed stands still");
    assert!(judged(&before(known(5, ago(90))), still()).findings.is_empty(), "all stand still");
    let week = ago(8 * 24);
    let frozen =
        HashMap::from([("a".to_owned(), known(10, week)), ("b".to_owned(), known(5, week))]);
    assert_eq!(judged(&frozen, still()).findings.len(), 2, "all stand still for a week");
    let new = HashMap::from([("a".to_owned(), known(10, ago(25)))]);
    assert!(judged(&new, still()).findings.is_empty(), "what is new has not moved");
}

#[test]
fn the_same_number_after_a_day_of_silence_is_no_standing_still() {
    let ago = |hours| Some(now() - Duration::hours(hours));
    let after = |silent_hours| {
        let a = Known {
            spaces_free: Some(10),
            said_at: ago(silent_hours),
            unchanged_since: ago(200),
            first_seen: now() - Duration::hours(300),
            ..Known::default()
        };
        let says = FeedReading { said_at: Some(now()), ..reading("a", 10, 100) };
        let content = FeedContent { readings: vec![says], ..FeedContent::default() };
        judge(&content, &HashMap::from([("a".to_owned(), a)]), now())
    };
    assert_eq!(after(1).unmoved.len(), 1, "it was heard all the time");
    assert_eq!(after(23).unmoved.len(), 1);
    let back = after(24);
    assert!(back.findings.is_empty());
    assert_eq!(back.believed.first().map(|of| of.unchanged_since), Some(now()));
}

#[test]
fn what_could_not_be_read_is_a_finding_and_static_facts_say_nothing() {
    let content = FeedContent {
        readings: vec![FeedReading { spaces_free: None, ..reading("a", 0, 9) }],
        rejects: vec![Reject::new("item 3", "bad_number", "\"many\" is no number")],
        ..FeedContent::default()
    };
    let judged = judge(&content, &HashMap::new(), now());
    assert!(judged.believed.is_empty());
    let detail = judged.findings.first().map(|finding| &*finding.detail);
    assert_eq!(detail, Some("item 3: \"many\" is no number"));
}
