//! A car park as its row has it, and what an edit changed of it.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value, json};

use super::follows::is_told;

/// What stands beside the content of a car park and is edited too.
pub const MARKS: [&str; 4] = ["is_hidden", "scam_reported", "approved", "deleted"];
/// What follows from imports and edits alike: a history tells it, and no value of it is written back.
pub const CONFLICTS: &str = "conflicts";

/// Whether drivers see a car park, or why not.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, sqlx::Type,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum CarParkStanding {
    /// They do.
    OnMap,
    /// An admin hid it.
    Hidden,
    /// No admin has approved it.
    Unapproved,
    /// It is deleted, and purged 30 days after that.
    Deleted,
}

/// A car park, locked until the transaction ends.
#[derive(Debug, Clone)]
pub struct CarParkState {
    /// Its id.
    pub id: i64,
    /// Its columns as JSON; geometries are GeoJSON.
    pub columns: Map<String, Value>,
    /// Whether a source has it.
    pub has_records: bool,
}

impl CarParkState {
    /// How many edits it has had.
    #[must_use]
    pub fn version(&self) -> i32 {
        self.get("version").as_i64().and_then(|version| version.try_into().ok()).unwrap_or_default()
    }

    /// Its name; may be empty.
    #[must_use]
    pub fn name(&self) -> &str {
        self.get("name").as_str().unwrap_or_default()
    }

    /// Whether it is off the map, whoever took it off.
    #[must_use]
    pub fn is_deleted(&self) -> bool {
        !self.get("deleted_at").is_null()
    }

    /// Whether drivers see it, or why not. The database's `car_park_standing` says the same of rows.
    #[must_use]
    pub fn standing(&self) -> CarParkStanding {
        if self.is_deleted() {
            CarParkStanding::Deleted
        } else if !self.is("approved") {
            CarParkStanding::Unapproved
        } else if self.is("is_hidden") {
            CarParkStanding::Hidden
        } else {
            CarParkStanding::OnMap
        }
    }

    /// What a column holds, as a history tells it: a position is a longitude and a latitude, a shape is GeoJSON.
    #[must_use]
    pub fn shown(&self, key: &str) -> Value {
        match key {
            "deleted" => json!(self.get("deleted_because") == "admin"),
            "location" => {
                let at = &self.get("location")["coordinates"];
                json!({"lng": at[0], "lat": at[1]})
            }
            // What is said of its coordinate system is the same for all.
            "footprint" | "entrances" => match self.get(key) {
                Value::Null => Value::Null,
                shape => json!({"type": shape["type"], "coordinates": shape["coordinates"]}),
            },
            key => self.get(key).clone(),
        }
    }

    /// The columns that an admin has edited.
    #[must_use]
    pub fn own(&self) -> &Map<String, Value> {
        static NOTHING: std::sync::LazyLock<Map<String, Value>> =
            std::sync::LazyLock::new(Map::new);
        self.get("admin_edits").as_object().unwrap_or(&NOTHING)
    }

    /// Whether a column is true.
    #[must_use]
    pub fn is(&self, column: &str) -> bool {
        *self.get(column) == json!(true)
    }

    /// A column as it is.
    #[must_use]
    pub fn get(&self, column: &str) -> &Value {
        self.columns.get(column).unwrap_or(&Value::Null)
    }
}

/// One side of a change.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Side {
    /// What drivers were shown.
    pub shown: Value,
    /// What stood in `admin_edits`, if anything did; null is something.
    #[serde(default, deserialize_with = "there", skip_serializing_if = "Option::is_none")]
    pub own: Option<Value>,
}

fn there<'de, D: Deserializer<'de>>(value: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(value).map(Some)
}

/// What an edit changed of one thing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Change {
    /// Before.
    pub from: Side,
    /// After.
    pub to: Side,
}

/// What an edit changed, by column or mark.
pub type Changes = BTreeMap<String, Change>;

/// What differs between a car park before and after an edit.
#[must_use]
pub fn changes(before: &CarParkState, after: &CarParkState) -> Changes {
    let keys: BTreeSet<&str> = before
        .own()
        .keys()
        .chain(after.own().keys())
        .map(String::as_str)
        .chain(MARKS)
        .chain([CONFLICTS])
        .collect();
    let side = |state: &CarParkState, key: &str| Side {
        shown: state.shown(key),
        own: state.own().get(key).cloned(),
    };
    keys.into_iter()
        .map(|key| (key.to_owned(), Change { from: side(before, key), to: side(after, key) }))
        .filter(|(_, Change { from, to })| from != to)
        .collect()
}

/// The same for the audit log: what drivers were shown before, and what after.
#[must_use]
pub fn before_and_after(changes: &Changes) -> (Value, Value) {
    let of = |side: fn(&Change) -> &Side| {
        changes
            .iter()
            .filter(|(key, _)| is_told(changes, key))
            .map(|(key, change)| (key.clone(), side(change).shown.clone()))
            .collect::<Map<_, _>>()
    };
    (of(|change| &change.from).into(), of(|change| &change.to).into())
}

#[cfg(test)]
impl CarParkState {
    /// One that a source has, with these columns: for tests.
    pub fn of(columns: Value) -> Self {
        let Value::Object(columns) = columns else { panic!("an object") };
        Self { id: 1, columns, has_records: true }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_tells_an_edit_that_says_nothing_from_none() {
        let before = CarParkState::of(
            json!({"admin_edits": {}, "rates": {"periods": []}, "is_hidden": false}),
        );
        let after = CarParkState::of(
            json!({"admin_edits": {"rates": null}, "rates": null, "is_hidden": true}),
        );
        let changes = changes(&before, &after);
        assert_eq!(changes.keys().collect::<Vec<_>>(), ["is_hidden", "rates"]);
        assert_eq!(
            (&changes["rates"].from.own, &changes["rates"].to.own),
            (&None, &Some(Value::Null))
        );
        let kept: Changes = serde_json::from_value(json!(changes)).expect("as it was stored");
        assert_eq!(kept, changes);
    }

    #[test]
    fn what_nobody_edited_is_no_change_of_an_edit() {
        let before =
            CarParkState::of(json!({"admin_edits": {"name": "A"}, "name": "A", "capacity": 1}));
        let after =
            CarParkState::of(json!({"admin_edits": {"name": "A"}, "name": "A", "capacity": 2}));
        assert_eq!(changes(&before, &after), Changes::new());
    }
}
