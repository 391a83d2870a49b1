//! People's own words, made fit for an email.

use crate::registration::Registration;
use chrono::NaiveDate;

/// The longest name that is greeted, in characters.
const MAX_NAME_LENGTH: usize = 40;

/// Greets by name, unless it is none: nobody can make us send a stranger a link or a text of theirs.
///
/// A name that is a registration (what an account has until its owner chooses one) is left out too.
pub fn greeting(name: &str) -> String {
    let name = line(name);
    let is_link =
        name.contains(['/', '@', ':', '<', '>', '\\']) || name.to_lowercase().contains("www");
    let is_domain =
        name.split_once('.').is_some_and(|(_, rest)| rest.starts_with(char::is_alphanumeric));
    let is_registration =
        Registration::try_from(name.clone()).is_ok_and(|plate| plate.format().is_some());
    let is_long = name.chars().count() > MAX_NAME_LENGTH;
    if name.is_empty() || is_long || is_link || is_domain || is_registration {
        "Hello,".to_owned()
    } else {
        format!("Hello {name},")
    }
}

/// One line, without characters that nobody sees or that turn the direction of the text.
#[must_use]
pub fn line(text: &str) -> String {
    let visible = text.chars().map(|c| if c.is_control() { ' ' } else { c }).filter(|c| {
        !matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    });
    visible.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The paragraphs of a longer text: what stands between empty lines or line breaks, each in one line.
pub fn paragraphs(text: &str) -> Vec<String> {
    text.lines().map(line).filter(|line| !line.is_empty()).collect()
}

/// A registration with its usual space.
pub fn registration(text: &str) -> String {
    Registration::try_from(text.to_owned())
        .map_or_else(|_| line(text).chars().take(12).collect(), |plate| plate.spaced())
}

/// A day that is stored as `2026-12-21`: "21 December 2026".
pub fn day(stored: &str) -> String {
    stored
        .parse::<NaiveDate>()
        .map_or_else(|_| line(stored), |day| day.format("%-d %B %Y").to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_greeted_by_name_unless_it_is_none() {
        for (name, expected) in [
            ("Alice", "Hello Alice,"),
            ("  Zoë\tO’Neil\r\nBcc: x ", "Hello,"),
            ("Dr. Siân Jones", "Hello Dr. Siân Jones,"),
            ("AB12 CDE", "Hello,"),
            ("ab12cde", "Hello,"),
            ("", "Hello,"),
            ("win at evil.example", "Hello,"),
            ("https://evil.example", "Hello,"),
            ("www evil", "Hello,"),
            ("\u{202e}ecilA", "Hello ecilA,"),
        ] {
            assert_eq!(greeting(name), expected, "{name:?}");
        }
        assert_eq!(greeting(&"a".repeat(41)), "Hello,");
    }

    #[test]
    fn a_registration_has_its_space_and_a_day_its_name() {
        assert_eq!(registration("ab12cde"), "AB12 CDE");
        assert_eq!(registration("<b>\u{202e}1"), "<b>1");
        assert_eq!(day("2026-12-01"), "1 December 2026");
        assert_eq!(day("soon\r\n"), "soon");
    }
}
