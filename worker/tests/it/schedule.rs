//! What happens by the clock, and when.

use std::str::FromStr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use apalis::prelude::Monitor;
use carpal_worker::admin_summary;
use carpal_worker::schedule::{self, ScheduledTask, TASKS};
use chrono::{DateTime, Utc};
use futures::FutureExt;
use sqlx::PgPool;

use crate::queue::database;
use crate::retention::task_context as context;

#[test]
fn every_task_has_its_time() {
    let midnight: DateTime<Utc> = "2026-11-22T00:00:00Z".parse().expect("a time");
    let next_two = |schedule: &str| {
        let schedule = cron::Schedule::from_str(schedule).expect("a schedule");
        let times: Vec<_> =
            schedule.after(&midnight).take(2).map(|at| at.format("%d %H:%M").to_string()).collect();
        times.join(", ")
    };
    let times = TASKS.map(|task| (task.name, next_two(task.schedule)));
    assert_eq!(
        times.each_ref().map(|(name, times)| (*name, times.as_str())),
        [
            ("lift-suspensions", "22 00:01, 22 00:02"),
            ("refresh-feeds", "22 00:00, 22 00:00"),
            ("settle-stale-readings", "22 00:00, 22 00:01"),
            ("announce-leaving-soon", "22 00:00, 22 00:00"),
            ("forget-vehicle-statuses", "22 00:00, 22 00:01"),
            ("push-parking-reminders", "22 00:00, 22 00:00"),
            ("expire-quotes", "22 00:00, 22 00:01"),
            ("expire-requests", "22 00:00, 22 00:01"),
            ("confirm-silent-jobs", "22 00:00, 22 00:01"),
            ("reopen-abandoned-jobs", "22 00:00, 22 00:01"),
            ("pause-for-documents", "22 00:05, 22 01:05"),
            ("purge-sign-ins", "22 00:45, 22 01:45"),
            ("refresh-cities", "22 03:00, 23 03:00"),
            ("purge-accounts", "22 03:15, 23 03:15"),
            ("purge-emails", "22 03:30, 23 03:30"),
            ("purge-messages", "22 04:00, 23 04:00"),
            ("purge-notifications", "22 04:10, 23 04:10"),
            ("purge-incidents", "22 04:20, 23 04:20"),
            ("remind-of-documents", "22 06:00, 23 06:00"),
            ("purge-service-requests", "22 04:25, 23 04:25"),
            ("purge-support", "22 04:27, 23 04:27"),
            ("tell-of-parked-jobs", "22 00:00, 22 00:01"),
            ("email-admin-summary", "22 00:00, 22 00:10"),
            ("fade-driver-reports", "22 00:00, 22 00:01"),
            ("purge-driver-reports", "22 04:37, 23 04:37"),
            ("purge-blocked-in", "22 04:39, 23 04:39"),
            ("compute-forecasts", "22 02:40, 23 02:40"),
            ("purge-car-parks", "22 04:30, 23 04:30"),
            ("end-zone-alerts", "22 00:00, 22 00:01"),
            ("purge-zones", "22 04:28, 23 04:28"),
            ("purge-occupancy", "22 04:35, 23 04:35"),
        ]
    );
}

