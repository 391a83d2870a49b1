//! OpenStreetMap PBF: wanted nodes, ways and multipolygon relations with their geometry.
//!
//! The file is read from its end, so to speak: relations say which ways they need, ways which nodes. So that every blob
//! is unpacked once, [`plan`] finds out beforehand which blobs hold what, from their first few kilobytes. Blobs are read
//! and decoded in parallel; between passes only the wanted ways and the positions of their nodes are kept, in sorted
//! arrays.
//!
//! `osmpbfreader`'s format types decode blobs, headers, ways and relations; blocks and dense nodes are decoded
//! here ([`wire`]), so that what does not matter costs nothing. Nothing is indexed, summed or unpacked unchecked.

mod blobs;
mod block;
mod error;
mod header;
mod nodes;
mod plan;
mod relations;
#[cfg(test)]
mod tests;
mod ways;
mod wire;

use std::cell::Cell;
use std::path::Path;

use rayon::prelude::*;

use self::blobs::{BlobPosition, Blobs};
use self::block::{Block, Kinds};
use self::error::BlobError;
use self::nodes::Needed;
use self::plan::Plan;
use self::relations::KeptRelation;
use self::ways::{KeptWays, WayView};
use super::geometry::{self, Member};
use super::{At, Format, Header, Progress, ReadError, Wanted, detect};
use crate::raw::{Element, ElementKind, RawFeature, Reject, Sink, Tags};

/// How many blobs are decoded before their features are handed on: enough to keep every core busy.
const BLOBS_AT_ONCE: usize = 64;

/// Reads the elements of the PBF file at `path` that are `wanted` into `sink`: nodes first, then ways, then relations.
///
/// Relations are asked for whatever their type; a wanted one that is not a multipolygon is rejected as `not_an_area`
/// (boundaries are passed over). A way none of whose nodes is in the file is rejected as `no_geometry`, a multipolygon
/// whose outline does not close as `incomplete_geometry`.
///
/// # Errors
/// [`ReadError`], when the file cannot be read to its end. What `sink` was given until then must not be used.
pub fn read(
    path: &Path,
    wanted: Wanted<'_>,
    sink: &mut dyn Sink,
    progress: Progress<'_>,
) -> Result<Header, ReadError> {
    detect::expect(path, &[Format::OsmPbf])?;
    let blobs = Blobs::open(path)?;
    let meter = Meter { done: Cell::new(0), total: blobs.bytes, progress };
    let header = match blobs.positions.first() {
        Some(first) if first.is_header => blobs.with(first, header::read)?,
        _ => {
            let what = "the file does not start with a header blob".to_owned();
            return Err(ReadError::Damaged { at: At::file(path), what });
        }
    };
    let plan = Plan::new(&blobs, header.is_sorted)?;

    let relations = relations(&blobs, &plan, wanted, sink, &meter)?;
    let mut members: Vec<i64> =
        relations.iter().flat_map(|relation| relation.ways.iter().map(|(id, _)| *id)).collect();
    members.par_sort_unstable();
    members.dedup();

    let mut ways = Vec::new();
    pass(
        &blobs,
        &plan.with(|kinds| kinds.ways),
        &meter,
        |block| ways::read(block, &members, wanted),
        |kept| {
            if kept.len() > 0 {
                ways.push(kept);
            }
        },
    )?;
    let needed = Needed::new(nodes_of(&ways));

    pass(
        &blobs,
        &plan.with(|kinds| kinds.nodes),
        &meter,
        |block| nodes::read(block, &needed, wanted),
        |found| found.into_iter().for_each(|node| sink.feature(node)),
    )?;
    emit_ways(&ways, &needed, sink);
    emit_relations(&relations, &members, &ways, &needed, sink);
    meter.finish();
    Ok(header.header)
}

/// How far the reading is.
struct Meter<'a> {
    done: Cell<u64>,
    total: u64,
    progress: Progress<'a>,
}

impl Meter<'_> {
    fn add(&self, bytes: u64) {
        self.done.set(self.done.get().saturating_add(bytes).min(self.total));
        (self.progress)(self.done.get(), self.total);
    }

    fn finish(&self) {
        (self.progress)(self.total, self.total);
    }
}

/// Results in order, or the error of the earliest blob that has one.
fn in_order<T>(results: Vec<Result<T, ReadError>>) -> Result<Vec<T>, ReadError> {
    results.into_iter().collect()
}

