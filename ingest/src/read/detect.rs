//! What a file is, by its first bytes.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use flate2::read::MultiGzDecoder;

use super::{At, ReadError};

/// The formats that are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// OpenStreetMap PBF.
    OsmPbf,
    /// OpenStreetMap XML, plain.
    OsmXml,
    /// OpenStreetMap XML in gzip.
    OsmXmlGzip,
    /// Overpass JSON.
    OverpassJson,
    /// GeoJSON: a collection, a feature, a geometry, or one of them per line.
    GeoJson,
}

impl Format {
    /// Its name in a sentence.
    const fn name(self) -> &'static str {
        match self {
            Self::OsmPbf => "OpenStreetMap PBF",
            Self::OsmXml => "OpenStreetMap XML",
            Self::OsmXmlGzip => "gzipped OpenStreetMap XML",
            Self::OverpassJson => "Overpass JSON",
            Self::GeoJson => "GeoJSON",
        }
    }
}

/// How much is looked at.
const SNIFFED_BYTES: u64 = 16 * 1024;

/// The format of the file at `path`, by its content.
///
/// # Errors
/// [`ReadError::Io`], [`ReadError::Empty`], or [`ReadError::WrongFormat`], which says what the file is instead where
/// that can be told (an HTML page, UTF-16, an archive).
pub fn detect(path: &Path) -> Result<Format, ReadError> {
    let io = |source| ReadError::Io { at: At::file(path), source };
    let mut start = Vec::new();
    File::open(path)
        .and_then(|file| file.take(SNIFFED_BYTES).read_to_end(&mut start))
        .map_err(io)?;
    if start.starts_with(&[0x1f, 0x8b]) {
        return in_gzip(path, &start);
    }
    sniff(&start).map_err(|wrong| wrong.at(path))
}

/// That the file has one of the formats `expected`.
pub(super) fn expect(path: &Path, expected: &[Format]) -> Result<Format, ReadError> {
    let found = detect(path)?;
    if expected.contains(&found) {
        return Ok(found);
    }
    let wanted = expected.first().map_or("another format", |format| format.name());
    Err(ReadError::WrongFormat {
        at: At::file(path),
        found: format!("this is {}, where {wanted} is expected", found.name()),
        remedy: "Give the file to the command for its format",
    })
}

fn in_gzip(path: &Path, start: &[u8]) -> Result<Format, ReadError> {
    let mut inner = Vec::new();
    let mut unpacked = MultiGzDecoder::new(start).take(SNIFFED_BYTES);
    // The start of a gzip ends in the middle of it, so an early end is expected here.
    if let Err(e) = unpacked.read_to_end(&mut inner)
        && e.kind() != io::ErrorKind::UnexpectedEof
        && inner.is_empty()
    {
        return Err(ReadError::Damaged {
            at: At::file(path),
            what: format!("it starts like gzip, but cannot be unpacked ({e})"),
        });
    }
    match sniff(&inner) {
        Ok(Format::OsmXml) => Ok(Format::OsmXmlGzip),
        Ok(other) => Err(ReadError::WrongFormat {
            at: At::file(path),
            found: format!("this is {} inside gzip", other.name()),
            remedy: "Unpack it first: gunzip FILE",
        }),
        Err(NotRecognised::Empty) => Err(ReadError::Empty { at: At::file(path) }),
        Err(NotRecognised::Is(what, remedy)) => Err(ReadError::WrongFormat {
            at: At::file(path),
            found: format!("inside gzip: {what}"),
            remedy,
        }),
    }
}

