//! The table `[live]` of a source file.

use std::time::Duration;

use carpal_domain::duration;
use chrono_tz::Tz;
use toml::Spanned;

use super::layout::{FormatName, Layout};
use super::{Place, Position, Written, WrittenFields, check_position, crs, fields, presets};
use crate::read::Crs;
use crate::read::text_file::TextEncoding;
use crate::sources::field::{Field, LIVE_TARGETS};
use crate::sources::{Live, SourceError};

/// How often a feed may be asked.
const OFTEN: Duration = Duration::from_secs(30);
const SELDOM: Duration = Duration::from_hours(24);
/// What a feed is for.
const SAYS: [&str; 4] = ["spaces_free", "occupied", "open", "said"];

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenLive {
    url: Spanned<String>,
    every: Spanned<String>,
    format: Option<Spanned<FormatName>>,
    encoding: Option<Spanned<TextEncoding>>,
    delimiter: Option<Spanned<String>>,
    header_row: Option<Spanned<usize>>,
    sheet: Option<Spanned<String>>,
    list: Option<Spanned<String>>,
    crs: Option<Spanned<String>>,
    id: Option<String>,
    time_zone: Option<Spanned<String>>,
    #[serde(default)]
    fields: WrittenFields,
}

impl WrittenLive {
    /// Of the same format, what it does not say is as in the static list.
    fn layout<'a>(&'a self, list: Layout<'a>) -> Layout<'a> {
        let Some(format) = &self.format else {
            return Layout {
                format: list.format,
                encoding: self.encoding.as_ref().or(list.encoding),
                delimiter: self.delimiter.as_ref().or(list.delimiter),
                header_row: self.header_row.as_ref().or(list.header_row),
                sheet: self.sheet.as_ref().or(list.sheet),
                list: self.list.as_ref().or(list.list),
            };
        };
        Layout {
            format,
            encoding: self.encoding.as_ref(),
            delimiter: self.delimiter.as_ref(),
            header_row: self.header_row.as_ref(),
            sheet: self.sheet.as_ref(),
            list: self.list.as_ref(),
        }
    }
}

pub(super) fn parse(
    place: &Place<'_>,
    written: &Spanned<WrittenLive>,
    file: &Written,
    list_crs: Option<&Crs>,
) -> Result<Live, SourceError> {
    let live = written.get_ref();
    let layout = live.layout(file.layout());
    let format = *layout.format.get_ref();
    let own = fields(place, &live.fields, &LIVE_TARGETS)?;
    let fields = presets::completed(own, &presets::of(format).live);
    let crs = match &live.crs {
        None if live.format.is_none() => list_crs.cloned(),
        written => crs(place, written.as_ref(), format)?,
    };
    check_position(place, layout.format, crs.as_ref(), &fields, Position::Optional)?;
    let at = written.span();
    check_says(place, &at, &fields)?;
    let id = live.id.clone().or_else(|| format.id()).or_else(|| file.id.clone());
    let id = id.ok_or_else(|| {
        place.error(&at, "[live] needs id, the column that identifies a car park, here or above")
    })?;
    Ok(Live {
        url: url(place, &live.url)?,
        every: every(place, &live.every)?,
        format: layout.format(place)?,
        crs,
        id,
        time_zone: time_zone(place, live.time_zone.as_ref())?,
        fields,
        line: place.line(&at),
    })
}

fn check_says(
    place: &Place<'_>,
    at: &std::ops::Range<usize>,
    fields: &[Field],
) -> Result<(), SourceError> {
    if fields.iter().any(|field| SAYS.contains(&field.name)) {
        return Ok(());
    }
    let what = format!("[live] needs at least one of the fields {}", SAYS.join(", "));
    Err(place.error(at, what))
}

fn url(place: &Place<'_>, url: &Spanned<String>) -> Result<String, SourceError> {
    let text = url.get_ref();
    let is_http = reqwest::Url::parse(text)
        .is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.has_host());
    if is_http && text.len() <= 2_000 {
        return Ok(text.clone());
    }
    Err(place.error(&url.span(), "url is an address that begins with https:// or http://"))
}

fn every(place: &Place<'_>, every: &Spanned<String>) -> Result<Duration, SourceError> {
    duration::parse(every.get_ref())
        .ok()
        .filter(|every| (OFTEN..=SELDOM).contains(every))
        .ok_or_else(|| {
            let what = format!("every is from 30s to 1d, such as 1m, not {:?}", every.get_ref());
            place.error(&every.span(), what)
        })
}

fn time_zone(place: &Place<'_>, zone: Option<&Spanned<String>>) -> Result<Tz, SourceError> {
    let Some(zone) = zone else { return Ok(Tz::Europe__London) };
    zone.get_ref().parse().map_err(|_| {
        let what =
            format!("time_zone is a name such as Europe/London or UTC, not {:?}", zone.get_ref());
        place.error(&zone.span(), what)
    })
}
