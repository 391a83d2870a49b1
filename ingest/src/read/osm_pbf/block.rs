//! A block of data: its strings, its groups, and how its coordinates are coded.

use super::error::BlobError;
use super::wire::{Fields, Value, varint};
use crate::raw::Tags;
use crate::read::geometry::Position;
use crate::read::text;

/// What kinds of element a block holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Kinds {
    pub nodes: bool,
    pub ways: bool,
    pub relations: bool,
}

impl Kinds {
    fn of_group(group: &[u8]) -> Result<Self, BlobError> {
        let mut kinds = Self::default();
        // A group holds one kind only, so its first field that says one tells all.
        let mut fields = Fields::new(group);
        while let Some((field, _)) = fields.next()? {
            kinds.add(field);
            if kinds != Self::default() {
                break;
            }
        }
        Ok(kinds)
    }

    fn add(&mut self, group_field: u64) {
        match group_field {
            1 | 2 => self.nodes = true,
            3 => self.ways = true,
            4 => self.relations = true,
            _ => {}
        }
    }

    fn with(self, other: Self) -> Self {
        Self {
            nodes: self.nodes || other.nodes,
            ways: self.ways || other.ways,
            relations: self.relations || other.relations,
        }
    }

    /// What may stand behind the only group: granularities and offsets.
    const TRAILER_BYTES: usize = 64;

    /// The kinds in a block of `size` bytes of which `start` is unpacked; `None` when more of it is needed.
    pub fn peek(start: &[u8], size: usize) -> Result<Option<Self>, BlobError> {
        if start.len() >= size {
            let mut kinds = Self::default();
            for group in Block::new(start)?.groups {
                kinds = kinds.with(Self::of_group(group)?);
            }
            return Ok(Some(kinds));
        }
        let mut fields = Fields::new(start);
        // The strings come first; while they reach beyond what is unpacked, nothing can be told.
        let Ok(Some((1, Value::Bytes(_)))) = fields.next() else { return Ok(None) };
        let mut rest = fields.rest();
        let (Some(0x12), Some(length)) = (varint(&mut rest), varint(&mut rest)) else {
            return Ok(None);
        };
        let Ok(length) = usize::try_from(length) else { return Ok(None) };
        let behind = start.len() - rest.len();
        if behind.saturating_add(length).saturating_add(Self::TRAILER_BYTES) < size {
            return Ok(None);
        }
        let mut kinds = Self::default();
        if let Some(tag) = varint(&mut rest) {
            kinds.add(tag >> 3);
        }
        Ok((kinds != Self::default()).then_some(kinds))
    }
}

/// A decoded block, its groups still undecoded.
pub(super) struct Block<'a> {
    strings: Vec<&'a [u8]>,
    pub groups: Vec<&'a [u8]>,
    granularity: i64,
    /// Milliseconds in a unit of the timestamps.
    pub date_granularity: i64,
    lon_offset: i64,
    lat_offset: i64,
}

impl<'a> Block<'a> {
    pub fn new(content: &'a [u8]) -> Result<Self, BlobError> {
        let mut block = Self {
            strings: Vec::new(),
            groups: Vec::new(),
            granularity: 100,
            date_granularity: 1000,
            lon_offset: 0,
            lat_offset: 0,
        };
        let mut has_strings = false;
        let mut fields = Fields::new(content);
        while let Some((field, value)) = fields.next()? {
            match field {
                1 => {
                    has_strings = true;
                    let mut strings = Fields::new(value.bytes("the string table")?);
                    while let Some((field, value)) = strings.next()? {
                        if field == 1 {
                            block.strings.push(value.bytes("a string")?);
                        }
                    }
                }
                2 => block.groups.push(value.bytes("a group")?),
                17 => block.granularity = value.varint("the granularity")?.cast_signed(),
                18 => {
                    block.date_granularity =
                        value.varint("the granularity of dates")?.cast_signed();
                }
                19 => block.lat_offset = value.varint("the latitude offset")?.cast_signed(),
                20 => block.lon_offset = value.varint("the longitude offset")?.cast_signed(),
                _ => {}
            }
        }
        if !has_strings {
            return Err(BlobError::damaged("a block has no string table"));
        }
        if !(1..=i64::from(i32::MAX)).contains(&block.granularity) {
            return Err(BlobError::damaged(format!(
                "a block has the granularity {}, which has to be 1 nanodegree or more",
                block.granularity
            )));
        }
        Ok(block)
    }

