//! Collects what a reader finds of OpenStreetMap, and makes a batch of it when all of it is there.

use std::collections::{BTreeMap, HashMap};

use carpal_domain::geometry::{Bbox, LngLat};
use geo_types::{Geometry, LineString};

use super::neighbours::{Neighbours, Surroundings};
use super::settlements::{self, SettlementKind, Settlements};
use super::{background, coastline, roads};
use crate::car_parks::CarParks;
use crate::map_features::MapFeatures;
use crate::raw::{Element, ElementKind, RawFeature, Reject, Sink, Tags};
use crate::read::Header;
use crate::record::{
    Background, Batch, ChargingStation, Identity, MapFeature, Postcode, Record, Source,
};
use crate::shape::car_park::{self, Site};
use crate::shape::footprint::{self, Placed};
use crate::shape::{address, gazetteer, plugs, structure, surface_point, text};

/// Takes features in any order; [`Shaper::finish`] makes the batch.
pub struct Shaper {
    source: Source,
    city: Option<String>,
    extent: Option<Bbox>,
    seen: Option<Bbox>,
    car_parks: BTreeMap<Element, RawFeature>,
    entrances: Vec<LngLat>,
    chargers: BTreeMap<String, ChargingStation>,
    settlements: Vec<(LngLat, String, SettlementKind)>,
    postcodes: Vec<(String, LngLat)>,
    coast: BTreeMap<Element, LineString<f64>>,
    features: MapFeatures,
    /// The element that came last, and whether each so far came once, in the order of kinds and ids.
    last: Option<Element>,
    in_order: bool,
    rejects: Vec<Reject>,
}

/// A car park that is in use and lies somewhere.
struct Candidate {
    element: Element,
    placed: Placed,
    version: i32,
    tags: Tags,
}

impl Shaper {
    /// A shaper for one run of `source`.
    #[must_use]
    pub fn new(source: Source) -> Self {
        Self {
            source,
            city: None,
            extent: None,
            seen: None,
            car_parks: BTreeMap::new(),
            entrances: Vec::new(),
            chargers: BTreeMap::new(),
            settlements: Vec::new(),
            postcodes: Vec::new(),
            coast: BTreeMap::new(),
            features: MapFeatures::default(),
            last: None,
            in_order: true,
            rejects: Vec::new(),
        }
    }

    /// The city that was asked for: it is taken where neither `addr:city` nor a town of the input says.
    #[must_use]
    pub fn in_city(mut self, city: impl Into<String>) -> Self {
        self.city = Some(city.into());
        self
    }

    /// The batch. `read` counts every `amenity=parking`, rejected ones included. Where the header does not say how far the
    /// input reaches, the box around its features is taken.
    #[must_use]
    pub fn finish(mut self, header: &Header) -> Batch {
        self.extent = header.extent;
        let read = self.car_parks.len() as u64 + self.rejects.len() as u64;
        let candidates = self.candidates();
        let surroundings = self.look_around(&candidates);
        let settlements = Settlements::new(std::mem::take(&mut self.settlements));
        let mut car_parks = CarParks::default();
        for (candidate, around) in candidates.into_iter().zip(surroundings) {
            let Candidate { element, placed, version, tags } = candidate;
            let note = placed.note.map(str::to_owned);
            let site = self.site(placed, &around, &settlements);
            match car_park::read(&tags, site, self.source.kind) {
                Ok(mut content) => {
                    content.notes_on_data.extend(note);
                    car_parks.push(&Record {
                        external_id: element.to_string(),
                        place_key: format!("osm:{element}"),
                        version,
                        content,
                    });
                }
                Err(car_park::NotPublicParking(value)) => {
                    let detail = format!("parking={value} is not for the public");
                    let reject = Reject::new(element.to_string(), "not_public_parking", detail);
                    self.rejects.push(reject.named(tags.get("name")));
                }
            }
        }
        let background = self.background();
        Batch {
            source: self.source,
            identity: Identity::Element,
            read,
            car_parks,
            rejects: self.rejects,
            background: Some(background),
            skipped: 0,
            as_of: header.replication_timestamp,
        }
    }

