//! As much of TopoJSON as the packaged coast needs: areas made of shared arcs, every index checked.
//! The format: <https://github.com/topojson/topojson-specification>.

use std::collections::BTreeMap;

use geo_types::{Coord, LineString, MultiPolygon, Polygon};
use serde::Deserialize;

/// What is wrong with a file, and where in it.
#[derive(Debug, thiserror::Error)]
pub enum TopologyError {
    /// Not JSON, or not of the format's shape.
    #[error("not a TopoJSON topology: {0}")]
    Shape(#[from] serde_json::Error),
    /// Some other JSON, such as GeoJSON.
    #[error("not a TopoJSON topology: its type is {0:?}")]
    Type(String),
    /// An object that is needed is missing.
    #[error("has no object {0:?}")]
    NoObject(&'static str),
    /// An arc leaves the globe.
    #[error("arc {arc}, position {position} lies off the globe")]
    OffTheGlobe {
        /// Which arc.
        arc: usize,
        /// Which of its positions.
        position: usize,
    },
    /// An area's arcs are not nested as its type has it.
    #[error("area {area}: {cause}")]
    Arcs {
        /// Which area, by name or number.
        area: String,
        /// What is wrong.
        cause: serde_json::Error,
    },
    /// An area refers to an arc that is not there.
    #[error("area {area} refers to arc {arc}, but there are {arcs}")]
    NoArc {
        /// Which area, by name or number.
        area: String,
        /// The index as it stands there.
        arc: i64,
        /// How many there are.
        arcs: usize,
    },
    /// A ring's end does not meet its start.
    #[error("area {0} has a ring that does not close")]
    OpenRing(String),
}

/// A read file: its arcs in degrees, and the objects made of them.
pub struct Topology {
    objects: BTreeMap<String, Object>,
    arcs: Vec<Vec<Coord<f64>>>,
}

/// A named area, its rings closed.
pub struct Area {
    /// The id as text; empty when it has none.
    pub id: String,
    /// The name; empty when it has none.
    pub name: String,
    /// Outlines and holes in degrees; east of 180 where a ring crosses the antimeridian. Rings that quantising has
    /// collapsed are left out.
    pub polygons: MultiPolygon<f64>,
}

#[derive(Deserialize)]
struct File {
    #[serde(rename = "type")]
    kind: String,
    transform: Option<Transform>,
    #[serde(default)]
    objects: BTreeMap<String, Object>,
    #[serde(default)]
    arcs: Vec<Vec<[f64; 2]>>,
}

#[derive(Deserialize)]
struct Transform {
    scale: [f64; 2],
    translate: [f64; 2],
}

/// A geometry of the format: a collection of others, an area, or something that is passed over, such as a null.
#[derive(Deserialize)]
struct Object {
    #[serde(rename = "type")]
    kind: Option<String>,
    id: Option<serde_json::Value>,
    properties: Option<Properties>,
    #[serde(default)]
    geometries: Vec<Object>,
    /// Nested as deep as the type has it.
    #[serde(default)]
    arcs: serde_json::Value,
}

#[derive(Deserialize)]
struct Properties {
    #[serde(default)]
    name: String,
}

impl Topology {
    /// Reads a file and decodes its arcs.
    pub fn read(bytes: &[u8]) -> Result<Self, TopologyError> {
        let file: File = serde_json::from_slice(bytes)?;
        if file.kind != "Topology" {
            return Err(TopologyError::Type(file.kind));
        }
        let mut arcs = Vec::with_capacity(file.arcs.len());
        for (arc, steps) in file.arcs.iter().enumerate() {
            arcs.push(decode(arc, steps, file.transform.as_ref())?);
        }
        Ok(Self { objects: file.objects, arcs })
    }

    /// The areas of an object, in its order; members that are no areas are passed over.
    pub fn areas(&self, object: &'static str) -> Result<Vec<Area>, TopologyError> {
        let object = self.objects.get(object).ok_or(TopologyError::NoObject(object))?;
        let members = match object.kind.as_deref() {
            Some("GeometryCollection") => &object.geometries[..],
            _ => std::slice::from_ref(object),
        };
        members.iter().enumerate().map(|(at, member)| self.area(at, member)).collect()
    }

    fn area(&self, at: usize, object: &Object) -> Result<Area, TopologyError> {
        let id = match &object.id {
            Some(serde_json::Value::String(id)) => id.clone(),
            Some(serde_json::Value::Number(id)) => id.to_string(),
            _ => String::new(),
        };
        let name = object.properties.as_ref().map(|known| known.name.clone()).unwrap_or_default();
        let said = if name.is_empty() { format!("number {at}") } else { format!("{name:?}") };
        let polygons = self.polygons(object, &said)?;
        Ok(Area { id, name, polygons })
    }

    fn polygons(&self, object: &Object, area: &str) -> Result<MultiPolygon<f64>, TopologyError> {
        let wrong = |cause| TopologyError::Arcs { area: area.to_owned(), cause };
        let indexes: Vec<Vec<Vec<i64>>> = match object.kind.as_deref() {
            Some("Polygon") => vec![Vec::deserialize(&object.arcs).map_err(wrong)?],
            Some("MultiPolygon") => Vec::deserialize(&object.arcs).map_err(wrong)?,
            _ => Vec::new(),
        };
        let mut polygons = Vec::with_capacity(indexes.len());
        for rings in indexes {
            let rings = rings.iter().map(|ring| self.ring(ring, area));
            let mut rings = rings.collect::<Result<Vec<_>, _>>()?.into_iter();
            // Without an outline its holes mean nothing.
            if let Some(Some(outline)) = rings.next() {
                polygons.push(Polygon::new(outline, rings.flatten().collect()));
            }
        }
        Ok(MultiPolygon(polygons))
    }

    /// The arcs of a ring one after the other; each starts where the one before ended. A negative index `i` means
    /// arc `!i` backwards. `None` when fewer than three corners are left.
    fn ring(&self, indexes: &[i64], area: &str) -> Result<Option<LineString<f64>>, TopologyError> {
        let mut corners: Vec<Coord<f64>> = Vec::new();
        for &index in indexes {
            let forwards = if index < 0 { !index } else { index };
            let arc = usize::try_from(forwards).ok().and_then(|at| self.arcs.get(at));
            let arc = arc.ok_or_else(|| TopologyError::NoArc {
                area: area.to_owned(),
                arc: index,
                arcs: self.arcs.len(),
            })?;
            if index < 0 {
                corners.extend(arc.iter().rev());
            } else {
                corners.extend(arc);
            }
        }
        corners.dedup();
        if corners.first() != corners.last() {
            return Err(TopologyError::OpenRing(area.to_owned()));
        }
        unwrap(&mut corners);
        Ok((corners.len() >= 4).then_some(LineString(corners)))
    }
}

/// Makes longitudes run on where a ring crosses the antimeridian (from 179 to 181, not to -179): on a plane it would
/// cover the rest of the world instead. No ring then starts west of -180.
fn unwrap(corners: &mut [Coord<f64>]) {
    let mut turned = 0.0;
    let mut previous = corners.first().map_or(0.0, |corner| corner.x);
    let mut west: f64 = 0.0;
    for corner in &mut *corners {
        let step = corner.x - previous;
        previous = corner.x;
        if step > 180.0 {
            turned -= 360.0;
        } else if step < -180.0 {
            turned += 360.0;
        }
        corner.x += turned;
        west = west.min(corner.x);
    }
    if west < -180.0 {
        for corner in corners {
            corner.x += 360.0;
        }
    }
}

/// An arc in degrees. With a transform its positions are whole steps from one to the next.
fn decode(
    arc: usize,
    steps: &[[f64; 2]],
    transform: Option<&Transform>,
) -> Result<Vec<Coord<f64>>, TopologyError> {
    // The package's own transform ends a rounding error beyond 180.
    const SLACK: f64 = 1e-6;
    let (mut x, mut y) = (0.0, 0.0);
    let mut corners = Vec::with_capacity(steps.len());
    for (position, &[dx, dy]) in steps.iter().enumerate() {
        let (lng, lat) = match transform {
            Some(Transform { scale, translate }) => {
                x += dx;
                y += dy;
                (x * scale[0] + translate[0], y * scale[1] + translate[1])
            }
            None => (dx, dy),
        };
        let on_globe = lng.abs() <= 180.0 + SLACK && lat.abs() <= 90.0 + SLACK;
        if !on_globe {
            return Err(TopologyError::OffTheGlobe { arc, position });
        }
        corners.push(Coord { x: lng.clamp(-180.0, 180.0), y: lat.clamp(-90.0, 90.0) });
    }
    Ok(corners)
}
