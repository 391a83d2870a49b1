//! The worker's unit of work: one transaction, with the events, notifications, jobs and emails that go with it.
//!
//! A task or a job begins one, changes what it changes through [`unit_of_work::UnitOfWork::db`], gives it what follows, and
//! commits. Committing stores all of it together, or none of it. Dropped without a commit, it never happened.

use std::ops::{Deref, DerefMut};

use carpal_domain::inbox::NotificationTimes;
use carpal_domain::jobs::SendMail;
use carpal_domain::mail::Mail;
use carpal_domain::unit_of_work;
use sqlx::PgPool;
use uuid::Uuid;

/// One transaction, with what goes with it. `T` is [`NotificationTimes`] where what is done notifies users: they say when a push and an
/// email follow. It is `()` where nobody is notified, so that there it cannot be done by mistake.
#[must_use = "what is not committed never happened"]
pub struct UnitOfWork<T = NotificationTimes> {
    work: unit_of_work::UnitOfWork,
    times: T,
}

impl<T> Deref for UnitOfWork<T> {
    type Target = unit_of_work::UnitOfWork;

    fn deref(&self) -> &Self::Target {
        &self.work
    }
}

impl<T> DerefMut for UnitOfWork<T> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.work
    }
}

impl<T> UnitOfWork<T> {
    /// Begins a transaction, at the time of the database.
    async fn begin_with(pool: &PgPool, times: T) -> sqlx::Result<Self> {
        let mut work = unit_of_work::UnitOfWork::begin(pool, chrono::Utc::now()).await?;
        let now = sqlx::query_scalar!(r#"select now() as "now!""#).fetch_one(work.db()).await?;
        work.set_now(now);
        Ok(Self { work, times })
    }

    /// Has an email sent to an address.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn email(&mut self, to: &str, mail: Mail) -> sqlx::Result<()> {
        self.enqueue(&SendMail { to: to.to_owned(), mail }, None).await?;
        Ok(())
    }
}

impl UnitOfWork<()> {
    /// Begins what nobody is told of.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn begin(pool: &PgPool) -> sqlx::Result<Self> {
        Self::begin_with(pool, ()).await
    }

    /// Commits.
    ///
    /// # Errors
    /// When the database refuses; then nothing was stored.
    pub async fn commit(self) -> sqlx::Result<()> {
        self.work.commit().await
    }
}

impl UnitOfWork {
    /// Begins what users are told of.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn begin_telling(pool: &PgPool, times: &NotificationTimes) -> sqlx::Result<Self> {
        Self::begin_with(pool, *times).await
    }

    /// Stores what is told and commits. Open connections are woken by Postgres when it has.
    ///
    /// # Errors
    /// When the database refuses; then nothing was stored.
    pub async fn commit(mut self) -> sqlx::Result<()> {
        let users: Vec<Uuid> = self.work.store_news(&self.times).await?.into_iter().collect();
        if !users.is_empty() {
            sqlx::query!(
                "select pg_notify('carpal_users', user_id::text) as told from unnest($1::uuid[]) as user_id",
                &users
            )
            .fetch_all(self.work.db())
            .await?;
        }
        self.work.commit().await
    }
}
