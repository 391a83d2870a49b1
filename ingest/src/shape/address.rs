//! The address, from `addr:*` tags first and from what lies around where they are silent; and UK postcodes.

use crate::raw::Tags;

use super::text;

/// What lies around, for what the tags do not say; each may be empty.
#[derive(Debug, Clone, Copy, Default)]
pub struct Around<'a> {
    /// The nearest named street.
    pub street: &'a str,
    /// The suburb, village or town.
    pub locality: &'a str,
    /// The town or city.
    pub city: &'a str,
    /// The nearest postcode.
    pub postcode: &'a str,
}

/// House number and street, locality, town, postcode as far as known, joined by commas, nothing twice; `addr:full` wins.
#[must_use]
pub fn of(tags: &Tags, around: Around<'_>) -> String {
    if let Some(full) = text::non_empty(tags.get("addr:full"), 400) {
        return full;
    }
    let tag = |key: &str| text::non_empty(tags.get(key), 200);
    let or = |tagged: Option<String>, around: &str| tagged.unwrap_or_else(|| around.to_owned());
    let street = or(street(tags), around.street);
    let line = match tag("addr:housenumber").filter(|_| tags.has("addr:street")) {
        Some(number) => format!("{number} {street}"),
        None => street,
    };
    let suburb = ["addr:suburb", "addr:village", "addr:hamlet", "addr:place"]
        .iter()
        .find_map(|key| tag(key));
    // With the town tagged, the nearest settlement's name would add only a guess.
    let locality = or(suburb, if tags.has("addr:city") { "" } else { around.locality });
    let parts =
        [line, locality, or(tag("addr:city"), around.city), or(postcode(tags), around.postcode)];
    let mut address: Vec<String> = Vec::new();
    for part in parts {
        if !part.is_empty() && !address.iter().any(|earlier| earlier.eq_ignore_ascii_case(&part)) {
            address.push(part);
        }
    }
    address.join(", ")
}

/// The street by tag.
#[must_use]
pub fn street(tags: &Tags) -> Option<String> {
    text::non_empty(tags.get("addr:street"), 200)
}

/// The postcode by tag, canonical where it is one of the UK.
#[must_use]
pub fn postcode(tags: &Tags) -> Option<String> {
    let raw = ["addr:postcode", "postal_code"]
        .iter()
        .find_map(|key| text::non_empty(tags.get(key), 20))?;
    Some(canonical_postcode(&raw).unwrap_or(raw))
}

/// A UK postcode in canonical form, `ZE19 1EW`: one or two letters, a digit, perhaps a digit or letter; space; a digit
/// and two letters. `None` where it is not one whole postcode.
#[must_use]
pub fn canonical_postcode(raw: &str) -> Option<String> {
    let compact: String =
        raw.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_ascii_uppercase()).collect();
    if !compact.is_ascii() || !(5..=7).contains(&compact.len()) {
        return None;
    }
    let (outward, inward) = compact.split_at(compact.len() - 3);
    let shape = |text: &str| -> String {
        text.chars()
            .map(|c| {
                if c.is_ascii_digit() {
                    '9'
                } else if c.is_ascii_alphabetic() {
                    'A'
                } else {
                    '?'
                }
            })
            .collect()
    };
    let outward_is_one =
        matches!(shape(outward).as_str(), "A9" | "A99" | "AA9" | "AA99" | "A9A" | "AA9A");
    (outward_is_one && shape(inward) == "9AA").then(|| format!("{outward} {inward}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const AROUND: Around<'_> = Around {
        street: "Quay Street",
        locality: "Lakey Hill",
        city: "Borchester",
        postcode: "ZE19 2BT",
    };

    fn address(pairs: &[(&str, &str)]) -> String {
        of(&pairs.iter().copied().collect(), AROUND)
    }

    #[test]
    fn tags_first_then_what_lies_around() {
        assert_eq!(address(&[]), "Quay Street, Lakey Hill, Borchester, ZE19 2BT");
        assert_eq!(
            address(&[
                ("addr:street", "Gold Street"),
                ("addr:housenumber", "6"),
                ("addr:city", "Borchester"),
                ("addr:postcode", "ze191hg")
            ]),
            "6 Gold Street, Borchester, ZE19 1HG"
        );
        assert_eq!(
            address(&[("addr:city", "Loxley Barrett")]),
            "Quay Street, Loxley Barrett, ZE19 2BT"
        );
        assert_eq!(
            address(&[("addr:place", "Mill Industrial Estate"), ("addr:city", "Borchester")]),
            "Quay Street, Mill Industrial Estate, Borchester, ZE19 2BT"
        );
        assert_eq!(address(&[("addr:full", "Here, There")]), "Here, There");
        assert_eq!(
            of(&Tags::default(), Around { locality: "Borchester", ..AROUND }),
            "Quay Street, Borchester, ZE19 2BT"
        );
        assert_eq!(of(&Tags::default(), Around::default()), "");
    }

    #[test]
    fn postcodes_are_canonical() {
        for (raw, canonical) in [
            ("ZE19 1EW", "ZE19 1EW"),
            ("ze191ew", "ZE19 1EW"),
            (" M1  1AE ", "M1 1AE"),
            ("SW1A1AA", "SW1A 1AA"),
            ("EC1A 1BB", "EC1A 1BB"),
            ("W1A 0AX", "W1A 0AX"),
            ("B33 8TH", "B33 8TH"),
            ("CR2 6XH", "CR2 6XH"),
        ] {
            assert_eq!(canonical_postcode(raw).as_deref(), Some(canonical));
        }
        for raw in [
            "",
            "ZE19",
            "ZE19 1E",
            "AD500",
            "12345",
            "ZE19 1EW;ZE19 1EX",
            "1ZE 1EW",
            "ZE19 EW1",
            "ŴE19 1EW",
        ] {
            assert_eq!(canonical_postcode(raw), None, "{raw}");
        }
        assert_eq!(
            postcode(&[("addr:postcode", "AD500")].into_iter().collect()).as_deref(),
            Some("AD500")
        );
    }

    proptest! {
        #[test]
        fn nothing_panics(value in any::<String>()) {
            address(&[("addr:street", &value), ("addr:postcode", &value), ("addr:city", &value)]);
            if let Some(postcode) = canonical_postcode(&value) { prop_assert_eq!(canonical_postcode(&postcode), Some(postcode)); }
        }
    }
}
