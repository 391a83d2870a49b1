//! What handlers share.

use std::ops::Deref;
use std::sync::Arc;

use axum::extract::FromRef;
use carpal_domain::zone_charges::ZoneCharges;
use carpal_listener::Slots;

use crate::accounts::Passwords;
use crate::foundation::Foundation;
use crate::parking::FullestArea;
use crate::pictures::Pictures;
use crate::services::Positions;
use crate::vehicles::Dvla;

/// The foundation, and what single features add to it. Cheap to clone; one per request.
#[derive(Clone)]
pub struct AppState {
    /// What every feature needs.
    pub foundation: Foundation,
    /// Hashes and checks passwords.
    pub passwords: Passwords,
    /// Makes uploads into pictures of ours, and signs their addresses.
    pub pictures: Pictures,
    /// Where a map begins that was not told where.
    pub fullest_area: FullestArea,
    /// Place searches under way: however many are asked for, other requests have connections left.
    pub place_searches: Slots,
    /// Where providers are on the way to a job.
    pub positions: Positions,
    /// Looks vehicles up; none without a key.
    pub dvla: Option<Dvla>,
    /// The zones that charge for driving, as far as the operator gave their outlines.
    pub zone_charges: Arc<ZoneCharges>,
}

impl Deref for AppState {
    type Target = Foundation;

    fn deref(&self) -> &Foundation {
        &self.foundation
    }
}

impl FromRef<AppState> for Foundation {
    fn from_ref(state: &AppState) -> Self {
        state.foundation.clone()
    }
}
