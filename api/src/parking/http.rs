//! Requests and answers about car parks.

use axum::Json;
use axum::extract::State;
use carpal_domain::car_park::{
    Access, Availability, AvailabilityBasis, CarParkKind, Fee, PriceBasis, Tariff, TimeLimit,
    VerifiedBy, availability_shown,
};
use carpal_domain::holidays::Nation;
use carpal_domain::opening::{self, OpeningState};
use carpal_domain::price::{HourPrice, LONGEST_STAY, Prices};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::rules::{USUAL_STAY, pay_url, provider_shown};
use super::store::{self, CarParkRow, CarParkStateRow};
use crate::foundation::extract::{Path, Query};
use crate::{AppState, Error};

/// A car park as drivers see it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CarPark {
    /// The car park's id, the same in tiles and lists.
    id: i64,
    /// Its name.
    name: String,
    /// The name was made from what is known, not read from a source.
    name_inferred: bool,
    /// Street and house number as far as known; may be empty.
    address: String,
    /// The city or town; may be empty.
    city: String,
    /// The region or nation that it lies in; may be empty.
    area: String,
    /// Longitude in degrees.
    lng: f64,
    /// Latitude in degrees.
    lat: f64,
    /// GeoJSON geometry of its outline, or its line along the kerb.
    #[schema(value_type = Option<Object>)]
    footprint: Option<serde_json::Value>,
    /// GeoJSON geometry of its entrances.
    #[schema(value_type = Option<Object>)]
    entrances: Option<serde_json::Value>,
    /// On the street, or a place of its own.
    kind: CarParkKind,
    /// Such as surface, multi-storey or underground; may be empty.
    structure: String,
    /// Who may park.
    access: Access,
    /// No source says who may park: public is assumed.
    access_inferred: bool,
    /// What an hour costs, as far as it may be shown.
    price: HourPrice,
    /// The same in words.
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
    restrictions: String,
    /// Codes of what it has, such as `ev_charging`.
    facilities: Vec<String>,
    /// How many spaces it has.
    capacity: Capacity,
    /// The tallest vehicle in centimetres.
    max_height_cm: Option<i32>,
    /// Such as asphalt; may be empty.
    surface: String,
    /// Who runs it; may be empty.
    operator: String,
    /// Who to pay or ask; null when not known, or not to be shown.
    provider: Option<CarParkOperator>,
    /// What else is known, in words; may be empty.
    description: String,
    /// Who has verified it; null for nobody.
    verified_by: Option<VerifiedBy>,
    /// What a feed or a person said while it is fresh; absent is "not live".
    availability: Option<Availability>,
    /// How the availability is known.
    availability_basis: AvailabilityBasis,
    /// When the availability was said, in UTC; null when it is not live.
    availability_at: Option<DateTime<Utc>>,
    /// Free spaces, while the availability is fresh.
    spaces_free: Option<i32>,
    /// Fake signs or codes were reported here: there is no link to pay.
    scam_reported: bool,
    /// Generated for practice: not a real car park.
    practice: bool,
    /// Where the record comes from; null for one that an admin made.
    source: Option<CarParkSource>,
    /// When the record last changed, in UTC.
    updated_at: DateTime<Utc>,
}

/// What a stay costs: hours, bands, flat charges, free minutes and the most for a day together.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct StayCost {
    /// The length of the stay in minutes.
    minutes: i32,
    /// 0 is free.
    pence: i32,
    /// It follows from an estimate: nobody said what an hour costs.
    estimated: bool,
    /// "£2.80", "est. £5.00", "Free".
    words: String,
}

/// What is known of the cost.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct Price {
    /// Whether there is a fee.
    fee: Fee,
    /// How one pays.
    kind: Tariff,
    /// How the price is known; null when there is none.
    basis: Option<PriceBasis>,
    /// The most for a day in pence; null when not known.
    day_pence: Option<i32>,
    /// A flat charge in pence; null when there is none.
    flat_pence: Option<i32>,
    /// Minutes that cost nothing.
    free_minutes: Option<i32>,
    /// In words, as the source has it.
    description: String,
}

/// How long one may stay.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct StayLimit {
    /// The longest stay in minutes; null when not known or unlimited.
    max_minutes: Option<i32>,
    /// A source says that there is no limit.
    unlimited: bool,
    /// What the source says; may be empty.
    raw: String,
    /// The band that filters use; null when it fits none.
    time_limit: Option<TimeLimit>,
}

/// When it is open.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct OpeningHours {
    /// In OpenStreetMap's opening hours language; empty is not known.
    raw: String,
    /// It can be read by rule.
    valid: bool,
    /// Open or not at the moment of the answer, and when that changes.
    now: OpeningState,
}

/// How many spaces.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct Capacity {
    /// All spaces; null when not known.
    total: Option<i32>,
    /// The source says about.
    approximate: bool,
    /// Spaces for disabled drivers; null when not known.
    disabled: Option<i32>,
    /// Spaces with a charger; null when not known.
    charging: Option<i32>,
}

/// Who to pay or ask.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct CarParkOperator {
    /// Their name; may be empty.
    name: String,
    /// No source named it.
    inferred: bool,
    /// Where to pay; https only.
    pay_url: Option<String>,
}

