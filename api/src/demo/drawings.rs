//! Pictures of the demo: photos of its people's vehicles, and the certificate of a claim that waits. They are drawn.

use carpal_domain::registration::Registration;
use chrono::{DateTime, TimeDelta, Utc};
use sqlx::PgConnection;

use super::people::{PEOPLE, Vehicle};
use super::{Drawing, drawing, store};
use crate::pictures::{self, Owner};
use crate::vehicles;
use crate::vehicles::claims;
use crate::{AppState, Error};

/// Who bought the vehicle of somebody who still has it, and claims it.
const CLAIMANT: &str = "priya@demo.example";
const CLAIMED: Vehicle = Vehicle {
    registration: "FN61 HWS",
    is: ["Skoda", "Fabia", "Green"],
    year: 2011,
    notes: "",
    photos: &[],
};
const CERTIFICATE: Drawing = drawing!("certificate");

/// Makes what is not there yet.
pub async fn make(
    state: &AppState,
    db: &mut PgConnection,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    for person in PEOPLE {
        let Some(user_id) = store::person(&mut *db, person.email).await? else { continue };
        for vehicle in person.vehicles {
            let bare = store::without_photos(&mut *db, user_id, vehicle.registration).await?;
            let Some(vehicle_id) = bare else { continue };
            for photo in vehicle.photos {
                let picture = super::picture(state, photo).await?;
                pictures::insert(&mut *db, Owner::Vehicle(vehicle_id), &picture, now).await?;
            }
        }
    }
    claim(state, db, now - TimeDelta::days(2)).await
}

/// A claim that waits for an admin, unless there is or was one, or the vehicle is not the demo's.
async fn claim(state: &AppState, db: &mut PgConnection, at: DateTime<Utc>) -> Result<(), Error> {
    let Some(claimant) = store::person(&mut *db, CLAIMANT).await? else { return Ok(()) };
    let Ok(registration) = CLAIMED.registration.parse::<Registration>() else { return Ok(()) };
    if !store::is_claimable(&mut *db, claimant, &registration).await? {
        return Ok(());
    }
    let described = CLAIMED.described();
    let vehicle =
        vehicles::service::insert(&mut *db, claimant, &registration, &described, false, at).await?;
    let claim = claims::service::insert(&mut *db, vehicle, at).await?;
    let picture = super::picture(state, CERTIFICATE).await?;
    pictures::insert(db, Owner::Claim(claim), &picture, at).await?;
    Ok(())
}
