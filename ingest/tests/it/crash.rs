//! Runs that are killed, that lose their connection, and that meet.

use std::time::{Duration, Instant};

use carpal_domain::testing::fresh_database;
use carpal_ingest::load::{Guard, LoadError, Run};
use sqlx::postgres::PgPoolOptions;
use sqlx::{PgPool, Postgres, Transaction};

use crate::fixtures::{batch, car_parks, counts, load, number, osm, state};
use crate::program::{self, Ended, Program};

/// Waits until `sql` is true.
pub async fn until(pool: &PgPool, sql: &'static str) {
    let began = Instant::now();
    while !sqlx::query_scalar::<_, bool>(sql).fetch_one(pool).await.expect("an answer") {
        assert!(began.elapsed() < Duration::from_mins(1), "never came true: {sql}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Holds the table that every run compares with, until it is let go.
async fn hold_the_records(pool: &PgPool) -> Transaction<'static, Postgres> {
    let mut held = pool.begin().await.expect("a transaction");
    sqlx::query("lock table car_park_records in access exclusive mode")
        .execute(&mut *held)
        .await
        .expect("held");
    held
}

const A_RUN_WAITS_FOR_A_LOCK: &str = "select exists (select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid())";
pub const NOBODY_HOLDS_A_SOURCE: &str =
    "select not exists (select from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and d.datname = current_database())";

#[tokio::test]
async fn a_run_that_is_killed_in_the_middle_leaves_nothing_half_written() {
    let db = fresh_database().await;
    let program = Program::on(&db);
    program.report(&["practice", "--count", "60", "--seed", "1"]).await;
    let before = state(&db.pool).await;

    // Its records are staged, and it is about to compare them with this table, which somebody else holds.
    let held = hold_the_records(&db.pool).await;
    let mut run = program.start(&["practice", "--count", "80", "--seed", "2", "--accept-loss"]);
    until(&db.pool, A_RUN_WAITS_FOR_A_LOCK).await;
    until(&db.pool, "select exists (select from runs where status = 'running')").await;
    run.kill().expect("killed with SIGKILL");
    run.wait().expect("dead");
    held.rollback().await.expect("let go");
    until(&db.pool, NOBODY_HOLDS_A_SOURCE).await;

    assert_eq!(state(&db.pool).await, before);
    assert_eq!(number(&db.pool, "select count(*) from runs where status = 'running'").await, 1);
    let runs = program.run(&["runs"]).await;
    assert!(runs.out.contains(" dead ") && runs.out.contains("nothing was changed"), "{runs:?}");

    let report =
        program.report(&["practice", "--count", "80", "--seed", "2", "--accept-loss"]).await;
    assert_eq!(report["read"], 80);
    let ends: Vec<(String, bool)> =
        sqlx::query_as("select status, finished_at is not null from runs order by id")
            .fetch_all(&db.pool)
            .await
            .expect("runs");
    let ends: Vec<_> = ends.iter().map(|(status, finished)| (status.as_str(), *finished)).collect();
    assert_eq!(ends, [("done", true), ("failed", true), ("done", true)]);
}

#[tokio::test]
async fn a_run_that_is_told_to_stop_says_so_and_changes_nothing() {
    let db = fresh_database().await;
    let program = Program::on(&db);
    program.report(&["practice", "--count", "60", "--seed", "1"]).await;
    let before = state(&db.pool).await;

    let held = hold_the_records(&db.pool).await;
    let run = program.start(&["practice", "--count", "80", "--seed", "2"]);
    until(&db.pool, A_RUN_WAITS_FOR_A_LOCK).await;
    let runs = program.run(&["runs"]).await;
    assert!(runs.out.contains(" running "), "it lives: {runs:?}");
    program::signal(&run, "TERM");
    let ended = tokio::task::spawn_blocking(move || run.wait_with_output()).await;
    held.rollback().await.expect("let go");

    let ended = Ended::of(ended.expect("joined").expect("ended"));
    ended.failed(1, &["SIGTERM stopped the import", "nothing was changed"]);
    let (status, message, finished) = last_run(&db.pool).await;
    assert_eq!((status.as_str(), finished), ("failed", true));
    assert!(message.contains("SIGTERM"), "{message}");
    assert_eq!(state(&db.pool).await, before);
    until(&db.pool, NOBODY_HOLDS_A_SOURCE).await;
    program.report(&["practice", "--count", "60", "--seed", "1"]).await;
}

/// Ends every connection that holds a source's lock, as a restart of the server or a broken network would.
const CUT_OFF: &str = "select count(*) from (
        select distinct l.pid from pg_locks l join pg_database d on d.oid = l.database
        where l.locktype = 'advisory' and d.datname = current_database() and l.pid <> pg_backend_pid()
    ) as holder where pg_terminate_backend(pid)";

async fn last_run(pool: &PgPool) -> (String, String, bool) {
    sqlx::query_as(
        "select status, message, finished_at is not null from runs order by id desc limit 1",
    )
    .fetch_one(pool)
    .await
    .expect("a run")
}

#[tokio::test]
async fn a_run_that_loses_its_connection_is_recorded_as_failed_and_changes_nothing() {
    let db = fresh_database().await;
    load(&db.pool, &osm("town"), car_parks(3)).await;
    let before = state(&db.pool).await;

    // Its records are staged, and it waits for the table that somebody else holds.
    let held = hold_the_records(&db.pool).await;
    let run = Run::begin(&db.pool, &osm("town"), "a test", false).await.expect("begun");
    let loading =
        tokio::spawn(run.load(batch(&osm("town"), car_parks(4)), Guard::default(), &|_| {}));
    until(&db.pool, A_RUN_WAITS_FOR_A_LOCK).await;
    assert_eq!(number(&db.pool, CUT_OFF).await, 1);
    let error = loading.await.expect("joined").expect_err("cut off");
    held.rollback().await.expect("let go");

    assert!(matches!(error, LoadError::Database { .. }), "{error}");
    assert_eq!(last_run(&db.pool).await, ("failed".into(), error.to_string(), true));
    assert_eq!(state(&db.pool).await, before);
    let next = load(&db.pool, &osm("town"), car_parks(4)).await;
    assert_eq!(counts(&next), [1, 0, 3, 0]);
}

#[tokio::test]
async fn a_run_that_no_connection_is_left_to_record_is_marked_by_the_next_one() {
    let db = fresh_database().await;
    let pool = PgPoolOptions::new().connect(&db.url).await.expect("a pool");
    let run = Run::begin(&pool, &osm("town"), "a test", false).await.expect("begun");
    assert_eq!(number(&db.pool, CUT_OFF).await, 1);
    pool.close().await;
    let error = run.load(batch(&osm("town"), car_parks(4)), Guard::default(), &|_| {}).await;
    assert!(matches!(error, Err(LoadError::Database { .. })), "{error:?}");
    assert_eq!(last_run(&db.pool).await.0, "running", "nobody could say otherwise");

    load(&db.pool, &osm("town"), car_parks(4)).await;
    let stale = "select count(*) from runs where status = 'failed' and message like 'the process ended before%'";
    assert_eq!(number(&db.pool, stale).await, 1);
}

#[tokio::test]
async fn of_two_runs_of_one_source_one_runs_and_the_other_says_so() {
    let db = fresh_database().await;
    let program = Program::on(&db);
    let held = hold_the_records(&db.pool).await;
    let first = program.start(&["practice", "--count", "30", "--seed", "1"]);
    until(&db.pool, A_RUN_WAITS_FOR_A_LOCK).await;

    let second = program.run(&["practice", "--count", "30", "--seed", "1"]).await;
    second.failed(3, &["\"practice\"", "under way", "nothing was changed"]);
    let removal = program.run(&["practice", "--remove"]).await;
    removal.failed(3, &["under way"]);

    held.rollback().await.expect("let go");
    let first = tokio::task::spawn_blocking(move || first.wait_with_output()).await;
    let first = Ended::of(first.expect("joined").expect("ended"));
    assert_eq!(first.code, Some(0), "{first:?}");
    assert_eq!(number(&db.pool, "select count(*) from car_parks").await, 30);
    assert_eq!(number(&db.pool, "select count(*) from runs where status = 'refused'").await, 1);
}
