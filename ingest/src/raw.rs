//! What a reader passes on: features as the source has them, and what it had to leave out.

use std::fmt;

use geo_types::Geometry;

/// The three kinds of OpenStreetMap element.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ElementKind {
    /// A point.
    Node,
    /// A line or an area.
    Way,
    /// A group of others; here always a multipolygon.
    Relation,
}

/// An OpenStreetMap element's type and id. Shown as `way/123`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Element {
    /// Its type.
    pub kind: ElementKind,
    /// Its id within the type.
    pub id: i64,
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            ElementKind::Node => "node",
            ElementKind::Way => "way",
            ElementKind::Relation => "relation",
        };
        write!(f, "{kind}/{}", self.id)
    }
}

/// Keys and values as the source has them, in its order. A key occurs once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tags(pub Vec<(Box<str>, Box<str>)>);

impl Tags {
    /// The value of `key`.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&str> {
        self.0.iter().find(|(k, _)| &**k == key).map(|(_, v)| &**v)
    }

    /// Whether `key` has exactly `value`.
    #[must_use]
    pub fn is(&self, key: &str, value: &str) -> bool {
        self.get(key) == Some(value)
    }

    /// Whether `key` occurs.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }
}

impl<K: Into<Box<str>>, V: Into<Box<str>>> FromIterator<(K, V)> for Tags {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(pairs: I) -> Self {
        Self(pairs.into_iter().map(|(k, v)| (k.into(), v.into())).collect())
    }
}

/// One feature: where, what, and which it is.
#[derive(Debug, Clone, PartialEq)]
pub struct RawFeature {
    /// Which it is within its source: `way/123` for OpenStreetMap, else the source's own id, else `feature 7`.
    pub id: String,
    /// Its OpenStreetMap element, when it is one (a GeoJSON export of OpenStreetMap says so in `@id`, `id` or `osm_id`).
    pub element: Option<Element>,
    /// The element's version; 0 when the source has none.
    pub version: i32,
    /// Its tags or properties.
    pub tags: Tags,
    /// Longitude and latitude in degrees. Areas are closed, valid to read, not necessarily valid by OGC.
    pub geometry: Geometry<f64>,
}

/// A record that was read and left out, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reject {
    /// Where in the input: `way/123`, `feature 7`, `line 12`.
    pub position: String,
    /// Its name in the input; empty where it has none, or none that could be read.
    pub name: String,
    /// A stable code in snake case, such as `no_geometry`.
    pub reason: &'static str,
    /// What was found, in words a data operator can act on.
    pub detail: String,
}

impl Reject {
    /// A record without a name.
    pub fn new(
        position: impl Into<String>,
        reason: &'static str,
        detail: impl Into<String>,
    ) -> Self {
        Self { position: position.into(), name: String::new(), reason, detail: detail.into() }
    }

    /// The same, with its name, where the input gives it one.
    #[must_use]
    pub fn named(self, name: Option<&str>) -> Self {
        Self { name: name.unwrap_or_default().to_owned(), ..self }
    }
}

/// Where a reader puts what it finds, in any order.
pub trait Sink {
    /// A feature.
    fn feature(&mut self, feature: RawFeature);
    /// A record that had to be left out.
    fn reject(&mut self, reject: Reject);
    /// The same, where its tags are known: by them a sink tells a car park from what the map alone would miss.
    fn reject_tagged(&mut self, tags: &Tags, reject: Reject) {
        let _ = tags;
        self.reject(reject);
    }
}
