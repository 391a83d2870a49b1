//! What CarPal's programs must agree on: car parks and prices, jobs, emails and notifications, the audit log, live events, settings, the
//! schema.
//!
//! A thing enters only when two programs need it. No HTTP here, and no query that a single caller needs.

pub mod address;
pub mod audit_log;
pub mod availability;
pub mod car_park;
pub mod database;
pub mod duration;
pub mod echo;
pub mod env;
pub mod feed_matches;
pub mod feeds;
pub mod forecast;
pub mod geometry;
pub mod holidays;
pub mod inbox;
pub mod jobs;
pub mod live;
pub mod locks;
pub mod log;
pub mod mail;
pub mod merging;
pub mod move_requests;
pub mod notifications;
pub mod opening;
pub mod pairs;
pub mod parking_reminder;
pub mod point_of_interest;
pub mod price;
pub mod push;
pub mod rates;
pub mod registration;
pub mod retention;
pub mod roadside;
pub mod stay_limit;
#[cfg(feature = "testing")]
pub mod testing;
pub mod unit_of_work;
pub mod zone_charges;

/// The schema, as embedded migrations: `MIGRATOR.run(&pool)` brings a database up to date, and does nothing the second time.
pub static MIGRATOR: sqlx::migrate::Migrator = sqlx::migrate!("../migrations");
