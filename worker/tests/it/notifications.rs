//! Emails of what stays unread, and how long notifications are kept.

use apalis::prelude::Monitor;
use carpal_domain::jobs::{EmailNotification, SendMail, enqueue};
use carpal_domain::mail::{Mail, MailKind};
use carpal_worker::jobs::email_notification;
use carpal_worker::queue;
use sqlx::PgPool;
use uuid::Uuid;

use crate::context::context;
use crate::queue::{database, until};

/// Alice wrote to Bob about his dog's car, and Olga to Alice about a report.
pub const TOLD: &str = "
    insert into users (id, email, email_confirmed_at, password_hash, password_set_at, name, name_chosen, created_at)
    select gen_random_uuid(), lower(name) || '@example.org', now(), 'x', now(), name, true, now()
    from (values ('Alice'), ('Bob')) as made (name);
    insert into conversations (id, kind, registration, last_seq, created_at)
    values ('00000000-0000-4000-8000-000000000001', 'owner', 'K9DOG', 1, now());
    insert into participants (conversation_id, side, user_id, last_seq, last_at)
    select c.id, case name when 'Alice' then 'starter' else 'recipient' end, u.id, 1, now() from conversations c, users u;
    insert into messages (conversation_id, seq, side, client_id, content, sent_at)
    select id, 1, 'starter', gen_random_uuid(), 'A secret word', now() from conversations;
    insert into notifications (id, user_id, topic, kind, conversation_id, seq, count, created_at)
    select gen_random_uuid(), u.id, 'messages', 'message', c.id, 1, 3, now() from users u, conversations c where name = 'Bob';
    insert into incident_reports (id, reference, user_id, vehicle_registration, by_card, incident_type, severity, description,
         reporter_name, reporter_email, contact_method, is_anonymous, status, created_at)
    select gen_random_uuid(), 'INC-7K2M-9QXD', id, 'N0ONE', false, 'theft', 'severe', 'x', 'Alice', email, 'email', false,
           'closed', now() from users where name = 'Alice';
    insert into notifications (id, user_id, topic, kind, incident_id, created_at)
    select gen_random_uuid(), user_id, 'incidents', 'incident_moved', id, now() from incident_reports";

fn work(pool: &PgPool) -> tokio::task::JoinHandle<()> {
    let monitor = Monitor::new().should_restart(|_, _| true);
    let monitor = queue::register(monitor, pool, &context(pool), 2, email_notification::run);
    tokio::spawn(async move { drop(monitor.run().await) })
}

/// Looks at every notification once, and returns the emails in the queue.
async fn mails(pool: &PgPool) -> Vec<(String, Mail)> {
    let ids: Vec<Uuid> =
        sqlx::query_scalar("select id from notifications").fetch_all(pool).await.expect("ids");
    let mut transaction = pool.begin().await.expect("a transaction");
    for notification in ids {
        let job = EmailNotification { notification };
        enqueue(&mut transaction, &job, None).await.expect("written");
    }
    transaction.commit().await.expect("committed");
    until(
        pool,
        "select bool_and(status = 'Done') from apalis.jobs where job_type = 'mail-notification'",
    )
    .await;
    let jobs: Vec<Vec<u8>> =
        sqlx::query_scalar("select job from apalis.jobs where job_type = 'send-mail'")
            .fetch_all(pool)
            .await
            .expect("jobs");
    let mut mails: Vec<_> = jobs
        .iter()
        .map(|job| serde_json::from_slice::<SendMail>(job).expect("a mail"))
        .map(|job| (job.to, job.mail))
        .collect();
    mails.sort_by(|(one, _), (other, _)| one.cmp(other));
    mails
}

#[tokio::test]
async fn what_stays_unread_is_emailed_once_without_what_was_said() {
    let database = database().await;
    let pool = &database.pool;
    sqlx::raw_sql(TOLD).execute(pool).await.expect("told");
    let worker = work(pool);
    for off in [
        "update notifications set read_at = now()",
        "update users set blocked_at = now(), blocked_reason = 'x'",
        "update users set deletes_at = now()",
        "insert into notification_choices select id, topic, true, false, true
         from users, (values ('messages'), ('incidents')) as all_of_them (topic)",
    ] {
        sqlx::query(off).execute(pool).await.expect("off");
        assert_eq!(mails(pool).await, [], "{off}");
        sqlx::raw_sql(
            "update notifications set read_at = null; delete from notification_choices;
             update users set blocked_at = null, blocked_reason = null, deletes_at = null",
        )
        .execute(pool)
        .await
        .expect("on");
    }
    let report = MailKind::IncidentMoved { reference: "INC-7K2M-9QXD".into() };
    let unread = MailKind::UnreadMessages { plate: Some("K9 DOG".into()), count: 3 };
    let origin = "https://carpal.example";
    let expected = [
        (
            "alice@example.org".to_owned(),
            report.to("Alice", format!("{origin}/report-incident/INC-7K2M-9QXD")),
        ),
        (
            "bob@example.org".to_owned(),
            unread.to("Bob", format!("{origin}/conversation/00000000-0000-4000-8000-000000000001")),
        ),
    ];
    assert_eq!(mails(pool).await, expected);
    assert_eq!(mails(pool).await, expected, "once until it is read");
    let read: i64 =
        sqlx::query_scalar("select count(*) from notifications where read_at is not null")
            .fetch_one(pool)
            .await
            .expect("a count");
    assert_eq!(read, 0);
    // Whoever wants it by email alone has read it with the email: the next is a new one.
    sqlx::raw_sql(
        "update notifications set mailed_at = null; delete from apalis.jobs where job_type = 'send-mail';
         insert into notification_choices select id, 'incidents', false, true, true from users where name = 'Alice'",
    )
    .execute(pool)
    .await
    .expect("chosen");
    assert_eq!(mails(pool).await, expected);
    let read: i64 =
        sqlx::query_scalar("select count(*) from notifications where read_at is not null")
            .fetch_one(pool)
            .await
            .expect("a count");
    assert_eq!(read, 1);
    worker.abort();
}
