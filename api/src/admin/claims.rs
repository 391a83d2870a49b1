//! Admins decide claims of registrations.

use axum::Json;
use axum::extract::State;
use carpal_domain::mail::MailKind;
use carpal_domain::notifications::Topic;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::PgConnection;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use uuid::Uuid;

use super::rules::PAGE;
use super::rules::reason;
use crate::foundation::UnitOfWork;
use crate::foundation::accounts::count_admins as count;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::error::Problem;
use crate::foundation::extract::{Body, Path, Query};
use crate::foundation::inbox::{Subject, wants_email};
use crate::foundation::roles::Admin;
use crate::pictures;
use crate::vehicles::claims::store::{self, CaseRow, Ending};
use crate::vehicles::claims::{ClaimState, Refused};
use crate::{AppState, Error};

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(claim)).routes(routes!(decide))
}

/// Whose a vehicle is or is to be.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct Party {
    user_id: Uuid,
    email: String,
    name: String,
}

/// A claim as an admin sees it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct Case {
    id: Uuid,
    state: ClaimState,
    /// Upper case, letters and digits only.
    registration: String,
    /// As it stands on a plate.
    registration_shown: String,
    claimant: Party,
    /// Blocked, or about to be deleted: the claim cannot be approved.
    claimant_is_away: bool,
    /// Whose it is at this moment; absent when nobody's.
    holder: Option<Party>,
    made_at: DateTime<Utc>,
    /// When it was decided or withdrawn.
    decided_at: Option<DateTime<Utc>>,
    /// The address of the admin who decided.
    decided_by: Option<String>,
    /// Why, in the words of the admin.
    reason: Option<String>,
    /// Where the photo of the certificate is, for about an hour. Absent in lists, and once it is decided: the photo is
    /// deleted then.
    certificate_url: Option<String>,
}

impl From<CaseRow> for Case {
    fn from(row: CaseRow) -> Self {
        let holder = row.holder_id.zip(row.holder_email).zip(row.holder_name);
        Self {
            id: row.id,
            state: row.state,
            registration: row.registration.as_str().to_owned(),
            registration_shown: row.registration.spaced(),
            claimant: Party {
                user_id: row.claimant_id,
                email: row.claimant_email,
                name: row.claimant_name,
            },
            claimant_is_away: row.claimant_is_away,
            holder: holder.map(|((user_id, email), name)| Party { user_id, email, name }),
            made_at: row.made_at,
            decided_at: row.decided_at,
            decided_by: row.decided_by,
            reason: row.reason,
            certificate_url: None,
        }
    }
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
struct Further {
    /// How many to pass over: the `next` of the page before.
    #[param(default = 0, minimum = 0)]
    after: Option<u32>,
}

/// A page of claims.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct ClaimPage {
    claims: Vec<Case>,
    /// Asks for the page after this one; absent on the last.
    next: Option<u32>,
}

/// Claims of registrations
///
/// Those that wait first, the longest waiting before the others; then the latest decided.
#[utoipa::path(
    get, path = "/admin/claims", tag = "admin", security(("session" = [])), params(Further), operation_id = "claims",
    responses(
        (status = OK, body = ClaimPage), (status = UNAUTHORIZED, body = Problem), (status = FORBIDDEN, body = Problem)
    )
)]
async fn list(
    State(state): State<AppState>,
    _: Admin,
    Query(query): Query<Further>,
) -> Result<Json<ClaimPage>, Error> {
    let after = query.after.unwrap_or(0);
    let page = u32::try_from(PAGE).map_err(anyhow::Error::from)?;
    let mut rows = store::cases(&state.pool, None, PAGE + 1, after.into()).await?;
    let next = (rows.len() > page as usize).then(|| after.saturating_add(page));
    rows.truncate(page as usize);
    Ok(Json(ClaimPage { claims: rows.into_iter().map(Case::from).collect(), next }))
}

/// A claim of a registration
#[utoipa::path(
    get, path = "/admin/claims/{id}", tag = "admin", security(("session" = [])), params(("id" = Uuid, Path)),
    responses(
        (status = OK, body = Case), (status = UNAUTHORIZED, body = Problem), (status = FORBIDDEN, body = Problem),
        (status = NOT_FOUND, body = Problem)
    )
)]
async fn claim(
    State(state): State<AppState>,
    _: Admin,
    Path(id): Path<Uuid>,
) -> Result<Json<Case>, Error> {
    let row = case(&mut *state.pool.acquire().await?, id).await?;
    let certificate = row.certificate_id;
    let mut case = Case::from(row);
    if let Some(certificate) = certificate {
        let signer = state.pictures.signer(&state.pool, (state.now)()).await?;
        case.certificate_url = Some(pictures::path(&signer, certificate));
    }
    Ok(Json(case))
}

