//! Scheduled tasks: what the worker does by the clock, in one table.
//!
//! Every worker process keeps the schedule. A task enqueues, under a key and only what is due, or purges what is past its
//! retention: several processes together do it once, or find it done.

use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use apalis::prelude::{BoxDynError, Monitor, WorkerBuilder, task_fn};
use apalis_cron::{CronScheduler, Tick};
use carpal_domain::duration;
use carpal_domain::inbox::NotificationTimes;
use carpal_domain::roadside::{Reminders, RoadsideSettings};
use chrono::Utc;
use cron::Schedule;
use futures::FutureExt;
use futures::future::BoxFuture;
use sqlx::PgPool;

use crate::faded_reports;
use crate::forecasts;
use crate::jobs::{parking_reminder, refresh_stale};
use crate::parked_jobs;
use crate::retention::{
    Retention, accounts, blocked_in, car_parks, driver_reports, emails, incidents, messages,
    notifications, occupancy, sign_ins, support, zones,
};
use crate::roadside::{documents, requests};
use crate::{admin_summary, feeds, leaving_soon, zone_alerts};

/// What the tasks go by.
#[derive(Debug, Clone, Copy, clap::Args)]
pub struct ScheduleSettings {
    /// At night, a city is left alone that was fetched within this time. Less than a day, so that no night is left out.
    #[arg(long, env = "CARPAL_NIGHTLY_REFRESH_AFTER", value_name = "TIME", default_value = "20h", value_parser = duration::parse)]
    pub nightly_refresh_after: Duration,

    /// The hour of the day, by the clocks of London, from which on admins are emailed what waits for them.
    #[arg(long, env = "CARPAL_ADMIN_SUMMARY_HOUR", value_name = "HOUR", default_value_t = 8,
          value_parser = clap::value_parser!(u8).range(0..=23))]
    pub admin_summary_hour: u8,

    /// How long things are kept.
    #[command(flatten)]
    pub retention: Retention,

    /// What tasks of roadside help go by, as the api does.
    #[command(flatten)]
    pub roadside: RoadsideSettings,

    /// When providers are reminded of their documents.
    #[command(flatten)]
    pub reminders: Reminders,

    /// When pushes and emails follow what a task tells of.
    #[command(flatten)]
    pub times: NotificationTimes,
}

/// What tasks work with.
#[derive(Debug, Clone)]
pub struct TaskContext {
    /// What they go by.
    pub settings: ScheduleSettings,
    /// The origin of links in emails, without a slash at its end.
    pub public_url: Arc<str>,
}

/// Does something, and returns how many things it was done to.
type Run = fn(PgPool, TaskContext) -> BoxFuture<'static, sqlx::Result<u64>>;

/// Something that the worker does by the clock.
#[derive(Clone, Copy)]
pub struct ScheduledTask {
    /// As it is logged.
    pub name: &'static str,
    /// Second, minute, hour, day, month and weekday, in UTC.
    pub schedule: &'static str,
    /// Does it.
    pub run: Run,
}

