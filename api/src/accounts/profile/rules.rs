//! What a username must be, and the sentences people read.

/// Document 4.
const SHORTEST: usize = 3;
const LONGEST: usize = 30;

/// Why a username is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    #[error("Username cannot be empty")]
    Empty,
    #[error("Username must be at least {SHORTEST} characters long")]
    Short,
    #[error("Username must be at most {LONGEST} characters long")]
    Long,
    #[error("Username may have letters, digits, spaces and . - _ ' only")]
    Signs,
    #[error("Username already taken")]
    Taken,
}

/// A username as stored: trimmed, with single spaces. Signs that cannot be seen, or turn the writing round, would let one
/// name look like another.
pub fn username(typed: &str) -> Result<String, Refused> {
    let name = typed.split_whitespace().collect::<Vec<_>>().join(" ");
    match name.chars().count() {
        0 => return Err(Refused::Empty),
        length if length < SHORTEST => return Err(Refused::Short),
        length if length > LONGEST => return Err(Refused::Long),
        _ => {}
    }
    if !name.chars().all(|c| c.is_alphanumeric() || " .-_'’".contains(c)) {
        return Err(Refused::Signs);
    }
    // Names that speak for us, or for nobody.
    let letters: String = name.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect();
    let is_ours = letters.contains("carpal")
        || ["admin", "administrator", "support", "moderator", "anonymoususer"]
            .contains(&letters.as_str());
    if is_ours { Err(Refused::Taken) } else { Ok(name) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_people_have() {
        for name in ["Zoë", "O’Neil", "Łukasz K.", "मनीषा", "ab1", "Jean-Luc_2"] {
            assert_eq!(username(name).as_deref(), Ok(name));
        }
        assert_eq!(username("  Alice \t Smith ").as_deref(), Ok("Alice Smith"));
    }

    #[test]
    fn names_nobody_gets() {
        for (typed, refused) in [
            (" \n", Refused::Empty),
            ("ab", Refused::Short),
            ("a\u{202e}lice", Refused::Signs),
            ("ali\u{200b}ce", Refused::Signs),
            ("<b>alice</b>", Refused::Signs),
            ("CarPal Support", Refused::Taken),
            ("car.pal", Refused::Taken),
            ("ADMIN", Refused::Taken),
            ("Anonymous User", Refused::Taken),
        ] {
            assert_eq!(username(typed), Err(refused), "{typed}");
        }
        assert_eq!(username(&"ŵ".repeat(31)), Err(Refused::Long));
        assert!(username(&"ŵ".repeat(30)).is_ok());
        assert_eq!(Refused::Short.to_string(), "Username must be at least 3 characters long");
    }
}
