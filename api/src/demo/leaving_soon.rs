//! Spaces in Newport that nobody leaves: invented, marked as practice, and coming and going as real ones do, so that a newcomer sees
//! some on the map.

use std::time::Duration;

use carpal_domain::geometry::LngLat;
use chrono::TimeDelta;

use super::{car_parks::CENTRE, car_parks_store};
use crate::foundation::UnitOfWork;
use crate::parking::leaving_soon::service::{self as leaving_soon, Spot};
use crate::{AppState, Error};

/// Streets near the middle of Newport.
const STREETS: [LngLat; 4] = [
    LngLat { lng: -3.0022, lat: 51.5846 },
    LngLat { lng: -3.0062, lat: 51.5890 },
    LngLat { lng: -2.9853, lat: 51.5872 },
    LngLat { lng: -2.9893, lat: 51.5930 },
];

/// Goes on for as long as the program runs: one more space at every step. The first ones are made as if it had gone on for a while.
pub async fn play(state: AppState) {
    let step = leaving_soon::pace(&state.config).step;
    let mut behind = 4;
    loop {
        for steps in (0..=behind).rev() {
            if let Err(error) = round(&state, step * steps).await {
                tracing::warn!(error.message = ?error, "demo.leaving_soon_failed");
            }
        }
        behind = 0;
        let now = (state.now)();
        let rest = (leaving_soon::pace(&state.config).next(now) - now).to_std().unwrap_or_default();
        tokio::select! {
            // Not at the very step, which the next round would take for the one before.
            () = tokio::time::sleep(rest + Duration::from_millis(500)) => {}
            () = state.shutdown.clone().cancelled_owned() => return,
        }
    }
}

/// Invents the space of the step so long ago, if no program has.
async fn round(state: &AppState, ago: TimeDelta) -> Result<(), Error> {
    let mut work = state.begin().await?;
    work.lock("demo leaving soon").await?;
    let now = work.now() - ago;
    work.set_now(now);
    let pace = leaving_soon::pace(&state.config);
    let shown_from = pace.next(now);
    if car_parks_store::has_practice_space(work.db(), shown_from).await? {
        return Ok(());
    }
    let number = shown_from.timestamp() / pace.step.num_seconds().max(1);
    if let Some(spot) = invented(&mut work, number).await? {
        let minutes = u8::try_from(5 + number * 7 % 25).unwrap_or(10);
        leaving_soon::show_practice(&mut work, &spot, minutes).await?;
    }
    work.commit().await
}

/// Now a practice car park, now a street. None where neither was loaded.
async fn invented(work: &mut UnitOfWork, number: i64) -> Result<Option<Spot>, Error> {
    let pick = |of: usize| usize::try_from(number / 2).unwrap_or_default() % of;
    if number % 2 == 0 {
        let near = car_parks_store::practice_car_parks_near(work.db(), CENTRE).await?;
        if let Some((lng, lat)) = near.get(pick(near.len().max(1))) {
            let point = LngLat::new(*lng, *lat).map_err(anyhow::Error::from)?;
            return shown_at(work, point).await;
        }
    }
    shown_at(work, STREETS[pick(STREETS.len())]).await
}

async fn shown_at(work: &mut UnitOfWork, point: LngLat) -> Result<Option<Spot>, Error> {
    match leaving_soon::place(work.db(), point).await {
        Err(Error::Invalid(_)) => Ok(None),
        found => found.map(Some),
    }
}
