//! What a run of the loader does to car parks, and what it never does.

use std::collections::BTreeSet;

use carpal_domain::testing::fresh_database;
use carpal_ingest::load::{self, CONTENT_COLUMNS, LoadError, LoadOptions};
use carpal_ingest::raw::Reject;
use carpal_ingest::record::{Background, MapFeature, Postcode, SourceKind};
use geo_types::{Geometry, polygon};
use sqlx::PgPool;

use crate::fixtures::{
    batch, car_park, car_parks, content, counts, load, names, number, osm, source, state, try_load,
};

/// The transaction that wrote each car park last, by key.
async fn last_writes(pool: &PgPool) -> Vec<(String, String)> {
    sqlx::query_as("select place_key, changed_xid::text from car_parks order by place_key")
        .fetch_all(pool)
        .await
        .expect("rows")
}

#[tokio::test]
async fn the_content_columns_are_the_fields_of_a_record() {
    let db = fresh_database().await;
    let json = serde_json::to_value(content("x")).expect("json");
    let fields: Vec<&str> =
        json.as_object().expect("an object").keys().map(String::as_str).collect();
    assert_eq!(fields, CONTENT_COLUMNS);

    let in_the_table: Vec<String> = sqlx::query_scalar(
        "select column_name::text from information_schema.columns where table_name = 'car_parks' and table_schema = 'public'",
    )
    .fetch_all(&db.pool)
    .await
    .expect("columns");
    let not_content = [
        "id",
        "place_key",
        "origin",
        "admin_edits",
        "version",
        "edit_bases",
        "conflicts",
        "approved",
        "is_hidden",
        "scam_reported",
        "availability_basis",
        "availability_at",
        "spaces_free",
        "deleted_at",
        "deleted_because",
        "source",
        "source_version",
        "content_hash",
        "field_sources",
        "merged_into",
        "lent",
        "created_at",
        "updated_at",
        "changed_xid",
        "has_ev_charging",
        "has_disabled_access",
        // Read and written by nobody any more: `rates` took its place.
        "charge_bands",
    ];
    let expected: BTreeSet<_> = CONTENT_COLUMNS.iter().chain(&not_content).copied().collect();
    assert_eq!(in_the_table.iter().map(String::as_str).collect::<BTreeSet<_>>(), expected);
}

#[tokio::test]
async fn the_same_input_twice_changes_nothing() {
    let db = fresh_database().await;
    let first = load(&db.pool, &osm("town"), car_parks(30)).await;
    assert_eq!(counts(&first), [30, 0, 0, 0]);
    let (before, writes) = (state(&db.pool).await, last_writes(&db.pool).await);
    let second = load(&db.pool, &osm("town"), car_parks(30)).await;
    assert_eq!(counts(&second), [0, 0, 30, 0]);
    assert_eq!(state(&db.pool).await, before);
    assert_eq!(last_writes(&db.pool).await, writes);
}

#[tokio::test]
async fn a_refresh_adds_changes_and_removes_and_touches_nothing_else() {
    let db = fresh_database().await;
    load(&db.pool, &osm("town"), car_parks(30)).await;
    load(&db.pool, &osm("elsewhere"), vec![car_park("way/900", 1, "Far away")]).await;
    let before = last_writes(&db.pool).await;

    let mut next = car_parks(30);
    next.remove(0);
    next[0].content.capacity = Some(99);
    // A new version that says the same, as when somebody edits a tag that we do not read.
    next[1].version = 2;
    next.push(car_park("way/31", 1, "Brand new"));
    let report = load(&db.pool, &osm("town"), next).await;
    assert_eq!(counts(&report), [1, 1, 28, 1]);

    let after = last_writes(&db.pool).await;
    let rewritten: Vec<_> =
        after.iter().filter(|row| !before.contains(row)).map(|(key, _)| key.as_str()).collect();
    assert_eq!(rewritten, ["osm:way/1", "osm:way/2", "osm:way/31"]);
    let gone: (String, bool) = sqlx::query_as(
        "select deleted_because, deleted_at is not null from car_parks where place_key = 'osm:way/1'",
    )
    .fetch_one(&db.pool)
    .await
    .expect("still a row");
    assert_eq!(gone, ("gone".into(), true));

    load(&db.pool, &osm("town"), car_parks(31)).await;
    assert!(names(&db.pool).await.contains(&"Car park 1".into()), "it came back");
    assert_eq!(
        number(&db.pool, "select count(*) from car_parks where place_key = 'osm:way/1'").await,
        1
    );
}