/// One thing for each task to do.
const DUE: &str = "
    insert into users (id, email, email_confirmed_at, password_hash, password_set_at, name, created_at, deletes_at,
                       suspended_until, suspended_reason)
    select gen_random_uuid(), name || '@example.org', case name when 'late' then null else now() end, 'x', now(), name,
           now() - interval '25 hours', case name when 'leaves' then now() end, case name when 'free' then now() end,
           case name when 'free' then 'Insults' end
    from (values ('free'), ('late'), ('leaves')) as made (name);
    insert into apalis.jobs (id, job_type, job, status, attempts, max_attempts, run_at, done_at)
    values ('1', 'send-mail', '{}', 'Done', 1, 16, now() - interval '31 days', now() - interval '31 days'),
           ('2', 'send-mail', '{}', 'Failed', 16, 16, now(), now());
    insert into conversations (id, kind, registration, last_seq, created_at)
    values (gen_random_uuid(), 'owner', 'EMPTY', 0, now() - interval '25 hours');
    insert into vehicles (id, user_id, registration, state, created_at, updated_at)
    select gen_random_uuid(), id, 'K9DOG', 'active', now(), now() from users where name = 'free';
    insert into notifications (id, user_id, topic, kind, vehicle_id, created_at)
    select gen_random_uuid(), user_id, 'account', 'claim_made', id, now() - interval '91 days' from vehicles;
    insert into incident_reports (id, reference, by_card, incident_type, severity, description, reporter_name,
         reporter_email, contact_method, is_anonymous, status, created_at)
    values (gen_random_uuid(), 'INC-0000-0001', true, 'theft', 'severe', 'Gone', 'Grace', 'grace@example.net', 'email',
            false, 'closed', now() - interval '8 years');
    insert into users (id, email, email_confirmed_at, password_hash, password_set_at, name, created_at)
    select gen_random_uuid(), name || '@example.org', now(), 'x', now(), name, now()
    from (values ('customer'), ('insured'), ('uninsured'), ('banned')) as made (name);
    insert into providers (user_id, business_name, is_verified, is_active, is_banned, created_at, updated_at)
    select id, name, true, name <> 'banned', name = 'banned', now(), now() from users
    where name in ('insured', 'uninsured', 'banned');
    insert into provider_documents (id, provider_id, kind, title, file, content_type, expires_on, uploaded_at, seen_at)
    select gen_random_uuid(), id, 'insurance', 'soon', 'x', 'image/jpeg', current_date + 20, now(), now()
    from providers where business_name = 'insured';
    insert into service_requests (id, user_id, title, description, service_type, urgency, location, point, area, status,
        progress, provider_id, done_at, confirms_at, final_price_pence, created_at, expires_at, ended_at)
    select gen_random_uuid(), (select id from users where name = 'customer'), title, 'x', 'tow', 'normal', 'x',
           st_point(-3, 51.6, 4326), 'x', status, progress,
           (select id from providers where business_name = who), case when progress = 'done' then now() - interval '73 hours' end,
           case when progress = 'done' then now() - interval '1 hour' end,
           case when progress = 'done' then 100 end, now() - interval '8 days', now() + rest * interval '1 day',
           case when status = 'expired' then now() - interval '3 years' end
    from (values ('open', 'open', null, null, 1), ('late', 'open', null, null, -1), ('silent', 'in_progress', 'done', 'insured', 1),
                 ('left', 'in_progress', null, 'banned', 1), ('old', 'expired', null, null, -1))
         as made (title, status, progress, who, rest);
    insert into service_quotes (id, request_id, provider_id, amount_pence, includes_parts, estimated_minutes, description,
        valid_until, created_at)
    select gen_random_uuid(), r.id, p.id, 100, false, 5, 'late', now() - interval '1 hour', now() - interval '1 day'
    from service_requests r, providers p where r.title = 'open' and p.business_name = 'insured';
    insert into admins (user_id, created_at) select id, now() from users where name = 'customer';
    insert into support_items (id, kind, subject, message, priority, status, created_at, updated_at, due_at, ended_at, resolved_at)
    values (gen_random_uuid(), 'problem_report', 'x', 'x', 'low', 'resolved', now(), now(), now(), now() - interval '3 years', now());
    insert into car_parks (place_key, origin, name, location, kind, access, deleted_at, deleted_because)
    values ('osm:way/1', 'osm', 'Gone', st_point(-3, 51.6, 4326), 'car-park', 'public', now() - interval '31 days', 'gone'),
           ('osm:way/3', 'osm', 'Full', st_point(-3, 51.6, 4326), 'car-park', 'public', null, null);
    insert into car_parks (place_key, origin, name, location, kind, access, availability, availability_basis, availability_at, spaces_free)
    values ('osm:way/2', 'osm', 'Stale', st_point(-3, 51.6, 4326), 'car-park', 'public', 'available', 'live', now() - interval '31 minutes', 5);
    insert into leaving_soon (id, car_park_id, leaves_at, shown_from, shown_until, practice)
    select gen_random_uuid(), id, now() - interval '31 minutes', now() - interval '31 minutes', now() - interval '1 minute', true
    from car_parks where name = 'Full';
    insert into vehicles (id, user_id, registration, state, created_at, updated_at)
    select gen_random_uuid(), id, 'P4RKED', 'active', now(), now() from users where name = 'customer';
    insert into vehicle_statuses (vehicle_id, status, set_at, expires_at)
    select id, 'parked', now() - interval '8 days', now() - interval '1 day' from vehicles where registration = 'P4RKED';
    insert into sources (name, kind) values ('town', 'council');
    insert into feeds (source, url, source_file, every_seconds) values ('town', 'https://example.org', '', 60);
    insert into feed_findings (source, kind, first_at, last_at) values ('town', 'old', now(), now() - interval '91 days');
    update car_parks set availability = 'full', availability_basis = 'reported', availability_at = now() - interval '61 minutes'
    where name = 'Full';
    insert into driver_reports (id, car_park_id, user_id, kind, created_at)
    select gen_random_uuid(), c.id, u.id, 'full', now() - interval '31 days' from car_parks c, users u
    where c.name = 'Full' and u.name = 'customer';
    insert into sessions (id, user_id, device, network, created_at, last_used_at)
    select gen_random_uuid(), id, '', '192.0.2.1', now(), now() from users where name = 'customer';
    insert into session_tokens (refresh_hash, access_hash, session_id, access_expires_at, expires_at)
    select sha256('s'), sha256('s'), id, now() + interval '1 day', now() + interval '1 day' from sessions;
    insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth, created_at)
    select id, user_id, 'https://push.example.org/1', decode(repeat('04', 65), 'hex'), decode(repeat('05', 16), 'hex'), now() from sessions;
    insert into parking_reminders (session_id, user_id, id, remind_at, words)
    select id, user_id, gen_random_uuid(), now(), 'leave_now' from sessions;
    insert into zones (id, name, boundary, created_at)
    values (gen_random_uuid(), 'Newport', st_makeenvelope(-3.01, 51.58, -2.98, 51.6, 4326), now());
    insert into zone_posts (id, zone_id, client_id, kind, alert_kind, is_named, content, ends_at, created_at)
    select gen_random_uuid(), id, gen_random_uuid(), 'alert', 'works', true, 'Late', now(), now() - interval '1 hour' from zones;
    insert into zone_posts (id, zone_id, client_id, kind, is_named, content, created_at)
    select gen_random_uuid(), id, gen_random_uuid(), 'post', true, 'Old', now() - interval '3 years' from zones;
    insert into move_requests (id, registration, by_card, about, sender_id, created_at, confirmed_at)
    select gen_random_uuid(), 'LATE', false, 'LATE', id, now() - interval '31 days', now() - interval '31 days' from users where name = 'customer';
    insert into occupancy (car_park_id, said_at, spaces_free, capacity)
    select id, now() - n * interval '1 day', 10, 100 from car_parks, generate_series(1, 60) as n where name = 'Stale'";

