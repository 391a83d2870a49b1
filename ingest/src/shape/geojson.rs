//! A city's or council's GeoJSON, made a batch: properties named as OpenStreetMap's tags or generically, through the same
//! parsers.

pub(crate) mod properties;

use std::collections::HashMap;

use carpal_domain::geometry::LngLat;
use rayon::prelude::*;

use crate::car_parks::{CarParks, Packed};
use crate::raw::{Element, RawFeature, Reject, Sink, Tags};
use crate::record::{Batch, Identity, Record, Source};

use super::car_park::{self, NotPublicParking, Site};
use super::footprint::{self, Placed};
use super::identity::{Identities, IdentityRule, NoIdentity, ids};
use super::{gazetteer, structure, uk};

/// Features that are shaped at a time, by all cores.
const CHUNK_FEATURES: usize = 1024;

/// Takes features in any order; [`Shaper::finish`] makes the batch. What lies outside the UK is rejected.
pub struct Shaper {
    source: Source,
    city: Option<String>,
    read: u64,
    skipped: u64,
    /// Features that wait to be shaped, with their number in `identities`; none for an OpenStreetMap element, which says itself
    /// which it is.
    waiting: Vec<(RawFeature, Option<usize>)>,
    car_parks: CarParks,
    /// Some record has a number.
    is_numbered: bool,
    /// The version of each element, and its place in `car_parks`.
    by_element: HashMap<Element, (i32, u64)>,
    /// The places of elements that came again in a higher version.
    superseded: Vec<u64>,
    identities: Identities,
    rejects: Vec<Reject>,
}

impl Shaper {
    /// A shaper for one run of `source`.
    #[must_use]
    pub fn new(source: Source) -> Self {
        Self {
            source,
            city: None,
            read: 0,
            skipped: 0,
            waiting: Vec::new(),
            car_parks: CarParks::default(),
            is_numbered: false,
            by_element: HashMap::new(),
            superseded: Vec::new(),
            identities: Identities::default(),
            rejects: Vec::new(),
        }
    }

    /// The city whose list it is: it is taken where a feature does not say.
    #[must_use]
    pub fn in_city(mut self, city: impl Into<String>) -> Self {
        self.city = Some(city.into());
        self
    }

    /// How features that are no OpenStreetMap elements are identified.
    #[must_use]
    pub fn identified_by(mut self, rule: IdentityRule) -> Self {
        self.identities = Identities::new(rule);
        self
    }

    /// The batch. It has no map background.
    ///
    /// # Errors
    /// [`NoIdentity`] where the features cannot be told apart.
    pub fn finish(mut self) -> Result<Batch, NoIdentity> {
        self.shape_waiting();
        let chosen = self.identities.choose()?;
        let are_elements = !self.is_numbered && !self.car_parks.is_empty();
        let identity = if are_elements { Identity::Element } else { chosen.identity() };
        let (mut car_parks, mut rejects) = (self.car_parks, self.rejects);
        let (has_gaps, chosen_by) = (chosen.has_gaps(), chosen.identity());
        car_parks.identify(chosen, &self.source.name);
        car_parks.leave_out(self.superseded);
        if has_gaps {
            ids::leave_unidentified_out(&mut car_parks, &chosen_by, &mut rejects);
        }
        ids::leave_repeated_out(&mut car_parks, chosen_by, &mut rejects)?;
        Ok(Batch {
            source: self.source,
            identity,
            read: self.read,
            car_parks,
            rejects,
            background: None,
            skipped: self.skipped,
            as_of: None,
        })
    }

    fn shape_waiting(&mut self) {
        let waiting = std::mem::take(&mut self.waiting);
        let shaped: Vec<Result<(i32, Packed), Reject>> = waiting
            .par_iter()
            .map(|(feature, number)| {
                let pack = |record: Record| {
                    (record.version, Packed::numbered(&record, *number, &feature.id))
                };
                self.shape(feature).map(pack)
            })
            .collect();
        for ((feature, number), shaped) in waiting.into_iter().zip(shaped) {
            match shaped {
                Ok((version, packed)) => self.keep(feature, number, version, &packed),
                Err(reject) => self.rejects.push(reject),
            }
        }
    }

