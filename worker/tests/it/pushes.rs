//! Pushes against a push service of this machine, which reads them as a browser does, and misbehaves.

use std::time::{Duration, Instant};

use apalis::prelude::Monitor;
use carpal_domain::jobs::{PushNotification, enqueue, enqueue_after};
use carpal_domain::notifications;
use carpal_worker::jobs::push_notification;
use carpal_worker::push::{Key, Push, PushError, Subscription};
use carpal_worker::queue;
use chrono::Utc;
use sqlx::PgPool;
use uuid::Uuid;

use crate::context::{context, pusher};
use crate::push_service::PushService;
use crate::queue::{database, until};
use crate::rfc8291::{Browser, claims};

/// Bob has a notification of a claim of his vehicle.
pub async fn notified(pool: &PgPool) -> Uuid {
    sqlx::raw_sql(
        "insert into users (id, email, email_confirmed_at, password_hash, password_set_at, name, created_at)
         values (gen_random_uuid(), 'bob@example.org', now(), 'x', now(), 'Bob', now());
         insert into vehicles (id, user_id, registration, state, is_primary, created_at, updated_at)
         select gen_random_uuid(), id, 'K9DOG', 'active', true, now(), now() from users;
         insert into notifications (id, user_id, topic, kind, vehicle_id, created_at)
         select gen_random_uuid(), user_id, 'account', 'claim_made', id, now() from vehicles;
         insert into push_key (private_key, public_key) values (decode(repeat('07', 32), 'hex'), decode(repeat('04', 65), 'hex'))",
    )
    .execute(pool)
    .await
    .expect("made");
    sqlx::query_scalar("select id from notifications").fetch_one(pool).await.expect("an id")
}

fn browser() -> Browser {
    Browser::new(&[9; 32], &[5; 16])
}

/// One of Bob's browsers, signed in.
async fn subscribe(pool: &PgPool, endpoint: &str) {
    let browser = browser();
    sqlx::query(
        "with s as (insert into sessions (id, user_id, device, network, created_at, last_used_at)
                    select gen_random_uuid(), id, '', '192.0.2.1', now(), now() from users returning id, user_id),
              t as (insert into session_tokens (refresh_hash, access_hash, session_id, access_expires_at, expires_at)
                    select sha256($1::bytea), sha256($1::bytea), id, now(), now() + interval '1 day' from s)
         insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth, created_at)
         select id, user_id, convert_from($1, 'utf8'), $2, $3, now() from s",
    )
    .bind(endpoint.as_bytes())
    .bind(browser.p256dh())
    .bind(&browser.auth)
    .execute(pool)
    .await
    .expect("subscribed");
}

pub fn work(pool: &PgPool) -> tokio::task::JoinHandle<()> {
    let monitor = Monitor::new().should_restart(|_, _| true);
    let monitor = queue::register(monitor, pool, &context(pool), 4, push_notification::run);
    tokio::spawn(async move { drop(monitor.run().await) })
}

async fn put(pool: &PgPool, notification: Uuid) -> bool {
    let mut transaction = pool.begin().await.expect("a transaction");
    let key = notification.to_string();
    let job = PushNotification { notification };
    let written = enqueue(&mut transaction, &job, Some(&key)).await.expect("written");
    transaction.commit().await.expect("committed");
    written
}

const DONE: &str = "select bool_and(status = 'Done') from apalis.jobs";

async fn count(pool: &PgPool, sql: &'static str) -> i64 {
    sqlx::query_scalar(sql).fetch_one(pool).await.expect("a count")
}

