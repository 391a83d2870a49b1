//! The interface against a real database and Redis, one fresh database a test.

#![allow(clippy::expect_used, reason = "a test that cannot go on must fail, and say why")]

mod app;
mod live;
mod parking;
mod places;
mod refresh;
mod site;
