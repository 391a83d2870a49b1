//! What a driver is shown as the price of an hour, and the figure that stands in where nobody published one.

use serde::{Deserialize, Serialize};

use crate::car_park::{Access, Fee, PriceBasis};
use crate::rates::{Arrival, Cost, Driver, NotKnown, Prices, Rates, cost};
use crate::stay_limit::StayLimit;

/// The estimate that is stored as the price of an hour where open data knows a fee but no charge (docs/decisions.md, Parking).
pub const ESTIMATED_HOUR_PENCE: i32 = 250;

/// The price of an hour as screens may show it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum HourPrice {
    /// It costs nothing.
    #[schema(title = "PriceFree")]
    Free,
    /// Somebody said so.
    #[schema(title = "PriceKnown")]
    Known {
        /// Pence for an hour.
        #[schema(example = 280)]
        pence: i32,
    },
    /// Nobody said; shown with "est." before it.
    #[schema(title = "PriceEstimated")]
    Estimated {
        /// Pence for an hour.
        #[schema(example = 280)]
        pence: i32,
    },
    /// Only permit holders may park, and nobody else buys anything: there is no price to know.
    #[schema(title = "PricePermitHolders")]
    PermitHolders {
        /// At some times alone; at others parking is free.
        #[schema(example = true)]
        at_times: bool,
    },
    /// "Price unknown".
    #[schema(title = "PriceUnknown")]
    Unknown,
    /// Not for the public: no price is shown at all.
    #[schema(title = "PriceNotShown")]
    NotShown,
}

impl HourPrice {
    /// Decides what may be shown (docs/decisions.md, Parking): an estimate only where anyone may park and a fee is tagged;
    /// nothing for car parks that are not for the public.
    #[must_use]
    pub fn of(
        access: Access,
        fee: Fee,
        hour_pence: Option<i32>,
        basis: Option<PriceBasis>,
    ) -> Self {
        match (access, fee, hour_pence, basis) {
            (Access::Private | Access::Permit | Access::Customers, ..) => Self::NotShown,
            (_, Fee::No, ..) => Self::Free,
            (_, _, Some(pence), Some(PriceBasis::Published | PriceBasis::Parsed)) => match pence {
                0 => Self::Free,
                _ => Self::Known { pence },
            },
            (_, Fee::Yes, Some(pence), Some(PriceBasis::Estimated)) => Self::Estimated { pence },
            _ => Self::Unknown,
        }
    }

    /// The same where a board is known: what is for permit holders alone has no price, and says so instead.
    #[must_use]
    pub fn under(self, rates: Option<&Rates>) -> Self {
        match rates.filter(|rates| rates.is_for_permits() && self != Self::NotShown) {
            Some(rates) => {
                Self::PermitHolders { at_times: rates.permit_hours().is_none_or(|at| at != "24/7") }
            }
            None => self,
        }
    }

    /// As people read it: "Free", "£2.40/h", "est. £2.50/h", "Permit holders only", "Price unknown", or nothing.
    #[must_use]
    pub fn label(self) -> String {
        match self {
            Self::Free => "Free".into(),
            Self::Known { pence } => format!("{}/h", pounds(pence)),
            Self::Estimated { pence } => format!("est. {}/h", pounds(pence)),
            Self::PermitHolders { at_times: false } => "Permit holders only".into(),
            Self::PermitHolders { at_times: true } => "Permit holders only at times".into(),
            Self::Unknown => "Price unknown".into(),
            Self::NotShown => String::new(),
        }
    }
}

/// What a stay costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct StayPrice {
    /// In pence; 0 is free.
    pub pence: i32,
    /// It follows from an estimate: nobody said what an hour costs.
    pub estimated: bool,
}

/// The longest stay that may be asked about, in minutes: four weeks.
pub const MAX_STAY: i32 = 28 * 24 * 60;

/// What a stay costs at a car park, and whether it follows from an estimate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StayCost {
    /// With its working, or why it is not known.
    pub cost: Cost,
    /// It follows from an estimate: nobody said what an hour costs.
    pub estimated: bool,
}

impl StayCost {
    /// The cost of a stay of `minutes` where this is known: what an hour costs, as far as it may be shown, and rates, where
    /// more is known than that ([`known_rates`]).
    #[must_use]
    pub fn of(
        hour: HourPrice,
        rates: Option<&Rates>,
        arrival: Arrival,
        minutes: i32,
        driver: &Driver,
    ) -> Self {
        let known = rates.map(|rates| cost(rates, arrival, minutes, driver));
        let is_open =
            |cost: &Cost| matches!(cost.not_known, Some(NotKnown::NotTold | NotKnown::NoTicket));
        // An estimate stands in where rates leave the price open, and for nothing that they say.
        let known = match hour {
            HourPrice::Estimated { .. } => known.filter(|cost| !is_open(cost)),
            _ => known,
        };
        let estimated = known.is_none() && matches!(hour, HourPrice::Estimated { .. });
        let cost = match (hour, known) {
            (HourPrice::NotShown, _) => Cost::not_known(NotKnown::NotPublic),
            (_, Some(known)) => known,
            (HourPrice::Free, None) => Cost::hours(0, minutes),
            (HourPrice::Known { pence } | HourPrice::Estimated { pence }, None) => {
                Cost::hours(pence, minutes)
            }
            (HourPrice::PermitHolders { .. }, None) => Cost::not_known(NotKnown::PermitOnly),
            (HourPrice::Unknown, None) => Cost::not_known(NotKnown::NoPrice),
        };
        Self { cost, estimated }
    }

