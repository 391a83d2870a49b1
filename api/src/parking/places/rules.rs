//! How what people type is read, and which answers come first.

use carpal_domain::geometry::LngLat;
use carpal_domain::point_of_interest::PointOfInterest;

/// Answers to one search.
pub const MAX_ANSWERS: usize = 5;
/// The longest text that is searched for, in characters.
pub const MAX_QUERY_LENGTH: usize = 120;

/// Searches under way at once.
pub const MAX_SEARCHES: usize = 6;
/// Those of one network.
pub const MAX_SEARCHES_PER_NETWORK: usize = 4;
/// A town follows or precedes a name of at least this many letters: with fewer, nearly every name would do.
const MIN_NAME_BESIDE_TOWN: usize = 3;

/// One way to read a query: a name, and perhaps the town it is in.
#[derive(Debug, PartialEq, Eq)]
pub struct Reading {
    /// As [`key`] writes it.
    pub name: String,
    /// As [`key`] writes it; empty for anywhere.
    pub town: String,
    /// Only stations: the query ends in that word, or begins to.
    pub station: bool,
}

/// The form in which names are compared; the twin of the database's `search_key`, whose comment says what it does.
pub fn key(text: &str) -> String {
    let mut key = String::with_capacity(text.len());
    for letter in text.to_lowercase().chars() {
        match letter {
            '\'' | '’' | '.' => {}
            letter => key.push(plain(letter)),
        }
    }
    key.split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

fn plain(letter: char) -> char {
    match letter {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' => 'a',
        'ç' => 'c',
        'è' | 'é' | 'ê' | 'ë' => 'e',
        'ì' | 'í' | 'î' | 'ï' => 'i',
        'ñ' => 'n',
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' => 'o',
        'ù' | 'ú' | 'û' | 'ü' => 'u',
        'ý' | 'ÿ' | 'ŷ' | 'ỳ' => 'y',
        'ŵ' | 'ẁ' | 'ẃ' | 'ẅ' => 'w',
        other => other,
    }
}

/// The ways a query can be read, most literal first: as a station, where that word ends it; as a name; split at its commas;
/// with its last words as the town; with its first words as the town.
pub fn readings(query: &str) -> Vec<Reading> {
    let whole = key(query);
    if whole.is_empty() {
        return Vec::new();
    }
    let words: Vec<&str> = whole.split(' ').collect();
    let mut readings: Vec<Reading> = station(&words)
        .map(|name| Reading { name, town: String::new(), station: true })
        .into_iter()
        .collect();
    let mut add = |name: String, town: String| {
        let reading = Reading { name, town, station: false };
        let min = if reading.town.is_empty() { 1 } else { MIN_NAME_BESIDE_TOWN };
        if reading.name.len() >= min && !readings.contains(&reading) {
            readings.push(reading);
        }
    };
    add(whole.clone(), String::new());
    if let Some((name, town)) = query.split_once(',') {
        add(key(name), key(town.split(',').next().unwrap_or_default()));
    }
    for last in 1..=2.min(words.len() - 1) {
        let (name, town) = words.split_at(words.len() - last);
        add(name.join(" "), town.join(" "));
    }
    for first in 1..=2.min(words.len() - 1) {
        let (town, name) = words.split_at(first);
        add(name.join(" "), town.join(" "));
    }
    readings
}

/// What stands before "station", or before what may become it: the map calls the station of Leeds "Leeds".
fn station(words: &[&str]) -> Option<String> {
    let (last, before) = words.split_last()?;
    let begun = last.len() >= MIN_STATION_LENGTH && STATION.starts_with(last);
    let name = match before.split_last() {
        Some((&("railway" | "rail" | "train"), name)) => name,
        _ => before,
    };
    (begun && !name.is_empty()).then(|| name.join(" "))
}

const STATION: &str = "station";
/// Fewer letters may become anything.
const MIN_STATION_LENGTH: usize = 3;

/// A place's name as people say it: the station of Leeds is "Leeds station".
pub fn spoken_name(name: String, kind: PlaceKind) -> String {
    if kind == PlaceKind::Station && !key(&name).ends_with(STATION) {
        format!("{name} {STATION}")
    } else {
        name
    }
}

/// The start of a postcode that a query may be, as the database stores postcodes ("DE74 1"), if it looks like one.
///
/// Source of the forms: BS 7666, A9, A99, AA9, AA99, A9A, AA9A before the space; 9AA after it.
pub fn postcode_start(query: &str) -> Option<String> {
    let letters: String = query.to_uppercase().chars().filter(|c| !c.is_whitespace()).collect();
    if !letters.is_ascii() || !(2..=7).contains(&letters.len()) {
        return None;
    }
    // The outward part ends where a digit and then two letters follow, or where they begin to.
    (2..=4.min(letters.len())).rev().find_map(|cut| {
        let (outward, inward) = letters.split_at(cut);
        (is_outward(outward) && is_inward_start(inward)).then(|| match inward {
            "" => outward.to_owned(),
            _ => format!("{outward} {inward}"),
        })
    })
}

fn is_outward(part: &str) -> bool {
    let shape: String = part.chars().map(|c| if c.is_ascii_digit() { '9' } else { 'A' }).collect();
    let letters_only = part.chars().all(|c| c.is_ascii_alphanumeric());
    letters_only && matches!(shape.as_str(), "A9" | "A99" | "AA9" | "AA99" | "A9A" | "AA9A")
}

fn is_inward_start(part: &str) -> bool {
    part.len() <= 3
        && part
            .chars()
            .enumerate()
            .all(|(at, c)| if at == 0 { c.is_ascii_digit() } else { c.is_ascii_uppercase() })
}

/// What an answer is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PlaceKind {
    /// A postcode.
    Postcode,
    /// A city or a town.
    Town,
    /// A station.
    Station,
    /// A village, a suburb, a hamlet.
    Locality,
    /// An airport.
    Airport,
    /// A sight, a zoo, a castle.
    Attraction,
    /// A beach.
    Beach,
    /// A bus or coach station.
    BusStation,
    /// A ferry terminal.
    FerryTerminal,
    /// A hospital.
    Hospital,
    /// A museum or gallery.
    Museum,
    /// A park, a garden, a nature reserve.
    Park,
    /// A town hall, a court, a library, a crematorium.
    PublicBuilding,
    /// A shopping centre, a retail park, a market.
    Shopping,
    /// A sports centre.
    SportsCentre,
    /// A stadium.
    Stadium,
    /// A university or college.
    University,
    /// A theatre, a cinema, an arts or conference centre.
    Venue,
    /// A car park.
    CarPark,
    /// A street.
    Street,
}

