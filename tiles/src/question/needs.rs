//! What a driver and their vehicle need of any car park, beyond its height.

use carpal_domain::car_park::{Facility, Plug, StepFree};

use super::findings::Met;
use crate::car_park::CarPark;
use crate::facts::{Facts, plug_bit};

/// What a driver and their vehicle need.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Needs {
    /// Shows a blue badge, and needs a disabled space.
    pub blue_badge: bool,
    /// Manages no steps.
    pub step_free: bool,
    /// Charges, with this plug.
    pub plug: Option<Plug>,
    /// Is so wide, in centimetres.
    pub width_cm: Option<i32>,
}

/// How a car park meets each; `None` where it is not needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NeedsMet {
    /// Disabled spaces.
    pub blue_badge: Option<Met>,
    /// A way without steps.
    pub step_free: Option<Met>,
    /// Chargers with the plug.
    pub plug: Option<Met>,
    /// Enough width.
    pub width: Option<Met>,
    /// The widest vehicle in centimetres, where that is known.
    pub max_width_cm: Option<i32>,
}

impl Needs {
    /// The codes of a query that are needed or not; the plug and the width have parameters of their own.
    pub const CODES: [&'static str; 2] = ["blue_badge", "step_free"];

    /// Reads a list of [`Self::CODES`].
    #[must_use]
    pub fn from_codes(text: &str) -> Option<Self> {
        text.split(',').try_fold(Self::default(), |needs, code| match code {
            "blue_badge" => Some(Self { blue_badge: true, ..needs }),
            "step_free" => Some(Self { step_free: true, ..needs }),
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
        let least = self.met(car_park).least() as u8;
        if under_a_roof { least.max(1) } else { least }
    }

    /// How a car park meets them.
    #[must_use]
    pub fn met(self, car_park: &CarPark) -> NeedsMet {
        let (facts, max_width_cm) = (&car_park.facts, car_park.max_width_cm());
        NeedsMet {
            blue_badge: self.blue_badge.then(|| disabled_spaces(facts)),
            step_free: self.step_free.then(|| without_steps(facts)),
            plug: self.plug.map(|plug| charger(facts, plug)),
            width: self.width_cm.map(|wide| width(max_width_cm, wide)),
            max_width_cm,
        }
    }
}

/// That there are none is said of spaces; disabled access may mean a lift and no space.
fn disabled_spaces(facts: &Facts) -> Met {
    if facts.fittings.no_disabled_spaces {
        Met::No
    } else if facts.offers(Facility::DisabledAccess) {
        Met::Yes
    } else {
        Met::NotKnown
    }
}

/// Disabled spaces may lie behind steps, so alone they say little.
fn without_steps(facts: &Facts) -> Met {
    match facts.fittings.step_free {
        Some(StepFree::Yes) => Met::Yes,
        Some(StepFree::Partly) => Met::Partly,
        Some(StepFree::No) => Met::No,
        None if facts.offers(Facility::DisabledAccess) => Met::Partly,
        None => Met::NotKnown,
    }
}

/// Where one source says that there are no chargers and another knows of one, there may be. Plugs that are known need not be all.
fn charger(facts: &Facts, plug: Plug) -> Met {
    if facts.fittings.plugs & plug_bit(plug) != 0 {
        Met::Yes
    } else if facts.offers(Facility::EvCharging) {
        Met::Partly
    } else if facts.fittings.no_chargers {
        Met::No
    } else {
        Met::NotKnown
    }
}

/// Most car parks are wide enough for most vehicles, and say nothing of it.
fn width(max_cm: Option<i32>, own_cm: i32) -> Met {
    match max_cm {
        Some(max) if own_cm > max => Met::No,
        Some(_) => Met::Yes,
        None => Met::Partly,
    }
}

impl NeedsMet {
    /// How the one is met that is met least.
    #[must_use]
    pub fn least(self) -> Met {
        let Self { blue_badge, step_free, plug, width, max_width_cm: _ } = self;
        [blue_badge, step_free, plug, width].into_iter().flatten().max().unwrap_or(Met::Yes)
    }
}

#[cfg(test)]
mod tests {
    use carpal_domain::car_park::{Access, CarParkKind};
    use carpal_domain::price::HourPrice;
    use proptest::prelude::*;

    use super::*;
    use crate::facts::{Fittings, facility_bit};

    fn facts(facilities: &[Facility], fittings: Fittings) -> Facts {
        Facts {
            kind: CarParkKind::CarPark,
            access: Access::Public,
            facilities: facilities.iter().fold(0, |bits, one| bits | facility_bit(*one)),
            fittings,
            hour: HourPrice::Unknown,
            published: false,
            availability: None,
            reported: false,
            time_limit: None,
            verified_by: None,
            scam_reported: false,
            practice: false,
        }
    }

    const NOTHING: Fittings =
        Fittings { no_disabled_spaces: false, no_chargers: false, step_free: None, plugs: 0 };

    #[test]
    fn that_there_are_no_disabled_spaces_is_no_silence() {
        let none = Fittings { no_disabled_spaces: true, ..NOTHING };
        assert_eq!(disabled_spaces(&facts(&[], NOTHING)), Met::NotKnown);
        assert_eq!(disabled_spaces(&facts(&[], none)), Met::No);
        assert_eq!(disabled_spaces(&facts(&[Facility::DisabledAccess], NOTHING)), Met::Yes);
        // Access alone is no space.
        assert_eq!(disabled_spaces(&facts(&[Facility::DisabledAccess], none)), Met::No);
    }

    #[test]
    fn disabled_spaces_alone_are_no_way_without_steps() {
        let said = |step_free| Fittings { step_free, ..NOTHING };
        let bays = [Facility::DisabledAccess];
        assert_eq!(without_steps(&facts(&bays, NOTHING)), Met::Partly);
        assert_eq!(without_steps(&facts(&[], NOTHING)), Met::NotKnown);
        for (step_free, met) in
            [(StepFree::Yes, Met::Yes), (StepFree::Partly, Met::Partly), (StepFree::No, Met::No)]
        {
            assert_eq!(without_steps(&facts(&bays, said(Some(step_free)))), met);
        }
    }

    #[test]
    fn a_plug_is_met_by_itself_alone() {
        let with = |plugs| Fittings { plugs, ..NOTHING };
        let chargers = [Facility::EvCharging];
        let ccs = |facts: Facts| charger(&facts, Plug::Ccs);
        assert_eq!(ccs(facts(&chargers, with(plug_bit(Plug::Ccs)))), Met::Yes);
        assert_eq!(ccs(facts(&chargers, with(plug_bit(Plug::Type2)))), Met::Partly);
        assert_eq!(ccs(facts(&chargers, NOTHING)), Met::Partly);
        assert_eq!(ccs(facts(&[], NOTHING)), Met::NotKnown);
        let none = Fittings { no_chargers: true, ..NOTHING };
        assert_eq!(ccs(facts(&[], none)), Met::No);
        assert_eq!(ccs(facts(&chargers, none)), Met::Partly, "somebody knows of one");
    }

    proptest! {
        #[test]
        fn a_wider_vehicle_never_fits_better(max in prop::option::of(100..=400_i32), own in 50..400_i32) {
            prop_assert!(width(max, own) <= width(max, own + 1));
            prop_assert_eq!(width(max, own) == Met::No, max.is_some_and(|max| own > max));
        }

        #[test]
        fn what_is_met_least_decides(each in prop::collection::vec(0..4_usize, 4)) {
            let all = [Met::Yes, Met::Partly, Met::NotKnown, Met::No];
            let of = |at: usize| Some(all[each[at]]);
            let met = NeedsMet {
                blue_badge: of(0), step_free: of(1), plug: of(2), width: of(3), max_width_cm: None,
            };
            prop_assert_eq!(met.least() as usize, each.iter().copied().max().unwrap_or(0));
        }
    }
}
