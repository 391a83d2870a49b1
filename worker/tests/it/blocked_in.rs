//! Owners who do not answer whoever is blocked in: asked again, once, and their backup contact told, once a day for a plate.

use carpal_domain::jobs::{EscalateMoveRequest, SendMail};
use carpal_domain::mail::Mail;
use carpal_domain::notifications;
use carpal_worker::jobs::escalate_move_request;
use carpal_worker::retention::{accounts, blocked_in};
use sqlx::PgPool;
use uuid::Uuid;

use crate::context::context;
use crate::queue::database;
use crate::retention::defaults;
use crate::roadside::times;

/// Alice was asked by Bob and by Carl to move her car, eleven minutes ago. Sam, who has no account, agreed to be told of it.
const ASKED: &str = "
    insert into users (id, email, email_confirmed_at, password_hash, password_set_at, name, name_chosen, created_at)
    select gen_random_uuid(), lower(name) || '@example.org', now(), 'x', now(), name, true, now()
    from (values ('Alice'), ('Bob'), ('Carl'), ('Dora')) as made (name);
    insert into vehicles (id, user_id, registration, state, is_primary, created_at, updated_at)
    select gen_random_uuid(), id, 'K9DOG', 'active', true, now(), now() from users where name = 'Alice';
    insert into conversations (id, kind, registration, last_seq, created_at)
    select gen_random_uuid(), 'owner', 'K9DOG', 1, now() from users where name in ('Bob', 'Carl');
    insert into participants (conversation_id, side, user_id, last_seq, last_at)
    select c.id, 'recipient', (select id from users where name = 'Alice'), 1, now() from conversations c;
    insert into participants (conversation_id, side, user_id)
    select c.id, 'starter', u.id from (select id, row_number() over (order by id) as nth from conversations) c
    join (select id, row_number() over (order by name) as nth from users where name in ('Bob', 'Carl')) u using (nth);
    insert into messages (conversation_id, seq, side, client_id, content, sent_at)
    select id, 1, 'starter', gen_random_uuid(), 'Your car is blocking me in.', now() - interval '11 minutes' from conversations;
    insert into move_requests (id, registration, by_card, about, sender_id, conversation_id, seq, owner_id, created_at, confirmed_at)
    select gen_random_uuid(), 'K9DOG', false, 'K9DOG', p.user_id, p.conversation_id, 1, (select id from users where name = 'Alice'),
           now() - interval '11 minutes', now() - interval '11 minutes' from participants p where p.side = 'starter';
    insert into backup_contacts (id, vehicle_id, typed, owner_name, email, state, invited_at, answered_at)
    select gen_random_uuid(), id, 'sam@example.net', 'Alice', 'sam@example.net', 'agreed', now(), now() from vehicles";

async fn asked() -> carpal_domain::testing::TestDatabase {
    let database = database().await;
    sqlx::raw_sql(ASKED).execute(&database.pool).await.expect("asked");
    database
}

async fn sql(pool: &PgPool, sql: &'static str) {
    sqlx::raw_sql(sql).execute(pool).await.expect("changed");
}

async fn count(pool: &PgPool, sql: &'static str) -> i64 {
    sqlx::query_scalar(sql).fetch_one(pool).await.expect("a count")
}

/// Runs the job of whoever asked.
async fn escalate(pool: &PgPool, sender: &str) {
    let id: Uuid = sqlx::query_scalar(
        "select r.id from move_requests r join users u on u.id = r.sender_id where u.name = $1",
    )
    .bind(sender)
    .fetch_one(pool)
    .await
    .expect("a request");
    let job = EscalateMoveRequest { move_request: id };
    escalate_move_request::run(context(pool), job, "job".into()).await.expect("ran");
}

async fn mails(pool: &PgPool) -> Vec<(String, Mail)> {
    let jobs: Vec<Vec<u8>> =
        sqlx::query_scalar("select job from apalis.jobs where job_type = 'send-mail' order by id")
            .fetch_all(pool)
            .await
            .expect("jobs");
    let read = |job: &Vec<u8>| serde_json::from_slice::<SendMail>(job).expect("a mail");
    jobs.iter().map(read).map(|job| (job.to, job.mail)).collect()
}

const NOTIFIED: &str =
    "select coalesce(sum(count), 0)::bigint from notifications where kind = 'blocked_in'";

