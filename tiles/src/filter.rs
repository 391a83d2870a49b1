//! The filters of tiles and views: a closed set of parameters, canonical by construction, so that equal filters share a cache
//! entry.

use carpal_domain::car_park::{Access, Availability, CarParkKind, Facility, TimeLimit};
use carpal_domain::echo::echo;

use crate::facts::{Facts, facility_bit};
use crate::price_band::PriceBand;

/// The most that `buffer` may be, in units of 1/4096 of a tile's edge.
pub const MAX_BUFFER: u16 = 512;

/// Which car parks are asked for. Small, copied, compared and hashed whole: it is its own canonical form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Filter {
    access: u8,
    kind: Option<CarParkKind>,
    facilities: u16,
    /// With cameras or guards.
    guarded: bool,
    price: Option<PriceBand>,
    availability: u8,
    time_limit: Option<TimeLimit>,
    /// Units beyond the tile's edge that points are also drawn in; 0 unless asked for. Views ignore it.
    pub buffer: u16,
}

/// The facilities that a filter asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asked {
    /// One bit each; see [`facility_bit`]. All are needed.
    pub facilities: u16,
    /// Cameras or guards.
    pub guarded: bool,
}

/// How many bits [`criteria`] has.
pub const CRITERIA: usize = PRICE_AT + PriceBand::ALL.len();
const AVAILABILITY_AT: usize = Access::ALL.len();
const KIND_AT: usize = AVAILABILITY_AT + Availability::ALL.len();
const TIME_LIMIT_AT: usize = KIND_AT + CarParkKind::ALL.len();
const FACILITIES_AT: usize = TIME_LIMIT_AT + TimeLimit::ALL.len();
const PRICE_AT: usize = FACILITIES_AT + Facility::ALL.len();

/// What every single criterion says of a car park, one bit for each: [`Filter::groups`] names them.
#[must_use]
pub fn criteria(facts: &Facts) -> u64 {
    let mut bits = 1 << facts.access as usize
        | 1 << (KIND_AT + facts.kind as usize)
        | u64::from(facts.facilities) << FACILITIES_AT;
    if let Some(availability) = facts.availability {
        bits |= 1 << (AVAILABILITY_AT + availability as usize);
    }
    for limit in TimeLimit::ALL.iter().filter(|limit| is_within(facts, **limit)) {
        bits |= 1 << (TIME_LIMIT_AT + *limit as usize);
    }
    for band in PriceBand::ALL.iter().filter(|band| band.matches(facts.hour)) {
        bits |= 1 << (PRICE_AT + *band as usize);
    }
    bits
}

/// "Unlimited" also takes car parks whose limit nobody knows, as the chip of Smart Parking says.
fn is_within(facts: &Facts, limit: TimeLimit) -> bool {
    match limit {
        TimeLimit::Unlimited => facts.time_limit.is_none_or(|limit| limit == TimeLimit::Unlimited),
        exact => facts.time_limit == Some(exact),
    }
}

impl Default for Filter {
    /// What drivers see when they set no filter: public and customers' car parks.
    fn default() -> Self {
        Self {
            access: bit(Access::Public as usize) | bit(Access::Customers as usize),
            kind: None,
            facilities: 0,
            guarded: false,
            price: None,
            availability: 0,
            time_limit: None,
            buffer: 0,
        }
    }
}

/// The facilities that guard a car park, one of which is enough.
#[must_use]
pub fn guards() -> u16 {
    facility_bit(Facility::Cctv) | facility_bit(Facility::Security)
}

const fn bit(at: usize) -> u8 {
    1 << at
}

impl Filter {
    /// Parses query parameters.
    ///
    /// # Errors
    /// A sentence for the client: a parameter that does not exist, is given twice, or has a value that is not allowed.
    pub fn parse(pairs: &[(String, String)]) -> Result<Self, String> {
        let mut filter = Self::default();
        for (at, (name, value)) in pairs.iter().enumerate() {
            if pairs[..at].iter().any(|(earlier, _)| earlier == name) {
                return Err(format!("The parameter {} is given twice.", echo(name)));
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
            "kind" => self.kind = Some(one(name, value, CarParkKind::ALL, CarParkKind::code)?),
            "ev" | "disabled" | "guarded" if value != "1" => {
                let value = echo(value);
                return Err(format!("{name}={value} means nothing: it is {name}=1 or left out."));
            }
            "ev" => self.facilities |= facility_bit(Facility::EvCharging),
            "disabled" => self.facilities |= facility_bit(Facility::DisabledAccess),
            "guarded" => self.guarded = true,
            "facilities" => {
                for facility in list(name, value, Facility::ALL, Facility::code, "")? {
                    self.facilities |= facility_bit(facility);
                }
            }
            "price" => self.price = Some(one(name, value, PriceBand::ALL, PriceBand::code)?),
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
                let units = value.parse().ok().filter(|units| *units <= MAX_BUFFER);
                self.buffer = units.ok_or_else(|| {
                    let value = echo(value);
                    format!("buffer={value} is not a whole number from 0 to {MAX_BUFFER}.")
                })?;
            }
            _ => {
                let name = echo(name);
                return Err(format!(
                    "There is no parameter {name}. There are access, kind, ev, disabled, guarded, facilities, price, availability, time_limit and buffer."
                ));
            }
        }
        Ok(())
    }

    /// Whether the filter lets a car park through.
    #[must_use]
    pub fn matches(&self, facts: &Facts) -> bool {
        self.access & bit(facts.access as usize) != 0
            && self.kind.is_none_or(|kind| facts.kind == kind)
            && facts.facilities & self.facilities == self.facilities
            && (!self.guarded || facts.facilities & guards() != 0)
            && (self.availability == 0
                || facts.availability.is_some_and(|a| self.availability & bit(a as usize) != 0))
            && self.price.is_none_or(|band| band.matches(facts.hour))
            && self.time_limit.is_none_or(|limit| is_within(facts, limit))
    }

