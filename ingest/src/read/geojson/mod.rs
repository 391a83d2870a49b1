//! GeoJSON (RFC 7946): a collection, a feature, a geometry, or one of these per line, feature by feature.

mod crs;
mod element;
mod geometry;
mod properties;

use std::path::Path;

use carpal_domain::geometry::Bbox;
use serde::Deserialize;

use self::geometry::GeometryError;
use super::json_items::{self, Piece, PieceKind};
use super::{At, Crs, Format, Header, Progress, ReadError, detect};
use crate::raw::{RawFeature, Reject, Sink, Tags};

/// After this many features off the globe, and none on it before them, the file is taken to be in a projected CRS.
const MAX_FEATURES_OFF_THE_GLOBE: u64 = 10;

/// Reads every feature of the GeoJSON file at `path` into `sink`.
///
/// Properties become tags as text: numbers and truth values as JSON writes them, arrays and objects as JSON, nulls not at
/// all. Metadata whose key starts with `@` serves to recognise OpenStreetMap elements and is not a tag. The member `id` of a
/// feature that is no such element is the tag `@id`.
///
/// A feature that cannot be used is rejected as `bad_feature`, `no_geometry`, `off_the_globe` or `too_large`, and the next
/// one is read.
///
/// # Errors
/// [`ReadError`], when the file is not GeoJSON, is cut off, or in a CRS that is not read: by its `crs` member, or because
/// most of its coordinates are off the globe. What `sink` was given until then must not be used.
pub fn read(path: &Path, sink: &mut dyn Sink, progress: Progress<'_>) -> Result<Header, ReadError> {
    read_in(path, None, sink, progress)
}

/// As [`read`], with coordinates in `crs` where that is given, whatever the file says of them.
///
/// # Errors
/// As [`read`].
pub fn read_in(
    path: &Path,
    crs: Option<&Crs>,
    sink: &mut dyn Sink,
    progress: Progress<'_>,
) -> Result<Header, ReadError> {
    detect::expect(path, &[Format::GeoJson])?;
    let is_given = crs.is_some();
    let crs = match crs {
        Some(given) => given.clone(),
        None => declared(path)?,
    };
    let mut reader = Reader {
        path,
        sink,
        header: Header::default(),
        crs,
        crs_is_given: is_given,
        seen: 0,
        on: 0,
        off: 0,
        first_off: None,
    };
    json_items::split(path, "features", progress, &mut |piece| reader.piece(&piece))?;
    reader.finish()
}

/// What the file says of its coordinates.
fn declared(path: &Path) -> Result<Crs, ReadError> {
    let at = || At::file(path);
    let peeked = crs::peek(path).map_err(|source| ReadError::Io { at: at(), source })?;
    crs::declared(peeked.as_ref()).map_err(|name| foreign(at(), &name))
}

fn foreign(at: At, name: &str) -> ReadError {
    let what = format!("the coordinates are in {name}, which is none of {}", super::crs::SUPPORTED);
    ReadError::ForeignCrs { at, what }
}

struct Reader<'a> {
    path: &'a Path,
    sink: &'a mut dyn Sink,
    header: Header,
    /// Features in all.
    seen: u64,
    crs: Crs,
    /// The caller said so, not the file.
    crs_is_given: bool,
    /// Features on the globe, and off it.
    on: u64,
    off: u64,
    /// The error for the first feature off the globe.
    first_off: Option<ReadError>,
}

/// What a document says of itself.
#[derive(Deserialize)]
struct Envelope {
    #[serde(rename = "type")]
    kind: Option<String>,
    crs: Option<serde_json::Value>,
    bbox: Option<Vec<f64>>,
}

/// A geometry by itself.
#[derive(Deserialize)]
struct Collection {
    geometries: Vec<serde_json::Value>,
}

