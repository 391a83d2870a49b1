//! The ranking: a pure function of the car park, so that every zoom and every filter agrees on which comes first.

use carpal_domain::car_park::Facility;

use crate::facts::Facts;
use crate::hash::splitmix64;

const TIER_BITS: u32 = 3;
const CAPACITY_BITS: u32 = 11;
const HASH_BITS: u32 = 64 - TIER_BITS - CAPACITY_BITS;
/// Above this many spaces all count alike.
const MAX_CAPACITY: u64 = (1 << CAPACITY_BITS) - 1;
const PUBLIC_BITS: u32 = 28;

/// A car park's score, higher is better: verified by the council or an admin, then EV charging, then disabled access, then
/// capacity, then a hash of the id. A car park reported as a scam has nothing but its hash.
#[must_use]
pub fn score(facts: &Facts, capacity: Option<i32>, id: i64) -> u64 {
    let hash = splitmix64(id.cast_unsigned()) >> (64 - HASH_BITS);
    if facts.scam_reported {
        return hash;
    }
    let capacity = capacity.map_or(0, |n| u64::try_from(n).unwrap_or(0).min(MAX_CAPACITY));
    (u64::from(tier(facts)) << (64 - TIER_BITS)) | (capacity << HASH_BITS) | hash
}

/// The first part of the score alone: a higher tier comes first whatever the capacity.
fn tier(facts: &Facts) -> u8 {
    if facts.scam_reported {
        return 0;
    }
    u8::from(facts.verified().is_some()) << 2
        | u8::from(facts.offers(Facility::EvCharging)) << 1
        | u8::from(facts.offers(Facility::DisabledAccess))
}

/// The `rank` that clients see: 0 would be the best car park there can be, 2^28 - 1 the last. A car park has the same rank in
/// every tile and view; sort by it upwards, and cut where there are enough.
#[must_use]
pub const fn rank_of(score: u64) -> u32 {
    (1 << PUBLIC_BITS) - 1 - (score >> (64 - PUBLIC_BITS)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::{Fittings, facility_bit};
    use carpal_domain::car_park::{Access, CarParkKind, VerifiedBy};
    use carpal_domain::price::HourPrice;

    fn plain() -> Facts {
        Facts {
            kind: CarParkKind::CarPark,
            access: Access::Public,
            facilities: 0,
            fittings: Fittings::default(),
            hour: HourPrice::Unknown,
            published: false,
            availability: None,
            reported: false,
            time_limit: None,
            verified_by: None,
            scam_reported: false,
            practice: false,
        }
    }

    #[test]
    fn each_reason_beats_all_later_ones() {
        let with = |facility| Facts { facilities: facility_bit(facility), ..plain() };
        let verified = |by| Facts { verified_by: Some(by), ..plain() };
        let ladder = [
            score(&verified(VerifiedBy::Admin), None, 1),
            score(&with(Facility::EvCharging), Some(9999), 2),
            score(&with(Facility::DisabledAccess), Some(9999), 3),
            score(&plain(), Some(50), 4),
            score(&plain(), Some(49), 5),
            score(&plain(), None, 6),
        ];
        assert!(ladder.is_sorted_by(|a, b| a > b), "{ladder:?}");
        assert_eq!(tier(&verified(VerifiedBy::Council)), 4);
    }

    #[test]
    fn open_data_lifts_nobody_and_a_scam_never_rises() {
        let open = Facts { verified_by: Some(VerifiedBy::OpenData), ..plain() };
        assert_eq!(score(&open, None, 7), score(&plain(), None, 7));
        let scam = Facts {
            verified_by: Some(VerifiedBy::Admin),
            facilities: u16::MAX,
            scam_reported: true,
            ..plain()
        };
        assert!(score(&scam, Some(5000), 7) <= score(&plain(), None, 7));
        assert!(rank_of(score(&scam, Some(5000), 7)) >= rank_of(score(&plain(), None, 7)));
    }

    #[test]
    fn a_better_order_is_a_lower_rank_of_28_bits() {
        assert_eq!(rank_of(u64::MAX), 0);
        assert_eq!(rank_of(0), (1 << 28) - 1);
    }
}
