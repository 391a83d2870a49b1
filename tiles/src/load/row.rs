//! One row of `car_parks` as a car park.

use carpal_domain::car_park::{
    Access, Availability, AvailabilityBasis, CarParkKind, Facility, Fee, LIVE_AVAILABILITY_MINUTES,
    Plug, PriceBasis, REPORTED_AVAILABILITY_MINUTES, StepFree, TimeLimit, VerifiedBy,
    visible_availability,
};
use carpal_domain::geometry::LngLat;
use carpal_domain::holidays::Nation;
use carpal_domain::price::HourPrice;
use carpal_domain::rates::Prices;
use chrono::DateTime;

use super::copy::{CopyError, Fields};
use crate::car_park::{CarPark, Details};
use crate::facts::{Facts, Fittings, facility_bit, plug_bit};
use crate::mercator::WorldPoint;
use crate::reach::Reach;
use crate::shared_rates::SharedRates;
use crate::stay_rules::StayRules;
use crate::store::NameTable;

/// The columns that [`read_row`] reads, in its order.
pub(super) const SELECT: &str = "select id,
    approved and not is_hidden and deleted_at is null, changed_xid::text::bigint,
    st_x(location), st_y(location), name, name_inferred, address, area,
    kind, access, fee, price_hour_pence, price_basis, time_limit, array_to_string(facilities, ','), capacity, verified_by,
    availability, availability_basis, (extract(epoch from availability_at) * 1000)::bigint,
    scam_reported, origin = 'practice',
    concat_ws(E'\n', coalesce(source, ''), case when field_sources <> '{}' then
        (select string_agg(distinct value, E'\n' order by value) from jsonb_each_text(field_sources)) end),
    st_xmin(footprint), st_ymin(footprint), st_xmax(footprint), st_ymax(footprint),
    case when opening_hours_valid then opening_hours end, max_stay_minutes, max_stay_conditional, max_height_cm,
    max_width_cm, price_day_pence, price_flat_pence, free_minutes, rates::text,
    coalesce(capacity_disabled = 0, false), coalesce(capacity_charging = 0, false), step_free, array_to_string(plugs, ',')";

/// What a row holds.
#[derive(Debug, Clone)]
pub struct LoadedRow {
    /// Its id.
    pub id: i64,
    /// The car park; `None` when drivers may not see it.
    pub car_park: Option<CarPark>,
}

