//! What may be done to many car parks at once, and why it is refused.

use serde::Deserialize;

use crate::Error;
use crate::foundation::error::Refusal;
use crate::parking::edits::service::{CarParkChanges, CarParkFields};

/// Car parks of a batch.
pub const MAX_CAR_PARKS: usize = 500;
/// Car parks that a refusal names.
const NAMED: usize = 3;

/// What is done to all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BatchAct {
    /// Drivers do not see them.
    Hide,
    /// Drivers see them.
    Show,
    /// They are approved.
    Approve,
    /// They are deleted, and can be restored for 30 days.
    Delete,
    /// They are back on the map.
    Restore,
    /// The same is changed of all.
    Change,
}

/// What an act asks to change.
///
/// # Errors
/// What is asked is not the same of many car parks, or there is nothing.
pub fn changes(act: BatchAct, asked: Option<CarParkChanges>) -> Result<CarParkChanges, Error> {
    let asked = asked.unwrap_or_default();
    let nothing = CarParkChanges::default();
    if act != BatchAct::Change {
        if asked != nothing {
            return Err(Error::invalid("changes", "Changes go with change only"));
        }
        let is_hidden = match act {
            BatchAct::Hide => Some(true),
            BatchAct::Show => Some(false),
            _ => None,
        };
        return Ok(CarParkChanges { is_hidden, ..nothing });
    }
    if asked == nothing {
        return Err(Error::invalid("changes", "Please change at least one thing"));
    }
    let is_own = |fields: &CarParkFields| {
        fields.name.is_some()
            || fields.address.is_some()
            || fields.lng.is_some()
            || fields.lat.is_some()
            || fields.is_gone
    };
    let has_own = is_own(&asked.fields)
        || asked.footprint.is_some()
        || asked.entrances.is_some()
        || asked.location_code.is_some()
        || asked.pay_url.is_some()
        || !asked.take_source.is_empty();
    if has_own {
        let sentence = "Names, addresses, positions, shapes, codes and payment links are a car park’s own: please change them one by one";
        return Err(Error::invalid("changes", sentence));
    }
    Ok(asked)
}

/// A car park that is refused, and why.
#[derive(Debug)]
pub struct Refused {
    /// Its name, or its number where it has none.
    pub name: String,
    /// The code of the refusal.
    pub code: &'static str,
    /// Its sentence.
    pub sentence: String,
}

/// The refusal of a batch: it names the first of the car parks that stand in the way.
pub fn refusal(refused: &[Refused]) -> Error {
    let code = refused.first().map_or("stale", |first| first.code);
    let mut sentences: Vec<String> =
        refused.iter().take(NAMED).map(|one| format!("{}: {}", one.name, one.sentence)).collect();
    if refused.len() > NAMED {
        sentences.push(format!("And {} more.", refused.len() - NAMED));
    }
    sentences.push("Nothing was changed.".to_owned());
    Error::Conflict(Refusal { code, sentence: sentences.join(" ") }, None)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn asked(changes: serde_json::Value) -> CarParkChanges {
        serde_json::from_value(changes).expect("changes")
    }

    #[test]
    fn what_is_a_car_parks_own_is_not_changed_of_many() {
        let operator =
            asked(json!({"fields": {"operator": "Newport City Council"}, "scam_reported": true}));
        assert!(changes(BatchAct::Change, Some(operator.clone())).is_ok());
        assert!(changes(BatchAct::Hide, Some(operator)).is_err(), "it goes with change only");
        assert_eq!(changes(BatchAct::Hide, None).expect("it hides").is_hidden, Some(true));
        assert!(changes(BatchAct::Change, None).is_err());
        for own in [
            json!({"fields": {"name": "One"}}),
            json!({"fields": {"lng": -3.0, "lat": 51.0}}),
            json!({"location_code": "4027"}),
            json!({"pay_url": null}),
            json!({"footprint": null}),
            json!({"entrances": []}),
            json!({"take_source": {"name": "One"}}),
        ] {
            assert!(changes(BatchAct::Change, Some(asked(own.clone()))).is_err(), "{own}");
        }
    }

    #[test]
    fn a_refusal_names_the_first_that_stand_in_the_way() {
        let one = |name: &str| Refused {
            name: name.into(),
            code: "stale",
            sentence: "It changed.".into(),
        };
        let all: Vec<_> = ["A", "B", "C", "D", "E"].map(one).into();
        let Error::Conflict(refusal, None) = refusal(&all) else { panic!("a conflict") };
        assert_eq!(
            refusal.sentence,
            "A: It changed. B: It changed. C: It changed. And 2 more. Nothing was changed."
        );
    }
}
