//! Who and what there is while every operation is walked.

use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::Value;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use crate::app::App;
use crate::client::{Client, Form};
use crate::enquiry::{self as dvla, Dvla};
use crate::pictures::jpeg;

/// The kinds of caller, in the order of the columns of `expected`.
pub const CALLERS: [&str; 12] = [
    "visitor",
    "driver",
    "other driver",
    "provider pending",
    "provider active",
    "provider paused",
    "provider banned",
    "blocked",
    "suspended",
    "admin",
    "former admin",
    "expired token",
];

/// Where the admin stands among them.
pub const ADMIN: usize = 9;

pub const PASSWORD: &str = "open sesame";

/// A ticket of the driver's, and one that the deputy has in hand.
pub const TICKET: &str = "019a0000-0000-7000-8000-000000000001";
pub const TAKEN_TICKET: &str = "019a0000-0000-7000-8000-000000000002";
/// A problem report of the driver's, and one that the deputy has in hand.
pub const PROBLEM: &str = "019a0000-0000-7000-8000-000000000003";
pub const TAKEN_PROBLEM: &str = "019a0000-0000-7000-8000-000000000004";
/// A text for replies of admins.
pub const SAVED_REPLY: &str = "019a0000-0000-7000-8000-000000000005";
/// A suggestion of the driver's, about which an admin asked something.
pub const SUGGESTION: &str = "019a0000-0000-7000-8000-000000000006";

pub struct World {
    pub app: App,
    callers: Vec<Client>,
    /// What the tables held before anyone asked anything.
    pub at_first: String,
    digest: String,
    restore: String,
    asked: AtomicU32,
    /// A session of the driver, which is not the one the driver asks with.
    pub drivers_session: Uuid,
    /// The driver's vehicle.
    pub drivers_vehicle: Uuid,
    /// A photo of it.
    pub drivers_photo: Uuid,
    /// Where that photo is.
    pub photo_address: String,
    /// A passkey of the driver.
    pub drivers_passkey: Uuid,
    /// Another vehicle of the driver, which waits for what the driver claims: a registration of the pending provider.
    pub drivers_claimed: Uuid,
    /// That claim.
    pub drivers_claim: Uuid,
    /// The deputy's registration.
    pub deputys_plate: String,
    /// A conversation that the driver began with the other driver, both of whom have spoken.
    pub conversation: Uuid,
    /// A report of it by the driver.
    pub report: Uuid,
    /// A photo that is evidence in it.
    pub report_photo: Uuid,
    /// The active provider.
    pub provider: Uuid,
    /// A notification of the driver's.
    pub notification: Uuid,
    /// The driver's support chat.
    pub support_chat: Uuid,
    /// An admin who asks nothing.
    pub deputy: Uuid,
    /// The driver.
    pub driver: Uuid,
    /// Somebody who is suspended, and asks.
    pub suspended: Uuid,
    /// Somebody who is blocked and appealed, and asks nothing.
    pub outcast: Uuid,
    /// The appeal.
    pub appeal: Uuid,
    pub car_park: i64,
    /// That car park and another one, which may be the same.
    pub pair: String,
    /// What the driver reports of it, and the case of that.
    pub drivers_report: Uuid,
    pub report_case: Uuid,
    /// The pending provider, of whom an admin has seen an insurance.
    pub pending: Uuid,
    /// The paused provider, of whom too.
    pub paused: Uuid,
    /// A document of the active provider that no admin has seen.
    pub document: Uuid,
    /// A request of the driver's that the active provider completed.
    pub completed: Uuid,
    /// An open request of the driver's, with a photo and a quote of the active provider's.
    pub open: Uuid,
    /// That photo, and that quote.
    pub request_photo: Uuid,
    pub quote: Uuid,
    /// A request of the driver's that the active provider has won and is on the way to.
    pub won: Uuid,
    /// Another one, which waits for the driver's word.
    pub done: Uuid,
    /// The chat of the two about it.
    pub job_chat: Uuid,
    /// The driver's review of another one.
    pub review: Uuid,
    /// The other driver's, hidden.
    pub hidden_review: Uuid,
}

