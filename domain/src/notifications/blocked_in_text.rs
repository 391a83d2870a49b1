//! What notifications say to an owner whose vehicle blocks somebody in, and to and about backup contacts.

use super::{Notification, NotificationKind};

impl Notification {
    /// The headline to an owner whose vehicle blocks somebody in.
    pub(super) fn blocked_in_title(&self) -> String {
        let still = if self.count > 1 { "still " } else { "" };
        format!("Your vehicle is {still}blocking someone in")
    }

    /// The headline of what is about a backup contact.
    pub(super) fn backup_title(&self) -> String {
        match (self.kind, self.backup_owner_name.as_deref()) {
            (NotificationKind::BackupAsked, _) => "Can you help move a car?".into(),
            (NotificationKind::BackupAgreed, _) => "Your backup contact agreed".into(),
            (NotificationKind::BackupEnded, _) => "You have no backup contact now".into(),
            (_, Some(owner)) => format!("{owner} asks you to be their backup contact"),
            _ => "Somebody asked you to be their backup contact".into(),
        }
    }

    /// What more there is to say of it. A contact is told whose car it is, and nothing of who asks, where, or why.
    pub(super) fn backup_body(&self) -> String {
        match (self.kind, self.backup_owner_name.as_deref()) {
            (NotificationKind::BackupAsked, Some(owner)) => format!(
                "Someone needs {owner}’s car moved, and you agreed to help. Please tell {owner}."
            ),
            (NotificationKind::BackupAgreed, _) => {
                "We’ll tell them if your vehicle is blocking someone in and you don’t answer."
                    .into()
            }
            (NotificationKind::BackupEnded, _) => {
                "The person you asked said no, or has stopped. You can ask somebody else.".into()
            }
            (NotificationKind::BackupInvited, Some(_)) => {
                "We’d tell you if their car is blocking someone in and they don’t answer.".into()
            }
            _ => String::new(),
        }
    }

    /// The page in the app that shows it.
    pub(super) fn backup_path(&self) -> String {
        match self.backup_vehicle_id {
            Some(id) => format!("/vehicle-profile/{id}"),
            None => "/backup-contact".into(),
        }
    }
}