    /// The same under a limit of the stay that stands beside the rates: what is longer has no price, also where none is known.
    /// Rates that know a limit themselves know what a blue badge adds to it, and stand instead.
    #[must_use]
    pub fn within(
        self,
        limit: StayLimit<'_>,
        rates: Option<&Rates>,
        arrival: Arrival,
        minutes: i32,
    ) -> Self {
        let is_open = matches!(
            self.cost.not_known,
            None | Some(NotKnown::NotTold | NotKnown::NoTicket | NotKnown::NoPrice)
        );
        let stands = is_open && rates.is_none_or(|rates| rates.max_stay.is_empty());
        match limit.exceeded(arrival.nation, arrival.at, minutes).filter(|_| stands) {
            Some(most) => Self { cost: Cost::not_known(NotKnown::TooLong(most)), estimated: false },
            None => self,
        }
    }

    /// The price alone; `None` where it is not known.
    #[must_use]
    pub fn price(&self) -> Option<StayPrice> {
        self.cost.pence.map(|pence| StayPrice { pence, estimated: self.estimated })
    }
}

/// The rates that the cost of a stay follows from: those that are stored, else what the figures of a car park say together.
/// `None` where no more is known than the price of an hour; that one is taken as far as it may be shown.
#[must_use]
pub fn known_rates(stored: Option<Rates>, hour: HourPrice, figures: Prices) -> Option<Rates> {
    let hour = match hour {
        _ if stored.is_some() => return stored,
        HourPrice::Free | HourPrice::PermitHolders { .. } | HourPrice::NotShown => return None,
        HourPrice::Known { pence } => Some(pence),
        // What follows from an estimate is one, and no rates.
        HourPrice::Estimated { .. } | HourPrice::Unknown => None,
    };
    let says_more = [figures.day, figures.flat, figures.free_minutes] != [None; 3];
    says_more.then(|| Rates::of_prices(Prices { hour, ..figures })).flatten()
}

impl StayPrice {
    /// "Free", "£2.80", "est. £5.00".
    #[must_use]
    pub fn label(self) -> String {
        match self {
            Self { pence: 0, .. } => "Free".into(),
            Self { pence, estimated: false } => pounds(pence),
            Self { pence, estimated: true } => format!("est. {}", pounds(pence)),
        }
    }
}

