//! Emails against a server in another process, which also refuses, stalls, drops and vanishes.

use std::time::Duration;

use apalis::prelude::Monitor;
use carpal_domain::jobs::{Job, SendMail, enqueue};
use carpal_domain::mail::MailKind;
use carpal_worker::jobs::{Context, send_mail};
use carpal_worker::mail::{MailError, Mailer};
use carpal_worker::queue;
use chrono::{DateTime, TimeDelta, Utc};
use sqlx::PgPool;

use crate::context::context;
use crate::queue::{database, until};
use crate::smtp::{Smtp, mailer};

const LINK: &str = "https://carpal.example/reset-password#type=recovery&access_token=s3cret";

pub fn mail_to(to: &str) -> SendMail {
    let mail = MailKind::ResetPassword.to("Alice", LINK);
    SendMail { to: to.into(), mail }
}

pub async fn put(pool: &PgPool, to: &[&str]) {
    let mut transaction = pool.begin().await.expect("a transaction");
    for to in to {
        enqueue(&mut transaction, &mail_to(to), None).await.expect("written");
    }
    transaction.commit().await.expect("committed");
}

/// A worker in this process. It ends with the test.
fn work(pool: &PgPool, mailer: Mailer) -> tokio::task::JoinHandle<()> {
    let context = Context { mailer, ..context(pool) };
    let monitor = Monitor::new().should_restart(|_, _| true);
    let monitor = queue::register(monitor, pool, &context, queue::MAILS_AT_A_TIME, send_mail::run);
    tokio::spawn(async move { drop(monitor.run().await) })
}

#[tokio::test]
async fn an_email_arrives_and_its_link_leaves_the_queue() {
    let (database, smtp) = (database().await, Smtp::start("open").await);
    put(&database.pool, &["alice@example.org"]).await;
    let worker = work(&database.pool, smtp.mailer());
    until(&database.pool, "select bool_and(status = 'Done') from apalis.jobs").await;

    let [taken] = &smtp.taken()[..] else { panic!("one mail: {:?}", smtp.taken()) };
    let (id, stored): (String, String) =
        sqlx::query_as("select id, convert_from(job, 'utf8') from apalis.jobs")
            .fetch_one(&database.pool)
            .await
            .expect("the job");
    assert_eq!(taken.to, "alice@example.org");
    assert_eq!(taken.message_id, format!("<{}@carpal.example>", id.to_lowercase()));
    for header in [
        "From: CarPal <no-reply@carpal.example>\r\n",
        "To: alice@example.org\r\n",
        "Subject: Reset your password\r\n",
        "Auto-Submitted: auto-generated\r\n",
        "Content-Type: multipart/alternative;",
        "\r\nDate: ",
    ] {
        assert!(taken.mail.contains(header), "{header} in {}", taken.mail);
    }
    assert!(!stored.contains("s3cret"), "{stored}");
    assert!(stored.contains("alice@example.org"), "whom it went to stays: {stored}");
    worker.abort();
}

#[tokio::test]
async fn what_the_server_refuses_for_good_is_parked_at_once_without_the_address_in_its_reason() {
    let (database, smtp) = (database().await, Smtp::start("open").await);
    let refused = [
        "unknown@example.org",
        "spam@example.org",
        "alice@example.org\r\nBcc: mallory@example.org",
    ];
    put(&database.pool, &refused).await;
    put(&database.pool, &["bob@example.org"]).await;
    let worker = work(&database.pool, smtp.mailer());
    until(
        &database.pool,
        "select count(*) filter (where status = 'Done') = 1
            and count(*) filter (where status = 'Failed' and attempts = 1 and max_attempts <= attempts) = 3
         from apalis.jobs",
    )
    .await;
    let reasons: Vec<String> = sqlx::query_scalar(
        "select last_result::text from apalis.jobs where status = 'Failed' order by id",
    )
    .fetch_all(&database.pool)
    .await
    .expect("reasons");
    assert!(reasons[0].contains("550") && reasons[0].contains("no such user here"), "{reasons:?}");
    assert!(reasons[1].contains("554"), "{reasons:?}");
    assert!(reasons.iter().all(|reason| !reason.contains('@') && !reason.contains("http")));
    let taken: Vec<String> = smtp.taken().into_iter().map(|mail| mail.to).collect();
    assert_eq!(taken, ["bob@example.org"]);
    worker.abort();
}

