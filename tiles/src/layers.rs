//! What each layer of our tiles holds: TileJSON tells it, and tests read tiles against it.
//!
//! The kinds and first zooms of the basemap are those that `ingest/src/shape/osm/` gives to what it takes in.

use carpal_domain::car_park::{Access, Availability, CarParkKind};
use serde_json::{Map, Value, json};

use crate::carpark_tiles::FIRST_NAMED_ZOOM;
use crate::mercator::MAX_ZOOM;
use crate::quota::{FIRST_FOOTPRINT_ZOOM, FIRST_POINT_ZOOM};

/// The type of a field, by the names that readers of TileJSON know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldType {
    /// A text, never empty.
    String,
    /// A whole number.
    Number,
    /// Yes or no.
    Boolean,
}

/// An attribute of a layer's features. A feature of which it is not known, or not true, lacks it.
#[derive(Debug, Clone)]
pub struct Field {
    /// Its name in the tile.
    pub name: &'static str,
    /// What its values are.
    pub kind: FieldType,
    /// What it says, with its unit.
    pub about: &'static str,
    /// All values there are; empty where they are not a closed set.
    pub values: Vec<&'static str>,
    /// The first zoom that has it.
    pub minzoom: u8,
}

/// A layer of a tile set.
#[derive(Debug, Clone)]
pub struct Layer {
    /// Its name in the tile.
    pub id: &'static str,
    /// What it holds.
    pub about: &'static str,
    /// The first zoom that may hold a feature of it.
    pub minzoom: u8,
    /// The last one.
    pub maxzoom: u8,
    /// Its attributes.
    pub fields: Vec<Field>,
}

impl Layer {
    /// An entry of TileJSON's `vector_layers`. `fields` names the types alone, as readers expect; `carpal:fields` says the
    /// rest.
    #[must_use]
    pub fn json(&self) -> Value {
        let types = self
            .fields
            .iter()
            .map(|field| (field.name.to_owned(), Value::String(format!("{:?}", field.kind))));
        let details = self.fields.iter().map(|field| {
            let mut about = json!({ "description": field.about });
            if !field.values.is_empty() {
                about["values"] = json!(field.values);
            }
            if field.minzoom > self.minzoom {
                about["minzoom"] = json!(field.minzoom);
            }
            (field.name.to_owned(), about)
        });
        json!({
            "id": self.id,
            "description": self.about,
            "minzoom": self.minzoom,
            "maxzoom": self.maxzoom,
            "fields": types.collect::<Map<_, _>>(),
            "carpal:fields": details.collect::<Map<_, _>>(),
        })
    }
}

const fn field(name: &'static str, kind: FieldType, about: &'static str) -> Field {
    Field { name, kind, about, values: Vec::new(), minzoom: 0 }
}

const fn text(name: &'static str, about: &'static str) -> Field {
    field(name, FieldType::String, about)
}

const fn number(name: &'static str, about: &'static str) -> Field {
    field(name, FieldType::Number, about)
}

const fn flag(name: &'static str, about: &'static str) -> Field {
    field(name, FieldType::Boolean, about)
}