impl Reader<'_> {
    fn piece(&mut self, piece: &Piece<'_>) -> Result<(), ReadError> {
        let bytes = match &piece.content {
            Ok(bytes) => *bytes,
            Err(excess) => {
                let position = position(piece, None);
                self.reject(position, &Tags::default(), "too_large", excess.clone());
                return Ok(());
            }
        };
        match piece.kind {
            PieceKind::Item => self.feature(piece, bytes),
            PieceKind::Document { has_array } => self.document(piece, bytes, has_array),
        }
    }

    fn document(
        &mut self,
        piece: &Piece<'_>,
        bytes: &[u8],
        has_array: bool,
    ) -> Result<(), ReadError> {
        let at = || At::byte(self.path, piece.byte);
        let envelope: Envelope = serde_json::from_slice(bytes).map_err(|e| ReadError::Damaged {
            at: at(),
            what: format!("this is not a GeoJSON object ({e})"),
        })?;
        let named = crs::declared(envelope.crs.as_ref()).map_err(|name| foreign(at(), &name));
        if !self.crs_is_given && self.crs != named? {
            let what = "it names its CRS where it cannot be found before its features".to_owned();
            return Err(ReadError::ForeignCrs { at: at(), what });
        }
        match envelope.kind.as_deref() {
            // Without a type it may be an error of a server; features that it has can be taken all the same.
            kind if has_array && (kind == Some("FeatureCollection") || self.seen > 0) => {
                self.header.extent = envelope.bbox.as_deref().and_then(extent);
                Ok(())
            }
            Some("Feature") => self.feature(piece, bytes),
            Some("GeometryCollection") => {
                let parts: Collection =
                    serde_json::from_slice(bytes).map_err(|e| ReadError::Damaged {
                        at: at(),
                        what: format!("its geometries cannot be read ({e})"),
                    })?;
                for (n, part) in parts.geometries.into_iter().enumerate() {
                    let id = format!("geometry {}", n + 1);
                    self.geometry(piece, id, serde_json::from_value(part))?;
                }
                Ok(())
            }
            Some(
                "Point" | "MultiPoint" | "LineString" | "MultiLineString" | "Polygon"
                | "MultiPolygon",
            ) => {
                let id = position(piece, None);
                self.geometry(piece, id, serde_json::from_slice(bytes))
            }
            kind => Err(ReadError::WrongFormat {
                at: at(),
                found: match kind {
                    Some("FeatureCollection") => "a FeatureCollection without features".to_owned(),
                    Some(kind) => {
                        format!(
                            "an object of the type \"{}\"",
                            kind.chars().take(40).collect::<String>()
                        )
                    }
                    None if has_array => {
                        "a list of no features, without the type that GeoJSON has".to_owned()
                    }
                    None => "an object without a type".to_owned(),
                },
                remedy: "Give a FeatureCollection, a Feature, a geometry, or one Feature a line",
            }),
        }
    }

    fn feature(&mut self, piece: &Piece<'_>, bytes: &[u8]) -> Result<(), ReadError> {
        self.seen += 1;
        let feature: geojson::Feature = match serde_json::from_slice(bytes) {
            Ok(feature) => feature,
            Err(error) => {
                let detail = format!("byte {}: {error}", piece.byte);
                let tags = readable_tags(bytes);
                self.reject(position(piece, None), &tags, "bad_feature", detail);
                return Ok(());
            }
        };
        let properties = feature.properties.unwrap_or_default();
        let element = element::of(feature.id.as_ref(), &properties);
        let own = match &feature.id {
            Some(geojson::feature::Id::String(id)) => Some(id.replace('\0', "")),
            Some(geojson::feature::Id::Number(id)) => Some(id.to_string()),
            None => None,
        };
        let id = match (element, &own) {
            (Some(element), _) => element.to_string(),
            (None, Some(own)) => own.clone(),
            (None, None) => position(piece, None),
        };
        let mut tags = properties::tags(&properties);
        let Some(given) = feature.geometry else {
            let detail = "its geometry is null".to_owned();
            self.reject(position(piece, Some(&id)), &tags, "no_geometry", detail);
            return Ok(());
        };
        let version = element::version(&properties);
        if element.is_none()
            && let Some(own) = own
        {
            tags.0.push(("@id".into(), own.into()));
        }
        match geometry::convert(&given.value, &self.crs) {
            Ok(geometry) => {
                self.on += 1;
                self.sink.feature(RawFeature { id, element, version, tags, geometry });
                Ok(())
            }
            Err(flaw) => self.flawed(piece, &id, &tags, flaw),
        }
    }

    /// A geometry without a feature around it.
    fn geometry(
        &mut self,
        piece: &Piece<'_>,
        id: String,
        parsed: serde_json::Result<geojson::Geometry>,
    ) -> Result<(), ReadError> {
        self.seen += 1;
        let tags = Tags::default();
        let converted = parsed
            .map_err(|error| GeometryError::Bad(error.to_string()))
            .and_then(|given| geometry::convert(&given.value, &self.crs));
        match converted {
            Ok(geometry) => {
                self.on += 1;
                self.sink.feature(RawFeature { id, element: None, version: 0, tags, geometry });
                Ok(())
            }
            Err(flaw) => self.flawed(piece, &id, &tags, flaw),
        }
    }

    fn flawed(
        &mut self,
        piece: &Piece<'_>,
        id: &str,
        tags: &Tags,
        flaw: GeometryError,
    ) -> Result<(), ReadError> {
        let position = position(piece, Some(id));
        match flaw {
            GeometryError::Empty => {
                self.reject(position, tags, "no_geometry", "its geometry is empty".to_owned());
            }
            GeometryError::Bad(detail) => self.reject(position, tags, "bad_feature", detail),
            GeometryError::OffTheGlobe(x, y) => {
                self.off += 1;
                let what = if self.crs.is_degrees() {
                    format!(
                        "{position} lies at {x}, {y}, which are not longitude and latitude in degrees but probably metres of a projected CRS"
                    )
                } else {
                    format!("{position} lies at {x}, {y}, which is nowhere in {}", self.crs)
                };
                let at = piece.at(self.path);
                self.first_off.get_or_insert(ReadError::ForeignCrs { at, what });
                if self.on == 0 && self.off >= MAX_FEATURES_OFF_THE_GLOBE {
                    return self.first_off.take().map_or(Ok(()), Err);
                }
                let detail = if self.crs.is_degrees() {
                    format!("{x}, {y} is not a longitude and latitude in degrees")
                } else {
                    format!("{x}, {y} is nowhere in {}", self.crs)
                };
                self.reject(position, tags, "off_the_globe", detail);
            }
        }
        Ok(())
    }

    fn reject(&mut self, position: String, tags: &Tags, reason: &'static str, detail: String) {
        self.sink.reject_tagged(tags, Reject::new(position, reason, detail));
    }

    /// A stray feature off the globe is that feature's fault; more of them than others are the file's.
    fn finish(self) -> Result<Header, ReadError> {
        match self.first_off {
            Some(error) if self.off > self.on => Err(error),
            _ => Ok(self.header),
        }
    }
}

