//! The interface against a real database and Redis, one fresh database a test.

mod app;
mod live;
mod parking;
mod site;
