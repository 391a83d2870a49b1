//! What a tariff board says. Plain data: [`super::Rates`] is one that was checked.

use serde::{Deserialize, Serialize};

use super::when::When;

/// All that a board says.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// What holds when; of several that hold at a moment, the first. At all other times parking is free.
    pub periods: Vec<Period>,
    /// What is offered for a whole stay to those who enter and leave at certain times, such as an early bird.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<Offer>,
    /// The most that is charged for a day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cap: Option<Cap>,
    /// How long one may stay.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub max_stay: Vec<Limit>,
    /// No return within these minutes. Tickets do not follow each other then, unless a period says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(example = 60)]
    pub no_return: Option<i32>,
    /// What some get.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub concessions: Vec<Concession>,
}

/// What holds in certain hours.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Period {
    /// In which hours.
    #[serde(default)]
    #[schema(value_type = String, example = "Mo-Sa 08:00-18:00")]
    pub when: When,
    /// Whether one pays, or what else.
    #[serde(default, skip_serializing_if = "PeriodKind::is_paid")]
    pub kind: PeriodKind,
    /// What one can buy, where one pays.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tickets: Vec<Ticket>,
    /// The first minutes cost nothing, however long the stay.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(example = 30)]
    pub first_free: Option<i32>,
    /// Whether another ticket may follow one that runs out. Left out: any may, unless there is no return.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub again: Option<Again>,
}

/// What a period is.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum PeriodKind {
    /// One buys a ticket.
    #[default]
    Paid,
    /// It costs nothing.
    Free,
    /// Only permit holders or residents may park.
    PermitOnly,
    /// Nobody may park.
    NoParking,
    /// It costs something, and nobody said what.
    NotTold,
}

impl PeriodKind {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
    fn is_paid(&self) -> bool {
        *self == Self::Paid
    }
}

/// Which tickets may follow each other while the hours last that they are sold for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Again {
    /// Any after any.
    Any,
    /// Any after the longest, as where one pays on leaving.
    Longest,
    /// None: one ticket has to do.
    Never,
}

/// Something that one can buy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Ticket {
    /// What it covers.
    pub kind: TicketKind,
    /// The minutes that it is for; not for a flat one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(example = 120)]
    pub minutes: Option<i32>,
    /// Only for what is left after these minutes, of one that is sold each so many minutes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(example = 240)]
    pub after: Option<i32>,
    /// Its price in pence; 0 is free.
    #[schema(example = 240)]
    pub pence: i32,
    /// What the board calls it, such as `evening`; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[schema(example = "evening", max_length = 40)]
    pub name: String,
}

/// What a ticket covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TicketKind {
    /// Up to so many minutes.
    UpTo,
    /// Each so many minutes or part of them.
    Each,
    /// Whatever is left of the hours that it is sold for.
    Flat,
}

impl Ticket {
    /// One for up to so many minutes.
    #[must_use]
    pub fn up_to(minutes: i32, pence: i32) -> Self {
        Self::of(TicketKind::UpTo, Some(minutes), pence)
    }

    /// One for each so many minutes.
    #[must_use]
    pub fn each(minutes: i32, pence: i32) -> Self {
        Self::of(TicketKind::Each, Some(minutes), pence)
    }

    /// One for all that is left of its hours.
    #[must_use]
    pub fn flat(pence: i32) -> Self {
        Self::of(TicketKind::Flat, None, pence)
    }

    /// The same under a name.
    #[must_use]
    pub fn named(mut self, name: &str) -> Self {
        name.clone_into(&mut self.name);
        self
    }

    fn of(kind: TicketKind, minutes: Option<i32>, pence: i32) -> Self {
        Self { kind, minutes, after: None, pence, name: String::new() }
    }
}

/// A price for a whole stay, for those who enter and leave at certain times.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// What the board calls it.
    #[schema(example = "early bird", max_length = 40)]
    pub name: String,
    /// Its price in pence.
    #[schema(example = 500)]
    pub pence: i32,
    /// When one has to enter.
    #[serde(default)]
    #[schema(value_type = String, example = "Mo-Fr 06:00-09:30")]
    pub enter: When,
    /// The time of day by which one has to leave, for the first time after entering; as `19:00`.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "super::when::time")]
    #[schema(value_type = Option<String>, example = "19:00")]
    pub leave_by: Option<u16>,
    /// The longest stay that it is for, in minutes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(example = 720)]
    pub within: Option<i32>,
}

/// The most that is charged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Cap {
    /// In pence.
    #[schema(example = 600)]
    pub pence: i32,
    /// For what.
    pub per: CapPer,
}

/// What a most is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CapPer {
    /// A day of the calendar.
    Day,
    /// Any 24 hours.
    #[serde(rename = "24_hours")]
    TwentyFourHours,
}

/// The longest stay in certain hours.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Limit {
    /// In minutes; those outside its hours do not count.
    #[schema(example = 120)]
    pub minutes: i32,
    /// When it holds.
    #[serde(default)]
    #[schema(value_type = String, example = "Mo-Sa 08:00-18:00")]
    pub when: When,
}

/// What some get.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Concession {
    /// Who.
    pub who: Who,
    /// What.
    pub gets: Gets,
    /// The minutes that are free, or extra.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(example = 180)]
    pub minutes: Option<i32>,
    /// The pence that they pay.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(example = 100)]
    pub pence: Option<i32>,
}

/// Whom a concession is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// Holders of a blue badge.
    BlueBadge,
    /// Riders of motorcycles.
    Motorcycle,
    /// Holders of a permit, such as residents.
    Permit,
}

/// What a concession is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Gets {
    /// Everything for nothing.
    Free,
    /// The first minutes for nothing; the rest as others.
    FreeFor,
    /// So many minutes more than was paid for, and than others may stay.
    Extra,
    /// So many pence for each 24 hours, and nothing else.
    PaysADay,
}
