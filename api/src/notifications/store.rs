//! Queries for notifications.

use carpal_domain::availability::DriverReportKind;
use carpal_domain::notifications::{Notification, NotificationKind, Topic};
use carpal_domain::registration::Registration;
use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

use crate::foundation::page::TimeCursor;

/// Notifications as their user may see them, and wants to, the latest first: those before one.
pub async fn visible_to(
    db: impl PgExecutor<'_>,
    viewer: Uuid,
    before: Option<TimeCursor>,
    max: i64,
) -> sqlx::Result<Vec<Notification>> {
    sqlx::query_as!(
        Notification,
        r#"
        select viewer_id as "viewer_id!", id as "id!", topic as "topic!: Topic", kind as "kind!: NotificationKind",
               count as "count!", created_at as "created_at!", is_read as "is_read!", conversation_id,
               is_support as "is_support!", counterparty_name, registration as "registration: Registration", words,
               reference, status, job_id, job_title, job_urgency, job_area, job_progress, job_is_mine, business_name,
               expires_on, suggestion_id, suggestion_name, is_correction, reported_car_park_id, reported_car_park,
               reported_kind as "reported_kind: DriverReportKind", zone_id, zone_name, zone_post_id,
               backup_vehicle_id, backup_owner_name, in_app as "in_app!", email as "email!", push as "push!"
        from seen_notifications
        where viewer_id = $1 and in_app
          and ($2::timestamptz is null or (created_at, id) < ($2, $3::uuid))
        order by created_at desc, id desc limit $4
        "#,
        viewer,
        before.map(|cursor| cursor.at),
        before.map(|cursor| cursor.id),
        max,
    )
    .fetch_all(db)
    .await
}

/// Marks notifications of a user as read: these, or all up to a moment. Whether there were any.
pub async fn mark_read(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    ids: &[Uuid],
    until: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    // Held in one order, so that no two requests wait for each other.
    let read = sqlx::query!(
        "with held as (
             select id from notifications
             where user_id = $1 and read_at is null and (id = any($2) or created_at <= $3)
             order by id for update)
         update notifications n set read_at = $4 from held where n.id = held.id",
        user_id,
        ids,
        until,
        now
    )
    .execute(db)
    .await?;
    Ok(read.rows_affected() > 0)
}
