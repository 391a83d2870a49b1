//! Requests and responses about how full a car park was, is typically, and will be.

use axum::Json;
use axum::extract::State;
use carpal_domain::availability::MAX_MINUTES_AHEAD;
use carpal_domain::forecast::{Quarter, Reading, TypicalWeek};
use carpal_domain::holidays::Nation;
use chrono::{DateTime, Datelike, Duration, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

use super::rules::{self, Forecast};
use super::store;
use crate::foundation::extract::{Path, Query};
use crate::parking::rules::not_on_map;
use crate::{AppState, Error};

#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct ArrivalQuery {
    /// When one arrives, within 90 days; an hour from now when not given, but today.
    #[param(example = "2026-11-24T14:30:00Z")]
    arrival: Option<DateTime<Utc>>,
}

/// How full a car park is on the day of an arrival. Where too little is known, lists are empty and the rest is null.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CarParkOccupancy {
    /// The day of the arrival, by the clocks of London.
    #[schema(example = "2026-11-24")]
    date: NaiveDate,
    /// The day of the week whose typical day it is; Monday is 1. A public holiday is taken for a Sunday, 7.
    #[schema(example = 2, minimum = 1, maximum = 7)]
    weekday: usize,
    /// The day is a public holiday.
    public_holiday: bool,
    /// All spaces; null when not known.
    #[schema(example = 392)]
    capacity: Option<i32>,
    /// The typical day, in quarter hours; empty with fewer than three such days.
    typical: Vec<OccupancyPoint>,
    /// What was counted on this day; empty when it is not today.
    today: Vec<OccupancyPoint>,
    /// From the newest count to the arrival; empty without a forecast.
    forecast: Vec<OccupancyPoint>,
    /// How full it will probably be at the arrival; null when nothing is known.
    arrival: Option<ExpectedOccupancy>,
    /// How often forecasts so far ahead were right; null without a forecast.
    accuracy: Option<ForecastAccuracy>,
}

/// How full it was or will be at a time of the day.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OccupancyPoint {
    /// Minutes since midnight, by the clocks of London.
    #[schema(example = 870)]
    minute: i32,
    /// The share of spaces that are taken, from 0 to 1.
    #[schema(example = 0.643)]
    full: f64,
}

/// How full it will probably be.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ExpectedOccupancy {
    /// When, in UTC.
    #[schema(example = "2026-11-24T14:30:00Z")]
    at: DateTime<Utc>,
    /// Minutes since midnight, by the clocks of London.
    #[schema(example = 870)]
    minute: i32,
    /// The share of spaces that will be taken, from 0 to 1.
    #[schema(example = 0.643)]
    full: f64,
    /// About how many spaces will be free; null when not known how many there are.
    #[schema(example = 140)]
    spaces_free: Option<i32>,
    /// How it is known.
    basis: OccupancyBasis,
}

/// How it is known how full a car park will be.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
enum OccupancyBasis {
    /// From what is counted now, and the typical day.
    Forecast,
    /// From the typical day alone: nothing is counted now, or it is too far ahead.
    Typical,
}

/// How often forecasts were right, measured on the last week that was counted.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ForecastAccuracy {
    /// Forecasts up to so many minutes ahead.
    #[schema(example = 60)]
    horizon_minutes: i16,
    /// 8 in 10 of them were right within so many spaces; null when not known how many there are.
    #[schema(example = 20)]
    eight_in_ten_within: Option<i32>,
    /// The share of them that were right within a tenth of all spaces.
    #[schema(example = 0.83)]
    within_tenth: f64,
}

