//! The dashboard.

use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::Serialize;

use super::store;
use crate::foundation::roles::Admin;
use crate::{AppState, Error};

/// How many users there are.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct DashboardUsers {
    /// All of them.
    #[schema(example = 1204)]
    total: i64,
    /// Those that are not blocked.
    #[schema(example = 1198)]
    active: i64,
    /// Those that are blocked.
    #[schema(example = 6)]
    blocked: i64,
    /// Those that signed up within seven days.
    #[schema(example = 31)]
    this_week: i64,
}

/// How many conversations there are.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct DashboardConversations {
    /// All of them.
    #[schema(example = 3120)]
    total: i64,
    /// Ghost chats.
    #[schema(example = 240)]
    ghost: i64,
    /// Those in which something was said today, by the clocks of London.
    #[schema(example = 84)]
    today: i64,
}

/// How many reports of users there are.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct DashboardReports {
    /// Those that wait.
    #[schema(example = 4)]
    pending: i64,
    /// All of them.
    #[schema(example = 120)]
    total: i64,
    /// Since when the oldest waits, in UTC; null when none does.
    #[schema(example = "2026-11-21T10:30:00Z")]
    oldest_pending_at: Option<DateTime<Utc>>,
}

/// How many vehicles there are.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct DashboardVehicles {
    /// All of them.
    #[schema(example = 1310)]
    total: i64,
    /// Claims that wait.
    #[schema(example = 1)]
    claims_waiting: i64,
}

/// How many providers there are.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct DashboardProviders {
    /// All of them.
    #[schema(example = 40)]
    total: i64,
    /// Applications that wait.
    #[schema(example = 2)]
    pending: i64,
    /// Those that may take jobs.
    #[schema(example = 31)]
    active: i64,
    /// Those that are paused or banned.
    #[schema(example = 5)]
    paused_or_banned: i64,
    /// Since when the oldest application waits, in UTC; null when none does.
    #[schema(example = "2026-11-21T10:30:00Z")]
    oldest_pending_at: Option<DateTime<Utc>>,
}

/// How many car parks there are.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct DashboardCarParks {
    /// All that are not deleted.
    #[schema(example = 52_310)]
    total: i64,
}

/// How many there are of everything.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Dashboard {
    /// Users.
    users: DashboardUsers,
    /// Conversations.
    conversations: DashboardConversations,
    /// Reports of users.
    reports: DashboardReports,
    /// Vehicles.
    vehicles: DashboardVehicles,
    /// Providers.
    providers: DashboardProviders,
    /// Car parks.
    car_parks: DashboardCarParks,
    /// Appeals that wait.
    #[schema(example = 1)]
    appeals_open: i64,
    /// Incidents that are not resolved or closed.
    #[schema(example = 3)]
    incidents_open: i64,
    /// Tickets and problem reports that have not ended.
    #[schema(example = 4)]
    support_open: i64,
}

/// Get the dashboard
///
/// How many there are of everything, and since when the oldest waits.
#[utoipa::path(
    get, path = "/admin/dashboard", tag = "admin", security(("session" = ["admin"])),
    responses((status = OK, body = Dashboard, description = "The figures."))
)]
pub async fn get_dashboard(
    State(state): State<AppState>,
    _: Admin,
) -> Result<Json<Dashboard>, Error> {
    let row = store::dashboard(&state.pool).await?;
    Ok(Json(Dashboard {
        users: DashboardUsers {
            total: row.users,
            active: row.users - row.blocked_users,
            blocked: row.blocked_users,
            this_week: row.users_this_week,
        },
        conversations: DashboardConversations {
            total: row.conversations,
            ghost: row.ghost_conversations,
            today: row.conversations_today,
        },
        reports: DashboardReports {
            pending: row.pending_reports,
            total: row.reports,
            oldest_pending_at: row.oldest_report_at,
        },
        vehicles: DashboardVehicles { total: row.vehicles, claims_waiting: row.claims_waiting },
        providers: DashboardProviders {
            total: row.providers,
            pending: row.pending_providers,
            active: row.active_providers,
            paused_or_banned: row.stopped_providers,
            oldest_pending_at: row.oldest_provider_at,
        },
        car_parks: DashboardCarParks { total: row.car_parks },
        appeals_open: row.appeals_open,
        incidents_open: row.incidents_open,
        support_open: row.support_open,
    }))
}
