//! The order of a list: what a driver may use first, then what is near, then what has a known price. Markers are ranked
//! otherwise: see [`crate::rank`].

use carpal_domain::car_park::Access;
use carpal_domain::price::HourPrice;

use crate::car_park::CarPark;
use crate::facts::Facts;
use crate::question::needs::Needs;
use crate::ruler;
use crate::stay::Stay;

/// What a list begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Sort {
    /// Public car parks that are not known to be closed, or for permit holders now, the nearest first; then customers' and
    /// those others. Among those about equally near, a known price comes first, then what the council or an admin verified.
    #[default]
    Best,
    /// The nearest, whoever may use it; what a driver needs comes first here, too.
    Nearest,
    /// The same car parks first as in `Best`, and of them the cheapest: known prices, then estimates, then the others, and those
    /// where one may not stay for as long as the price is for.
    Cheapest,
}

impl Sort {
    /// All of them.
    pub const ALL: &[Self] = &[Self::Best, Self::Cheapest, Self::Nearest];

    /// Its value in a query.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Nearest => "nearest",
            Self::Cheapest => "cheapest",
        }
    }
}

/// How many classes there are.
pub const CLASSES: u8 = 3;
/// The class of public car parks. Those that are closed go with the next one.
pub const FIRST_CLASS: u8 = 0;

/// Who may use a car park, in three classes: everyone, customers, and few, who are also those of a board that is for permit
/// holders at all times. What was reported as a scam is in the last one.
#[must_use]
pub fn class(facts: &Facts) -> u8 {
    let for_permits = facts.hour == HourPrice::PermitHolders { at_times: false };
    match facts.access {
        _ if facts.scam_reported || for_permits => 2,
        Access::Public => FIRST_CLASS,
        Access::Customers => 1,
        Access::Permit | Access::Private => 2,
    }
}

/// Distances in the same minute of walking are as good as equal: metres in a minute, an adult at an easy pace.
const STEP_METRES: f64 = 80.0;

/// What a list is sorted by within a class, ascending.
pub type Key = (u64, u64);

/// The order of one list.
#[derive(Debug, Clone, Copy)]
pub struct Order {
    sort: Sort,
    stay: Option<Stay>,
    needs: Needs,
    own_height_cm: Option<i32>,
}

/// What a driver can use surely comes before what they may not, and that before what they cannot: above all else in a key.
const FIT_AT: u32 = 40;

impl Order {
    /// An order, in which prices are of the stay if there is one, and of an hour otherwise.
    #[must_use]
    pub fn new(sort: Sort, stay: Option<Stay>) -> Self {
        Self { sort, stay, needs: Needs::default(), own_height_cm: None }
    }

    /// The same, in which each class begins with what a driver can really use, and so does a list without classes.
    #[must_use]
    pub fn for_needs(self, needs: Needs, own_height_cm: Option<i32>) -> Self {
        Self { needs, own_height_cm, ..self }
    }

    /// The classes that are listed one after the other, or `None` alone where classes do not matter.
    pub fn classes(self) -> impl Iterator<Item = Option<u8>> {
        let classes = if self.sort == Sort::Nearest { 0 } else { CLASSES };
        (0..classes).map(Some).chain((classes == 0).then_some(None))
    }

    /// The key of a car park at a distance of [`crate::ruler::Ruler`].
    #[must_use]
    pub fn key(self, car_park: &CarPark, distance: f64) -> Key {
        let fit = || u64::from(self.needs.fit(self.own_height_cm, car_park)) << FIT_AT;
        let first = match self.sort {
            Sort::Best => {
                let known = matches!(self.price(car_park), Some((false, _)));
                let verified = car_park.facts.verified().is_some();
                fit() | step(distance) << 2 | u64::from(!known) << 1 | u64::from(!verified)
            }
            Sort::Nearest => fit(),
            Sort::Cheapest => {
                fit()
                    | match self.price(car_park) {
                        Some((estimated, pence)) if self.takes_it(car_park) => {
                            u64::from(estimated) << 32 | u64::from(pence)
                        }
                        _ => 2 << 32,
                    }
            }
        };
        (first, distance.to_bits())
    }

    /// No more than the key of any car park that is as far away or further.
    #[must_use]
    pub fn least_key(self, distance: f64) -> Key {
        match self.sort {
            Sort::Best => (step(distance) << 2, distance.to_bits()),
            Sort::Nearest => (0, distance.to_bits()),
            Sort::Cheapest => (0, 0),
        }
    }

    /// Whether one may stay for as long as prices are compared for, as far as is known: an hour, where no stay is asked for.
    /// Else what lets one drop somebody off for nothing would be the cheapest.
    fn takes_it(self, car_park: &CarPark) -> bool {
        let minutes = self.stay.map_or(60, |stay| stay.minutes);
        let max = car_park.stay_rules().and_then(|rules| rules.max_stay_minutes);
        max.is_none_or(|max| max >= minutes)
    }

    /// Whether the price is an estimate, and pence; `None` where none is known.
    fn price(self, car_park: &CarPark) -> Option<(bool, u32)> {
        let (estimated, pence) = match self.stay {
            Some(stay) => stay.price_at(car_park).map(|price| (price.estimated, price.pence))?,
            None => match car_park.facts.hour {
                HourPrice::Free => (false, 0),
                HourPrice::Known { pence } => (false, pence),
                HourPrice::Estimated { pence } => (true, pence),
                HourPrice::PermitHolders { .. } | HourPrice::Unknown | HourPrice::NotShown => {
                    return None;
                }
            },
        };
        Some((estimated, u32::try_from(pence).unwrap_or(0)))
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "of the globe, from 0")]
fn step(distance: f64) -> u64 {
    (ruler::metres(distance) / STEP_METRES) as u64
}
