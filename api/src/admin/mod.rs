//! Admins see who is an admin and what was done, make and unmake admins, block and suspend users, decide appeals and
//! claims, and run parked jobs again. The first admin is made by the one-time code that the program prints, by whoever is
//! signed in; or on the command line. What they decide of a feature's calls that feature's store.

mod appeals;
mod audit_log;
mod claims;
pub mod cli;
mod conversations;
mod http;
mod incidents;
mod jobs;
mod reports;
mod rules;
mod store;
mod users;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use rules::Refused;
pub(crate) use store::grant;
pub(crate) use users::suspend;

use crate::{AppState, Error};

/// The operations of this feature.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::setup))
        .routes(routes!(http::admins, http::grant))
        .routes(routes!(http::revoke))
        .merge(users::routes())
        .merge(appeals::routes())
        .merge(audit_log::routes())
        .merge(jobs::routes())
        .merge(claims::routes())
        .merge(incidents::routes())
        .merge(conversations::routes())
        .merge(reports::routes())
}

/// A new one-time code that makes the first admin; earlier ones are void. None when there is an admin.
///
/// # Errors
/// When the database does not answer, or has no tables yet.
pub async fn offer_code(state: &AppState) -> Result<Option<String>, Error> {
    let code = rules::new_code();
    let mut transaction = state.pool.begin().await?;
    store::hold(&mut *transaction).await?;
    if store::count(&mut *transaction).await? > 0 {
        return Ok(None);
    }
    store::store_code(&mut *transaction, &rules::hash(&code), (state.now)()).await?;
    transaction.commit().await?;
    Ok(Some(code))
}
