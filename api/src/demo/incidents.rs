//! What was reported in the demo.

use carpal_domain::registration::Registration;
use chrono::TimeDelta;

use super::{Drawing, drawing, people_store, reports_store};
use crate::foundation::UnitOfWork;
use crate::foundation::reason::Reason;
use crate::incidents::service::{
    self as incidents, IncidentLocation, IncidentStatus, IncidentType, Report, Severity,
};
use crate::messaging::guests::service::{Contact, RegistrationOrCard};
use crate::pictures::service::{self as pictures, Owner};
use crate::{AppState, Error};

/// A report of the demo.
struct DemoReport {
    /// Of one of the demo's people; none: of somebody without an account.
    by: Option<&'static str>,
    name: &'static str,
    email: &'static str,
    registration: &'static str,
    is: (IncidentType, Severity),
    description: &'static str,
    /// Where, longitude and latitude.
    place: (&'static str, f64, f64),
    days_ago: i64,
    /// How far it got, each a day later, and why.
    steps: &'static [(IncidentStatus, &'static str)],
    /// What an admin wrote to the reporter.
    answer: Option<&'static str>,
    photo: Option<Drawing>,
}

const REPORTS: &[DemoReport] = &[
    DemoReport {
        by: Some("driver@demo.example"),
        name: "Sam Okafor",
        email: "driver@demo.example",
        registration: "AB12 CDE",
        is: (IncidentType::Vandalism, Severity::Moderate),
        description: "Both wing mirrors were kicked off overnight. Three other cars in the street have the same.",
        place: ("Bold Street, Liverpool", -2.9797, 53.4026),
        days_ago: 24,
        steps: &[
            (IncidentStatus::UnderReview, "Reported by two more drivers of the street"),
            (IncidentStatus::Resolved, "The police have the photos of a doorbell"),
        ],
        answer: Some(
            "Two neighbours reported the same night. Please give the police your reference when you call 101.",
        ),
        photo: None,
    },
    DemoReport {
        by: Some("driver@demo.example"),
        name: "Sam Okafor",
        email: "driver@demo.example",
        registration: "WX05 RTB",
        is: (IncidentType::HitAndRun, Severity::Minor),
        description: "A black Corsa scraped the rear bumper of my Leaf while turning, and drove off.",
        place: ("Mount Pleasant car park, level 3", -2.9711, 53.4042),
        // Before its owner was blocked, which makes an owner nobody's to tell.
        days_ago: 4,
        steps: &[(IncidentStatus::UnderReview, "The photo is clear")],
        answer: None,
        photo: Some(drawing!("scrape")),
    },
    DemoReport {
        by: None,
        name: "Rhys Hughes",
        email: "rhys@demo.example",
        registration: "KP19 NZR",
        is: (IncidentType::MinorDamage, Severity::Minor),
        description: "I opened my door into this red Yaris and left a small dent in its rear door. I am sorry.",
        place: ("Hanover Street, Liverpool", -2.9846, 53.4033),
        days_ago: 1,
        steps: &[],
        answer: None,
        photo: None,
    },
];

/// Adds the reports that are not there yet.
pub async fn make(state: &AppState, work: &mut UnitOfWork) -> Result<(), Error> {
    let now = work.now();
    for demo in REPORTS {
        work.set_now(now - TimeDelta::days(demo.days_ago));
        add(state, work, demo).await?;
    }
    work.set_now(now);
    Ok(())
}

async fn add(state: &AppState, work: &mut UnitOfWork, demo: &DemoReport) -> Result<(), Error> {
    if reports_store::has_report(work.db(), demo.email, demo.description).await? {
        return Ok(());
    }
    let Ok(registration) = demo.registration.parse::<Registration>() else { return Ok(()) };
    if !people_store::has_demo_driver(work.db(), &registration).await? {
        return Ok(());
    }
    let (incident_type, severity) = demo.is;
    let (text, lng, lat) = demo.place;
    let email = Some(demo.email.to_owned());
    let report = Report {
        about: RegistrationOrCard::Plate(registration),
        contact: Contact { name: demo.name.to_owned(), email, phone: None },
        incident_type,
        severity,
        description: demo.description.to_owned(),
        place: IncidentLocation { text: Some(text.to_owned()), lng: Some(lng), lat: Some(lat) },
        is_anonymous: false,
    };
    let by = match demo.by {
        Some(email) => people_store::person(work.db(), email).await?,
        None => None,
    };
    let (id, _) = incidents::report(work, &report, by).await?;
    let mut at = work.now();
    if let Some(photo) = demo.photo {
        let picture = super::picture(state, photo).await?;
        pictures::add(work, Owner::Incident(id), &picture).await?;
    }
    let mut from = IncidentStatus::Submitted;
    for &(to, reason) in demo.steps {
        let Some(admin) = people_store::person(work.db(), "admin@demo.example").await? else {
            break;
        };
        at += TimeDelta::days(1);
        let reason = &Reason::fixed(reason);
        incidents::set_status(work.db(), id, from, to, admin, reason, at).await?;
        from = to;
    }
    if let Some(words) = demo.answer {
        incidents::insert_message(work.db(), id, words, at).await?;
    }
    Ok(())
}
