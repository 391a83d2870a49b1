//! Zones in a unit of work: joining, writing, voting, and what admins do with zones and with what is written.

use carpal_domain::geometry::LngLat;
use carpal_domain::jobs::TellZone;
use serde_json::{Value, json};
use sqlx::{PgExecutor, PgPool};
use uuid::Uuid;

pub use super::members_store::MemberRow;
pub use super::moderation_store::{AnyPostFilter, AnyPostRow, any_posts, count_any_posts};
pub use super::posts_store::{NewPost, ZonePostRow};
use super::rules::{self, MAX_PHOTOS, PHOTO_GRACE};
pub use super::rules::{
    CheckedZone, ZoneAlertKind, ZoneError, ZoneFault, ZonePostKind, ZoneVote, zone as checked_zone,
};
pub use super::store::{ZoneFilter, ZoneRow, zones};
use super::{members_store, moderation_store, posts_store, store};
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::page::Sort;
use crate::foundation::reason::Reason;
use crate::foundation::roles::check_not_own_case;
use crate::parking::edits::service::is_in_uk;
use crate::pictures::service::{self as pictures, Owner, Picture};

/// A member of a zone.
///
/// # Errors
/// They are none.
pub async fn member(
    db: impl PgExecutor<'_>,
    zone_id: Uuid,
    user_id: Uuid,
) -> Result<MemberRow, Error> {
    let found = members_store::member(db, zone_id, user_id).await?;
    Ok(found.ok_or(ZoneError::NotAMember)?)
}

/// Whether a member's username is shown to the others.
///
/// # Errors
/// When the database does not answer.
pub async fn is_named(pool: &PgPool, zone_id: Uuid, user_id: Uuid) -> Result<bool, Error> {
    let found = members_store::member(pool, zone_id, user_id).await?;
    Ok(found.is_some_and(|member| member.is_named))
}

/// Something written in a zone, as a user may see it.
///
/// # Errors
/// They may not, or there is none.
pub async fn post(db: impl PgExecutor<'_>, viewer: Uuid, id: Uuid) -> Result<ZonePostRow, Error> {
    let found = posts_store::posts(db, viewer, &[id]).await?.pop();
    Ok(found.ok_or(ZoneError::NoPost)?)
}

/// Makes a user a member, or changes whether their username is shown.
///
/// # Errors
/// There is no such zone, it is retired, or they are in too many.
pub async fn join(
    work: &mut UnitOfWork,
    zone_id: Uuid,
    user_id: Uuid,
    shows_name: bool,
) -> Result<(), Error> {
    work.lock(&format!("zones of {user_id}")).await?;
    let is_member = members_store::member(work.db(), zone_id, user_id).await?.is_some();
    if !is_member {
        let zone = zone(work.db(), zone_id).await?;
        if zone.retired_at.is_some() {
            return Err(ZoneError::NoZone.into());
        }
        let max = work.config().zones.max_zones;
        if members_store::count_zones(work.db(), user_id).await? >= i64::from(max) {
            return Err(ZoneError::TooMany(max).into());
        }
    }
    let now = work.now();
    Ok(members_store::join(work.db(), zone_id, user_id, shows_name, now).await?)
}

/// What was written, now or before.
pub struct Written {
    pub post: ZonePostRow,
    /// False when it was written before with the same client id.
    pub is_new: bool,
}

/// Something to write, checked.
pub struct Draft<'a> {
    pub zone_id: Uuid,
    pub client_id: Uuid,
    pub kind: ZonePostKind,
    /// What it answers.
    pub post_id: Option<Uuid>,
    pub content: &'a str,
    /// Of an alert: what it is about, when it ends and where it stands.
    pub alert: Option<(ZoneAlertKind, chrono::DateTime<chrono::Utc>, Option<[f64; 2]>)>,
}

