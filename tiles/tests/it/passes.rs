//! The sync task pass by pass, by clocks of the tests' own.

use std::collections::HashSet;
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use carpal_domain::car_park::LIVE_AVAILABILITY_MINUTES;
use carpal_domain::live::PublicEvent;
use carpal_domain::testing::{TestDatabase, fresh_database};
use carpal_tiles::basemap::Basemap;
use carpal_tiles::cache::{Cache, Key};
use carpal_tiles::carpark_tiles;
use carpal_tiles::content::Content;
use carpal_tiles::mercator::TileId;
use carpal_tiles::publisher::Publisher;
use carpal_tiles::sync::{MAX_REENCODED, Scope, SyncTask, Timing};
use carpal_tiles::tile::{Encoding, Tile};
use chrono::{DateTime, Utc};
use tokio::sync::mpsc::Receiver;
use tokio_util::sync::CancellationToken;

use crate::decode::{Layers, layers};
use crate::support::{LONG, Spot, add, run, until};

/// A sync task that looks when the test says so.
struct ByHand {
    content: Arc<Content>,
    sync: SyncTask,
    events: Receiver<PublicEvent>,
}

fn by_hand(database: &TestDatabase, timing: Timing) -> ByHand {
    let content = Arc::new(Content::new(Cache::new(16 << 20), Basemap::new(1)));
    let (publisher, events) = Publisher::new(64);
    let sync = SyncTask::new(database.pool.clone(), Arc::clone(&content), publisher, timing);
    ByHand { content, sync, events }
}

/// A tile as the server would send it: from the cache, else rendered into it.
async fn tile(content: &Content, tile: TileId) -> Layers {
    let key = Key::carparks(tile);
    let render = async || {
        let mut bytes = Vec::new();
        carpark_tiles::write(&content.store.snapshot(), tile, &key.filter, &mut bytes)
            .expect("written");
        Ok::<_, Infallible>(Tile::new(&bytes))
    };
    let Ok(tile) = content.cache.get_or_render(key, render).await;
    if tile.is_empty() { Layers::new() } else { layers(&tile.bytes(Encoding::Identity).0) }
}

fn attribute(layers: &Layers, key: &str) -> Option<String> {
    layers.get("carparks").and_then(|features| features[0].tags.get(key).cloned())
}

#[tokio::test]
async fn an_availability_fades_by_the_clock_alone() {
    static NOW: AtomicI64 = AtomicI64::new(0);
    fn now() -> DateTime<Utc> {
        DateTime::from_timestamp(NOW.load(Ordering::SeqCst), 0).expect("a time")
    }
    let database = fresh_database().await;
    let said = 1_800_000_000;
    let more = format!(
        "availability = 'full', availability_basis = 'live', availability_at = to_timestamp({said})"
    );
    add(&database, Spot { name: "Queen Square", lng: -2.9916, lat: 53.4084, more: &more }).await;
    // The last second in which it is shown, for as long as the test likes.
    NOW.store(said + LIVE_AVAILABILITY_MINUTES * 60, Ordering::SeqCst);
    let timing = Timing { now, poll_interval: Duration::from_hours(1), ..Timing::default() };
    let ByHand { content, sync, .. } = by_hand(&database, timing);
    let stop = CancellationToken::new();
    let running = tokio::spawn(sync.run(stop.clone()));
    until(&content, LONG, "loaded", async || content.is_loaded()).await;
    let home = content.store.snapshot().tiles(14).next().expect("a tile");
    assert_eq!(attribute(&tile(&content, home).await, "avail").as_deref(), Some("full"));

    NOW.fetch_add(1, Ordering::SeqCst);
    let faded = async || attribute(&tile(&content, home).await, "avail").is_none();
    until(&content, LONG, "faded", faded).await;
    assert!(attribute(&tile(&content, home).await, "rank").is_some(), "the car park itself stays");
    stop.cancel();
    running.await.expect("it ended");
}

