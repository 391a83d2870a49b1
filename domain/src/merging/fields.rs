//! One content from what several sources say of a car park: for each field, or group of fields that belong together, the best
//! value and whose it is. Pure.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::groups::{GROUPS, Group, price, price_from};
use crate::car_park::Facility;

/// What one source says, with the content columns as keys.
pub type Content = Map<String, Value>;

/// Whose word it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// A council's list.
    Council,
    /// A city's.
    City,
    /// What the project ships.
    Builtin,
    /// OpenStreetMap, by whatever source.
    OpenStreetMap,
    /// Anything else.
    Other,
}

impl Rank {
    /// The rank of a source's kind.
    #[must_use]
    pub fn of_kind(kind: &str) -> Self {
        match kind {
            "council" => Self::Council,
            "city" => Self::City,
            "builtin" => Self::Builtin,
            "osm" | "overpass" => Self::OpenStreetMap,
            _ => Self::Other,
        }
    }
}

/// What one source says of a car park.
#[derive(Debug, Clone, PartialEq)]
pub struct Said {
    /// The source's name.
    pub source: String,
    /// Whose word it is.
    pub rank: Rank,
    /// What it says.
    pub content: Content,
}

/// What all of them say together.
#[derive(Debug, Clone, PartialEq)]
pub struct Merged {
    /// Which of them, by its place in the list, gives the position; its source is the car park's.
    pub main: usize,
    /// The best value of every field.
    pub content: Content,
    /// Field or group to source, where the main one says something else.
    pub field_sources: BTreeMap<String, String>,
}

/// Takes the best of each field. Councils, then cities and CarPal's own list win; OpenStreetMap wins where it is. The order of
/// the list does not matter. `None` for an empty one.
#[must_use]
pub fn merge(said: &[Said]) -> Option<Merged> {
    let mut official: Vec<usize> = (0..said.len()).collect();
    official.sort_by_key(|&at| (said[at].rank, &said[at].source));
    let mut mapped = official.clone();
    mapped.sort_by_key(|&at| said[at].rank != Rank::OpenStreetMap);
    let main = *mapped.first()?;
    let mut merged =
        Merged { main, content: said[main].content.clone(), field_sources: BTreeMap::new() };
    for group in &GROUPS {
        let order = if group.mapped { &mapped } else { &official };
        if let Some(best) = best(said, order, group) {
            merged.take(said, best, group.name, group.fields);
        }
    }
    let in_order: Vec<&Content> = official.iter().map(|&at| &said[at].content).collect();
    if let Some(best) = price_from(&in_order) {
        merged.take(said, official[best], price::NAME, &price::FIELDS);
    }
    merged.rest(said, &official);
    merged.facilities(said, &official);
    merged.notes(said, &official);
    Some(merged)
}

/// The first of those that say most of the group, if any says something.
fn best(said: &[Said], order: &[usize], group: &Group) -> Option<usize> {
    let weight = |at: usize| (group.weight)(&said[at].content);
    let most = order.iter().map(|&at| weight(at)).max()?;
    (most > 0).then(|| order.iter().copied().find(|&at| weight(at) == most)).flatten()
}

impl Merged {
    fn take(&mut self, said: &[Said], from: usize, name: &str, fields: &[&str]) {
        let mut differs = false;
        for field in fields {
            let value = said[from].content.get(*field).cloned().unwrap_or(Value::Null);
            differs |= self.content.get(*field) != Some(&value);
            self.content.insert((*field).to_owned(), value);
        }
        if differs {
            self.field_sources.insert(name.to_owned(), said[from].source.clone());
        }
    }

    /// Fields of no group: the first that is known.
    fn rest(&mut self, said: &[Said], order: &[usize]) {
        let fields: Vec<String> = self.content.keys().cloned().collect();
        let is_grouped = |field: &str| {
            GROUPS.iter().any(|group| group.fields.contains(&field))
                || price::FIELDS.contains(&field)
                || ["facilities", "notes_on_data"].contains(&field)
        };
        for field in fields.iter().filter(|field| !is_grouped(field)) {
            let known = |at: &&usize| said[**at].content.get(field).is_some_and(is_known);
            if let Some(first) = order.iter().find(known) {
                self.take(said, *first, field, &[field]);
            }
        }
    }

    /// What any of them offers. That it is always open goes with the opening hours.
    fn facilities(&mut self, said: &[Said], order: &[usize]) {
        let offers =
            |at: usize, code: &str| texts(&said[at].content, "facilities").any(|f| f == code);
        let hours = GROUPS.iter().find(|group| group.name == "opening_hours");
        let hours = hours.and_then(|group| best(said, order, group));
        let always_open = Facility::TwentyFourHour.code();
        let all =
            Facility::ALL.iter().map(|facility| facility.code()).filter(|&code| match hours {
                Some(at) if code == always_open => offers(at, code),
                _ => order.iter().any(|&at| offers(at, code)),
            });
        let all: Vec<&str> = all.collect();
        let adds =
            |at: &&usize| all.iter().any(|code| offers(**at, code) && !offers(self.main, code));
        if let Some(first) = order.iter().find(adds) {
            self.field_sources.insert("facilities".to_owned(), said[*first].source.clone());
        }
        let all: Vec<Value> = all.into_iter().map(Value::from).collect();
        self.content.insert("facilities".into(), all.into());
    }

    /// What could not be used of any of them.
    fn notes(&mut self, said: &[Said], order: &[usize]) {
        let mut all: Vec<&str> = Vec::new();
        for note in order.iter().flat_map(|&at| texts(&said[at].content, "notes_on_data")) {
            if !all.contains(&note) {
                all.push(note);
            }
        }
        let all: Vec<Value> = all.into_iter().map(Value::from).collect();
        self.content.insert("notes_on_data".into(), all.into());
    }
}

fn texts<'a>(content: &'a Content, field: &str) -> impl Iterator<Item = &'a str> {
    content.get(field).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str)
}

/// Whether a value says something.
#[must_use]
pub fn is_known(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::String(text) => !text.is_empty() && text != "unknown",
        Value::Array(values) => !values.is_empty(),
        Value::Object(fields) => !fields.is_empty(),
        Value::Bool(true) | Value::Number(_) => true,
    }
}

#[cfg(test)]
mod tests;
