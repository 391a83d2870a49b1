//! The order of answers, with its weights. docs/decisions.md, "Best answers first", says the same in words.

use carpal_domain::price::{ESTIMATED_HOUR_PENCE, StayPrice};
use serde::Serialize;

use super::findings::{Findings, Headroom, Limit, NoPrice, Room};
use crate::list_order::Sort;

/// What the order rests on, in percent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Weights {
    /// What the stay costs.
    pub cost: u8,
    /// The walk.
    pub walk: u8,
    /// How much of what decides is known.
    pub certainty: u8,
}

/// The weights; 100 in all.
pub const WEIGHTS: Weights = Weights { cost: 45, walk: 35, certainty: 20 };

/// Half of the points for the walk are gone at so many metres: ten minutes.
pub const HALF_WALK_METRES: f64 = 800.0;
/// Half of the points for the cost are gone at our estimate of an hour, times the hours of the stay up to these: beyond, most
/// car parks charge for a day.
pub const HALF_COST_HOURS: f64 = 4.0;

/// The points of certainty that are lost, of 100, where this is so.
pub mod lost {
    /// Nobody said what the stay costs.
    pub const PRICE_UNKNOWN: u8 = 45;
    /// The price is our estimate.
    pub const PRICE_ESTIMATED: u8 = 35;
    /// The price was read from tags, and is not published.
    pub const PRICE_NOT_PUBLISHED: u8 = 15;
    /// Nobody said when it is open.
    pub const HOURS_UNKNOWN: u8 = 20;
    /// There is a roof or a bar, and nobody said how low.
    pub const HEADROOM_UNKNOWN: u8 = 10;
    /// Nobody said for how long one may stay.
    pub const LIMIT_UNKNOWN: u8 = 5;
    /// One arrives soon, and no feed or driver says how full it is.
    pub const NOT_LIVE: u8 = 5;
    /// Few spaces are left.
    pub const FEW_SPACES: u8 = 10;
    /// None is.
    pub const FULL: u8 = 15;
    /// Neither a council nor an admin verified it.
    pub const NOT_VERIFIED: u8 = 5;
}

/// How good a car park is for a question, each from 0 to 100, 100 being the best there can be.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Score {
    /// What the stay costs.
    pub cost: f64,
    /// The walk.
    pub walk: f64,
    /// How much of what decides is known.
    pub certainty: f64,
    /// All three by their weights.
    pub total: f64,
}

impl Score {
    /// The score of a car park so many metres away, for a stay of so many minutes.
    #[must_use]
    pub fn of(findings: &Findings, metres: f64, minutes: i32) -> Self {
        let hours = (f64::from(minutes) / 60.0).min(HALF_COST_HOURS);
        let half_cost = f64::from(ESTIMATED_HOUR_PENCE) * hours;
        // What nobody knows counts as what is usual: less would put it before what is known to be cheap.
        let usual = half_cost + f64::from(findings.zone_pence);
        let pence = findings.price.map_or(usual, |price| f64::from(price.pence));
        let (cost, walk) = (left(pence, half_cost), left(metres, HALF_WALK_METRES));
        let certainty = 100.0 - f64::from(lost_certainty(findings));
        let weighed = f64::from(WEIGHTS.cost) * cost
            + f64::from(WEIGHTS.walk) * walk
            + f64::from(WEIGHTS.certainty) * certainty;
        Self { cost, walk, certainty, total: weighed / 100.0 }
    }

    /// The same in tenths, as a response says it.
    #[must_use]
    pub fn rounded(self) -> Self {
        let tenth = |points: f64| (points * 10.0).round() / 10.0;
        let Self { cost, walk, certainty, total } = self;
        Self {
            cost: tenth(cost),
            walk: tenth(walk),
            certainty: tenth(certainty),
            total: tenth(total),
        }
    }
}

/// Of 100 points, those that are left where half are gone at `half`: ever fewer, and never none.
fn left(amount: f64, half: f64) -> f64 {
    100.0 * half / (amount.max(0.0) + half)
}

fn lost_certainty(findings: &Findings) -> u8 {
    let Findings { price, published, open, headroom, limit, room, verified, .. } = *findings;
    let of_price = match price {
        Err(NoPrice::NotTold | NoPrice::NoTicket | NoPrice::NotShown | NoPrice::NotAllowed) => {
            lost::PRICE_UNKNOWN
        }
        Ok(StayPrice { estimated: true, .. }) => lost::PRICE_ESTIMATED,
        Ok(_) if published => 0,
        Ok(_) => lost::PRICE_NOT_PUBLISHED,
    };
    let of_room = match room {
        Room::Later | Room::Free => 0,
        Room::NotLive => lost::NOT_LIVE,
        Room::Few => lost::FEW_SPACES,
        Room::Full => lost::FULL,
    };
    let where_so = |so: bool, points: u8| if so { points } else { 0 };
    of_price
        + of_room
        + where_so(open.is_none(), lost::HOURS_UNKNOWN)
        + where_so(headroom == Headroom::NotKnown, lost::HEADROOM_UNKNOWN)
        + where_so(limit == Limit::NotKnown, lost::LIMIT_UNKNOWN)
        + where_so(!verified, lost::NOT_VERIFIED)
}

