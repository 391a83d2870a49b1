//! What an account's parts must be, and the sentences people read.

/// Document 1, section 9.
const SHORTEST_PASSWORD: usize = 6;
/// So that nobody has us hash megabytes.
const LONGEST_PASSWORD: usize = 256;
/// RFC 5321, section 4.5.3.1.3.
const LONGEST_EMAIL: usize = 254;

/// Why something about an account is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    #[error("Email is required")]
    NoEmail,
    #[error("Please enter a valid email address")]
    BadEmail,
    #[error("Password is required")]
    NoPassword,
    #[error("Password must be at least {SHORTEST_PASSWORD} characters long")]
    ShortPassword,
    #[error("Password must be at most {LONGEST_PASSWORD} characters long")]
    LongPassword,
    #[error("Please enter your email or phone number and your password")]
    NoCredentials,
    #[error("Please enter a valid phone number")]
    BadPhone,
    #[error("Vehicle registration is required")]
    NoRegistration,
    #[error("This is not your current password")]
    WrongPassword,
}

/// An address as stored: trimmed, in lower case. Only what no mail server could take is refused; that it is its owner's
/// is shown by a mail alone.
pub fn email(typed: &str) -> Result<String, Fault> {
    let email = typed.trim().to_lowercase();
    if email.is_empty() {
        return Err(Fault::NoEmail);
    }
    let bad = |c: char| c.is_whitespace() || c.is_control() || "<>()[],;:\\\"".contains(c);
    let (name, domain) = email.rsplit_once('@').ok_or(Fault::BadEmail)?;
    let well_formed = !name.is_empty()
        && !name.contains('@')
        && domain.split('.').count() > 1
        && domain.split('.').all(|label| !label.is_empty())
        && !email.contains(bad)
        && email.len() <= LONGEST_EMAIL;
    if well_formed { Ok(email) } else { Err(Fault::BadEmail) }
}

/// Whether a new password will do. What people type is taken as it is, spaces at its ends too.
pub fn new_password(typed: &str) -> Result<(), Fault> {
    match typed.chars().count() {
        0 => Err(Fault::NoPassword),
        length if length < SHORTEST_PASSWORD => Err(Fault::ShortPassword),
        length if length > LONGEST_PASSWORD => Err(Fault::LongPassword),
        _ => Ok(()),
    }
}

/// A phone number in international form (ITU-T E.164). One that begins with 0 is taken for one of the United Kingdom.
pub fn phone(typed: &str) -> Result<String, Fault> {
    let dialled: String =
        typed.chars().filter(|c| !c.is_whitespace() && !"-.()".contains(*c)).collect();
    let digits = if let Some(digits) = dialled.strip_prefix('+').or(dialled.strip_prefix("00")) {
        // As in +44 (0)7700 900123.
        digits.strip_prefix("440").map_or(digits.to_owned(), |rest| format!("44{rest}"))
    } else if let Some(national) = dialled.strip_prefix('0') {
        format!("44{national}")
    } else {
        return Err(Fault::BadPhone);
    };
    let well_formed = (7..=15).contains(&digits.len())
        && digits.bytes().all(|digit| digit.is_ascii_digit())
        && !digits.starts_with('0');
    if well_formed { Ok(format!("+{digits}")) } else { Err(Fault::BadPhone) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_one_however_it_is_typed() {
        assert_eq!(email(" Alice@Example.ORG ").as_deref(), Ok("alice@example.org"));
        assert_eq!(email("a.b+c@mail.example.co.uk").as_deref(), Ok("a.b+c@mail.example.co.uk"));
        assert_eq!(email("  "), Err(Fault::NoEmail));
        for bad in [
            "alice",
            "@example.org",
            "alice@",
            "alice@example",
            "a b@example.org",
            "a@b@example.org",
            "a@example..org",
            "a\r\nBcc: b@example.org",
            "<a@example.org>",
        ] {
            assert_eq!(email(bad), Err(Fault::BadEmail), "{bad}");
        }
        assert_eq!(email(&format!("{}@example.org", "a".repeat(250))), Err(Fault::BadEmail));
    }

    #[test]
    fn passwords_are_counted_in_characters() {
        assert_eq!(new_password(""), Err(Fault::NoPassword));
        assert_eq!(new_password("ŵŷŵŷŵ"), Err(Fault::ShortPassword));
        assert_eq!(new_password("ŵŷŵŷŵŷ"), Ok(()));
        assert_eq!(new_password(&"a".repeat(256)), Ok(()));
        assert_eq!(new_password(&"a".repeat(257)), Err(Fault::LongPassword));
        assert_eq!(Fault::ShortPassword.to_string(), "Password must be at least 6 characters long");
    }

    #[test]
    fn a_number_is_one_however_it_is_dialled() {
        for typed in ["07700 900123", "+44 7700 900123", "0044 7700-900123", "+44 (0)7700 900123"] {
            assert_eq!(phone(typed).as_deref(), Ok("+447700900123"), "{typed}");
        }
        for bad in
            ["", "7700900123", "07", "+44 7700 900 123 456 789", "0770090012x", "+0123456789"]
        {
            assert_eq!(phone(bad), Err(Fault::BadPhone), "{bad}");
        }
    }
}
