//! Zones in a unit of work: made, changed and retired by admins. Beside it stand who is in one (`membership`), what is written there
//! (`posts`), and what admins do with that (`moderation`).

use carpal_domain::geometry::LngLat;
use carpal_domain::jobs::TellZone;
use serde_json::{Value, json};
use sqlx::PgExecutor;
use uuid::Uuid;

pub use super::any_zones_store::{AnyZoneFilter, AnyZoneRow, any_zones, count_any_zones};
pub use super::membership::{is_named, join, member};
pub use super::moderation::{any_post, hide, hide_if_shown, show};
pub use super::moderation_store::{AnyPostFilter, AnyPostRow, any_posts, count_any_posts};
pub use super::posts::{Draft, Written, add_photo, post, remove, unvote, vote, write};
use super::rules;
pub use super::rules::{
    CheckedZone, ZoneAlertKind, ZoneError, ZoneFault, ZonePostKind, ZoneVote, zone as checked_zone,
};
use super::store::{self, ZoneFilter, ZoneRow};
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::names::look_alike;
use crate::foundation::page::Sort;
use crate::foundation::reason::Reason;
use crate::parking::edits::service::is_in_uk;

/// Any zone, as nobody in particular sees it.
///
/// # Errors
/// There is none.
pub async fn zone(db: impl PgExecutor<'_>, id: Uuid) -> Result<ZoneRow, Error> {
    let filter = ZoneFilter { id: Some(id), with_retired: true, ..ZoneFilter::default() };
    let found = store::zones(db, None, &filter, 1).await?.pop();
    Ok(found.ok_or(ZoneError::NoZone)?)
}

/// Any zone, as admins see it.
///
/// # Errors
/// There is none.
pub async fn any_zone(db: impl PgExecutor<'_>, id: Uuid) -> Result<AnyZoneRow, Error> {
    let filter = AnyZoneFilter { id: Some(id), ..AnyZoneFilter::default() };
    let found = any_zones(db, &filter, Sort::Newest, None, 1).await?.pop();
    Ok(found.ok_or(ZoneError::NoZone)?)
}

/// Has the worker tell the members of a zone that something is new, or has changed: once for all that happens there in ten seconds.
pub(super) async fn tell(work: &mut UnitOfWork, zone_id: Uuid) -> Result<(), Error> {
    let key = zone_id.to_string();
    work.enqueue_spaced(TellZone::SPACING, &TellZone::of(zone_id), &key).await?;
    Ok(())
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
    check_name(work, &zone.name, [area.lng, area.lat], except).await
}

/// Whoever takes a name waits for whoever takes another one. It may not look like that of a zone near it either: people would join the
/// wrong one.
async fn check_name(
    work: &mut UnitOfWork,
    name: &str,
    at: [f64; 2],
    except: Option<Uuid>,
) -> Result<(), Error> {
    work.lock("zone names").await?;
    if store::is_name_taken(work.db(), name, except).await? {
        return Err(ZoneFault::NameTaken.into());
    }
    let near = store::names_near(work.db(), at, rules::NEAR_METRES, except).await?;
    if near.iter().any(|other| look_alike(name, other)) {
        return Err(ZoneFault::NameAlike.into());
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
    let entry = AuditEntry::new(AuditKind::ZoneChange, AuditTarget::Zone(id)).by(by);
    work.audit(entry.change(logged(&as_drawn(before)), logged(zone))).await?;
    tell(work, id).await
}

/// A zone as an admin drew it: no corner of its boundary twice.
fn as_drawn(row: ZoneRow) -> CheckedZone {
    let ZoneRow { name, description, boundary, .. } = row;
    let mut corners = boundary.0;
    corners.pop();
    CheckedZone { name, description, boundary: corners }
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
        let drawn = as_drawn(before);
        let area = store::area(work.db(), &drawn).await?;
        check_name(work, &drawn.name, [area.lng, area.lat], Some(id)).await?;
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
