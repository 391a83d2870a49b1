//! What each job does. One job a file.

pub mod mail_notification;
pub mod push_notification;
pub mod refresh_city;
pub mod send_mail;
