use super::*;
use carpal_domain::car_park::{CarParkKind, Facility, Fee, PriceBasis, StepFree, TimeLimit};
use proptest::prelude::*;

fn site() -> Site {
    Site {
        location: LngLat::new(-3.95, 51.63).expect("on the globe"),
        footprint: None,
        entrances: None,
        charging: false,
        plugs: Vec::new(),
        street: "Quay Street".into(),
        locality: "Lakey Hill".into(),
        postcode: "ZE19 2BT".into(),
        city: "Swansea".into(),
        area: "Wales".into(),
    }
}

fn shaped(pairs: &[(&str, &str)]) -> CarPark {
    read(&pairs.iter().copied().collect(), site(), SourceKind::Osm).expect("public parking")
}

#[test]
fn a_bare_feature_gets_the_defaults_and_marks_what_is_inferred() {
    let bare = shaped(&[("amenity", "parking")]);
    assert_eq!((bare.name.as_str(), bare.name_inferred), ("Quay Street car park", true));
    assert_eq!(bare.address, "Quay Street, Lakey Hill, Swansea, ZE19 2BT");
    assert_eq!((bare.access, bare.access_inferred), (Access::Public, true));
    assert_eq!((bare.price_hour_pence, bare.price_basis), (Some(250), Some(PriceBasis::Estimated)));
    assert_eq!((bare.provider.as_str(), bare.provider_inferred), ("Swansea Council", true));
    assert_eq!((bare.is_verified, bare.verified_by), (true, Some(VerifiedBy::OpenData)));
    assert_eq!((bare.availability, bare.time_limit), (Availability::Available, None));
    assert!(bare.facilities.is_empty() && bare.notes_on_data.is_empty());
}

#[test]
fn a_full_feature_keeps_everything() {
    let full = shaped(&[
        ("amenity", "parking"),
        ("name", "High Street"),
        ("parking", "multi-storey"),
        ("access", "yes"),
        ("fee", "yes"),
        ("charge", "1.00_GBP/hour"),
        ("maxstay", "2 hours"),
        ("opening_hours", "Mo-Su 24/7"),
        ("capacity", "~50"),
        ("capacity:disabled", "3"),
        ("capacity:charging", "yes"),
        ("maxheight", "6'6\""),
        ("operator", "National Car Parks"),
        ("website", "https://ncp.example/"),
        ("payment:coins", "yes"),
    ]);
    assert_eq!(
        (full.kind, full.structure.as_str(), full.fee),
        (CarParkKind::CarPark, "multi-storey", Fee::Yes)
    );
    assert_eq!((full.price_hour_pence, full.price_basis), (Some(100), Some(PriceBasis::Parsed)));
    assert_eq!((full.max_stay_minutes, full.time_limit), (Some(120), Some(TimeLimit::ThreeHours)));
    assert_eq!((full.capacity, full.capacity_approximate), (Some(50), true));
    assert_eq!((full.capacity_disabled, full.capacity_charging), (Some(3), None));
    assert_eq!(
        (full.max_height_cm, full.provider.as_str(), full.provider_inferred),
        (Some(198), "NCP", false)
    );
    assert_eq!(
        full.facilities,
        [
            Facility::DisabledAccess,
            Facility::EvCharging,
            Facility::Covered,
            Facility::TwentyFourHour,
            Facility::HeightRestriction,
            Facility::CashPayment
        ]
    );
}

#[test]
fn the_council_is_never_guessed_for_a_private_car_park() {
    let private = shaped(&[("access", "private")]);
    assert_eq!((private.provider.as_str(), private.provider_inferred), ("", false));
    assert_eq!(shaped(&[("access", "private"), ("operator", "Asda")]).provider, "Asda");
    assert_eq!(shaped(&[("operator", "RingGo")]).provider, "Swansea Council");
}

