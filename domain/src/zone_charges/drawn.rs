//! Drawn squares in place of London's zones, for tests: these are no outlines of real zones.

#![allow(clippy::expect_used, reason = "a test that cannot have its zones must fail, and say why")]

use std::path::Path;

use serde_json::{Value, json};

use super::file::{ZoneCharges, shipped};
use super::outline::Boundary;

/// West, south, east and north of two kilometres around Soho and Trafalgar Square, and of thirty around London.
const SQUARES: [(&str, [f64; 4]); 2] = [
    ("congestion-charge", [-0.14, 51.5, -0.12, 51.52]),
    ("ultra-low-emission-zone", [-0.3, 51.3, 0.1, 51.6]),
];

/// The zones that the project knows, each in its square.
#[must_use]
pub fn london() -> ZoneCharges {
    let drawn = shipped().into_iter().filter_map(|file| {
        let (_, square) = SQUARES.iter().find(|(id, _)| *id == file.id)?;
        let outline = Boundary::try_from(vec![ring(*square)]).expect("an outline");
        let source = serde_json::from_value(source()).expect("who says so");
        Some(file.within(source, outline))
    });
    ZoneCharges::of(drawn.collect())
}

/// Writes both squares into a folder, as an operator's.
pub fn write(folder: &Path) {
    for (id, square) in SQUARES {
        let geometry = json!({"type": "Polygon", "coordinates": [ring(square)]});
        let outline = json!({
            "type": "FeatureCollection",
            "source": source(),
            "features": [{"type": "Feature", "properties": {}, "geometry": geometry}]
        });
        let file = folder.join(format!("{id}.geojson"));
        std::fs::write(file, outline.to_string()).expect("a file");
    }
}

fn ring([west, south, east, north]: [f64; 4]) -> Vec<(f64, f64)> {
    vec![(west, south), (east, south), (east, north), (west, north), (west, south)]
}

fn source() -> Value {
    json!({"title": "A drawn square", "url": "https://borchester.example/square", "licence": "drawn for a test",
           "attribution": "Borchester & Co.", "as_of": "2026-11-27"})
}