impl World {
    pub async fn begin() -> Self {
        let dvla = Dvla::playing(&[dvla::Answer::Found]).await;
        let app = App::with(&["--dvla-url", &dvla.url, "--dvla-key", "k", "--push-anywhere"]).await;
        let car_park = app.car_park("exchange street", "").await;
        let twin = app.car_park("exchange street again", "").await;
        app.sql(&format!(
            "insert into car_park_pairs (a, b, score) values ({car_park}, {twin}, 0.6)"
        ))
        .await;
        let pair = app.value("select id from car_park_pairs").await;
        let hash = app.state.passwords.hash(PASSWORD.into()).await.expect("hashed");
        for name in CALLERS.iter().skip(1).chain(&["deputy", "unconfirmed", "outcast"]) {
            person(&app, name, &hash).await;
        }
        for sql in [
            "update users set email_confirmed_at = null where name = 'unconfirmed'",
            "insert into mail_links select sha256('confirm'), id, 'confirm_email', now(), now() + interval '1 day', null
             from users where name = 'unconfirmed'",
            "insert into mail_links select sha256('one.two'), id, 'reset_password', now(), now() + interval '1 hour', null
             from users where name = 'driver'",
            "insert into mail_links select sha256('change'), id, 'change_email', now(), now() + interval '1 day', null, 'changed@example.org'
             from users where name = 'driver'",
            "insert into mail_links select sha256('undo'), id, 'undo_email_change', now(), now() + interval '7 days', null, 'former@example.org'
             from users where name = 'driver'",
            "insert into passkeys (id, user_id, credential_id, public_key, sign_count, name, created_at)
             select gen_random_uuid(), id, 'credential', 'key', 0, 'Phone', now() from users where name = 'driver'",
            "insert into providers (user_id, is_verified, is_active, is_banned, created_at)
             select id, name <> 'provider pending', name = 'provider active', name = 'provider banned', now()
             from users where name like 'provider %'",
            "insert into admins select id, null, now() from users where name in ('admin', 'deputy')",
            "update users set blocked_at = now(), blocked_reason = 'Insults' where name = 'outcast'",
            "insert into appeals (id, user_id, blocked_at, text, created_at)
             select gen_random_uuid(), id, blocked_at, 'It was my brother', now() from users where name = 'outcast'",
            "insert into mail_links select sha256('appeal'), id, 'appeal', now(), now() + interval '1 day', null
             from users where name = 'blocked'",
            "insert into apalis.jobs (id, job_type, job, status, attempts, max_attempts)
             values ('01PARKED', 'send-mail', '{}', 'Failed', 16, 16)",
            "insert into activities (at, activity_type, target_type, target_id) values (now(), 'test', 'user', 'x')",
        ] {
            app.sql(sql).await;
        }
        let callers = callers(&app).await;
        app.prove_admins().await;
        let (drivers_photo, photo_address) = photo(&callers[1]).await;
        for sql in [
            "update users set blocked_at = now(), blocked_reason = 'Insults' where name = 'blocked'",
            "update users set suspended_until = now() + interval '1 day' where name = 'suspended'",
            "update session_tokens set access_expires_at = now() where session_id in
             (select s.id from sessions s join users u on u.id = s.user_id where u.name = 'expired token')",
        ] {
            app.sql(sql).await;
        }
        let id = async |sql: &str| app.value(sql).await.parse::<Uuid>().expect(sql);
        let drivers_session = id(
            "select s.id from sessions s join users u on u.id = s.user_id where u.name = 'driver'
                order by s.created_at, s.id limit 1",
        )
        .await;
        let drivers_vehicle = id(
            "select v.id from vehicles v join users u on u.id = v.user_id where u.name = 'driver' and is_primary",
        )
        .await;
        let drivers_passkey = id("select id from passkeys").await;
        let deputys_plate = plate(&app, "deputy").await;
        let user =
            async |name: &str| id(&format!("select id from users where name = '{name}'")).await;
        let [deputy, driver] = [user("deputy").await, user("driver").await];
        let [suspended, outcast] = [user("suspended").await, user("outcast").await];
        let appeal = id("select id from appeals").await;
        let (drivers_claimed, drivers_claim) =
            claim(&callers[1], &plate(&app, "provider pending").await).await;
        let conversation = conversation(&app).await;
        let provider = id("select id from providers where is_active").await;
        let [pending, paused, document, completed, review, hidden_review] =
            roadside_help(&app).await;
        let [open, request_photo, quote, won, done, job_chat] = jobs(&app).await;
        let (drivers_report, report_case) = (Uuid::now_v7(), Uuid::now_v7());
        app.sql(&format!(
            "with made as (insert into driver_report_cases (id, car_park_id, kind, opened_at)
                           values ('{report_case}', {car_park}, 'scam', now()))
             insert into driver_reports (id, car_park_id, user_id, kind, case_id, created_at)
             values ('{drivers_report}', {car_park}, '{driver}', 'scam', '{report_case}', now())"
        ))
        .await;
        let (report, report_photo, support_chat) = (Uuid::now_v7(), Uuid::now_v7(), Uuid::new_v4());
        for sql in [
            format!(
                "insert into reports (id, reporter_id, about, reported_user_id, conversation_id, reason, evidence, created_at)
                 select '{report}', d.id, 'user', o.id, '{conversation}', 'spam',
                        jsonb_build_array(jsonb_build_object('photo_id', '{report_photo}')), now()
                 from users d, users o where d.name = 'driver' and o.name = 'other driver'"
            ),
            format!(
                "with m as (insert into messages (conversation_id, seq, side, client_id, content, sent_at, has_photo)
                            values ('{job_chat}', 1, 'starter', gen_random_uuid(), 'Photo', now(), true)
                            returning conversation_id, seq),
                      c as (update conversations set last_seq = 1 where id = '{job_chat}')
                 insert into pictures (id, conversation_id, seq, jpeg, width, height, created_at)
                 select '{report_photo}', conversation_id, seq, 'x', 1, 1, now() from m"
            ),
            format!("insert into conversations (id, kind, last_seq, created_at, waits_since) values ('{support_chat}', 'support', 0, now(), now())"),
            format!(
                "insert into participants (conversation_id, side, user_id)
                 select '{support_chat}', side, (select id from users where name = who)
                 from (values ('starter', 'driver'), ('recipient', null)) as sides (side, who)"
            ),
        ] {
            app.sql(&sql).await;
        }
        guest(&app).await;
        support(&app, conversation).await;
        let notification = Uuid::now_v7();
        app.sql(&format!(
            "insert into notifications (id, user_id, topic, kind, vehicle_id, created_at)
             values ('{notification}', '{driver}', 'account', 'claim_made', '{drivers_vehicle}', now())"
        ))
        .await;
        // Whoever asks first makes it.
        assert_eq!(callers[1].get("/push/key").await.status.as_u16(), 200);
        let (digest, restore) = remember(&app).await;
        let at_first = app.value(&digest).await;
        let asked = AtomicU32::new(0);
        Self {
            app,
            callers,
            at_first,
            digest,
            restore,
            asked,
            drivers_session,
            drivers_vehicle,
            drivers_photo,
            photo_address,
            drivers_passkey,
            drivers_claimed,
            drivers_claim,
            deputys_plate,
            conversation,
            report,
            report_photo,
            provider,
            notification,
            support_chat,
            deputy,
            driver,
            suspended,
            outcast,
            appeal,
            car_park,
            pair,
            drivers_report,
            report_case,
            pending,
            paused,
            document,
            completed,
            open,
            request_photo,
            quote,
            won,
            done,
            job_chat,
            review,
            hidden_review,
        }
    }

    /// A caller, from an address that nobody asked from before: limits are another test's.
    pub fn caller(&self, at: usize) -> Client {
        let [_, a, b, c] = self.asked.fetch_add(1, Ordering::Relaxed).to_be_bytes();
        self.callers[at].at(&format!("10.{a}.{b}.{c}"))
    }

    /// What the session of a caller holds under a key; text that is none of ours for who has none.
    pub fn of_session(&self, at: usize, key: &str) -> Value {
        match &self.callers[at].session[key] {
            Value::Null => "none".into(),
            value => value.clone(),
        }
    }

    /// What all tables hold, in short.
    pub async fn digest(&self) -> String {
        self.app.value(&self.digest).await
    }

    /// How many entries the audit log has.
    pub async fn logged(&self) -> String {
        self.app.value("select count(*)::text from activities").await
    }

    /// Makes what every admin has proved older than what asks for a fresh proof takes. Returns what all tables hold then.
    pub async fn make_proofs_old(&self) -> String {
        self.app.sql("update sessions set proved_at = proved_at - interval '11 minutes'").await;
        self.digest().await
    }

    /// Puts all tables back to how they were at first.
    pub async fn restore(&self) {
        sqlx::raw_sql(AssertSqlSafe(self.restore.clone()))
            .execute(&self.app.database.pool)
            .await
            .expect("restored");
        assert_eq!(self.digest().await, self.at_first, "restored wrongly");
    }
}