/// Pence as pounds: `240` is "£2.40".
#[must_use]
pub fn pounds(pence: i32) -> String {
    let sign = if pence < 0 { "-" } else { "" };
    let pence = pence.unsigned_abs();
    format!("{sign}£{}.{:02}", pence / 100, pence % 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_shows_only_where_anyone_may_park_and_a_fee_is_tagged() {
        let of = |access, fee| HourPrice::of(access, fee, Some(250), Some(PriceBasis::Estimated));
        assert_eq!(of(Access::Public, Fee::Yes).label(), "est. £2.50/h");
        assert_eq!(of(Access::Public, Fee::Unknown).label(), "Price unknown");
        assert_eq!(of(Access::Private, Fee::Yes).label(), "");
        assert_eq!(of(Access::Customers, Fee::No).label(), "");
    }

    #[test]
    fn what_somebody_said_shows_as_said() {
        let of =
            |fee, pence| HourPrice::of(Access::Public, fee, Some(pence), Some(PriceBasis::Parsed));
        assert_eq!(of(Fee::Yes, 240).label(), "£2.40/h");
        assert_eq!(of(Fee::Unknown, 5).label(), "£0.05/h");
        assert_eq!(of(Fee::No, 240).label(), "Free");
        assert_eq!(of(Fee::Yes, 0).label(), "Free");
        assert_eq!(HourPrice::of(Access::Public, Fee::Yes, None, None).label(), "Price unknown");
    }

    #[test]
    fn what_is_for_permit_holders_says_so_and_is_no_unknown_price() {
        let board = |text| crate::rates::parse(text).expect("rates");
        let street = board("Mo-Fr 10:00-11:00: permit holders only");
        let residents = board("24/7: permit holders only");
        let paid = board("Mo-Fr 10:00-11:00: permit holders only\n24/7:\n  each 1 h: £1.00");
        let label = |hour: HourPrice, rates| hour.under(Some(rates)).label();
        assert_eq!(label(HourPrice::Unknown, &residents), "Permit holders only");
        assert_eq!(label(HourPrice::Unknown, &street), "Permit holders only at times");
        let guessed = HourPrice::Estimated { pence: 250 };
        assert_eq!(label(guessed, &residents), "Permit holders only", "an estimate of nothing");
        assert_eq!(label(HourPrice::Known { pence: 100 }, &paid), "£1.00/h");
        assert_eq!(label(HourPrice::NotShown, &residents), "", "who may park is said already");
        assert_eq!(HourPrice::Unknown.under(None), HourPrice::Unknown);
        let at = |text: &str| Arrival::at(text.parse().expect("a time"));
        let why = |rates, from| {
            let hour = HourPrice::Unknown.under(Some(rates));
            let cost = StayCost::of(hour, Some(rates), at(from), 30, &Driver::default());
            (cost.price().map(StayPrice::label), cost.cost.not_known)
        };
        // A Monday.
        let barred = (None, Some(NotKnown::PermitOnly));
        assert_eq!(why(&street, "2026-11-16T10:00:00Z"), barred);
        assert_eq!(why(&street, "2026-11-16T12:00:00Z"), (Some("Free".into()), None));
        assert_eq!(why(&residents, "2026-11-16T12:00:00Z"), barred);
    }

    fn costs(hour: HourPrice, figures: Prices, minutes: i32) -> String {
        let rates = known_rates(None, hour, figures);
        let at = Arrival::at("2026-11-16T12:00:00Z".parse().expect("a time"));
        let cost = StayCost::of(hour, rates.as_ref(), at, minutes, &Driver::default());
        cost.price().map_or("unknown".into(), StayPrice::label)
    }

    #[test]
    fn begun_hours_count_whole_and_a_day_is_the_most() {
        let hour = HourPrice::Known { pence: 140 };
        let hourly = |minutes| costs(hour, Prices::default(), minutes);
        assert_eq!([1, 60, 61, 120].map(hourly), ["£1.40", "£1.40", "£2.80", "£2.80"]);
        let daily = Prices { day: Some(800), ..Prices::default() };
        let capped = |minutes| costs(hour, daily, minutes);
        assert_eq!([300, 360, 1440, 1500].map(capped), ["£7.00", "£8.00", "£8.00", "£9.40"]);
        assert_eq!(costs(HourPrice::Unknown, daily, 30), "£8.00");
    }

    #[test]
    fn free_minutes_flat_charges_and_estimates() {
        let hour = HourPrice::Known { pence: 140 };
        let shops = Prices { free_minutes: Some(120), ..Prices::default() };
        assert_eq!([120, 121].map(|m| costs(hour, shops, m)), ["Free", "£4.20"]);
        let flat = Prices { flat: Some(300), ..Prices::default() };
        assert_eq!([30, 900].map(|m| costs(HourPrice::Unknown, flat, m)), ["£3.00", "£3.00"]);
        let of_hour = |hour| costs(hour, Prices::default(), 120);
        assert_eq!(of_hour(HourPrice::Estimated { pence: 250 }), "est. £5.00");
        assert_eq!(costs(HourPrice::Estimated { pence: 250 }, shops, 180), "est. £7.50");
        assert_eq!(of_hour(HourPrice::Free), "Free");
        assert_eq!(of_hour(HourPrice::Unknown), "unknown");
        assert_eq!(costs(HourPrice::NotShown, flat, 120), "unknown", "not for the public");
    }

    #[test]
    fn a_stay_that_is_too_long_has_no_price_whatever_is_known_of_it() {
        // A Monday at noon.
        let at = Arrival::at("2026-11-16T12:00:00Z".parse().expect("a time"));
        let why = |hour, rates: Option<&Rates>, conditional, minutes| {
            let limit = StayLimit { minutes: Some(60), conditional };
            let cost = StayCost::of(hour, rates, at, minutes, &Driver::default());
            cost.within(limit, rates, at, minutes).cost.not_known
        };
        let (priced, daytime) = (HourPrice::Known { pence: 140 }, "4 h @ (09:00-18:00)");
        assert_eq!(why(priced, None, "", 60), None);
        assert_eq!(why(priced, None, "", 61), Some(NotKnown::TooLong(60)));
        assert_eq!(why(priced, None, daytime, 120), None);
        assert_eq!(why(priced, None, daytime, 300), Some(NotKnown::TooLong(240)));
        assert_eq!(why(HourPrice::Unknown, None, "", 120), Some(NotKnown::TooLong(60)));
        assert_eq!(why(HourPrice::NotShown, None, "", 120), Some(NotKnown::NotPublic));
        let own = crate::rates::parse("24/7:\n  each 1 h: £1.00\nstay at most 3 h").expect("rates");
        assert_eq!(why(priced, Some(&own), "", 120), None, "the rates know better");
        assert_eq!(why(priced, Some(&own), "", 240), Some(NotKnown::TooLong(180)));
    }

    #[test]
    fn an_estimate_that_may_not_be_shown_does_not_show_as_a_cost() {
        let free = Prices { free_minutes: Some(120), ..Prices::default() };
        assert_eq!(costs(HourPrice::Unknown, free, 180), "unknown");
    }
}
