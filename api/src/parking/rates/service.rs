//! Rates of a car park in a unit of work.

use carpal_domain::rates::{PeriodKind, Rates, parse, print};
use serde_json::{Map, Value, json};
use uuid::Uuid;

use crate::foundation::UnitOfWork;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::error::Refusal;
use crate::foundation::reason::Reason;
use crate::parking::suggestions::car_parks_store as car_parks;
use crate::{AppState, Error};

/// The longest text that is read.
const MAX_LENGTH: usize = 4_000;

fn not_found() -> Error {
    Error::NotFound("There is no such car park.".into())
}

fn stored(content: &Value) -> Option<Rates> {
    serde_json::from_value(content["rates"].clone()).ok()
}

/// The rates of a car park that is not deleted; none where none are known.
///
/// # Errors
/// There is no such car park.
pub async fn rates(state: &AppState, id: i64) -> Result<Option<Rates>, Error> {
    let content = car_parks::content(&state.pool, id).await?.ok_or_else(not_found)?;
    Ok(stored(&content))
}

/// What an admin enters.
#[derive(Debug)]
pub struct Edit<'a> {
    /// The lines that they saw; empty where there were none.
    pub seen: &'a str,
    /// The lines that are to be.
    pub text: &'a str,
    /// Why.
    pub reason: &'a Reason,
}

/// Sets the rates of a car park, with what follows from them.
///
/// # Errors
/// There is no such car park, its rates are not as they were seen, or the lines say no rates.
pub async fn edit(work: &mut UnitOfWork, by: Uuid, id: i64, edit: &Edit<'_>) -> Result<(), Error> {
    if edit.text.len() > MAX_LENGTH {
        return Err(Error::invalid("text", format!("Please use at most {MAX_LENGTH} characters")));
    }
    let rates = parse(edit.text).map_err(|error| Error::invalid("text", error.to_string()))?;
    let (id, content) = car_parks::lock(work.db(), id).await?.ok_or_else(not_found)?;
    let before = stored(&content);
    if before.as_ref().map(print).unwrap_or_default().trim() != edit.seen.trim() {
        let sentence = "The rates of this car park have changed since. Please look again.".into();
        return Err(Error::Conflict(Refusal { code: "stale", sentence }, None));
    }
    car_parks::edit(work.db(), id, columns(&rates), None).await?;
    let target = AuditTarget::CarPark(id);
    let entry = AuditEntry::new(AuditKind::CarParkRatesEdit, target).by(by);
    work.audit(entry.change(json!(before), json!(rates)).because(edit.reason)).await
}

/// The columns that follow from rates.
fn columns(rates: &Rates) -> Map<String, Value> {
    let prices = rates.prices();
    let is_free = rates.periods.iter().all(|period| period.kind == PeriodKind::Free);
    let (fee, tariff) = if is_free { ("no", "free") } else { ("yes", "paid") };
    let Value::Object(columns) = json!({
        "rates": rates, "price_hour_pence": prices.hour, "price_day_pence": prices.day, "price_flat_pence": prices.flat,
        "free_minutes": prices.free_minutes, "price_basis": "published", "price_description": "", "charge_raw": "",
        "fee": fee, "fee_raw": "", "tariff": tariff
    }) else {
        return Map::new();
    };
    columns
}

#[cfg(test)]
mod tests {
    use carpal_domain::merging::CONTENT_COLUMNS;

    use super::*;

    #[test]
    fn what_follows_from_rates_is_written_with_them() {
        let columns = columns(&parse("24/7:\n  each 1 h: £1.20\n").expect("rates"));
        assert!(columns.keys().all(|column| CONTENT_COLUMNS.contains(&column.as_str())));
        assert_eq!((&columns["price_hour_pence"], &columns["fee"]), (&json!(120), &json!("yes")));
        assert_eq!(super::columns(&parse("24/7: free").expect("rates"))["fee"], "no");
    }
}
