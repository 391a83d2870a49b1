use super::*;
use geo_types::{
    Geometry, LineString, MultiLineString, MultiPolygon, Point, Polygon, line_string, polygon,
};

fn feature(
    layer: &'static str,
    element: &str,
    version: i32,
    geometry: Geometry<f64>,
) -> MapFeature {
    MapFeature {
        layer,
        element: element.into(),
        version,
        kind: "minor",
        name: "Stryd Fawr".into(),
        reference: String::new(),
        link: true,
        population: Some(7),
        min_zoom: i16::MAX,
        geometry,
    }
}

fn unpacked(features: &MapFeatures) -> Vec<MapFeature> {
    features.all().expect("readable").collect::<Result<_, _>>().expect("readable")
}

fn geometries() -> Vec<Geometry<f64>> {
    let line = line_string![(x: -2.952_868_1, y: 51.570_558_5), (x: -180.0, y: 90.0)];
    let area = polygon!(
        exterior: [(x: 0., y: 0.), (x: 9., y: 0.), (x: 9., y: 9.), (x: 0., y: 9.)],
        interiors: [[(x: 1., y: 1.), (x: 8., y: 1.), (x: 8., y: 8.), (x: 1., y: 8.)]],
    );
    vec![
        Point::new(-0.1, 51.5).into(),
        line.clone().into(),
        MultiLineString(vec![line.clone(), line]).into(),
        area.clone().into(),
        MultiPolygon(vec![area.clone(), area]).into(),
    ]
}

#[test]
fn every_geometry_comes_back_as_it_was() {
    let features: Vec<MapFeature> = geometries()
        .into_iter()
        .zip(1..)
        .map(|(geometry, n)| feature("roads", &format!("w{n}"), n, geometry))
        .collect();
    assert_eq!(unpacked(&features.clone().into()), features);
}

#[test]
fn what_cannot_be_drawn_is_left_out() {
    let none = LineString::new(vec![]);
    let bad: MapFeatures = [
        Point::new(f64::NAN, 1.0).into(),
        Geometry::LineString(none.clone()),
        line_string![(x: 1.0, y: 1.0)].into(),
        MultiPolygon(vec![]).into(),
        Polygon::new(none, vec![]).into(),
    ]
    .into_iter()
    .map(|geometry| feature("roads", "w1", 1, geometry))
    .collect();
    assert!(bad.is_empty() && bad.digest() == [0; 32]);
}

#[test]
fn the_digest_counts_what_is_there_and_not_its_order() {
    let all: Vec<_> = ["roads", "water"]
        .into_iter()
        .flat_map(|layer| geometries().into_iter().map(move |g| feature(layer, "w1", 1, g)))
        .collect();
    let digest = |features: Vec<MapFeature>| MapFeatures::from(features).digest();
    let backwards: Vec<_> = all.iter().rev().cloned().collect();
    assert_eq!(digest(all.clone()), digest(backwards));
    assert_ne!(digest(all.clone()), digest(all[1..].to_vec()));
    let twice: Vec<_> = [&all[..], &all[..1], &all[..1]].concat();
    assert_ne!(digest(all.clone()), digest(twice));
    let mut renamed = all.clone();
    renamed[3].name = "High Street".into();
    assert_ne!(digest(all), digest(renamed));
}

#[test]
fn layers_are_told_apart_and_of_doubles_the_newest_stays() {
    let [point, line, ..] = &geometries()[..] else { panic!("geometries") };
    let features: MapFeatures = [
        feature("roads", "w1", 1, line.clone()),
        feature("places", "w1", 1, point.clone()),
        feature("roads", "w2", 1, line.clone()),
        feature("roads", "w1", 3, line.clone()),
        feature("roads", "w1", 2, line.clone()),
    ]
    .into_iter()
    .collect();
    let roads = features.of_layer("roads").expect("readable").count();
    assert_eq!((roads, features.of_layer("sea").expect("readable").count()), (4, 0));
    let once = features.without_doubles().expect("readable");
    let versions: Vec<_> =
        unpacked(&once).iter().map(|f| (f.layer, f.element.clone(), f.version)).collect();
    assert_eq!(
        versions,
        [("places", "w1".to_owned(), 1), ("roads", "w2".into(), 1), ("roads", "w1".into(), 3)]
    );
    let places = features.only(|feature| feature.layer == "places").expect("readable");
    assert_eq!(places.len(), 1);
}
