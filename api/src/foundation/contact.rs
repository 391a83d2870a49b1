//! Email addresses and phone numbers: as people type them, and as they are stored.

/// The longest address (RFC 5321, section 4.5.3.1.3).
const MAX_EMAIL_LENGTH: usize = 254;

/// Why somebody cannot be reached by what they typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ContactError {
    /// Nothing was typed.
    #[error("Email is required")]
    NoEmail,
    /// Not an address.
    #[error("Please enter a valid email address")]
    BadEmail,
    /// Not a number.
    #[error("Please enter a valid phone number")]
    BadPhone,
}

/// An address as stored: trimmed, in lower case. Only what no mail server could take is refused; whose it is, only an email
/// to it can show.
pub fn email_address(typed: &str) -> Result<String, ContactError> {
    let email = typed.trim().to_lowercase();
    if email.is_empty() {
        return Err(ContactError::NoEmail);
    }
    let bad = |c: char| c.is_whitespace() || c.is_control() || "<>()[],;:\\\"".contains(c);
    let (name, domain) = email.rsplit_once('@').ok_or(ContactError::BadEmail)?;
    let well_formed = !name.is_empty()
        && !name.contains('@')
        && domain.split('.').count() > 1
        && domain.split('.').all(|label| !label.is_empty())
        && !email.contains(bad)
        && email.len() <= MAX_EMAIL_LENGTH;
    if well_formed { Ok(email) } else { Err(ContactError::BadEmail) }
}

/// A phone number in international form (ITU-T E.164). One that begins with 0 is taken for one of the United Kingdom.
pub fn phone_number(typed: &str) -> Result<String, ContactError> {
    let dialled: String =
        typed.chars().filter(|c| !c.is_whitespace() && !"-.()".contains(*c)).collect();
    let digits = if let Some(digits) = dialled.strip_prefix('+').or(dialled.strip_prefix("00")) {
        // As in +44 (0)7700 900123.
        digits.strip_prefix("440").map_or(digits.to_owned(), |rest| format!("44{rest}"))
    } else if let Some(national) = dialled.strip_prefix('0') {
        format!("44{national}")
    } else {
        return Err(ContactError::BadPhone);
    };
    let well_formed = (7..=15).contains(&digits.len())
        && digits.bytes().all(|digit| digit.is_ascii_digit())
        && !digits.starts_with('0');
    if well_formed { Ok(format!("+{digits}")) } else { Err(ContactError::BadPhone) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_one_however_it_is_typed() {
        assert_eq!(email_address(" Alice@Example.ORG ").as_deref(), Ok("alice@example.org"));
        let tagged = "a.b+c@mail.example.co.uk";
        assert_eq!(email_address(tagged).as_deref(), Ok(tagged));
        assert_eq!(email_address("  "), Err(ContactError::NoEmail));
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
            assert_eq!(email_address(bad), Err(ContactError::BadEmail), "{bad}");
        }
        let long = format!("{}@example.org", "a".repeat(250));
        assert_eq!(email_address(&long), Err(ContactError::BadEmail));
    }

    #[test]
    fn a_number_is_one_however_it_is_dialled() {
        for typed in ["07700 900123", "+44 7700 900123", "0044 7700-900123", "+44 (0)7700 900123"] {
            assert_eq!(phone_number(typed).as_deref(), Ok("+447700900123"), "{typed}");
        }
        for bad in
            ["", "7700900123", "07", "+44 7700 900 123 456 789", "0770090012x", "+0123456789"]
        {
            assert_eq!(phone_number(bad), Err(ContactError::BadPhone), "{bad}");
        }
    }
}
