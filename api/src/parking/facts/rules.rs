//! Who says what is shown, and what others say, decided without a database.

use carpal_domain::car_park::{Access, PriceBasis};
use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Europe::London;

use super::field::Field;
use super::response::{CarParkFact, FactBy, FactSource};
use super::store::{EditRow, ShownRow, VoiceRow};
use super::words::words;

/// The fields of which something is known, in the order of the detail.
pub fn facts(shown: &ShownRow, voices: &[VoiceRow], edits: &[EditRow]) -> Vec<CarParkFact> {
    let hidden = |field: &Field| match field {
        Field::Price => shown.column::<Access>("access") != Some(Access::Public),
        Field::PaymentLink | Field::PayingApp => shown.is_scam,
        Field::Operator => {
            shown.column::<Access>("access") == Some(Access::Private)
                && shown.column::<bool>("provider_inferred") == Some(true)
        }
        _ => false,
    };
    let fields = Field::ALL.into_iter().filter(|field| !hidden(field));
    fields.filter_map(|field| fact(field, shown, voices, edits)).collect()
}

fn fact(
    field: Field,
    shown: &ShownRow,
    voices: &[VoiceRow],
    edits: &[EditRow],
) -> Option<CarParkFact> {
    let (group, columns) = field.columns();
    let of_field = shown.field_sources.get(group).or(shown.source.as_ref());
    let main = voices.iter().find(|voice| Some(&voice.source) == of_field);
    let is_set = columns.iter().any(|column| shown.admin_edits.contains_key(*column));
    let said = words(field, &shown.content);
    let from = if is_set || is_ours(&shown.origin) {
        team(field, shown, edits, said.clone())
    } else if let Some(note) = guessed(field, shown) {
        FactSource { note: note.to_owned(), ..carpal(None) }
    } else if field == Field::Facilities && voices.iter().filter(|of| says(field, of)).count() > 1 {
        // None of them says all that is shown.
        FactSource { note: ALL_TOGETHER.to_owned(), ..carpal(said.clone()) }
    } else {
        match main {
            Some(voice) => FactSource { words: said.clone(), ..source(field, voice) },
            None => carpal(said.clone()),
        }
    };
    let is_shown_voice =
        |voice: &&VoiceRow| from.by == FactBy::Source && Some(&voice.source) == of_field;
    let others = voices.iter().filter(|voice| !is_shown_voice(voice));
    let others: Vec<FactSource> =
        others.map(|voice| source(field, voice)).filter(|other| other.words.is_some()).collect();
    let is_known = said.is_some()
        || from.by == FactBy::Carpal && !from.note.is_empty()
        || from.by == FactBy::Team && is_set;
    (is_known || !others.is_empty()).then_some(CarParkFact { field, from, others })
}

/// Why no source is named for facilities of which several tell.
const ALL_TOGETHER: &str = "Everything that any of these sources lists.";

fn says(field: Field, voice: &VoiceRow) -> bool {
    words(field, &voice.content).is_some()
}

/// Added by a person and held by no source.
fn is_ours(origin: &str) -> bool {
    matches!(origin, "admin" | "suggestion")
}

fn team(field: Field, shown: &ShownRow, edits: &[EditRow], words: Option<String>) -> FactSource {
    let (_, columns) = field.columns();
    let edit =
        edits.iter().find(|edit| columns.iter().any(|column| edit.fields.get(column).is_some()));
    let after_suggestion = edit.map_or(shown.origin == "suggestion", |edit| edit.is_suggestion);
    let note = match (words.is_none(), after_suggestion) {
        (true, true) => "Removed after a driver’s suggestion.",
        (true, false) => "They removed it.",
        (false, true) => "After a driver’s suggestion.",
        (false, false) => "",
    };
    FactSource {
        by: FactBy::Team,
        name: "CarPal’s team".to_owned(),
        words,
        credit: String::new(),
        licence: String::new(),
        date: edit.map(|edit| day(edit.at)),
        note: note.to_owned(),
    }
}

pub(super) fn carpal(words: Option<String>) -> FactSource {
    let (by, name) = (FactBy::Carpal, "CarPal".to_owned());
    FactSource {
        by,
        name,
        words,
        credit: String::new(),
        licence: String::new(),
        date: None,
        note: String::new(),
    }
}

