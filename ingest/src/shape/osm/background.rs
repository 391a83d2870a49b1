//! What the map draws: areas, lines and names, in the layers and kinds that the schema and the style know; and what is only
//! found by its name.

use carpal_domain::geometry::LngLat;
use geo_types::Geometry;

use super::{line, pois, roads, settlements};
use crate::raw::{ElementKind, RawFeature, Tags};
use crate::record::MapFeature;
use crate::shape::{plane, surface_point, text};

/// Beyond every zoom: place search finds it, and no tile holds it.
const NEVER_DRAWN: i16 = i16::MAX;

/// A layer, a kind in it, and the first zooms of the largest and the smallest of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Area {
    layer: &'static str,
    kind: &'static str,
    zooms: (i16, i16),
}

const fn land(kind: &'static str) -> Area {
    Area { layer: "land", kind, zooms: (9, 13) }
}

const fn green(kind: &'static str, zooms: (i16, i16)) -> Area {
    Area { layer: "green", kind, zooms }
}

const fn water(kind: &'static str) -> Area {
    Area { layer: "water", kind, zooms: (5, 14) }
}

/// Whether a way or relation with these tags is drawn as an area, a waterway, a building or a station.
#[must_use]
pub fn is_drawn(tags: &Tags) -> bool {
    area(tags).is_some()
        || waterway(tags).is_some()
        || building(tags)
        || settlements::kind(tags).is_some()
}

fn area(tags: &Tags) -> Option<Area> {
    water_area(tags).or_else(|| green_area(tags)).or_else(|| land_area(tags))
}

fn water_area(tags: &Tags) -> Option<Area> {
    let kind = match (tags.get("natural"), tags.get("waterway"), tags.get("landuse")) {
        (Some("water"), ..) => match tags.get("water") {
            Some("river" | "oxbow" | "rapids" | "tidal") => "river",
            Some("stream" | "ditch" | "drain") => "stream",
            Some("canal" | "lock") => "canal",
            _ => "lake",
        },
        (_, Some("riverbank"), _) => "river",
        (_, Some("dock"), _) | (.., Some("reservoir" | "basin")) => "lake",
        _ => return None,
    };
    Some(water(kind))
}

fn green_area(tags: &Tags) -> Option<Area> {
    match tags.get("leisure") {
        Some("park" | "garden" | "golf_course" | "common" | "recreation_ground") => {
            return Some(green("park", (8, 14)));
        }
        Some("pitch" | "track") => return Some(green("pitch", (13, 15))),
        _ => {}
    }
    match (tags.get("natural"), tags.get("landuse")) {
        (Some("wood"), _) | (_, Some("forest")) => Some(green("wood", (7, 14))),
        (_, Some("recreation_ground" | "village_green" | "cemetery" | "allotments")) => {
            Some(green("park", (9, 14)))
        }
        (Some("grassland" | "heath" | "scrub"), _)
        | (_, Some("grass" | "meadow" | "greenfield")) => Some(green("grass", (10, 15))),
        _ => None,
    }
}

fn land_area(tags: &Tags) -> Option<Area> {
    let civic = match tags.get("amenity") {
        Some("school" | "kindergarten") => Some(land("school")),
        Some("university" | "college") => Some(land("university")),
        Some("hospital") => Some(land("hospital")),
        _ => None,
    };
    civic.or_else(|| {
        Some(match tags.get("landuse")? {
            "residential" => land("residential"),
            "retail" => land("retail"),
            "commercial" => land("commercial"),
            "industrial" | "port" | "depot" => land("industrial"),
            "railway" => land("railway"),
            "education" => land("school"),
            _ => return None,
        })
    })
}

/// Kind and first zoom of a waterway's line. What runs underground is not drawn.
fn waterway(tags: &Tags) -> Option<(&'static str, i16)> {
    let line = match tags.get("waterway")? {
        "river" => ("river", 8),
        "canal" => ("canal", 11),
        "stream" => ("stream", 13),
        "drain" | "ditch" => ("stream", 15),
        _ => return None,
    };
    let open = tags.get("tunnel").is_none_or(|tunnel| tunnel == "no") || line.0 == "canal";
    open.then_some(line)
}

fn building(tags: &Tags) -> bool {
    tags.get("building")
        .is_some_and(|building| !matches!(building, "no" | "roof" | "construction" | "demolished"))
}

