//! What a driver is shown as the price of an hour, and the figure that stands in where nobody published one.

use serde::{Deserialize, Serialize};

use crate::car_park::{Access, Fee, PriceBasis};

/// Hourly price stored for an open-data place that is not free and has no charge (specification 2, section 9): an estimate.
pub const ESTIMATED_HOUR_PENCE: i32 = 250;

/// The price of an hour as screens may show it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum HourPrice {
    /// It costs nothing.
    Free,
    /// Somebody said so.
    Known {
        /// Pence for an hour.
        pence: i32,
    },
    /// Nobody said; shown with "est." before it.
    Estimated {
        /// Pence for an hour.
        pence: i32,
    },
    /// "Price unknown".
    Unknown,
    /// Not for the public: no price is shown at all.
    NotShown,
}

impl HourPrice {
    /// Decides what may be shown (decisions, "Parking"): an estimate only where anyone may park and a fee is tagged;
    /// nothing for places that are not for the public.
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

    /// The words: "Free", "£2.40/h", "est. £2.50/h", "Price unknown", or nothing.
    #[must_use]
    pub fn words(self) -> String {
        match self {
            Self::Free => "Free".into(),
            Self::Known { pence } => format!("{}/h", pounds(pence)),
            Self::Estimated { pence } => format!("est. {}/h", pounds(pence)),
            Self::Unknown => "Price unknown".into(),
            Self::NotShown => String::new(),
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
        assert_eq!(of(Access::Public, Fee::Yes).words(), "est. £2.50/h");
        assert_eq!(of(Access::Public, Fee::Unknown).words(), "Price unknown");
        assert_eq!(of(Access::Private, Fee::Yes).words(), "");
        assert_eq!(of(Access::Customers, Fee::No).words(), "");
    }

    #[test]
    fn what_somebody_said_shows_as_said() {
        let of =
            |fee, pence| HourPrice::of(Access::Public, fee, Some(pence), Some(PriceBasis::Parsed));
        assert_eq!(of(Fee::Yes, 240).words(), "£2.40/h");
        assert_eq!(of(Fee::Unknown, 5).words(), "£0.05/h");
        assert_eq!(of(Fee::No, 240).words(), "Free");
        assert_eq!(of(Fee::Yes, 0).words(), "Free");
        assert_eq!(HourPrice::of(Access::Public, Fee::Yes, None, None).words(), "Price unknown");
    }
}
