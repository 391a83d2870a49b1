//! What a driver and their vehicle need of any car park, beyond its height.

use carpal_domain::car_park::Facility;

use super::findings::Met;
use crate::car_park::CarPark;
use crate::facts::Facts;

/// A need that no column answers yet: of plugs and widths nothing is in any source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Needs {
    /// Shows a blue badge, and needs a disabled space.
    pub blue_badge: bool,
    /// Manages no steps.
    pub step_free: bool,
    /// Charges, with a plug of some kind.
    pub plug: bool,
    /// Is wider than most.
    pub width: bool,
}

/// How a car park meets each; `None` where it is not needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NeedsMet {
    /// Disabled spaces.
    pub blue_badge: Option<Met>,
    /// A way without steps.
    pub step_free: Option<Met>,
    /// Chargers, and whether their plug fits: the first may be known, the second is not.
    pub plug: Option<Met>,
    /// Spaces that are wide enough, of which nothing is known anywhere.
    pub width: Option<Met>,
}

impl Needs {
    /// The codes of a query, and what each stands for.
    pub const CODES: [&'static str; 4] = ["blue_badge", "step_free", "plug", "width"];

    /// Reads a list of [`Self::CODES`].
    #[must_use]
    pub fn from_codes(text: &str) -> Option<Self> {
        text.split(',').try_fold(Self::default(), |needs, code| match code {
            "blue_badge" => Some(Self { blue_badge: true, ..needs }),
            "step_free" => Some(Self { step_free: true, ..needs }),
            "plug" => Some(Self { plug: true, ..needs }),
            "width" => Some(Self { width: true, ..needs }),
            _ => None,
        })
    }

    /// How a driver of a vehicle of some height can use a car park: 0 surely, as far as is known, 1 and 2 ever less so, 3 surely
    /// not.
    #[must_use]
    pub fn fit(self, own_height_cm: Option<i32>, car_park: &CarPark) -> u8 {
        let max = car_park.max_height_cm();
        if max.zip(own_height_cm).is_some_and(|(max, high)| high > max) {
            return 3;
        }
        let under_a_roof = own_height_cm.is_some() && car_park.headroom_unknown();
        let least = self.met(&car_park.facts).least() as u8;
        if under_a_roof { least.max(1) } else { least }
    }

    /// How a car park meets them.
    #[must_use]
    pub fn met(self, facts: &Facts) -> NeedsMet {
        let known = |facility| if facts.offers(facility) { Met::Yes } else { Met::NotKnown };
        NeedsMet {
            blue_badge: self.blue_badge.then(|| known(Facility::DisabledAccess)),
            step_free: self.step_free.then(|| known(Facility::DisabledAccess)),
            plug: self.plug.then(|| known(Facility::EvCharging).max(Met::Partly)),
            width: self.width.then_some(Met::Partly),
        }
    }
}

impl NeedsMet {
    /// How the one is met that is met least.
    #[must_use]
    pub fn least(self) -> Met {
        let Self { blue_badge, step_free, plug, width } = self;
        [blue_badge, step_free, plug, width].into_iter().flatten().max().unwrap_or(Met::Yes)
    }
}
