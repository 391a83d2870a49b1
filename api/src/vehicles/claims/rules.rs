//! How a claim stands, and the sentences people read.

use serde::{Deserialize, Serialize};

use crate::Error;
use crate::foundation::error::Refusal;

/// Whether a claim is pending, approved, rejected or withdrawn.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, sqlx::Type, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum ClaimState {
    /// An admin has to decide.
    Pending,
    /// The registration is the claimant's.
    Approved,
    /// It stays where it was.
    Rejected,
    /// The claimant took it back.
    Withdrawn,
}

impl ClaimState {
    /// As it is stored.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Approved => "approved",
            Self::Rejected => "rejected",
            Self::Withdrawn => "withdrawn",
        }
    }
}

/// Why something about a claim is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ClaimError {
    /// No other account has the registration.
    #[error("No other account has this registration. Add it to your vehicles instead.")]
    NotTaken,
    /// The driver waits for a decision.
    #[error("You’ve already claimed this registration. We’ll email you once we’ve decided.")]
    AlreadyClaimed,
    /// Nothing to withdraw.
    #[error("This vehicle has no claim waiting for a decision")]
    NotOpen,
    /// There is none, or its claimant or their vehicle is gone.
    #[error("Claim not found")]
    NotFound,
    /// Another admin was first, or the claimant withdrew it.
    #[error("This claim has already been decided or withdrawn. Reload to see the result.")]
    Decided,
    /// An account that is blocked or leaving is given nothing.
    #[error(
        "The claimant’s account is blocked or about to be deleted. Reject the claim, or wait until it is neither."
    )]
    ClaimantAway,
    /// The admin is the claimant or has the registration, and is not the only admin.
    #[error("This claim is about your own vehicle, so another admin has to decide it.")]
    OwnCase,
}

impl From<ClaimError> for Error {
    fn from(error: ClaimError) -> Self {
        let sentence = error.to_string();
        let (code, field) = match error {
            ClaimError::NotFound => return Self::NotFound(sentence),
            ClaimError::NotTaken => ("not_taken", Some("registration")),
            ClaimError::AlreadyClaimed => ("already_claimed", Some("registration")),
            ClaimError::NotOpen => ("not_pending", None),
            ClaimError::Decided => ("already_decided", None),
            ClaimError::ClaimantAway => ("claimant_away", None),
            ClaimError::OwnCase => ("own_case", None),
        };
        Self::Conflict(Refusal { code, sentence }, field)
    }
}
