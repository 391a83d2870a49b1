//! How full car parks were is kept by the hour after ninety days.

use carpal_worker::retention::occupancy;

use super::defaults;

#[tokio::test]
async fn counts_become_hourly_means_after_ninety_days_and_what_feeds_left_behind_goes() {
    let database = crate::queue::database().await;
    sqlx::raw_sql(
        "insert into car_parks (place_key, origin, name, location, kind, access)
         values ('osm:way/1', 'osm', 'Kingsway', st_point(-3, 51.6, 4326), 'car-park', 'public');
         insert into occupancy (car_park_id, said_at, spaces_free, capacity)
         select c.id, date_trunc('hour', now(), 'UTC') - ago, free, 100
         from car_parks c, (values (interval '91 days', 10), (interval '91 days' - interval '10 minutes', 20),
                                   (interval '91 days' - interval '20 minutes', 60), (interval '91 days' - interval '1 hour', 5),
                                   (interval '89 days', 7)) as o (ago, free);
         insert into sources (name, kind) values ('town', 'council');
         insert into feeds (source, url, source_file, every_seconds) values ('town', 'https://example.org', '', 60);
         insert into feed_findings (source, kind, first_at, last_at)
         values ('town', 'old', now() - interval '1 year', now() - interval '91 days'), ('town', 'future', now(), now());
         insert into feed_car_parks (source, external_id, seen_at, decided_by, status)
         values ('town', 'gone', now() - interval '91 days', null, 'unmatched'),
                ('town', 'decided', now() - interval '91 days', 'operator', 'ignored'), ('town', 'there', now(), null, 'unmatched')",
    )
    .execute(&database.pool)
    .await
    .expect("made");
    assert_eq!(occupancy::purge(&database.pool, &defaults()).await.expect("purged"), 4);
    let hours: Vec<(f32, i16)> =
        sqlx::query_as("select mean_spaces_free, readings from occupancy_hours order by hour")
            .fetch_all(&database.pool)
            .await
            .expect("rows");
    assert_eq!(hours, [(30.0, 3), (5.0, 1)]);
    let left: (i64, i64, i64) = sqlx::query_as(
        "select (select count(*) from occupancy), (select count(*) from feed_findings), (select count(*) from feed_car_parks)",
    )
    .fetch_one(&database.pool)
    .await
    .expect("counts");
    assert_eq!(left, (1, 1, 2));
    assert_eq!(occupancy::purge(&database.pool, &defaults()).await.expect("nothing left"), 0);
}
