//! The filters of tiles and views: a small closed grammar, canonical by construction, so that equal filters share a cache entry.

use carpal_domain::car_park::{Access, Availability, Facility, Kind, TimeLimit};
use carpal_domain::price::HourPrice;

use crate::place::{Facts, facility_bit};

/// The most that `buffer` may be, in units of 1/4096 of a tile's edge.
pub const MOST_BUFFER: u16 = 512;

/// Bands of the hourly price. What costs nothing or has no known price is left out by none but `free`, `2-4` and `over-4`:
/// the first three are Smart Parking's, which excludes only what is known to cost otherwise (specification 2, section 5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PriceBand {
    /// Costs nothing.
    Free,
    /// Below £2.
    Under2,
    /// Below £5.
    Under5,
    /// £5 or more.
    Over5,
    /// £2 to £4, both included.
    From2To4,
    /// Above £4.
    Over4,
}

impl PriceBand {
    const ALL: [(&'static str, Self); 6] = [
        ("free", Self::Free),
        ("under-2", Self::Under2),
        ("under-5", Self::Under5),
        ("over-5", Self::Over5),
        ("2-4", Self::From2To4),
        ("over-4", Self::Over4),
    ];

    fn holds(self, hour: HourPrice) -> bool {
        let pence = match hour {
            HourPrice::Known { pence } | HourPrice::Estimated { pence } => Some(pence),
            HourPrice::Free | HourPrice::Unknown | HourPrice::NotShown => None,
        };
        match self {
            Self::Free => hour == HourPrice::Free,
            Self::Under2 => pence.is_none_or(|p| p < 200),
            Self::Under5 => pence.is_none_or(|p| p < 500),
            Self::Over5 => pence.is_none_or(|p| p >= 500),
            Self::From2To4 => pence.is_some_and(|p| (200..=400).contains(&p)),
            Self::Over4 => pence.is_some_and(|p| p > 400),
        }
    }
}

/// What is asked for. Small, copied, compared and hashed whole: it is its own canonical form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Filter {
    access: u8,
    kind: Option<Kind>,
    facilities: u16,
    price: Option<PriceBand>,
    availability: u8,
    time_limit: Option<TimeLimit>,
    /// Units beyond the tile's edge that points are also drawn in; 0 unless asked for. Views ignore it.
    pub buffer: u16,
}

impl Default for Filter {
    /// What drivers see when they ask for nothing: public places and customers' places.
    fn default() -> Self {
        Self {
            access: bit(Access::Public as usize) | bit(Access::Customers as usize),
            kind: None,
            facilities: 0,
            price: None,
            availability: 0,
            time_limit: None,
            buffer: 0,
        }
    }
}

const fn bit(at: usize) -> u8 {
    1 << at
}

impl Filter {
    /// Reads query parameters.
    ///
    /// # Errors
    /// A sentence for the client: a parameter that is not one, occurs twice, or has a value that is not one of its values.
    pub fn read(pairs: &[(String, String)]) -> Result<Self, String> {
        let mut filter = Self::default();
        for (at, (name, value)) in pairs.iter().enumerate() {
            if pairs[..at].iter().any(|(earlier, _)| earlier == name) {
                return Err(format!("The parameter {name} is given twice."));
            }
            filter.set(name, value)?;
        }
        Ok(filter)
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name {
            "access" if value == "all" => {
                self.access = Access::ALL.iter().fold(0, |bits, a| bits | bit(*a as usize));
            }
            "access" => {
                self.access = 0;
                for access in list(name, value, Access::ALL, Access::code, " or all")? {
                    self.access |= bit(access as usize);
                }
            }
            "kind" => self.kind = Some(one(name, value, Kind::ALL, Kind::code)?),
            "ev" => self.require(name, value, Facility::EvCharging)?,
            "disabled" => self.require(name, value, Facility::DisabledAccess)?,
            "facilities" => {
                for facility in list(name, value, Facility::ALL, Facility::code, "")? {
                    self.facilities |= facility_bit(facility);
                }
            }
            "price" => {
                let band = one(name, value, &PriceBand::ALL, |(code, _)| code)?;
                self.price = Some(band.1);
            }
            "availability" => {
                let offered = [Availability::Available, Availability::Limited];
                for availability in list(name, value, &offered, Availability::code, "")? {
                    self.availability |= bit(availability as usize);
                }
            }
            "time_limit" => {
                self.time_limit = Some(one(name, value, TimeLimit::ALL, TimeLimit::code)?);
            }
            "buffer" => {
                let units = value.parse().ok().filter(|units| *units <= MOST_BUFFER);
                self.buffer = units.ok_or_else(|| {
                    format!("buffer={value} is not a whole number from 0 to {MOST_BUFFER}.")
                })?;
            }
            _ => {
                return Err(format!(
                    "There is no parameter {name}. There are access, kind, ev, disabled, facilities, price, availability, time_limit and buffer."
                ));
            }
        }
        Ok(())
    }

    fn require(&mut self, name: &str, value: &str, facility: Facility) -> Result<(), String> {
        if value != "1" {
            return Err(format!("{name}={value} means nothing: it is {name}=1 or left out."));
        }
        self.facilities |= facility_bit(facility);
        Ok(())
    }

    /// Whether a place is asked for.
    #[must_use]
    pub fn holds(&self, facts: &Facts) -> bool {
        self.access & bit(facts.access as usize) != 0
            && self.kind.is_none_or(|kind| facts.kind == kind)
            && facts.facilities & self.facilities == self.facilities
            && (self.availability == 0
                || facts.availability.is_some_and(|a| self.availability & bit(a as usize) != 0))
            && self.price.is_none_or(|band| band.holds(facts.hour))
            && self.within_time_limit(facts)
    }

