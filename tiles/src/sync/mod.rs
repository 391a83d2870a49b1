//! Keeps what is served in step with the database: listens for changes, applies them, tells who watches.

mod listen;
mod tracker;

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use carpal_domain::live::{MAX_TILES_IN_AN_EVENT, PublicEvent};
use chrono::{DateTime, Utc};
use sqlx::PgPool;
use tokio_util::sync::CancellationToken;

use crate::cache::{Key, TileSet};
use crate::carpark_tiles;
use crate::content::Content;
use crate::filter::Filter;
use crate::load::{self, LoadError, ReadTransaction};
use crate::mercator::TileId;
use crate::publisher::Publisher;
use crate::quota::FIRST_FOOTPRINT_ZOOM;
use crate::store::{Change, Snapshot, affected_tiles};
use crate::tile::Tile;
pub use listen::{Scope, Signals};
use tracker::Tracker;

/// At most this many tiles are encoded again before a change is published; the rest are encoded when asked for.
pub const MAX_REENCODED: usize = 64;
/// The pause after a pass in which further changes gather for the next one.
pub const DEBOUNCE: Duration = Duration::from_millis(10);
/// Without a notification for so long, the database is asked anyway.
pub const POLL_INTERVAL: Duration = Duration::from_mins(1);
const FIRST_RETRY: Duration = Duration::from_millis(200);
const LAST_RETRY: Duration = Duration::from_secs(5);

/// When the sync task looks, and by which clock.
#[derive(Debug, Clone, Copy)]
pub struct Timing {
    /// See [`DEBOUNCE`].
    pub debounce: Duration,
    /// See [`POLL_INTERVAL`].
    pub poll_interval: Duration,
    /// What decides when an availability is too old to be shown.
    pub now: fn() -> DateTime<Utc>,
}

impl Default for Timing {
    fn default() -> Self {
        Self { debounce: DEBOUNCE, poll_interval: POLL_INTERVAL, now: Utc::now }
    }
}

/// The one task that writes to the [`Content`].
pub struct SyncTask {
    pool: PgPool,
    content: Arc<Content>,
    publisher: Publisher,
    timing: Timing,
    signals: Arc<Signals>,
    tracker: Tracker,
    /// Whatever transactions below this wrote has been seen; `None` before the first load.
    xmin: Option<u64>,
}

impl SyncTask {
    /// A task that has not begun.
    #[must_use]
    pub fn new(pool: PgPool, content: Arc<Content>, publisher: Publisher, timing: Timing) -> Self {
        let signals = Arc::new(Signals::default());
        Self { pool, content, publisher, timing, signals, tracker: Tracker::default(), xmin: None }
    }

    /// Loads, then keeps up until `stop`. A pass that fails is tried again; the first failure in a row is logged.
    pub async fn run(mut self, stop: CancellationToken) {
        let listener = listen::run(self.pool.clone(), Arc::clone(&self.signals), stop.clone());
        let listening = tokio::spawn(listener);
        let mut retry = FIRST_RETRY;
        while !stop.is_cancelled() {
            let expiry = self.tracker.until_next_expiry(self.now());
            let longest_wait = expiry.unwrap_or(Duration::MAX).min(self.timing.poll_interval);
            tokio::select! {
                () = stop.cancelled() => break,
                () = self.signals.wait() => {}
                () = tokio::time::sleep(longest_wait) => {}
            }
            let scope = self.signals.take();
            let outcome = self.pass(scope).await;
            let pause = match &outcome {
                Ok(()) => {
                    retry = FIRST_RETRY;
                    self.timing.debounce
                }
                Err(error) => {
                    if retry == FIRST_RETRY {
                        tracing::warn!(error = %error, "the car parks could not be brought up to date; trying again");
                    }
                    self.signals.add(scope);
                    let pause = retry;
                    retry = (retry * 2).min(LAST_RETRY);
                    pause
                }
            };
            self.content.pass_ended(outcome.is_ok());
            tokio::select! {
                () = stop.cancelled() => break,
                () = tokio::time::sleep(pause) => {}
            }
        }
        let _ = listening.await;
    }

    /// Looks once: loads everything the first time, later what changed since the last pass.
    ///
    /// # Errors
    /// When the database does not answer. What is served stays as it is, and so does what the next pass has to look for,
    /// except for `scope`: that has to be asked for again.
    pub async fn pass(&mut self, scope: Scope) -> Result<(), LoadError> {
        if scope.basemap {
            self.read_sources().await?;
        }
        match self.xmin {
            None => self.load().await,
            Some(xmin) => self.refresh(xmin, scope).await,
        }
    }

    /// Seconds of Unix time.
    fn now(&self) -> i64 {
        (self.timing.now)().timestamp()
    }

    async fn read_sources(&self) -> Result<(), LoadError> {
        let sources = load::sources(&self.pool).await?;
        let changed = self.content.basemap.set_sources(&sources);
        self.content.sources.store(Arc::new(sources));
        if changed {
            self.content.cache.invalidate_set(TileSet::Basemap);
            self.publisher.publish(PublicEvent::TilesChanged {
                tileset: "basemap".into(),
                version: self.content.basemap.version(),
                tiles: Vec::new(),
                everything: true,
            });
        }
        Ok(())
    }

