//! The nearest settlement of GeoNames (`data/settlements.tsv.gz`, CC BY 4.0), and the area that counts are shown for.

mod table;

use std::collections::HashMap;
use std::sync::LazyLock;

use carpal_domain::geometry::LngLat;
use table::{Division, Table};

static SETTLEMENTS: LazyLock<Table> =
    LazyLock::new(|| Table::read(include_bytes!("../../../data/settlements.tsv.gz")));

/// England's counties and unitary authorities as GeoNames spells them, and their regions: `data/areas.csv`.
static REGIONS: LazyLock<HashMap<&'static str, &'static str>> = LazyLock::new(|| {
    include_str!("../../../data/areas.csv")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .skip(1)
        .filter_map(|line| line.split_once(','))
        .collect()
});

/// What GeoNames knows of the nearest settlement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Nearest {
    /// Its name.
    pub name: String,
    /// In the UK a nation or an English region; elsewhere the first administrative level, or the country's code.
    pub area: String,
}

/// Looks up the settlement nearest to `at`. The table is read once, at the first call.
#[must_use]
pub fn nearest(at: LngLat) -> Nearest {
    let nearest = SETTLEMENTS.nearest(at);
    Nearest {
        name: nearest.map_or("", |settlement| SETTLEMENTS.name(settlement)).to_owned(),
        area: nearest
            .and_then(|settlement| SETTLEMENTS.division(settlement))
            .map_or("", area)
            .to_owned(),
    }
}

/// The area of a GeoNames record. A county of England that the table does not know counts as England.
fn area(division: &Division) -> &str {
    match (&*division.country, &*division.admin1) {
        ("GB", "England") => REGIONS.get(&*division.admin2).copied().unwrap_or("England"),
        (country, "") => country,
        (_, admin1) => admin1,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    const AREAS: [&str; 12] = [
        "Scotland",
        "Wales",
        "Northern Ireland",
        "North East",
        "North West",
        "Yorkshire and the Humber",
        "East Midlands",
        "West Midlands",
        "East of England",
        "London",
        "South East",
        "South West",
    ];

    fn area_at(lng: f64, lat: f64) -> String {
        nearest(LngLat::new(lng, lat).expect("on the globe")).area
    }

    #[test]
    fn well_known_towns_lie_in_their_areas() {
        for (lng, lat, area) in [
            (-3.1791, 51.4816, "Wales"),
            (-5.9301, 54.5973, "Northern Ireland"),
            (-2.0943, 57.1497, "Scotland"),
            (-2.9916, 53.4084, "North West"),
            (-1.6178, 54.9783, "North East"),
            (-1.5491, 53.8008, "Yorkshire and the Humber"),
            (-1.1581, 52.9548, "East Midlands"),
            (-1.5197, 52.4068, "West Midlands"),
            (0.1218, 52.2053, "East of England"),
            (-0.1276, 51.5072, "London"),
            (-0.9781, 51.4543, "South East"),
            (-2.5879, 51.4545, "South West"),
            (1.5218, 42.5063, "Andorra la Vella"),
        ] {
            assert_eq!(area_at(lng, lat), area, "{lng}, {lat}");
        }
    }

    /// A grid over England meets every county that anything can be nearest to: each has its region, and the table has no
    /// more.
    #[test]
    fn every_county_of_england_has_its_region() {
        let mut counties = HashSet::new();
        for y in 0..150 {
            for x in 0..205 {
                let (lat, lng) = (49.9 + f64::from(y) * 0.04, -6.4 + f64::from(x) * 0.04);
                let at = LngLat::new(lng, lat).expect("on the globe");
                let nearest = SETTLEMENTS.nearest(at).expect("there are many");
                let division = SETTLEMENTS.division(nearest).expect("it has one");
                if division.country == "GB" {
                    assert!(AREAS.contains(&area(division)), "{division:?} has no area");
                    if division.admin1 == "England" {
                        counties.insert(division.admin2.clone());
                    }
                }
            }
        }
        let unmet: Vec<_> = REGIONS.keys().filter(|county| !counties.contains(**county)).collect();
        assert!(unmet.is_empty(), "the table names counties that GeoNames does not: {unmet:?}");
    }

    #[test]
    fn regions_are_the_nine() {
        let regions: HashSet<_> = REGIONS.values().collect();
        assert_eq!(regions.len(), 9);
        assert!(regions.iter().all(|region| AREAS[3..].contains(*region)));
        let division = |country: &str, admin1: &str, admin2: &str| Division {
            country: country.into(),
            admin1: admin1.into(),
            admin2: admin2.into(),
        };
        assert_eq!(area(&division("GB", "England", "Nowhereshire")), "England");
        assert_eq!(area(&division("AD", "", "")), "AD");
    }
}
