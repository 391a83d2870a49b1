//! Requests and responses about car parks.

use axum::Json;
use axum::extract::State;
use carpal_domain::car_park::{
    Access, Availability, AvailabilityBasis, CarParkKind, Fee, Plug, PriceBasis, StepFree, Tariff,
    TimeLimit, VerifiedBy, visible_availability,
};
use carpal_domain::holidays::Nation;
use carpal_domain::opening::{self, OpeningState};
use carpal_domain::price::{self, HourPrice, MAX_STAY};
use carpal_domain::rates::{Arrival, Driver, Prices};
use carpal_domain::stay_limit;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::rules::{USUAL_STAY, pay_url, visible_provider};
use super::store::{self, CarParkRow, CarParkStateRow, OtherSource};
use crate::foundation::extract::{Path, Query};
use crate::{AppState, Error};

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
    /// What the stay that was asked about costs, as far as that is known and may be shown.
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
    /// When the availability was said, in UTC; null when it is not live.
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
    /// Where the record comes from; null for one that an admin made.
    source: Option<CarParkSource>,
    /// Every source that something of it is from, `source` first: all of them are to be credited.
    sources: Vec<CarParkSource>,
    /// When the record last changed, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    updated_at: DateTime<Utc>,
}

/// What a stay from now costs by the rates: the cheapest ticket, or chain of tickets, that covers it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct StayCost {
    /// The length of the stay in minutes.
    #[schema(example = 120)]
    minutes: i32,
    /// 0 is free.
    #[schema(example = 560)]
    pence: i32,
    /// It follows from an estimate: nobody said what an hour costs.
    estimated: bool,
    /// "£2.80", "est. £5.00", "Free".
    #[schema(example = "£5.60")]
    words: String,
}

/// What is known of the cost.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct Price {
    /// Whether parking costs something.
    fee: Fee,
    /// Kind of tariff.
    kind: Tariff,
    /// How the price is known; null when there is none.
    basis: Option<PriceBasis>,
    /// The most for a day in pence; null when not known.
    #[schema(example = 1_400)]
    day_pence: Option<i32>,
    /// A flat charge in pence; null when there is none.
    #[schema(example = 500)]
    flat_pence: Option<i32>,
    /// Minutes at the beginning that cost nothing; null when there are none.
    #[schema(example = 30)]
    free_minutes: Option<i32>,
    /// In words, as the source has it.
    #[schema(example = "£2.80 an hour, £14 a day")]
    description: String,
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

/// Who to pay or ask.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct CarParkOperator {
    /// Their name; may be empty.
    #[schema(example = "RingGo")]
    name: String,
    /// No source named it.
    inferred: bool,
    /// Where to pay, always https; null when not known.
    #[schema(example = "https://www.example.org/pay")]
    pay_url: Option<String>,
}

/// The app that takes the payment, and what to type into it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct PayingApp {
    /// Its name; may be empty where only the code is known.
    #[schema(example = "RingGo")]
    name: String,
    /// The code under which it knows this car park; may be empty.
    #[schema(example = "4027")]
    location_code: String,
}

/// A source of what is known of a car park.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
struct CarParkSource {
    /// The source's name.
    #[schema(example = "OpenStreetMap")]
    name: String,
    /// What kind of source it is, such as `osm`.
    #[schema(example = "osm")]
    origin: String,
    /// Who to credit.
    #[schema(example = "© OpenStreetMap contributors")]
    attribution: String,
    /// Its licence.
    #[schema(example = "ODbL 1.0")]
    licence: String,
    /// Which fields, or groups of fields such as `price`, are from it; empty for the source that all others are from.
    #[schema(example = json!([]))]
    gave: Vec<String>,
}

impl From<OtherSource> for CarParkSource {
    fn from(other: OtherSource) -> Self {
        let OtherSource { name, origin, attribution, licence, gave } = other;
        Self { name, origin, attribution, licence, gave }
    }
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct CarParkStay {
    /// The minutes to stay, from 1 to 40320 (four weeks); 120 when not given.
    #[param(example = 120)]
    stay: Option<i32>,
}

/// Get a car park
///
/// What is known of it, where each fact is from, and its tariff and opening hours. One that is hidden, not approved or
/// deleted is not found.
#[utoipa::path(
    get, path = "/car-parks/{id}", tag = "parking",
    params(("id" = i64, Path, description = "The car park's id, as in tiles and lists", example = 1842), CarParkStay),
    responses((status = OK, body = CarPark, description = "The car park."), (status = NOT_FOUND))
)]
pub async fn get_car_park(
    State(state): State<AppState>,
    Path(id): Path<i64>,
    Query(query): Query<CarParkStay>,
) -> Result<Json<CarPark>, Error> {
    let minutes = query.stay.unwrap_or(USUAL_STAY);
    if !(1..=MAX_STAY).contains(&minutes) {
        let sentence = format!("stay is in minutes, from 1 to {MAX_STAY}.");
        return Err(Error::BadRequest(sentence));
    }
    let row = store::visible_car_park(&state.pool, id)
        .await?
        .ok_or_else(|| Error::NotFound("This car park is not on the map, or no longer.".into()))?;
    Ok(Json(CarPark::of(row, minutes, (state.now)())))
}

