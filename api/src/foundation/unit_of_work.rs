//! A unit of work: one transaction, and the events, notifications, audit entries, jobs and emails that go with it.
//!
//! An act begins one, changes what it changes through [`UnitOfWork::db`], gives it what follows (events and notifications
//! for users, audit entries, jobs, emails), and commits. Committing stores all of it together, or none of it, and only
//! then wakes the open connections of the users concerned. Dropped without a commit, it never happened.

use std::collections::BTreeSet;

use carpal_domain::inbox::{self, Event, NewEvent, NewNotification, News, Subject};
use carpal_domain::jobs::{self, Job, SendMail};
use carpal_domain::mail::{Mail, MailKind};
use chrono::{DateTime, TimeDelta, Utc};
use sqlx::{PgConnection, Postgres, Transaction};
use uuid::Uuid;

use super::Foundation;
use super::accounts::admin_ids;
use super::audit_log::{self, AuditEntry};
use super::config::Config;
use super::error::Error;
use super::locks;

/// One transaction, with the events, notifications, audit entries, jobs and emails that go with it.
#[must_use = "what is not committed never happened"]
pub struct UnitOfWork {
    transaction: Transaction<'static, Postgres>,
    foundation: Foundation,
    now: DateTime<Utc>,
    events: Vec<NewEvent>,
    notifications: Vec<NewNotification>,
    for_admins: ForAdmins,
}

/// What follows for the admins: who they are is looked up when it commits.
#[derive(Default)]
struct ForAdmins {
    events: Vec<Event>,
    /// What they are notified of, and which of them is not: who did it.
    notifications: Vec<(Subject, Option<Uuid>)>,
    inbox_changed: bool,
}

impl UnitOfWork {
    /// Begins a transaction.
    ///
    /// # Errors
    /// When the database does not answer.
    #[expect(clippy::disallowed_methods, reason = "this is the one place that begins transactions")]
    pub async fn begin(foundation: &Foundation) -> Result<Self, Error> {
        Ok(Self {
            transaction: foundation.pool.begin().await?,
            foundation: foundation.clone(),
            now: (foundation.now)(),
            events: Vec::new(),
            notifications: Vec::new(),
            for_admins: ForAdmins::default(),
        })
    }

    /// The connection of the transaction.
    pub fn db(&mut self) -> &mut PgConnection {
        &mut self.transaction
    }

    /// The time of the act: one for everything in it.
    pub fn now(&self) -> DateTime<Utc> {
        self.now
    }

    /// Has what follows happen at another time, for the history that the demo invents.
    pub fn set_now(&mut self, now: DateTime<Utc>) {
        self.now = now;
    }

    /// Forgets the events and notifications that it was given so far, for the history that the demo invents.
    pub fn tell_nobody(&mut self) {
        self.events.clear();
        self.notifications.clear();
        self.for_admins = ForAdmins::default();
    }

    /// The settings.
    pub fn config(&self) -> &Config {
        &self.foundation.config
    }

    /// The address of a page of the app, for an email or a QR code. `path` begins with a slash.
    pub fn link(&self, path: &str) -> String {
        format!("{}{path}", self.foundation.config.public_url)
    }

    /// Holds the lock of this key until the end: see [`locks::advisory_lock`].
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn lock(&mut self, key: &str) -> Result<(), Error> {
        Ok(locks::advisory_lock(self.db(), key).await?)
    }

    /// Queues an event for the open connections of a user; it is stored and sent when the unit of work commits.
    pub fn emit(&mut self, user_id: Uuid, event: Event) {
        self.events.push(NewEvent { user_id, event });
    }

    /// Notifies a user: in the app, by push and by email, each as they chose.
    pub fn notify(&mut self, user_id: Uuid, subject: Subject) {
        self.notifications.push(NewNotification { user_id, subject, at: self.now });
    }

    /// Queues what else an act tells.
    pub fn tell(&mut self, news: News) {
        self.events.extend(news.events);
        self.notifications.extend(news.notifications);
    }

