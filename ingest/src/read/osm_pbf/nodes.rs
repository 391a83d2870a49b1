//! Nodes: the positions that ways need, and the nodes that are wanted themselves.

use std::sync::atomic::{AtomicU64, Ordering};

use geo_types::{Geometry, Point};
use osmpbfreader::osmformat::Node;
use protobuf::Message;

use super::block::{Block, is_visible, version};
use super::error::BlobError;
use super::wire::{Fields, Packed};
use crate::raw::{Element, ElementKind, RawFeature, Tags};
use crate::read::Wanted;
use crate::read::geometry::Position;

/// No position: off the globe, so none is coded like this.
const NOT_FOUND: u64 = 0x8000_0000_8000_0000;

/// The ids of nodes whose positions are needed, sorted, and the positions found so far.
pub(super) struct Needed {
    ids: Vec<i64>,
    positions: Vec<AtomicU64>,
}

impl Needed {
    /// None found yet. `ids` are sorted, each once.
    pub fn new(ids: Vec<i64>) -> Self {
        let positions = ids.iter().map(|_| AtomicU64::new(NOT_FOUND)).collect();
        Self { ids, positions }
    }

    /// Where the node is, if the file has it.
    pub fn position(&self, id: i64) -> Option<Position> {
        let at = self.ids.binary_search(&id).ok()?;
        let bits = self.positions.get(at)?.load(Ordering::Relaxed);
        (bits != NOT_FOUND).then(|| Position::from_bits(bits))
    }
}

/// A position in the sorted ids: neighbours in a file are mostly neighbours there.
struct Cursor<'a> {
    needed: &'a Needed,
    at: usize,
}

impl Cursor<'_> {
    /// The slot for the node's position, if it is needed.
    #[inline]
    fn slot(&mut self, id: i64) -> Option<&AtomicU64> {
        /// After this many steps a binary search is faster.
        const STEPS: usize = 8;
        let ids = &self.needed.ids[..];
        if self.at > 0 && ids.get(self.at - 1).is_some_and(|before| *before >= id) {
            self.at = ids.partition_point(|needed| *needed < id);
        }
        for step in 0.. {
            match ids.get(self.at) {
                Some(needed) if *needed < id && step < STEPS => self.at += 1,
                Some(needed) if *needed < id => {
                    let rest = ids.get(self.at..).unwrap_or_default();
                    self.at += rest.partition_point(|needed| *needed < id);
                }
                Some(needed) if *needed == id => return self.needed.positions.get(self.at),
                _ => break,
            }
        }
        None
    }
}

/// Takes a block's positions into `needed` and gives the wanted nodes.
pub(super) fn read(
    block: &Block<'_>,
    needed: &Needed,
    wanted: Wanted<'_>,
) -> Result<Vec<RawFeature>, BlobError> {
    let mut found = Vec::new();
    let mut cursor = Cursor { needed, at: 0 };
    for group in &block.groups {
        let mut fields = Fields::new(group);
        while let Some((field, value)) = fields.next()? {
            match field {
                1 => single(block, value.bytes("a node")?, &mut cursor, wanted, &mut found)?,
                2 => dense(block, value.bytes("dense nodes")?, &mut cursor, wanted, &mut found)?,
                _ => {}
            }
        }
    }
    Ok(found)
}

fn feature(id: i64, version: i32, tags: Tags, position: Position) -> RawFeature {
    let element = Element { kind: ElementKind::Node, id };
    RawFeature {
        id: element.to_string(),
        element: Some(element),
        version,
        tags,
        geometry: Geometry::Point(Point(position.coord())),
    }
}

fn single(
    block: &Block<'_>,
    message: &[u8],
    cursor: &mut Cursor<'_>,
    wanted: Wanted<'_>,
    found: &mut Vec<RawFeature>,
) -> Result<(), BlobError> {
    let node = Node::parse_from_bytes(message)?;
    let tags = block.tags(&node.keys, &node.vals)?;
    if !is_visible(&node.info) {
        return Ok(());
    }
    let position = || block.position(node.lon(), node.lat());
    if let Some(slot) = cursor.slot(node.id()) {
        slot.store(position()?.to_bits(), Ordering::Relaxed);
    }
    if !tags.0.is_empty() && wanted(ElementKind::Node, &tags) {
        found.push(feature(node.id(), version(&node.info), tags, position()?));
    }
    Ok(())
}