#[tokio::test]
async fn what_goes_wrong_for_now_is_tried_again_after_a_wait_and_the_same_email_arrives() {
    let (database, smtp) = (database().await, Smtp::start("open").await);
    let names = ["busy", "drop", "stall", "vanish"].map(|name| format!("{name}@example.org"));
    put(&database.pool, &names.each_ref().map(String::as_str)).await;
    let before = Utc::now();
    let worker = work(&database.pool, smtp.mailer());
    // The second attempt began when the wait was over, and not before.
    until(
        &database.pool,
        "select bool_and(status = 'Done' and attempts = 2 and lock_at >= run_at) from apalis.jobs",
    )
    .await;
    let again: DateTime<Utc> = sqlx::query_scalar("select min(run_at) from apalis.jobs")
        .fetch_one(&database.pool)
        .await
        .expect("the earliest second attempt");
    assert!(again - before > TimeDelta::seconds(1), "it waits: {:?}", again - before);
    let taken = smtp.taken();
    for name in &names {
        let mails: Vec<_> = taken.iter().filter(|mail| mail.to == *name).collect();
        // Whether a server that vanished had taken the email, nobody can know.
        let expected = if name.starts_with("vanish") { 2 } else { 1 };
        assert_eq!(mails.len(), expected, "{name}");
        assert!(mails.iter().all(|mail| mail.message_id == mails[0].message_id));
    }
    worker.abort();
}

#[tokio::test]
async fn a_server_that_lets_nobody_in_parks_no_email() {
    let database = database().await;
    let closed = Smtp::start("closed").await;
    let silent = Smtp::start("silent").await;
    let open = Smtp::start("open").await;
    // It would take the email, but knows no encryption; and a port where nobody listens.
    let unencrypted = open.url.replace("?tls=off", "");
    for url in [&closed.url, &silent.url, &unencrypted, "smtp://127.0.0.1:1?tls=off"] {
        sqlx::query("delete from apalis.jobs").execute(&database.pool).await.expect("emptied");
        put(&database.pool, &["alice@example.org"]).await;
        let worker = work(&database.pool, mailer(url));
        until(
            &database.pool,
            "select bool_and(run_at > lock_at and max_attempts > attempts) from apalis.jobs",
        )
        .await;
        worker.abort();
    }
    assert_eq!(open.count(), 0);
}

#[tokio::test]
async fn two_runs_of_one_job_at_a_time_and_a_later_third_send_one_email() {
    let (database, smtp) = (database().await, Smtp::start("open").await);
    let context = Context { mailer: smtp.mailer(), ..context(&database.pool) };
    let run = || send_mail::run(context.clone(), mail_to("slow@example.org"), "01J".into());
    let (first, second) = tokio::join!(run(), run());
    first.and(second).expect("both are content");
    run().await.expect("the third too");
    assert_eq!(smtp.count(), 1);
}

#[tokio::test]
async fn a_database_that_is_away_while_an_email_is_taken_costs_no_second_one() {
    let (database, smtp) = (database().await, Smtp::start("open").await);
    let pool = &database.pool;
    put(pool, &["slow@example.org"]).await;
    let id: String =
        sqlx::query_scalar("select id from apalis.jobs").fetch_one(pool).await.expect("a job");
    let context = Context { mailer: smtp.mailer(), ..context(pool) };
    let run = send_mail::run(context, mail_to("slow@example.org"), id);
    let rename = async |sql: &'static str| {
        sqlx::query(sql).execute(pool).await.expect("renamed");
    };
    let ledger_is_away = async {
        until(pool, "select count(*) = 1 from mails").await;
        rename("alter table mails rename to away").await;
        while smtp.count() == 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
        rename("alter table away rename to mails").await;
    };
    let (sent, ()) = tokio::join!(run, ledger_is_away);
    sent.expect("noted in the end");
    assert_eq!(smtp.count(), 1);
    let noted: bool = sqlx::query_scalar(
        "select delivered_at is not null and convert_from(job, 'utf8') not like '%s3cret%'
         from mails join apalis.jobs on job_id = id",
    )
    .fetch_one(pool)
    .await
    .expect("the ledger");
    assert!(noted, "it is in the ledger, and its link is gone");
}