    /// Notifies all admins, or all but one.
    pub fn notify_admins(&mut self, subject: Subject, except: Option<Uuid>) {
        self.for_admins.notifications.push((subject, except));
    }

    /// Queues an event for the open connections of all admins.
    pub fn emit_to_admins(&mut self, event: Event) {
        self.for_admins.events.push(event);
    }

    /// Something new waits for an admin: they are notified, and their open pages look again.
    pub fn new_matter(&mut self) {
        self.notify_admins(Subject::AdminMatter, None);
        self.inbox_changed();
    }

    /// Has the open pages of admins look again at what waits for them.
    pub fn inbox_changed(&mut self) {
        self.for_admins.inbox_changed = true;
    }

    /// Writes to the audit log.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn audit(&mut self, entry: AuditEntry) -> Result<(), Error> {
        let now = self.now;
        if entry.may_change_inbox() {
            self.inbox_changed();
        }
        Ok(audit_log::store(self.db(), now, entry).await?)
    }

    /// Has the worker send an email to an address. What the email says of its link's expiry comes from the settings.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn email(&mut self, to: &str, mail: Mail) -> Result<(), Error> {
        let expiry = link_expiry(&mail.kind, self.config());
        let link_seconds = expiry.and_then(|expiry| expiry.num_seconds().try_into().ok());
        let mail = Mail { link_seconds, ..mail };
        self.enqueue(&SendMail { to: to.to_owned(), mail }, None).await?;
        Ok(())
    }

    /// Has the worker run a job. While one with the same key waits or runs, nothing is enqueued. Returns whether it was.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn enqueue<J: Job>(&mut self, job: &J, key: Option<&str>) -> Result<bool, Error> {
        Ok(jobs::enqueue(self.db(), job, key).await?)
    }

    /// Stores what follows, commits, and wakes the open connections of everyone concerned.
    ///
    /// Events and notifications lock rows of their users. They are stored here, all at once and in the order of users, so
    /// that no two units of work wait for each other.
    ///
    /// # Errors
    /// When the database does not answer; then nothing was stored.
    #[expect(clippy::disallowed_methods, reason = "this is the one place that commits")]
    pub async fn commit(mut self) -> Result<(), Error> {
        self.address_admins().await?;
        self.notifications.sort_by_key(|new| new.user_id);
        let times = &self.foundation.config.notifications.times;
        let notified = inbox::store(&mut self.transaction, &self.notifications, times).await?;
        self.events.extend(notified);
        if !self.events.is_empty() {
            inbox::record(&mut *self.transaction, &self.events, self.now).await?;
        }
        self.transaction.commit().await?;
        let users: BTreeSet<Uuid> = self.events.iter().map(|event| event.user_id).collect();
        self.foundation.connections.wake(users.into_iter().collect(), self.foundation.pool.clone());
        Ok(())
    }

    /// Addresses what follows for the admins to each of them.
    async fn address_admins(&mut self) -> sqlx::Result<()> {
        let ForAdmins { mut events, notifications, inbox_changed } =
            std::mem::take(&mut self.for_admins);
        events.extend(inbox_changed.then_some(Event::AdminInbox));
        if events.is_empty() && notifications.is_empty() {
            return Ok(());
        }
        let at = self.now;
        for user_id in admin_ids(self.db()).await? {
            self.events.extend(events.iter().map(|&event| NewEvent { user_id, event }));
            let theirs = notifications.iter().filter(|(_, except)| *except != Some(user_id));
            self.notifications.extend(theirs.map(|&(subject, _)| NewNotification {
                user_id,
                subject,
                at,
            }));
        }
        Ok(())
    }
}

