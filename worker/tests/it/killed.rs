//! The worker as a program, killed again and again in the middle of its work.

use std::collections::HashMap;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use carpal_domain::jobs::enqueue;
use carpal_domain::testing::TestDatabase;
use carpal_worker::queue::MAILS_AT_A_TIME;
use chrono::Utc;
use tokio::process::{Child, Command};

use crate::mail::mail_to;
use crate::queue::{database, until};
use crate::smtp::Smtp;

/// All in the first half: what the last one caught is found 15 seconds later, while the rest goes on.
const BETWEEN_KILLS: usize = 50;

/// Emails and kills: a sample, or the whole where `make prove` sets `CARPAL_PROVE`.
fn emails_and_kills() -> (usize, usize) {
    if std::env::var("CARPAL_PROVE").is_ok_and(|prove| prove == "1") { (1000, 9) } else { (300, 3) }
}

/// Starts `carpal-worker`. `name` is what its connections are called; its Redis is one that was never there.
fn start(name: &str, database: &TestDatabase, smtp: &Smtp, home: &Path) -> Child {
    let log = std::fs::File::create(home.join(format!("{name}.log"))).expect("a log");
    let join = if database.url.contains('?') { '&' } else { '?' };
    Command::new(env!("CARGO_BIN_EXE_carpal-worker"))
        // Not where a `.carpal/env` lies.
        .current_dir(home)
        .env("DATABASE_URL", format!("{}{join}application_name={name}", database.url))
        .env("REDIS_URL", "redis://127.0.0.1:1")
        .env("CARPAL_WORKER_PORT", "0")
        .env("CARPAL_SMTP_URL", &smtp.url)
        .env("CARPAL_MAIL_FROM", "CarPal <no-reply@carpal.example>")
        .env("RUST_LOG", "warn")
        .stderr(Stdio::from(log))
        .kill_on_drop(true)
        .spawn()
        .expect("the worker")
}

async fn until_taken(smtp: &Smtp, count: usize) {
    let started = Instant::now();
    while smtp.count() < count {
        assert!(started.elapsed() < Duration::from_mins(3), "{} of {count} mails", smtp.count());
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn every_email_arrives_although_the_worker_is_killed_in_the_middle_again_and_again() {
    let (emails, kills) = emails_and_kills();
    let (database, smtp) = (database().await, Smtp::start("open").await);
    let home = tempfile::tempdir().expect("a folder");
    let mut transaction = database.pool.begin().await.expect("a transaction");
    for number in 0..emails {
        let job = mail_to(&format!("driver-{number}@example.org"));
        enqueue(&mut transaction, &job, None).await.expect("written");
    }
    transaction.commit().await.expect("committed");

    let started = Instant::now();
    // For each email, how many kills came between the beginning of an attempt and the ledger's row.
    let mut caught: HashMap<String, usize> = HashMap::new();
    let mut life = Utc::now();
    let mut worker = start("worker-0", &database, &smtp, home.path());
    for kill in 1..=kills {
        until_taken(&smtp, kill * BETWEEN_KILLS).await;
        // Not always right after an email was taken: each kill at another moment of what is under way.
        tokio::time::sleep(Duration::from_millis(3) * u32::try_from(kill).expect("small")).await;
        worker.kill().await.expect("killed by SIGKILL");
        // What it had sent to the database before it died still counts.
        let gone = format!(
            "select count(*) = 0 from pg_stat_activity where application_name = 'worker-{}'",
            kill - 1
        );
        until(&database.pool, &gone).await;
        let under_way: Vec<String> = sqlx::query_scalar(
            "select lower(job_id) from mails where delivered_at is null and tried_at > $1",
        )
        .bind(life)
        .fetch_all(&database.pool)
        .await
        .expect("the ledger");
        life = Utc::now();
        worker = start(&format!("worker-{kill}"), &database, &smtp, home.path());
        for id in under_way {
            *caught.entry(format!("<{id}@carpal.example>")).or_default() += 1;
        }
    }
    until(&database.pool, "select bool_and(status = 'Done') from apalis.jobs").await;
    let took = started.elapsed();
    worker.kill().await.expect("killed");

    let mut arrived: HashMap<String, usize> = HashMap::new();
    let mut copies: HashMap<String, usize> = HashMap::new();
    for mail in smtp.taken() {
        *arrived.entry(mail.to).or_default() += 1;
        *copies.entry(mail.message_id).or_default() += 1;
    }
    let twice = arrived.values().filter(|times| **times > 1).count();
    let caught_in_all: usize = caught.values().sum();
    println!(
        "{emails} emails, {kills} kills, {:.1} s: {} arrived, {twice} of them more than once; the kills caught {caught_in_all} attempts under way",
        took.as_secs_f64(),
        arrived.len(),
    );
    assert_eq!(arrived.len(), emails, "none is lost");
    for (id, times) in copies {
        // Nobody can tell whether the server had taken the email that was under way. Every other arrives once.
        let unavoidable = caught.get(&id).copied().unwrap_or(0);
        assert!(
            times <= 1 + unavoidable,
            "{id} arrived {times} times, caught at {unavoidable} kills"
        );
    }
    assert!(
        (1..=kills * MAILS_AT_A_TIME).contains(&caught_in_all),
        "a kill catches what is under way: {caught_in_all}"
    );
    let left: i64 = sqlx::query_scalar(
        "select (select count(*) from apalis.jobs where convert_from(job, 'utf8') like '%s3cret%')
              + (select count(*) from mails where delivered_at is null)",
    )
    .fetch_one(&database.pool)
    .await
    .expect("counts");
    assert_eq!(left, 0, "each is in the ledger, and no link is left in the queue");
}
