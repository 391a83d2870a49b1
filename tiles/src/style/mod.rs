//! The MapLibre styles of the basemap, light and dark. They have no `glyphs`: text is drawn with the faces named in
//! `text-font` (`Figtree Medium`, `Figtree SemiBold`), which the page must have loaded.

use serde_json::{Value, json};

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

    const fn layers(self) -> &'static str {
        match self {
            Self::Light => include_str!("basemap-light.json"),
            Self::Dark => include_str!("basemap-dark.json"),
        }
    }
}

/// The style, with `tilejson` as its only source, so that a map needs one request before its tiles.
///
/// # Errors
/// When the style we ship is not JSON, which a test rules out.
pub fn style(theme: Theme, tilejson: &Value) -> serde_json::Result<Value> {
    let mut style: Value = serde_json::from_str(theme.layers())?;
    let mut source = json!({ "type": "vector" });
    for field in ["tiles", "minzoom", "maxzoom", "bounds", "attribution"] {
        if let Some(value) = tilejson.get(field) {
            source[field] = value.clone();
        }
    }
    style["sources"]["basemap"] = source;
    Ok(style)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::basemap::LAYERS;

    #[test]
    fn both_styles_draw_layers_that_exist_from_the_one_source() {
        for theme in [Theme::Light, Theme::Dark] {
            let tilejson = json!({ "tiles": ["http://x/{z}/{x}/{y}.mvt"], "maxzoom": 16 });
            let style = style(theme, &tilejson).expect("JSON");
            assert_eq!(style["sources"]["basemap"]["tiles"], tilejson["tiles"]);
            let layers = style["layers"].as_array().expect("layers");
            assert_eq!(layers[0]["type"], "background");
            let mut ids = std::collections::HashSet::new();
            for layer in layers {
                assert!(ids.insert(layer["id"].clone()), "{} twice", layer["id"]);
                if layer["type"] != "background" {
                    assert_eq!(layer["source"], "basemap");
                    let name = layer["source-layer"].as_str().expect("a name");
                    assert!(LAYERS.contains(&name), "{name}");
                }
            }
        }
    }
}
