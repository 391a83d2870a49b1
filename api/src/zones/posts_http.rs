//! Members write posts, read them, and take back what they wrote.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use uuid::Uuid;

use super::find_http::take_read;
use super::posts_store;
use super::response::ZonePost;
use super::rules::{self, PAGE, ZonePostKind};
use super::service::{self, Draft, Written};
use crate::foundation::config::limits::Rate;
use crate::foundation::extract::{Body, Path, Query};
use crate::foundation::page::Page;
use crate::foundation::roles::CurrentUser;
use crate::{AppState, Error};

/// A page of posts, or of answers.
pub type ZonePostPage = Page<ZonePost, Uuid>;

/// Which part of the posts of a zone.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct ZonePostRange {
    /// The `next` of the page before.
    #[param(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    before: Option<Uuid>,
}

/// List the posts of a zone
///
/// The latest first, 25 at a time, for members. Without answers and alerts.
#[utoipa::path(
    get, path = "/zones/{id}/posts", tag = "zones", security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The zone's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07"), ZonePostRange),
    responses((status = OK, body = ZonePostPage, description = "A page of them."), (status = FORBIDDEN, description = "You are no member (`not_a_member`)."), (status = TOO_MANY_REQUESTS))
)]
pub async fn list_zone_posts(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    Query(ZonePostRange { before }): Query<ZonePostRange>,
) -> Result<Json<ZonePostPage>, Error> {
    let viewer = caller.account.id;
    service::member(&state.pool, id, viewer).await?;
    take_read(&state, viewer).await?;
    let max = i64::from(PAGE) + 1;
    let ids = posts_store::post_ids(&state.pool, viewer, id, before, max).await?;
    page(&state, viewer, &ids).await
}

/// A page of what is written, of one more id than a page has.
pub async fn page(
    state: &AppState,
    viewer: Uuid,
    ids: &[Uuid],
) -> Result<Json<ZonePostPage>, Error> {
    let rows = posts_store::posts(&state.pool, viewer, ids).await?;
    let posts = ZonePost::of(state, rows).await?;
    Ok(Json(Page::of(posts, PAGE.into(), |post| post.id, std::convert::identity)))
}

/// Something to write.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewZonePost {
    /// Made by the client: what is sent again with the same id is written once.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    pub client_id: Uuid,
    /// What to write, at most 2000 characters.
    #[schema(example = "Is the lift in Kingsway working again?", max_length = 2000)]
    pub content: String,
}

/// Write a post in a zone
///
/// Under your username, if you show it, else as `Anonymous User`. However often it is sent with one client id, it is one post.
#[utoipa::path(
    post, path = "/zones/{id}/posts", tag = "zones", request_body = NewZonePost, security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The zone's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = CREATED, body = ZonePost, description = "The post."), (status = OK, body = ZonePost, description = "The post, which was written before."),
        (status = FORBIDDEN, description = "You are no member (`not_a_member`)."), (status = CONFLICT, description = "The zone is retired (`zone_retired`)."),
        (status = NOT_FOUND, description = "The post was written before, and is gone."), (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn add_zone_post(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(zone_id): Path<Uuid>,
    Body(NewZonePost { client_id, content }): Body<NewZonePost>,
) -> Result<(StatusCode, Json<ZonePost>), Error> {
    let content = &rules::words(&content)?;
    let (kind, post_id, alert) = (ZonePostKind::Post, None, None);
    let draft = Draft { zone_id, client_id, kind, post_id, content, alert };
    let rate = state.config.zones.limit_zone_posts;
    write(&state, caller.account.id, &draft, "zone posts", rate).await
}

/// Writes within a limit; what was written before does not count.
pub async fn write(
    state: &AppState,
    author: Uuid,
    draft: &Draft<'_>,
    limit: &str,
    rate: Rate,
) -> Result<(StatusCode, Json<ZonePost>), Error> {
    let key = author.to_string();
    service::member(&state.pool, draft.zone_id, author).await?;
    state.limits.take(limit, rate, &key).await?;
    let mut work = state.begin().await?;
    let Written { post, is_new } = service::write(&mut work, author, draft).await?;
    work.commit().await?;
    if !is_new {
        state.limits.give_back(limit, &key).await;
    }
    let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, Json(ZonePost::one(state, post).await?)))
}

/// Get a post, an answer or an alert
///
/// For members, as long as it is there. An alert that is over is there for a while.
#[utoipa::path(
    get, path = "/zone-posts/{id}", tag = "zones", security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "Its id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = ZonePost, description = "It."), (status = NOT_FOUND), (status = TOO_MANY_REQUESTS))
)]
pub async fn get_zone_post(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<Json<ZonePost>, Error> {
    take_read(&state, caller.account.id).await?;
    let row = service::post(&state.pool, caller.account.id, id).await?;
    Ok(Json(ZonePost::one(&state, row).await?))
}

/// Remove something that you wrote
///
/// Its words, its photos and your name, also once you have left the zone. What others answered stays. An alert is over then.
#[utoipa::path(
    delete, path = "/zone-posts/{id}", tag = "zones", security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "Its id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = NO_CONTENT, description = "It is gone."), (status = NOT_FOUND))
)]
pub async fn remove_zone_post(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<StatusCode, Error> {
    let mut work = state.begin().await?;
    service::remove(&mut work, caller.account.id, id).await?;
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
