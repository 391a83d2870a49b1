//! Rows and features of one answer, made readings; what stands apart of one car park is put together by its id.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use super::{moment, place, values};
use crate::feed::{FeedContent, FeedError, FeedReading};
use crate::raw::{RawFeature, Reject, Sink, Tags};
use crate::read::table::Row;
use crate::read::{At, ReadError};
use crate::shape::surface_point;
use crate::sources::{Format, Live, Rows, SourceError, lng_lat};

/// How many rejects are kept; the others are only counted.
const MAX_REJECTS: usize = 1_000;
/// No feed has more car parks in one answer.
const MAX_READINGS: u64 = 100_000;

pub(super) struct Readings<'a> {
    live: &'a Live,
    content: FeedContent,
    /// What a table says of car parks whose status stands apart.
    sites: HashMap<String, FeedReading>,
    /// Those of them whose status was read.
    have_status: HashSet<String>,
    /// Columns that fields are made from and no row has had, with the field's line.
    missing: Vec<(&'a str, usize)>,
    columns: Vec<String>,
    rows: u64,
    rejected: usize,
}

impl<'a> Readings<'a> {
    pub fn new(live: &'a Live) -> Self {
        let written = live.fields.iter().filter(|field| field.line > 0);
        let columns =
            written.flat_map(|field| field.columns().iter().map(|c| (c.as_str(), field.line)));
        let mut missing: Vec<_> = columns.collect();
        if live.id != "@id" {
            missing.push((&live.id, live.line));
        }
        Self {
            live,
            content: FeedContent::default(),
            sites: HashMap::new(),
            have_status: HashSet::new(),
            missing,
            columns: Vec::new(),
            rows: 0,
            rejected: 0,
        }
    }

    /// Notes the columns of a row; whether it is still to be read.
    fn seen(&mut self, cells: &Tags) -> bool {
        if self.rows == 0 {
            self.columns = cells.0.iter().map(|(column, _)| column.to_string()).collect();
        }
        self.rows += 1;
        self.missing.retain(|(column, _)| !cells.has(column));
        self.rows <= MAX_READINGS
    }

    fn take(&mut self, reading: Result<FeedReading, Reject>) -> Option<FeedReading> {
        match reading {
            Ok(reading) => Some(reading),
            Err(reject) => {
                self.reject(reject);
                None
            }
        }
    }

    /// A row's reading, with its place where the row has one.
    fn read(&mut self, row: Result<Row, Reject>) -> Option<FeedReading> {
        let row = match row {
            Ok(row) => row,
            Err(reject) => return self.take(Err(reject)),
        };
        if !self.seen(&row.cells) {
            return None;
        }
        let reading = values::reading(self.live, &row.cells, &row.position);
        let located = reading.and_then(|reading| {
            let location = match lng_lat(&self.live.fields, self.live.crs.as_ref(), &row) {
                Ok((lng, lat)) => place(lng, lat),
                // It is found by its id.
                Err(reject) if reject.reason == "no_geometry" => None,
                Err(reject) => return Err(reject.named(reading.name.as_deref())),
            };
            Ok(FeedReading { location, ..reading })
        });
        self.take(located)
    }

    /// # Errors
    /// [`FeedError`], where the source file does not fit the answer, or nothing of it could be read.
    pub fn finish(mut self, source: &Path, answer: &Path) -> Result<FeedContent, FeedError> {
        if self.rows > MAX_READINGS {
            let what = format!("a feed of {} car parks; {MAX_READINGS} are read", self.rows);
            return Err(ReadError::TooLarge { at: At::file(answer), what }.into());
        }
        // A column may be empty in all of an answer, which some formats leave out: not so the id, nor all of them.
        let says_something = self.content.readings.iter().any(FeedReading::says_something);
        let is_wrong = |column: &str| column == self.live.id || !says_something;
        let missing = self.missing.iter().find(|(column, _)| is_wrong(column));
        if let Some((column, line)) = missing.filter(|_| self.rows > 0) {
            let mut has = self.columns.join(", ");
            has.truncate(has.floor_char_boundary(600));
            let what = format!("the feed has no column {column:?}; it has {has}");
            return Err(SourceError { path: source.to_owned(), line: *line, what }.into());
        }
        let mut sites: Vec<_> = self.sites.into_values().collect();
        sites.retain(|site| !self.have_status.contains(&site.external_id));
        sites.sort_by(|a, b| a.external_id.cmp(&b.external_id));
        self.content.readings.extend(sites);
        if self.content.readings.is_empty()
            && let Some(first) = self.content.rejects.first()
        {
            let what = format!(
                "none of its {} car parks can be read; the first, {}: {}",
                self.rejected, first.position, first.detail
            );
            let remedy = "Look at it with `carpal-ingest source check`";
            return Err(ReadError::Unsupported { at: At::file(answer), what, remedy }.into());
        }
        Ok(self.content)
    }
}

impl Rows for Readings<'_> {
    fn row(&mut self, row: Result<Row, Reject>) {
        let Some(reading) = self.read(row) else { return };
        if matches!(self.live.format, Format::Datex2) {
            self.sites.entry(reading.external_id.clone()).or_insert(reading);
        } else {
            self.content.readings.push(reading);
        }
    }

    /// Status and table are one car park's; what the status says stands. One that is there twice is what it is both times.
    fn status(&mut self, row: Result<Row, Reject>) {
        let Some(status) = self.read(row) else { return };
        self.have_status.insert(status.external_id.clone());
        let reading = match self.sites.get(&status.external_id) {
            Some(site) => FeedReading {
                name: status.name.or_else(|| site.name.clone()),
                location: status.location.or(site.location),
                capacity: status.capacity.or(site.capacity),
                ..status
            },
            None => status,
        };
        self.content.readings.push(reading);
    }

    fn published_at(&mut self, time: &str) {
        let published_at = moment(time, self.live.time_zone);
        self.content.published_at = self.content.published_at.max(published_at);
    }
}

/// GeoJSON's features have their places already.
impl Sink for Readings<'_> {
    fn feature(&mut self, feature: RawFeature) {
        if !self.seen(&feature.tags) {
            return;
        }
        let location = surface_point::of(&feature.geometry);
        let location = location.and_then(|at| place(at.lng, at.lat));
        let reading = values::reading(self.live, &feature.tags, &feature.id);
        if let Some(reading) = self.take(reading) {
            self.content.readings.push(FeedReading { location, ..reading });
        }
    }

    fn reject(&mut self, reject: Reject) {
        self.rejected += 1;
        if self.content.rejects.len() < MAX_REJECTS {
            self.content.rejects.push(reject);
        }
    }
}
