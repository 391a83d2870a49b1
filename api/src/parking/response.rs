//! A car park as drivers see it.

use carpal_domain::car_park::{
    Access, Availability, AvailabilityBasis, CarParkKind, Plug, StepFree, TimeLimit, VerifiedBy,
    visible_availability,
};
use carpal_domain::feeds::is_replay;
use carpal_domain::holidays::Nation;
use carpal_domain::opening::{self, OpeningState};
use carpal_domain::price::{self, HourPrice};
use carpal_domain::rates::{Arrival, Driver, Prices, Rates};
use carpal_domain::stay_limit;
use chrono::{DateTime, Utc};
use serde::Serialize;

use super::paying::{CarParkOperator, PayingApp};
use super::price::{Price, StayCost};
use super::reports::service::to_five_minutes;
use super::source::CarParkSource;
use super::store::CarParkRow;

/// A car park as drivers see it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CarPark {
    /// The car park's id, the same in tiles and lists.
    #[schema(example = 1842)]
    id: i64,
    /// Its name.
    #[schema(example = "Woodhouse Lane")]
    name: String,
    /// The name was made from what is known, not read from a source.
    name_inferred: bool,
    /// Street and house number as far as known; may be empty.
    #[schema(example = "Woodhouse Lane")]
    address: String,
    /// The city or town; may be empty.
    #[schema(example = "Leeds")]
    city: String,
    /// The region or nation that it lies in; may be empty.
    #[schema(example = "Yorkshire and The Humber")]
    area: String,
    /// Longitude in degrees.
    #[schema(example = json!(-1.5491))]
    lng: f64,
    /// Latitude in degrees.
    #[schema(example = 53.7997)]
    lat: f64,
    /// GeoJSON geometry of its outline, or its line along the kerb.
    #[schema(value_type = Option<Object>)]
    footprint: Option<serde_json::Value>,
    /// GeoJSON geometry of its entrances.
    #[schema(value_type = Option<Object>)]
    entrances: Option<serde_json::Value>,
    /// On the street, or a car park of its own.
    kind: CarParkKind,
    /// Such as surface, multi-storey or underground; may be empty.
    #[schema(example = "multi-storey")]
    structure: String,
    /// Who may park.
    access: Access,
    /// No source says who may park: public is assumed.
    access_inferred: bool,
    /// What an hour costs, as far as it may be shown.
    price: HourPrice,
    /// The same in words.
    #[schema(example = "£2.80/h")]
    price_words: String,
    /// In which hours only permit holders may park by its board, as opening hours are written; `24/7` is always, null is never or
    /// not known.
    #[schema(example = "Mo-Fr 10:00-11:00")]
    permit_hours: Option<String>,
    /// What the stay that was asked about costs whoever asks, as far as that is known and may be shown.
    stay_price: Option<StayCost>,
    /// What is known of its charges.
    tariff: Price,
    /// How long one may stay.
    stay: StayLimit,
    /// When it is open.
    opening: OpeningHours,
    /// Restrictions in words; may be empty.
    #[schema(example = "No vans")]
    restrictions: String,
    /// Codes of what it has, such as `ev_charging`.
    #[schema(example = json!(["ev_charging", "disabled"]))]
    facilities: Vec<String>,
    /// How many spaces it has.
    capacity: Capacity,
    /// The tallest vehicle in centimetres.
    #[schema(example = 210)]
    max_height_cm: Option<i32>,
    /// The widest vehicle in centimetres; null when not known.
    #[schema(example = 210)]
    max_width_cm: Option<i32>,
    /// Whether one gets out without steps; null where nobody said.
    step_free: Option<StepFree>,
    /// The plugs that its chargers are known to have; it may have others.
    plugs: Vec<Plug>,
    /// Such as asphalt; may be empty.
    #[schema(example = "asphalt")]
    surface: String,
    /// Who runs it; may be empty.
    #[schema(example = "Leeds City Council")]
    operator: String,
    /// Who to pay or ask; null when not known, or not to be shown.
    provider: Option<CarParkOperator>,
    /// The app that takes the payment; null when not known, or where a scam is reported or suspected.
    paying_app: Option<PayingApp>,
    /// What else is known, in words; may be empty.
    description: String,
    /// Who has verified it; null for nobody.
    verified_by: Option<VerifiedBy>,
    /// What a feed or a person said while it is fresh; null is "not live".
    availability: Option<Availability>,
    /// How the availability is known.
    availability_basis: AvailabilityBasis,
    /// When the availability was said, in UTC, by drivers rounded down to five minutes; null when it is not live.
    #[schema(example = "2026-11-21T10:30:00Z")]
    availability_at: Option<DateTime<Utc>>,
    /// Free spaces; null when not known, or no longer fresh.
    #[schema(example = 84)]
    spaces_free: Option<i32>,
    /// Fake signs or codes were reported here: there is no link to pay.
    scam_reported: bool,
    /// Two drivers report a fake code or sticker, and no admin has decided yet: there is no link to pay.
    scam_suspected: bool,
    /// Generated for practice: not a real car park.
    practice: bool,
    /// It is practice, and how full it is said to be is a replay of real counts of another car park, as its source's credit says.
    replay: bool,
    /// Where the record comes from; null for one that an admin made.
    source: Option<CarParkSource>,
    /// Every source that something of it is from, `source` first: all of them are to be credited.
    sources: Vec<CarParkSource>,
    /// When the record last changed, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    updated_at: DateTime<Utc>,
}

