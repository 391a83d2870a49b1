//! What a quote is, and the sentences people read.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::Error;
use crate::foundation::error::{Fields, Refusal};
use crate::services::requests::service::{given, required};

/// The most that can be asked for, in pence: £100,000.
const MAX_PENCE: i32 = 10_000_000;
/// The longest work, in minutes: two weeks.
const MAX_WORK: i32 = 20_160;
/// The longest way, in minutes: a week.
const MAX_WAY: i32 = 10_080;
const MAX_DESCRIPTION_LENGTH: usize = 2000;

/// Where a quote stands.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, sqlx::Type,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum QuoteStatus {
    /// The customer may accept it.
    Pending,
    /// The customer accepted it.
    Accepted,
    /// The customer accepted another one, or cancelled.
    Declined,
    /// The provider took it back.
    Withdrawn,
    /// Its time is over.
    Expired,
}

/// Why something about a quote is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum QuoteError {
    #[error("Quote not found")]
    NotFound,
    #[error("You’ve already accepted a quote for this request.")]
    AlreadyAccepted,
    #[error("This request isn’t open any more.")]
    NotOpen,
    #[error("The provider has changed this quote. Please look at it again.")]
    Changed,
    #[error("This quote has expired.")]
    Expired,
    #[error("The provider has withdrawn this quote.")]
    Withdrawn,
    #[error("This provider can’t take jobs at the moment.")]
    Unavailable,
    #[error("This is your own request.")]
    OwnRequest,
    #[error("You left this job, so you can’t quote for it again.")]
    Left,
    #[error(
        "{0} of your quotes are already waiting for an answer. Please withdraw one that you don’t need any more."
    )]
    TooMany(i64),
    #[error("This quote can’t be withdrawn any more.")]
    CannotWithdraw,
}

impl From<QuoteError> for Error {
    fn from(error: QuoteError) -> Self {
        let sentence = error.to_string();
        let code = match error {
            QuoteError::NotFound => return Self::NotFound(sentence),
            QuoteError::AlreadyAccepted => "already_accepted",
            QuoteError::NotOpen => "not_open",
            QuoteError::Changed => "quote_changed",
            QuoteError::Expired => "quote_expired",
            QuoteError::Withdrawn => "quote_withdrawn",
            QuoteError::Unavailable => "provider_unavailable",
            QuoteError::OwnRequest => "own_request",
            QuoteError::Left => "left",
            QuoteError::TooMany(_) => "too_many_quotes",
            QuoteError::CannotWithdraw => "cannot_withdraw",
        };
        Self::Conflict(Refusal { code, sentence }, None)
    }
}

/// What a provider types of a quote.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewQuote {
    /// The price for everything.
    #[schema(example = 6500, minimum = 0, maximum = 10_000_000, value_type = i32, required = true)]
    #[serde(default)]
    pub amount_pence: Option<i32>,
    /// How long the work takes.
    #[schema(example = 20, minimum = 1, maximum = 20_160, value_type = i32, required = true)]
    #[serde(default)]
    pub estimated_minutes: Option<i32>,
    /// What is included, at most 2000 characters.
    #[schema(example = "Battery tested, jump from a pack.", min_length = 1, max_length = 2000)]
    #[serde(default)]
    pub description: String,
    /// How long until you are there; null when you cannot say.
    #[schema(example = 25, minimum = 1, maximum = 10_080)]
    #[serde(default)]
    pub arrives_in_minutes: Option<i32>,
    /// Whether the price is broken down into parts and labour, which then add up to it.
    #[serde(default)]
    pub includes_parts: bool,
    /// The price of the parts.
    #[schema(example = 2000)]
    #[serde(default)]
    pub parts_pence: Option<i32>,
    /// The price of the labour.
    #[schema(example = 4500)]
    #[serde(default)]
    pub labour_pence: Option<i32>,
    /// Until when it can be accepted, in UTC; for as long as the request is open when absent.
    #[schema(example = "2026-11-21T18:45:00Z")]
    #[serde(default)]
    pub valid_until: Option<DateTime<Utc>>,
}

/// Which quote a customer means, as they saw it: one that was changed meanwhile, in its price or its words, is another.
#[derive(Debug, Clone, Copy)]
pub struct SeenQuote {
    pub quote_id: Uuid,
    pub amount_pence: i32,
    pub changed_at: Option<DateTime<Utc>>,
}

/// A quote to store: its parts are checked.
#[derive(Debug)]
pub struct Offer {
    pub amount_pence: i32,
    pub estimated_minutes: i32,
    pub description: String,
    pub arrives_in_minutes: Option<i32>,
    /// Parts and labour.
    pub breakdown: Option<(i32, i32)>,
    pub valid_until: Option<DateTime<Utc>>,
}

