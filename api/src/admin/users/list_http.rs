//! Admins find users, and see what there is to know of one.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::service::{self, MessageAccess};
use super::store::{self, UserFilter, UserRow};
use crate::admin::lookups;
use crate::foundation::accounts::AccountStatus;
use crate::foundation::extract::{Body, Path, Query};
use crate::foundation::page::{ListCursor, ListItem, ListParams, Page, Sort, Total};
use crate::foundation::reason::Reason;
use crate::foundation::roles::{Admin, ProvenAdmin, check_still_admin};
use crate::messaging::conversations::service::ConversationKind;
use crate::messaging::reports::service::ReportReason;
use crate::{AppState, Error};

/// A user in an admin's list.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdminUserSummary {
    /// The account's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// The username, or the registration given at sign-up.
    #[schema(example = "Road Runner")]
    display_name: String,
    /// The email address.
    #[schema(example = "alice@example.org")]
    email: String,
    /// Its link was followed.
    is_email_confirmed: bool,
    /// The registration of the primary vehicle, without a space; null without a vehicle.
    #[schema(example = "AB12CDE")]
    registration: Option<String>,
    /// Whether the account is usable.
    status: AccountStatus,
    /// When the account was made, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    joined_at: DateTime<Utc>,
    /// Messages that the user sent and that are kept.
    #[schema(example = 12)]
    messages_sent: i64,
    /// When a session was last used, in UTC; null when none is kept.
    #[schema(example = "2026-11-21T10:30:00Z")]
    last_active_at: Option<DateTime<Utc>>,
    /// An admin.
    is_admin: bool,
}

impl From<&UserRow> for AdminUserSummary {
    fn from(row: &UserRow) -> Self {
        Self {
            id: row.id,
            display_name: row.name.clone(),
            email: row.email.clone(),
            is_email_confirmed: row.email_confirmed_at.is_some(),
            registration: row.registration.clone(),
            status: AccountStatus::named(&row.status),
            joined_at: row.created_at,
            messages_sent: row.messages_sent,
            last_active_at: row.last_active_at,
            is_admin: row.is_admin,
        }
    }
}

/// Which users.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct AdminUserFilter {
    /// Only accounts with this status.
    status: Option<AccountStatus>,
}

impl ListItem for AdminUserSummary {
    const PLURAL: &'static str = "users";
}

/// A page of users, with how many there are.
pub type AdminUserSummaryPage = Page<AdminUserSummary, ListCursor<Uuid>, Total>;

/// List users
///
/// Found by a part of the name, of the email address or of a registration. Up to 10,000 are counted. A search is recorded in the
/// audit log.
#[utoipa::path(
    get, path = "/admin/users", tag = "admin", security(("session" = ["admin"])), params(ListParams, AdminUserFilter),
    responses((status = OK, body = AdminUserSummaryPage, description = "A page of users."), (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS))
)]
pub async fn list_users(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Query(list): Query<ListParams>,
    Query(AdminUserFilter { status }): Query<AdminUserFilter>,
) -> Result<Json<AdminUserSummaryPage>, Error> {
    let (pattern, plate, limit) = (list.pattern()?, list.plate_pattern(), list.limit());
    lookups::searched(&state, &admin, "users", list.typed()).await?;
    let filter =
        UserFilter { id: None, status, pattern: pattern.as_deref(), plate: plate.as_deref() };
    let max = i64::from(limit) + 1;
    let (rows, total) = service::users(&state, &filter, list.sort, list.cursor()?, max).await?;
    let user = |row: UserRow| AdminUserSummary::from(&row);
    Ok(Json(list.page(rows, |row| row.id, user).with(Total(total))))
}

