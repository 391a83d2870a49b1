//! The nightly look back at how full car parks were.

use carpal_worker::forecasts::compute;
use chrono::{DateTime, Days, Utc};

/// Four weeks of quarter hours from a Monday, after the clocks were put back: half full, but for full Saturdays. And too little.
const HISTORY: &str = "
    insert into car_parks (place_key, origin, name, location, kind, access)
    select 'osm:way/' || name, 'osm', name, st_point(-3, 51.6, 4326), 'car-park', 'public'
    from (values ('counted'), ('new'), ('never counted')) as made (name);
    insert into occupancy (car_park_id, said_at, spaces_free, capacity)
    select c.id, at, case extract(isodow from at) when 6 then 0 else 50 end, 100
    from car_parks c, generate_series(timestamptz '2026-10-26 00:05Z', '2026-11-22 23:50Z', '15 minutes') as at
    where name = 'counted' or (name = 'new' and at > '2026-11-10');
    -- Twice as many readings on one day say no more of it; and a feed may count more than there are.
    insert into occupancy (car_park_id, said_at, spaces_free, capacity)
    select car_park_id, said_at + interval '1 minute', spaces_free + 60, 100 from occupancy
    where said_at between '2026-11-22' and '2026-11-22 01:00'";

#[tokio::test]
async fn a_night_computes_typical_days_and_how_often_forecasts_were_right() {
    let database = carpal_domain::testing::fresh_database().await;
    let pool = &database.pool;
    sqlx::raw_sql(HISTORY).execute(pool).await.expect("made");
    let night: DateTime<Utc> = "2026-11-23T02:40:00Z".parse().expect("a time");
    assert_eq!(compute(pool, night).await.expect("computed"), 1, "of one there is enough");
    let days: Vec<(i16, f64, f64)> = sqlx::query_as(
        "select weekday, full_shares[1], full_shares[96] from typical_days t join car_parks c on c.id = car_park_id
         where name = 'counted' order by weekday",
    )
    .fetch_all(pool)
    .await
    .expect("days");
    assert_eq!(days.iter().map(|day| day.0).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7]);
    assert_eq!((days[0].1, days[5].2), (0.5, 1.0));
    // Three Sundays at half, and one whose mean is half of that.
    assert!((days[6].1 - 0.4375).abs() < 1e-9 && (days[6].2 - 0.5).abs() < 1e-9, "{days:?}");
    let right: Vec<(i16, bool, f64)> = sqlx::query_as(
        "select horizon_minutes, tries > 600, within_tenth from forecast_accuracies order by 1",
    )
    .fetch_all(pool)
    .await
    .expect("accuracies");
    assert_eq!(
        right.iter().map(|of| (of.0, of.1)).collect::<Vec<_>>(),
        [(15, true), (60, true), (180, true)]
    );
    assert!(right.iter().all(|of| of.2 > 0.95), "{right:?}");

    assert_eq!(compute(pool, night).await.expect("nothing to do"), 0);
    let next = night + Days::new(1);
    assert_eq!(compute(pool, next).await.expect("computed anew"), 1);
    let much_later = night + Days::new(91);
    assert_eq!(compute(pool, much_later).await.expect("forgotten"), 1, "nobody counts it any more");
    let left: i64 = sqlx::query_scalar(
        "select (select count(*) from typical_days) + (select count(*) from forecast_accuracies)",
    )
    .fetch_one(pool)
    .await
    .expect("a count");
    assert_eq!(left, 0);
}

#[tokio::test]
async fn what_was_counted_at_a_car_park_that_was_merged_counts_for_the_one_it_became() {
    let database = carpal_domain::testing::fresh_database().await;
    let pool = &database.pool;
    sqlx::raw_sql(HISTORY).execute(pool).await.expect("made");
    sqlx::raw_sql(
        "update car_parks c set merged_into = k.id, deleted_at = now(), deleted_because = 'merged'
         from car_parks k where c.name = 'counted' and k.name = 'never counted'",
    )
    .execute(pool)
    .await
    .expect("merged");
    let night: DateTime<Utc> = "2026-11-23T02:40:00Z".parse().expect("a time");
    assert_eq!(compute(pool, night).await.expect("computed"), 1);
    let known: Vec<(String, i64)> = sqlx::query_as(
        "select c.name, count(*) from typical_days t join car_parks c on c.id = t.car_park_id group by 1",
    )
    .fetch_all(pool)
    .await
    .expect("days");
    assert_eq!(known, [("never counted".to_owned(), 7)]);
    assert_eq!(compute(pool, night).await.expect("nothing to do"), 0, "it is not forgotten again");
    let much_later = night + Days::new(91);
    assert_eq!(compute(pool, much_later).await.expect("forgotten"), 1);
}