/// Why a value stands there that nobody said.
fn guessed(field: Field, shown: &ShownRow) -> Option<&'static str> {
    if field == Field::Price
        && shown.column::<PriceBasis>("price_basis") == Some(PriceBasis::Estimated)
    {
        return Some("There is a charge and no published tariff. The price is our estimate.");
    }
    let (column, note) = field.inferred()?;
    (shown.column::<bool>(column) == Some(true)).then_some(note)
}

fn source(field: Field, voice: &VoiceRow) -> FactSource {
    let VoiceRow { kind, attribution, licence, source, .. } = voice;
    let name = match kind.as_str() {
        "osm" | "overpass" => "OpenStreetMap",
        "practice" => "Practice data",
        _ if attribution.is_empty() => source,
        _ => attribution,
    };
    FactSource {
        by: FactBy::Source,
        name: name.trim_start_matches("© ").to_owned(),
        words: words(field, &voice.content),
        credit: attribution.clone(),
        licence: licence.clone(),
        date: voice.said_at.map(day),
        note: String::new(),
    }
}

pub(super) fn day(at: DateTime<Utc>) -> NaiveDate {
    at.with_timezone(&London).date_naive()
}

#[cfg(test)]
mod tests {
    use serde_json::{Map, Value, json};
    use sqlx::types::Json;

    use super::*;

    fn object(value: Value) -> Map<String, Value> {
        match value {
            Value::Object(map) => map,
            other => panic!("{other} is no object"),
        }
    }

    fn shown(content: Value, edits: Value) -> ShownRow {
        ShownRow {
            id: 1,
            content: Json(object(content)),
            admin_edits: Json(object(edits)),
            field_sources: Json([("price".to_owned(), "derby".to_owned())].into()),
            source: Some("overpass:derby".into()),
            origin: "osm".into(),
            is_scam: false,
        }
    }

    fn voice(source: &str, kind: &str, content: Value) -> VoiceRow {
        VoiceRow {
            source: source.into(),
            kind: kind.into(),
            attribution: if kind == "council" {
                "Derby City Council"
            } else {
                "© OpenStreetMap contributors"
            }
            .into(),
            licence: "ODbL 1.0".into(),
            content: Json(object(content)),
            said_at: Some("2026-11-20T23:30:00Z".parse().expect("a time")),
        }
    }

    fn of(facts: &[CarParkFact], field: Field) -> &CarParkFact {
        facts.iter().find(|fact| fact.field == field).unwrap_or_else(|| panic!("{field:?}"))
    }

    #[test]
    fn each_field_is_its_own_sources_and_the_others_have_their_say() {
        let car_park = json!({"access": "public", "name": "Mill Lane", "fee": "yes", "price_hour_pence": 180, "price_basis": "published"});
        let voices = [
            voice(
                "derby",
                "council",
                json!({"name": "Mill Lane", "fee": "yes", "price_hour_pence": 180, "price_basis": "published"}),
            ),
            voice(
                "overpass:derby",
                "overpass",
                json!({"name": "Mill Ln", "fee": "yes", "price_hour_pence": 120, "price_basis": "parsed"}),
            ),
        ];
        let facts = facts(&shown(car_park, json!({})), &voices, &[]);
        let price = of(&facts, Field::Price);
        assert_eq!(
            (price.from.name.as_str(), price.from.words.as_deref()),
            ("Derby City Council", Some("£1.80/h"))
        );
        assert_eq!(
            (price.others[0].name.as_str(), price.others[0].words.as_deref()),
            ("OpenStreetMap", Some("£1.20/h"))
        );
        assert_eq!(of(&facts, Field::Name).from.name, "OpenStreetMap");
        assert_eq!(of(&facts, Field::Name).others[0].words.as_deref(), Some("Mill Lane"));
        assert_eq!(price.from.date, Some("2026-11-20".parse().expect("a day")));
        assert!(
            !facts.iter().any(|fact| fact.field == Field::Height),
            "nobody says anything of it"
        );
    }

