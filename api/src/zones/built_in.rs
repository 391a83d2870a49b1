//! The zones that we ship, of `data/zones.json`.

use serde::Deserialize;

use super::rules::{self, CheckedZone};
use crate::Error;

#[derive(Deserialize)]
struct BuiltIn {
    key: String,
    name: String,
    description: String,
    boundary: Vec<[f64; 2]>,
}

#[derive(Deserialize)]
struct File {
    zones: Vec<BuiltIn>,
}

/// Each under its key.
pub fn zones() -> Result<Vec<(String, CheckedZone)>, Error> {
    let file: File = serde_json::from_str(include_str!("../../../data/zones.json"))
        .map_err(anyhow::Error::from)?;
    let zone =
        |zone: BuiltIn| Ok((zone.key, rules::zone(&zone.name, &zone.description, &zone.boundary)?));
    file.zones.into_iter().map(zone).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_zones_of_the_specification_are_shipped() {
        let zones = zones().expect("zones");
        let names: Vec<_> = zones.iter().map(|(_, zone)| zone.name.as_str()).collect();
        assert_eq!(names, ["Liverpool City Centre", "Manchester Northern Quarter"]);
    }
}
