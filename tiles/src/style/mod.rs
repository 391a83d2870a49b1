//! The MapLibre styles, light and dark: the basemap, the car parks on it, and the glyphs and sprites that both are drawn
//! with. All of it is ours, so a map elsewhere asks nobody else.
//!
//! `web/glyphs.mjs` draws the letters (Figtree, under the licence beside them) and the marks.

use carpal_domain::geometry::Bbox;
use serde_json::{Value, json};

use crate::mercator::MAX_LATITUDE;

/// The oldest MapLibre GL JS that draws a style of ours as it is meant.
pub const MIN_MAPLIBRE: &str = "4.0.0";

/// The two looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theme {
    /// By day.
    Light,
    /// By night.
    Dark,
}

impl Theme {
    /// Reads `light` or `dark`.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        match code {
            "light" => Some(Self::Light),
            "dark" => Some(Self::Dark),
            _ => None,
        }
    }

    const fn basemap(self) -> &'static str {
        match self {
            Self::Light => include_str!("basemap-light.json"),
            Self::Dark => include_str!("basemap-dark.json"),
        }
    }

    const fn carparks(self) -> &'static str {
        match self {
            Self::Light => include_str!("carparks-light.json"),
            Self::Dark => include_str!("carparks-dark.json"),
        }
    }
}

/// A file that a style refers to.
#[derive(Debug, Clone, Copy)]
pub struct StyleFile {
    /// Its media type.
    pub kind: &'static str,
    /// What it holds.
    pub bytes: &'static [u8],
}

/// A part of the sprite: `sprite.json`, `sprite@2x.png` and their like.
#[must_use]
pub fn sprite(name: &str) -> Option<StyleFile> {
    let (kind, bytes): (_, &[u8]) = match name {
        "sprite.json" => ("application/json", include_bytes!("sprite.json")),
        "sprite@2x.json" => ("application/json", include_bytes!("sprite@2x.json")),
        "sprite.png" => ("image/png", include_bytes!("sprite.png")),
        "sprite@2x.png" => ("image/png", include_bytes!("sprite@2x.png")),
        _ => return None,
    };
    Some(StyleFile { kind, bytes })
}

macro_rules! glyphs {
    ($folder:literal) => {
        &[
            (0, include_bytes!(concat!("glyphs/", $folder, "/0-255.pbf"))),
            (256, include_bytes!(concat!("glyphs/", $folder, "/256-511.pbf"))),
            (512, include_bytes!(concat!("glyphs/", $folder, "/512-767.pbf"))),
            (768, include_bytes!(concat!("glyphs/", $folder, "/768-1023.pbf"))),
            (7680, include_bytes!(concat!("glyphs/", $folder, "/7680-7935.pbf"))),
            (8192, include_bytes!(concat!("glyphs/", $folder, "/8192-8447.pbf"))),
            (8448, include_bytes!(concat!("glyphs/", $folder, "/8448-8703.pbf"))),
            (8704, include_bytes!(concat!("glyphs/", $folder, "/8704-8959.pbf"))),
        ]
    };
}