/// The tags of a malformed feature, as far as they can be read.
fn readable_tags(bytes: &[u8]) -> Tags {
    let feature = serde_json::from_slice::<serde_json::Value>(bytes).ok();
    let properties = feature.as_ref().and_then(|feature| feature.get("properties")?.as_object());
    properties.map(properties::tags).unwrap_or_default()
}

/// Where a feature stands, in words for a reject.
fn position(piece: &Piece<'_>, id: Option<&str>) -> String {
    if matches!(piece.kind, PieceKind::Document { has_array: true }) {
        return "what the collection holds beside its features".to_owned();
    }
    let number = format!("feature {}", piece.number);
    match id {
        Some(id) if id != number => {
            format!("{number} ({})", id.chars().take(80).collect::<String>())
        }
        _ => number,
    }
}

/// A `bbox` member of four or six numbers.
fn extent(bbox: &[f64]) -> Option<Bbox> {
    let ([west, south, east, north] | [west, south, _, east, north, _]) = *bbox else {
        return None;
    };
    let on_the_globe = [west, east].iter().all(|lng| (-180.0..=180.0).contains(lng))
        && [south, north].iter().all(|lat| (-90.0..=90.0).contains(lat));
    (on_the_globe && west < east && south < north).then_some(Bbox { west, south, east, north })
}

#[cfg(test)]
mod tests;