    async fn load(&mut self) -> Result<(), LoadError> {
        let begun = Instant::now();
        let mut transaction = ReadTransaction::begin(&self.pool).await?;
        let mut names = self.tracker.names.clone();
        let rows = transaction.all(&mut names, self.now()).await?;
        let xmin = transaction.xmin;
        transaction.end().await?;
        // Half a second of sorting and packing for 500,000 car parks: not on a thread that serves.
        let content = Arc::clone(&self.content);
        let built = tokio::task::spawn_blocking(move || {
            let car_parks: Vec<_> = rows.into_iter().filter_map(|row| row.car_park).collect();
            let tracker = Tracker::new(&car_parks, names.clone());
            let snapshot = Arc::new(Snapshot::new(car_parks, Arc::new(names)));
            content.store.replace(Arc::clone(&snapshot));
            (tracker, snapshot)
        });
        let (tracker, snapshot) = built.await.map_err(|_| sqlx::Error::WorkerCrashed)?;
        self.tracker = tracker;
        self.xmin = Some(xmin);
        self.content.cache.invalidate_set(TileSet::Carparks);
        self.content.set_loaded();
        tracing::info!(
            carpal.car_parks = snapshot.len(),
            carpal.load_seconds = begun.elapsed().as_secs_f64(),
            "car parks loaded"
        );
        self.announce(&snapshot, None);
        Ok(())
    }

    async fn refresh(&mut self, xmin: u64, scope: Scope) -> Result<(), LoadError> {
        let begun = Instant::now();
        let now = self.now();
        let snapshot = self.content.store.snapshot();
        let mut transaction = ReadTransaction::begin(&self.pool).await?;
        let mut names = self.tracker.names.clone();
        let mut rows = transaction.written_since(xmin, &mut names, now).await?;
        let mut gone = Vec::new();
        if scope.everything {
            let versions = transaction.versions().await?;
            gone = self.tracker.missing_from(&versions.keys().copied().collect());
            let read: HashSet<i64> = rows.iter().map(|row| row.id).collect();
            let missed: Vec<i64> = versions
                .iter()
                .filter(|(id, _)| !read.contains(id))
                .filter(|(id, xid)| self.tracker.xid(&snapshot, **id) != Some(**xid))
                .map(|(id, _)| *id)
                .collect();
            rows.extend(transaction.by_ids(&missed, &mut names, now).await?);
        } else if scope.rows_deleted {
            gone = self.tracker.missing_from(&transaction.ids().await?);
        }
        let next_xmin = transaction.xmin;
        transaction.end().await?;

        let changes = self.tracker.diff(&snapshot, rows, &gone, now);
        self.tracker.names = names;
        if !changes.is_empty() {
            self.publish(&snapshot, &changes);
            let seconds = begun.elapsed().as_secs_f64();
            metrics::histogram!("carpal_tiles_change_seconds").record(seconds);
            tracing::info!(
                carpal.changes = changes.len(),
                carpal.change_seconds = seconds,
                "car parks changed"
            );
        }
        self.xmin = Some(next_xmin);
        Ok(())
    }

    /// Encodes the affected tiles that are cached, then puts the new snapshot in force, then drops the other affected tiles.
    fn publish(&mut self, before: &Arc<Snapshot>, changes: &[Change]) {
        let cache = &self.content.cache;
        let after = Arc::new(before.with_changes(changes, Arc::new(self.tracker.names.clone())));
        let affected = affected_tiles(changes, before, &after);
        let unfiltered = Filter::default();
        // Tiles with footprints need PostGIS, so they wait until they are asked for.
        let encoded: Vec<(TileId, Option<Arc<Tile>>)> = affected
            .iter()
            .filter(|tile| tile.z < FIRST_FOOTPRINT_ZOOM)
            .filter_map(|tile| Some((*tile, cache.get(&Key::carparks(*tile))?)))
            .take(MAX_REENCODED)
            .filter_map(|(tile, old)| {
                let mut bytes = Vec::new();
                carpark_tiles::write(&after, tile, &unfiltered, &mut bytes).ok()?;
                Some((tile, (!old.is_made_of(&bytes)).then(|| Arc::new(Tile::new(&bytes)))))
            })
            .collect();

        self.content.store.publish(Arc::clone(&after), changes);
        self.tracker.apply(changes);
        let kept = encoded.iter().map(|(tile, _)| *tile).collect();
        for (tile, new) in encoded {
            if let Some(new) = new {
                cache.replace(Key::carparks(tile), &new);
            }
        }
        cache.invalidate(&affected.iter().copied().collect(), &kept, true);
        self.announce(&after, Some(&affected.into_iter().collect::<Vec<_>>()));
    }

    /// Tells which tiles changed, or that all may have.
    fn announce(&self, snapshot: &Snapshot, tiles: Option<&[TileId]>) {
        metrics::gauge!("carpal_tiles_places").set(snapshot.len() as f64);
        let named = tiles.filter(|tiles| tiles.len() <= MAX_TILES_IN_AN_EVENT);
        self.publisher.publish(PublicEvent::TilesChanged {
            tileset: "carparks".into(),
            version: snapshot.version(),
            tiles: named.unwrap_or_default().iter().map(TileId::to_string).collect(),
            everything: named.is_none(),
        });
    }
}