/// The map features of an element, at most one a layer. Their `element` is `w123`, `r45` or `n6`.
#[must_use]
pub fn features(feature: &RawFeature) -> Vec<MapFeature> {
    let Some(element) = feature.element else { return Vec::new() };
    let letter = match element.kind {
        ElementKind::Node => 'n',
        ElementKind::Way => 'w',
        ElementKind::Relation => 'r',
    };
    let tags = &feature.tags;
    let drawn = |layer, kind, min_zoom, geometry| MapFeature {
        layer,
        element: format!("{letter}{}", element.id),
        version: feature.version,
        kind,
        name: text::non_empty(tags.get("name"), 200).unwrap_or_default(),
        reference: text::non_empty(tags.get("ref"), 40).unwrap_or_default(),
        link: false,
        population: None,
        min_zoom,
        geometry,
    };
    let mut features = Vec::new();
    if let Some(settlement) = settlements::kind(tags)
        .filter(|settlement| element.kind == ElementKind::Node || settlement.name == "station")
        && let Some(at) = surface_point::of(&feature.geometry)
    {
        let point = Geometry::Point((at.lng, at.lat).into());
        let population = tags
            .get("population")
            .and_then(|n| n.trim().replace(',', "").parse().ok())
            .filter(|n| *n >= 0);
        features.push(MapFeature {
            population,
            ..drawn("places", settlement.name, settlement.min_zoom, point)
        });
    }
    if let Some(kind) = pois::kind(tags)
        && let Some(at) = surface_point::of(&feature.geometry)
    {
        let point = Geometry::Point((at.lng, at.lat).into());
        features.push(drawn("pois", kind.code(), NEVER_DRAWN, point));
    }
    if element.kind == ElementKind::Node {
        return features;
    }
    if element.kind == ElementKind::Way
        && let Some(class) = roads::class(tags).filter(|_| !is_area(tags))
        && let Some(lines) = line::as_lines(feature.geometry.clone())
    {
        features.push(MapFeature {
            link: class.link,
            ..drawn("roads", class.kind, class.min_zoom, lines)
        });
    }
    if let Some(area) = area(tags)
        && let Some(shape) = line::as_area(feature.geometry.clone())
    {
        features.push(drawn(area.layer, area.kind, area_zoom(&shape, area.zooms), shape));
    } else if let Some((kind, min_zoom)) = waterway(tags)
        && let Some(lines) = line::as_lines(feature.geometry.clone())
    {
        features.push(drawn("water", kind, min_zoom, lines));
    }
    if building(tags)
        && let Some(shape) = line::as_area(feature.geometry.clone())
    {
        features.push(drawn("buildings", "building", 14, shape));
    }
    features
}

/// A square or a platform drawn as an area is no line along which one drives.
fn is_area(tags: &Tags) -> bool {
    tags.is("area", "yes") || tags.is("type", "multipolygon")
}

