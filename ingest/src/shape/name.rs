//! A name for every car park: its own, else operator and "car park", else street and "car park",
//! else kind and locality. Inferred names are marked.

use carpal_domain::car_park::CarParkKind;

use crate::raw::Tags;

use super::text;

/// What a name can be made from when there is none.
#[derive(Debug, Clone, Copy)]
pub struct Hints<'a> {
    /// On the street or off it.
    pub kind: CarParkKind,
    /// A code of `car_parks.structure`.
    pub structure: &'a str,
    /// A park and ride.
    pub park_ride: bool,
    /// Who runs it; may be empty.
    pub operator: &'a str,
    /// The street it lies on; may be empty.
    pub street: &'a str,
    /// The suburb, village or town; may be empty.
    pub locality: &'a str,
}

/// The name, and whether it was inferred. Never empty. On the street it is called parking, not a car park.
#[must_use]
pub fn of(tags: &Tags, hints: Hints<'_>) -> (String, bool) {
    let tagged = ["name", "name:en", "official_name", "loc_name"];
    if let Some(name) = tagged.iter().find_map(|key| text::non_empty(tags.get(key), 200)) {
        return (name, false);
    }
    let noun = match hints.kind {
        CarParkKind::OnStreet => "parking",
        CarParkKind::CarPark if hints.park_ride => "park and ride",
        CarParkKind::CarPark => "car park",
    };
    let name = match (hints.operator, hints.street, hints.locality) {
        ("", "", "") => kind_words(hints).to_owned(),
        ("", "", locality) => format!("{} in {locality}", kind_words(hints)),
        ("", street, _) => format!("{street} {noun}"),
        (operator, ..) if says_parking(operator) => operator.to_owned(),
        (operator, ..) => format!("{operator} {noun}"),
    };
    (name, true)
}

fn says_parking(operator: &str) -> bool {
    let last = operator.rsplit(' ').next().unwrap_or_default().to_lowercase();
    matches!(last.as_str(), "parking" | "parkings" | "park" | "parks" | "carpark" | "carparks")
        && operator.to_lowercase().contains("park")
        && !operator.to_lowercase().contains("retail park")
        && !operator.to_lowercase().ends_with("food park")
        && !operator.to_lowercase().ends_with("business park")
}

fn kind_words(hints: Hints<'_>) -> &'static str {
    match (hints.kind, hints.structure) {
        (CarParkKind::OnStreet, _) => "Street parking",
        _ if hints.park_ride => "Park and ride",
        (_, "multi-storey") => "Multi-storey car park",
        (_, "underground") => "Underground car park",
        (_, "rooftop") => "Rooftop car park",
        _ => "Car park",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const NOTHING: Hints<'_> = Hints {
        kind: CarParkKind::CarPark,
        structure: "surface",
        park_ride: false,
        operator: "",
        street: "",
        locality: "",
    };

    fn inferred(hints: Hints<'_>) -> String {
        let (name, inferred) = of(&Tags::default(), hints);
        assert!(inferred);
        name
    }

    #[test]
    fn its_own_name_comes_first() {
        let tags: Tags =
            [("name", " Market Hill  Car Park "), ("operator", "x")].into_iter().collect();
        let hints = Hints { operator: "x", street: "y", locality: "z", ..NOTHING };
        assert_eq!(of(&tags, hints), ("Market Hill Car Park".into(), false));
        assert!(of(&[("name", " ")].into_iter().collect(), hints).1, "an empty name is none");
    }

    #[test]
    fn then_operator_street_and_locality() {
        let all = Hints {
            operator: "Castle Cinema",
            street: "Quay Street",
            locality: "Felpersham",
            ..NOTHING
        };
        assert_eq!(inferred(all), "Castle Cinema car park");
        assert_eq!(inferred(Hints { operator: "", ..all }), "Quay Street car park");
        assert_eq!(inferred(Hints { operator: "", street: "", ..all }), "Car park in Felpersham");
        assert_eq!(inferred(NOTHING), "Car park");
        assert_eq!(
            inferred(Hints { structure: "multi-storey", locality: "Felpersham", ..NOTHING }),
            "Multi-storey car park in Felpersham"
        );
    }

    #[test]
    fn a_park_and_ride_is_called_one() {
        let ride = Hints { park_ride: true, locality: "Felpersham", ..NOTHING };
        assert_eq!(inferred(ride), "Park and ride in Felpersham");
        assert_eq!(inferred(Hints { street: "Quay Street", ..ride }), "Quay Street park and ride");
    }

    #[test]
    fn nobody_reads_car_park_twice_and_streets_have_parking() {
        assert_eq!(inferred(Hints { operator: "APCOA Parking", ..NOTHING }), "APCOA Parking");
        assert_eq!(inferred(Hints { operator: "Euro Car Parks", ..NOTHING }), "Euro Car Parks");
        assert_eq!(
            inferred(Hints { operator: "Harbour Retail Park", ..NOTHING }),
            "Harbour Retail Park car park"
        );
        let street = Hints { kind: CarParkKind::OnStreet, street: "Quay Street", ..NOTHING };
        assert_eq!(inferred(street), "Quay Street parking");
        assert_eq!(
            inferred(Hints { street: "", locality: "Penny Hassett", ..street }),
            "Street parking in Penny Hassett"
        );
    }

    proptest! {
        #[test]
        fn a_name_is_never_empty(name in any::<String>(), operator in "[ a-z]{0,5}", street in "[a-z]{0,2}") {
            let hints = Hints { operator: operator.trim(), street: &street, ..NOTHING };
            prop_assert!(!of(&[("name", &*name)].into_iter().collect(), hints).0.is_empty());
        }
    }
}
