//! The API against a real database and Redis, one fresh database per test.

#![allow(clippy::expect_used, reason = "a test that cannot go on must fail, and say why")]

mod aborted;
mod account_deletion;
mod admin;
mod admin_area;
mod app;
mod architecture;
mod authenticator;
mod claims;
mod client;
mod contract;
mod database_away;
mod demo;
mod email_change;
mod enquiry;
mod export;
mod guests;
mod incidents;
mod limits;
mod lists;
mod live;
mod messaging;
mod notifications;
mod occupancy;
mod odd_bytes;
mod origins;
mod parked_jobs;
mod parking;
mod passkeys;
mod password;
mod pictures;
mod places;
mod profile;
mod rate_limits;
mod refresh;
mod response_times;
mod restrictions;
mod second_factor;
mod services;
mod sessions;
mod sign_up;
mod site;
mod vehicles;
mod walk;
