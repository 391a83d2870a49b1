//! Deleting an account: along every foreign key, and what stays behind.

use std::collections::BTreeMap;

use carpal_worker::retention::accounts;
use sqlx::{AssertSqlSafe, PgPool};

use crate::roadside::times;

/// What the account has that nobody else has: its id, its name, its email and its registration.
const NEEDLES: [&str; 4] =
    ["00000000-0000-4000-8000-00000000a11c", "Quentin Leaves", "quentin@example.org", "QU1NT"];

/// Quentin leaves, Grace stays. Quentin has a row along every foreign key that leads to an account.
const PEOPLE: &str = "
    insert into users (id, email, email_confirmed_at, password_hash, password_set_at, name, created_at, deletes_at)
    values ('00000000-0000-4000-8000-00000000a11c', 'quentin@example.org', now(), 'x', now(), 'Quentin Leaves', now(), now()),
           ('00000000-0000-4000-8000-000000009ace', 'grace@example.org', now(), 'x', now(), 'Grace', now(), null);
    create temporary view q as select id from users where name = 'Quentin Leaves';
    create temporary view g as select id from users where name = 'Grace';
    update users set blocked_at = now(), blocked_reason = 'x', blocked_by = q.id, suspended_by = q.id from q where name = 'Grace';
    insert into admins select id, null, now() from q union all select g.id, q.id, now() from g, q;
    insert into providers (user_id, created_at, business_name) select id, now(), 'Quentin Leaves Ltd' from q;
    insert into sessions (id, user_id, device, network, created_at, last_used_at)
    select gen_random_uuid(), id, 'Quentin Leaves'' phone', '192.0.2.1', now(), now() from q;
    insert into session_tokens (refresh_hash, access_hash, session_id, access_expires_at, expires_at)
    select sha256('1'), sha256('2'), id, now(), now() from sessions;
    insert into push_subscriptions
    select id, user_id, 'https://push.example.org/QU1NT', decode(repeat('04', 65), 'hex'), decode(repeat('05', 16), 'hex'), now()
    from sessions;
    insert into second_factors select id, 'A secret of 20 bytes', now(), now() from q;
    insert into recovery_codes select sha256('4'), id from q;
    insert into passkeys (id, user_id, credential_id, public_key, sign_count, name, created_at)
    select gen_random_uuid(), id, 'QU1NT', 'x', 0, 'Quentin Leaves'' phone', now() from q;
    insert into passkey_challenges select sha256('5'), 'add', id, now() from sessions;
    insert into mail_links select sha256('3'), id, 'appeal', now(), now() from q;
    insert into activities (at, actor_id, activity_type, target_type, target_id) select now(), id, 'test', 'job', 'x' from q;
    insert into appeals (id, user_id, blocked_at, text, state, created_at, decided_at, decided_by, answer)
    select gen_random_uuid(), q.id, now(), 'I am Quentin Leaves', 'open', now(), null, null, null from q
    union all select gen_random_uuid(), g.id, now(), 'x', 'rejected', now(), now(), q.id, 'x' from g, q;
    insert into vehicles (id, user_id, registration, state, notes, created_at, updated_at)
    select gen_random_uuid(), id, 'QU1NT', 'active', 'QU1NT', now(), now() from q
    union all select gen_random_uuid(), id, 'GR4CE', 'active', '', now(), now() from g;
    insert into parking_needs (user_id, blue_badge, step_free, vehicle, updated_at) select id, true, false, 'car', now() from q;
    insert into parking_reminders (session_id, user_id, id, remind_at, words, vehicle_id)
    select s.id, s.user_id, gen_random_uuid(), now(), 'leave_now', v.id from sessions s, vehicles v where registration = 'QU1NT';
    insert into homes select id, decode(repeat('06', 16), 'hex'), now() from q;
    insert into vehicle_statuses select id, 'leaving-soon', now(), now() + interval '30 minutes' from vehicles where registration = 'QU1NT';
    insert into leaving_soon (id, vehicle_id, street, location, leaves_at, shown_from, shown_until, practice)
    select gen_random_uuid(), id, 'QU1NT Street', st_point(-3, 51.6, 4326), now(), now(), now() + interval '30 minutes', false
    from vehicles where registration = 'QU1NT';
    insert into leaving_soon_turns select id, now() + interval '30 minutes' from q;
    insert into vehicle_claims (id, vehicle_id, state, made_at, decided_at, decided_by, reason)
    select gen_random_uuid(), v.id, 'rejected', now(), now(), q.id, 'x' from vehicles v, q;
    insert into pictures (id, vehicle_id, jpeg, width, height, created_at)
    select gen_random_uuid(), id, 'x', 1, 1, now() from vehicles where registration = 'QU1NT';
    insert into pictures (id, claim_id, jpeg, width, height, created_at)
    select gen_random_uuid(), c.id, 'x', 1, 1, now() from vehicle_claims c join vehicles v on v.id = vehicle_id
    where registration = 'QU1NT';
    insert into conversations (id, kind, registration, last_seq, created_at)
    values (gen_random_uuid(), 'owner', 'QU1NT', 1, now()), (gen_random_uuid(), 'guest', 'QU1NT', 1, now());
    insert into participants (conversation_id, side, user_id, shown_vehicle_id, last_seq, last_at)
    select c.id, 'recipient', q.id, v.id, 1, now() from conversations c, q, vehicles v where v.registration = 'QU1NT';
    insert into participants (conversation_id, side, user_id, last_seq, last_at)
    select c.id, 'starter', g.id, 1, now() from conversations c, g where kind = 'owner';
    insert into messages (conversation_id, seq, side, client_id, content, sent_at)
    select id, 1, 'starter', gen_random_uuid(), 'Your lights are on', now() from conversations;
    insert into move_requests (id, registration, by_card, about, sender_id, owner_id, conversation_id, seq, created_at, confirmed_at)
    select gen_random_uuid(), 'GR4CE', false, 'GR4CE', q.id, null, null, null::int, now(), now() from q
    union all select gen_random_uuid(), 'QU1NT', false, 'QU1NT', g.id, q.id, c.id, 1, now(), now()
    from g, q, conversations c where c.kind = 'owner';
    insert into move_request_links select sha256('6'), id, now() from move_requests where about = 'GR4CE';
    insert into move_request_links select sha256('7'), id, now() from move_requests where about = 'QU1NT';
    insert into backup_contacts (id, vehicle_id, owner_id, typed, owner_name, email, user_id, state, invited_at)
    select gen_random_uuid(), v.id, null::uuid, 'gwen@example.net', 'Quentin Leaves', 'gwen@example.net', null::uuid, 'invited', now()
    from vehicles v where v.registration = 'QU1NT'
    union all select gen_random_uuid(), v.id, null, 'Quentin Leaves', 'Grace', null, q.id, 'invited', now()
    from vehicles v, q where v.registration = 'GR4CE'
    union all select gen_random_uuid(), null, q.id, 'gary@example.net', 'Quentin Leaves', 'gary@example.net', null, 'removed', now()
    from q;
    insert into backup_contact_links select sha256(id::text::bytea), id, now() from backup_contacts;
    insert into backup_contact_refusals
    select q.id, 'gwen@example.net', null::uuid, now() from q union all select g.id, 'quentin@example.org', q.id, now() from g, q;
    insert into conversation_notes select q.id, c.id, 'QU1NT', now() from conversations c, q;
    insert into user_blocks select q.id, c.id, g.id, now() from conversations c, q, g where kind = 'owner';
    insert into user_blocks select g.id, c.id, q.id, now() from conversations c, q, g where kind = 'owner';
    insert into inboxes select id, 2 from q;
    insert into reports (id, reporter_id, about, reported_user_id, reason, evidence, status, decision, reviewed_by, reviewed_at,
                         created_at)
    select gen_random_uuid(), q.id, 'user', g.id, 'spam', '[]'::jsonb, 'pending', null, null::uuid, null::timestamptz, now() from q, g
    union all select gen_random_uuid(), g.id, 'user', q.id, 'spam', '[]'::jsonb, 'resolved', 'act', q.id, now(), now() from q, g;
    insert into guests (conversation_id, name, email, by_card, owner_id, created_at)
    select c.id, 'Gwen', 'gwen@example.net', false, q.id, now() from conversations c, q where kind = 'guest';
    insert into incident_reports (id, reference, user_id, owner_id, vehicle_registration, by_card, incident_type, severity,
         description, reporter_name, reporter_email, contact_method, is_anonymous, status, created_at)
    select gen_random_uuid(), 'INC-0000-0001', q.id, g.id, 'GR4CE', false, 'theft', 'severe', 'x', 'Quentin Leaves',
           'quentin@example.org', 'email', false, 'closed', now() from q, g
    union all
    select gen_random_uuid(), 'INC-0000-0002', g.id, q.id, 'QU1NT', false, 'theft', 'severe', 'x', 'Grace',
           'grace@example.org', 'email', false, 'closed', now() from q, g;
    insert into incident_history (incident_id, status, changed_by, at) select i.id, 'closed', q.id, now() from incident_reports i, q;
    insert into notifications (id, user_id, topic, kind, vehicle_id, created_at)
    select gen_random_uuid(), q.id, 'account', 'claim_made', v.id, now() from q, vehicles v where registration = 'QU1NT';
    insert into inbox_events (user_id, event, kind, notification_id, at)
    select q.id, 1, 'notification', n.id, now() from q, notifications n;
    insert into inbox_events (user_id, event, kind, conversation_id, at)
    select q.id, 2, 'conversation', c.id, now() from q, conversations c where kind = 'owner';
    insert into notification_choices select id, 'messages', true, true, true from q;
    insert into notifications (id, user_id, topic, kind, backup_contact_id, created_at)
    select gen_random_uuid(), q.id, 'account', 'backup_invited', b.id, now() from q, backup_contacts b where b.user_id = q.id;
    insert into providers (user_id, created_at, business_name) select id, now(), 'Grace Ltd' from g;
    create temporary view p as select p.id from providers p, q where p.user_id = q.id;
    create temporary view o as select p.id from providers p, g where p.user_id = g.id;
    insert into service_requests (id, user_id, title, description, service_type, urgency, location, point, area, status, provider_id,
         vehicle_id, registration, vehicle_info, agreed_price_pence, created_at, expires_at, ended_at)
    select gen_random_uuid(), q.id, 'Quentin Leaves', 'QU1NT', 'tow', 'low', 'QU1NT', st_point(-3, 51.6, 4326), 'x', 'open', null,
           v.id, 'QU1NT', 'QU1NT', null::int, now(), now(), null::timestamptz from q, vehicles v where v.registration = 'QU1NT'
    union all select gen_random_uuid(), g.id, 'x', 'x', 'tow', 'low', 'x', st_point(-3, 51.6, 4326), 'x', 'in_progress', p.id,
           null, null, null, null, now(), now(), null from g, p
    union all select gen_random_uuid(), q.id, 'y', 'y', 'tow', 'low', 'y', st_point(-3, 51.6, 4326), 'y', 'completed', o.id,
           null, null, null, 1, now(), now(), now() from q, o;
    insert into service_quotes (id, request_id, provider_id, amount_pence, includes_parts, estimated_minutes, description,
         valid_until, status, created_at, decided_at)
    select gen_random_uuid(), r.id, p.id, 1, false, 1, 'Quentin Leaves', now(), 'accepted', now(), now()
    from service_requests r, p where r.title = 'x';
    update service_requests r set accepted_quote_id = q.id from service_quotes q where q.request_id = r.id;
    insert into service_request_history (request_id, step, provider_id, at)
    select r.id, 'accepted', p.id, now() from service_requests r, p where r.title = 'x';
    insert into request_recipients select r.id, p.id, now(), null from service_requests r, p where r.title = 'x';
    insert into conversations (id, kind, created_at) values ('00000000-0000-4000-8000-0000000000ff', 'job', now());
    insert into job_conversations select '00000000-0000-4000-8000-0000000000ff', r.id, p.id from service_requests r, p where r.title = 'x';
    insert into reviews (id, request_id, provider_id, user_id, rating, comment, created_at)
    select gen_random_uuid(), r.id, p.id, g.id, 5, 'x', now() from service_requests r, p, g where r.title = 'x'
    union all select gen_random_uuid(), r.id, o.id, q.id, 5, 'y', now() from service_requests r, o, q where r.title = 'y';
    insert into reports (id, reporter_id, about, reason, evidence, status, review_id, created_at)
    select gen_random_uuid(), g.id, 'review', 'spam', '[]'::jsonb, 'pending', w.id, now() from g, reviews w where w.comment = 'x';
    insert into provider_documents (id, provider_id, kind, title, file, content_type, expires_on, uploaded_at, seen_at, seen_by)
    select gen_random_uuid(), p.id, 'insurance', 'Quentin Leaves', 'x'::bytea, 'image/jpeg', current_date, now(), null::timestamptz, null::uuid from p
    union all select gen_random_uuid(), o.id, 'insurance', 'y', 'x'::bytea, 'image/jpeg', current_date, now(), now(), q.id from o, q;
    insert into notifications (id, user_id, topic, kind, service_request_id, provider_id, created_at)
    select gen_random_uuid(), g.id, 'jobs', 'quote_received', r.id, p.id, now() from g, service_requests r, p where r.title = 'x';
    insert into admin_assignments select 'ticket', 'x', id, now() from q;
    insert into user_warnings (id, user_id, warned_by, reason, at)
    select gen_random_uuid(), q.id, g.id, 'QU1NT', now() from q, g
    union all select gen_random_uuid(), g.id, q.id, 'x', now() from q, g;
    insert into support_items (id, kind, user_id, name, email, subject, message, priority, status, created_at, updated_at, due_at)
    select gen_random_uuid(), 'ticket', q.id, 'Quentin Leaves', 'quentin@example.org', 'QU1NT', 'x', 'low', 'open', now(), now(), now()
    from q
    union all select gen_random_uuid(), 'ticket', g.id, 'Grace', 'grace@example.org', 'y', 'y', 'low', 'open', now(), now(), now() from g;
    insert into support_replies (id, item_id, text, replied_by, at)
    select gen_random_uuid(), s.id, 'Hello', q.id, now() from support_items s, q;
    insert into support_history (item_id, what, changed_by, at) select s.id, 'replied', q.id, now() from support_items s, q;
    insert into pictures (id, support_item_id, jpeg, width, height, created_at)
    select gen_random_uuid(), id, 'x', 1, 1, now() from support_items where subject = 'QU1NT';
    insert into notifications (id, user_id, topic, kind, support_item_id, created_at)
    select gen_random_uuid(), q.id, 'account', 'support_reply', s.id, now() from q, support_items s where s.subject = 'QU1NT';
    insert into car_parks (place_key, origin, name, location, kind, access)
    values ('x', 'osm', 'x', st_point(-3, 51.6, 4326), 'car-park', 'public');
    insert into car_park_edits (car_park_id, version, kind, at, by_id, changes)
    select c.id, 1, 'change', now(), q.id, '{}'::jsonb from car_parks c, q;
    insert into zones (id, name, boundary, created_at)
    values (gen_random_uuid(), 'Newport', st_makeenvelope(-3.01, 51.58, -2.98, 51.6, 4326), now());
    insert into zone_members (zone_id, user_id, joined_at, shows_name, notify, seen_at)
    select z.id, q.id, now(), true, 'alerts', now() from zones z, q;
    insert into zone_posts (id, zone_id, author_id, client_id, kind, is_named, content, created_at)
    select gen_random_uuid(), z.id, q.id, gen_random_uuid(), 'post', true, 'I am Quentin Leaves', now() from zones z, q;
    insert into zone_votes select w.id, q.id, 'agree', now() from zone_posts w, q;
    insert into zone_blocks select gen_random_uuid(), q.id, g.id, now() from q, g union all select gen_random_uuid(), g.id, q.id, now() from q, g;
    insert into pictures (id, zone_post_id, jpeg, width, height, created_at) select gen_random_uuid(), id, 'x', 1, 1, now() from zone_posts;
    insert into driver_report_cases (id, car_park_id, kind, status, opened_at, decided_at, decided_by, reason)
    select gen_random_uuid(), c.id, 'price_differs', 'accepted', now(), now(), q.id, 'x' from car_parks c, q;
    insert into driver_reports (id, car_park_id, user_id, kind, case_id, created_at, network)
    select gen_random_uuid(), k.car_park_id, q.id, k.kind, k.id, now(), network_digest('192.0.2.1') from driver_report_cases k, q;
    insert into pictures (id, driver_report_id, jpeg, width, height, created_at)
    select gen_random_uuid(), id, 'x', 1, 1, now() from driver_reports;
    insert into driver_standings select id, 3, current_date from q;
    insert into sign_up_networks select id, network_digest('192.0.2.1') from q;
    insert into suggestions (id, user_id, fields, notes, created_at, waits_since, state, decided_at, decided_by)
    select gen_random_uuid(), q.id, '{\"name\": \"x\", \"address\": \"x\", \"lng\": -3, \"lat\": 51.6}'::jsonb, 'QU1NT', now(), now(), 'pending',
           null::timestamptz, null::uuid from q
    union all select gen_random_uuid(), g.id, '{\"name\": \"y\", \"address\": \"y\", \"lng\": -3, \"lat\": 51.6}'::jsonb, '', now(), now(), 'rejected',
           now(), q.id from g, q;
    insert into suggestion_messages (id, suggestion_id, by_admin, content, at)
    select gen_random_uuid(), id, false, 'Quentin Leaves', now() from suggestions where notes = 'QU1NT';
    insert into pictures (id, suggestion_id, jpeg, width, height, created_at)
    select gen_random_uuid(), id, 'x', 1, 1, now() from suggestions where notes = 'QU1NT';
    insert into pictures (id, suggestion_id, reported_by, jpeg, width, height, created_at)
    select gen_random_uuid(), s.id, q.id, 'x', 1, 1, now() from suggestions s, q where s.state = 'rejected';
    insert into notifications (id, user_id, topic, kind, suggestion_id, created_at)
    select gen_random_uuid(), s.user_id, 'account', 'suggestion_question', s.id, now() from suggestions s where s.notes = 'QU1NT';";

