//! An edit in the database shows in the next tile, and nothing else changes.

use std::sync::Arc;

use carpal_domain::live::{PUBLIC_CHANNEL, PublicEvent};
use carpal_domain::testing::redis_url;
use carpal_tiles::cache::Key;
use carpal_tiles::mercator::{TileId, WorldPoint};
use futures::StreamExt;

use crate::decode::{layers, names};
use crate::support::{
    LONG, Server, Spot, TWO_SECONDS, add, run, server, server_on, server_with, tile_at,
};

const LIVERPOOL: (f64, f64) = (-2.9916, 53.4084);

fn spot(name: &str) -> Spot<'_> {
    Spot { name, lng: LIVERPOOL.0, lat: LIVERPOOL.1, more: "" }
}

async fn shows(server: &Server, path: &str, name: &str) -> bool {
    names(&layers(&server.tile(path).await), "carparks").iter().any(|n| n == name)
}

#[tokio::test]
async fn an_edit_shows_within_two_seconds_at_every_zoom_and_leaves_other_tiles_alone() {
    let server = server().await;
    let id = server.add(spot("Old Hall Street")).await;
    server.add(Spot { name: "Far away", lng: -2.5, lat: 53.4, more: "" }).await;
    let home = tile_at(14, LIVERPOOL.0, LIVERPOOL.1);
    let elsewhere = tile_at(14, -2.5, 53.4);
    server
        .until(TWO_SECONDS, "added", async || {
            shows(&server, &home, "Old Hall Street").await
                && shows(&server, &elsewhere, "Far away").await
        })
        .await;
    let (home_tag, elsewhere_tag) = (server.etag(&home).await, server.etag(&elsewhere).await);
    let kept = |path: &str| {
        let numbers: Vec<u32> = path
            .trim_start_matches("/tiles/carparks/")
            .trim_end_matches(".mvt")
            .split('/')
            .map(|n| n.parse().expect("a number"))
            .collect();
        let tile = TileId::new(14, numbers[1], numbers[2]).expect("a tile");
        server.running.content.cache.get(&Key::carparks(tile)).expect("kept")
    };
    let before = kept(&elsewhere);

    server.sql(&format!("update car_parks set name = 'New Hall Street' where id = {id}")).await;
    let took = server
        .until(TWO_SECONDS, "renamed", async || shows(&server, &home, "New Hall Street").await)
        .await;
    println!("the edit showed after {took:?}");
    for zoom in 13..=16 {
        assert!(
            shows(&server, &tile_at(zoom, LIVERPOOL.0, LIVERPOOL.1), "New Hall Street").await,
            "zoom {zoom}"
        );
    }
    assert_ne!(server.etag(&home).await, home_tag);
    assert_eq!(server.etag(&elsewhere).await, elsewhere_tag);
    assert!(Arc::ptr_eq(&before, &kept(&elsewhere)), "the other tile was not even made again");
}

#[tokio::test]
async fn an_edit_that_a_tile_does_not_show_leaves_its_bytes_as_they_are() {
    let server = server().await;
    let id = server.add(spot("Pall Mall")).await;
    let (z10, z14) = (tile_at(10, LIVERPOOL.0, LIVERPOOL.1), tile_at(14, LIVERPOOL.0, LIVERPOOL.1));
    server.until(TWO_SECONDS, "added", async || shows(&server, &z14, "Pall Mall").await).await;
    let tag = server.etag(&z10).await;
    server.sql(&format!("update car_parks set name = 'Tithebarn Street' where id = {id}")).await;
    server
        .until(TWO_SECONDS, "renamed", async || shows(&server, &z14, "Tithebarn Street").await)
        .await;
    assert_eq!(server.etag(&z10).await, tag, "zoom 10 shows no names");
}

#[tokio::test]
async fn a_filtered_tile_follows_an_edit_that_the_plain_one_does_not_show() {
    let server = server().await;
    let id = server.add(Spot { more: "access = 'private'", ..spot("Yard") }).await;
    server.add(spot("Square")).await;
    let plain = tile_at(14, LIVERPOOL.0, LIVERPOOL.1);
    let all = format!("{plain}?access=all");
    let both =
        async || shows(&server, &all, "Yard").await && shows(&server, &plain, "Square").await;
    server.until(TWO_SECONDS, "there", both).await;
    let tag = server.etag(&plain).await;
    server.sql(&format!("update car_parks set name = 'Court' where id = {id}")).await;
    server.until(TWO_SECONDS, "renamed", async || shows(&server, &all, "Court").await).await;
    assert_eq!(server.etag(&plain).await, tag);
}

