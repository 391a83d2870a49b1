//! Where admins look, and what they look for.

use serde::Deserialize;

use super::store::CarParkQuery;
use crate::Error;
use crate::foundation::page::search_pattern;
use crate::parking::edits::service::CarParkStanding;

/// Below this zoom a map has counts of areas.
pub const CAR_PARKS_FROM_ZOOM: f64 = 8.0;
/// Car parks of one view of the map.
pub const MAX_IN_VIEW: i64 = 3000;

/// Which car parks.
#[derive(Debug, Clone, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CarParkFilter {
    /// A part of the name or the address, 1 to 100 characters, in upper or lower case; of fewer than three, what the name begins with.
    #[param(example = "north st")]
    pub q: Option<String>,
    /// The box that is looked at: west, south, east and north in degrees; everywhere when absent.
    #[param(example = "-3.02,51.57,-2.97,51.60")]
    pub bbox: Option<String>,
    /// Only those that stand so; all when absent.
    pub standing: Option<CarParkStanding>,
    /// Only those of which a source says something else since an admin edited it.
    #[param(example = false)]
    pub conflict: Option<bool>,
}

impl CarParkFilter {
    /// What is looked for.
    ///
    /// # Errors
    /// The box is none in degrees, or the words are too few or too many.
    pub fn query(&self) -> Result<CarParkQuery, Error> {
        Ok(CarParkQuery {
            bounds: self.bbox.as_deref().map(str::parse).transpose()?,
            pattern: search_pattern(self.q.as_deref())?,
            standing: self.standing,
            conflict: self.conflict.unwrap_or(false),
        })
    }
}
