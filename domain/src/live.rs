//! Live events: what one program publishes on Redis and the api sends on to open connections.
//!
//! Redis only carries them. A browser that missed some, or a system without Redis, finds out by asking again.

use serde::{Deserialize, Serialize};

/// The Redis channel of events that anyone may see.
pub const PUBLIC_CHANNEL: &str = "carpal.live.public";

/// The channel of Postgres for the same, of programs that know no Redis.
pub const PUBLIC_NOTIFY_CHANNEL: &str = "carpal_public_events";

/// The most tiles that an event names; one about more says `everything` instead.
pub const MAX_TILES_IN_AN_EVENT: usize = 256;

/// An event that anyone may see.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum PublicEvent {
    /// Tiles of a tile set hold something new; it is already being served.
    #[schema(title = "TilesChangedEvent")]
    TilesChanged {
        /// The tile set: `carparks` or `basemap`.
        #[schema(example = "carparks")]
        tileset: String,
        /// Its version after the change, as in its TileJSON.
        #[schema(example = "184")]
        version: String,
        /// The tiles as `z/x/y`; empty together with `everything`.
        #[schema(example = json!(["12/2030/1316"]))]
        tiles: Vec<String>,
        /// More changed than is worth naming: ask again for every tile in view.
        everything: bool,
    },
    /// Spaces that drivers are about to leave came or went. Which ones is for whoever looks at a map to ask.
    #[schema(title = "LeavingSoonChangedEvent")]
    LeavingSoonChanged,
}
