//! What the clock does in roadside help.

use std::time::{Duration, Instant};

use carpal_domain::inbox::NotificationTimes;
use carpal_domain::roadside::RoadsideSettings;
use carpal_worker::roadside::{documents, requests};
use sqlx::PgPool;

use crate::queue::database;
use crate::retention::{defaults, schedule};

/// Alice, whose request it is, and providers with a valid insurance, half a kilometre from it, who are at work at any time.
const PEOPLE: &str = "
    insert into users (id, email, email_confirmed_at, password_hash, password_set_at, name, created_at)
    select gen_random_uuid(), name || '@example.org', now(), 'x', now(), name, now()
    from (values ('alice'), ('bob'), ('carol')) as made (name);
    insert into providers (user_id, business_name, is_verified, is_active, service_types, base, created_at, updated_at)
    select id, name, true, true, '{towing_service}', st_point(-3.001, 51.603, 4326), now(), now() from users
    where name <> 'alice';
    insert into provider_documents (id, provider_id, kind, title, file, content_type, expires_on, uploaded_at, seen_at)
    select gen_random_uuid(), id, 'insurance', 'Insurance', 'x', 'image/jpeg', current_date + 100, now(), now() from providers";

async fn run(pool: &PgPool, sql: &str) {
    sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(pool).await.expect("done");
}

async fn value(pool: &PgPool, sql: &str) -> String {
    sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).fetch_one(pool).await.expect("a value")
}

/// A request of Alice's that Bob is under way for at £65, or that is open with his quote.
async fn request(pool: &PgPool, title: &str, status: &str, progress: Option<&str>) {
    let progress = progress.map_or("null".to_owned(), |progress| format!("'{progress}'"));
    run(
        pool,
        &format!(
            "with made as (
                 insert into service_requests (id, user_id, title, description, service_type, urgency, location, point, area, status,
                     progress, created_at, expires_at, done_at, confirms_at, final_price_pence)
                 select gen_random_uuid(), (select id from users where name = 'alice'), '{title}', 'x', 'tow', 'normal', 'x',
                        st_point(-3, 51.6, 4326), 'x', '{status}', {progress}, now(), now() + interval '1 day',
                        case when {progress} = 'done' then now() end, case when {progress} = 'done' then now() end,
                        case when {progress} = 'done' then 6500 end
                 returning id),
             quoted as (
                 insert into service_quotes (id, request_id, provider_id, amount_pence, includes_parts, estimated_minutes,
                     description, valid_until, created_at, status, decided_at)
                 select gen_random_uuid(), made.id, p.id, 6500, false, 5, 'x', now() + interval '1 day', now(),
                        case when '{status}' = 'open' then 'pending' else 'accepted' end,
                        case when '{status}' <> 'open' then now() end
                 from made, providers p where p.business_name = 'bob')
             select"
        ),
    )
    .await;
    run(
        pool,
        "update service_requests r set provider_id = q.provider_id, accepted_quote_id = q.id, quoted_pence = q.amount_pence
         from service_quotes q where q.request_id = r.id and q.status = 'accepted'",
    )
    .await;
}

pub fn times() -> NotificationTimes {
    schedule().times
}

fn settings() -> RoadsideSettings {
    schedule().roadside
}

/// Whom the notifications are for, and of what kind.
async fn told(pool: &PgPool) -> String {
    let sql =
        "select coalesce(string_agg(u.name || ' ' || n.kind, ', ' order by u.name, n.kind), '')
               from notifications n join users u on u.id = n.user_id";
    value(pool, sql).await
}