/// What answers are sorted by, ascending; no two car parks share one, so the order is total.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    class: u8,
    first: u64,
    then: u64,
    metres: u64,
    id: i64,
}

impl Key {
    /// The key of a car park in an order.
    #[must_use]
    pub fn of(sort: Sort, findings: &Findings, metres: f64, minutes: i32, id: i64) -> Self {
        let class = findings.class();
        let far = bits(metres);
        let price = match findings.price {
            Ok(StayPrice { pence, estimated }) => {
                u64::from(estimated) << 32 | u64::from(pence.max(0).cast_unsigned())
            }
            Err(_) => 2 << 32 | u64::from(findings.zone_pence.max(0).cast_unsigned()),
        };
        let (class, first, then) = match sort {
            Sort::Best => {
                let missing = 100.0 - Score::of(findings, metres, minutes).total;
                (class, bits(missing), price)
            }
            Sort::Cheapest => (class, price, 0),
            // Nearest is nearest, whoever may use it and however full it is, but for needs and for what does not fit.
            Sort::Nearest => (findings.class_by_needs(), far, price),
        };
        Self { class, first, then, metres: far, id }
    }
}

/// Sorts as the number does, from 0.
fn bits(number: f64) -> u64 {
    number.max(0.0).to_bits()
}

#[cfg(test)]
mod tests {
    use carpal_domain::car_park::Access;

    use proptest::prelude::*;

    use super::*;
    use crate::question::findings::{Met, Verdict};
    use crate::question::needs::NeedsMet;
    use crate::question::reasons::Unknown;

    fn plain(price: Result<StayPrice, NoPrice>) -> Findings {
        Findings {
            access: Access::Public,
            scam_reported: false,
            verified: true,
            price,
            zone_pence: 0,
            published: true,
            too_dear: false,
            barred: None,
            open: Some(true),
            limit: Limit::None,
            headroom: Headroom::Clear,
            sure_to_fit: false,
            room: Room::Later,
            has: 0,
            lacks: 0,
            unguarded: false,
            needs: NeedsMet::default(),
        }
    }

    #[expect(clippy::unnecessary_wraps, reason = "what a finding holds")]
    fn pounds(pence: i32) -> Result<StayPrice, NoPrice> {
        Ok(StayPrice { pence, estimated: false })
    }

    #[test]
    fn weights_are_a_hundred_in_all() {
        assert_eq!(WEIGHTS.cost + WEIGHTS.walk + WEIGHTS.certainty, 100);
        let all = Score::of(&plain(pounds(0)), 0.0, 120);
        assert_eq!(all, Score { cost: 100.0, walk: 100.0, certainty: 100.0, total: 100.0 });
    }

    #[test]
    fn half_of_the_points_are_gone_where_it_says() {
        let cost = |pence, minutes| Score::of(&plain(pounds(pence)), 0.0, minutes).cost;
        // £2.50 an hour, and £10 for any longer stay.
        for (pence, minutes) in [(125, 30), (250, 60), (500, 120), (1000, 240), (1000, 1440)] {
            assert!((cost(pence, minutes) - 50.0).abs() < 1e-9, "{pence} for {minutes}");
        }
        assert!((Score::of(&plain(pounds(0)), 800.0, 120).walk - 50.0).abs() < 1e-9);
    }

    #[test]
    fn what_a_zone_charges_counts_where_the_parking_is_not_known() {
        let unpriced = plain(Err(NoPrice::NotTold));
        let charged = Findings { zone_pence: 1800, ..unpriced };
        for sort in [Sort::Best, Sort::Cheapest] {
            let key = |findings, id| Key::of(sort, findings, 100.0, 120, id);
            assert!(key(&unpriced, 2) < key(&charged, 1), "{sort:?}");
        }
    }

    #[test]
    fn what_is_known_not_to_be_there_is_last() {
        let needs = |met| NeedsMet { blue_badge: Some(met), ..NeedsMet::default() };
        let of = |met| Findings { needs: needs(met), ..plain(pounds(0)) };
        let (unsaid, none) = (of(Met::NotKnown), of(Met::No));
        assert_eq!((unsaid.verdict(), none.verdict()), (Verdict::MayFit, Verdict::DoesNotFit));
        for sort in Sort::ALL {
            let key = |findings, metres| Key::of(*sort, findings, metres, 120, 1);
            assert!(key(&unsaid, 5_000.0) < key(&none, 1.0), "{sort:?}");
        }
    }

