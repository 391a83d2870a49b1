//! Queries for the dashboard.

use chrono::{DateTime, Utc};
use sqlx::PgExecutor;

/// How many there are of everything.
pub struct DashboardRow {
    pub users: i64,
    pub blocked_users: i64,
    pub users_this_week: i64,
    pub conversations: i64,
    pub ghost_conversations: i64,
    pub conversations_today: i64,
    pub reports: i64,
    pub pending_reports: i64,
    pub oldest_report_at: Option<DateTime<Utc>>,
    pub vehicles: i64,
    pub claims_waiting: i64,
    pub providers: i64,
    pub pending_providers: i64,
    pub active_providers: i64,
    pub stopped_providers: i64,
    pub oldest_provider_at: Option<DateTime<Utc>>,
    pub car_parks: i64,
    pub appeals_open: i64,
    pub incidents_open: i64,
    pub support_open: i64,
}

/// How many there are of everything. A day begins at midnight in London, a week is seven days.
pub async fn dashboard(db: impl PgExecutor<'_>) -> sqlx::Result<DashboardRow> {
    sqlx::query_as!(
        DashboardRow,
        r#"select
               (select count(*) from users) as "users!",
               (select count(*) from users where blocked_at is not null) as "blocked_users!",
               (select count(*) from users where created_at > now() - interval '7 days') as "users_this_week!",
               (select count(*) from conversations) as "conversations!",
               (select count(*) from admin_conversations where is_ghost) as "ghost_conversations!",
               (select count(*) from admin_conversations
                where at >= date_trunc('day', now() at time zone 'Europe/London') at time zone 'Europe/London') as "conversations_today!",
               (select count(*) from reports) as "reports!",
               (select count(*) from reports where status = 'pending') as "pending_reports!",
               (select min(created_at) from reports where status = 'pending') as oldest_report_at,
               (select count(*) from vehicles) as "vehicles!",
               (select count(*) from vehicle_claims where state = 'pending') as "claims_waiting!",
               (select count(*) from providers) as "providers!",
               (select count(*) from providers where standing = 'under_review') as "pending_providers!",
               (select count(*) from providers where standing = 'active') as "active_providers!",
               (select count(*) from providers where standing in ('paused', 'banned')) as "stopped_providers!",
               (select min(created_at) from providers where standing = 'under_review') as oldest_provider_at,
               (select count(*) from car_parks where deleted_at is null) as "car_parks!",
               (select count(*) from admin_appeals where state = 'open' and in_force) as "appeals_open!",
               (select count(*) from incident_reports where status not in ('resolved', 'closed')) as "incidents_open!",
               (select count(*) from support_items where ended_at is null) as "support_open!""#
    )
    .fetch_one(db)
    .await
}
