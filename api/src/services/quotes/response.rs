//! Quotes as customers and providers see them.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use serde::Serialize;
use sqlx::PgExecutor;
use uuid::Uuid;

use super::rules::QuoteStatus;
use super::store::{self, QuoteRow};
use crate::services::providers::service::{self as providers, ProviderCard};
use crate::services::requests::service::RequestStatus;
use crate::{AppState, Error};

/// A quote as its provider sees it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct MyQuote {
    /// The quote's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// The price for everything.
    #[schema(example = 6500)]
    amount_pence: i32,
    /// The price before it was last changed; null when it was not.
    #[schema(example = 7200)]
    previous_amount_pence: Option<i32>,
    /// The price is broken down into parts and labour.
    includes_parts: bool,
    /// The price of the parts; null where it is not broken down.
    #[schema(example = 2000)]
    parts_pence: Option<i32>,
    /// The price of the labour; null where it is not broken down.
    #[schema(example = 4500)]
    labour_pence: Option<i32>,
    /// How long the work takes.
    #[schema(example = 20)]
    estimated_minutes: i32,
    /// How long until the provider is there, from when it was quoted; null when they have not said.
    #[schema(example = 25)]
    arrives_in_minutes: Option<i32>,
    /// What is included.
    #[schema(example = "Battery tested, jump from a pack.")]
    description: String,
    /// Until when it can be accepted, in UTC.
    #[schema(example = "2026-11-21T18:45:00Z")]
    valid_until: DateTime<Utc>,
    /// Where it stands.
    status: QuoteStatus,
    /// When it was made, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    created_at: DateTime<Utc>,
    /// When it was last changed, in UTC; null when it never was.
    #[schema(example = "2026-11-21T10:30:00Z")]
    changed_at: Option<DateTime<Utc>>,
    /// It waits for the customer, who has changed the request since it was made or last changed.
    is_before_edit: bool,
}

impl MyQuote {
    /// As it stands at a moment: one whose time is over has expired, also before that was written down.
    pub fn of(row: QuoteRow, now: DateTime<Utc>) -> Self {
        let is_over = row.status == QuoteStatus::Pending && row.valid_until <= now;
        Self {
            id: row.id,
            amount_pence: row.amount_pence,
            previous_amount_pence: row.previous_amount_pence,
            includes_parts: row.includes_parts,
            parts_pence: row.parts_pence,
            labour_pence: row.labour_pence,
            estimated_minutes: row.estimated_minutes,
            arrives_in_minutes: row.arrives_in_minutes,
            description: row.description,
            valid_until: row.valid_until,
            status: if is_over { QuoteStatus::Expired } else { row.status },
            created_at: row.created_at,
            changed_at: row.changed_at,
            is_before_edit: row.is_before_edit,
        }
    }
}

/// A quote as the customer sees it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CustomerQuote {
    /// What is offered.
    #[serde(flatten)]
    quote: MyQuote,
    /// Who offers it.
    provider: ProviderCard,
    /// How far the provider is, from cell to cell when it was quoted, in whole kilometres; null where no base was set.
    #[schema(example = 3)]
    distance_km: Option<i32>,
    /// The chat with this provider; null when nobody has begun one.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    conversation_id: Option<Uuid>,
    /// It can be accepted now.
    is_acceptable: bool,
}

/// The quotes for a customer's request. What a withdrawn one said is the customer's no more.
///
/// # Errors
/// When the database does not answer.
pub async fn of_customer(
    state: &AppState,
    request_id: Uuid,
    status: RequestStatus,
) -> Result<Vec<CustomerQuote>, Error> {
    let rows = store::quotes(&state.pool, &[request_id], None).await?;
    let ids: Vec<Uuid> = rows.iter().map(|row| row.provider_id).collect();
    let mut cards: HashMap<Uuid, ProviderCard> = providers::cards(&state.pool, &ids).await?;
    let now = (state.now)();
    let quote = |row: QuoteRow| {
        let is_pending = row.status == QuoteStatus::Pending && now < row.valid_until;
        let mut quote = MyQuote::of(row.clone(), now);
        if row.status == QuoteStatus::Withdrawn {
            quote.description.clear();
        }
        Some(CustomerQuote {
            provider: cards.remove(&row.provider_id)?,
            distance_km: row.distance_km,
            conversation_id: row.conversation_id,
            is_acceptable: status == RequestStatus::Open && is_pending && row.is_available,
            quote,
        })
    };
    Ok(rows.into_iter().filter_map(quote).collect())
}

/// A provider's own quotes for some requests.
///
/// # Errors
/// When the database does not answer.
pub async fn of_provider(
    db: impl PgExecutor<'_>,
    provider_id: Uuid,
    request_ids: &[Uuid],
    now: DateTime<Utc>,
) -> Result<HashMap<Uuid, MyQuote>, Error> {
    let rows = store::quotes(db, request_ids, Some(provider_id)).await?;
    Ok(rows.into_iter().map(|row| (row.request_id, MyQuote::of(row, now))).collect())
}
