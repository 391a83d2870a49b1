//! Claims, for the driver's vehicles and for admins who decide them.

use carpal_domain::inbox::{Subject, wants_email};
use carpal_domain::mail::MailKind;
use carpal_domain::notifications::Topic;
use serde_json::json;
use sqlx::PgExecutor;
use uuid::Uuid;

use super::rules::ClaimError;
pub use super::rules::ClaimState;
use super::store::{self, ClaimOutcome};
pub use super::store::{
    AdminClaimQuery, AdminClaimRow, admin_claims, count_claims, insert, withdraw,
};
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::page::Sort;
use crate::foundation::reason::Reason;
use crate::foundation::roles::is_own_case;

/// A claim as an admin sees it.
///
/// # Errors
/// There is none, or its claimant or their vehicle is gone.
pub async fn admin_claim(db: impl PgExecutor<'_>, id: Uuid) -> Result<AdminClaimRow, Error> {
    let filter = AdminClaimQuery { id: Some(id), ..AdminClaimQuery::default() };
    let found = store::admin_claims(db, &filter, Sort::Newest, None, 1).await?.pop();
    Ok(found.ok_or(ClaimError::NotFound)?)
}

/// Decides a claim. Approved, the registration is the claimant's, and the vehicle that had it becomes pending. Both are told.
/// Returns the claim as decided.
///
/// # Errors
/// There is none, it does not wait any more, it is about the admin's own vehicle while there is another admin, or an account
/// that is blocked or leaving would be given the registration.
pub async fn decide(
    work: &mut UnitOfWork,
    id: Uuid,
    by: Uuid,
    approve: bool,
    reason: &Reason,
) -> Result<AdminClaimRow, Error> {
    let now = work.now();
    let registration = admin_claim(work.db(), id).await?.registration;
    work.lock(registration.as_str()).await?;
    let before = admin_claim(work.db(), id).await?;
    if before.state != ClaimState::Pending {
        return Err(ClaimError::Decided.into());
    }
    let concerned = [Some(before.claimant_id), before.holder_id];
    if is_own_case(work.db(), by, &concerned).await? {
        return Err(ClaimError::OwnCase.into());
    }
    let decided = if approve { ClaimState::Approved } else { ClaimState::Rejected };
    if approve {
        if before.claimant_is_away {
            return Err(ClaimError::ClaimantAway.into());
        }
        let vehicle_id = before.vehicle_id;
        if !store::move_registration(work.db(), &registration, vehicle_id, now).await? {
            return Err(ClaimError::NotFound.into());
        }
    }
    let outcome = ClaimOutcome { state: decided, by: Some(by), reason: Some(reason.as_str()) };
    if !store::end(work.db(), id, outcome, now).await? {
        return Err(ClaimError::Decided.into());
    }
    let after = admin_claim(work.db(), id).await?;
    let of = |claim: &AdminClaimRow| json!({"state": claim.state, "holder_id": claim.holder_id});
    let entry = AuditEntry::new(AuditKind::ClaimDecide, AuditTarget::Claim(id))
        .by(by)
        .change(of(&before), of(&after))
        .because(reason);
    work.audit(entry).await?;
    notify(work, &before, decided);
    email(work, &before, decided, reason).await?;
    Ok(after)
}

/// Notifies the claimant, and who had the registration when it is theirs no longer.
fn notify(work: &mut UnitOfWork, claim: &AdminClaimRow, decided: ClaimState) {
    if decided != ClaimState::Approved {
        return work.notify(claim.claimant_id, Subject::ClaimRejected(claim.vehicle_id));
    }
    work.notify(claim.claimant_id, Subject::ClaimAccepted(claim.vehicle_id));
    if let Some((user_id, vehicle_id)) = claim.holder_id.zip(claim.held_id) {
        work.notify(user_id, Subject::RegistrationMoved(vehicle_id));
    }
}

/// Emails the same two.
async fn email(
    work: &mut UnitOfWork,
    claim: &AdminClaimRow,
    decided: ClaimState,
    reason: &Reason,
) -> Result<(), Error> {
    let plate = claim.registration.spaced();
    let vehicles = work.link("/vehicles");
    let claim_url = format!("{vehicles}?claim={}", claim.registration.as_str());
    let name = claim.claimant_name.clone();
    let mail = if decided == ClaimState::Rejected {
        let (plate, reason) = (plate.clone(), reason.as_str().to_owned());
        MailKind::ClaimRejected { plate, reason }.to(name, &claim_url)
    } else {
        MailKind::ClaimApproved { plate: plate.clone() }.to(name, vehicles)
    };
    if wants_email(work.db(), claim.claimant_id, Topic::Account).await? {
        work.email(&claim.claimant_email, mail).await?;
    }
    if decided == ClaimState::Rejected {
        return Ok(());
    }
    // Whatever they chose: it concerns the safety of their account.
    let holder = claim.holder_email.as_ref().zip(claim.holder_name.clone());
    let Some((email, name)) = holder else { return Ok(()) };
    work.email(email, MailKind::RegistrationMoved { plate }.to(name, claim_url)).await
}
