//! Admins decide claims of registrations.

use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::admin::assignments::service::{self as assignments, MatterKind};
use crate::admin::lookups;
use crate::foundation::extract::{Body, Path, Query};
use crate::foundation::page::{DecisionCursor, ListCursor, ListItem, ListParams, Page, Total};
use crate::foundation::reason::Reason;
use crate::foundation::roles::{
    Admin, ProvenAdmin, check_not_own_case, check_still_admin, withheld_from,
};
use crate::pictures::service as pictures;
use crate::vehicles::claims::service::{self, AdminClaimQuery, AdminClaimRow, ClaimState};
use crate::{AppState, Error};

/// Whose a vehicle is or is to be.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ClaimParty {
    /// The account's id. Null for an admin who is the other side of it, while there is another admin.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    user_id: Option<Uuid>,
    /// Their email address; for the same, empty.
    #[schema(example = "alice@example.org")]
    email: String,
    /// Their display name; for the same, that it is not shown.
    #[schema(example = "Road Runner")]
    name: String,
}

impl ClaimParty {
    fn of(user_id: Uuid, email: String, name: String) -> Self {
        Self { user_id: Some(user_id), email, name }
    }

    fn withheld() -> Self {
        Self { user_id: None, email: String::new(), name: "Not shown to you".to_owned() }
    }
}

/// A claim as an admin sees it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdminClaim {
    /// The claim's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// Whether it is pending, approved, rejected or withdrawn.
    state: ClaimState,
    /// Upper case, letters and digits only.
    #[schema(example = "AB12CDE")]
    registration: String,
    /// As it stands on a plate.
    #[schema(example = "AB12 CDE")]
    registration_shown: String,
    /// Who claims the registration.
    claimant: ClaimParty,
    /// Blocked, or about to be deleted: the claim cannot be approved.
    claimant_is_away: bool,
    /// Who has the registration now; null when nobody has it.
    holder: Option<ClaimParty>,
    /// When it was made, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    made_at: DateTime<Utc>,
    /// When it was decided or withdrawn, in UTC; null while it is pending.
    #[schema(example = "2026-11-21T10:30:00Z")]
    decided_at: Option<DateTime<Utc>>,
    /// The email address of the admin who decided it. Null while it is pending, when it was withdrawn, and once that account is
    /// deleted.
    #[schema(example = "alice@example.org")]
    decided_by: Option<String>,
    /// Why, in the words of the admin; null while it is pending.
    #[schema(example = "Threats in a message")]
    reason: Option<String>,
    /// Where the photo of the certificate is, for about an hour. Null in lists, and once it is decided: the photo is
    /// deleted then.
    #[schema(
        example = "/api/v1/pictures/019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07?until=1763724600&signature=9f2c"
    )]
    certificate_url: Option<String>,
}

impl From<AdminClaimRow> for AdminClaim {
    fn from(row: AdminClaimRow) -> Self {
        let holder = row.holder_id.zip(row.holder_email).zip(row.holder_name);
        Self {
            id: row.id,
            state: row.state,
            registration: row.registration.as_str().to_owned(),
            registration_shown: row.registration.spaced(),
            claimant: ClaimParty::of(row.claimant_id, row.claimant_email, row.claimant_name),
            claimant_is_away: row.claimant_is_away,
            holder: holder.map(|((user_id, email), name)| ClaimParty::of(user_id, email, name)),
            made_at: row.made_at,
            decided_at: row.decided_at,
            decided_by: row.decided_by,
            reason: row.reason,
            certificate_url: None,
        }
    }
}

impl AdminClaim {
    /// As an admin sees it: of one about their own vehicle, not who claims it, and of one of their own, not who has it, while
    /// there is another admin.
    fn seen_by(withheld_from: Option<Uuid>, row: AdminClaimRow) -> Self {
        let is_holder = withheld_from.is_some() && withheld_from == row.holder_id;
        let is_claimant = withheld_from == Some(row.claimant_id);
        let mut claim = Self::from(row);
        if is_holder {
            claim.claimant = ClaimParty::withheld();
        } else if is_claimant {
            claim.holder = claim.holder.map(|_| ClaimParty::withheld());
        }
        claim
    }
}

/// Which claims.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct AdminClaimFilter {
    /// Only claims in this state.
    state: Option<ClaimState>,
}

impl ListItem for AdminClaim {
    const PLURAL: &'static str = "claims";
}

/// A page of claims, with how many there are.
pub type AdminClaimPage = Page<AdminClaim, ListCursor<DecisionCursor>, Total>;

