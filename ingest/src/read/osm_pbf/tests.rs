//! A small town written with the protobuf types, whole and then damaged in every way that is known to crash readers.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use geo_types::Geometry;
use osmpbfreader::fileformat::{Blob, BlobHeader};
use osmpbfreader::osmformat::relation::MemberType;
use osmpbfreader::osmformat::{
    DenseInfo, DenseNodes, HeaderBBox, HeaderBlock, Info, Node, PrimitiveBlock, PrimitiveGroup,
    Relation, StringTable, Way,
};
use proptest::prelude::*;
use protobuf::{EnumOrUnknown, Message, MessageField};

use super::*;
use crate::raw::Tags;
use crate::read::collected::Collected;

impl Collected {
    fn ids(&self) -> Vec<&str> {
        self.features.iter().map(|feature| feature.id.as_str()).collect()
    }
}

fn read_bytes(bytes: &[u8]) -> Result<(Header, Collected), ReadError> {
    let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
    file.write_all(bytes).expect("written");
    let mut found = Collected::default();
    let parking = |_: ElementKind, tags: &Tags| tags.is("amenity", "parking");
    let header = read(file.path(), &parking, &mut found, &|_, _| {})?;
    Ok((header, found))
}

fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::default());
    packed.write_all(bytes).expect("written");
    packed.finish().expect("finished")
}

fn zlib(message: &[u8]) -> Blob {
    Blob {
        raw_size: Some(i32::try_from(message.len()).expect("small")),
        zlib_data: Some(deflate(message)),
        ..Blob::default()
    }
}

fn lz4(message: &[u8]) -> Blob {
    let mut blob =
        Blob { raw_size: Some(i32::try_from(message.len()).expect("small")), ..Blob::default() };
    let packed = lz4_flex::block::compress(message);
    blob.special_fields.mut_unknown_fields().add_length_delimited(6, packed);
    blob
}

fn raw(message: &[u8]) -> Blob {
    Blob { raw: Some(message.to_vec()), ..Blob::default() }
}

fn framed(kind: &str, blob: &Blob) -> Vec<u8> {
    let body = blob.write_to_bytes().expect("a message");
    let header = BlobHeader {
        type_: Some(kind.to_owned()),
        datasize: Some(i32::try_from(body.len()).expect("small")),
        ..BlobHeader::default()
    };
    let header = header.write_to_bytes().expect("a message");
    let length = u32::try_from(header.len()).expect("small").to_be_bytes();
    [&length[..], &header, &body].concat()
}

fn header() -> HeaderBlock {
    HeaderBlock {
        required_features: vec!["OsmSchema-V0.6".to_owned(), "DenseNodes".to_owned()],
        bbox: MessageField::some(HeaderBBox {
            left: Some(-3_200_000_000),
            right: Some(-2_900_000_000),
            top: Some(51_700_000_000),
            bottom: Some(51_500_000_000),
            ..HeaderBBox::default()
        }),
        osmosis_replication_timestamp: Some(1_588_366_743),
        ..HeaderBlock::default()
    }
}

const STRINGS: [&str; 9] =
    ["", "amenity", "parking", "type", "multipolygon", "outer", "inner", "highway", "service"];

fn block(groups: Vec<PrimitiveGroup>) -> PrimitiveBlock {
    let strings = STRINGS.iter().map(|s| s.as_bytes().to_vec()).collect();
    PrimitiveBlock {
        stringtable: MessageField::some(StringTable { s: strings, ..StringTable::default() }),
        primitivegroup: groups,
        ..PrimitiveBlock::default()
    }
}

/// Eight nodes, -1 and 1 to 7, at the corners of two squares; node 7 is a car park in version 3.
fn nodes() -> PrimitiveGroup {
    let mut keys_vals = vec![0; 7];
    keys_vals.extend([1, 2, 0]);
    PrimitiveGroup {
        dense: MessageField::some(DenseNodes {
            id: vec![-1, 2, 1, 1, 1, 1, 1, 1],
            lon: vec![-30_000_000, 1000, 0, -1000, 100, 500, 0, 9000],
            lat: vec![516_000_000, 0, 1000, 0, -900, 0, 500, 9000],
            keys_vals,
            denseinfo: MessageField::some(DenseInfo {
                version: vec![1, 1, 1, 1, 1, 1, 1, 3],
                ..DenseInfo::default()
            }),
            ..DenseNodes::default()
        }),
        ..PrimitiveGroup::default()
    }
}

