//! Queries for notifications.

use chrono::{DateTime, NaiveDate, Utc};
use serde::Deserialize;
use sqlx::{PgExecutor, PgPool};
use uuid::Uuid;

use super::{NotificationKind, Topic};
use crate::availability::DriverReportKind;
use crate::registration::Registration;

/// At most this many unread notifications of a user are looked through, the latest first.
const MAX_UNREAD: i64 = 100;

/// A notification as its user may see it: a row of `seen_notifications`.
#[derive(Debug, Clone, Deserialize)]
pub struct Notification {
    /// The user who is notified.
    pub viewer_id: Uuid,
    /// Its id.
    pub id: Uuid,
    /// Under which topic its user chose how to be notified.
    pub topic: Topic,
    /// What happened.
    pub kind: NotificationKind,
    /// How often it happened since one was read.
    pub count: i32,
    /// When the latest happened.
    pub created_at: DateTime<Utc>,
    /// Its user has read it.
    pub is_read: bool,
    /// The conversation it is about.
    pub conversation_id: Option<Uuid>,
    /// That is the support chat.
    pub is_support: bool,
    /// The other side of the conversation, as its user knows them.
    pub counterparty_name: Option<String>,
    /// The registration it is about.
    pub registration: Option<Registration>,
    /// The message.
    pub words: Option<String>,
    /// The reference number of the incident report it is about.
    pub reference: Option<String>,
    /// That report's status.
    pub status: Option<String>,
    /// The service request it is about.
    pub job_id: Option<Uuid>,
    /// That request's title.
    pub job_title: Option<String>,
    /// How urgent it is: `low`, `normal`, `high` or `urgent`.
    pub job_urgency: Option<String>,
    /// What the surroundings of its cell are called.
    pub job_area: Option<String>,
    /// How far the provider has come: `en_route`, `arrived`, `working` or `done`.
    pub job_progress: Option<String>,
    /// The request is its user's own; otherwise they are told of it as a provider.
    pub job_is_mine: Option<bool>,
    /// The provider it is about.
    pub business_name: Option<String>,
    /// The day on which a document runs out.
    pub expires_on: Option<NaiveDate>,
    /// The suggestion of a car park that it is about.
    pub suggestion_id: Option<Uuid>,
    /// What that car park is called.
    pub suggestion_name: Option<String>,
    /// It corrects a car park on the map.
    pub is_correction: Option<bool>,
    /// The car park of which they reported something.
    pub reported_car_park_id: Option<i64>,
    /// What that car park is called.
    pub reported_car_park: Option<String>,
    /// What they reported of it.
    pub reported_kind: Option<DriverReportKind>,
    /// The zone that it is about.
    pub zone_id: Option<Uuid>,
    /// What that zone is called.
    pub zone_name: Option<String>,
    /// What is new there: a post or an alert, or that to which somebody answered.
    pub zone_post_id: Option<Uuid>,
    /// The user's own vehicle, whose backup contact it is about.
    pub backup_vehicle_id: Option<Uuid>,
    /// What an owner whose backup contact the user is, or may be, is called.
    pub backup_owner_name: Option<String>,
    /// Its user wants to see it in the app.
    pub in_app: bool,
    /// Its user wants it by email, and may have it.
    pub email: bool,
    /// Its user wants it pushed, and may have it.
    pub push: bool,
}

/// Those of some notifications that their user may see.
///
/// # Errors
/// When the database refuses.
pub async fn visible(
    db: impl PgExecutor<'_>,
    viewer: Uuid,
    ids: &[Uuid],
) -> sqlx::Result<Vec<Notification>> {
    sqlx::query_as!(
        Notification,
        r#"
        select viewer_id as "viewer_id!", id as "id!", topic as "topic!: Topic", kind as "kind!: NotificationKind",
               count as "count!", created_at as "created_at!", is_read as "is_read!", conversation_id,
               is_support as "is_support!", counterparty_name, registration as "registration: Registration", words,
               reference, status, job_id, job_title, job_urgency, job_area, job_progress, job_is_mine, business_name, expires_on,
               suggestion_id, suggestion_name, is_correction, reported_car_park_id, reported_car_park,
               reported_kind as "reported_kind: DriverReportKind", zone_id, zone_name, zone_post_id,
               backup_vehicle_id, backup_owner_name,
               in_app as "in_app!", email as "email!", push as "push!"
        from seen_notifications where viewer_id = $1 and id = any($2)
        "#,
        viewer,
        ids,
    )
    .fetch_all(db)
    .await
}

/// Those of a user's unread notifications, of the latest hundred, that lead to a page of the app.
///
/// # Errors
/// When the database refuses.
pub async fn unread_with_path(db: &PgPool, user_id: Uuid, path: &str) -> sqlx::Result<Vec<Uuid>> {
    let unread = sqlx::query_scalar!(
        "select id from notifications where user_id = $1 and read_at is null order by created_at desc, id desc limit $2",
        user_id,
        MAX_UNREAD,
    )
    .fetch_all(db)
    .await?;
    let unread = visible(db, user_id, &unread).await?;
    Ok(unread.into_iter().filter(|one| one.path() == path).map(|one| one.id).collect())
}

/// How many notifications a user has not read, of those that they want in the app.
///
/// # Errors
/// When the database refuses.
pub async fn unread_count(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select coalesce((select count from unread_notifications where user_id = $1), 0) as "count!""#,
        user_id,
    )
    .fetch_one(db)
    .await
}
