//! Nodes: the positions that ways run through, and the nodes that are wanted themselves.

use geo_types::{Geometry, Point};
use osmpbfreader::osmformat::Node;
use protobuf::Message;

use super::age::Age;
use super::block::{Block, is_visible, version};
use super::error::BlobError;
use super::node_store::PackedNodes;
use super::wire::{Fields, Packed};
use crate::raw::{Element, ElementKind, RawFeature, Tags};
use crate::read::Wanted;
use crate::read::geometry::Position;

/// What a block holds of nodes.
#[derive(Default)]
pub(super) struct FoundNodes {
    /// Where each is.
    pub positions: PackedNodes,
    /// The wanted ones.
    pub features: Vec<RawFeature>,
}

/// A block's positions and its wanted nodes.
pub(super) fn read(
    block: &Block<'_>,
    wanted: Wanted<'_>,
    age: &Age,
) -> Result<FoundNodes, BlobError> {
    let mut found = FoundNodes::default();
    for group in &block.groups {
        let mut fields = Fields::new(group);
        while let Some((field, value)) = fields.next()? {
            match field {
                1 => single(block, value.bytes("a node")?, wanted, age, &mut found)?,
                2 => dense(block, value.bytes("dense nodes")?, wanted, age, &mut found)?,
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
    wanted: Wanted<'_>,
    age: &Age,
    found: &mut FoundNodes,
) -> Result<(), BlobError> {
    let node = Node::parse_from_bytes(message)?;
    let tags = block.tags(&node.keys, &node.vals)?;
    if !is_visible(&node.info) {
        return Ok(());
    }
    age.add_info(block, &node.info);
    let position = block.position(node.lon(), node.lat())?;
    found.positions.push(node.id(), position);
    if !tags.0.is_empty() && wanted(ElementKind::Node, &tags) {
        found.features.push(feature(node.id(), version(&node.info), tags, position));
    }
    Ok(())
}

/// Nodes by columns. See `DenseNodes` in osmformat.proto: ids and coordinates are differences, tags are pairs of string
/// indexes ended by a 0 for each node, or nothing at all when no node has any.
fn dense(
    block: &Block<'_>,
    message: &[u8],
    wanted: Wanted<'_>,
    age: &Age,
    found: &mut FoundNodes,
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
    if let Some(info) = info {
        age.add_dense(block, info)?;
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
        let position = block.position(lon, lat)?;
        found.positions.push(id, position);
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
                found.features.push(feature(id, version, tags, position));
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
