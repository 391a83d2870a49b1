//! Which column is which field, by its name, however it is misspelt, and by what stands in it.

use carpal_domain::geometry::LngLat;

use crate::raw::Tags;
use crate::read::Crs;
use crate::shape::geojson::properties::NAMES;

/// Names of columns beside those that GeoJSON's properties go by, and for fields that have no tag.
const MORE: [(&str, &[&str]); 10] = [
    ("name", &["siteandlocation", "facilityname", "carparks", "location", "description"]),
    ("capacity", &["parkingspaces", "bays", "numberofbays", "totalbays"]),
    ("capacity_charging", &["electricvehiclechargepoints", "evchargepoints", "evchargers"]),
    ("opening_hours", &["opening", "openingtime", "open"]),
    ("cctv", &["hascctv"]),
    ("security", &["security", "supervised"]),
    ("phone_payment", &["paybyphone", "mobilepayment", "ringgo"]),
    ("wheelchair", &["wheelchair", "wheelchairaccess"]),
    ("street", &["thoroughfare"]),
    (
        "charge",
        &[
            "priceperhour",
            "hourlyprice",
            "hourlyrate",
            "pricehour",
            "costperhour",
            "priceperday",
            "dailyrate",
        ],
    ),
];
const LATITUDES: [&str; 5] = ["latitude", "lat", "ycoord", "y", "geolat"];
const LONGITUDES: [&str; 7] = ["longitude", "long", "lng", "lon", "xcoord", "x", "geolong"];
const EASTINGS: [&str; 6] = ["easting", "eastings", "xcoordinate", "xcoord", "x", "osx"];
const NORTHINGS: [&str; 6] = ["northing", "northings", "ycoordinate", "ycoord", "y", "osy"];
/// In which order projected systems are tried.
const SYSTEMS: [u32; 6] = [27700, 29902, 3857, 2157, 32630, 32631];

/// What the columns are.
#[derive(Debug, Default)]
pub(super) struct Guessed {
    pub position: Option<Position>,
    pub fields: Vec<GuessedField>,
}

/// Where the records lie.
#[derive(Debug)]
pub(super) struct Position {
    pub x: String,
    pub y: String,
    pub crs: Crs,
}

/// A field, its column, and what is done to it in the words of a source file; empty for nothing.
#[derive(Debug)]
pub(super) struct GuessedField {
    pub name: &'static str,
    pub column: String,
    pub function: &'static str,
}

impl Guessed {
    pub fn uses(&self, column: &str) -> bool {
        let in_position = self.position.as_ref().is_some_and(|at| at.x == column || at.y == column);
        in_position || self.fields.iter().any(|field| field.column == column)
    }
}

pub(super) fn guess(columns: &[String], rows: &[Tags]) -> Guessed {
    let mut guessed = Guessed { position: position(columns, rows), fields: Vec::new() };
    for (name, tag) in crate::sources::field::TARGETS {
        let usual =
            NAMES.iter().find(|(known, _)| *known == tag).map_or(&[][..], |(_, names)| names);
        let more =
            MORE.iter().find(|(field, _)| *field == name).map_or(&[][..], |(_, names)| names);
        let names: Vec<&str> = usual.iter().chain(more).copied().collect();
        let free: Vec<&String> = columns.iter().filter(|column| !guessed.uses(column)).collect();
        if let Some(column) = named(&free, &names) {
            let function = function(name, column, rows);
            guessed.fields.push(GuessedField { name, column: column.clone(), function });
        }
    }
    guessed
}

/// The column with one of the names: exactly, else as the last part of a nested one, else misspelt.
fn named<'a>(columns: &[&'a String], names: &[&str]) -> Option<&'a String> {
    let by = |matches: &dyn Fn(&str, &str) -> bool| {
        names.iter().find_map(|name| columns.iter().find(|column| matches(column, name)).copied())
    };
    by(&|column, name| plain(column) == name)
        .or_else(|| {
            by(&|column, name| column.rsplit('.').next().is_some_and(|last| plain(last) == name))
        })
        .or_else(|| by(&|column, name| is_misspelt(&plain(column), name)))
}

