//! The fields of a car park's detail, and the columns behind them.

use serde::Serialize;

/// A field of a car park's detail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = CarParkField)]
pub enum Field {
    /// Its name.
    Name,
    /// Its address.
    Address,
    /// Where it is.
    Position,
    /// Who may park.
    Access,
    /// What it costs.
    Price,
    /// How full it is now.
    Availability,
    /// When it is open.
    OpeningHours,
    /// What it has.
    Facilities,
    /// How long one may stay.
    Stay,
    /// The tallest vehicle.
    Height,
    /// The widest vehicle.
    Width,
    /// Whether there are steps.
    Steps,
    /// Which plugs its chargers have.
    Plugs,
    /// What else restricts parking.
    Restrictions,
    /// How many spaces.
    Capacity,
    /// Who runs it.
    Operator,
    /// Where Pay Now leads.
    PaymentLink,
    /// The app that takes the payment, and the code of the place in it.
    PayingApp,
    /// What else is known.
    Description,
    /// Who has checked it.
    Verified,
}

impl Field {
    /// Those that one row tells; how full a car park is now, its feeds and drivers do.
    pub const ALL: [Self; 19] = [
        Self::Name,
        Self::Address,
        Self::Position,
        Self::Access,
        Self::Price,
        Self::OpeningHours,
        Self::Facilities,
        Self::Stay,
        Self::Height,
        Self::Width,
        Self::Steps,
        Self::Plugs,
        Self::Restrictions,
        Self::Capacity,
        Self::Operator,
        Self::PaymentLink,
        Self::PayingApp,
        Self::Description,
        Self::Verified,
    ];

    /// The name of the field or group in `field_sources`, and the columns.
    pub const fn columns(self) -> (&'static str, &'static [&'static str]) {
        match self {
            Self::Name => ("name", &["name"]),
            Self::Address => ("address", &["address"]),
            Self::Position => ("location", &["location", "lng", "lat"]),
            Self::Access => ("access", &["access"]),
            Self::Price => (
                "price",
                &[
                    "rates",
                    "fee",
                    "price_hour_pence",
                    "price_day_pence",
                    "price_flat_pence",
                    "price_description",
                    "free_minutes",
                ],
            ),
            Self::OpeningHours => ("opening_hours", &["opening_hours"]),
            Self::Facilities => ("facilities", &["facilities"]),
            Self::Stay => (
                "max_stay",
                &["max_stay_minutes", "max_stay_unlimited", "max_stay_raw", "max_stay_conditional"],
            ),
            Self::Height => ("max_height_cm", &["max_height_cm"]),
            Self::Width => ("max_width_cm", &["max_width_cm"]),
            Self::Steps => ("step_free", &["step_free"]),
            Self::Plugs => ("plugs", &["plugs"]),
            Self::Restrictions => ("restrictions", &["restrictions"]),
            Self::Capacity => ("capacity", &["capacity", "capacity_disabled", "capacity_charging"]),
            Self::Operator => ("provider", &["operator", "provider"]),
            Self::PaymentLink => ("provider_url", &["provider_url"]),
            Self::PayingApp => ("paying_app", &["paying_app", "location_code"]),
            Self::Description => ("description", &["description"]),
            Self::Verified => ("is_verified", &["is_verified", "verified_by"]),
            Self::Availability => ("availability", &["availability"]),
        }
    }

    /// The column that says that the value was made from what is known, and what that is called.
    pub const fn inferred(self) -> Option<(&'static str, &'static str)> {
        match self {
            Self::Name => Some(("name_inferred", "No source names it, so we chose this name.")),
            Self::Access => Some((
                "access_inferred",
                "No source says who may park, so we assume that anyone may.",
            )),
            Self::Operator => Some((
                "provider_inferred",
                "No source says who runs it, so we assume the council does.",
            )),
            _ => None,
        }
    }
}
