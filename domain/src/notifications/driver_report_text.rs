//! What notifications about drivers' reports say: what became of one's own, and never who else reported it.

use super::text::excerpt;
use super::{Notification, NotificationKind};
use crate::availability::DriverReportKind;

impl Notification {
    /// The headline of what is about a driver's report.
    pub(super) fn driver_report_title(&self) -> String {
        let name = self.reported_car_park.as_deref().filter(|name| !name.is_empty());
        let name = name.map_or_else(|| "the car park".to_owned(), excerpt);
        match self.kind {
            NotificationKind::DriverReportAccepted => format!("As you reported: {name}"),
            _ => format!("We couldn’t confirm your report: {name}"),
        }
    }

    /// What more there is to say of it.
    pub(super) fn driver_report_body(&self) -> &'static str {
        use DriverReportKind::{Closed, PriceDiffers, Scam};
        match (self.kind == NotificationKind::DriverReportAccepted, self.reported_kind) {
            (true, Some(Closed)) => {
                "You reported that it is closed. Thank you, we’re correcting the map."
            }
            (true, Some(PriceDiffers)) => {
                "You reported another price. Thank you, we’re correcting the map."
            }
            (true, Some(Scam)) => {
                "You reported a fake code. Thank you, other drivers are now warned."
            }
            (true, _) => "Thank you.",
            (false, Some(Closed)) => {
                "You reported that it is closed. If things have changed, please write to support."
            }
            (false, Some(PriceDiffers)) => {
                "You reported another price. If things have changed, please write to support."
            }
            (false, Some(Scam)) => {
                "You reported a fake code. If things have changed, please write to support."
            }
            (false, _) => "If things have changed, please write to support.",
        }
    }

    /// The page in the app that shows it.
    pub(super) fn driver_report_path(&self) -> String {
        match self.reported_car_park_id {
            Some(id) => format!("/car-park-map?place={id}"),
            None => "/car-park-map".into(),
        }
    }
}