/// All tasks. They stand apart, so that no two burden the database at once.
pub const TASKS: [ScheduledTask; 31] = [
    task("lift-suspensions", "0 * * * * *", |db, _| {
        async move { accounts::lift_suspensions(&db).await }.boxed()
    }),
    task("refresh-feeds", "10,30,50 * * * * *", |db, _| {
        async move { feeds::enqueue_due(&db).await }.boxed()
    }),
    task("settle-stale-readings", "20 * * * * *", |db, _| {
        async move { feeds::settle_stale(&db).await }.boxed()
    }),
    task("announce-leaving-soon", "1,11,21,31,41,51 * * * * *", |db, _| {
        async move { leaving_soon::announce(&db, Utc::now()).await }.boxed()
    }),
    task("forget-vehicle-statuses", "40 * * * * *", |db, _| {
        async move { leaving_soon::forget_statuses(&db, Utc::now()).await }.boxed()
    }),
    task("push-parking-reminders", "2,22,42 * * * * *", |db, _| {
        async move { parking_reminder::enqueue_due(&db).await }.boxed()
    }),
    task("expire-quotes", "15 * * * * *", |db, set| {
        async move { requests::expire_quotes(&db, &set.settings.times).await }.boxed()
    }),
    task("expire-requests", "25 * * * * *", |db, set| {
        async move { requests::expire(&db, &set.settings.times).await }.boxed()
    }),
    task("confirm-silent-jobs", "35 * * * * *", |db, set| {
        async move {
            requests::confirm_silent(&db, &set.settings.times, &set.settings.roadside).await
        }
        .boxed()
    }),
    task("reopen-abandoned-jobs", "45 * * * * *", |db, set| {
        async move {
            requests::reopen_abandoned(&db, &set.settings.times, &set.settings.roadside).await
        }
        .boxed()
    }),
    task("pause-for-documents", "0 5 * * * *", |db, set| {
        async move {
            documents::pause_for_documents(&db, &set.settings.times, &set.public_url).await
        }
        .boxed()
    }),
    task("purge-sign-ins", "0 45 * * * *", |db, set| {
        async move { sign_ins::purge(&db, &set.settings.retention).await }.boxed()
    }),
    task("refresh-cities", "0 0 3 * * *", |db, set| {
        async move { refresh_stale::enqueue_cities(&db, set.settings.nightly_refresh_after).await }
            .boxed()
    }),
    task("purge-accounts", "0 15 3 * * *", |db, set| {
        async move { accounts::purge(&db, &set.settings.times).await }.boxed()
    }),
    task("purge-emails", "0 30 3 * * *", |db, set| {
        async move { emails::purge(&db, &set.settings.retention).await }.boxed()
    }),
    task("purge-messages", "0 0 4 * * *", |db, set| {
        async move { messages::purge(&db, &set.settings.retention).await }.boxed()
    }),
    task("purge-notifications", "0 10 4 * * *", |db, set| {
        async move { notifications::purge(&db, &set.settings.retention).await }.boxed()
    }),
    task("purge-incidents", "0 20 4 * * *", |db, set| {
        async move { incidents::purge(&db, &set.settings.retention).await }.boxed()
    }),
    task("remind-of-documents", "0 0 6 * * *", |db, set| {
        async move {
            let settings = set.settings;
            documents::remind(&db, &settings.times, settings.reminders, &set.public_url).await
        }
        .boxed()
    }),
    task("purge-service-requests", "0 25 4 * * *", |db, set| {
        async move { requests::purge(&db, &set.settings.retention).await }.boxed()
    }),
    task("purge-support", "0 27 4 * * *", |db, set| {
        async move { support::purge(&db, &set.settings.retention).await }.boxed()
    }),
    task("tell-of-parked-jobs", "5 * * * * *", |db, set| {
        async move { parked_jobs::tell(&db, &set.settings.times).await }.boxed()
    }),
    task("email-admin-summary", "30 */10 * * * *", |db, set| {
        async move {
            admin_summary::send(&db, set.settings.admin_summary_hour, &set.public_url).await
        }
        .boxed()
    }),
    task("fade-driver-reports", "55 * * * * *", |db, _| {
        async move { faded_reports::settle(&db, Utc::now()).await }.boxed()
    }),
    task("purge-driver-reports", "0 37 4 * * *", |db, set| {
        async move { driver_reports::purge(&db, &set.settings.retention).await }.boxed()
    }),
    task("purge-blocked-in", "0 39 4 * * *", |db, set| {
        async move { blocked_in::purge(&db, &set.settings.retention).await }.boxed()
    }),
    task("compute-forecasts", "0 40 2 * * *", |db, _| {
        async move { forecasts::compute(&db, Utc::now()).await }.boxed()
    }),
    task("purge-car-parks", "0 30 4 * * *", |db, set| {
        async move { car_parks::purge(&db, &set.settings.retention).await }.boxed()
    }),
    task("end-zone-alerts", "50 * * * * *", |db, _| {
        async move { zone_alerts::end(&db).await }.boxed()
    }),
    task("purge-zones", "0 28 4 * * *", |db, set| {
        async move { zones::purge(&db, &set.settings.retention).await }.boxed()
    }),
    task("purge-occupancy", "0 35 4 * * *", |db, set| {
        async move { occupancy::purge(&db, &set.settings.retention).await }.boxed()
    }),
];

const fn task(name: &'static str, schedule: &'static str, run: Run) -> ScheduledTask {
    ScheduledTask { name, schedule, run }
}

/// Adds the tasks to the monitor.
///
/// # Errors
/// When one of them has no schedule that can be read.
pub fn register(
    monitor: Monitor,
    tasks: &[ScheduledTask],
    pool: &PgPool,
    context: &TaskContext,
) -> anyhow::Result<Monitor> {
    tasks.iter().try_fold(monitor, |monitor, &task| {
        let schedule = Schedule::from_str(task.schedule)?;
        let (pool, context) = (pool.clone(), context.clone());
        Ok(monitor.register(move |_| {
            let (pool, context) = (pool.clone(), context.clone());
            WorkerBuilder::new(format!("schedule-{}-{}", task.name, uuid::Uuid::now_v7()))
                .backend(CronScheduler::new(schedule.clone()))
                .build(task_fn(move |_: Tick| run_task(task, pool.clone(), context.clone())))
        }))
    })
}

/// Runs a task once, and logs what became of it. One that failed runs again at its next time.
async fn run_task(
    task: ScheduledTask,
    pool: PgPool,
    context: TaskContext,
) -> Result<(), BoxDynError> {
    let result = (task.run)(pool, context).await;
    match &result {
        Ok(count) => tracing::info!(task.name, task.count = count, "schedule.done"),
        Err(error) => {
            tracing::error!(task.name, error.message = %error, "schedule.failed");
        }
    }
    result.map(|_| ()).map_err(Into::into)
}
