//! The jobs that programs enqueue and the worker runs. One job per file; [`enqueue`] writes it into the queue.
//!
//! What is stored is a contract: jobs that wait must still be readable by the next version of the worker.

mod email_notification;
mod escalate_move_request;
mod parking_reminder;
mod push_notification;
mod queue;
mod refresh_city;
mod refresh_feed;
mod refresh_stale;
mod send_mail;
mod tell_zone;

pub use email_notification::EmailNotification;
pub use escalate_move_request::EscalateMoveRequest;
pub use parking_reminder::ParkingReminder;
pub use push_notification::PushNotification;
pub use queue::{Job, enqueue, enqueue_after, enqueue_spaced};
pub use refresh_city::RefreshCity;
pub use refresh_feed::RefreshFeed;
pub use refresh_stale::RefreshStale;
pub use send_mail::SendMail;
pub use tell_zone::TellZone;

/// Every queue, and how often its jobs are tried.
pub const QUEUES: [(&str, i32); 9] = [
    (RefreshCity::QUEUE, RefreshCity::ATTEMPTS),
    (RefreshFeed::QUEUE, RefreshFeed::ATTEMPTS),
    (RefreshStale::QUEUE, RefreshStale::ATTEMPTS),
    (SendMail::QUEUE, SendMail::ATTEMPTS),
    (PushNotification::QUEUE, PushNotification::ATTEMPTS),
    (EmailNotification::QUEUE, EmailNotification::ATTEMPTS),
    (ParkingReminder::QUEUE, ParkingReminder::ATTEMPTS),
    (TellZone::QUEUE, TellZone::ATTEMPTS),
    (EscalateMoveRequest::QUEUE, EscalateMoveRequest::ATTEMPTS),
];
