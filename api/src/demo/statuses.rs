//! How the vehicles of the demo's people are, as they say.

use chrono::TimeDelta;

use super::people_store;
use crate::Error;
use crate::foundation::UnitOfWork;

/// Whose vehicle is what, since so many minutes.
const STATUSES: [(&str, &str, &str, i64); 2] = [
    ("driver@demo.example", "AB12CDE", "parked", 100),
    ("driver@demo.example", "LV68XKD", "available", 35),
];

/// Says what nobody has said since the last start.
pub async fn make(work: &mut UnitOfWork) -> Result<(), Error> {
    let now = work.now();
    let expiry = work.config().vehicles.status_expiry;
    for (email, registration, status, minutes) in STATUSES {
        let since = now - TimeDelta::minutes(minutes);
        let lasts = (since, since + expiry);
        people_store::insert_status(work.db(), email, registration, status, lasts).await?;
    }
    Ok(())
}
