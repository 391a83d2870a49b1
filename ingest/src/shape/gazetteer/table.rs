//! The table of settlements in memory: fixed-width rows in bands of latitude, their names in one text. It takes about six
//! megabytes, and a look-up reads a few dozen rows.

use std::collections::HashMap;
use std::io::{BufRead, BufReader};

use carpal_domain::geometry::LngLat;
use flate2::read::GzDecoder;

/// How high a band is, in degrees: about twice as far as the nearest settlement mostly is.
const BAND_DEGREES: f64 = 0.2;
const BANDS: usize = 900;
/// About so many there are; room is made once.
const SETTLEMENTS: usize = 145_000;
const BYTES_OF_NAMES: usize = 1_400_000;

/// Settlements by band from the south, and in a band from the west.
#[derive(Debug, Default)]
pub(super) struct Table {
    settlements: Vec<Settlement>,
    /// Where each band begins in `settlements`, and the end of the last.
    bands: Vec<u32>,
    names: String,
    divisions: Vec<Division>,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Settlement {
    lng: f32,
    /// Its place on a sphere of radius 1.
    at: [f32; 3],
    name: u32,
    name_bytes: u16,
    band: u16,
    division: u16,
}

/// What a settlement belongs to.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Division {
    /// Its code of two letters.
    pub(super) country: String,
    /// The first administrative level, such as a nation of the UK.
    pub(super) admin1: String,
    /// The second, of England alone.
    pub(super) admin2: String,
}

impl Table {
    /// Reads lines of latitude, longitude, name, country, first and second division, parted by tabs, all of it compressed by
    /// gzip. What is no such line is passed over.
    pub(super) fn read(compressed: &[u8]) -> Self {
        let mut table = Self {
            settlements: Vec::with_capacity(SETTLEMENTS),
            names: String::with_capacity(BYTES_OF_NAMES),
            ..Self::default()
        };
        let mut numbers = HashMap::new();
        let mut lines = BufReader::new(GzDecoder::new(compressed));
        let mut line = String::new();
        while lines.read_line(&mut line).is_ok_and(|bytes| bytes > 0) {
            table.add(line.trim_end_matches('\n'), &mut numbers);
            line.clear();
        }
        table.settlements.sort_unstable_by(|one, other| {
            (one.band, one.lng)
                .partial_cmp(&(other.band, other.lng))
                .unwrap_or(one.band.cmp(&other.band))
        });
        let begins =
            |band: usize| table.settlements.partition_point(|s| usize::from(s.band) < band);
        table.bands = (0..=BANDS).filter_map(|band| u32::try_from(begins(band)).ok()).collect();
        table
    }

    fn add(&mut self, line: &str, numbers: &mut HashMap<Division, u16>) -> Option<()> {
        let [lat, lng, name, country, admin1, admin2] = line.split('\t').collect::<Vec<_>>()[..]
        else {
            return None;
        };
        let at = LngLat::new(lng.parse().ok()?, lat.parse().ok()?).ok()?;
        let (country, admin1, admin2) = (country.to_owned(), admin1.to_owned(), admin2.to_owned());
        let division = Division { country, admin1, admin2 };
        let next = u16::try_from(self.divisions.len()).ok()?;
        let number = *numbers.entry(division).or_insert_with_key(|division| {
            self.divisions.push(division.clone());
            next
        });
        self.settlements.push(Settlement {
            lng: narrow(at.lng),
            at: on_the_sphere(at).map(narrow),
            name: u32::try_from(self.names.len()).ok()?,
            name_bytes: u16::try_from(name.len()).ok()?,
            band: u16::try_from(band(at.lat)).ok()?,
            division: number,
        });
        self.names.push_str(name);
        Some(())
    }

    pub(super) fn name(&self, of: &Settlement) -> &str {
        let begin = of.name as usize;
        self.names.get(begin..begin + usize::from(of.name_bytes)).unwrap_or_default()
    }

    pub(super) fn division(&self, of: &Settlement) -> Option<&Division> {
        self.divisions.get(usize::from(of.division))
    }

    /// The nearest to `at`; none of an empty table.
    pub(super) fn nearest(&self, at: LngLat) -> Option<&Settlement> {
        let mut search = Search::at(at);
        let home = band(at.lat);
        for step in 0..BANDS {
            let south = home.checked_sub(step);
            let north = (step > 0).then_some(home + step).filter(|band| *band < BANDS);
            let in_reach: Vec<usize> = [south, north]
                .into_iter()
                .flatten()
                .filter(|band| search.may_have(*band))
                .collect();
            if in_reach.is_empty() {
                break;
            }
            for band in in_reach {
                search.look_through(self.band(band));
            }
        }
        search.best
    }

    fn band(&self, band: usize) -> &[Settlement] {
        let end = |at: usize| self.bands.get(at).map_or(0, |end| *end as usize);
        self.settlements.get(end(band)..end(band + 1)).unwrap_or_default()
    }
}

