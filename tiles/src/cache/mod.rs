//! Tiles in memory, bounded in bytes: one render per key however many ask, the least used are dropped first.
//!
//! A key's entry is a cell that the first request fills. Invalidation takes the entry out of the table, so a render that
//! began on old data fills a cell that nobody will find any more: no stale tile can come back.

mod shard;

use std::collections::HashSet;
use std::hash::BuildHasher;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::OnceCell;

use crate::filter::Filter;
use crate::hash::FastHash;
use crate::mercator::TileId;
use crate::quota::FIRST_POINT_ZOOM;
use crate::tile::Tile;
use shard::{Entry, Shard};

/// The tile sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TileSet {
    /// The car parks.
    Carparks,
    /// The map drawn under them.
    Basemap,
}

/// What identifies a cached tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Key {
    /// Its set.
    pub set: TileSet,
    /// Which tile.
    pub tile: TileId,
    /// The filter of its car parks; the default for the basemap, which has none.
    pub filter: Filter,
}

impl Key {
    /// A tile of the car parks, unfiltered.
    #[must_use]
    pub fn carparks(tile: TileId) -> Self {
        Self { set: TileSet::Carparks, tile, filter: Filter::default() }
    }
}

const SHARDS: usize = 16;
/// Bytes that a key, its entry and its slot in the queue take beside the tile.
const OVERHEAD: usize = 320;

/// The cache.
#[derive(Debug)]
pub struct Cache {
    shards: Vec<Mutex<Shard>>,
    shard_bytes: usize,
    hasher: FastHash,
}

impl Cache {
    /// A cache of at most about `bytes`; 0 keeps nothing.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        Self {
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
            shard_bytes: bytes / SHARDS,
            hasher: FastHash::default(),
        }
    }

    fn shard(&self, key: &Key) -> MutexGuard<'_, Shard> {
        // The table inside a shard uses the low bits of the same hash.
        let at = usize::try_from(self.hasher.hash_one(key) >> 60).unwrap_or(0);
        self.shards[at].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The tile, if it is here.
    #[must_use]
    pub fn get(&self, key: &Key) -> Option<Arc<Tile>> {
        let shard = self.shard(key);
        let entry = shard.entries.get(key)?;
        let tile = entry.tile.get()?;
        entry.used.store(true, Ordering::Relaxed);
        Some(Arc::clone(tile))
    }

    /// The tile, rendered by `render` unless it is here or being rendered: then that one is awaited.
    ///
    /// # Errors
    /// The error of `render`; the next request renders again.
    pub async fn get_or_render<E>(
        &self,
        key: Key,
        render: impl AsyncFnOnce() -> Result<Tile, E>,
    ) -> Result<Arc<Tile>, E> {
        let entry = {
            let mut shard = self.shard(&key);
            let there = shard.entries.get(&key).cloned();
            let entry = there.unwrap_or_else(|| shard.insert(key, Arc::default()));
            entry.used.store(true, Ordering::Relaxed);
            entry
        };
        let unfilled = RemoveUnfilled { cache: self, key: &key, entry: &entry };
        let tile = entry.tile.get_or_try_init(|| async { render().await.map(Arc::new) }).await?;
        drop(unfilled);
        let tile = Arc::clone(tile);
        self.weigh(&key, &entry, &tile);
        Ok(tile)
    }

    /// Weighs a tile again, after an encoding was made.
    pub fn reweigh(&self, key: &Key, tile: &Tile) {
        let entry = self.shard(key).entries.get(key).cloned();
        if let Some(entry) = entry {
            self.weigh(key, &entry, tile);
        }
    }

    fn weigh(&self, key: &Key, entry: &Arc<Entry>, tile: &Tile) {
        let weight = tile.weight() + OVERHEAD;
        if entry.weighed.load(Ordering::Relaxed) == weight {
            return;
        }
        let mut shard = self.shard(key);
        if !shard.entries.get(key).is_some_and(|e| Arc::ptr_eq(e, entry)) {
            return;
        }
        let before = entry.weighed.swap(weight, Ordering::Relaxed);
        if before == 0 {
            shard.queue.push_back(*key);
        }
        shard.weight = shard.weight + weight - before;
        shard.shrink(self.shard_bytes);
    }

    /// Replaces a tile that is here; does nothing when it is not.
    pub fn replace(&self, key: Key, tile: &Arc<Tile>) {
        let mut shard = self.shard(&key);
        if !shard.entries.contains_key(&key) {
            return;
        }
        shard.remove(&key);
        let entry = Arc::new(Entry {
            tile: OnceCell::new_with(Some(Arc::clone(tile))),
            ..Entry::default()
        });
        shard.insert(key, Arc::clone(&entry));
        drop(shard);
        self.weigh(&key, &entry, tile);
    }

    /// Drops the car parks' tiles of those ids, whatever their filter, but of the unfiltered ones keeps `kept`. With `counts`,
    /// drops every filtered tile below zoom 8 too. Takes time with the number of tiles and of filtered entries, not of all.
    pub fn invalidate(&self, tiles: &HashSet<TileId>, kept: &HashSet<TileId>, counts: bool) {
        for tile in tiles.difference(kept) {
            let key = Key::carparks(*tile);
            self.shard(&key).remove(&key);
        }
        for shard in &self.shards {
            let mut shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
            let old = |key: &&Key| {
                tiles.contains(&key.tile)
                    || (key.filter.buffer > 0 && touches_neighbour(key, tiles))
                    || (counts && key.tile.z < FIRST_POINT_ZOOM)
            };
            let gone: Vec<Key> = shard.filtered.iter().filter(old).copied().collect();
            shard.remove_all(&gone);
        }
    }

    /// Drops a whole set.
    pub fn invalidate_set(&self, set: TileSet) {
        for shard in &self.shards {
            let mut shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
            let gone: Vec<Key> = shard.entries.keys().filter(|k| k.set == set).copied().collect();
            shard.remove_all(&gone);
        }
    }

    /// How many tiles are kept, and how many bytes they take.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        let of = |shard: &Mutex<Shard>| {
            let shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
            (shard.entries.len(), shard.weight)
        };
        self.shards.iter().map(of).fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1))
    }
}

