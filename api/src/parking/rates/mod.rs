//! What an admin enters as the rates of a car park: an edit that no import overwrites.

pub mod service;
