//! Rates of a car park in a unit of work.

use carpal_domain::car_park::Tariff;
use carpal_domain::rates::{Rates, parse, print};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::foundation::UnitOfWork;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::error::Refusal;
use crate::foundation::reason::Reason;
use crate::parking::edits::service::{self as edits, EditKind, Wanted, rates_columns};
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
    let content = edits::content(&state.pool, id).await?.ok_or_else(not_found)?;
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
    let found = edits::lock(work.db(), id).await?.filter(|state| !state.is_deleted());
    let state = found.ok_or_else(not_found)?;
    let before = serde_json::from_value::<Rates>(state.get("rates").clone()).ok();
    if before.as_ref().map(print).unwrap_or_default().trim() != edit.seen.trim() {
        let sentence = "The rates of this car park have changed since. Please look again.".into();
        return Err(Error::Conflict(Refusal { code: "stale", sentence }, None));
    }
    let written = edits::Edit::new(EditKind::Rates, by, Some(edit.reason));
    let mut own = rates_columns(&rates);
    edits::keep_machine(&mut own, edits::tariff(&state) == Tariff::PayAndDisplay);
    let wanted = Wanted { own, ..Wanted::default() };
    edits::write(work, &state, written, wanted).await?;
    let target = AuditTarget::CarPark(state.id);
    let entry = AuditEntry::new(AuditKind::CarParkRatesEdit, target).by(by);
    work.audit(entry.change(json!(before), json!(rates)).because(edit.reason)).await
}
