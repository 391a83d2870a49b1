//! Enqueueing, running, failing, dying.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use apalis::prelude::Monitor;
use carpal_domain::jobs::{Job, QUEUES, enqueue, enqueue_spaced};
use carpal_domain::testing::{TestDatabase, fresh_database};
use carpal_worker::jobs::JobError;
use carpal_worker::queue;
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;

use crate::context::context;

/// A job for tests: what it does depends on what it carries.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Probe {
    does: String,
}

impl Job for Probe {
    const QUEUE: &'static str = "test-probe";
    const ATTEMPTS: i32 = 2;
}

fn probe(does: &str) -> Probe {
    Probe { does: does.into() }
}

#[derive(Clone, Default)]
struct Seen {
    runs: Arc<AtomicUsize>,
    panics: Arc<AtomicUsize>,
    hangs: Arc<AtomicUsize>,
}

async fn run(seen: Seen, job: Probe, _id: String) -> Result<(), JobError> {
    match job.does.as_str() {
        "panic" => {
            seen.panics.fetch_add(1, Ordering::SeqCst);
            panic!("as asked");
        }
        "never" => Err(JobError::Permanent("as asked".into())),
        "hang" => {
            seen.hangs.fetch_add(1, Ordering::SeqCst);
            std::future::pending().await
        }
        _ => {
            seen.runs.fetch_add(1, Ordering::SeqCst);
            Ok(())
        }
    }
}

pub async fn database() -> TestDatabase {
    let database = fresh_database().await;
    queue::migrate(&database.pool).await.expect("the queue's tables");
    database
}

fn worker(pool: &PgPool, seen: &Seen) -> tokio::task::JoinHandle<()> {
    let monitor = Monitor::new().should_restart(|_, _| true);
    let monitor = queue::register(monitor, pool, seen, 2, run);
    tokio::spawn(async move { drop(monitor.run().await) })
}

async fn put(pool: &PgPool, job: &Probe, key: Option<&str>) -> bool {
    let mut transaction = pool.begin().await.expect("a transaction");
    let written = enqueue(&mut transaction, job, key).await.expect("written");
    transaction.commit().await.expect("committed");
    written
}