#[tokio::test]
async fn the_database_is_asked_now_and_then_though_it_says_nothing() {
    let database = fresh_database().await;
    let id = add(&database, Spot { name: "Bold Street", lng: -2.98, lat: 53.4, more: "" }).await;
    let timing = Timing { poll_interval: Duration::from_millis(20), ..Timing::default() };
    let ByHand { content, sync, .. } = by_hand(&database, timing);
    let stop = CancellationToken::new();
    let running = tokio::spawn(sync.run(stop.clone()));
    until(&content, LONG, "loaded", async || content.is_loaded()).await;
    let home = content.store.snapshot().tiles(14).next().expect("a tile");
    run(
        &database,
        &format!(
            "alter table car_parks disable trigger car_parks_notify;
             update car_parks set name = 'Hardman Street' where id = {id}"
        ),
    )
    .await;
    until(&content, LONG, "renamed", async || {
        attribute(&tile(&content, home).await, "name").as_deref() == Some("Hardman Street")
    })
    .await;
    stop.cancel();
    running.await.expect("it ended");
}

#[tokio::test]
async fn more_tiles_than_are_encoded_at_once_are_all_new_after_a_wide_change() {
    let count = MAX_REENCODED + 6;
    let database = fresh_database().await;
    in_a_row(&database, count).await;
    let ByHand { content, mut sync, .. } = by_hand(&database, Timing::default());
    sync.pass(Scope::ALL).await.expect("loaded");
    let tiles: Vec<TileId> = content.store.snapshot().tiles(14).collect();
    assert_eq!(tiles.len(), count, "each in a tile of its own");
    for id in &tiles {
        assert_eq!(attribute(&tile(&content, *id).await, "name").as_deref(), Some("Old"));
    }

    run(&database, "update car_parks set name = 'New'").await;
    sync.pass(Scope::default()).await.expect("changed");
    let kept = tiles.iter().filter(|id| content.cache.get(&Key::carparks(**id)).is_some());
    assert_eq!(kept.count(), MAX_REENCODED, "those are served without waiting");
    for id in &tiles {
        assert_eq!(attribute(&tile(&content, *id).await, "name").as_deref(), Some("New"), "{id}");
    }
}

#[tokio::test]
async fn an_event_names_the_tiles_of_a_small_change_and_says_everything_of_a_wide_one() {
    let database = fresh_database().await;
    in_a_row(&database, 70).await;
    let ByHand { content, mut sync, mut events } = by_hand(&database, Timing::default());
    let mut event = || {
        let PublicEvent::TilesChanged { tileset, version, tiles, everything } =
            events.try_recv().expect("an event")
        else {
            panic!("not of tiles")
        };
        (tileset, version, tiles.into_iter().collect::<HashSet<_>>(), everything)
    };
    let nothing = HashSet::new();
    sync.pass(Scope::ALL).await.expect("loaded");
    let basemap = content.basemap.version();
    assert_eq!(event(), ("basemap".into(), basemap, nothing.clone(), true), "its sources are read");
    let version = content.store.snapshot().version();
    assert_eq!(event(), ("carparks".into(), version.clone(), nothing.clone(), true), "all is new");

    run(&database, "update car_parks set name = 'New' where place_key = 'row:1'").await;
    sync.pass(Scope::default()).await.expect("changed");
    let (tileset, next, tiles, everything) = event();
    assert_eq!((tileset.as_str(), everything), ("carparks", false));
    assert_ne!(next, version);
    let snapshot = content.store.snapshot();
    let edited = snapshot.car_parks().find(|car_park| car_park.name() == "New").expect("there");
    let home = |z| TileId::containing(edited.world(), z).to_string();
    assert_eq!(tiles, (8..=16).map(home).collect(), "one tile at each zoom");

    run(&database, "update car_parks set name = 'Newer'").await;
    sync.pass(Scope::default()).await.expect("changed");
    let (tileset, _, tiles, everything) = event();
    assert_eq!((tileset.as_str(), tiles, everything), ("carparks", nothing.clone(), true));

    run(&database, "insert into sources (name, kind, attribution, basemap_hash) values ('town', 'osm', '', '\\x01')")
        .await;
    sync.pass(Scope { basemap: true, ..Scope::default() }).await.expect("changed");
    let version = content.basemap.version();
    assert_eq!(event(), ("basemap".into(), version, nothing, true));
}

/// `count` car parks along a parallel, far enough from each other for a tile each at zoom 14.
async fn in_a_row(database: &TestDatabase, count: usize) {
    let sql = format!(
        "insert into car_parks (place_key, origin, name, location, kind, access)
         select 'row:' || i, 'builtin', 'Old', st_setsrid(st_makepoint(-4 + i * 0.03, 53.4), 4326), 'car-park', 'public'
         from generate_series(1, {count}) as i"
    );
    run(database, &sql).await;
}
