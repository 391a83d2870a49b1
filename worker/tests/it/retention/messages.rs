//! Messages are kept for two years; what nobody can see any more is not.

use carpal_domain::retention::PromisedRetention;
use carpal_worker::retention::{Retention, messages};
use sqlx::PgPool;

use super::defaults;

/// Alice and Bob, and conversations of theirs, each named by its registration.
const SAID: &str = "
    insert into users (id, email, email_confirmed_at, password_hash, password_set_at, name, created_at)
    select gen_random_uuid(), name || '@example.org', now(), 'x', now(), name, now()
    from (values ('alice'), ('bob'), ('gone'), ('gone too')) as made (name);
    insert into conversations (id, kind, registration, last_seq, created_at)
    select gen_random_uuid(), 'owner', about, 2, now() - age
    from (values ('OLD', interval '3 years'), ('HALF', interval '3 years'), ('EMPTY', interval '25 hours'),
                 ('FRESH', interval '1 hour'), ('BLOCKED', interval '3 years'), ('GONE', interval '1 hour'))
         as made (about, age);
    insert into participants (conversation_id, side, user_id, last_seq, last_at)
    select c.id, side, u.id, 2, now() - case registration when 'HALF' then interval '1 day' else interval '3 years' end
    from conversations c, (values ('starter', 'alice', 'gone'), ('recipient', 'bob', 'gone too')) as s (side, one, other)
    join users u on true
    where u.name = case registration when 'GONE' then other else one end;
    insert into messages (conversation_id, seq, side, client_id, content, sent_at)
    select id, seq, 'starter', gen_random_uuid(), 'Hello',
           now() - case when registration = 'HALF' and seq = 2 then interval '729 days' else interval '732 days' end
    from conversations, (values (1), (2)) as said (seq) where registration in ('OLD', 'HALF', 'BLOCKED');
    insert into user_blocks select b.id, c.id, a.id, now() from users a, users b, conversations c
    where a.name = 'alice' and b.name = 'bob' and registration = 'BLOCKED';
    insert into reports (id, about, reason, description, evidence, created_at)
    values (gen_random_uuid(), 'user', 'spam', 'old', '[{}]', now() - interval '3 years'),
           (gen_random_uuid(), 'user', 'spam', 'new', '[{}]', now());
    insert into inbox_events (user_id, event, kind, conversation_id, at)
    select u.id, event, 'conversation', c.id, now() - event * interval '5 days'
    from users u, conversations c, (values (1), (2)) as told (event) where u.name = 'alice' and registration = 'HALF';
    insert into conversations (id, kind, registration, last_seq, created_at)
    select gen_random_uuid(), 'guest', about, 1, now() - interval '60 days'
    from (values ('GUESTOLD'), ('GUESTNEW'), ('GUESTHAD')) as made (about);
    insert into participants (conversation_id, side, user_id, last_seq, last_at)
    select c.id, side, u.id, 1, now() - case registration when 'GUESTNEW' then interval '29 days' else interval '31 days' end
    from conversations c cross join (values ('starter'), ('recipient')) as s (side)
    left join users u on u.name = 'bob' and registration = 'GUESTHAD' and side = 'recipient'
    where c.kind = 'guest';
    insert into messages (conversation_id, seq, side, client_id, content, sent_at)
    select id, 1, 'starter', gen_random_uuid(), 'Hello', now() from conversations where kind = 'guest';
    delete from users where name like 'gone%'";

async fn rows(pool: &PgPool, sql: &'static str) -> Vec<String> {
    sqlx::query_scalar(sql).fetch_all(pool).await.expect("rows")
}

#[tokio::test]
async fn messages_of_two_years_are_purged() {
    let database = carpal_domain::testing::fresh_database().await;
    let pool = &database.pool;
    sqlx::raw_sql(SAID).execute(pool).await.expect("made");

    // 5 messages; both sides of 5 conversations unlisted; GONE; GUESTOLD; OLD and EMPTY; evidence; an event.
    assert_eq!(
        messages::purge(pool, &defaults()).await.expect("purged"),
        5 + 10 + 1 + 1 + 2 + 1 + 1
    );
    assert_eq!(
        rows(pool, "select registration from conversations order by 1").await,
        ["BLOCKED", "FRESH", "GUESTHAD", "GUESTNEW", "HALF"]
    );
    assert_eq!(
        rows(
            pool,
            "select registration || seq from messages join conversations on id = conversation_id
             where kind = 'owner'"
        )
        .await,
        ["HALF2"]
    );
    assert_eq!(
        rows(pool, "select description || evidence from reports order by 1").await,
        ["[]", "new[{}]"]
    );
    assert_eq!(rows(pool, "select event::text from inbox_events").await, ["1"]);
    assert_eq!(
        rows(
            pool,
            "select distinct coalesce(p.last_seq, 0)::text from participants p
             join conversations c on c.id = conversation_id where registration = 'BLOCKED'"
        )
        .await,
        ["0"]
    );
    assert_eq!(messages::purge(pool, &defaults()).await.expect("nothing left"), 0);
}

#[tokio::test]
async fn a_term_is_a_setting() {
    let database = carpal_domain::testing::fresh_database().await;
    let pool = &database.pool;
    sqlx::raw_sql(SAID).execute(pool).await.expect("made");
    let forever = "1000y".parse().expect("a term");
    let terms = Retention {
        promised: PromisedRetention {
            messages: forever,
            incidents: forever,
            service_requests: forever,
            support: forever,
            screenshots: forever,
        },
        guest_messages: forever,
        empty_conversations: forever,
        events: "4d".parse().expect("a term"),
        ..defaults()
    };
    // GONE, which nobody can open whatever the terms are; and both events.
    assert_eq!(messages::purge(pool, &terms).await.expect("purged"), 1 + 2);
}
