//! The grammar of source files, and what is said of one that breaks it.

mod layout;
mod live;
mod presets;

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::path::Path;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use toml::Spanned;

use self::layout::{FormatName, Layout};
use super::field::{Field, From, LAT, LNG, TARGETS};
use super::function::{Function, FunctionName};
use super::{KINDS, SourceError, SourceFile};
use crate::read::Crs;
use crate::read::text_file::TextEncoding;
use crate::record::Source;
use crate::shape::rates::charge;

/// A source file as it is written.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    name: Spanned<String>,
    kind: Spanned<String>,
    attribution: String,
    licence: String,
    #[serde(default)]
    url: String,
    city: Option<String>,
    format: Spanned<FormatName>,
    encoding: Option<Spanned<TextEncoding>>,
    crs: Option<Spanned<String>>,
    delimiter: Option<Spanned<String>>,
    header_row: Option<Spanned<usize>>,
    sheet: Option<Spanned<String>>,
    list: Option<Spanned<String>>,
    id: Option<String>,
    #[serde(default)]
    fields: WrittenFields,
    live: Option<Spanned<live::WrittenLive>>,
}

type WrittenFields = BTreeMap<Spanned<String>, Spanned<WrittenField>>;

impl Written {
    fn layout(&self) -> Layout<'_> {
        Layout {
            format: &self.format,
            encoding: self.encoding.as_ref(),
            delimiter: self.delimiter.as_ref(),
            header_row: self.header_row.as_ref(),
            sheet: self.sheet.as_ref(),
            list: self.list.as_ref(),
        }
    }
}

/// A column's name, or a table that says more.
struct WrittenField(Detailed);

#[derive(Default, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Detailed {
    column: Option<String>,
    first: Option<Vec<String>>,
    join: Option<Vec<String>>,
    with: Option<String>,
    r#const: Option<String>,
    #[serde(default)]
    map: BTreeMap<String, String>,
    otherwise: Option<String>,
    r#as: Option<FunctionName>,
    per: Option<String>,
}

impl<'de> Deserialize<'de> for WrittenField {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ColumnOrTable;
        impl<'de> Visitor<'de> for ColumnOrTable {
            type Value = WrittenField;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a column's name, or a table with column, first, join or const")
            }

            fn visit_str<E>(self, column: &str) -> Result<WrittenField, E> {
                Ok(WrittenField(Detailed {
                    column: Some(column.to_owned()),
                    ..Detailed::default()
                }))
            }

            fn visit_map<A: MapAccess<'de>>(self, table: A) -> Result<WrittenField, A::Error> {
                Detailed::deserialize(MapAccessDeserializer::new(table)).map(WrittenField)
            }
        }
        deserializer.deserialize_any(ColumnOrTable)
    }
}

/// The text being read, to say where in it something stands.
struct Place<'a> {
    path: &'a Path,
    text: &'a str,
}

impl Place<'_> {
    fn line(&self, span: &Range<usize>) -> usize {
        let before = self.text.get(..span.start).unwrap_or_default();
        before.matches('\n').count() + 1
    }

    fn error(&self, span: &Range<usize>, what: impl Into<String>) -> SourceError {
        SourceError { path: self.path.to_owned(), line: self.line(span), what: what.into() }
    }
}

pub(super) fn parse(path: &Path, text: &str) -> Result<SourceFile, SourceError> {
    let place = Place { path, text };
    let written: Written = toml::from_str(text)
        .map_err(|error| place.error(&error.span().unwrap_or(0..0), error.message()))?;
    let format = *written.format.get_ref();
    let own = fields(&place, &written.fields, &TARGETS)?;
    let fields = presets::completed(own, &presets::of(format).fields);
    let crs = crs(&place, written.crs.as_ref(), format)?;
    check_position(&place, &written.format, crs.as_ref(), &fields, Position::Needed)?;
    let live = match &written.live {
        Some(live) => Some(live::parse(&place, live, &written, crs.as_ref())?),
        None => None,
    };
    Ok(SourceFile {
        path: path.to_owned(),
        source: source(&place, &written)?,
        url: written.url.clone(),
        city: written.city.clone(),
        crs,
        id: written.id.clone().or_else(|| format.id()),
        format: written.layout().format(&place)?,
        fields,
        live,
    })
}

fn source(place: &Place<'_>, written: &Written) -> Result<Source, SourceError> {
    let kind = written.kind.get_ref();
    let Some((_, kind)) = KINDS.iter().find(|(name, _)| name == kind) else {
        let known = KINDS.map(|(name, _)| name).join(", ");
        return Err(
            place.error(&written.kind.span(), format!("kind is one of {known}, not {kind:?}"))
        );
    };
    let name = written.name.get_ref();
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "._:-".contains(c);
    if name.is_empty() || name.len() > 80 || !name.chars().all(allowed) {
        let what = format!(
            "name is 1 to 80 lower case letters, digits, `.`, `_`, `:` or `-`, not {name:?}"
        );
        return Err(place.error(&written.name.span(), what));
    }
    Ok(Source {
        name: name.clone(),
        kind: *kind,
        attribution: written.attribution.clone(),
        licence: written.licence.clone(),
    })
}

