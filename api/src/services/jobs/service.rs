//! Jobs for requests, quotes and the demo: moving one on in a unit of work.

use carpal_domain::notifications::NotificationKind;
use carpal_domain::roadside;
use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

pub use super::response::{Job, check_visible, job};
pub use super::rules::JobError;
use super::{rules, store};
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::services::quotes::service as quotes;
use crate::services::requests::service::{
    self as requests, LockedRequest, Progress, RequestError, RequestStatus, Step,
};

/// The provider that an account is.
///
/// # Errors
/// It is none.
pub async fn provider_of(db: impl PgExecutor<'_>, user_id: Uuid) -> Result<Uuid, Error> {
    let provider = store::provider(db, user_id).await?;
    Ok(provider.ok_or(JobError::NotAProvider)?.id)
}

/// What a provider says when they move a job on.
pub struct Moved<'a> {
    pub to: Progress,
    pub eta: Option<DateTime<Utc>>,
    pub final_price_pence: Option<i32>,
    pub note: Option<&'a str>,
}

/// A job of this provider's that is under way, whose row is locked until the unit of work ends.
///
/// # Errors
/// There is none, or it is not theirs.
pub async fn lock_mine(
    work: &mut UnitOfWork,
    provider_id: Uuid,
    id: Uuid,
) -> Result<LockedRequest, Error> {
    let request = requests::lock(work.db(), id).await?.ok_or(JobError::NotFound)?;
    let is_mine = request.provider_id == Some(provider_id);
    if !is_mine || request.status != RequestStatus::InProgress {
        return Err(JobError::NotYours.into());
    }
    Ok(request)
}

/// Moves a job on, forward only. The customer is notified; the work that is done waits for their word.
///
/// # Errors
/// It is there already, nobody has arrived who could have done it, or the price needs a reason.
pub async fn move_on(
    work: &mut UnitOfWork,
    request: &LockedRequest,
    moved: &Moved<'_>,
) -> Result<(), Error> {
    let (now, provider_id) = (work.now(), request.provider_id);
    if request.progress.is_some_and(|progress| progress >= moved.to) {
        return Err(JobError::Stale.into());
    }
    if moved.to == Progress::Done && !rules::may_be_done(request.progress) {
        return Err(JobError::NotArrived.into());
    }
    rules::check_eta(moved.eta, now)?;
    let kind = if moved.to == Progress::Done {
        let quoted = request.quoted_pence.unwrap_or_default();
        let price = rules::final_price(moved.final_price_pence, quoted, moved.note)?;
        let confirms_at = now + work.config().services.shared.confirm_jobs_after;
        let done = store::Done { price_pence: price, note: moved.note, at: now, confirms_at };
        store::set_done(work.db(), request.id, &done).await?;
        NotificationKind::JobDone
    } else {
        let eta = moved.eta.filter(|_| moved.to == Progress::EnRoute);
        store::set_progress(work.db(), request.id, moved.to, eta).await?;
        NotificationKind::JobMoved
    };
    requests::add_step(work.db(), request.id, moved.to.into(), provider_id, None, now).await?;
    requests::notify_customer(work, request, kind, provider_id);
    requests::emit(work, request).await
}

/// Says when the provider will be there, for one who is on the way. The same time again changes nothing.
///
/// # Errors
/// They are not on the way, or the time is past or too far ahead.
pub async fn set_eta(
    work: &mut UnitOfWork,
    request: &LockedRequest,
    eta: Option<DateTime<Utc>>,
) -> Result<(), Error> {
    if request.progress != Some(Progress::EnRoute) {
        return Err(JobError::NotEnRoute.into());
    }
    rules::check_eta(eta, work.now())?;
    if eta == request.eta {
        return Ok(());
    }
    store::set_progress(work.db(), request.id, Progress::EnRoute, eta).await?;
    requests::emit(work, request).await
}

/// Fails when a job is not marked as done, or at another price than the customer saw.
///
/// # Errors
/// It is not done, or its price was changed.
pub fn check_price(request: &LockedRequest, seen_pence: i32) -> Result<(), Error> {
    let (_, asked) = done(request)?;
    if asked == seen_pence { Ok(()) } else { Err(RequestError::PriceChanged.into()) }
}

/// The customer confirms that the work is done: at the final price, or at the quoted one where that is lower.
///
/// # Errors
/// It is not marked as done.
pub async fn confirm(
    work: &mut UnitOfWork,
    request: &LockedRequest,
    says_yes: bool,
) -> Result<(), Error> {
    let (quoted, asked) = done(request)?;
    let (now, agreed) = (work.now(), rules::agreed(quoted, asked, says_yes));
    let chat_until = now + work.config().services.shared.job_chat_grace;
    store::complete(work.db(), request.id, agreed, now, chat_until).await?;
    let id = request.id;
    requests::add_step(work.db(), id, Step::Confirmed, request.provider_id, None, now).await?;
    tell_provider(work, request, NotificationKind::JobCompleted);
    requests::emit(work, request).await
}

/// The customer says that the work is not done: the provider goes on with it.
///
/// # Errors
/// It is not marked as done.
pub async fn not_done(
    work: &mut UnitOfWork,
    request: &LockedRequest,
    note: Option<&str>,
) -> Result<(), Error> {
    done(request)?;
    let now = work.now();
    store::set_progress(work.db(), request.id, Progress::Working, None).await?;
    requests::add_step(work.db(), request.id, Step::NotDone, None, note, now).await?;
    tell_provider(work, request, NotificationKind::JobNotDone);
    requests::emit(work, request).await
}

/// The customer cancels: an open request, or a job that was never marked as done. Pending quotes are declined.
///
/// # Errors
/// It can be cancelled no more.
pub async fn cancel(
    work: &mut UnitOfWork,
    request: &LockedRequest,
    reason: Option<&str>,
) -> Result<(), Error> {
    if !requests::may_cancel(request.status, request.was_done) {
        return Err(RequestError::CannotCancel.into());
    }
    let now = work.now();
    let chat_until = now + work.config().services.shared.job_chat_grace;
    store::cancel(work.db(), request.id, now, chat_until).await?;
    requests::add_step(work.db(), request.id, Step::Cancelled, None, reason, now).await?;
    for declined in quotes::decline_pending(work.db(), request.id, now).await? {
        quotes::tell(work, request.id, declined, NotificationKind::JobCancelled);
    }
    tell_provider(work, request, NotificationKind::JobCancelled);
    requests::emit(work, request).await
}

/// The provider drops out: the request is open again, and those within reach are told of it afresh.
///
/// # Errors
/// The work is marked as done.
pub async fn drop_out(
    work: &mut UnitOfWork,
    request: &LockedRequest,
    reason: &str,
) -> Result<(), Error> {
    if request.progress == Some(Progress::Done) {
        return Err(JobError::CannotDropOut.into());
    }
    let settings = work.config().services.shared;
    Ok(roadside::reopen(work, request.id, Some(reason), &settings).await?)
}

/// The quoted and the final price of a job that is marked as done.
fn done(request: &LockedRequest) -> Result<(i32, i32), Error> {
    let is_done =
        request.status == RequestStatus::InProgress && request.progress == Some(Progress::Done);
    let asked = request.final_price_pence.filter(|_| is_done).ok_or(RequestError::NotDone)?;
    Ok((request.quoted_pence.unwrap_or(asked), asked))
}

fn tell_provider(work: &mut UnitOfWork, request: &LockedRequest, kind: NotificationKind) {
    if let Some(user_id) = request.provider_user_id {
        quotes::tell(work, request.id, user_id, kind);
    }
}
