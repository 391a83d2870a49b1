//! The closed lists that columns of `car_parks` store, with their codes as the database, the tiles and the API spell them.

use serde::{Deserialize, Serialize};

/// Makes an enum whose codes are the same text in Postgres, JSON, URLs and tiles.
macro_rules! codes {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $code:tt,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, sqlx::Type, utoipa::ToSchema)]
        #[sqlx(type_name = "text")]
        pub enum $name {
            $($(#[$variant_doc])* #[serde(rename = $code)] #[sqlx(rename = $code)] $variant,)+
        }

        impl $name {
            /// Every value, in the order of the list.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The code that is stored and sent.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { $(Self::$variant => $code,)+ }
            }

            /// The value of a code, if it is one.
            #[must_use]
            pub fn from_code(code: &str) -> Option<Self> {
                match code { $($code => Some(Self::$variant),)+ _ => None }
            }
        }
    };
}

pub(crate) use codes;

codes! {
    /// Along a street, or a car park of its own.
    CarParkKind {
        /// Along a street: at its side, in a lane, on the kerb.
        OnStreet = "on-street",
        /// Off the street, of its own.
        CarPark = "car-park",
    }
}

codes! {
    /// Who may park.
    Access {
        /// Anyone.
        Public = "public",
        /// Nobody but its owner and those they allow.
        Private = "private",
        /// Holders of a permit.
        Permit = "permit",
        /// Customers of a shop, a pub, a station.
        Customers = "customers",
    }
}

codes! {
    /// Whether parking costs something: `unknown` where no source says.
    Fee {
        /// It costs something.
        Yes = "yes",
        /// It costs nothing.
        No = "no",
        /// Nobody said, or not in a form that we can read.
        Unknown = "unknown",
    }
}

codes! {
    /// Kind of tariff.
    Tariff {
        /// No fee.
        Free = "free",
        /// A fee, however it is taken.
        Paid = "paid",
        /// Pay at a machine and display a ticket.
        PayAndDisplay = "pay_and_display",
        /// Not known.
        Unknown = "unknown",
    }
}

codes! {
    /// What a price rests on.
    PriceBasis {
        /// A tariff, or an admin.
        Published = "published",
        /// Tags that were read by rule.
        Parsed = "parsed",
        /// Nobody said: the estimate for car parks with a fee ([`ESTIMATED_HOUR_PENCE`](crate::price::ESTIMATED_HOUR_PENCE)).
        Estimated = "estimated",
    }
}

codes! {
    /// The longest stay, as the filters know it.
    TimeLimit {
        /// Up to 60 minutes.
        OneHour = "1-hour",
        /// Up to 180 minutes.
        ThreeHours = "3-hours",
        /// Up to 360 minutes.
        SixHours = "6-hours",
        /// No limit.
        Unlimited = "unlimited",
    }
}

codes! {
    /// Who verified a car park. Only a council or an admin lifts it in the ranking.
    VerifiedBy {
        /// It came from open data.
        OpenData = "open_data",
        /// The council's own list.
        Council = "council",
        /// An admin of CarPal.
        Admin = "admin",
    }
}

codes! {
    /// How full a car park is.
    Availability {
        /// Space is free.
        Available = "available",
        /// Nearly full.
        Limited = "limited",
        /// No space.
        Full = "full",
        /// Something is wrong with it.
        Warning = "warning",
        /// Nobody said.
        Unknown = "unknown",
    }
}

codes! {
    /// Where an availability comes from. A stored one shows as "not live".
    AvailabilityBasis {
        /// As the record says; nobody looked.
        Stored = "stored",
        /// A feed.
        Live = "live",
        /// A driver.
        Reported = "reported",
    }
}

codes! {
    /// What a car park offers.
    Facility {
        /// Cameras.
        Cctv = "cctv",
        /// Guards or patrols.
        Security = "security",
        /// Bays for disabled drivers.
        DisabledAccess = "disabled_access",
        /// Charging for electric vehicles.
        EvCharging = "ev_charging",
        /// Under a roof.
        Covered = "covered",
        /// Lit at night.
        Lighting = "lighting",
        /// Open day and night.
        TwentyFourHour = "24_hour",
        /// A bar or a roof limits the height.
        HeightRestriction = "height_restriction",
        /// Toilets.
        Toilets = "toilets",
        /// Cards are taken.
        CardPayment = "card_payment",
        /// Coins or notes are taken.
        CashPayment = "cash_payment",
        /// An app or a call pays.
        MobilePayment = "mobile_payment",
    }
}

codes! {
    /// Whether one gets from the spaces to the way out without steps, as far as a source says.
    StepFree {
        /// All of it is without steps.
        Yes = "yes",
        /// Some of it is.
        Partly = "partly",
        /// There are steps.
        No = "no",
    }
}

codes! {
    /// What a vehicle's charging cable ends in, and what a charger takes.
    Plug {
        /// Type 2 (IEC 62196-2).
        Type2 = "type_2",
        /// Combined Charging System (IEC 62196-3).
        Ccs = "ccs",
        /// `CHAdeMO`.
        Chademo = "chademo",
        /// A household plug (BS 1363).
        ThreePin = "three_pin",
    }
}

/// A live availability is dropped when it is older than this many minutes.
pub const LIVE_AVAILABILITY_MINUTES: i64 = 30;
/// A driver's report fades after this many minutes.
pub const REPORTED_AVAILABILITY_MINUTES: i64 = 60;

/// The availability to show at `now`: what a feed or a person said while it is fresh, else `None`, which screens call "not live".
#[must_use]
pub fn visible_availability(
    availability: Availability,
    basis: AvailabilityBasis,
    said_at: Option<chrono::DateTime<chrono::Utc>>,
    now: chrono::DateTime<chrono::Utc>,
) -> Option<Availability> {
    let fresh_minutes = match basis {
        AvailabilityBasis::Stored => return None,
        AvailabilityBasis::Live => LIVE_AVAILABILITY_MINUTES,
        AvailabilityBasis::Reported => REPORTED_AVAILABILITY_MINUTES,
    };
    let fresh = said_at.is_some_and(|at| now - at <= chrono::Duration::minutes(fresh_minutes));
    (fresh && availability != Availability::Unknown).then_some(availability)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::{Duration, Utc};

    #[test]
    fn codes_go_there_and_back() {
        for &facility in Facility::ALL {
            assert_eq!(Facility::from_code(facility.code()), Some(facility));
            let json = serde_json::to_string(&facility).expect("a code");
            assert_eq!(json, format!("{:?}", facility.code()));
        }
        assert_eq!(Access::from_code("no"), None);
    }

    #[test]
    fn a_stored_or_stale_availability_is_not_live() {
        let now = Utc::now();
        let said = |basis, minutes| {
            visible_availability(
                Availability::Full,
                basis,
                Some(now - Duration::minutes(minutes)),
                now,
            )
        };
        assert_eq!(said(AvailabilityBasis::Live, 29), Some(Availability::Full));
        assert_eq!(said(AvailabilityBasis::Live, 31), None);
        assert_eq!(said(AvailabilityBasis::Reported, 59), Some(Availability::Full));
        assert_eq!(said(AvailabilityBasis::Reported, 61), None);
        assert_eq!(said(AvailabilityBasis::Stored, 0), None);
        assert_eq!(
            visible_availability(Availability::Full, AvailabilityBasis::Live, None, now),
            None
        );
    }
}
