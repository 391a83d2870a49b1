//! The interface against a real database and Redis, one fresh database a test.

#![allow(clippy::expect_used, reason = "a test that cannot go on must fail, and say why")]

mod aborted;
mod admin;
mod app;
mod architecture;
mod claims;
mod contract;
mod database_away;
mod demo;
mod device;
mod email_change;
mod enquiry;
mod flood;
mod guests;
mod incidents;
mod limits;
mod lists;
mod live;
mod messaging;
mod notifications;
mod odd_bytes;
mod origins;
mod parking;
mod passkeys;
mod password;
mod pictures;
mod places;
mod profile;
mod refresh;
mod second_factor;
mod sessions;
mod sign_up;
mod site;
mod speaker;
mod standing;
mod times;
mod vehicles;
mod walk;