async fn person(app: &App, name: &str, hash: &str) {
    let email = format!("{}@example.org", name.replace(' ', "."));
    let id: Uuid = Uuid::now_v7();
    app.sql(&format!(
        "insert into users (id, email, email_confirmed_at, password_hash, password_set_at, name, created_at)
         values ('{id}', '{email}', now(), '{hash}', now(), '{name}', now());"
    ))
    .await;
    app.sql(&format!(
        "insert into vehicles (id, user_id, registration, state, is_primary, created_at, updated_at)
         values (gen_random_uuid(), '{id}', upper(left(md5('{name}'), 7)), 'active', true, now(), now())"
    ))
    .await;
}

/// Adds a photo to the only vehicle of a driver.
async fn photo(driver: &Client) -> (Uuid, String) {
    let vehicles = driver.get("/vehicles").await.body;
    let path = format!("/vehicles/{}/photos", vehicles[0]["id"].as_str().expect("an id"));
    let photo = driver.upload(&path, &Form::default().file("photo", "a.jpg", &jpeg(8, 8))).await;
    let text = |key: &str| photo.body[key].as_str().unwrap_or_default().to_owned();
    let address = text("url").replace("/api/v1", "");
    (text("id").parse().expect("an id"), address)
}

async fn plate(app: &App, name: &str) -> String {
    app.value(&format!("upper(left(md5('{name}'), 7))")).await
}