    /// Groups of bits of [`criteria`], none of them empty: the filter lets a car park through that has one of each.
    pub fn groups(&self) -> impl Iterator<Item = u64> {
        let facilities = u64::from(self.facilities) << FACILITIES_AT;
        let each_facility =
            (FACILITIES_AT..PRICE_AT).map(move |at| facilities & 1 << at).filter(|bit| *bit != 0);
        let availability =
            (self.availability != 0).then_some(u64::from(self.availability) << AVAILABILITY_AT);
        [
            Some(u64::from(self.access)),
            availability,
            self.guarded.then(|| u64::from(guards()) << FACILITIES_AT),
            self.kind.map(|kind| 1 << (KIND_AT + kind as usize)),
            self.time_limit.map(|limit| 1 << (TIME_LIMIT_AT + limit as usize)),
            self.price.map(|band| 1 << (PRICE_AT + band as usize)),
        ]
        .into_iter()
        .flatten()
        .chain(each_facility)
    }

    /// The facilities that are asked for.
    #[must_use]
    pub fn asked(&self) -> Asked {
        Asked { facilities: self.facilities, guarded: self.guarded }
    }

    /// The same without them.
    #[must_use]
    pub fn without_asked(self) -> Self {
        Self { facilities: 0, guarded: false, ..self }
    }

    /// The same with a buffer of `units`, at most [`MAX_BUFFER`].
    #[must_use]
    pub fn with_buffer(self, units: u16) -> Self {
        Self { buffer: units.min(MAX_BUFFER), ..self }
    }

    /// Whether it is what drivers see when they set no filter.
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
    all.iter().copied().find(|candidate| code(*candidate) == value).ok_or_else(|| {
        format!("{name}={} is not one of its values: {}.", echo(value), codes(all, code))
    })
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
        format!("{name}={} is not a list of its values: {}{or}.", echo(value), codes(all, code))
    })
}

fn codes<T: Copy>(all: &[T], code: fn(T) -> &'static str) -> String {
    all.iter().map(|candidate| code(*candidate)).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::Fittings;
    use carpal_domain::price::HourPrice;

    fn parse(query: &str) -> Result<Filter, String> {
        let pairs: Vec<_> = query
            .split('&')
            .filter(|pair| !pair.is_empty())
            .map(|pair| pair.split_once('=').unwrap_or((pair, "")))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        Filter::parse(&pairs)
    }

    fn facts() -> Facts {
        Facts {
            kind: CarParkKind::CarPark,
            access: Access::Public,
            facilities: 0,
            fittings: Fittings::default(),
            hour: HourPrice::Known { pence: 300 },
            published: false,
            availability: None,
            reported: false,
            time_limit: None,
            verified_by: None,
            scam_reported: false,
            practice: false,
        }
    }

    #[test]
    fn equal_questions_have_one_form() {
        assert_eq!(parse(""), parse("access=customers,public"));
        assert_eq!(parse("ev=1&disabled=1"), parse("facilities=disabled_access,ev_charging"));
        assert!(parse("buffer=0").is_ok_and(|f| f.is_default()));
    }

    #[test]
    fn what_is_not_in_the_grammar_is_refused_with_a_reason() {
        for wrong in [
            "q=x",
            "ev=0",
            "ev=true",
            "guarded=0",
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
            let reason = parse(wrong).expect_err(wrong);
            assert!(reason.ends_with('.') && reason.len() > 20, "{reason}");
        }
    }

    #[test]
    fn private_car_parks_show_only_when_asked_for() {
        let private = Facts { access: Access::Private, ..facts() };
        assert!(!Filter::default().matches(&private));
        assert!(parse("access=private").is_ok_and(|f| f.matches(&private) && !f.matches(&facts())));
        assert!(parse("access=all").is_ok_and(|f| f.matches(&private) && f.matches(&facts())));
    }

    #[test]
    fn cameras_or_guards_are_enough() {
        let with = |facility| Facts { facilities: facility_bit(facility), ..facts() };
        let guarded = parse("guarded=1").expect("a filter");
        assert!(guarded.matches(&with(Facility::Cctv)));
        assert!(guarded.matches(&with(Facility::Security)));
        assert!(!guarded.matches(&with(Facility::Covered)));
        assert!(!guarded.matches(&facts()));
        let lets_through =
            |facts: &Facts| guarded.groups().all(|group| criteria(facts) & group != 0);
        assert!(lets_through(&with(Facility::Security)) && !lets_through(&facts()));
    }

    #[test]
    fn a_price_band_looks_at_the_hourly_price() {
        let hour = |pence| Facts { hour: HourPrice::Known { pence }, ..facts() };
        let under_2 = parse("price=under-2").expect("a filter");
        assert!(under_2.matches(&hour(199)) && !under_2.matches(&hour(200)));
        let free = Facts { hour: HourPrice::Free, ..facts() };
        assert!(parse("price=free").is_ok_and(|f| f.matches(&free) && !f.matches(&facts())));
    }

    #[test]
    fn unlimited_takes_the_unknown_too() {
        let with = |time_limit| Facts { time_limit, ..facts() };
        let unlimited = parse("time_limit=unlimited").expect("a filter");
        assert!(
            unlimited.matches(&with(None)) && unlimited.matches(&with(Some(TimeLimit::Unlimited)))
        );
        assert!(!unlimited.matches(&with(Some(TimeLimit::OneHour))));
        let hour = parse("time_limit=1-hour").expect("a filter");
        assert!(hour.matches(&with(Some(TimeLimit::OneHour))) && !hour.matches(&with(None)));
    }
}