#[tokio::test]
async fn a_push_is_read_by_its_browser_and_signed_by_us() {
    let (database, service) = (database().await, PushService::start().await);
    let pool = &database.pool;
    let notification = notified(pool).await;
    subscribe(pool, &service.endpoint("201", "phone")).await;
    assert!(put(pool, notification).await);
    assert!(!put(pool, notification).await, "one a burst");
    let worker = work(pool);
    until(pool, DONE).await;

    let [asked] = &service.asked()[..] else { panic!("once: {:?}", service.asked()) };
    let header = |name: &str| asked.headers[name].to_str().expect("text");
    assert_eq!((header("ttl"), header("urgency")), ("86400", "normal"));
    assert_eq!(header("content-encoding"), "aes128gcm");
    assert_eq!(header("topic"), notification.simple().to_string());
    let (claims, key) = claims(header("authorization")).expect("a token that was signed");
    assert_eq!(
        (&claims["aud"], &claims["sub"]),
        (&service.url.clone().into(), &"mailto:support@example.org".into())
    );
    let left = claims["exp"].as_i64().expect("a time") - Utc::now().timestamp();
    assert!((1..=86_400).contains(&left), "{left}");
    assert_eq!(key.len(), 65);

    let read = browser().read(&asked.body).expect("for this browser");
    assert!(Browser::new(&[8; 32], &[5; 16]).read(&asked.body).is_none(), "and for no other");
    assert!(Browser::new(&[9; 32], &[6; 16]).read(&asked.body).is_none());
    let told: serde_json::Value = serde_json::from_slice(&read).expect("JSON");
    let user: Uuid = sqlx::query_scalar("select id from users").fetch_one(pool).await.expect("Bob");
    let seen = notifications::visible(pool, user, &[notification]).await.expect("seen").remove(0);
    assert_eq!(told, seen.payload(1), "the words are those of the list");
    assert_eq!(
        told,
        serde_json::json!({
            "id": notification, "topic": "account", "body": "Until we’ve decided, the vehicle can’t get messages.",
            "title": "Another account has claimed your vehicle registration · K9 DOG", "path": "/vehicles",
            "tag": "claim_made /vehicles", "unread": 1})
    );
    assert_eq!(
        count(pool, "select count(*) from notifications where pushed_at is not null").await,
        1
    );
    worker.abort();
}

#[tokio::test]
async fn what_is_read_gone_or_not_chosen_is_not_pushed() {
    let (database, service) = (database().await, PushService::start().await);
    let pool = &database.pool;
    let notification = notified(pool).await;
    subscribe(pool, &service.endpoint("201", "phone")).await;
    let worker = work(pool);
    for (turn_off, turn_on) in [
        ("update notifications set read_at = now()", "update notifications set read_at = null"),
        (
            "update users set push_notifications = false",
            "update users set push_notifications = true",
        ),
        (
            "insert into notification_choices select id, 'account', true, true, false from users",
            "delete from notification_choices",
        ),
        (
            "update users set blocked_at = now(), blocked_reason = 'x'",
            "update users set blocked_at = null, blocked_reason = null",
        ),
        ("update users set deletes_at = now()", "update users set deletes_at = null"),
        (
            "update session_tokens set expires_at = now()",
            "update session_tokens set expires_at = now() + interval '1 day'",
        ),
    ] {
        sqlx::query(turn_off).execute(pool).await.expect("off");
        put(pool, notification).await;
        until(pool, DONE).await;
        assert_eq!(service.asked().len(), 0, "{turn_off}");
        sqlx::query(turn_on).execute(pool).await.expect("on");
    }
    put(pool, notification).await;
    until(pool, DONE).await;
    assert_eq!(service.asked().len(), 1, "it would have been");
    sqlx::query("update sessions set ended_at = now(), ended_because = 'signed_out'")
        .execute(pool)
        .await
        .expect("out");
    put(pool, notification).await;
    until(pool, DONE).await;
    assert_eq!(
        (service.asked().len(), count(pool, "select count(*) from push_subscriptions").await),
        (1, 0)
    );
    worker.abort();
}

