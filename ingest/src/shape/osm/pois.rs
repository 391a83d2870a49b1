//! Points of interest: what people drive to and search for by its name, such as a hospital or a stadium.

use carpal_domain::point_of_interest::PointOfInterest;

use crate::raw::Tags;

/// The kind of a named point of interest, as place search tells it; `None` without a name, or for what nobody drives to.
#[must_use]
pub fn kind(tags: &Tags) -> Option<PointOfInterest> {
    tags.get("name").filter(|name| !name.trim().is_empty())?;
    amenity(tags).or_else(|| transport(tags)).or_else(|| leisure(tags)).or_else(|| shopping(tags))
}

fn amenity(tags: &Tags) -> Option<PointOfInterest> {
    Some(match tags.get("amenity")? {
        "hospital" => PointOfInterest::Hospital,
        "university" | "college" => PointOfInterest::University,
        "theatre" | "cinema" | "arts_centre" | "concert_hall" | "conference_centre"
        | "exhibition_centre" | "events_venue" => PointOfInterest::Venue,
        "townhall" | "courthouse" | "library" | "crematorium" => PointOfInterest::PublicBuilding,
        "ferry_terminal" => PointOfInterest::FerryTerminal,
        "bus_station" => PointOfInterest::BusStation,
        _ => return None,
    })
}

fn transport(tags: &Tags) -> Option<PointOfInterest> {
    // Every grass strip is an aerodrome; those that people fly from have a code of three letters.
    let is_airport =
        tags.get("iata").is_some() && matches!(tags.get("aeroway"), Some("aerodrome" | "terminal"));
    is_airport.then_some(PointOfInterest::Airport)
}

fn leisure(tags: &Tags) -> Option<PointOfInterest> {
    Some(
        match (tags.get("leisure"), tags.get("tourism"), tags.get("historic"), tags.get("natural"))
        {
            (Some("stadium"), ..) => PointOfInterest::Stadium,
            (Some("sports_centre" | "ice_rink" | "water_park"), ..) => {
                PointOfInterest::SportsCentre
            }
            (Some("park" | "garden" | "nature_reserve"), ..) => PointOfInterest::Park,
            (_, Some("museum" | "gallery"), ..) => PointOfInterest::Museum,
            (_, Some("attraction" | "theme_park" | "zoo" | "aquarium"), ..)
            | (.., Some("castle" | "abbey" | "cathedral"), _) => PointOfInterest::Attraction,
            (.., Some("beach")) => PointOfInterest::Beach,
            _ => return None,
        },
    )
}

fn shopping(tags: &Tags) -> Option<PointOfInterest> {
    let is_shopping = matches!(tags.get("shop"), Some("mall" | "department_store"))
        || tags.is("landuse", "retail")
        || tags.is("amenity", "marketplace");
    is_shopping.then_some(PointOfInterest::Shopping)
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