/// One slip in a word of six letters, two in one of ten.
fn is_misspelt(column: &str, name: &str) -> bool {
    let slips = match name.len() {
        0..=5 => return false,
        6..=9 => 1,
        _ => 2,
    };
    column.len().abs_diff(name.len()) <= slips && strsim::osa_distance(column, name) <= slips
}

fn plain(column: &str) -> String {
    column.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

/// The two columns whose numbers lie in the UK, in degrees or in one of the systems that are read.
fn position(columns: &[String], rows: &[Tags]) -> Option<Position> {
    let all: Vec<&String> = columns.iter().collect();
    let degrees = (named(&all, &LONGITUDES), named(&all, &LATITUDES));
    let metres = (named(&all, &EASTINGS), named(&all, &NORTHINGS));
    for (x, y) in [degrees, metres] {
        let (Some(x), Some(y)) = (x, y) else { continue };
        let systems = std::iter::once(4326).chain(systems(rows)).filter_map(Crs::epsg);
        for crs in systems {
            // Named the wrong way round, as happens, they are taken as they lie.
            for (x, y) in [(x, y), (y, x)] {
                if lie_in_the_uk(rows, x, y, &crs) {
                    return Some(Position { x: x.clone(), y: y.clone(), crs });
                }
            }
        }
    }
    None
}

/// The grids of Britain and Ireland overlap in numbers: postcodes of Northern Ireland say which comes first.
fn systems(rows: &[Tags]) -> Vec<u32> {
    let is_irish = |row: &&Tags| {
        row.0
            .iter()
            .any(|(_, cell)| cell.trim().to_uppercase().starts_with("BT") && cell.trim().len() <= 8)
    };
    let irish = rows.iter().take(200).filter(is_irish).count();
    let mut systems = SYSTEMS.to_vec();
    if irish * 2 > rows.len().min(200) {
        systems.swap(0, 1);
    }
    systems
}

/// Whether most of the rows that have both numbers lie in the UK, and any do.
fn lie_in_the_uk(rows: &[Tags], x: &str, y: &str, crs: &Crs) -> bool {
    let number = |row: &Tags, column: &str| {
        row.get(column)?.trim().replacen(',', ".", 1).parse::<f64>().ok()
    };
    let (mut within, mut all) = (0, 0);
    for row in rows.iter().take(1000) {
        if let (Some(x), Some(y)) = (number(row, x), number(row, y)) {
            all += 1;
            // Degrees are metres near the origin of a grid, too.
            if !crs.is_degrees() && x.abs() <= 180.0 && y.abs() <= 180.0 {
                continue;
            }
            let at = crs.to_degrees(x, y).and_then(|(lng, lat)| LngLat::new(lng, lat).ok());
            within += usize::from(at.is_some_and(LngLat::in_uk_box));
        }
    }
    within * 2 > all
}

/// What a column's cells need to become the field.
fn function(field: &str, column: &str, rows: &[Tags]) -> &'static str {
    let mut cells = rows
        .iter()
        .filter_map(|row| row.get(column))
        .map(str::trim)
        .filter(|cell| !cell.is_empty());
    let are_digits = cells.clone().all(|cell| cell.bytes().all(|b| b.is_ascii_digit()));
    match field {
        "capacity" if !are_digits => "as = \"number\"",
        "opening_hours" => "as = \"hours\"",
        "max_height" => "as = \"height\"",
        "cctv" | "security" | "toilets" | "lit" | "wheelchair" | "phone_payment" => {
            "as = \"yes_no\""
        }
        // What a program writes where it has no value does not say that it is free.
        "fee" => r#"map = { none = "", null = "", "n/a" = "" }, as = "yes_no""#,
        "charge" if cells.any(|cell| cell.parse::<f64>().is_ok()) => match plain(column) {
            name if name.contains("hour") => "as = \"pounds\", per = \"hour\"",
            name if name.contains("day") || name.contains("daily") => {
                "as = \"pounds\", per = \"day\""
            }
            _ => "as = \"pounds\"",
        },
        _ => "",
    }
}
