//! What a place is called, for other features, and where a map begins that knows nothing better.

use std::sync::Arc;
use std::time::{Duration, Instant};

use carpal_domain::geometry::LngLat;
use serde::Serialize;
use sqlx::{PgConnection, PgPool};
use tokio::sync::Mutex;

use super::store::{self, Middle, Surroundings, Town};

/// Where a map may begin.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct StartingArea {
    /// What the area is called: a town, or the region that it lies in.
    #[schema(example = "Leeds")]
    pub name: String,
    /// Longitude of its middle in degrees.
    #[schema(example = json!(-1.5491))]
    pub lng: f64,
    /// Latitude of its middle in degrees.
    #[schema(example = 53.7997)]
    pub lat: f64,
}

/// The suburb or village around a position, and the town that it is in or near; none where nothing is mapped.
///
/// # Errors
/// When the database does not answer.
pub async fn settlements(
    db: &mut PgConnection,
    at: LngLat,
) -> sqlx::Result<(Option<String>, Option<String>)> {
    let Surroundings { locality, town, .. } = store::surroundings(db, at.lng, at.lat).await?;
    Ok((locality, town))
}

/// The area with the most real car parks. To find it reads every car park, so it is found once a minute however many ask.
#[derive(Clone, Default)]
pub struct FullestArea(Arc<Mutex<Option<(Instant, StartingArea)>>>);

impl FullestArea {
    /// The area as it was found last, or as it is found now.
    pub async fn get(&self, pool: &PgPool) -> sqlx::Result<Option<StartingArea>> {
        // Held while it is found: whoever asks meanwhile waits for the same answer.
        let mut kept = self.0.lock().await;
        if let Some((found_at, area)) = &*kept
            && found_at.elapsed() < GOOD_FOR
        {
            return Ok(Some(area.clone()));
        }
        // While there is none the database is nearly empty: quickly asked again, so that nobody waits for the first one.
        let area = find_fullest(pool).await?;
        *kept = area.clone().map(|area| (Instant::now(), area));
        Ok(area)
    }
}

/// For so long an area counts as the fullest.
const GOOD_FOR: Duration = Duration::from_mins(1);

async fn find_fullest(pool: &PgPool) -> sqlx::Result<Option<StartingArea>> {
    let Some(Middle { lng, lat, area }) = store::fullest_cell(pool).await? else {
        return Ok(None);
    };
    let start = match store::town_at(pool, lng, lat).await? {
        Some(Town { name, lng, lat }) => StartingArea { name, lng, lat },
        None => StartingArea { name: area, lng, lat },
    };
    Ok((!start.name.is_empty()).then_some(start))
}