/// Reads a row. The time, in seconds of Unix time, decides whether its availability is fresh enough to be shown.
///
/// # Errors
/// When the row has not the columns of [`SELECT`].
pub fn read_row(
    mut row: Fields<'_>,
    names: &mut NameTable,
    now: i64,
) -> Result<LoadedRow, CopyError> {
    let (id, visible, xid) = (row.int8()?, row.bool()?, row.int8()?.cast_unsigned());
    let (lng, lat) = (row.nullable_float8()?, row.nullable_float8()?);
    let at = lng.zip(lat).and_then(|(lng, lat)| LngLat::new(lng, lat).ok());
    let Some(at) = at.filter(|_| visible) else { return Ok(LoadedRow { id, car_park: None }) };
    let name = row.text()?;
    let name_inferred = row.bool()?;
    let (address, area) = (row.text()?, row.text()?);
    let (nation, area) = (Nation::of_area(area), names.area(area));
    let kind = code(row.text()?, CarParkKind::from_code)?;
    let access = code(row.text()?, Access::from_code)?;
    let fee = code(row.text()?, Fee::from_code)?;
    let (hour_pence, basis) = (row.nullable_int4()?, PriceBasis::from_code(row.text()?));
    let hour = HourPrice::of(access, fee, hour_pence, basis);
    let published = basis == Some(PriceBasis::Published);
    let time_limit = TimeLimit::from_code(row.text()?);
    let facilities = row.text()?.split(',').filter_map(Facility::from_code);
    let facilities = facilities.fold(0, |bits, facility| bits | facility_bit(facility));
    let capacity = row.nullable_int4()?;
    let verified_by = VerifiedBy::from_code(row.text()?);
    let availability = code(row.text()?, Availability::from_code)?;
    let basis = code(row.text()?, AvailabilityBasis::from_code)?;
    let (availability, expires) = fresh(availability, basis, row.nullable_int8()?, now);
    let (scam_reported, practice) = (row.bool()?, row.bool()?);
    let sources = names.sources(row.text()?);
    let edges = (
        row.nullable_float8()?,
        row.nullable_float8()?,
        row.nullable_float8()?,
        row.nullable_float8()?,
    );
    let reach = match edges {
        (Some(west), Some(south), Some(east), Some(north)) => {
            reach(at, LngLat::new(west, north).ok(), LngLat::new(east, south).ok())
        }
        _ => None,
    };
    let opening_hours = row.text()?.into();
    let max_stay_minutes = row.nullable_int4()?;
    let max_stay_conditional = row.text()?.into();
    let (max_height_cm, max_width_cm) = (row.nullable_int4()?, row.nullable_int4()?);
    let (day, flat, free_minutes) =
        (row.nullable_int4()?, row.nullable_int4()?, row.nullable_int4()?);
    let figures = Prices { hour: None, day, flat, free_minutes };
    let rates = names.rates().of(row.text()?, hour, figures);
    let hour = hour.under(rates.as_deref().map(SharedRates::rates));
    let stay_rules = StayRules {
        opening_hours,
        nation,
        max_stay_minutes,
        max_stay_conditional,
        max_height_cm,
        max_width_cm,
        rates,
    };
    let (no_disabled_spaces, no_chargers) = (row.bool()?, row.bool()?);
    let step_free = StepFree::from_code(row.text()?);
    let plugs = row.text()?.split(',').filter_map(Plug::from_code);
    let plugs = plugs.fold(0, |bits, plug| bits | plug_bit(plug));
    let facts = Facts {
        kind,
        access,
        facilities,
        fittings: Fittings { no_disabled_spaces, no_chargers, step_free, plugs },
        hour,
        published,
        availability,
        reported: availability.is_some() && basis == AvailabilityBasis::Reported,
        time_limit,
        verified_by,
        scam_reported,
        practice,
    };
    let details = Details {
        id,
        xid,
        at,
        name,
        name_inferred,
        address,
        facts,
        capacity,
        stay_rules: Some(stay_rules).filter(|rules| !rules.is_empty()),
        expires,
        reach,
        area,
        sources,
    };
    Ok(LoadedRow { id, car_park: Some(CarPark::new(details)) })
}

fn reach(marker: LngLat, north_west: Option<LngLat>, south_east: Option<LngLat>) -> Option<Reach> {
    let project = WorldPoint::project;
    Some(Reach::new(project(marker), project(north_west?), project(south_east?)))
}

fn code<T>(text: &str, from_code: fn(&str) -> Option<T>) -> Result<T, CopyError> {
    from_code(text).ok_or(CopyError("a code that is not on its list"))
}

/// The availability to show now, and the second from which on it is too old; 0 when none is shown.
fn fresh(
    availability: Availability,
    basis: AvailabilityBasis,
    said_at: Option<i64>,
    now: i64,
) -> (Option<Availability>, i64) {
    let said = said_at.and_then(DateTime::from_timestamp_millis);
    let now = DateTime::from_timestamp(now, 0).unwrap_or_default();
    let Some(shown) = visible_availability(availability, basis, said, now) else {
        return (None, 0);
    };
    let minutes = match basis {
        AvailabilityBasis::Stored => 0,
        AvailabilityBasis::Live => LIVE_AVAILABILITY_MINUTES,
        AvailabilityBasis::Reported => REPORTED_AVAILABILITY_MINUTES,
    };
    (Some(shown), said.map_or(0, |said| said.timestamp() + minutes * 60 + 1))
}
