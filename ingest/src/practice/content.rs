//! The content of a practice record: what parking costs, the opening hours and facilities, as sparse as in real records.

use carpal_domain::car_park::{
    Access, Availability, CarParkKind, Facility, Fee, Plug, PriceBasis, StepFree, Tariff, TimeLimit,
};
use carpal_domain::price::ESTIMATED_HOUR_PENCE;
use carpal_domain::rates::{Again, Board, Period, Rates, Ticket};
use geo_types::{MultiPoint, Point};

use super::profile::Structure;
use super::random::Random;
use super::sites::Site;
use super::{NOTICE, names};
use crate::record::CarPark;

/// The content of a site's record.
pub fn car_park(site: Site, random: &mut Random) -> CarPark {
    let profile = site.profile;
    let (access, structure) = (profile.access, profile.structure);
    let is_public = access == Access::Public;
    let named = names::name(structure, access, random);
    let price = price(access, &site.city.slug, random);
    let hours = opening_hours(is_public, random);
    let stay = stay(access, random);
    let capacity_known = random.happens(if is_public { 0.30 } else { 0.04 });
    let disabled = random.happens(if is_public { 0.25 } else { 0.06 });
    let charging = random.happens(if is_public { 0.10 } else { 0.03 });
    let share = |one_in: i32| (profile.spaces / one_in).max(1);
    let max_height_cm =
        (structure.is_roofed() && random.happens(0.8)).then(|| 5 * random.whole(38, 44));
    let entrances = site.entrance.map(|at| MultiPoint(vec![Point::new(at.lng, at.lat)]));
    CarPark {
        name: named.name,
        name_inferred: named.inferred,
        address: format!("{}, {}", named.street, site.city.name),
        city: site.city.name.clone(),
        area: site.city.area.clone(),
        location: site.location,
        footprint: site.footprint,
        entrances,
        kind: match structure {
            Structure::StreetSide => CarParkKind::OnStreet,
            _ => CarParkKind::CarPark,
        },
        structure: structure.code().into(),
        access,
        access_inferred: profile.access_inferred,
        fee: price.fee,
        fee_raw: String::new(),
        tariff: price.tariff,
        price_hour_pence: price.hour,
        price_day_pence: price.day,
        price_flat_pence: None,
        price_basis: price.basis,
        price_description: String::new(),
        charge_raw: price.charge,
        rates: price.rates,
        free_minutes: (is_public && random.happens(0.02)).then_some(120),
        max_stay_minutes: stay.minutes,
        max_stay_unlimited: stay.unlimited,
        max_stay_raw: stay.raw.into(),
        max_stay_conditional: String::new(),
        time_limit: stay.limit,
        opening_hours: hours.into(),
        opening_hours_valid: !hours.is_empty(),
        restrictions: String::new(),
        facilities: facilities(structure, price.tariff, hours, disabled, charging, random),
        capacity: capacity_known.then_some(profile.spaces),
        capacity_approximate: capacity_known && random.happens(0.1),
        capacity_disabled: (disabled && capacity_known).then(|| share(20)),
        capacity_charging: (charging && capacity_known).then(|| share(30)),
        max_height_cm,
        max_width_cm: max_height_cm.filter(|height| height % 10 == 0).map(|_| 210),
        step_free: (disabled && structure == Structure::Surface).then_some(StepFree::Yes),
        plugs: plugs(charging, profile.spaces),
        surface: if structure == Structure::Surface && random.happens(0.4) {
            random.weighted(&[("asphalt", 8.0), ("paving_stones", 1.0), ("gravel", 1.0)]).into()
        } else {
            String::new()
        },
        operator: String::new(),
        provider: if access == Access::Private { String::new() } else { "Practice Parking".into() },
        provider_inferred: true,
        provider_url: None,
        paying_app: String::new(),
        location_code: String::new(),
        description: NOTICE.into(),
        notes_on_data: Vec::new(),
        is_verified: false,
        verified_by: None,
        availability: random.weighted(&[
            (Availability::Available, 5.0),
            (Availability::Limited, 2.0),
            (Availability::Full, 1.0),
            (Availability::Unknown, 2.0),
        ]),
    }
}

/// Small car parks have sockets on posts, and large ones rapid chargers beside them.
fn plugs(charging: bool, spaces: i32) -> Vec<Plug> {
    match (charging, spaces) {
        (false, _) => Vec::new(),
        (true, ..100) => vec![Plug::Type2],
        (true, 100..) => vec![Plug::Type2, Plug::Ccs],
    }
}

struct Price {
    fee: Fee,
    tariff: Tariff,
    hour: Option<i32>,
    day: Option<i32>,
    basis: Option<PriceBasis>,
    charge: String,
    rates: Option<Rates>,
}

