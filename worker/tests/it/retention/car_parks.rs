//! A deleted car park can be brought back for thirty days.

use carpal_worker::retention::car_parks;

use super::defaults;

#[tokio::test]
async fn car_parks_go_for_good_thirty_days_after_their_deletion_unless_a_source_names_them() {
    let database = carpal_domain::testing::fresh_database().await;
    sqlx::raw_sql(
        "insert into car_parks (place_key, origin, name, location, kind, access, deleted_at, deleted_because)
         select 'osm:way/' || name, 'osm', name, st_point(-3, 51.6, 4326), 'car-park', 'public', now() - ago,
                case when ago is not null then because end
         from (values ('long gone', interval '30 days 1 minute', 'gone'), ('gone', interval '29 days', 'gone'),
                      ('taken off', interval '1 year', 'admin'), ('still named', interval '1 year', 'admin'),
                      ('there', null, null)) as made (name, ago, because);
         insert into sources (name, kind, licence, attribution) values ('osm', 'osm', 'ODbL', 'OpenStreetMap');
         insert into car_park_records (source, external_id, car_park_id, content_hash, content, run_id)
         select 'osm', id::text, id, ''::bytea, '{}', 1 from car_parks where name in ('still named', 'there')",
    )
    .execute(&database.pool)
    .await
    .expect("made");
    assert_eq!(car_parks::purge(&database.pool, &defaults()).await.expect("purged"), 2);
    let kept: Vec<String> = sqlx::query_scalar("select name from car_parks order by name")
        .fetch_all(&database.pool)
        .await
        .expect("rows");
    assert_eq!(kept, ["gone", "still named", "there"]);
    assert_eq!(car_parks::purge(&database.pool, &defaults()).await.expect("nothing left"), 0);
}
