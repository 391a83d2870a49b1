//! What is served: one value that the sync task keeps current and every request reads.

use std::sync::atomic::{AtomicBool, Ordering};

use arc_swap::ArcSwap;
use tokio::sync::watch;

use crate::basemap::Basemap;
use crate::cache::Cache;
use crate::load::Source;
use crate::store::Store;

/// Car parks, tiles and sources, as they are now.
#[derive(Debug)]
pub struct Content {
    /// The car parks.
    pub store: Store,
    /// The tiles made so far.
    pub cache: Cache,
    /// The map drawn under the car parks.
    pub basemap: Basemap,
    /// The sources that the database knows.
    pub sources: ArcSwap<Vec<Source>>,
    loaded: AtomicBool,
    passes: watch::Sender<Passes>,
}

/// How often the sync task looked for changes since it began.
#[derive(Debug, Clone, Copy, Default)]
pub struct Passes {
    /// With success.
    pub done: u64,
    /// With an error; such a pass is tried again.
    pub failed: u64,
}

impl Content {
    /// Nothing yet.
    #[must_use]
    pub fn new(cache: Cache, basemap: Basemap) -> Self {
        Self {
            store: Store::default(),
            cache,
            basemap,
            sources: ArcSwap::default(),
            loaded: AtomicBool::new(false),
            passes: watch::Sender::default(),
        }
    }

    /// Whether the car parks were loaded at least once.
    #[must_use]
    pub fn is_loaded(&self) -> bool {
        self.loaded.load(Ordering::Acquire)
    }

    /// Notes that the car parks are loaded.
    pub(crate) fn set_loaded(&self) {
        self.loaded.store(true, Ordering::Release);
    }

    /// Tells of each pass of the sync task once it has ended.
    #[must_use]
    pub fn passes(&self) -> watch::Receiver<Passes> {
        self.passes.subscribe()
    }

    /// Notes that a pass has ended.
    pub(crate) fn pass_ended(&self, succeeded: bool) {
        self.passes.send_modify(|passes| {
            *(if succeeded { &mut passes.done } else { &mut passes.failed }) += 1;
        });
    }
}
