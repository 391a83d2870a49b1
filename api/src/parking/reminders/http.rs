//! Requests about reminders of a stay.

use axum::extract::State;
use axum::http::StatusCode;
use carpal_domain::parking_reminder::ParkingReminderWords;
use chrono::{DateTime, Utc};
use serde::Deserialize;
use uuid::Uuid;

use super::rules::{ParkingReminderError, check_time};
use super::store;
use crate::foundation::extract::Body;
use crate::foundation::roles::{CurrentUser, SignedIn};
use crate::{AppState, Error};

/// When to push, and what to say. Where you parked is not asked.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewParkingReminder {
    /// When, in UTC; within the next 7 days.
    #[schema(example = "2026-11-21T16:10:00Z")]
    remind_at: DateTime<Utc>,
    /// Which of our sentences it says.
    words: ParkingReminderWords,
    /// A vehicle of yours: the push names its model, else its make, and never its registration. Null: "your vehicle".
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    vehicle_id: Option<Uuid>,
}

/// Set a reminder of your stay in this browser
///
/// By one push, in place of the reminder before. It is deleted once it is sent, and goes with the session and with this browser's
/// subscription to push notifications.
#[utoipa::path(
    put, path = "/me/parking-reminder", tag = "parking", request_body = NewParkingReminder, security(("session" = ["user"])),
    responses(
        (status = NO_CONTENT, description = "It will be pushed."),
        (status = CONFLICT, description = "Push notifications are off, for you or in this browser (`not_pushed`)."),
        (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn set_parking_reminder(
    State(state): State<AppState>,
    caller: CurrentUser,
    Body(new): Body<NewParkingReminder>,
) -> Result<StatusCode, Error> {
    let user_id = caller.account.id;
    let rate = state.config.parking.limit_parking_reminders;
    state.limits.take("parking reminders", rate, &user_id.to_string()).await?;
    let mut work = state.begin().await?;
    check_time(new.remind_at, work.now())?;
    if let Some(vehicle) = new.vehicle_id
        && !store::has_vehicle(work.db(), user_id, vehicle).await?
    {
        return Err(ParkingReminderError::Vehicle.into());
    }
    let reminder = store::NewReminder {
        session_id: caller.session_id,
        user_id,
        remind_at: new.remind_at,
        words: new.words,
        vehicle_id: new.vehicle_id,
    };
    if !store::set(work.db(), &reminder).await? {
        return Err(ParkingReminderError::NotPushed.into());
    }
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Cancel this browser's reminder of your stay
///
/// Also when there is none.
#[utoipa::path(
    delete, path = "/me/parking-reminder", tag = "parking", security(("session" = [])),
    responses((status = NO_CONTENT, description = "There is none any more."))
)]
pub async fn cancel_parking_reminder(
    State(state): State<AppState>,
    caller: SignedIn,
) -> Result<StatusCode, Error> {
    store::cancel(&state.pool, caller.session_id).await?;
    Ok(StatusCode::NO_CONTENT)
}
