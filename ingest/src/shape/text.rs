//! Text from a source, made safe to store and to show on one line.

/// `raw` on one line and at most `most` characters long: control characters (Postgres stores no NUL) and marks that
/// turn the direction of writing are left out, runs of white space become one space.
#[must_use]
pub fn clean(raw: &str, max: usize) -> String {
    let mut text = String::with_capacity(raw.len().min(max * 4));
    let mut length = 0;
    for word in raw.split(|c: char| c.is_whitespace() || c.is_control()) {
        let mut first = true;
        for c in word.chars().filter(|&c| !turns_direction(c)) {
            let space = first && length > 0;
            if length + usize::from(space) + 1 > max {
                return text;
            }
            if space {
                text.push(' ');
                length += 1;
            }
            text.push(c);
            length += 1;
            first = false;
        }
    }
    text
}

/// The cleaned text, unless nothing is left of it.
#[must_use]
pub fn non_empty(raw: Option<&str>, max: usize) -> Option<String> {
    raw.map(|raw| clean(raw, max)).filter(|text| !text.is_empty())
}

/// Whether it is a mark that nobody sees and that changes how what stands around it is read.
#[must_use]
pub fn turns_direction(c: char) -> bool {
    matches!(c, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn text_comes_out_on_one_line() {
        assert_eq!(clean("  High\tStreet \r\n Car  Park ", 200), "High Street Car Park");
        assert_eq!(clean("a\0b", 200), "a b");
        assert_eq!(clean("a\u{202e}b", 200), "ab");
        assert_eq!(clean("Maes Parcio Tŷ Mawr", 14), "Maes Parcio Tŷ");
        assert_eq!(non_empty(Some(" \u{feff} "), 9), None);
    }

    proptest! {
        #[test]
        fn whatever_comes_in_is_bounded_and_printable(raw in any::<String>(), max in 0usize..40) {
            let text = clean(&raw, max);
            prop_assert!(text.chars().count() <= max);
            prop_assert!(!text.chars().any(char::is_control));
            prop_assert!(!text.ends_with(' ') && !text.starts_with(' '));
        }
    }
}
