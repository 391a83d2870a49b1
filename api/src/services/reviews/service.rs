//! Reviews, for what shows them, for admins and for the demo.

use std::collections::HashMap;

use carpal_domain::inbox::{Event, Subject};
use carpal_domain::notifications::NotificationKind;
use serde_json::json;
use sqlx::PgExecutor;
use uuid::Uuid;

pub use super::http::Review;
use super::rules::ReviewError;
pub use super::rules::{CheckedReview, review as checked};
use super::store::{self, ReviewFilter};
pub use super::store::{ReviewRow, id_of};
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::reason::Reason;
use crate::foundation::roles::check_not_own_case;

/// Reviews of a provider that a card shows.
const ON_A_CARD: i64 = 2;

/// The review of a request, as this user sees it: a hidden one only its writer.
///
/// # Errors
/// When the database does not answer.
pub async fn of_request(
    db: impl PgExecutor<'_>,
    request_id: Uuid,
    viewer: Uuid,
) -> sqlx::Result<Option<Review>> {
    let filter = ReviewFilter {
        request_id: Some(request_id),
        writer: Some(viewer),
        ..ReviewFilter::default()
    };
    let found = store::reviews(db, &filter, None, 1).await?.pop();
    Ok(found.map(|row| Review::of(row, Some(viewer))))
}

/// The two latest reviews of each of some providers, the latest first; of one without any there is nothing.
///
/// # Errors
/// When the database does not answer.
pub async fn recent(
    db: impl PgExecutor<'_>,
    provider_ids: &[Uuid],
    viewer: Option<Uuid>,
) -> sqlx::Result<HashMap<Uuid, Vec<Review>>> {
    let mut reviews: HashMap<Uuid, Vec<Review>> = HashMap::new();
    for row in store::recent(db, provider_ids, ON_A_CARD).await? {
        reviews.entry(row.provider_id).or_default().push(Review::of(row, viewer));
    }
    Ok(reviews)
}

/// Stores a customer's review, and tells the provider. Returns its id.
///
/// # Errors
/// The customer has no such request, it is not completed or reviewed already, or the provider is gone.
pub async fn add(
    work: &mut UnitOfWork,
    request_id: Uuid,
    customer: Uuid,
    review: &CheckedReview,
) -> Result<Uuid, Error> {
    let now = work.now();
    let request = store::reviewed(work.db(), request_id, customer).await?;
    let request = request.ok_or(ReviewError::NoRequest)?;
    if !request.is_completed {
        return Err(ReviewError::NotCompleted.into());
    }
    let Some((provider_id, user_id)) = request.provider_id.zip(request.provider_user_id) else {
        return Err(ReviewError::ProviderGone.into());
    };
    if request.is_same_person {
        return Err(ReviewError::OwnBusiness.into());
    }
    let stored = store::insert(work.db(), request_id, provider_id, customer, review, now).await?;
    let id = stored.ok_or(ReviewError::AlreadyReviewed)?;
    let kind = NotificationKind::ReviewReceived;
    work.notify(user_id, Subject::Job { kind, request_id, provider_id: None });
    work.emit(user_id, Event::Job(request_id));
    work.emit(customer, Event::Job(request_id));
    Ok(id)
}

/// Stores a provider's reply, and tells the customer.
///
/// # Errors
/// There is no such review of the provider that this user is, or it has a reply.
pub async fn add_reply(
    work: &mut UnitOfWork,
    id: Uuid,
    user_id: Uuid,
    reply: &str,
) -> Result<(), Error> {
    let now = work.now();
    let review = store::replied(work.db(), id, user_id).await?.ok_or(ReviewError::NotFound)?;
    if review.has_reply {
        return Err(ReviewError::AlreadyReplied.into());
    }
    store::reply(work.db(), id, reply, now).await?;
    let request_id = review.request_id;
    if let Some(customer) = review.user_id {
        let kind = NotificationKind::ReviewAnswered;
        let provider_id = Some(review.provider_id);
        work.notify(customer, Subject::Job { kind, request_id, provider_id });
        work.emit(customer, Event::Job(request_id));
    }
    work.emit(user_id, Event::Job(request_id));
    Ok(())
}

/// A review, hidden or not, for admins.
///
/// # Errors
/// There is none.
pub async fn any_review(db: impl PgExecutor<'_>, id: Uuid) -> Result<ReviewRow, Error> {
    let filter = ReviewFilter { id: Some(id), with_hidden: true, ..ReviewFilter::default() };
    let found = store::reviews(db, &filter, None, 1).await?.pop();
    Ok(found.ok_or(ReviewError::NotFound)?)
}

/// The latest reviews of a provider, hidden ones too, for admins.
///
/// # Errors
/// When the database does not answer.
pub async fn all_of_provider(
    db: impl PgExecutor<'_>,
    provider_id: Uuid,
    max: i64,
) -> sqlx::Result<Vec<ReviewRow>> {
    let filter = ReviewFilter {
        provider_id: Some(provider_id),
        with_hidden: true,
        ..ReviewFilter::default()
    };
    store::reviews(db, &filter, None, max).await
}

/// Hides a review from everyone but its writer. It counts for no rating.
///
/// # Errors
/// There is none, it is hidden, or it concerns the admin and there is another one.
pub async fn hide(
    work: &mut UnitOfWork,
    id: Uuid,
    by: Uuid,
    reason: &Reason,
) -> Result<ReviewRow, Error> {
    let now = work.now();
    check_other(work, id, by).await?;
    if !store::hide(work.db(), id, reason, now).await? {
        return Err(ReviewError::Stale.into());
    }
    let entry = AuditEntry::new(AuditKind::ReviewHide, AuditTarget::Review(id)).by(by);
    let entry = entry.change(json!({"is_hidden": false}), json!({"is_hidden": true}));
    work.audit(entry.because(reason)).await?;
    any_review(work.db(), id).await
}

/// The same of a review that may be hidden already, such as by the decision of another report of it.
///
/// # Errors
/// There is none, or it concerns the admin and there is another one.
pub async fn hide_if_shown(
    work: &mut UnitOfWork,
    id: Uuid,
    by: Uuid,
    reason: &Reason,
) -> Result<(), Error> {
    if any_review(work.db(), id).await?.hidden_at.is_some() {
        return check_other(work, id, by).await;
    }
    hide(work, id, by, reason).await.map(|_| ())
}

/// Fails when an admin wrote a review or it is about their business, and there is another admin.
async fn check_other(work: &mut UnitOfWork, id: Uuid, by: Uuid) -> Result<(), Error> {
    let review = any_review(work.db(), id).await?;
    let provider = store::user_of_provider(work.db(), review.provider_id).await?;
    check_not_own_case(work.db(), by, &[review.user_id, provider]).await
}

/// Shows a hidden review again.
///
/// # Errors
/// There is none, it is shown, or it concerns the admin and there is another one.
pub async fn show(work: &mut UnitOfWork, id: Uuid, by: Uuid) -> Result<ReviewRow, Error> {
    check_other(work, id, by).await?;
    if !store::show(work.db(), id).await? {
        return Err(ReviewError::Stale.into());
    }
    let entry = AuditEntry::new(AuditKind::ReviewShow, AuditTarget::Review(id)).by(by);
    work.audit(entry.change(json!({"is_hidden": true}), json!({"is_hidden": false}))).await?;
    any_review(work.db(), id).await
}
