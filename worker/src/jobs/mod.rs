//! What each job does. One job a file.

pub mod refresh_city;
pub mod send_mail;
