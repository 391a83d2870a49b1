//! A report is decided, and its account warned, suspended or blocked, in one unit of work.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::Error;
use crate::accounts::restrictions::service::{self as restrictions, RestrictionError};
use crate::admin::assignments::service::{self as assignments, MatterKind};
use crate::admin::users::service as users;
use crate::admin::zones::service::tell_author;
use crate::foundation::UnitOfWork;
use crate::foundation::accounts::{account, lock_admins};
use crate::foundation::reason::Reason;
use crate::messaging::reports::service::{
    self as reports, ReportDecision, ReportError, ReportRow, ReportSubject,
};
use crate::services::reviews::service as reviews;
use crate::services::service as services;
use crate::zones::service as zones;

/// What is done to the account that a report is about.
pub enum Sanction {
    Warn(Reason),
    /// Until when, and the end of the suspension that was seen.
    Suspend(DateTime<Utc>, Option<DateTime<Utc>>, Reason),
    Block(Reason),
    /// The review that is reported is hidden; one that is hidden already stays so.
    HideReview(Reason),
}

/// Fails when the user that a report is about is an admin, whom nobody warns.
async fn check_may_be_warned(work: &mut UnitOfWork, id: Uuid) -> Result<(), Error> {
    let Some(user_id) = reports::report(work.db(), id).await?.reported_user_id else {
        return Ok(());
    };
    match account(work.db(), user_id).await? {
        Some(user) if user.is_admin => Err(RestrictionError::IsAdmin.into()),
        _ => Ok(()),
    }
}

/// Decides a report, and does to the account what follows. Returns the report as decided.
///
/// # Errors
/// It is decided already, another admin has it in hand, or the account is gone, an admin's or blocked already.
pub async fn decide(
    work: &mut UnitOfWork,
    id: Uuid,
    by: Uuid,
    decision: ReportDecision,
    reason: &Reason,
    sanction: Option<Sanction>,
    hides_zone_post: bool,
) -> Result<ReportRow, Error> {
    if sanction.is_some() {
        // Restricting an account holds this, and what holds it waits for no report.
        lock_admins(work.db()).await?;
    }
    if decision == ReportDecision::Warn {
        check_may_be_warned(work, id).await?;
    }
    let decided = reports::decide(work, id, by, decision, reason).await?;
    let kind = match decided.about {
        ReportSubject::Review => MatterKind::ReviewReport,
        _ => MatterKind::Report,
    };
    assignments::finish(work, kind, &id.to_string(), by).await?;
    if hides_zone_post {
        let post_id = decided.zone_post_id.ok_or_else(|| {
            Error::invalid("hide_zone_post", "Only a report of something in a zone hides it")
        })?;
        if let Some(hidden) = zones::hide_if_shown(work, post_id, by, reason).await? {
            tell_author(work, &hidden).await?;
        }
    }
    let Some(sanction) = sanction else { return Ok(decided) };
    if let Sanction::HideReview(reason) = &sanction {
        let review_id = decided
            .review_id
            .ok_or_else(|| Error::invalid("hide_review", "Only a report of a review hides one"))?;
        reviews::hide_if_shown(work, review_id, by, reason).await?;
        return Ok(decided);
    }
    let user_id = decided.reported_user_id.ok_or(ReportError::NobodyToWarn)?;
    match sanction {
        Sanction::Warn(reason) => users::warn(work, user_id, by, &reason).await?,
        Sanction::Suspend(until, seen, reason) => {
            restrictions::suspend(work, Some(by), user_id, until, seen, &reason).await?;
            services::end_work_of_user(work, user_id).await?;
        }
        Sanction::Block(reason) => {
            restrictions::block(work, Some(by), user_id, &reason).await?;
            services::end_work_of_user(work, user_id).await?;
            services::cancel_requests_of_user(work, user_id).await?;
        }
        Sanction::HideReview(_) => {}
    }
    Ok(decided)
}