#[tokio::test]
async fn alice_is_asked_again_and_sam_is_told_once_and_nothing_of_who_asks() {
    let database = asked().await;
    let pool = &database.pool;
    escalate(pool, "Bob").await;
    escalate(pool, "Bob").await;
    assert_eq!(count(pool, NOTIFIED).await, 1, "a second run does nothing");
    let told = mails(pool).await;
    let [(to, mail)] = &told[..] else { panic!("one email: {told:?}") };
    assert_eq!((to.as_str(), mail.kind.name().as_str()), ("sam@example.net", "backup_asked"));
    assert!(mail.link.starts_with("https://carpal.example/backup-contact#token="), "{}", mail.link);
    let content = format!("{:?}", carpal_domain::mail::content::content(mail));
    assert!(content.contains("needs Alice’s car moved") && content.contains("K9 DOG"), "{content}");
    for hidden in ["Bob", "bob@", "alice@", "blocking", "way"] {
        assert!(!content.replace("Alice", "").contains(hidden), "{hidden}: {content}");
    }
}

#[tokio::test]
async fn a_plate_is_escalated_once_in_a_day_whoever_asks() {
    let database = asked().await;
    let pool = &database.pool;
    escalate(pool, "Bob").await;
    escalate(pool, "Carl").await;
    assert_eq!(count(pool, NOTIFIED).await, 2, "Alice is asked again for each of them");
    assert_eq!(mails(pool).await.len(), 1, "and Sam is told once");
    sql(pool, "update move_requests set escalated_at = now() - interval '25 hours' where escalated_at is not null;
               update move_requests set asked_again_at = null where escalated_at is null").await;
    escalate(pool, "Carl").await;
    assert_eq!(mails(pool).await.len(), 2, "the next day again");
}

#[tokio::test]
async fn nobody_is_escalated_who_was_answered_is_over_not_confirmed_or_not_heard() {
    for change in [
        "update move_requests set on_my_way_at = now()",
        "update move_requests set moved_at = now(), moved_by = 'sender'",
        "update move_requests set created_at = now() - interval '4 hours 1 minute'",
        "update move_requests set owner_id = null",
        "update move_requests set sender_id = null, confirmed_at = null",
        "update users set blocked_at = now(), blocked_reason = 'x' where name = 'Alice'",
        "update users set blocked_at = now(), blocked_reason = 'x' where name <> 'Alice'",
        "update users set deletes_at = now() where name = 'Alice'",
        "update vehicles set registration = 'MOVED'",
        "insert into user_blocks select r.owner_id, r.conversation_id, r.sender_id, now() from move_requests r",
        "insert into messages (conversation_id, seq, side, client_id, content, sent_at)
         select id, 2, 'recipient', gen_random_uuid(), 'Two minutes!', now() from conversations",
    ] {
        let database = asked().await;
        let pool = &database.pool;
        let ids: Vec<Uuid> =
            sqlx::query_scalar("select id from move_requests").fetch_all(pool).await.expect("ids");
        sql(pool, change).await;
        for move_request in ids {
            let job = EscalateMoveRequest { move_request };
            escalate_move_request::run(context(pool), job, "job".into()).await.expect("ran");
        }
        assert_eq!(count(pool, NOTIFIED).await, 0, "{change}");
        assert!(mails(pool).await.is_empty(), "{change}");
    }
}

#[tokio::test]
async fn only_who_agreed_is_told_and_a_driver_in_the_app_too() {
    for state in ["invited", "declined", "left", "removed"] {
        let database = asked().await;
        let pool = &database.pool;
        sqlx::query("update backup_contacts set state = $1")
            .bind(state)
            .execute(pool)
            .await
            .expect("changed");
        escalate(pool, "Bob").await;
        assert!(mails(pool).await.is_empty(), "{state}");
        assert_eq!(count(pool, NOTIFIED).await, 1, "{state}: Alice is asked again all the same");
    }
    let database = asked().await;
    let pool = &database.pool;
    sql(pool, "update backup_contacts set email = null, typed = 'Dora', user_id = (select id from users where name = 'Dora')").await;
    escalate(pool, "Bob").await;
    let told = mails(pool).await;
    assert_eq!(
        (told.len(), told[0].0.as_str(), told[0].1.link.as_str()),
        (1, "dora@example.org", "https://carpal.example/backup-contact")
    );
    let (id, dora): (Uuid, Uuid) =
        sqlx::query_as("select id, user_id from notifications where kind = 'backup_asked'")
            .fetch_one(pool)
            .await
            .expect("notified");
    let seen =
        notifications::visible(pool, dora, &[id]).await.expect("looked").pop().expect("seen");
    assert_eq!(seen.plate().as_deref(), Some("K9 DOG"));
    assert_eq!(seen.path(), "/backup-contact");
    let text = format!("{} {} {:?}", seen.title(), seen.body(), seen.payload(0));
    assert!(text.contains("needs Alice’s car moved") && !text.contains("Bob"), "{text}");
    sql(pool, "update backup_contacts set state = 'left', answered_at = now()").await;
    let seen =
        notifications::visible(pool, dora, &[id]).await.expect("looked").pop().expect("seen");
    assert_eq!((seen.plate(), seen.body()), (None, String::new()), "who left sees no more of it");
}

#[tokio::test]
async fn of_two_workers_at_once_one_tells_sam() {
    let database = asked().await;
    let pool = &database.pool;
    tokio::join!(escalate(pool, "Bob"), escalate(pool, "Carl"), escalate(pool, "Bob"));
    assert_eq!((mails(pool).await.len(), count(pool, NOTIFIED).await), (1, 2));
}

#[tokio::test]
async fn what_is_past_its_time_is_purged() {
    let database = asked().await;
    let pool = &database.pool;
    sql(pool, "update move_requests set created_at = now() - interval '31 days' where id = (select min(id::text)::uuid from move_requests);
               insert into backup_contacts (id, vehicle_id, typed, owner_name, state, invited_at, answered_at)
               select gen_random_uuid(), id, gone, 'Alice', gone, now() - interval '31 days',
                      case when gone <> 'removed' then now() - interval '31 days' end
               from vehicles, unnest(array['declined', 'left', 'removed']) as gone").await;
    assert_eq!(blocked_in::purge(pool, &defaults()).await.expect("purged"), 4);
    assert_eq!(blocked_in::purge(pool, &defaults()).await.expect("purged"), 0, "once");
    sql(pool, "update backup_contacts set state = 'invited', answered_at = null, invited_at = now() - interval '8 days'").await;
    assert_eq!(blocked_in::purge(pool, &defaults()).await.expect("purged"), 1, "nobody answered");
    sql(pool, "insert into backup_contact_refusals (owner_id, typed, refused_at)
               select id, typed, now() - days * interval '1 day'
               from users, (values ('sam@example.net', 31), ('tom@example.net', 29)) as said (typed, days) where name = 'Alice'").await;
    assert_eq!(
        blocked_in::purge(pool, &defaults()).await.expect("purged"),
        1,
        "a no of a month ago"
    );
    assert_eq!(
        count(pool, "select count(*) from backup_contact_refusals where typed = 'tom@example.net'")
            .await,
        1
    );
}

#[tokio::test]
async fn whoever_relies_on_a_contact_whose_account_is_deleted_is_told_that_they_have_none() {
    let database = asked().await;
    let pool = &database.pool;
    sql(
        pool,
        "update backup_contacts set email = 'dora@example.org', typed = 'dora@example.org',
                                          user_id = (select id from users where name = 'Dora');
               update users set deletes_at = now() - interval '1 hour' where name = 'Dora'",
    )
    .await;
    assert_eq!(accounts::purge(pool, &times()).await.expect("deleted"), 1);
    let told: Vec<(String, String)> = sqlx::query_as(
        "select u.name, n.kind from notifications n join users u on u.id = n.user_id where n.kind like 'backup%'",
    )
    .fetch_all(pool)
    .await
    .expect("names");
    assert_eq!(told, [("Alice".to_owned(), "backup_ended".to_owned())]);
    let kept: String = sqlx::query_scalar("select to_jsonb(b)::text from backup_contacts b")
        .fetch_one(pool)
        .await
        .expect("it");
    assert!(kept.contains("\"left\"") && kept.contains("Deleted account"), "{kept}");
    assert!(!kept.contains("dora"), "nothing of hers: {kept}");
}
