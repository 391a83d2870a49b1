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

/// A zone that was retired, and what was written there before.
const RETIRED: &str = "Cambrian Road";
const RETIRED_POST: (&str, &str) =
    ("bootle@demo.example", "The new barrier takes cards only, so leave the coins at home.");
/// Half a kilometre by half a kilometre.
const RETIRED_BOUNDARY: [[f64; 2]; 4] =
    [[-3.0005, 51.5871], [-2.9925, 51.5871], [-2.9925, 51.5915], [-3.0005, 51.5915]];

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

/// An alert that is over, by its author after so many minutes.
const OVER: (DemoAlert, i64) = (
    DemoAlert(
        "driver@demo.example",
        NEWPORT,
        400,
        ZoneAlertKind::Closure,
        "Ramp closed at Emlyn Street, a van is stuck in it",
        60,
        Some([-2.9925, 51.5852]),
    ),
    85,
);

/// A post that its author took back, once others had answered.
const TAKEN_BACK: DemoPost = DemoPost(
    "bootle@demo.example",
    NEWPORT,
    1900,
    "Is the car park at the market open on Sundays? My neighbour works there and won’t say.",
    None,
    &[
        ("priya@demo.example", 15, "From ten to four, says the board."),
        ("driver@demo.example", 60, "And it fills up before noon."),
    ],
);

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
    make_retired(work, now).await?;
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
    take_back(state, work, now).await?;
    end_alert(work, now).await?;
    work.set_now(now);
    Ok(())
}

/// Makes a zone that nobody writes in any more, with what was written there.
async fn make_retired(work: &mut UnitOfWork, now: DateTime<Utc>) -> Result<(), Error> {
    let admin = people_store::person(work.db(), "admin@demo.example").await?;
    let driver = people_store::person(work.db(), "driver@demo.example").await?;
    let (email, content) = RETIRED_POST;
    let author = people_store::person(work.db(), email).await?;
    let (Some(admin), Some(driver), Some(author)) = (admin, driver, author) else { return Ok(()) };
    if zones_store::has_retired_zone(work.db()).await?
        || zones_store::zone(work.db(), RETIRED).await?.is_some()
    {
        return Ok(());
    }
    let description = "The streets up to the station. For practice: drawn for the demo.";
    let zone = checked_zone(RETIRED, description, &RETIRED_BOUNDARY)?;
    work.set_now(now - TimeDelta::days(60));
    let id = zones::create(work, admin, &zone).await?;
    zones_store::mark_retired_zone(work.db(), id).await?;
    zones::join(work, id, driver, false).await?;
    zones::join(work, id, author, true).await?;
    work.set_now(now - TimeDelta::days(50));
    let (client_id, kind) = (Uuid::now_v7(), ZonePostKind::Post);
    let draft = Draft { zone_id: id, client_id, kind, post_id: None, content, alert: None };
    zones::write(work, author, &draft).await?;
    work.set_now(now - TimeDelta::days(41));
    let reason = "Part of Newport City Centre now".parse::<Reason>()?;
    let version = zones::zone(work.db(), id).await?.version;
    zones::set_retired(work, admin, id, version, true, &reason).await
}

/// Has an author take back what others have answered, once: what is taken back has no words to know it by.
async fn take_back(
    state: &AppState,
    work: &mut UnitOfWork,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let DemoPost(email, zone, minutes, content, ..) = TAKEN_BACK;
    let Some((zone_id, user_id)) = place(work, zone, email).await? else { return Ok(()) };
    if zones_store::has_taken_back(work.db(), zone_id, user_id).await? {
        return Ok(());
    }
    write_post(state, work, &TAKEN_BACK, now).await?;
    let id = zones_store::written_in_zone(work.db(), zone_id, user_id, content).await?;
    let Some(id) = id else { return Ok(()) };
    work.set_now(now - TimeDelta::minutes(minutes - 200));
    zones::remove(work, user_id, id).await
}

/// Has an author say that their alert is over. It is written once, and again when it was purged.
async fn end_alert(work: &mut UnitOfWork, now: DateTime<Utc>) -> Result<(), Error> {
    let (alert, after) = OVER;
    let DemoAlert(email, zone, minutes, _, content, ..) = alert;
    let Some((zone_id, user_id)) = place(work, zone, email).await? else { return Ok(()) };
    if zones_store::written_in_zone(work.db(), zone_id, user_id, content).await?.is_some() {
        return Ok(());
    }
    write_alert(work, &alert, now).await?;
    let id = zones_store::written_in_zone(work.db(), zone_id, user_id, content).await?;
    let Some(id) = id else { return Ok(()) };
    work.set_now(now - TimeDelta::minutes(minutes - after));
    zones::vote(work, user_id, id, ZoneVote::Over).await.map(drop)
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