    /// An element occurs once in a batch: the higher version stays, else the first.
    fn keep(&mut self, feature: RawFeature, number: Option<usize>, version: i32, packed: &Packed) {
        self.is_numbered |= number.is_some();
        let here = (version, self.car_parks.packed());
        let earlier = feature.element.and_then(|element| self.by_element.get(&element).copied());
        if earlier.is_none_or(|(kept, _)| version > kept) {
            self.car_parks.add(packed);
            self.by_element.extend(feature.element.map(|element| (element, here)));
        }
        let Some((kept, at)) = earlier else { return };
        if version > kept {
            self.superseded.push(at);
        }
        let detail = "another feature of the file is the same element";
        let reject = Reject::new(feature.id, "duplicate_id", detail);
        self.rejects.push(reject.named(properties::as_tags(&feature.tags).get("name")));
    }

    fn shape(&self, feature: &RawFeature) -> Result<Record, Reject> {
        let tags = properties::as_tags(&feature.tags);
        let reject = |reason, detail: String| {
            Reject::new(feature.id.clone(), reason, detail).named(tags.get("name"))
        };
        if let Some(state) = structure::out_of_use(&feature.tags) {
            return Err(reject("not_in_use", format!("{state}: nobody can park there")));
        }
        let Placed { location, footprint, note } = footprint::place(&feature.geometry)
            .map_err(|(reason, detail)| reject(reason, detail))?;
        in_the_uk(location).map_err(|(reason, detail)| reject(reason, detail))?;
        let nearest = gazetteer::nearest(location);
        let site = Site {
            location,
            footprint,
            entrances: None,
            charging: false,
            plugs: Vec::new(),
            street: String::new(),
            locality: String::new(),
            postcode: String::new(),
            city: self.city.clone().unwrap_or(nearest.name),
            area: nearest.area,
        };
        let mut content =
            car_park::read(&tags, site, self.source.kind).map_err(|NotPublicParking(value)| {
                reject("not_public_parking", format!("parking={value} is not for the public"))
            })?;
        content.notes_on_data.extend(note.map(str::to_owned));
        let (external_id, place_key) = match feature.element {
            Some(element) => (element.to_string(), format!("osm:{element}")),
            None => (String::new(), String::new()),
        };
        Ok(Record { external_id, place_key, version: feature.version, content })
    }
}

/// Cities and councils have their car parks in the UK.
fn in_the_uk(at: LngLat) -> Result<(), (&'static str, String)> {
    if uk::contains(at) {
        return Ok(());
    }
    let swapped = LngLat::new(at.lat, at.lng).is_ok_and(uk::contains);
    Err(if swapped {
        let words = format!(
            "{}, {} is outside the UK, and inside with the two swapped: GeoJSON wants longitude first (RFC 7946, EPSG:4326)",
            at.lng, at.lat
        );
        ("swapped_axes", words)
    } else {
        let words = format!(
            "longitude {}, latitude {} is outside the UK; is it in WGS 84 degrees (EPSG:4326)?",
            at.lng, at.lat
        );
        ("outside_uk", words)
    })
}

impl Sink for Shaper {
    fn feature(&mut self, feature: RawFeature) {
        if is_other_than_parking(&feature.tags) {
            self.skipped += 1;
            return;
        }
        self.read += 1;
        let number = match feature.element {
            Some(_) => None,
            None => Some(self.identities.add(&feature.tags)),
        };
        self.waiting.push((feature, number));
        if self.waiting.len() >= CHUNK_FEATURES {
            self.shape_waiting();
        }
    }

    fn reject(&mut self, reject: Reject) {
        // Rejects are kept in the input's order.
        self.shape_waiting();
        self.read += 1;
        self.rejects.push(reject);
    }

    fn reject_tagged(&mut self, tags: &Tags, reject: Reject) {
        if is_other_than_parking(tags) {
            self.skipped += 1;
        } else {
            self.reject(reject.named(properties::as_tags(tags).get("name")));
        }
    }
}

/// Entrances, single bays and the like, which exports of OpenStreetMap bring along.
fn is_other_than_parking(tags: &Tags) -> bool {
    tags.get("amenity").is_some_and(|amenity| !amenity.trim().eq_ignore_ascii_case("parking"))
}

#[cfg(test)]
mod tests;
