//! Rows and properties, made features with tags by the fields of a source file.

use std::path::Path;

use geo_types::{Geometry, Point};

use super::field::{LAT, LNG};
use super::position::lng_lat;
use super::read::Rows;
use super::{SourceError, SourceFile, SourceReadError};
use crate::raw::{RawFeature, Reject, Sink, Tags};
use crate::read::table::Row;
use crate::record::{Batch, Identity};
use crate::shape::geojson::Shaper;
use crate::shape::identity::IdentityRule;

/// Hands the features of one list on to the shaper.
pub(super) struct Mapping<'a> {
    file: &'a SourceFile,
    shaper: Shaper,
    /// The property that identified the source's records before, if one did.
    known_by: Option<String>,
    /// Columns that fields are made from and no row has had so far, with the field's line.
    missing: Vec<(&'a str, usize)>,
    /// The columns of the first row.
    columns: Vec<String>,
    rows: u64,
    /// Rows on the globe.
    on: u64,
    /// Rows off it, and what the first of them says.
    off: u64,
    first_off: String,
}

impl<'a> Mapping<'a> {
    pub fn new(file: &'a SourceFile, before: Option<Identity>) -> Self {
        let known_by = match &before {
            Some(Identity::Property(name)) => Some(name.clone()),
            _ => None,
        };
        let rule = match &file.id {
            Some(id) => IdentityRule::Property(id.clone()),
            None => IdentityRule::Found(before),
        };
        let mut shaper = Shaper::new(file.source.clone()).identified_by(rule);
        if let Some(city) = &file.city {
            shaper = shaper.in_city(city);
        }
        let columns =
            |field: &'a super::Field| field.columns().iter().map(move |c| (c.as_str(), field.line));
        Self {
            file,
            shaper,
            missing: file.fields.iter().filter(|field| field.line > 0).flat_map(columns).collect(),
            known_by,
            columns: Vec::new(),
            rows: 0,
            on: 0,
            off: 0,
            first_off: String::new(),
        }
    }

    fn list_row(&mut self, row: Result<Row, Reject>) {
        let row = match row {
            Ok(row) => row,
            Err(reject) => return self.shaper.reject(reject),
        };
        let tags = self.tags(&row.cells);
        match lng_lat(&self.file.fields, self.file.crs.as_ref(), &row) {
            Ok((lng, lat)) => {
                self.on += 1;
                let geometry = Geometry::Point(Point::new(lng, lat));
                let feature =
                    RawFeature { id: row.position, element: None, version: 0, tags, geometry };
                self.shaper.feature(feature);
            }
            Err(reject) => {
                if reject.reason == "off_the_globe" {
                    self.off += 1;
                    if self.first_off.is_empty() {
                        self.first_off = format!("{}: {}", row.position, reject.detail);
                    }
                }
                self.shaper.reject_tagged(&tags, reject);
            }
        }
    }

    /// The tags that the fields make of a row's cells, and the columns that may identify it.
    fn tags(&mut self, cells: &Tags) -> Tags {
        if self.rows == 0 {
            self.columns = cells.0.iter().map(|(column, _)| column.to_string()).collect();
        }
        self.rows += 1;
        self.missing.retain(|(column, _)| !cells.has(column));
        if self.file.fields.is_empty() {
            return cells.clone();
        }
        let fields = self.file.fields.iter().filter(|field| field.tag != LNG && field.tag != LAT);
        let mut tags: Tags =
            fields.filter_map(|field| Some((field.tag, field.value(cells)?))).collect();
        let ids = self.file.id.as_deref().or(self.known_by.as_deref());
        for key in ["@id"].into_iter().chain(ids) {
            if let Some(value) = cells.get(key).filter(|_| !tags.has(key)) {
                tags.0.push((key.into(), value.into()));
            }
        }
        tags
    }

    /// The batch.
    ///
    /// # Errors
    /// [`SourceReadError`] where the source file does not fit the list, or its records cannot be told apart.
    pub fn finish(self, path: &Path) -> Result<Batch, SourceReadError> {
        let error = |line, what| SourceError { path: self.file.path.clone(), line, what };
        if let Some((column, line)) = self.missing.first().filter(|_| self.rows > 0) {
            let what =
                format!("the list has no column {column:?}; it has {}", self.columns.join(", "));
            return Err(error(*line, what).into());
        }
        if self.off > self.on {
            let line = self
                .file
                .fields
                .iter()
                .find(|field| field.tag == LNG)
                .map_or(1, |field| field.line);
            let what = format!(
                "most positions lie nowhere ({}); correct crs, or the columns",
                self.first_off
            );
            return Err(error(line, what).into());
        }
        let no_identity = |why| SourceReadError::NoIdentity { file: path.to_owned(), why };
        self.shaper.finish().map_err(no_identity)
    }
}

impl Rows for Mapping<'_> {
    fn row(&mut self, row: Result<Row, Reject>) {
        self.list_row(row);
    }
}

/// GeoJSON's features have their positions already.
impl Sink for Mapping<'_> {
    fn feature(&mut self, mut feature: RawFeature) {
        feature.tags = self.tags(&feature.tags);
        self.on += 1;
        self.shaper.feature(feature);
    }

    fn reject(&mut self, reject: Reject) {
        self.shaper.reject(reject);
    }

    fn reject_tagged(&mut self, tags: &Tags, reject: Reject) {
        self.shaper.reject_tagged(tags, reject);
    }
}
