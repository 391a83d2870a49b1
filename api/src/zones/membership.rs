//! Who is a member of a zone, in a unit of work.

use sqlx::{PgExecutor, PgPool};
use uuid::Uuid;

use super::members_store::{self, MemberRow};
use super::rules::ZoneError;
use super::store;
use crate::Error;
use crate::foundation::UnitOfWork;

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
        if !store::hold_in_use(work.db(), zone_id).await? {
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
