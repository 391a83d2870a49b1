//! What was found of one car park for one question: a few bytes, from which its verdict, its place in the order and its reasons
//! follow.

use carpal_domain::car_park::Access;
use carpal_domain::price::StayPrice;
use serde::Serialize;

use super::needs::NeedsMet;

/// Whether something that is needed is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Met {
    /// It is.
    Yes,
    /// It may well be: there are chargers, and of this plug nothing is known.
    Partly,
    /// Nobody said.
    NotKnown,
    /// A source says that it is not.
    No,
}

/// How long one may stay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// As long as one likes.
    None,
    /// So many minutes, which is enough.
    UpTo(i32),
    /// Nobody said.
    NotKnown,
    /// Not for so long: at most so many minutes, where it is one number.
    TooLong(Option<i32>),
}

/// What is above the vehicle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Headroom {
    /// The vehicle has no height that matters, or no limit is known.
    Clear,
    /// A bar of so many centimetres, and the vehicle fits under it.
    Enough(i32),
    /// A roof or a bar of which nobody says how low it is.
    NotKnown,
    /// A bar of so many centimetres, and the vehicle does not.
    TooLow(i32),
}

/// Whether there is room when one arrives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Room {
    /// One arrives too late for anybody to know.
    Later,
    /// No feed and no driver said.
    NotLive,
    /// Spaces are free.
    Free,
    /// Few are.
    Few,
    /// None is.
    Full,
}

/// Why a tariff board has no price for the stay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoPrice {
    /// Nobody said what it costs.
    NotTold,
    /// No ticket of the board covers so long a stay.
    NoTicket,
    /// It is not for the public, and no price is shown.
    NotShown,
    /// One may not park there then, or not for so long: what it would cost is no question.
    NotAllowed,
}

/// What the board of a car park says against the stay, whatever it costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Barred {
    /// Only permit holders may park at some time of it.
    PermitOnly,
    /// Nobody may.
    NoParking,
}

/// What is known of a car park for a question.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Findings {
    /// Who may park.
    pub access: Access,
    /// An admin marked it as a scam.
    pub scam_reported: bool,
    /// The council or an admin verified it.
    pub verified: bool,
    /// The cost of the stay, with what zones charge everybody for the drive, or why there is none.
    pub price: Result<StayPrice, NoPrice>,
    /// What zones charge everybody for the drive, in pence; known also where the price is not.
    pub zone_pence: i32,
    /// That price is published.
    pub published: bool,
    /// The stay costs more than was asked for.
    pub too_dear: bool,
    /// What the board says against it.
    pub barred: Option<Barred>,
    /// Whether it is open for the whole stay; `None` where nobody said.
    pub open: Option<bool>,
    /// How long one may stay.
    pub limit: Limit,
    /// What is above the vehicle.
    pub headroom: Headroom,
    /// The vehicle has to be sure to fit.
    pub sure_to_fit: bool,
    /// Whether there is room.
    pub room: Room,
    /// The facilities that were asked for and are there, one bit each; see [`crate::facts::facility_bit`].
    pub has: u16,
    /// The facilities that were asked for and that nobody knows of.
    pub lacks: u16,
    /// Guards or cameras were asked for, and nobody knows of any.
    pub unguarded: bool,
    /// The driver's needs.
    pub needs: NeedsMet,
}

/// What a car park is to a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// All that decides is known, and it fits.
    Fits,
    /// The same, but it is nearly or wholly full, and one arrives soon.
    MayBeFull,
    /// Nothing that is known stands against it, and not all that decides is known.
    MayFit,
    /// Something that is known stands against it.
    DoesNotFit,
}

impl Verdict {
    /// All of them, the best first.
    pub const ALL: [Self; 4] = [Self::Fits, Self::MayBeFull, Self::MayFit, Self::DoesNotFit];
}

impl Findings {
    /// What the car park is to the question.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        if self.is_ruled_out() {
            Verdict::DoesNotFit
        } else if !self.is_known() {
            Verdict::MayFit
        } else if matches!(self.room, Room::Few | Room::Full) {
            Verdict::MayBeFull
        } else {
            Verdict::Fits
        }
    }

    /// Whether something that is known stands against it.
    fn is_ruled_out(&self) -> bool {
        let roof = self.headroom == Headroom::NotKnown && self.sure_to_fit;
        self.barred.is_some()
            || self.too_dear
            || self.open == Some(false)
            || self.lacks != 0
            || self.unguarded
            || roof
            || self.needs.least() == Met::No
            || matches!(self.limit, Limit::TooLong(_))
            || matches!(self.headroom, Headroom::TooLow(_))
            || matches!(self.access, Access::Permit | Access::Private)
    }

    /// Whether everyone may use it, and nothing that is known stands against it.
    #[must_use]
    pub fn is_for_everyone(&self) -> bool {
        self.access == Access::Public && !self.scam_reported && !self.is_ruled_out()
    }

    /// Whether everything that decides is known.
    fn is_known(&self) -> bool {
        self.access == Access::Public
            && !self.scam_reported
            && self.price.is_ok_and(|price| !price.estimated)
            && self.open == Some(true)
            && self.headroom != Headroom::NotKnown
            && self.needs.least() == Met::Yes
    }

    /// What is ranked among itself: a lower class comes first whatever it costs. Who may use it decides before whether needs are
    /// known to be met and there is room; then what a scam was reported of, and last what does not fit.
    #[must_use]
    pub fn class(&self) -> u8 {
        if self.is_ruled_out() {
            return LAST_CLASS;
        }
        if self.scam_reported {
            return LAST_CLASS - 1;
        }
        let least = if self.room == Room::Full { Met::NotKnown } else { self.needs.least() };
        u8::from(self.access != Access::Public) * 3 + least as u8
    }

    /// The same, where only needs decide: who may use it, a scam and whether there is room do not.
    #[must_use]
    pub fn class_by_needs(&self) -> u8 {
        if self.is_ruled_out() { LAST_CLASS } else { self.needs.least() as u8 }
    }
}

/// The class of what does not fit.
pub const LAST_CLASS: u8 = 7;
