//! Members who show their username see whose else is shown.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::members_store;
use super::rules::{PAGE, ZoneError};
use super::service;
use crate::foundation::extract::{Path, Query};
use crate::foundation::page::{ListItem, Page};
use crate::foundation::roles::CurrentUser;
use crate::{AppState, Error};

/// A member of a zone who shows their username.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ZoneMember {
    /// The username, and nothing else of them.
    #[schema(example = "Road Runner")]
    name: String,
}

impl ListItem for ZoneMember {
    const PLURAL: &'static str = "members";
}

/// Which part of a directory.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct DirectoryRange {
    /// The `next` of the page before.
    #[param(example = "Road Runner")]
    after: Option<String>,
}

/// A page of a directory, in the order of the alphabet.
pub type ZoneMemberPage = Page<ZoneMember, String>;

/// List the members of a zone
///
/// Those who show their username, by it alone, 25 at a time. You see them once your own is shown. By default twenty pages an hour.
#[utoipa::path(
    get, path = "/zones/{id}/members", tag = "zones", security(("session" = ["user"])), params(
        ("id" = Uuid, Path, description = "The zone's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07"), DirectoryRange),
    responses((status = OK, body = ZoneMemberPage, description = "A page of them."), (status = TOO_MANY_REQUESTS),
              (status = FORBIDDEN, description = "You are no member (`not_a_member`), or your own username is not shown (`not_listed`)."))
)]
pub async fn list_zone_members(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    Query(DirectoryRange { after }): Query<DirectoryRange>,
) -> Result<Json<ZoneMemberPage>, Error> {
    let viewer = caller.account.id;
    let member = service::member(&state.pool, id, viewer).await?;
    if !member.is_named {
        return Err(ZoneError::NotListed.into());
    }
    let rate = state.config.zones.limit_zone_directory;
    state.limits.take("zone directory", rate, &viewer.to_string()).await?;
    let max = i64::from(PAGE) + 1;
    let names = members_store::names(&state.pool, id, viewer, after.as_deref(), max).await?;
    Ok(Json(Page::of(names, PAGE.into(), String::clone, |name| ZoneMember { name })))
}
