//! People's own words, made fit for an email.

use crate::registration::Registration;
use chrono::NaiveDate;
use unicode_normalization::UnicodeNormalization;

/// The longest name that is greeted, in characters.
const MAX_NAME_LENGTH: usize = 40;

/// Greets by name, unless it is none: nobody can make us send a stranger a link or a text of theirs.
///
/// A name that is a registration (what an account has until its owner chooses one) is left out too.
pub fn greeting(name: &str) -> String {
    let name = line(name);
    let is_registration =
        Registration::try_from(name.clone()).is_ok_and(|plate| plate.format().is_some());
    let is_long = name.chars().count() > MAX_NAME_LENGTH;
    if name.is_empty() || is_long || carries_link(&name) || is_registration {
        "Hello,".to_owned()
    } else {
        format!("Hello {name},")
    }
}

/// Whether a name carries what a mail program makes a link of: an address, or a domain, also with dots and strokes that look like
/// those of one, or that a browser takes for them.
#[must_use]
pub fn carries_link(name: &str) -> bool {
    let plain: String = line(name)
        .nfkc()
        .map(|ch| match ch {
            '\u{3002}' | '\u{6d4}' | '\u{701}' | '\u{702}' | '\u{2027}' | '\u{a4f8}' => '.',
            '\u{2044}' | '\u{2215}' | '\u{2571}' | '\u{29f8}' => '/',
            '\u{2236}' | '\u{a789}' => ':',
            ch => ch,
        })
        .collect();
    let is_domain = plain.split('.').skip(1).any(|rest| rest.starts_with(char::is_alphanumeric));
    is_domain
        || plain.contains(['/', '@', ':', '<', '>', '\\'])
        || plain.to_lowercase().contains("www")
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
            ("Dr. evil.example", "Hello,"),
            ("evil\u{ff0e}example", "Hello,"),
            ("evil\u{3002}example", "Hello,"),
            ("evil\u{ff61}example", "Hello,"),
            ("evil\u{2024}example", "Hello,"),
            ("evil.\u{200b}example", "Hello,"),
            ("evil\u{ff0f}example", "Hello,"),
            ("evil\u{2215}example", "Hello,"),
            ("a\u{ff20}b", "Hello,"),
            ("\u{ff57}\u{ff57}\u{ff57} evil", "Hello,"),
            ("Mercè Gal·la", "Hello Mercè Gal·la,"),
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