#[tokio::test]
async fn what_is_hidden_unapproved_or_deleted_vanishes_and_comes_back() {
    let server = server().await;
    let id = server.add(spot("Moorfields")).await;
    let path = tile_at(16, LIVERPOOL.0, LIVERPOOL.1);
    for (away, back) in [
        ("is_hidden = true", "is_hidden = false"),
        ("approved = false", "approved = true"),
        (
            "deleted_at = now(), deleted_because = 'admin'",
            "deleted_at = null, deleted_because = null",
        ),
    ] {
        server
            .until(TWO_SECONDS, "there", async || shows(&server, &path, "Moorfields").await)
            .await;
        server.sql(&format!("update car_parks set {away} where id = {id}")).await;
        server.until(TWO_SECONDS, away, async || server.get(&path).await.status() == 204).await;
        server.sql(&format!("update car_parks set {back} where id = {id}")).await;
    }
    server.until(TWO_SECONDS, "there", async || shows(&server, &path, "Moorfields").await).await;
    server.sql(&format!("delete from car_parks where id = {id}")).await;
    server
        .until(TWO_SECONDS, "deleted for good", async || server.get(&path).await.status() == 204)
        .await;
    server.add(spot("Again")).await;
    server.until(TWO_SECONDS, "there", async || shows(&server, &path, "Again").await).await;
    server.sql("truncate car_parks cascade").await;
    server.until(TWO_SECONDS, "emptied", async || server.get(&path).await.status() == 204).await;
}

#[tokio::test]
async fn a_car_park_that_moves_leaves_one_tile_and_enters_another() {
    let server = server().await;
    // Across longitude 0, where tiles of every zoom meet.
    let id = server.add(Spot { name: "Greenwich", lng: -0.0001, lat: 51.4779, more: "" }).await;
    let (west, east) = (tile_at(12, -0.0001, 51.4779), tile_at(12, 0.0001, 51.4779));
    let count =
        async |path: &str| layers(&server.tile(path).await).get("carparks").map_or(0, Vec::len);
    server
        .until(TWO_SECONDS, "in the west", async || {
            (count(&west).await, count(&east).await) == (1, 0)
        })
        .await;
    server.sql(&format!("update car_parks set location = st_setsrid(st_makepoint(0, 51.4779), 4326) where id = {id}")).await;
    server
        .until(TWO_SECONDS, "in the east", async || {
            (count(&west).await, count(&east).await) == (0, 1)
        })
        .await;
}

#[tokio::test]
async fn what_changed_while_nobody_listened_shows_after_the_connection_is_back() {
    let server = server().await;
    let [edited, gone] = [server.add(spot("Edge Lane")).await, server.add(spot("Gone")).await];
    let path = tile_at(15, LIVERPOOL.0, LIVERPOOL.1);
    server.until(TWO_SECONDS, "there", async || shows(&server, &path, "Gone").await).await;
    server
        .sql(&format!(
            "alter table car_parks disable trigger car_parks_notify;
             update car_parks set name = 'Edge Hill' where id = {edited};
             delete from car_parks where id = {gone};
             alter table car_parks enable trigger car_parks_notify;
             select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and application_name = 'carpal-tiles'"
        ))
        .await;
    server
        .until(LONG, "caught up", async || {
            let names = names(&layers(&server.tile(&path).await), "carparks");
            names == ["Edge Hill"]
        })
        .await;
    // And it listens again.
    server.sql(&format!("update car_parks set name = 'Edge Lane' where id = {edited}")).await;
    server.until(TWO_SECONDS, "renamed", async || shows(&server, &path, "Edge Lane").await).await;
}

#[tokio::test]
async fn a_pass_that_fails_is_tried_again_and_forgets_nothing() {
    let server = server().await;
    let id = server.add(spot("Castle Street")).await;
    let path = tile_at(14, LIVERPOOL.0, LIVERPOOL.1);
    server.until(TWO_SECONDS, "there", async || shows(&server, &path, "Castle Street").await).await;

    let mut passes = server.running.content.passes();
    let failed_before = passes.borrow_and_update().failed;
    server
        .sql(&format!(
            "begin; delete from car_parks where id = {id};
             alter table car_parks rename column price_basis to away; commit"
        ))
        .await;
    passes.wait_for(|passes| passes.failed > failed_before).await.expect("a failed pass");
    assert!(shows(&server, &path, "Castle Street").await, "what was served is served on");

    // Nothing notifies of this: the deletion has to be remembered.
    server.sql("alter table car_parks rename column away to price_basis").await;
    server.until(LONG, "caught up", async || server.get(&path).await.status() == 204).await;
}

