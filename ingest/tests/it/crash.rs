//! Runs that are killed, and runs that meet.

use std::time::{Duration, Instant};

use carpal_domain::testing::fresh_database;
use sqlx::{Acquire, PgPool};

use crate::made::{number, state};
use crate::program::{Ended, Program};

/// Waits until `sql` is true.
async fn until(pool: &PgPool, sql: &'static str) {
    let began = Instant::now();
    while !sqlx::query_scalar::<_, bool>(sql).fetch_one(pool).await.expect("an answer") {
        assert!(began.elapsed() < Duration::from_mins(1), "never came true: {sql}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

const A_RUN_WAITS_FOR_A_LOCK: &str = "select exists (select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid())";
const NOBODY_HOLDS_A_SOURCE: &str =
    "select not exists (select from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and d.datname = current_database())";

#[tokio::test]
async fn a_run_that_is_killed_in_the_middle_leaves_nothing_half_written() {
    let db = fresh_database().await;
    let program = Program::on(&db);
    program.report(&["practice", "--count", "60", "--seed", "1"]).await;
    let before = state(&db.pool).await;

    // Its records are staged, and it is about to compare them with this table, which somebody else holds.
    let mut holder = db.pool.acquire().await.expect("a connection");
    let mut held = holder.begin().await.expect("a transaction");
    sqlx::query("lock table car_park_records in access exclusive mode")
        .execute(&mut *held)
        .await
        .expect("held");
    let mut run = program.start(&["practice", "--count", "80", "--seed", "2", "--accept-loss"]);
    until(&db.pool, A_RUN_WAITS_FOR_A_LOCK).await;
    until(&db.pool, "select exists (select from runs where status = 'running')").await;
    run.kill().expect("killed with SIGKILL");
    run.wait().expect("dead");
    held.rollback().await.expect("let go");
    until(&db.pool, NOBODY_HOLDS_A_SOURCE).await;

    assert_eq!(state(&db.pool).await, before);
    assert_eq!(number(&db.pool, "select count(*) from runs where status = 'running'").await, 1);

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
async fn of_two_runs_of_one_source_one_runs_and_the_other_says_so() {
    let db = fresh_database().await;
    let program = Program::on(&db);
    let mut holder = db.pool.acquire().await.expect("a connection");
    let mut held = holder.begin().await.expect("a transaction");
    sqlx::query("lock table car_park_records in access exclusive mode")
        .execute(&mut *held)
        .await
        .expect("held");
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
