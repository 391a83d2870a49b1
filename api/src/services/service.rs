//! Roadside help for admins, who may end a provider's work, and for the demo, which does what customers and providers do.

use carpal_domain::geometry::LngLat;
use carpal_domain::roadside;
pub use carpal_domain::roadside::{ServiceType, Urgency};
use uuid::Uuid;

use super::providers::service as providers;
use super::requests::service::{self as requests, Asked, Location, Progress, Words};
use super::reviews::service as reviews;
use super::{jobs::service as jobs, quotes::service as quotes};
use crate::Error;
use crate::foundation::UnitOfWork;

/// Locks what a provider has on their hands, before the provider themselves are locked to end their work.
///
/// # Errors
/// When the database does not answer.
pub async fn lock_work(work: &mut UnitOfWork, provider_id: Uuid) -> Result<(), Error> {
    Ok(roadside::lock_work(work.db(), provider_id).await?)
}

/// Ends the work of a provider who is locked, as is what they have on their hands: pending quotes are withdrawn, and requests
/// that they are under way for are open again. Everyone concerned is told.
///
/// # Errors
/// When the database does not answer.
pub async fn end_work(work: &mut UnitOfWork, provider_id: Uuid) -> Result<(), Error> {
    let settings = work.config().services.shared;
    roadside::end_work(work, provider_id, &settings).await?;
    Ok(())
}

/// Ends the work of the provider that an account is, which may not be used any more. Nothing happens where it is none.
///
/// # Errors
/// When the database does not answer.
pub async fn end_work_of_user(work: &mut UnitOfWork, user_id: Uuid) -> Result<(), Error> {
    let Some(provider) = providers::of_user(work.db(), user_id).await? else { return Ok(()) };
    lock_work(work, provider.id).await?;
    providers::lock(work, provider.id).await?;
    end_work(work, provider.id).await
}

/// Cancels what a user who is blocked asked for. Whoever is on the way to them is told.
///
/// # Errors
/// When the database does not answer.
pub async fn cancel_requests_of_user(work: &mut UnitOfWork, user_id: Uuid) -> Result<(), Error> {
    let settings = work.config().services.shared;
    Ok(roadside::cancel_requests(work, user_id, &settings).await?)
}

/// What a customer of the demo says.
pub struct RequestWords {
    pub title: &'static str,
    pub description: &'static str,
    /// Empty for none.
    pub budget: &'static str,
}

/// What happens to a request of the demo. Who does it is named by their email address.
pub enum DemoStep {
    /// A provider quotes, or changes their quote.
    Quote { by: &'static str, pence: i32, minutes: i32, words: &'static str },
    /// The customer accepts the quote of a provider.
    Accept(&'static str),
    /// The provider sets out.
    OnTheWay(&'static str),
    /// The provider is there.
    Arrived(&'static str),
    /// The provider withdraws their quote.
    Withdraw(&'static str),
    /// The provider leaves the job, so that the request is open again.
    DropOut { by: &'static str, words: &'static str },
    /// The provider marks the work as done.
    Done { by: &'static str, pence: i32 },
    /// The customer confirms it.
    Confirm,
    /// The customer cancels.
    Cancel(&'static str),
    /// The customer reviews the provider.
    Review { stars: i16, title: &'static str, words: &'static str },
    /// The provider replies.
    Reply(&'static str),
}

impl DemoStep {
    /// The provider that it is about.
    pub fn by(&self) -> Option<&'static str> {
        match self {
            Self::Quote { by, .. }
            | Self::Accept(by)
            | Self::OnTheWay(by)
            | Self::Arrived(by)
            | Self::Withdraw(by)
            | Self::DropOut { by, .. }
            | Self::Done { by, .. } => Some(by),
            _ => None,
        }
    }
}

/// Posts a request. Returns its id.
///
/// # Errors
/// When the database does not answer.
pub async fn post(
    work: &mut UnitOfWork,
    customer: Uuid,
    words: &RequestWords,
    (service_type, urgency): (ServiceType, Urgency),
    (text, point): (&str, LngLat),
) -> Result<Uuid, Error> {
    let budget_range = (!words.budget.is_empty()).then(|| words.budget.to_owned());
    let asked = Asked {
        words: Words {
            title: words.title.to_owned(),
            description: words.description.to_owned(),
            budget_range,
            vehicle_info: None,
        },
        service_type,
        urgency,
        location: Location { text: text.to_owned(), point },
        vehicle_id: None,
    };
    requests::post(work, customer, &asked).await
}

/// Takes a step of a request: `by` is the account of the provider that it is about, and `quote` their quote.
///
/// # Errors
/// It may not be taken now.
pub async fn take(
    work: &mut UnitOfWork,
    id: Uuid,
    customer: Uuid,
    by: Option<Uuid>,
    quote: Option<Uuid>,
    step: &DemoStep,
) -> Result<(), Error> {
    let request = requests::lock_own(work, customer, id).await?;
    match (step, by, quote) {
        (DemoStep::Quote { pence, minutes, words, .. }, Some(by), _) => {
            let offer = quotes::Offer {
                amount_pence: *pence,
                estimated_minutes: *minutes,
                description: (*words).to_owned(),
                arrives_in_minutes: Some(25),
                breakdown: None,
                valid_until: None,
            };
            quotes::quote(work, &request, by, &offer).await?;
        }
        (DemoStep::Accept(_), _, Some(quote)) => {
            let seen = quotes::seen(work, id, quote).await?;
            quotes::accept(work, &request, seen).await?;
        }
        (DemoStep::OnTheWay(_), ..) => {
            let eta = Some(work.now() + chrono::TimeDelta::minutes(45));
            let moved =
                jobs::Moved { to: Progress::EnRoute, eta, final_price_pence: None, note: None };
            jobs::move_on(work, &request, &moved).await?;
        }
        (DemoStep::Arrived(_), ..) => {
            let to = Progress::Arrived;
            let moved = jobs::Moved { to, eta: None, final_price_pence: None, note: None };
            jobs::move_on(work, &request, &moved).await?;
        }
        (DemoStep::Withdraw(_), Some(by), _) => {
            let provider_id = jobs::provider_of(work.db(), by).await?;
            quotes::take_back(work, &request, provider_id, by).await?;
        }
        (DemoStep::DropOut { words, .. }, ..) => jobs::drop_out(work, &request, words).await?,
        (DemoStep::Done { pence, .. }, ..) => {
            let moved = jobs::Moved {
                to: Progress::Done,
                eta: None,
                final_price_pence: Some(*pence),
                note: None,
            };
            jobs::move_on(work, &request, &moved).await?;
        }
        (DemoStep::Confirm, ..) => jobs::confirm(work, &request, true).await?,
        (DemoStep::Cancel(reason), ..) => jobs::cancel(work, &request, Some(reason)).await?,
        (DemoStep::Review { stars, title, words }, ..) => {
            let review = reviews::checked(*stars, title, words)?;
            reviews::add(work, id, customer, &review).await?;
        }
        (DemoStep::Reply(words), ..) => {
            let provider = request.provider_user_id;
            if let (Some(review), Some(provider)) = (reviews::id_of(work.db(), id).await?, provider)
            {
                reviews::add_reply(work, review, provider, words).await?;
            }
        }
        _ => {}
    }
    Ok(())
}
