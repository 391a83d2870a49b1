//! Finds out what a car park is to a question. Each distinct text of opening hours or of limits, and each distinct price of an
//! hour, is evaluated once, however many car parks share it.

use std::collections::HashMap;
use std::sync::Arc;

use carpal_domain::car_park::{Availability, Facility, TimeLimit};
use carpal_domain::holidays::Nation;
use carpal_domain::price::{HourPrice, StayCost, StayPrice};
use carpal_domain::rates::{Arrival, Driver, NotKnown};
use carpal_domain::zone_charges::{ZoneCharge, charges_in_each};

use super::Question;
use super::findings::{Barred, Findings, Headroom, Limit, NoPrice, Room};
use crate::car_park::CarPark;
use crate::facts::Facts;
use crate::filter::{Asked, guards};
use crate::stay::StayMatcher;
use crate::stay_rules::StayRules;

/// Judges car parks for one question.
#[derive(Debug)]
pub struct Judge<'a> {
    question: &'a Question,
    driver: Driver,
    asked: Asked,
    soon: bool,
    matcher: StayMatcher<'a>,
    by_the_hour: HashMap<HourPrice, Arc<StayCost>>,
    /// What each zone charges whoever parks in it, by whose bank holidays count.
    zones: HashMap<Nation, Vec<ZoneCharge<'a>>>,
}

impl<'a> Judge<'a> {
    /// A judge of one question.
    #[must_use]
    pub fn new(question: &'a Question) -> Self {
        Self {
            question,
            driver: question.driver(),
            asked: question.filter.asked(),
            soon: question.is_soon(),
            matcher: StayMatcher::new(question.stay),
            by_the_hour: HashMap::new(),
            zones: HashMap::new(),
        }
    }

    /// What the stay costs at a car park, with the working.
    pub fn cost(&mut self, car_park: &CarPark) -> Arc<StayCost> {
        let rules = car_park.stay_rules();
        let (hour, minutes) = (car_park.facts.hour, self.question.stay.minutes);
        let arrival = self.arrival(car_park);
        if let Some(rates) = rules.and_then(|rules| rules.rates.as_deref()) {
            return rates.cost(hour, arrival, minutes, self.driver);
        }
        let driver = self.driver;
        let of_hour = || Arc::new(StayCost::of(hour, None, arrival, minutes, &driver));
        Arc::clone(self.by_the_hour.entry(hour).or_insert_with(of_hour))
    }

    fn arrival(&self, car_park: &CarPark) -> Arrival {
        let rules = car_park.stay_rules();
        let nation = rules.map_or(Nation::EnglandAndWales, |rules| rules.nation);
        Arrival { at: self.question.stay.from, nation }
    }

    /// Whether a zone charges some such vehicles for the stay, and others not: how much is left to the car park's own page.
    pub fn charges_some(&mut self, car_park: &CarPark) -> bool {
        self.zone_pence(car_park, true) > 0
    }

    /// What zones charge such vehicles for the stay, in pence: those that charge only some of them, or those that charge all.
    fn zone_pence(&mut self, car_park: &CarPark, only_some: bool) -> i32 {
        let (arrival, at) = (self.arrival(car_park), car_park.at());
        let (minutes, vehicle) = (self.question.stay.minutes, self.question.vehicle);
        let known = &*self.question.zones;
        let each = || charges_in_each(known, arrival, minutes, vehicle);
        let each = self.zones.entry(arrival.nation).or_insert_with(each);
        let wanted = each.iter().filter(|charge| charge.terms.only_if.is_some() == only_some);
        let here = wanted.filter(|charge| charge.zone.outline.contains(at));
        here.map(ZoneCharge::pence).fold(0, i32::saturating_add)
    }

