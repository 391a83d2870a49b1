//! Which blobs hold what, found by unpacking as little as possible.

use rayon::prelude::*;

use super::blobs::{BlobPosition, Blobs};
use super::block::Kinds;
use super::in_order;
use crate::read::ReadError;

/// The data blobs and the kinds each holds, in the file's order.
pub(super) struct Plan(Vec<(BlobPosition, Kinds)>);

impl Plan {
    /// Looks into the start of every blob, or, when the file says that it is sorted, only into the few that tell where one
    /// kind ends and the next begins.
    pub fn new(blobs: &Blobs, is_sorted: bool) -> Result<Self, ReadError> {
        let data: Vec<BlobPosition> =
            blobs.positions.iter().filter(|position| !position.is_header).copied().collect();
        if is_sorted {
            return Self::of_sorted(blobs, &data);
        }
        let kinds = in_order(
            data.par_iter()
                .map(|position| Ok((*position, blobs.peek(position, Kinds::peek)?)))
                .collect(),
        )?;
        Ok(Self(kinds))
    }

    fn of_sorted(blobs: &Blobs, data: &[BlobPosition]) -> Result<Self, ReadError> {
        let mut known: Vec<Option<Kinds>> = vec![None; data.len()];
        // Where the first blob with something of a kind, or a later kind, stands.
        let ways = boundary(blobs, data, &mut known, |kinds| kinds.ways || kinds.relations)?;
        let relations = boundary(blobs, data, &mut known, |kinds| kinds.relations)?;
        let plan = data.iter().enumerate().map(|(n, position)| {
            let between = Kinds {
                nodes: n < ways,
                ways: (ways..relations).contains(&n),
                relations: n >= relations,
            };
            (*position, known.get(n).copied().flatten().unwrap_or(between))
        });
        Ok(Self(plan.collect()))
    }

    /// The blobs with elements of a kind.
    pub fn with(&self, kind: impl Fn(&Kinds) -> bool) -> Vec<(BlobPosition, Kinds)> {
        self.0.iter().filter(|(_, kinds)| kind(kinds)).copied().collect()
    }
}

/// The first blob for which `is_behind` holds, by binary search. What is peeked at on the way is remembered, the blob at the
/// boundary and the one before it among them: these are the ones that may hold two kinds.
fn boundary(
    blobs: &Blobs,
    data: &[BlobPosition],
    known: &mut [Option<Kinds>],
    is_behind: impl Fn(&Kinds) -> bool,
) -> Result<usize, ReadError> {
    let (mut low, mut high) = (0, data.len());
    while low < high {
        let middle = low.midpoint(high);
        let kinds = match (known.get(middle), data.get(middle)) {
            (Some(Some(kinds)), _) => *kinds,
            (_, Some(position)) => blobs.peek(position, Kinds::peek)?,
            _ => Kinds::default(),
        };
        if let Some(slot) = known.get_mut(middle) {
            *slot = Some(kinds);
        }
        if is_behind(&kinds) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    Ok(low)
}
