//! One element of OSM XML, put together from its tags.

use std::borrow::Cow;
use std::str::FromStr;

use quick_xml::XmlVersion;
use quick_xml::events::BytesStart;

use crate::raw::Tags;
use crate::read::geometry::Position;
use crate::read::osm_elements::{Elements, MemberWay, Relation, Way};
use crate::read::text;

/// The attributes of one XML tag. The entities that XML itself has are resolved, others are errors.
pub(super) struct Attributes<'a>(Vec<(&'a str, Cow<'a, str>)>);

impl<'a> Attributes<'a> {
    pub fn new(tag: &'a BytesStart<'_>) -> Result<Self, String> {
        let mut pairs = Vec::new();
        for attribute in tag.attributes().with_checks(false) {
            let attribute = attribute.map_err(|e| format!("an attribute cannot be read ({e})"))?;
            let value = attribute
                .normalized_value(XmlVersion::Implicit1_0)
                .map_err(|e| format!("an attribute's value cannot be read ({e})"))?;
            pairs.push((attribute.key.into_inner(), value));
        }
        Ok(Self(pairs))
    }

    pub fn text(&self, key: &str) -> Option<&str> {
        self.0.iter().find(|(k, _)| *k == key).map(|(_, value)| &**value)
    }

    pub fn number<T: FromStr>(&self, key: &str) -> Result<Option<T>, String> {
        let Some(text) = self.text(key) else { return Ok(None) };
        text.trim().parse().map(Some).map_err(|_| {
            let shown: String = text.chars().take(40).collect();
            format!("{key}=\"{shown}\" is not a number")
        })
    }

    fn id(&self, key: &str) -> Result<i64, String> {
        self.number(key)?.ok_or_else(|| format!("an element has no {key}"))
    }

    /// The position in `lat` and `lon`, where there is one.
    fn position(&self) -> Result<Option<Position>, String> {
        let (Some(lat), Some(lon)) = (self.number("lat")?, self.number("lon")?) else {
            return Ok(None);
        };
        match Position::from_degrees(lon, lat) {
            Some(position) => Ok(Some(position)),
            None => Err(format!("{lon}, {lat} is off the globe")),
        }
    }
}

/// The element that is being read.
#[derive(Default)]
pub(super) struct Builder {
    current: Current,
    tags: Vec<(String, String)>,
}

#[derive(Default)]
enum Current {
    #[default]
    None,
    Node {
        id: i64,
        version: i32,
        position: Option<Position>,
    },
    Way(Way),
    Relation {
        relation: Relation,
        /// The member that is being read is a way.
        in_way: bool,
    },
}

impl Builder {
    /// An element begins.
    pub fn start(&mut self, name: &str, attributes: &Attributes<'_>) -> Result<(), String> {
        self.tags.clear();
        self.current = Current::None;
        // Files with history mark what was deleted.
        if attributes.text("visible") == Some("false")
            || !matches!(name, "node" | "way" | "relation")
        {
            return Ok(());
        }
        let (id, version) = (attributes.id("id")?, attributes.number("version")?.unwrap_or(0));
        self.current = match name {
            "node" => Current::Node { id, version, position: attributes.position()? },
            "way" => Current::Way(Way { id, version, ..Way::default() }),
            _ => Current::Relation {
                relation: Relation { id, version, ..Relation::default() },
                in_way: false,
            },
        };
        Ok(())
    }

    /// A tag within the element.
    pub fn part(
        &mut self,
        name: &str,
        attributes: &Attributes<'_>,
        elements: &mut Elements<'_>,
    ) -> Result<(), String> {
        if name == "tag" {
            let text = |key| attributes.text(key).map(str::to_owned);
            self.tags.extend(text("k").zip(text("v")));
            return Ok(());
        }
        match (&mut self.current, name) {
            (Current::Way(way), "nd") => {
                match (attributes.number("ref")?, attributes.position()?) {
                    (Some(id), position) => {
                        way.refs.push(id);
                        if let Some(position) = position {
                            elements.node(id, 0, Tags::default(), position);
                        }
                    }
                    (None, position) => way.inline.extend(position),
                }
            }
            (Current::Relation { relation, in_way }, "member") => {
                *in_way = attributes.text("type") == Some("way");
                if *in_way {
                    relation.ways.push(MemberWay {
                        id: attributes.id("ref")?,
                        inner: attributes.text("role") == Some("inner"),
                        inline: Vec::new(),
                    });
                }
            }
            (
                Current::Way(Way { centre, .. })
                | Current::Relation { relation: Relation { centre, .. }, .. },
                "center" | "bounds",
            ) => {
                // The centre that Overpass gives is the middle of the bounds.
                let here =
                    if name == "center" { attributes.position()? } else { middle(attributes)? };
                *centre = here.or(*centre);
            }
            _ => {}
        }
        Ok(())
    }

    /// A tag within a part: the positions of a relation's member.
    pub fn part_of_part(&mut self, name: &str, attributes: &Attributes<'_>) -> Result<(), String> {
        if let (Current::Relation { relation, in_way: true }, "nd") = (&mut self.current, name) {
            let position = attributes.position()?;
            if let Some(member) = relation.ways.last_mut() {
                member.inline.extend(position);
            }
        }
        Ok(())
    }

    /// The element is at its end.
    pub fn end(&mut self, elements: &mut Elements<'_>) {
        let tags = text::tags(self.tags.iter().map(|(key, value)| (key.as_str(), value.as_str())));
        match std::mem::take(&mut self.current) {
            Current::Node { id, version, position: Some(position) } => {
                elements.node(id, version, tags, position);
            }
            Current::Way(way) => elements.way(Way { tags, ..way }),
            Current::Relation { relation, .. } => elements.relation(Relation { tags, ..relation }),
            Current::Node { .. } | Current::None => {}
        }
        self.tags.clear();
    }
}

fn middle(bounds: &Attributes<'_>) -> Result<Option<Position>, String> {
    let side = |key| bounds.number::<f64>(key);
    let (Some(west), Some(east)) = (side("minlon")?, side("maxlon")?) else { return Ok(None) };
    let (Some(south), Some(north)) = (side("minlat")?, side("maxlat")?) else { return Ok(None) };
    Ok(Position::from_degrees(f64::midpoint(west, east), f64::midpoint(south, north)))
}
