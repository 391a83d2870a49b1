//! `socket:*`: which plugs chargers take, by the tags of a charging station or of a car park itself.

use carpal_domain::car_park::Plug;

use super::capacity::parse_portion;
use crate::raw::Tags;

/// A cable of the station's own charges the same vehicles as its socket.
const SOCKETS: [(&str, Plug); 5] = [
    ("socket:type2", Plug::Type2),
    ("socket:type2_cable", Plug::Type2),
    ("socket:type2_combo", Plug::Ccs),
    ("socket:chademo", Plug::Chademo),
    ("socket:bs1363", Plug::ThreePin),
];

/// The plugs, each once, in the order of the list: those that are counted, or said to be there.
#[must_use]
pub fn of(tags: &Tags) -> Vec<Plug> {
    let is_there = |plug: Plug| {
        SOCKETS.iter().any(|(key, of)| *of == plug && parse_portion(tags.get(key)).any())
    };
    Plug::ALL.iter().copied().filter(|plug| is_there(*plug)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn codes(pairs: &[(&str, &str)]) -> Vec<&'static str> {
        of(&pairs.iter().copied().collect()).into_iter().map(Plug::code).collect()
    }

    #[test]
    fn every_plug_has_its_tags() {
        for (key, code) in [
            ("socket:type2", "type_2"),
            ("socket:type2_cable", "type_2"),
            ("socket:type2_combo", "ccs"),
            ("socket:chademo", "chademo"),
            ("socket:bs1363", "three_pin"),
        ] {
            for there in ["yes", "1", "12"] {
                assert_eq!(codes(&[(key, there)]), [code], "{key}={there}");
            }
            for not in ["no", "0", "none", "", "a few"] {
                assert!(codes(&[(key, not)]).is_empty(), "{key}={not}");
            }
        }
    }

    #[test]
    fn each_is_there_once_and_what_else_is_said_of_a_socket_is_none() {
        let several = [
            ("socket:chademo", "1"),
            ("socket:type2", "2"),
            ("socket:type2_cable", "2"),
            ("socket:type2_combo", "no"),
        ];
        assert_eq!(codes(&several), ["type_2", "chademo"]);
        assert!(
            codes(&[("socket:type2:output", "22 kW"), ("socket:tesla_supercharger", "8")])
                .is_empty()
        );
    }

    proptest! {
        #[test]
        fn nothing_panics(key in 0usize..5, value in any::<String>()) {
            prop_assert!(of(&[(SOCKETS[key].0, value.as_str())].into_iter().collect()).len() <= 1);
        }
    }
}
