//! What was reported in the demo.

use carpal_domain::registration::Registration;
use chrono::{DateTime, TimeDelta, Utc};
use sqlx::PgConnection;

use super::{Drawing, drawing, store};
use crate::incidents::{self, Checked, IncidentStatus, IncidentType, Place, Severity};
use crate::messaging::guests::service::{About, Contact};
use crate::pictures::{self, Owner};
use crate::{AppState, Error};

/// A report.
struct Report {
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

const REPORTS: &[Report] = &[
    Report {
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
    Report {
        by: Some("driver@demo.example"),
        name: "Sam Okafor",
        email: "driver@demo.example",
        registration: "WX05 RTB",
        is: (IncidentType::HitAndRun, Severity::Minor),
        description: "A black Corsa scraped the rear bumper of my Leaf while turning, and drove off.",
        place: ("Mount Pleasant car park, level 3", -2.9711, 53.4042),
        days_ago: 3,
        steps: &[(IncidentStatus::UnderReview, "The photo is clear")],
        answer: None,
        photo: Some(drawing!("scrape")),
    },
    Report {
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

/// Makes what is not there yet.
pub async fn make(
    state: &AppState,
    db: &mut PgConnection,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let admin = store::person(&mut *db, "admin@demo.example").await?;
    for report in REPORTS {
        if store::has_report(&mut *db, report.email, report.description).await? {
            continue;
        }
        let Ok(registration) = report.registration.parse::<Registration>() else { continue };
        if !store::has_demo_driver(&mut *db, &registration).await? {
            continue;
        }
        let (incident_type, severity) = report.is;
        let (text, lng, lat) = report.place;
        let email = Some(report.email.to_owned());
        let checked = Checked {
            about: About::Plate(registration),
            contact: Contact { name: report.name.to_owned(), email, phone: None },
            incident_type,
            severity,
            description: report.description.to_owned(),
            place: Place { text: Some(text.to_owned()), lng: Some(lng), lat: Some(lat) },
            is_anonymous: false,
        };
        let by = match report.by {
            Some(email) => store::person(&mut *db, email).await?,
            None => None,
        };
        let mut at = now - TimeDelta::days(report.days_ago);
        let (id, _) = incidents::store_new(&mut *db, &checked, by, at).await?;
        if let Some(photo) = report.photo {
            let picture = super::picture(state, photo).await?;
            pictures::insert(&mut *db, Owner::Incident(id), &picture, at).await?;
        }
        let mut from = IncidentStatus::Submitted;
        for &(to, reason) in report.steps {
            let Some(admin) = admin else { break };
            at += TimeDelta::days(1);
            incidents::set_status(&mut *db, id, from, to, admin, reason, at).await?;
            from = to;
        }
        if let Some(words) = report.answer {
            incidents::write(&mut *db, id, words, at).await?;
        }
    }
    Ok(())
}