impl PlaceKind {
    /// The kind of a named feature of the map.
    pub fn of(layer: &str, kind: &str) -> Self {
        match (layer, kind) {
            ("roads", _) => Self::Street,
            ("places", "city" | "town") => Self::Town,
            ("places", "station") => Self::Station,
            ("pois", kind) => PointOfInterest::from_code(kind).map_or(Self::Locality, Self::from),
            _ => Self::Locality,
        }
    }

    /// Which kinds come first among equally good matches: lower is first. Points of interest are equals.
    fn precedence(self) -> u8 {
        match self {
            Self::Postcode => 0,
            Self::Town => 1,
            Self::Station => 2,
            Self::Locality => 3,
            Self::CarPark => 5,
            Self::Street => 6,
            _ => 4,
        }
    }
}

impl From<PointOfInterest> for PlaceKind {
    fn from(kind: PointOfInterest) -> Self {
        match kind {
            PointOfInterest::Airport => Self::Airport,
            PointOfInterest::Attraction => Self::Attraction,
            PointOfInterest::Beach => Self::Beach,
            PointOfInterest::BusStation => Self::BusStation,
            PointOfInterest::FerryTerminal => Self::FerryTerminal,
            PointOfInterest::Hospital => Self::Hospital,
            PointOfInterest::Museum => Self::Museum,
            PointOfInterest::Park => Self::Park,
            PointOfInterest::PublicBuilding => Self::PublicBuilding,
            PointOfInterest::Shopping => Self::Shopping,
            PointOfInterest::SportsCentre => Self::SportsCentre,
            PointOfInterest::Stadium => Self::Stadium,
            PointOfInterest::University => Self::University,
            PointOfInterest::Venue => Self::Venue,
        }
    }
}

