//! The clock-work: what happens by the time of day, in one table.
//!
//! Every worker process keeps the clock. What it does is enqueue, under a key and only what is due, or take away what is
//! too old: several processes together do it once, or find it done.

use std::str::FromStr;

use apalis::prelude::{BoxDynError, Monitor, WorkerBuilder, task_fn};
use apalis_cron::{CronScheduler, Tick};
use cron::Schedule;
use futures::FutureExt;
use futures::future::BoxFuture;
use sqlx::PgPool;

use crate::jobs::{refresh_city, send_mail};
use crate::{accounts, incidents, messages, notifications, sign_ins};

/// What happens, and how many things it happened to.
type Chore = fn(PgPool) -> BoxFuture<'static, Result<u64, BoxDynError>>;

/// Name; second, minute, hour, day, month, weekday in UTC; what happens.
const CHORES: [(&str, &str, Chore); 8] = [
    ("refresh-cities", "0 0 3 * * *", |pool| refresh_cities(pool).boxed()),
    ("forget-mails", "0 30 3 * * *", |pool| forget_mails(pool).boxed()),
    ("forget-messages", "0 0 4 * * *", |pool| forget_messages(pool).boxed()),
    ("forget-incidents", "0 20 4 * * *", |pool| forget_incidents(pool).boxed()),
    ("forget-notifications", "0 10 4 * * *", |pool| forget_notifications(pool).boxed()),
    ("forget-sign-ins", "0 45 * * * *", |pool| forget_sign_ins(pool).boxed()),
    ("delete-accounts", "0 15 3 * * *", |pool| delete_accounts(pool).boxed()),
    ("lift-suspensions", "0 * * * * *", |pool| lift_suspensions(pool).boxed()),
];

/// Adds the clock to the monitor.
///
/// # Errors
/// When a line of the table is not a schedule.
pub fn register(monitor: Monitor, pool: &PgPool) -> anyhow::Result<Monitor> {
    CHORES.into_iter().try_fold(monitor, |monitor, (name, schedule, chore)| {
        let (pool, schedule) = (pool.clone(), Schedule::from_str(schedule)?);
        Ok(monitor.register(move |_| {
            let pool = pool.clone();
            WorkerBuilder::new(format!("clock-{name}-{}", uuid::Uuid::now_v7()))
                .backend(CronScheduler::new(schedule.clone()))
                .build(task_fn(move |_: Tick| strike(name, chore, pool.clone())))
        }))
    })
}

async fn strike(name: &'static str, chore: Chore, pool: PgPool) -> Result<(), BoxDynError> {
    let count = chore(pool).await?;
    tracing::info!(chore.name = name, chore.count = count, "clock.struck");
    Ok(())
}

/// Asks for every city that was not fetched in the last 20 hours; counts them.
async fn refresh_cities(pool: PgPool) -> Result<u64, BoxDynError> {
    Ok(refresh_city::enqueue_cities(&pool, 20).await?.try_into()?)
}

/// Takes away the mails that were delivered or parked 30 days ago; counts them.
async fn forget_mails(pool: PgPool) -> Result<u64, BoxDynError> {
    Ok(send_mail::forget(&pool, 30).await?)
}

/// Takes away what sign-ups and sign-ins leave behind; counts the rows.
async fn forget_sign_ins(pool: PgPool) -> Result<u64, BoxDynError> {
    Ok(sign_ins::forget(&pool).await?)
}

/// Deletes the accounts whose owners left thirty days ago; counts them.
async fn delete_accounts(pool: PgPool) -> Result<u64, BoxDynError> {
    Ok(accounts::delete(&pool).await?)
}

/// Ends the suspensions whose time has come; counts them.
async fn lift_suspensions(pool: PgPool) -> Result<u64, BoxDynError> {
    Ok(accounts::lift_suspensions(&pool).await?)
}

/// Takes away what was said two years ago, and what goes with it; counts the rows.
async fn forget_messages(pool: PgPool) -> Result<u64, BoxDynError> {
    Ok(messages::forget(&pool).await?)
}

/// Takes away notifications of 90 days, and what is left of pushes; counts the rows.
async fn forget_notifications(pool: PgPool) -> Result<u64, BoxDynError> {
    Ok(notifications::forget(&pool).await?)
}

/// Takes away the incidents of seven years ago; counts them.
async fn forget_incidents(pool: PgPool) -> Result<u64, BoxDynError> {
    Ok(incidents::forget(&pool).await?)
}
