//! Who is told what of zones, and what is kept of them.

use std::time::{Duration, Instant};

use carpal_domain::jobs::{SendMail, TellZone};
use carpal_domain::notifications::{self, Notification};
use carpal_worker::jobs::{email_notification, tell_zone};
use carpal_worker::retention::zones::purge;
use sqlx::PgPool;
use uuid::Uuid;

use crate::context::context;
use crate::queue::database;
use crate::retention::defaults;

/// Members of a zone: `all` wants everything, `some` alerts, `none` nothing, `later` is muted, `blocker` has blocked `writer`,
/// `away` has not looked for a week. `writer` shows a name, as everybody does.
const MEMBERS: &str = "
    insert into users (id, email, email_confirmed_at, password_hash, password_set_at, name, name_chosen, created_at)
    select gen_random_uuid(), name || '@example.org', now(), 'x', now(), 'Name of ' || name, true, now()
    from (values ('writer'), ('all'), ('some'), ('none'), ('later'), ('blocker'), ('away'), ('stranger')) as made (name);
    insert into vehicles (id, user_id, registration, state, created_at, updated_at, is_primary)
    select gen_random_uuid(), id, 'WR1TER', 'active', now(), now(), true from users where email like 'writer@%';
    insert into zones (id, name, boundary, created_at)
    values ('00000000-0000-7000-8000-000000000001', 'Newport', st_makeenvelope(-3.01, 51.58, -2.98, 51.6, 4326), now());
    insert into zone_members (zone_id, user_id, joined_at, shows_name, notify, muted_until, seen_at)
    select z.id, u.id, now(), true,
           case when u.email like 'none@%' then 'nothing' when u.email like 'some@%' then 'alerts' else 'everything' end,
           case when u.email like 'later@%' then now() + interval '1 hour' end,
           case when u.email like 'away@%' then now() - interval '7 days' else now() end
    from zones z, users u where u.email not like 'stranger@%';
    insert into zone_blocks select gen_random_uuid(), b.id, w.id, now() from users b, users w
    where b.email like 'blocker@%' and w.email like 'writer@%'";
const ZONE: Uuid = Uuid::from_u128(0x0000_0000_0000_7000_8000_0000_0000_0001);

async fn write(pool: &PgPool, who: &str, kind: &str, to: Option<Uuid>, content: &str) -> Uuid {
    let id = Uuid::now_v7();
    sqlx::query(
        "insert into zone_posts (id, zone_id, author_id, client_id, kind, alert_kind, post_id, is_named, content, ends_at, created_at)
         select $1, $2, id, gen_random_uuid(), $3, case $3 when 'alert' then 'hazard' end, $4, true, $5,
                case $3 when 'alert' then now() + interval '1 hour' end, now() from users where email = $6 || '@example.org'",
    )
    .bind(id)
    .bind(ZONE)
    .bind(kind)
    .bind(to)
    .bind(content)
    .bind(who)
    .execute(pool)
    .await
    .expect("written");
    id
}

/// Runs the job twice, as after a crash of the worker.
async fn tell(pool: &PgPool, zone_post_id: Option<Uuid>) {
    for _ in 0..2 {
        let job = TellZone { zone_id: ZONE, zone_post_id };
        tell_zone::run(context(pool), job, "1".into()).await.expect("told");
    }
}

async fn told(pool: &PgPool) -> String {
    sqlx::query_scalar(
        "select coalesce(string_agg(concat(split_part(u.email, '@', 1), ' ', n.kind, ' ', n.count), ', ' order by u.email, n.kind), '')
         from notifications n join users u on u.id = n.user_id",
    )
    .fetch_one(pool)
    .await
    .expect("names")
}

async fn text(pool: &PgPool, sql: &'static str) -> String {
    sqlx::query_scalar(sql).fetch_one(pool).await.expect("a text")
}

