//! Pictures of the demo: photos of its people's vehicles, and the certificate of a claim that waits. They are drawn.

use carpal_domain::registration::Registration;
use chrono::TimeDelta;

use super::people::{PEOPLE, Vehicle};
use super::{Drawing, drawing, people_store};
use crate::foundation::UnitOfWork;
use crate::pictures::service::{self as pictures, Owner};
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
pub async fn make(state: &AppState, work: &mut UnitOfWork) -> Result<(), Error> {
    for person in PEOPLE {
        let Some(user_id) = people_store::person(work.db(), person.email).await? else { continue };
        for vehicle in person.vehicles {
            let bare =
                people_store::without_photos(work.db(), user_id, vehicle.registration).await?;
            let Some(vehicle_id) = bare else { continue };
            for photo in vehicle.photos {
                let picture = super::picture(state, photo).await?;
                pictures::add(work, Owner::Vehicle(vehicle_id), &picture).await?;
            }
        }
    }
    let now = work.now();
    work.set_now(now - TimeDelta::days(2));
    claim(state, work).await?;
    work.set_now(now);
    Ok(())
}

/// A claim that waits for an admin, unless there is or was one, or the vehicle is not the demo's.
async fn claim(state: &AppState, work: &mut UnitOfWork) -> Result<(), Error> {
    let (at, claimant) = (work.now(), people_store::person(work.db(), CLAIMANT).await?);
    let Some(claimant) = claimant else { return Ok(()) };
    let Ok(registration) = CLAIMED.registration.parse::<Registration>() else { return Ok(()) };
    if !people_store::is_claimable(work.db(), claimant, &registration).await? {
        return Ok(());
    }
    let described = CLAIMED.described();
    let vehicle =
        vehicles::service::insert(work.db(), claimant, &registration, &described, false, at)
            .await?;
    let claim = claims::service::insert(work.db(), vehicle, at).await?;
    let picture = super::picture(state, CERTIFICATE).await?;
    pictures::add(work, Owner::Claim(claim), &picture).await?;
    Ok(())
}