/// Writes in a zone. However often it is sent with one client id, it is written once. Members are told by the worker.
///
/// # Errors
/// The author is no member, the zone is retired, an alert stands elsewhere or is one too many, or what is answered is not there any more.
pub async fn write(
    work: &mut UnitOfWork,
    author_id: Uuid,
    draft: &Draft<'_>,
) -> Result<Written, Error> {
    let Draft { zone_id, client_id, kind, post_id, content, alert } = *draft;
    let member = member(work.db(), zone_id, author_id).await?;
    if let Some(id) = posts_store::sent(work.db(), author_id, client_id).await? {
        return Ok(Written { post: post(work.db(), author_id, id).await?, is_new: false });
    }
    if member.retired_at.is_some() {
        return Err(ZoneError::Retired.into());
    }
    let at = alert.and_then(|(_, _, at)| at);
    if let Some(at) = at
        && !store::is_near(work.db(), zone_id, at, rules::ALERT_MARGIN_METRES).await?
    {
        return Err(ZoneError::Outside.into());
    }
    if alert.is_some() {
        check_room_for_alert(work, zone_id, author_id).await?;
    }
    if let Some(answered) = post_id {
        // It may be removed or hidden since it was looked at: whoever does that comes before, or waits.
        posts_store::lock(work.db(), answered).await?;
        let answered = post(work.db(), author_id, answered).await?;
        if answered.is_removed || answered.is_hidden {
            return Err(ZoneError::NoPost.into());
        }
    }
    let new = NewPost {
        zone_id,
        author_id,
        client_id,
        kind,
        post_id,
        is_named: member.is_named,
        content,
        alert_kind: alert.map(|(kind, _, _)| kind),
        at,
        ends_at: alert.map(|(_, ends_at, _)| ends_at),
    };
    let now = work.now();
    let stored = posts_store::insert(work.db(), &new, now).await?;
    let is_new = stored.is_some();
    let id = match stored {
        Some(id) => id,
        // Pressed twice at the same moment.
        None => {
            posts_store::sent(work.db(), author_id, client_id).await?.ok_or(ZoneError::NoPost)?
        }
    };
    if is_new {
        tell(work, zone_id).await?;
    }
    Ok(Written { post: post(work.db(), author_id, id).await?, is_new })
}

/// Fails when a member has as many alerts in a zone as one may: it shows so many in all, and those of others would be shown no more.
async fn check_room_for_alert(
    work: &mut UnitOfWork,
    zone_id: Uuid,
    author_id: Uuid,
) -> Result<(), Error> {
    work.lock(&format!("alerts of {author_id} in {zone_id}")).await?;
    let max = work.config().zones.max_zone_alerts;
    if posts_store::count_alerts(work.db(), zone_id, author_id).await? >= i64::from(max) {
        return Err(ZoneError::TooManyAlerts(max).into());
    }
    Ok(())
}

/// Has the worker tell the members of a zone that something is new, or has changed: once for all that happens there in ten seconds.
async fn tell(work: &mut UnitOfWork, zone_id: Uuid) -> Result<(), Error> {
    let key = zone_id.to_string();
    work.enqueue_spaced(TellZone::SPACING, &TellZone::of(zone_id), &key).await?;
    Ok(())
}

/// Adds a photo to what its author wrote lately. Returns its id.
///
/// # Errors
/// It is not theirs, an hour old, or has three; or its zone is retired.
pub async fn add_photo(
    work: &mut UnitOfWork,
    author: Uuid,
    id: Uuid,
    picture: &Picture,
) -> Result<Uuid, Error> {
    let found = post(work.db(), author, id).await?;
    if !found.mine {
        return Err(ZoneError::NoPost.into());
    }
    if member(work.db(), found.zone_id, author).await?.retired_at.is_some() {
        return Err(ZoneError::Retired.into());
    }
    let now = work.now();
    if !posts_store::has_room(work.db(), id, author, MAX_PHOTOS, PHOTO_GRACE, now).await? {
        return Err(ZoneError::NoMorePhotos.into());
    }
    let photo = pictures::add(work, Owner::ZonePost(id), picture).await?;
    tell(work, found.zone_id).await?;
    Ok(photo)
}

/// Takes back what its author wrote, a member still or not. What others answered stays.
///
/// # Errors
/// It is not theirs.
pub async fn remove(work: &mut UnitOfWork, author: Uuid, id: Uuid) -> Result<(), Error> {
    posts_store::lock(work.db(), id).await?;
    let zone_id = posts_store::zone_of_own(work.db(), author, id).await?;
    let zone_id = zone_id.ok_or(ZoneError::NoPost)?;
    let now = work.now();
    posts_store::remove(work.db(), id, now).await?;
    tell(work, zone_id).await
}