#[tokio::test]
async fn members_are_told_as_they_chose_once_and_never_by_whom() {
    let database = database().await;
    let pool = &database.pool;
    sqlx::raw_sql(MEMBERS).execute(pool).await.expect("made");
    let alert = write(pool, "writer", "alert", None, "Glass in Emlyn Street").await;
    tell(pool, Some(alert)).await;
    assert_eq!(told(pool).await, "all zone_alert 1, away zone_alert 1, some zone_alert 1");
    let open = "select string_agg(distinct split_part(u.email, '@', 1), ' ') from inbox_events e join users u on u.id = e.user_id where e.kind = 'zone'";
    assert_eq!(
        text(pool, open).await,
        "all blocker later none some writer",
        "open pages look again"
    );

    let post = write(pool, "writer", "post", None, "Is the lift working?").await;
    tell(pool, Some(post)).await;
    let second = write(pool, "writer", "post", None, "Is it?").await;
    tell(pool, Some(second)).await;
    assert_eq!(
        told(pool).await,
        "all zone_alert 1, all zone_post 2, away zone_alert 1, away zone_post 2, some zone_alert 1"
    );
    // An answer is told to whoever wrote what it is to, and to those who answered before.
    let answer = write(pool, "some", "answer", Some(post), "No").await;
    tell(pool, Some(answer)).await;
    let answer = write(pool, "none", "answer", Some(post), "Yes").await;
    tell(pool, Some(answer)).await;
    assert!(
        told(pool).await.ends_with("some zone_answer 1, writer zone_answer 2"),
        "{}",
        told(pool).await
    );
    // What is gone by then tells nobody.
    sqlx::raw_sql(
        "update zone_posts set hidden_at = now(), hidden_reason = 'x' where content = 'Is it?'",
    )
    .execute(pool)
    .await
    .expect("hidden");
    let before = told(pool).await;
    tell(pool, Some(second)).await;
    tell(pool, None).await;
    assert_eq!(told(pool).await, before);

    let mut said = String::new();
    for user in
        sqlx::query_scalar::<_, Uuid>("select id from users").fetch_all(pool).await.expect("users")
    {
        let ids: Vec<Uuid> = sqlx::query_scalar("select id from notifications where user_id = $1")
            .bind(user)
            .fetch_all(pool)
            .await
            .expect("ids");
        for one in notifications::visible(pool, user, &ids).await.expect("notifications") {
            said.push_str(&one.path());
            said.push_str(&Notification::payload(&one, 1).to_string());
            said.push_str(&serde_json::to_string(&one.mail()).expect("a mail"));
            said.push('\n');
        }
    }
    assert!(said.contains("Alert in Newport") && said.contains("Glass in Emlyn Street"), "{said}");
    assert!(
        said.contains("2 new posts in Newport") && said.contains("2 answers to you in Newport"),
        "{said}"
    );
    let writer = text(pool, "select id::text from users where email like 'writer@%'").await;
    for secret in ["writer", "WR1TER", &writer, "Name of"] {
        assert!(!said.contains(secret), "{secret}: {said}");
    }
    let events = text(
        pool,
        "select string_agg(to_jsonb(e)::text, ' ') from inbox_events e where kind = 'zone'",
    )
    .await;
    assert!(!events.contains("Glass") && !events.contains("zone_post_id"), "{events}");
}

#[tokio::test]
async fn one_job_tells_of_all_that_is_new_and_the_next_one_of_nothing_again() {
    let database = database().await;
    let pool = &database.pool;
    sqlx::raw_sql(MEMBERS).execute(pool).await.expect("made");
    write(pool, "writer", "alert", None, "Glass in Emlyn Street").await;
    let post = write(pool, "writer", "post", None, "Is the lift working?").await;
    write(pool, "all", "answer", Some(post), "No").await;
    let hidden = write(pool, "writer", "post", None, "Cheap tyres!").await;
    let hide = "update zone_posts set hidden_at = now(), hidden_reason = 'x' where id = $1";
    sqlx::query(hide).bind(hidden).execute(pool).await.expect("hidden");
    tell(pool, None).await;
    let once = "all zone_alert 1, all zone_post 1, away zone_alert 1, away zone_post 1, some zone_alert 1, writer zone_answer 1";
    assert_eq!(told(pool).await, once);
    assert_eq!(
        text(pool, "select count(*)::text from zone_posts where told_at is null").await,
        "0"
    );
    // Whoever joins, or wants to hear of it, later is not told what was told; nor is anybody of what is shown again.
    sqlx::raw_sql(
        "update zone_posts set hidden_at = null, hidden_reason = null;
         update zone_members set notify = 'everything', muted_until = null",
    )
    .execute(pool)
    .await
    .expect("changed");
    tell(pool, None).await;
    assert_eq!(told(pool).await, once);
}

#[tokio::test]
async fn whoever_leaves_while_it_is_told_hears_nothing_of_it() {
    let database = database().await;
    let pool = &database.pool;
    sqlx::raw_sql(MEMBERS).execute(pool).await.expect("made");
    write(pool, "writer", "alert", None, "Glass in Emlyn Street").await;
    let mut leave = pool.begin().await.expect("begun");
    let gone =
        "delete from zone_members where user_id = (select id from users where email like 'some@%')";
    sqlx::raw_sql(gone).execute(&mut *leave).await.expect("gone");
    let left = async {
        let began = Instant::now();
        let waits = "select exists (select from pg_stat_activity
                                    where datname = current_database() and wait_event_type = 'Lock')::text";
        while text(pool, waits).await != "true" {
            assert!(began.elapsed() < Duration::from_secs(20), "nobody waits");
        }
        leave.commit().await.expect("left");
    };
    let job = TellZone { zone_id: ZONE, zone_post_id: None };
    let (run, ()) = tokio::join!(tell_zone::run(context(pool), job, "1".into()), left);
    run.expect("told");
    assert_eq!(told(pool).await, "all zone_alert 1, away zone_alert 1");
}