/// What each task has still to do, by its name, in the order of the alphabet.
async fn due(pool: &PgPool) -> Vec<String> {
    sqlx::query_scalar(
        "select name from (values
             ('lift-suspensions', exists (select from users where suspended_until is not null)),
             ('purge-accounts', exists (select from users where name = 'leaves')),
             ('purge-car-parks', exists (select from car_parks where name = 'Gone')),
             ('end-zone-alerts', exists (select from zone_posts where content = 'Late' and ended_at is null)),
             ('purge-zones', exists (select from zone_posts where content = 'Old')),
             ('purge-occupancy', exists (select from feed_findings)),
             ('announce-leaving-soon', exists (select from leaving_soon)),
             ('forget-vehicle-statuses', exists (select from vehicle_statuses)),
             ('refresh-feeds', not exists (select from apalis.jobs where job_type = 'refresh-feed')),
             ('settle-stale-readings', exists (select from car_parks where availability_basis = 'live')),
             ('fade-driver-reports', exists (select from car_parks where availability_basis = 'reported')),
             ('purge-driver-reports', exists (select from driver_reports)),
             ('compute-forecasts', not exists (select from typical_days)),
             ('purge-emails', exists (select from apalis.jobs where job_type = 'send-mail' and status = 'Done')),
             ('purge-incidents', exists (select from incident_reports)),
             ('purge-messages', exists (select from conversations)),
             ('purge-blocked-in', exists (select from move_requests)),
             ('purge-notifications', exists (select from notifications where created_at < now() - interval '90 days')),
             ('purge-sign-ins', exists (select from users where name = 'late')),
             ('push-parking-reminders', exists (select from parking_reminders where enqueued_at is null)),
             ('expire-quotes', exists (select from service_quotes where status = 'pending' and description = 'late')),
             ('expire-requests', exists (select from service_requests where title = 'late' and status = 'open')),
             ('confirm-silent-jobs', exists (select from service_requests where title = 'silent' and status = 'in_progress')),
             ('reopen-abandoned-jobs', exists (select from service_requests where title = 'left' and status = 'in_progress')),
             ('pause-for-documents', exists (select from providers where business_name = 'uninsured' and is_active)),
             ('remind-of-documents', exists (select from provider_documents where title = 'soon' and reminded_days is null)),
             ('purge-service-requests', exists (select from service_requests where title = 'old')),
             ('purge-support', exists (select from support_items)),
             ('tell-of-parked-jobs', not exists (select from parked_jobs_told)),
             ('email-admin-summary', not exists (select from admin_summaries)),
             ('refresh-cities', not exists (select from apalis.jobs where job_type = 'refresh-city'))) as t (name, due)
         where due order by name",
    )
    .fetch_all(pool)
    .await
    .expect("names")
}

