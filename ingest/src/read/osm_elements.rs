//! Elements that come in any order and perhaps twice, kept until the file is at its end: what the XML and JSON readers
//! share. Overpass responses hold a city at most; extracts of countries come as PBF.

use chrono::{DateTime, Utc};

use super::Wanted;
use super::geometry::{self, Member, Position};
use crate::raw::{Element, ElementKind, RawFeature, Reject, Sink, Tags};

/// What has been read of a file so far.
pub(super) struct Elements<'a> {
    wanted: Wanted<'a>,
    /// Every node that has a position.
    positions: Vec<(i64, Position)>,
    nodes: Vec<Node>,
    ways: Vec<Way>,
    relations: Vec<Relation>,
}

struct Node {
    id: i64,
    version: i32,
    tags: Tags,
    position: Position,
}

/// A way as a file has it.
#[derive(Debug, Default)]
pub(super) struct Way {
    pub id: i64,
    /// 0 where the file has none.
    pub version: i32,
    pub tags: Tags,
    /// Its nodes; empty where the file gives positions only.
    pub refs: Vec<i64>,
    /// Its positions, where the file gives them in place.
    pub inline: Vec<Position>,
    /// One position that stands for it, where the file gives it.
    pub centre: Option<Position>,
}

/// A relation as a file has it.
#[derive(Debug, Default)]
pub(super) struct Relation {
    pub id: i64,
    /// 0 where the file has none.
    pub version: i32,
    pub tags: Tags,
    /// Its member ways.
    pub ways: Vec<MemberWay>,
    /// One position that stands for it, where the file gives it.
    pub centre: Option<Position>,
}

/// A way within a relation.
#[derive(Debug)]
pub(super) struct MemberWay {
    pub id: i64,
    /// Its role is `inner`.
    pub inner: bool,
    /// Its positions, where the file gives them in place.
    pub inline: Vec<Position>,
}

impl<'a> Elements<'a> {
    pub fn new(wanted: Wanted<'a>) -> Self {
        Self {
            wanted,
            positions: Vec::new(),
            nodes: Vec::new(),
            ways: Vec::new(),
            relations: Vec::new(),
        }
    }

    /// Takes in a node, or a way's node that came with its position.
    pub fn node(&mut self, id: i64, version: i32, tags: Tags, position: Position) {
        self.positions.push((id, position));
        if !tags.0.is_empty() && (self.wanted)(ElementKind::Node, &tags) {
            self.nodes.push(Node { id, version, tags, position });
        }
    }

    /// Takes in a way; the tags of one that is not wanted are dropped, for it may be part of a relation.
    pub fn way(&mut self, mut way: Way) {
        if way.tags.0.is_empty() || !(self.wanted)(ElementKind::Way, &way.tags) {
            way.tags = Tags::default();
        }
        way.refs.shrink_to_fit();
        way.inline.shrink_to_fit();
        self.ways.push(way);
    }

    /// Takes in a relation, if it is wanted.
    pub fn relation(&mut self, relation: Relation) {
        if !relation.tags.0.is_empty() && (self.wanted)(ElementKind::Relation, &relation.tags) {
            self.relations.push(relation);
        }
    }

    /// Builds what is wanted: nodes, then ways, then relations, each by id.
    pub fn finish(mut self, sink: &mut dyn Sink) {
        self.positions.sort_by_key(|(id, _)| *id);
        self.positions.dedup_by_key(|(id, _)| *id);
        // Of an element that comes twice (with its tags, then as a part of another), the newer stands.
        self.nodes.sort_by_key(|node| (node.id, std::cmp::Reverse(node.version)));
        self.nodes.dedup_by_key(|node| node.id);
        self.ways.sort_by_key(|way| way.id);
        self.ways.dedup_by(|later, first| first.id == later.id && first.merge(later));
        self.relations.sort_by_key(|relation| (relation.id, std::cmp::Reverse(relation.version)));
        self.relations.dedup_by_key(|relation| relation.id);

        for node in std::mem::take(&mut self.nodes) {
            let element = Element { kind: ElementKind::Node, id: node.id };
            sink.feature(RawFeature {
                id: element.to_string(),
                element: Some(element),
                version: node.version,
                tags: node.tags,
                geometry: geo_types::Geometry::Point(geo_types::Point(node.position.coord())),
            });
        }
        for way in self.ways.iter().filter(|way| !way.tags.0.is_empty()) {
            pass_on(&way.tags, self.way_feature(way), sink);
        }
        for relation in &self.relations {
            if relation.tags.is("type", "multipolygon") {
                pass_on(&relation.tags, self.relation_feature(relation), sink);
            } else if !relation.tags.is("type", "boundary") {
                let reject = geometry::not_an_area(relation.id, &relation.tags);
                sink.reject_tagged(&relation.tags, reject);
            }
        }
    }