/// The best so far, and how far from it another may lie at most to be better.
struct Search<'a> {
    at: LngLat,
    here: [f64; 3],
    best: Option<&'a Settlement>,
    /// Squared, on the straight line through a sphere of radius 1.
    least: f64,
    /// Beyond so many degrees of longitude nothing is nearer than the best.
    widest: f64,
}

impl<'a> Search<'a> {
    fn at(at: LngLat) -> Self {
        let here = on_the_sphere(at);
        Self { at, here, best: None, least: f64::INFINITY, widest: 180.0 }
    }

    /// Whether something in the band may be nearer than the best.
    fn may_have(&self, band: usize) -> bool {
        #[expect(clippy::cast_precision_loss, reason = "there are 900 bands")]
        let south = band as f64 * BAND_DEGREES - 90.0;
        let degrees = (south - self.at.lat).max(self.at.lat - south - BAND_DEGREES).max(0.0);
        let straight = 2.0 * (degrees.to_radians() / 2.0).sin();
        straight * straight <= self.least
    }

    /// Looks to the east and to the west, as far as something may be nearer.
    fn look_through(&mut self, band: &'a [Settlement]) {
        let here = band.partition_point(|s| f64::from(s.lng) < self.at.lng);
        let (west, east) = band.split_at(here);
        for settlement in east.iter().chain(west) {
            if (f64::from(settlement.lng) - self.at.lng).rem_euclid(360.0) > self.widest {
                break;
            }
            self.look_at(settlement);
        }
        for settlement in west.iter().rev().chain(east.iter().rev()) {
            if (self.at.lng - f64::from(settlement.lng)).rem_euclid(360.0) > self.widest {
                break;
            }
            self.look_at(settlement);
        }
    }

    fn look_at(&mut self, settlement: &'a Settlement) {
        let squared =
            self.here.iter().zip(settlement.at).map(|(a, b)| (a - f64::from(b)).powi(2)).sum();
        if squared < self.least {
            (self.best, self.least) = (Some(settlement), squared);
            self.widest = widest(self.at.lat, squared);
        }
    }
}

/// How many degrees of longitude a circle of this radius, squared, reaches to either side. Where it holds a pole: all.
fn widest(lat: f64, squared: f64) -> f64 {
    // The meridian that touches a circle of angular radius r about latitude p is off by asin(sin r / cos p).
    let radius = 2.0 * (squared.sqrt() / 2.0).min(1.0).asin();
    let share = radius.sin() / lat.to_radians().cos();
    let holds_a_pole = radius + lat.abs().to_radians() >= std::f64::consts::FRAC_PI_2;
    if holds_a_pole || share >= 1.0 {
        return 180.0;
    }
    // Longitudes are kept in fewer digits.
    share.asin().to_degrees() + 1e-4
}

fn on_the_sphere(at: LngLat) -> [f64; 3] {
    let (lng, lat) = (at.lng.to_radians(), at.lat.to_radians());
    [lat.cos() * lng.cos(), lat.cos() * lng.sin(), lat.sin()]
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "from -90 to 90 degrees are 0 to 900 bands"
)]
fn band(lat: f64) -> usize {
    (((lat + 90.0) / BAND_DEGREES) as usize).min(BANDS - 1)
}

#[expect(clippy::cast_possible_truncation, reason = "a metre more or less is well enough")]
fn narrow(value: f64) -> f32 {
    value as f32
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::shape::gazetteer::SETTLEMENTS;

    fn squared(at: LngLat, settlement: &Settlement) -> f64 {
        let to = settlement.at.map(f64::from);
        on_the_sphere(at).iter().zip(to).map(|(a, b)| (a - b).powi(2)).sum()
    }

    #[test]
    fn every_line_is_read_and_names_stay_with_their_places() {
        let table = &*SETTLEMENTS;
        assert_eq!((table.settlements.len(), table.names.len()), (144_563, 1_373_715));
        let at = LngLat::new(-2.99773, 51.58774).expect("on the globe");
        let newport = table.nearest(at).expect("there are many");
        let division = table.division(newport).expect("it has one");
        assert_eq!((table.name(newport), &*division.admin1), ("Newport", "Wales"));
    }

    #[test]
    fn an_empty_table_and_a_damaged_one_find_nothing_and_do_not_panic() {
        let at = LngLat::new(0.0, 51.0).expect("on the globe");
        assert!(Table::default().nearest(at).is_none());
        assert!(Table::read(b"no gzip").nearest(at).is_none());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(400))]

        #[test]
        fn the_nearest_is_nearer_than_all_others(
            lng in prop_oneof![-180.0..=180.0, Just(180.0), Just(-180.0), 179.0..180.0, -8.0..2.0],
            lat in prop_oneof![-90.0..=90.0, Just(90.0), Just(-90.0), 49.0..61.0],
        ) {
            let at = LngLat::new(lng, lat).expect("on the globe");
            let table = &*SETTLEMENTS;
            let nearest = squared(at, table.nearest(at).expect("there are many"));
            let least = table.settlements.iter().map(|s| squared(at, s)).fold(f64::INFINITY, f64::min);
            prop_assert!(nearest <= least, "{nearest} {least}");
        }
    }
}
