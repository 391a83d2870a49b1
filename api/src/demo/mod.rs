//! The demo mode: accounts whose passwords everyone is told, with something in every feature that there is. They are made at
//! the program's start, and go at the first start without the mode.

mod people;
mod store;

use serde::Serialize;

use crate::accounts::hold;
use crate::{AppState, Error};
pub use people::PASSWORD;

/// What a visitor of a demo may sign in with.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct DemoAccount {
    /// Driver, Provider, Admin.
    role: &'static str,
    email: &'static str,
    password: &'static str,
}

/// The accounts to sign in with; none outside the demo mode.
#[must_use]
pub fn accounts(is_on: bool) -> Vec<DemoAccount> {
    let told = people::PEOPLE.iter().filter(|_| is_on);
    told.filter_map(|person| {
        person.role.map(|role| DemoAccount { role, email: person.email, password: PASSWORD })
    })
    .collect()
}

/// Makes what the mode asks for: the demo's accounts, or that there are none.
///
/// # Errors
/// When the database does not answer, or has no tables yet; then nothing was changed.
pub async fn arrange(state: &AppState) -> Result<(), Error> {
    let mut transaction = state.pool.begin().await?;
    hold(&mut *transaction, "demo").await?;
    if state.config.demo {
        let hash = state.passwords.hash(PASSWORD.into()).await?;
        people::make(&mut transaction, &hash, (state.now)()).await?;
    } else {
        store::remove(&mut transaction).await?;
    }
    transaction.commit().await?;
    Ok(())
}
