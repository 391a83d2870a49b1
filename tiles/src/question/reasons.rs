//! Why a car park fits a question, what is not known of it, and what stands against it: as data, which screens turn into
//! sentences.

use carpal_domain::car_park::{Access, Facility};
use serde::Serialize;

use super::findings::{Barred, Findings, Headroom, Limit, Met, NoPrice, Room};
use crate::facts::facility_bit;

/// A reason why it fits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Why {
    /// Of all that everyone may use and whose cost is known it costs least.
    Cheapest {
        /// So much less than the next one.
        by_pence: i32,
    },
    /// Of all that everyone may use it is the nearest.
    Nearest,
    /// Spaces are free now.
    SpacesFree,
    /// It is open for the whole stay.
    OpenThroughout,
    /// One may stay for so long.
    StayUpTo {
        /// Minutes.
        minutes: i32,
    },
    /// One may stay as long as one likes.
    NoLimit,
    /// The vehicle fits under its bar.
    ClearsHeight {
        /// How high the bar is, in centimetres.
        max_height_cm: i32,
    },
    /// It has a facility that was asked for.
    Has {
        /// Which.
        facility: Facility,
    },
    /// It has disabled access, which the driver needs.
    DisabledAccess,
    /// One gets out without steps, which the driver needs.
    NoSteps,
    /// Its chargers have the plug that the driver needs.
    Plug,
    /// The vehicle is narrow enough.
    ClearsWidth {
        /// How wide it may be, in centimetres.
        max_width_cm: i32,
    },
    /// The council or an admin verified it.
    Verified,
}

/// Something to mind, that does not rule it out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum But {
    /// It is for customers.
    CustomersOnly,
    /// Few spaces are left now.
    FewSpaces,
    /// It is full now.
    Full,
    /// An admin marked it as a scam.
    ScamReported,
    /// Driving there is charged for by a zone, and what the parking costs is not known.
    ZoneCharge {
        /// So much for the drive.
        pence: i32,
    },
    /// Driving there is charged for by a zone, but not of every such vehicle.
    ZoneChargeForSome,
}

/// Something that is not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Unknown {
    /// What the stay costs.
    Price,
    /// What it costs: the price is our estimate.
    Tariff,
    /// Whether the price is right: it is in open data, and not published.
    PriceCheck,
    /// Whether one may stay so long: no ticket covers it.
    Ticket,
    /// When it is open.
    Hours,
    /// How long one may stay.
    StayLimit,
    /// How low its roof or bar is.
    Headroom,
    /// How full it is.
    Spaces,
    /// Whether it has disabled spaces.
    DisabledSpaces,
    /// Whether there are steps.
    Steps,
    /// Whether it has chargers.
    Chargers,
    /// Whether its chargers have the plug; others may be known.
    Plug,
    /// How wide a vehicle may be.
    Width,
}

/// What stands against it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Against {
    /// It is closed for some of the stay.
    Closed,
    /// One may not stay so long.
    TooLong {
        /// At most so many minutes; absent where that depends on the time.
        #[serde(skip_serializing_if = "Option::is_none")]
        most_minutes: Option<i32>,
    },
    /// The stay costs more than was asked for.
    TooDear {
        /// So much.
        pence: i32,
    },
    /// The vehicle is too high.
    TooLow {
        /// How high its bar is, in centimetres.
        max_height_cm: i32,
    },
    /// The vehicle has to be sure to fit, and nobody says how low its roof or bar is.
    HeadroomNotKnown,
    /// It is for holders of a permit, at some time of the stay or always.
    PermitHolders,
    /// It is private.
    Private,
    /// Nobody may park at some time of the stay.
    NoParking,
    /// Nobody knows of a facility there that was asked for.
    Lacks {
        /// Which.
        facility: Facility,
    },
    /// Nobody knows of cameras or guards there, which were asked for.
    Unguarded,
    /// The vehicle is too wide.
    TooNarrow {
        /// How wide it may be, in centimetres.
        max_width_cm: i32,
    },
    /// It is known to have no disabled spaces, and the driver needs one.
    NoDisabledSpaces,
    /// It is known to have steps, and the driver manages none.
    Steps,
    /// It is known to have no chargers, and the driver needs one.
    NoChargers,
}

