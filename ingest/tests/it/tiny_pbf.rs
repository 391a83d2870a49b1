//! A small OpenStreetMap PBF file, made here so that bad input can be made of a good one.

use osmpbfreader::fileformat::{Blob, BlobHeader};
use osmpbfreader::osmformat::{HeaderBlock, Node, PrimitiveBlock, PrimitiveGroup, StringTable};
use protobuf::{Message, MessageField};

/// `count` car parks as nodes 1 to `count`, near 51.58 N 2.99 W, uncompressed.
pub fn car_parks(count: i64) -> Vec<u8> {
    let mut header = HeaderBlock::new();
    header.required_features.push("OsmSchema-V0.6".into());
    let mut file = blob("OSMHeader", &header.write_to_bytes().expect("written"));

    let mut strings = StringTable::new();
    strings.s.extend(["", "amenity", "parking", "name", "Tiny"].map(|s| s.as_bytes().to_vec()));
    let mut group = PrimitiveGroup::new();
    for id in 1..=count {
        let mut node = Node::new();
        node.set_id(id);
        // In units of 100 nanodegrees.
        node.set_lat(515_800_000 + id * 1000);
        node.set_lon(-29_900_000 + id * 1000);
        node.keys = vec![1, 3];
        node.vals = vec![2, 4];
        group.nodes.push(node);
    }
    let mut block = PrimitiveBlock::new();
    block.stringtable = MessageField::some(strings);
    block.primitivegroup.push(group);
    file.extend(blob("OSMData", &block.write_to_bytes().expect("written")));
    file
}

fn blob(kind: &str, content: &[u8]) -> Vec<u8> {
    let mut blob = Blob::new();
    blob.set_raw(content.to_vec());
    let blob = blob.write_to_bytes().expect("written");
    let mut header = BlobHeader::new();
    header.set_type(kind.into());
    header.set_datasize(i32::try_from(blob.len()).expect("small"));
    let header = header.write_to_bytes().expect("written");
    let mut bytes = u32::try_from(header.len()).expect("small").to_be_bytes().to_vec();
    bytes.extend(header);
    bytes.extend(blob);
    bytes
}