/// List claims of registrations
///
/// Those that wait first, the longest waiting before the others; then the latest decided. Sorted by the oldest, the earliest
/// decided come before the latest. Found by a part of the registration, or of the claimant's email address or name: of one about
/// your own vehicle only by the former, while there is another admin.
#[utoipa::path(
    get, path = "/admin/claims", tag = "admin", security(("session" = ["admin"])), params(ListParams, AdminClaimFilter),
    responses((status = OK, body = AdminClaimPage, description = "A page of claims."), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn list_claims(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Query(list): Query<ListParams>,
    Query(AdminClaimFilter { state: claim_state }): Query<AdminClaimFilter>,
) -> Result<Json<AdminClaimPage>, Error> {
    let (pattern, limit) = (list.pattern()?, list.limit());
    lookups::searched(&state, &admin, "claims", list.typed()).await?;
    let plate = list.plate_pattern();
    let (pattern, plate) = (pattern.as_deref(), plate.as_deref());
    let withheld_from = withheld_from(&state.pool, admin.account.id).await?;
    let filter = AdminClaimQuery { id: None, state: claim_state, pattern, plate, withheld_from };
    let max = i64::from(limit) + 1;
    let mut lookup = state.begin_lookup().await?;
    let (sort, cursor) = (list.sort, list.cursor()?);
    let rows = service::admin_claims(lookup.db(), &filter, sort, cursor, max).await?;
    let total = Total(service::count_claims(lookup.db(), &filter).await?);
    drop(lookup);
    let cursor = |row: &AdminClaimRow| DecisionCursor::of(row.id, row.made_at, row.decided_at);
    let claim = |row: AdminClaimRow| AdminClaim::seen_by(withheld_from, row);
    Ok(Json(list.page(rows, cursor, claim).with(total)))
}

/// Get a claim of a registration
///
/// With a link to the photo of the certificate, which is deleted after the decision. That you opened it is in the audit log.
#[utoipa::path(
    get, path = "/admin/claims/{id}", tag = "admin", security(("session" = ["admin"])), params(("id" = Uuid, Path, description = "The claim's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = AdminClaim, description = "The claim."), (status = NOT_FOUND), (status = CONFLICT, description = "It is yours or about your own vehicle, and there is another admin (`own_case`)."), (status = TOO_MANY_REQUESTS))
)]
pub async fn get_claim(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
) -> Result<Json<AdminClaim>, Error> {
    let row = service::admin_claim(&state.pool, id).await?;
    let concerned = [Some(row.claimant_id), row.holder_id];
    check_not_own_case(&state.pool, admin.account.id, &concerned).await?;
    if row.certificate_id.is_some() {
        lookups::opened_claim(&state, &admin, id).await?;
    }
    let certificate = row.certificate_id;
    let mut case = AdminClaim::from(row);
    if let Some(certificate) = certificate {
        let signer = state.pictures.signer(&state.pool, (state.now)()).await?;
        case.certificate_url = Some(pictures::path(&signer, certificate));
    }
    Ok(Json(case))
}

/// What an admin decides, and why. The claimant reads why when it is rejected.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ClaimDecision {
    /// The registration goes to the claimant.
    approve: bool,
    /// Why. A claimant who is rejected reads it.
    #[schema(example = "Threats in a message", min_length = 1, max_length = 500)]
    reason: String,
}

/// Decide a claim of a registration
///
/// Approved, the registration is the claimant's; the vehicle that had it becomes pending. Both are emailed.
#[utoipa::path(
    post, path = "/admin/claims/{id}/decision", tag = "admin", request_body = ClaimDecision,
    security(("session" = ["admin"])), params(("id" = Uuid, Path, description = "The claim's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = AdminClaim, description = "The claim as decided."), (status = NOT_FOUND), (status = CONFLICT, description = "It does not wait any more (`already_decided`), another admin has it in hand (`taken`), the claimant is blocked or leaving (`claimant_away`), or it is about your own vehicle (`own_case`)."), (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn decide_claim(
    State(state): State<AppState>,
    ProvenAdmin(admin): ProvenAdmin,
    Path(id): Path<Uuid>,
    Body(request): Body<ClaimDecision>,
) -> Result<Json<AdminClaim>, Error> {
    let reason = request.reason.parse::<Reason>()?;
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    let decided =
        service::decide(&mut work, id, admin.account.id, request.approve, &reason).await?;
    let by = admin.account.id;
    assignments::finish(&mut work, MatterKind::Claim, &id.to_string(), by).await?;
    work.commit().await?;
    Ok(Json(decided.into()))
}