/// A foreign key: `child (column)` refers to `parent (key)`.
#[derive(Debug, sqlx::FromRow)]
struct ForeignKey {
    child: String,
    column: String,
    parent: String,
    key: String,
    /// `c` deletes the child, `n` empties the column; any other stops the deletion.
    on_delete: String,
}

impl ForeignKey {
    /// The rows of the child that refer to rows of the account.
    fn belongs(&self, all: &[Self]) -> String {
        let (column, key, parent) = (&self.column, &self.key, &self.parent);
        format!("{column} in (select {key} from {parent} where {})", belonging(parent, all))
    }
}

/// The rows of a table that go with the account.
fn belonging(table: &str, all: &[ForeignKey]) -> String {
    if table == "users" {
        return format!("id = '{}'", NEEDLES[0]);
    }
    let ways: Vec<_> = all
        .iter()
        .filter(|one| one.child == table && one.on_delete == "c" && is_reached(&one.parent, all))
        .map(|one| one.belongs(all))
        .collect();
    ways.join(" or ")
}

/// Whether rows of a table go with an account.
fn is_reached(table: &str, all: &[ForeignKey]) -> bool {
    table == "users"
        || all
            .iter()
            .any(|one| one.child == table && one.on_delete == "c" && is_reached(&one.parent, all))
}

