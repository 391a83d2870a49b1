//! What a review and a reply must be, and the sentences people read.

use crate::Error;
use crate::foundation::error::Refusal;
use crate::messaging::messages::service::{MessageError, content};

/// Reviews on a page.
pub const PAGE: u8 = 25;
const MAX_TITLE_LENGTH: usize = 120;
const MAX_LENGTH: usize = 2000;

/// Why something about a review is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ReviewError {
    #[error("Please give 1 to 5 stars")]
    Rating,
    #[error("Please use at most {0} characters")]
    Long(usize),
    #[error("Please enter a reply")]
    NoReply,
    // As for a message.
    #[error("Message blocked: Please keep messages polite. Aggressive words are blocked.")]
    Impolite,
    #[error("Service request not found")]
    NoRequest,
    #[error("Review not found")]
    NotFound,
    #[error("You can leave a review once the job is completed.")]
    NotCompleted,
    #[error("This provider’s account is gone, so there’s nobody to review.")]
    ProviderGone,
    #[error(
        "This business has the phone number or the email address of your own account, so you can’t review it."
    )]
    OwnBusiness,
    #[error("You’ve already reviewed this job.")]
    AlreadyReviewed,
    #[error("You’ve already replied to this review.")]
    AlreadyReplied,
    #[error("This review has changed since you opened it. Please reload the page.")]
    Stale,
}

impl ReviewError {
    /// The same, of a field of the request.
    pub fn of(self, field: &'static str) -> Error {
        Error::invalid(field, self.to_string())
    }
}

impl From<ReviewError> for Error {
    fn from(error: ReviewError) -> Self {
        let sentence = error.to_string();
        let code = match error {
            ReviewError::Rating => return error.of("rating"),
            ReviewError::Long(_) | ReviewError::Impolite => return error.of("comment"),
            ReviewError::NoReply => return error.of("reply"),
            ReviewError::NoRequest | ReviewError::NotFound => return Self::NotFound(sentence),
            ReviewError::NotCompleted => "not_completed",
            ReviewError::ProviderGone => "provider_gone",
            ReviewError::OwnBusiness => "own_business",
            ReviewError::AlreadyReviewed => "already_reviewed",
            ReviewError::AlreadyReplied => "already_replied",
            ReviewError::Stale => "stale",
        };
        Self::Conflict(Refusal { code, sentence }, None)
    }
}

/// A review as it is stored.
#[derive(Debug, PartialEq, Eq)]
pub struct CheckedReview {
    pub rating: i16,
    pub title: String,
    pub comment: String,
}

/// A review as it is stored: one to five stars, and words that are polite.
pub fn review(rating: i16, title: &str, comment: &str) -> Result<CheckedReview, Error> {
    let mut faults = Vec::new();
    if !(1..=5).contains(&rating) {
        faults.push(("rating", ReviewError::Rating.to_string()));
    }
    let mut checked = |field, typed, max| {
        let words = words(typed, max);
        words.map_err(|fault| faults.push((field, fault.to_string()))).unwrap_or_default()
    };
    let title = checked("title", title, MAX_TITLE_LENGTH);
    let comment = checked("comment", comment, MAX_LENGTH);
    if faults.is_empty() {
        Ok(CheckedReview { rating, title, comment })
    } else {
        Err(Error::Invalid(faults))
    }
}

/// A reply as it is stored.
pub fn reply(typed: &str) -> Result<String, Error> {
    let reply = words(typed, MAX_LENGTH).map_err(|fault| fault.of("reply"))?;
    if reply.is_empty() { Err(ReviewError::NoReply.into()) } else { Ok(reply) }
}

/// Words that everyone reads, trimmed; may be empty. What is aggressive in a message is so here.
fn words(typed: &str, max: usize) -> Result<String, ReviewError> {
    if typed.trim().chars().count() > max {
        return Err(ReviewError::Long(max));
    }
    match content(typed) {
        Ok(words) => Ok(words),
        Err(MessageError::Empty) => Ok(String::new()),
        Err(MessageError::Long) => Err(ReviewError::Long(max)),
        Err(_) => Err(ReviewError::Impolite),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_review_has_stars_and_polite_words() {
        let checked = review(5, " Quick ", "\u{200b}").expect("a review");
        assert_eq!((checked.title.as_str(), checked.comment.as_str()), ("Quick", ""));
        for (rating, title, comment, field) in [
            (0, "", "", "rating"),
            (6, "", "", "rating"),
            (5, &*"ŵ".repeat(121), "", "title"),
            (5, "", &*"ŵ".repeat(2001), "comment"),
            (1, "You idiot", "", "title"),
            (1, "", "what an idiot", "comment"),
        ] {
            let Err(Error::Invalid(faults)) = review(rating, title, comment) else {
                panic!("{field} is taken");
            };
            assert_eq!((faults.len(), faults[0].0), (1, field));
        }
    }

    #[test]
    fn a_reply_says_something() {
        assert_eq!(reply(" Thank you ").expect("a reply"), "Thank you");
        for refused in ["", " \u{200b}", "idiot", &"ŵ".repeat(2001)] {
            assert!(reply(refused).is_err(), "{refused}");
        }
    }
}
