//! Pairs of car parks, as responses have them.

use carpal_domain::car_park::{Access, CarParkKind};
use carpal_domain::price::HourPrice;
use carpal_domain::rates::Rates;
use chrono::{DateTime, Utc};
use serde::Serialize;

use super::rules::{PairStatus, decided_by};
use super::store::{PairRow, SaidRow};

/// One of the two car parks of a pair, in short.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PairedCarPark {
    /// The car park's id.
    #[schema(example = 1842)]
    id: i64,
    /// Its name.
    #[schema(example = "Woodhouse Lane")]
    name: String,
    /// The names of the sources that have it.
    #[schema(example = json!(["leeds"]))]
    sources: Vec<String>,
}

/// Two car parks of different sources that may be one.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CarParkPair {
    /// The pair's number.
    #[schema(example = 17)]
    id: i64,
    /// One of the two.
    a: PairedCarPark,
    /// The other.
    b: PairedCarPark,
    /// How far apart their markers are, in metres.
    #[schema(example = 21.5)]
    metres: f64,
    /// How much speaks for their being one, by the rule of the imports: 0 to 100. From 75 on it decides by itself, unless it
    /// has doubts.
    #[schema(example = 64)]
    score: i32,
    /// What speaks for it, and what makes it doubtful.
    #[schema(example = json!(["22 m apart", "names 80 % alike", "one has more than twice the spaces"]))]
    reasons: Vec<String>,
    /// Whether they are one.
    status: PairStatus,
    /// Who decided, in words; null while it waits.
    #[schema(example = "Road Runner")]
    decided_by: Option<String>,
    /// When it was decided, in UTC; null while it waits.
    #[schema(example = "2026-11-21T10:30:00Z")]
    decided_at: Option<DateTime<Utc>>,
    /// When an import found it, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    created_at: DateTime<Utc>,
}

impl From<PairRow> for CarParkPair {
    fn from(row: PairRow) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "between 0 and 100")]
        let score = (row.score * 100.0).round() as i32;
        Self {
            id: row.id,
            a: PairedCarPark { id: row.a_id, name: row.a_name, sources: row.a_sources },
            b: PairedCarPark { id: row.b_id, name: row.b_name, sources: row.b_sources },
            metres: row.metres,
            score,
            reasons: row.reasons,
            status: row.status,
            decided_by: decided_by(row.decided_by, row.admin_name),
            decided_at: row.decided_at,
            created_at: row.created_at,
        }
    }
}

/// What is known of a car park, all together or by one source. A text may be empty.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PairFacts {
    /// Its name.
    #[schema(example = "Woodhouse Lane")]
    name: String,
    /// The name was made from other fields.
    name_inferred: bool,
    /// Street and house number.
    #[schema(example = "Woodhouse Lane")]
    address: String,
    /// The city or town.
    #[schema(example = "Leeds")]
    city: String,
    /// Who runs it.
    #[schema(example = "Leeds City Council")]
    operator: String,
    /// On the street, or a car park of its own; null when not said.
    kind: Option<CarParkKind>,
    /// Such as surface or multi-storey.
    #[schema(example = "multi-storey")]
    structure: String,
    /// Who may park; null when not said.
    access: Option<Access>,
    /// What an hour costs, as drivers read it.
    #[schema(example = "£2.80/h")]
    price_words: String,
    /// The prices in the source's words.
    #[schema(example = "£2.80 an hour, £14 a day")]
    price_description: String,
    /// How many spaces; null when not known.
    #[schema(example = 1_350)]
    capacity: Option<i32>,
    /// When it is open, in OpenStreetMap's opening hours language.
    #[schema(example = "Mo-Sa 07:00-19:30")]
    opening_hours: String,
    /// How long one may stay, in the source's words.
    #[schema(example = "3 hours")]
    max_stay: String,
    /// Longitude in degrees; null when not said.
    #[schema(example = json!(-1.5491))]
    lng: Option<f64>,
    /// Latitude in degrees; null when not said.
    #[schema(example = 53.7997)]
    lat: Option<f64>,
}

impl From<SaidRow> for PairFacts {
    fn from(row: SaidRow) -> Self {
        let board = row.rates.and_then(|stored| serde_json::from_value::<Rates>(stored).ok());
        let price = row.access.zip(row.fee).map(|(access, fee)| {
            let hour = HourPrice::of(access, fee, row.price_hour_pence, row.price_basis);
            hour.under(board.as_ref()).label()
        });
        Self {
            name: row.name,
            name_inferred: row.name_inferred,
            address: row.address,
            city: row.city,
            operator: row.operator,
            kind: row.kind,
            structure: row.structure,
            access: row.access,
            price_words: price.unwrap_or_default(),
            price_description: row.price_description,
            capacity: row.capacity,
            opening_hours: row.opening_hours,
            max_stay: row.max_stay,
            lng: row.lng,
            lat: row.lat,
        }
    }
}

/// What one source says of a car park.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PairRecord {
    /// The source's name.
    #[schema(example = "leeds")]
    source: String,
    /// What the source calls it.
    #[schema(example = "way/4821")]
    external_id: String,
    /// What it says.
    #[serde(flatten)]
    facts: PairFacts,
}

/// One of the two car parks of a pair, whole.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PairSide {
    /// The car park's id.
    #[schema(example = 1842)]
    id: i64,
    /// What all its sources say together, with what admins changed: what drivers see.
    facts: PairFacts,
    /// GeoJSON geometry of its outline, or its line along the kerb; null when not known.
    #[schema(value_type = Option<Object>)]
    footprint: Option<serde_json::Value>,
    /// What each source says, by its name.
    records: Vec<PairRecord>,
}

/// A pair with both of its car parks.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CarParkPairDetail {
    /// As in the list.
    #[serde(flatten)]
    pair: CarParkPair,
    /// The two, `a` before `b`.
    sides: Vec<PairSide>,
}

impl CarParkPairDetail {
    /// The pair with what is known of its car parks, in the order of the store.
    pub fn of(pair: PairRow, said: Vec<SaidRow>) -> Self {
        let mut sides: Vec<PairSide> = Vec::with_capacity(2);
        for mut row in said {
            let Some((source, external_id)) = row.source.take().zip(row.external_id.take()) else {
                let (id, footprint) = (row.car_park_id, row.footprint.take());
                sides.push(PairSide { id, footprint, facts: row.into(), records: Vec::new() });
                continue;
            };
            if let Some(side) = sides.last_mut() {
                side.records.push(PairRecord { source, external_id, facts: row.into() });
            }
        }
        Self { pair: pair.into(), sides }
    }
}
