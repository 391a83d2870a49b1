//! One field of a record: which tag it is, and how its value comes from a row.

use super::function::Function;
use crate::raw::Tags;

/// What a field can be, and the tag that means it. Positions have no tag.
pub(super) const TARGETS: [(&str, &str); 37] = [
    ("lng", LNG),
    ("lat", LAT),
    ("easting", LNG),
    ("northing", LAT),
    ("name", "name"),
    ("operator", "operator"),
    ("address", "addr:full"),
    ("street", "addr:street"),
    ("town", "addr:city"),
    ("postcode", "addr:postcode"),
    ("capacity", "capacity"),
    ("capacity_disabled", "capacity:disabled"),
    ("capacity_charging", "capacity:charging"),
    ("fee", "fee"),
    ("fee_conditional", "fee:conditional"),
    ("charge", "charge"),
    ("charge_conditional", "charge:conditional"),
    ("opening_hours", "opening_hours"),
    ("max_stay", "maxstay"),
    ("max_stay_conditional", "maxstay:conditional"),
    ("max_height", "maxheight"),
    ("access", "access"),
    ("access_conditional", "access:conditional"),
    ("structure", "parking"),
    ("surface", "surface"),
    ("website", "website"),
    ("description", "description"),
    ("restriction", "restriction"),
    ("covered", "covered"),
    ("lit", "lit"),
    ("cctv", "surveillance"),
    ("security", "supervised"),
    ("toilets", "toilets"),
    ("wheelchair", "wheelchair"),
    ("card_payment", "payment:cards"),
    ("cash_payment", "payment:cash"),
    ("phone_payment", "payment:app"),
];
/// What a field of the table `[live]` can be.
pub(super) const LIVE_TARGETS: [(&str, &str); 11] = [
    ("lng", LNG),
    ("lat", LAT),
    ("easting", LNG),
    ("northing", LAT),
    ("name", "name"),
    ("capacity", "capacity"),
    ("spaces_free", "spaces_free"),
    ("occupied", "occupied"),
    ("open", "open"),
    ("said", "said"),
    ("said_at", "said_at"),
];
/// Not tags: where the car park lies.
pub(super) const LNG: &str = "@x";
pub(super) const LAT: &str = "@y";

/// A field of a source file.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// Its name, such as `capacity`.
    pub name: &'static str,
    /// The tag that it becomes.
    pub(super) tag: &'static str,
    /// Its line in the source file, for errors; 0 where its format brings it.
    pub(crate) line: usize,
    pub(super) from: From,
    /// What values become: the pattern, which may begin or end with `*`, and the value.
    pub(super) map: Vec<(String, String)>,
    /// What a value becomes that no pattern meets; itself where none is given.
    pub(super) otherwise: Option<String>,
    pub(super) function: Function,
}

/// Where a field's value comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum From {
    /// A column.
    Column(String),
    /// The first of several columns that is not empty.
    First(Vec<String>),
    /// Several columns, with this between them; empty ones are left out.
    Join(Vec<String>, String),
    /// Always the same.
    Const(String),
}

impl Field {
    /// The columns that it is made from.
    pub(crate) fn columns(&self) -> &[String] {
        match &self.from {
            From::Column(column) => std::slice::from_ref(column),
            From::First(columns) | From::Join(columns, _) => columns,
            From::Const(_) => &[],
        }
    }

    /// Its value in a row; `None` where there is nothing to say.
    pub(crate) fn value(&self, row: &Tags) -> Option<String> {
        let cell = |column: &String| row.get(column).map(str::trim).filter(|cell| !cell.is_empty());
        let raw = match &self.from {
            From::Column(column) => cell(column)?.to_owned(),
            From::First(columns) => columns.iter().find_map(cell)?.to_owned(),
            From::Join(columns, with) => {
                columns.iter().filter_map(cell).collect::<Vec<_>>().join(with)
            }
            From::Const(value) => value.clone(),
        };
        let value = self.mapped(raw);
        if value.is_empty() { None } else { self.function.apply(&value) }
    }

    fn mapped(&self, raw: String) -> String {
        let met = self.map.iter().find(|(pattern, _)| meets(&raw, pattern));
        match (met, &self.otherwise) {
            (Some((_, value)), _) => value.clone(),
            (None, Some(otherwise)) => otherwise.clone(),
            (None, None) => raw,
        }
    }
}

/// Whether a value meets a pattern, without regard to case: as a whole, or its start, end or any part where the pattern has
/// `*` behind, before or on both sides.
fn meets(value: &str, pattern: &str) -> bool {
    let (value, pattern) = (value.to_lowercase(), pattern.to_lowercase());
    match (pattern.strip_prefix('*'), pattern.strip_suffix('*')) {
        (Some(rest), Some(_)) => value.contains(rest.strip_suffix('*').unwrap_or(rest)),
        (Some(end), None) => value.ends_with(end),
        (None, Some(start)) => value.starts_with(start),
        (None, None) => value == pattern,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns() {
        for (value, pattern, does) in [
            ("Yes", "yes", true),
            ("yes please", "yes", false),
            ("yes please", "yes*", true),
            ("oh yes", "*yes", true),
            ("Open 24 hours a day. Our", "*24 hours*", true),
            ("anything", "*", true),
            ("", "*", true),
            ("b", "a*", false),
        ] {
            assert_eq!(meets(value, pattern), does, "{value:?} {pattern:?}");
        }
    }

    #[test]
    fn every_target_is_named_once() {
        for targets in [&TARGETS[..], &LIVE_TARGETS[..]] {
            for (n, (name, _)) in targets.iter().enumerate() {
                assert!(!targets[..n].iter().any(|(other, _)| other == name), "{name}");
            }
        }
    }
}
