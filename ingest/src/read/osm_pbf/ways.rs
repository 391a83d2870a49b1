//! Ways: those that are wanted, and the positions of those that wanted relations are made of.

use osmpbfreader::osmformat::Way;
use protobuf::Message;

use super::age::Age;
use super::block::{Block, is_visible, undelta, version};
use super::error::BlobError;
use super::node_store::{NodeReader, Nodes};
use super::wire::Fields;
use crate::raw::{Element, ElementKind, RawFeature, Reject, Tags};
use crate::read::Wanted;
use crate::read::geometry::{self, Position};

/// What a block holds of ways.
#[derive(Default)]
pub(super) struct FoundWays {
    /// The wanted ones, or what is wrong with them.
    pub features: Vec<Result<RawFeature, (Tags, Reject)>>,
    /// The members of wanted relations, as far as their nodes are in the file.
    pub members: Vec<(i64, Box<[Position]>)>,
}

/// The ways of a block that are wanted or among `members` (sorted).
pub(super) fn read(
    block: &Block<'_>,
    members: &[i64],
    nodes: &Nodes,
    wanted: Wanted<'_>,
    age: &Age,
) -> Result<FoundWays, BlobError> {
    let mut found = FoundWays::default();
    let mut nodes = nodes.reader();
    let mut way = Way::new();
    for group in &block.groups {
        let mut fields = Fields::new(group);
        while let Some((field, value)) = fields.next()? {
            if field != 3 {
                continue;
            }
            way.clear();
            way.merge_from_bytes(value.bytes("a way")?)?;
            let Some(id) = way.id else { return Err(BlobError::damaged("a way has no id")) };
            age.add_info(block, &way.info);
            let tags = block.tags(&way.keys, &way.vals)?;
            let wanted = !tags.0.is_empty() && wanted(ElementKind::Way, &tags);
            let is_member = members.binary_search(&id).is_ok();
            if !(wanted || is_member) || !is_visible(&way.info) {
                continue;
            }
            let refs = undelta(&way.refs, "a way's nodes")?;
            let positions = positions(&refs, &mut nodes)?;
            if wanted {
                found.features.push(feature(id, version(&way.info), tags, &refs, &positions));
            }
            if is_member && !positions.is_empty() {
                found.members.push((id, positions.into()));
            }
        }
    }
    Ok(found)
}

/// The positions of the nodes that are in the file.
fn positions(refs: &[i64], nodes: &mut NodeReader<'_>) -> Result<Vec<Position>, BlobError> {
    let mut positions = Vec::with_capacity(refs.len());
    for id in refs {
        positions.extend(nodes.position(*id).map_err(BlobError::Temporary)?);
    }
    Ok(positions)
}

fn feature(
    id: i64,
    version: i32,
    tags: Tags,
    refs: &[i64],
    positions: &[Position],
) -> Result<RawFeature, (Tags, Reject)> {
    let element = Element { kind: ElementKind::Way, id };
    let closed = refs.len() > 3 && refs.first() == refs.last();
    match geometry::way(&tags, closed, positions.iter().copied()) {
        Some(geometry) => Ok(RawFeature {
            id: element.to_string(),
            element: Some(element),
            version,
            tags,
            geometry,
        }),
        None => Err((tags, geometry::no_nodes(element, refs.len()))),
    }
}
