//! Anyone may sign up, confirm their address, sign in and ask for a new password. Whoever is signed in, blocked or not,
//! sees who they are, their sessions, and ends them.
//!
//! No answer says whether an address, a phone number or a registration is known: not by its words, not by its time.

pub(crate) mod appeals;
mod closing;
mod export;
pub(crate) mod links;
mod password;
mod passwords;
mod profile;
mod rules;
pub(crate) mod sessions;
mod sign_up;
mod store;

use utoipa_axum::router::OpenApiRouter;

pub use crate::foundation::accounts::{
    Account, AccountStatus as Status, account, account_of_token,
};
pub use crate::foundation::contact::{email_address as email, phone_number as phone};
pub use crate::foundation::locks::advisory_lock as hold;
pub(crate) use crate::foundation::secrets;
pub use passwords::Passwords;
pub use profile::{User, username};
pub use sign_up::SHORTEST_ANSWER;
pub use store::confirmed;

use crate::AppState;

/// The operations of this feature.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .merge(profile::routes())
        .merge(closing::routes())
        .merge(export::routes())
        .merge(appeals::routes())
        .merge(sign_up::routes())
        .merge(sessions::routes())
        .merge(password::routes())
}