#[tokio::test]
async fn an_alert_that_is_over_is_told_to_nobody() {
    let database = database().await;
    let pool = &database.pool;
    sqlx::raw_sql(MEMBERS).execute(pool).await.expect("made");
    let over = async || {
        sqlx::raw_sql("update zone_posts set ended_at = now()").execute(pool).await.expect("over");
    };
    write(pool, "writer", "alert", None, "Glass in Emlyn Street").await;
    over().await;
    tell(pool, None).await;
    assert_eq!(told(pool).await, "", "it was over before anybody was told");

    // Nor is one emailed or pushed that is over by then, while another one is.
    write(pool, "writer", "alert", None, "Works").await;
    tell(pool, None).await;
    let ids: Vec<Uuid> = sqlx::query_scalar(
        "select n.id from notifications n join users u on u.id = n.user_id where u.email like 'all@%'",
    )
    .fetch_all(pool)
    .await
    .expect("ids");
    let user: Uuid = sqlx::query_scalar("select id from users where email like 'all@%'")
        .fetch_one(pool)
        .await
        .expect("one");
    let heard = async || {
        let seen = notifications::visible(pool, user, &ids).await.expect("notifications");
        seen.iter().map(|one| (one.email, one.push)).collect::<Vec<_>>()
    };
    assert_eq!(heard().await, [(true, true)]);
    over().await;
    assert_eq!(heard().await, [(false, false)]);
}

#[tokio::test]
async fn what_is_emailed_of_a_zone_says_neither_what_was_written_nor_by_whom() {
    let database = database().await;
    let pool = &database.pool;
    sqlx::raw_sql(MEMBERS).execute(pool).await.expect("made");
    let alert = write(pool, "writer", "alert", None, "A secret word").await;
    tell(pool, Some(alert)).await;
    // Whoever muted it meanwhile, or left, is sent nothing.
    sqlx::raw_sql(
        "update zone_members set muted_until = now() + interval '1 hour' where user_id = (select id from users where email like 'some@%');
         delete from zone_members where user_id = (select id from users where email like 'away@%')",
    )
    .execute(pool)
    .await
    .expect("changed");
    for notification in sqlx::query_scalar::<_, Uuid>("select id from notifications")
        .fetch_all(pool)
        .await
        .expect("ids")
    {
        let job = carpal_domain::jobs::EmailNotification { notification };
        email_notification::run(context(pool), job, "1".into()).await.expect("run");
    }
    let jobs: Vec<Vec<u8>> =
        sqlx::query_scalar("select job from apalis.jobs where job_type = 'send-mail'")
            .fetch_all(pool)
            .await
            .expect("jobs");
    let mails: Vec<SendMail> =
        jobs.iter().map(|job| serde_json::from_slice(job).expect("a mail")).collect();
    let to: Vec<_> = mails.iter().map(|mail| mail.to.as_str()).collect();
    assert_eq!(to, ["all@example.org"]);
    let content = carpal_domain::mail::content::content(&mails[0].mail);
    let said = format!("{content:?}");
    assert!(
        content.title == "Alert in Newport" && content.link.ends_with(&format!("/zone/{ZONE}")),
        "{said}"
    );
    for secret in ["secret", "writer", "Name of writer"] {
        assert!(!said.contains(secret), "{secret}: {said}");
    }
}

#[tokio::test]
async fn posts_are_kept_as_messages_and_alerts_a_month_after_their_end() {
    let database = database().await;
    let pool = &database.pool;
    sqlx::raw_sql(MEMBERS).execute(pool).await.expect("made");
    for (kind, content) in
        [("post", "old"), ("post", "new"), ("alert", "ended long ago"), ("alert", "ended lately")]
    {
        write(pool, "writer", kind, None, content).await;
    }
    let old: Uuid = sqlx::query_scalar("select id from zone_posts where content = 'old'")
        .fetch_one(pool)
        .await
        .expect("one");
    write(pool, "all", "answer", Some(old), "to the old one").await;
    sqlx::raw_sql(
        "update zone_posts set created_at = now() - interval '2 years 1 day' where content = 'old';
         update zone_posts set created_at = now() - interval '40 days', ends_at = now() - interval '31 days' where content = 'ended long ago';
         update zone_posts set ended_at = now() - interval '29 days' where content = 'ended lately'",
    )
    .execute(pool)
    .await
    .expect("aged");
    assert_eq!(purge(pool, &defaults()).await.expect("purged"), 2);
    let kept =
        text(pool, "select string_agg(content, ', ' order by content) from zone_posts").await;
    assert_eq!(kept, "ended lately, new");
    assert_eq!(purge(pool, &defaults()).await.expect("nothing"), 0);
}