/// How long the link of an email is valid, for the kinds that say so.
fn link_expiry(kind: &MailKind, config: &Config) -> Option<TimeDelta> {
    match kind {
        MailKind::ResetPassword => Some(config.accounts.reset_link_expiry),
        MailKind::ConfirmNewEmail => Some(config.accounts.confirm_link_expiry),
        MailKind::EmailChanged => Some(config.accounts.email_undo_expiry),
        MailKind::GuestConfirm => Some(config.messaging.guest_confirm_expiry),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use carpal_domain::testing::{TestDatabase, fresh_database};
    use clap::Parser;
    use futures::FutureExt;

    use super::super::audit_log::{AuditKind, AuditTarget};
    use super::super::config::Config;
    use super::super::connections::{Connections, Hub};
    use carpal_listener::Shutdown;

    use super::super::DatabaseHealth;
    use super::super::limits::Limits;
    use super::*;

    async fn foundation() -> (TestDatabase, Foundation) {
        let database = fresh_database().await;
        let foundation = Foundation {
            config: Arc::new(Config::parse_from(["carpal-api"])),
            pool: database.pool.clone(),
            stream_pool: database.pool.clone(),
            connections: Connections::default(),
            hub: Hub::default(),
            limits: Limits::new("").expect("no Redis"),
            database: DatabaseHealth::always(),
            shutdown: Shutdown::default(),
            now: Arc::new(Utc::now),
        };
        (database, foundation)
    }

    async fn user(database: &TestDatabase, email: &str) -> Uuid {
        let id = Uuid::now_v7();
        sqlx::query("insert into users (id, email, password_hash, password_set_at, name, created_at) values ($1, $2, '', now(), $2, now())")
            .bind(id)
            .bind(email)
            .execute(&database.pool)
            .await
            .expect("a user");
        id
    }

    async fn kept(database: &TestDatabase) -> (i64, i64) {
        sqlx::query_as(
            "select (select count(*) from activities), (select count(*) from inbox_events)",
        )
        .fetch_one(&database.pool)
        .await
        .expect("counts")
    }

    async fn act(foundation: &Foundation, user_id: Uuid) -> UnitOfWork {
        let mut work = foundation.begin().await.expect("begun");
        let entry = AuditEntry::new(AuditKind::PasswordChange, AuditTarget::User(user_id));
        work.audit(entry.by(user_id)).await.expect("written");
        work.emit(user_id, Event::NotificationsRead);
        work
    }

    #[tokio::test]
    async fn what_is_not_committed_never_happened() {
        let (database, foundation) = foundation().await;
        let alice = user(&database, "alice@example.org").await;
        let mut connection = foundation.connections.open(alice, 1).expect("opened");
        drop(act(&foundation, alice).await);
        assert_eq!(kept(&database).await, (0, 0));
        assert!(connection.woken().now_or_never().is_none(), "nobody was woken");
    }

    #[tokio::test]
    async fn committing_stores_what_follows_and_wakes_whom_it_concerns() {
        let (database, foundation) = foundation().await;
        let alice = user(&database, "alice@example.org").await;
        let bob = user(&database, "bob@example.org").await;
        let mut hers = foundation.connections.open(alice, 1).expect("opened");
        let mut his = foundation.connections.open(bob, 1).expect("opened");
        let work = act(&foundation, alice).await;
        assert!(hers.woken().now_or_never().is_none(), "not before it is committed");
        work.commit().await.expect("committed");
        assert_eq!(kept(&database).await, (1, 1));
        assert!(hers.woken().now_or_never().is_some());
        assert!(his.woken().now_or_never().is_none(), "it does not concern him");
    }

    #[tokio::test]
    async fn two_that_concern_the_same_users_never_wait_for_each_other() {
        let (database, foundation) = foundation().await;
        let alice = user(&database, "alice@example.org").await;
        let bob = user(&database, "bob@example.org").await;
        let both = |first: Uuid, second: Uuid| {
            let foundation = foundation.clone();
            async move {
                for _ in 0..20 {
                    let mut work = foundation.begin().await.expect("begun");
                    work.emit(first, Event::NotificationsRead);
                    work.emit(second, Event::NotificationsRead);
                    work.commit().await.expect("committed, and no deadlock");
                }
            }
        };
        tokio::join!(both(alice, bob), both(bob, alice));
        assert_eq!(kept(&database).await, (0, 80));
    }
}
