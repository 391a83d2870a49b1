//! The order of answers, over made-up car parks: total, stable, and never against what a driver would say.

use std::sync::Arc;

use carpal_domain::car_park::Access;
use carpal_domain::geometry::LngLat;
use carpal_domain::price::HourPrice;
use carpal_domain::rates::VehicleKind;
use carpal_tiles::car_park::CarPark;
use carpal_tiles::filter::Filter;
use carpal_tiles::list_order::Sort;
use carpal_tiles::question::Question;
use carpal_tiles::question::answers::{
    Answer, AnswersQuery, AnswersResponse, MAX_ANSWERS, answers,
};
use carpal_tiles::question::findings::Verdict;
use carpal_tiles::stay::{Stay, StayMatcher};
use carpal_tiles::store::{NameTable, Snapshot, Store};
use proptest::prelude::*;

use crate::pyramid::cases;
use crate::views::Random;

const FILTERS: [&str; 6] =
    ["", "access=all", "ev=1", "guarded=1&access=all", "kind=car-park", "facilities=toilets,cctv"];

fn question(random: &mut Random) -> Question {
    let filter = random.one_of(&FILTERS);
    let pairs = filter.split('&').filter_map(|pair| pair.split_once('='));
    let pairs: Vec<_> = pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let from = "2026-05-01T14:30:00Z".parse().expect("a time");
    let later = "2026-05-01T09:00:00Z".parse().expect("a time");
    Question {
        to: random.position(),
        stay: Stay {
            from,
            minutes: random.one_of(&[30, 120, 600]),
            height_cm: random.maybe(&[200]),
            clearance: random.below(3) == 0,
            max_pence: random.maybe(&[500, 1000]),
            blue_badge: false,
        },
        vehicle: random.one_of(&[VehicleKind::Car, VehicleKind::Van, VehicleKind::Motorcycle]),
        needs: random.needs(),
        within: random.maybe(&[900.0, 5_000.0]),
        filter: Filter::parse(&pairs).expect(filter),
        sort: random.one_of(Sort::ALL),
        zones: Arc::default(),
        now: random.one_of(&[from, later]),
    }
}

fn store_of(car_parks: &[CarPark]) -> Store {
    let mut names = NameTable::default();
    for name in ["", "Cardiff", "London", "Perth", "Bath"] {
        names.area(name);
    }
    let store = Store::default();
    store.replace(Arc::new(Snapshot::new(car_parks.to_vec(), Arc::new(names))));
    store
}

fn all(store: &Store, question: &Question) -> AnswersResponse {
    let query =
        AnswersQuery { question: question.clone(), limit: MAX_ANSWERS, offset: 0, only: None };
    answers(store, &query)
}

fn ids(response: &AnswersResponse) -> Vec<i64> {
    response.answers.iter().map(|answer| answer.listing.id).collect()
}

