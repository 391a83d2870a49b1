//! Whether a car park is on the street, and how it is built, from `parking`.

use carpal_domain::car_park::CarParkKind;

use crate::raw::Tags;

/// On or off the street, and how it is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Structure {
    /// On the street or off it.
    pub kind: CarParkKind,
    /// A code of `car_parks.structure`.
    pub code: &'static str,
    /// Under a roof: multi-storey, underground, or `covered=yes`.
    pub covered: bool,
}

/// Garages, sheds and carports, which are not for the public: the value of `parking`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotPublicParking(pub String);

/// Reads `parking` and `covered`.
///
/// # Errors
/// [`NotPublicParking`] for garages, sheds and carports.
pub fn parse(tags: &Tags) -> Result<Structure, NotPublicParking> {
    let value =
        tags.get("parking").unwrap_or_default().trim().to_lowercase().replace(['-', ' '], "_");
    let (kind, code) = match value.as_str() {
        "surface" => (CarParkKind::CarPark, "surface"),
        "multi_storey" | "multistorey" | "multi_story" => (CarParkKind::CarPark, "multi-storey"),
        "underground" => (CarParkKind::CarPark, "underground"),
        "rooftop" => (CarParkKind::CarPark, "rooftop"),
        "street_side" | "layby" | "lay_by" => (CarParkKind::OnStreet, "street_side"),
        "lane" => (CarParkKind::OnStreet, "lane"),
        "on_kerb" => (CarParkKind::OnStreet, "on_kerb"),
        "half_on_kerb" => (CarParkKind::OnStreet, "half_on_kerb"),
        "street" | "on_street" | "kerb" | "shoulder" => (CarParkKind::OnStreet, "unknown"),
        "garage" | "garages" | "garage_box" | "garage_boxes" | "shed" | "sheds" | "carport"
        | "carports" => {
            return Err(NotPublicParking(value));
        }
        _ => (CarParkKind::CarPark, "unknown"),
    };
    let covered = matches!(code, "multi-storey" | "underground") || tags.is("covered", "yes");
    Ok(Structure { kind, code, covered })
}

/// Why nobody can park there now, such as `disused=yes`; `None` for a car park in use.
///
/// What opens or has closed is tagged as a car park with its state beside it, though the wiki asks for `disused:amenity`.
#[must_use]
pub fn out_of_use(tags: &Tags) -> Option<String> {
    const STATES: [&str; 8] = [
        "disused",
        "abandoned",
        "construction",
        "proposed",
        "planned",
        "demolished",
        "razed",
        "removed",
    ];
    let state = STATES.iter().find_map(|key| {
        let value = tags.get(key)?;
        (!denies(value)).then(|| format!("{key}={value}"))
    });
    let in_value = ["parking", "access", "operational_status"].iter().find_map(|key| {
        let value = tags.get(key).filter(|value| STATES.contains(value))?;
        Some(format!("{key}={value}"))
    });
    state.or(in_value)
}

/// Whether it says that nothing is out of use, as lists that are no extract of OpenStreetMap write it, too. Minor works close nothing.
fn denies(value: &str) -> bool {
    matches!(
        value.trim().to_lowercase().as_str(),
        "" | "no"
            | "n"
            | "false"
            | "f"
            | "0"
            | "none"
            | "null"
            | "n/a"
            | "-"
            | "minor"
            | "widening"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn structure(pairs: &[(&str, &str)]) -> Result<Structure, NotPublicParking> {
        parse(&pairs.iter().copied().collect())
    }

    #[test]
    fn every_value_of_the_table() {
        for (value, kind, code, covered) in [
            ("surface", CarParkKind::CarPark, "surface", false),
            ("multi-storey", CarParkKind::CarPark, "multi-storey", true),
            ("underground", CarParkKind::CarPark, "underground", true),
            ("rooftop", CarParkKind::CarPark, "rooftop", false),
            ("street_side", CarParkKind::OnStreet, "street_side", false),
            ("lane", CarParkKind::OnStreet, "lane", false),
            ("on_kerb", CarParkKind::OnStreet, "on_kerb", false),
            ("half_on_kerb", CarParkKind::OnStreet, "half_on_kerb", false),
            ("layby", CarParkKind::OnStreet, "street_side", false),
            ("long_stay", CarParkKind::CarPark, "unknown", false),
            ("", CarParkKind::CarPark, "unknown", false),
        ] {
            assert_eq!(
                structure(&[("parking", value)]),
                Ok(Structure { kind, code, covered }),
                "{value}"
            );
        }
        assert_eq!(structure(&[]).map(|s| s.code), Ok("unknown"));
    }

    #[test]
    fn a_roof_may_be_tagged() {
        assert!(structure(&[("parking", "surface"), ("covered", "yes")]).is_ok_and(|s| s.covered));
        assert!(structure(&[("parking", "surface"), ("covered", "no")]).is_ok_and(|s| !s.covered));
        assert!(structure(&[("parking", "rooftop")]).is_ok_and(|s| !s.covered));
    }

    #[test]
    fn boxes_sheds_and_carports_are_left_out() {
        for value in ["garage_boxes", "garage", "sheds", "shed", "carports", "carport"] {
            assert_eq!(structure(&[("parking", value)]), Err(NotPublicParking(value.into())));
        }
    }

    #[test]
    fn what_is_not_in_use_is_known() {
        for (key, value, is_out) in [
            ("disused", "yes", true),
            ("abandoned", "yes", true),
            ("construction", "yes", true),
            ("construction", "parking", true),
            ("operational_status", "disused", true),
            ("construction", "minor", false),
            ("disused", "no", false),
            ("disused", "False", false),
            ("removed", "0", false),
            ("planned", " ", false),
            ("proposed", "N", false),
            ("removed", "true", true),
            ("disused:shop", "yes", false),
            ("parking", "surface", false),
        ] {
            let said = out_of_use(&[(key, value)].into_iter().collect());
            assert_eq!(said, is_out.then(|| format!("{key}={value}")), "{key}={value}");
        }
    }

    proptest! {
        #[test]
        fn nothing_panics(value in any::<String>()) { let _ = structure(&[("parking", &value)]); }
    }
}
