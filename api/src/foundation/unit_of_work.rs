//! A unit of work: one transaction, and the events, notifications, audit entries, jobs and emails that go with it.
//!
//! An act begins one, changes what it changes through [`UnitOfWork::db`], gives it what follows (events and notifications
//! for users, audit entries, jobs, emails), and commits. Committing stores all of it together, or none of it, and only
//! then wakes the open connections of the users concerned. Dropped without a commit, it never happened.

use std::ops::{Deref, DerefMut};

use carpal_domain::jobs::SendMail;
use carpal_domain::mail::{Mail, MailKind};
use carpal_domain::unit_of_work;
use chrono::{DateTime, TimeDelta, Utc};

use super::Foundation;
use super::audit_log::{self, AuditEntry};
use super::config::Config;
use super::error::Error;

/// One transaction, with the events, notifications, audit entries, jobs and emails that go with it.
#[must_use = "what is not committed never happened"]
pub struct UnitOfWork {
    work: unit_of_work::UnitOfWork,
    foundation: Foundation,
    /// Entries of a history that is invented, each with its time, until it is whole.
    history: Option<Vec<(DateTime<Utc>, AuditEntry)>>,
}

impl Deref for UnitOfWork {
    type Target = unit_of_work::UnitOfWork;

    fn deref(&self) -> &Self::Target {
        &self.work
    }
}

impl DerefMut for UnitOfWork {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.work
    }
}

impl UnitOfWork {
    /// Begins a transaction.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn begin(foundation: &Foundation) -> Result<Self, Error> {
        let work = unit_of_work::UnitOfWork::begin(&foundation.pool, (foundation.now)()).await?;
        Ok(Self { work, foundation: foundation.clone(), history: None })
    }

    /// Begins a look into a long list, in which the database plans each query for what it is asked. A kept plan is for every
    /// filter and search at once, and in a long list that is a thousand times slower.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn begin_lookup(foundation: &Foundation) -> Result<Self, Error> {
        let mut work = Self::begin(foundation).await?;
        sqlx::query("set local plan_cache_mode = 'force_custom_plan'").execute(work.db()).await?;
        Ok(work)
    }

    /// The settings.
    pub fn config(&self) -> &Config {
        &self.foundation.config
    }

    /// The address of a page of the app, for an email or a QR code. `path` begins with a slash.
    pub fn link(&self, path: &str) -> String {
        format!("{}{path}", self.foundation.config.public_url)
    }

    /// Holds the lock of this key until the end: see [`carpal_domain::locks::advisory_lock`].
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn lock(&mut self, key: &str) -> Result<(), Error> {
        Ok(self.work.lock(key).await?)
    }

    /// Writes to the audit log.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn audit(&mut self, entry: AuditEntry) -> Result<(), Error> {
        let now = self.now();
        if entry.may_change_inbox() {
            self.inbox_changed();
        }
        if let Some(history) = &mut self.history {
            history.push((now, entry));
            return Ok(());
        }
        Ok(audit_log::store(self.db(), now, entry).await?)
    }

    /// The same, unless whoever did it did the same to the same thing within this time before.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn audit_once(&mut self, entry: AuditEntry, within: TimeDelta) -> Result<(), Error> {
        let since = self.now() - within;
        if audit_log::is_stored(self.db(), &entry, since).await? {
            return Ok(());
        }
        self.audit(entry).await
    }

    /// Has what follows be written to the audit log at the end, in the order of its times, for the history that the demo invents: the log
    /// goes by what was written first.
    pub fn write_history(&mut self) {
        self.history = Some(Vec::new());
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

    /// Stores what follows, commits, and wakes the open connections of everyone concerned.
    ///
    /// # Errors
    /// When the database does not answer; then nothing was stored.
    pub async fn commit(self) -> Result<(), Error> {
        let Self { mut work, foundation, history } = self;
        let mut history = history.unwrap_or_default();
        history.sort_by_key(|(at, _)| *at);
        for (at, entry) in history {
            audit_log::store(work.db(), at, entry).await?;
        }
        let users = work.store_news(&foundation.config.notifications.times).await?;
        work.commit().await?;
        foundation.connections.wake(users.into_iter().collect(), foundation.pool.clone());
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
        MailKind::BlockedIn { .. } => Some(config.messaging.move_requests.blocked_in_expiry),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use carpal_domain::inbox::Event;
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
    use uuid::Uuid;

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
