//! Points of interest: what people drive to and search for by its name, such as a hospital or a stadium.

use crate::raw::Tags;

/// The kind of a named point of interest, as place search knows it; `None` without a name, or for what nobody drives to.
#[must_use]
pub fn kind(tags: &Tags) -> Option<&'static str> {
    tags.get("name").filter(|name| !name.trim().is_empty())?;
    amenity(tags).or_else(|| transport(tags)).or_else(|| leisure(tags)).or_else(|| shopping(tags))
}

fn amenity(tags: &Tags) -> Option<&'static str> {
    Some(match tags.get("amenity")? {
        "hospital" => "hospital",
        "university" | "college" => "university",
        "theatre" | "cinema" | "arts_centre" | "concert_hall" | "conference_centre"
        | "exhibition_centre" | "events_venue" => "venue",
        "townhall" | "courthouse" | "library" | "crematorium" => "public_building",
        "ferry_terminal" => "ferry_terminal",
        "bus_station" => "bus_station",
        _ => return None,
    })
}

fn transport(tags: &Tags) -> Option<&'static str> {
    // Every grass strip is an aerodrome; those that people fly from have a code of three letters.
    let is_airport =
        tags.get("iata").is_some() && matches!(tags.get("aeroway"), Some("aerodrome" | "terminal"));
    is_airport.then_some("airport")
}

fn leisure(tags: &Tags) -> Option<&'static str> {
    Some(
        match (tags.get("leisure"), tags.get("tourism"), tags.get("historic"), tags.get("natural"))
        {
            (Some("stadium"), ..) => "stadium",
            (Some("sports_centre" | "ice_rink" | "water_park"), ..) => "sports_centre",
            (Some("park" | "garden" | "nature_reserve"), ..) => "park",
            (_, Some("museum" | "gallery"), ..) => "museum",
            (_, Some("attraction" | "theme_park" | "zoo" | "aquarium"), ..)
            | (.., Some("castle" | "abbey" | "cathedral"), _) => "attraction",
            (.., Some("beach")) => "beach",
            _ => return None,
        },
    )
}

fn shopping(tags: &Tags) -> Option<&'static str> {
    let is_shopping = matches!(tags.get("shop"), Some("mall" | "department_store"))
        || tags.is("landuse", "retail")
        || tags.is("amenity", "marketplace");
    is_shopping.then_some("shopping")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(pairs: &[(&str, &str)]) -> Option<&'static str> {
        kind(&pairs.iter().copied().chain([("name", "A")]).collect())
    }

    #[test]
    fn what_people_drive_to() {
        assert_eq!(of(&[("amenity", "hospital")]), Some("hospital"));
        assert_eq!(of(&[("amenity", "university")]), Some("university"));
        assert_eq!(of(&[("amenity", "theatre"), ("building", "yes")]), Some("venue"));
        assert_eq!(of(&[("leisure", "stadium")]), Some("stadium"));
        assert_eq!(of(&[("leisure", "park")]), Some("park"));
        assert_eq!(of(&[("tourism", "zoo")]), Some("attraction"));
        assert_eq!(of(&[("historic", "castle"), ("tourism", "museum")]), Some("museum"));
        assert_eq!(of(&[("natural", "beach")]), Some("beach"));
        assert_eq!(of(&[("shop", "mall")]), Some("shopping"));
        assert_eq!(of(&[("landuse", "retail")]), Some("shopping"));
        assert_eq!(of(&[("amenity", "bench")]), None);
        assert_eq!(kind(&[("amenity", "hospital"), ("name", " ")].into_iter().collect()), None);
        assert_eq!(kind(&[("amenity", "hospital")].into_iter().collect()), None);
    }

    #[test]
    fn an_airport_is_one_that_people_fly_from() {
        assert_eq!(of(&[("aeroway", "aerodrome"), ("iata", "BRS")]), Some("airport"));
        assert_eq!(of(&[("aeroway", "aerodrome")]), None);
        assert_eq!(of(&[("iata", "BRS")]), None);
    }
}
