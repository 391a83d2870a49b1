//! Fields that a format brings along, so that a source file of it needs none. What a source file says itself stands above them.

use std::path::Path;

use super::layout::FormatName;
use super::{Place, WrittenFields, fields};
use crate::sources::SourceError;
use crate::sources::field::{Field, LIVE_TARGETS, TARGETS};

const DATEX2: (&str, &str) =
    ("data/formats/datex2.toml", include_str!("../../../../data/formats/datex2.toml"));
const PARKAPI: (&str, &str) =
    ("data/formats/parkapi.toml", include_str!("../../../../data/formats/parkapi.toml"));

/// What a format brings along.
#[derive(Default)]
pub(super) struct Preset {
    pub fields: Vec<Field>,
    pub live: Vec<Field>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    fields: WrittenFields,
    live: WrittenFields,
}

/// The fields of a format; a test holds that they keep the grammar.
pub(super) fn of(format: FormatName) -> Preset {
    let preset = match format {
        FormatName::Datex2 => DATEX2,
        FormatName::ParkApi => PARKAPI,
        _ => return Preset::default(),
    };
    parse(preset).unwrap_or_default()
}

fn parse((path, text): (&str, &str)) -> Result<Preset, SourceError> {
    let place = Place { path: Path::new(path), text };
    let written: Written = toml::from_str(text)
        .map_err(|error| place.error(&error.span().unwrap_or(0..0), error.message()))?;
    let brought = |fields: Vec<Field>| {
        fields.into_iter().map(|field| Field { line: 0, ..field }).collect::<Vec<_>>()
    };
    Ok(Preset {
        fields: brought(fields(&place, &written.fields, &TARGETS)?),
        live: brought(fields(&place, &written.live, &LIVE_TARGETS)?),
    })
}

/// A source file's fields, and those of its format that it does not name. A position of its own stands for the format's.
pub(super) fn completed(own: Vec<Field>, brought: &[Field]) -> Vec<Field> {
    let is_new = |field: &&Field| own.iter().all(|mine| mine.tag != field.tag);
    let more: Vec<Field> = brought.iter().filter(is_new).cloned().collect();
    own.into_iter().chain(more).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_formats_bring_keeps_the_grammar() {
        for preset in [DATEX2, PARKAPI] {
            let preset = parse(preset).expect("right");
            assert!(preset.fields.len() > 5 && preset.live.len() > 5);
        }
    }
}
