//! Practice data: invented car parks around the cities, for when no real source can be reached, and for tests of scale.
//!
//! Nothing here can be taken for real: the source is `practice`, every name ends in "(practice)" and every
//! description says what it is. The same count and seed give the same bytes. The mix follows 610 car parks of one
//! real town (46 % private, 24 % customers, 9 % permit; few have a name, a price or hours), with more public and
//! priced ones towards the centres.

mod content;
mod names;
mod profile;
mod random;
mod sites;
mod water;

use crate::record::{Batch, Identity, Record, Source, SourceKind};
use random::Random;
use sites::Sites;

/// The name of the source, by which all of it is removed again.
pub const SOURCE: &str = "practice";
/// How every description begins.
pub const NOTICE: &str = "Practice data: not a real car park.";
/// How every name ends.
pub const NAME_SUFFIX: &str = " (practice)";
/// The most car parks that one batch holds.
pub const MAX_COUNT: u32 = 2_000_000;

/// `count` practice car parks, spread around the cities by `seed`. A count above [`MAX_COUNT`] gives that many.
///
/// While `count` is small enough for them to fit into the cities' boxes (some 70,000), a larger count adds car parks and
/// leaves the others as they were; beyond that, the cities' surroundings are filled too.
#[must_use]
pub fn batch(count: u32, seed: u64) -> Batch {
    let count = count.min(MAX_COUNT);
    let mut random = Random::new(seed);
    let mut sites = Sites::new(count, &mut random);
    let car_parks = (1..=count)
        .map(|n| {
            let site = sites.site(&mut random);
            Record {
                external_id: n.to_string(),
                place_key: format!("{SOURCE}:{n}"),
                version: 1,
                content: content::car_park(site, &mut random),
            }
        })
        .collect();
    Batch {
        source: Source {
            name: SOURCE.into(),
            kind: SourceKind::Practice,
            attribution: "Practice data, not real".into(),
            licence: "made up by CarPal, no licence needed".into(),
        },
        identity: Identity::Element,
        read: u64::from(count),
        car_parks,
        rejects: Vec::new(),
        background: None,
        skipped: 0,
        as_of: None,
    }
}

#[cfg(test)]
mod tests;
