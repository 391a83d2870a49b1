//! Zones of the demo: one in Newport, where its map opens, and what its people wrote there and in Liverpool. Alerts that are over are
//! written again at the next start.

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use super::{Drawing, drawing, people_store, picture, zones_store};
use crate::foundation::UnitOfWork;
use crate::foundation::reason::Reason;
use crate::messaging::reports::service::{self as reports, ReportReason};
use crate::pictures::service::{self as pictures, Owner};
use crate::zones::service::{
    self as zones, Draft, ZoneAlertKind, ZonePostKind, ZoneVote, checked_zone,
};
use crate::{AppState, Error};

const NEWPORT: &str = "Newport City Centre";
const LIVERPOOL: &str = "Liverpool City Centre";
/// Between the station and the river; drawn by hand, and no official area.
const BOUNDARY: [[f64; 2]; 10] = [
    [-3.0009, 51.5912],
    [-2.9966, 51.5921],
    [-2.9937, 51.5902],
    [-2.9907, 51.5871],
    [-2.9883, 51.5846],
    [-2.9899, 51.5829],
    [-2.9942, 51.5826],
    [-2.9970, 51.5842],
    [-3.0008, 51.5863],
    [-3.0021, 51.5889],
];

/// Who is a member of what, and whether they show their username.
const MEMBERS: [(&str, &str, bool); 9] = [
    ("driver@demo.example", NEWPORT, true),
    ("driver@demo.example", LIVERPOOL, false),
    ("priya@demo.example", NEWPORT, true),
    ("kofi@demo.example", NEWPORT, false),
    ("rory@demo.example", NEWPORT, true),
    ("bootle@demo.example", NEWPORT, true),
    ("provider@demo.example", NEWPORT, true),
    ("priya@demo.example", LIVERPOOL, true),
    ("kofi@demo.example", LIVERPOOL, true),
];

/// Who hears nothing of what for a week.
const MUTED: (&str, &str) = ("driver@demo.example", LIVERPOOL);

/// An alert: who wrote it where so many minutes ago, what, when it ends (minutes from now), and where it is.
struct DemoAlert(
    &'static str,
    &'static str,
    i64,
    ZoneAlertKind,
    &'static str,
    i64,
    Option<[f64; 2]>,
);

const ALERTS: &[DemoAlert] = &[
    DemoAlert(
        "priya@demo.example",
        NEWPORT,
        190,
        ZoneAlertKind::Works,
        "Upper Dock Street closed for works",
        26 * 60,
        Some([-2.9937, 51.5876]),
    ),
    DemoAlert(
        "kofi@demo.example",
        NEWPORT,
        34,
        ZoneAlertKind::Hazard,
        "Broken glass by the bays in Emlyn Street",
        45,
        Some([-2.9925, 51.5852]),
    ),
    DemoAlert(
        "bootle@demo.example",
        NEWPORT,
        300,
        ZoneAlertKind::Event,
        "Market on Saturday: High Street bays go early",
        60 * 60,
        None,
    ),
    DemoAlert(
        "priya@demo.example",
        LIVERPOOL,
        80,
        ZoneAlertKind::Suspension,
        "Bays in Mount Pleasant suspended for a film crew",
        8 * 60,
        Some([-2.9722, 53.4042]),
    ),
];

/// A post: who wrote it where so many minutes ago, what, with which photo, and what others answered after so many minutes.
struct DemoPost(
    &'static str,
    &'static str,
    i64,
    &'static str,
    Option<Drawing>,
    &'static [(&'static str, i64, &'static str)],
);

const POSTS: &[DemoPost] = &[
    DemoPost(
        "priya@demo.example",
        NEWPORT,
        2900,
        "Is there anywhere near the station that is easy with a buggy? The ticket machine on my usual level has been out for days.",
        None,
        &[
            (
                "bootle@demo.example",
                25,
                "The top level by the lift has wide bays, and the app works there.",
            ),
            (
                "driver@demo.example",
                130,
                "Second that. Go in from Cambrian Road, the ramp is wider.",
            ),
            ("priya@demo.example", 140, "Thank you both, that worked."),
        ],
    ),
    DemoPost(
        "kofi@demo.example",
        NEWPORT,
        700,
        "Bays on Bailey Street are being repainted from seven tomorrow. Cars will be moved.",
        Some(drawing!("golf-street")),
        &[("rory@demo.example", 12, "Typical. Where does one park then, on the roof?")],
    ),
    DemoPost(
        "rory@demo.example",
        NEWPORT,
        95,
        "Whoever takes two bays by the theatre every Friday, we all see you, and I will come and find you.",
        None,
        &[],
    ),
    DemoPost(
        "provider@demo.example",
        NEWPORT,
        1500,
        "Cheap tyres all week, ring me, best prices in town!",
        None,
        &[],
    ),
    DemoPost(
        "kofi@demo.example",
        LIVERPOOL,
        210,
        "Free after six by the docks on weekdays again, says the new board.",
        None,
        &[("priya@demo.example", 40, "Only on the odd numbers side, read it twice.")],
    ),
];