#[tokio::test]
async fn a_burst_of_commits_ends_in_the_last_state() {
    let server = server().await;
    let id = server.add(spot("0")).await;
    for turn in 1..=60 {
        server.sql(&format!("update car_parks set name = '{turn}' where id = {id}")).await;
    }
    let path = tile_at(14, LIVERPOOL.0, LIVERPOOL.1);
    server.until(TWO_SECONDS, "at the last", async || shows(&server, &path, "60").await).await;
}

#[tokio::test]
async fn a_long_transaction_that_commits_late_is_not_missed() {
    let server = server().await;
    let mut slow = server.database.pool.begin().await.expect("begun");
    let insert = "insert into car_parks (place_key, origin, name, location, kind, access)
        values ('slow', 'builtin', 'Slow', st_setsrid(st_makepoint(-2.9916, 53.4084), 4326), 'car-park', 'public')";
    sqlx::raw_sql(insert).execute(&mut *slow).await.expect("inserted");
    server.add(spot("Quick")).await;
    let path = tile_at(14, LIVERPOOL.0, LIVERPOOL.1);
    server.until(TWO_SECONDS, "quick", async || shows(&server, &path, "Quick").await).await;
    assert!(!shows(&server, &path, "Slow").await);
    slow.commit().await.expect("committed");
    server.until(TWO_SECONDS, "slow", async || shows(&server, &path, "Slow").await).await;
}

#[tokio::test]
async fn redis_is_told_which_tiles_changed_once_they_are_served() {
    let client = redis::Client::open(redis_url()).expect("an address");
    let mut listening = client.get_async_pubsub().await.expect("Redis answers");
    listening.subscribe(PUBLIC_CHANNEL).await.expect("subscribed");
    let server = server_with(|config| config.redis_url = redis_url()).await;
    let id = server.add(spot("Dale Street")).await;
    let path = tile_at(14, LIVERPOOL.0, LIVERPOOL.1);
    server.until(TWO_SECONDS, "there", async || shows(&server, &path, "Dale Street").await).await;
    server.sql(&format!("update car_parks set name = 'Water Street' where id = {id}")).await;

    let at = carpal_domain::geometry::LngLat::new(LIVERPOOL.0, LIVERPOOL.1).expect("a position");
    let expected: Vec<String> =
        [13, 14, 15, 16].map(|z| TileId::containing(WorldPoint::project(at), z).to_string()).into();
    let mut messages = listening.on_message();
    let told = tokio::time::timeout(LONG, async {
        loop {
            let message = messages.next().await.expect("a message");
            let event: PublicEvent =
                serde_json::from_slice(message.get_payload_bytes()).expect("an event");
            // Other tests publish on the same channel: ours is the one whose version we serve.
            let version = server.running.content.store.snapshot().version();
            let PublicEvent::TilesChanged { version: told, tiles, everything, .. } = event else {
                continue;
            };
            if told == version && !everything && shows(&server, &path, "Water Street").await {
                break tiles;
            }
        }
    });
    let told = told.await.expect("told in time");
    assert!(expected.iter().all(|tile| told.contains(tile)), "{told:?} lacks some of {expected:?}");
    assert!(told.len() <= 16, "an edit touches at most 16 tiles: {told:?}");
    assert!(
        !told.contains(
            &TileId::containing(WorldPoint::project(at), 14)
                .neighbour(1, 0)
                .expect("a tile")
                .to_string()
        )
    );
}

