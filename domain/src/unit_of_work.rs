//! A unit of work: one transaction, and the events, notifications and jobs that go with it.
//!
//! The api and the worker each have their own around this one, which add how open connections are woken and what else goes with
//! an act of theirs.

use std::collections::BTreeSet;
use std::time::Duration;

use chrono::{DateTime, Utc};
use sqlx::{PgConnection, PgPool, PgTransaction};
use uuid::Uuid;

use crate::inbox::{self, Event, NewEvent, NewNotification, NotificationTimes, Subject};
use crate::jobs::{self, Job};
use crate::locks;

/// One transaction, with the events, notifications and jobs that go with it.
#[must_use = "what is not committed never happened"]
pub struct UnitOfWork {
    transaction: PgTransaction<'static>,
    now: DateTime<Utc>,
    /// For open connections.
    events: Vec<NewEvent>,
    /// To keep.
    notifications: Vec<NewNotification>,
    for_admins: ForAdmins,
}

/// What follows for the admins: who they are is looked up when it is stored.
#[derive(Default)]
struct ForAdmins {
    events: Vec<Event>,
    /// What they are notified of, and which of them is not: who did it.
    notifications: Vec<(Subject, Option<Uuid>)>,
    inbox_changed: bool,
    car_parks_changed: bool,
}

impl UnitOfWork {
    /// Begins a transaction, for an act at this time.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn begin(pool: &PgPool, now: DateTime<Utc>) -> sqlx::Result<Self> {
        Ok(Self {
            transaction: pool.begin().await?,
            now,
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
    #[must_use]
    pub fn now(&self) -> DateTime<Utc> {
        self.now
    }

    /// Has what follows happen at another time.
    pub fn set_now(&mut self, now: DateTime<Utc>) {
        self.now = now;
    }

    /// Forgets the events and notifications that it was given so far, for the history that the demo invents.
    pub fn tell_nobody(&mut self) {
        self.events.clear();
        self.notifications.clear();
        self.for_admins = ForAdmins::default();
    }

    /// Holds the lock of this key until the end: see [`locks::advisory_lock`].
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn lock(&mut self, key: &str) -> sqlx::Result<()> {
        locks::advisory_lock(self.db(), key).await
    }

    /// Queues an event for the open connections of a user; nobody's where the account is gone. It is stored with the act.
    pub fn emit(&mut self, user_id: impl Into<Option<Uuid>>, event: Event) {
        let user_id: Option<Uuid> = user_id.into();
        self.events.extend(user_id.map(|user_id| NewEvent { user_id, event }));
    }

    /// Notifies a user: in the app, by push and by email, each as they chose. Nobody where the account is gone.
    pub fn notify(&mut self, user_id: impl Into<Option<Uuid>>, subject: Subject) {
        let (user_id, at): (Option<Uuid>, _) = (user_id.into(), self.now);
        self.notifications.extend(user_id.map(|user_id| NewNotification { user_id, subject, at }));
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

    /// Has the worker run a job. While one with the same key waits or runs, nothing is enqueued. Returns whether it was.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn enqueue<J: Job>(&mut self, job: &J, key: Option<&str>) -> sqlx::Result<bool> {
        jobs::enqueue(self.db(), job, key).await
    }

    /// Has the worker run a job that looks for itself at all that is new. While one with the same key waits, that one does, once this
    /// is committed; else it is due when `spacing` is over since the one before. Returns whether one was written.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn enqueue_spaced<J: Job>(
        &mut self,
        spacing: Duration,
        job: &J,
        key: &str,
    ) -> sqlx::Result<bool> {
        jobs::enqueue_spaced(self.db(), spacing, job, key).await
    }

    /// Has the open pages of admins look again at the car parks that they show. It is told to admins alone, and once for all that one
    /// act changes: what drivers do not see is in no public event.
    pub fn car_parks_changed(&mut self) {
        self.for_admins.car_parks_changed = true;
    }

    /// Stores the events and notifications, and returns whose open connections are to be woken.
    ///
    /// Events and notifications lock rows of their users. They are stored here, all at once and in the order of users, so
    /// that no two units of work wait for each other: it is the last thing before the commit.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn store_news(&mut self, times: &NotificationTimes) -> sqlx::Result<BTreeSet<Uuid>> {
        self.address_admins().await?;
        let mut events = std::mem::take(&mut self.events);
        let mut notifications = std::mem::take(&mut self.notifications);
        notifications.sort_by_key(|new| new.user_id);
        events.extend(inbox::store(&mut self.transaction, &notifications, times).await?);
        if !events.is_empty() {
            inbox::record(&mut *self.transaction, &events, self.now).await?;
        }
        Ok(events.iter().map(|event| event.user_id).collect())
    }

    /// Commits.
    ///
    /// # Errors
    /// When the database does not answer; then nothing was stored.
    pub async fn commit(self) -> sqlx::Result<()> {
        self.transaction.commit().await
    }

    /// Addresses what follows for the admins to each of them.
    async fn address_admins(&mut self) -> sqlx::Result<()> {
        let ForAdmins { mut events, notifications, inbox_changed, car_parks_changed } =
            std::mem::take(&mut self.for_admins);
        events.extend(inbox_changed.then_some(Event::AdminInbox));
        events.extend(car_parks_changed.then_some(Event::AdminCarParks));
        if events.is_empty() && notifications.is_empty() {
            return Ok(());
        }
        let admins = sqlx::query_scalar!("select user_id from admins order by user_id");
        for user_id in admins.fetch_all(self.db()).await? {
            for &event in &events {
                self.emit(user_id, event);
            }
            for &(subject, _) in notifications.iter().filter(|(_, except)| *except != Some(user_id))
            {
                self.notify(user_id, subject);
            }
        }
        Ok(())
    }
}
