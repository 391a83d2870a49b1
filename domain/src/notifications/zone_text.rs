//! What notifications about zones say. Never who wrote: names are for members who look.

use super::{Notification, NotificationKind};

impl Notification {
    /// The headline of what is new in a zone.
    pub(super) fn zone_title(&self) -> String {
        let zone = self.zone_name.as_deref().unwrap_or("a zone");
        match (self.kind, self.count) {
            (NotificationKind::ZoneAlert, ..=1) => format!("Alert in {zone}"),
            (NotificationKind::ZoneAlert, count) => format!("{count} alerts in {zone}"),
            (NotificationKind::ZonePost, ..=1) => format!("New post in {zone}"),
            (NotificationKind::ZonePost, count) => format!("{count} new posts in {zone}"),
            (_, ..=1) => format!("Somebody answered you in {zone}"),
            (_, count) => format!("{count} answers to you in {zone}"),
        }
    }

    /// The page in the app that shows it.
    pub(super) fn zone_path(&self) -> String {
        match (self.zone_id, self.zone_post_id) {
            (Some(zone), Some(post)) if self.kind == NotificationKind::ZoneAnswer => {
                format!("/zone/{zone}/posts/{post}")
            }
            (Some(zone), _) => format!("/zone/{zone}"),
            _ => "/zones".into(),
        }
    }
}
