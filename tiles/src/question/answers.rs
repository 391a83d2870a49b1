//! The answers to a question: every car park in reach, judged, counted and ranked.

use std::collections::BTreeMap;

use carpal_domain::geometry::LngLat;
use carpal_domain::price::StayPrice;
use carpal_domain::rates::WorkingLine;
use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;

use super::Question;
use super::findings::{Findings, Verdict};
use super::judge::Judge;
use super::reasons::{Against, But, Unknown, Why};
use super::score::{Key, Score, WEIGHTS, Weights};
use crate::car_park::CarPark;
use crate::listing::Listing;
use crate::store::{Snapshot, Store};
use crate::view;

/// How far is looked where no walk is named, in metres: the first of these within which something fits, or the last.
pub const REACHES: [f64; 3] = [5_000.0, 20_000.0, 100_000.0];

/// The most answers of a response.
pub const MAX_ANSWERS: usize = 1000;

/// An adult at an easy pace, in metres a minute; in a straight line, for nothing here knows the streets.
pub const METRES_A_MINUTE: f64 = 80.0;

/// A question, and which of its answers are wanted.
#[derive(Debug, Clone)]
pub struct AnswersQuery {
    /// What is asked.
    pub question: Question,
    /// At most so many, up to [`MAX_ANSWERS`].
    pub limit: usize,
    /// How many of the first to pass over.
    pub offset: usize,
    /// The answer of one car park alone, by its id and where it is, however far away.
    pub only: Option<(i64, LngLat)>,
}

/// The response.
#[derive(Debug, Serialize)]
pub struct AnswersResponse {
    /// When the stay begins, in UTC.
    pub from: DateTime<Utc>,
    /// When it ends.
    pub until: DateTime<Utc>,
    /// How far was looked, in metres; absent where one car park alone was asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within_metres: Option<f64>,
    /// What the order rests on, in percent.
    pub weights: Weights,
    /// How many car parks in reach there are of each verdict.
    pub counts: Counts,
    /// Why the others do not fit: of each its first reason, by how many it is.
    pub against: Vec<AgainstCount>,
    /// How many of all are practice car parks, which are invented.
    pub practice: usize,
    /// The answers in their order; those that do not fit come last.
    pub answers: Vec<Answer>,
}

/// How many car parks there are of each verdict.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// They fit.
    pub fits: usize,
    /// They fit, and may be full.
    pub may_be_full: usize,
    /// They may fit: not all is known.
    pub may_fit: usize,
    /// They do not.
    pub does_not_fit: usize,
}

/// How many do not fit for a reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct AgainstCount {
    /// The reason; lengths, heights and prices are left out, because they differ.
    pub reason: AgainstKind,
    /// How many.
    pub count: usize,
}

/// The kinds of [`Against`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AgainstKind {
    /// See [`Against::Closed`].
    Closed,
    /// See [`Against::TooLong`].
    TooLong,
    /// See [`Against::TooDear`].
    TooDear,
    /// See [`Against::TooLow`].
    TooLow,
    /// See [`Against::HeadroomNotKnown`].
    HeadroomNotKnown,
    /// See [`Against::PermitHolders`].
    PermitHolders,
    /// See [`Against::Private`].
    Private,
    /// See [`Against::NoParking`].
    NoParking,
    /// See [`Against::Lacks`] and [`Against::Unguarded`].
    Lacks,
    /// See [`Against::TooNarrow`].
    TooNarrow,
    /// See [`Against::NoDisabledSpaces`], [`Against::Steps`] and [`Against::NoChargers`].
    Needs,
}

impl From<Against> for AgainstKind {
    fn from(against: Against) -> Self {
        match against {
            Against::Closed => Self::Closed,
            Against::TooLong { .. } => Self::TooLong,
            Against::TooDear { .. } => Self::TooDear,
            Against::TooLow { .. } => Self::TooLow,
            Against::HeadroomNotKnown => Self::HeadroomNotKnown,
            Against::PermitHolders => Self::PermitHolders,
            Against::Private => Self::Private,
            Against::NoParking => Self::NoParking,
            Against::Lacks { .. } | Against::Unguarded => Self::Lacks,
            Against::TooNarrow { .. } => Self::TooNarrow,
            Against::NoDisabledSpaces | Against::Steps | Against::NoChargers => Self::Needs,
        }
    }
}

