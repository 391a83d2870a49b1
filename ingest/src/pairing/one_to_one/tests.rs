use carpal_domain::car_park::{Access, CarParkKind};
use proptest::prelude::*;

use super::*;

fn car_park(id: i64, name: &str) -> CarPark {
    CarPark {
        id,
        name: name.into(),
        name_inferred: false,
        city: "Newport".into(),
        operator: String::new(),
        capacity: None,
        access: Access::Public,
        access_inferred: true,
        kind: CarParkKind::CarPark,
        structure: "unknown".into(),
        is_edited: false,
        is_hidden: false,
    }
}

fn near(a: i64, b: i64, metres: f64, is_inside: bool) -> Near {
    Near { a, b, metres, is_inside }
}

fn verdicts(car_parks: &[CarPark], near: &[Near]) -> Vec<(i64, i64, Verdict)> {
    let by_id = car_parks.iter().map(|car_park| (car_park.id, car_park.clone())).collect();
    pair(&by_id, near).into_iter().map(|pair| (pair.a, pair.b, pair.verdict)).collect()
}

#[test]
fn a_point_within_the_same_named_footprint_is_the_same() {
    let both = [car_park(1, "Kingsway Car Park"), car_park(2, "Kingsway")];
    assert_eq!(verdicts(&both, &[near(2, 1, 20.0, true)]), [(1, 2, Verdict::Same)]);
    assert_eq!(verdicts(&both, &[near(1, 2, 151.0, true)]), []);
}

#[test]
fn two_of_one_name_beside_each_other_wait() {
    let both = [car_park(1, "Kingsway Car Park"), car_park(2, "Kingsway")];
    let beside = |metres| verdicts(&both, &[near(1, 2, metres, false)]);
    for metres in [0.0, 1.0, 20.0, 60.0] {
        assert_eq!(beside(metres), [(1, 2, Verdict::Doubtful)], "{metres} m");
    }
    assert_eq!(beside(61.0), [], "a name alone is too little");
    let unnamed = CarPark { name_inferred: true, ..car_park(2, "Kingsway") };
    let made_up = [car_park(1, "Kingsway"), unnamed];
    assert_eq!(verdicts(&made_up, &[near(1, 2, 20.0, false)]), [], "nobody calls it so");
}

#[test]
fn another_name_or_none_waits() {
    let unnamed = CarPark { name_inferred: true, ..car_park(2, "Car park in Newport") };
    let both = [car_park(1, "Kingsway"), unnamed];
    assert_eq!(verdicts(&both, &[near(1, 2, 10.0, true)]), [(1, 2, Verdict::Doubtful)]);
}

#[test]
fn who_may_park_and_what_it_is_must_not_conflict() {
    let public = CarPark { access_inferred: false, ..car_park(1, "Kingsway") };
    let private = CarPark { id: 2, access: Access::Private, ..public.clone() };
    let inside = [near(1, 2, 5.0, true)];
    assert_eq!(verdicts(&[public.clone(), private.clone()], &inside), []);
    let assumed = CarPark { access_inferred: true, ..public.clone() };
    assert_eq!(verdicts(&[assumed, private], &inside), [(1, 2, Verdict::Doubtful)]);
    let street = CarPark { id: 2, kind: CarParkKind::OnStreet, ..public.clone() };
    assert_eq!(verdicts(&[public.clone(), street], &inside), []);
    let built = |id, structure: &str| CarPark { id, structure: structure.into(), ..public.clone() };
    assert_eq!(verdicts(&[built(1, "surface"), built(2, "multi-storey")], &inside), []);
    let buildings = [built(1, "underground"), built(2, "multi-storey")];
    assert_eq!(verdicts(&buildings, &inside), [(1, 2, Verdict::Doubtful)]);
}

#[test]
fn of_two_neighbours_of_one_name_the_better_is_taken_and_the_other_kept_apart() {
    let three = [car_park(1, "Station"), car_park(2, "Station"), car_park(3, "Station")];
    let found = verdicts(&three, &[near(1, 3, 10.0, true), near(2, 3, 60.0, false)]);
    assert_eq!(found, [(1, 3, Verdict::Same)]);
}

