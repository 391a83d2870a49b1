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
mod tests {
    use super::*;
    use crate::raw::ElementKind;
    use crate::record::SourceKind;
    use carpal_domain::car_park::{Access, Fee, PriceBasis};
    use geo_types::{Geometry, polygon};

    fn feature(id: &str, lng: f64, lat: f64, pairs: &[(&str, &str)]) -> RawFeature {
        RawFeature {
            id: id.into(),
            element: None,
            version: 0,
            tags: pairs.iter().copied().collect(),
            geometry: Geometry::Point((lng, lat).into()),
        }
    }

    fn shaped(features: Vec<RawFeature>) -> Batch {
        let source = Source {
            name: "city:liverpool".into(),
            kind: SourceKind::City,
            attribution: "Liverpool".into(),
            licence: "OGL".into(),
        };
        let mut shaper = Shaper::new(source).in_city("Liverpool");
        for feature in features {
            shaper.feature(feature);
        }
        shaper.finish().expect("they can be told apart")
    }

    #[test]
    fn generic_names_go_through_the_same_parsers() {
        let batch = shaped(vec![feature(
            "7",
            -2.99,
            53.41,
            &[
                ("@id", "7"),
                ("Name", "Mount Pleasant"),
                ("Address", "Mount Pleasant, L3 5TF"),
                ("Spaces", "~480"),
                ("Price_Per_Hour", "1.50"),
                ("Hours", "Mo-Sa 07:00-22:00"),
                ("Operator", "Liverpool City Council"),
                ("Access", "yes"),
                ("Disabled_Spaces", "12"),
            ],
        )]);
        let record = &batch.car_parks.to_vec().expect("readable")[0];
        assert_eq!(
            (record.external_id.as_str(), record.place_key.as_str()),
            ("7", "city:liverpool:7")
        );
        let car_park = &record.content;
        assert_eq!(
            (car_park.name.as_str(), car_park.address.as_str()),
            ("Mount Pleasant", "Mount Pleasant, L3 5TF")
        );
        assert_eq!((car_park.capacity, car_park.capacity_approximate), (Some(480), true));
        assert_eq!(
            (car_park.price_hour_pence, car_park.price_basis),
            (Some(150), Some(PriceBasis::Parsed))
        );
        assert_eq!((car_park.fee, car_park.access), (Fee::Yes, Access::Public));
        assert_eq!((car_park.capacity_disabled, car_park.opening_hours_valid), (Some(12), true));
        assert_eq!((car_park.city.as_str(), car_park.area.as_str()), ("Liverpool", "North West"));
    }

    #[test]
    fn openstreetmap_exports_keep_their_key_and_footprint() {
        let mut way = feature("way/9", 0.0, 0.0, &[("amenity", "parking"), ("fee", "no")]);
        way.element = Some(Element { kind: ElementKind::Way, id: 9 });
        way.geometry =
            polygon![(x: -2.99, y: 53.41), (x: -2.98, y: 53.41), (x: -2.98, y: 53.42)].into();
        let batch =
            shaped(vec![way, feature("e", -2.99, 53.41, &[("amenity", "parking_entrance")])]);
        assert_eq!((batch.read, batch.car_parks.len(), batch.skipped), (1, 1, 1));
        let capital = shaped(vec![feature("1", -2.99, 53.41, &[("amenity", "Parking")])]);
        assert_eq!((capital.read, capital.skipped), (1, 0));
        let record = &batch.car_parks.to_vec().expect("readable")[0];
        assert_eq!(record.place_key, "osm:way/9");
        assert!(record.content.footprint.is_some());
        assert_eq!(record.content.price_hour_pence, Some(0));
    }

    #[test]
    fn a_car_park_outside_the_uk_says_what_is_wrong() {
        for (lng, lat, reason) in [
            (53.41, -2.99, "swapped_axes"),
            (0.0, 0.0, "null_island"),
            (2.35, 48.85, "outside_uk"),
            (1.52, 42.5, "outside_uk"),
            (-6.26, 53.35, "outside_uk"),
            (1.86, 50.95, "outside_uk"),
            (-74.0, 40.7, "outside_uk"),
        ] {
            let batch = shaped(vec![feature("1", lng, lat, &[])]);
            assert_eq!(
                (batch.read, batch.car_parks.len(), batch.rejects[0].reason),
                (1, 0, reason),
                "{lng} {lat}"
            );
        }
    }

