//! Where the practice car parks stand: dense around the centres, sparse towards the edges, on dry land, and not on top of
//! each other.

use std::collections::HashSet;

use carpal_domain::geometry::{Bbox, LngLat};
use geo_types::{Geometry, LineString, Polygon};

use super::profile::{self, Profile, Structure};
use super::random::Random;
use super::water;
use crate::cities::{self, City};

/// Metres in a degree of latitude on the mean sphere.
const METRES_A_DEGREE: f64 = 111_195.0;
/// With more car parks than this per square kilometre, those of a city spread beyond its box.
const MAX_PER_KM2: f64 = 30.0;
/// Sites take ground in squares with sides of this many metres.
const PLOT_METRES: f64 = 30.0;
/// How often a site that is taken or wet is drawn again, before an overlap is accepted.
const MAX_TRIES: u32 = 40;

/// The site of a car park: where it lies, its outline, its entrance, and what stands on it.
pub struct Site {
    /// The city it belongs to.
    pub city: &'static City,
    /// The marker.
    pub location: LngLat,
    /// Its outline, or the line along the kerb. Some sources know only a point.
    pub footprint: Option<Geometry<f64>>,
    /// Where one drives in, of roofed car parks.
    pub entrance: Option<LngLat>,
    /// What stands on it.
    pub profile: Profile,
}

/// The cities, and which of their ground is taken.
pub struct Sites {
    towns: Vec<Town>,
    taken: HashSet<(i32, i32)>,
}

struct Town {
    city: &'static City,
    /// Its share among all, cumulated from 0 to 1.
    up_to: f64,
    /// How far its car parks reach.
    reach: Bbox,
    /// Metres within which density falls by a factor of e.
    scale: f64,
    /// District centres, in metres east and north of the centre.
    districts: [(f64, f64); 8],
}

impl Sites {
    /// Free ground for `count` car parks.
    pub fn new(count: u32, random: &mut Random) -> Self {
        let total: f64 = cities::all().iter().map(|city| weight(&city.slug)).sum();
        let mut up_to = 0.0;
        let towns = cities::all()
            .iter()
            .map(|city| {
                let share = weight(&city.slug) / total;
                up_to += share;
                Town::new(city, up_to, f64::from(count) * share, random)
            })
            .collect();
        Self { towns, taken: HashSet::new() }
    }

    /// A free, dry site. When the ground is full, one that overlaps others.
    pub fn site(&mut self, random: &mut Random) -> Site {
        let mut crowded = None;
        for _ in 0..MAX_TRIES {
            let town = self.town(random);
            let (east, north) = town.spot(random);
            let closeness = (-east.hypot(north) / town.scale).exp();
            let Some(at) = town.dry_position(east, north) else { continue };
            let profile = profile::draw(closeness, random);
            let site = lay_out(town.city, at, profile, random);
            let plots = plots(&site);
            if plots.iter().all(|plot| !self.taken.contains(plot)) {
                self.taken.extend(plots);
                return site;
            }
            crowded = Some(site);
        }
        crowded.unwrap_or_else(|| {
            let city = self.town(random).city;
            lay_out(city, city.centre, profile::draw(1.0, random), random)
        })
    }

    fn town(&self, random: &mut Random) -> &Town {
        let at = random.unit();
        let index = self.towns.partition_point(|town| town.up_to <= at);
        &self.towns[index.min(self.towns.len() - 1)]
    }
}

/// A city's share of the car parks; larger cities have more, though not in proportion.
fn weight(slug: &str) -> f64 {
    match slug {
        "london" => 24.0,
        "liverpool" | "manchester" => 10.0,
        "bristol" | "sheffield" => 7.0,
        "cardiff" => 6.0,
        "belfast" | "coventry" | "newcastle" | "nottingham" => 5.0,
        _ => 4.0,
    }
}

impl Town {
    fn new(city: &'static City, up_to: f64, count: f64, random: &mut Random) -> Self {
        let east = METRES_A_DEGREE * city.centre.lat.to_radians().cos();
        let width = (city.bbox.east - city.bbox.west) * east;
        let height = (city.bbox.north - city.bbox.south) * METRES_A_DEGREE;
        let km2 = width * height / 1e6;
        let stretch = (count / MAX_PER_KM2 / km2).max(1.0).sqrt();
        let scale = 0.2 * width.min(height) * stretch;
        let wider = |edge: f64, centre: f64| centre + (edge - centre) * stretch;
        let mut town = Self {
            city,
            up_to,
            reach: Bbox {
                west: wider(city.bbox.west, city.centre.lng),
                south: wider(city.bbox.south, city.centre.lat),
                east: wider(city.bbox.east, city.centre.lng),
                north: wider(city.bbox.north, city.centre.lat),
            },
            scale,
            districts: [(0.0, 0.0); 8],
        };
        for i in 0..town.districts.len() {
            town.districts[i] = around((0.0, 0.0), 1.3 * scale, random);
        }
        town
    }

