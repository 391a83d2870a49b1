//! Providers, for quotes, reviews, documents and admins.

use std::collections::HashMap;

use carpal_domain::inbox::Event;
use chrono::NaiveDate;
use serde::Serialize;
use sqlx::{PgExecutor, PgPool};
use uuid::Uuid;

pub use super::http::{Provider, to_response};
use super::rules::ProviderError;
pub use super::rules::{CheckedProvider, PausedBecause, ProviderStanding};
pub use super::store::ProviderRow;
use super::store::{self, Which};
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::services::reviews::service::{self as reviews, Review};
pub use carpal_domain::roadside::Offering;

/// What a customer sees of a provider beside a quote.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProviderCard {
    /// The provider's id, which is not the account's.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    pub id: Uuid,
    /// The name of the business.
    #[schema(example = "Mersey Mobile Mechanics")]
    pub business_name: String,
    /// The mean of their reviews, to one decimal; null without any.
    #[schema(example = 4.7)]
    pub rating: Option<f64>,
    /// How many reviews there are.
    #[schema(example = 12)]
    pub review_count: i64,
    /// How many jobs they completed.
    #[schema(example = 31)]
    pub total_jobs: i64,
    /// What they offer.
    pub service_types: Vec<Offering>,
    /// The last day of the insurance that an admin has seen; null when there is none, or it has run out.
    #[schema(example = "2027-03-31")]
    pub insurance_valid_to: Option<NaiveDate>,
    /// The two latest reviews.
    pub recent_reviews: Vec<Review>,
}

/// The cards of some providers, each under its id. Which reviews are the customer's own, a card does not mark.
///
/// # Errors
/// When the database does not answer.
pub async fn cards(db: &PgPool, ids: &[Uuid]) -> sqlx::Result<HashMap<Uuid, ProviderCard>> {
    let mut recent = reviews::recent(db, ids, None).await?;
    let card = |row: store::CardRow| {
        let card = ProviderCard {
            id: row.id,
            business_name: row.business_name,
            rating: row.rating,
            review_count: row.review_count,
            total_jobs: row.total_jobs,
            service_types: row.service_types,
            insurance_valid_to: row.insurance_valid_to,
            recent_reviews: recent.remove(&row.id).unwrap_or_default(),
        };
        (row.id, card)
    };
    Ok(store::cards(db, ids).await?.into_iter().map(card).collect())
}

/// A provider.
///
/// # Errors
/// There is none with this id.
pub async fn by_id(db: impl PgExecutor<'_>, id: Uuid) -> Result<ProviderRow, Error> {
    let found = store::provider(db, Which::Id(id)).await?;
    Ok(found.ok_or(ProviderError::NotFound)?)
}

/// The provider that an account is.
///
/// # Errors
/// When the database does not answer.
pub async fn of_user(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<Option<ProviderRow>> {
    store::provider(db, Which::User(user_id)).await
}

/// The id of the provider that an account is.
///
/// # Errors
/// The account is none.
pub async fn own_id(db: impl PgExecutor<'_>, user_id: Uuid) -> Result<Uuid, Error> {
    let (id, _) = store::own(db, user_id).await?.ok_or(ProviderError::NotOne)?;
    Ok(id)
}

/// The same, of a provider who is not banned.
///
/// # Errors
/// The account is none, or banned as one.
pub async fn check_may_change(db: impl PgExecutor<'_>, user_id: Uuid) -> Result<Uuid, Error> {
    let (id, is_banned) = store::own(db, user_id).await?.ok_or(ProviderError::NotOne)?;
    if is_banned { Err(ProviderError::Banned.into()) } else { Ok(id) }
}

/// Fails unless everyone sees a provider: approved, and neither banned, blocked nor leaving.
///
/// # Errors
/// There is no such provider.
pub async fn check_shown(db: impl PgExecutor<'_>, id: Uuid) -> Result<(), Error> {
    if store::is_shown(db, id).await? { Ok(()) } else { Err(ProviderError::NotFound.into()) }
}

/// Nobody else changes a provider until the unit of work ends.
///
/// # Errors
/// There is none with this id.
pub async fn lock(work: &mut UnitOfWork, id: Uuid) -> Result<(), Error> {
    if store::lock(work.db(), id).await? { Ok(()) } else { Err(ProviderError::NotFound.into()) }
}

/// Changes what a provider says of themselves; but for the name of a business that was approved, which customers know it by.
///
/// # Errors
/// There is none with this id, or the name of the business is another.
pub async fn update(work: &mut UnitOfWork, id: Uuid, new: &CheckedProvider) -> Result<(), Error> {
    let now = work.now();
    lock(work, id).await?;
    let fixed = store::fixed_name(work.db(), id).await?;
    if fixed.is_some_and(|name| name != new.business_name) {
        let sentence = ProviderError::FixedName.to_string();
        return Err(Error::invalid("business_name", sentence));
    }
    Ok(store::update(work.db(), id, new, now).await?)
}

/// Stores an application.
///
/// # Errors
/// The account has applied already, and was not rejected.
pub async fn apply(
    work: &mut UnitOfWork,
    user_id: Uuid,
    new: &CheckedProvider,
) -> Result<(), Error> {
    let now = work.now();
    if !store::apply(work.db(), user_id, new, now).await? {
        return Err(ProviderError::AlreadyApplied.into());
    }
    work.emit(user_id, Event::Provider);
    work.new_matter();
    Ok(())
}
