//! Where the nodes of the file lie: ids and positions as differences, in blocks that can be read one by one.
//!
//! A node costs about seven bytes like this, and a file of nodes in order nothing more than one pass. Beyond a limit the
//! blocks go to a temporary file, so that memory does not grow with the country.

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;

use super::wire::{varint, zigzag};
use crate::read::geometry::Position;

/// Nodes in a block: what is unpacked to find one of them.
const BLOCK_NODES: usize = 64;
/// Blocks that a reader keeps unpacked: the nodes of neighbouring ways lie in few of them.
const CACHED_BLOCKS: usize = 256;
/// Packed nodes beyond this go to the temporary file.
const MEMORY_BYTES: usize = 64 * 1024 * 1024;

/// The nodes of one blob of the file, packed.
#[derive(Debug, Default)]
pub(super) struct PackedNodes {
    /// Of each block: the first id in it, and the byte it starts at.
    blocks: Vec<(i64, u32)>,
    bytes: Vec<u8>,
    count: usize,
    last: (i64, Position),
    /// Those whose ids do not rise.
    loose: Vec<(i64, Position)>,
}

impl PackedNodes {
    /// Takes a node in.
    pub fn push(&mut self, id: i64, at: Position) {
        if self.count > 0 && id <= self.last.0 {
            self.loose.push((id, at));
            return;
        }
        if self.count.is_multiple_of(BLOCK_NODES) {
            // A blob is bounded to 32 MiB, and so is this.
            self.blocks.push((id, u32::try_from(self.bytes.len()).unwrap_or(u32::MAX)));
            self.last = (id, Position::default());
        } else {
            put(&mut self.bytes, id.wrapping_sub(self.last.0).cast_unsigned());
        }
        put_difference(&mut self.bytes, self.last.1.lon, at.lon);
        put_difference(&mut self.bytes, self.last.1.lat, at.lat);
        self.last = (id, at);
        self.count += 1;
    }
}

fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number.to_le_bytes()[0] | 0x80);
        number >>= 7;
    }
    bytes.push(number.to_le_bytes()[0]);
}

fn put_difference(bytes: &mut Vec<u8>, before: i32, after: i32) {
    let difference = i64::from(after) - i64::from(before);
    put(bytes, ((difference << 1) ^ (difference >> 63)).cast_unsigned());
}

/// Every node of the file.
#[derive(Debug, Default)]
pub(super) struct Nodes {
    /// Of each block: the first id in it.
    first_ids: Vec<i64>,
    /// Of each block: the chunk it lies in, and the byte of the chunk it starts at.
    starts: Vec<(u32, u32)>,
    chunks: Vec<Chunk>,
    last_id: Option<i64>,
    /// Nodes that came out of order, sorted by [`Self::finish`]; of an id that comes twice the last counts.
    loose: Vec<(i64, Position)>,
    in_memory: usize,
    spilt: Option<(File, u64)>,
}

#[derive(Debug)]
enum Chunk {
    Memory(Box<[u8]>),
    File { start: u64, length: u32 },
}

impl Nodes {
    /// Takes in what a blob holds, in the order of the file.
    pub fn push(&mut self, packed: PackedNodes) -> io::Result<()> {
        let Some((first, _)) = packed.blocks.first() else { return Ok(()) };
        if self.last_id.is_some_and(|last| *first <= last) {
            let whole = Nodes {
                first_ids: packed.blocks.iter().map(|(id, _)| *id).collect(),
                starts: packed.blocks.iter().map(|(_, start)| (0, *start)).collect(),
                chunks: vec![Chunk::Memory(packed.bytes.into())],
                ..Self::default()
            };
            let mut reader = whole.reader();
            for block in 0..whole.first_ids.len() {
                let slot = reader.unpack(block)?;
                self.loose.extend(slot.nodes.iter().copied());
            }
        } else {
            let chunk = u32::try_from(self.chunks.len()).map_err(io::Error::other)?;
            self.first_ids.extend(packed.blocks.iter().map(|(id, _)| *id));
            self.starts.extend(packed.blocks.iter().map(|(_, start)| (chunk, *start)));
            self.last_id = Some(packed.last.0);
            let stored = self.store(packed.bytes)?;
            self.chunks.push(stored);
        }
        self.loose.extend(packed.loose);
        Ok(())
    }

