//! `fee`: yes, no or unknown; anything else keeps its raw form and is unknown. `fee:conditional` may say that it costs at
//! times.

use carpal_domain::car_park::Fee;
use carpal_domain::rates::When;

use super::conditional::clauses;
use super::rates::charge::names_money;
use super::text;

/// What `fee` says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeeTag {
    /// Yes, no or unknown.
    pub fee: Fee,
    /// The value where it is neither yes, no nor unknown, such as `First 2 hours, 20p.`.
    pub raw: String,
    /// When one pays, where the value says that: `Mo-Fr 07:00-17:00`.
    pub fee_hours: Option<When>,
}

/// Reads `fee`. What costs at times is not free, whatever `fee` says of the rest of the day.
#[must_use]
pub fn parse(value: Option<&str>, conditional: Option<&str>) -> FeeTag {
    let value = value.map(|value| text::clean(value, 300)).unwrap_or_default();
    let (fee, raw) = match value.to_lowercase().as_str() {
        "yes" => (Fee::Yes, String::new()),
        "no" | "0" | "free" | "none" => (Fee::No, String::new()),
        "" | "unknown" => (Fee::Unknown, String::new()),
        _ => (Fee::Unknown, value),
    };
    let costs_at_times = clauses(conditional.unwrap_or_default())
        .any(|clause| clause.value.eq_ignore_ascii_case("yes") || names_money(clause.value));
    let fee_hours = raw.parse().ok();
    FeeTag { fee: if costs_at_times { Fee::Yes } else { fee }, raw, fee_hours }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn yes_no_and_words() {
        let parsed = |value: &str| {
            let tag = parse(Some(value), None);
            (tag.fee, tag.raw)
        };
        assert_eq!(parsed("yes"), (Fee::Yes, String::new()));
        assert_eq!(parsed(" No "), (Fee::No, String::new()));
        assert_eq!(parsed("unknown"), (Fee::Unknown, String::new()));
        for words in ["First 2 hours, 20p.", "Mo-Fr 07:00-17:00", "2.4 €/1st hour", "donation"] {
            assert_eq!(parsed(words), (Fee::Unknown, words.to_owned()));
        }
        assert_eq!(
            parse(None, None),
            FeeTag { fee: Fee::Unknown, raw: String::new(), fee_hours: None }
        );
        for free in ["0", "free"] {
            assert_eq!(parsed(free), (Fee::No, String::new()));
        }
    }

    #[test]
    fn what_costs_at_times_is_not_free() {
        for (value, conditional, fee) in [
            (Some("no"), "yes @ (Mo-Sa 08:00-18:00)", Fee::Yes),
            (Some("no"), "yes @ (stay > 2 hours)", Fee::Yes),
            (Some("no"), "Yes @ (Mo-Fr)", Fee::Yes),
            (Some("no"), "1.50 GBP @ (Mo-Fr)", Fee::Yes),
            (None, "yes @ (Mo-Sa 08:00-18:00)", Fee::Yes),
            (Some("yes"), "no @ (Su)", Fee::Yes),
            (Some("no"), "no @ (Su)", Fee::No),
            (None, "no @ (stay < 2 hours)", Fee::Unknown),
        ] {
            assert_eq!(parse(value, Some(conditional)).fee, fee, "{value:?} {conditional}");
        }
    }

    proptest! {
        #[test]
        fn nothing_panics(value in any::<String>(), conditional in "[a-z0-9@()<>=; ]{0,40}") {
            let _ = parse(Some(&value), Some(&value));
            let _ = parse(None, Some(&conditional));
        }
    }
}
