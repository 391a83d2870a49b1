//! What an operation responds with that has nothing else to say.

use axum::Json;
use serde::Serialize;

/// A sentence that says what was done.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Confirmation {
    /// The sentence, for people.
    #[schema(example = "Password reset email sent! Check your inbox.")]
    message: &'static str,
}

impl Confirmation {
    /// The body with this sentence.
    pub fn of(message: &'static str) -> Json<Self> {
        Json(Self { message })
    }
}
