//! The list of all car parks.

use std::fmt;
use std::str::FromStr;

use axum::Json;
use axum::extract::State;
use carpal_domain::car_park::Availability;
use carpal_domain::price::HourPrice;
use serde::{Deserialize, Serialize, Serializer};
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};

use super::rules::CarParkFilter;
use super::store::{self, ListRow};
use crate::foundation::extract::Query;
use crate::foundation::page::{Cursor, ListItem, MAX_COUNTED, Page, Total, parse_cursor};
use crate::foundation::roles::Admin;
use crate::parking::edits::service::{CarParkStanding, ParkingType};
use crate::{AppState, Error};

const PAGE: u8 = 50;
const MAX_PAGE: u8 = 100;

/// A car park in the list of admins.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CarParkInList {
    /// The car park's id.
    #[schema(example = 1842)]
    id: i64,
    /// Counts its edits: name it when you change it.
    #[schema(example = 3)]
    version: i32,
    /// Its name.
    #[schema(example = "North Street car park")]
    name: String,
    /// Street and house number as far as known; may be empty.
    #[schema(example = "North Street, Newport")]
    address: String,
    /// Longitude in degrees.
    #[schema(example = json!(-2.99755))]
    lng: f64,
    /// Latitude in degrees.
    #[schema(example = 51.587)]
    lat: f64,
    /// Whether drivers see it, or why not.
    standing: CarParkStanding,
    /// What kind of car park it is.
    parking_type: ParkingType,
    /// How full it is.
    availability: Availability,
    /// What an hour costs, as drivers read it.
    #[schema(example = "£2.40/h")]
    price_words: String,
    /// How many spaces it has; null when not known.
    #[schema(example = 120)]
    capacity: Option<i32>,
    /// Drivers are warned of fake signs or codes there.
    scam_reported: bool,
    /// A source says something else since an admin edited it.
    conflict: bool,
}

impl ListItem for CarParkInList {
    const PLURAL: &'static str = "car_parks";
}

impl From<ListRow> for CarParkInList {
    fn from(row: ListRow) -> Self {
        let hour = HourPrice::of(row.access, row.fee, row.price_hour_pence, row.price_basis);
        let price = hour.under(row.rates.as_deref());
        Self {
            id: row.id,
            version: row.version,
            name: row.name,
            address: row.address,
            lng: row.lng,
            lat: row.lat,
            standing: row.standing,
            parking_type: ParkingType::of(row.access, row.tariff),
            availability: row.availability,
            price_words: price.label(),
            capacity: row.capacity,
            scam_reported: row.scam_reported,
            conflict: row.conflict,
        }
    }
}

/// The cursor of a list that is sorted by name: the id, and the name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameCursor {
    name: String,
    id: i64,
}

impl fmt::Display for NameCursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.id, self.name)
    }
}

/// A text that no page gave as its `next`.
#[derive(Debug, thiserror::Error)]
#[error("not the `next` of a page")]
pub struct NotACursor;

impl FromStr for NameCursor {
    type Err = NotACursor;

    fn from_str(text: &str) -> Result<Self, NotACursor> {
        let (id, name) = text.split_once('.').ok_or(NotACursor)?;
        Ok(Self { id: id.parse().map_err(|_| NotACursor)?, name: name.to_owned() })
    }
}

impl Serialize for NameCursor {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Cursor for NameCursor {
    fn schema() -> ObjectBuilder {
        ObjectBuilder::new().schema_type(SchemaType::Array(vec![Type::String, Type::Null]))
    }
}

/// Which page.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct CarParkPageRange {
    /// The `next` of the page before.
    #[param(example = "1842.north street car park")]
    cursor: Option<String>,
    /// At most this many, 1 to 100; 50 when absent.
    #[param(example = 50)]
    limit: Option<u8>,
}

/// A page of car parks, with how many there are; a total of 10,000 means that many or more.
pub type CarParkInListPage = Page<CarParkInList, NameCursor, Total>;

/// List all car parks
///
/// Hidden, unapproved and deleted ones too, by their names: those of a box of the map, or those found by a part of the name or the
/// address.
#[utoipa::path(
    get, path = "/admin/car-parks", tag = "admin", security(("session" = ["admin"])), params(CarParkFilter, CarParkPageRange),
    responses((status = OK, body = CarParkInListPage, description = "A page of them."), (status = BAD_REQUEST), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn list_all_car_parks(
    State(state): State<AppState>,
    _: Admin,
    Query(filter): Query<CarParkFilter>,
    Query(CarParkPageRange { cursor, limit }): Query<CarParkPageRange>,
) -> Result<Json<CarParkInListPage>, Error> {
    let limit = limit.unwrap_or(PAGE).clamp(1, MAX_PAGE);
    let after = parse_cursor::<NameCursor>("cursor", cursor.as_deref())?;
    let query = filter.query()?;
    let mut lookup = state.begin_lookup().await?;
    let after = after.map(|NameCursor { name, id }| (name, id));
    let total = store::count(lookup.db(), &query, MAX_COUNTED).await?;
    let rows = store::list(lookup.db(), &query, after, i64::from(limit) + 1, total).await?;
    drop(lookup);
    let cursor = |row: &ListRow| NameCursor { name: row.sort_name.clone(), id: row.id };
    Ok(Json(Page::of(rows, limit.into(), cursor, CarParkInList::from).with(Total(total))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_comes_back_as_it_was_given() {
        let cursor = NameCursor { name: "st. mary’s".into(), id: 7 };
        let read: NameCursor = cursor.to_string().parse().expect("a cursor");
        assert_eq!(read, cursor);
        for wrong in ["", "a", "a.b", "."] {
            assert!(wrong.parse::<NameCursor>().is_err(), "{wrong}");
        }
    }
}