#[tokio::test]
async fn silence_costs_the_quoted_price_or_the_final_one_where_that_is_lower() {
    let database = database().await;
    let pool = &database.pool;
    run(pool, PEOPLE).await;
    for (title, asked) in [("above", 7800), ("below", 5000), ("as quoted", 6500)] {
        request(pool, title, "in_progress", Some("done")).await;
        run(
            pool,
            &format!(
                "update service_requests set final_price_pence = {asked} where title = '{title}'"
            ),
        )
        .await;
    }
    request(pool, "not yet", "in_progress", Some("done")).await;
    run(pool, "update service_requests set confirms_at = now() + interval '1 minute' where title = 'not yet'").await;
    assert_eq!(requests::confirm_silent(pool, &times(), &settings()).await.expect("done"), 3);
    let owed = "select string_agg(title || ' ' || coalesce(agreed_price_pence::text, '-'), ', ' order by title)
                from service_requests";
    assert_eq!(value(pool, owed).await, "above 6500, as quoted 6500, below 5000, not yet -");
    let chats = "select bool_and(chat_until between now() + interval '29 days' and now() + interval '31 days')::text
                 from service_requests where status = 'completed'";
    assert_eq!(value(pool, chats).await, "true");
    assert_eq!(told(pool).await.matches("bob job_completed").count(), 3);
}

#[tokio::test]
async fn silence_counts_for_nothing_while_the_customer_is_suspended() {
    let database = database().await;
    let pool = &database.pool;
    run(pool, PEOPLE).await;
    request(pool, "done", "in_progress", Some("done")).await;
    run(
        pool,
        "update users set suspended_until = now() + interval '1 hour', suspended_reason = 'Insults' where name = 'alice'",
    )
    .await;
    let confirm =
        async || requests::confirm_silent(pool, &times(), &settings()).await.expect("done");
    assert_eq!(confirm().await, 0);
    run(pool, "update users set suspended_until = null, suspended_reason = null").await;
    assert_eq!(confirm().await, 0, "it begins anew when she may speak again");
    let left = "select round(extract(epoch from confirms_at - now()) / 3600)::int::text from service_requests";
    assert_eq!(value(pool, left).await, "72");
    run(pool, "update service_requests set confirms_at = now()").await;
    assert_eq!(confirm().await, 1);
}

#[tokio::test]
async fn a_job_that_its_provider_leaves_is_told_to_its_customer_and_to_those_within_reach() {
    for gone in [
        "update users set deletes_at = now() + interval '30 days' where name = 'bob'",
        "update users set blocked_at = now(), blocked_reason = 'Threats' where name = 'bob'",
        "update users set suspended_until = now() + interval '1 hour', suspended_reason = 'Insults' where name = 'bob'",
        "update providers set is_banned = true, is_active = false where business_name = 'bob'",
        "delete from users where name = 'bob'",
    ] {
        let database = database().await;
        let pool = &database.pool;
        run(pool, PEOPLE).await;
        request(pool, "under way", "in_progress", Some("arrived")).await;
        request(pool, "done", "in_progress", Some("done")).await;
        request(pool, "open", "open", None).await;
        let end =
            async || requests::reopen_abandoned(pool, &times(), &settings()).await.expect("done");
        assert_eq!(end().await, 0, "nobody left");
        run(pool, gone).await;
        let is_deleted = gone.starts_with("delete");
        assert_eq!(end().await, if is_deleted { 1 } else { 2 }, "{gone}");
        let states = "select string_agg(title || ' ' || status || ' ' || coalesce(progress, '-'), ', ' order by title)
                      from service_requests";
        assert_eq!(
            value(pool, states).await,
            "done in_progress done, open open -, under way open -",
            "{gone}"
        );
        let quotes = "select count(*)::text from service_quotes q join service_requests r on r.id = q.request_id
                      where q.status in ('pending', 'accepted') and r.title <> 'done'";
        assert_eq!(value(pool, quotes).await, "0", "{gone}");
        let expected = if is_deleted {
            "alice job_reopened, carol job_nearby"
        } else {
            "alice job_reopened, alice quote_withdrawn, carol job_nearby"
        };
        assert_eq!(told(pool).await, expected, "{gone}");
        assert_eq!(end().await, 0, "{gone}: once");
    }
}