    /// What is found of a car park.
    pub fn find(&mut self, car_park: &'a CarPark) -> Findings {
        let facts = &car_park.facts;
        let cost = self.cost(car_park);
        let zone_pence = self.zone_pence(car_park, false);
        let with_zone = |parking: StayPrice| StayPrice {
            pence: parking.pence.saturating_add(zone_pence),
            ..parking
        };
        let price = cost.price().map(with_zone).ok_or(match cost.cost.not_known {
            Some(NotKnown::NoTicket) => NoPrice::NoTicket,
            Some(NotKnown::NotPublic) => NoPrice::NotShown,
            Some(NotKnown::PermitOnly | NotKnown::NoParking | NotKnown::TooLong(_)) => {
                NoPrice::NotAllowed
            }
            _ => NoPrice::NotTold,
        });
        let barred = match cost.cost.not_known {
            Some(NotKnown::PermitOnly) => Some(Barred::PermitOnly),
            Some(NotKnown::NoParking) => Some(Barred::NoParking),
            _ => None,
        };
        let most = self.question.stay.max_pence;
        Findings {
            access: facts.access,
            scam_reported: facts.scam_reported,
            verified: facts.verified().is_some(),
            too_dear: most.is_some_and(|most| price.map_or(zone_pence, |price| price.pence) > most),
            price,
            zone_pence,
            published: facts.published && !cost.estimated,
            barred,
            open: self.open(car_park),
            limit: self.limit(car_park, cost.cost.not_known),
            headroom: self.headroom(car_park),
            sure_to_fit: self.question.stay.clearance,
            room: self.room(facts),
            has: facts.facilities & self.asked.facilities,
            lacks: self.asked.facilities & !facts.facilities,
            unguarded: self.asked.guarded && facts.facilities & guards() == 0,
            needs: self.question.needs.met(car_park),
        }
    }

    fn open(&mut self, car_park: &'a CarPark) -> Option<bool> {
        let said = car_park.stay_rules().and_then(|rules| self.matcher.is_open(rules));
        said.or_else(|| car_park.facts.offers(Facility::TwentyFourHour).then_some(true))
    }

    fn limit(&mut self, car_park: &'a CarPark, not_known: Option<NotKnown>) -> Limit {
        if let Some(NotKnown::TooLong(most)) = not_known {
            return Limit::TooLong(Some(most));
        }
        let unlimited = car_park.facts.time_limit == Some(TimeLimit::Unlimited);
        let unsaid = if unlimited { Limit::None } else { Limit::NotKnown };
        let Some(rules) = car_park.stay_rules() else { return unsaid };
        // Rates that know a limit themselves know what a blue badge adds to it.
        let knows_limit = rules.rates.as_ref().is_some_and(|rates| rates.knows_limit());
        if !knows_limit && self.matcher.is_too_long(rules) {
            return Limit::TooLong(plain_limit(rules));
        }
        match plain_limit(rules) {
            Some(most) if most >= self.question.stay.minutes => Limit::UpTo(most),
            _ => unsaid,
        }
    }

    fn headroom(&self, car_park: &CarPark) -> Headroom {
        let high = self.question.stay.height_cm;
        let matters = high.is_some() || self.question.stay.clearance;
        match (car_park.max_height_cm(), high) {
            (Some(max), Some(high)) if high > max => Headroom::TooLow(max),
            (Some(max), Some(_)) => Headroom::Enough(max),
            (None, _) if matters && car_park.headroom_unknown() => Headroom::NotKnown,
            _ => Headroom::Clear,
        }
    }

    fn room(&self, facts: &Facts) -> Room {
        match facts.availability {
            _ if !self.soon => Room::Later,
            Some(Availability::Available) => Room::Free,
            Some(Availability::Limited) => Room::Few,
            Some(Availability::Full) => Room::Full,
            Some(Availability::Warning | Availability::Unknown) | None => Room::NotLive,
        }
    }
}

fn plain_limit(rules: &StayRules) -> Option<i32> {
    rules.max_stay_minutes.filter(|_| rules.max_stay_conditional.is_empty())
}
