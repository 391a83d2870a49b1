//! `capacity` and its kind: digits, else nothing; `~50` and `c.50` are approximate.

/// More spaces than the largest car park on Earth has are not believed.
pub const MAX_SPACES: i32 = 100_000;

/// A number of spaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Capacity {
    /// How many.
    pub spaces: i32,
    /// The source says "about".
    pub approximate: bool,
}

/// Reads `capacity`.
#[must_use]
pub fn parse(value: &str) -> Option<Capacity> {
    let value = value.trim();
    let lower = value.to_lowercase();
    let about = ["~", "c.", "ca.", "ca ", "c ", "circa ", "approx.", "approx ", "about ", "≈"];
    let stripped = about.iter().find_map(|mark| lower.strip_prefix(mark));
    let spaces = digits(stripped.unwrap_or(&lower))?;
    Some(Capacity { spaces, approximate: stripped.is_some() })
}

fn digits(text: &str) -> Option<i32> {
    let text = text.trim();
    if text.is_empty() || text.len() > 6 || !text.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    text.parse().ok().filter(|spaces| *spaces <= MAX_SPACES)
}

/// What `capacity:disabled` or `capacity:charging` says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Portion {
    /// There are some, counted or not.
    Yes(Option<i32>),
    /// The source says that there are none.
    No,
    /// Nothing that could be read.
    Unsaid,
}

/// Reads a capacity for some: a number, yes without a count, only without a count; no and 0 are none.
#[must_use]
pub fn parse_portion(value: Option<&str>) -> Portion {
    match value.map(|value| value.trim().to_lowercase()).as_deref() {
        Some("yes" | "only" | "designated") => Portion::Yes(None),
        Some("no" | "none") => Portion::No,
        Some(text) => match parse(text) {
            Some(Capacity { spaces: 0, .. }) => Portion::No,
            Some(Capacity { spaces, .. }) => Portion::Yes(Some(spaces)),
            None => Portion::Unsaid,
        },
        None => Portion::Unsaid,
    }
}

impl Portion {
    /// How many, where counted; that there are none is a count too.
    #[must_use]
    pub const fn count(self) -> Option<i32> {
        match self {
            Self::Yes(count) => count,
            Self::No => Some(0),
            Self::Unsaid => None,
        }
    }

    /// Whether there are any.
    #[must_use]
    pub const fn any(self) -> bool {
        matches!(self, Self::Yes(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn digits_and_about() {
        let exactly = |spaces| Some(Capacity { spaces, approximate: false });
        let about = |spaces| Some(Capacity { spaces, approximate: true });
        for (value, expected) in [
            ("25", exactly(25)),
            ("1050", exactly(1050)),
            (" 8 ", exactly(8)),
            ("0", exactly(0)),
            ("~50", about(50)),
            ("c.50", about(50)),
            ("c. 50", about(50)),
            ("ca. 50", about(50)),
            ("Circa 50", about(50)),
            ("approx 50", about(50)),
            ("", None),
            ("many", None),
            ("10-20", None),
            ("-5", None),
            ("12.5", None),
            ("10;20", None),
            ("999999", None),
            ("99999999999999999999", None),
            ("５０", None),
        ] {
            assert_eq!(parse(value), expected, "{value}");
        }
    }

    #[test]
    fn some_are_counted_or_not() {
        for (value, expected) in [
            ("12", Portion::Yes(Some(12))),
            ("yes", Portion::Yes(None)),
            ("only", Portion::Yes(None)),
            ("no", Portion::No),
            ("0", Portion::No),
            ("few", Portion::Unsaid),
        ] {
            assert_eq!(parse_portion(Some(value)), expected, "{value}");
        }
        assert_eq!(parse_portion(None), Portion::Unsaid);
    }

    #[test]
    fn none_is_a_count_and_nothing_said_is_not() {
        let count = |value| parse_portion(Some(value)).count();
        assert_eq!(["no", "0", "none"].map(count), [Some(0); 3]);
        assert_eq!(["yes", "few", ""].map(count), [None; 3]);
        assert_eq!(count("4"), Some(4));
    }

    proptest! {
        #[test]
        fn nothing_panics_and_all_is_in_range(value in any::<String>(), near in "(~|c\\.|ca )?[0-9]{0,9}") {
            for value in [value, near] {
                if let Some(capacity) = parse(&value) { prop_assert!((0..=MAX_SPACES).contains(&capacity.spaces)); }
                if let Some(count) = parse_portion(Some(&value)).count() { prop_assert!((0..=MAX_SPACES).contains(&count)); }
            }
        }
    }
}