#[tokio::test]
async fn an_element_of_two_extracts_is_one_car_park_and_its_higher_version_wins() {
    let db = fresh_database().await;
    let (town, county) = (osm("town"), osm("county"));
    load(&db.pool, &town, vec![car_park("way/1", 3, "As of version 3")]).await;
    let report = load(&db.pool, &county, vec![car_park("way/1", 2, "As of version 2")]).await;
    assert_eq!(counts(&report), [1, 0, 0, 0], "new to its source");
    assert_eq!(names(&db.pool).await, ["As of version 3"]);

    load(&db.pool, &county, vec![car_park("way/1", 4, "As of version 4")]).await;
    assert_eq!(names(&db.pool).await, ["As of version 4"]);
    assert_eq!(number(&db.pool, "select count(*) from car_parks").await, 1);

    // The winner loses it: the car park stays, as the other source has it, until that loses it too.
    let other = || vec![car_park("way/2", 1, "Another")];
    let report = load(&db.pool, &county, other()).await;
    assert_eq!(counts(&report), [1, 0, 0, 1]);
    assert_eq!(names(&db.pool).await, ["Another", "As of version 3"]);
    load(&db.pool, &town, other()).await;
    assert_eq!(names(&db.pool).await, ["Another"]);
}

#[tokio::test]
async fn on_equal_versions_the_source_that_has_it_keeps_it() {
    let db = fresh_database().await;
    load(&db.pool, &osm("zebra"), vec![car_park("way/1", 3, "Zebra's")]).await;
    let before = last_writes(&db.pool).await;
    load(&db.pool, &osm("aardvark"), vec![car_park("way/1", 3, "Aardvark's")]).await;
    assert_eq!(names(&db.pool).await, ["Zebra's"]);
    assert_eq!(last_writes(&db.pool).await, before);
}

#[tokio::test]
async fn sources_that_share_their_car_parks_may_load_at_the_same_moment() {
    let db = fresh_database().await;
    let of = |version| {
        let mut records = car_parks(200);
        for record in &mut records {
            record.version = version;
            record.content.name = format!("As of version {version}");
        }
        records
    };
    let (one, two, three) = (osm("one"), osm("two"), osm("three"));
    let (a, b, c) = tokio::join!(
        load(&db.pool, &one, of(1)),
        load(&db.pool, &two, of(3)),
        load(&db.pool, &three, of(2))
    );
    assert_eq!([a.new, b.new, c.new], [200, 200, 200]);
    assert_eq!(number(&db.pool, "select count(*) from car_parks").await, 200);
    let winners =
        number(&db.pool, "select count(*) from car_parks where name = 'As of version 3'").await;
    assert_eq!(winners, 200);
}

#[tokio::test]
async fn what_an_admin_made_or_edited_is_never_overwritten() {
    let db = fresh_database().await;
    load(&db.pool, &osm("town"), car_parks(2)).await;
    sqlx::query(
        "update car_parks set name = 'The admin''s name', admin_edits = '{\"name\": \"The admin''s name\"}', is_hidden = true,
                availability = 'full', availability_basis = 'stored', spaces_free = 3
         where place_key = 'osm:way/1'",
    )
    .execute(&db.pool)
    .await
    .expect("edited");
    sqlx::query(
        "insert into car_parks (place_key, origin, name, location, kind, access)
         values ('admin:1', 'admin', 'Made by an admin', st_setsrid(st_point(-2.9, 51.5), 4326), 'car-park', 'public')",
    )
    .execute(&db.pool)
    .await
    .expect("made");
    let admin_made = last_writes(&db.pool).await[0].clone();

    let mut next = car_parks(2);
    next[0].content = content("OpenStreetMap's new name");
    next[0].content.capacity = Some(77);
    let report = load(&db.pool, &osm("town"), next).await;
    assert_eq!(counts(&report), [0, 1, 1, 0]);
    let row: (String, Option<i32>, bool, Option<i32>) = sqlx::query_as(
        "select name, capacity, is_hidden, spaces_free from car_parks where place_key = 'osm:way/1'",
    )
    .fetch_one(&db.pool)
    .await
    .expect("a row");
    assert_eq!(row, ("The admin's name".into(), Some(77), true, Some(3)));
    assert_eq!(last_writes(&db.pool).await[0], admin_made);

    // A car park that an admin deleted stays deleted.
    sqlx::query(
        "update car_parks set deleted_at = now(), deleted_because = 'admin' where place_key = 'osm:way/2'",
    )
    .execute(&db.pool)
    .await
    .expect("deleted");
    let mut next = car_parks(2);
    next[1].content.capacity = Some(5);
    load(&db.pool, &osm("town"), next).await;
    assert_eq!(names(&db.pool).await, ["Made by an admin", "The admin's name"]);
}

