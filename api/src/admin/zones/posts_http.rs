//! What admins do with what is written in zones.

use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::service as moderation;
use crate::admin::lookups;
use crate::foundation::extract::{Body, Path, Query};
use crate::foundation::page::{ListCursor, ListItem, ListParams, Page, Total};
use crate::foundation::reason::Reason;
use crate::foundation::roles::{Admin, check_still_admin};
use crate::zones::service::{self, AnyPostFilter, AnyPostRow, ZoneAlertKind, ZonePostKind};
use crate::{AppState, Error};

/// Who wrote something in a zone.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ZoneAuthor {
    /// The account's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    user_id: Uuid,
    /// The account's display name, whether members see it or not.
    #[schema(example = "Road Runner")]
    name: String,
}

/// A post, an answer or an alert, as admins see it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdminZonePost {
    /// Its id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// Its zone.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    zone_id: Uuid,
    /// The name of that zone.
    #[schema(example = "Newport City Centre")]
    zone_name: String,
    /// A post, an answer or an alert.
    kind: ZonePostKind,
    /// What an answer is to; null for anything else.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    post_id: Option<Uuid>,
    /// Who wrote it; null in the list, and once that account is deleted.
    author: Option<ZoneAuthor>,
    /// What was written; empty once its author removed it.
    #[schema(example = "Is the lift in Kingsway working again?")]
    content: String,
    /// Of an alert what it is about; null for anything else.
    alert_kind: Option<ZoneAlertKind>,
    /// When an alert is over, in UTC.
    #[schema(example = "2026-11-27T18:00:00Z")]
    ends_at: Option<DateTime<Utc>>,
    /// Since when it is over, in UTC; null while it holds.
    #[schema(example = "2026-11-27T18:00:00Z")]
    ended_at: Option<DateTime<Utc>>,
    /// When it was written, in UTC.
    #[schema(example = "2026-11-27T10:30:00Z")]
    created_at: DateTime<Utc>,
    /// When it was hidden, in UTC; null while it is shown.
    #[schema(example = "2026-11-27T10:30:00Z")]
    hidden_at: Option<DateTime<Utc>>,
    /// Why, in the words of the admin; null while it is shown.
    #[schema(example = "Names a private person")]
    hidden_reason: Option<String>,
    /// Its author has removed it.
    is_removed: bool,
    /// How often it was reported.
    #[schema(example = 1)]
    report_count: i64,
    /// How many of these reports wait for an admin.
    #[schema(example = 1)]
    pending_report_count: i64,
    /// How many photos it has. An admin looks at them as evidence of a report.
    #[schema(example = 0)]
    photo_count: i64,
}

impl From<AnyPostRow> for AdminZonePost {
    fn from(row: AnyPostRow) -> Self {
        let author = row.author_id.zip(row.author_name);
        Self {
            id: row.id,
            zone_id: row.zone_id,
            zone_name: row.zone_name,
            kind: row.kind,
            post_id: row.post_id,
            author: author.map(|(user_id, name)| ZoneAuthor { user_id, name }),
            content: row.content,
            alert_kind: row.alert_kind,
            ends_at: row.ends_at,
            ended_at: row.ended_at,
            created_at: row.created_at,
            hidden_at: row.hidden_at,
            hidden_reason: row.hidden_reason,
            is_removed: row.is_removed,
            report_count: row.report_count,
            pending_report_count: row.pending_report_count,
            photo_count: row.photo_count,
        }
    }
}

impl ListItem for AdminZonePost {
    const PLURAL: &'static str = "posts";
}

/// Which of what is written.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct AdminZonePostFilter {
    /// Only what is written in this zone.
    #[param(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    zone_id: Option<Uuid>,
    /// Only posts, answers or alerts.
    kind: Option<ZonePostKind>,
    /// Only what is hidden, or only the rest.
    hidden: Option<bool>,
    /// Only what a report waits of, or only the rest.
    reported: Option<bool>,
}