    #[test]
    fn boxes_and_doubles_are_rejected_once() {
        let mut twice = feature("way/9", -2.99, 53.41, &[]);
        twice.element = Some(Element { kind: ElementKind::Way, id: 9 });
        let batch = shaped(vec![
            feature("1", -2.99, 53.41, &[("parking", "garage_boxes")]),
            twice.clone(),
            twice,
        ]);
        let reasons: Vec<_> = batch.rejects.iter().map(|reject| reject.reason).collect();
        assert_eq!((batch.read, batch.car_parks.len()), (3, 1));
        assert_eq!(
            (batch.identity, &reasons[..]),
            (Identity::Element, &["not_public_parking", "duplicate_id"][..])
        );
    }

    #[test]
    fn without_ids_position_and_name_tell_apart_whatever_the_order() {
        let file = || {
            vec![
                feature("feature 1", -2.99, 53.41, &[("name", "A")]),
                feature("feature 2", -2.98, 53.41, &[("name", "A")]),
                feature("feature 3", -2.98, 53.41, &[("name", "B")]),
                feature("feature 4", -2.97, 53.41, &[]),
            ]
        };
        let ids = |batch: &Batch| -> std::collections::BTreeMap<String, String> {
            let id = |r: &Record| (r.external_id.clone(), r.content.name.clone());
            batch.car_parks.to_vec().expect("readable").iter().map(id).collect()
        };
        let whole = shaped(file());
        assert_eq!((&whole.identity, whole.car_parks.len()), (&Identity::Position, 4));
        let first = &whole.car_parks.to_vec().expect("readable")[0];
        assert_eq!(first.place_key, "city:liverpool:at:-299000,5341000:a");
        let mut reversed = file();
        reversed.reverse();
        assert_eq!(ids(&shaped(reversed)), ids(&whole));
        let mut shorter = file();
        shorter.remove(1);
        let left = ids(&shaped(shorter));
        assert!(left.len() == 3 && left.iter().all(|(id, name)| ids(&whole).get(id) == Some(name)));
    }

    #[test]
    fn features_that_nothing_tells_apart_are_rejected_both_and_copies_once() {
        let twins = vec![
            feature("feature 1", -2.99, 53.41, &[("name", "A"), ("capacity", "3")]),
            feature("feature 2", -2.99, 53.41, &[("name", "A"), ("capacity", "4")]),
            feature("feature 3", -2.98, 53.41, &[("name", "B")]),
            feature("feature 4", -2.98, 53.41, &[("name", "B")]),
            feature("feature 5", -2.97, 53.41, &[("name", "C")]),
        ];
        let batch = shaped(twins.clone());
        let rejects: Vec<_> =
            batch.rejects.iter().map(|r| (r.position.as_str(), r.reason)).collect();
        assert_eq!(
            rejects,
            [
                ("feature 1", "same_identity"),
                ("feature 2", "same_identity"),
                ("feature 4", "duplicate")
            ]
        );
        assert_eq!(batch.car_parks.len(), 2);
        let mut shaper = Shaper::new(batch.source);
        for feature in twins.into_iter().take(3) {
            shaper.feature(feature);
        }
        let refusal = shaper.finish().expect_err("most of them are the same").to_string();
        assert!(refusal.contains("2 of 3"), "{refusal}");
    }

    #[test]
    fn a_feature_without_the_property_that_was_named_is_rejected() {
        let source = shaped(vec![]).source;
        let mut shaper = Shaper::new(source).identified_by(IdentityRule::Property("code".into()));
        shaper.feature(feature("feature 1", -2.99, 53.41, &[("code", "A7")]));
        shaper.feature(feature("feature 2", -2.99, 53.41, &[]));
        let batch = shaper.finish().expect("one has it");
        assert_eq!(batch.identity.code(), "property:code");
        assert_eq!(batch.car_parks.to_vec().expect("readable")[0].external_id, "A7");
        assert_eq!(
            (batch.rejects[0].position.as_str(), batch.rejects[0].reason),
            ("feature 2", "no_id")
        );
        assert_eq!(batch.rejects[0].detail, "it has no property code");
    }
}
