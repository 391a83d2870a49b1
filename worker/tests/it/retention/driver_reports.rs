//! What drivers report is kept for thirty days after it was said or decided; which network it came from, for a day.

use carpal_worker::retention::driver_reports;

use super::defaults;

#[tokio::test]
async fn what_was_said_or_decided_a_month_ago_is_purged_and_networks_sooner() {
    let database = carpal_domain::testing::fresh_database().await;
    let pool = &database.pool;
    sqlx::raw_sql(
        "insert into users (id, email, password_hash, password_set_at, name, created_at)
         values (gen_random_uuid(), 'alice@example.org', 'x', now(), 'alice', now());
         insert into car_parks (place_key, origin, name, location, kind, access)
         select n, 'osm', n, st_point(-3, 51.6, 4326), 'car-park', 'public' from unnest('{old, fresh, decided, waits, taken_back}'::text[]) n;
         insert into driver_report_cases (id, car_park_id, kind, status, opened_at, decided_at, reason)
         select gen_random_uuid(), id, 'scam', case name when 'decided' then 'dismissed' else 'pending' end, now() - interval '90 days',
                case name when 'decided' then now() - interval '31 days' end, case name when 'decided' then 'x' end
         from car_parks where name in ('decided', 'waits', 'taken_back');
         insert into driver_reports (id, car_park_id, user_id, kind, case_id, created_at, network)
         select gen_random_uuid(), c.id, u.id, case when k.id is null then 'full' else 'scam' end, k.id,
                now() - case c.name when 'fresh' then interval '2 days' else interval '31 days' end, network_digest('192.0.2.1')
         from users u, car_parks c left join driver_report_cases k on k.car_park_id = c.id where c.name <> 'taken_back'",
    )
    .execute(pool)
    .await
    .expect("made");
    // The old one, the one that was decided, and the case that nobody reports any more.
    assert_eq!(driver_reports::purge(pool, &defaults()).await.expect("purged"), 3);
    let kept: Vec<String> = sqlx::query_scalar(
        "select c.name || case when r.network is null then '' else ', with its network' end
         from driver_reports r join car_parks c on c.id = r.car_park_id order by 1",
    )
    .fetch_all(pool)
    .await
    .expect("rows");
    assert_eq!(kept, ["fresh", "waits, with its network"], "a fake code that waits hides Pay Now");
    assert_eq!(driver_reports::purge(pool, &defaults()).await.expect("nothing left"), 0);
}
