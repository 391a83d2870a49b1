//! What drivers say, and how many independent voices that is.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{BORNE_OUT_TIMES, MIN_ACCOUNT_DAYS};
use crate::car_park::{Availability, REPORTED_AVAILABILITY_MINUTES, codes};

codes! {
    /// What a driver says of a car park.
    DriverReportKind {
        /// Plenty of space.
        Plenty = "plenty",
        /// Some spaces.
        Some = "some",
        /// No space.
        Full = "full",
        /// Nobody can park there now.
        Closed = "closed",
        /// A sign names another price; a photo shows it.
        PriceDiffers = "price_differs",
        /// A bay for disabled drivers is blocked.
        BayBlocked = "bay_blocked",
        /// A sticker or code that leads to somebody else than who is to be paid.
        Scam = "scam",
    }
}

impl DriverReportKind {
    /// What it says about how full it is. One that is closed has no count, as with feeds.
    #[must_use]
    pub fn availability(self) -> Option<Availability> {
        match self {
            Self::Plenty => Some(Availability::Available),
            Self::Some => Some(Availability::Limited),
            Self::Full => Some(Availability::Full),
            Self::Closed => Some(Availability::Warning),
            Self::PriceDiffers | Self::BayBlocked | Self::Scam => None,
        }
    }

    /// Whether an admin decides about it.
    #[must_use]
    pub fn has_case(self) -> bool {
        matches!(self, Self::Closed | Self::PriceDiffers | Self::Scam)
    }
}

/// What one driver says of a car park.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct DriverReport {
    /// Whose it is. It leaves this module in no answer.
    pub user_id: Uuid,
    /// Since when they have an account.
    pub user_since: DateTime<Utc>,
    /// What they say.
    pub kind: DriverReportKind,
    /// When they said it.
    pub said_at: DateTime<Utc>,
    /// How often feeds bore their reports out since they last did not.
    pub days_borne_out: i16,
    /// A digest of the network that the report came from, while it is kept.
    pub network: Option<u128>,
    /// A digest of the network that the account was made in, where that is known.
    pub sign_up_network: Option<u128>,
}

impl DriverReport {
    /// How long it still counts at `now`; nothing when it has faded. One of the future counts as of now.
    #[must_use]
    pub fn time_left(&self, now: DateTime<Utc>) -> Option<Duration> {
        let age = (now - self.said_at).max(Duration::zero());
        let left = Duration::minutes(REPORTED_AVAILABILITY_MINUTES) - age;
        (left >= Duration::zero()).then_some(left)
    }

    /// Whether feeds have borne its driver out often enough to be believed alone.
    #[must_use]
    pub fn is_borne_out(&self) -> bool {
        self.days_borne_out >= BORNE_OUT_TIMES
    }

    /// Whether it may move the map.
    #[must_use]
    pub fn counts(&self) -> bool {
        self.is_borne_out() || self.said_at - self.user_since >= Duration::days(MIN_ACCOUNT_DAYS)
    }
}

/// How many independent voices these are: no more than there are accounts, networks they report from, and networks in which their
/// accounts were made. Whoever has many of one of these gains nothing by it.
#[must_use]
pub fn voices<'a>(reports: impl Iterator<Item = &'a DriverReport>) -> usize {
    let mut seen = [BTreeSet::new(), BTreeSet::new(), BTreeSet::new()];
    for report in reports {
        let account = report.user_id.as_u128();
        seen[0].insert(account);
        seen[1].insert(report.network.unwrap_or(account));
        seen[2].insert(report.sign_up_network.unwrap_or(account));
    }
    seen.iter().map(BTreeSet::len).min().unwrap_or_default()
}

/// How many drivers say something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReportCount {
    /// What they say.
    pub kind: DriverReportKind,
    /// How many; those that move nothing count as one together.
    pub drivers: usize,
    /// When the last of them said it.
    pub last_at: DateTime<Utc>,
}

/// How many drivers say what at `now`, in the order of the kinds.
#[must_use]
pub fn counts(reports: &[DriverReport], now: DateTime<Utc>) -> Vec<ReportCount> {
    let mut by_kind = BTreeMap::<_, Vec<&DriverReport>>::new();
    for report in reports.iter().filter(|report| report.time_left(now).is_some()) {
        by_kind.entry(report.kind).or_default().push(report);
    }
    let count = |(kind, said): (DriverReportKind, Vec<&DriverReport>)| {
        let drivers = voices(said.iter().copied().filter(|report| report.counts())).max(1);
        let last_at = said.iter().map(|report| report.said_at).max()?;
        Some(ReportCount { kind, drivers, last_at })
    };
    by_kind.into_iter().filter_map(count).collect()
}
