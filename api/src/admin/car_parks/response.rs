//! A car park as admins edit it.

use carpal_domain::car_park::{
    Access, Availability, AvailabilityBasis, Fee, PriceBasis, VerifiedBy,
};
use carpal_domain::merging::{self, Merged};
use carpal_domain::opening;
use carpal_domain::price::HourPrice;
use carpal_domain::rates::{Rates, print};
use chrono::{DateTime, Utc};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use sqlx::PgConnection;

use crate::Error;
use crate::parking::edits::service::{
    self, CarParkFields, CarParkStanding, CarParkState, ParkingType, restorable_until, stacks,
};

/// What the sources say of a field, beside what drivers are shown.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct FieldComparison {
    /// The field, by its column, such as `name` or `location`. A name to take the source's value by.
    #[schema(example = "name")]
    field: String,
    /// What drivers are shown. Rates are in the lines that they are entered in; an outline is told by `corners`, `square_metres` or
    /// `metres`, and its middle, entrances by their number and middle.
    ours: Value,
    /// What the sources say, in the same way.
    theirs: Value,
    /// The source that says it.
    #[schema(example = "newport-council")]
    source: String,
    /// An admin's edit stands above the source.
    is_edited: bool,
    /// The source has said something new since that edit.
    is_conflict: bool,
}

/// A car park as admins edit it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdminCarPark {
    /// The car park's id.
    #[schema(example = 1842)]
    id: i64,
    /// Counts the edits: name it when you change it.
    #[schema(example = 3)]
    version: i32,
    /// Whether drivers see it, or why not.
    standing: CarParkStanding,
    /// Where it comes from, such as `osm`, `council` or `admin`.
    #[schema(example = "osm")]
    origin: String,
    /// The region or nation that it lies in, which says which days are holidays; may be empty.
    #[schema(example = "Wales")]
    area: String,
    /// When it was deleted, in UTC; null when it is not.
    deleted_at: Option<DateTime<Utc>>,
    /// Until when it can be restored, in UTC; null when it is not deleted, or not by an admin.
    restorable_until: Option<DateTime<Utc>>,
    /// What is known of it, by the names of the fields that change it. An estimated price is not known.
    fields: CarParkFields,
    /// What kind of car park it is.
    parking_type: ParkingType,
    /// How full it is.
    availability: Availability,
    /// How that is known.
    availability_basis: AvailabilityBasis,
    /// Free spaces, as a feed counts them; null when not known.
    spaces_free: Option<i32>,
    /// What an hour costs, as drivers read it.
    #[schema(example = "£2.40/h")]
    price_words: String,
    /// On what the price rests; null where no price is known.
    price_basis: Option<PriceBasis>,
    /// What is charged, in the lines that the rates are entered in; empty where no rates are known.
    #[schema(example = "24/7:\n  each 1 h: £1.20\n")]
    rates: String,
    /// The opening hours for people; null where they cannot be read.
    #[schema(example = "Open Monday to Saturday, 08:00 to 18:00")]
    opening_sentence: Option<String>,
    /// The app that takes a payment there; empty where none is known.
    #[schema(example = "RingGo")]
    paying_app: String,
    /// The code under which that app knows it; empty where none is known.
    #[schema(example = "4027")]
    location_code: String,
    /// Where Pay Now leads; null where no link is known. Drivers see an https one alone.
    #[schema(example = "https://pay.example.org/4027")]
    pay_url: Option<String>,
    /// GeoJSON of its outline, or its line along the kerb.
    #[schema(value_type = Option<Object>)]
    footprint: Option<Value>,
    /// GeoJSON of its entrances.
    #[schema(value_type = Option<Object>)]
    entrances: Option<Value>,
    /// Drivers do not see it.
    is_hidden: bool,
    /// An admin has approved it.
    approved: bool,
    /// Drivers are warned of fake signs or codes there.
    scam_reported: bool,
    /// Who has verified it; null for nobody.
    verified_by: Option<VerifiedBy>,
    /// The main source that has it; null for none.
    #[schema(example = "newport")]
    source: Option<String>,
    /// What the sources say of each field, beside what drivers are shown; empty where no source has it.
    comparison: Vec<FieldComparison>,
    /// There is an edit to undo.
    can_undo: bool,
    /// There is an edit to redo.
    can_redo: bool,
    /// When it last changed, in UTC.
    updated_at: DateTime<Utc>,
}

/// A column as one of the types that it may be.
fn typed<T: DeserializeOwned>(state: &CarParkState, column: &str) -> Option<T> {
    serde_json::from_value(state.get(column).clone()).ok()
}

fn text(state: &CarParkState, column: &str) -> String {
    typed(state, column).unwrap_or_default()
}

