//! Who and what there is while every operation is walked.

mod car_parks;
mod conversations;
mod people;
mod roadside;
mod snapshot;
mod support;
mod zones;

use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::Value;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use crate::app::App;
use crate::client::Client;
use crate::enquiry::{self as dvla, Dvla};
use car_parks::{source, suggestion};
use conversations::{blocked_in, conversation, guest};
use people::{callers, claim, person, photo, plate};
pub use roadside::PROVIDERS_SEEN;
use roadside::{jobs, roadside_help};
use snapshot::remember;
use support::support;
use zones::zone;

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

/// A zone that the driver is a member of, something that they wrote there, and somebody whom they blocked there.
pub const ZONE: &str = "019a0000-0000-7000-8000-000000000007";
pub const ZONE_POST: &str = "019a0000-0000-7000-8000-000000000008";
pub const ZONE_BLOCK: &str = "019a0000-0000-7000-8000-000000000009";
/// The driver asks the other driver to move their vehicle; the token of the other driver's link is `answer`.
pub const MOVE_REQUEST: &str = "019a0000-0000-4000-8000-000000000007";
/// The other driver is asked to be the backup contact of the driver's vehicle; the token of a link of theirs is `backup`.
pub const BACKUP_CONTACT: &str = "019a0000-0000-4000-8000-000000000008";

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
        blocked_in(&app, conversation, drivers_vehicle).await;
        support(&app, conversation).await;
        suggestion(&app).await;
        zone(&app).await;
        source(&app).await;
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
