//! Who has something in hand.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// The admin who has something in hand.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AssignedAdmin {
    /// The account's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// The account's display name.
    #[schema(example = "Road Runner")]
    name: String,
}

impl AssignedAdmin {
    /// The admin of a row, where there is one.
    pub fn of(id: Option<Uuid>, name: Option<String>) -> Option<Self> {
        id.zip(name).map(|(id, name)| Self { id, name })
    }
}

/// Who has something in hand, as the caller saw it.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct SeenHolder {
    /// The account of whoever has it in hand, as you saw it; you, when left out.
    #[param(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    pub holder: Option<Uuid>,
}
