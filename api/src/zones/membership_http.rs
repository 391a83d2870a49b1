//! Drivers join and leave zones, and choose what they are told.

use axum::extract::State;
use axum::http::StatusCode;
use carpal_domain::inbox::Event;
use chrono::{DateTime, Utc};
use serde::Deserialize;
use uuid::Uuid;

use super::rules::{self, ZoneError, ZoneNotify};
use super::{members_store, service};
use crate::foundation::extract::{Body, Path};
use crate::foundation::roles::{CurrentUser, SignedIn};
use crate::{AppState, Error};

/// What you answer when you join.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewZoneMembership {
    /// Show your username to the other members: under what you write from then on, and in the list of members, which you
    /// then see too. Without one, or with the setting `show_in_zones` off, you are `Anonymous User` all the same.
    shows_name: bool,
}

/// Join a zone
///
/// Nothing is asked but whether your username shows, and nobody is told. A member changes that answer. You are told of alerts, until
/// you choose otherwise. By default ten a day, and twenty in all.
#[utoipa::path(
    put, path = "/zones/{id}/membership", tag = "zones", request_body = NewZoneMembership, security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The zone's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = NO_CONTENT, description = "You are a member."),
        (status = NOT_FOUND, description = "There is no such zone, or it is retired."),
        (status = CONFLICT, description = "You are in as many zones as one may be (`too_many_zones`)."), (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn join_zone(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    Body(NewZoneMembership { shows_name }): Body<NewZoneMembership>,
) -> Result<StatusCode, Error> {
    let user_id = caller.account.id;
    let is_member = members_store::member(&state.pool, id, user_id).await?.is_some();
    if is_member {
        take_choice(&state, user_id).await?;
    } else {
        let rate = state.config.zones.limit_zone_joins;
        state.limits.take("zone joins", rate, &user_id.to_string()).await?;
    }
    let mut work = state.begin().await?;
    service::join(&mut work, id, user_id, shows_name).await?;
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Counts that a member changes something about their membership.
async fn take_choice(state: &AppState, user_id: Uuid) -> Result<(), Error> {
    let rate = state.config.zones.limit_zone_choices;
    state.limits.take("zone choices", rate, &user_id.to_string()).await
}

/// Leave a zone
///
/// What you wrote stays there without your name. Also when you are no member, and while you are suspended. By default 120 an hour,
/// together with what you change about being one.
#[utoipa::path(
    delete, path = "/zones/{id}/membership", tag = "zones", security(("session" = [])),
    params(("id" = Uuid, Path, description = "The zone's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = NO_CONTENT, description = "You are no member."), (status = TOO_MANY_REQUESTS))
)]
pub async fn leave_zone(
    State(state): State<AppState>,
    caller: SignedIn,
    Path(id): Path<Uuid>,
) -> Result<StatusCode, Error> {
    let user_id = caller.account.id;
    take_choice(&state, user_id).await?;
    let mut work = state.begin().await?;
    members_store::leave(work.db(), id, user_id).await?;
    work.emit(user_id, Event::NotificationsRead);
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What you want to be told of a zone.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ZoneNotifyChoice {
    /// Everything, alerts only, or nothing. By which channels is a choice of your settings.
    notify: ZoneNotify,
    /// Until then you are told of nothing, in UTC, for a year at most; null to be told at once.
    #[schema(example = "2026-11-30T00:00:00Z")]
    muted_until: Option<DateTime<Utc>>,
}

/// Choose what you are told of a zone
///
/// And mute it for a while. By default 120 an hour, together with what else you change about being a member.
#[utoipa::path(
    put, path = "/zones/{id}/notifications", tag = "zones", request_body = ZoneNotifyChoice, security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The zone's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = NO_CONTENT, description = "So it is."), (status = FORBIDDEN, description = "You are no member (`not_a_member`)."), (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS))
)]
pub async fn set_zone_notifications(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    Body(ZoneNotifyChoice { notify, muted_until }): Body<ZoneNotifyChoice>,
) -> Result<StatusCode, Error> {
    let muted_until = rules::muted_until(muted_until, (state.now)())?;
    let user_id = caller.account.id;
    take_choice(&state, user_id).await?;
    let mut work = state.begin().await?;
    if !members_store::set_notify(work.db(), id, user_id, notify, muted_until).await? {
        return Err(ZoneError::NotAMember.into());
    }
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Mark a zone as seen
///
/// What was written until now is new to you no more, and its notifications are read. By default 600 an hour.
#[utoipa::path(
    put, path = "/zones/{id}/seen", tag = "zones", security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The zone's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = NO_CONTENT, description = "Nothing is new."), (status = FORBIDDEN, description = "You are no member (`not_a_member`)."), (status = TOO_MANY_REQUESTS))
)]
pub async fn mark_zone_seen(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<StatusCode, Error> {
    let user_id = caller.account.id;
    let rate = state.config.zones.limit_zone_seen;
    state.limits.take("zone seen", rate, &user_id.to_string()).await?;
    let mut work = state.begin().await?;
    let now = work.now();
    if !members_store::set_seen(work.db(), id, user_id, now).await? {
        return Err(ZoneError::NotAMember.into());
    }
    if members_store::mark_read(work.db(), id, user_id, now).await? {
        work.emit(user_id, Event::NotificationsRead);
    }
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