fn crs(
    place: &Place<'_>,
    written: Option<&Spanned<String>>,
    format: FormatName,
) -> Result<Option<Crs>, SourceError> {
    match written {
        Some(crs) => crs
            .get_ref()
            .parse()
            .map(Some)
            .map_err(|what| place.error(&crs.span(), format!("crs {what}"))),
        None if format == FormatName::GeoJson => Ok(None),
        None => Ok(Some(Crs::degrees())),
    }
}

fn fields(
    place: &Place<'_>,
    written: &WrittenFields,
    targets: &'static [(&str, &str)],
) -> Result<Vec<Field>, SourceError> {
    let mut fields = Vec::with_capacity(written.len());
    for (key, field) in written {
        let Some((name, tag)) = targets.iter().find(|(name, _)| name == key.get_ref()) else {
            let known: Vec<&str> = targets.iter().map(|(name, _)| *name).collect();
            let what =
                format!("there is no field {:?}; there are {}", key.get_ref(), known.join(", "));
            return Err(place.error(&key.span(), what));
        };
        fields.push(detailed(place, name, tag, &key.span(), &field.get_ref().0)?);
    }
    Ok(fields)
}

fn detailed(
    place: &Place<'_>,
    name: &'static str,
    tag: &'static str,
    span: &Range<usize>,
    written: &Detailed,
) -> Result<Field, SourceError> {
    let error = |what: String| place.error(span, what);
    let from = match (&written.column, &written.first, &written.join, &written.r#const) {
        (Some(column), None, None, None) => From::Column(column.clone()),
        (None, Some(columns), None, None) => From::First(columns.clone()),
        (None, None, Some(columns), None) => {
            From::Join(columns.clone(), written.with.clone().unwrap_or_else(|| ", ".to_owned()))
        }
        (None, None, None, Some(value)) => From::Const(value.clone()),
        _ => {
            return Err(error(format!(
                "{name} needs exactly one of column, first, join and const"
            )));
        }
    };
    if written.with.is_some() && written.join.is_none() {
        return Err(error(format!("{name}: with is for join only")));
    }
    let is_amount = matches!(written.r#as, Some(FunctionName::Pence | FunctionName::Pounds));
    if let Some(per) = &written.per {
        if !is_amount {
            return Err(error(format!(
                "{name}: per is for as = \"pence\" or as = \"pounds\" only"
            )));
        }
        if charge::parse(&format!("1 GBP/{per}")).is_err() {
            return Err(error(format!(
                "{name}: per is a length of stay such as hour, 2 hours or day, not {per:?}"
            )));
        }
    }
    Ok(Field {
        name,
        tag,
        line: place.line(span),
        from,
        map: patterns(&written.map),
        otherwise: written.otherwise.clone(),
        function: written
            .r#as
            .map_or(Function::Trim, |function| Function::named(function, written.per.clone())),
    })
}

/// The longest pattern first: it says the most.
fn patterns(map: &BTreeMap<String, String>) -> Vec<(String, String)> {
    let mut patterns: Vec<_> =
        map.iter().map(|(pattern, value)| (pattern.clone(), value.clone())).collect();
    patterns.sort_by_key(|(pattern, _)| std::cmp::Reverse(pattern.len()));
    patterns
}

/// Whether a list must say where its records lie.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Position {
    Needed,
    /// What is live is found by its id.
    Optional,
}

/// A list must say where its records lie; GeoJSON says so itself.
fn check_position(
    place: &Place<'_>,
    format: &Spanned<FormatName>,
    crs: Option<&Crs>,
    fields: &[Field],
    position: Position,
) -> Result<(), SourceError> {
    let found = |tag: &str| fields.iter().filter(|field| field.tag == tag).collect::<Vec<_>>();
    let (lng, lat) = (found(LNG), found(LAT));
    let at = format.span();
    if *format.get_ref() == FormatName::GeoJson {
        return match lng.first().or(lat.first()) {
            Some(field) => Err(place
                .error(&at, format!("GeoJSON has its positions itself: leave {} out", field.name))),
            None => Ok(()),
        };
    }
    let is_degrees = crs.is_none_or(Crs::is_degrees);
    let (x, y) = if is_degrees { ("lng", "lat") } else { ("easting", "northing") };
    match (&lng[..], &lat[..]) {
        ([lng], [lat]) if lng.name == x && lat.name == y => Ok(()),
        ([], []) if position == Position::Optional => Ok(()),
        _ => {
            let crs = crs.map_or_else(|| "EPSG:4326".to_owned(), ToString::to_string);
            let needs = if position == Position::Needed { "needs" } else { "may have" };
            Err(place.error(
                &at,
                format!(
                    "a list in {crs} {needs} the fields {x} and {y}, and no others for its position"
                ),
            ))
        }
    }
}

#[cfg(test)]
mod tests;