/// Claims a registration: the ids of the vehicle that waits for it, and of the claim.
async fn claim(driver: &Client, registration: &str) -> (Uuid, Uuid) {
    let form = Form::default().text("registration", registration);
    let form = form.file("certificate", "v5c.jpg", &jpeg(8, 8));
    let vehicle = driver.upload("/vehicles/claims", &form).await.body;
    let id = |value: &Value| value.as_str().and_then(|id| id.parse().ok()).expect("an id");
    (id(&vehicle["id"]), id(&vehicle["claim"]["id"]))
}

async fn conversation(app: &App) -> Uuid {
    let id = Uuid::new_v4();
    for sql in [
        format!(
            "insert into conversations select '{id}', 'owner', registration, 2, now() from vehicles v
             join users u on u.id = v.user_id where u.name = 'other driver'"
        ),
        format!(
            "insert into participants select '{id}', case name when 'driver' then 'starter' else 'recipient' end,
                                             id, null, 2, 2, 2, now()
             from users where name in ('driver', 'other driver')"
        ),
        format!(
            "insert into messages select '{id}', seq, side, gen_random_uuid(), 'Hello', false, now()
             from (values (1, 'starter'), (2, 'recipient')) as said (seq, side)"
        ),
    ] {
        app.sql(&sql).await;
    }
    id
}