    fn position(&self, id: i64) -> Option<Position> {
        let at = self.positions.binary_search_by_key(&id, |(id, _)| *id).ok()?;
        self.positions.get(at).map(|(_, position)| *position)
    }

    /// A way's positions: of its nodes as far as they are here, else those given in place.
    fn positions(&self, way: &Way) -> Vec<Position> {
        let of_nodes: Vec<Position> = way.refs.iter().filter_map(|id| self.position(*id)).collect();
        if of_nodes.len() < way.inline.len() { way.inline.clone() } else { of_nodes }
    }

    fn way_feature(&self, way: &Way) -> Result<RawFeature, Reject> {
        let element = Element { kind: ElementKind::Way, id: way.id };
        let positions = self.positions(way);
        let closed = match way.refs.len() {
            0 => positions.len() > 3 && positions.first() == positions.last(),
            nodes => nodes > 3 && way.refs.first() == way.refs.last(),
        };
        let geometry = geometry::way(&way.tags, closed, positions.into_iter())
            .or_else(|| way.centre.map(point))
            .ok_or_else(|| geometry::no_nodes(element, way.refs.len()))?;
        Ok(RawFeature {
            id: element.to_string(),
            element: Some(element),
            version: way.version,
            tags: way.tags.clone(),
            geometry,
        })
    }

    fn relation_feature(&self, relation: &Relation) -> Result<RawFeature, Reject> {
        let element = Element { kind: ElementKind::Relation, id: relation.id };
        let mut seen = std::collections::HashSet::new();
        let mut missing = 0;
        let mut members = Vec::with_capacity(relation.ways.len());
        for member in relation.ways.iter().filter(|member| seen.insert(member.id)) {
            let positions = if member.inline.is_empty() {
                let at = self.ways.binary_search_by_key(&member.id, |way| way.id).ok();
                at.and_then(|at| self.ways.get(at)).map(|way| self.positions(way))
            } else {
                Some(member.inline.clone())
            };
            match positions.filter(|positions| !positions.is_empty()) {
                Some(positions) => members.push(Member { inner: member.inner, positions }),
                None => missing += 1,
            }
        }
        let built =
            geometry::relation(element, relation.version, &relation.tags, &members, missing);
        match (built, relation.centre) {
            (Err(_), Some(centre)) => Ok(RawFeature {
                id: element.to_string(),
                element: Some(element),
                version: relation.version,
                tags: relation.tags.clone(),
                geometry: point(centre),
            }),
            (built, _) => built,
        }
    }
}

impl Way {
    /// Takes from `other`, the same way come again, what this one lacks.
    fn merge(&mut self, other: &mut Self) -> bool {
        if self.tags.0.is_empty() {
            self.tags = std::mem::take(&mut other.tags);
        }
        if self.refs.is_empty() {
            self.refs = std::mem::take(&mut other.refs);
        }
        if self.inline.len() < other.inline.len() {
            self.inline = std::mem::take(&mut other.inline);
        }
        self.centre = self.centre.or(other.centre);
        self.version = self.version.max(other.version);
        true
    }
}

fn point(position: Position) -> geo_types::Geometry<f64> {
    geo_types::Geometry::Point(geo_types::Point(position.coord()))
}

fn pass_on(tags: &Tags, built: Result<RawFeature, Reject>, sink: &mut dyn Sink) {
    match built {
        Ok(feature) => sink.feature(feature),
        Err(reject) => sink.reject_tagged(tags, reject),
    }
}

/// The latest edit met so far, for files that do not say how old they are. Timestamps are compared as text: OpenStreetMap
/// writes them all in one form, `2024-03-22T14:09:45Z`.
#[derive(Debug, Default)]
pub(super) struct LatestEdit(String);

impl LatestEdit {
    /// Takes in an element's timestamp.
    pub fn add(&mut self, timestamp: Option<&str>) {
        if let Some(timestamp) = timestamp.filter(|timestamp| **timestamp > *self.0) {
            timestamp.clone_into(&mut self.0);
        }
    }

    /// The moment, if there is one.
    pub fn moment(&self) -> Option<DateTime<Utc>> {
        self.0.parse().ok()
    }
}

/// A server's remark that its response is incomplete, such as "runtime error: Query timed out".
pub(super) fn says_incomplete(remark: &str) -> bool {
    let remark = remark.to_ascii_lowercase();
    ["error", "timed out", "timeout", "out of memory"].iter().any(|word| remark.contains(word))
}

/// A server's remark, short enough for a line.
pub(super) fn shortened(remark: &str) -> String {
    remark.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(300).collect()
}