/// Decodes the blobs in parallel and hands what comes of them on in their order.
fn pass<T: Send>(
    blobs: &Blobs,
    positions: &[(BlobPosition, Kinds)],
    meter: &Meter<'_>,
    decode: impl Fn(&Block<'_>) -> Result<T, BlobError> + Sync,
    mut take: impl FnMut(T),
) -> Result<(), ReadError> {
    for some in positions.chunks(BLOBS_AT_ONCE) {
        let results = some
            .par_iter()
            .map(|(position, planned)| {
                blobs.with(position, |content| {
                    let block = Block::new(content)?;
                    block.check_kinds(*planned)?;
                    decode(&block)
                })
            })
            .collect();
        in_order(results)?.into_iter().for_each(&mut take);
        meter.add(some.iter().map(|(position, _)| u64::from(position.length)).sum());
    }
    Ok(())
}

fn relations(
    blobs: &Blobs,
    plan: &Plan,
    wanted: Wanted<'_>,
    sink: &mut dyn Sink,
    meter: &Meter<'_>,
) -> Result<Vec<KeptRelation>, ReadError> {
    let mut kept = Vec::new();
    let positions = plan.with(|kinds| kinds.relations);
    pass(
        blobs,
        &positions,
        meter,
        |block| relations::read(block, wanted),
        |found| {
            kept.extend(found);
        },
    )?;
    kept.retain(|relation| {
        let is_area = relation.tags.is("type", "multipolygon");
        if !is_area && !relation.tags.is("type", "boundary") {
            let reject = geometry::not_an_area(relation.id, &relation.tags);
            sink.reject_tagged(&relation.tags, reject);
        }
        is_area
    });
    Ok(kept)
}

/// The ids of the nodes that the ways run through, sorted, each once.
fn nodes_of(ways: &[KeptWays]) -> Vec<i64> {
    let mut ids: Vec<i64> = Vec::with_capacity(ways.iter().map(|kept| kept.refs().len()).sum());
    for kept in ways {
        ids.extend_from_slice(kept.refs());
    }
    ids.par_sort_unstable();
    ids.dedup();
    ids.shrink_to_fit();
    ids
}

fn emit_ways(ways: &[KeptWays], needed: &Needed, sink: &mut dyn Sink) {
    for some in ways.chunks(BLOBS_AT_ONCE) {
        let built = |w: WayView<'_>| way(&w, needed).map_err(|reject| (w.tags(), reject));
        let features: Vec<Vec<Result<RawFeature, (Tags, Reject)>>> = some
            .par_iter()
            .map(|kept| kept.iter().filter(|w| w.wanted).map(built).collect())
            .collect();
        for feature in features.into_iter().flatten() {
            match feature {
                Ok(feature) => sink.feature(feature),
                Err((tags, reject)) => sink.reject_tagged(&tags, reject),
            }
        }
    }
}

fn way(way: &WayView<'_>, needed: &Needed) -> Result<RawFeature, Reject> {
    let element = Element { kind: ElementKind::Way, id: way.id };
    let tags = way.tags();
    let closed = way.refs.len() > 3 && way.refs.first() == way.refs.last();
    let known = way.refs.iter().filter_map(|id| needed.position(*id));
    match geometry::way(&tags, closed, known) {
        Some(geometry) => Ok(RawFeature {
            id: element.to_string(),
            element: Some(element),
            version: way.version,
            tags,
            geometry,
        }),
        None => Err(geometry::no_nodes(element, way.refs.len())),
    }
}

fn emit_relations(
    relations: &[KeptRelation],
    members: &[i64],
    ways: &[KeptWays],
    needed: &Needed,
    sink: &mut dyn Sink,
) {
    let mut index: Vec<(i64, usize, usize)> = Vec::with_capacity(members.len());
    if !members.is_empty() {
        for (block, kept) in ways.iter().enumerate() {
            let of_members =
                kept.ids().enumerate().filter(|(_, id)| members.binary_search(id).is_ok());
            index.extend(of_members.map(|(n, id)| (id, block, n)));
        }
    }
    index.sort_unstable();
    let find = |id: i64| {
        let at = index.binary_search_by_key(&id, |(id, _, _)| *id).ok()?;
        let (_, block, n) = *index.get(at)?;
        ways.get(block)?.get(n)
    };
    let built: Vec<Result<RawFeature, Reject>> = relations
        .par_iter()
        .map(|relation| {
            let mut missing = 0;
            let mut found = Vec::with_capacity(relation.ways.len());
            for (id, inner) in &relation.ways {
                let positions: Vec<_> = find(*id)
                    .map(|way| way.refs.iter().filter_map(|id| needed.position(*id)).collect())
                    .unwrap_or_default();
                if positions.is_empty() {
                    missing += 1;
                } else {
                    found.push(Member { inner: *inner, positions });
                }
            }
            let element = Element { kind: ElementKind::Relation, id: relation.id };
            geometry::relation(element, relation.version, &relation.tags, &found, missing)
        })
        .collect();
    for (relation, feature) in relations.iter().zip(built) {
        match feature {
            Ok(feature) => sink.feature(feature),
            Err(reject) => sink.reject_tagged(&relation.tags, reject),
        }
    }
}