/// The letters of a face from a multiple of 256 on, in MapLibre's format. A range of which the face has no letter is an
/// empty file: maps ask for whatever a name holds, and would draw none of a tile's names without an answer. `None`: there is
/// no such face or range.
#[must_use]
pub fn glyphs(face: &str, range: &str) -> Option<StyleFile> {
    let ranges: &[(u32, &'static [u8])] = match face {
        "Figtree Medium" => glyphs!("figtree-medium"),
        "Figtree SemiBold" => glyphs!("figtree-semibold"),
        _ => return None,
    };
    let (first, last) = range.split_once('-')?;
    let (first, last): (u32, u32) = (first.parse().ok()?, last.parse().ok()?);
    if !first.is_multiple_of(256) || first.checked_add(255) != Some(last) || last > 0xFFFF {
        return None;
    }
    let found = ranges.iter().find(|(begins, _)| *begins == first);
    Some(StyleFile {
        kind: "application/x-protobuf",
        bytes: found.map_or(&[], |(_, bytes)| *bytes),
    })
}

/// Where a map begins: longitude and latitude in degrees, and the zoom at which a window of 1024 by 512 pixels shows the
/// box; the United Kingdom where there is none.
#[must_use]
pub fn camera(bounds: Option<Bbox>) -> (f64, f64, f64) {
    let Some(Bbox { west, south, east, north }) = bounds else { return (-3.0, 54.5, 5.0) };
    let y =
        |lat: f64| lat.clamp(-MAX_LATITUDE, MAX_LATITUDE).to_radians().sin().atanh().to_degrees();
    let turn = ((east - west) / 2.0).max(y(north) - y(south)).max(0.001);
    let zoom = (360.0 / turn).log2().floor().clamp(4.0, 14.0);
    let round = |degrees: f64| (degrees * 1e5).round() / 1e5;
    (round(f64::midpoint(west, east)), round(f64::midpoint(south, north)), zoom)
}

/// The style: `base` is where its files are, and the TileJSON of both sets are its sources, so that a map needs one request
/// before its tiles.
///
/// # Errors
/// When the style we ship is not JSON, which a test rules out.
pub fn style(
    theme: Theme,
    base: &str,
    basemap: &Value,
    carparks: &Value,
) -> serde_json::Result<Value> {
    let mut style: Value = serde_json::from_str(theme.basemap())?;
    style["metadata"] = json!({ "carpal:least-maplibre-gl": MIN_MAPLIBRE });
    style["glyphs"] = format!("{base}/tiles/fonts/{{fontstack}}/{{range}}.pbf").into();
    style["sprite"] = format!("{base}/tiles/sprite").into();
    style["center"] = json!([carparks["center"][0], carparks["center"][1]]);
    style["zoom"] = carparks["center"][2].clone();
    style["sources"] = json!({ "basemap": source(basemap), "carparks": source(carparks) });
    if let Some(layers) = style["layers"].as_array_mut() {
        let carparks: Vec<Value> = serde_json::from_str(theme.carparks())?;
        for layer in carparks {
            // Areas lie under the first name, marks under the names of places, counts over everything.
            let upper = match layer["source-layer"].as_str() {
                Some("footprints") => layers.iter().position(|other| other["type"] == "symbol"),
                Some("carparks") => {
                    layers.iter().position(|other| other["source-layer"] == "places")
                }
                _ => None,
            };
            layers.insert(upper.unwrap_or(layers.len()), layer);
        }
    }
    Ok(style)
}

fn source(tilejson: &Value) -> Value {
    let mut source = json!({ "type": "vector" });
    for field in ["tiles", "minzoom", "maxzoom", "bounds", "attribution"] {
        if let Some(value) = tilejson.get(field) {
            source[field] = value.clone();
        }
    }
    source
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layers;

    #[test]
    fn both_styles_draw_what_their_sources_hold_with_what_we_serve() {
        for theme in [Theme::Light, Theme::Dark] {
            let set = json!({ "tiles": ["http://x/{z}/{x}/{y}.mvt"], "center": [-3.0, 54.5, 5.0] });
            let style = style(theme, "http://x", &set, &set).expect("JSON");
            assert_eq!(style["sources"]["basemap"]["tiles"], set["tiles"]);
            let drawn = style["layers"].as_array().expect("layers");
            assert_eq!(drawn[0]["type"], "background");
            let mut ids = std::collections::HashSet::new();
            for layer in drawn {
                assert!(ids.insert(layer["id"].clone()), "{} twice", layer["id"]);
                if layer["type"] == "background" {
                    continue;
                }
                let held = match layer["source"].as_str() {
                    Some("basemap") => layers::basemap(),
                    Some("carparks") => layers::carparks(),
                    other => panic!("{other:?}"),
                };
                assert!(held.iter().any(|held| layer["source-layer"] == held.id), "{layer}");
                for face in layer["layout"]["text-font"].as_array().into_iter().flatten() {
                    let letters = glyphs(face.as_str().expect("a name"), "0-255");
                    assert!(letters.is_some_and(|file| !file.bytes.is_empty()), "{face}");
                }
            }
            let marks: Value =
                serde_json::from_slice(sprite("sprite.json").expect("there").bytes).expect("JSON");
            let marked = drawn.iter().find(|layer| layer["id"] == "carparks").expect("there");
            let icon = &marked["layout"]["icon-image"];
            for mark in icon.as_array().expect("an expression").iter().skip(2) {
                assert!(marks[mark.as_str().expect("a name")].is_object(), "{mark}");
            }
        }
    }

    #[test]
    fn every_range_of_a_face_is_answered_and_nothing_else() {
        let length = |face, range| glyphs(face, range).map(|file| file.bytes.len());
        assert!(length("Figtree Medium", "256-511").is_some_and(|bytes| bytes > 10_000));
        assert_eq!(
            length("Figtree SemiBold", "1024-1279"),
            Some(0),
            "no letter, and still an answer"
        );
        assert_eq!(length("Figtree SemiBold", "65280-65535"), Some(0));
        for (face, range) in [
            ("Arial", "0-255"),
            ("Figtree Medium", "0-256"),
            ("Figtree Medium", "1-256"),
            ("Figtree Medium", "65536-65791"),
            ("Figtree Medium", "-255"),
        ] {
            assert_eq!(length(face, range), None, "{face} {range}");
        }
    }

    #[test]
    fn a_map_begins_where_there_is_something_to_see() {
        assert_eq!(camera(None), (-3.0, 54.5, 5.0));
        let cardiff = Bbox { west: -3.3, south: 51.4, east: -3.1, north: 51.6 };
        assert_eq!(camera(Some(cardiff)), (-3.2, 51.5, 10.0));
        let one = Bbox { west: -3.2, south: 51.5, east: -3.2, north: 51.5 };
        assert_eq!(camera(Some(one)), (-3.2, 51.5, 14.0));
    }
}