/// What a car park answers.
#[derive(Debug, Serialize)]
pub struct Answer {
    /// The car park; its distance is from where the driver goes.
    #[serde(flatten)]
    pub listing: Listing,
    /// Whether it fits.
    pub verdict: Verdict,
    /// What the stay costs; null where that is not known.
    pub cost: Option<AnswerCost>,
    /// Minutes on foot, at 80 metres a minute in a straight line; at least one.
    pub walk_minutes: u32,
    /// Why it fits.
    pub why: Vec<Why>,
    /// What to mind.
    pub but: Vec<But>,
    /// What is not known.
    pub not_known: Vec<Unknown>,
    /// What stands against it.
    pub against: Vec<Against>,
    /// What the order rests on; to a tenth of a point.
    pub score: Score,
}

/// What the stay costs at a car park.
#[derive(Debug, Serialize)]
pub struct AnswerCost {
    /// In pence, all in all; 0 is free.
    pub pence: i32,
    /// How much of it zones charge everybody for the drive, in pence; the rest is the parking.
    pub zone_pence: i32,
    /// It follows from an estimate: nobody said what an hour costs.
    pub estimated: bool,
    /// It is published: by a tariff or an admin.
    pub published: bool,
    /// What is bought when, of the parking.
    pub working: Vec<WorkingLine>,
}

/// A car park that was judged.
struct Judged<'a> {
    key: Key,
    metres: f64,
    findings: Findings,
    car_park: &'a CarPark,
}

/// Answers a question.
#[must_use]
pub fn answers(store: &Store, query: &AnswersQuery) -> AnswersResponse {
    let snapshot = store.snapshot();
    let question = &query.question;
    let mut judge = Judge::new(question);
    let (within, mut judged) = match query.only {
        Some(only) => (None, judged_alone(&snapshot, &mut judge, question, only)),
        None => judged_in_reach(&snapshot, &mut judge, question),
    };
    let until = question.stay.from + TimeDelta::minutes(question.stay.minutes.into());
    let counts = counts(&judged);
    let against = against(&judged);
    let practice = judged.iter().filter(|one| one.car_park.facts.practice).count();
    let end = query.offset.saturating_add(query.limit.min(MAX_ANSWERS)).min(judged.len());
    let highlights = Highlights::of(&judged);
    // Only as many as are wanted are sorted.
    if end > 0 && end < judged.len() {
        judged.select_nth_unstable_by(end - 1, |a, b| a.key.cmp(&b.key));
    }
    let wanted = &mut judged[..end];
    wanted.sort_unstable_by_key(|one| one.key);
    let listed = wanted.iter().skip(query.offset);
    let answers = listed.map(|one| answer(one, question, &mut judge, highlights)).collect();
    AnswersResponse {
        from: question.stay.from,
        until,
        within_metres: within,
        weights: WEIGHTS,
        counts,
        against,
        practice,
        answers,
    }
}

/// Everything within the walk; where none is named, within the first reach in which something fits.
fn judged_in_reach<'a>(
    snapshot: &'a Snapshot,
    judge: &mut Judge<'a>,
    question: &Question,
) -> (Option<f64>, Vec<Judged<'a>>) {
    let named = question.within.map(|metres| [metres]);
    let reaches = named.as_ref().map_or(&REACHES[..], |one| &one[..]);
    let mut found = (None, Vec::new());
    for &within in reaches {
        let judged = judged_within(snapshot, judge, question, within);
        let fits = judged.iter().any(|one| one.findings.verdict() != Verdict::DoesNotFit);
        found = (Some(within), judged);
        if fits {
            break;
        }
    }
    found
}

fn judged_within<'a>(
    snapshot: &'a Snapshot,
    judge: &mut Judge<'a>,
    question: &Question,
    within: f64,
) -> Vec<Judged<'a>> {
    let reach = view::circle_box(question.to, within);
    let filter = question.filter.without_asked();
    let mut judged = Vec::new();
    for chunk in snapshot.chunks() {
        let Some(found) = chunk.index().matching_in(&reach, &filter) else { continue };
        for at in found.with(&found) {
            let car_park = &chunk.car_parks()[at];
            let metres = question.to.metres_to(car_park.at());
            if metres <= within {
                judged.push(one(car_park, metres, judge, question));
            }
        }
    }
    judged
}

fn judged_alone<'a>(
    snapshot: &'a Snapshot,
    judge: &mut Judge<'a>,
    question: &Question,
    (id, at): (i64, LngLat),
) -> Vec<Judged<'a>> {
    let car_park = snapshot.find(CarPark::key_at(at, id));
    let metres = |car_park: &CarPark| question.to.metres_to(car_park.at());
    car_park.map(|car_park| one(car_park, metres(car_park), judge, question)).into_iter().collect()
}

