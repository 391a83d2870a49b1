//! A feature's tags, and what lies around it, as the content of a car park.

use carpal_domain::car_park::{Access, Availability, Plug, VerifiedBy};
use carpal_domain::geometry::LngLat;
use geo_types::{Geometry, MultiPoint};

use crate::raw::Tags;
use crate::record::{CarPark, SourceKind};

pub use super::structure::NotPublicParking;
use super::{
    access, address, authorities, capacity, facilities, fee, height, max_stay, name, opening_hours,
    operator, paying_app, plugs, price, structure, text, time_limit, url, width,
};

/// Where a car park lies, and what its surroundings say where its tags are silent. Texts may be empty.
#[derive(Debug, Clone)]
pub struct Site {
    /// The marker.
    pub location: LngLat,
    /// The outline or the line along the kerb.
    pub footprint: Option<Geometry<f64>>,
    /// Where one drives in.
    pub entrances: Option<MultiPoint<f64>>,
    /// A charging station inside or near.
    pub charging: bool,
    /// The plugs of those stations, as far as they are tagged.
    pub plugs: Vec<Plug>,
    /// The nearest named street.
    pub street: String,
    /// The suburb, village or town.
    pub locality: String,
    /// The nearest postcode.
    pub postcode: String,
    /// The town or city, where `addr:city` does not say.
    pub city: String,
    /// The area that counts are shown for.
    pub area: String,
}

/// Shapes the content of a car park.
///
/// # Errors
/// [`NotPublicParking`] for garages, sheds and carports.
pub fn read(tags: &Tags, site: Site, kind: SourceKind) -> Result<CarPark, NotPublicParking> {
    let structure = structure::parse(tags)?;
    let access = access::parse(tags);
    let operator = operator::parse(tags.get("operator"));
    let fee = fee::parse(tags.get("fee"), tags.get("fee:conditional"));
    let price = price::of(tags, &fee);
    let stay = max_stay::parse(tags.get("maxstay"), tags.get("maxstay:conditional"));
    let hours = opening_hours::parse(tags.get("opening_hours"));
    let spaces = tags.get("capacity").and_then(capacity::parse);
    let disabled = capacity::parse_portion(tags.get("capacity:disabled"));
    let charging = capacity::parse_portion(tags.get("capacity:charging"));
    let height = tags.get("maxheight").map(height::parse);
    let max_height_cm = height::lowest(height, tags.get("maxheight:conditional"));
    let width = width::of(tags);
    let paying_app = paying_app::of(tags);
    let park_ride = tags.get("park_ride").filter(|value| *value != "no");
    let is_denied = charging == capacity::Portion::No;
    let plugs = if is_denied { Vec::new() } else { together(plugs::of(tags), site.plugs) };
    let city = text::non_empty(tags.get("addr:city"), 200).unwrap_or(site.city);
    let street = address::street(tags).unwrap_or_else(|| site.street.clone());
    let locality = if site.locality.is_empty() { city.clone() } else { site.locality };
    let (name, name_inferred) = name::of(
        tags,
        name::Hints {
            kind: structure.kind,
            structure: structure.code,
            park_ride: park_ride.is_some(),
            operator: &operator.name,
            street: &street,
            locality: &locality,
        },
    );
    let around = address::Around {
        street: &site.street,
        locality: &locality,
        city: &city,
        postcode: &site.postcode,
    };
    let (provider, provider_inferred) =
        provider(&operator.name, &city, site.location, access.access);
    let mut notes: Vec<&str> = price.note.into_iter().collect();
    if height == Some(height::Height::Unusable) {
        notes.push("max_height_unusable");
    }
    if width == Some(height::Height::Unusable) {
        notes.push("max_width_unusable");
    }
    if !hours.raw.is_empty() && !hours.valid {
        notes.push("opening_hours_unreadable");
    }
    if tags.has("capacity") && spaces.is_none() {
        notes.push("capacity_unreadable");
    }
    if stay.is_unreadable() {
        notes.push("max_stay_unreadable");
    }
    Ok(CarPark {
        name,
        name_inferred,
        address: address::of(tags, around),
        city,
        area: site.area,
        location: site.location,
        footprint: site.footprint,
        entrances: site.entrances,
        kind: structure.kind,
        structure: structure.code.to_owned(),
        access: access.access,
        access_inferred: access.inferred,
        fee: price.fee,
        fee_raw: fee.raw,
        tariff: price.tariff,
        price_hour_pence: price.hour_pence,
        price_day_pence: price.day_pence,
        price_flat_pence: price.flat_pence,
        price_basis: price.basis,
        price_description: price.description,
        charge_raw: price.charge_raw,
        rates: price.rates,
        free_minutes: price.free_minutes,
        max_stay_minutes: stay.minutes,
        max_stay_unlimited: stay.unlimited,
        time_limit: time_limit::of(&stay),
        max_stay_raw: stay.raw,
        max_stay_conditional: stay.conditional,
        facilities: facilities::of(
            tags,
            facilities::Known {
                disabled,
                charging: charging.any() || (!is_denied && (site.charging || !plugs.is_empty())),
                covered: structure.covered,
                always_open: hours.always,
                height_limit: max_height_cm.is_some(),
                payment_app: operator.payment_app,
            },
        ),
        opening_hours: hours.raw,
        opening_hours_valid: hours.valid,
        restrictions: restrictions(
            tags,
            height.is_some_and(|height| height::is_left_to_words(height, max_height_cm)),
            width == Some(height::Height::Unusable),
        ),
        capacity: spaces.map(|capacity| capacity.spaces),
        capacity_approximate: spaces.is_some_and(|capacity| capacity.approximate),
        capacity_disabled: disabled.count(),
        capacity_charging: charging.count(),
        max_height_cm,
        max_width_cm: width.and_then(height::Height::centimetres),
        step_free: facilities::step_free(tags),
        plugs,
        surface: text::non_empty(tags.get("surface"), 100).unwrap_or_default(),
        operator: operator.name,
        provider,
        provider_inferred,
        provider_url: url::of(tags),
        paying_app: paying_app.name,
        location_code: paying_app.code,
        description: description(tags, park_ride, spaces.is_some()),
        notes_on_data: notes.into_iter().map(str::to_owned).collect(),
        is_verified: true,
        verified_by: Some(if kind == SourceKind::Council {
            VerifiedBy::Council
        } else {
            VerifiedBy::OpenData
        }),
        availability: Availability::Available,
    })
}