#[tokio::test]
async fn what_is_read_within_the_wait_is_left_in_peace() {
    let (database, service) = (database().await, PushService::start().await);
    let pool = &database.pool;
    let notification = notified(pool).await;
    subscribe(pool, &service.endpoint("201", "phone")).await;
    let worker = work(pool);
    let begun = Instant::now();
    let mut transaction = pool.begin().await.expect("a transaction");
    let job = PushNotification { notification };
    enqueue_after(&mut transaction, Duration::from_secs(2), &job, None).await.expect("written");
    enqueue_after(&mut transaction, Duration::from_hours(1), &job, None).await.expect("written");
    transaction.commit().await.expect("committed");
    sqlx::query("update notifications set read_at = now()").execute(pool).await.expect("read");
    until(pool, "select count(*) = 1 from apalis.jobs where status = 'Done'").await;
    let waited = begun.elapsed();
    assert!(waited >= Duration::from_secs(2), "{waited:?}");
    println!("a job of 2 s was done after {:.1} s", waited.as_secs_f64());
    assert_eq!(service.asked().len(), 0);
    assert_eq!(count(pool, "select count(*) from apalis.jobs where status = 'Pending'").await, 1);
    worker.abort();
}

#[tokio::test]
async fn a_service_that_misbehaves_harms_nobody_else_and_what_was_accepted_is_not_repeated() {
    let (database, service) = (database().await, PushService::start().await);
    let pool = &database.pool;
    let notification = notified(pool).await;
    for (does, name) in [
        ("201", "good"),
        ("404", "unknown"),
        ("410", "gone"),
        ("403", "foreign"),
        ("once-429", "busy"),
        ("once-500", "broken"),
        ("redirect", "elsewhere"),
        ("huge", "endless"),
        ("stall", "silent"),
    ] {
        subscribe(pool, &service.endpoint(does, name)).await;
    }
    put(pool, notification).await;
    let worker = work(pool);
    until(pool, "select count(*) = 1 from apalis.jobs where attempts >= 2").await;

    let times = |name: &str| service.asked_of(name).len();
    for name in ["good", "endless", "unknown", "gone", "foreign"] {
        assert_eq!(times(name), 1, "{name}");
    }
    assert_eq!((times("busy"), times("broken"), times("redirected")), (2, 2, 0));
    assert!(times("silent") >= 2 && times("elsewhere") >= 1);
    assert_eq!(service.asked_of("busy")[1].status, Some(201));
    let left: Vec<String> = sqlx::query_scalar(
        "select substring(endpoint from '[a-z]+$') from push_subscriptions order by 1",
    )
    .fetch_all(pool)
    .await
    .expect("subscriptions");
    assert_eq!(left, ["broken", "busy", "elsewhere", "endless", "good", "silent"]);
    assert_eq!(count(pool, "select count(*) from pushes").await, 4, "good, endless, busy, broken");
    let said: String = sqlx::query_scalar("select last_result::text from apalis.jobs")
        .fetch_one(pool)
        .await
        .expect("a result");
    assert!(!said.contains("127.0.0.1"), "an endpoint is a secret: {said}");
    // The silent one goes on being tried; what was read meanwhile is not.
    sqlx::query("update notifications set read_at = now()").execute(pool).await.expect("read");
    sqlx::query("update apalis.jobs set run_at = now()").execute(pool).await.expect("now");
    until(pool, DONE).await;
    worker.abort();
}

#[tokio::test]
async fn a_worker_that_died_in_the_middle_repeats_nothing_that_was_noted() {
    let (database, service) = (database().await, PushService::start().await);
    let pool = &database.pool;
    let notification = notified(pool).await;
    subscribe(pool, &service.endpoint("201", "phone")).await;
    subscribe(pool, &service.endpoint("stall", "laptop")).await;
    put(pool, notification).await;
    let first = work(pool);
    until(pool, "select count(*) = 1 from pushes").await;
    first.abort();
    // Its heartbeats stop, and another takes the job.
    let second = work(pool);
    sqlx::query("delete from push_subscriptions where endpoint like '%/laptop'")
        .execute(pool)
        .await
        .expect("gone");
    until(pool, DONE).await;
    assert_eq!(service.asked_of("phone").len(), 1);
    second.abort();
}

fn to(endpoint: &str) -> Subscription {
    let (endpoint, p256dh) = (endpoint.to_owned(), browser().p256dh());
    Subscription { session_id: Uuid::nil(), endpoint, p256dh, auth: vec![5; 16] }
}

