//! From a file to a batch: the reader of its format and the shaper of its kind.

use std::path::{Path, PathBuf};

use crate::raw::Sink;
use crate::read::{self, At, Format, Header, ReadError};
use crate::record::{Batch, Source, SourceKind};
use crate::shape;
use crate::shape::identity::{IdentityRule, NoIdentity};
use crate::sources::SourceReadError;

/// Why an input gave no batch.
#[derive(Debug, thiserror::Error)]
pub enum InputError {
    /// The file cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// What was read could not be set aside.
    #[error(
        "a temporary file failed: {0}. Make room on its disk, or name a folder on another with TMPDIR"
    )]
    Temporary(std::io::Error),
    /// The reader panicked: a bug.
    #[error("reading ended unexpectedly ({0}). This is a bug: please report it, with the file")]
    Panicked(String),
    /// It does not fit its source file.
    #[error(transparent)]
    Source(#[from] SourceReadError),
    /// Its features cannot be told apart.
    #[error("{file}: {why}", file = file.display())]
    NoIdentity {
        /// Which file.
        file: PathBuf,
        /// Why.
        why: NoIdentity,
    },
}

/// Makes sure that the file is OpenStreetMap data of some format, before a run begins.
///
/// # Errors
/// [`ReadError`], which says what it is instead.
pub fn expect_openstreetmap(path: &Path) -> Result<Format, InputError> {
    match read::detect(path)? {
        Format::GeoJson => {
            Err(other_command(path, "GeoJSON", "Import it with `carpal-ingest city FILE`"))
        }
        format => Ok(format),
    }
}

/// Makes sure that the file is GeoJSON, before a run begins.
///
/// # Errors
/// [`ReadError`], which says what it is instead.
pub fn expect_geojson(path: &Path) -> Result<(), InputError> {
    let (found, remedy) = match read::detect(path)? {
        Format::GeoJson => return Ok(()),
        Format::OverpassJson => {
            ("an Overpass response", "Import it with `carpal-ingest overpass FILE`")
        }
        Format::OsmPbf | Format::OsmXml | Format::OsmXmlGzip => {
            ("OpenStreetMap data", "Import it with `carpal-ingest osm FILE`")
        }
    };
    Err(other_command(path, found, remedy))
}

fn other_command(path: &Path, found: &str, remedy: &'static str) -> InputError {
    InputError::Read(ReadError::WrongFormat {
        at: At::file(path),
        found: format!("this is {found}"),
        remedy,
    })
}

/// Reads on a blocking thread, so that the runtime goes on. A reader that panics is an error, not the end of the program.
///
/// # Errors
/// What `read` returns, or [`InputError::Panicked`].
pub async fn read_blocking(
    read: impl FnOnce() -> Result<Batch, InputError> + Send + 'static,
) -> Result<Batch, InputError> {
    match tokio::task::spawn_blocking(read).await {
        Ok(read) => read,
        Err(error) => Err(InputError::Panicked(error.to_string())),
    }
}

/// A source of OpenStreetMap data, credited as OpenStreetMap asks.
#[must_use]
pub fn openstreetmap_source(name: &str, kind: SourceKind) -> Source {
    Source {
        name: name.to_owned(),
        kind,
        attribution: "© OpenStreetMap contributors".to_owned(),
        licence: "ODbL 1.0".to_owned(),
    }
}

/// Reads OpenStreetMap data of any format: PBF, XML, gzipped XML, Overpass JSON. `progress` is told how many bytes are done,
/// and how many there are. `city` is the city that was asked for, if one was: it is taken where the data names none.
///
/// # Errors
/// [`ReadError`], which names the file, the position in it and what to do.
pub fn read_openstreetmap(
    path: &Path,
    source: Source,
    city: Option<&str>,
    progress: &dyn Fn(u64, u64),
) -> Result<Batch, InputError> {
    let format = expect_openstreetmap(path)?;
    let mut shaper = shape::osm::Shaper::new(source);
    if let Some(city) = city {
        shaper = shaper.in_city(city);
    }
    let wanted = &shape::osm::wanted;
    let sink: &mut dyn Sink = &mut shaper;
    let header: Header = match format {
        Format::OsmPbf => read::osm_pbf::read(path, wanted, sink, progress)?,
        Format::OsmXml | Format::OsmXmlGzip => read::osm_xml::read(path, wanted, sink, progress)?,
        Format::OverpassJson => read::overpass_json::read(path, wanted, sink, progress)?,
        Format::GeoJson => Header::default(),
    };
    Ok(shaper.finish(&header))
}

/// Reads a city's or council's GeoJSON. `city` is as in [`read_openstreetmap`]; `rule` says what identifies its features.
///
/// # Errors
/// As [`read_openstreetmap`], and [`InputError::NoIdentity`].
pub fn read_geojson(
    path: &Path,
    source: Source,
    city: Option<&str>,
    rule: IdentityRule,
    progress: &dyn Fn(u64, u64),
) -> Result<Batch, InputError> {
    expect_geojson(path)?;
    let mut shaper = shape::geojson::Shaper::new(source).identified_by(rule);
    if let Some(city) = city {
        shaper = shaper.in_city(city);
    }
    read::geojson::read(path, &mut shaper, progress)?;
    shaper.finish().map_err(|why| InputError::NoIdentity { file: path.to_owned(), why })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::SourceKind;

    /// Reads a text as an OpenStreetMap source.
    fn batch(text: &str) -> Batch {
        let file = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(file.path(), text).expect("written");
        let source = openstreetmap_source("t", SourceKind::Osm);
        read_openstreetmap(file.path(), source, None, &|_, _| {}).expect("readable")
    }

    fn rejected(batch: &Batch) -> Vec<(&str, &str)> {
        batch.rejects.iter().map(|r| (r.position.as_str(), r.reason)).collect()
    }

    #[test]
    fn a_car_park_without_a_position_is_read_and_rejected_and_a_wood_is_neither() {
        let xml = r#"<osm version="0.6">
            <node id="1" version="1" lat="51.5" lon="-3.0"><tag k="amenity" v="parking"/></node>
            <way id="2" version="1"><nd ref="8"/><nd ref="9"/><tag k="amenity" v="parking"/></way>
            <way id="3" version="1"><nd ref="8"/><nd ref="9"/><tag k="natural" v="wood"/></way>
            <relation id="4" version="1"><member type="way" ref="7" role="outer"/>
                <tag k="type" v="multipolygon"/><tag k="amenity" v="parking"/></relation>
        </osm>"#;
        let batch = batch(xml);
        assert_eq!((batch.read, batch.car_parks.len()), (3, 1));
        assert_eq!(rejected(&batch), [("way/2", "no_geometry"), ("relation/4", "no_geometry")]);
    }

    #[test]
    fn a_broken_element_of_an_overpass_response_counts_by_the_tags_it_still_has() {
        let json = r#"{"version": 0.6, "elements": [
            {"type": "node", "id": 1, "lat": 51.5, "lon": -3.0, "tags": {"amenity": "parking"}},
            {"type": "node", "id": 2, "lat": "north", "lon": -3.0, "tags": {"amenity": "parking"}},
            {"type": "node", "id": 3, "lat": "north", "lon": -3.0, "tags": {"natural": "tree"}}
        ]}"#;
        let batch = batch(json);
        assert_eq!((batch.read, batch.car_parks.len()), (2, 1));
        assert_eq!(rejected(&batch), [("element 2", "bad_feature")]);
    }
}
