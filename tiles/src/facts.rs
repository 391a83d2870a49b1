//! What filters and the ranking look at: a few bytes of each car park, copied freely.

use carpal_domain::car_park::{
    Access, Availability, CarParkKind, Facility, Plug, StepFree, TimeLimit, VerifiedBy,
};
use carpal_domain::price::HourPrice;

/// What filters and the ranking ask of a car park.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facts {
    /// On the street or off it.
    pub kind: CarParkKind,
    /// Who may park.
    pub access: Access,
    /// One bit per facility; see [`facility_bit`].
    pub facilities: u16,
    /// What else drivers' needs are held against.
    pub fittings: Fittings,
    /// What an hour costs, as far as it may be shown.
    pub hour: HourPrice,
    /// That price is published: it is from a tariff or an admin, and not read from tags.
    pub published: bool,
    /// What a feed or a driver reported, while it is fresh. `None` is "not live".
    pub availability: Option<Availability>,
    /// That is what drivers report, and not a feed.
    pub reported: bool,
    /// The longest stay, by its code.
    pub time_limit: Option<TimeLimit>,
    /// Who verified it.
    pub verified_by: Option<VerifiedBy>,
    /// An admin marked it as a scam.
    pub scam_reported: bool,
    /// Practice data: invented, and labelled so.
    pub practice: bool,
}

/// What a car park is known to have and not to have, as far as drivers' needs ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Fittings {
    /// A source says that there are no spaces for disabled drivers.
    pub no_disabled_spaces: bool,
    /// A source says that there are no chargers.
    pub no_chargers: bool,
    /// Whether one gets out without steps, where a source says.
    pub step_free: Option<StepFree>,
    /// The plugs that its chargers are known to have, one bit each; see [`plug_bit`].
    pub plugs: u8,
}

impl Fittings {
    /// The plugs that are known, in the order of the list.
    pub fn plugs(self) -> impl Iterator<Item = Plug> {
        Plug::ALL.iter().copied().filter(move |plug| self.plugs & plug_bit(*plug) != 0)
    }
}

impl Facts {
    /// Whether the car park offers a facility.
    #[must_use]
    pub fn offers(&self, facility: Facility) -> bool {
        self.facilities & facility_bit(facility) != 0
    }

    /// The hourly price as a number, to group equal ones.
    #[must_use]
    pub fn hour_key(&self) -> u64 {
        let (is, pence) = match self.hour {
            HourPrice::Free => (0, 0),
            HourPrice::Known { pence } => (1, pence),
            HourPrice::Estimated { pence } => (2, pence),
            HourPrice::Unknown => (3, 0),
            HourPrice::NotShown => (4, 0),
            HourPrice::PermitHolders { at_times } => (5, i32::from(at_times)),
        };
        is << 32 | u64::from(pence.cast_unsigned())
    }

    /// Who verified it, where that counts in the ranking and is shown on the map: the council or an admin, not open data.
    #[must_use]
    pub fn verified(&self) -> Option<VerifiedBy> {
        self.verified_by.filter(|by| matches!(by, VerifiedBy::Council | VerifiedBy::Admin))
    }
}

/// The bit of a plug in [`Fittings::plugs`]: its position in [`Plug::ALL`].
#[must_use]
pub fn plug_bit(plug: Plug) -> u8 {
    Plug::ALL.iter().position(|p| *p == plug).map_or(0, |at| 1 << at)
}

/// The bit of a facility in [`Facts::facilities`]: its position in [`Facility::ALL`].
#[must_use]
pub fn facility_bit(facility: Facility) -> u16 {
    Facility::ALL.iter().position(|f| *f == facility).map_or(0, |at| 1 << at)
}