/// A page of what is written in zones, with how much there is.
pub type AdminZonePostPage = Page<AdminZonePost, ListCursor<Uuid>, Total>;

/// List what is written in zones
///
/// Hidden or not, without who wrote it. Found by a part of the words. Up to 10,000 are counted.
#[utoipa::path(
    get, path = "/admin/zone-posts", tag = "zones", security(("session" = ["admin"])), params(ListParams, AdminZonePostFilter),
    responses((status = OK, body = AdminZonePostPage, description = "A page of it."), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn list_all_zone_posts(
    State(state): State<AppState>,
    _: Admin,
    Query(list): Query<ListParams>,
    Query(wanted): Query<AdminZonePostFilter>,
) -> Result<Json<AdminZonePostPage>, Error> {
    let (pattern, limit) = (list.pattern()?, list.limit());
    let AdminZonePostFilter { zone_id, kind, hidden, reported } = wanted;
    let pattern = pattern.as_deref();
    let filter = AnyPostFilter { id: None, zone_id, kind, hidden, reported, pattern };
    let max = i64::from(limit) + 1;
    let mut lookup = state.begin_lookup().await?;
    let (sort, cursor) = (list.sort, list.cursor()?);
    let rows = service::any_posts(lookup.db(), &filter, sort, cursor, max).await?;
    let total = Total(service::count_any_posts(lookup.db(), &filter).await?);
    drop(lookup);
    // Who wrote it is for whoever opens it, which the audit log keeps.
    let listed = |row: AnyPostRow| AdminZonePost { author: None, ..AdminZonePost::from(row) };
    Ok(Json(list.page(rows, |row| row.id, listed).with(total)))
}

/// Get anything written in a zone
///
/// Hidden or not, with who wrote it. That it was opened is in the audit log.
#[utoipa::path(
    get, path = "/admin/zone-posts/{id}", tag = "zones", security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "Its id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = AdminZonePost, description = "It."), (status = NOT_FOUND), (status = TOO_MANY_REQUESTS))
)]
pub async fn get_any_zone_post(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
) -> Result<Json<AdminZonePost>, Error> {
    let post = service::any_post(&state.pool, id).await?;
    lookups::opened_zone_post(&state, &admin, id).await?;
    Ok(Json(post.into()))
}

/// Why something is hidden.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ZonePostReason {
    /// Why, for admins: its author does not read it.
    #[schema(example = "Names a private person", min_length = 1, max_length = 500)]
    reason: String,
}

/// Hide something written in a zone
///
/// From everyone but its author, who is told in their support chat. Its photos too. Reports of it that wait are resolved, and whoever
/// made them is told so; those that another admin has in hand, or that you made, wait on.
#[utoipa::path(
    post, path = "/admin/zone-posts/{id}/hide", tag = "zones", request_body = ZonePostReason, security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "Its id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = AdminZonePost, description = "It as it is now."), (status = NOT_FOUND),
        (status = CONFLICT, description = "It is hidden or removed (`stale`), or you wrote it, and there is another admin (`own_case`)."), (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn hide_zone_post(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Body(request): Body<ZonePostReason>,
) -> Result<Json<AdminZonePost>, Error> {
    let reason = request.reason.parse::<Reason>()?;
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    let post = moderation::hide(&mut work, id, admin.account.id, &reason).await?;
    work.commit().await?;
    Ok(Json(post.into()))
}

/// Show something in a zone again
///
/// To everyone whom it was hidden from.
#[utoipa::path(
    post, path = "/admin/zone-posts/{id}/show", tag = "zones", security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "Its id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = AdminZonePost, description = "It as it is now."), (status = NOT_FOUND),
        (status = CONFLICT, description = "It is shown (`stale`), or you wrote it, and there is another admin (`own_case`).")
    )
)]
pub async fn show_zone_post(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
) -> Result<Json<AdminZonePost>, Error> {
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    let post = service::show(&mut work, id, admin.account.id).await?;
    work.commit().await?;
    Ok(Json(post.into()))
}
