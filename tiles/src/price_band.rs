//! Bands of the hourly price, as the two parking screens offer them.

use carpal_domain::price::HourPrice;

/// A band. `Under2`, `Under5` and `Over5` rule out only what is known to cost otherwise: what is free or has no known price
/// stays. `Free`, `From2To4` and `Over4` take only what is known to be in them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PriceBand {
    /// Costs nothing.
    Free,
    /// Below £2.
    Under2,
    /// Below £5.
    Under5,
    /// £5 or more.
    Over5,
    /// £2 to £4, both included.
    From2To4,
    /// Above £4.
    Over4,
}

impl PriceBand {
    /// All of them.
    pub const ALL: &[Self] =
        &[Self::Free, Self::Under2, Self::Under5, Self::Over5, Self::From2To4, Self::Over4];

    /// Its value in a query.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Under2 => "under-2",
            Self::Under5 => "under-5",
            Self::Over5 => "over-5",
            Self::From2To4 => "2-4",
            Self::Over4 => "over-4",
        }
    }

    /// Whether the band lets a price through.
    #[must_use]
    pub fn matches(self, hour: HourPrice) -> bool {
        let pence = match hour {
            HourPrice::Known { pence } | HourPrice::Estimated { pence } => Some(pence),
            HourPrice::Free
            | HourPrice::PermitHolders { .. }
            | HourPrice::Unknown
            | HourPrice::NotShown => None,
        };
        match self {
            Self::Free => hour == HourPrice::Free,
            Self::Under2 => pence.is_none_or(|p| p < 200),
            Self::Under5 => pence.is_none_or(|p| p < 500),
            Self::Over5 => pence.is_none_or(|p| p >= 500),
            Self::From2To4 => pence.is_some_and(|p| (200..=400).contains(&p)),
            Self::Over4 => pence.is_some_and(|p| p > 400),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_are_the_specified_ones() {
        use PriceBand::{Free, From2To4, Over4, Over5, Under2, Under5};
        for (band, pence, expected) in [
            (Under2, Some(199), true),
            (Under2, Some(200), false),
            (Under2, None, true),
            (Under5, Some(499), true),
            (Under5, Some(500), false),
            (Under5, None, true),
            (Over5, Some(500), true),
            (Over5, Some(499), false),
            (Over5, None, true),
            (From2To4, Some(200), true),
            (From2To4, Some(400), true),
            (From2To4, Some(401), false),
            (From2To4, None, false),
            (Over4, Some(401), true),
            (Over4, Some(400), false),
            (Over4, None, false),
            (Free, Some(100), false),
            (Free, None, false),
        ] {
            let hour = pence.map_or(HourPrice::Unknown, |pence| HourPrice::Known { pence });
            assert_eq!(band.matches(hour), expected, "{band:?} {pence:?}");
        }
        assert!(Free.matches(HourPrice::Free));
        for band in [Under2, Under5, Over5] {
            assert!(band.matches(HourPrice::Free) && band.matches(HourPrice::NotShown), "{band:?}");
        }
        for band in [From2To4, Over4] {
            assert!(!band.matches(HourPrice::Free), "{band:?}");
        }
    }

    #[test]
    fn each_has_a_code_of_its_own() {
        let codes: Vec<_> = PriceBand::ALL.iter().map(|band| band.code()).collect();
        assert_eq!(codes, ["free", "under-2", "under-5", "over-5", "2-4", "over-4"]);
    }
}
