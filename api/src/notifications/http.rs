//! Requests and responses about notifications.

use axum::Json;
use axum::extract::State;
use carpal_domain::inbox::Event;
use carpal_domain::notifications::{self, NotificationKind, Topic};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{rules, store};
use crate::foundation::extract::{Body, Query};
use crate::foundation::page::{ListItem, Page, TimeCursor, Unread, parse_cursor};
use crate::foundation::roles::CurrentUser;
use crate::{AppState, Error};

/// A notification of yours.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Notification {
    /// The notification's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// What you choose channels by.
    topic: Topic,
    /// The kind of notification.
    kind: NotificationKind,
    /// What happened, in a few words.
    #[schema(example = "3 messages from Road Runner")]
    title: String,
    /// Empty when the title says it all.
    body: String,
    /// The registration that it is about, as on a plate; null when it is about none.
    #[schema(example = "AB12 CDE")]
    registration: Option<String>,
    /// The path of the page of the app that shows more.
    #[schema(example = "/conversation/019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    path: String,
    /// How often it happened since one was read: this many messages.
    #[schema(example = 3)]
    count: i32,
    /// When the latest happened.
    #[schema(example = "2026-11-21T10:30:00Z")]
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
    #[param(example = "1763721000000000.019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    before: Option<String>,
    /// At most this many, 1 to 25; 25 when absent.
    #[param(example = 25)]
    limit: Option<u8>,
}

impl ListItem for Notification {
    const PLURAL: &'static str = "notifications";
}

/// A page of notifications, the latest first, with how many are unread on all pages.
pub type NotificationPage = Page<Notification, TimeCursor, Unread>;

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
    let before = parse_cursor("before", before.as_deref())?;
    let page = limit.unwrap_or(rules::PAGE).clamp(1, rules::PAGE);
    let rows = store::visible_to(&state.pool, viewer, before, i64::from(page) + 1).await?;
    let unread = notifications::unread_count(&state.pool, viewer).await?;
    let cursor = |row: &notifications::Notification| TimeCursor { at: row.created_at, id: row.id };
    Ok(Json(Page::of(rows, page.into(), cursor, Notification::from).with(Unread(unread))))
}

/// Which notifications were read: give one of the three.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ReadNotifications {
    /// The ids of 1 to 100 notifications.
    #[schema(example = json!(["019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07"]))]
    #[serde(default)]
    ids: Option<Vec<Uuid>>,
    /// Everything up to this time: the `created_at` of the latest that was shown.
    #[schema(example = "2026-11-21T10:30:00Z")]
    #[serde(default)]
    until: Option<DateTime<Utc>>,
    /// Everything that leads to this page of the app, which is in front of the user: the `path` of a notification.
    #[schema(example = "/conversation/019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    #[serde(default)]
    path: Option<String>,
}

/// How many notifications are unread.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct UnreadNotifications {
    /// How many notifications you have not read.
    #[schema(example = 3)]
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
        (Some(ids), None, None) if (1..=rules::MAX_READ).contains(&ids.len()) => ids,
        (None, Some(_), None) => Vec::new(),
        (None, None, Some(path)) => {
            notifications::unread_with_path(&state.pool, user_id, &path).await?
        }
        _ => {
            let sentence = format!("Please send 1 to {} ids, until, or path", rules::MAX_READ);
            return Err(Error::invalid("ids", sentence));
        }
    };
    let mut work = state.begin().await?;
    let now = work.now();
    if store::mark_read(work.db(), user_id, &ids, until, now).await? {
        work.emit(user_id, Event::NotificationsRead);
        work.commit().await?;
    }
    Ok(Json(UnreadNotifications {
        unread: notifications::unread_count(&state.pool, user_id).await?,
    }))
}
