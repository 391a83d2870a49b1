//! A table of edits in a unit of work: the preview does all of it, and is not committed.

use carpal_domain::merging;
use serde::Serialize;
use serde_json::Value;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::columns::COLUMNS;
use super::reader::{RowFault, SaidRow, TableRow};
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::foundation::reason::Reason;
use crate::parking::edits::service::{
    self as edits, CarParkChanges, CarParkState, Changes, Edit, EditKind, label,
};

/// What a table changes in a row.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct TableChange {
    /// What changes, in the words of the form.
    #[schema(example = "total spaces")]
    what: &'static str,
    /// What it is.
    before: Value,
    /// What it becomes.
    after: Value,
}

/// What becomes of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TableOutcome {
    /// It changes its car park.
    Changed,
    /// It says what is there already.
    Same,
    /// It is not applied: the sentence says why.
    Refused,
}

/// A row of a table, and what becomes of it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct TableRowResult {
    /// Its line in the table, the head being 1.
    #[schema(example = 17)]
    line: u64,
    /// The car park; null where the row names none.
    #[schema(example = 1842)]
    car_park_id: Option<i64>,
    /// The name of that; empty where there is none.
    #[schema(example = "North Street car park")]
    name: String,
    /// What becomes of it.
    outcome: TableOutcome,
    /// What changes.
    changes: Vec<TableChange>,
    /// The column at fault; null where none is.
    #[schema(example = "Spaces")]
    column: Option<String>,
    /// Why it is refused; null where it is not.
    #[schema(example = "Please enter a whole number")]
    sentence: Option<String>,
}

impl TableRowResult {
    /// What becomes of it.
    pub fn outcome(&self) -> TableOutcome {
        self.outcome
    }
}

/// Does what a table says, row by row; what is refused is left out, and says why. Who locks more than one car park keeps merges
/// waiting first, and locks in the order of their ids.
///
/// # Errors
/// When the database does not answer.
pub async fn apply(
    work: &mut UnitOfWork,
    rows: Vec<TableRow>,
    by: Uuid,
    reason: Option<&Reason>,
    batch: Uuid,
) -> Result<Vec<TableRowResult>, Error> {
    merging::share(work.db()).await?;
    let edit = Edit { batch: Some(batch), ..Edit::new(EditKind::Import, by, reason) };
    let mut in_order: Vec<TableRow> = rows;
    in_order.sort_by_key(|row| row.said.as_ref().map_or(i64::MAX, |said| said.id));
    let mut results = Vec::with_capacity(in_order.len());
    for TableRow { line, said } in in_order {
        let result = match said {
            Ok(said) => apply_row(work, line, said, edit).await?,
            Err(fault) => refused(line, None, fault),
        };
        results.push(result);
    }
    results.sort_by_key(|result| result.line);
    Ok(results)
}

async fn apply_row(
    work: &mut UnitOfWork,
    line: u64,
    said: SaidRow,
    edit: Edit<'_>,
) -> Result<TableRowResult, Error> {
    let found = edits::find(work.db(), said.id).await?;
    let Some(state) = found.filter(|state| state.id == said.id) else {
        let fault =
            RowFault::at("Id", "There is no such car park, or it was merged into another one");
        return Ok(refused(line, None, fault));
    };
    if said.seen.is_outdated(&state) {
        let sentence = "An import has changed it since it was exported. Export it again.";
        return Ok(refused(line, Some(&state), RowFault::whole(sentence)));
    }
    let asked = match asked(&state, &said) {
        Ok(asked) => asked,
        Err(fault) => return Ok(refused(line, Some(&state), fault)),
    };
    let is_same = asked == CarParkChanges::default();
    // A row that says nothing new of a car park that has changed since was made on an older one all the same.
    let changed = if is_same && said.seen.version == state.version() {
        Ok(Changes::new())
    } else {
        edits::change(work, said.id, Some(said.seen.version), edit, asked).await
    };
    match changed {
        Ok(made) => Ok(done(line, &state, made)),
        Err(error) => Ok(refused(line, Some(&state), fault(error)?)),
    }
}

/// What a row asks to change: cells that say what is there already ask for nothing.
fn asked(state: &CarParkState, said: &SaidRow) -> Result<CarParkChanges, RowFault> {
    let mut changes = CarParkChanges::default();
    for (column, cell) in &said.cells {
        if !column.says_the_same(cell, state) {
            column
                .ask(&mut changes, cell)
                .map_err(|sentence| RowFault::at(column.head, sentence))?;
        }
    }
    // A position is both of its numbers.
    let at = state.shown("location");
    if changes.fields.lng.is_some() || changes.fields.lat.is_some() {
        changes.fields.lng = changes.fields.lng.or(at["lng"].as_f64());
        changes.fields.lat = changes.fields.lat.or(at["lat"].as_f64());
    }
    Ok(changes)
}

/// Why a row was refused; what is nobody's fault goes on.
fn fault(error: Error) -> Result<RowFault, Error> {
    match error {
        Error::Invalid(fields) => {
            let (field, sentence) = fields.into_iter().next().unwrap_or(("", String::new()));
            let column = COLUMNS.iter().find(|column| column.field == field);
            Ok(RowFault { column: column.map(|column| column.head.to_owned()), sentence })
        }
        Error::Conflict(refusal, _) => {
            Ok(RowFault::whole(edits::advised(&refusal.sentence, "Export it again.")))
        }
        Error::NotFound(sentence) => Ok(RowFault::whole(sentence)),
        error => Err(error),
    }
}

fn refused(line: u64, state: Option<&CarParkState>, fault: RowFault) -> TableRowResult {
    TableRowResult {
        line,
        car_park_id: state.map(|state| state.id),
        name: state.map(CarParkState::name).unwrap_or_default().to_owned(),
        outcome: TableOutcome::Refused,
        changes: Vec::new(),
        column: fault.column,
        sentence: Some(fault.sentence),
    }
}

fn done(line: u64, state: &CarParkState, made: Changes) -> TableRowResult {
    // What follows from something else is not told apart.
    let told: Vec<String> =
        made.keys().filter(|field| edits::is_told(&made, field)).cloned().collect();
    let changes: Vec<_> = made
        .into_iter()
        .filter(|(field, _)| told.contains(field))
        .filter_map(|(field, change)| {
            let (before, after) =
                (edits::told(&field, change.from.shown), edits::told(&field, change.to.shown));
            (before != after).then_some(TableChange { what: label(&field)?, before, after })
        })
        .collect();
    TableRowResult {
        line,
        car_park_id: Some(state.id),
        name: state.name().to_owned(),
        outcome: if changes.is_empty() { TableOutcome::Same } else { TableOutcome::Changed },
        changes,
        column: None,
        sentence: None,
    }
}

/// What tells this preview from any other: nobody applies what they have not seen.
pub fn digest(results: &[TableRowResult]) -> String {
    let text = serde_json::to_string(results).unwrap_or_default();
    hex::encode(&Sha256::digest(text.as_bytes())[..16])
}