fn way(id: i64, refs: &[i64], tags: &[(u32, u32)]) -> Way {
    Way {
        id: Some(id),
        refs: refs.to_vec(),
        keys: tags.iter().map(|(key, _)| *key).collect(),
        vals: tags.iter().map(|(_, value)| *value).collect(),
        info: MessageField::some(Info { version: Some(5), ..Info::default() }),
        ..Way::default()
    }
}

/// Way 10 is a square car park, 11 and 12 the sides of one, 13 a triangle in it, 14 a car park none of whose nodes is there.
fn ways() -> PrimitiveGroup {
    PrimitiveGroup {
        ways: vec![
            way(10, &[-1, 2, 1, 1, -4], &[(1, 2)]),
            way(11, &[-1, 2, 1], &[(7, 8)]),
            way(12, &[2, 1, -4], &[]),
            way(13, &[4, 1, 1, -2], &[]),
            way(14, &[900, 1], &[(1, 2)]),
        ],
        ..PrimitiveGroup::default()
    }
}

fn relation(id: i64, members: &[(i64, MemberType, i32)]) -> Relation {
    let mut before = 0;
    let memids = members.iter().map(|(id, _, _)| {
        let difference = id - before;
        before = *id;
        difference
    });
    Relation {
        id: Some(id),
        keys: vec![1, 3],
        vals: vec![2, 4],
        memids: memids.collect(),
        types: members.iter().map(|(_, kind, _)| EnumOrUnknown::new(*kind)).collect(),
        roles_sid: members.iter().map(|(_, _, role)| *role).collect(),
        ..Relation::default()
    }
}

fn relations() -> PrimitiveGroup {
    use MemberType::{NODE, WAY};
    PrimitiveGroup {
        relations: vec![
            relation(20, &[(12, WAY, 5), (11, WAY, 5), (13, WAY, 6), (7, NODE, 0)]),
            relation(21, &[(11, WAY, 5), (99, WAY, 5)]),
        ],
        ..PrimitiveGroup::default()
    }
}

fn file(header: &HeaderBlock, blocks: &[PrimitiveBlock]) -> Vec<u8> {
    let message = header.write_to_bytes().expect("a message");
    let mut bytes = framed("OSMHeader", &raw(&message));
    for block in blocks {
        let message = block.write_to_bytes().expect("a message");
        bytes.extend(framed("OSMData", &zlib(&message)));
    }
    bytes
}

fn town() -> Vec<u8> {
    file(&header(), &[block(vec![nodes(), ways(), relations()])])
}

const TOWN: [&str; 3] = ["node/7", "way/10", "relation/20"];

#[test]
fn wanted_elements_come_with_geometry_version_and_rejects() {
    let (header, found) = read_bytes(&town()).expect("readable");
    assert_eq!(found.ids(), TOWN);
    assert_eq!(header.extent, "-3.2,51.5,-2.9,51.7".parse().ok());
    assert_eq!(header.replication_timestamp.map(|time| time.timestamp()), Some(1_588_366_743));
    let versions: Vec<i32> = found.features.iter().map(|feature| feature.version).collect();
    assert_eq!(versions, [3, 5, 0]);
    let Geometry::Polygon(square) = &found.features[1].geometry else { panic!("an area") };
    assert_eq!(square.exterior().0[0], geo_types::Coord { x: -3.0, y: 51.6 });
    let Geometry::Polygon(area) = &found.features[2].geometry else { panic!("an area") };
    assert_eq!((area.exterior().0.len(), area.interiors().len()), (5, 1));
    let rejects: Vec<(&str, &str)> =
        found.rejects.iter().map(|reject| (reject.position.as_str(), reject.reason)).collect();
    assert_eq!(rejects, [("way/14", "no_geometry"), ("relation/21", "incomplete_geometry")]);
}