    fn store(&mut self, bytes: Vec<u8>) -> io::Result<Chunk> {
        if self.in_memory + bytes.len() <= MEMORY_BYTES {
            self.in_memory += bytes.len();
            return Ok(Chunk::Memory(bytes.into()));
        }
        let (file, end) = match &mut self.spilt {
            Some(spilt) => spilt,
            none => none.insert((tempfile::tempfile()?, 0)),
        };
        file.write_all_at(&bytes, *end)?;
        let start = *end;
        *end += bytes.len() as u64;
        Ok(Chunk::File { start, length: u32::try_from(bytes.len()).map_err(io::Error::other)? })
    }

    /// To be called when all are in, before any is looked up.
    pub fn finish(&mut self) {
        self.loose.sort_by_key(|(id, _)| *id);
    }

    /// A reader with a cache of its own.
    pub fn reader(&self) -> NodeReader<'_> {
        NodeReader { nodes: self, block: 0, slots: Vec::new(), packed: Vec::new() }
    }
}

/// Looks nodes up; one for each thread.
pub(super) struct NodeReader<'a> {
    nodes: &'a Nodes,
    /// The block that the last one lay in.
    block: usize,
    slots: Vec<Slot>,
    /// Of a chunk in the file: the block that is being unpacked.
    packed: Vec<u8>,
}

/// A block, unpacked.
#[derive(Clone, Default)]
struct Slot {
    block: Option<usize>,
    nodes: Vec<(i64, Position)>,
}

impl NodeReader<'_> {
    /// Where the node is, if the file has it.
    pub fn position(&mut self, id: i64) -> io::Result<Option<Position>> {
        let nodes = self.nodes;
        let loose = &nodes.loose;
        if !loose.is_empty() {
            let behind = loose.partition_point(|(other, _)| *other <= id);
            let found = behind.checked_sub(1).and_then(|at| loose.get(at));
            if let Some((_, at)) = found.filter(|(found, _)| *found == id) {
                return Ok(Some(*at));
            }
        }
        let ids = &nodes.first_ids;
        let starts_here = |block: usize| ids.get(block).is_some_and(|first| *first <= id);
        if !starts_here(self.block) || starts_here(self.block + 1) {
            match ids.partition_point(|first| *first <= id).checked_sub(1) {
                Some(block) => self.block = block,
                None => return Ok(None),
            }
        }
        let slot = self.unpack(self.block)?;
        let found = slot.nodes.binary_search_by_key(&id, |(id, _)| *id).ok();
        Ok(found.and_then(|at| slot.nodes.get(at)).map(|(_, at)| *at))
    }

    fn unpack(&mut self, block: usize) -> io::Result<&Slot> {
        if self.slots.is_empty() {
            self.slots.resize(CACHED_BLOCKS, Slot::default());
        }
        let slot = &mut self.slots[block % CACHED_BLOCKS];
        if slot.block != Some(block) {
            slot.block = None;
            let bytes = packed_block(self.nodes, block, &mut self.packed)?;
            unpack(bytes, self.nodes.first_ids[block], &mut slot.nodes);
            slot.block = Some(block);
        }
        Ok(slot)
    }
}

