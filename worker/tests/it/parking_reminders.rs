//! Reminders of a stay: pushed at their time, once, and never for a time before.

use apalis::prelude::Monitor;
use carpal_worker::jobs::parking_reminder;
use carpal_worker::queue;
use sqlx::PgPool;

use crate::context::context;
use crate::push_service::PushService;
use crate::queue::{database, until};
use crate::rfc8291::Browser;

const NONE_LEFT: &str =
    "select not exists (select from apalis.jobs where status in ('Pending', 'Queued', 'Running'))";

/// Bob's phone, which is pushed to, and his Leaf.
async fn phone(pool: &PgPool, endpoint: &str) {
    let browser = Browser::new(&[9; 32], &[5; 16]);
    sqlx::raw_sql(
        "insert into users (id, email, email_confirmed_at, password_hash, password_set_at, name, created_at)
         values (gen_random_uuid(), 'bob@example.org', now(), 'x', now(), 'Bob', now());
         insert into vehicles (id, user_id, registration, state, make, model, created_at, updated_at)
         select gen_random_uuid(), id, 'K9DOG', 'active', 'Nissan', 'Leaf', now(), now() from users;
         insert into push_key (private_key, public_key) values (decode(repeat('07', 32), 'hex'), decode(repeat('04', 65), 'hex'));
         insert into sessions (id, user_id, device, network, created_at, last_used_at)
         select gen_random_uuid(), id, '', '192.0.2.1', now(), now() from users;
         insert into session_tokens (refresh_hash, access_hash, session_id, access_expires_at, expires_at)
         select sha256('a'), sha256('a'), id, now() + interval '1 day', now() + interval '1 day' from sessions",
    )
    .execute(pool)
    .await
    .expect("made");
    sqlx::query(
        "insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth, created_at)
         select id, user_id, $1, $2, $3, now() from sessions",
    )
    .bind(endpoint)
    .bind(browser.p256dh())
    .bind(&browser.auth)
    .execute(pool)
    .await
    .expect("subscribed");
}

/// Sets the reminder, as the api does, so many minutes from now.
async fn set(pool: &PgPool, minutes: i32) {
    sqlx::query(
        "insert into parking_reminders (session_id, user_id, id, remind_at, words, vehicle_id)
         select s.session_id, s.user_id, gen_random_uuid(), now() + make_interval(mins => $1), 'leave_now', v.id
         from push_subscriptions s join vehicles v using (user_id)
         on conflict (session_id) do update set id = excluded.id, remind_at = excluded.remind_at, enqueued_at = null",
    )
    .bind(minutes)
    .execute(pool)
    .await
    .expect("set");
}

fn work(pool: &PgPool) -> tokio::task::JoinHandle<()> {
    let monitor = Monitor::new().should_restart(|_, _| true);
    let monitor = queue::register(monitor, pool, &context(pool), 4, parking_reminder::run);
    tokio::spawn(async move { drop(monitor.run().await) })
}

async fn left(pool: &PgPool) -> i64 {
    sqlx::query_scalar("select count(*) from parking_reminders")
        .fetch_one(pool)
        .await
        .expect("a count")
}

#[tokio::test]
async fn a_reminder_is_pushed_at_its_time_once_names_no_place_and_is_deleted() {
    let (database, service) = (database().await, PushService::start().await);
    let pool = &database.pool;
    phone(pool, &service.endpoint("201", "phone")).await;
    set(pool, 1).await;
    assert_eq!(parking_reminder::enqueue_due(pool).await.expect("looked"), 0, "not yet");
    set(pool, 0).await;
    assert_eq!(parking_reminder::enqueue_due(pool).await.expect("looked"), 1);
    assert_eq!(parking_reminder::enqueue_due(pool).await.expect("looked"), 0, "one job");
    let worker = work(pool);
    until(pool, NONE_LEFT).await;
    let [asked] = &service.asked()[..] else { panic!("once: {:?}", service.asked()) };
    assert_eq!(
        (&asked.headers["ttl"], &asked.headers["urgency"]),
        (&"600".parse().expect("a header"), &"high".parse().expect("a header"))
    );
    let read = Browser::new(&[9; 32], &[5; 16]).read(&asked.body).expect("for this browser");
    let told: serde_json::Value = serde_json::from_slice(&read).expect("JSON");
    assert_eq!(
        told,
        serde_json::json!({"title": "Time to walk back to your Leaf", "path": "/parked", "tag": "parked", "unread": 0,
                           "body": "Open CarPal to see where you parked, and until when."})
    );
    assert_eq!(left(pool).await, 0);
    worker.abort();
}

#[tokio::test]
async fn what_was_moved_cancelled_turned_off_or_is_late_is_not_pushed() {
    let (database, service) = (database().await, PushService::start().await);
    let pool = &database.pool;
    phone(pool, &service.endpoint("201", "phone")).await;
    let worker = work(pool);
    for (meanwhile, back, kept) in [
        (
            "update parking_reminders set id = gen_random_uuid(), remind_at = now() + interval '1 hour', enqueued_at = null",
            "select 1",
            1,
        ),
        ("delete from parking_reminders", "select 1", 0),
        (
            "update users set push_notifications = false",
            "update users set push_notifications = true",
            0,
        ),
        (
            "update users set blocked_at = now(), blocked_reason = 'x'",
            "update users set blocked_at = null, blocked_reason = null",
            0,
        ),
        (
            "update session_tokens set expires_at = now()",
            "update session_tokens set expires_at = now() + interval '1 day'",
            0,
        ),
        ("update parking_reminders set remind_at = now() - interval '11 minutes'", "select 1", 0),
    ] {
        set(pool, 0).await;
        // The job finds what is so when it runs: it is enqueued in the same transaction that changes it.
        let mut transaction = pool.begin().await.expect("a transaction");
        let id: uuid::Uuid = sqlx::query_scalar("select id from parking_reminders")
            .fetch_one(&mut *transaction)
            .await
            .expect("an id");
        let job = carpal_domain::jobs::ParkingReminder { reminder: id };
        carpal_domain::jobs::enqueue(&mut transaction, &job, None).await.expect("written");
        sqlx::query(meanwhile).execute(&mut *transaction).await.expect("changed");
        transaction.commit().await.expect("committed");
        until(pool, NONE_LEFT).await;
        assert_eq!((service.asked().len(), left(pool).await), (0, kept), "{meanwhile}");
        sqlx::query(back).execute(pool).await.expect("back");
    }
    set(pool, 0).await;
    parking_reminder::enqueue_due(pool).await.expect("looked");
    until(pool, NONE_LEFT).await;
    assert_eq!(service.asked().len(), 1, "it would have been");
    worker.abort();
}

#[tokio::test]
async fn a_push_service_that_stumbles_is_asked_again_and_a_browser_that_is_gone_is_forgotten() {
    let (database, service) = (database().await, PushService::start().await);
    let pool = &database.pool;
    phone(pool, &service.endpoint("once-500", "phone")).await;
    let worker = work(pool);
    set(pool, 0).await;
    parking_reminder::enqueue_due(pool).await.expect("looked");
    until(pool, "select not exists (select from parking_reminders)").await;
    assert_eq!(service.asked().len(), 2, "refused, then accepted");
    sqlx::query("update push_subscriptions set endpoint = $1")
        .bind(service.endpoint("410", "old"))
        .execute(pool)
        .await
        .expect("moved");
    set(pool, 0).await;
    parking_reminder::enqueue_due(pool).await.expect("looked");
    until(pool, "select not exists (select from push_subscriptions)").await;
    assert_eq!(left(pool).await, 0);
    worker.abort();
}