    #[test]
    fn nothing_that_is_lost_is_lost_twice() {
        let worst = Findings {
            verified: false,
            open: None,
            limit: Limit::NotKnown,
            headroom: Headroom::NotKnown,
            room: Room::Full,
            ..plain(Err(NoPrice::NotTold))
        };
        assert_eq!(lost_certainty(&worst), 100);
        assert_eq!(lost_certainty(&plain(pounds(240))), 0);
    }

    #[test]
    fn what_drivers_would_say_of_two() {
        let before = |a: (Findings, f64), b: (Findings, f64)| {
            Key::of(Sort::Best, &a.0, a.1, 120, 2) < Key::of(Sort::Best, &b.0, b.1, 120, 1)
        };
        let of = |pence| plain(pounds(pence));
        assert!(before((of(240), 330.0), (of(360), 205.0)), "£1.20 less for two minutes more");
        assert!(before((of(240), 330.0), (of(800), 30.0)), "nor £5.60 for four minutes");
        assert!(before((of(240), 80.0), (of(200), 800.0)), "nobody walks nine minutes for 40p");
        assert!(before((of(0), 500.0), (of(500), 100.0)), "but five for £5");
        assert!(before((of(500), 300.0), (plain(Err(NoPrice::NotTold)), 300.0)), "what is known");
        let full = Findings { room: Room::Full, ..of(0) };
        assert!(before((of(900), 500.0), (full, 100.0)), "what has room");
        let shop = Findings { access: Access::Customers, ..of(0) };
        assert!(before((of(900), 500.0), (shop, 100.0)), "what everyone may use");
        let fake = Findings { scam_reported: true, ..of(0) };
        assert!(before((shop, 500.0), (fake, 100.0)), "a scam never rises");
        let closed = Findings { open: Some(false), ..of(0) };
        assert!(before((fake, 500.0), (closed, 100.0)), "and what does not fit is last");
    }
    #[test]
    fn a_roof_of_unknown_height_neither_fits_nor_does_not_and_says_so() {
        let known = plain(pounds(240));
        let roof = Findings { headroom: Headroom::NotKnown, ..known };
        assert_eq!([known, roof].map(|found| found.verdict()), [Verdict::Fits, Verdict::MayFit]);
        assert!(roof.not_known().contains(&Unknown::Headroom));
        assert!(roof.against().is_empty());
        let sure = Findings { sure_to_fit: true, ..roof };
        assert_eq!(sure.verdict(), Verdict::DoesNotFit, "who asked to be sure");
        // For how long one may stay rarely stands anywhere: that it does not is said, and decides nothing.
        let stay = Findings { limit: Limit::NotKnown, ..known };
        assert_eq!(stay.verdict(), Verdict::Fits);
        assert!(stay.not_known().contains(&Unknown::StayLimit));
    }

    #[test]
    fn the_nearest_that_meets_a_need_is_before_a_nearer_one_of_which_nobody_knows() {
        let near = |needs: Option<Met>, metres| {
            let needs = NeedsMet { step_free: needs, ..NeedsMet::default() };
            Key::of(Sort::Nearest, &Findings { needs, ..plain(pounds(240)) }, metres, 120, 1)
        };
        assert!(near(Some(Met::Yes), 900.0) < near(Some(Met::Partly), 100.0));
        assert!(near(Some(Met::Partly), 900.0) < near(Some(Met::NotKnown), 100.0));
        assert!(near(None, 100.0) < near(None, 101.0), "without needs, metres alone");
        let closed = Findings { open: Some(false), ..plain(pounds(240)) };
        let closed = Key::of(Sort::Nearest, &closed, 1.0, 120, 1);
        assert!(near(Some(Met::NotKnown), 900.0) < closed, "what does not fit is last");
    }

    proptest! {
        #[test]
        fn in_no_order_does_a_driver_read_what_may_not_do_before_the_same_that_does(
            (least, other) in (0..3_usize, 0..3_usize),
            (near, far) in (0.0..5_000.0_f64, 0.0..5_000.0_f64),
            pence in 0..5_000,
        ) {
            let all = [Met::Yes, Met::Partly, Met::NotKnown];
            let key = |sort, met: usize, metres| {
                let needs = NeedsMet { plug: Some(all[met]), ..NeedsMet::default() };
                Key::of(sort, &Findings { needs, ..plain(pounds(pence)) }, metres, 120, 1)
            };
            for &sort in Sort::ALL {
                if least < other {
                    prop_assert!(key(sort, least, far) < key(sort, other, near));
                }
                if least == other && near < far {
                    prop_assert!(key(sort, least, near) < key(sort, other, far));
                }
            }
        }
    }
}
