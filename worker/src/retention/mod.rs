//! How long things are kept, and what is purged afterwards: one file per noun. `schedule.rs` says when.

pub mod accounts;
pub mod blocked_in;
pub mod car_parks;
pub mod driver_reports;
pub mod emails;
pub mod incidents;
mod jobs;
pub mod messages;
pub mod notifications;
pub mod occupancy;
pub mod sign_ins;
mod suggestions;
pub mod support;
pub mod zones;

use carpal_domain::retention::{PromisedRetention, RetentionPeriod};
use sqlx::postgres::PgQueryResult;

/// How long each thing is kept. How long an account that is to be deleted can still be kept is a setting of the api.
#[derive(Debug, Clone, Copy, clap::Args)]
#[command(next_help_heading = "How long things are kept, such as 24h, 30d, 2y")]
pub struct Retention {
    /// What the legal pages promise.
    #[command(flatten)]
    pub promised: PromisedRetention,

    /// How long a guest's link is valid after their side of the conversation last changed. Messages of guests that reached
    /// nobody are purged after the same time: no link ends sooner for a registration that is not known.
    #[arg(
        long = "guest-message-retention",
        env = "CARPAL_GUEST_MESSAGE_RETENTION",
        value_name = "TIME",
        default_value = "30d"
    )]
    pub guest_messages: RetentionPeriod,

    /// Conversations in which nothing was said.
    #[arg(
        long = "empty-conversation-retention",
        env = "CARPAL_EMPTY_CONVERSATION_RETENTION",
        value_name = "TIME",
        default_value = "24h"
    )]
    pub empty_conversations: RetentionPeriod,

    /// Notifications, read or not.
    #[arg(
        long = "notification-retention",
        env = "CARPAL_NOTIFICATION_RETENTION",
        value_name = "TIME",
        default_value = "90d"
    )]
    pub notifications: RetentionPeriod,

    /// Events for browsers that were away. One that was away for longer loads everything it shows again.
    #[arg(
        long = "event-retention",
        env = "CARPAL_EVENT_RETENTION",
        value_name = "TIME",
        default_value = "7d"
    )]
    pub events: RetentionPeriod,

    /// The record of pushes, and the finished jobs of notifications.
    #[arg(
        long = "push-retention",
        env = "CARPAL_PUSH_RETENTION",
        value_name = "TIME",
        default_value = "7d"
    )]
    pub pushes: RetentionPeriod,

    /// What drivers report of car parks, after it was said or an admin decided it.
    #[arg(
        long = "driver-report-retention",
        env = "CARPAL_DRIVER_REPORT_RETENTION",
        value_name = "TIME",
        default_value = "30d"
    )]
    pub driver_reports: RetentionPeriod,

    /// Requests to move a vehicle that blocks somebody in.
    #[arg(
        long = "blocked-in-retention",
        env = "CARPAL_BLOCKED_IN_RETENTION",
        value_name = "TIME",
        default_value = "30d"
    )]
    pub move_requests: RetentionPeriod,

    /// Invitations of backup contacts that nobody answered.
    #[arg(
        long = "backup-invitation-retention",
        env = "CARPAL_BACKUP_INVITATION_RETENTION",
        value_name = "TIME",
        default_value = "7d"
    )]
    pub backup_invitations: RetentionPeriod,

    /// Backup contacts who said no, left or were removed. Until then the owner cannot ask them again.
    #[arg(
        long = "ended-backup-contact-retention",
        env = "CARPAL_ENDED_BACKUP_CONTACT_RETENTION",
        value_name = "TIME",
        default_value = "30d"
    )]
    pub ended_backup_contacts: RetentionPeriod,

    /// Car parks that were deleted. Until then they can be brought back.
    #[arg(
        long = "deleted-car-park-retention",
        env = "CARPAL_DELETED_CAR_PARK_RETENTION",
        value_name = "TIME",
        default_value = "30d"
    )]
    pub deleted_car_parks: RetentionPeriod,

    /// How full car parks were at each moment, and what feeds said wrongly. Of the former, hourly means are kept on.
    #[arg(
        long = "occupancy-retention",
        env = "CARPAL_OCCUPANCY_RETENTION",
        value_name = "TIME",
        default_value = "90d"
    )]
    pub occupancy: RetentionPeriod,

    /// Alerts of zones after they ended. What else is written there is kept as long as messages.
    #[arg(
        long = "zone-alert-retention",
        env = "CARPAL_ZONE_ALERT_RETENTION",
        value_name = "TIME",
        default_value = "30d"
    )]
    pub zone_alerts: RetentionPeriod,

    /// The finished jobs of feeds.
    #[arg(
        long = "feed-job-retention",
        env = "CARPAL_FEED_JOB_RETENTION",
        value_name = "TIME",
        default_value = "24h"
    )]
    pub feed_jobs: RetentionPeriod,

    /// Emails that were delivered or parked, with their addresses.
    #[arg(
        long = "email-retention",
        env = "CARPAL_EMAIL_RETENTION",
        value_name = "TIME",
        default_value = "30d"
    )]
    pub emails: RetentionPeriod,

    /// Sign-ups whose email address was never confirmed.
    #[arg(
        long = "sign-up-retention",
        env = "CARPAL_SIGN_UP_RETENTION",
        value_name = "TIME",
        default_value = "24h"
    )]
    pub sign_ups: RetentionPeriod,

    /// Digests of the networks that accounts were made in, after that.
    #[arg(
        long = "sign-up-network-retention",
        env = "CARPAL_SIGN_UP_NETWORK_RETENTION",
        value_name = "TIME",
        default_value = "90d"
    )]
    pub sign_up_networks: RetentionPeriod,

    /// Sessions that ended.
    #[arg(
        long = "session-retention",
        env = "CARPAL_SESSION_RETENTION",
        value_name = "TIME",
        default_value = "90d"
    )]
    pub sessions: RetentionPeriod,

    /// Sessions whose tokens have all expired, before they count as ended.
    #[arg(
        long = "unused-session-retention",
        env = "CARPAL_UNUSED_SESSION_RETENTION",
        value_name = "TIME",
        default_value = "24h"
    )]
    pub unused_sessions: RetentionPeriod,
}

/// Logs how many rows of a kind a purge deleted, and returns their number.
fn purged(what: &'static str, result: &PgQueryResult) -> u64 {
    let rows = result.rows_affected();
    tracing::info!(purge.what = what, purge.rows = rows, "retention.purged");
    rows
}
