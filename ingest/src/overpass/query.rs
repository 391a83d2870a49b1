//! The query that Overpass is asked.

use std::collections::BTreeMap;

use carpal_domain::geometry::Bbox;

use crate::shape::osm::pois::RULES;

/// How long the server may work on the query, in seconds.
pub(super) const SERVER_SECONDS: u64 = 120;

/// The query for a box: car parks, their entrances and charging stations, the named streets and postcodes beside them, and
/// the named settlements, stations and points of interest around. With `meta`, because the element's version decides which source wins; with `geom`, because
/// that saves a second query for the nodes.
///
/// Streets only beside car parks: all streets of a large city are a hundred times the rest, too much for servers that are
/// shared. The map's streets come from an extract, or from the outside basemap.
pub(super) fn parking(within: Bbox) -> String {
    let Bbox { west, south, east, north } = within;
    let points_of_interest = points_of_interest();
    format!(
        r#"[out:json][timeout:{SERVER_SECONDS}][maxsize:536870912][bbox:{south},{west},{north},{east}];
nwr["amenity"="parking"]->.parking;
(
  .parking;
  node["amenity"="parking_entrance"];
  nwr["amenity"="charging_station"];
  way["highway"]["name"](around.parking:60);
  node["addr:postcode"](around.parking:60);
  node["place"~"^(city|town|village|suburb|neighbourhood|hamlet)$"]["name"];
  nwr["railway"~"^(station|halt)$"]["name"];
{points_of_interest});
out meta geom;
"#
    )
}

/// A statement for each key, of all that the shaper takes for a point of interest.
fn points_of_interest() -> String {
    let mut by_key = BTreeMap::<_, Vec<&str>>::new();
    for rule in &RULES {
        by_key.entry((rule.key, rule.beside)).or_default().extend(rule.values);
    }
    let statement = |((key, beside), values): ((&str, Option<&str>), Vec<&str>)| {
        let beside = beside.map(|key| format!(r#"["{key}"]"#)).unwrap_or_default();
        format!("  nwr[\"{key}\"~\"^({})$\"]{beside}[\"name\"];\n", values.join("|"))
    };
    by_key.into_iter().map(statement).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_of_interest_is_asked_for() {
        let query = parking("-3.1,53.3,-2.8,53.5".parse().expect("a box"));
        for rule in &RULES {
            let statement = query.lines().find(|line| {
                line.starts_with(&format!("  nwr[\"{}\"~", rule.key))
                    && rule.beside.is_none_or(|key| line.contains(&format!("[\"{key}\"]")))
            });
            let statement = statement.unwrap_or_else(|| panic!("{}: {query}", rule.key));
            assert!(statement.ends_with("[\"name\"];"), "{statement}");
            let (_, values) = statement.split_once("^(").expect("values");
            let values: Vec<&str> = values.split(')').next().expect("some").split('|').collect();
            assert!(rule.values.iter().all(|value| values.contains(value)), "{statement}");
        }
    }

    #[test]
    fn the_box_is_south_west_north_east() {
        let query = parking("-3.1,53.3,-2.8,53.5".parse().expect("a box"));
        assert!(query.starts_with("[out:json][timeout:120]"), "{query}");
        assert!(query.contains("[bbox:53.3,-3.1,53.5,-2.8];"), "{query}");
        assert!(query.trim_end().ends_with("out meta geom;"));
    }
}