/// The first zoom at which an area covers 8 by 8 pixels of a tile of 256, within the zooms of its kind.
fn area_zoom(shape: &Geometry<f64>, (largest, smallest): (i16, i16)) -> i16 {
    const METRES_PER_PIXEL_AT_ZOOM_0: f64 = 156_543.03;
    const METRES_PER_DEGREE: f64 = 111_320.0;
    let square_degrees: f64 = match shape {
        Geometry::Polygon(polygon) => surface_point::area(polygon),
        Geometry::MultiPolygon(parts) => parts.iter().map(surface_point::area).sum(),
        _ => 0.0,
    };
    let lat = surface_point::first_corner(shape).map_or(0.0, |at: LngLat| at.lat);
    // Degrees of longitude shrink with the cosine, and so do the metres of a pixel.
    let side_metres = (square_degrees.max(0.0) * plane::scale(lat)).sqrt() * METRES_PER_DEGREE;
    let pixels_at_zoom_0 = side_metres / (METRES_PER_PIXEL_AT_ZOOM_0 * plane::scale(lat));
    (largest..smallest)
        .find(|zoom| pixels_at_zoom_0 * f64::from(*zoom).exp2() >= 8.0)
        .unwrap_or(smallest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raw::Element;
    use geo_types::{line_string, polygon};

    fn drawn(
        kind: ElementKind,
        geometry: Geometry<f64>,
        pairs: &[(&str, &str)],
    ) -> Vec<(&'static str, &'static str, i16)> {
        let feature = RawFeature {
            id: "x".into(),
            element: Some(Element { kind, id: 7 }),
            version: 3,
            tags: pairs.iter().copied().collect(),
            geometry,
        };
        features(&feature).into_iter().map(|f| (f.layer, f.kind, f.min_zoom)).collect()
    }

    /// A square of `side` degrees of latitude.
    fn square(side: f64) -> Geometry<f64> {
        polygon![(x: -3.0, y: 51.5), (x: -3.0 + side, y: 51.5), (x: -3.0 + side, y: 51.5 + side), (x: -3.0, y: 51.5 + side)].into()
    }

    #[test]
    fn areas_by_tag() {
        for (key, value, layer, kind) in [
            ("landuse", "residential", "land", "residential"),
            ("landuse", "retail", "land", "retail"),
            ("landuse", "commercial", "land", "commercial"),
            ("landuse", "industrial", "land", "industrial"),
            ("landuse", "railway", "land", "railway"),
            ("amenity", "school", "land", "school"),
            ("amenity", "hospital", "land", "hospital"),
            ("amenity", "university", "land", "university"),
            ("landuse", "grass", "green", "grass"),
            ("leisure", "park", "green", "park"),
            ("landuse", "forest", "green", "wood"),
            ("natural", "wood", "green", "wood"),
            ("leisure", "pitch", "green", "pitch"),
            ("natural", "water", "water", "lake"),
            ("waterway", "riverbank", "water", "river"),
            ("landuse", "reservoir", "water", "lake"),
            ("building", "yes", "buildings", "building"),
        ] {
            let drawn = drawn(ElementKind::Way, square(0.001), &[(key, value)]);
            assert_eq!((drawn.len(), drawn[0].0, drawn[0].1), (1, layer, kind), "{key}={value}");
        }
        for (key, value) in [
            ("building", "no"),
            ("landuse", "farmland"),
            ("amenity", "parking"),
            ("natural", "coastline"),
        ] {
            assert!(
                drawn(ElementKind::Way, square(0.001), &[(key, value)]).is_empty(),
                "{key}={value}"
            );
        }
    }

    #[test]
    fn large_ones_show_earlier() {
        let zoom = |side| drawn(ElementKind::Way, square(side), &[("natural", "water")])[0].2;
        assert_eq!([zoom(0.5), zoom(0.01), zoom(0.000_01)], [5, 10, 14]);
        assert!((2..9).all(|n| zoom(0.1f64.powi(n)) >= zoom(0.1f64.powi(n - 1))));
    }

    #[test]
    fn lines_and_names() {
        let line: Geometry<f64> = line_string![(x: -3.0, y: 51.5), (x: -3.1, y: 51.5)].into();
        let way = |pairs: &[(&str, &str)]| drawn(ElementKind::Way, line.clone(), pairs);
        assert_eq!(way(&[("highway", "residential")]), [("roads", "minor", 12)]);
        assert_eq!(way(&[("waterway", "river")]), [("water", "river", 8)]);
        assert_eq!(way(&[("waterway", "stream")]), [("water", "stream", 13)]);
        assert!(way(&[("waterway", "stream"), ("tunnel", "culvert")]).is_empty());
        assert!(way(&[("natural", "water")]).is_empty(), "an open way is no lake");
        assert!(
            drawn(ElementKind::Way, square(0.01), &[("highway", "pedestrian"), ("area", "yes")])
                .is_empty()
        );
        let roundabout = drawn(
            ElementKind::Way,
            square(0.01),
            &[("highway", "primary"), ("junction", "roundabout")],
        );
        assert_eq!(roundabout, [("roads", "primary", 8)]);
        let node = Geometry::Point((-3.0, 51.5).into());
        assert_eq!(
            drawn(ElementKind::Node, node.clone(), &[("place", "town"), ("name", "A")]),
            [("places", "town", 8)]
        );
        assert_eq!(
            drawn(
                ElementKind::Way,
                square(0.01),
                &[("railway", "station"), ("building", "yes"), ("name", "A")]
            ),
            [("places", "station", 13), ("buildings", "building", 14)]
        );
        assert!(
            drawn(ElementKind::Way, square(0.01), &[("place", "suburb"), ("name", "A")]).is_empty()
        );
        assert_eq!(
            drawn(
                ElementKind::Way,
                square(0.01),
                &[("amenity", "hospital"), ("building", "yes"), ("name", "A")]
            ),
            [
                ("pois", "hospital", NEVER_DRAWN),
                ("land", "hospital", 10),
                ("buildings", "building", 14)
            ]
        );
        assert!(drawn(ElementKind::Node, node, &[("addr:postcode", "ZE19 1EW")]).is_empty());
    }
}
