//! How a command can fail, and its exit code.

use crate::city::CityError;
use crate::input::InputError;
use crate::load::LoadError;
use crate::overpass::{OverpassError, RefreshError};

/// A command that did not do what it was asked; the message says what to do.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// Its arguments or settings are wrong.
    #[error("{0}")]
    Usage(String),
    /// It would have been unsafe: another run of the source is under way, or too much would be gone.
    #[error("{0}")]
    Refused(String),
    /// Something else went wrong.
    #[error("{0}")]
    Failed(String),
    /// It is done, but somebody should look at it.
    #[error("{0}")]
    Attention(String),
}

impl CliError {
    /// The exit code: 1 failed, 2 usage, 3 refused, 4 done but to be looked at.
    pub const fn code(&self) -> u8 {
        match self {
            Self::Failed(_) => 1,
            Self::Usage(_) => 2,
            Self::Refused(_) => 3,
            Self::Attention(_) => 4,
        }
    }
}

impl From<LoadError> for CliError {
    fn from(error: LoadError) -> Self {
        match &error {
            LoadError::Name { .. } => Self::Usage(error.to_string()),
            refused if refused.is_refusal() => Self::Refused(error.to_string()),
            _ => Self::Failed(error.to_string()),
        }
    }
}

impl From<InputError> for CliError {
    fn from(error: InputError) -> Self {
        Self::Failed(error.to_string())
    }
}

impl From<OverpassError> for CliError {
    fn from(error: OverpassError) -> Self {
        match error {
            OverpassError::Address { .. } => Self::Usage(error.to_string()),
            _ => Self::Failed(error.to_string()),
        }
    }
}

impl From<RefreshError> for CliError {
    fn from(error: RefreshError) -> Self {
        match error {
            RefreshError::Overpass(error) => error.into(),
            RefreshError::Input(error) => error.into(),
            RefreshError::Load(error) => error.into(),
        }
    }
}

impl From<CityError> for CliError {
    fn from(error: CityError) -> Self {
        match error {
            CityError::Unset | CityError::Template { .. } => Self::Usage(error.to_string()),
            _ => Self::Failed(error.to_string()),
        }
    }
}

impl From<sqlx::Error> for CliError {
    fn from(error: sqlx::Error) -> Self {
        Self::Failed(format!("the database failed: {error}"))
    }
}