/// As many of a stream, ids from 1.
fn town(random: &mut Random, count: usize) -> Vec<CarPark> {
    (1..).take(count).map(|id| random.car_park(id)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(48), ..ProptestConfig::default() })]

    #[test]
    fn every_car_park_in_reach_is_judged_and_none_twice(seed: u64, count in 0usize..900) {
        let mut random = Random(seed);
        let car_parks = town(&mut random, count);
        let store = store_of(&car_parks);
        for _ in 0..6 {
            let question = question(&mut random);
            let response = all(&store, &question);
            let within = response.within_metres.expect("a reach");
            let plain = question.filter.without_asked();
            let mut expected: Vec<i64> = car_parks
                .iter()
                .filter(|p| plain.matches(&p.facts) && question.to.metres_to(p.at()) <= within)
                .map(|p| p.id)
                .collect();
            let mut found = ids(&response);
            found.sort_unstable();
            expected.sort_unstable();
            prop_assert_eq!(&found, &expected);
            let counts = response.counts;
            let counted = counts.fits + counts.may_be_full + counts.may_fit + counts.does_not_fit;
            prop_assert_eq!(counted, expected.len());
            let against: usize = response.against.iter().map(|one| one.count).sum();
            prop_assert_eq!(against, counts.does_not_fit);
        }
    }

    #[test]
    fn what_the_view_leaves_out_for_a_stay_does_not_fit(seed: u64) {
        let mut random = Random(seed);
        let car_parks = town(&mut random, 300);
        let store = store_of(&car_parks);
        let question = Question { vehicle: VehicleKind::Car, ..question(&mut random) };
        let mut matcher = StayMatcher::new(question.stay);
        for answer in all(&store, &question).answers {
            let car_park = car_parks.iter().find(|p| p.id == answer.listing.id).expect("one");
            if !matcher.matches(car_park) || !question.filter.matches(&car_park.facts) {
                prop_assert_eq!(answer.verdict, Verdict::DoesNotFit, "{:?}", car_park);
            }
            prop_assert_eq!(answer.verdict == Verdict::DoesNotFit, !answer.against.is_empty());
        }
    }

    #[test]
    fn an_answer_that_does_not_fit_is_never_above_one_that_does(seed: u64, count in 0usize..900) {
        let mut random = Random(seed);
        let store = store_of(&town(&mut random, count));
        for sort in Sort::ALL {
            let question = Question { sort: *sort, ..question(&mut random) };
            let unfit = |answer: &_| matches!(answer, Verdict::DoesNotFit);
            let verdicts: Vec<_> =
                all(&store, &question).answers.iter().map(|answer| answer.verdict).collect();
            prop_assert!(verdicts.is_sorted_by_key(unfit), "{:?}", verdicts);
        }
    }

    #[test]
    fn the_order_is_total_and_stable(seed: u64, count in 1usize..600) {
        let mut random = Random(seed);
        let mut car_parks = town(&mut random, count);
        // As many twins, which are alike in everything but their id.
        for id in (10_000..).take(count / 4) {
            let mut twin = car_parks[random.below(count)].clone();
            twin.id = id;
            car_parks.push(twin);
        }
        let store = store_of(&car_parks);
        let question = question(&mut random);
        let whole = ids(&all(&store, &question));
        // Whatever order they are kept in.
        car_parks.reverse();
        prop_assert_eq!(&ids(&all(&store_of(&car_parks), &question)), &whole);
        // A page at a time.
        let mut paged = Vec::new();
        for offset in (0..whole.len()).step_by(7) {
            let query = AnswersQuery { question: question.clone(), limit: 7, offset, only: None };
            paged.extend(ids(&answers(&store, &query)));
        }
        prop_assert_eq!(&paged, &whole);
        // Whoever else is there: a car park has its place by itself.
        let fewer: Vec<_> = car_parks.iter().filter(|p| p.id % 3 != 0).cloned().collect();
        let named = Question { within: question.within.or(Some(5_000.0)), ..question };
        let whole = ids(&all(&store, &named));
        let left: Vec<_> = whole.into_iter().filter(|id| id % 3 != 0).collect();
        prop_assert_eq!(ids(&all(&store_of(&fewer), &named)), left);
    }

    #[test]
    fn the_cheaper_of_two_alike_is_never_below(seed: u64, pence in 1i32..5_000, less in 1i32..500) {
        let mut random = Random(seed);
        // The ids say the opposite, so that it is not they who decide.
        let (mut dear, at_hour) = (random.car_park(1), |pence: i32| match pence {
            ..=0 => HourPrice::Free,
            pence => HourPrice::Known { pence },
        });
        dear.facts.hour = at_hour(pence);
        dear.facts.access = random.one_of(&[Access::Public, Access::Customers]);
        let mut cheap = dear.clone();
        (cheap.id, cheap.facts.hour) = (2, at_hour(pence - less));
        let at = dear.at();
        let to = LngLat { lng: at.lng + 0.001, ..at };
        let store = store_of(&[dear, cheap]);
        for sort in Sort::ALL {
            let asked = Question { sort: *sort, to, within: None, ..question(&mut random) };
            let response = all(&store, &asked);
            let cost = |answer: &Answer| answer.cost.as_ref().map(|cost| cost.pence);
            let costs: Vec<_> = response.answers.iter().map(cost).collect();
            prop_assert!(costs.is_sorted(), "{:?}: {:?}", sort, costs);
        }
    }
}
