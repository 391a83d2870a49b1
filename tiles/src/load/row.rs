//! One row of `car_parks` as a place.

use carpal_domain::car_park::{
    Access, Availability, AvailabilityBasis, Facility, Fee, Kind, LIVE_AVAILABILITY_MINUTES,
    PriceBasis, REPORTED_AVAILABILITY_MINUTES, TimeLimit, VerifiedBy, availability_shown,
};
use carpal_domain::geometry::LngLat;
use carpal_domain::holidays::Nation;
use carpal_domain::price::{ChargeBand, HourPrice};
use chrono::DateTime;

use super::copy::{BadCopy, Fields};
use crate::mercator::{MAX_ZOOM, TileId, World};
use crate::place::{Facts, Place, Reach, Whereabouts, Words, facility_bit};
use crate::stay::Terms;
use crate::store::Names;

/// The columns that [`read`] reads, in its order.
pub(super) const SELECT: &str = "select id,
    approved and not is_hidden and deleted_at is null, changed_xid::text::bigint,
    st_x(location), st_y(location), name, name_inferred, address, area,
    kind, access, fee, price_hour_pence, price_basis, time_limit, array_to_string(facilities, ','), capacity, verified_by,
    availability, availability_basis, (extract(epoch from availability_at) * 1000)::bigint,
    scam_reported, origin = 'practice', coalesce(source, ''),
    st_xmin(footprint), st_ymin(footprint), st_xmax(footprint), st_ymax(footprint),
    case when opening_hours_valid then opening_hours end, max_stay_minutes, max_height_cm,
    price_day_pence, price_flat_pence, free_minutes, nullif(charge_bands, '[]')::text";

/// Footprints are drawn with a margin of 64 units beyond a tile, which at zoom 15 is 1/32 of a zoom-16 tile.
const MARGIN: u32 = 1 << (32 - 16 - 5);

/// What a row says.
#[derive(Debug, Clone)]
pub struct Read {
    /// Its id.
    pub id: i64,
    /// The place; `None` when drivers may not see it.
    pub place: Option<Place>,
}

/// Reads a row at a moment of Unix time in seconds, which decides what availability is shown.
///
/// # Errors
/// When the row has not the columns of [`SELECT`].
pub fn read(mut row: Fields<'_>, names: &mut Names, now: i64) -> Result<Read, BadCopy> {
    let (id, visible, xid) = (row.int8()?, row.bool()?, row.int8()?.cast_unsigned());
    let (lng, lat) = (row.maybe_float8()?, row.maybe_float8()?);
    let at = lng.zip(lat).and_then(|(lng, lat)| LngLat::new(lng, lat).ok());
    let Some(at) = at.filter(|_| visible) else { return Ok(Read { id, place: None }) };
    let name = row.text()?;
    let name_inferred = row.bool()?;
    let (address, area) = (row.text()?, row.text()?);
    let (nation, area) = (Nation::of_area(area), names.area(area));
    let kind = code(row.text()?, Kind::from_code)?;
    let access = code(row.text()?, Access::from_code)?;
    let fee = code(row.text()?, Fee::from_code)?;
    let hour = HourPrice::of(access, fee, row.maybe_int4()?, PriceBasis::from_code(row.text()?));
    let time_limit = TimeLimit::from_code(row.text()?);
    let facilities = row.text()?.split(',').filter_map(Facility::from_code);
    let facilities = facilities.fold(0, |bits, facility| bits | facility_bit(facility));
    let capacity = row.maybe_int4()?;
    let verified_by = VerifiedBy::from_code(row.text()?);
    let availability = code(row.text()?, Availability::from_code)?;
    let basis = code(row.text()?, AvailabilityBasis::from_code)?;
    let (availability, expires) = shown(availability, basis, row.maybe_int8()?, now);
    let (scam_reported, practice) = (row.bool()?, row.bool()?);
    let source = names.source(row.text()?);
    let edges =
        (row.maybe_float8()?, row.maybe_float8()?, row.maybe_float8()?, row.maybe_float8()?);
    let reach = match edges {
        (Some(west), Some(south), Some(east), Some(north)) => {
            reach(World::of(at), LngLat::new(west, north).ok(), LngLat::new(east, south).ok())
        }
        _ => None,
    };
    let terms = Terms {
        opening_hours: row.text()?.into(),
        nation,
        max_stay_minutes: row.maybe_int4()?,
        max_height_cm: row.maybe_int4()?,
        day_pence: row.maybe_int4()?,
        flat_pence: row.maybe_int4()?,
        free_minutes: row.maybe_int4()?,
        bands: bands(row.text()?)?,
    };
    let facts = Facts {
        kind,
        access,
        facilities,
        hour,
        availability,
        time_limit,
        verified_by,
        scam_reported,
        practice,
    };
    let known = Whereabouts { id, xid, at, capacity, expires, reach, area, source, name_inferred };
    Ok(Read { id, place: Some(Place::new(known, facts, Words { name, address }).on(terms)) })
}

fn bands(json: &str) -> Result<Box<[ChargeBand]>, BadCopy> {
    if json.is_empty() {
        return Ok(Box::default());
    }
    serde_json::from_str(json).map_err(|_| BadCopy("charge bands that are not a list of them"))
}

fn code<T>(text: &str, from_code: fn(&str) -> Option<T>) -> Result<T, BadCopy> {
    from_code(text).ok_or(BadCopy("a code that is not on its list"))
}

/// The availability to show now, and the second from which it is not; 0 when none is shown.
fn shown(
    availability: Availability,
    basis: AvailabilityBasis,
    said_at: Option<i64>,
    now: i64,
) -> (Option<Availability>, i64) {
    let said = said_at.and_then(DateTime::from_timestamp_millis);
    let now = DateTime::from_timestamp(now, 0).unwrap_or_default();
    let Some(shown) = availability_shown(availability, basis, said, now) else { return (None, 0) };
    let minutes = match basis {
        AvailabilityBasis::Stored => 0,
        AvailabilityBasis::Live => LIVE_AVAILABILITY_MINUTES,
        AvailabilityBasis::Reported => REPORTED_AVAILABILITY_MINUTES,
    };
    (Some(shown), said.map_or(0, |said| said.timestamp() + minutes * 60 + 1))
}

fn reach(marker: World, north_west: Option<LngLat>, south_east: Option<LngLat>) -> Option<Reach> {
    let (first, last) = (World::of(north_west?), World::of(south_east?));
    let home = TileId::holding(marker, MAX_ZOOM);
    let tile = |x: u32, y: u32| TileId::holding(World { x, y }, MAX_ZOOM);
    let first = tile(first.x.saturating_sub(MARGIN), first.y.saturating_sub(MARGIN));
    let last = tile(last.x.saturating_add(MARGIN), last.y.saturating_add(MARGIN));
    let side = |from: u32, to: u32| u8::try_from(to.saturating_sub(from)).unwrap_or(u8::MAX);
    Some(Reach {
        west: side(first.x, home.x),
        north: side(first.y, home.y),
        east: side(home.x, last.x),
        south: side(home.y, last.y),
    })
}
