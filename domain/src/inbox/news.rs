//! What an act tells, until it is stored.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::{Event, NewEvent, NewNotification, Subject};

/// Events and notifications that an act tells, until they are stored with it.
#[derive(Debug, Default)]
pub struct News {
    /// For open connections.
    pub events: Vec<NewEvent>,
    /// To keep.
    pub notifications: Vec<NewNotification>,
}

impl News {
    /// Tells the open connections of a user; nobody's where the account is gone.
    pub fn emit(&mut self, user_id: Option<Uuid>, event: Event) {
        self.events.extend(user_id.map(|user_id| NewEvent { user_id, event }));
    }

    /// Notifies a user; nobody where the account is gone.
    pub fn notify(&mut self, user_id: Option<Uuid>, subject: Subject, at: DateTime<Utc>) {
        self.notifications.extend(user_id.map(|user_id| NewNotification { user_id, subject, at }));
    }

    /// Adds what else is told.
    pub fn add(&mut self, other: Self) {
        self.events.extend(other.events);
        self.notifications.extend(other.notifications);
    }
}