/// Waits until `condition` holds, as SQL over `apalis.jobs`; gives how long it took.
pub async fn until(pool: &PgPool, condition: &str) -> Duration {
    let started = Instant::now();
    loop {
        let sql = format!("select coalesce(({condition}), false)");
        let holds: bool = sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
            .fetch_one(pool)
            .await
            .expect("a condition");
        if holds {
            return started.elapsed();
        }
        if started.elapsed() > Duration::from_mins(3) {
            let jobs: Vec<String> = sqlx::query_scalar(
                "select concat_ws(' ', convert_from(job, 'utf8'), status, attempts, max_attempts, last_result, lock_at, run_at)
                 from apalis.jobs where status <> 'Done' limit 10",
            )
            .fetch_all(pool)
            .await
            .expect("the jobs");
            panic!("never: {condition}; not done: {jobs:#?}");
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_job_runs_when_its_transaction_commits_and_never_when_it_does_not() {
    let database = database().await;
    let seen = Seen::default();
    let mut rolled_back = database.pool.begin().await.expect("a transaction");
    enqueue(&mut rolled_back, &probe("work"), None).await.expect("written");
    rolled_back.rollback().await.expect("rolled back");

    let worker = worker(&database.pool, &seen);
    until(&database.pool, "select count(*) > 0 from apalis.workers").await;
    put(&database.pool, &probe("work"), None).await;
    let took = until(&database.pool, "select bool_and(status = 'Done') from apalis.jobs").await;
    assert_eq!(seen.runs.load(Ordering::SeqCst), 1);
    assert!(
        took < queue::HEARTBEAT,
        "an idle worker is woken, it does not wait for its heartbeat: {took:?}"
    );
    worker.abort();
}

#[tokio::test]
async fn a_key_keeps_a_second_job_out_only_while_the_first_is_to_be_done() {
    let database = database().await;
    let seen = Seen::default();
    assert!(put(&database.pool, &probe("work"), Some("liverpool")).await);
    assert!(!put(&database.pool, &probe("work"), Some("liverpool")).await);
    assert!(put(&database.pool, &probe("work"), Some("leeds")).await);
    let worker = worker(&database.pool, &seen);
    until(&database.pool, "select bool_and(status = 'Done') from apalis.jobs").await;
    assert!(put(&database.pool, &probe("work"), Some("liverpool")).await);
    until(&database.pool, "select count(*) = 3 and bool_and(status = 'Done') from apalis.jobs")
        .await;
    assert_eq!(seen.runs.load(Ordering::SeqCst), 3);
    worker.abort();
}

async fn put_spaced(connection: &mut sqlx::PgConnection) -> bool {
    let spacing = Duration::from_secs(10);
    enqueue_spaced(connection, spacing, &probe("work"), "a zone").await.expect("written")
}

/// How many jobs may begin now, as the queue's own library asks.
async fn due(pool: &PgPool) -> usize {
    let jobs = sqlx::query(
        "select id from apalis.jobs where status = 'Pending' and run_at <= now() for update skip locked",
    );
    jobs.fetch_all(pool).await.expect("the jobs").len()
}

#[tokio::test]
async fn a_job_that_waits_does_for_all_that_changes_and_passes_over_nothing() {
    let database = database().await;
    let pool = &database.pool;
    let mut connection = pool.acquire().await.expect("a connection");
    assert!(put_spaced(&mut connection).await, "the first");
    assert!(!put_spaced(&mut connection).await, "it has not begun");
    assert_eq!(due(pool).await, 1, "at once");

    // While somebody changes something, it does not begin: it would look before the change is there.
    let mut change = pool.begin().await.expect("a transaction");
    assert!(!put_spaced(&mut change).await);
    assert_eq!(due(pool).await, 0);
    change.commit().await.expect("committed");
    assert_eq!(due(pool).await, 1);

    // What has begun may have looked already: another one follows, a while later.
    let begun = sqlx::raw_sql("update apalis.jobs set status = 'Running'").execute(pool).await;
    assert_eq!(begun.expect("begun").rows_affected(), 1);
    assert!(put_spaced(&mut connection).await && !put_spaced(&mut connection).await);
    let follows = "select bool_and(later.run_at = first.run_at + interval '10 seconds')
                   from apalis.jobs first, apalis.jobs later
                   where first.status = 'Running' and later.status = 'Pending' and later.idempotency_key = 'a zone'";
    let follows: bool = sqlx::query_scalar(follows).fetch_one(pool).await.expect("one");
    assert!(follows);
    // A long time after that the next one is due at once.
    sqlx::raw_sql("update apalis.jobs set status = 'Done', run_at = run_at - interval '1 minute'")
        .execute(pool)
        .await
        .expect("done");
    assert!(put_spaced(&mut connection).await);
    assert_eq!(due(pool).await, 1);
}

#[tokio::test]
async fn a_job_that_always_panics_is_tried_as_often_as_allowed_then_parked_and_delays_no_other() {
    let database = database().await;
    let seen = Seen::default();
    let worker = worker(&database.pool, &seen);
    // More of them than run at a time, and before the others.
    for _ in 0..3 {
        put(&database.pool, &probe("panic"), None).await;
    }
    for _ in 0..20 {
        put(&database.pool, &probe("work"), None).await;
    }
    let took = until(
        &database.pool,
        "select count(*) filter (where status = 'Done') = 20
            and count(*) filter (where status = 'Failed' and attempts >= max_attempts) = 3
         from apalis.jobs",
    )
    .await;
    assert_eq!(
        seen.panics.load(Ordering::SeqCst),
        3 * usize::try_from(Probe::ATTEMPTS).expect("small")
    );
    assert!(took >= Duration::from_secs(1), "the second attempt waits: {took:?}");
    // None of the others had to wait until those were through.
    let in_between: bool = sqlx::query_scalar(
        "select max(lock_at) filter (where status = 'Done') < min(run_at) filter (where status = 'Failed')
         from apalis.jobs",
    )
    .fetch_one(&database.pool)
    .await
    .expect("the jobs");
    assert!(in_between);
    worker.abort();
}

#[tokio::test]
async fn a_job_that_can_never_work_is_parked_at_once() {
    let database = database().await;
    let seen = Seen::default();
    let worker = worker(&database.pool, &seen);
    put(&database.pool, &probe("never"), None).await;
    until(
        &database.pool,
        "select bool_and(status = 'Failed' and attempts = 1 and max_attempts < 2) from apalis.jobs",
    )
    .await;
    worker.abort();
}

#[tokio::test]
async fn jobs_that_fill_a_worker_for_longer_than_a_dead_one_is_missed_run_once() {
    let database = database().await;
    let seen = Seen::default();
    // As many as run at a time, and one more that waits for them.
    for does in ["hang", "hang", "work"] {
        put(&database.pool, &probe(does), None).await;
    }
    let (busy, second) = (worker(&database.pool, &seen), Seen::default());
    until(&database.pool, "select count(*) >= 2 from apalis.jobs where status = 'Running'").await;
    // The other one looks for what dead workers held.
    let other = worker(&database.pool, &second);
    let missed = queue::HEARTBEAT * u32::try_from(queue::MISSED_HEARTBEATS + 1).expect("small");
    tokio::time::sleep(missed + Duration::from_secs(1)).await;
    assert_eq!(seen.hangs.load(Ordering::SeqCst), 2);
    assert_eq!(second.hangs.load(Ordering::SeqCst), 0, "the busy worker still has a heartbeat");
    busy.abort();
    other.abort();
}

/// A worker that died in the middle of every job: they are Running, and its last heartbeat is old.
async fn die(pool: &PgPool) {
    sqlx::query(
        "insert into apalis.workers (id, worker_type, storage_name, layers, last_seen)
         values ('dead', $1, 'PostgresStorage', '', now() - interval '1 minute')",
    )
    .bind(Probe::QUEUE)
    .execute(pool)
    .await
    .expect("a dead worker");
    sqlx::query("update apalis.jobs set status = 'Running', lock_by = 'dead', lock_at = now() - interval '1 minute'")
        .execute(pool)
        .await
        .expect("its jobs");
}

#[tokio::test]
async fn a_job_whose_worker_died_in_its_last_attempt_is_parked_without_another() {
    let database = database().await;
    let seen = Seen::default();
    put(&database.pool, &probe("work"), None).await;
    sqlx::query("update apalis.jobs set attempts = $1")
        .bind(Probe::ATTEMPTS - 1)
        .execute(&database.pool)
        .await
        .expect("aged");
    die(&database.pool).await;
    let worker = worker(&database.pool, &seen);
    until(
        &database.pool,
        "select bool_and(status = 'Failed' and attempts >= max_attempts) from apalis.jobs",
    )
    .await;
    assert_eq!(seen.runs.load(Ordering::SeqCst), 0);
    worker.abort();
}

#[tokio::test]
async fn what_a_killed_worker_held_is_run_again() {
    let database = database().await;
    let seen = Seen::default();
    put(&database.pool, &probe("work"), None).await;
    die(&database.pool).await;
    let worker = worker(&database.pool, &seen);
    let took = until(&database.pool, "select bool_and(status = 'Done') from apalis.jobs").await;
    assert_eq!(seen.runs.load(Ordering::SeqCst), 1);
    assert!(took < Duration::from_secs(30), "{took:?}");
    worker.abort();
}

#[tokio::test]
async fn every_queue_has_a_worker_and_every_worker_a_queue() {
    let database = database().await;
    let pool = &database.pool;
    // Each queue listens on a connection of its own, so all of them need more than a test's pool has.
    let own = PgPoolOptions::new().max_connections(20).connect(&database.url).await;
    let own = own.expect("connected");
    let monitor = queue::register_all(Monitor::new(), &own, &context(&own));
    let worker = tokio::spawn(async move { drop(monitor.run().await) });
    let count = QUEUES.len();
    until(pool, &format!("select count(distinct worker_type) >= {count} from apalis.workers"))
        .await;
    let served: Vec<String> =
        sqlx::query_scalar("select distinct worker_type from apalis.workers order by 1")
            .fetch_all(pool)
            .await
            .expect("the workers");
    let mut queues = QUEUES.map(|(name, _)| name);
    queues.sort_unstable();
    assert_eq!(served, queues);
    worker.abort();
}

#[tokio::test]
async fn emails_that_waited_under_the_queues_old_name_are_sent() {
    let database = database().await;
    let pool = &database.pool;
    let migration = carpal_domain::MIGRATOR.iter().find(|one| one.version == 20_261_122_140_000);
    let migration = migration.expect("the migration that renamed the queue").sql.clone();
    sqlx::raw_sql(
        r#"insert into apalis.jobs (id, job_type, job, status, attempts, max_attempts)
           values ('01KAH5Z5R50000000000000001', 'send_mail', '{"to":"a@example.org","mail":{"is":"warned","link":"https://x/"}}', 'Pending', 0, 16),
                  ('01KAH5Z5R50000000000000002', 'send_mail', '{"to":"b@example.org","mail":{"is":"warned","link":"https://x/"}}', 'Running', 0, 16),
                  ('01KAH5Z5R50000000000000003', 'other', '{}', 'Pending', 0, 1);
           insert into apalis.workers (id, worker_type, storage_name, layers, last_seen)
           values ('dead', 'send_mail', 'PostgresStorage', '', now() - interval '1 minute');
           update apalis.jobs set lock_by = 'dead', lock_at = now() - interval '1 minute' where id = '01KAH5Z5R50000000000000002'"#,
    )
    .execute(pool)
    .await
    .expect("what an older worker left");
    for _ in 0..2 {
        sqlx::raw_sql(migration.clone()).execute(pool).await.expect("renamed");
    }
    let own = PgPoolOptions::new().max_connections(20).connect(&database.url).await;
    let own = own.expect("connected");
    let monitor = queue::register_all(Monitor::new(), &own, &context(&own));
    let worker = tokio::spawn(async move { drop(monitor.run().await) });
    until(
        pool,
        "select count(*) = 2 from apalis.jobs where job_type = 'send-mail' and status = 'Done'",
    )
    .await;
    until(pool, "select bool_and(status = 'Pending') from apalis.jobs where job_type = 'other'")
        .await;
    worker.abort();
}
