//! What has no id, or shares one, is left out when all features of an input are known.

use std::collections::{HashMap, HashSet};

use super::NoIdentity;
use crate::car_parks::{CarParks, Repeated};
use crate::raw::Reject;
use crate::record::Identity;

/// Rejects what lacks the property that identifies the others. A temporary file that failed is told when the batch is loaded.
pub(in crate::shape) fn leave_unidentified_out(
    car_parks: &mut CarParks,
    identity: &Identity,
    rejects: &mut Vec<Reject>,
) {
    let detail = format!("it has no {}", identity.code().replace(':', " "));
    let mut unidentified = Vec::new();
    if let Ok(mut entries) = car_parks.entries() {
        while let Ok(Some(entry)) = entries.next() {
            if entry.external_id.is_empty() {
                unidentified.push(entry.at);
                let reject = Reject::new(entry.position, "no_id", detail.clone());
                rejects.push(reject.named(entry.given_name()));
            }
        }
    }
    car_parks.leave_out(unidentified);
}

/// Keeps the records whose id no other has. Of those that share one and say the same, one stays; those that differ are
/// rejected all, because only their order could tell them apart.
pub(in crate::shape) fn leave_repeated_out(
    car_parks: &mut CarParks,
    chosen_by: Identity,
    rejects: &mut Vec<Reject>,
) -> Result<(), NoIdentity> {
    let repeated = car_parks.repeated().unwrap_or_default();
    let mut first_of: HashMap<&str, &Repeated> = HashMap::new();
    let mut differing: HashSet<&str> = HashSet::new();
    for this in &repeated {
        if first_of.entry(&this.external_id).or_insert(this).hash != this.hash {
            differing.insert(&this.external_id);
        }
    }
    let differs = |this: &Repeated| differing.contains(this.external_id.as_str());
    let same = repeated.iter().filter(|this| differs(this)).count();
    NoIdentity::where_most_share(chosen_by, same, car_parks.len())?;
    let mut left_out = Vec::new();
    for this in &repeated {
        let id = &this.external_id;
        let (reason, detail) = if differs(this) {
            ("same_identity", format!("another feature that says otherwise has the same id, {id}"))
        } else if first_of.get(id.as_str()).is_some_and(|first| first.at != this.at) {
            ("duplicate", format!("another feature says the same, {id}"))
        } else {
            continue;
        };
        left_out.push(this.at);
        let reject = Reject::new(this.position.clone(), reason, detail);
        rejects.push(reject.named(this.given_name()));
    }
    car_parks.leave_out(left_out);
    car_parks.are_unique = true;
    Ok(())
}