/// By the rules for open data: free is 0, a charge is read, and where neither is said the figure is an estimate.
fn price(access: Access, city_slug: &str, random: &mut Random) -> Price {
    let (charging, gratis) = match access {
        Access::Public => (0.34, 0.10),
        Access::Customers => (0.03, 0.12),
        Access::Private | Access::Permit => (0.01, 0.01),
    };
    let fee = random.weighted(&[
        (Fee::Yes, charging),
        (Fee::No, gratis),
        (Fee::Unknown, 1.0 - charging - gratis),
    ]);
    let nothing = Price {
        fee,
        tariff: Tariff::Unknown,
        hour: Some(ESTIMATED_HOUR_PENCE),
        day: None,
        basis: Some(PriceBasis::Estimated),
        charge: String::new(),
        rates: None,
    };
    match fee {
        Fee::Unknown => nothing,
        Fee::No => Price {
            tariff: Tariff::Free,
            hour: Some(0),
            day: Some(0),
            basis: Some(PriceBasis::Parsed),
            ..nothing
        },
        Fee::Yes => {
            let tariff = random.weighted(&[(Tariff::Paid, 2.0), (Tariff::PayAndDisplay, 1.0)]);
            if random.happens(0.45) {
                charged(fee, tariff, city_slug, random)
            } else {
                Price { tariff, ..nothing }
            }
        }
    }
}

/// A charge in steps of 10p: £1.30 to £4.00 an hour, £3.00 to £8.00 in London.
fn charged(fee: Fee, tariff: Tariff, city_slug: &str, random: &mut Random) -> Price {
    let hour = 10 * if city_slug == "london" { random.whole(30, 80) } else { random.whole(13, 40) };
    let bands = if random.happens(0.4) {
        vec![
            Ticket::up_to(60, hour),
            Ticket::up_to(120, hour * 19 / 10),
            Ticket::up_to(240, hour * 33 / 10),
        ]
    } else {
        Vec::new()
    };
    let pounds = |pence: i32| format!("{}.{:02} GBP", pence / 100, pence % 100);
    let charge = if bands.is_empty() {
        pounds(hour) + "/hour"
    } else {
        let hours = |band: &Ticket| band.minutes.unwrap_or(0) / 60;
        let parts = bands.iter().map(|band| format!("{}/{}hours", pounds(band.pence), hours(band)));
        parts.collect::<Vec<_>>().join("; ").replace("/1hours", "/hour")
    };
    let day = random.happens(0.5).then(|| (hour * random.whole(4, 7)).min(2_700));
    let rates = (!bands.is_empty()).then(|| {
        let days = day.map(|pence| Ticket::each(24 * 60, pence));
        let tickets = bands.into_iter().chain(days).collect();
        Period { tickets, again: Some(Again::Longest), ..Period::default() }
    });
    let rates = rates
        .and_then(|period| Rates::new(Board { periods: vec![period], ..Board::default() }).ok());
    Price { fee, tariff, hour: Some(hour), day, basis: Some(PriceBasis::Parsed), charge, rates }
}

/// In the language of OpenStreetMap; empty where nobody said, which is most often.
fn opening_hours(is_public: bool, random: &mut Random) -> &'static str {
    if !random.happens(if is_public { 0.45 } else { 0.17 }) {
        return "";
    }
    random.weighted(&[
        ("24/7", 5.0),
        ("Mo-Sa 07:00-20:00; Su 09:00-18:00", 2.0),
        ("Mo-Fr 08:00-18:00", 1.5),
        ("Mo-Su 06:00-23:00", 1.0),
        ("Mo-Sa 08:00-22:00; Su 10:00-17:00; PH off", 0.5),
    ])
}

#[derive(Default)]
struct Stay {
    minutes: Option<i32>,
    unlimited: bool,
    raw: &'static str,
    limit: Option<TimeLimit>,
}

fn stay(access: Access, random: &mut Random) -> Stay {
    let said = match access {
        Access::Public => 0.15,
        Access::Customers => 0.08,
        Access::Private | Access::Permit => 0.0,
    };
    if !random.happens(said) {
        return Stay::default();
    }
    let limited =
        |minutes, raw, limit| Stay { minutes: Some(minutes), raw, limit, unlimited: false };
    match random.whole(1, 5) {
        1 => limited(60, "1 hour", Some(TimeLimit::OneHour)),
        2 => limited(120, "2 hours", Some(TimeLimit::ThreeHours)),
        3 => limited(180, "3 hours", Some(TimeLimit::ThreeHours)),
        4 => limited(240, "4 hours", Some(TimeLimit::SixHours)),
        _ => Stay {
            unlimited: true,
            raw: "no limit",
            limit: Some(TimeLimit::Unlimited),
            minutes: None,
        },
    }
}

/// What it offers, in the order of the list.
fn facilities(
    structure: Structure,
    tariff: Tariff,
    hours: &str,
    disabled: bool,
    charging: bool,
    random: &mut Random,
) -> Vec<Facility> {
    let roofed = structure.is_roofed();
    let pays = matches!(tariff, Tariff::Paid | Tariff::PayAndDisplay);
    Facility::ALL
        .iter()
        .copied()
        .filter(|facility| match facility {
            Facility::Cctv => roofed && random.happens(0.4),
            Facility::Security | Facility::Toilets => roofed && random.happens(0.1),
            Facility::DisabledAccess => disabled,
            Facility::EvCharging => charging,
            Facility::Covered => roofed,
            Facility::Lighting => random.happens(if roofed { 0.3 } else { 0.04 }),
            Facility::TwentyFourHour => hours == "24/7",
            Facility::HeightRestriction => roofed && random.happens(0.5),
            Facility::CardPayment => pays && random.happens(0.4),
            Facility::CashPayment => pays && random.happens(0.25),
            Facility::MobilePayment => pays && random.happens(0.3),
        })
        .collect()
}
