//! What admins read of a provider, and decide about one.

use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::rules::Act;
use super::service::{self, Decision};
use super::store;
use crate::admin::assignments::service::{self as assignments, MatterKind};
use crate::admin::reviews::AdminReview;
use crate::foundation::extract::{Body, Path};
use crate::foundation::reason::Reason;
use crate::foundation::roles::{Admin, CurrentUser, ProvenAdmin, check_still_admin};
use crate::services::providers::service::{self as providers, Provider};
use crate::services::reviews::service as reviews;
use crate::{AppState, Error};

/// Reviews that come with a provider.
const REVIEWS: i64 = 50;

/// The account of a provider.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProviderUser {
    /// The account's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    pub id: Uuid,
    /// The account's display name.
    #[schema(example = "Road Runner")]
    pub name: String,
    /// The account's email address.
    #[schema(example = "alice@example.org")]
    pub email: String,
}

/// What a provider has on their hands.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProviderWork {
    /// Requests that they quoted for.
    #[schema(example = 40)]
    quotes: i64,
    /// Quotes that wait for their customers.
    #[schema(example = 2)]
    pending: i64,
    /// Jobs that are under way.
    #[schema(example = 1)]
    under_way: i64,
    /// Jobs that were completed.
    #[schema(example = 31)]
    completed: i64,
    /// Jobs that their customers cancelled.
    #[schema(example = 1)]
    cancelled: i64,
}

/// A provider, as admins see them.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdminProviderDetails {
    /// What they say of themselves, and how they stand. Where they start from is null: nobody else is shown it.
    #[serde(flatten)]
    provider: Provider,
    /// When they last changed what they say, or anything was decided about them; to be sent with what is decided.
    #[schema(example = "2026-11-21T10:30:00.123456Z")]
    updated_at: DateTime<Utc>,
    /// Their account.
    user: ProviderUser,
    /// What they have on their hands.
    work: ProviderWork,
    /// The latest fifty reviews, hidden ones too, the latest first.
    reviews: Vec<AdminReview>,
}

/// A provider, as admins see them.
///
/// # Errors
/// There is none.
pub async fn details(state: &AppState, id: Uuid) -> Result<Json<AdminProviderDetails>, Error> {
    let row = providers::by_id(&state.pool, id).await?;
    let work = store::work_of(&state.pool, id).await?;
    let user = ProviderUser { id: row.user_id, name: work.user_name, email: work.user_email };
    let reviews = reviews::all_of_provider(&state.pool, id, REVIEWS).await?;
    Ok(Json(AdminProviderDetails {
        updated_at: row.updated_at,
        provider: providers::to_response(state, row).await?.without_base(),
        user,
        work: ProviderWork {
            quotes: work.quotes,
            pending: work.pending,
            under_way: work.under_way,
            completed: work.completed,
            cancelled: work.cancelled,
        },
        reviews: reviews.into_iter().map(AdminReview::from).collect(),
    }))
}

/// Get a provider with their account and documents
///
/// Without where they start from.
#[utoipa::path(
    get, path = "/admin/providers/{id}", tag = "services", security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The provider's id, which is not the account's", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = AdminProviderDetails, description = "The provider."), (status = NOT_FOUND))
)]
pub async fn get_any_provider(
    State(state): State<AppState>,
    _: Admin,
    Path(id): Path<Uuid>,
) -> Result<Json<AdminProviderDetails>, Error> {
    details(&state, id).await
}

/// Which state of a provider is decided on.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SeenProvider {
    /// The `updated_at` that you saw: a provider who has changed what they say since is decided on anew.
    #[schema(example = "2026-11-21T10:30:00.123456Z")]
    updated_at: DateTime<Utc>,
}

/// Why an application is rejected.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct RejectedApplication {
    /// Why. The provider reads it.
    #[schema(example = "The insurance can’t be read", min_length = 1, max_length = 500)]
    reason: String,
    /// The `updated_at` that you saw: an application that was changed since is decided on anew.
    #[schema(example = "2026-11-21T10:30:00.123456Z")]
    updated_at: DateTime<Utc>,
}

/// Why something is done to a provider, who reads it.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ProviderReason {
    /// Why.
    #[schema(example = "Several customers complained", min_length = 1, max_length = 500)]
    reason: String,
    /// The `updated_at` that you saw: a provider who has changed since is decided on anew.
    #[schema(example = "2026-11-21T10:30:00.123456Z")]
    updated_at: DateTime<Utc>,
}

async fn decide(
    state: &AppState,
    admin: &CurrentUser,
    id: Uuid,
    decision: Decision<'_>,
) -> Result<Json<AdminProviderDetails>, Error> {
    let by = decision.by;
    let is_application = matches!(decision.act, Act::Accept | Act::Reject);
    let mut work = state.begin().await?;
    check_still_admin(&mut work, admin).await?;
    service::decide(&mut work, id, decision).await?;
    if is_application {
        assignments::finish(&mut work, MatterKind::Application, &id.to_string(), by).await?;
    }
    work.commit().await?;
    details(state, id).await
}

