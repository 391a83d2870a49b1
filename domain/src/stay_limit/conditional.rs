//! Conditional values, `<value> @ (<condition>); …`, as `fee:conditional`, `charge:conditional` and others have them.
//! See <https://wiki.openstreetmap.org/wiki/Conditional_restrictions>.

use super::length;

/// A value and what it holds under.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clause<'a> {
    /// Before the `@`.
    pub value: &'a str,
    /// Behind it, without its brackets.
    pub condition: &'a str,
}

/// What a condition says of the length of a stay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stay {
    /// `stay < 2 hours`, in minutes.
    UpTo(i32),
    /// `stay > 2 hours`, in minutes.
    Beyond(i32),
}

/// The clauses of a conditional value; what has no condition is passed over. A `;` within brackets belongs to the condition.
pub fn clauses(text: &str) -> impl Iterator<Item = Clause<'_>> {
    let mut depth = 0_i32;
    let between = move |c: char| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        c == ';' && depth <= 0
    };
    text.split(between).filter_map(|clause| {
        let (value, condition) = clause.split_once('@')?;
        let condition = condition.trim();
        let inside = condition.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        let condition = inside.unwrap_or(condition).trim();
        (!condition.is_empty()).then_some(Clause { value: value.trim(), condition })
    })
}

impl Clause<'_> {
    /// The length of stay that it is for, when it is for nothing else.
    #[must_use]
    pub fn stay(&self) -> Option<Stay> {
        let limit = self.condition.trim_matches(['(', ')']).trim().strip_prefix("stay")?;
        let limit = limit.trim_start();
        if let Some(most) = limit.strip_prefix("<=").or_else(|| limit.strip_prefix('<')) {
            return length::minutes(most).map(Stay::UpTo);
        }
        let least = limit.strip_prefix(">=").or_else(|| limit.strip_prefix('>'))?;
        length::minutes(least).map(Stay::Beyond)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn pairs(text: &str) -> Vec<(&str, &str)> {
        clauses(text).map(|clause| (clause.value, clause.condition)).collect()
    }

    #[test]
    fn clauses_are_split_where_no_bracket_is_open() {
        assert_eq!(
            pairs("2 GBP/hour @ (Mo-Fr 08:00-18:00; Sa 08:00-13:00); no @ Su"),
            [("2 GBP/hour", "Mo-Fr 08:00-18:00; Sa 08:00-13:00"), ("no", "Su")]
        );
        assert_eq!(pairs("yes"), []);
        assert_eq!(pairs("yes @ ; @"), []);
        assert_eq!(pairs("a @ (b"), [("a", "(b")]);
    }

    #[test]
    fn lengths_of_stay_are_understood() {
        for (text, stay) in [
            ("no @ (stay < 2 hours)", Some(Stay::UpTo(120))),
            ("no @ stay <= 30 minutes", Some(Stay::UpTo(30))),
            ("yes @ (stay > 1 hour)", Some(Stay::Beyond(60))),
            ("yes @ (stay)", None),
            ("yes @ (stay < 2)", None),
            ("yes @ (Mo-Fr)", None),
        ] {
            assert_eq!(clauses(text).next().and_then(|clause| clause.stay()), stay, "{text}");
        }
    }

    proptest! {
        #[test]
        fn nothing_panics(text in any::<String>(), near in "[a-z0-9@()<>=; ]{0,40}") {
            for text in [text, near] {
                clauses(&text).for_each(|clause| { let _ = clause.stay(); });
            }
        }
    }
}