async fn push(anywhere: bool, endpoint: &str) -> Result<(), PushError> {
    let key = Key::new(&[7; 32]).expect("a key");
    let push = Push { payload: b"{}".to_vec(), topic: "t".into(), is_urgent: false, ttl: None };
    pusher(anywhere).push(&key, &to(endpoint), &push, Utc::now()).await
}

#[tokio::test]
async fn an_address_inside_our_network_is_not_even_connected_to() {
    // Whoever connects waits in its queue, whatever they say then: so it sees what would ask for TLS, too.
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let connections = async || {
        let mut count = 0;
        let soon = Duration::from_millis(50);
        while tokio::time::timeout(soon, listener.accept()).await.is_ok() {
            count += 1;
        }
        count
    };
    for endpoint in [
        format!("http://127.0.0.1:{port}/x"),
        format!("https://127.0.0.1:{port}/x"),
        format!("https://[::ffff:127.0.0.1]:{port}/x"),
    ] {
        let outcome = push(false, &endpoint).await;
        assert!(matches!(outcome, Err(PushError::Gone)), "{endpoint}: {outcome:?}");
    }
    // A name is looked up when it connects, and stands for this machine only then.
    let name = format!("https://localhost:{port}/x");
    let outcome = push(false, &name).await;
    assert!(matches!(outcome, Err(PushError::Transient(..))), "{outcome:?}");
    assert_eq!(connections().await, 0);
    let outcome = push(true, &name).await;
    assert!(matches!(outcome, Err(PushError::Transient(..))), "{outcome:?}");
    assert_eq!(
        connections().await,
        1,
        "where that is allowed it is connected to, and says nothing"
    );
}

#[tokio::test]
async fn a_push_to_a_blocking_owner_carries_a_token_for_its_button_while_nobody_has_answered() {
    let (database, service) = (database().await, PushService::start().await);
    let pool = &database.pool;
    let notification = notified(pool).await;
    sqlx::raw_sql(
        "insert into conversations (id, kind, registration, last_seq, created_at) values (gen_random_uuid(), 'guest', 'K9DOG', 1, now());
         insert into participants (conversation_id, side, user_id) select id, 'starter', null from conversations;
         insert into participants (conversation_id, side, user_id) select c.id, 'recipient', u.id from conversations c, users u;
         insert into messages (conversation_id, seq, side, client_id, content, sent_at)
         select id, 1, 'starter', gen_random_uuid(), 'Your car is blocking me in.', now() from conversations;
         insert into move_requests (id, registration, by_card, about, conversation_id, seq, owner_id, created_at)
         select gen_random_uuid(), 'K9DOG', false, 'K9DOG', c.id, 1, u.id, now() from conversations c, users u;
         update notifications set kind = 'blocked_in', topic = 'messages', vehicle_id = null, seq = 1,
                conversation_id = (select id from conversations)",
    )
    .execute(pool)
    .await
    .expect("asked");
    subscribe(pool, &service.endpoint("201", "phone")).await;
    put(pool, notification).await;
    let worker = work(pool);
    until(pool, DONE).await;
    let [asked] = &service.asked()[..] else { panic!("once: {:?}", service.asked()) };
    let told = browser().read(&asked.body).expect("for this browser");
    let told: serde_json::Value = serde_json::from_slice(&told).expect("JSON");
    let token = told["answer"].as_str().expect("a token");
    assert_eq!(token.len(), 64);
    let kept: bool = sqlx::query_scalar(
        "select exists (select from move_request_links where token_hash = sha256(convert_to($1, 'UTF8')))",
    )
    .bind(token)
    .fetch_one(pool)
    .await
    .expect("looked");
    assert!(kept, "by its hash");
    sqlx::raw_sql("update move_requests set on_my_way_at = now()")
        .execute(pool)
        .await
        .expect("answered");
    put(pool, notification).await;
    until(pool, "select count(*) filter (where status = 'Done') = 2 from apalis.jobs").await;
    assert_eq!(
        count(pool, "select count(*) from move_request_links").await,
        1,
        "none is made once it is answered"
    );
    worker.abort();
}