/// Where the record comes from.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct CarParkSource {
    /// The source's name.
    name: String,
    /// What kind of source it is, such as `osm`.
    origin: String,
    /// Who to credit.
    attribution: String,
    /// Its licence.
    licence: String,
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct CarParkStay {
    /// The minutes to stay, from 1 to 40320 (four weeks); 120 when not given.
    stay: Option<i32>,
}

/// Get a car park
#[utoipa::path(
    get, path = "/car-parks/{id}", tag = "parking",
    params(("id" = i64, Path, description = "The car park's id, as in tiles and lists"), CarParkStay),
    responses((status = OK, body = CarPark, description = "The car park."), (status = NOT_FOUND))
)]
pub async fn get_car_park(
    State(state): State<AppState>,
    Path(id): Path<i64>,
    Query(query): Query<CarParkStay>,
) -> Result<Json<CarPark>, Error> {
    let minutes = query.stay.unwrap_or(USUAL_STAY);
    if !(1..=LONGEST_STAY).contains(&minutes) {
        let sentence = format!("stay is in minutes, from 1 to {LONGEST_STAY}.");
        return Err(Error::BadRequest(sentence));
    }
    let row = store::visible_car_park(&state.pool, id)
        .await?
        .ok_or_else(|| Error::NotFound("This car park is not on the map, or no longer.".into()))?;
    Ok(Json(CarPark::of(row, minutes, (state.now)())))
}

/// What a list says of a car park at the moment, beside what the tile server knows.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CarParkState {
    /// The car park's id.
    id: i64,
    /// Open or not, and when that changes.
    opening: OpeningState,
    /// Free spaces, while a feed's or a person's word is fresh.
    spaces_free: Option<i32>,
    /// All spaces; null when not known.
    capacity: Option<i32>,
}

/// The most car parks that one request may ask about: a page of a list.
const MOST_STATES: usize = 100;

#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct CarParkStatesQuery {
    /// Ids of car parks, with commas between them; at most 100.
    ids: String,
}

/// List how car parks stand at this moment
///
/// In the order asked; a car park that is not on the map is left out.
#[utoipa::path(
    get, path = "/car-parks/moments", tag = "parking", params(CarParkStatesQuery),
    responses((status = OK, body = Vec<CarParkState>, description = "How they stand, in the order asked."))
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
    if ids.len() > MOST_STATES {
        return Err(Error::BadRequest(format!(
            "Please ask about at most {MOST_STATES} car parks at once."
        )));
    }
    let mut rows = store::states(&state.pool, &ids).await?;
    rows.sort_by_key(|row| ids.iter().position(|id| *id == row.id));
    let now = (state.now)();
    let state_of = |row: CarParkStateRow| CarParkState {
        id: row.id,
        opening: opening::state(&row.opening_hours, Nation::of_area(&row.area), now),
        spaces_free: row.spaces_free.filter(|_| {
            availability_shown(row.availability, row.availability_basis, row.availability_at, now)
                .is_some()
        }),
        capacity: row.capacity,
    };
    Ok(Json(rows.into_iter().map(state_of).collect()))
}

impl CarPark {
    fn of(row: CarParkRow, minutes: i32, now: DateTime<Utc>) -> Self {
        let price = HourPrice::of(row.access, row.fee, row.price_hour_pence, row.price_basis);
        let nation = Nation::of_area(&row.area);
        let may_show = price != HourPrice::NotShown;
        let prices = Prices {
            hour: price,
            day_pence: row.price_day_pence,
            flat_pence: row.price_flat_pence,
            free_minutes: row.free_minutes,
            bands: &row.charge_bands,
        };
        let stay_price = prices.stay(minutes).map(|price| StayCost {
            minutes,
            pence: price.pence,
            estimated: price.estimated,
            words: price.words(),
        });
        let availability =
            availability_shown(row.availability, row.availability_basis, row.availability_at, now);
        let pay = pay_url(row.provider_url.as_deref(), row.scam_reported).map(str::to_owned);
        let provider = match provider_shown(row.access, &row.provider, row.provider_inferred) {
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
        Self {
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
            price_words: price.words(),
            price,
            stay_price,
            tariff: Price {
                fee: row.fee,
                kind: row.tariff,
                basis: row.price_basis.filter(|_| may_show),
                day_pence: row.price_day_pence.filter(|_| may_show),
                flat_pence: row.price_flat_pence.filter(|_| may_show),
                free_minutes: row.free_minutes,
                description: [row.price_description, row.charge_raw, row.fee_raw]
                    .into_iter()
                    .find(|words| !words.is_empty())
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
            surface: row.surface,
            operator: row.operator,
            provider,
            description: row.description,
            verified_by: row.verified_by,
            availability,
            availability_basis: row.availability_basis,
            availability_at: row.availability_at.filter(|_| availability.is_some()),
            spaces_free: row.spaces_free.filter(|_| availability.is_some()),
            scam_reported: row.scam_reported,
            practice: row.origin == "practice",
            source: row.source_name.map(|name| CarParkSource {
                name,
                origin: row.origin,
                attribution: row.source_attribution.unwrap_or_default(),
                licence: row.source_licence.unwrap_or_default(),
            }),
            updated_at: row.updated_at,
        }
    }
}
