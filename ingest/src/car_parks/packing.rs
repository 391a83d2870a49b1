//! A car park as bytes: what identifies it and what is asked of it before it is stored, then its content as JSON and the hash
//! of that.

use std::borrow::Cow;
use std::io;

use carpal_domain::geometry::LngLat;
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::record::{CarPark, Record};
use crate::storable::is_storable;

/// Stands for no number.
const NONE: u64 = u64::MAX;

/// A packed car park.
pub(crate) enum Packed {
    Sound(Vec<u8>),
    /// Its content has no form as JSON.
    Broken {
        external_id: String,
        why: String,
    },
}

impl Packed {
    /// One that has its ids.
    pub(crate) fn of(record: &Record) -> Self {
        Self::pack(record, None, "")
    }

    /// One that stands at `position` of the input. Where it has a `number`, its ids follow from that later.
    pub(crate) fn numbered(record: &Record, number: Option<usize>, position: &str) -> Self {
        Self::pack(record, number, position)
    }

    fn pack(record: &Record, number: Option<usize>, position: &str) -> Self {
        let content = storable(&record.content);
        let json = match json(&content) {
            Ok(json) => json,
            Err(error) => {
                let external_id = record.external_id.clone();
                return Self::Broken { external_id, why: error.to_string() };
            }
        };
        let mut bytes = Vec::with_capacity(json.len() + 200);
        bytes.extend(number.map_or(NONE, |number| number as u64).to_le_bytes());
        bytes.extend(record.version.to_le_bytes());
        bytes.extend(content.location.lng.to_le_bytes());
        bytes.extend(content.location.lat.to_le_bytes());
        bytes.push(u8::from(content.name_inferred));
        bytes.extend(Sha256::digest(&json));
        let notes = content.notes_on_data.join("\n");
        for text in [&record.external_id, &record.place_key, position, &content.name, &notes] {
            // No text of an input is as long as that.
            bytes.extend(u32::try_from(text.len()).unwrap_or(u32::MAX).to_le_bytes());
            bytes.extend(text.as_bytes());
        }
        bytes.extend(json);
        Self::Sound(bytes)
    }
}

/// A content that the database can store.
fn storable(content: &CarPark) -> Cow<'_, CarPark> {
    let is_sound = content.footprint.as_ref().is_none_or(is_storable)
        && content.entrances.as_ref().is_none_or(|points| !points.0.is_empty());
    if is_sound {
        return Cow::Borrowed(content);
    }
    let mut content = content.clone();
    if content.footprint.take_if(|geometry| !is_storable(geometry)).is_some() {
        content.notes_on_data.push("footprint_unusable".into());
    }
    content.entrances.take_if(|points| points.0.is_empty());
    Cow::Owned(content)
}

/// A content as JSON. Its fields come in the order of the struct, so equal contents are equal bytes.
fn json(content: &CarPark) -> serde_json::Result<Vec<u8>> {
    let json = serde_json::to_vec(content)?;
    // jsonb holds no NUL; serde writes one as \u0000, which is looked for before anything is parsed.
    if !json.windows(6).any(|six| six == br"\u0000") {
        return Ok(json);
    }
    let mut value: Value = serde_json::from_slice(&json)?;
    drop_nul(&mut value);
    serde_json::to_vec(&value)
}

fn drop_nul(value: &mut Value) {
    match value {
        Value::String(text) => text.retain(|c| c != '\0'),
        Value::Array(values) => values.iter_mut().for_each(drop_nul),
        Value::Object(fields) => fields.values_mut().for_each(drop_nul),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// A car park that was unpacked, but for its content.
pub(crate) struct Entry<'a> {
    /// Its place among all that were packed.
    pub(crate) at: u64,
    /// By which its ids are found.
    pub(super) number: Option<usize>,
    /// Empty where it lacks what identifies the others.
    pub(crate) external_id: Cow<'a, str>,
    pub(crate) place_key: Cow<'a, str>,
    pub(crate) version: i32,
    pub(crate) lng: f64,
    pub(crate) lat: f64,
    pub(crate) name: &'a str,
    name_inferred: bool,
    /// Where it stands in the input.
    pub(crate) position: &'a str,
    pub(crate) hash: &'a [u8],
    notes: &'a str,
    /// Its content.
    pub(crate) json: &'a [u8],
}

impl<'a> Entry<'a> {
    pub(super) fn unpack(mut bytes: &'a [u8], at: u64) -> io::Result<Self> {
        let from = &mut bytes;
        let number = u64::from_le_bytes(fixed(from)?);
        Ok(Self {
            at,
            number: (number != NONE).then(|| usize::try_from(number).ok()).flatten(),
            version: i32::from_le_bytes(fixed(from)?),
            lng: f64::from_le_bytes(fixed(from)?),
            lat: f64::from_le_bytes(fixed(from)?),
            name_inferred: fixed::<1>(from)? != [0],
            hash: take(from, 32)?,
            external_id: Cow::Borrowed(text(from)?),
            place_key: Cow::Borrowed(text(from)?),
            position: text(from)?,
            name: text(from)?,
            notes: text(from)?,
            json: bytes,
        })
    }

    pub(super) fn identify(&mut self, id: String, source: &str) {
        self.place_key = Cow::Owned(format!("{source}:{id}"));
        self.external_id = Cow::Owned(id);
    }

    pub(super) fn location(&self) -> LngLat {
        LngLat { lng: self.lng, lat: self.lat }
    }

    /// Its name, where the input gives it one.
    pub(crate) fn given_name(&self) -> Option<&'a str> {
        (!self.name_inferred).then_some(self.name)
    }

    /// The codes of what could not be used of it.
    pub(crate) fn notes(&self) -> impl Iterator<Item = &'a str> {
        self.notes.split('\n').filter(|note| !note.is_empty())
    }

    pub(super) fn record(&self) -> io::Result<Record> {
        Ok(Record {
            external_id: self.external_id.clone().into_owned(),
            place_key: self.place_key.clone().into_owned(),
            version: self.version,
            content: serde_json::from_slice(self.json)?,
        })
    }
}

fn take<'a>(from: &mut &'a [u8], count: usize) -> io::Result<&'a [u8]> {
    let (taken, rest) = from.split_at_checked(count).ok_or(io::ErrorKind::UnexpectedEof)?;
    *from = rest;
    Ok(taken)
}

fn fixed<const N: usize>(from: &mut &[u8]) -> io::Result<[u8; N]> {
    take(from, N)?.try_into().map_err(io::Error::other)
}

fn text<'a>(from: &mut &'a [u8]) -> io::Result<&'a str> {
    let length = u32::from_le_bytes(fixed(from)?);
    std::str::from_utf8(take(from, length as usize)?).map_err(io::Error::other)
}
