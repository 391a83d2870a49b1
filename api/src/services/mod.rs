//! What drivers and providers do for each other. So far: a provider sees their own profile.

mod providers;

use utoipa_axum::router::OpenApiRouter;

use crate::AppState;

/// The operations of this feature.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().merge(providers::routes())
}
