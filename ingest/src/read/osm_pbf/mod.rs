//! OpenStreetMap PBF: wanted nodes, ways and multipolygon relations with their geometry.
//!
//! Relations are read first, for they say which ways they are made of; then nodes, whose positions are kept packed; then
//! ways, each of which is passed on as soon as it is read. So that every blob is unpacked once, [`plan`] finds out
//! beforehand which blobs hold what, from their first few kilobytes. Blobs are read and decoded in parallel.
//!
//! `osmpbfreader`'s format types decode blobs, headers, ways and relations; blocks and dense nodes are decoded
//! here ([`wire`]), so that what does not matter costs nothing. Nothing is indexed, summed or unpacked unchecked.

mod age;
mod blobs;
mod block;
mod error;
mod header;
mod lz4;
mod node_store;
mod nodes;
mod plan;
mod relations;
#[cfg(test)]
mod tests;
mod ways;
mod wire;

use std::cell::Cell;
use std::io;
use std::path::Path;

use rayon::prelude::*;

use self::age::Age;
use self::blobs::{BlobPosition, Blobs};
use self::block::{Block, Kinds};
use self::error::BlobError;
use self::node_store::Nodes;
use self::plan::Plan;
use self::relations::KeptRelation;
use super::geometry::{self, Member, Position};
use super::{At, Format, Header, Progress, ReadError, Wanted, detect};
use crate::raw::{Element, ElementKind, RawFeature, Reject, Sink};

/// How many blobs are decoded for every core before their features are handed on. What comes of a blob is many times its
/// size, and all of it is there at once.
const BLOBS_AT_ONCE_A_CORE: usize = 3;

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

    let age = Age::new(header.header.replication_timestamp);
    let relations = relations(&blobs, &plan, &meter, wanted, &age, sink)?;
    let mut members: Vec<i64> =
        relations.iter().flat_map(|relation| relation.ways.iter().map(|(id, _)| *id)).collect();
    members.par_sort_unstable();
    members.dedup();

    let mut nodes = Nodes::default();
    pass(
        &blobs,
        &plan.with(|kinds| kinds.nodes),
        &meter,
        |block| nodes::read(block, wanted, &age),
        |found| {
            found.features.into_iter().for_each(|node| sink.feature(node));
            nodes.push(found.positions)
        },
    )?;
    nodes.finish();
    let mut found_members = Vec::with_capacity(members.len());
    pass(
        &blobs,
        &plan.with(|kinds| kinds.ways),
        &meter,
        |block| ways::read(block, &members, &nodes, wanted, &age),
        |found| {
            for feature in found.features {
                match feature {
                    Ok(feature) => sink.feature(feature),
                    Err((tags, reject)) => sink.reject_tagged(&tags, reject),
                }
            }
            found_members.extend(found.members);
            Ok(())
        },
    )?;
    drop(nodes);
    emit_relations(&relations, found_members, sink);
    meter.finish();
    Ok(Header { replication_timestamp: age.of_data(), ..header.header })
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
    mut take: impl FnMut(T) -> io::Result<()>,
) -> Result<(), ReadError> {
    for some in positions.chunks(BLOBS_AT_ONCE_A_CORE * rayon::current_num_threads()) {
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
        for (result, (position, _)) in in_order(results)?.into_iter().zip(some) {
            take(result).map_err(|e| blobs.error(position, BlobError::Temporary(e)))?;
        }
        meter.add(some.iter().map(|(position, _)| u64::from(position.length)).sum());
    }
    Ok(())
}

fn relations(
    blobs: &Blobs,
    plan: &Plan,
    meter: &Meter<'_>,
    wanted: Wanted<'_>,
    age: &Age,
    sink: &mut dyn Sink,
) -> Result<Vec<KeptRelation>, ReadError> {
    let mut kept = Vec::new();
    let positions = plan.with(|kinds| kinds.relations);
    pass(
        blobs,
        &positions,
        meter,
        |block| relations::read(block, wanted, age),
        |found| {
            kept.extend(found);
            Ok(())
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

/// How many relations are built before they are handed on.
const RELATIONS_AT_ONCE: usize = 1024;

fn emit_relations(
    relations: &[KeptRelation],
    mut members: Vec<(i64, Box<[Position]>)>,
    sink: &mut dyn Sink,
) {
    // Of a way that comes twice the first counts.
    members.sort_by_key(|(id, _)| *id);
    members.dedup_by_key(|(id, _)| *id);
    let find = |id: i64| {
        let at = members.binary_search_by_key(&id, |(id, _)| *id).ok()?;
        members.get(at).map(|(_, positions)| positions)
    };
    let build = |relation: &KeptRelation| {
        let mut missing = 0;
        let mut found = Vec::with_capacity(relation.ways.len());
        for (id, inner) in &relation.ways {
            match find(*id) {
                Some(positions) => {
                    found.push(Member { inner: *inner, positions: positions.to_vec() });
                }
                None => missing += 1,
            }
        }
        let element = Element { kind: ElementKind::Relation, id: relation.id };
        geometry::relation(element, relation.version, &relation.tags, &found, missing)
    };
    for some in relations.chunks(RELATIONS_AT_ONCE) {
        let features: Vec<Result<RawFeature, Reject>> = some.par_iter().map(build).collect();
        for (relation, feature) in some.iter().zip(features) {
            match feature {
                Ok(feature) => sink.feature(feature),
                Err(reject) => sink.reject_tagged(&relation.tags, reject),
            }
        }
    }
}