#[test]
fn any_order_and_either_packing_read_the_same() {
    let whole = header();
    let mut sorted = header();
    sorted.optional_features.push("Sort.Type_then_ID".to_owned());
    let apart = [block(vec![nodes()]), block(vec![ways()]), block(vec![relations()])];
    let backwards: Vec<PrimitiveBlock> = apart.iter().rev().cloned().collect();
    let mixed = [block(vec![nodes(), ways()]), block(vec![relations()])];
    for (header, blocks) in [
        (&whole, &apart[..]),
        (&whole, &backwards),
        (&whole, &mixed),
        (&sorted, &apart),
        (&sorted, &mixed),
        (&sorted, &[block(vec![nodes(), ways(), relations()])]),
    ] {
        let (_, found) = read_bytes(&file(header, blocks)).expect("readable");
        assert_eq!(found.ids(), TOWN);
    }
    let mut unpacked = framed("OSMHeader", &raw(&whole.write_to_bytes().expect("a message")));
    unpacked.extend(framed("Unknown", &raw(b"to be skipped")));
    for block in &backwards {
        unpacked.extend(framed("OSMData", &raw(&block.write_to_bytes().expect("a message"))));
    }
    assert_eq!(read_bytes(&unpacked).expect("readable").1.ids(), TOWN);
    let mut quick = framed("OSMHeader", &lz4(&whole.write_to_bytes().expect("a message")));
    for block in &backwards {
        quick.extend(framed("OSMData", &lz4(&block.write_to_bytes().expect("a message"))));
    }
    assert_eq!(read_bytes(&quick).expect("readable").1.ids(), TOWN);
}

#[test]
fn a_file_without_a_timestamp_is_as_old_as_its_latest_edit() {
    let (mut header, mut block) = (header(), block(vec![nodes(), ways(), relations()]));
    header.osmosis_replication_timestamp = None;
    let age = |block: &PrimitiveBlock| {
        let (header, _) =
            read_bytes(&file(&header, std::slice::from_ref(block))).expect("readable");
        header.replication_timestamp.map(|time| time.timestamp())
    };
    assert_eq!(age(&block), None);
    block.primitivegroup[1].ways[3].info.as_mut().expect("info").timestamp = Some(1_500_000_000);
    assert_eq!(age(&block), Some(1_500_000_000));
    // Differences; in tenths of a second.
    block.date_granularity = Some(100);
    let dense = dense(&mut block).denseinfo.as_mut().expect("info");
    dense.timestamp = vec![15_000_000_000, 0, 50, -40, 0, 0, 0, 0];
    assert_eq!(age(&block), Some(1_500_000_005));
}

#[test]
fn a_file_that_lies_about_its_order_is_refused() {
    let mut sorted = header();
    sorted.optional_features.push("Sort.Type_then_ID".to_owned());
    let n = || block(vec![nodes()]);
    let liar = file(&sorted, &[n(), block(vec![ways()]), n(), n(), n(), n(), n(), n()]);
    let error = read_bytes(&liar).expect_err("refused").to_string();
    assert!(error.contains("osmium sort"), "{error}");
}

#[test]
fn single_nodes_other_granularities_and_offsets_are_read() {
    let mut plain = block(vec![PrimitiveGroup {
        nodes: vec![Node {
            id: Some(1),
            lon: Some(-6),
            lat: Some(103),
            keys: vec![1],
            vals: vec![2],
            ..Node::default()
        }],
        ..PrimitiveGroup::default()
    }]);
    plain.granularity = Some(500_000_000);
    plain.lat_offset = Some(100_000_000);
    let (_, found) = read_bytes(&file(&header(), &[plain])).expect("readable");
    assert_eq!(found.features[0].geometry, Geometry::Point(geo_types::Point::new(-3.0, 51.6)));
}

/// The town with one thing changed.
fn changed(change: impl FnOnce(&mut HeaderBlock, &mut PrimitiveBlock)) -> Vec<u8> {
    let (mut header, mut block) = (header(), block(vec![nodes(), ways(), relations()]));
    change(&mut header, &mut block);
    file(&header, &[block])
}

fn dense(block: &mut PrimitiveBlock) -> &mut DenseNodes {
    block.primitivegroup[0].dense.as_mut().expect("dense nodes")
}