/// Accept an application as a provider
///
/// Once an insurance was accepted that is valid. They may take jobs from now on, and are told at once.
#[utoipa::path(
    post, path = "/admin/providers/{id}/accept", tag = "services", request_body = SeenProvider, security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The provider's id, which is not the account's", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = AdminProviderDetails, description = "The provider as they stand now."), (status = NOT_FOUND),
        (status = CONFLICT, description = "No valid insurance was accepted (`insurance_not_seen`), a certificate has run out (`document_ran_out`), their application does not wait any more or was changed (`stale`), another admin has it in hand (`taken`), or they are you, and there is another admin (`own_case`).")
    )
)]
pub async fn accept_provider(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Body(SeenProvider { updated_at }): Body<SeenProvider>,
) -> Result<Json<AdminProviderDetails>, Error> {
    let (by, seen) = (admin.account.id, Some(updated_at));
    decide(&state, &admin, id, Decision { act: Act::Accept, by, seen, reason: None }).await
}

/// Reject an application as a provider
///
/// They read why, and can apply again.
#[utoipa::path(
    post, path = "/admin/providers/{id}/reject", tag = "services", request_body = RejectedApplication, security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The provider's id, which is not the account's", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = AdminProviderDetails, description = "The provider as they stand now."), (status = NOT_FOUND),
        (status = CONFLICT, description = "Their application does not wait any more or was changed (`stale`), or another admin has it in hand (`taken`)."), (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn reject_provider(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Body(request): Body<RejectedApplication>,
) -> Result<Json<AdminProviderDetails>, Error> {
    let reason = request.reason.parse::<Reason>()?;
    let (by, seen) = (admin.account.id, Some(request.updated_at));
    let reason = Some(&reason);
    decide(&state, &admin, id, Decision { act: Act::Reject, by, seen, reason }).await
}

/// Pause a provider
///
/// They take no new jobs, may finish those under way, and read why.
#[utoipa::path(
    post, path = "/admin/providers/{id}/pause", tag = "services", request_body = ProviderReason, security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The provider's id, which is not the account's", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = AdminProviderDetails, description = "The provider as they stand now."), (status = NOT_FOUND),
        (status = CONFLICT, description = "They are not active or have changed since (`stale`)."), (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn pause_provider(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Body(request): Body<ProviderReason>,
) -> Result<Json<AdminProviderDetails>, Error> {
    let reason = request.reason.parse::<Reason>()?;
    let (by, seen) = (admin.account.id, Some(request.updated_at));
    let reason = Some(&reason);
    decide(&state, &admin, id, Decision { act: Act::Pause, by, seen, reason }).await
}

/// Reactivate a paused provider
///
/// Who has a valid insurance that was accepted.
#[utoipa::path(
    post, path = "/admin/providers/{id}/reactivate", tag = "services", request_body = SeenProvider, security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The provider's id, which is not the account's", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = AdminProviderDetails, description = "The provider as they stand now."), (status = NOT_FOUND),
        (status = CONFLICT, description = "No valid insurance was accepted (`insurance_not_seen`), a certificate has run out (`document_ran_out`), they are not paused or have changed what they say (`stale`), or they are you, and there is another admin (`own_case`).")
    )
)]
pub async fn reactivate_provider(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Body(SeenProvider { updated_at }): Body<SeenProvider>,
) -> Result<Json<AdminProviderDetails>, Error> {
    let (by, seen) = (admin.account.id, Some(updated_at));
    decide(&state, &admin, id, Decision { act: Act::Reactivate, by, seen, reason: None }).await
}

/// Ban a provider
///
/// For good. Their pending quotes are withdrawn, and the requests that they are under way for are open again.
#[utoipa::path(
    post, path = "/admin/providers/{id}/ban", tag = "services", request_body = ProviderReason, security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The provider's id, which is not the account's", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = AdminProviderDetails, description = "The provider as they stand now."), (status = NOT_FOUND),
        (status = CONFLICT, description = "They are banned or have changed since (`stale`)."), (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn ban_provider(
    State(state): State<AppState>,
    ProvenAdmin(admin): ProvenAdmin,
    Path(id): Path<Uuid>,
    Body(request): Body<ProviderReason>,
) -> Result<Json<AdminProviderDetails>, Error> {
    let reason = request.reason.parse::<Reason>()?;
    let (by, seen) = (admin.account.id, Some(request.updated_at));
    let reason = Some(&reason);
    decide(&state, &admin, id, Decision { act: Act::Ban, by, seen, reason }).await
}
