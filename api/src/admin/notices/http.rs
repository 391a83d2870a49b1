//! Requests and responses about what somebody would read.

use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::service::{self, Asked};
use crate::admin::lookups;
use crate::foundation::extract::Body;
use crate::foundation::roles::Admin;
use crate::{AppState, Error};

/// What an admin is about to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NoticeAct {
    /// Block a user.
    Block,
    /// Suspend a user.
    Suspend,
    /// End the suspension of a user.
    Unsuspend,
    /// Lift the block of a user.
    Unblock,
    /// Warn a user.
    Warn,
    /// Make a user an admin: what they read.
    GrantAdmin,
    /// Make an admin a user like others: what they read.
    RevokeAdmin,
    /// Accept an application as a provider.
    AcceptProvider,
    /// Reject an application as a provider.
    RejectProvider,
    /// Pause a provider.
    PauseProvider,
    /// Reactivate a provider.
    ReactivateProvider,
    /// Ban a provider.
    BanProvider,
    /// Write to the reporter of an incident, whose reference is the target.
    IncidentMessage,
    /// Move an incident on, whose reference is the target: what its reporter reads.
    MoveIncident,
    /// Notify the owner of the vehicle of an incident, whose reference is the target.
    NotifyOwner,
    /// Reject a claim.
    RejectClaim,
    /// Accept a claim: what the claimant reads.
    AcceptClaim,
    /// Accept a claim: what whoever has the registration now reads.
    AcceptClaimHolder,
    /// Reply to a ticket or a problem report.
    SupportReply,
    /// Dismiss a report: what its reporter reads.
    DismissReport,
    /// Uphold a report: what its reporter reads.
    ResolveReport,
    /// Hide something in a zone: what its author reads.
    HideZonePost,
    /// Hide something in a zone: what those read who reported it.
    HideZonePostReporter,
    /// Accept what drivers report of a car park: what they read.
    AcceptDriverReport,
    /// Dismiss what drivers report of a car park: what they read.
    DismissDriverReport,
    /// Approve a suggestion of a car park: what its suggester reads.
    ApproveSuggestion,
    /// Reject a suggestion of a car park: what its suggester reads.
    RejectSuggestion,
    /// Merge a suggestion of a car park into one that is there: what its suggester reads.
    MergeSuggestion,
    /// Ask the suggester of a car park something.
    AskSuggester,
    /// Uphold an appeal.
    UpholdAppeal,
    /// Reject an appeal.
    RejectAppeal,
}

/// What an admin is about to do, and to what.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NoticeRequest {
    /// What.
    act: NoticeAct,
    /// The id of what it is done to; of an incident its reference.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    target_id: String,
    /// The reason, the message, the reply or the answer, as typed so far.
    #[schema(example = "Threats in a message")]
    #[serde(default)]
    reason: Option<String>,
    /// The end of a suspension.
    #[schema(example = "2026-12-21T10:30:00Z")]
    #[serde(default)]
    until: Option<DateTime<Utc>>,
}

/// What somebody would read.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct NoticePreview {
    /// The subject of the email.
    #[schema(example = "Your account is suspended")]
    pub subject: String,
    /// The email as plain text. A link that works once is not in it yet.
    #[schema(example = "Hello Alice,")]
    pub text: String,
    /// What they read in the app: in their support chat, with what they sent, or when they sign in; null where the email says
    /// it all.
    #[schema(example = "Threats in a message")]
    pub in_app: Option<String>,
}

/// Check what somebody would read
///
/// Nothing is sent. That you looked at what a user would read is in the audit log, as it shows who they are: once in a while.
#[utoipa::path(
    post, path = "/admin/notice-previews", tag = "admin", request_body = NoticeRequest, security(("session" = ["admin"])),
    responses((status = OK, body = NoticePreview, description = "What they would read."), (status = NOT_FOUND), (status = CONFLICT, description = "The incident has no owner to notify (`no_owner`), or it or the claim is about your own vehicle, or the claim is yours, and there is another admin (`own_case`), or the suggester is not here (`nobody_to_ask`) or knows the same decision already (`already_told`)."), (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS))
)]
pub async fn check_notice(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Body(request): Body<NoticeRequest>,
) -> Result<Json<NoticePreview>, Error> {
    let NoticeRequest { act, target_id, reason, until } = request;
    let reason = reason.unwrap_or_default().trim().to_owned();
    let asked = Asked { act, target_id, reason, until, by: admin.account.id };
    let shown = service::preview(&state, &asked).await?;
    if let Some(user_id) = asked.account() {
        lookups::opened(&state, &admin, user_id).await?;
    }
    Ok(Json(shown))
}