    /// As the specification's chip has it: "unlimited" also takes places whose limit nobody knows.
    fn within_time_limit(&self, facts: &Facts) -> bool {
        match self.time_limit {
            None => true,
            Some(TimeLimit::Unlimited) => {
                facts.time_limit.is_none_or(|limit| limit == TimeLimit::Unlimited)
            }
            Some(exact) => facts.time_limit == Some(exact),
        }
    }

    /// The same with a buffer of so many units, at most [`MOST_BUFFER`].
    #[must_use]
    pub fn buffered(self, units: u16) -> Self {
        Self { buffer: units.min(MOST_BUFFER), ..self }
    }

    /// Whether it is what drivers see when they ask for nothing.
    #[must_use]
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

fn one<T: Copy>(
    name: &str,
    value: &str,
    all: &[T],
    code: fn(T) -> &'static str,
) -> Result<T, String> {
    all.iter()
        .copied()
        .find(|candidate| code(*candidate) == value)
        .ok_or_else(|| format!("{name}={value} is not one of its values: {}.", codes(all, code)))
}

fn list<T: Copy>(
    name: &str,
    value: &str,
    all: &[T],
    code: fn(T) -> &'static str,
    or: &str,
) -> Result<Vec<T>, String> {
    let item = |part| all.iter().copied().find(|candidate| code(*candidate) == part);
    value.split(',').map(item).collect::<Option<_>>().ok_or_else(|| {
        format!("{name}={value} is not a list of its values: {}{or}.", codes(all, code))
    })
}

fn codes<T: Copy>(all: &[T], code: fn(T) -> &'static str) -> String {
    all.iter().map(|candidate| code(*candidate)).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(query: &str) -> Result<Filter, String> {
        let pairs: Vec<_> = query
            .split('&')
            .filter(|pair| !pair.is_empty())
            .map(|pair| pair.split_once('=').unwrap_or((pair, "")))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        Filter::read(&pairs)
    }

    fn facts() -> Facts {
        Facts {
            kind: Kind::CarPark,
            access: Access::Public,
            facilities: 0,
            hour: HourPrice::Known { pence: 300 },
            availability: None,
            time_limit: None,
            verified_by: None,
            scam_reported: false,
            practice: false,
        }
    }

    #[test]
    fn equal_questions_have_one_form() {
        assert_eq!(read(""), read("access=customers,public"));
        assert_eq!(read("ev=1&disabled=1"), read("facilities=disabled_access,ev_charging"));
        assert!(read("buffer=0").is_ok_and(|f| f.is_default()));
    }

    #[test]
    fn what_is_not_in_the_grammar_is_refused_with_a_reason() {
        for wrong in [
            "q=x",
            "ev=0",
            "ev=true",
            "ev",
            "access=",
            "access=all,public",
            "kind=on-street,car-park",
            "price=under-3",
            "availability=full",
            "time_limit=none",
            "facilities=pool",
            "buffer=-1",
            "buffer=513",
            "ev=1&ev=1",
        ] {
            let reason = read(wrong).expect_err(wrong);
            assert!(reason.ends_with('.') && reason.len() > 20, "{reason}");
        }
    }

    #[test]
    fn private_places_show_only_when_asked_for() {
        let private = Facts { access: Access::Private, ..facts() };
        assert!(!Filter::default().holds(&private));
        assert!(read("access=private").is_ok_and(|f| f.holds(&private) && !f.holds(&facts())));
        assert!(read("access=all").is_ok_and(|f| f.holds(&private) && f.holds(&facts())));
    }

    #[test]
    fn price_bands_are_the_specified_ones() {
        let table = [
            ("under-2", Some(199), true),
            ("under-2", Some(200), false),
            ("under-2", None, true),
            ("under-5", Some(499), true),
            ("under-5", Some(500), false),
            ("under-5", None, true),
            ("over-5", Some(500), true),
            ("over-5", Some(499), false),
            ("over-5", None, true),
            ("2-4", Some(200), true),
            ("2-4", Some(400), true),
            ("2-4", Some(401), false),
            ("2-4", None, false),
            ("over-4", Some(401), true),
            ("over-4", Some(400), false),
            ("over-4", None, false),
            ("free", Some(100), false),
            ("free", None, false),
        ];
        for (band, pence, expected) in table {
            let hour = pence.map_or(HourPrice::Unknown, |pence| HourPrice::Known { pence });
            let filter = read(&format!("price={band}")).expect(band);
            assert_eq!(filter.holds(&Facts { hour, ..facts() }), expected, "{band} {pence:?}");
        }
        let free = Facts { hour: HourPrice::Free, ..facts() };
        assert!(read("price=free").is_ok_and(|f| f.holds(&free)));
        assert!(read("price=2-4").is_ok_and(|f| !f.holds(&free)));
    }

    #[test]
    fn unlimited_takes_the_unknown_too() {
        let with = |time_limit| Facts { time_limit, ..facts() };
        let unlimited = read("time_limit=unlimited").expect("a filter");
        assert!(unlimited.holds(&with(None)) && unlimited.holds(&with(Some(TimeLimit::Unlimited))));
        assert!(!unlimited.holds(&with(Some(TimeLimit::OneHour))));
        let hour = read("time_limit=1-hour").expect("a filter");
        assert!(hour.holds(&with(Some(TimeLimit::OneHour))) && !hour.holds(&with(None)));
    }
}