    /// Metres east and north of the centre: two thirds around the centre, the rest around the districts.
    fn spot(&self, random: &mut Random) -> (f64, f64) {
        if random.happens(0.66) {
            around((0.0, 0.0), self.scale, random)
        } else {
            let district = random.one_of(&self.districts);
            around(district, 0.22 * self.scale, random)
        }
    }

    /// The position, if it lies within reach, within the country's box and on dry ground.
    fn dry_position(&self, east: f64, north: f64) -> Option<LngLat> {
        let at = offset(self.city.centre, east, north)?;
        let fits = self.reach.contains(at) && at.in_uk_box();
        (fits && water::is_dry(&self.city.slug, at.lng, at.lat)).then_some(at)
    }
}

/// A spot whose density falls off as exp(-distance / scale): the distance is the sum of two exponential draws.
fn around(hub: (f64, f64), scale: f64, random: &mut Random) -> (f64, f64) {
    let distance = -scale * ((1.0 - random.unit()) * (1.0 - random.unit())).ln();
    let (sin, cos) = (random.unit() * std::f64::consts::TAU).sin_cos();
    (hub.0 + distance * cos, hub.1 + distance * sin)
}

/// A position some metres east and north of another, to seven decimals (a centimetre): what OpenStreetMap stores,
/// and coarse enough that another machine's mathematics gives the same digits.
fn offset(from: LngLat, east: f64, north: f64) -> Option<LngLat> {
    let lng = from.lng + east / (METRES_A_DEGREE * from.lat.to_radians().cos());
    let lat = from.lat + north / METRES_A_DEGREE;
    let round = |degrees: f64| (degrees * 1e7).round() / 1e7;
    LngLat::new(round(lng), round(lat)).ok()
}

fn lay_out(city: &'static City, at: LngLat, profile: Profile, random: &mut Random) -> Site {
    let (sin, cos) = street_angle(at).sin_cos();
    let corner = |along: f64, across: f64| {
        let (along, across) = (along * profile.length / 2.0, across * profile.width / 2.0);
        let corner = offset(at, along * cos - across * sin, along * sin + across * cos);
        corner.map_or((at.lng, at.lat), |corner| (corner.lng, corner.lat))
    };
    let roofed = profile.structure.is_roofed();
    let outlined = roofed || profile.structure == Structure::StreetSide || random.happens(0.88);
    let footprint = outlined.then(|| {
        if profile.structure == Structure::StreetSide {
            Geometry::LineString(LineString::from(vec![corner(-1.0, 0.0), corner(1.0, 0.0)]))
        } else {
            let ring = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)];
            let ring: Vec<_> = ring.into_iter().map(|(x, y)| corner(x, y)).collect();
            Geometry::Polygon(Polygon::new(LineString::from(ring), Vec::new()))
        }
    });
    let side = if random.happens(0.5) { 1.0 } else { -1.0 };
    let (lng, lat) = corner(0.6 * side, -1.0);
    let entrance = (roofed && random.happens(0.6)).then_some(LngLat { lng, lat });
    Site { city, location: at, footprint, entrance, profile }
}

/// Streets run alike within half a kilometre: an angle in radians that is a function of the neighbourhood.
fn street_angle(at: LngLat) -> f64 {
    #[expect(clippy::cast_possible_truncation, reason = "a degree has 200 of them")]
    let block = |degrees: f64| (degrees * 200.0).floor() as i64;
    let mixed = (block(at.lng) * 31 + block(at.lat) * 17).rem_euclid(23);
    mixed as f64 / 23.0 * std::f64::consts::FRAC_PI_2
}

/// The squares of ground that a site's surrounding box touches.
fn plots(site: &Site) -> Vec<(i32, i32)> {
    // One scale for the whole country, so that plots of neighbouring cities are the same plots.
    const EAST: f64 = METRES_A_DEGREE * 0.6;
    let half = site.profile.length.hypot(site.profile.width) / 2.0;
    #[expect(clippy::cast_possible_truncation, reason = "the country has 50,000 of them each way")]
    let plot = |metres: f64| (metres / PLOT_METRES).floor() as i32;
    let (x, y) = (site.location.lng * EAST, site.location.lat * METRES_A_DEGREE);
    let rows = plot(y - half)..=plot(y + half);
    rows.flat_map(|row| (plot(x - half)..=plot(x + half)).map(move |column| (column, row)))
        .collect()
}
