//! The clock-work: what happens by the time of day, in one table.
//!
//! Every worker process keeps the clock; what it does is enqueue, under a key and only what is due, so that several
//! processes together do it once.

use apalis::prelude::{BoxDynError, Monitor, WorkerBuilder, task_fn};
use apalis_cron::builder::schedule;
use apalis_cron::{CronScheduler, Tick};
use sqlx::PgPool;

use crate::jobs::refresh_city;

/// Adds the clock to the monitor. All times are UTC.
pub fn register(monitor: Monitor, pool: &PgPool) -> Monitor {
    let pool = pool.clone();
    monitor.register(move |_| {
        let pool = pool.clone();
        WorkerBuilder::new(format!("clock-{}", uuid::Uuid::now_v7()))
            .backend(CronScheduler::new(schedule().each().day().at("03:00").build()))
            .build(task_fn(move |_: Tick| refresh_cities(pool.clone())))
    })
}

/// Daily: asks for every city that was not fetched in the last 20 hours.
async fn refresh_cities(pool: PgPool) -> Result<(), BoxDynError> {
    let enqueued = refresh_city::enqueue_cities(&pool, 20).await?;
    tracing::info!(chore.name = "refresh-cities", jobs.enqueued = enqueued, "clock.struck");
    Ok(())
}
