//! The clock-work: what happens by the time of day, in one table.
//!
//! Every worker process keeps the clock; what it does is enqueue, under a key and only what is due, so that several
//! processes together do it once.

use std::str::FromStr;

use apalis::prelude::{BoxDynError, Monitor, WorkerBuilder, task_fn};
use apalis_cron::{CronScheduler, Tick};
use cron::Schedule;
use sqlx::PgPool;

use crate::jobs::refresh_city;

/// Second, minute, hour, day, month, weekday; UTC.
const DAILY_AT_THREE: &str = "0 0 3 * * *";

/// Adds the clock to the monitor.
///
/// # Errors
/// When a line of the table is not a schedule.
pub fn register(monitor: Monitor, pool: &PgPool) -> anyhow::Result<Monitor> {
    let pool = pool.clone();
    let schedule = Schedule::from_str(DAILY_AT_THREE)?;
    Ok(monitor.register(move |_| {
        let pool = pool.clone();
        WorkerBuilder::new(format!("clock-{}", uuid::Uuid::now_v7()))
            .backend(CronScheduler::new(schedule.clone()))
            .build(task_fn(move |_: Tick| refresh_cities(pool.clone())))
    }))
}

/// Asks for every city that was not fetched in the last 20 hours.
async fn refresh_cities(pool: PgPool) -> Result<(), BoxDynError> {
    let enqueued = refresh_city::enqueue_cities(&pool, 20).await?;
    tracing::info!(chore.name = "refresh-cities", jobs.enqueued = enqueued, "clock.struck");
    Ok(())
}
