//! The query that Overpass is asked.

use carpal_domain::geometry::Bbox;

/// How long the server may work on the query, in seconds.
pub(super) const SERVER_SECONDS: u64 = 120;

/// The query for a box: car parks, their entrances and charging stations, the named streets and postcodes beside them, and
/// the named settlements around. With `meta`, because the element's version decides which source wins; with `geom`, because
/// that saves a second query for the nodes.
///
/// Streets only beside car parks: all streets of a large city are a hundred times the rest, too much for servers that are
/// shared. The map's streets come from an extract, or from the outside basemap.
pub(super) fn parking(within: Bbox) -> String {
    let Bbox { west, south, east, north } = within;
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
);
out meta geom;
"#
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_box_is_south_west_north_east() {
        let query = parking("-3.1,53.3,-2.8,53.5".parse().expect("a box"));
        assert!(query.starts_with("[out:json][timeout:120]"), "{query}");
        assert!(query.contains("[bbox:53.3,-3.1,53.5,-2.8];"), "{query}");
        assert!(query.trim_end().ends_with("out meta geom;"));
    }
}
