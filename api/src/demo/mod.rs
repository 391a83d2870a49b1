//! The demo mode: accounts whose passwords everyone is told, with something in every feature that there is. They are made at
//! the program's start, and go at the first start without the mode.

mod car_parks;
mod car_parks_store;
mod conversations;
mod conversations_store;
mod drawings;
mod incidents;
mod leaving_soon;
mod people;
mod people_store;
mod providers_store;
mod reports;
mod reports_store;
mod roadside;
mod statuses;
mod support;
mod zones;
mod zones_store;

use axum::body::Bytes;
use serde::Serialize;

use crate::pictures::service::Picture;
use crate::{AppState, Error};
pub use leaving_soon::play as play_leaving_soon;
pub use people::PASSWORD;

/// A picture, as somebody would upload it.
type Drawing = &'static [u8];

/// A picture of data/demo, by its name.
macro_rules! drawing {
    ($name:literal) => {
        include_bytes!(concat!("../../../data/demo/", $name, ".jpg")).as_slice()
    };
}
use drawing;

/// What is kept of a drawing.
async fn picture(state: &AppState, drawing: Drawing) -> Result<Picture, Error> {
    let decoded = state.pictures.decode(Bytes::from_static(drawing)).await?;
    Ok(decoded.map_err(anyhow::Error::from)?)
}

/// An account of the demo, which every visitor may sign in to.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct DemoAccount {
    /// What the account shows: Driver, Provider or Admin.
    #[schema(example = "Driver")]
    role: &'static str,
    /// The email address to sign in with.
    #[schema(example = "driver@example.org")]
    email: &'static str,
    /// The password to sign in with.
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
pub async fn sync_demo_data(state: &AppState) -> Result<(), Error> {
    let mut work = state.begin().await?;
    work.lock("demo").await?;
    if state.config.demo {
        let hash = state.passwords.hash(PASSWORD.into()).await?;
        let now = work.now();
        work.write_history();
        let made = people::make(&mut work, &hash).await?;
        conversations::make(&mut work).await?;
        reports::make(work.db(), now).await?;
        incidents::make(state, &mut work).await?;
        people::restrict(&mut work, &made).await?;
        drawings::make(state, &mut work).await?;
        roadside::make(&mut work).await?;
        support::make(&mut work).await?;
        car_parks::make(state, &mut work).await?;
        zones::make(state, &mut work).await?;
        statuses::make(&mut work).await?;
    } else {
        people_store::remove(work.db()).await?;
    }
    work.commit().await
}
