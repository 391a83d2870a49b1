//! As which a car park was exported: how many edits it had had, and what its cells held. An import counts no edit, and changes cells all
//! the same: without this, a table would say again what a source said before, and as an admin's word.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

use super::columns::COLUMNS;
use crate::parking::edits::service::CarParkState;

/// What a Version cell says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// How many edits it had had.
    pub version: i32,
    /// What tells its cells from any others; none where the number alone was written.
    cells: Option<String>,
}

impl Seen {
    /// As a car park is now.
    pub fn of(state: &CarParkState) -> Self {
        Self { version: state.version(), cells: Some(digest(state)) }
    }

    /// Whether something else than an edit has changed what a table holds of it.
    pub fn is_outdated(&self, state: &CarParkState) -> bool {
        self.version == state.version()
            && self.cells.as_ref().is_some_and(|cells| *cells != digest(state))
    }
}

/// How full it is changes by the minute, and is left out.
fn digest(state: &CarParkState) -> String {
    let mut digest = Sha256::new();
    for column in COLUMNS.iter().filter(|column| column.field != "availability") {
        digest.update(column.cell(state).as_bytes());
        digest.update([0_u8]);
    }
    hex::encode(&digest.finalize()[..4])
}

/// No spreadsheet takes this for a number or a day.
impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.cells {
            Some(cells) => write!(f, "v{}-{cells}", self.version),
            None => write!(f, "{}", self.version),
        }
    }
}

/// A text that is no version.
#[derive(Debug, thiserror::Error)]
#[error("not a version")]
pub struct NotAVersion;

impl FromStr for Seen {
    type Err = NotAVersion;

    fn from_str(text: &str) -> Result<Self, NotAVersion> {
        let text = text.trim().to_lowercase();
        let (version, cells) = match text.strip_prefix('v').and_then(|text| text.split_once('-')) {
            Some((version, cells)) => (version, Some(cells.to_owned())),
            None => (text.as_str(), None),
        };
        let version: i32 = version.parse().map_err(|_| NotAVersion)?;
        if version < 0 { Err(NotAVersion) } else { Ok(Self { version, cells }) }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn a_version_comes_back_as_it_was_written() {
        let seen = Seen::of(&CarParkState::of(json!({"version": 3, "capacity": 40})));
        assert_eq!(seen.to_string().parse::<Seen>().expect("a version"), seen);
        assert!(seen.to_string().starts_with("v3-"), "{seen}");
        assert_eq!("3".parse::<Seen>().expect("a version").version, 3);
        for wrong in ["", "v", "v3", "-1", "v-1-abc", "3-12"] {
            assert!(wrong.parse::<Seen>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_an_import_changes_is_seen_and_how_full_it_is_does_not_count() {
        let exported = json!({"version": 3, "capacity": 40, "availability": "full"});
        let seen = Seen::of(&CarParkState::of(exported.clone()));
        let now = |column: &str, value: Value| {
            let mut now = exported.clone();
            now[column] = value;
            CarParkState::of(now)
        };
        assert!(!seen.is_outdated(&CarParkState::of(exported.clone())));
        assert!(!seen.is_outdated(&now("availability", json!("available"))));
        assert!(seen.is_outdated(&now("capacity", json!(44))));
        assert!(!seen.is_outdated(&now("version", json!(4))), "who edited it is told otherwise");
        let bare: Seen = "3".parse().expect("a version");
        assert!(!bare.is_outdated(&now("capacity", json!(44))));
    }
}
