//! The records of an input get their ids, when all of its features are known.

use std::collections::{HashMap, HashSet};

use super::{Chosen, NoIdentity};
use crate::raw::Reject;
use crate::record::{CarPark, Record};

/// A record whose ids are settled when all features are known.
pub(in crate::shape) struct Shaped {
    pub record: Record,
    /// Where it stands in the input.
    pub position: String,
    /// Its number in [`super::Identities`]; none for an OpenStreetMap element, which says itself which it is.
    pub number: Option<usize>,
}

/// The records with their ids. What has no id, or another's, is rejected.
///
/// # Errors
/// [`NoIdentity`] where most share theirs.
pub(in crate::shape) fn give(
    shaped: Vec<Shaped>,
    chosen: &Chosen,
    source: &str,
    rejects: &mut Vec<Reject>,
) -> Result<Vec<Record>, NoIdentity> {
    let identified = identify(shaped, chosen, source, rejects);
    without_repeated(identified, chosen, rejects)
}

/// Gives every record its ids, or rejects it as `no_id`.
fn identify(
    shaped: Vec<Shaped>,
    chosen: &Chosen,
    source: &str,
    rejects: &mut Vec<Reject>,
) -> Vec<Shaped> {
    let mut identified = Vec::with_capacity(shaped.len());
    for mut shaped in shaped {
        if let Some(number) = shaped.number {
            let content = &shaped.record.content;
            let name = (!content.name_inferred).then_some(content.name.as_str());
            let Some(id) = chosen.id(number, content.location, name) else {
                let detail = format!("it has no {}", chosen.identity().code().replace(':', " "));
                rejects.push(Reject::new(shaped.position, "no_id", detail).named(name));
                continue;
            };
            shaped.record.place_key = format!("{source}:{id}");
            shaped.record.external_id = id;
        }
        identified.push(shaped);
    }
    identified
}

/// The records whose id no other has. Of those that share one and say the same, one stays; those that differ are rejected
/// all, because only their order could tell them apart.
fn without_repeated(
    shaped: Vec<Shaped>,
    chosen: &Chosen,
    rejects: &mut Vec<Reject>,
) -> Result<Vec<Record>, NoIdentity> {
    let mut first_of: HashMap<&str, &CarPark> = HashMap::new();
    let mut differing: HashSet<String> = HashSet::new();
    let repeated = repeated(shaped.iter().map(|s| s.record.external_id.as_str()));
    for Shaped { record, .. } in &shaped {
        if repeated.contains_key(record.external_id.as_str())
            && *first_of.entry(&record.external_id).or_insert(&record.content) != &record.content
        {
            differing.insert(record.external_id.clone());
        }
    }
    let (all, same) =
        (shaped.len(), differing.iter().filter_map(|id| repeated.get(id.as_str())).sum());
    if let Some(refusal) = chosen.shared(same, all) {
        return Err(refusal);
    }
    let repeated: HashSet<String> = repeated.into_keys().map(str::to_owned).collect();
    let mut kept: HashSet<String> = HashSet::new();
    let mut records = Vec::with_capacity(all);
    for Shaped { record, position, .. } in shaped {
        let id = &record.external_id;
        let (reason, detail) = if differing.contains(id) {
            ("same_identity", format!("another feature that says otherwise has the same id, {id}"))
        } else if repeated.contains(id) && !kept.insert(id.clone()) {
            ("duplicate", format!("another feature says the same, {id}"))
        } else {
            records.push(record);
            continue;
        };
        let name = (!record.content.name_inferred).then_some(record.content.name.as_str());
        rejects.push(Reject::new(position, reason, detail).named(name));
    }
    Ok(records)
}

/// The ids that occur more than once.
fn repeated<'a>(ids: impl Iterator<Item = &'a str>) -> HashMap<&'a str, usize> {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for id in ids {
        *counts.entry(id).or_default() += 1;
    }
    counts.retain(|_, count| *count > 1);
    counts
}