#[tokio::test]
async fn a_record_with_the_key_of_a_persons_car_park_does_not_change_it() {
    let db = fresh_database().await;
    sqlx::query(
        "insert into car_parks (place_key, origin, name, location, kind, access)
         values ('osm:way/1', 'suggestion', 'Suggested', st_setsrid(st_point(-2.9, 51.5), 4326), 'car-park', 'public')",
    )
    .execute(&db.pool)
    .await
    .expect("made");
    let before = last_writes(&db.pool).await;
    let other = car_park("way/2", 1, "Another");
    load(&db.pool, &osm("town"), vec![car_parks(1).remove(0), other.clone()]).await;
    load(&db.pool, &osm("town"), vec![other]).await;
    assert_eq!(names(&db.pool).await, ["Another", "Suggested"]);
    assert_eq!(last_writes(&db.pool).await[..1], before);
}

#[tokio::test]
async fn a_dry_run_reports_the_same_and_leaves_no_trace() {
    let db = fresh_database().await;
    load(&db.pool, &osm("town"), car_parks(10)).await;
    let before = (state(&db.pool).await, number(&db.pool, "select count(*) from runs").await);
    let dry = LoadOptions { dry_run: true, ..LoadOptions::default() };
    let mut next = batch(&osm("town"), car_parks(12).split_off(1));
    next.read += 1;
    next.rejects.push(Reject::new("way/7", "no_geometry", "x"));
    let report = load::run(&db.pool, next, &dry).await.expect("it would load");
    assert_eq!(counts(&report), [2, 0, 9, 1]);
    assert_eq!(report.run, None);
    assert_eq!(report.rejected["no_geometry"], 1);
    load::run(&db.pool, batch(&osm("never-seen"), car_parks(3)), &dry)
        .await
        .expect("it would load");
    assert_eq!(
        (state(&db.pool).await, number(&db.pool, "select count(*) from runs").await),
        before
    );
}

#[tokio::test]
async fn rejects_are_kept_within_bounds_and_counted_in_full() {
    let db = fresh_database().await;
    let mut many = batch(&osm("town"), car_parks(1));
    many.rejects =
        (0..10_500).map(|n| Reject::new(format!("way/{n}"), "no_geometry", "a\0b")).collect();
    let report = load::run(&db.pool, many, &LoadOptions::default()).await.expect("it loads");
    assert_eq!(report.rejected["no_geometry"], 10_500);
    assert_eq!(number(&db.pool, "select count(*) from rejects").await, 10_000);
    assert_eq!(
        number(&db.pool, "select (rejected->>'no_geometry')::bigint from runs").await,
        10_500
    );
}

#[tokio::test]
async fn an_id_that_occurs_twice_is_taken_once_as_its_higher_version() {
    let db = fresh_database().await;
    let twice = vec![
        car_park("way/1", 1, "Older"),
        car_park("way/1", 2, "Newer"),
        car_park("way/2", 1, "Other"),
        car_park("way/1", 1, "Older"),
    ];
    let report = load(&db.pool, &osm("town"), twice).await;
    assert_eq!((report.read, report.new, report.rejected["duplicate_id"]), (4, 2, 2));
    assert_eq!(names(&db.pool).await, ["Newer", "Other"]);
}

#[tokio::test]
async fn text_and_outlines_that_the_database_cannot_store_do_not_stop_a_run() {
    let db = fresh_database().await;
    let mut odd = car_parks(4);
    odd[0].content.name = "Nul\0l".into();
    // A bow tie, which crosses itself.
    odd[1].content.footprint = Some(bow_tie());
    // A ring of two points.
    odd[2].content.footprint = Some(polygon![(x: 0.0, y: 0.0), (x: 1.0, y: 0.0)].into());
    // An area without area.
    odd[3].content.footprint =
        Some(polygon![(x: 0.0, y: 0.0), (x: 1.0, y: 0.0), (x: 2.0, y: 0.0)].into());
    load(&db.pool, &osm("town"), odd.clone()).await;
    assert!(names(&db.pool).await.contains(&"Null".into()));
    let valid: Vec<(String, Option<bool>)> =
        sqlx::query_as("select place_key, st_isvalid(footprint) from car_parks order by place_key")
            .fetch_all(&db.pool)
            .await
            .expect("rows");
    let valid: Vec<_> = valid.into_iter().map(|(_, valid)| valid).collect();
    assert_eq!(valid, [None, Some(true), None, None]);
    let before = last_writes(&db.pool).await;
    let again = load(&db.pool, &osm("town"), odd).await;
    assert_eq!(counts(&again), [0, 0, 4, 0]);
    assert_eq!(last_writes(&db.pool).await, before);
}

fn bow_tie() -> Geometry<f64> {
    polygon![(x: 0.0, y: 0.0), (x: 0.001, y: 0.001), (x: 0.001, y: 0.0), (x: 0.0, y: 0.001)].into()
}

