//! The parameters of queries, which are taken one by one; whatever nobody takes is refused.

use carpal_domain::car_park::Plug;
use carpal_domain::echo::echo;
use carpal_domain::geometry::LngLat;
use carpal_domain::opening::arrival;
use carpal_domain::price::MAX_STAY;
use chrono::Utc;

use super::Problem;
use crate::filter::Filter;
use crate::list_order::Sort;
use crate::question::needs::Needs;
use crate::stay::Stay;

/// In centimetres; no car park has a higher limit.
const MAX_HEIGHT: i32 = 600;

/// In centimetres; no vehicle is wider.
const MAX_WIDTH: i32 = 400;

/// In metres.
const MAX_WITHIN: f64 = 100_000.0;

/// Parameters that are taken one by one; what is left must be a filter.
pub struct Parameters(pub Vec<(String, String)>);

impl Parameters {
    /// Takes the value of a parameter, if it is given.
    pub fn take<T>(
        &mut self,
        name: &str,
        read: impl Fn(&str) -> Option<T>,
        what: &str,
    ) -> Result<Option<T>, Problem> {
        let Some(at) = self.0.iter().position(|(given, _)| given == name) else { return Ok(None) };
        let (_, value) = self.0.remove(at);
        if self.0.iter().any(|(given, _)| given == name) {
            return Err(Problem::BadRequest(format!("The parameter {name} is given twice.")));
        }
        let read = read(&value);
        read.map(Some)
            .ok_or_else(|| Problem::BadRequest(format!("{name}={} is not {what}.", echo(&value))))
    }

    /// The same of one that has to be there.
    pub fn required<T>(
        &mut self,
        name: &str,
        read: impl Fn(&str) -> Option<T>,
        what: &str,
    ) -> Result<T, Problem> {
        let taken = self.take(name, read, what)?;
        taken.ok_or_else(|| Problem::BadRequest(format!("{name} is missing: {what}.")))
    }

    /// The stay: `stay` in minutes, and the parameters that belong to it; of a driver with these needs.
    pub fn stay(&mut self, needs: Needs) -> Result<Option<Stay>, Problem> {
        let within =
            |max: i32| move |text: &str| text.parse().ok().filter(|n| (1..=max).contains(n));
        let minutes = self.take(
            "stay",
            within(MAX_STAY),
            "a whole number of minutes from 1 to 40320, four weeks",
        )?;
        let from = self.take("arrive", arrival, "a time in London such as 2026-05-03T14:30")?;
        let height_cm =
            self.take("height", within(MAX_HEIGHT), "a whole number of centimetres from 1 to 600")?;
        let clearance = self.take("clearance", |text| (text == "1").then_some(()), "1")?.is_some();
        let max_pence = self.take(
            "max_price",
            |text| text.parse().ok().filter(|n| *n >= 0),
            "a whole number of pence",
        )?;
        match minutes {
            Some(minutes) => {
                let from = from.unwrap_or_else(Utc::now);
                let blue_badge = needs.blue_badge;
                Ok(Some(Stay { from, minutes, height_cm, clearance, max_pence, blue_badge }))
            }
            None if from.is_none() && height_cm.is_none() && !clearance && max_pence.is_none() => {
                Ok(None)
            }
            None => Err(Problem::BadRequest(
                "arrive, height, clearance and max_price belong to a stay: say stay= in minutes too."
                    .into(),
            )),
        }
    }

    /// The walk, in metres.
    pub fn within(&mut self) -> Result<Option<f64>, Problem> {
        let read = |text: &str| text.parse().ok().filter(|m| (1.0..=MAX_WITHIN).contains(m));
        self.take("within", read, "metres from 1 to 100000")
    }

    /// What comes first.
    pub fn sort(&mut self) -> Result<Sort, Problem> {
        let read = |text: &str| Sort::ALL.iter().copied().find(|sort| sort.code() == text);
        let sort = self.take("sort", read, "one of best, cheapest and nearest")?;
        Ok(sort.unwrap_or_default())
    }

    /// What a driver needs of any car park: `needs`, the plug, and the width of their vehicle.
    pub fn needs(&mut self) -> Result<Needs, Problem> {
        let values = "a list of its values: blue_badge, step_free";
        let needs = self.take("needs", Needs::from_codes, values)?;
        let plugs = "one of type_2, ccs, chademo and three_pin";
        let plug = self.take("plug", Plug::from_code, plugs)?;
        let width = |text: &str| text.parse().ok().filter(|n| (1..=MAX_WIDTH).contains(n));
        let widths = "a whole number of centimetres from 1 to 400";
        let width_cm = self.take("own_width", width, widths)?;
        Ok(Needs { plug, width_cm, ..needs.unwrap_or_default() })
    }

    /// The height of the driver's vehicle in centimetres, which puts what it fits under first and leaves nothing out.
    pub fn own_height(&mut self) -> Result<Option<i32>, Problem> {
        let read = |text: &str| text.parse().ok().filter(|n| (1..=MAX_HEIGHT).contains(n));
        self.take("own_height", read, "a whole number of centimetres from 1 to 600")
    }

    /// What is left, as a filter.
    pub fn filter(self) -> Result<Filter, Problem> {
        if self.0.iter().any(|(name, _)| name == "buffer") {
            return Err(Problem::BadRequest("buffer is a parameter of tiles only.".into()));
        }
        Filter::parse(&self.0).map_err(Problem::BadRequest)
    }
}

/// `longitude,latitude`.
pub fn position(text: &str) -> Option<LngLat> {
    let (lng, lat) = text.split_once(',')?;
    LngLat::new(lng.trim().parse().ok()?, lat.trim().parse().ok()?).ok()
}

/// A whole number from 0.
pub fn count(text: &str) -> Option<usize> {
    text.parse().ok()
}
