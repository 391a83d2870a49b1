//! The grammar of source files, and what is said of one that breaks it.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::path::Path;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use toml::Spanned;

use super::field::{Field, From, LAT, LNG, TARGETS};
use super::function::{Function, FunctionName};
use super::{Format, KINDS, SourceError, SourceFile};
use crate::read::Crs;
use crate::read::csv::CsvLayout;
use crate::read::text_file::TextEncoding;
use crate::read::xlsx::XlsxLayout;
use crate::record::Source;
use crate::shape::charge;

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
    #[serde(default)]
    encoding: TextEncoding,
    crs: Option<Spanned<String>>,
    delimiter: Option<Spanned<String>>,
    header_row: Option<Spanned<usize>>,
    sheet: Option<Spanned<String>>,
    list: Option<Spanned<String>>,
    id: Option<String>,
    #[serde(default)]
    fields: BTreeMap<Spanned<String>, Spanned<WrittenField>>,
}

#[derive(Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
enum FormatName {
    GeoJson,
    Csv,
    Json,
    Xlsx,
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
    let fields = fields(&place, &written.fields)?;
    let crs = crs(&place, &written)?;
    check_position(&place, &written, crs.as_ref(), &fields)?;
    Ok(SourceFile {
        path: path.to_owned(),
        source: source(&place, &written)?,
        url: written.url.clone(),
        city: written.city.clone(),
        crs,
        id: written.id.clone(),
        format: format(&place, &written)?,
        fields,
    })
}

fn source(place: &Place<'_>, written: &Written) -> Result<Source, SourceError> {
    let kind = written.kind.get_ref();
    let Some((_, kind)) = KINDS.iter().find(|(name, _)| name == kind) else {
        let known = KINDS.map(|(name, _)| name).join(" or ");
        return Err(place.error(&written.kind.span(), format!("kind is {known}, not {kind:?}")));
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

fn crs(place: &Place<'_>, written: &Written) -> Result<Option<Crs>, SourceError> {
    match &written.crs {
        Some(crs) => crs
            .get_ref()
            .parse()
            .map(Some)
            .map_err(|what| place.error(&crs.span(), format!("crs {what}"))),
        None if *written.format.get_ref() == FormatName::GeoJson => Ok(None),
        None => Ok(Some(Crs::degrees())),
    }
}

/// What only some formats have is refused of others, so that nobody waits for its effect.
fn format(place: &Place<'_>, written: &Written) -> Result<Format, SourceError> {
    let format = *written.format.get_ref();
    let only =
        |span: Option<Range<usize>>, key: &str, formats: &[FormatName], words: &str| match span {
            Some(span) if !formats.contains(&format) => {
                Err(place.error(&span, format!("{key} is for format {words} only")))
            }
            _ => Ok(()),
        };
    let span = |text: &Option<Spanned<String>>| text.as_ref().map(Spanned::span);
    only(span(&written.delimiter), "delimiter", &[FormatName::Csv], "csv")?;
    only(span(&written.sheet), "sheet", &[FormatName::Xlsx], "xlsx")?;
    only(span(&written.list), "list", &[FormatName::Json], "json")?;
    let rows = written.header_row.as_ref().map(Spanned::span);
    only(rows, "header_row", &[FormatName::Csv, FormatName::Xlsx], "csv or xlsx")?;
    let header_row = match &written.header_row {
        Some(row) if !(1..=1000).contains(row.get_ref()) => {
            return Err(place.error(&row.span(), "header_row is a number from 1 to 1000"));
        }
        row => row.as_ref().map_or(1, |row| *row.get_ref()),
    };
    let encoding = written.encoding;
    Ok(match format {
        FormatName::GeoJson => Format::GeoJson { encoding },
        FormatName::Csv => {
            Format::Csv(CsvLayout { encoding, delimiter: delimiter(place, written)?, header_row })
        }
        FormatName::Json => Format::Json {
            encoding,
            list: written.list.as_ref().map(|list| list.get_ref().clone()).unwrap_or_default(),
        },
        FormatName::Xlsx => Format::Xlsx(XlsxLayout {
            sheet: written.sheet.as_ref().map(|sheet| sheet.get_ref().clone()),
            header_row,
        }),
    })
}

fn delimiter(place: &Place<'_>, written: &Written) -> Result<u8, SourceError> {
    let Some(delimiter) = &written.delimiter else { return Ok(b',') };
    match delimiter.get_ref().as_bytes() {
        [byte @ (b',' | b';' | b'\t' | b'|')] => Ok(*byte),
        _ => Err(place.error(&delimiter.span(), r#"delimiter is ",", ";", "\t" or "|""#)),
    }
}

fn fields(
    place: &Place<'_>,
    written: &BTreeMap<Spanned<String>, Spanned<WrittenField>>,
) -> Result<Vec<Field>, SourceError> {
    let mut fields = Vec::with_capacity(written.len());
    for (key, field) in written {
        let Some((name, tag)) = TARGETS.iter().find(|(name, _)| name == key.get_ref()) else {
            let known: Vec<&str> = TARGETS.iter().map(|(name, _)| *name).collect();
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

/// A list must say where its records lie; GeoJSON says so itself.
fn check_position(
    place: &Place<'_>,
    written: &Written,
    crs: Option<&Crs>,
    fields: &[Field],
) -> Result<(), SourceError> {
    let found = |tag: &str| fields.iter().filter(|field| field.tag == tag).collect::<Vec<_>>();
    let (lng, lat) = (found(LNG), found(LAT));
    let at = written.format.span();
    if *written.format.get_ref() == FormatName::GeoJson {
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
        _ => {
            let crs = crs.map_or_else(|| "EPSG:4326".to_owned(), ToString::to_string);
            Err(place.error(
                &at,
                format!(
                    "a list in {crs} needs the fields {x} and {y}, and no others for its position"
                ),
            ))
        }
    }
}

#[cfg(test)]
mod tests;