#[tokio::test]
async fn a_request_whose_time_is_over_is_left_to_whoever_holds_it_at_that_moment() {
    let database = database().await;
    let pool = &database.pool;
    run(pool, PEOPLE).await;
    let expire = async || requests::expire(pool, &times()).await.expect("done");
    for (what, expected) in [
        // As an accept does, which holds the request first and then changes both.
        (
            "update service_quotes set status = 'accepted', decided_at = now()",
            "in_progress accepted 0",
        ),
        // One that is given up.
        ("select", "expired expired 1"),
    ] {
        run(pool, "delete from service_requests").await;
        request(pool, "late", "open", None).await;
        run(pool, "update service_requests set expires_at = now() - interval '1 second'").await;
        let mut accept = pool.begin().await.expect("begun");
        sqlx::raw_sql("select from service_requests for update")
            .execute(&mut *accept)
            .await
            .expect("held");
        assert_eq!(expire().await, 0, "it is held");
        sqlx::raw_sql(what).execute(&mut *accept).await.expect("changed");
        if what != "select" {
            let accepted = "update service_requests r set status = 'in_progress', provider_id = q.provider_id,
                            accepted_quote_id = q.id from service_quotes q where q.request_id = r.id";
            sqlx::raw_sql(accepted).execute(&mut *accept).await.expect("changed");
        }
        accept.commit().await.expect("committed");
        let expired = expire().await;
        let states = "select concat(r.status, ' ', q.status) from service_requests r join service_quotes q on q.request_id = r.id";
        assert_eq!(format!("{} {expired}", value(pool, states).await), expected);
    }
}

#[tokio::test]
async fn who_is_paused_for_documents_is_waited_for_while_a_quote_of_theirs_is_accepted() {
    let database = database().await;
    let pool = &database.pool;
    run(pool, PEOPLE).await;
    run(
        pool,
        "delete from provider_documents where provider_id = (select id from providers where business_name = 'bob')",
    )
    .await;
    // As whoever accepts holds it.
    let mut accept = pool.begin().await.expect("begun");
    sqlx::query("select from providers where business_name = 'bob' for share")
        .execute(&mut *accept)
        .await
        .expect("held");
    let waits = "select exists (select from pg_stat_activity
                                where datname = current_database() and wait_event_type = 'Lock')::text";
    let accepted = async {
        let began = Instant::now();
        while value(pool, waits).await != "true" {
            assert!(began.elapsed() < Duration::from_secs(20), "nobody waits");
        }
        accept.commit().await.expect("accepted");
    };
    let times = times();
    let pause = documents::pause_for_documents(pool, &times, "https://carpal.example");
    let (paused, ()) = tokio::join!(pause, accepted);
    assert_eq!(paused.expect("paused"), 1, "not an hour later");
}

#[tokio::test]
async fn a_certificate_that_has_run_out_pauses_too_unless_another_was_seen() {
    let database = database().await;
    let pool = &database.pool;
    run(pool, PEOPLE).await;
    let pause = async || {
        documents::pause_for_documents(pool, &times(), "https://carpal.example")
            .await
            .expect("done")
    };
    let certificate = async |days: &str, seen: &str| {
        run(
            pool,
            &format!(
                "insert into provider_documents (id, provider_id, kind, title, file, content_type, expires_on, uploaded_at, seen_at)
                 select gen_random_uuid(), id, 'certificate', 'IMI', 'x', 'image/jpeg', {days}, now(), {seen}
                 from providers where business_name = 'bob'"
            ),
        )
        .await;
    };
    certificate("current_date - 2", "null").await;
    assert_eq!(pause().await, 0, "nobody had seen it");
    certificate("current_date - 2", "now()").await;
    certificate("null", "now()").await;
    assert_eq!(pause().await, 0, "another is valid");
    run(pool, "update provider_documents set title = 'Towing licence' where expires_on is null")
        .await;
    let may_work =
        "select has_valid_documents(id, now())::text from providers where business_name = 'bob'";
    assert_eq!(value(pool, may_work).await, "false", "a licence to tow is no IMI accreditation");
    run(pool, "delete from provider_documents where expires_on is null").await;
    certificate("current_date + 100", "null").await;
    assert_eq!(pause().await, 1, "nobody has seen the new one");
    let who = "select string_agg(business_name || ' ' || paused_because, ', ') from providers where not is_active";
    assert_eq!(value(pool, who).await, "bob documents");
}

