//! All visible car parks in memory: a snapshot that readers share and never wait for, and an R-tree beside it
//! for the nearest and for footprints.

mod area_counts;
mod bits;
mod change;
mod chunk;
mod chunk_index;
mod name_table;
mod snapshot;
mod spatial_index;
mod texts;

use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

use arc_swap::ArcSwap;

use crate::closed_now::ClosedNow;

pub use area_counts::{AreaCount, area_counts};
pub use bits::{Bits, Columns};
pub use change::{Change, affected_tiles};
pub use chunk::Chunk;
pub use chunk_index::{ChunkIndex, WorldBox};
pub use name_table::NameTable;
pub use snapshot::Snapshot;
pub use spatial_index::{Leaf, SpatialIndex, point};
pub use texts::Pattern;

/// The snapshot in force and the R-tree that agrees with it.
#[derive(Debug, Default)]
pub struct Store {
    current: ArcSwap<Snapshot>,
    index: RwLock<SpatialIndex>,
    closed_now: ClosedNow,
}

impl Store {
    /// The car parks as they are now. Never waits; the snapshot returned does not change.
    #[must_use]
    pub fn snapshot(&self) -> Arc<Snapshot> {
        self.current.load_full()
    }

    /// Which car parks are closed.
    #[must_use]
    pub fn closed_now(&self) -> &ClosedNow {
        &self.closed_now
    }

    /// The R-tree and the snapshot it agrees with. Waits while a change is applied: microseconds for an edit.
    pub fn indexed(&self) -> (RwLockReadGuard<'_, SpatialIndex>, Arc<Snapshot>) {
        let index = self.index.read().unwrap_or_else(PoisonError::into_inner);
        (index, self.current.load_full())
    }

    /// Puts a whole new snapshot in force.
    pub fn replace(&self, next: Arc<Snapshot>) {
        next.chunks().iter().for_each(|chunk| chunk.warm_up());
        let rebuilt = SpatialIndex::new(&next);
        let mut index = self.index.write().unwrap_or_else(PoisonError::into_inner);
        *index = rebuilt;
        self.current.store(next);
    }

    /// Puts `next` in force; `changes` are what makes it differ from the snapshot in force.
    pub fn publish(&self, next: Arc<Snapshot>, changes: &[Change]) {
        // Beyond about an eighth of the tree, packing it anew is quicker than changing it leaf by leaf.
        let most_one_by_one = next.len() / 8 + 1000;
        // Only those that changed are not warm yet.
        next.chunks().iter().for_each(|chunk| chunk.warm_up());
        let rebuilt = (changes.len() > most_one_by_one).then(|| SpatialIndex::new(&next));
        let mut index = self.index.write().unwrap_or_else(PoisonError::into_inner);
        match rebuilt {
            Some(rebuilt) => *index = rebuilt,
            None => index.apply(changes),
        }
        self.current.store(next);
    }
}