    /// The car parks that are in use and lie somewhere, by element.
    fn candidates(&mut self) -> Vec<Candidate> {
        let mut candidates = Vec::with_capacity(self.car_parks.len());
        for (element, feature) in std::mem::take(&mut self.car_parks) {
            let placed = match structure::out_of_use(&feature.tags) {
                Some(state) => Err(("not_in_use", format!("{state}: nobody can park there"))),
                None => footprint::place(&feature.geometry),
            };
            match placed {
                Ok(placed) => {
                    let RawFeature { version, tags, .. } = feature;
                    candidates.push(Candidate { element, placed, version, tags });
                }
                Err((reason, detail)) => {
                    let reject = Reject::new(element.to_string(), reason, detail);
                    self.rejects.push(reject.named(feature.tags.get("name")));
                }
            }
        }
        candidates
    }

    fn look_around(&self, candidates: &[Candidate]) -> Vec<Surroundings> {
        let placed = candidates.iter().map(|candidate| &candidate.placed);
        let mut neighbours =
            Neighbours::new(placed.map(|placed| (placed.footprint.as_ref(), placed.location)));
        for station in self.chargers.values() {
            neighbours.charger(station.location, &station.plugs);
        }
        self.entrances.iter().for_each(|at| neighbours.entrance(*at));
        self.postcodes.iter().for_each(|(postcode, at)| neighbours.postcode(postcode, *at));
        // A temporary file that failed is told when the batch is loaded.
        let roads = self.features.of_layer("roads").into_iter().flatten().map_while(Result::ok);
        for street in roads.filter(roads::is_street) {
            neighbours.street(&street.name, &street.geometry);
        }
        neighbours.into_surroundings()
    }

    fn site(
        &self,
        Placed { location, footprint, .. }: Placed,
        around: &Surroundings,
        settlements: &Settlements,
    ) -> Site {
        let nearest = gazetteer::nearest(location);
        let town = Some(settlements.city(location)).filter(|town| !town.is_empty());
        Site {
            location,
            footprint,
            entrances: around.entrances(),
            charging: around.charging,
            plugs: around.plugs.clone(),
            street: around.street().to_owned(),
            locality: settlements.locality(location).to_owned(),
            postcode: around.postcode().to_owned(),
            city: town.map(str::to_owned).or_else(|| self.city.clone()).unwrap_or(nearest.name),
            area: nearest.area,
        }
    }

    fn background(&mut self) -> Background {
        let extent = self.extent.or(self.seen);
        let mut features = std::mem::take(&mut self.features);
        if let Some(extent) = extent {
            let coast = std::mem::take(&mut self.coast).into_values().collect();
            let sea = coastline::sea(coast, extent).into_iter().enumerate();
            features.extend(sea.map(|(i, water)| MapFeature {
                layer: "water",
                element: format!("sea:{}:{}", self.source.name, i + 1),
                version: 0,
                kind: "sea",
                name: String::new(),
                reference: String::new(),
                link: false,
                population: None,
                min_zoom: 8,
                geometry: Geometry::Polygon(water),
            }));
        }
        // An input in order holds nothing twice, as nearly all do.
        if !self.in_order
            && let Ok(once) = features.without_doubles()
        {
            features = once;
        }
        Background {
            features,
            postcodes: centres(std::mem::take(&mut self.postcodes)),
            charging_stations: std::mem::take(&mut self.chargers).into_values().collect(),
            extent,
        }
    }
}

impl Sink for Shaper {
    fn feature(&mut self, feature: RawFeature) {
        let Some(element) = feature.element else { return };
        self.in_order &= self.last.is_none_or(|last| last < element);
        self.last = Some(element);
        match surface_point::first_corner(&feature.geometry) {
            Some(corner) => grow(&mut self.seen, corner),
            None if feature.tags.is("amenity", "parking") => {
                return self.keep_car_park(element, feature);
            }
            None => return,
        }
        self.keep_what_is_found_by_position(element, &feature);
        let tags = &feature.tags;
        if tags.is("natural", "coastline") {
            match &feature.geometry {
                Geometry::LineString(line) => drop(self.coast.insert(element, line.clone())),
                Geometry::Polygon(area) => {
                    drop(self.coast.insert(element, area.exterior().clone()));
                }
                _ => {}
            }
        }
        self.features.extend(background::features(&feature));
        if tags.is("amenity", "parking") {
            self.keep_car_park(element, feature);
        }
    }

