//! Which closed ways are areas: OpenStreetMap does not say, its tags have to be known.

use crate::raw::Tags;

/// Keys that make a closed way an area, whatever else it carries: a car park with a fence around it is an area.
const AREA_KEYS: [&str; 22] = [
    "amenity",
    "building",
    "building:part",
    "landuse",
    "leisure",
    "tourism",
    "shop",
    "office",
    "place",
    "natural",
    "water",
    "area:highway",
    "parking",
    "man_made",
    "military",
    "historic",
    "public_transport",
    "aeroway",
    "power",
    "waterway",
    "craft",
    "emergency",
];

/// Values of such keys that are lines nevertheless, even where their ends meet.
const LINES: [(&str, &[&str]); 7] = [
    ("natural", &["coastline", "cliff", "ridge", "arete", "tree_row", "valley", "gully"]),
    ("leisure", &["track", "slipway"]),
    (
        "waterway",
        &["river", "stream", "canal", "ditch", "drain", "brook", "tidal_channel", "weir", "dam"],
    ),
    ("man_made", &["embankment", "cutline", "pipeline", "dyke", "goods_conveyor"]),
    ("aeroway", &["runway", "taxiway", "taxilane", "parking_position", "jet_bridge"]),
    ("power", &["line", "minor_line", "cable"]),
    ("historic", &["citywalls"]),
];

/// Values of `highway` and `railway` that are areas.
const TRAFFIC_AREAS: [(&str, &[&str]); 2] = [
    ("highway", &["services", "rest_area", "platform"]),
    ("railway", &["platform", "station", "turntable", "roundhouse", "traverser", "wash"]),
];

/// Keys that keep a closed way a line where nothing above made it an area.
const LINE_KEYS: [&str; 6] = ["barrier", "aerialway", "route", "golf", "attraction", "boundary"];

/// Whether a closed way with these tags is an area and not a line whose ends meet.
///
/// The rule, after what osmium's export takes for its defaults and the wiki's list of area keys:
/// 1. `area=yes` is an area and `area=no` a line;
/// 2. without tags it is a line (it serves a relation);
/// 3. `amenity=parking` is an area;
/// 4. `highway` and `railway` are lines, but for services, platforms, stations and the like;
/// 5. a key such as amenity, building, landuse, leisure or natural makes an area, but for values that are lines by
///    nature, such as coastline, cliff, track, river or runway;
/// 6. barrier, aerialway, route and boundary are lines; whatever is left is an area.
#[must_use]
pub fn is_area(tags: &Tags) -> bool {
    match tags.get("area") {
        Some("yes") => return true,
        Some("no") => return false,
        _ => {}
    }
    if tags.0.is_empty() {
        return false;
    }
    if tags.is("amenity", "parking") {
        return true;
    }
    for (key, areas) in TRAFFIC_AREAS {
        if let Some(value) = tags.get(key) {
            return areas.contains(&value);
        }
    }
    let mut a_line_by_nature = false;
    for (key, value) in &tags.0 {
        if !AREA_KEYS.contains(&&**key) || &**value == "no" {
            continue;
        }
        if LINES.iter().any(|(k, values)| **k == **key && values.contains(&&**value)) {
            a_line_by_nature = true;
        } else {
            return true;
        }
    }
    !a_line_by_nature && !LINE_KEYS.iter().any(|key| tags.has(key))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closed_ways_are_areas_by_their_tags() {
        for (tags, area) in [
            (&[("amenity", "parking")][..], true),
            (&[("amenity", "parking"), ("barrier", "fence")], true),
            (&[("amenity", "parking"), ("highway", "service")], true),
            (&[("amenity", "parking"), ("area", "no")], false),
            (&[("building", "yes")], true),
            (&[("landuse", "grass"), ("barrier", "hedge")], true),
            (&[("natural", "water")], true),
            (&[("natural", "coastline")], false),
            (&[("leisure", "track")], false),
            (&[("leisure", "pitch")], true),
            (&[("highway", "residential"), ("junction", "roundabout")], false),
            (&[("highway", "pedestrian")], false),
            (&[("highway", "pedestrian"), ("area", "yes")], true),
            (&[("highway", "services")], true),
            (&[("railway", "rail"), ("landuse", "railway")], false),
            (&[("railway", "platform")], true),
            (&[("waterway", "river")], false),
            (&[("waterway", "riverbank")], true),
            (&[("waterway", "canal"), ("natural", "water")], true),
            (&[("barrier", "wall")], false),
            (&[("building", "no"), ("barrier", "wall")], false),
            (&[("name", "somewhere")], true),
            (&[], false),
        ] {
            assert_eq!(is_area(&tags.iter().copied().collect()), area, "{tags:?}");
        }
    }
}