/// Puts the best answers first: exact names, then names that begin so, then the rest; among equals by kind, then by
/// distance from where the driver looks.
pub fn order(
    name_key: &str,
    query_key: &str,
    kind: PlaceKind,
    at: LngLat,
    near: Option<LngLat>,
) -> impl Ord + use<> {
    let closeness = match name_key {
        name if name == query_key => 0u8,
        name if name.starts_with(query_key) => 1,
        _ => 2,
    };
    #[expect(clippy::cast_possible_truncation, reason = "whole metres on Earth fit")]
    let metres = near.map_or(0, |near| near.metres_to(at) as i64);
    (closeness, kind.precedence(), metres)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_pass_over_accents_and_punctuation() {
        assert_eq!(key("St. Mary's  Street,"), "st marys street");
        assert_eq!(key("Ŷ Wyddgrug-Rd"), "y wyddgrug rd");
        assert_eq!(key("…"), "");
    }

    #[test]
    fn a_town_may_follow_the_name() {
        let reading = |name: &str, town: &str| Reading {
            name: name.into(),
            town: town.into(),
            station: false,
        };
        let all = readings("Commercial Street, Ashby");
        assert_eq!(all[0], reading("commercial street ashby", ""));
        assert_eq!(all[1], reading("commercial street", "ashby"));
        assert!(readings("Ashby Commercial").contains(&reading("commercial", "ashby")));
        assert!(readings("  ").is_empty());
        assert_eq!(readings("Leeds").len(), 1);
    }

    #[test]
    fn a_station_is_asked_for_by_its_town() {
        for typed in ["Leeds station", "leeds sta", "Leeds railway station", "leeds train stat"] {
            let first = readings(typed).swap_remove(0);
            assert_eq!((first.name.as_str(), first.station), ("leeds", true), "{typed}");
        }
        for no in ["station", "leeds st", "leeds stadium", "leeds"] {
            assert!(readings(no).iter().all(|reading| !reading.station), "{no}");
        }
        assert_eq!(spoken_name("Leeds".into(), PlaceKind::Station), "Leeds station");
        assert_eq!(spoken_name("Old Station".into(), PlaceKind::Station), "Old Station");
        assert_eq!(spoken_name("Leeds".into(), PlaceKind::Town), "Leeds");
    }

    #[test]
    fn postcodes_are_seen_as_they_are_typed() {
        for (typed, stored) in [
            ("de742ew", "DE74 2EW"),
            ("DE74 2E", "DE74 2E"),
            ("de74", "DE74"),
            ("M1 1AE", "M1 1AE"),
            ("EC1A1BB", "EC1A 1BB"),
        ] {
            assert_eq!(postcode_start(typed).as_deref(), Some(stored), "{typed}");
        }
        for no in ["Ashby", "A", "12", "DE74 2EWX", "é1", ""] {
            assert_eq!(postcode_start(no), None, "{no}");
        }
    }

    #[test]
    fn exact_names_come_before_the_nearest() {
        let here = LngLat::new(-3.0, 51.6).expect("valid");
        let far = LngLat::new(-2.0, 55.0).expect("valid");
        let exact = order("ashby", "ashby", PlaceKind::Town, far, Some(here));
        let longer = order("ashby road", "ashby", PlaceKind::Street, here, Some(here));
        assert!(exact < longer);
    }
}