/// The bytes of a block, from memory or by way of `buffer` from the file.
fn packed_block<'a>(
    nodes: &'a Nodes,
    block: usize,
    buffer: &'a mut Vec<u8>,
) -> io::Result<&'a [u8]> {
    let (chunk, start) = nodes.starts[block];
    let next = nodes.starts.get(block + 1).filter(|(other, _)| *other == chunk);
    match &nodes.chunks[chunk as usize] {
        Chunk::Memory(bytes) => {
            let end = next.map_or(bytes.len(), |(_, end)| *end as usize);
            Ok(bytes.get(start as usize..end).unwrap_or_default())
        }
        Chunk::File { start: at, length } => {
            let end = next.map_or(*length, |(_, end)| *end);
            buffer.resize(end.saturating_sub(start) as usize, 0);
            if let Some((file, _)) = &nodes.spilt {
                file.read_exact_at(buffer, at + u64::from(start))?;
            }
            Ok(buffer.as_slice())
        }
    }
}

fn unpack(mut bytes: &[u8], first_id: i64, nodes: &mut Vec<(i64, Position)>) {
    nodes.clear();
    let (mut id, mut lon, mut lat) = (first_id, 0_i64, 0_i64);
    while !bytes.is_empty() {
        if !nodes.is_empty() {
            id = id.wrapping_add(varint(&mut bytes).unwrap_or_default().cast_signed());
        }
        lon += zigzag(varint(&mut bytes).unwrap_or_default());
        lat += zigzag(varint(&mut bytes).unwrap_or_default());
        let degrees = |of: i64| i32::try_from(of).unwrap_or_default();
        nodes.push((id, Position { lon: degrees(lon), lat: degrees(lat) }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashMap;

    fn stored(blobs: &[Vec<(i64, Position)>]) -> Nodes {
        let mut nodes = Nodes::default();
        for blob in blobs {
            let mut packed = PackedNodes::default();
            for (id, at) in blob {
                packed.push(*id, *at);
            }
            nodes.push(packed).expect("stored");
        }
        nodes.finish();
        nodes
    }

    fn at(lon: i32, lat: i32) -> Position {
        Position { lon, lat }
    }

    #[test]
    fn what_lies_in_the_file_is_found_there() {
        let blob: Vec<_> = (0..1000).map(|id| (id, at(4, 9))).collect();
        let mut nodes = Nodes { in_memory: MEMORY_BYTES, ..Nodes::default() };
        for part in blob.chunks(300) {
            let mut packed = PackedNodes::default();
            for (id, at) in part {
                packed.push(*id, *at);
            }
            nodes.push(packed).expect("stored");
        }
        assert!(nodes.spilt.is_some());
        let mut reader = nodes.reader();
        for (id, at) in blob.iter().rev() {
            assert_eq!(reader.position(*id).expect("read"), Some(*at));
        }
        assert_eq!(reader.position(1000).expect("read"), None);
        assert_eq!(reader.position(-1).expect("read"), None);
    }

    #[test]
    fn of_a_node_that_comes_twice_the_last_counts() {
        let nodes =
            stored(&[vec![(1, at(1, 1)), (5, at(5, 5)), (5, at(6, 6))], vec![(1, at(2, 2))]]);
        let mut reader = nodes.reader();
        assert_eq!(reader.position(1).expect("read"), Some(at(2, 2)));
        assert_eq!(reader.position(5).expect("read"), Some(at(6, 6)));
    }

    proptest! {
        /// Ordered or not, in one blob or many, with ids and positions of any size.
        #[test]
        fn every_node_is_found_where_it_was_put(
            mut nodes in prop::collection::vec((any::<i64>(), any::<i32>(), any::<i32>()), 0..400),
            ordered in any::<bool>(),
            blob in 1usize..200,
        ) {
            if ordered { nodes.sort_unstable(); }
            let all: Vec<_> = nodes.iter().map(|(id, lon, lat)| (*id, at(*lon, *lat))).collect();
            let last: HashMap<i64, Position> = all.iter().copied().collect();
            let store = stored(&all.chunks(blob).map(<[_]>::to_vec).collect::<Vec<_>>());
            let mut reader = store.reader();
            for (id, at) in last {
                prop_assert_eq!(reader.position(id).expect("read"), Some(at));
            }
        }
    }
}