/// Nodes by columns. See `DenseNodes` in osmformat.proto: ids and coordinates are differences, tags are pairs of string
/// indexes ended by a 0 for each node, or nothing at all when no node has any.
fn dense(
    block: &Block<'_>,
    message: &[u8],
    cursor: &mut Cursor<'_>,
    wanted: Wanted<'_>,
    found: &mut Vec<RawFeature>,
) -> Result<(), BlobError> {
    let (mut ids, mut lats, mut lons) = (Packed::default(), Packed::default(), Packed::default());
    let mut tags = Packed::default();
    let mut info = None;
    let mut fields = Fields::new(message);
    while let Some((field, value)) = fields.next()? {
        match field {
            1 => ids.add(value, "the nodes' ids")?,
            5 => info = Some(value.bytes("the nodes' metadata")?),
            8 => lats.add(value, "the latitudes")?,
            9 => lons.add(value, "the longitudes")?,
            10 => tags.add(value, "the nodes' tags")?,
            _ => {}
        }
    }
    let count = ids.count();
    if lats.count() != count || lons.count() != count {
        return Err(BlobError::damaged(format!(
            "dense nodes have {count} ids, {} latitudes and {} longitudes",
            lats.count(),
            lons.count()
        )));
    }
    let mut metadata = Metadata::default();
    let (mut ids, mut lats, mut lons) = (ids.numbers(), lats.numbers(), lons.numbers());
    let has_tags = !tags.is_empty();
    let mut tags = tags.numbers();
    let (mut id, mut lat, mut lon) = (0, 0, 0);
    let mut pairs = Vec::new();
    for n in 0..count {
        ids.add_to(&mut id, "the nodes' ids")?;
        lats.add_to(&mut lat, "the latitudes")?;
        lons.add_to(&mut lon, "the longitudes")?;
        if let Some(slot) = cursor.slot(id) {
            slot.store(block.position(lon, lat)?.to_bits(), Ordering::Relaxed);
        }
        if !has_tags {
            continue;
        }
        pairs.clear();
        loop {
            let key = tags.expect("the nodes' tags")?;
            if key == 0 {
                break;
            }
            let value = tags.expect("the nodes' tags")?;
            pairs.push((block.string_at(key)?, block.string_at(value)?));
        }
        if pairs.is_empty() {
            continue;
        }
        let tags = crate::read::text::tags(pairs.iter().copied());
        if wanted(ElementKind::Node, &tags) {
            metadata.load(info.take(), count)?;
            if metadata.visible.get(n) != Some(&false) {
                let version = metadata.versions.get(n).copied().unwrap_or(0);
                found.push(feature(id, version, tags, block.position(lon, lat)?));
            }
        }
    }
    if tags.next()?.is_some() {
        return Err(BlobError::damaged("dense nodes have tags for more nodes than there are"));
    }
    Ok(())
}

/// What is used of the nodes' metadata; decoded only when a node of the group is wanted.
#[derive(Default)]
struct Metadata {
    versions: Vec<i32>,
    visible: Vec<bool>,
}

impl Metadata {
    fn load(&mut self, message: Option<&[u8]>, count: usize) -> Result<(), BlobError> {
        let Some(message) = message else { return Ok(()) };
        let (mut versions, mut visible) = (Packed::default(), Packed::default());
        let mut fields = Fields::new(message);
        while let Some((field, value)) = fields.next()? {
            match field {
                1 => versions.add(value, "the nodes' versions")?,
                6 => visible.add(value, "the nodes' visibility")?,
                _ => {}
            }
        }
        for (what, column) in [("versions", &versions), ("visibilities", &visible)] {
            if !column.is_empty() && column.count() != count {
                return Err(BlobError::damaged(format!(
                    "dense nodes have {count} ids and {} {what}",
                    column.count()
                )));
            }
        }
        let mut numbers = versions.numbers();
        while let Some(version) = numbers.next()? {
            // Negative ones, which mean unknown, are coded as 64 bits.
            self.versions.push(i32::try_from(version.cast_signed()).unwrap_or(0).max(0));
        }
        let mut numbers = visible.numbers();
        while let Some(visible) = numbers.next()? {
            self.visible.push(visible != 0);
        }
        Ok(())
    }
}
