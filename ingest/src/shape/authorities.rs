//! Which towns and cities have a council of their own: `data/authorities.csv`.

use std::collections::HashSet;
use std::sync::LazyLock;

static AUTHORITIES: LazyLock<HashSet<String>> = LazyLock::new(|| {
    include_str!("../../../data/authorities.csv")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .skip(1)
        .map(key)
        .collect()
});

/// Whether a local authority of the UK bears the name: Newport and Westminster do; Barbican, Clerkenwell and London do not.
#[must_use]
pub fn has_council(city: &str) -> bool {
    AUTHORITIES.contains(&key(city))
}

/// In lower case and with `and` for `&`.
fn key(name: &str) -> String {
    name.trim().to_lowercase().replace('&', "and").replace(['\'', '’', '.'], "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn authorities_are_known_and_neighbourhoods_are_none() {
        for name in ["Newport", "bristol", "City of London", "Brighton & Hove", "Belfast", "Derby"]
        {
            assert!(has_council(name), "{name}");
        }
        for name in ["Barbican", "Clerkenwell", "London", "Newport Pagnell", "", "#", "authority"] {
            assert!(!has_council(name), "{name}");
        }
    }

    #[test]
    fn every_one_of_the_17_cities_with_one_council_is_there() {
        for city in crate::cities::all().iter().filter(|city| city.name != "London") {
            assert!(has_council(&city.name), "{}", city.name);
        }
    }

    #[test]
    fn each_is_named_once() {
        let text = include_str!("../../../data/authorities.csv");
        let names = text.lines().filter(|line| !line.starts_with('#')).skip(1).count();
        assert_eq!(AUTHORITIES.len(), names);
    }
}
