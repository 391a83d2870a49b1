//! What notifications about drivers' reports say: what became of one's own, and never who else reported it.

use super::text::excerpt;
use super::{Notification, NotificationKind};
use crate::availability::DriverReportKind;
use crate::mail::MailKind;

/// What became of a driver's report of a car park: what they read of it, and what an admin is shown before they decide.
#[derive(Debug, Clone, Copy)]
pub struct DriverReportNews<'a> {
    /// It is as they reported.
    pub is_accepted: bool,
    /// What they reported.
    pub reported: Option<DriverReportKind>,
    /// The car park.
    pub car_park_id: Option<i64>,
    /// What it is called.
    pub car_park: Option<&'a str>,
}

impl DriverReportNews<'_> {
    /// The headline.
    #[must_use]
    pub fn title(self) -> String {
        let name = self.car_park.filter(|name| !name.is_empty());
        let name = name.map_or_else(|| "the car park".to_owned(), excerpt);
        if self.is_accepted {
            format!("As you reported: {name}")
        } else {
            format!("We couldn’t confirm your report: {name}")
        }
    }

    /// What more there is to say of it.
    #[must_use]
    pub fn body(self) -> &'static str {
        use DriverReportKind::{Closed, PriceDiffers, Scam};
        match (self.is_accepted, self.reported) {
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
    #[must_use]
    pub fn path(self) -> String {
        match self.car_park_id {
            Some(id) => format!("/car-park-map?place={id}"),
            None => "/car-park-map".into(),
        }
    }

    /// What is mailed when it stays unread.
    #[must_use]
    pub fn mail(self) -> MailKind {
        MailKind::SuggestionNews { what: self.title() }
    }
}

impl Notification {
    /// What became of the report that it is about.
    pub(super) fn driver_report_news(&self) -> DriverReportNews<'_> {
        DriverReportNews {
            is_accepted: self.kind == NotificationKind::DriverReportAccepted,
            reported: self.reported_kind,
            car_park_id: self.reported_car_park_id,
            car_park: self.reported_car_park.as_deref(),
        }
    }
}
