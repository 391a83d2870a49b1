//! The history of a car park, as admins read it.

use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

use crate::foundation::page::ListItem;
use crate::parking::edits::service::{self, EditKind, EntryRow};

/// What an edit changed of one thing.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct FieldChange {
    /// The field, by its column, or a mark such as `is_hidden` or `deleted`.
    #[schema(example = "name")]
    field: String,
    /// What it was. Rates are in the lines that they are entered in; an outline is told by `corners`, `square_metres` or `metres`, and
    /// its middle, entrances by their number and middle.
    before: Value,
    /// What it became, in the same way.
    after: Value,
}

/// An edit of a car park.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CarParkEdit {
    /// Its id.
    #[schema(example = 51)]
    id: i64,
    /// The version after it of the car park that it was made on.
    #[schema(example = 3)]
    version: i32,
    /// What kind of edit it is.
    kind: EditKind,
    /// When, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    at: DateTime<Utc>,
    /// The admin's display name; null once that account is deleted.
    #[schema(example = "Asha R.")]
    by: Option<String>,
    /// Why; may be empty.
    #[schema(example = "From the board’s photo")]
    reason: String,
    /// What it changed.
    changes: Vec<FieldChange>,
    /// The edit that it undoes or redoes; null for any other.
    #[schema(example = 50)]
    of: Option<i64>,
    /// What it was made together with; null for an edit of its own.
    batch: Option<Uuid>,
    /// The name of the car park that it was made on, where that was merged into this one since; null for this one. It is not undone here.
    #[schema(example = "Woodhouse Ln")]
    merged_from: Option<String>,
}

impl ListItem for CarParkEdit {
    const PLURAL: &'static str = "edits";
}

impl From<EntryRow> for CarParkEdit {
    fn from(row: EntryRow) -> Self {
        let EntryRow { id, version, kind, at, by_name, reason, changes, of, batch, merged_from } =
            row;
        // What follows from another field is told with that one.
        let is_told =
            |field: &str| service::label(field).is_some() && service::is_told(&changes.0, field);
        let told: Vec<String> = changes.0.keys().filter(|field| is_told(field)).cloned().collect();
        let changes = changes.0.into_iter().filter(|(field, _)| told.contains(field));
        let change = |(field, change): (String, service::Change)| FieldChange {
            before: service::told(&field, change.from.shown),
            after: service::told(&field, change.to.shown),
            field,
        };
        Self {
            id,
            version,
            kind,
            at,
            by: by_name,
            reason,
            changes: changes.map(change).collect(),
            of,
            batch,
            merged_from,
        }
    }
}