    #[test]
    fn facilities_are_of_all_sources_that_name_any() {
        let car_park = json!({"access": "public", "facilities": ["cctv", "toilets"]});
        let council = voice("derby", "council", json!({"facilities": ["toilets"]}));
        let osm = voice("overpass:derby", "overpass", json!({"facilities": ["cctv"]}));
        let row = shown(car_park, json!({}));
        let both = facts(&row, &[council, osm], &[]);
        let fact = of(&both, Field::Facilities);
        assert_eq!((fact.from.by, fact.from.note.as_str()), (FactBy::Carpal, ALL_TOGETHER));
        let others: Vec<_> =
            fact.others.iter().map(|of| (of.name.as_str(), of.words.as_deref())).collect();
        assert_eq!(
            others,
            [("Derby City Council", Some("toilets")), ("OpenStreetMap", Some("cctv"))]
        );
        let osm = voice("overpass:derby", "overpass", json!({"facilities": ["cctv"]}));
        let silent = voice("derby", "council", json!({"facilities": []}));
        let one = facts(&row, &[silent, osm], &[]);
        assert_eq!(of(&one, Field::Facilities).from.name, "OpenStreetMap");
    }

    #[test]
    fn the_team_is_named_as_one_and_sources_stand_below_it() {
        let car_park = json!({"access": "public", "capacity": 90, "opening_hours": ""});
        let voices =
            [voice("overpass:derby", "overpass", json!({"capacity": 80, "opening_hours": "24/7"}))];
        let edits = [
            EditRow {
                at: "2026-11-22T10:00:00Z".parse().expect("a time"),
                is_suggestion: true,
                fields: Json(json!({"capacity": 90})),
            },
            EditRow {
                at: "2026-11-21T10:00:00Z".parse().expect("a time"),
                is_suggestion: false,
                fields: Json(json!({"opening_hours": ""})),
            },
        ];
        let facts =
            facts(&shown(car_park, json!({"capacity": 90, "opening_hours": ""})), &voices, &edits);
        let capacity = of(&facts, Field::Capacity);
        assert_eq!(
            (capacity.from.by, capacity.from.name.as_str()),
            (FactBy::Team, "CarPal’s team")
        );
        assert_eq!(capacity.from.note, "After a driver’s suggestion.");
        assert_eq!(capacity.from.date, Some("2026-11-22".parse().expect("a day")));
        assert_eq!(capacity.others[0].words.as_deref(), Some("80 spaces"));
        assert_eq!(of(&facts, Field::OpeningHours).from.note, "They removed it.");
    }

    #[test]
    fn what_may_not_be_shown_is_not_explained_either() {
        let priced = json!({"access": "private", "fee": "yes", "price_hour_pence": 180, "provider": "Derby Council",
                            "provider_inferred": true, "provider_url": "https://pay.example", "location_code": "4027"});
        let voices = [voice("overpass:derby", "overpass", priced.clone())];
        let all = facts(&shown(priced.clone(), json!({})), &voices, &[]);
        let has = |all: &[CarParkFact], field| all.iter().any(|fact| fact.field == field);
        assert!(!has(&all, Field::Price) && !has(&all, Field::Operator));
        assert!(has(&all, Field::PayingApp));
        let scam = ShownRow { is_scam: true, ..shown(priced, json!({})) };
        let all = facts(&scam, &voices, &[]);
        assert!(!has(&all, Field::PaymentLink) && !has(&all, Field::PayingApp));
    }

    #[test]
    fn a_guess_is_called_one() {
        let content = json!({"access": "public", "fee": "yes", "price_hour_pence": 250, "price_basis": "estimated",
                             "name": "Car park", "name_inferred": true});
        let voices = [voice("overpass:derby", "overpass", json!({"fee": "yes"}))];
        let mut row = shown(content, json!({}));
        row.field_sources = Json([].into());
        let facts = facts(&row, &voices, &[]);
        let price = of(&facts, Field::Price);
        assert_eq!((price.from.by, price.from.words.as_deref()), (FactBy::Carpal, None));
        assert!(price.from.note.contains("estimate"));
        assert_eq!(price.others[0].words.as_deref(), Some("there is a charge"));
        assert_eq!(of(&facts, Field::Name).from.note, "No source names it, so we chose this name.");
    }
}