    /// Where coded coordinates lie.
    pub fn position(&self, lon: i64, lat: i64) -> Result<Position, BlobError> {
        let nano =
            |offset: i64, coded: i64| self.granularity.checked_mul(coded)?.checked_add(offset);
        nano(self.lon_offset, lon)
            .zip(nano(self.lat_offset, lat))
            .and_then(|(lon, lat)| Position::from_nanodegrees(lon, lat))
            .ok_or_else(|| {
                BlobError::damaged(format!(
                    "a node lies off the globe (coded {lon}, {lat} in steps of {} nanodegrees)",
                    self.granularity
                ))
            })
    }

    /// That the block holds no other kinds than those it was planned for.
    pub fn check_kinds(&self, planned: Kinds) -> Result<(), BlobError> {
        for group in &self.groups {
            let kinds = Kinds::of_group(group)?;
            if planned.with(kinds) != planned {
                return Err(BlobError::Unsupported(
                    "kinds of elements are mixed in a way that contradicts the header".to_owned(),
                    "Put the file in order first: osmium sort FILE -o OUT.osm.pbf",
                ));
            }
        }
        Ok(())
    }

    /// The string of an index that was read from the wire.
    pub fn string_at(&self, index: u64) -> Result<&'a str, BlobError> {
        self.string(usize::try_from(index).unwrap_or(usize::MAX))
    }

    /// The string of an index.
    pub fn string(&self, index: usize) -> Result<&'a str, BlobError> {
        let bytes = self.strings.get(index).ok_or_else(|| {
            BlobError::damaged(format!(
                "string {index} is asked for, but the block has {}",
                self.strings.len()
            ))
        })?;
        std::str::from_utf8(bytes)
            .map_err(|_| BlobError::damaged(format!("string {index} of a block is not UTF-8")))
    }

    /// Tags by the indexes of their keys and values.
    pub fn tags(&self, keys: &[u32], values: &[u32]) -> Result<Tags, BlobError> {
        same_count(keys, values)?;
        let mut pairs = Vec::with_capacity(keys.len());
        for (key, value) in keys.iter().zip(values) {
            pairs.push((self.string(*key as usize)?, self.string(*value as usize)?));
        }
        Ok(text::tags(pairs.into_iter()))
    }
}

/// That there are as many keys as values.
fn same_count(keys: &[u32], values: &[u32]) -> Result<(), BlobError> {
    if keys.len() == values.len() {
        return Ok(());
    }
    Err(BlobError::damaged(format!(
        "an element has {} keys and {} values",
        keys.len(),
        values.len()
    )))
}

/// Sums of differences, checked.
pub(super) fn undelta(differences: &[i64], what: &str) -> Result<Vec<i64>, BlobError> {
    let mut sum = 0_i64;
    differences
        .iter()
        .map(|difference| {
            sum = sum
                .checked_add(*difference)
                .ok_or_else(|| BlobError::damaged(format!("{what} run beyond 64 bits")))?;
            Ok(sum)
        })
        .collect()
}

/// A version as the format has it: absent and -1 are unknown.
pub(super) fn version(info: &protobuf::MessageField<osmpbfreader::osmformat::Info>) -> i32 {
    info.as_ref().and_then(|info| info.version).unwrap_or(0).max(0)
}

/// Whether an element is there: in files with history, deleted ones are marked.
pub(super) fn is_visible(info: &protobuf::MessageField<osmpbfreader::osmformat::Info>) -> bool {
    info.as_ref().and_then(|info| info.visible).unwrap_or(true)
}
