//! The ranking: a pure function of the place, so that every zoom and every filter agrees on who is first.

use carpal_domain::car_park::Facility;

use crate::place::Facts;

/// Above this many spaces all count alike.
const MOST_CAPACITY: u64 = 2047;
const ORDER_BITS_SHOWN: u32 = 28;
const CAPACITY_BITS: u32 = 11;

/// A place's order, higher is better: verified by the council or an admin, then EV charging, then disabled access, then
/// capacity, then a hash of the id. A place reported as a scam has nothing but its hash.
#[must_use]
pub fn order(facts: &Facts, capacity: Option<i32>, id: i64) -> u64 {
    let hash_bits = 64 - 3 - CAPACITY_BITS;
    let hash = mix(id.cast_unsigned()) >> (64 - hash_bits);
    if facts.scam_reported {
        return hash;
    }
    let capacity = capacity.map_or(0, |n| u64::try_from(n).unwrap_or(0).min(MOST_CAPACITY));
    (u64::from(lift(facts)) << (64 - 3)) | (capacity << hash_bits) | hash
}

/// The first part of the order alone, 0 to 7: who is lifted above whom whatever their size.
#[must_use]
pub fn lift(facts: &Facts) -> u8 {
    if facts.scam_reported {
        return 0;
    }
    u8::from(facts.verified().is_some()) << 2
        | u8::from(facts.offers(Facility::EvCharging)) << 1
        | u8::from(facts.offers(Facility::DisabledAccess))
}

/// The `rank` that clients see: 0 would be the best place there can be, 2^28 - 1 the last. The same place has the same rank
/// in every tile and view; sort by it upwards, and cut where there are enough.
#[must_use]
pub const fn shown(order: u64) -> u32 {
    (1 << ORDER_BITS_SHOWN) - 1 - (order >> (64 - ORDER_BITS_SHOWN)) as u32
}

/// Spreads the bits of a number over all 64: the finaliser of `SplitMix64` (Steele, Lea and Flood, 2014).
#[must_use]
pub const fn mix(v: u64) -> u64 {
    let v = v.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let v = (v ^ (v >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let v = (v ^ (v >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    v ^ (v >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place::facility_bit;
    use carpal_domain::car_park::{Access, Kind, VerifiedBy};
    use carpal_domain::price::HourPrice;

    fn plain() -> Facts {
        Facts {
            kind: Kind::CarPark,
            access: Access::Public,
            facilities: 0,
            hour: HourPrice::Unknown,
            availability: None,
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
            order(&verified(VerifiedBy::Admin), None, 1),
            order(&with(Facility::EvCharging), Some(9999), 2),
            order(&with(Facility::DisabledAccess), Some(9999), 3),
            order(&plain(), Some(50), 4),
            order(&plain(), Some(49), 5),
            order(&plain(), None, 6),
        ];
        assert!(ladder.is_sorted_by(|a, b| a > b), "{ladder:?}");
        assert_eq!(lift(&verified(VerifiedBy::Council)), 4);
    }

    #[test]
    fn open_data_lifts_nobody_and_a_scam_never_rises() {
        let open = Facts { verified_by: Some(VerifiedBy::OpenData), ..plain() };
        assert_eq!(order(&open, None, 7), order(&plain(), None, 7));
        let scam = Facts {
            verified_by: Some(VerifiedBy::Admin),
            facilities: u16::MAX,
            scam_reported: true,
            ..plain()
        };
        assert!(order(&scam, Some(5000), 7) <= order(&plain(), None, 7));
        assert!(shown(order(&scam, Some(5000), 7)) >= shown(order(&plain(), None, 7)));
    }

    #[test]
    fn a_better_order_is_a_lower_rank_of_28_bits() {
        assert_eq!(shown(u64::MAX), 0);
        assert_eq!(shown(0), (1 << 28) - 1);
    }
}
