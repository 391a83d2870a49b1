//! What a refusal repeats of what it refuses: enough to find it by, and never all of something long.

use std::borrow::Cow;

/// How many characters are repeated.
const MAX_CHARACTERS: usize = 60;

/// What was given, as a sentence repeats it: at most 60 characters, and an ellipsis for the rest.
#[must_use]
pub fn echo(given: &str) -> Cow<'_, str> {
    beginning(given, MAX_CHARACTERS)
}

/// The beginning of a text, of at most so many characters, and an ellipsis for the rest.
#[must_use]
pub fn beginning(text: &str, max: usize) -> Cow<'_, str> {
    match text.char_indices().nth(max) {
        None => Cow::Borrowed(text),
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
    }
}

/// A number as a sentence repeats it: one of very many digits by its power of ten.
#[must_use]
pub fn echo_number(given: f64) -> String {
    let plain = given.to_string();
    if plain.len() > 20 { format!("{given:e}") } else { plain }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_long_is_repeated_in_part() {
        assert_eq!(echo("ŵ"), "ŵ");
        assert_eq!(echo(&"ŵ".repeat(60)), "ŵ".repeat(60));
        assert_eq!(echo(&"ŵ".repeat(9_000)), format!("{}…", "ŵ".repeat(60)));
    }

    #[test]
    fn a_number_has_no_three_hundred_digits() {
        for (number, said) in [
            (51.588, "51.588"),
            (331_000.0, "331000"),
            (1e308, "1e308"),
            (-1e-308, "-1e-308"),
            (f64::NAN, "NaN"),
            (f64::NEG_INFINITY, "-inf"),
        ] {
            assert_eq!(echo_number(number), said);
        }
        assert!(echo_number(-f64::MAX).len() < 30);
    }
}