/// Somebody who wrote to the driver without an account, and was answered. The token of their link is `guest`.
async fn guest(app: &App) {
    let id = Uuid::new_v4();
    for sql in [
        format!(
            "insert into conversations select '{id}', 'guest', registration, 2, now() from vehicles v
             join users u on u.id = v.user_id where u.name = 'driver' and v.is_primary"
        ),
        format!("insert into participants values ('{id}', 'starter', null, null, 0, 0, 2, now())"),
        format!(
            "insert into participants select '{id}', 'recipient', id, null, 1, 1, 2, now() from users where name = 'driver'"
        ),
        format!(
            "insert into messages select '{id}', seq, side, gen_random_uuid(), 'Hello', false, now()
             from (values (1, 'starter'), (2, 'recipient')) as said (seq, side)"
        ),
        format!(
            "insert into guests select '{id}', 'Grace', 'grace@example.net', null, false, id, now(), now(), null, now()
             from users where name = 'driver'"
        ),
        format!("insert into guest_links values (sha256('guest'), '{id}', now())"),
        // A report of the driver, and one of the guest, the token of whose link is `incident`.
        "insert into incident_reports (id, reference, user_id, vehicle_registration, by_card, incident_type, severity,
             description, reporter_name, reporter_email, contact_method, is_anonymous, status, created_at)
         select gen_random_uuid(), reference, u.id, 'N0ONE', false, 'theft', 'severe', 'It is gone', 'Grace',
                'grace@example.net', 'email', false, 'submitted', now()
         from (values ('INC-DR1V-ER01', 'driver'), ('INC-GRAC-E001', null)) as made (reference, reporter)
         left join users u on u.name = reporter"
            .to_owned(),
        "insert into incident_history (incident_id, status, at) select id, 'submitted', now() from incident_reports"
            .to_owned(),
        "insert into incident_links select sha256('incident'), id, now() from incident_reports where user_id is null"
            .to_owned(),
        "insert into incident_messages (id, incident_id, content, at)
         select gen_random_uuid(), id, 'What colour was it?', now() from incident_reports"
            .to_owned(),
    ] {
        app.sql(&sql).await;
    }
}

/// Tickets and problem reports of the driver's, what the deputy has in hand, and an import.
async fn support(app: &App, conversation: Uuid) {
    for (id, kind, status) in [
        (TICKET, "ticket", "open"),
        (TAKEN_TICKET, "ticket", "open"),
        (PROBLEM, "problem_report", "reported"),
        (TAKEN_PROBLEM, "problem_report", "reported"),
    ] {
        app.sql(&format!(
            "insert into support_items (id, kind, user_id, name, email, subject, message, priority, status, created_at,
                                        updated_at, due_at)
             select '{id}', '{kind}', id, 'Driver', 'driver@example.org', 'Help', 'Please', 'low', '{status}', now(), now(), now()
             from users where name = 'driver'"
        ))
        .await;
    }
    for (kind, id) in [
        ("ticket", TAKEN_TICKET.to_owned()),
        ("problem_report", TAKEN_PROBLEM.to_owned()),
        ("support_chat", conversation.to_string()),
        ("job", "TAKEN".to_owned()),
    ] {
        app.sql(&format!(
            "insert into admin_assignments select '{kind}', '{id}', id, now() from users where name = 'deputy'"
        ))
        .await;
    }
    app.sql(&format!(
        "insert into saved_replies values ('{SAVED_REPLY}', 'Thank you', 'Thank you for telling us', now())"
    ))
    .await;
    app.sql(&format!(
        "insert into suggestions (id, user_id, fields, state, created_at, waits_since)
         select '{SUGGESTION}', id, '{}', 'needs_info', now(), now() from users where name = 'driver'",
        crate::suggestions::north_street()
    ))
    .await;
    for sql in [
        "insert into admin_assignments select 'job', 'MINE', id, now() from users where name = 'admin'",
        "insert into sources (name, kind) values ('leeds', 'overpass')",
        "insert into runs (source, input, status) values ('leeds', 'x', 'done')",
        "insert into feeds (source, url, source_file, every_seconds) values ('leeds', 'https://example.org/?key=1', '', 60)",
        "insert into feed_car_parks (source, external_id, status, car_park_id) select 'leeds', 'A', 'waiting', min(id) from car_parks",
        "insert into feed_car_parks (source, external_id, status, decided_by, decided_at) values ('leeds', 'B', 'ignored', 'operator', '2026-11-01T00:00:00Z')",
    ] {
        app.sql(sql).await;
    }
}