/// Named as in the table and in requests.
const FIELDS: [&str; 25] = [
    "name",
    "address",
    "kind",
    "price_hour_pence",
    "price_day_pence",
    "price_flat_pence",
    "price_description",
    "opening_hours",
    "restrictions",
    "facilities",
    "capacity",
    "capacity_disabled",
    "capacity_charging",
    "max_height_cm",
    "max_width_cm",
    "step_free",
    "plugs",
    "surface",
    "max_stay_minutes",
    "max_stay_unlimited",
    "free_minutes",
    "access",
    "operator",
    "description",
    "is_gone",
];

fn fields(state: &CarParkState) -> CarParkFields {
    let mut fields: Map<String, Value> =
        FIELDS.iter().map(|&field| (field.to_owned(), state.get(field).clone())).collect();
    fields.insert("is_gone".into(), json!(state.is_deleted()));
    // An estimate is nobody's word: as drivers read it, it stands in `price_words`.
    if *state.get("price_basis") == "estimated" {
        fields.insert("price_hour_pence".into(), Value::Null);
    }
    if let Value::Object(at) = state.shown("location") {
        fields.extend(at);
    }
    serde_json::from_value(fields.into()).unwrap_or_default()
}

impl AdminCarPark {
    /// A car park, deleted or not.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn of(db: &mut PgConnection, state: CarParkState) -> Result<Self, Error> {
        let access = typed(&state, "access").unwrap_or(Access::Private);
        let price_basis = typed::<Option<PriceBasis>>(&state, "price_basis").flatten();
        let hour = HourPrice::of(
            access,
            typed(&state, "fee").unwrap_or(Fee::Unknown),
            typed(&state, "price_hour_pence"),
            price_basis,
        );
        let rates = typed::<Option<Rates>>(&state, "rates").flatten();
        let hours = text(&state, "opening_hours");
        let steps = stacks(service::steps(&mut *db, state.id).await?);
        let said = merging::said_by_sources(db, state.id).await?;
        Ok(Self {
            id: state.id,
            version: state.version(),
            standing: state.standing(),
            origin: text(&state, "origin"),
            area: text(&state, "area"),
            deleted_at: typed(&state, "deleted_at"),
            restorable_until: restorable_until(&state),
            fields: fields(&state),
            parking_type: ParkingType::of(access, service::tariff(&state)),
            availability: typed(&state, "availability").unwrap_or(Availability::Unknown),
            availability_basis: typed(&state, "availability_basis")
                .unwrap_or(AvailabilityBasis::Stored),
            spaces_free: typed(&state, "spaces_free"),
            price_words: hour.under(rates.as_ref()).label(),
            price_basis,
            rates: rates.as_ref().map(print).unwrap_or_default(),
            opening_sentence: opening::typed(&hours).map(|read| read.sentence),
            paying_app: text(&state, "paying_app"),
            location_code: text(&state, "location_code"),
            pay_url: typed::<Option<String>>(&state, "provider_url").flatten(),
            footprint: Some(state.shown("footprint")).filter(|shape| !shape.is_null()),
            entrances: Some(state.shown("entrances")).filter(|shape| !shape.is_null()),
            is_hidden: state.is("is_hidden"),
            approved: state.is("approved"),
            scam_reported: state.is("scam_reported"),
            verified_by: typed::<Option<VerifiedBy>>(&state, "verified_by").flatten(),
            source: typed::<Option<String>>(&state, "source").flatten(),
            comparison: match said {
                Some(said) => comparison(db, &state, said).await?,
                None => Vec::new(),
            },
            can_undo: !steps.done.is_empty(),
            can_redo: !steps.undone.is_empty(),
            updated_at: typed(&state, "updated_at").unwrap_or_default(),
        })
    }
}

/// What the sources say of each field that the form has.
async fn comparison(
    db: &mut PgConnection,
    state: &CarParkState,
    said: Merged,
) -> Result<Vec<FieldComparison>, Error> {
    let conflicts: Vec<String> = typed(state, "conflicts").unwrap_or_default();
    let main = text(state, "source");
    let mut fields = Vec::new();
    for (field, theirs) in said.content {
        if service::label(&field).is_none() {
            continue;
        }
        let theirs = service::source_value(&mut *db, &field, theirs).await?;
        let source = said.field_sources.get(&field).or_else(|| {
            said.field_sources
                .iter()
                .find(|(group, _)| {
                    merging::group_of(&field).is_some_and(|fields| fields.contains(&group.as_str()))
                        || group.as_str() == "price" && field.contains("price")
                })
                .map(|(_, source)| source)
        });
        let ours = state.shown(&field);
        fields.push(FieldComparison {
            is_edited: service::is_override(state.own(), &field, &ours, &theirs),
            ours: service::told(&field, ours),
            theirs: service::told(&field, theirs),
            source: source.unwrap_or(&main).clone(),
            is_conflict: conflicts.contains(&field),
            field,
        });
    }
    Ok(fields)
}