async fn foreign_keys(pool: &PgPool) -> Vec<ForeignKey> {
    let all: Vec<ForeignKey> = sqlx::query_as(
        "select conrelid::regclass::text as child, a.attname::text as column, confrelid::regclass::text as parent,
                k.attname::text as key, confdeltype::text as on_delete
         from pg_constraint
         join pg_attribute a on a.attrelid = conrelid and a.attnum = any(conkey)
         join pg_attribute k on k.attrelid = confrelid and k.attnum = any(confkey)
         where contype = 'f' and connamespace = 'public'::regnamespace
           -- A row of the same table leads to no other table.
           and conrelid <> confrelid order by 1, 2",
    )
    .fetch_all(pool)
    .await
    .expect("the catalogue");
    let reached: Vec<_> = all.iter().map(|one| is_reached(&one.parent, &all)).collect();
    let mut reached = reached.into_iter();
    all.into_iter().filter(|_| reached.next().unwrap_or_default()).collect()
}

/// The tables in which the account can be found, and by what.
async fn traces(pool: &PgPool) -> BTreeMap<String, Vec<&'static str>> {
    let tables: Vec<String> = sqlx::query_scalar(
        "select oid::regclass::text from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
           and relname <> 'spatial_ref_sys'",
    )
    .fetch_all(pool)
    .await
    .expect("the catalogue");
    let mut traces: BTreeMap<String, Vec<&'static str>> = BTreeMap::new();
    for table in tables {
        for needle in NEEDLES {
            let sql =
                format!("select exists (select from {table} t where t::text like '%{needle}%')");
            let is_there: bool =
                sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(pool).await.expect("rows");
            if is_there {
                traces.entry(table.clone()).or_default().push(needle);
            }
        }
    }
    traces
}