#[tokio::test]
async fn redis_is_told_nothing_of_a_car_park_that_drivers_do_not_see() {
    // Where no other test of this channel has one.
    const HIDDEN: (f64, f64) = (-4.1234, 55.6789);
    let client = redis::Client::open(redis_url()).expect("an address");
    let mut listening = client.get_async_pubsub().await.expect("Redis answers");
    listening.subscribe(PUBLIC_CHANNEL).await.expect("subscribed");
    let server = server_with(|config| config.redis_url = redis_url()).await;
    let seen = server.add(spot("Dale Street")).await;
    let more = "is_hidden = true";
    let hidden = server.add(Spot { name: "Old Yard", lng: HIDDEN.0, lat: HIDDEN.1, more }).await;
    let path = tile_at(14, LIVERPOOL.0, LIVERPOOL.1);
    server.until(TWO_SECONDS, "there", async || shows(&server, &path, "Dale Street").await).await;
    for set in
        ["name = 'New Yard'", "approved = false", "deleted_at = now(), deleted_because = 'admin'"]
    {
        server.sql(&format!("update car_parks set {set} where id = {hidden}")).await;
    }
    server.sql(&format!("update car_parks set name = 'Water Street' where id = {seen}")).await;

    let at = carpal_domain::geometry::LngLat::new(HIDDEN.0, HIDDEN.1).expect("a position");
    let around: Vec<String> =
        [13, 14, 15, 16].map(|z| TileId::containing(WorldPoint::project(at), z).to_string()).into();
    let mut messages = listening.on_message();
    let told = tokio::time::timeout(LONG, async {
        let mut told = Vec::new();
        loop {
            let message = messages.next().await.expect("a message");
            let event: PublicEvent =
                serde_json::from_slice(message.get_payload_bytes()).expect("an event");
            let version = server.running.content.store.snapshot().version();
            let PublicEvent::TilesChanged { version: of, tiles, .. } = event else { continue };
            told.extend(tiles);
            // What is visible was changed last: whatever is told of the hidden one was told before, or with it.
            if of == version && shows(&server, &path, "Water Street").await {
                break told;
            }
        }
    });
    let told = told.await.expect("told in time");
    assert!(!told.is_empty(), "of what drivers see it is told");
    assert!(around.iter().all(|tile| !told.contains(tile)), "{told:?} tells of {around:?}");
}

#[tokio::test]
async fn footprints_follow_and_are_clipped_into_the_tiles_they_reach() {
    let database = carpal_domain::testing::fresh_database().await;
    // 400 m wide: beyond the marker's tile at zoom 16 on both sides.
    let more = "footprint = st_setsrid(st_makeenvelope(-2.9946, 53.4075, -2.9886, 53.4093), 4326)";
    let id = add(&database, Spot { more, ..spot("Broad") }).await;
    let line = "kind = 'on-street', footprint = st_setsrid(st_makeline(st_makepoint(-2.9916, 53.4084), st_makepoint(-2.9910, 53.4084)), 4326)";
    let kerb = add(&database, Spot { more: line, ..spot("Kerb") }).await;
    run(&database, "analyze car_parks").await;
    let server = server_on(database, |_| {}).await;

    let home = layers(&server.tile(&tile_at(16, LIVERPOOL.0, LIVERPOOL.1)).await);
    let of = |layers: &crate::decode::Layers, id: i64| {
        let all = layers.get("footprints").cloned().unwrap_or_default();
        all.into_iter().find(|f| f.id == Some(id.cast_unsigned()))
    };
    let broad = of(&home, id).expect("its outline");
    assert!(matches!(broad.geometry, geo_types::Geometry::Polygon(_)), "{broad:?}");
    assert_eq!(
        (broad.tags["kind"].as_str(), broad.tags["access"].as_str()),
        ("car-park", "public")
    );
    let kerb = of(&home, kerb).expect("its line");
    assert!(matches!(kerb.geometry, geo_types::Geometry::LineString(_)), "{kerb:?}");

    let edge = tile_at(16, -2.9945, LIVERPOOL.1);
    assert_ne!(edge, tile_at(16, LIVERPOOL.0, LIVERPOOL.1));
    let beyond = layers(&server.tile(&edge).await);
    assert!(of(&beyond, id).is_some() && !beyond.contains_key("carparks"), "{beyond:?}");
    let none = layers(&server.tile(&tile_at(14, LIVERPOOL.0, LIVERPOOL.1)).await);
    assert!(!none.contains_key("footprints"), "zoom 14 has none");

    // The neighbouring tile follows an edit of a car park whose marker it does not hold.
    server.sql(&format!("update car_parks set access = 'customers' where id = {id}")).await;
    server
        .until(TWO_SECONDS, "changed next door", async || {
            of(&layers(&server.tile(&edge).await), id)
                .is_some_and(|f| f.tags["access"] == "customers")
        })
        .await;
    server.sql(&format!("update car_parks set access = 'private' where id = {id}")).await;
    server
        .until(TWO_SECONDS, "filtered out", async || server.get(&edge).await.status() == 204)
        .await;
}
