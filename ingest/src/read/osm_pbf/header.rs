//! The file's header: what a reader has to know to read it, and what the file says of itself.

use carpal_domain::geometry::Bbox;
use chrono::DateTime;
use osmpbfreader::osmformat::HeaderBlock;
use protobuf::Message;

use super::error::BlobError;
use crate::read::Header;

/// What we read of a header.
#[derive(Debug, Default)]
pub(super) struct FileHeader {
    pub header: Header,
    /// The file says that it holds all nodes, then all ways, then all relations.
    pub is_sorted: bool,
}

pub(super) fn read(content: &[u8]) -> Result<FileHeader, BlobError> {
    let block = HeaderBlock::parse_from_bytes(content)?;
    for feature in &block.required_features {
        match feature.as_str() {
            "OsmSchema-V0.6" | "DenseNodes" => {}
            "HistoricalInformation" => {
                return Err(BlobError::Unsupported(
                    "the file holds the history of its elements, not their state".to_owned(),
                    "Take one moment out of it first: osmium time-filter FILE -o OUT.osm.pbf",
                ));
            }
            unknown => {
                let shown: String = unknown.chars().take(80).collect();
                return Err(BlobError::Unsupported(
                    format!("the file cannot be read without the feature \"{shown}\""),
                    "Convert it first: osmium cat FILE -o OUT.osm.pbf",
                ));
            }
        }
    }
    let extent = match block.bbox.as_ref() {
        None => None,
        Some(b) => Some(extent(b.left(), b.bottom(), b.right(), b.top())?),
    };
    Ok(FileHeader {
        header: Header {
            extent,
            replication_timestamp: block
                .osmosis_replication_timestamp
                .and_then(|seconds| DateTime::from_timestamp(seconds, 0)),
            generator: block.writingprogram().to_owned(),
        },
        is_sorted: block.optional_features.iter().any(|feature| feature == "Sort.Type_then_ID"),
    })
}

/// From nanodegrees.
fn extent(west: i64, south: i64, east: i64, north: i64) -> Result<Bbox, BlobError> {
    const LON_LIMIT: i64 = 180_000_000_000;
    const LAT_LIMIT: i64 = 90_000_000_000;
    let on_the_globe = [west, east].iter().all(|lon| (-LON_LIMIT..=LON_LIMIT).contains(lon))
        && [south, north].iter().all(|lat| (-LAT_LIMIT..=LAT_LIMIT).contains(lat));
    if !on_the_globe {
        return Err(BlobError::damaged(format!(
            "the header's box {west}, {south}, {east}, {north} (nanodegrees) is off the globe"
        )));
    }
    let degrees = |nano: i64| nano as f64 / 1e9;
    Ok(Bbox {
        west: degrees(west),
        south: degrees(south),
        east: degrees(east),
        north: degrees(north),
    })
}