/// The hour that the clocks of London show.
async fn london_hour(pool: &PgPool) -> u8 {
    let hour: i32 =
        sqlx::query_scalar("select extract(hour from now() at time zone 'Europe/London')::integer")
            .fetch_one(pool)
            .await
            .expect("an hour");
    hour.try_into().expect("an hour of the day")
}

#[tokio::test]
async fn the_admins_who_want_it_are_sent_one_summary_a_day() {
    let database = database().await;
    let pool = &database.pool;
    sqlx::raw_sql(
        "insert into users (id, email, email_confirmed_at, password_hash, password_set_at, name, created_at)
         select gen_random_uuid(), name || '@example.org', now(), 'x', now(), name, now()
         from (values ('olga'), ('otto'), ('alice'), ('demo')) as made (name);
         update users set is_demo = true where name = 'demo';
         insert into admins (user_id, created_at) select id, now() from users where name <> 'alice';
         insert into notification_choices select id, 'admin', true, false, true from users where name = 'otto';
         insert into support_items (id, kind, subject, message, priority, status, created_at, updated_at, due_at)
         values (gen_random_uuid(), 'problem_report', 'x', 'x', 'low', 'reported', now(), now(), now())",
    )
    .execute(pool)
    .await
    .expect("made");
    let hour = london_hour(pool).await;
    let url = "https://carpal.example";
    if hour < 23 {
        assert_eq!(admin_summary::send(pool, hour + 1, url).await.expect("not yet"), 0);
    }
    let both =
        futures::join!(admin_summary::send(pool, hour, url), admin_summary::send(pool, hour, url));
    assert_eq!(both.0.expect("sent") + both.1.expect("sent"), 1, "once, by two workers");
    let jobs: Vec<String> = sqlx::query_scalar("select convert_from(job, 'utf8') from apalis.jobs")
        .fetch_all(pool)
        .await
        .expect("jobs");
    assert_eq!(jobs.len(), 1);
    assert!(
        jobs[0].contains("olga@example.org") && jobs[0].contains("[\"problem report\",1]"),
        "{jobs:?}"
    );
}

#[tokio::test]
async fn each_task_does_what_its_name_says_and_nothing_else() {
    let database = database().await;
    let pool = &database.pool;
    sqlx::raw_sql(DUE).execute(pool).await.expect("made");
    let mut expected = due(pool).await;
    assert_eq!(expected.len(), TASKS.len());
    let mut context = context();
    context.settings.admin_summary_hour = london_hour(pool).await;
    for task in TASKS {
        let count = (task.run)(pool.clone(), context.clone()).await.expect(task.name);
        assert!(count > 0, "{} says how many it was done to", task.name);
        expected.retain(|name| name != task.name);
        assert_eq!(due(pool).await, expected, "after {}", task.name);
        let again = (task.run)(pool.clone(), context.clone()).await.expect("done");
        assert_eq!(again, 0, "{}", task.name);
    }
    assert_eq!(expected, [""; 0]);
}

