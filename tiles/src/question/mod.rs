//! A driver's whole question, and the answers to it: where to, when, for how long, at what price, in what, how far on foot and
//! with what there. Every car park in reach is judged, not only those that a map draws, and the answers are ranked by what
//! the stay costs, the walk, and how much of it is known ([`score`]).

pub mod answers;
pub mod findings;
pub mod judge;
pub mod needs;
pub mod reasons;
pub mod score;

use std::sync::Arc;

use carpal_domain::geometry::LngLat;
use carpal_domain::rates::{Driver, VehicleKind};
use carpal_domain::zone_charges::ZoneCharges;
use chrono::{DateTime, Utc};

use crate::filter::Filter;
use crate::list_order::Sort;
use crate::stay::Stay;
use needs::Needs;

/// What a driver asks.
#[derive(Debug, Clone)]
pub struct Question {
    /// Where they go.
    pub to: LngLat,
    /// When, for how long, how high and how dear at most.
    pub stay: Stay,
    /// What they drive.
    pub vehicle: VehicleKind,
    /// What they and their vehicle need of any car park.
    pub needs: Needs,
    /// The longest walk in metres, in a straight line; `None` is as far as it takes.
    pub within: Option<f64>,
    /// What else narrows it. Facilities of it are what is asked for: a car park that is not known to have them is judged so, and
    /// everything else leaves car parks out.
    pub filter: Filter,
    /// What comes first.
    pub sort: Sort,
    /// The zones that are known to charge for driving.
    pub zones: Arc<ZoneCharges>,
    /// When it is asked: what is live says something of an arrival soon, and nothing of a later one.
    pub now: DateTime<Utc>,
}

/// What is live counts for arrivals within these minutes: as long as drivers' reports do.
const LIVE_MINUTES: i64 = carpal_domain::car_park::REPORTED_AVAILABILITY_MINUTES;

impl Question {
    /// As far as tariff boards care who parks.
    #[must_use]
    pub fn driver(&self) -> Driver {
        Driver { blue_badge: self.needs.blue_badge, permit: false, vehicle: self.vehicle }
    }

    /// Whether one arrives so soon that what is live says something.
    #[must_use]
    pub fn is_soon(&self) -> bool {
        (self.stay.from - self.now).num_minutes().abs() <= LIVE_MINUTES
    }
}
