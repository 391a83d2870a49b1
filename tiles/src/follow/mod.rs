//! Keeps the snapshot and the caches current: listens to the database, folds in what changed, tells who watches.

mod ledger;
mod listen;

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use carpal_domain::live::{MOST_TILES_IN_AN_EVENT, PublicEvent};
use sqlx::PgPool;
use tokio_util::sync::CancellationToken;

use crate::basemap::Basemap;
use crate::cache::{Cache, Key, Set};
use crate::carparks;
use crate::filter::Filter;
use crate::live::Publisher;
use crate::load::{self, LoadError, Moment, Source};
use crate::mercator::TileId;
use crate::quota::FIRST_FOOTPRINT_ZOOM;
use crate::store::{Change, Snapshot, Store, affected};
use crate::tile::Tile;
use ledger::Ledger;
pub use listen::{Asked, Wake};

/// At most so many tiles are encoded again before a change is published; what is beyond is encoded when asked for.
const MOST_REENCODED: usize = 64;
/// Changes that come closer together than this are folded in together.
const BREATH: Duration = Duration::from_millis(10);
/// Without a word from the database for so long, it is asked anyway.
const PATIENCE: Duration = Duration::from_mins(1);
const FIRST_RETRY: Duration = Duration::from_millis(200);
const LAST_RETRY: Duration = Duration::from_secs(5);

/// What is kept current, shared with the server.
pub struct Followed {
    /// The places.
    pub store: Store,
    /// The tiles.
    pub cache: Cache,
    /// What is drawn under the places.
    pub basemap: Basemap,
    /// The sources that the database knows.
    pub sources: arc_swap::ArcSwap<Vec<Source>>,
    /// The places were loaded at least once.
    pub loaded: AtomicBool,
}

/// The one task that writes to the store.
pub struct Follower {
    pool: PgPool,
    followed: Arc<Followed>,
    publisher: Publisher,
    wake: Arc<Wake>,
    ledger: Ledger,
    /// Transactions below this have been seen; `None` before the first load.
    xmin: Option<u64>,
}

impl Follower {
    /// A follower that has not begun.
    #[must_use]
    pub fn new(pool: PgPool, followed: Arc<Followed>, publisher: Publisher) -> Self {
        let wake = Arc::new(Wake::default());
        Self { pool, followed, publisher, wake, ledger: Ledger::default(), xmin: None }
    }

    /// Loads, then follows until `stop`. Errors are logged once each time they begin, and tried again.
    pub async fn run(mut self, stop: CancellationToken) {
        let listening =
            tokio::spawn(listen::run(self.pool.clone(), Arc::clone(&self.wake), stop.clone()));
        let mut retry = FIRST_RETRY;
        while !stop.is_cancelled() {
            let patience =
                self.ledger.until_next_expiry(now()).map_or(PATIENCE, |s| s.min(PATIENCE));
            tokio::select! {
                () = stop.cancelled() => break,
                () = self.wake.notified() => {}
                () = tokio::time::sleep(patience) => self.wake.changed(),
            }
            let asked = self.wake.take();
            let outcome = self.catch_up(asked).await;
            match outcome {
                Ok(()) => {
                    retry = FIRST_RETRY;
                    tokio::time::sleep(BREATH).await;
                }
                Err(error) => {
                    if retry == FIRST_RETRY {
                        tracing::warn!(error = %error, "the places could not be brought up to date; trying again");
                    }
                    tokio::select! {
                        () = stop.cancelled() => break,
                        () = tokio::time::sleep(retry) => {}
                    }
                    retry = (retry * 2).min(LAST_RETRY);
                    self.wake.again(asked);
                }
            }
        }
        let _ = listening.await;
    }

    async fn catch_up(&mut self, asked: Asked) -> Result<(), LoadError> {
        if asked.background || asked.everything {
            self.read_sources().await?;
        }
        match self.xmin {
            None => self.load().await?,
            Some(xmin) => self.refresh(xmin, asked).await?,
        }
        Ok(())
    }

    async fn read_sources(&self) -> Result<(), LoadError> {
        let sources = load::sources(&self.pool).await?;
        let changed = self.followed.basemap.set_sources(&sources);
        self.followed.sources.store(Arc::new(sources));
        if changed {
            self.followed.cache.forget_all(Set::Basemap);
            self.publisher.publish(PublicEvent::TilesChanged {
                tileset: "basemap".into(),
                version: self.followed.basemap.version(),
                tiles: Vec::new(),
                everything: true,
            });
        }
        Ok(())
    }

