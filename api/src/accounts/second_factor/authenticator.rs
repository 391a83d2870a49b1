//! Codes of authenticator apps: six digits, new every 30 seconds (RFC 6238).

use totp_rs::{Builder, Totp};

/// The length of a secret in bytes, as RFC 4226 recommends.
pub const SECRET_LENGTH: usize = 20;
/// Steps before and after the present one whose codes count: clocks differ, and typing takes time.
const WINDOW: u16 = 1;
/// What apps call us.
const ISSUER: &str = "CarPal";

/// What an app makes codes of.
pub struct Authenticator(Totp);

impl Authenticator {
    /// With a secret, for the account with this address.
    pub fn new(secret: [u8; SECRET_LENGTH], email: &str) -> anyhow::Result<Self> {
        // The defaults of apps: SHA-1, six digits, 30 seconds.
        let totp = Builder::new()
            .with_secret(secret)
            .with_skew(WINDOW)
            .with_issuer(Some(ISSUER))
            .with_account_name(email)
            .build()
            .map_err(|error| anyhow::anyhow!("an authenticator: {error}"))?;
        Ok(Self(totp))
    }

    /// The step whose code this is, at a time in seconds since 1970; none when it is no code of that time.
    pub fn step(&self, code: &str, seconds: i64) -> Option<i64> {
        let step = self.0.check(code, u64::try_from(seconds).ok()?)?;
        i64::try_from(step).ok()
    }

    /// What is typed into an app that reads no QR code.
    pub fn secret(&self) -> String {
        self.0.secret().to_base32()
    }

    /// What its QR code says: `otpauth://totp/…`.
    pub fn uri(&self) -> anyhow::Result<String> {
        self.0.to_url().map_err(|error| anyhow::anyhow!("an authenticator: {error}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 6238, appendix B, cut to six digits.
    const CODES: [(i64, &str); 3] =
        [(59, "287082"), (1_111_111_109, "081804"), (20_000_000_000, "353130")];

    fn app() -> Authenticator {
        Authenticator::new(*b"12345678901234567890", "alice@example.org").expect("a secret")
    }

    #[test]
    fn codes_are_those_of_the_standard() {
        for (seconds, code) in CODES {
            assert_eq!(app().step(code, seconds), Some(seconds / 30), "{seconds}");
        }
    }

    #[test]
    fn a_code_counts_one_step_before_and_after() {
        let (seconds, code) = CODES[1];
        let step = |steps: i64| app().step(code, seconds + 30 * steps);
        assert_eq!([step(-1), step(1)], [Some(seconds / 30); 2]);
        assert_eq!([step(-2), step(2)], [None; 2]);
        for other in ["", "081805", "81804", "0818040", "081 804", "-81804"] {
            assert_eq!(app().step(other, seconds), None, "{other}");
        }
    }

    #[test]
    fn apps_are_told_who_it_is() {
        let uri = app().uri().expect("an address");
        assert!(uri.starts_with("otpauth://totp/CarPal:alice%40example.org?"), "{uri}");
        assert!(uri.contains(&format!("secret={}", app().secret())), "{uri}");
    }
}
