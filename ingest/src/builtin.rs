//! The car parks that the project ships: councils' facts, each with its source, licence and date.
//!
//! `data/README.md` says how many of those that are wanted could be sourced, and why the others are left out.

use carpal_domain::car_park::{
    Access, Availability, CarParkKind, Fee, PriceBasis, Tariff, VerifiedBy,
};
use carpal_domain::geometry::LngLat;
use serde::Deserialize;

use crate::record::{Batch, CarPark, Identity, Record, Source, SourceKind};
use crate::shape::uk;

/// Why the shipped list cannot be imported.
#[derive(Debug, thiserror::Error)]
pub enum BuiltinError {
    /// The file is not what this program reads.
    #[error("data/builtin.json cannot be read: {0}. Correct it there and build again")]
    Unreadable(#[from] serde_json::Error),
    /// An entry breaks a rule.
    #[error("data/builtin.json: car park {id:?} {problem}. Correct it there and build again")]
    Wrong {
        /// The entry's id.
        id: String,
        /// What is wrong with it.
        problem: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    /// How many car parks are wanted, sourced or not.
    wanted: u64,
    car_parks: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: String,
    name: String,
    address: String,
    city: String,
    area: String,
    lng: f64,
    lat: f64,
    kind: CarParkKind,
    capacity: Option<i32>,
    capacity_disabled: Option<i32>,
    price_hour_pence: Option<i32>,
    price_day_pence: Option<i32>,
    provider: String,
    provider_url: Option<String>,
    source: Evidence,
}

/// Where a fact was taken from.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Evidence {
    title: String,
    url: String,
    licence: String,
    date: chrono::NaiveDate,
}

/// The shipped car parks as one batch of source `builtin`; none while none can be sourced.
///
/// # Errors
/// [`BuiltinError`] when the shipped list breaks its own rules.
pub fn batch() -> Result<Batch, BuiltinError> {
    read(include_str!("../../data/builtin.json"))
}

/// How many car parks are wanted, sourced or not.
///
/// # Errors
/// [`BuiltinError::Unreadable`].
pub fn wanted() -> Result<u64, BuiltinError> {
    Ok(serde_json::from_str::<List>(include_str!("../../data/builtin.json"))?.wanted)
}

fn read(json: &str) -> Result<Batch, BuiltinError> {
    let list: List = serde_json::from_str(json)?;
    let mut car_parks: Vec<Record> = Vec::with_capacity(list.car_parks.len());
    for entry in list.car_parks {
        let record = shape(&entry)
            .map_err(|problem| BuiltinError::Wrong { id: entry.id.clone(), problem })?;
        if car_parks.iter().any(|other| other.external_id == record.external_id) {
            return Err(BuiltinError::Wrong { id: entry.id, problem: "occurs twice".into() });
        }
        car_parks.push(record);
    }
    Ok(Batch {
        source: Source {
            name: "builtin".into(),
            kind: SourceKind::Builtin,
            attribution: "Councils, as each car park says".into(),
            licence: "as each car park says".into(),
        },
        identity: Identity::Element,
        read: car_parks.len() as u64,
        car_parks: car_parks.into(),
        rejects: Vec::new(),
        background: None,
        skipped: 0,
        as_of: None,
    })
}

fn shape(entry: &Entry) -> Result<Record, String> {
    let location = LngLat::new(entry.lng, entry.lat).map_err(|e| format!("lies nowhere: {e}"))?;
    if !uk::contains(location) {
        return Err(format!("lies at {location}, outside the United Kingdom"));
    }
    let text = [&entry.id, &entry.name, &entry.source.title, &entry.source.licence];
    if text.iter().any(|text| text.trim().is_empty()) {
        return Err("must have an id, a name, and the title and licence of its source".into());
    }
    let links = std::iter::once(&entry.source.url).chain(&entry.provider_url);
    for link in links {
        if !link.starts_with("https://") && !link.starts_with("http://") {
            return Err(format!("has an address that is neither http nor https: {link:?}"));
        }
    }
    let fee = match entry.price_hour_pence.or(entry.price_day_pence) {
        Some(0) => Fee::No,
        Some(_) => Fee::Yes,
        None => Fee::Unknown,
    };
    let prices = entry.price_hour_pence.is_some() || entry.price_day_pence.is_some();
    let source = &entry.source;
    Ok(Record {
        external_id: entry.id.clone(),
        place_key: format!("builtin:{}", entry.id),
        version: 1,
        content: CarPark {
            name: entry.name.clone(),
            name_inferred: false,
            address: entry.address.clone(),
            city: entry.city.clone(),
            area: entry.area.clone(),
            location,
            footprint: None,
            entrances: None,
            kind: entry.kind,
            structure: "unknown".into(),
            access: Access::Public,
            access_inferred: false,
            fee,
            fee_raw: String::new(),
            tariff: match fee {
                Fee::Yes => Tariff::Paid,
                Fee::No => Tariff::Free,
                Fee::Unknown => Tariff::Unknown,
            },
            price_hour_pence: entry.price_hour_pence,
            price_day_pence: entry.price_day_pence,
            price_flat_pence: None,
            price_basis: prices.then_some(PriceBasis::Published),
            price_description: String::new(),
            charge_raw: String::new(),
            rates: None,
            free_minutes: None,
            max_stay_minutes: None,
            max_stay_unlimited: false,
            max_stay_raw: String::new(),
            max_stay_conditional: String::new(),
            time_limit: None,
            opening_hours: String::new(),
            opening_hours_valid: false,
            restrictions: String::new(),
            facilities: Vec::new(),
            capacity: entry.capacity,
            capacity_approximate: false,
            capacity_disabled: entry.capacity_disabled,
            capacity_charging: None,
            max_height_cm: None,
            max_width_cm: None,
            step_free: None,
            plugs: Vec::new(),
            surface: String::new(),
            operator: entry.provider.clone(),
            provider: entry.provider.clone(),
            provider_inferred: false,
            provider_url: entry.provider_url.clone(),
            paying_app: String::new(),
            location_code: String::new(),
            description: format!(
                "From {} ({}), {}, as of {}.",
                source.title, source.url, source.licence, source.date
            ),
            notes_on_data: Vec::new(),
            is_verified: true,
            verified_by: Some(VerifiedBy::Council),
            availability: Availability::Unknown,
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENTRY: &str = r#"{"id":"a","name":"A","address":"","city":"C","area":"Wales","lng":-3.0,"lat":51.6,
        "kind":"car-park","capacity":12,"capacity_disabled":null,"price_hour_pence":140,"price_day_pence":null,
        "provider":"C Council","provider_url":null,
        "source":{"title":"Car parks","url":"https://example.org/a","licence":"OGL v3","date":"2026-11-01"}}"#;

    fn one(entry: &str) -> Result<Batch, BuiltinError> {
        read(&format!(r#"{{"wanted":14,"car_parks":[{entry}]}}"#))
    }

    #[test]
    fn the_shipped_list_is_read_and_never_longer_than_what_is_wanted() {
        let batch = batch().expect("the shipped list keeps its rules");
        assert_eq!(wanted().expect("read"), 14);
        assert!(batch.read <= 14);
        assert_eq!(batch.read, batch.car_parks.len() as u64);
    }

    #[test]
    fn data_readme_says_how_many_are_in() {
        let readme = include_str!("../../data/README.md");
        let said = format!("{} of {}", batch().expect("read").read, wanted().expect("read"));
        assert!(readme.contains(&said), "data/README.md does not say {said:?}");
    }

    #[test]
    fn a_car_park_says_where_its_facts_are_from() {
        let batch = one(ENTRY).expect("sourced");
        let first = &batch.car_parks.to_vec().expect("readable")[0];
        let park = &first.content;
        assert_eq!(first.place_key, "builtin:a");
        assert_eq!(park.price_basis, Some(PriceBasis::Published));
        assert_eq!(park.verified_by, Some(VerifiedBy::Council));
        assert_eq!(
            park.description,
            "From Car parks (https://example.org/a), OGL v3, as of 2026-11-01."
        );
    }

    #[test]
    fn a_car_park_without_a_source_or_outside_the_country_is_refused() {
        for (from, to, says) in [
            (r#""licence":"OGL v3""#, r#""licence":" ""#, "licence"),
            ("https://example.org/a", "javascript:1", "neither http nor https"),
            (r#""lat":51.6"#, r#""lat":41.6"#, "outside the United Kingdom"),
            // Dublin is in the box around the kingdom.
            (
                r#""lng":-3.0,"lat":51.6"#,
                r#""lng":-6.26,"lat":53.35"#,
                "outside the United Kingdom",
            ),
            (r#""lng":-3.0"#, r#""lng":331000"#, "lies nowhere"),
            (r#""id":"a""#, r#""id":"""#, "must have an id"),
            (r#","date":"2026-11-01""#, "", "missing field `date`"),
        ] {
            let error = one(&ENTRY.replace(from, to)).expect_err(to).to_string();
            assert!(error.contains(says), "{error}");
        }
        let twice = one(&format!("{ENTRY},{ENTRY}")).expect_err("twice").to_string();
        assert!(twice.contains("occurs twice"), "{twice}");
    }
}