static FAILED: AtomicUsize = AtomicUsize::new(0);
static PANICKED: AtomicUsize = AtomicUsize::new(0);
static DONE: AtomicUsize = AtomicUsize::new(0);

#[tokio::test]
async fn a_task_that_fails_or_panics_runs_again_at_its_next_time_and_stops_no_other() {
    const EVERY_SECOND: &str = "* * * * * *";
    let tasks = [
        ScheduledTask {
            name: "fails",
            schedule: EVERY_SECOND,
            run: |_, _| {
                FAILED.fetch_add(1, Ordering::SeqCst);
                async { Err(sqlx::Error::WorkerCrashed) }.boxed()
            },
        },
        ScheduledTask {
            name: "panics",
            schedule: EVERY_SECOND,
            run: |_, _| {
                async {
                    PANICKED.fetch_add(1, Ordering::SeqCst);
                    panic!("as asked")
                }
                .boxed()
            },
        },
        ScheduledTask {
            name: "works",
            schedule: EVERY_SECOND,
            run: |_, _| async { Ok(DONE.fetch_add(1, Ordering::SeqCst) as u64) }.boxed(),
        },
    ];
    let database = database().await;
    let monitor = Monitor::new().should_restart(|_, _| true);
    let monitor =
        schedule::register(monitor, &tasks, &database.pool, &context()).expect("schedules");
    let worker = tokio::spawn(async move { drop(monitor.run().await) });
    let started = Instant::now();
    let counts = || [&FAILED, &PANICKED, &DONE].map(|count| count.load(Ordering::SeqCst));
    while counts().into_iter().any(|count| count < 3) {
        assert!(started.elapsed() < Duration::from_secs(30), "{:?}", counts());
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    worker.abort();
}

#[tokio::test]
async fn admins_are_told_once_of_a_job_that_was_given_up() {
    let database = database().await;
    let pool = &database.pool;
    sqlx::raw_sql(
        "insert into users (id, email, email_confirmed_at, password_hash, password_set_at, name, created_at)
         select gen_random_uuid(), name || '@example.org', now(), 'x', now(), name, now() from (values ('olga'), ('alice')) as made (name);
         insert into admins (user_id, created_at) select id, now() from users where name = 'olga';
         insert into apalis.jobs (id, job_type, job, status, attempts, max_attempts)
         values ('waits', 'send-mail', '{}', 'Failed', 1, 16), ('parked', 'send-mail', '{}', 'Failed', 16, 16)",
    )
    .execute(pool)
    .await
    .expect("made");
    let times = context().settings.times;
    let tell = || carpal_worker::parked_jobs::tell(pool, &times);
    let both = futures::join!(tell(), tell());
    assert_eq!(both.0.expect("told") + both.1.expect("told"), 1, "once, by two workers");
    let told = "select string_agg(n.kind || ' ' || u.name, ', ') from notifications n join users u on u.id = n.user_id";
    let told: String = sqlx::query_scalar(told).fetch_one(pool).await.expect("told");
    assert_eq!(told, "admin_matter olga");
    let events = "select count(*) from inbox_events where kind = 'admin_inbox'";
    let events: i64 = sqlx::query_scalar(events).fetch_one(pool).await.expect("events");
    assert_eq!(events, 1);
    let again = "update apalis.jobs set status = 'Pending', attempts = 0 where id = 'parked'";
    sqlx::raw_sql(again).execute(pool).await.expect("run again");
    assert_eq!(tell().await.expect("nothing"), 0);
    let parked = "update apalis.jobs set status = 'Failed', attempts = 16 where id = 'parked'";
    sqlx::raw_sql(parked).execute(pool).await.expect("parked again");
    assert_eq!(tell().await.expect("told"), 1);
}
