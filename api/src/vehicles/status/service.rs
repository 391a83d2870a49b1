//! What becomes of what a driver says of a vehicle.

use carpal_domain::geometry::LngLat;
use uuid::Uuid;

use super::rules::{VehicleStatusError, VehicleStatusKind};
use super::store::{self, StatusRow};
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::parking::leaving_soon::service as leaving_soon;
use crate::vehicles::service::{VehicleError, vehicle};

/// Who leaves says nothing of when: most do within this time.
const USUAL_MINUTES: u8 = 10;

/// What a driver says of a vehicle.
pub struct NewStatus {
    pub status: VehicleStatusKind,
    /// Until they leave.
    pub minutes: Option<u8>,
    /// Where the vehicle stands. It is not stored.
    pub location: Option<LngLat>,
}

/// Stores what a driver says of a vehicle of theirs, in place of what they said before, and shows the space that it is about to leave.
/// Returns whether a space is shown.
///
/// # Errors
/// There is no such vehicle, it is not theirs beyond doubt, or the space cannot be shown there: then nothing was stored.
pub async fn set(
    work: &mut UnitOfWork,
    user_id: Uuid,
    vehicle_id: Uuid,
    new: &NewStatus,
) -> Result<bool, Error> {
    let now = work.now();
    leaving_soon::lock(work, user_id).await?;
    let row = vehicle(work.db(), user_id, vehicle_id).await?.ok_or(VehicleError::NotFound)?;
    if !row.is_active {
        return Err(VehicleStatusError::NotConfirmed.into());
    }
    if row.is_contested {
        return Err(VehicleStatusError::Claimed.into());
    }
    let leaves = new.status == VehicleStatusKind::LeavingSoon;
    if new.location.is_some() && !leaves {
        return Err(VehicleStatusError::LocationNotAsked.into());
    }
    if new.minutes.is_some() && !leaves {
        return Err(VehicleStatusError::MinutesNotAsked.into());
    }
    let minutes = new.minutes.unwrap_or(USUAL_MINUTES);
    let pace = leaving_soon::pace(work.config());
    leaving_soon::check_minutes(minutes)?;
    let spot = match new.location {
        Some(point) => Some(leaving_soon::spot(work, user_id, point).await?),
        None => None,
    };
    leaving_soon::end(work, user_id, vehicle_id).await?;
    let expires_at = if leaves {
        pace.times(now, minutes).shown_until
    } else {
        now + work.config().vehicles.status_expiry
    };
    store::set(work.db(), &StatusRow { vehicle_id, status: new.status, set_at: now, expires_at })
        .await?;
    if let Some(spot) = &spot {
        leaving_soon::show(work, user_id, vehicle_id, spot, minutes).await?;
    }
    Ok(spot.is_some())
}

/// Forgets what a driver said of a vehicle of theirs, and ends what it has on the map.
///
/// # Errors
/// There is no such vehicle.
pub async fn clear(work: &mut UnitOfWork, user_id: Uuid, vehicle_id: Uuid) -> Result<(), Error> {
    leaving_soon::lock(work, user_id).await?;
    vehicle(work.db(), user_id, vehicle_id).await?.ok_or(VehicleError::NotFound)?;
    leaving_soon::end(work, user_id, vehicle_id).await?;
    Ok(store::forget(work.db(), vehicle_id).await?)
}