/// Get how full a car park is on the day of an arrival
///
/// The typical day, today's line, and a forecast for the arrival with how often such forecasts were right. A car park that is
/// hidden, not approved or deleted is not found.
#[utoipa::path(
    get, path = "/car-parks/{id}/occupancy", tag = "parking",
    params(("id" = i64, Path, description = "The car park's id, as in tiles and lists", example = 1842), ArrivalQuery),
    responses((status = OK, body = CarParkOccupancy, description = "How full it is on that day."), (status = NOT_FOUND))
)]
pub async fn get_car_park_occupancy(
    State(state): State<AppState>,
    Path(id): Path<i64>,
    Query(query): Query<ArrivalQuery>,
) -> Result<Json<CarParkOccupancy>, Error> {
    let now = (state.now)();
    let at = rules::arrival(query.arrival, now).map_err(Error::BadRequest)?;
    let car_park = store::counted_car_park(&state.pool, id).await?.ok_or_else(not_on_map)?;
    let nation = Nation::of_area(&car_park.area);
    let counted = car_park.said_at.zip(car_park.spaces_free).zip(car_park.capacity);
    let newest = counted.map(|((at, free), all)| Reading::counted(at, free.into(), all));
    let newest = rules::fresh(newest.map(|newest| rules::by_now(newest, now)), now);
    let week = store::typical_week(&state.pool, car_park.id).await?;
    let accuracies = store::accuracies(&state.pool, car_park.id).await?;
    let date = rules::date(at);
    let mut today = Vec::new();
    if date == rules::date(now) {
        let (from, _) = rules::day(date);
        let until = now + Duration::minutes(MAX_MINUTES_AHEAD);
        today = store::readings(&state.pool, car_park.id, from, until).await?;
        for reading in &mut today {
            *reading = rules::by_now(*reading, now);
        }
        // The mean of the quarter hour that has begun lies behind what is known.
        if let (Some(last), Some(newest)) = (today.last_mut(), newest) {
            *last = newest;
        }
    }
    let forecast = rules::forecast_for(&week, newest, at, nation, &accuracies);
    Ok(Json(CarParkOccupancy::of(&week, &today, forecast, at, nation, car_park.capacity)))
}

impl CarParkOccupancy {
    fn of(
        week: &TypicalWeek,
        today: &[Reading],
        forecast: Option<Forecast<'_>>,
        at: DateTime<Utc>,
        nation: Nation,
        capacity: Option<i32>,
    ) -> Self {
        let day = Quarter::of(at, nation);
        let date = day.date;
        let said = forecast.as_ref().and_then(|made| made.course.last());
        let (full, basis) = match said {
            Some(reading) => (Some(reading.full), OccupancyBasis::Forecast),
            None => (week.at(at, nation), OccupancyBasis::Typical),
        };
        Self {
            date,
            weekday: day.weekday + 1,
            public_holiday: day.weekday != date.weekday().num_days_from_monday() as usize,
            capacity,
            typical: typical_points(week, day.weekday),
            today: points(today, date),
            arrival: full.map(|full| ExpectedOccupancy {
                at,
                minute: rules::minute(at),
                full: rounded(full),
                spaces_free: capacity.map(|all| rules::about(full, all)),
                basis,
            }),
            accuracy: forecast.as_ref().map(|made| ForecastAccuracy {
                horizon_minutes: made.accuracy.horizon_minutes,
                eight_in_ten_within: capacity
                    .map(|all| rules::within_spaces(made.accuracy.eight_in_ten, all)),
                within_tenth: rounded(made.accuracy.within_tenth),
            }),
            forecast: forecast.map(|made| points(&made.course, date)).unwrap_or_default(),
        }
    }
}

/// Those of a day.
fn points(readings: &[Reading], date: NaiveDate) -> Vec<OccupancyPoint> {
    let of_the_day = readings.iter().filter(|reading| rules::date(reading.at) == date);
    of_the_day
        .map(|reading| OccupancyPoint {
            minute: rules::minute(reading.at),
            full: rounded(reading.full),
        })
        .collect()
}

/// Each quarter hour that is known, in its middle.
fn typical_points(week: &TypicalWeek, weekday: usize) -> Vec<OccupancyPoint> {
    let middles = (7..).step_by(15);
    let known = middles.zip(week.0[weekday]).filter_map(|(minute, full)| Some((minute, full?)));
    known.map(|(minute, full)| OccupancyPoint { minute, full: rounded(full) }).collect()
}

/// A thousandth of all spaces is as fine as anybody sees.
fn rounded(share: f64) -> f64 {
    (share * 1000.0).round() / 1000.0
}