impl NewQuote {
    /// Checks what was typed.
    pub fn checked(self, now: DateTime<Utc>) -> Result<Offer, Error> {
        let mut faults = Fields::new();
        let amount = given("amount_pence", self.amount_pence, &mut faults);
        let estimated = given("estimated_minutes", self.estimated_minutes, &mut faults);
        let mut within =
            |name, value: i32, range: std::ops::RangeInclusive<i32>, sentence: &str| {
                if !range.contains(&value) {
                    faults.push((name, sentence.to_owned()));
                }
            };
        let price = "Please enter a price from £0 to £100,000";
        within("amount_pence", amount.unwrap_or(0), 0..=MAX_PENCE, price);
        let work = "Please enter how long the work takes, from a minute to two weeks";
        within("estimated_minutes", estimated.unwrap_or(1), 1..=MAX_WORK, work);
        let way = "Please enter when you can be there, within a week";
        within("arrives_in_minutes", self.arrives_in_minutes.unwrap_or(1), 1..=MAX_WAY, way);
        let breakdown = match (self.includes_parts, self.parts_pence, self.labour_pence) {
            (false, ..) => None,
            (true, Some(parts), Some(labour)) => {
                within("parts_pence", parts, 0..=MAX_PENCE, price);
                within("labour_pence", labour, 0..=MAX_PENCE, price);
                if amount.is_some() && parts.checked_add(labour) != amount {
                    let sentence = "Parts and labour must add up to the price";
                    faults.push(("labour_pence", sentence.into()));
                }
                Some((parts, labour))
            }
            (true, ..) => {
                let sentence = "Please provide both parts and labor costs";
                faults.push(("parts_pence", sentence.into()));
                None
            }
        };
        if self.valid_until.is_some_and(|until| until <= now) {
            faults.push(("valid_until", "Please choose a time that is still to come".into()));
        }
        let max = MAX_DESCRIPTION_LENGTH;
        let description = required("description", &self.description, max, &mut faults);
        let (Some(amount_pence), Some(estimated_minutes), true) =
            (amount, estimated, faults.is_empty())
        else {
            return Err(Error::Invalid(faults));
        };
        Ok(Offer {
            amount_pence,
            estimated_minutes,
            description,
            arrives_in_minutes: self.arrives_in_minutes,
            breakdown,
            valid_until: self.valid_until,
        })
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    fn quote() -> NewQuote {
        NewQuote {
            amount_pence: Some(6500),
            estimated_minutes: Some(20),
            description: "Jump from a pack".into(),
            arrives_in_minutes: None,
            includes_parts: false,
            parts_pence: None,
            labour_pence: None,
            valid_until: None,
        }
    }

    fn faults(quote: NewQuote) -> Vec<&'static str> {
        match quote.checked(Utc::now()) {
            Err(Error::Invalid(fields)) => fields.into_iter().map(|(name, _)| name).collect(),
            _ => Vec::new(),
        }
    }

    #[test]
    fn a_breakdown_is_whole_and_adds_up() {
        let broken = |parts_pence, labour_pence| NewQuote {
            includes_parts: true,
            parts_pence,
            labour_pence,
            ..quote()
        };
        assert!(faults(broken(Some(2000), Some(4500))).is_empty());
        assert_eq!(faults(broken(Some(2000), None)), ["parts_pence"]);
        assert_eq!(faults(broken(Some(2000), Some(4501))), ["labour_pence"]);
        assert_eq!(faults(broken(Some(i32::MAX), Some(1))), ["parts_pence", "labour_pence"]);
        assert_eq!(faults(broken(Some(-1), Some(6501))), ["parts_pence"]);
    }

    #[test]
    fn a_quote_is_for_a_price_a_time_and_something() {
        assert!(faults(quote()).is_empty());
        assert_eq!(faults(NewQuote { amount_pence: Some(-1), ..quote() }), ["amount_pence"]);
        let hasty = NewQuote { estimated_minutes: Some(0), ..quote() };
        assert_eq!(faults(hasty), ["estimated_minutes"]);
        let empty = NewQuote { amount_pence: None, estimated_minutes: None, ..quote() };
        assert_eq!(faults(empty), ["amount_pence", "estimated_minutes"]);
        assert_eq!(faults(NewQuote { description: " ".into(), ..quote() }), ["description"]);
        let past = Some(Utc::now() - TimeDelta::seconds(1));
        assert_eq!(faults(NewQuote { valid_until: past, ..quote() }), ["valid_until"]);
    }
}
