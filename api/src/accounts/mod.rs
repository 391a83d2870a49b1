//! Anyone may sign up, confirm their address, sign in and ask for a new password. Whoever is signed in, blocked or not,
//! sees who they are, their sessions, and ends them.
//!
//! No response says whether an address, a phone number or a registration is known: not by its words, not by its time.
//!
//! | folder | what |
//! |---|---|
//! | `sign_up` | an account begins when its address is confirmed |
//! | `sessions` | signing in and out, tokens |
//! | `password` | asking for it again, changing and resetting it |
//! | `email_change` | another email address, and the old one again |
//! | `profile` | what people read and change of their own account |
//! | `passkeys` | signing in, and proving who one is, by a device that signs |
//! | `second_factor` | an admin's authenticator app and recovery codes |
//! | `restrictions`, `appeals` | blocks and suspensions, and appeals against them |
//! | `export`, `deletion` | taking one's data, and leaving |

pub(crate) mod appeals;
mod deletion;
mod email_change;
mod email_tokens;
mod export;
mod passkeys;
mod password;
mod passwords;
mod profile;
pub mod restrictions;
mod second_factor;
pub mod service;
mod sessions;
mod sign_up;
mod store;

use utoipa_axum::router::OpenApiRouter;

pub use passwords::Passwords;
pub use profile::fill_username_looks;
#[cfg(test)]
pub(crate) use profile::username;

use crate::AppState;

/// The operations of this feature.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .merge(profile::routes())
        .merge(deletion::routes())
        .merge(export::routes())
        .merge(appeals::routes())
        .merge(sign_up::routes())
        .merge(sessions::routes())
        .merge(password::routes())
        .merge(email_change::routes())
        .merge(second_factor::routes())
        .merge(passkeys::routes())
}
