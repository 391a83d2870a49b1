//! What the demo's people report of practice car parks and suggest, so that a newcomer sees some on the map and something to
//! decide. What they report fades within the hour, and is said again at the next start. Nothing of it is of a real car park.

use std::net::{IpAddr, Ipv4Addr};

use carpal_domain::availability::DriverReportKind;
use carpal_domain::geometry::LngLat;
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;

use super::people::PEOPLE;
use super::{Drawing, car_parks_store, drawing, people_store, picture};
use crate::foundation::UnitOfWork;
use crate::foundation::extract::Network;
use crate::parking::reports::service as reports;
use crate::parking::suggestions::service::{self as suggestions, CarParkFields};
use crate::pictures::service::{self as pictures, Owner};
use crate::{AppState, Error};

/// Newport, where the map of a new demo opens.
pub const CENTRE: LngLat = LngLat { lng: -2.9975, lat: 51.588 };

/// Who says what of which of the nearest practice car parks, so many minutes ago, with which photo.
const REPORTS: &[(usize, &str, DriverReportKind, i64, Option<Drawing>)] = &[
    (0, "priya@demo.example", DriverReportKind::Full, 9, None),
    (0, "kofi@demo.example", DriverReportKind::Full, 4, None),
    (1, "priya@demo.example", DriverReportKind::Plenty, 12, None),
    (2, "bootle@demo.example", DriverReportKind::Closed, 35, None),
    (2, "priya@demo.example", DriverReportKind::Closed, 22, None),
    (3, "kofi@demo.example", DriverReportKind::PriceDiffers, 48, Some(drawing!("certificate"))),
];

/// A car park that somebody suggests.
struct DemoSuggestion {
    email: &'static str,
    name: &'static str,
    /// Longitude and latitude.
    at: [f64; 2],
    /// As typed.
    opening_hours: &'static str,
    hours_ago: i64,
    /// What an admin asks.
    question: Option<&'static str>,
}

/// The earliest first, as lists take them to be.
const SUGGESTIONS: &[DemoSuggestion] = &[
    DemoSuggestion {
        email: "driver@demo.example",
        name: "Practice: Mill Parade",
        at: [-2.9879, 51.5791],
        opening_hours: "24 hours",
        hours_ago: 30,
        question: Some("Is the entrance in Alexandra Road?"),
    },
    DemoSuggestion {
        email: "driver@demo.example",
        name: "Practice: Waters Lane",
        at: [-2.9936, 51.5899],
        opening_hours: "Mon to Sat 8am to 6pm",
        hours_ago: 5,
        question: None,
    },
];

/// Makes what is not there yet.
pub async fn make(state: &AppState, work: &mut UnitOfWork) -> Result<(), Error> {
    let now = work.now();
    let car_parks = car_parks_store::car_parks_near(work.db(), CENTRE).await?;
    for (at, email, kind, minutes, photo) in REPORTS {
        let Some(car_park) = car_parks.get(*at) else { continue };
        let Some(user_id) = people_store::person(work.db(), email).await? else { continue };
        // What an admin decided stays decided.
        if car_parks_store::has_case_report(work.db(), user_id, *kind).await? {
            continue;
        }
        work.set_now(now - TimeDelta::minutes(*minutes));
        let id = reports::report(work, *car_park, user_id, *kind, network(email)).await?;
        if let Some(photo) = photo {
            let sign = picture(state, photo).await?;
            pictures::add(work, Owner::DriverReport(id), &sign).await?;
        }
    }
    for suggestion in SUGGESTIONS {
        work.set_now(now - TimeDelta::hours(suggestion.hours_ago));
        suggest(work, suggestion, now).await?;
    }
    if let Some(car_park) = car_parks.first() {
        work.set_now(now - TimeDelta::hours(2));
        correct(work, *car_park).await?;
    }
    work.set_now(now);
    Ok(())
}

/// A network of their own, of those that are set aside for documentation (RFC 5737): nobody is one voice with another.
fn network(email: &str) -> Network {
    let at = PEOPLE.iter().position(|person| person.email == email).unwrap_or_default();
    let last = u8::try_from(at).unwrap_or_default();
    Network::of(IpAddr::V4(Ipv4Addr::new(203, 0, 113, last)))
}

async fn suggest(
    work: &mut UnitOfWork,
    suggestion: &DemoSuggestion,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let DemoSuggestion { email, name, at: [lng, lat], opening_hours, question, .. } = suggestion;
    let Some(user_id) = people_store::person(work.db(), email).await? else { return Ok(()) };
    if car_parks_store::has_suggested(work.db(), user_id, name).await? {
        return Ok(());
    }
    let fields = json!({"name": name, "address": "Newport", "lng": lng, "lat": lat, "price_hour_pence": 120,
                        "opening_hours": opening_hours, "facilities": ["card_payment"]});
    let fields: CarParkFields = serde_json::from_value(fields).map_err(anyhow::Error::from)?;
    let fields = fields.checked_as_new()?;
    let notes = "For practice: there is no such car park.";
    let id = suggestions::suggest(work, user_id, &fields, notes).await?;
    let Some(question) = question else { return Ok(()) };
    let Some(admin) = people_store::person(work.db(), "admin@demo.example").await? else {
        return Ok(());
    };
    let row = suggestions::lock_open(work, id, 1).await?;
    work.set_now(now);
    suggestions::ask(work, &row, admin, question).await
}

async fn correct(work: &mut UnitOfWork, car_park: i64) -> Result<(), Error> {
    let Some(user_id) = people_store::person(work.db(), "priya@demo.example").await? else {
        return Ok(());
    };
    if car_parks_store::has_suggested(work.db(), user_id, "").await? {
        return Ok(());
    }
    let fields = CarParkFields { capacity: Some(Some(84)), ..CarParkFields::default() };
    let notes = "For practice: I counted them while I waited.";
    suggestions::correct(work, user_id, car_park, &fields, notes).await.map(drop)
}
