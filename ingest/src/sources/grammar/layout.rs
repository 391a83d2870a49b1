//! How a list is written, as a source file or its table `[live]` says.

use std::ops::Range;

use toml::Spanned;

use super::Place;
use crate::read::csv::CsvLayout;
use crate::read::text_file::TextEncoding;
use crate::read::xlsx::XlsxLayout;
use crate::sources::{Format, SourceError};

#[derive(Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum FormatName {
    GeoJson,
    Csv,
    Json,
    Xlsx,
    Xml,
    Datex2,
    ParkApi,
}

impl FormatName {
    /// The column that identifies, where the format brings one.
    pub fn id(self) -> Option<String> {
        matches!(self, Self::Datex2 | Self::ParkApi).then(|| "@id".to_owned())
    }
}

/// What says how a list is written.
#[derive(Clone, Copy)]
pub(super) struct Layout<'a> {
    pub format: &'a Spanned<FormatName>,
    pub encoding: Option<&'a Spanned<TextEncoding>>,
    pub delimiter: Option<&'a Spanned<String>>,
    pub header_row: Option<&'a Spanned<usize>>,
    pub sheet: Option<&'a Spanned<String>>,
    pub list: Option<&'a Spanned<String>>,
}

impl Layout<'_> {
    /// What only some formats have is refused of others, so that nobody waits for its effect.
    pub fn format(&self, place: &Place<'_>) -> Result<Format, SourceError> {
        use FormatName::{Csv, Datex2, GeoJson, Json, ParkApi, Xlsx, Xml};
        let format = *self.format.get_ref();
        let only =
            |span: Option<Range<usize>>, key: &str, formats: &[FormatName], words: &str| match span
            {
                Some(span) if !formats.contains(&format) => {
                    Err(place.error(&span, format!("{key} is for format {words} only")))
                }
                _ => Ok(()),
            };
        only(self.delimiter.map(Spanned::span), "delimiter", &[Csv], "csv")?;
        only(self.sheet.map(Spanned::span), "sheet", &[Xlsx], "xlsx")?;
        only(self.list.map(Spanned::span), "list", &[Json, Xml], "json or xml")?;
        let rows = self.header_row.map(Spanned::span);
        only(rows, "header_row", &[Csv, Xlsx], "csv or xlsx")?;
        let texts = [GeoJson, Csv, Json, Xlsx, Xml];
        let encoding = self.encoding.map(Spanned::span);
        only(encoding, "encoding", &texts, "geojson, csv, json or xml")?;
        let header_row = match self.header_row {
            Some(row) if !(1..=1000).contains(row.get_ref()) => {
                return Err(place.error(&row.span(), "header_row is a number from 1 to 1000"));
            }
            row => row.map_or(1, |row| *row.get_ref()),
        };
        let encoding = self.encoding.map(|encoding| *encoding.get_ref()).unwrap_or_default();
        let list = self.list.map(|list| list.get_ref().clone()).unwrap_or_default();
        Ok(match format {
            GeoJson => Format::GeoJson { encoding },
            Csv => {
                Format::Csv(CsvLayout { encoding, delimiter: self.delimiter(place)?, header_row })
            }
            Json => Format::Json { encoding, list },
            Xlsx => Format::Xlsx(XlsxLayout {
                sheet: self.sheet.map(|sheet| sheet.get_ref().clone()),
                header_row,
            }),
            Xml if list.is_empty() => {
                let what = "format xml needs list, the names of the elements that lead to the car parks: list = \"carparks.carpark\"";
                return Err(place.error(&self.format.span(), what));
            }
            Xml => Format::Xml { encoding, list },
            Datex2 => Format::Datex2,
            ParkApi => Format::ParkApi,
        })
    }

    fn delimiter(&self, place: &Place<'_>) -> Result<u8, SourceError> {
        let Some(delimiter) = self.delimiter else { return Ok(b',') };
        match delimiter.get_ref().as_bytes() {
            [byte @ (b',' | b';' | b'\t' | b'|')] => Ok(*byte),
            _ => Err(place.error(&delimiter.span(), r#"delimiter is ",", ";", "\t" or "|""#)),
        }
    }
}
