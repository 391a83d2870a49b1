//! Characters that nobody sees: a text of nothing else says nothing, whatever its length.

/// Whether a character is one that nobody sees.
pub fn is_invisible(ch: char) -> bool {
    ch.is_control()
        || matches!(ch, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{e0000}'..='\u{e0fff}')
}

/// Whether there is nothing to see in a text.
pub fn is_blank(text: &str) -> bool {
    // The pattern of no dots, in Braille, is no white space to Unicode.
    text.chars().all(|ch| ch.is_whitespace() || is_invisible(ch) || ch == '\u{2800}')
}

/// What is said in place of a name in which there is nothing to see.
const NO_NAME: &str = "No name";

/// A name as it is shown: one that was stored before names were looked at may have nothing to see in it.
pub fn shown_name(name: String) -> String {
    if is_blank(&name) { NO_NAME.to_owned() } else { name }
}

/// The same of a title that ends in a name, such as "Suggested: North Street".
pub fn shown_title(title: String) -> String {
    match title.split_once(": ") {
        Some((kind, name)) if is_blank(name) => format!("{kind}: {NO_NAME}"),
        _ => title,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_nobody_sees_is_said_to_be_none() {
        for (name, shown) in [("", "No name"), ("\u{200b}", "No name"), ("Mill", "Mill")] {
            assert_eq!(shown_name(name.to_owned()), shown);
            assert_eq!(shown_title(format!("Suggested: {name}")), format!("Suggested: {shown}"));
        }
        assert_eq!(shown_title("Mill".to_owned()), "Mill");
    }

    #[test]
    fn what_nobody_sees_is_blank() {
        for blank in ["", " \n", "\u{200b}", "\u{202e}\u{2066}", "\u{3164}", "\u{2800} \u{a0}"] {
            assert!(is_blank(blank), "{blank:?}");
        }
        for seen in ["ŵ", "?", "👍", "\u{200b}a", "\u{2801}"] {
            assert!(!is_blank(seen), "{seen:?}");
        }
    }
}
