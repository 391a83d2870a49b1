//! Overpass JSON: what Overpass returns for `[out:json]`, with `out body; >; out skel`, `out geom` or `out center`.
//! See <https://wiki.openstreetmap.org/wiki/OSM_JSON>.

use std::path::Path;

use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::geometry::Position;
use super::json_items::{self, Piece, PieceKind};
use super::osm_elements::{
    Elements, LatestEdit, MemberWay, Relation, Way, says_incomplete, shortened,
};
use super::{At, Format, Header, Progress, ReadError, Wanted, detect, text};
use crate::raw::{Reject, Sink, Tags};

/// Reads the elements of the Overpass response at `path` that are `wanted` into `sink`.
///
/// Rejects are those of [`super::osm_pbf::read`], and `bad_feature` for an element that is malformed.
///
/// # Errors
/// [`ReadError`], when the file is not such a response, is cut off, or says in a remark that it is incomplete. What `sink`
/// was given until then must not be used.
pub fn read(
    path: &Path,
    wanted: Wanted<'_>,
    sink: &mut dyn Sink,
    progress: Progress<'_>,
) -> Result<Header, ReadError> {
    detect::expect(path, &[Format::OverpassJson])?;
    let mut elements = Elements::new(wanted);
    let mut header = None;
    let mut latest = LatestEdit::default();
    json_items::split(path, "elements", progress, &mut |piece| match piece.kind {
        PieceKind::Item => {
            if let Err(detail) = element(&piece, &mut elements, &mut latest) {
                let position = format!("element {}", piece.number);
                let reject = Reject::new(position, "bad_feature", detail);
                sink.reject_tagged(&readable_tags(&piece), reject);
            }
            Ok(())
        }
        PieceKind::Document { has_array } => {
            header = Some(document(path, &piece, has_array)?);
            Ok(())
        }
    })?;
    elements.finish(sink);
    let mut header: Header = header.unwrap_or_default();
    header.replication_timestamp = header.replication_timestamp.or_else(|| latest.moment());
    Ok(header)
}

#[derive(Deserialize)]
struct Response {
    #[serde(default)]
    generator: String,
    osm3s: Option<Origin>,
    remark: Option<String>,
}

#[derive(Deserialize)]
struct Origin {
    timestamp_osm_base: Option<DateTime<Utc>>,
}

fn document(path: &Path, piece: &Piece<'_>, has_array: bool) -> Result<Header, ReadError> {
    let at = || At::byte(path, piece.byte);
    let damaged = |what| ReadError::Damaged { at: at(), what };
    let bytes = piece.content.as_ref().map_err(|excess| damaged(excess.clone()))?;
    let response: Response = serde_json::from_slice(bytes)
        .map_err(|e| damaged(format!("this is not an Overpass response ({e})")))?;
    if let Some(remark) = response.remark.filter(|remark| says_incomplete(remark)) {
        return Err(ReadError::IncompleteResponse { at: at(), remark: shortened(&remark) });
    }
    if !has_array {
        return Err(damaged("the response has no elements, not even an empty list".to_owned()));
    }
    Ok(Header {
        extent: None,
        replication_timestamp: response.osm3s.and_then(|origin| origin.timestamp_osm_base),
        generator: response.generator,
    })
}

#[derive(Deserialize)]
struct RawElement {
    #[serde(rename = "type")]
    kind: String,
    id: i64,
    #[serde(default)]
    version: i32,
    timestamp: Option<String>,
    lat: Option<f64>,
    lon: Option<f64>,
    center: Option<LatLon>,
    bounds: Option<Bounds>,
    #[serde(default)]
    nodes: Vec<i64>,
    #[serde(default)]
    geometry: Vec<Option<LatLon>>,
    #[serde(default)]
    members: Vec<RawMember>,
    #[serde(default)]
    tags: Map<String, Value>,
}

#[derive(Deserialize)]
struct RawMember {
    #[serde(rename = "type")]
    kind: String,
    #[serde(rename = "ref", default)]
    id: i64,
    #[serde(default)]
    role: String,
    #[serde(default)]
    geometry: Vec<Option<LatLon>>,
}

#[derive(Deserialize)]
struct LatLon {
    lat: f64,
    lon: f64,
}

#[derive(Deserialize)]
struct Bounds {
    minlat: f64,
    minlon: f64,
    maxlat: f64,
    maxlon: f64,
}

impl LatLon {
    fn position(&self) -> Result<Position, String> {
        Position::from_degrees(self.lon, self.lat)
            .ok_or_else(|| format!("{}, {} is off the globe", self.lon, self.lat))
    }
}

/// The tags of a malformed element, as far as they can be read.
fn readable_tags(piece: &Piece<'_>) -> Tags {
    let element = piece
        .content
        .as_ref()
        .ok()
        .and_then(|bytes| serde_json::from_slice::<serde_json::Value>(bytes).ok());
    let tags = element.as_ref().and_then(|element| element.get("tags")?.as_object());
    tags.into_iter().flatten().filter_map(|(k, v)| Some((k.as_str(), v.as_str()?))).collect()
}

fn element(
    piece: &Piece<'_>,
    elements: &mut Elements<'_>,
    latest: &mut LatestEdit,
) -> Result<(), String> {
    let bytes = piece.content.as_ref().map_err(Clone::clone)?;
    let raw: RawElement = serde_json::from_slice(bytes)
        .map_err(|e| format!("byte {}: it cannot be read ({e})", piece.byte))?;
    latest.add(raw.timestamp.as_deref());
    let tags = tags(&raw.tags);
    let centre = match (&raw.center, &raw.bounds) {
        (Some(centre), _) => Some(centre.position()?),
        (None, Some(b)) => {
            let middle = LatLon {
                lat: f64::midpoint(b.minlat, b.maxlat),
                lon: f64::midpoint(b.minlon, b.maxlon),
            };
            Some(middle.position()?)
        }
        (None, None) => None,
    };
    match raw.kind.as_str() {
        "node" => {
            // Without a position (out ids, out tags) it is of no use.
            if let (Some(lat), Some(lon)) = (raw.lat, raw.lon) {
                elements.node(raw.id, raw.version, tags, LatLon { lat, lon }.position()?);
            }
        }
        "way" => {
            let inline = positions(&raw.geometry)?;
            let (id, version, refs) = (raw.id, raw.version, raw.nodes);
            elements.way(Way { id, version, tags, refs, inline, centre });
        }
        "relation" => {
            let ways = raw.members.iter().filter(|member| member.kind == "way");
            let ways = ways.map(|member| {
                let inline = positions(&member.geometry)?;
                Ok(MemberWay { id: member.id, inner: member.role == "inner", inline })
            });
            let ways = ways.collect::<Result<_, String>>()?;
            elements.relation(Relation { id: raw.id, version: raw.version, tags, ways, centre });
        }
        // Overpass also has elements of its own: areas and counts.
        _ => {}
    }
    Ok(())
}

/// Positions given in place; those outside the asked box are null.
fn positions(geometry: &[Option<LatLon>]) -> Result<Vec<Position>, String> {
    geometry.iter().flatten().map(LatLon::position).collect()
}

fn tags(raw: &Map<String, Value>) -> Tags {
    let pairs: Vec<(&str, std::borrow::Cow<'_, str>)> = raw
        .iter()
        .map(|(key, value)| match value {
            Value::String(text) => (key.as_str(), text.as_str().into()),
            other => (key.as_str(), other.to_string().into()),
        })
        .collect();
    text::tags(pairs.iter().map(|(key, value)| (*key, &**value)))
}

#[cfg(test)]
mod tests;