/// What a file is when it is none of the formats.
enum NotRecognised {
    Empty,
    Is(String, &'static str),
}

impl NotRecognised {
    fn at(self, path: &Path) -> ReadError {
        let at = At::file(path);
        match self {
            Self::Empty => ReadError::Empty { at },
            Self::Is(found, remedy) => ReadError::WrongFormat { at, found, remedy },
        }
    }
}

const ARCHIVES: [(&[u8], &str); 5] = [
    (b"PK\x03\x04", "a ZIP archive"),
    (b"\xfd7zXZ\0", "an xz archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\x28\xb5\x2f\xfd", "a zstd archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
];

fn sniff(start: &[u8]) -> Result<Format, NotRecognised> {
    const UTF_8: &str = "Save it as UTF-8: iconv -f UTF-16 -t UTF-8 FILE";
    const SUPPORTED: &str =
        "Give a file of OpenStreetMap PBF, OpenStreetMap XML, Overpass JSON or GeoJSON";
    if start.is_empty() {
        return Err(NotRecognised::Empty);
    }
    if let Some((_, what)) = ARCHIVES.iter().find(|(magic, _)| start.starts_with(magic)) {
        return Err(NotRecognised::Is(format!("this is {what}"), "Unpack it first"));
    }
    if is_pbf(start) {
        return Ok(Format::OsmPbf);
    }
    if matches!(start, [0xff, 0xfe, ..] | [0xfe, 0xff, ..] | [0, 0x20..=0x7e, 0, ..])
        || matches!(start, [0x20..=0x7e, 0, 0x20..=0x7e, 0, ..])
    {
        return Err(NotRecognised::Is("this is text in UTF-16".to_owned(), UTF_8));
    }
    let text = start.strip_prefix(b"\xef\xbb\xbf").unwrap_or(start);
    let blank = text.iter().take_while(|b| b.is_ascii_whitespace() || **b == 0x1e).count();
    let text = text.get(blank..).unwrap_or_default();
    match text.first() {
        None => Err(NotRecognised::Empty),
        Some(b'<') => xml(text),
        Some(b'{') => json(text),
        Some(_) => Err(NotRecognised::Is(
            format!("this is none of the formats: it {}", begins(text)),
            SUPPORTED,
        )),
    }
}

/// Whether a blob header's length comes first (4 bytes, at most 64 KiB), and soon after it the type of a first blob.
fn is_pbf(start: &[u8]) -> bool {
    let header = start.get(4..start.len().min(64)).unwrap_or_default();
    let names = |name: &[u8]| header.windows(name.len()).any(|window| window == name);
    start.starts_with(&[0, 0]) && (names(b"OSMHeader") || names(b"OSMData"))
}

fn xml(text: &[u8]) -> Result<Format, NotRecognised> {
    const SUPPORTED: &str = "Give OpenStreetMap XML: a document that starts with <osm";
    let text = String::from_utf8_lossy(text).to_ascii_lowercase();
    if text.contains("<html") || text.starts_with("<!doctype html") {
        return Err(NotRecognised::Is(
            "this is an HTML page, probably a server's error message".to_owned(),
            "Open it in a browser to see what the server says, then fetch the data again",
        ));
    }
    if text.contains("<osmchange") {
        return Err(NotRecognised::Is(
            "this is a file of changes, not of data".to_owned(),
            "Apply it to an extract first: osmium apply-changes",
        ));
    }
    if text.contains("<osm ") || text.contains("<osm>") || text.contains("<osm\n") {
        return Ok(Format::OsmXml);
    }
    Err(NotRecognised::Is("this is XML, but not OpenStreetMap's".to_owned(), SUPPORTED))
}

fn json(text: &[u8]) -> Result<Format, NotRecognised> {
    let text = String::from_utf8_lossy(text);
    let has = |word: &str| text.contains(word);
    if has("\"Topology\"") {
        return Err(NotRecognised::Is(
            "this is TopoJSON".to_owned(),
            "Convert it to GeoJSON first: ogr2ogr out.geojson in.topojson",
        ));
    }
    if has("\"geometryType\"") && has("\"esri") {
        return Err(NotRecognised::Is(
            "this is Esri's JSON".to_owned(),
            "Ask the server for GeoJSON (f=geojson), or convert it: ogr2ogr out.geojson in.json",
        ));
    }
    // GeoJSON's words first: a property may well be called "elements".
    if has("\"osm3s\"") {
        return Ok(Format::OverpassJson);
    }
    if ["\"FeatureCollection\"", "\"Feature\"", "\"features\"", "\"coordinates\"", "\"geometries\""]
        .iter()
        .any(|word| has(word))
    {
        return Ok(Format::GeoJson);
    }
    if has("\"elements\"") || has("\"remark\"") {
        return Ok(Format::OverpassJson);
    }
    Err(NotRecognised::Is(
        "this is JSON, but neither GeoJSON nor an Overpass response".to_owned(),
        "Give a GeoJSON FeatureCollection, or what Overpass returns for [out:json]",
    ))
}

fn begins(text: &[u8]) -> String {
    let start: String =
        String::from_utf8_lossy(text).chars().take(24).flat_map(char::escape_debug).collect();
    format!("begins with \"{start}\"")
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn detect_bytes(bytes: &[u8]) -> Result<Format, ReadError> {
        let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
        file.write_all(bytes).expect("written");
        detect(file.path())
    }

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        packed.write_all(bytes).expect("written");
        packed.finish().expect("finished")
    }

    #[test]
    fn formats_are_told_by_content() {
        let osm = b"<?xml version='1.0'?>\n<osm version=\"0.6\"/>".as_slice();
        for (bytes, format) in [
            (osm, Format::OsmXml),
            (b"\xef\xbb\xbf <osm>", Format::OsmXml),
            (&gzip(osm), Format::OsmXmlGzip),
            (b"{\"version\":0.6,\"osm3s\":{},\"elements\":[]}", Format::OverpassJson),
            (b"\xef\xbb\xbf{\"type\":\"FeatureCollection\"", Format::GeoJson),
            (b"\x1e{\"type\":\"Feature\"", Format::GeoJson),
            (b"\0\0\0\x0d\x0a\x09OSMHeader\x18\x10", Format::OsmPbf),
        ] {
            assert_eq!(detect_bytes(bytes).expect("known"), format);
        }
    }

    #[test]
    fn what_is_something_else_is_said_to_be() {
        let utf_16: Vec<u8> = "{\"type\"".encode_utf16().flat_map(u16::to_le_bytes).collect();
        for (bytes, word) in [
            (b"".as_slice(), "empty"),
            (b" \n", "empty"),
            (b"<!DOCTYPE html><html>", "HTML"),
            (b"\xff\xfe{\0", "UTF-16"),
            (&utf_16, "UTF-16"),
            (b"PK\x03\x04rest", "ZIP"),
            (b"\xfd7zXZ\0", "xz"),
            (&gzip(b"{\"type\":\"Feature\"}"), "GeoJSON inside gzip"),
            (&gzip(b"<html>"), "HTML"),
            (b"<kml>", "not OpenStreetMap's"),
            (b"{\"type\":\"Topology\"}", "TopoJSON"),
            (b"{\"a\":1}", "neither GeoJSON"),
            (b"SystemCode,Lat", "begins with \"SystemCode,Lat\""),
            (b"\x1f\x8bnonsense that is no gzip", "cannot be unpacked"),
        ] {
            let error = detect_bytes(bytes).expect_err("refused").to_string();
            assert!(error.contains(word), "{error}");
        }
        let missing = detect(Path::new("/nowhere/town.osm.pbf")).expect_err("missing").to_string();
        assert!(missing.starts_with("/nowhere/town.osm.pbf: "), "{missing}");
    }
}