/// The current state of a car park: whether it is open, and its free spaces.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CarParkState {
    /// The car park's id.
    #[schema(example = 1842)]
    id: i64,
    /// Open or not, and when that changes.
    opening: OpeningState,
    /// Free spaces; null when not known, or no longer fresh.
    #[schema(example = 84)]
    spaces_free: Option<i32>,
    /// All spaces; null when not known.
    #[schema(example = 1_350)]
    capacity: Option<i32>,
}

/// The most car parks that one request may ask about: a page of a list.
const MAX_STATES: usize = 100;

#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct CarParkStatesQuery {
    /// Ids of car parks, with commas between them; at most 100.
    #[param(example = "1842,1907")]
    ids: String,
}

/// List the current state of car parks
///
/// In the order asked; a car park that is not on the map is left out.
#[utoipa::path(
    get, path = "/car-parks/moments", tag = "parking", params(CarParkStatesQuery),
    responses((status = OK, body = Vec<CarParkState>, description = "Their current state, in the order asked."))
)]
pub async fn list_car_park_states(
    State(state): State<AppState>,
    Query(query): Query<CarParkStatesQuery>,
) -> Result<Json<Vec<CarParkState>>, Error> {
    let ids = query
        .ids
        .split(',')
        .filter(|id| !id.is_empty())
        .map(str::parse)
        .collect::<Result<Vec<i64>, _>>();
    let ids = ids
        .map_err(|_| Error::BadRequest("ids are whole numbers with commas between them.".into()))?;
    if ids.len() > MAX_STATES {
        return Err(Error::BadRequest(format!(
            "Please ask about at most {MAX_STATES} car parks at once."
        )));
    }
    let mut rows = store::states(&state.pool, &ids).await?;
    rows.sort_by_key(|row| ids.iter().position(|id| *id == row.id));
    let now = (state.now)();
    let state_of = |row: CarParkStateRow| CarParkState {
        id: row.id,
        opening: opening::state(&row.opening_hours, Nation::of_area(&row.area), now),
        spaces_free: row.spaces_free.filter(|_| {
            visible_availability(row.availability, row.availability_basis, row.availability_at, now)
                .is_some()
        }),
        capacity: row.capacity,
    };
    Ok(Json(rows.into_iter().map(state_of).collect()))
}

/// Where a scam is reported or suspected, nothing that one could pay by is told.
fn paying_app(name: String, location_code: String, is_scam: bool) -> Option<PayingApp> {
    let is_named = !name.is_empty() || !location_code.is_empty();
    let is_known = is_named && !is_scam;
    is_known.then_some(PayingApp { name, location_code })
}

impl CarPark {
    fn of(row: CarParkRow, minutes: i32, now: DateTime<Utc>) -> Self {
        let price = HourPrice::of(row.access, row.fee, row.price_hour_pence, row.price_basis);
        let nation = Nation::of_area(&row.area);
        let may_show = price != HourPrice::NotShown;
        let figures = Prices {
            hour: None,
            day: row.price_day_pence,
            flat: row.price_flat_pence,
            free_minutes: row.free_minutes,
        };
        let rates = price::known_rates(row.rates.map(|rates| rates.0), price, figures);
        let (arrival, driver) = (Arrival { at: now, nation }, Driver::default());
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
        let stay_price = cost.price().map(|price| StayCost {
            minutes,
            pence: price.pence,
            estimated: price.estimated,
            words: price.label(),
        });
        let availability = visible_availability(
            row.availability,
            row.availability_basis,
            row.availability_at,
            now,
        );
        let is_scam = row.scam_reported || row.scam_suspected;
        let pay = pay_url(row.provider_url.as_deref(), is_scam).map(str::to_owned);
        let is_practice = row.origin == "practice";
        let provider =
            match visible_provider(row.access, is_practice, &row.provider, row.provider_inferred) {
                Some(name) => Some(CarParkOperator {
                    name: name.to_owned(),
                    inferred: row.provider_inferred,
                    pay_url: pay,
                }),
                None => pay.map(|url| CarParkOperator {
                    name: String::new(),
                    inferred: false,
                    pay_url: Some(url),
                }),
            };
        let source = row.source_name.map(|name| CarParkSource {
            name,
            origin: row.origin.clone(),
            attribution: row.source_attribution.unwrap_or_default(),
            licence: row.source_licence.unwrap_or_default(),
            gave: Vec::new(),
        });
        let others = row.other_sources.0.into_iter().map(CarParkSource::from);
        Self {
            sources: source.clone().into_iter().chain(others).collect(),
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
            price,
            stay_price,
            tariff: Price {
                fee: row.fee,
                kind: row.tariff,
                basis: row.price_basis.filter(|_| may_show),
                day_pence: row.price_day_pence.filter(|_| may_show),
                flat_pence: row.price_flat_pence.filter(|_| may_show),
                free_minutes: row.free_minutes.filter(|_| may_show),
                description: [row.price_description, row.charge_raw, row.fee_raw]
                    .into_iter()
                    .find(|words| may_show && !words.is_empty())
                    .unwrap_or_default(),
            },
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
            paying_app: paying_app(row.paying_app, row.location_code, is_scam),
            description: row.description,
            verified_by: row.verified_by,
            availability,
            availability_basis: row.availability_basis,
            availability_at: row.availability_at.filter(|_| availability.is_some()),
            spaces_free: row.spaces_free.filter(|_| availability.is_some()),
            scam_reported: row.scam_reported,
            scam_suspected: row.scam_suspected,
            practice: is_practice,
            updated_at: row.updated_at,
        }
    }
}