/// Makes what is not there yet.
pub async fn make(state: &AppState, work: &mut UnitOfWork) -> Result<(), Error> {
    let now = work.now();
    zones::make_built_in(work).await?;
    if !zones_store::has_zone(work.db()).await?
        && zones_store::zone(work.db(), NEWPORT).await?.is_none()
    {
        let Some(admin) = people_store::person(work.db(), "admin@demo.example").await? else {
            return Ok(());
        };
        let description = "From the station to the river. For practice: drawn for the demo.";
        let zone = checked_zone(NEWPORT, description, &BOUNDARY)?;
        work.set_now(now - TimeDelta::days(40));
        let id = zones::create(work, admin, &zone).await?;
        zones_store::mark_zone(work.db(), id).await?;
    }
    for (email, zone, shows_name) in MEMBERS {
        let Some((zone_id, user_id)) = place(work, zone, email).await? else { continue };
        work.set_now(now - TimeDelta::days(24));
        if !zones_store::is_zone_member(work.db(), zone_id, user_id).await? {
            zones::join(work, zone_id, user_id, shows_name).await?;
            if (email, zone) == MUTED {
                let until = now + TimeDelta::days(7);
                zones_store::mute(work.db(), zone_id, user_id, until).await?;
            }
        }
    }
    for alert in ALERTS {
        write_alert(work, alert, now).await?;
    }
    for post in POSTS {
        write_post(state, work, post, now).await?;
    }
    work.set_now(now);
    Ok(())
}

async fn place(
    work: &mut UnitOfWork,
    zone: &str,
    email: &str,
) -> Result<Option<(Uuid, Uuid)>, Error> {
    let zone = zones_store::zone(work.db(), zone).await?;
    let user = people_store::person(work.db(), email).await?;
    Ok(zone.zip(user))
}

async fn write_alert(
    work: &mut UnitOfWork,
    DemoAlert(email, zone, minutes, kind, content, lasts, at): &DemoAlert,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let Some((zone_id, user_id)) = place(work, zone, email).await? else { return Ok(()) };
    if zones_store::has_written_in_zone(work.db(), zone_id, user_id, content, true).await? {
        return Ok(());
    }
    work.set_now(now - TimeDelta::minutes(*minutes));
    let alert = Some((*kind, now + TimeDelta::minutes(*lasts), *at));
    let (client_id, kind) = (Uuid::now_v7(), ZonePostKind::Alert);
    let draft = Draft { zone_id, client_id, kind, post_id: None, content, alert };
    let written = zones::write(work, user_id, &draft).await?;
    for email in ["driver@demo.example", "rory@demo.example"] {
        if let Some((_, voter)) = place(work, zone, email).await? {
            zones::vote(work, voter, written.post.id, ZoneVote::Agree).await.ok();
        }
    }
    Ok(())
}

async fn write_post(
    state: &AppState,
    work: &mut UnitOfWork,
    DemoPost(email, zone, minutes, content, photo, answers): &DemoPost,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let Some((zone_id, user_id)) = place(work, zone, email).await? else { return Ok(()) };
    if zones_store::has_written_in_zone(work.db(), zone_id, user_id, content, false).await? {
        return Ok(());
    }
    let written_at = now - TimeDelta::minutes(*minutes);
    work.set_now(written_at);
    let post = |client_id, kind, post_id, content| Draft {
        zone_id,
        client_id,
        kind,
        post_id,
        content,
        alert: None,
    };
    let draft = post(Uuid::now_v7(), ZonePostKind::Post, None, content);
    let id = zones::write(work, user_id, &draft).await?.post.id;
    if let Some(photo) = photo {
        let photo = picture(state, photo).await?;
        pictures::add(work, Owner::ZonePost(id), &photo).await?;
    }
    for (email, after, content) in *answers {
        let Some((_, user_id)) = place(work, zone, email).await? else { continue };
        work.set_now(written_at + TimeDelta::minutes(*after));
        let draft = post(Uuid::now_v7(), ZonePostKind::Answer, Some(id), content);
        zones::write(work, user_id, &draft).await?;
    }
    judge(work, id, email, now).await
}

/// A threat is reported and waits; an advertisement was hidden by an admin.
async fn judge(
    work: &mut UnitOfWork,
    id: Uuid,
    author: &str,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    work.set_now(now - TimeDelta::minutes(70));
    match author {
        "rory@demo.example" => {
            let reporter = people_store::person(work.db(), "priya@demo.example").await?;
            let Some(reporter) = reporter else { return Ok(()) };
            let (reason, description) = (ReportReason::Threat, "This sounds like a threat to me.");
            reports::report_zone_post(work, reporter, id, reason, description).await
        }
        "provider@demo.example" => {
            let admin = people_store::person(work.db(), "admin@demo.example").await?;
            let Some(admin) = admin else { return Ok(()) };
            zones::hide(work, id, admin, &"An advertisement".parse::<Reason>()?).await.map(drop)
        }
        _ => Ok(()),
    }
}