#[tokio::test]
async fn names_that_belong_to_others_are_refused() {
    let db = fresh_database().await;
    let named = try_load(&db.pool, &source("admin", SourceKind::City), car_parks(1)).await;
    assert!(matches!(named, Err(LoadError::Name { .. })), "{named:?}");
    load(&db.pool, &osm("town"), car_parks(1)).await;
    let other = try_load(&db.pool, &source("town", SourceKind::City), car_parks(1)).await;
    let refused = other.expect_err("of another kind");
    assert!(matches!(refused, LoadError::OtherKind { .. }), "{refused:?}");
    assert_eq!(
        refused.to_string(),
        "source \"town\" is of kind osm and this input is of kind city, so nothing was changed; give it another name with --source"
    );
    load(&db.pool, &source("town", SourceKind::Overpass), car_parks(1)).await;
}

fn building(element: &str, geometry: Geometry<f64>) -> MapFeature {
    MapFeature {
        layer: "buildings",
        element: element.into(),
        version: 1,
        kind: "building",
        name: String::new(),
        reference: String::new(),
        link: false,
        population: None,
        min_zoom: 14,
        geometry,
    }
}

fn background() -> Background {
    let square =
        polygon![(x: -3.0, y: 51.5), (x: -2.9, y: 51.5), (x: -2.9, y: 51.6), (x: -3.0, y: 51.6)];
    let flat = polygon![(x: 0.0, y: 0.0), (x: 1.0, y: 0.0), (x: 2.0, y: 0.0)];
    Background {
        features: vec![
            building("w1", square.into()),
            building("w2", bow_tie()),
            building("w3", flat.into()),
            building("w4", Geometry::MultiPolygon(geo_types::MultiPolygon(vec![]))),
        ]
        .into(),
        postcodes: vec![
            Postcode { postcode: "NP20 1EW".into(), location: content("").location },
            Postcode { postcode: "NP20 1EW".into(), location: content("").location },
        ],
        charging_stations: vec![],
        extent: Some("-3,51,-2,52".parse().expect("a box")),
    }
}

#[tokio::test]
async fn the_background_is_mended_projected_and_left_alone_while_it_is_the_same() {
    let db = fresh_database().await;
    let with = |background| {
        let mut batch = batch(&osm("town"), car_parks(1));
        batch.background = background;
        batch
    };
    let options = LoadOptions::default();
    load::run(&db.pool, with(Some(background())), &options).await.expect("it loads");
    let kept: Vec<(String, bool, String)> = sqlx::query_as(
        "select element, st_isvalid(geom), round(st_x(st_transform(st_pointonsurface(geom), 4326))::numeric, 2)::text
         from map_features order by element",
    )
    .fetch_all(&db.pool)
    .await
    .expect("features");
    assert_eq!(kept, [("w1".into(), true, "-2.95".into()), ("w2".into(), true, "0.00".into())]);
    assert_eq!(number(&db.pool, "select count(*) from postcodes").await, 1);

    let physical =
        "select string_agg(ctid::text || xmin::text, ',' order by ctid) from map_features";
    let before: String = sqlx::query_scalar(physical).fetch_one(&db.pool).await.expect("rows");
    let mut shuffled = background();
    let backwards = shuffled.features.to_vec().expect("readable").into_iter().rev();
    shuffled.features = backwards.collect();
    load::run(&db.pool, with(Some(shuffled)), &options).await.expect("it loads");
    load::run(&db.pool, with(None), &options).await.expect("it loads");
    let after: String = sqlx::query_scalar(physical).fetch_one(&db.pool).await.expect("rows");
    assert_eq!(after, before);

    let mut less = background();
    less.features = less.features.only(|feature| feature.element == "w1").expect("readable");
    load::run(&db.pool, with(Some(less)), &options).await.expect("it loads");
    assert_eq!(number(&db.pool, "select count(*) from map_features").await, 1);
}

#[tokio::test]
async fn practice_car_parks_and_only_they_are_removed_in_one_command() {
    let db = fresh_database().await;
    let mut made_up = car_parks(5);
    for record in &mut made_up {
        record.place_key = format!("practice:{}", record.external_id);
    }
    load(&db.pool, &source("practice", SourceKind::Practice), made_up).await;
    load(&db.pool, &osm("town"), vec![car_park("way/1", 1, "Real")]).await;
    let would = load::remove_practice(&db.pool, true).await.expect("a dry removal");
    assert_eq!(would.gone, 5);
    assert_eq!(names(&db.pool).await.len(), 6);
    let report = load::remove_practice(&db.pool, false).await.expect("a removal");
    assert_eq!(report.gone, 5);
    assert_eq!(names(&db.pool).await, ["Real"]);
    assert_eq!(load::remove_practice(&db.pool, false).await.expect("nothing left").gone, 0);
}