/// The plugs of both, each once, in the order of the list.
fn together(own: Vec<Plug>, beside: Vec<Plug>) -> Vec<Plug> {
    let mut all = own;
    all.extend(beside);
    all.sort_unstable();
    all.dedup();
    all
}

/// The operator, else `{city} Council`, inferred, where the city has a council of its own; never that for a private car park
/// (docs/decisions.md, Parking), nor abroad, where towns bear the same names.
fn provider(operator: &str, city: &str, at: LngLat, access: Access) -> (String, bool) {
    match (operator, access) {
        ("", Access::Private) => (String::new(), false),
        ("", _) if authorities::has_council(city) && at.in_uk_box() => {
            (format!("{city} Council"), true)
        }
        (operator, _) => (operator.to_owned(), false),
    }
}

/// What the source says in words, and what has no column: what kind of park and ride it is, and spaces nobody could count.
fn description(tags: &Tags, park_ride: Option<&str>, is_counted: bool) -> String {
    let said = ["description", "description:en"]
        .iter()
        .find_map(|key| text::non_empty(tags.get(key), 1000));
    let ride = park_ride.map(|kind| match text::clean(kind, 100).as_str() {
        "yes" | "" => "Park and ride".to_owned(),
        kind => format!("Park and ride: {}", kind.replace(';', ", ").replace('_', " ")),
    });
    let spaces = text::non_empty(tags.get("capacity"), 100)
        .filter(|_| !is_counted)
        .map(|raw| format!("Spaces: {raw}"));
    let parts: Vec<String> = said.into_iter().chain(ride).chain(spaces).collect();
    parts.join(". ")
}

/// What else restricts parking, in the words of the tags.
fn restrictions(tags: &Tags, says_height: bool, width_is_unusable: bool) -> String {
    const KEYS: [(&str, &str); 13] = [
        ("restriction", ""),
        ("restriction:conditional", ""),
        ("parking:condition", "for "),
        ("access:conditional", "access "),
        ("motor_vehicle:conditional", "cars "),
        ("maxstay:conditional", "maximum stay "),
        ("maxheight", "maximum height "),
        ("maxheight:conditional", "maximum height "),
        ("maxwidth", "maximum width "),
        ("maxweight", "maximum weight "),
        ("maxlength", "maximum length "),
        ("hgv", "lorries "),
        ("authentication:ticket", "ticket "),
    ];
    let parts = KEYS.iter().filter_map(|(key, words)| {
        // A height or a width that could be read has a column, but for a height that is lower at times.
        let has_column = match *key {
            "maxheight" => !says_height,
            "maxwidth" => !width_is_unusable,
            _ => false,
        };
        let value = text::non_empty(tags.get(key), 300).filter(|_| !has_column)?;
        let said = !matches!(value.as_str(), "free" | "ticket" | "none" | "designated");
        said.then(|| format!("{words}{}", value.replace('_', " ")))
    });
    let mut text = parts.collect::<Vec<_>>().join("; ");
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

#[cfg(test)]
mod tests;