/// Keeps what a member says of something. An alert that its author calls over, or enough members do, is over.
///
/// # Errors
/// They may not see it, it is over, removed or in a retired zone, it is their own, or no alert.
pub async fn vote(
    work: &mut UnitOfWork,
    user_id: Uuid,
    id: Uuid,
    vote: ZoneVote,
) -> Result<ZonePostRow, Error> {
    posts_store::lock(work.db(), id).await?;
    let found = post(work.db(), user_id, id).await?;
    let is_over = vote == ZoneVote::Over;
    if is_over && found.kind != ZonePostKind::Alert {
        return Err(ZoneError::NotAnAlert.into());
    }
    if found.is_removed || found.is_hidden {
        return Err(ZoneError::NoPost.into());
    }
    if found.ended_at.is_some() {
        return Err(ZoneError::Over.into());
    }
    if member(work.db(), found.zone_id, user_id).await?.retired_at.is_some() {
        return Err(ZoneError::Retired.into());
    }
    if found.mine && !is_over {
        return Err(ZoneError::Own.into());
    }
    let now = work.now();
    if !found.mine {
        posts_store::vote(work.db(), id, user_id, vote, now).await?;
    }
    let votes = i64::from(work.config().zones.zone_alert_votes);
    let needed = (!found.mine).then_some(votes);
    if is_over && posts_store::end(work.db(), id, needed, now).await? {
        tell(work, found.zone_id).await?;
    }
    post(work.db(), user_id, id).await
}

/// Forgets what a member said of something.
///
/// # Errors
/// They may not see it.
pub async fn unvote(work: &mut UnitOfWork, user_id: Uuid, id: Uuid) -> Result<(), Error> {
    post(work.db(), user_id, id).await?;
    Ok(posts_store::unvote(work.db(), id, user_id).await?)
}

/// Any zone, as nobody in particular sees it.
///
/// # Errors
/// There is none.
pub async fn zone(db: impl PgExecutor<'_>, id: Uuid) -> Result<ZoneRow, Error> {
    let filter = ZoneFilter { id: Some(id), with_retired: true, ..ZoneFilter::default() };
    let found = store::zones(db, None, &filter, 1).await?.pop();
    Ok(found.ok_or(ZoneError::NoZone)?)
}

async fn check(
    work: &mut UnitOfWork,
    zone: &CheckedZone,
    except: Option<Uuid>,
) -> Result<(), Error> {
    let area = store::area(work.db(), zone).await?;
    let middle = LngLat { lng: area.lng, lat: area.lat };
    let is_in_uk = is_in_uk(work.db(), middle).await?;
    rules::area(area.is_valid, area.km2, is_in_uk)?;
    // Whoever takes a name waits for whoever takes another one.
    work.lock("zone names").await?;
    if store::is_name_taken(work.db(), &zone.name, except).await? {
        return Err(ZoneFault::NameTaken.into());
    }
    Ok(())
}

/// Makes a zone, by an admin. Returns its id.
///
/// # Errors
/// Its boundary or its name is not taken.
pub async fn create(work: &mut UnitOfWork, by: Uuid, zone: &CheckedZone) -> Result<Uuid, Error> {
    check(work, zone, None).await?;
    let now = work.now();
    let id = store::insert(work.db(), zone, None, now).await?.ok_or(ZoneFault::NameTaken)?;
    let entry = AuditEntry::new(AuditKind::ZoneCreate, AuditTarget::Zone(id)).by(by);
    work.audit(entry.after(logged(zone))).await?;
    Ok(id)
}

/// Changes a zone, by an admin who saw this version of it.
///
/// # Errors
/// There is none, it has changed, or its boundary or its name is not taken.
pub async fn change(
    work: &mut UnitOfWork,
    by: Uuid,
    id: Uuid,
    version: i32,
    zone: &CheckedZone,
) -> Result<(), Error> {
    let before = self::zone(work.db(), id).await?;
    check(work, zone, Some(id)).await?;
    if !store::update(work.db(), id, version, zone).await? {
        return Err(ZoneFault::Stale.into());
    }
    let ZoneRow { name, description, boundary, .. } = before;
    let mut corners = boundary.0;
    corners.pop();
    let before = logged(&CheckedZone { name, description, boundary: corners });
    let entry = AuditEntry::new(AuditKind::ZoneChange, AuditTarget::Zone(id)).by(by);
    work.audit(entry.change(before, logged(zone))).await?;
    tell(work, id).await
}

fn logged(zone: &CheckedZone) -> Value {
    json!({"name": zone.name, "description": zone.description, "boundary": zone.boundary})
}

