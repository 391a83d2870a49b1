//! Roads and railways of the map, by class.

use crate::raw::Tags;
use crate::record::MapFeature;

/// How a road or a railway is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Class {
    /// The class the map's style knows.
    pub kind: &'static str,
    /// A slip road.
    pub link: bool,
    /// The first zoom that draws it.
    pub min_zoom: i16,
}

const fn road(kind: &'static str, min_zoom: i16) -> Class {
    Class { kind, link: false, min_zoom }
}

const fn link(kind: &'static str, min_zoom: i16) -> Class {
    Class { kind, link: true, min_zoom }
}

/// Whether a drawn road's name can be the name of the street that a car park lies on: not a motorway's, a slip road's, a
/// path's or a railway's.
#[must_use]
pub fn is_street(road: &MapFeature) -> bool {
    const STREETS: [&str; 7] =
        ["trunk", "primary", "secondary", "tertiary", "minor", "pedestrian", "service"];
    !road.name.is_empty() && !road.link && STREETS.contains(&road.kind)
}

/// The class of a way; `None` for what is not drawn (under construction, proposed, steps of an escalator and the like).
#[must_use]
pub fn class(tags: &Tags) -> Option<Class> {
    match tags.get("highway") {
        Some(highway) => highway_class(highway, tags),
        None => railway_class(tags),
    }
}

fn highway_class(highway: &str, tags: &Tags) -> Option<Class> {
    Some(match highway {
        "motorway" => road("motorway", 5),
        "motorway_link" => link("motorway", 9),
        "trunk" => road("trunk", 6),
        "trunk_link" => link("trunk", 10),
        "primary" => road("primary", 8),
        "primary_link" => link("primary", 11),
        "secondary" => road("secondary", 10),
        "secondary_link" => link("secondary", 12),
        "tertiary" => road("tertiary", 11),
        "tertiary_link" => link("tertiary", 12),
        // No street that anybody may drive along, whoever lives there: it is drawn as the drives of houses are.
        "residential" | "unclassified" | "living_street" | "road" if is_private(tags) => {
            road("service", 14)
        }
        "residential" | "unclassified" | "living_street" | "road" => road("minor", 12),
        "pedestrian" => road("pedestrian", 14),
        "service" if tags.is("service", "parking_aisle") => road("aisle", 14),
        "service" | "busway" | "bus_guideway" => road("service", 14),
        "footway" | "path" | "cycleway" | "steps" | "track" | "bridleway" => road("path", 15),
        _ => return None,
    })
}

/// Whether a road is private ground to whoever drives.
fn is_private(tags: &Tags) -> bool {
    let access = ["motorcar", "motor_vehicle", "vehicle", "access"];
    let said = access.into_iter().find_map(|key| tags.get(key));
    said.is_some_and(|said| ["private", "no", "permit", "customers"].contains(&said))
}

fn railway_class(tags: &Tags) -> Option<Class> {
    match tags.get("railway")? {
        "subway" if tags.is("tunnel", "yes") => None,
        "rail" | "light_rail" | "subway" | "narrow_gauge" | "monorail" if tags.has("service") => {
            Some(road("rail_minor", 13))
        }
        "rail" | "light_rail" | "subway" | "narrow_gauge" | "monorail" => Some(road("rail", 11)),
        "tram" | "funicular" | "miniature" | "preserved" => Some(road("rail_minor", 13)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(pairs: &[(&str, &str)]) -> Option<(&'static str, i16, bool)> {
        class(&pairs.iter().copied().collect())
            .map(|class| (class.kind, class.min_zoom, class.link))
    }

    #[test]
    fn classes_and_first_zooms() {
        for (value, expected) in [
            ("motorway", ("motorway", 5, false)),
            ("motorway_link", ("motorway", 9, true)),
            ("trunk", ("trunk", 6, false)),
            ("primary", ("primary", 8, false)),
            ("secondary", ("secondary", 10, false)),
            ("tertiary", ("tertiary", 11, false)),
            ("residential", ("minor", 12, false)),
            ("unclassified", ("minor", 12, false)),
            ("living_street", ("minor", 12, false)),
            ("service", ("service", 14, false)),
            ("pedestrian", ("pedestrian", 14, false)),
            ("footway", ("path", 15, false)),
            ("steps", ("path", 15, false)),
            ("track", ("path", 15, false)),
            ("bridleway", ("path", 15, false)),
        ] {
            assert_eq!(of(&[("highway", value)]), Some(expected), "{value}");
        }
        assert_eq!(
            of(&[("highway", "service"), ("service", "parking_aisle")]),
            Some(("aisle", 14, false))
        );
        for value in ["construction", "proposed", "bus_stop", "elevator", "raceway", "platform"] {
            assert_eq!(of(&[("highway", value)]), None, "{value}");
        }
    }

    #[test]
    fn a_street_that_not_everybody_may_drive_along_is_no_street() {
        let minor = Some(("minor", 12, false));
        for (key, value) in [("access", "private"), ("motor_vehicle", "no"), ("access", "permit")] {
            let road = of(&[("highway", "residential"), (key, value)]);
            assert_eq!(road, Some(("service", 14, false)), "{key}={value}");
        }
        assert_eq!(of(&[("highway", "residential"), ("access", "destination")]), minor);
        let gate = [("highway", "residential"), ("access", "private"), ("motor_vehicle", "yes")];
        assert_eq!(of(&gate), minor, "what is said of motor vehicles is nearer");
    }

    #[test]
    fn railways_in_use() {
        assert_eq!(of(&[("railway", "rail")]), Some(("rail", 11, false)));
        assert_eq!(
            of(&[("railway", "rail"), ("service", "siding")]),
            Some(("rail_minor", 13, false))
        );
        assert_eq!(of(&[("railway", "tram")]), Some(("rail_minor", 13, false)));
        for value in
            ["abandoned", "disused", "construction", "proposed", "razed", "platform", "station"]
        {
            assert_eq!(of(&[("railway", value)]), None, "{value}");
        }
    }
}
