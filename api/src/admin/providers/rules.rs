//! What an admin may do about a provider, and the sentences people read.

use serde::Deserialize;

use crate::Error;
use crate::foundation::error::Refusal;
use crate::services::providers::service::{PausedBecause, ProviderStanding};

/// Which providers a list has.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum StandingFilter {
    /// All of them.
    #[default]
    All,
    /// Those whose application waits.
    Pending,
    /// Those who may take jobs.
    Active,
    /// Those who may take none for now.
    Paused,
    /// Those who were banned.
    Banned,
    /// Those whose application was rejected.
    Rejected,
}

impl StandingFilter {
    /// The only standing that it lets through.
    pub fn standing(self) -> Option<ProviderStanding> {
        match self {
            Self::All => None,
            Self::Pending => Some(ProviderStanding::UnderReview),
            Self::Active => Some(ProviderStanding::Active),
            Self::Paused => Some(ProviderStanding::Paused),
            Self::Banned => Some(ProviderStanding::Banned),
            Self::Rejected => Some(ProviderStanding::Rejected),
        }
    }
}

/// What an admin does about a provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    Accept,
    Reject,
    Pause,
    Reactivate,
    Ban,
}

impl Act {
    /// Whether it can be done to a provider who stands so. What a document paused, an admin may pause as well: then a new
    /// document does not lift it.
    pub fn fits(self, standing: ProviderStanding, because: Option<PausedBecause>) -> bool {
        use ProviderStanding::{Active, Banned, Paused, UnderReview};
        match self {
            Self::Accept | Self::Reject => standing == UnderReview,
            Self::Pause => {
                standing == Active
                    || standing == Paused && because == Some(PausedBecause::Documents)
            }
            Self::Reactivate => standing == Paused,
            Self::Ban => standing != Banned,
        }
    }

    /// Whether the provider may take jobs from then on.
    pub fn lets_work(self) -> bool {
        matches!(self, Self::Accept | Self::Reactivate)
    }
}

/// Why something about a provider is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DecisionError {
    #[error("This provider has changed since you opened the page. Please reload it.")]
    Stale,
    #[error("Open the provider’s insurance and accept it first. It has to be valid today.")]
    InsuranceNotSeen,
    #[error("A document of this provider has run out. Accept a new one of the same name first.")]
    DocumentRanOut,
    #[error("You are this provider, so another admin has to decide it.")]
    OwnCase,
}

impl From<DecisionError> for Error {
    fn from(error: DecisionError) -> Self {
        let sentence = error.to_string();
        let code = match error {
            DecisionError::Stale => "stale",
            DecisionError::InsuranceNotSeen => "insurance_not_seen",
            DecisionError::DocumentRanOut => "document_ran_out",
            DecisionError::OwnCase => "own_case",
        };
        Self::Conflict(Refusal { code, sentence }, None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_depends_on_how_a_provider_stands() {
        use ProviderStanding::{Active, Banned, Paused, Rejected, UnderReview};
        for (act, fitting) in [
            (Act::Accept, &[UnderReview][..]),
            (Act::Reject, &[UnderReview]),
            (Act::Pause, &[Active]),
            (Act::Reactivate, &[Paused]),
            (Act::Ban, &[UnderReview, Rejected, Active, Paused]),
        ] {
            for standing in [UnderReview, Rejected, Active, Paused, Banned] {
                let fits = act.fits(standing, Some(PausedBecause::Admin));
                assert_eq!(fits, fitting.contains(&standing), "{act:?} {standing:?}");
            }
        }
        assert!(Act::Pause.fits(Paused, Some(PausedBecause::Documents)));
    }
}
