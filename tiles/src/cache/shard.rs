//! One of the cache's tables, under a lock of its own.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use tokio::sync::OnceCell;

use super::Key;
use crate::hash::FastHash;
use crate::tile::Tile;

/// A tile, or an empty cell while it is being rendered.
#[derive(Debug, Default)]
pub struct Entry {
    pub tile: OnceCell<Arc<Tile>>,
    /// Asked for since it was last looked at.
    pub used: AtomicBool,
    /// The bytes it was counted with; 0 before the first time.
    pub weighed: AtomicUsize,
}

/// The table.
#[derive(Debug, Default)]
pub struct Shard {
    pub entries: HashMap<Key, Arc<Entry>, FastHash>,
    /// Those keys that have a filter.
    pub filtered: HashSet<Key, FastHash>,
    /// Keys in the order they came; one that is no longer in the table is passed over.
    pub queue: VecDeque<Key>,
    /// Bytes of all entries.
    pub weight: usize,
}

impl Shard {
    pub fn insert(&mut self, key: Key, entry: Arc<Entry>) -> Arc<Entry> {
        if !key.filter.is_default() {
            self.filtered.insert(key);
        }
        self.entries.insert(key, Arc::clone(&entry));
        entry
    }

    pub fn remove_all(&mut self, keys: &[Key]) {
        for key in keys {
            self.remove(key);
        }
    }

    pub fn remove(&mut self, key: &Key) {
        if let Some(entry) = self.entries.remove(key) {
            if !key.filter.is_default() {
                self.filtered.remove(key);
            }
            self.weight -= entry.weighed.load(Ordering::Relaxed);
        }
    }

    /// Drops the oldest until at most `most` bytes are left; one used since it was last looked at gets another turn.
    pub fn shrink(&mut self, max: usize) {
        while self.weight > max {
            let Some(key) = self.queue.pop_front() else { break };
            let Some(entry) = self.entries.get(&key) else { continue };
            if entry.used.swap(false, Ordering::Relaxed) && max > 0 {
                self.queue.push_back(key);
            } else {
                self.remove(&key);
            }
        }
        if self.queue.len() > 2 * self.entries.len() + 64 {
            let entries = &self.entries;
            let mut seen = HashSet::new();
            self.queue.retain(|key| entries.contains_key(key) && seen.insert(*key));
        }
    }
}