/// How long one may stay.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct StayLimit {
    /// The longest stay in minutes; null when not known or unlimited.
    #[schema(example = 180)]
    max_minutes: Option<i32>,
    /// A source says that there is no limit.
    unlimited: bool,
    /// What the source says; may be empty.
    #[schema(example = "3 hours")]
    raw: String,
    /// The band that filters use; null when it fits none.
    time_limit: Option<TimeLimit>,
}

/// When it is open.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct OpeningHours {
    /// In [OpenStreetMap's opening hours language](https://wiki.openstreetmap.org/wiki/Key:opening_hours); empty when not known.
    #[schema(example = "Mo-Sa 07:00-19:30; Su 10:00-17:00")]
    raw: String,
    /// Whether `raw` can be read by the rules of that language.
    valid: bool,
    /// Open or not at the moment of the answer, and when that changes.
    now: OpeningState,
}

/// How many spaces.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct Capacity {
    /// All spaces; null when not known.
    #[schema(example = 1_350)]
    total: Option<i32>,
    /// The source says about.
    approximate: bool,
    /// Spaces for disabled drivers; null when not known.
    #[schema(example = 24)]
    disabled: Option<i32>,
    /// Spaces with a charger; null when not known.
    #[schema(example = 6)]
    charging: Option<i32>,
}

impl CarPark {
    /// What drivers are told of it, and what a stay from now costs them.
    pub fn of(row: CarParkRow, minutes: i32, driver: Driver, now: DateTime<Utc>) -> Self {
        let hour = HourPrice::of(row.access, row.fee, row.price_hour_pence, row.price_basis);
        let is_scam = row.scam_reported || row.scam_suspected;
        let is_practice = row.origin == "practice";
        let is_shown = hour != HourPrice::NotShown;
        let tariff = Price::of(&row, is_shown);
        let provider = CarParkOperator::of(&row, is_practice, is_scam);
        let paying_app = PayingApp::of(&row, is_scam);
        let source = CarParkSource::of(&row);
        let others = row.other_sources.0.into_iter().map(CarParkSource::from);
        let nation = Nation::of_area(&row.area);
        let figures = Prices {
            hour: None,
            day: row.price_day_pence,
            flat: row.price_flat_pence,
            free_minutes: row.free_minutes,
        };
        let rates = price::known_rates(row.rates.map(|rates| rates.0), hour, figures);
        let price = hour.under(rates.as_ref());
        let arrival = Arrival { at: now, nation };
        let limit = stay_limit::StayLimit {
            minutes: row.max_stay_minutes,
            conditional: &row.max_stay_conditional,
        };
        let cost = price::StayCost::of(price, rates.as_ref(), arrival, minutes, &driver).within(
            limit,
            rates.as_ref(),
            arrival,
            minutes,
        );
        let stay_price = cost.price().map(|price| StayCost::of(minutes, price));
        let availability = visible_availability(
            row.availability,
            row.availability_basis,
            row.availability_at,
            now,
        );
        let sources: Vec<_> = source.clone().into_iter().chain(others).collect();
        Self {
            replay: is_practice && sources.iter().any(|of| is_replay(&of.attribution)),
            sources,
            source,
            id: row.id,
            name: row.name,
            name_inferred: row.name_inferred,
            address: row.address,
            city: row.city,
            area: row.area,
            lng: row.lng,
            lat: row.lat,
            footprint: row.footprint,
            entrances: row.entrances,
            kind: row.kind,
            structure: row.structure,
            access: row.access,
            access_inferred: row.access_inferred,
            price_words: price.label(),
            permit_hours: rates.as_ref().filter(|_| is_shown).and_then(Rates::permit_hours),
            price,
            stay_price,
            tariff,
            stay: StayLimit {
                max_minutes: row.max_stay_minutes,
                unlimited: row.max_stay_unlimited,
                raw: row.max_stay_raw,
                time_limit: row.time_limit,
            },
            opening: OpeningHours {
                now: opening::state(&row.opening_hours, nation, now),
                raw: row.opening_hours,
                valid: row.opening_hours_valid,
            },
            restrictions: row.restrictions,
            facilities: row.facilities,
            capacity: Capacity {
                total: row.capacity,
                approximate: row.capacity_approximate,
                disabled: row.capacity_disabled,
                charging: row.capacity_charging,
            },
            max_height_cm: row.max_height_cm,
            max_width_cm: row.max_width_cm,
            step_free: row.step_free,
            plugs: row.plugs.iter().filter_map(|code| Plug::from_code(code)).collect(),
            surface: row.surface,
            operator: row.operator,
            provider,
            paying_app,
            description: row.description,
            verified_by: row.verified_by,
            availability,
            availability_basis: row.availability_basis,
            availability_at: row.availability_at.filter(|_| availability.is_some()).map(|at| {
                let by_drivers = row.availability_basis == AvailabilityBasis::Reported;
                if by_drivers { to_five_minutes(at) } else { at }
            }),
            spaces_free: row.spaces_free.filter(|_| availability.is_some()),
            scam_reported: row.scam_reported,
            scam_suspected: row.scam_suspected,
            practice: is_practice,
            updated_at: row.updated_at,
        }
    }
}