/// When the providers last changed.
pub const PROVIDERS_SEEN: &str = "2026-11-21T10:30:00.123456Z";

/// Documents of the providers, and what the active one did for two drivers: the pending and the paused provider, a document that
/// nobody has seen, a request without a review, and two reviews, the second of which is hidden.
async fn roadside_help(app: &App) -> [Uuid; 6] {
    let [document, completed, reviewed, reviewed_too, review, hidden] =
        [(); 6].map(|()| Uuid::now_v7());
    for sql in [
        format!(
            "insert into provider_documents (id, provider_id, kind, title, file, content_type, expires_on, uploaded_at, seen_at)
             select case when u.name = 'provider active' then '{document}' else gen_random_uuid() end, p.id, 'insurance', 'Policy',
                    '%PDF-', 'application/pdf', current_date + 100, now(),
                    case when u.name <> 'provider active' then now() end
             from providers p join users u on u.id = p.user_id"
        ),
        format!(
            "insert into activities (at, actor_id, activity_type, target_type, target_id)
             select now(), id, 'document_read', 'document', '{document}' from users where name = 'admin'"
        ),
        format!(
            "insert into service_requests (id, user_id, title, description, service_type, urgency, location, point, area, status,
                 progress, provider_id, done_at, final_price_pence, agreed_price_pence, created_at, expires_at, ended_at)
             select r.id::uuid, u.id, 'Flat battery', 'It does not start', 'jump-start', 'normal', 'Dock Road',
                    st_point(-2.99, 53.41, 4326), 'Liverpool', 'completed', 'done', p.id, now(), 4500, 4500, now(), now(), now()
             from (values ('{completed}', 'driver'), ('{reviewed}', 'driver'), ('{reviewed_too}', 'other driver'))
                  as r (id, customer)
             join users u on u.name = r.customer join providers p on p.is_active"
        ),
        format!(
            "insert into reviews (id, request_id, provider_id, user_id, rating, created_at, hidden_at, hidden_reason)
             select w.id::uuid, r.id, r.provider_id, r.user_id, 4, now(), case when w.hidden then now() end,
                    case when w.hidden then 'Rude' end
             from (values ('{review}', '{reviewed}', false), ('{hidden}', '{reviewed_too}', true)) as w (id, request, hidden)
             join service_requests r on r.id = w.request::uuid"
        ),
    ] {
        app.sql(&sql).await;
    }
    let provider = async |name: &str| {
        let sql = format!(
            "select p.id from providers p join users u on u.id = p.user_id where u.name = '{name}'"
        );
        app.value(&sql).await.parse::<Uuid>().expect("an id")
    };
    // As an admin sees them who decides.
    app.sql(&format!("update providers set updated_at = '{PROVIDERS_SEEN}'")).await;
    let (pending, paused) = (provider("provider pending").await, provider("provider paused").await);
    [pending, paused, document, completed, review, hidden]
}