async fn case(db: &mut PgConnection, id: Uuid) -> Result<CaseRow, Error> {
    Ok(store::cases(db, Some(id), 1, 0).await?.pop().ok_or(Refused::NotFound)?)
}

/// What an admin decides, and why. The claimant reads why when it is rejected.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
struct Decision {
    approve: bool,
    reason: String,
}

/// Decide a claim of a registration
///
/// Approved, the registration is the claimant's; the vehicle that had it becomes pending. Both are mailed.
#[utoipa::path(
    post, path = "/admin/claims/{id}/decision", tag = "admin", request_body = Decision, security(("session" = [])),
    params(("id" = Uuid, Path)), operation_id = "decide_claim",
    responses(
        (status = OK, body = Case), (status = UNAUTHORIZED, body = Problem), (status = FORBIDDEN, body = Problem),
        (status = NOT_FOUND, body = Problem), (status = CONFLICT, body = Problem),
        (status = UNPROCESSABLE_ENTITY, body = Problem)
    )
)]
async fn decide(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Body(request): Body<Decision>,
) -> Result<Json<Case>, Error> {
    let by = admin.account.id;
    let reason = reason(&request.reason)?;
    let mut work = state.begin().await?;
    let now = work.now();
    let registration = case(work.db(), id).await?.registration;
    work.lock(registration.as_str()).await?;
    let before = case(work.db(), id).await?;
    if before.state != ClaimState::Pending {
        return Err(Refused::Decided.into());
    }
    let is_own = by == before.claimant_id || Some(by) == before.holder_id;
    if is_own && count(work.db()).await? > 1 {
        return Err(Refused::OwnCase.into());
    }
    let decided = if request.approve { ClaimState::Approved } else { ClaimState::Rejected };
    if request.approve {
        if before.claimant_is_away {
            return Err(Refused::ClaimantAway.into());
        }
        let vehicle_id = before.vehicle_id;
        if !store::move_registration(work.db(), &registration, vehicle_id, now).await? {
            return Err(Refused::NotFound.into());
        }
    }
    let ending = Ending { state: decided, by: Some(by), reason: Some(reason) };
    if !store::end(work.db(), id, ending, now).await? {
        return Err(Refused::Decided.into());
    }
    let after = case(work.db(), id).await?;
    let of = |case: &CaseRow| json!({"state": case.state, "holder_id": case.holder_id});
    let entry = AuditEntry::new(AuditKind::ClaimDecide, AuditTarget::Claim(id))
        .by(by)
        .change(of(&before), of(&after))
        .because(reason);
    work.audit(entry).await?;
    notify(&mut work, &before, decided);
    email(&mut work, &before, decided, reason).await?;
    work.commit().await?;
    Ok(Json(after.into()))
}

/// Notifies the claimant, and who had the registration when it is theirs no longer.
fn notify(work: &mut UnitOfWork, case: &CaseRow, decided: ClaimState) {
    if decided != ClaimState::Approved {
        return work.notify(case.claimant_id, Subject::ClaimRejected(case.vehicle_id));
    }
    work.notify(case.claimant_id, Subject::ClaimAccepted(case.vehicle_id));
    if let Some((user_id, vehicle_id)) = case.holder_id.zip(case.held_id) {
        work.notify(user_id, Subject::RegistrationMoved(vehicle_id));
    }
}

/// Emails the same two.
async fn email(
    work: &mut UnitOfWork,
    case: &CaseRow,
    decided: ClaimState,
    reason: &str,
) -> Result<(), Error> {
    let plate = case.registration.spaced();
    let vehicles = work.link("/vehicles");
    let claim = format!("{vehicles}?claim={}", case.registration.as_str());
    let name = case.claimant_name.clone();
    let mail = if decided == ClaimState::Rejected {
        let (plate, reason) = (plate.clone(), reason.to_owned());
        MailKind::ClaimRejected { plate, reason }.to(name, &claim)
    } else {
        MailKind::ClaimApproved { plate: plate.clone() }.to(name, vehicles)
    };
    if wants_email(work.db(), case.claimant_id, Topic::Account).await? {
        work.email(&case.claimant_email, mail).await?;
    }
    if decided == ClaimState::Rejected {
        return Ok(());
    }
    // Whatever they chose: it concerns the safety of their account.
    let holder = case.holder_email.as_ref().zip(case.holder_name.clone());
    let Some((email, name)) = holder else { return Ok(()) };
    work.email(email, MailKind::RegistrationMoved { plate }.to(name, claim)).await
}