/// A vehicle of a user.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdminUserVehicle {
    /// The vehicle's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// Without a space.
    #[schema(example = "AB12CDE")]
    registration: String,
    /// Null when not given.
    #[schema(example = "Nissan")]
    make: Option<String>,
    /// Null when not given.
    #[schema(example = "Leaf")]
    model: Option<String>,
    /// Null when not given.
    #[schema(example = "Blue")]
    color: Option<String>,
    /// The year of manufacture; null when not given.
    #[schema(example = 2019)]
    year: Option<i16>,
    /// The first among the user's vehicles.
    is_primary: bool,
    /// A claim of it was approved: an admin saw the registration certificate.
    is_claimed: bool,
    /// Somebody claims the registration, and nobody has decided.
    has_claim_waiting: bool,
}

impl From<store::VehicleRow> for AdminUserVehicle {
    fn from(row: store::VehicleRow) -> Self {
        let store::VehicleRow { id, registration, make, model, color, year, .. } = row;
        let (is_primary, is_claimed) = (row.is_primary, row.is_claimed);
        let has_claim_waiting = row.has_claim_waiting;
        Self {
            id,
            registration,
            make,
            model,
            color,
            year,
            is_primary,
            is_claimed,
            has_claim_waiting,
        }
    }
}

/// The block of a user.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct UserBlock {
    /// Why, as the user reads it.
    #[schema(example = "Threats in a message")]
    reason: String,
    /// Since when, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    at: DateTime<Utc>,
}

/// The suspension of a user.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct UserSuspension {
    /// Its end, in UTC.
    #[schema(example = "2026-12-21T10:30:00Z")]
    until: DateTime<Utc>,
    /// Why, as the user reads it.
    #[schema(example = "Threats in a message")]
    reason: String,
}

/// A warning of a user.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct UserWarning {
    /// Why, in the words of the admin.
    #[schema(example = "Threats in a message")]
    reason: String,
    /// When, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    at: DateTime<Utc>,
}

/// A report about a user that waits.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OpenUserReport {
    /// The report's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// Why.
    reason: ReportReason,
    /// When it was made, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    created_at: DateTime<Utc>,
}

/// What there is to know of a user.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdminUserDetail {
    /// As in the list.
    #[serde(flatten)]
    user: AdminUserSummary,
    /// In international form; null without one.
    #[schema(example = "+447700900123")]
    phone: Option<String>,
    /// The primary one first.
    vehicles: Vec<AdminUserVehicle>,
    /// Incidents and reports that the user made.
    #[schema(example = 2)]
    reports_filed: i64,
    /// Reports about the user.
    #[schema(example = 1)]
    times_reported: i64,
    /// Those that were upheld.
    #[schema(example = 1)]
    times_upheld: i64,
    /// Null when the account is not blocked.
    block: Option<UserBlock>,
    /// Null when the account is not suspended.
    suspension: Option<UserSuspension>,
    /// The latest first.
    warnings: Vec<UserWarning>,
    /// The provider that the user is; null for anyone else.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    provider_id: Option<Uuid>,
    /// Reports about the user, or what they wrote to somebody, that wait, the latest first: each opens their messages.
    open_reports: Vec<OpenUserReport>,
}

/// Get a user
///
/// With vehicles, restrictions, warnings and figures. Messages are an operation of their own.
#[utoipa::path(
    get, path = "/admin/users/{id}", tag = "admin", security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The account's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = AdminUserDetail, description = "The user."), (status = NOT_FOUND), (status = TOO_MANY_REQUESTS))
)]
pub async fn get_any_user(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
) -> Result<Json<AdminUserDetail>, Error> {
    let pool = &state.pool;
    let filter = UserFilter { id: Some(id), ..UserFilter::default() };
    let (mut rows, _) = service::users(&state, &filter, Sort::default(), None, 1).await?;
    let row = rows.pop().ok_or_else(service::no_account)?;
    lookups::opened(&state, &admin, id).await?;
    let figures = store::figures(pool, id).await?;
    let block = row.blocked_reason.clone().zip(row.blocked_at);
    let suspension = row.suspended_until.zip(row.suspended_reason.clone());
    let warnings = store::warnings(pool, id).await?.into_iter();
    let reports = store::open_reports(pool, id).await?.into_iter();
    let report =
        |store::OpenReportRow { id, reason, created_at }| OpenUserReport { id, reason, created_at };
    Ok(Json(AdminUserDetail {
        user: (&row).into(),
        phone: row.phone,
        vehicles: store::vehicles(pool, id).await?.into_iter().map(Into::into).collect(),
        reports_filed: figures.reports_filed,
        times_reported: figures.times_reported,
        times_upheld: figures.times_upheld,
        block: block.map(|(reason, at)| UserBlock { reason, at }),
        suspension: suspension.map(|(until, reason)| UserSuspension { until, reason }),
        warnings: warnings
            .map(|store::WarningRow { reason, at }| UserWarning { reason, at })
            .collect(),
        provider_id: figures.provider_id,
        open_reports: reports.map(report).collect(),
    }))
}

