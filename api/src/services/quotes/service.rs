//! Quotes for requests and jobs: making, accepting and withdrawing one in a unit of work.

use carpal_domain::inbox::{Event, Subject};
use carpal_domain::notifications::NotificationKind;
use uuid::Uuid;

pub use super::response::{CustomerQuote, MyQuote, of_customer, of_provider};
pub use super::rules::{Offer, QuoteError, QuoteStatus, SeenQuote};
use super::store;
pub use super::store::{decline_pending, is_blocked, quoting_users};
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::services::jobs::service::{self as jobs, JobError};
use crate::services::requests::service::{self as requests, LockedRequest, RequestStatus, Step};

/// Makes or changes the quote of a provider's account for a request. Whether it is new.
///
/// # Errors
/// The request is not open, it is their own, they may not work, or too many of their quotes wait already.
pub async fn quote(
    work: &mut UnitOfWork,
    request: &LockedRequest,
    provider_user_id: Uuid,
    offer: &Offer,
) -> Result<bool, Error> {
    let now = work.now();
    if request.user_id == Some(provider_user_id) {
        return Err(QuoteError::OwnRequest.into());
    }
    let customer = request.user_id.filter(|_| request.is_open(now)).ok_or(QuoteError::NotOpen)?;
    // As one that is not there: a block is never told.
    if is_blocked(work.db(), customer, provider_user_id).await?
        || !store::may_be_helped(work.db(), customer).await?
    {
        return Err(JobError::NotFound.into());
    }
    let provider_id = jobs::provider_of(work.db(), provider_user_id).await?;
    let working = store::lock_working_provider(work.db(), provider_id).await?;
    working.ok_or(QuoteError::Unavailable)?;
    if store::has_left(work.db(), request.id, provider_id).await? {
        return Err(QuoteError::Left.into());
    }
    let max = work.config().services.max_pending_quotes;
    if store::count_pending(work.db(), provider_id, request.id).await? >= max {
        return Err(QuoteError::TooMany(max).into());
    }
    let valid_until = offer.valid_until.unwrap_or(request.expires_at).min(request.expires_at);
    let id = request.id;
    let is_new = store::upsert(work.db(), id, provider_id, offer, valid_until, now).await?;
    let kind =
        if is_new { NotificationKind::QuoteReceived } else { NotificationKind::QuoteChanged };
    requests::notify_customer(work, request, kind, Some(provider_id));
    requests::emit(work, request).await?;
    Ok(is_new)
}

/// Takes the quote of a provider's account back.
///
/// # Errors
/// There is none that is pending.
pub async fn take_back(
    work: &mut UnitOfWork,
    request: &LockedRequest,
    provider_id: Uuid,
    provider_user_id: Uuid,
) -> Result<(), Error> {
    let now = work.now();
    if !store::withdraw(work.db(), request.id, provider_id, now).await? {
        return Err(QuoteError::CannotWithdraw.into());
    }
    let kind = NotificationKind::QuoteWithdrawn;
    requests::notify_customer(work, request, kind, Some(provider_id));
    work.emit(provider_user_id, Event::Job(request.id));
    requests::emit(work, request).await
}

/// Accepts a quote for a request as the customer saw it: the others are declined, and the request is under way.
/// Of two who accept at once, the second finds the request taken.
///
/// # Errors
/// The quote cannot be accepted, or was changed meanwhile, or its provider may not work.
pub async fn accept(
    work: &mut UnitOfWork,
    request: &LockedRequest,
    seen: SeenQuote,
) -> Result<(), Error> {
    let now = work.now();
    match request.status {
        RequestStatus::Open if request.is_open(now) => {}
        RequestStatus::InProgress | RequestStatus::Completed => {
            return Err(QuoteError::AlreadyAccepted.into());
        }
        _ => return Err(QuoteError::NotOpen.into()),
    }
    let quote =
        store::state(work.db(), request.id, seen.quote_id).await?.ok_or(QuoteError::NotFound)?;
    match quote.status {
        QuoteStatus::Pending if now < quote.valid_until => {}
        QuoteStatus::Pending | QuoteStatus::Expired => return Err(QuoteError::Expired.into()),
        _ => return Err(QuoteError::Withdrawn.into()),
    }
    if (quote.amount_pence, quote.changed_at) != (seen.amount_pence, seen.changed_at) {
        return Err(QuoteError::Changed.into());
    }
    // Before the quote's own row: a ban locks its provider first, and then the quotes.
    let provider = store::lock_working_provider(work.db(), quote.provider_id).await?;
    let provider_user_id = provider.ok_or(QuoteError::Unavailable)?;
    // A block is never told: as of one who is not there for anybody.
    if let Some(customer) = request.user_id
        && is_blocked(work.db(), customer, provider_user_id).await?
    {
        return Err(QuoteError::Unavailable.into());
    }
    store::accept(work.db(), &quote, request.id, now).await?;
    let provider_id = Some(quote.provider_id);
    requests::add_step(work.db(), request.id, Step::Accepted, provider_id, None, now).await?;
    tell(work, request.id, provider_user_id, NotificationKind::QuoteAccepted);
    for declined in decline_pending(work.db(), request.id, now).await? {
        tell(work, request.id, declined, NotificationKind::QuoteDeclined);
    }
    requests::emit(work, request).await
}

/// A quote for a request as it is now.
///
/// # Errors
/// There is none.
pub async fn seen(
    work: &mut UnitOfWork,
    request_id: Uuid,
    quote_id: Uuid,
) -> Result<SeenQuote, Error> {
    let quote = store::state(work.db(), request_id, quote_id).await?;
    let quote = quote.ok_or(QuoteError::NotFound)?;
    Ok(SeenQuote { quote_id, amount_pence: quote.amount_pence, changed_at: quote.changed_at })
}

/// Tells a provider's account what became of a request that they quoted for.
pub fn tell(work: &mut UnitOfWork, request_id: Uuid, user_id: Uuid, kind: NotificationKind) {
    work.notify(user_id, Subject::Job { kind, request_id, provider_id: None });
    work.emit(user_id, Event::Job(request_id));
}