/// Takes an entry out again that was not filled: its render failed, or the request went away in the middle of it.
struct RemoveUnfilled<'a> {
    cache: &'a Cache,
    key: &'a Key,
    entry: &'a Arc<Entry>,
}

impl Drop for RemoveUnfilled<'_> {
    fn drop(&mut self) {
        if self.entry.tile.get().is_some() {
            return;
        }
        let mut shard = self.cache.shard(self.key);
        let ours = shard.entries.get(self.key).is_some_and(|entry| Arc::ptr_eq(entry, self.entry));
        if ours && self.entry.tile.get().is_none() {
            shard.remove(self.key);
        }
    }
}

/// A buffered tile also shows what its neighbours do.
fn touches_neighbour(key: &Key, tiles: &HashSet<TileId>) -> bool {
    let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
    around
        .filter_map(|(dx, dy)| key.tile.neighbour(dx, dy))
        .any(|neighbour| tiles.contains(&neighbour))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;

    fn key(x: u32) -> Key {
        Key::carparks(TileId { z: 16, x, y: 1 })
    }

    async fn put(cache: &Cache, key: Key, size: usize) -> Arc<Tile> {
        let content: Vec<u8> =
            (0..size as u64).map(|i| crate::hash::splitmix64(i).to_le_bytes()[0]).collect();
        let made: Result<_, ()> = cache.get_or_render(key, async || Ok(Tile::new(&content))).await;
        made.expect("rendered")
    }

    #[tokio::test]
    async fn one_render_serves_all_who_ask_at_once() {
        let cache = Arc::new(Cache::new(1 << 20));
        let renders = Arc::new(AtomicUsize::new(0));
        let gate = Arc::new(tokio::sync::Barrier::new(2));
        let ask = |waits: bool| {
            let (cache, renders, gate) = (cache.clone(), renders.clone(), gate.clone());
            async move {
                let made: Result<_, ()> = cache
                    .get_or_render(key(1), async || {
                        renders.fetch_add(1, Ordering::SeqCst);
                        if waits {
                            gate.wait().await;
                        }
                        Ok(Tile::new(b"once"))
                    })
                    .await;
                made.expect("rendered")
            }
        };
        let first = tokio::spawn(ask(true));
        while renders.load(Ordering::SeqCst) == 0 {
            tokio::task::yield_now().await;
        }
        let second = tokio::spawn(ask(false));
        tokio::task::yield_now().await;
        gate.wait().await;
        assert!(Arc::ptr_eq(&first.await.expect("joined"), &second.await.expect("joined")));
        assert_eq!(renders.load(Ordering::SeqCst), 1);
    }

    #[tokio::test]
    async fn it_stays_within_its_bytes_and_keeps_what_is_used() {
        let cache = Cache::new(SHARDS * 20_000);
        for x in 0..2000 {
            put(&cache, key(x), 1000).await;
            put(&cache, key(0), 1000).await;
        }
        let (count, bytes) = cache.size();
        assert!(bytes <= SHARDS * 20_000 && count > 50, "{count} tiles, {bytes} bytes");
        assert!(cache.get(&key(0)).is_some(), "asked for all the time");
        assert!(cache.get(&key(1)).is_none(), "asked for once, long ago");
    }

    #[tokio::test]
    async fn with_no_bytes_nothing_is_kept() {
        let cache = Cache::new(0);
        put(&cache, key(1), 10).await;
        assert_eq!(cache.size(), (0, 0));
    }

    #[tokio::test]
    async fn a_render_begun_before_an_invalidation_never_comes_back() {
        let cache = Cache::new(1 << 20);
        let tiles = HashSet::from([key(1).tile]);
        let old: Result<_, ()> = cache
            .get_or_render(key(1), async || {
                cache.invalidate(&tiles, &HashSet::new(), false);
                Ok(Tile::new(b"old"))
            })
            .await;
        assert!(old.is_ok());
        assert!(cache.get(&key(1)).is_none());
        assert_eq!(cache.size(), (0, 0));
    }

    #[tokio::test]
    async fn a_render_that_fails_or_is_given_up_leaves_nothing() {
        let cache = Cache::new(1 << 20);
        let failed = cache.get_or_render(key(1), async || Err("no")).await;
        assert_eq!(failed.err(), Some("no"));
        assert_eq!(cache.size(), (0, 0));
        let mut asked = Box::pin(cache.get_or_render(key(2), async || {
            std::future::pending::<()>().await;
            Ok::<_, ()>(Tile::new(b"never"))
        }));
        assert!(futures::poll!(&mut asked).is_pending());
        drop(asked);
        assert_eq!(cache.size(), (0, 0));
    }

    #[tokio::test]
    async fn what_is_made_later_is_weighed_too() {
        let cache = Cache::new(1 << 20);
        let tile = put(&cache, key(1), 1000).await;
        let before = cache.size().1;
        let made = tile.bytes(crate::tile::Encoding::Zstd).1;
        cache.reweigh(&key(1), &tile);
        assert_eq!(cache.size().1, before + made);
        cache.invalidate_set(TileSet::Carparks);
        assert_eq!(cache.size(), (0, 0));
    }
}
