//! The 17 cities of `data/cities.json`: their slugs for sources, their boxes for Overpass, their centres for the map.

use std::sync::LazyLock;

use carpal_domain::geometry::{Bbox, LngLat};
use serde::Deserialize;

/// A city as `data/cities.json` lists it.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct City {
    /// Lower case with hyphens: `stoke-on-trent`. Stands in source names, such as `overpass:stoke-on-trent`.
    pub slug: String,
    /// As people write it.
    pub name: String,
    /// England, Scotland, Wales or Northern Ireland.
    pub nation: String,
    /// The region of England, else the nation: what counts are shown for at low zooms.
    pub area: String,
    /// Where a map of the city opens.
    #[serde(deserialize_with = "centre")]
    pub centre: LngLat,
    /// A box around the city proper.
    #[serde(deserialize_with = "bbox")]
    pub bbox: Bbox,
}

/// A name that is not one of the cities.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{asked:?} is not one of the {count} cities: {names}", count = all().len(), names = names())]
pub struct UnknownCity {
    /// What was asked for.
    pub asked: String,
}

/// Every city, by name.
#[must_use]
pub fn all() -> &'static [City] {
    static CITIES: LazyLock<Vec<City>> = LazyLock::new(|| {
        #[expect(clippy::expect_used, reason = "compiled in; a test reads it")]
        serde_json::from_str(include_str!("../../data/cities.json")).expect("cities.json is read")
    });
    &CITIES
}

/// The city of a slug or a name, whatever the case and the spaces around it.
///
/// # Errors
/// [`UnknownCity`], which lists them all.
pub fn by_name(asked: &str) -> Result<&'static City, UnknownCity> {
    let wanted = asked.trim().to_lowercase();
    all()
        .iter()
        .find(|city| city.slug == wanted || city.name.to_lowercase() == wanted)
        .ok_or_else(|| UnknownCity { asked: asked.to_owned() })
}

fn names() -> String {
    all().iter().map(|city| city.name.as_str()).collect::<Vec<_>>().join(", ")
}

fn centre<'de, D: serde::Deserializer<'de>>(from: D) -> Result<LngLat, D::Error> {
    let [lng, lat] = <[f64; 2]>::deserialize(from)?;
    LngLat::new(lng, lat).map_err(serde::de::Error::custom)
}

fn bbox<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Bbox, D::Error> {
    let [west, south, east, north] = <[f64; 4]>::deserialize(from)?;
    // Bbox's own parser has every rule of a box.
    format!("{west},{south},{east},{north}").parse().map_err(serde::de::Error::custom)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seventeen_cities_are_there() {
        assert_eq!(
            names(),
            "Aberdeen, Belfast, Bristol, Cardiff, Coventry, Derby, Liverpool, London, Manchester, \
             Milton Keynes, Newcastle, Nottingham, Portsmouth, Reading, Sheffield, Southampton, \
             Stoke-on-Trent"
        );
    }

    #[test]
    fn every_city_lies_in_the_uk_with_its_centre_in_its_box() {
        for city in all() {
            let b = city.bbox;
            let south_west = LngLat::new(b.west, b.south).expect("on the globe");
            let north_east = LngLat::new(b.east, b.north).expect("on the globe");
            assert!(south_west.in_uk_box() && north_east.in_uk_box(), "{}", city.name);
            assert!(b.contains(city.centre), "{}", city.name);
            let across_km = south_west.metres_to(north_east) / 1000.0;
            assert!((8.0..=80.0).contains(&across_km), "{} is {across_km} km across", city.name);
            let simple = city.name.to_lowercase().replace(' ', "-");
            assert_eq!(city.slug, simple);
        }
    }

    #[test]
    fn areas_are_spelt_as_those_of_car_parks() {
        let regions: Vec<_> = include_str!("../../data/areas.csv")
            .lines()
            .filter_map(|line| line.rsplit_once(',').map(|(_, region)| region.trim()))
            .collect();
        for city in all() {
            if city.nation == "England" {
                assert!(regions.contains(&city.area.as_str()), "{}: {}", city.name, city.area);
            } else {
                assert_eq!(city.area, city.nation);
            }
        }
    }

    #[test]
    fn no_two_cities_share_ground() {
        for (i, a) in all().iter().enumerate() {
            for b in &all()[i + 1..] {
                let apart = a.bbox.east < b.bbox.west
                    || b.bbox.east < a.bbox.west
                    || a.bbox.north < b.bbox.south
                    || b.bbox.north < a.bbox.south;
                assert!(apart, "{} and {}", a.name, b.name);
            }
        }
    }

    #[test]
    fn the_map_opens_in_the_middle_of_a_city() {
        let liverpool = by_name("Liverpool").expect("a city").centre;
        assert_eq!(liverpool, LngLat { lng: -2.9916, lat: 53.4084 });
        let manchester = by_name("manchester").expect("a city").centre;
        assert_eq!(manchester, LngLat { lng: -2.2426, lat: 53.4808 });
    }

    #[test]
    fn a_city_is_found_by_slug_and_by_name_in_any_case() {
        for asked in ["milton-keynes", "Milton Keynes", " MILTON keynes "] {
            assert_eq!(by_name(asked).expect("a city").slug, "milton-keynes");
        }
        let error = by_name("Leeds").expect_err("not one of them").to_string();
        assert!(error.starts_with("\"Leeds\" is not one of the 17 cities: Aberdeen,"), "{error}");
        assert!(error.contains("Stoke-on-Trent"), "{error}");
    }
}
