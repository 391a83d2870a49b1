//! `maxwidth` and `maxwidth:physical`, written as heights are: metres, `2.1 m`, `6'6"`.

use super::height::{self, Height};
use crate::raw::Tags;

/// The tags, that of a sign and that of what one cannot pass.
const KEYS: [&str; 2] = ["maxwidth", "maxwidth:physical"];

/// What the tags say of the widest vehicle, in centimetres, 100 to 400; of two limits the narrower binds. `None` where no tag
/// says anything.
#[must_use]
pub fn of(tags: &Tags) -> Option<Height> {
    let said: Vec<Height> = KEYS
        .iter()
        .filter_map(|key| tags.get(key))
        .map(|text| height::within(text, &(100..=400)))
        .collect();
    let narrowest = said.iter().copied().filter_map(Height::centimetres).min();
    narrowest.map(Height::Centimetres).or_else(|| said.into_iter().next())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn width(pairs: &[(&str, &str)]) -> Option<Height> {
        of(&pairs.iter().copied().collect())
    }

    #[test]
    fn widths_people_tag() {
        for (value, expected) in [
            ("2.1", Height::Centimetres(210)),
            ("2 m", Height::Centimetres(200)),
            ("6'6\"", Height::Centimetres(198)),
            ("7ft", Height::Centimetres(213)),
            ("1", Height::Centimetres(100)),
            ("4", Height::Centimetres(400)),
            ("none", Height::None),
            ("0.9", Height::Unusable),
            ("4.01", Height::Unusable),
            ("narrow", Height::Unusable),
        ] {
            for key in KEYS {
                assert_eq!(width(&[(key, value)]), Some(expected), "{key}={value}");
            }
        }
        assert_eq!(width(&[("maxheight", "2.1")]), None);
    }

    #[test]
    fn of_a_sign_and_a_gap_the_narrower_binds() {
        let both = |sign, gap| width(&[("maxwidth", sign), ("maxwidth:physical", gap)]);
        assert_eq!(both("2.1", "1.95"), Some(Height::Centimetres(195)));
        assert_eq!(both("1.95", "2.1"), Some(Height::Centimetres(195)));
        assert_eq!(both("narrow", "2.1"), Some(Height::Centimetres(210)));
        assert_eq!(both("narrow", "none"), Some(Height::Unusable));
    }

    proptest! {
        #[test]
        fn nothing_panics_and_all_is_in_range(value in any::<String>(), near in "[0-9]{0,3}[.,']?[0-9]{0,3}( ?m|cm|\")?") {
            for value in [value, near] {
                if let Some(Height::Centimetres(width)) = width(&[("maxwidth", &value)]) {
                    prop_assert!((100..=400).contains(&width), "{}", value);
                }
            }
        }
    }
}
