//! Ways: those that are wanted, and those that wanted relations are made of.

use osmpbfreader::osmformat::Way;
use protobuf::Message;

use super::block::{Block, is_visible, undelta, version};
use super::error::BlobError;
use super::wire::Fields;
use crate::raw::{ElementKind, Tags};
use crate::read::Wanted;
use crate::read::text;

/// The ways of one block that are kept until their nodes are known. Strings are kept once, as the block did.
#[derive(Debug, Default)]
pub(super) struct KeptWays {
    ways: Vec<KeptWay>,
    strings: Vec<Box<str>>,
    /// Of all ways, as indexes of `strings`.
    tags: Vec<(u32, u32)>,
    /// Of all ways: their nodes' ids.
    refs: Vec<i64>,
}

#[derive(Debug)]
struct KeptWay {
    id: i64,
    version: i32,
    wanted: bool,
    tags_end: usize,
    refs_end: usize,
}

/// A kept way.
pub(super) struct WayView<'a> {
    pub id: i64,
    pub version: i32,
    /// Wanted for itself, not only as a member.
    pub wanted: bool,
    tags: &'a [(u32, u32)],
    strings: &'a [Box<str>],
    pub refs: &'a [i64],
}

impl WayView<'_> {
    pub fn tags(&self) -> Tags {
        let string = |index: u32| self.strings.get(index as usize).map_or("", |string| &**string);
        text::tags(self.tags.iter().map(|(key, value)| (string(*key), string(*value))))
    }
}

impl KeptWays {
    pub fn len(&self) -> usize {
        self.ways.len()
    }

    /// The nodes that any of them runs through, with repetitions.
    pub fn refs(&self) -> &[i64] {
        &self.refs
    }

    /// The ids of all, in order.
    pub fn ids(&self) -> impl Iterator<Item = i64> {
        self.ways.iter().map(|way| way.id)
    }

    pub fn get(&self, n: usize) -> Option<WayView<'_>> {
        let way = self.ways.get(n)?;
        let before = n.checked_sub(1).and_then(|before| self.ways.get(before));
        let (tags, refs) = before.map_or((0, 0), |before| (before.tags_end, before.refs_end));
        Some(WayView {
            id: way.id,
            version: way.version,
            wanted: way.wanted,
            tags: self.tags.get(tags..way.tags_end)?,
            strings: &self.strings,
            refs: self.refs.get(refs..way.refs_end)?,
        })
    }

    pub fn iter(&self) -> impl Iterator<Item = WayView<'_>> {
        (0..self.len()).filter_map(|n| self.get(n))
    }

    fn shrink(&mut self) {
        self.ways.shrink_to_fit();
        self.strings.shrink_to_fit();
        self.tags.shrink_to_fit();
        self.refs.shrink_to_fit();
    }
}

/// The ways of a block that are wanted or among `members` (sorted).
pub(super) fn read(
    block: &Block<'_>,
    members: &[i64],
    wanted: Wanted<'_>,
) -> Result<KeptWays, BlobError> {
    let mut kept = KeptWays::default();
    let mut strings = Interner::default();
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
            let tags = block.tags(&way.keys, &way.vals)?;
            let wanted = !tags.0.is_empty() && wanted(ElementKind::Way, &tags);
            if !(wanted || members.binary_search(&id).is_ok()) || !is_visible(&way.info) {
                continue;
            }
            if wanted {
                for (key, value) in way.keys.iter().zip(&way.vals) {
                    let key = strings.keep(*key, block, &mut kept.strings)?;
                    kept.tags.push((key, strings.keep(*value, block, &mut kept.strings)?));
                }
            }
            kept.refs.extend(undelta(&way.refs, "a way's nodes")?);
            kept.ways.push(KeptWay {
                id,
                version: version(&way.info),
                wanted,
                tags_end: kept.tags.len(),
                refs_end: kept.refs.len(),
            });
        }
    }
    kept.shrink();
    Ok(kept)
}

/// From a block's string indexes to the kept ones.
#[derive(Default)]
struct Interner {
    kept: std::collections::HashMap<u32, u32>,
}

impl Interner {
    fn keep(
        &mut self,
        index: u32,
        block: &Block<'_>,
        strings: &mut Vec<Box<str>>,
    ) -> Result<u32, BlobError> {
        if let Some(kept) = self.kept.get(&index) {
            return Ok(*kept);
        }
        let kept = u32::try_from(strings.len())
            .map_err(|_| BlobError::TooLarge("a block has more than 2^32 strings".to_owned()))?;
        strings.push(text::storable(block.string(index as usize)?));
        self.kept.insert(index, kept);
        Ok(kept)
    }
}