/// What the driver and the active provider have to do with each other: an open request with a photo and a quote, one that the
/// provider is on the way to, and one that is done, about which they talk.
async fn jobs(app: &App) -> [Uuid; 6] {
    let [open, photo, quote, won, done] = [(); 5].map(|()| Uuid::now_v7());
    let job_chat = Uuid::new_v4();
    for sql in [
        "update providers set business_name = 'Mersey Mobile Mechanics'".to_owned(),
        "update providers set base = st_point(-2.95, 53.41, 4326), service_types = '{battery_jump_start}' where is_active"
            .to_owned(),
        format!(
            "insert into service_requests (id, user_id, title, description, service_type, urgency, location, point, area, status,
                 progress, provider_id, done_at, final_price_pence, created_at, expires_at)
             select r.id::uuid, u.id, 'Flat battery', 'It does not start', 'jump-start', 'normal', 'Dock Road',
                    st_point(-2.99, 53.41, 4326), 'Liverpool', r.status, r.progress,
                    case when r.status = 'in_progress' then p.id end, case when r.progress = 'done' then now() end,
                    case when r.progress = 'done' then 6500 end, now(), now() + interval '1 day'
             from (values ('{open}', 'open', null), ('{won}', 'in_progress', 'en_route'), ('{done}', 'in_progress', 'done'))
                  as r (id, status, progress)
             join users u on u.name = 'driver' join providers p on p.is_active"
        ),
        format!(
            "insert into service_quotes (id, request_id, provider_id, amount_pence, includes_parts, estimated_minutes, description,
                 valid_until, status, created_at, decided_at)
             select case when r.id = '{open}' then '{quote}' else gen_random_uuid() end, r.id, p.id, 6500, false, 20, 'Jump',
                    now() + interval '1 day', case when r.id = '{open}' then 'pending' else 'accepted' end, now(),
                    case when r.id <> '{open}' then now() end
             from service_requests r join providers p on p.is_active where r.id in ('{open}', '{won}', '{done}')"
        ),
        "update service_requests r set accepted_quote_id = q.id, quoted_pence = q.amount_pence, accepted_at = now() from service_quotes q
         where q.request_id = r.id and q.status = 'accepted'"
            .to_owned(),
        format!(
            "insert into pictures (id, service_request_id, jpeg, width, height, created_at)
             values ('{photo}', '{open}', 'x', 1, 1, now())"
        ),
        format!(
            "with c as (insert into conversations (id, kind, created_at) values ('{job_chat}', 'job', now()) returning id),
                  j as (insert into job_conversations (conversation_id, request_id, provider_id)
                        select c.id, '{done}', p.id from c, providers p where p.is_active)
             insert into participants (conversation_id, side, user_id)
             select c.id, side, u.id
             from c, (values ('starter', 'driver'), ('recipient', 'provider active')) as s (side, name)
             join users u on u.name = s.name"
        ),
    ] {
        app.sql(&sql).await;
    }
    [open, photo, quote, won, done, job_chat]
}

async fn callers(app: &App) -> Vec<Client> {
    let mut callers = vec![app.visitor("192.0.2.1")];
    for name in CALLERS.iter().skip(1) {
        let mut caller = app.visitor("192.0.2.1");
        let email = format!("{}@example.org", name.replace(' ', "."));
        if *name == "driver" {
            caller.sign_in(&email, PASSWORD).await;
        }
        caller.sign_in(&email, PASSWORD).await;
        callers.push(caller);
    }
    callers
}

/// Copies every table, and makes the SQL that sums up all tables, and that which puts them back.
async fn remember(app: &App) -> (String, String) {
    let tables: Vec<(String, String)> = sqlx::query_as(
        "select format('%I.%I', t.schemaname, t.tablename),
                (select string_agg(quote_ident(column_name), ', ') from information_schema.columns c
                 where c.table_schema = t.schemaname and c.table_name = t.tablename and c.is_generated = 'NEVER')
         from pg_tables t where t.schemaname in ('public', 'apalis')
           and t.tablename not in ('spatial_ref_sys', '_sqlx_migrations') order by 1",
    )
    .fetch_all(&app.database.pool)
    .await
    .expect("tables");
    assert!(tables.iter().any(|(table, _)| table == "public.users"));
    app.sql("create schema remembered").await;
    let mut sums = Vec::new();
    // Without the triggers and the order that references ask for.
    let mut restore = vec!["begin; set local session_replication_role = replica;".to_owned()];
    for (at, (table, columns)) in tables.iter().enumerate() {
        app.sql(&format!("create table remembered.t{at} as table {table}")).await;
        sums.push(format!(
            "'{table} ' || coalesce((select md5(string_agg(t::text, '|' order by t::text)) from {table} t), '')"
        ));
        restore.push(format!(
            "delete from {table};
             insert into {table} ({columns}) overriding system value select {columns} from remembered.t{at};"
        ));
    }
    restore.push("commit;".to_owned());
    (format!("select concat_ws(E'\\n', {})", sums.join(", ")), restore.concat())
}