#[tokio::test]
async fn a_deleted_account_takes_along_all_that_only_it_had() {
    let database = carpal_domain::testing::fresh_database().await;
    let pool = &database.pool;
    // One connection, because it makes temporary views.
    sqlx::raw_sql(PEOPLE).execute(pool).await.expect("made");

    let keys = foreign_keys(pool).await;
    assert!(keys.len() > 30, "{keys:?}");
    for key in &keys {
        let ForeignKey { child, column, on_delete, .. } = key;
        assert!(on_delete == "c" || on_delete == "n", "{child}.{column} stops the deletion");
        let sql = format!("select count(*) from {child} where {}", key.belongs(&keys));
        let rows: i64 =
            sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(pool).await.expect("a count");
        assert!(rows > 0, "nothing of the account in {child}.{column}: give it a row in PEOPLE");
    }

    assert_eq!(accounts::purge(pool, &times()).await.expect("deleted"), 1);
    let [id, name, email, registration] = NEEDLES;
    assert_eq!(
        traces(pool).await,
        BTreeMap::from([
            // The audit log says who was deleted.
            ("activities".into(), vec![id]),
            // What others wrote stays with them, under the registration that they typed, for as long as messages are kept.
            ("conversations".into(), vec![registration]),
            // Incidents are kept for seven years, with who reported them.
            ("incident_reports".into(), vec![name, email, registration]),
            // What somebody else asked is theirs, under the registration that they typed, for thirty days.
            ("move_requests".into(), vec![registration]),
        ])
    );
    let left: Vec<String> =
        sqlx::query_scalar("select name from users").fetch_all(pool).await.expect("users");
    assert_eq!(left, ["Grace"]);
}