/// Retires a zone, or takes it into use again, by an admin who saw this version of it.
///
/// # Errors
/// There is none, it has changed or is so already, or its name is taken by now.
pub async fn set_retired(
    work: &mut UnitOfWork,
    by: Uuid,
    id: Uuid,
    version: i32,
    is_retired: bool,
    reason: &Reason,
) -> Result<(), Error> {
    let before = zone(work.db(), id).await?;
    if !is_retired {
        work.lock("zone names").await?;
        if store::is_name_taken(work.db(), &before.name, Some(id)).await? {
            return Err(ZoneFault::NameTaken.into());
        }
    }
    let at = is_retired.then_some(work.now());
    if !store::set_retired(work.db(), id, version, at).await? {
        return Err(ZoneFault::Stale.into());
    }
    let kind = if is_retired { AuditKind::ZoneRetire } else { AuditKind::ZoneRestore };
    let entry = AuditEntry::new(kind, AuditTarget::Zone(id)).by(by).because(reason);
    let change =
        entry.change(json!({"is_retired": !is_retired}), json!({"is_retired": is_retired}));
    work.audit(change).await?;
    tell(work, id).await
}

/// Makes the zones that we ship, unless they were made before. One that an admin changed or retired stays as it is.
///
/// # Errors
/// When the database does not answer.
pub async fn make_built_in(work: &mut UnitOfWork) -> Result<(), Error> {
    work.lock("zone names").await?;
    let now = work.now();
    for (key, zone) in super::built_in::zones()? {
        if !store::is_name_taken(work.db(), &zone.name, None).await? {
            store::insert(work.db(), &zone, Some(&key), now).await?;
        }
    }
    Ok(())
}

/// Something written in a zone as admins see it.
///
/// # Errors
/// There is none.
pub async fn any_post(db: impl PgExecutor<'_>, id: Uuid) -> Result<AnyPostRow, Error> {
    let filter = AnyPostFilter { id: Some(id), ..AnyPostFilter::default() };
    let found = moderation_store::any_posts(db, &filter, Sort::Newest, None, 1).await?.pop();
    Ok(found.ok_or(ZoneError::NoPost)?)
}

/// Hides something from everyone but its author.
///
/// # Errors
/// There is none, it is hidden or removed already, or the admin wrote it and there is another one.
pub async fn hide(
    work: &mut UnitOfWork,
    id: Uuid,
    by: Uuid,
    reason: &Reason,
) -> Result<AnyPostRow, Error> {
    set_hidden(work, id, by, Some(reason)).await
}

/// The same of what may be hidden already, such as by the decision of another report of it, or removed by its author. Returns it
/// where it is hidden by this.
///
/// # Errors
/// There is none, or the admin wrote it and there is another one.
pub async fn hide_if_shown(
    work: &mut UnitOfWork,
    id: Uuid,
    by: Uuid,
    reason: &Reason,
) -> Result<Option<AnyPostRow>, Error> {
    let found = any_post(work.db(), id).await?;
    if found.hidden_at.is_some() || found.is_removed {
        check_not_own_case(work.db(), by, &[found.author_id]).await?;
        return Ok(None);
    }
    hide(work, id, by, reason).await.map(Some)
}

/// Shows what was hidden again.
///
/// # Errors
/// There is none, it is shown, or the admin wrote it and there is another one.
pub async fn show(work: &mut UnitOfWork, id: Uuid, by: Uuid) -> Result<AnyPostRow, Error> {
    set_hidden(work, id, by, None).await
}

async fn set_hidden(
    work: &mut UnitOfWork,
    id: Uuid,
    by: Uuid,
    reason: Option<&Reason>,
) -> Result<AnyPostRow, Error> {
    posts_store::lock(work.db(), id).await?;
    let found = any_post(work.db(), id).await?;
    check_not_own_case(work.db(), by, &[found.author_id]).await?;
    let now = work.now();
    if !moderation_store::set_hidden(work.db(), id, reason, now).await? {
        return Err(ZoneFault::Stale.into());
    }
    let hides = reason.is_some();
    let kind = if hides { AuditKind::ZonePostHide } else { AuditKind::ZonePostShow };
    let entry = AuditEntry::new(kind, AuditTarget::ZonePost(id)).by(by).because(reason);
    let change = entry.change(json!({"is_hidden": !hides}), json!({"is_hidden": hides}));
    work.audit(change).await?;
    tell(work, found.zone_id).await?;
    any_post(work.db(), id).await
}