#[tokio::test]
async fn an_email_that_keeps_failing_is_parked_after_its_last_attempt() {
    let (database, smtp) = (database().await, Smtp::start("closed").await);
    put(&database.pool, &["alice@example.org"]).await;
    // As if the earlier attempts had passed.
    sqlx::query("update apalis.jobs set attempts = $1")
        .bind(SendMail::ATTEMPTS - 1)
        .execute(&database.pool)
        .await
        .expect("aged");
    let worker = work(&database.pool, smtp.mailer());
    until(
        &database.pool,
        "select bool_and(status = 'Failed' and attempts = max_attempts) from apalis.jobs",
    )
    .await;
    let link: bool = sqlx::query_scalar(
        "select bool_and(convert_from(job, 'utf8') like '%s3cret%') from apalis.jobs",
    )
    .fetch_one(&database.pool)
    .await
    .expect("the job");
    assert!(link, "an admin can run it again");
    worker.abort();
}

#[tokio::test]
async fn without_a_server_emails_are_files() {
    let database = database().await;
    let home = tempfile::tempdir().expect("a folder");
    let mailer =
        Mailer::new(Some(""), None, Duration::from_secs(1), None, home.path().join("outbox"))
            .expect("settings");
    assert!(mailer.to_string().contains("outbox, because CARPAL_SMTP_URL is not set"), "{mailer}");
    put(&database.pool, &["alice@example.org"]).await;
    let worker = work(&database.pool, mailer);
    until(&database.pool, "select bool_and(status = 'Done') from apalis.jobs").await;
    let id: String = sqlx::query_scalar("select id from apalis.jobs")
        .fetch_one(&database.pool)
        .await
        .expect("a job");
    let mail =
        std::fs::read_to_string(home.path().join(format!("outbox/{id}.eml"))).expect("a mail");
    assert!(mail.contains("To: alice@example.org\r\n"), "{mail}");
    worker.abort();
}

#[tokio::test]
async fn an_email_arrives_encrypted_from_whoever_knows_the_password() {
    for door in ["tls", "starttls"] {
        let smtp = Smtp::start(door).await;
        smtp.trusted_mailer().send("01ENCRYPTED", &mail_to("alice@example.org")).await.expect(door);
        let [taken] = &smtp.taken()[..] else { panic!("{door}: {:?}", smtp.taken()) };
        assert_eq!(
            (taken.to.as_str(), taken.message_id.as_str()),
            ("alice@example.org", "<01encrypted@carpal.example>")
        );
    }
}

#[tokio::test]
async fn a_server_that_cannot_show_who_it_is_gets_neither_email_nor_password() {
    for door in ["tls", "starttls"] {
        let smtp = Smtp::start(door).await;
        let refused = smtp.mailer().send("01STRANGER", &mail_to("alice@example.org")).await;
        let MailError::Transient(why) = refused.expect_err(door) else {
            panic!("{door}: given up for good")
        };
        assert!(why.contains("certificate"), "{door}: {why}");
        assert_eq!(smtp.count(), 0, "{door}");
    }
    // One that knows no encryption, where it is asked for.
    let plain = Smtp::start("open").await;
    let refused = mailer(&plain.url.replace("?tls=off", ""))
        .send("01PLAIN", &mail_to("alice@example.org"))
        .await;
    assert!(matches!(refused, Err(MailError::Transient(_))), "{refused:?}");
    assert_eq!(plain.count(), 0);
}