#[test]
fn every_contradiction_is_an_error_that_says_which() {
    let unknown_type = |r: &mut Relation| r.types[1] = EnumOrUnknown::from_i32(7);
    for (bytes, word) in [
        (changed(|h, _| h.required_features.push("LifeOnMars".to_owned())), "\"LifeOnMars\""),
        (
            changed(|h, _| h.required_features.push("HistoricalInformation".to_owned())),
            "time-filter",
        ),
        (changed(|h, _| h.bbox.as_mut().expect("a box").left = Some(i64::MIN)), "header's box"),
        (changed(|_, b| dense(b).lat.truncate(3)), "8 ids, 3 latitudes"),
        (changed(|_, b| dense(b).id.push(1)), "9 ids"),
        (changed(|_, b| dense(b).keys_vals.truncate(4)), "tags ends too early"),
        (changed(|_, b| dense(b).keys_vals.push(0)), "tags for more nodes"),
        (changed(|_, b| dense(b).keys_vals[7] = 44), "string 44"),
        (changed(|_, b| dense(b).keys_vals[7] = -44), "is asked for"),
        (changed(|_, b| dense(b).lat[0] = 1_000_000_000), "off the globe"),
        (changed(|_, b| dense(b).lon[0] = i64::MAX), "off the globe"),
        (changed(|_, b| dense(b).id = vec![i64::MAX; 8]), "beyond 64 bits"),
        (
            changed(|_, b| dense(b).denseinfo.as_mut().expect("info").version.truncate(2)),
            "2 versions",
        ),
        (changed(|_, b| b.granularity = Some(0)), "granularity 0"),
        (changed(|_, b| b.granularity = Some(-100)), "granularity -100"),
        (changed(|_, b| b.lat_offset = Some(i64::MAX)), "off the globe"),
        (changed(|_, b| b.stringtable.as_mut().expect("strings").s[2] = vec![0xff]), "not UTF-8"),
        (changed(|_, b| b.primitivegroup[1].ways[0].keys.push(3)), "2 keys and 1 values"),
        (changed(|_, b| b.primitivegroup[1].ways[0].vals[0] = 99), "string 99"),
        (changed(|_, b| b.primitivegroup[1].ways[0].refs = vec![i64::MAX, 5]), "beyond 64 bits"),
        (changed(|_, b| b.primitivegroup[2].relations[0].roles_sid.truncate(1)), "1 roles"),
        (changed(|_, b| b.primitivegroup[2].relations[0].roles_sid[0] = -1), "role is string -1"),
        (changed(|_, b| b.primitivegroup[2].relations[0].roles_sid[0] = 90), "string 90"),
        (changed(|_, b| unknown_type(&mut b.primitivegroup[2].relations[0])), "unknown type 7"),
    ] {
        let error = read_bytes(&bytes).err().map_or_else(String::new, |error| error.to_string());
        assert!(error.contains(word) && error.contains(", blob "), "{word}: {error:?}");
    }
}

