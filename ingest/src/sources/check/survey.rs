//! How often each field of a source file has a value, and which.

use std::fmt;

use crate::raw::{RawFeature, Reject, Sink, Tags};
use crate::read::table::Row;
use crate::shape::text::clean;
use crate::sources::{Field, Rows};

/// How many values of a field are shown, and how much of each.
const VALUES: usize = 3;
const SHOWN: usize = 40;

/// What the rows of a list have.
#[derive(Debug)]
pub(super) struct Survey {
    fields: Vec<Seen>,
    rows: u64,
    takes_statuses: bool,
}

/// One field, or the column that identifies.
#[derive(Debug)]
struct Seen {
    name: &'static str,
    from: Vec<String>,
    field: Option<Field>,
    filled: u64,
    values: Vec<String>,
}

impl Survey {
    /// Of these fields, and of the column that identifies.
    pub fn new(fields: &[Field], id: Option<&str>, takes_statuses: bool) -> Self {
        let seen = |name, from, field| Seen { name, from, field, filled: 0, values: Vec::new() };
        let id = id.map(|id| seen("id", vec![id.to_owned()], None));
        let fields = fields
            .iter()
            .map(|field| seen(field.name, field.columns().to_vec(), Some(field.clone())));
        Self { fields: id.into_iter().chain(fields).collect(), rows: 0, takes_statuses }
    }

    fn see(&mut self, cells: &Tags) {
        self.rows += 1;
        for seen in &mut self.fields {
            let value = match &seen.field {
                Some(field) => field.value(cells),
                None => seen.from.first().and_then(|id| cells.get(id)).map(str::to_owned),
            };
            let Some(value) = value.filter(|value| !value.trim().is_empty()) else { continue };
            seen.filled += 1;
            let value = clean(&value, SHOWN);
            if seen.values.len() < VALUES && !seen.values.contains(&value) {
                seen.values.push(value);
            }
        }
    }
}

impl Rows for Survey {
    fn row(&mut self, row: Result<Row, Reject>) {
        if let Ok(row) = row {
            self.see(&row.cells);
        }
    }

    fn status(&mut self, row: Result<Row, Reject>) {
        if self.takes_statuses {
            self.row(row);
        }
    }
}

impl Sink for Survey {
    fn feature(&mut self, feature: RawFeature) {
        self.see(&feature.tags);
    }

    /// What comes of the file says so.
    fn reject(&mut self, _: Reject) {}
}

impl fmt::Display for Survey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for seen in self.fields.iter().filter(|_| self.rows > 0) {
            let from = if seen.from.is_empty() { "always".into() } else { seen.from.join(" + ") };
            let values = seen.values.join(" | ");
            let line = format!(
                "  {:<18} {:>6} of {:<6} from {from}: {values}",
                seen.name, seen.filled, self.rows
            );
            writeln!(f, "{}", line.trim_end_matches([':', ' ']))?;
        }
        Ok(())
    }
}
