//! Holds forecasts against a history: what `make bench forecast` runs.
//!
//! Reads lines of `name,time by the clocks of London,uploaded,taken,capacity,…` from a file, holds out the last week, and
//! prints the mean error in spaces beside plain guesses, a line of JSON for each horizon. With a number as second argument,
//! so many weeks are left off the end first: constants were tuned so, on weeks that the measurement never sees.

use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::io::{BufRead, BufReader};

use carpal_domain::forecast::{HORIZONS, Quarter, Reading, TypicalWeek, hold_out, tries};
use carpal_domain::holidays::Nation;
use chrono::{DateTime, Datelike, Duration, NaiveDateTime, Utc};
use chrono_tz::Europe::London;
use serde_json::json;

const NATION: Nation = Nation::EnglandAndWales;
const COLUMNS: [&str; 4] = ["same_as_now", "hours_mean", "hours_mean_of_weekday", "forecast"];

struct CarPark {
    history: Vec<Reading>,
    capacity: f64,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let weeks_off: i64 = std::env::args().nth(2).map_or(Ok(0), |weeks| weeks.parse())?;
    let file = std::env::args().nth(1).ok_or("Which file?")?;
    let mut car_parks = read(&file)?;
    let last = car_parks.values().flat_map(|of| &of.history).map(|reading| reading.at).max();
    let end = last.ok_or("There is no reading.")? - Duration::weeks(weeks_off);
    for car_park in car_parks.values_mut() {
        car_park.history.retain(|reading| reading.at <= end);
    }
    for horizon in HORIZONS {
        let mut errors = [0.0; 4];
        let mut count = 0_u32;
        for car_park in car_parks.values() {
            let (known, held_out) = hold_out(&car_park.history);
            let week = TypicalWeek::of(&known, NATION);
            let (hours, hours_of_weekday) = hour_means(&known);
            for tried in tries(&week, &held_out, horizon, NATION) {
                let then = Quarter::of(tried.came.at, NATION);
                let hour = hours[&(then.index / 4)];
                let of_weekday = hours_of_weekday.get(&(weekday(tried.came.at), then.index / 4));
                let said = [tried.now.full, hour, *of_weekday.unwrap_or(&hour), tried.said];
                for (error, said) in errors.iter_mut().zip(said) {
                    *error += (said - tried.came.full).abs() * car_park.capacity;
                }
                count += 1;
            }
        }
        let means: serde_json::Map<_, _> = COLUMNS
            .iter()
            .zip(errors)
            .map(|(name, sum)| ((*name).to_owned(), json!(sum / f64::from(count))))
            .collect();
        println!("{}", json!({"horizon": horizon, "tries": count, "mean_error": means}));
    }
    Ok(())
}

/// Means of the hours of a day, and of the hours of each day of the week.
type HourMeans = (HashMap<usize, f64>, HashMap<(u32, usize), f64>);

fn hour_means(known: &[Reading]) -> HourMeans {
    let mut hours = HashMap::<_, Vec<f64>>::new();
    let mut of_weekday = HashMap::<_, Vec<f64>>::new();
    for reading in known {
        let hour = Quarter::of(reading.at, NATION).index / 4;
        hours.entry(hour).or_default().push(reading.full);
        of_weekday.entry((weekday(reading.at), hour)).or_default().push(reading.full);
    }
    let mean = |of: Vec<f64>| of.iter().sum::<f64>() / of.len() as f64;
    (
        hours.into_iter().map(|(key, of)| (key, mean(of))).collect(),
        of_weekday.into_iter().map(|(key, of)| (key, mean(of))).collect(),
    )
}

/// As the calendar says, holiday or not.
fn weekday(at: DateTime<Utc>) -> u32 {
    at.with_timezone(&London).weekday().num_days_from_monday()
}

/// The mean of each quarter hour of each car park.
fn read(file: &str) -> Result<BTreeMap<String, CarPark>, Box<dyn std::error::Error>> {
    let mut quarters = BTreeMap::<(String, DateTime<Utc>), Vec<f64>>::new();
    let mut capacities = BTreeMap::<String, i32>::new();
    for (number, line) in BufReader::new(File::open(file)?).lines().enumerate().skip(1) {
        let line = line?;
        let fields: Vec<&str> = line.split(',').collect();
        let [name, time, _, taken, capacity, ..] = fields[..] else {
            return Err(format!("Line {}: five fields were expected.", number + 1).into());
        };
        let time = NaiveDateTime::parse_from_str(time, "%Y-%m-%d %H:%M:%S")?;
        let (taken, capacity): (f64, i32) = (taken.parse()?, capacity.parse()?);
        // A time that the clocks left out, and a car park without spaces, say nothing.
        let Some(at) = time.and_local_timezone(London).earliest().filter(|_| capacity > 0) else {
            continue;
        };
        let at = at.with_timezone(&Utc);
        let middle =
            at - Duration::seconds(at.timestamp().rem_euclid(900)) + Duration::seconds(450);
        let reading = Reading::counted(middle, f64::from(capacity) - taken, capacity);
        quarters.entry((name.to_owned(), middle)).or_default().push(reading.full);
        let most = capacities.entry(name.to_owned()).or_default();
        *most = capacity.max(*most);
    }
    let mut car_parks = BTreeMap::new();
    for ((name, at), full) in quarters {
        let capacity = f64::from(capacities[&name]);
        let car_park =
            car_parks.entry(name).or_insert_with(|| CarPark { history: Vec::new(), capacity });
        car_park.history.push(Reading { at, full: full.iter().sum::<f64>() / full.len() as f64 });
    }
    Ok(car_parks)
}