/// Why a user's messages are read.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct UserMessagesReading {
    /// Why. Not needed with a `report_id`.
    #[schema(example = "Threats in a message", max_length = 500)]
    #[serde(default)]
    reason: Option<String>,
    /// The id of a report about this user. Without it, a `reason` is needed.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    #[serde(default)]
    report_id: Option<Uuid>,
}

/// A message that a user sent or received.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdminUserMessage {
    /// The message's id: its conversation, and its number in it.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07.4")]
    id: String,
    /// Its conversation.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    conversation_id: Uuid,
    /// Between whom that is.
    kind: ConversationKind,
    /// The user sent it; otherwise they received it.
    is_sent: bool,
    /// What was written.
    #[schema(example = "Your lights are on.")]
    content: String,
    /// When, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    sent_at: DateTime<Utc>,
}

/// The latest messages of a user.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdminUserMessages {
    /// The latest first, at most fifty.
    messages: Vec<AdminUserMessage>,
}

/// Read the latest messages of a user
///
/// Needs a report about the user that waits, or a reason. Recorded in the audit log, and the other admins are notified. What you wrote
/// to each other is not among them, while there is another admin.
#[utoipa::path(
    post, path = "/admin/users/{id}/messages", tag = "admin", request_body = UserMessagesReading,
    security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The account's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = AdminUserMessages, description = "The messages."), (status = NOT_FOUND), (status = TOO_MANY_REQUESTS), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn read_user_messages(
    State(state): State<AppState>,
    ProvenAdmin(admin): ProvenAdmin,
    Path(id): Path<Uuid>,
    Body(UserMessagesReading { reason, report_id }): Body<UserMessagesReading>,
) -> Result<Json<AdminUserMessages>, Error> {
    lookups::read(&state, &admin).await?;
    let reason = Reason::optional(reason.as_deref())?;
    let access = MessageAccess { report_id, reason };
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    let rows = service::read_messages(&mut work, id, admin.account.id, &access).await?;
    work.commit().await?;
    let message = |row: store::UserMessageRow| AdminUserMessage {
        id: format!("{}.{}", row.conversation_id, row.seq),
        conversation_id: row.conversation_id,
        kind: row.kind,
        is_sent: row.is_sent,
        content: row.content,
        sent_at: row.sent_at,
    };
    Ok(Json(AdminUserMessages { messages: rows.into_iter().map(message).collect() }))
}

/// Why a user is to be warned.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewWarning {
    /// Why. The user reads it.
    #[schema(example = "Threats in a message", min_length = 1, max_length = 500)]
    pub reason: String,
}

/// Warn a user
///
/// The user reads it in their support chat, and is notified as they chose.
#[utoipa::path(
    post, path = "/admin/users/{id}/warnings", tag = "admin", request_body = NewWarning, security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The account's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = NO_CONTENT, description = "The user is warned."), (status = NOT_FOUND), (status = CONFLICT, description = "The account is an admin's (`is_admin`)."), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn send_warning(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Body(request): Body<NewWarning>,
) -> Result<StatusCode, Error> {
    let reason = request.reason.parse::<Reason>()?;
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    service::warn(&mut work, id, admin.account.id, &reason).await?;
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