    /// Without tags this may be a wood cut off at the edge of the extract. It is not known to be a car park, and so counts
    /// neither as read nor as rejected.
    fn reject(&mut self, reject: Reject) {
        tracing::debug!(
            element = reject.position,
            reason = reject.reason,
            detail = reject.detail,
            "left out"
        );
    }

    fn reject_tagged(&mut self, tags: &Tags, reject: Reject) {
        if tags.is("amenity", "parking") {
            self.rejects.push(reject.named(tags.get("name")));
        } else {
            self.reject(reject);
        }
    }
}

impl Shaper {
    /// Entrances, chargers, postcodes and settlements. Few features are any of these, and a point on the surface takes longer
    /// than all else that is done with a building.
    fn keep_what_is_found_by_position(&mut self, element: Element, feature: &RawFeature) {
        let tags = &feature.tags;
        let amenity = tags.get("amenity");
        let postcode = tags.get("addr:postcode").and_then(address::canonical_postcode);
        let settlement = settlements::kind(tags).filter(|_| element.kind == ElementKind::Node);
        let is_amenity = matches!(amenity, Some("parking_entrance" | "charging_station"));
        if !is_amenity && postcode.is_none() && settlement.is_none() {
            return;
        }
        let Some(at) = surface_point::of(&feature.geometry) else { return };
        match amenity {
            Some("parking_entrance") => self.entrances.push(at),
            Some("charging_station") => self.keep_charger(element, feature, at),
            _ => {}
        }
        self.postcodes.extend(postcode.map(|postcode| (postcode, at)));
        if let Some(kind) = settlement
            && let Some(name) = text::non_empty(tags.get("name"), 200)
        {
            self.settlements.push((at, name, kind));
        }
    }

    /// Of an element that comes twice the higher version stays.
    fn keep_car_park(&mut self, element: Element, feature: RawFeature) {
        let newer = self.car_parks.get(&element).is_none_or(|kept| kept.version < feature.version);
        if newer {
            self.car_parks.insert(element, feature);
        }
    }

    fn keep_charger(&mut self, element: Element, feature: &RawFeature, at: LngLat) {
        let letter = match element.kind {
            ElementKind::Node => 'n',
            ElementKind::Way => 'w',
            ElementKind::Relation => 'r',
        };
        let tags = &feature.tags;
        let name = ["name", "operator", "brand", "network"]
            .iter()
            .find_map(|key| text::non_empty(tags.get(key), 200));
        let capacity = tags
            .get("capacity")
            .and_then(crate::shape::capacity::parse)
            .map(|capacity| capacity.spaces);
        let element = format!("{letter}{}", element.id);
        let station = ChargingStation {
            element: element.clone(),
            name: name.unwrap_or_default(),
            capacity,
            plugs: plugs::of(tags),
            location: at,
        };
        self.chargers.insert(element, station);
    }
}

/// One position a postcode: the middle of all that have it, by alphabet.
fn centres(postcodes: Vec<(String, LngLat)>) -> Vec<Postcode> {
    let mut sums: HashMap<String, (f64, f64, f64)> = HashMap::new();
    for (postcode, at) in postcodes {
        let sum = sums.entry(postcode).or_default();
        *sum = (sum.0 + at.lng, sum.1 + at.lat, sum.2 + 1.0);
    }
    let mut centres: Vec<Postcode> = sums
        .into_iter()
        .filter_map(|(postcode, (lng, lat, n))| {
            Some(Postcode { postcode, location: LngLat::new(lng / n, lat / n).ok()? })
        })
        .collect();
    centres.sort_by(|a, b| a.postcode.cmp(&b.postcode));
    centres
}

fn grow(seen: &mut Option<Bbox>, at: LngLat) {
    let grown =
        seen.map_or(Bbox { west: at.lng, south: at.lat, east: at.lng, north: at.lat }, |b| Bbox {
            west: b.west.min(at.lng),
            south: b.south.min(at.lat),
            east: b.east.max(at.lng),
            north: b.north.max(at.lat),
        });
    *seen = Some(grown);
}

#[cfg(test)]
mod tests;
