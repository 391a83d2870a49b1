//! All visible places in memory: a snapshot that readers share and never wait for, an R-tree beside it, and the
//! bookkeeping by which changes are folded in.

mod areas;
mod change;
mod index;
mod names;
mod snapshot;

use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

use arc_swap::ArcSwap;

pub use areas::{Area, areas};
pub use change::{Change, affected};
pub use index::{Index, Leaf, point};
pub use names::Names;
pub use snapshot::{Chunk, Snapshot};

/// The snapshot in force and the R-tree that agrees with it.
#[derive(Debug, Default)]
pub struct Store {
    current: ArcSwap<Snapshot>,
    index: RwLock<Index>,
}

impl Store {
    /// The places as they are now. Never waits; what is returned does not change.
    #[must_use]
    pub fn snapshot(&self) -> Arc<Snapshot> {
        self.current.load_full()
    }

    /// The R-tree and the snapshot it agrees with. Waits for a change being folded in: microseconds for an edit.
    pub fn indexed(&self) -> (RwLockReadGuard<'_, Index>, Arc<Snapshot>) {
        let index = self.index.read().unwrap_or_else(PoisonError::into_inner);
        (index, self.current.load_full())
    }

    /// Puts a whole new snapshot in force.
    pub fn replace(&self, next: Arc<Snapshot>) {
        let rebuilt = Index::of(&next);
        let mut index = self.index.write().unwrap_or_else(PoisonError::into_inner);
        *index = rebuilt;
        self.current.store(next);
    }

    /// Puts `next` in force; `changes` are what makes it differ from the snapshot in force.
    pub fn publish(&self, next: Arc<Snapshot>, changes: &[Change]) {
        let most_by_one = next.len() / 8 + 1000;
        let rebuilt = (changes.len() > most_by_one).then(|| Index::of(&next));
        let mut index = self.index.write().unwrap_or_else(PoisonError::into_inner);
        match rebuilt {
            Some(rebuilt) => *index = rebuilt,
            None => index.fold_in(changes),
        }
        self.current.store(next);
    }
}