    async fn load(&mut self) -> Result<(), LoadError> {
        let begun = Instant::now();
        let mut moment = Moment::begin(&self.pool).await?;
        let mut names = self.ledger.names.clone();
        let read = moment.all(&mut names, now()).await?;
        let xmin = moment.xmin;
        moment.end().await?;
        // Half a second of sorting and packing for 500,000 places: not on a thread that serves.
        let followed = Arc::clone(&self.followed);
        let built = tokio::task::spawn_blocking(move || {
            let places: Vec<_> = read.into_iter().filter_map(|read| read.place).collect();
            let ledger = Ledger::of(&places, names.clone());
            let snapshot = Arc::new(Snapshot::of(places, Arc::new(names)));
            snapshot.chunks().iter().for_each(|chunk| chunk.prepare());
            followed.store.replace(Arc::clone(&snapshot));
            (ledger, snapshot)
        });
        let (ledger, snapshot) = built.await.map_err(|_| sqlx::Error::WorkerCrashed)?;
        self.ledger = ledger;
        let count = snapshot.len();
        self.xmin = Some(xmin);
        self.followed.cache.forget_all(Set::Carparks);
        self.followed.loaded.store(true, Ordering::Release);
        tracing::info!(
            carpal.places = count,
            carpal.load_seconds = begun.elapsed().as_secs_f64(),
            "places loaded"
        );
        self.announce(&snapshot, None);
        Ok(())
    }

    async fn refresh(&mut self, xmin: u64, asked: Asked) -> Result<(), LoadError> {
        let begun = Instant::now();
        let now = now();
        let mut moment = Moment::begin(&self.pool).await?;
        let mut names = self.ledger.names.clone();
        let mut read = moment.since(xmin, &mut names, now).await?;
        let mut vanished = Vec::new();
        if asked.gone && !asked.everything {
            vanished = self.ledger.not_in(&moment.ids().await?);
        }
        if asked.everything {
            let census = moment.census().await?;
            vanished = self.ledger.not_in(&census.keys().copied().collect());
            let store = self.followed.store.snapshot();
            let known = read.iter().map(|read| read.id).collect::<HashSet<_>>();
            let missed: Vec<i64> = census
                .iter()
                .filter(|(id, _)| !known.contains(id))
                .filter(|(id, xid)| self.ledger.xid(&store, **id) != Some(**xid))
                .map(|(id, _)| *id)
                .collect();
            read.extend(moment.of(&missed, &mut names, now).await?);
        }
        let next_xmin = moment.xmin;
        moment.end().await?;

        let snapshot = self.followed.store.snapshot();
        let changes = self.ledger.changes(&snapshot, read, &vanished, now);
        self.ledger.names = names;
        if !changes.is_empty() {
            self.publish(&snapshot, &changes);
            let seconds = begun.elapsed().as_secs_f64();
            metrics::histogram!("carpal_tiles_change_seconds").record(seconds);
            tracing::info!(
                carpal.changes = changes.len(),
                carpal.change_seconds = seconds,
                "places changed"
            );
        }
        self.xmin = Some(next_xmin);
        Ok(())
    }

    /// Encodes what is kept of the touched tiles, then puts the new snapshot in force, then forgets the rest of them.
    fn publish(&mut self, before: &Arc<Snapshot>, changes: &[Change]) {
        let cache = &self.followed.cache;
        let after = Arc::new(before.after(changes, Arc::new(self.ledger.names.clone())));
        let touched = affected(changes, before, &after);
        let plain = Filter::default();
        let fresh: Vec<(TileId, Option<Arc<Tile>>)> = touched
            .iter()
            .filter(|tile| tile.z < FIRST_FOOTPRINT_ZOOM)
            .filter_map(|tile| Some((*tile, cache.get(&Key::carparks(*tile))?)))
            .take(MOST_REENCODED)
            .filter_map(|(tile, old)| {
                let mut bytes = Vec::new();
                carparks::points(&after, tile, &plain, &mut bytes).ok()?;
                Some((tile, (!old.holds(&bytes)).then(|| Arc::new(Tile::new(&bytes)))))
            })
            .collect();

        self.followed.store.publish(Arc::clone(&after), changes);
        self.ledger.fold_in(changes);
        let kept = fresh.iter().map(|(tile, _)| *tile).collect();
        for (tile, new) in fresh {
            if let Some(new) = new {
                cache.replace(Key::carparks(tile), &new);
            }
        }
        cache.forget(&touched.iter().copied().collect(), &kept, true);
        self.announce(&after, Some(&touched.into_iter().collect::<Vec<_>>()));
    }

    fn announce(&self, snapshot: &Snapshot, tiles: Option<&[TileId]>) {
        metrics::gauge!("carpal_tiles_places").set(snapshot.len() as f64);
        let named = tiles.filter(|tiles| tiles.len() <= MOST_TILES_IN_AN_EVENT);
        self.publisher.publish(PublicEvent::TilesChanged {
            tileset: "carparks".into(),
            version: snapshot.version(),
            tiles: named.unwrap_or_default().iter().map(TileId::to_string).collect(),
            everything: named.is_none(),
        });
    }
}

/// Seconds of Unix time.
fn now() -> i64 {
    chrono::Utc::now().timestamp()
}
