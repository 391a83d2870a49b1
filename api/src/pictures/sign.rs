//! Signed addresses of pictures.

use chrono::{DateTime, Utc};
use hmac::{Hmac, Mac};
use sha2::Sha256;
use uuid::Uuid;

/// An address stays the same for half an hour, so that browsers keep what it shows.
const STEP: i64 = 30 * 60;

/// Signs and checks addresses at one moment.
#[derive(Debug, Clone)]
pub struct Signer {
    key: [u8; 32],
    now: i64,
}

impl Signer {
    /// With the key that all processes share.
    #[must_use]
    pub fn new(key: [u8; 32], now: DateTime<Utc>) -> Self {
        Self { key, now: now.timestamp() }
    }

    /// Until when the address of a picture is valid, in seconds since 1970: between 60 and 90 minutes from now; and what
    /// proves that it is ours.
    #[must_use]
    pub fn sign(&self, id: Uuid) -> (i64, String) {
        let until = (self.now.div_euclid(STEP) + 3) * STEP;
        (
            until,
            self.mac(id, until)
                .map_or_else(String::new, |mac| hex::encode(mac.finalize().into_bytes())),
        )
    }

    /// For how many seconds more an address is valid; none for one that is not ours, or no more.
    #[must_use]
    pub fn check(&self, id: Uuid, until: i64, signature: &str) -> Option<i64> {
        let signature = hex::decode(signature).ok()?;
        // In constant time.
        self.mac(id, until)?.verify_slice(&signature).ok()?;
        Some(until - self.now).filter(|left| *left > 0)
    }

    fn mac(&self, id: Uuid, until: i64) -> Option<Hmac<Sha256>> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.key).ok()?;
        mac.update(id.as_bytes());
        mac.update(&until.to_be_bytes());
        Some(mac)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> Signer {
        Signer::new([7; 32], DateTime::from_timestamp(seconds, 0).expect("a time"))
    }

    #[test]
    fn an_address_stays_the_same_for_half_an_hour_and_ends_in_time() {
        let id = Uuid::now_v7();
        let (until, signature) = at(3600).sign(id);
        assert_eq!(at(3600 + 1799).sign(id), (until, signature.clone()));
        assert_ne!(at(3600 + 1800).sign(id).0, until);
        assert_eq!(at(3600).check(id, until, &signature), Some(5400));
        assert_eq!(at(until - 1).check(id, until, &signature), Some(1));
        assert_eq!(at(until).check(id, until, &signature), None);
    }

    #[test]
    fn nobody_makes_one() {
        let id = Uuid::now_v7();
        let (until, signature) = at(0).sign(id);
        assert_eq!(at(0).check(Uuid::now_v7(), until, &signature), None);
        assert_eq!(at(0).check(id, until + 1, &signature), None);
        let other = Signer::new([8; 32], DateTime::default()).sign(id);
        for forged in ["", "zz", &signature[..32], &signature.replace('a', "b"), &other.1] {
            assert!(forged == signature || at(0).check(id, until, forged).is_none(), "{forged}");
        }
    }
}