#[test]
fn only_an_authority_has_a_council() {
    let in_city = |city: &str| shaped(&[("addr:city", city)]).provider;
    assert_eq!(in_city("newport"), "newport Council");
    for neighbourhood in ["Barbican", "Clerkenwell", "San Pawl il-Baħar", "London", ""] {
        let site = Site { city: neighbourhood.into(), ..site() };
        let car_park = read(&Tags::default(), site, SourceKind::Osm).expect("public parking");
        assert_eq!((car_park.provider.as_str(), car_park.provider_inferred), ("", false));
    }
    let massachusetts = LngLat::new(-71.06, 42.36).expect("on the globe");
    for (location, provider) in
        [(massachusetts, ""), (LngLat::new(-0.03, 52.98).expect("on the globe"), "Boston Council")]
    {
        let site = Site { location, city: "Boston".into(), ..site() };
        let car_park = read(&Tags::default(), site, SourceKind::Osm).expect("public parking");
        assert_eq!(car_park.provider, provider, "{location}");
    }
}

#[test]
fn what_holds_at_times_or_cannot_be_read_is_kept_in_words() {
    let odd = shaped(&[
        ("maxstay:conditional", "4 h @ (09:00-18:00)"),
        ("maxheight:conditional", "2.1 @ (Mo-Fr); 2.5 m @ (Sa-Su)"),
        ("park_ride", "bus"),
        ("capacity", "many"),
    ]);
    assert_eq!((odd.max_stay_minutes, odd.time_limit, odd.max_height_cm), (None, None, Some(210)));
    assert_eq!(
        odd.restrictions,
        "Maximum stay 4 h @ (09:00-18:00); maximum height 2.1 @ (Mo-Fr); 2.5 m @ (Sa-Su)"
    );
    assert_eq!(odd.description, "Park and ride: bus. Spaces: many");
    assert_eq!(odd.name, "Quay Street park and ride");
    let low = shaped(&[("maxheight", "low"), ("maxstay", "2"), ("park_ride", "no")]);
    assert_eq!((low.restrictions.as_str(), low.description.as_str()), ("Maximum height low", ""));
    assert_eq!(low.notes_on_data, ["max_height_unusable", "max_stay_unreadable"]);
    assert_eq!(shaped(&[("maxheight", "2.1")]).restrictions, "");
}

#[test]
fn a_height_that_is_lower_at_times_binds_and_the_plain_one_is_kept_in_words() {
    let lower =
        shaped(&[("maxheight", "3"), ("maxheight:conditional", "2.1 @ (Mo-Fr 08:00-18:00)")]);
    assert_eq!(lower.max_height_cm, Some(210));
    assert_eq!(lower.restrictions, "Maximum height 3; maximum height 2.1 @ (Mo-Fr 08:00-18:00)");
    let higher = shaped(&[("maxheight", "2"), ("maxheight:conditional", "2.5 m @ (Su)")]);
    assert_eq!(higher.max_height_cm, Some(200));
    assert_eq!(higher.restrictions, "Maximum height 2.5 m @ (Su)");
    let unsigned = shaped(&[("maxheight", "default"), ("maxheight:conditional", "2.1 @ (Mo-Fr)")]);
    assert_eq!(unsigned.max_height_cm, Some(210));
    let unreadable = shaped(&[("maxheight", "low"), ("maxheight:conditional", "2.1 @ (Mo-Fr)")]);
    assert_eq!(unreadable.max_height_cm, Some(210));
    assert_eq!(unreadable.restrictions, "Maximum height low; maximum height 2.1 @ (Mo-Fr)");
    assert_eq!(unreadable.notes_on_data, ["max_height_unusable"]);
}

#[test]
fn chargers_around_count_unless_the_tags_deny_it() {
    let near = |pairs: &[(&str, &str)]| {
        let site = Site { charging: true, ..site() };
        read(&pairs.iter().copied().collect(), site, SourceKind::Osm)
            .expect("public parking")
            .facilities
    };
    assert_eq!(near(&[]), [Facility::EvCharging]);
    assert!(near(&[("capacity:charging", "no")]).is_empty());
}

