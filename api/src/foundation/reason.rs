//! Why somebody does something, as the audit log keeps it.

use std::borrow::Cow;
use std::str::FromStr;

use super::error::Error;
use super::invisible::is_blank;

const MAX_LENGTH: usize = 500;

/// Why somebody does something: 1 to 500 characters, of which some can be seen, with no white space around them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason(Cow<'static, str>);

impl Reason {
    /// The program's own words.
    #[must_use]
    pub const fn fixed(words: &'static str) -> Self {
        Self(Cow::Borrowed(words))
    }

    /// One that need not be given: a blank field is none.
    ///
    /// # Errors
    /// It is too long.
    pub fn optional(typed: Option<&str>) -> Result<Option<Self>, Error> {
        typed.filter(|typed| !is_blank(typed)).map(str::parse).transpose()
    }

    /// As it is stored.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// As a request has it in its field `reason`.
impl FromStr for Reason {
    type Err = Error;

    fn from_str(typed: &str) -> Result<Self, Error> {
        let reason = typed.trim();
        if is_blank(reason) || reason.chars().count() > MAX_LENGTH {
            let sentence = format!("Please give a reason of at most {MAX_LENGTH} characters");
            return Err(Error::invalid("reason", sentence));
        }
        Ok(Self(Cow::Owned(reason.to_owned())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_says_something_and_has_an_end() {
        let longest = "ŵ".repeat(MAX_LENGTH);
        assert_eq!(" Insults ".parse::<Reason>().expect("a reason").as_str(), "Insults");
        assert_eq!(longest.parse::<Reason>().expect("a reason").as_str(), longest);
        for refused in ["", " ", "\u{200b}\u{202e}", &format!("{longest}x")] {
            let error = refused.parse::<Reason>().expect_err("refused");
            assert!(
                matches!(&error, Error::Invalid(fields) if fields[0].0 == "reason"),
                "{error:?}"
            );
        }
    }

    #[test]
    fn a_reason_that_need_not_be_given_is_none_where_it_is_blank() {
        for blank in [None, Some(""), Some(" \n"), Some("\u{200b}")] {
            assert_eq!(Reason::optional(blank).expect("none"), None);
        }
        let given = Reason::optional(Some(" Sold ")).expect("a reason").expect("it is given");
        assert_eq!(given.as_str(), "Sold");
        assert!(Reason::optional(Some(&"x".repeat(MAX_LENGTH + 1))).is_err());
    }
}
