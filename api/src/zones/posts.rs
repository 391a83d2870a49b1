//! Posts, answers and alerts in a unit of work: written, with photos, taken back and voted on.

use sqlx::PgExecutor;
use uuid::Uuid;

use super::membership::member;
use super::posts_store::{self, NewPost, ZonePostRow};
use super::rules::{
    self, MAX_PHOTOS, PHOTO_GRACE, ZoneAlertKind, ZoneError, ZonePostKind, ZoneVote,
};
use super::service::tell;
use super::store;
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::pictures::service::{self as pictures, Owner, Picture};

/// Something written in a zone, as a user may see it.
///
/// # Errors
/// They may not, or there is none.
pub async fn post(db: impl PgExecutor<'_>, viewer: Uuid, id: Uuid) -> Result<ZonePostRow, Error> {
    let found = posts_store::posts(db, viewer, &[id]).await?.pop();
    Ok(found.ok_or(ZoneError::NoPost)?)
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
    check_in_use(work, zone_id).await?;
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

/// Fails in a zone that is retired. One that is not stays in use until the unit of work ends.
async fn check_in_use(work: &mut UnitOfWork, zone_id: Uuid) -> Result<(), Error> {
    if store::hold_in_use(work.db(), zone_id).await? {
        Ok(())
    } else {
        Err(ZoneError::Retired.into())
    }
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
    member(work.db(), found.zone_id, author).await?;
    check_in_use(work, found.zone_id).await?;
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
    member(work.db(), found.zone_id, user_id).await?;
    check_in_use(work, found.zone_id).await?;
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