impl Findings {
    /// Why it fits; what only a comparison can say is not among it.
    #[must_use]
    pub fn why(&self) -> Vec<Why> {
        let mut why = Vec::new();
        if self.room == Room::Free {
            why.push(Why::SpacesFree);
        }
        if self.open == Some(true) {
            why.push(Why::OpenThroughout);
        }
        match self.limit {
            Limit::UpTo(minutes) => why.push(Why::StayUpTo { minutes }),
            Limit::None => why.push(Why::NoLimit),
            Limit::NotKnown | Limit::TooLong(_) => {}
        }
        if let Headroom::Enough(max_height_cm) = self.headroom {
            why.push(Why::ClearsHeight { max_height_cm });
        }
        let needs = self.needs;
        if let (Some(Met::Yes), Some(max_width_cm)) = (needs.width, needs.max_width_cm) {
            why.push(Why::ClearsWidth { max_width_cm });
        }
        let disabled = needs.blue_badge == Some(Met::Yes);
        let has = facilities(self.has).filter(|f| !(disabled && *f == Facility::DisabledAccess));
        let asked_for_chargers = self.has & facility_bit(Facility::EvCharging) != 0;
        if needs.plug == Some(Met::Partly) && !asked_for_chargers {
            why.push(Why::Has { facility: Facility::EvCharging });
        }
        why.extend(has.map(|facility| Why::Has { facility }));
        let needed = [
            (needs.plug == Some(Met::Yes), Why::Plug),
            (disabled, Why::DisabledAccess),
            (needs.step_free == Some(Met::Yes), Why::NoSteps),
        ];
        why.extend(needed.into_iter().filter_map(|(so, one)| so.then_some(one)));
        if self.verified {
            why.push(Why::Verified);
        }
        why
    }

    /// What to mind.
    #[must_use]
    pub fn but(&self) -> Vec<But> {
        [
            (self.scam_reported, But::ScamReported),
            (self.access == Access::Customers, But::CustomersOnly),
            (self.room == Room::Full, But::Full),
            (self.room == Room::Few, But::FewSpaces),
            (
                self.price.is_err() && self.zone_pence > 0,
                But::ZoneCharge { pence: self.zone_pence },
            ),
        ]
        .into_iter()
        .filter_map(|(so, but)| so.then_some(but))
        .collect()
    }

    /// What is not known, what matters most first.
    #[must_use]
    pub fn not_known(&self) -> Vec<Unknown> {
        let of_price = match self.price {
            Err(NoPrice::NotTold) => Some(Unknown::Price),
            Err(NoPrice::NoTicket) => Some(Unknown::Ticket),
            Err(NoPrice::NotShown | NoPrice::NotAllowed) => None,
            Ok(price) if price.estimated => Some(Unknown::Tariff),
            Ok(_) => (!self.published).then_some(Unknown::PriceCheck),
        };
        let needs = self.needs;
        let others = [
            (self.open.is_none(), Unknown::Hours),
            (self.headroom == Headroom::NotKnown, Unknown::Headroom),
            (needs.blue_badge == Some(Met::NotKnown), Unknown::DisabledSpaces),
            (matches!(needs.step_free, Some(Met::Partly | Met::NotKnown)), Unknown::Steps),
            (needs.plug == Some(Met::NotKnown), Unknown::Chargers),
            (needs.plug == Some(Met::Partly), Unknown::Plug),
            (matches!(needs.width, Some(Met::Partly | Met::NotKnown)), Unknown::Width),
            (self.limit == Limit::NotKnown, Unknown::StayLimit),
            (self.room == Room::NotLive, Unknown::Spaces),
        ];
        let others = others.into_iter().filter_map(|(so, unknown)| so.then_some(unknown));
        of_price.into_iter().chain(others).collect()
    }

    /// What stands against it, the first reason first: a driver reads that one.
    #[must_use]
    pub fn against(&self) -> Vec<Against> {
        let access = match self.access {
            Access::Private => Some(Against::Private),
            Access::Permit => Some(Against::PermitHolders),
            Access::Public | Access::Customers => None,
        };
        let barred = self.barred.map(|barred| match barred {
            Barred::PermitOnly => Against::PermitHolders,
            Barred::NoParking => Against::NoParking,
        });
        let limit = match self.limit {
            Limit::TooLong(most_minutes) => Some(Against::TooLong { most_minutes }),
            _ => None,
        };
        let headroom = match self.headroom {
            Headroom::TooLow(max_height_cm) => Some(Against::TooLow { max_height_cm }),
            Headroom::NotKnown if self.sure_to_fit => Some(Against::HeadroomNotKnown),
            _ => None,
        };
        let dear = self.price.map_or(self.zone_pence, |price| price.pence);
        let needs = self.needs;
        let narrow = needs.max_width_cm.filter(|_| needs.width == Some(Met::No));
        let none = |met: Option<Met>, against| (met == Some(Met::No)).then_some(against);
        let first = [
            access,
            barred.filter(|_| access.is_none()),
            (self.open == Some(false)).then_some(Against::Closed),
            limit,
            headroom,
            narrow.map(|max_width_cm| Against::TooNarrow { max_width_cm }),
            none(needs.blue_badge, Against::NoDisabledSpaces),
            none(needs.step_free, Against::Steps),
            none(needs.plug, Against::NoChargers),
            self.too_dear.then_some(Against::TooDear { pence: dear }),
            self.unguarded.then_some(Against::Unguarded),
        ];
        let lacks = facilities(self.lacks).map(|facility| Against::Lacks { facility });
        first.into_iter().flatten().chain(lacks).collect()
    }
}

fn facilities(bits: u16) -> impl Iterator<Item = Facility> {
    Facility::ALL.iter().copied().filter(move |facility| bits & facility_bit(*facility) != 0)
}
