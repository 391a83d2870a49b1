//! The queue against a real database: what we rely on, and what its library is known to get wrong.

#![allow(clippy::expect_used, reason = "a test that cannot go on must fail, and say why")]

mod accounts;
mod incidents;
mod killed;
mod mail;
mod messages;
mod notifications;
mod push_service;
mod pushes;
mod queue;
mod refresh;
mod rfc8291;
mod sign_ins;
mod smtp;
