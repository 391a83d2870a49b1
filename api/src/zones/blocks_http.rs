//! Members block each other, by what one of them wrote under their name.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::members_store::{self, BlockRow};
use super::rules::{MAX_BLOCKS, PAGE, ZoneError};
use super::service;
use crate::foundation::extract::{Path, Query};
use crate::foundation::page::{ListItem, Page};
use crate::foundation::roles::CurrentUser;
use crate::{AppState, Error};

/// Somebody whom you blocked in zones.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ZoneBlock {
    /// The id of the block, which is none of theirs.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// Their username as zones of yours show it now, or `Anonymous User`.
    #[schema(example = "Road Runner")]
    name: String,
    /// Since when, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    created_at: DateTime<Utc>,
}

impl ListItem for ZoneBlock {
    const PLURAL: &'static str = "blocks";
}

/// Which part of whom you blocked.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct ZoneBlockRange {
    /// The `next` of the page before.
    #[param(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    before: Option<Uuid>,
}

/// A page of whom you blocked in zones, the latest first.
pub type ZoneBlockPage = Page<ZoneBlock, Uuid>;

/// List whom you blocked in zones
///
/// The latest first, 25 at a time. Apart from those whom you blocked in conversations.
#[utoipa::path(
    get, path = "/me/zone-blocks", tag = "zones", security(("session" = ["user"])), params(ZoneBlockRange),
    responses((status = OK, body = ZoneBlockPage, description = "A page of them."))
)]
pub async fn list_zone_blocks(
    State(state): State<AppState>,
    caller: CurrentUser,
    Query(ZoneBlockRange { before }): Query<ZoneBlockRange>,
) -> Result<Json<ZoneBlockPage>, Error> {
    let max = i64::from(PAGE) + 1;
    let rows = members_store::blocks(&state.pool, caller.account.id, before, max).await?;
    let block = |BlockRow { id, name, created_at }| ZoneBlock { id, name, created_at };
    Ok(Json(Page::of(rows, PAGE.into(), |row| row.id, block)))
}

/// Block the author of something in a zone
///
/// You read nothing more that they write under their name, in any zone. They are not told. Who has no name cannot be blocked:
/// what would be missing then would tell which other posts are theirs. By default 60 an hour, together with those that you lift.
#[utoipa::path(
    put, path = "/zone-posts/{id}/block", tag = "zones", security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The post, answer or alert", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = NO_CONTENT, description = "They are blocked."), (status = NOT_FOUND), (status = TOO_MANY_REQUESTS),
              (status = CONFLICT, description = "It is your own, its author has no name (`nobody_to_block`), or you block a thousand already (`too_many_blocks`)."))
)]
pub async fn block_zone_author(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<StatusCode, Error> {
    let viewer = caller.account.id;
    take_block(&state, viewer).await?;
    let mut work = state.begin().await?;
    service::post(work.db(), viewer, id).await?;
    work.lock(&format!("zone blocks of {viewer}")).await?;
    if members_store::count_blocks(work.db(), viewer).await? >= MAX_BLOCKS {
        return Err(ZoneError::TooManyBlocks.into());
    }
    let now = work.now();
    if !members_store::block_author(work.db(), viewer, id, now).await? {
        return Err(ZoneError::NobodyToBlock.into());
    }
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Counts a block that is made or lifted.
async fn take_block(state: &AppState, user_id: Uuid) -> Result<(), Error> {
    let rate = state.config.zones.limit_zone_blocks;
    state.limits.take("zone blocks", rate, &user_id.to_string()).await
}

/// Lift a block in zones
///
/// You read what they wrote meanwhile, too. Also when there is no such block.
#[utoipa::path(
    delete, path = "/me/zone-blocks/{id}", tag = "zones", security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The block's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = NO_CONTENT, description = "They are not blocked by it."), (status = TOO_MANY_REQUESTS))
)]
pub async fn remove_zone_block(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<StatusCode, Error> {
    let user_id = caller.account.id;
    take_block(&state, user_id).await?;
    let mut work = state.begin().await?;
    members_store::unblock(work.db(), user_id, id).await?;
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
