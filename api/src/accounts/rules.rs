//! What an account's parts must be, and the sentences people read.

/// Document 1, section 9.
const SHORTEST_PASSWORD: usize = 6;
/// So that nobody has us hash megabytes.
const LONGEST_PASSWORD: usize = 256;

/// Why something about an account is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    #[error("Password is required")]
    NoPassword,
    #[error("Password must be at least {SHORTEST_PASSWORD} characters long")]
    ShortPassword,
    #[error("Password must be at most {LONGEST_PASSWORD} characters long")]
    LongPassword,
    #[error("Please enter your email or phone number and your password")]
    NoCredentials,
    #[error("Vehicle registration is required")]
    NoRegistration,
    #[error("This is not your current password")]
    WrongPassword,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_counted_in_characters() {
        assert_eq!(new_password(""), Err(Fault::NoPassword));
        assert_eq!(new_password("ŵŷŵŷŵ"), Err(Fault::ShortPassword));
        assert_eq!(new_password("ŵŷŵŷŵŷ"), Ok(()));
        assert_eq!(new_password(&"a".repeat(256)), Ok(()));
        assert_eq!(new_password(&"a".repeat(257)), Err(Fault::LongPassword));
        assert_eq!(Fault::ShortPassword.to_string(), "Password must be at least 6 characters long");
    }
}
