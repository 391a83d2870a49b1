//! How a pair stands, who decided it, and why it cannot be decided.

use carpal_domain::pairs::{Decision, PairError, RULE};
use serde::{Deserialize, Serialize};

use crate::Error;
use crate::foundation::error::Refusal;

/// Whether two car parks are one.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, sqlx::Type, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum PairStatus {
    /// Nobody knows yet.
    Waiting,
    /// They are one car park.
    Same,
    /// They are two.
    Different,
}

/// What an admin says of a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PairDecision {
    /// They are one car park.
    Same,
    /// They are two.
    Different,
}

impl PairDecision {
    /// As the domain has it.
    pub fn decision(self) -> Decision {
        match self {
            Self::Same => Decision::Same,
            Self::Different => Decision::Different,
        }
    }

    /// How the pair stands then.
    pub fn status(self) -> PairStatus {
        match self {
            Self::Same => PairStatus::Same,
            Self::Different => PairStatus::Different,
        }
    }
}

/// Whoever decided, in words. `name` is that of the admin, whose account may be deleted.
pub fn decided_by(by: Option<String>, name: Option<String>) -> Option<String> {
    Some(match (by?.as_str(), name) {
        (_, Some(name)) => name,
        (RULE, None) => "The rule of the imports".into(),
        ("operator", None) => "The command line".into(),
        _ => "An admin whose account is deleted".into(),
    })
}

/// The refusal where there is no such pair.
pub fn not_found() -> Error {
    Error::NotFound("Pair of car parks not found".into())
}

/// The refusal where somebody decided since the caller looked.
pub fn decided_meanwhile() -> Error {
    conflict("already_decided", "This pair has been decided since. Reload to see how.".into())
}

impl From<PairError> for Error {
    fn from(error: PairError) -> Self {
        match error {
            PairError::Unknown(_) => not_found(),
            PairError::Contradicted(..) => conflict("contradicted", error.to_string()),
            PairError::Deleted(_) => conflict("deleted", error.to_string()),
            PairError::Database(error) => error.into(),
        }
    }
}

fn conflict(code: &'static str, sentence: String) -> Error {
    Error::Conflict(Refusal { code, sentence }, None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_decided_is_named_in_words() {
        let by = |by: &str, name: Option<&str>| {
            decided_by(Some(by.into()), name.map(str::to_owned)).expect("somebody")
        };
        assert_eq!(decided_by(None, None), None);
        assert_eq!(by(RULE, None), "The rule of the imports");
        assert_eq!(by("operator", None), "The command line");
        assert_eq!(by("019a", Some("Asha")), "Asha");
        assert_eq!(by("019a", None), "An admin whose account is deleted");
    }
}