#[test]
fn two_that_are_about_as_likely_both_wait() {
    let three = [car_park(1, "Station"), car_park(2, "Station"), car_park(3, "Station")];
    let found = verdicts(&three, &[near(1, 3, 10.0, true), near(2, 3, 12.0, true)]);
    assert_eq!(found, [(1, 3, Verdict::Doubtful), (2, 3, Verdict::Doubtful)]);
}

#[test]
fn an_admins_work_on_both_is_not_thrown_together() {
    let edited = |id| CarPark { is_edited: true, ..car_park(id, "Kingsway") };
    let inside = [near(1, 2, 5.0, true)];
    assert_eq!(verdicts(&[edited(1), edited(2)], &inside), [(1, 2, Verdict::Doubtful)]);
    assert_eq!(verdicts(&[edited(1), car_park(2, "Kingsway")], &inside), [(1, 2, Verdict::Same)]);
}

#[test]
fn what_an_admin_has_hidden_hides_nothing_else_by_the_rule() {
    let hidden = |id| CarPark { is_edited: true, is_hidden: true, ..car_park(id, "Kingsway") };
    let inside = [near(1, 2, 5.0, true)];
    for (one, other) in [(hidden(1), car_park(2, "Kingsway")), (car_park(1, "Kingsway"), hidden(2))]
    {
        assert_eq!(verdicts(&[one, other], &inside), [(1, 2, Verdict::Doubtful)]);
    }
}

fn some_car_parks() -> impl Strategy<Value = Vec<CarPark>> {
    let one = (
        prop::sample::select(vec![
            "Kingsway",
            "Kingsway North",
            "Station",
            "Emlyn Street",
            "Emlyn St",
        ]),
        any::<bool>(),
        prop::option::of(1..200_i32),
        prop::sample::select(vec!["unknown", "surface", "multi-storey"]),
        any::<bool>(),
    );
    prop::collection::vec(one, 2..12).prop_map(|all| {
        let made = |(id, (name, inferred, capacity, structure, is_edited)): (i64, _)| CarPark {
            name_inferred: inferred,
            capacity,
            structure: str::to_owned(structure),
            is_edited,
            is_hidden: false,
            ..car_park(id, name)
        };
        (0..).zip(all).map(made).collect()
    })
}

fn some_near() -> impl Strategy<Value = Vec<Near>> {
    let one = (0..12_i64, 0..12_i64, 0.0..200.0_f64, any::<bool>());
    prop::collection::vec(one.prop_map(|(a, b, metres, inside)| near(a, b, metres, inside)), 0..40)
        .prop_map(|mut all| {
            let mut seen = HashSet::new();
            all.retain(|n| seen.insert((n.a.min(n.b), n.a.max(n.b))));
            all
        })
}

proptest! {
    #[test]
    fn it_is_symmetric_and_independent_of_order(
        car_parks in some_car_parks(), near in some_near(), seed in any::<[u8; 4]>(),
    ) {
        let mut other: Vec<Near> =
            near.iter().map(|n| Near { a: n.b, b: n.a, ..*n }).collect();
        other.sort_by_key(|n| (n.a * 7 + n.b * 13 + i64::from(seed[0])) % 17 + i64::from(seed[1]));
        prop_assert_eq!(verdicts(&car_parks, &near), verdicts(&car_parks, &other));
    }

    #[test]
    fn what_is_the_same_is_one_to_one_and_nothing_about_it_waits(
        car_parks in some_car_parks(), near in some_near(),
    ) {
        let found = verdicts(&car_parks, &near);
        let mut ends = HashSet::new();
        for (a, b, _) in found.iter().filter(|pair| pair.2 == Verdict::Same) {
            prop_assert!(ends.insert(*a) && ends.insert(*b));
        }
        for (a, b, _) in found.iter().filter(|pair| pair.2 == Verdict::Doubtful) {
            prop_assert!(a < b && !ends.contains(a) && !ends.contains(b));
        }
    }
}