fn one_of(name: &'static str, about: &'static str, values: &[&'static str]) -> Field {
    Field { values: values.to_vec(), ..text(name, about) }
}

fn codes<T: Copy>(all: &[T], code: fn(T) -> &'static str) -> Vec<&'static str> {
    all.iter().map(|value| code(*value)).collect()
}

/// The layers of the set `carparks`.
#[must_use]
pub fn carparks() -> Vec<Layer> {
    let kind =
        one_of("kind", "On the street or off it.", &codes(CarParkKind::ALL, CarParkKind::code));
    let access = one_of("access", "Who may park.", &codes(Access::ALL, Access::code));
    let known: Vec<_> =
        Availability::ALL.iter().copied().filter(|a| *a != Availability::Unknown).collect();
    let avail = one_of(
        "avail",
        "How full it is, as a feed or a driver said lately: `limited` is nearly full, `warning` is a problem on site. Absent \
         is not live.",
        &codes(&known, Availability::code),
    );
    vec![
        Layer {
            id: "counts",
            about: "How many car parks an area has, as points at their mean position.",
            minzoom: 0,
            maxzoom: FIRST_POINT_ZOOM - 1,
            fields: vec![text("name", "The area."), number("count", "How many car parks match.")],
        },
        Layer {
            id: "carparks",
            about: "Car parks, as points. The feature's id is the car park's. Lower ranks come first.",
            minzoom: FIRST_POINT_ZOOM,
            maxzoom: MAX_ZOOM,
            fields: vec![
                Field { minzoom: FIRST_NAMED_ZOOM, ..text("name", "Its name.") },
                kind.clone(),
                access.clone(),
                avail.clone(),
                text(
                    "price",
                    "What an hour costs, for people to read: `Free`, `£2.40/h`, or `est. £2.50/h` where nobody published it; or `Permit holders only`, or that `at times`, where by the board nobody else pays for parking.",
                ),
                number(
                    "pence",
                    "What an hour costs, in pence; 0 is free. Absent where it is estimated or not known.",
                ),
                flag("ev", "It has chargers."),
                flag("disabled", "It has disabled access."),
                one_of("verified", "Who checked it.", &["council", "admin"]),
                flag(
                    "scam",
                    "A fraud was reported there, such as a false code to pay by: warn, and lead nobody to pay.",
                ),
                flag(
                    "practice",
                    "It is invented, for trying the system without a network: say so wherever it shows.",
                ),
                number("rank", "From 0, the best, to 268435455. The same in every tile and query."),
            ],
        },
        Layer {
            id: "footprints",
            about: "Outlines of car parks and lines of on-street stretches. Ids are those of carparks.",
            minzoom: FIRST_FOOTPRINT_ZOOM,
            maxzoom: MAX_ZOOM,
            fields: vec![access, kind, avail],
        },
    ]
}

/// The layers of the basemap.
#[must_use]
pub fn basemap() -> Vec<Layer> {
    let name = || text("name", "Its name.");
    let partial = || {
        flag(
            "partial",
            "No source has all of its surroundings, as with the coarse coast, and streets around single car parks.",
        )
    };
    let kind = |values: &[&'static str]| one_of("kind", "What it is.", values);
    let layer =
        |id, about, minzoom, fields| Layer { id, about, minzoom, maxzoom: MAX_ZOOM, fields };
    let land = [
        "country_gb",
        "country_other",
        "residential",
        "retail",
        "commercial",
        "industrial",
        "railway",
        "school",
        "hospital",
        "university",
    ];
    let water = ["coast_sea", "sea", "lake", "river", "canal", "stream"];
    let classes = [
        "motorway",
        "trunk",
        "primary",
        "secondary",
        "tertiary",
        "minor",
        "pedestrian",
        "service",
        "aisle",
        "path",
        "rail",
        "rail_minor",
    ];
    let places = ["city", "town", "village", "suburb", "neighbourhood", "hamlet", "station"];
    vec![
        layer("land", "Countries, and what land is used for.", 0, vec![kind(&land), partial()]),
        layer(
            "water",
            "Sea, lakes and rivers as areas, waterways as lines.",
            0,
            vec![kind(&water), name(), partial()],
        ),
        layer(
            "green",
            "Parks, woods, grass and pitches.",
            7,
            vec![kind(&["park", "wood", "grass", "pitch"]), name(), partial()],
        ),
        layer("buildings", "Outlines of buildings.", 14, vec![kind(&["building"]), partial()]),
        layer(
            "roads",
            "Roads, paths and railways.",
            5,
            vec![
                one_of("class", "How large it is.", &classes),
                name(),
                text("ref", "Its number, such as A4232."),
                flag("link", "It is a slip road."),
                partial(),
            ],
        ),
        layer(
            "places",
            "Settlements and stations, as points.",
            5,
            vec![
                kind(&places),
                name(),
                number("population", "How many people live there."),
                partial(),
            ],
        ),
        layer(
            "regions",
            "Where the basemap is whole, one box for each source.",
            0,
            vec![text("name", "The source.")],
        ),
    ]
}
