//! Points of interest: what people drive to and search for by its name, such as a hospital or a stadium.

use carpal_domain::point_of_interest::PointOfInterest;

use crate::raw::Tags;

/// What a point of interest is tagged with. The first rule that fits an element decides.
pub struct Rule {
    /// The key.
    pub key: &'static str,
    /// The values of it that count.
    pub values: &'static [&'static str],
    /// A key that has to be there too.
    pub beside: Option<&'static str>,
    kind: PointOfInterest,
}

const fn rule(key: &'static str, values: &'static [&'static str], kind: PointOfInterest) -> Rule {
    Rule { key, values, beside: None, kind }
}

/// What people drive to. Overpass is asked for the same.
pub const RULES: [Rule; 17] = [
    rule("amenity", &["hospital"], PointOfInterest::Hospital),
    rule("amenity", &["university", "college"], PointOfInterest::University),
    rule(
        "amenity",
        &[
            "theatre",
            "cinema",
            "arts_centre",
            "concert_hall",
            "conference_centre",
            "exhibition_centre",
            "events_venue",
        ],
        PointOfInterest::Venue,
    ),
    rule(
        "amenity",
        &["townhall", "courthouse", "library", "crematorium"],
        PointOfInterest::PublicBuilding,
    ),
    rule("amenity", &["ferry_terminal"], PointOfInterest::FerryTerminal),
    rule("amenity", &["bus_station"], PointOfInterest::BusStation),
    // Every grass strip is an aerodrome; those that people fly from have a code of three letters.
    Rule {
        beside: Some("iata"),
        ..rule("aeroway", &["aerodrome", "terminal"], PointOfInterest::Airport)
    },
    rule("leisure", &["stadium"], PointOfInterest::Stadium),
    rule("leisure", &["sports_centre", "ice_rink", "water_park"], PointOfInterest::SportsCentre),
    rule("leisure", &["park", "garden", "nature_reserve"], PointOfInterest::Park),
    rule("tourism", &["museum", "gallery"], PointOfInterest::Museum),
    rule("tourism", &["attraction", "theme_park", "zoo", "aquarium"], PointOfInterest::Attraction),
    rule("historic", &["castle", "abbey", "cathedral"], PointOfInterest::Attraction),
    rule("natural", &["beach"], PointOfInterest::Beach),
    rule("shop", &["mall", "department_store"], PointOfInterest::Shopping),
    rule("landuse", &["retail"], PointOfInterest::Shopping),
    rule("amenity", &["marketplace"], PointOfInterest::Shopping),
];

/// The kind of a named point of interest, as place search tells it; `None` without a name, or for what nobody drives to.
#[must_use]
pub fn kind(tags: &Tags) -> Option<PointOfInterest> {
    tags.get("name").filter(|name| !name.trim().is_empty())?;
    let fits = |rule: &&Rule| {
        tags.get(rule.key).is_some_and(|value| rule.values.contains(&value))
            && rule.beside.is_none_or(|key| tags.has(key))
    };
    RULES.iter().find(fits).map(|rule| rule.kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(pairs: &[(&str, &str)]) -> Option<PointOfInterest> {
        kind(&pairs.iter().copied().chain([("name", "A")]).collect())
    }

    #[test]
    fn what_people_drive_to() {
        assert_eq!(of(&[("amenity", "hospital")]), Some(PointOfInterest::Hospital));
        assert_eq!(of(&[("amenity", "university")]), Some(PointOfInterest::University));
        assert_eq!(
            of(&[("amenity", "theatre"), ("building", "yes")]),
            Some(PointOfInterest::Venue)
        );
        assert_eq!(of(&[("leisure", "stadium")]), Some(PointOfInterest::Stadium));
        assert_eq!(of(&[("leisure", "park")]), Some(PointOfInterest::Park));
        assert_eq!(of(&[("tourism", "zoo")]), Some(PointOfInterest::Attraction));
        assert_eq!(
            of(&[("historic", "castle"), ("tourism", "museum")]),
            Some(PointOfInterest::Museum)
        );
        assert_eq!(of(&[("natural", "beach")]), Some(PointOfInterest::Beach));
        assert_eq!(of(&[("shop", "mall")]), Some(PointOfInterest::Shopping));
        assert_eq!(of(&[("landuse", "retail")]), Some(PointOfInterest::Shopping));
        assert_eq!(of(&[("amenity", "bench")]), None);
        assert_eq!(kind(&[("amenity", "hospital"), ("name", " ")].into_iter().collect()), None);
        assert_eq!(kind(&[("amenity", "hospital")].into_iter().collect()), None);
    }

    #[test]
    fn an_airport_is_one_that_people_fly_from() {
        assert_eq!(
            of(&[("aeroway", "aerodrome"), ("iata", "BRS")]),
            Some(PointOfInterest::Airport)
        );
        assert_eq!(of(&[("aeroway", "aerodrome")]), None);
        assert_eq!(of(&[("iata", "BRS")]), None);
    }
}
