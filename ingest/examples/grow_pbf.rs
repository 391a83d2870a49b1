//! Writes an OpenStreetMap PBF file several times over into one, for benchmarks: as large as a country, and as varied as what
//! it was made of.
//!
//! `grow_pbf FILE COPIES OUT` gives every copy ids of its own and moves it eastwards, so that no two lie on one another. The
//! file that comes of it is in order, and says so.

use std::fs::File;
use std::io::{BufWriter, Read, Write};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use osmpbfreader::fileformat::{Blob, BlobHeader};
use osmpbfreader::osmformat::{HeaderBlock, PrimitiveBlock, PrimitiveGroup};
use protobuf::Message;

/// Above every id that OpenStreetMap has used so far.
const IDS_A_COPY: i64 = 20_000_000_000;
/// Nanodegrees of longitude: further than a town reaches.
const EAST_A_COPY: i64 = 3_000_000_000;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, copies, out] = &arguments[..] else {
        eprintln!("usage: grow_pbf FILE.osm.pbf COPIES OUT.osm.pbf");
        return ExitCode::from(2);
    };
    match grow(file, copies, out) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

fn grow(file: &str, copies: &str, out: &str) -> Result<()> {
    let copies: i64 = copies.parse().context("COPIES is a number")?;
    let mut input = File::open(file).with_context(|| file.to_owned())?;
    let mut blocks = Vec::new();
    let mut header = HeaderBlock::new();
    while let Some((kind, content)) = next_blob(&mut input)? {
        if kind == "OSMHeader" {
            header = HeaderBlock::parse_from_bytes(&content)?;
        } else {
            blocks.push(PrimitiveBlock::parse_from_bytes(&content)?);
        }
    }
    header.bbox.clear();
    header.optional_features = vec!["Sort.Type_then_ID".to_owned()];
    let mut output = BufWriter::new(File::create(out).with_context(|| out.to_owned())?);
    write_blob(&mut output, "OSMHeader", &header.write_to_bytes()?)?;
    let kinds: [fn(&PrimitiveGroup) -> bool; 3] = [
        |group| group.dense.is_some() || !group.nodes.is_empty(),
        |group| !group.ways.is_empty(),
        |group| !group.relations.is_empty(),
    ];
    for is_of_kind in kinds {
        for copy in 0..copies {
            for block in blocks.iter().filter(|block| block.primitivegroup.iter().any(is_of_kind)) {
                let mut block = block.clone();
                block.primitivegroup.retain(is_of_kind);
                renumber(&mut block, copy * IDS_A_COPY);
                block.lon_offset = Some(block.lon_offset() + copy * EAST_A_COPY);
                write_blob(&mut output, "OSMData", &block.write_to_bytes()?)?;
            }
        }
    }
    output.flush()?;
    Ok(())
}

/// Ids and references that are differences begin further up; the rest are moved one by one.
fn renumber(block: &mut PrimitiveBlock, by: i64) {
    for group in &mut block.primitivegroup {
        if let Some(first) = group.dense.as_mut().and_then(|dense| dense.id.first_mut()) {
            *first += by;
        }
        for node in &mut group.nodes {
            node.set_id(node.id() + by);
        }
        for way in &mut group.ways {
            way.set_id(way.id() + by);
            if let Some(first) = way.refs.first_mut() {
                *first += by;
            }
        }
        for relation in &mut group.relations {
            relation.set_id(relation.id() + by);
            if let Some(first) = relation.memids.first_mut() {
                *first += by;
            }
        }
    }
}

fn next_blob(input: &mut File) -> Result<Option<(String, Vec<u8>)>> {
    let mut length = [0; 4];
    if input.read(&mut length)? == 0 {
        return Ok(None);
    }
    let mut header = vec![0; u32::from_be_bytes(length) as usize];
    input.read_exact(&mut header)?;
    let header = BlobHeader::parse_from_bytes(&header)?;
    let mut body = vec![0; usize::try_from(header.datasize())?];
    input.read_exact(&mut body)?;
    let blob = Blob::parse_from_bytes(&body)?;
    let mut content = Vec::new();
    match (&blob.raw, &blob.zlib_data) {
        (Some(raw), _) => content.clone_from(raw),
        (None, Some(packed)) => {
            ZlibDecoder::new(&packed[..]).read_to_end(&mut content)?;
        }
        (None, None) => bail!("a blob is packed otherwise than with zlib"),
    }
    Ok(Some((header.type_().to_owned(), content)))
}

fn write_blob(output: &mut impl Write, kind: &str, content: &[u8]) -> Result<()> {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::default());
    packed.write_all(content)?;
    let blob = Blob {
        raw_size: Some(i32::try_from(content.len())?),
        zlib_data: Some(packed.finish()?),
        ..Blob::default()
    };
    let body = blob.write_to_bytes()?;
    let header = BlobHeader {
        type_: Some(kind.to_owned()),
        datasize: Some(i32::try_from(body.len())?),
        ..BlobHeader::default()
    };
    let header = header.write_to_bytes()?;
    output.write_all(&u32::try_from(header.len())?.to_be_bytes())?;
    output.write_all(&header)?;
    output.write_all(&body)?;
    Ok(())
}
