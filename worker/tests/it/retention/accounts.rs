//! Accounts whose grace or suspension is over.

use carpal_worker::retention::accounts;
use sqlx::PgPool;

use crate::roadside::times;

/// Users named by what becomes of them, each with a vehicle and an act of their own.
const ACCOUNTS: &str = "
    insert into users (id, email, email_confirmed_at, password_hash, password_set_at, name, created_at, deletes_at,
                       suspended_until, suspended_reason)
    select gen_random_uuid(), name || '@example.org', now(), 'x', now(), name, now(), now() + deletes, now() + suspended,
           case when suspended is null then null else 'Insults' end
    from (values ('stays', null, null), ('leaves', interval '-1 second', null), ('may stay', interval '1 minute', null),
                 ('free', null, interval '-1 second'), ('waits', null, interval '1 minute')) as u (name, deletes, suspended);
    insert into vehicles (id, user_id, registration, state, created_at, updated_at)
    select gen_random_uuid(), id, upper(left(md5(name), 7)), 'active', now(), now() from users;
    insert into activities (at, actor_id, activity_type, target_type, target_id)
    select now(), id, 'password_change', 'user', id::text from users where name = 'leaves'";

async fn words(pool: &PgPool, sql: &'static str) -> String {
    sqlx::query_scalar(sql).fetch_one(pool).await.expect("words")
}

#[tokio::test]
async fn an_account_is_deleted_when_its_grace_is_over() {
    let database = carpal_domain::testing::fresh_database().await;
    let pool = &database.pool;
    sqlx::raw_sql(ACCOUNTS).execute(pool).await.expect("made");
    assert_eq!(accounts::purge(pool, &times()).await.expect("deleted"), 1);
    assert_eq!(accounts::purge(pool, &times()).await.expect("nothing left"), 0);
    let left = "select string_agg(name, ', ' order by name) from users join vehicles on user_id = users.id";
    assert_eq!(words(pool, left).await, "free, may stay, stays, waits");
    let said = "select string_agg(concat(activity_type, ' ', actor_id is null), ', ' order by id) from activities";
    assert_eq!(
        words(pool, said).await,
        "password_change t, account_deleted t",
        "the act stays, without a who"
    );
}

#[tokio::test]
async fn a_suspension_that_is_over_is_lifted_and_written_down() {
    let database = carpal_domain::testing::fresh_database().await;
    let pool = &database.pool;
    sqlx::raw_sql(ACCOUNTS).execute(pool).await.expect("made");
    assert_eq!(accounts::lift_suspensions(pool).await.expect("lifted"), 1);
    assert_eq!(accounts::lift_suspensions(pool).await.expect("nothing left"), 0);
    let suspended = "select string_agg(name, ', ') from users where suspended_until is not null or suspended_reason is not null";
    assert_eq!(words(pool, suspended).await, "waits");
    let said = "select concat(activity_type, ' ', u.name) from activities a join users u on u.id::text = a.target_id
                where activity_type = 'user_unsuspend'";
    assert_eq!(words(pool, said).await, "user_unsuspend free");
}

#[tokio::test]
async fn an_appeal_that_nobody_decided_lapses_with_its_suspension() {
    let database = carpal_domain::testing::fresh_database().await;
    let pool = &database.pool;
    sqlx::raw_sql(ACCOUNTS).execute(pool).await.expect("made");
    sqlx::raw_sql(
        "update users set suspended_at = now() - interval '2 days' where suspended_until is not null;
         insert into appeals (id, user_id, suspended_at, text, created_at)
         select gen_random_uuid(), id, suspended_at, name, now() from users where suspended_at is not null",
    )
    .execute(pool)
    .await
    .expect("appealed");
    accounts::lift_suspensions(pool).await.expect("lifted");
    let states = "select string_agg(concat(text, ' ', state), ', ' order by text) from appeals";
    assert_eq!(words(pool, states).await, "free lapsed, waits open");
}

#[tokio::test]
async fn a_request_of_a_deleted_customer_is_cancelled_as_any_other() {
    let database = crate::queue::database().await;
    let pool = &database.pool;
    sqlx::raw_sql(
        "insert into users (id, email, password_hash, password_set_at, name, created_at, deletes_at) values
             (gen_random_uuid(), 'alice@example.org', '', now(), 'alice', now(), now()),
             (gen_random_uuid(), 'bob@example.org', '', now(), 'bob', now(), null);
         insert into providers (user_id, created_at, business_name) select id, now(), 'Bob' from users where name = 'bob';
         insert into service_requests (id, user_id, title, description, service_type, urgency, location, point, area, created_at,
             expires_at)
         select gen_random_uuid(), id, 'x', 'x', 'tow', 'low', 'x', st_point(-3, 51.6, 4326), 'x', now(), now() + interval '1 day'
         from users where name = 'alice';
         insert into service_quotes (id, request_id, provider_id, amount_pence, includes_parts, estimated_minutes, description,
             valid_until, status, created_at)
         select gen_random_uuid(), r.id, p.id, 1, false, 1, 'x', now() + interval '1 day', 'pending', now()
         from service_requests r, providers p",
    )
    .execute(pool)
    .await
    .expect("made");
    assert_eq!(accounts::purge(pool, &times()).await.expect("deleted"), 1);
    let left = "select concat_ws(' ', r.status, q.status, h.step) from service_requests r
                join service_quotes q on q.request_id = r.id join service_request_history h on h.request_id = r.id";
    assert_eq!(words(pool, left).await, "cancelled declined cancelled");
    let told = "select concat_ws(' ', u.name, n.kind) from notifications n join users u on u.id = n.user_id";
    assert_eq!(
        words(pool, told).await,
        "bob job_cancelled",
        "whoever quoted, or is on the way, hears of it"
    );
}