#[tokio::test]
async fn reminders_are_emailed_to_those_who_want_emails_about_their_account_and_pauses_to_everyone()
{
    let database = database().await;
    let pool = &database.pool;
    run(pool, PEOPLE).await;
    run(
        pool,
        "insert into notification_choices (user_id, topic, in_app, email, push)
         select id, 'account', true, false, true from users where name = 'bob'",
    )
    .await;
    let mails = "select coalesce(string_agg(convert_from(job, 'UTF8')::json ->> 'to', ', ' order by convert_from(job, 'UTF8')::json ->> 'to'), '') from apalis.jobs
                 where job_type = 'send-mail'";
    run(pool, "update provider_documents set expires_on = current_date + 20").await;
    let reminders = schedule().reminders;
    let url = "https://carpal.example";
    assert_eq!(documents::remind(pool, &times(), reminders, url).await.expect("done"), 2);
    assert_eq!(value(pool, mails).await, "carol@example.org");
    assert_eq!(told(pool).await, "bob document_expires, carol document_expires");
    assert_eq!(documents::remind(pool, &times(), reminders, url).await.expect("done"), 0);
    run(pool, "update provider_documents set expires_on = current_date + 5").await;
    assert_eq!(documents::remind(pool, &times(), reminders, url).await.expect("done"), 2);
    run(pool, "update provider_documents set expires_on = current_date - 5").await;
    assert_eq!(documents::pause_for_documents(pool, &times(), url).await.expect("done"), 2);
    let all = format!("bob@example.org, {}", ["carol@example.org"; 3].join(", "));
    assert_eq!(value(pool, mails).await, all);
    assert_eq!(told(pool).await.matches("provider_paused_for_documents").count(), 2);
}

#[tokio::test]
async fn requests_that_ended_two_years_ago_are_purged_however_many_there_are() {
    let database = database().await;
    let pool = &database.pool;
    run(pool, PEOPLE).await;
    run(
        pool,
        "insert into service_requests (id, user_id, title, description, service_type, urgency, location, point, area, status,
             created_at, expires_at, ended_at)
         select gen_random_uuid(), (select id from users where name = 'alice'), 'old', 'x', 'tow', 'normal', 'x',
                st_point(-3, 51.6, 4326), 'x', 'expired', now() - interval '3 years', now(),
                now() - case when n <= 1100 then interval '2 years 1 day' else interval '2 years' - interval '1 day' end
         from generate_series(1, 1103) as n",
    )
    .await;
    assert_eq!(requests::purge(pool, &defaults()).await.expect("purged"), 1100);
    assert_eq!(value(pool, "select count(*)::text from service_requests").await, "3");
}

#[tokio::test]
async fn silence_costs_the_quoted_price_also_once_the_provider_is_gone() {
    let database = database().await;
    let pool = &database.pool;
    run(pool, PEOPLE).await;
    request(pool, "done", "in_progress", Some("done")).await;
    run(
        pool,
        "update service_requests set final_price_pence = 65000, final_price_note = 'A clamp'",
    )
    .await;
    run(pool, "delete from users where name = 'bob'").await;
    assert_eq!(requests::confirm_silent(pool, &times(), &settings()).await.expect("done"), 1);
    assert_eq!(value(pool, "select agreed_price_pence::text from service_requests").await, "6500");
}
