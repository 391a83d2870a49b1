//! Requests and answers about notifications.

use axum::Json;
use axum::extract::State;
use carpal_domain::notifications::{self, NotificationKind, Topic};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{rules, store};
use crate::foundation::extract::{Body, Query};
use crate::foundation::inbox::Event;
use crate::foundation::roles::CurrentUser;
use crate::{AppState, Error};

/// A notification of yours.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Notification {
    /// The notification's id.
    id: Uuid,
    /// What you choose channels by.
    topic: Topic,
    /// What happened.
    kind: NotificationKind,
    /// What happened, in a few words.
    title: String,
    /// Empty when the title says it all.
    body: String,
    /// As on a plate.
    registration: Option<String>,
    /// The page that shows more.
    path: String,
    /// How often it happened since one was read: this many messages.
    count: i32,
    /// When the latest happened.
    created_at: DateTime<Utc>,
    /// You have read it.
    is_read: bool,
}

impl From<notifications::Notification> for Notification {
    fn from(row: notifications::Notification) -> Self {
        Self {
            id: row.id,
            topic: row.topic,
            kind: row.kind,
            title: row.title(),
            body: row.body(),
            registration: row.plate(),
            path: row.path(),
            count: row.count,
            created_at: row.created_at,
            is_read: row.is_read,
        }
    }
}

/// Which part of your notifications.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct NotificationRange {
    /// The `next` of the page before.
    before: Option<String>,
    /// At most this many, 1 to 25; 25 when absent.
    limit: Option<u8>,
}

/// A page of notifications, the latest first.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct NotificationPage {
    /// The notifications, the latest first.
    notifications: Vec<Notification>,
    /// Asks for the page after this one; absent on the last.
    next: Option<String>,
    /// Of all pages.
    unread: i64,
}

/// List your notifications
///
/// Those that you want in the app. They are kept for 90 days.
#[utoipa::path(
    get, path = "/notifications", tag = "notifications", security(("session" = ["user"])), params(NotificationRange),
    responses((status = OK, body = NotificationPage, description = "A page of your notifications."))
)]
pub async fn list_notifications(
    State(state): State<AppState>,
    caller: CurrentUser,
    Query(NotificationRange { before, limit }): Query<NotificationRange>,
) -> Result<Json<NotificationPage>, Error> {
    let viewer = caller.account.id;
    let before = before.as_deref().map(cursor).transpose()?;
    let page = limit.unwrap_or(rules::PAGE).clamp(1, rules::PAGE);
    let mut rows = store::seen(&state.pool, viewer, before, i64::from(page) + 1).await?;
    let is_more = rows.len() > usize::from(page);
    rows.truncate(page.into());
    let last = rows.last().filter(|_| is_more);
    let next = last.map(|row| format!("{}.{}", row.created_at.timestamp_micros(), row.id));
    let unread = notifications::unread_count(&state.pool, viewer).await?;
    let notifications = rows.into_iter().map(Notification::from).collect();
    Ok(Json(NotificationPage { notifications, next, unread }))
}

/// Where a page begins.
fn cursor(next: &str) -> Result<(DateTime<Utc>, Uuid), Error> {
    let parts = next.split_once('.').and_then(|(at, id)| {
        Some((DateTime::from_timestamp_micros(at.parse().ok()?)?, id.parse().ok()?))
    });
    parts.ok_or_else(|| Error::BadRequest("before: not the `next` of a page".into()))
}

/// Which notifications were read: give one of the three.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ReadNotifications {
    /// The ids of 1 to 100 notifications.
    #[serde(default)]
    ids: Option<Vec<Uuid>>,
    /// Everything up to this time: the `created_at` of the latest that was shown.
    #[serde(default)]
    until: Option<DateTime<Utc>>,
    /// Everything that leads to this page of the app, which is in front of the user: the `path` of a notification.
    #[serde(default)]
    path: Option<String>,
}

/// How many notifications are unread.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct UnreadNotifications {
    /// How many notifications you have not read.
    unread: i64,
}

/// Mark notifications as read
///
/// Those of others, and those that were seen before, are passed over.
#[utoipa::path(
    post, path = "/notifications/read", tag = "notifications", request_body = ReadNotifications,
    security(("session" = ["user"])),
    responses((status = OK, body = UnreadNotifications, description = "How many are left."), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn mark_notifications_read(
    State(state): State<AppState>,
    caller: CurrentUser,
    Body(ReadNotifications { ids, until, path }): Body<ReadNotifications>,
) -> Result<Json<UnreadNotifications>, Error> {
    let user_id = caller.account.id;
    let ids = match (ids, until, path) {
        (Some(ids), None, None) if (1..=rules::MOST_READ).contains(&ids.len()) => ids,
        (None, Some(_), None) => Vec::new(),
        (None, None, Some(path)) => {
            notifications::unread_with_path(&state.pool, user_id, &path).await?
        }
        _ => {
            let sentence = format!("Please send 1 to {} ids, until, or path", rules::MOST_READ);
            return Err(Error::invalid("ids", sentence));
        }
    };
    let mut work = state.begin().await?;
    let now = work.now();
    if store::mark_read(work.db(), user_id, &ids, until, now).await? {
        work.record(user_id, Event::NotificationsRead);
        work.commit().await?;
    }
    Ok(Json(UnreadNotifications {
        unread: notifications::unread_count(&state.pool, user_id).await?,
    }))
}
