//! What signing up and signing in leave behind is purged when it can no longer be used.

use carpal_worker::retention::{Retention, sign_ins};
use sqlx::PgPool;

use super::defaults;

/// Users `alice` (confirmed), and three that never confirmed; of alice's sessions, one of each kind.
const LEFT_BEHIND: &str = "
    insert into users (id, email, email_confirmed_at, password_hash, password_set_at, name, created_at)
    select gen_random_uuid(), name || '@example.org', confirmed, 'x', now(), name, created
    from (values ('alice', now(), now() - interval '1 year'),
                 ('late', null, now() - interval '25 hours'),
                 ('reminded', null, now() - interval '25 hours'),
                 ('fresh', null, now() - interval '1 hour')) as made (name, confirmed, created);
    insert into mail_links (token_hash, user_id, purpose, created_at, expires_at)
    select sha256(name::bytea), id, 'confirm_email', now() - interval '1 day',
           now() + case name when 'late' then interval '-1 hour' else interval '1 hour' end
    from users where name <> 'alice';
    insert into sessions (id, user_id, device, network, created_at, last_used_at, ended_at, ended_because)
    select gen_random_uuid(), id, device, '192.0.2.1', now() - interval '200 days', now(), ended,
           case when ended is null then null else 'signed_out' end
    from users cross join (values ('live', null), ('idle', null), ('ended', now() - interval '89 days'),
                                  ('long ended', now() - interval '91 days')) as made (device, ended)
    where name = 'alice';
    insert into passkey_challenges (hash, purpose, session_id, expires_at)
    select sha256('late'), 'prove', id, now() - interval '1 second' from sessions where device = 'live'
    union all select sha256('fresh'), 'prove', id, now() + interval '1 minute' from sessions where device = 'live';
    insert into session_tokens (refresh_hash, access_hash, session_id, access_expires_at, expires_at)
    select sha256(device::bytea), sha256((device || 'access')::bytea), id, now(),
           now() + case device when 'idle' then interval '-1 second' else interval '1 day' end
    from sessions where device in ('live', 'idle')";

async fn names(pool: &PgPool, sql: &'static str) -> Vec<String> {
    sqlx::query_scalar(sql).fetch_all(pool).await.expect("rows")
}

#[tokio::test]
async fn only_what_can_no_longer_be_used_is_purged() {
    let database = carpal_domain::testing::fresh_database().await;
    let pool = &database.pool;
    sqlx::raw_sql(LEFT_BEHIND).execute(pool).await.expect("made");

    // late, its link with it; a challenge; a token; the idle session is noted as ended, and one ended long ago goes.
    assert_eq!(sign_ins::purge(pool, &defaults()).await.expect("purged"), 5);
    assert_eq!(
        names(pool, "select name from users order by name").await,
        ["alice", "fresh", "reminded"]
    );
    assert_eq!(
        names(
            pool,
            "select device || coalesce(': ' || ended_because, '') from sessions order by 1"
        )
        .await,
        ["ended: signed_out", "idle: unused", "live"]
    );
    assert_eq!(
        names(pool, "select device from session_tokens join sessions on sessions.id = session_id")
            .await,
        ["live"]
    );
    assert_eq!(sign_ins::purge(pool, &defaults()).await.expect("nothing left"), 0);
}

#[tokio::test]
async fn the_network_that_an_account_was_made_in_is_forgotten_after_ninety_days() {
    let database = carpal_domain::testing::fresh_database().await;
    let pool = &database.pool;
    sqlx::raw_sql(
        "insert into users (id, email, email_confirmed_at, password_hash, password_set_at, name, created_at)
         select gen_random_uuid(), name || '@example.org', now(), 'x', now(), name, now() - days * interval '1 day'
         from (values ('alice', 91), ('bob', 89)) as made (name, days);
         insert into sign_up_networks select id, network_digest('192.0.2.1') from users",
    )
    .execute(pool)
    .await
    .expect("made");
    assert_eq!(sign_ins::purge(pool, &defaults()).await.expect("purged"), 1);
    let kept = "select name from sign_up_networks join users on users.id = user_id";
    assert_eq!(names(pool, kept).await, ["bob"]);
    assert_eq!(names(pool, "select name from users order by 1").await, ["alice", "bob"]);
}

#[tokio::test]
async fn how_long_a_session_may_be_without_a_token_is_a_setting() {
    let database = carpal_domain::testing::fresh_database().await;
    let pool = &database.pool;
    sqlx::raw_sql(LEFT_BEHIND).execute(pool).await.expect("made");
    let terms = Retention { unused_sessions: "1000y".parse().expect("a term"), ..defaults() };
    sign_ins::purge(pool, &terms).await.expect("purged");
    let idle = "select device from sessions where device = 'idle' and ended_at is null";
    assert_eq!(names(pool, idle).await, ["idle"]);
}
