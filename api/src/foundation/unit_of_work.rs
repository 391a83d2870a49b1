//! A unit of work: one transaction, and everything that follows from it.
//!
//! An act begins one, changes what it changes through [`UnitOfWork::db`], gives it what follows (events and notifications
//! for users, audit entries, jobs, emails), and commits. Committing stores all of it together, or none of it, and only
//! then wakes the open connections of the users concerned. Dropped without a commit, it never happened.

use std::collections::BTreeSet;

use carpal_domain::jobs::{self, Job, SendMail};
use carpal_domain::mail::Mail;
use chrono::{DateTime, Utc};
use sqlx::{PgConnection, Postgres, Transaction};
use uuid::Uuid;

use super::Foundation;
use super::audit_log::{self, AuditEntry};
use super::config::Config;
use super::error::Error;
use super::inbox::{self, Event, NewEvent, NewNotification, Subject};
use super::locks;

/// One transaction, with what follows from it.
#[must_use = "what is not committed never happened"]
pub struct UnitOfWork {
    transaction: Transaction<'static, Postgres>,
    foundation: Foundation,
    now: DateTime<Utc>,
    events: Vec<NewEvent>,
    notifications: Vec<NewNotification>,
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

    /// Tells the open connections of a user of an event, once committed.
    pub fn record(&mut self, user_id: Uuid, event: Event) {
        self.events.push(NewEvent { user_id, event });
    }

    /// Notifies a user: in the app, by push and by email, each as they chose.
    pub fn notify(&mut self, user_id: Uuid, subject: Subject) {
        self.notifications.push(NewNotification { user_id, subject, at: self.now });
    }

    /// Writes to the audit log.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn audit(&mut self, entry: AuditEntry) -> Result<(), Error> {
        let now = self.now;
        Ok(audit_log::store(self.db(), now, entry).await?)
    }

    /// Has the worker send an email to an address.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn email(&mut self, to: &str, mail: Mail) -> Result<(), Error> {
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
        self.notifications.sort_by_key(|new| new.user_id);
        let times = &self.foundation.config.notifications;
        let notified = inbox::store(&mut self.transaction, &self.notifications, times).await?;
        self.events.extend(notified);
        if !self.events.is_empty() {
            inbox::record(&mut *self.transaction, &self.events, self.now).await?;
        }
        self.transaction.commit().await?;
        let users: BTreeSet<Uuid> = self.events.iter().map(|event| event.user_id).collect();
        self.foundation.live.wake(users.into_iter().collect(), &self.foundation.pool);
        Ok(())
    }
}