#[test]
fn plugs_are_those_of_its_own_tags_and_of_stations_beside() {
    let near = |pairs: &[(&str, &str)]| {
        let site = Site { charging: true, plugs: vec![Plug::Ccs, Plug::Type2], ..site() };
        read(&pairs.iter().copied().collect(), site, SourceKind::Osm).expect("public parking")
    };
    assert_eq!(near(&[]).plugs, [Plug::Type2, Plug::Ccs]);
    let both = [("socket:chademo", "1"), ("socket:type2", "2")];
    assert_eq!(near(&both).plugs, [Plug::Type2, Plug::Ccs, Plug::Chademo]);
    let none = near(&[("capacity:charging", "no"), ("socket:type2", "2")]);
    assert_eq!((none.plugs, none.capacity_charging), (Vec::new(), Some(0)));
    assert!(none.facilities.is_empty());
    // A socket of its own is a charger, whatever stands beside.
    let own = shaped(&[("socket:type2", "2")]);
    assert_eq!((own.plugs, own.facilities), (vec![Plug::Type2], vec![Facility::EvCharging]));
}

#[test]
fn widths_steps_and_known_absence_have_columns() {
    let narrow = shaped(&[
        ("maxwidth", "2.1"),
        ("maxwidth:physical", "1.95 m"),
        ("capacity:disabled", "no"),
        ("wheelchair", "yes"),
    ]);
    assert_eq!((narrow.max_width_cm, narrow.restrictions.as_str()), (Some(195), ""));
    assert_eq!((narrow.capacity_disabled, narrow.step_free), (Some(0), Some(StepFree::Yes)));
    assert!(narrow.facilities.is_empty());
    let bays = shaped(&[("capacity:disabled", "4")]);
    assert_eq!((bays.capacity_disabled, bays.step_free), (Some(4), None));
    let odd = shaped(&[("maxwidth", "narrow")]);
    assert_eq!((odd.max_width_cm, odd.restrictions.as_str()), (None, "Maximum width narrow"));
    assert_eq!(odd.notes_on_data, ["max_width_unusable"]);
    let bare = shaped(&[]);
    assert_eq!((bare.capacity_disabled, bare.step_free, bare.max_width_cm), (None, None, None));
}

#[test]
fn what_cannot_be_used_is_noted() {
    let odd = shaped(&[
        ("charge", "4 EUR/h"),
        ("maxheight", "low"),
        ("opening_hours", "sometimes"),
        ("capacity", "many"),
    ]);
    assert_eq!(
        odd.notes_on_data,
        [
            "charge_not_gbp",
            "max_height_unusable",
            "opening_hours_unreadable",
            "capacity_unreadable"
        ]
    );
}

#[test]
fn restrictions_are_said_in_words() {
    let words = shaped(&[
        ("parking:condition", "residents"),
        ("restriction:conditional", "loading_only @ (Mo-Fr 07:00-17:00)"),
    ]);
    assert_eq!(words.restrictions, "Loading only @ (Mo-Fr 07:00-17:00); for residents");
}

proptest! {
    #[test]
    fn any_tags_make_a_record_or_a_rejection(pairs in prop::collection::vec((0usize..18, any::<String>()), 0..18)) {
        const KEYS: [&str; 18] = [
            "name", "fee", "charge", "fee:conditional", "maxstay", "maxstay:conditional", "opening_hours", "capacity",
            "capacity:disabled", "parking", "access", "maxheight", "operator", "website", "addr:city", "addr:postcode",
            "maxwidth", "socket:type2",
        ];
        let mut tags = Tags(pairs.into_iter().map(|(key, value)| (KEYS[key].into(), value.into())).collect());
        tags.0.sort();
        tags.0.dedup_by(|a, b| a.0 == b.0);
        if let Ok(car_park) = read(&tags, site(), SourceKind::Osm) {
            prop_assert!(!car_park.name.is_empty());
            prop_assert!(serde_json::to_string(&car_park).is_ok());
        }
    }
}
