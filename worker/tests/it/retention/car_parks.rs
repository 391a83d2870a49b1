//! A deleted car park can be brought back for thirty days.

use carpal_worker::retention::car_parks;

use super::defaults;

#[tokio::test]
async fn car_parks_go_for_good_thirty_days_after_their_deletion_unless_an_import_would_bring_them_back()
 {
    let database = carpal_domain::testing::fresh_database().await;
    sqlx::raw_sql(
        "insert into car_parks (place_key, origin, name, location, kind, access, scam_reported, deleted_at, deleted_because)
         select 'osm:way/' || name, origin, name, st_point(-3, 51.6, 4326), 'car-park', 'public', name = 'a scam',
                now() - ago, because
         from (values ('long gone', 'osm', interval '30 days 1 minute', 'gone'), ('gone', 'osm', interval '29 days', 'gone'),
                      ('our own', 'admin', interval '1 year', 'admin'), ('taken off', 'osm', interval '1 year', 'admin'),
                      ('a scam', 'osm', interval '1 year', 'gone'), ('still named', 'osm', interval '1 year', 'gone'),
                      ('there', 'osm', null, null), ('decided', 'osm', interval '1 year', 'gone'),
                      ('its member was decided', 'osm', interval '1 year', 'gone')) as made (name, origin, ago, because);
         insert into sources (name, kind) values ('osm', 'osm');
         insert into car_park_records (source, external_id, car_park_id, content_hash, content, run_id)
         select 'osm', id::text, id, ''::bytea, '{}', 1 from car_parks where name in ('still named', 'there');
         insert into car_parks (place_key, origin, name, location, kind, access, deleted_at, deleted_because, merged_into)
         select 'council:7', 'council', 'member', location, kind, access, deleted_at, 'merged', id
         from car_parks where name = 'its member was decided';
         insert into car_park_pairs (a, b, score, status, decided_by, decided_at)
         select least(m.id, t.id), greatest(m.id, t.id), 0.6, 'different', 'operator', now()
         from car_parks m, car_parks t where m.name = 'member' and t.name = 'there';
         -- A person said that these two are different, which must still hold when the one comes back.
         insert into car_park_pairs (a, b, score, status, decided_by, decided_at)
         select min(id), max(id), 0.6, 'different', 'operator', now() from car_parks where name in ('there', 'decided')",
    )
    .execute(&database.pool)
    .await
    .expect("made");
    assert_eq!(car_parks::purge(&database.pool, &defaults()).await.expect("purged"), 2);
    let kept: Vec<String> = sqlx::query_scalar("select name from car_parks order by name")
        .fetch_all(&database.pool)
        .await
        .expect("rows");
    assert_eq!(
        kept,
        [
            "a scam",
            "decided",
            "gone",
            "its member was decided",
            "member",
            "still named",
            "taken off",
            "there"
        ]
    );
    assert_eq!(car_parks::purge(&database.pool, &defaults()).await.expect("nothing left"), 0);
}