#[test]
fn blobs_that_lie_about_themselves_are_refused() {
    let start = framed("OSMHeader", &raw(&header().write_to_bytes().expect("a message")));
    let message = block(vec![nodes()]).write_to_bytes().expect("a message");
    let blob = |change: &dyn Fn(&mut Blob)| {
        let mut blob = zlib(&message);
        change(&mut blob);
        [start.clone(), framed("OSMData", &blob)].concat()
    };
    let mut long_header = start.clone();
    long_header.extend(70_000_u32.to_be_bytes());
    long_header.resize(long_header.len() + 70_000, 0);
    let mut huge = start.clone();
    let body = BlobHeader {
        type_: Some("OSMData".to_owned()),
        datasize: Some(40_000_000),
        ..BlobHeader::default()
    };
    let body = body.write_to_bytes().expect("a message");
    huge.extend(u32::try_from(body.len()).expect("small").to_be_bytes());
    huge.extend(body);
    let quick = |size: i32, cut: usize| {
        let mut blob = Blob { raw_size: Some(size), ..Blob::default() };
        let mut packed = lz4_flex::block::compress(&message);
        packed.truncate(packed.len() - cut);
        blob.special_fields.mut_unknown_fields().add_length_delimited(6, packed);
        [start.clone(), framed("OSMData", &blob)].concat()
    };
    let size = i32::try_from(message.len()).expect("small");
    for (bytes, word) in [
        (quick(size + 1, 0), "were announced"),
        (quick(size - 1, 0), "cannot be unpacked"),
        (quick(size, 3), "damaged"),
        (quick(33_000_000, 0), "can hold"),
        (quick(40_000_000, 0), "at most 33554432"),
        (quick(-1, 0), "what size"),
        (blob(&|b| b.raw_size = None), "what size"),
        (blob(&|b| b.raw_size = Some(-1)), "what size"),
        (blob(&|b| b.raw_size = Some(33_600_000)), "at most 33554432"),
        (blob(&|b| b.raw_size = b.raw_size.map(|size| size - 1)), "reaches beyond its message"),
        (blob(&|b| b.raw_size = b.raw_size.map(|size| size + 1)), "were announced"),
        (blob(&|b| b.zlib_data = Some(b"no zlib at all".to_vec())), "cannot be unpacked"),
        (blob(&|b| b.zlib_data.as_mut().expect("data").truncate(40)), "cut off"),
        (
            blob(&|b| *b.zlib_data.as_mut().and_then(|d| d.last_mut()).expect("data") ^= 1),
            "unpacked",
        ),
        (blob(&|b| b.zlib_data = Some(deflate(&vec![0; 40_000_000]))), "damaged"),
        (blob(&|b| b.zlib_data = None), "no content"),
        (
            blob(&|b| {
                b.lzma_data = b.zlib_data.take();
            }),
            "packed with lzma",
        ),
        (
            blob(&|b| {
                b.zlib_data = None;
                b.special_fields.mut_unknown_fields().add_length_delimited(7, vec![1, 2]);
            }),
            "packed with zstd",
        ),
        (long_header, "70000 bytes"),
        (huge, "40000000 bytes"),
        (start[..start.len() - 2].to_vec(), "within a blob"),
        ([start.clone(), vec![0, 0]].concat(), "blob header's length"),
        (framed("OSMData", &zlib(&message)), "does not start with a header"),
        ([start.clone(), framed("OSMData", &zlib(b"\x12\x00"))].concat(), "no string table"),
        (vec![], "empty"),
    ] {
        let error = read_bytes(&bytes).err().map_or_else(String::new, |error| error.to_string());
        assert!(error.contains(word), "{word}: {error:?}");
    }
    assert_eq!(read_bytes(&start).expect("an extract of nowhere").1.ids(), Vec::<&str>::new());
}

#[test]
fn a_file_cut_off_at_any_byte_is_an_error() {
    let town = town();
    let first = framed("OSMHeader", &raw(&header().write_to_bytes().expect("a message"))).len();
    for end in 0..town.len() {
        let read = read_bytes(&town[..end]);
        assert_eq!(read.is_ok(), end == first, "cut off at byte {end}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    /// Packing has a checksum, which catches nearly all damage; without it, damage reaches the decoder.
    #[test]
    fn no_damage_makes_it_panic(flips in prop::collection::vec((any::<prop::sample::Index>(), 1..=255_u8), 1..8)) {
        let message = block(vec![nodes(), ways(), relations()]).write_to_bytes().expect("a message");
        let mut bytes = framed("OSMHeader", &raw(&header().write_to_bytes().expect("a message")));
        bytes.extend(framed("OSMData", &raw(&message)));
        for (at, flip) in flips {
            let at = at.index(bytes.len());
            bytes[at] ^= flip;
        }
        let _ = read_bytes(&bytes);
    }

    #[test]
    fn no_lz4_makes_it_panic(packed in prop::collection::vec(any::<u8>(), 0..200), size in 0..60_000) {
        let mut blob = Blob { raw_size: Some(size), ..Blob::default() };
        blob.special_fields.mut_unknown_fields().add_length_delimited(6, packed);
        let mut bytes = framed("OSMHeader", &raw(&header().write_to_bytes().expect("a message")));
        bytes.extend(framed("OSMData", &blob));
        let _ = read_bytes(&bytes);
    }

    #[test]
    fn no_block_makes_it_panic(content in prop::collection::vec(any::<u8>(), 0..200)) {
        let mut bytes = framed("OSMHeader", &raw(&header().write_to_bytes().expect("a message")));
        bytes.extend(framed("OSMData", &raw(&content)));
        let _ = read_bytes(&bytes);
    }
}
