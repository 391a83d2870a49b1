//! Whom a driver pays, and by what: nothing of it where a scam is reported or suspected.

use serde::Serialize;

use super::rules::{pay_url, visible_provider};
use super::store::CarParkRow;

/// Who to pay or ask.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CarParkOperator {
    /// Their name; may be empty.
    #[schema(example = "RingGo")]
    name: String,
    /// No source named it.
    inferred: bool,
    /// Where to pay, always https; null when not known.
    #[schema(example = "https://www.example.org/pay")]
    pay_url: Option<String>,
}

impl CarParkOperator {
    /// Whoever may be shown, and the link, or the link alone.
    pub fn of(row: &CarParkRow, is_practice: bool, is_scam: bool) -> Option<Self> {
        let pay_url = pay_url(row.provider_url.as_deref(), is_scam).map(str::to_owned);
        let inferred = row.provider_inferred;
        match visible_provider(row.access, is_practice, &row.provider, inferred) {
            Some(name) => Some(Self { name: name.to_owned(), inferred, pay_url }),
            None => {
                pay_url.map(|url| Self { name: String::new(), inferred: false, pay_url: Some(url) })
            }
        }
    }
}

/// The app that takes the payment, and what to type into it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PayingApp {
    /// Its name; may be empty where only the code is known.
    #[schema(example = "RingGo")]
    name: String,
    /// The code under which it knows this car park; may be empty.
    #[schema(example = "4027")]
    location_code: String,
}

impl PayingApp {
    /// What is known of it.
    pub fn of(row: &CarParkRow, is_scam: bool) -> Option<Self> {
        let is_named = !row.paying_app.is_empty() || !row.location_code.is_empty();
        let is_known = is_named && !is_scam;
        is_known.then(|| Self {
            name: row.paying_app.clone(),
            location_code: row.location_code.clone(),
        })
    }
}
