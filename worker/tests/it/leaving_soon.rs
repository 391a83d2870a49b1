//! Spaces that are about to be left: announced when they come, deleted when they go.

use carpal_domain::live::{PUBLIC_NOTIFY_CHANNEL, PublicEvent};
use carpal_worker::leaving_soon::{announce, forget_statuses};
use chrono::{TimeDelta, Utc};
use sqlx::PgPool;
use sqlx::postgres::PgListener;

use crate::queue::database;

async fn count(pool: &PgPool, table: &str) -> i64 {
    let sql = sqlx::AssertSqlSafe(format!("select count(*) from {table}"));
    sqlx::query_scalar(sql).fetch_one(pool).await.expect("a count")
}

#[tokio::test]
async fn open_maps_are_told_once_when_a_space_comes_and_once_when_it_goes_and_nothing_is_kept() {
    let database = database().await;
    let pool = &database.pool;
    sqlx::raw_sql(
        "insert into users (id, email, email_confirmed_at, password_hash, password_set_at, name, created_at)
         values (gen_random_uuid(), 'bob@example.org', now(), 'x', now(), 'Bob', now());
         insert into vehicles (id, user_id, registration, state, created_at, updated_at)
         select gen_random_uuid(), id, 'K9DOG', 'active', now(), now() from users;
         insert into leaving_soon (id, vehicle_id, street, location, leaves_at, shown_from, shown_until, practice)
         select gen_random_uuid(), id, 'Stow Hill', st_point(-3, 51.6, 4326), now() + interval '9 minutes', now() + interval '1 minute',
                now() + interval '31 minutes', false from vehicles;
         insert into leaving_soon_turns select id, now() + interval '31 minutes' from users;
         insert into vehicle_statuses select id, 'leaving-soon', now(), now() + interval '31 minutes' from vehicles",
    )
    .execute(pool)
    .await
    .expect("said");
    let mut heard = PgListener::connect_with(pool).await.expect("a connection");
    heard.listen(PUBLIC_NOTIFY_CHANNEL).await.expect("listening");

    let now = Utc::now();
    assert_eq!(announce(pool, now).await.expect("looked"), 0, "not yet");
    for (minutes, left) in [(2, 1), (32, 0)] {
        let at = now + TimeDelta::minutes(minutes);
        assert_eq!(announce(pool, at).await.expect("announced"), 1);
        let told = heard.recv().await.expect("told");
        let event: PublicEvent = serde_json::from_str(told.payload()).expect("an event");
        assert_eq!(event, PublicEvent::LeavingSoonChanged, "and nothing of where or whose");
        assert_eq!(announce(pool, at).await.expect("looked"), 0, "once");
        assert_eq!(count(pool, "leaving_soon").await, left);
        assert_eq!(count(pool, "leaving_soon_turns").await, left);
    }
    assert_eq!(forget_statuses(pool, now).await.expect("looked"), 0);
    assert_eq!(forget_statuses(pool, now + TimeDelta::minutes(32)).await.expect("forgotten"), 1);
    assert_eq!(count(pool, "vehicle_statuses").await, 0);
}