fn one<'a>(
    car_park: &'a CarPark,
    metres: f64,
    judge: &mut Judge<'a>,
    question: &Question,
) -> Judged<'a> {
    let findings = judge.find(car_park);
    let key = Key::of(question.sort, &findings, metres, question.stay.minutes, car_park.id);
    Judged { key, metres, findings, car_park }
}

fn counts(judged: &[Judged<'_>]) -> Counts {
    let of = |verdict| judged.iter().filter(|one| one.findings.verdict() == verdict).count();
    let [fits, may_be_full, may_fit, does_not_fit] = Verdict::ALL.map(of);
    Counts { fits, may_be_full, may_fit, does_not_fit }
}

fn against(judged: &[Judged<'_>]) -> Vec<AgainstCount> {
    let mut counts: BTreeMap<AgainstKind, usize> = BTreeMap::new();
    let unfit = judged.iter().filter(|one| one.findings.verdict() == Verdict::DoesNotFit);
    for first in unfit.filter_map(|one| one.findings.against().first().copied()) {
        *counts.entry(first.into()).or_default() += 1;
    }
    let counts = counts.into_iter().map(|(reason, count)| AgainstCount { reason, count });
    let mut counts: Vec<_> = counts.collect();
    counts.sort_by_key(|one| std::cmp::Reverse(one.count));
    counts
}

/// What only a comparison can say: of all that everyone may use and that have nothing known against them.
#[derive(Debug, Clone, Copy, Default)]
struct Highlights {
    /// The cheapest, and by how many pence.
    cheapest: Option<(i64, i32)>,
    nearest: Option<i64>,
}

impl Highlights {
    fn of(judged: &[Judged<'_>]) -> Self {
        let fitting = || judged.iter().filter(|one| one.findings.is_for_everyone());
        let known = |one: &Judged<'_>| one.findings.price.ok().filter(|price| !price.estimated);
        let mut prices: Vec<(i32, i64)> =
            fitting().filter_map(|one| Some((known(one)?.pence, one.car_park.id))).collect();
        prices.sort_unstable();
        let cheapest = match prices.as_slice() {
            [(least, id), (next, _), ..] if least < next => Some((*id, next - least)),
            _ => None,
        };
        let several = fitting().nth(1).is_some();
        let nearest = fitting()
            .min_by(|a, b| a.metres.total_cmp(&b.metres).then(a.car_park.id.cmp(&b.car_park.id)));
        let nearest = nearest.filter(|_| several).map(|one| one.car_park.id);
        Self { cheapest, nearest }
    }

    fn why(self, id: i64) -> impl Iterator<Item = Why> {
        let cheapest = self.cheapest.filter(|(cheapest, _)| *cheapest == id);
        let nearest = self.nearest.filter(|nearest| *nearest == id);
        cheapest
            .map(|(_, by_pence)| Why::Cheapest { by_pence })
            .into_iter()
            .chain(nearest.map(|_| Why::Nearest))
    }
}

fn answer<'a>(
    judged: &Judged<'a>,
    question: &Question,
    judge: &mut Judge<'a>,
    highlights: Highlights,
) -> Answer {
    let Judged { metres, findings, car_park, .. } = judged;
    let cost = judge.cost(car_park);
    let mut listing = Listing::new(car_park, question.to, None);
    listing.stay_words = findings.price.ok().map(StayPrice::label);
    let cost = findings.price.ok().map(|price| AnswerCost {
        pence: price.pence,
        zone_pence: findings.zone_pence,
        estimated: price.estimated,
        published: findings.published,
        working: cost.cost.working.clone(),
    });
    let mut but = findings.but();
    if judge.charges_some(car_park) {
        but.push(But::ZoneChargeForSome);
    }
    Answer {
        listing,
        verdict: findings.verdict(),
        cost,
        walk_minutes: walk_minutes(*metres),
        why: highlights.why(car_park.id).chain(findings.why()).collect(),
        but,
        not_known: findings.not_known(),
        against: findings.against(),
        score: Score::of(findings, *metres, question.stay.minutes).rounded(),
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "of the globe, from 0")]
fn walk_minutes(metres: f64) -> u32 {
    ((metres / METRES_A_MINUTE).round() as u32).max(1)
}
