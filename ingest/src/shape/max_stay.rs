//! `maxstay` and `maxstay:conditional`.

use super::{duration, text};

/// What the tags say of the longest stay.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MaxStay {
    /// In minutes, where it could be read. A conditional one binds in its hours only, and is left to its text.
    pub minutes: Option<i32>,
    /// The source says there is no limit. Missing is unknown, not unlimited.
    pub unlimited: bool,
    /// `maxstay` as the source has it.
    pub raw: String,
    /// `maxstay:conditional` as the source has it.
    pub conditional: String,
}

/// Reads both tags. A bare number is unknown: nobody said of what.
#[must_use]
pub fn parse(value: Option<&str>, conditional: Option<&str>) -> MaxStay {
    let raw = value.map(|value| text::clean(value, 300)).unwrap_or_default();
    let conditional = conditional.map(|value| text::clean(value, 500)).unwrap_or_default();
    let unlimited = is_unlimited(&raw);
    let minutes = duration::minutes(&raw);
    MaxStay { minutes, unlimited, raw, conditional }
}

impl MaxStay {
    /// Something stands there that cannot be read.
    #[must_use]
    pub fn is_unreadable(&self) -> bool {
        !self.raw.is_empty() && self.minutes.is_none() && !self.unlimited
    }
}

fn is_unlimited(raw: &str) -> bool {
    matches!(
        raw.to_lowercase().replace('_', " ").as_str(),
        "no" | "none" | "unlimited" | "no limit" | "nolimit"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn values_seen() {
        for (value, minutes) in [
            ("2 hours", Some(120)),
            ("4 hours", Some(240)),
            ("1 day", Some(1440)),
            ("3 hr", Some(180)),
            ("20 minutes", Some(20)),
            ("30 minutes", Some(30)),
            ("1 hour", Some(60)),
            ("PT2H", Some(120)),
            ("2", None),
            ("120", None),
            ("load-unload", None),
        ] {
            let stay = parse(Some(value), None);
            assert_eq!((stay.minutes, stay.unlimited, stay.raw.as_str()), (minutes, false, value));
        }
        for value in ["no", "none", "unlimited", "no limit", "No Limit", "no_limit"] {
            let stay = parse(Some(value), None);
            assert_eq!((stay.minutes, stay.unlimited), (None, true), "{value}");
        }
        assert_eq!(parse(None, None), MaxStay::default(), "missing is unknown, not unlimited");
    }

    #[test]
    fn a_condition_binds_in_its_hours_only() {
        let stay = parse(None, Some("4 h @ (09:00-18:00)"));
        assert_eq!((stay.minutes, stay.conditional.as_str()), (None, "4 h @ (09:00-18:00)"));
        assert!(!stay.is_unreadable() && !stay.unlimited);
        assert_eq!(parse(Some("1 hour"), Some("4 h @ (Su)")).minutes, Some(60));
    }

    #[test]
    fn what_cannot_be_read_is_unknown_and_neither_long_nor_short() {
        for value in ["2", "2:00", "load-unload"] {
            let stay = parse(Some(value), None);
            assert!(stay.is_unreadable() && !stay.unlimited && stay.minutes.is_none(), "{value}");
        }
        assert!(!parse(Some("no limit"), None).is_unreadable());
    }

    proptest! {
        #[test]
        fn nothing_panics_and_all_is_in_range(value in any::<String>(), conditional in "[0-9a-z@();: -]{0,40}") {
            let stay = parse(Some(&value), Some(&conditional));
            if let Some(minutes) = stay.minutes { prop_assert!(minutes > 0); }
        }
    }
}
