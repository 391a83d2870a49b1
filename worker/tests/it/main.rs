//! The queue against a real database: what we rely on, and what its library is known to get wrong. And what each job and
//! each scheduled task does.

#![allow(clippy::expect_used, reason = "a test that cannot go on must fail, and say why")]
#![expect(
    clippy::disallowed_methods,
    reason = "a test stands for other programs, which begin and commit as they like"
)]

mod blocked_in;
mod context;
mod feeds;
mod forecasts;
mod killed;
mod leaving_soon;
mod mail;
mod notifications;
mod parking_reminders;
mod push_service;
mod pushes;
mod queue;
mod refresh;
mod retention;
mod rfc8291;
mod roadside;
mod schedule;
mod smtp;
mod zones;
