//! Tiles read by geozero, which did not write them.

use std::collections::BTreeMap;
use std::process::Command;

use geozero::ToGeo;
use geozero::mvt::{Message, Tile, tile};

#[derive(Debug, Clone, PartialEq)]
pub struct Feature {
    pub id: Option<u64>,
    pub geometry: geo_types::Geometry<f64>,
    pub tags: BTreeMap<String, String>,
}

pub type Layers = BTreeMap<String, Vec<Feature>>;

/// Every layer of a tile. Fails the test on anything a reader would stumble over.
pub fn layers(bytes: &[u8]) -> Layers {
    let tile = Tile::decode(bytes).expect("a vector tile");
    let mut layers = Layers::new();
    for layer in tile.layers {
        assert_eq!((layer.version, layer.extent), (2, Some(4096)), "{}", layer.name);
        let features = layer.features.iter().map(|f| feature(&layer, f)).collect();
        assert!(layers.insert(layer.name.clone(), features).is_none(), "{} twice", layer.name);
    }
    layers
}

fn feature(layer: &tile::Layer, feature: &tile::Feature) -> Feature {
    let tags = feature.tags.chunks(2).map(|pair| {
        let value = &layer.values[pair[1] as usize];
        (layer.keys[pair[0] as usize].clone(), words(value))
    });
    Feature {
        id: feature.id,
        geometry: feature.to_geo().expect("a geometry"),
        tags: tags.collect(),
    }
}

fn words(value: &tile::Value) -> String {
    let texts = value.string_value.clone();
    let numbers = value.int_value.map(|v| v.to_string());
    let unsigned = value.uint_value.map(|v| v.to_string());
    let bools = value.bool_value.map(|v| v.to_string());
    texts.or(numbers).or(unsigned).or(bools).expect("a kind of value that we write")
}

/// The names in a layer, sorted.
pub fn names(layers: &Layers, layer: &str) -> Vec<String> {
    let features = layers.get(layer).map_or(&[][..], Vec::as_slice);
    let mut names: Vec<_> = features.iter().filter_map(|f| f.tags.get("name").cloned()).collect();
    names.sort();
    names
}

/// What GDAL's MVT driver says of a tile; `None`, and a word about it, where it is not installed. Fails the test on any complaint.
pub fn by_gdal(bytes: &[u8]) -> Option<String> {
    if Command::new("ogrinfo").arg("--version").output().is_err() {
        println!(
            "skipped: ogrinfo is not installed (package gdal-bin), so GDAL did not read this tile"
        );
        return None;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("tile.mvt");
    std::fs::write(&file, bytes).expect("a file");
    let info = Command::new("ogrinfo").args(["-al", "-ro"]).arg(&file).output().expect("it runs");
    let complaints = String::from_utf8_lossy(&info.stderr);
    assert!(info.status.success() && complaints.trim().is_empty(), "{complaints}");
    Some(String::from_utf8_lossy(&info.stdout).into_owned())
}
