//! The car parks of a batch, packed into memory and a temporary file: a list of half a million would be half a gigabyte.

mod packing;
mod repeated;

use std::io;

pub(crate) use self::packing::{Entry, Packed};
pub(crate) use self::repeated::Repeated;
use crate::record::Record;
use crate::shape::identity::Chosen;
use crate::spool::{Records, Spool};

/// Car parks in the order they came, each as the database takes it.
#[derive(Debug, Default)]
pub struct CarParks {
    spool: Spool,
    /// The places of those that were left out afterwards, sorted.
    left_out: Vec<u64>,
    ids: Option<Ids>,
    /// No two have one id: that was looked for, and what repeats was left out.
    pub(crate) are_unique: bool,
    /// The first that could not be packed, and why.
    failure: Option<(String, String)>,
}

/// What identifies those that were packed before their ids were known.
#[derive(Debug)]
struct Ids {
    chosen: Chosen,
    source: String,
}

impl CarParks {
    /// Adds a car park. A failure is told when they are read.
    pub fn push(&mut self, record: &Record) {
        self.add(&Packed::of(record));
    }

    /// Adds one that is packed.
    pub(crate) fn add(&mut self, packed: &Packed) {
        match packed {
            Packed::Sound(bytes) => {
                self.are_unique = false;
                self.spool.push(bytes);
            }
            Packed::Broken { external_id, why } => {
                self.failure.get_or_insert_with(|| (external_id.clone(), why.clone()));
            }
        }
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        usize::try_from(self.packed()).unwrap_or(usize::MAX) - self.left_out.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All of them at once, in the order they came.
    ///
    /// # Errors
    /// When the temporary file failed.
    pub fn to_vec(&self) -> io::Result<Vec<Record>> {
        self.first(usize::MAX)
    }

    /// The first so many of them.
    ///
    /// # Errors
    /// When the temporary file failed.
    pub fn first(&self, count: usize) -> io::Result<Vec<Record>> {
        let mut entries = self.entries()?;
        let mut records = Vec::new();
        while records.len() < count
            && let Some(entry) = entries.next()?
        {
            records.push(entry.record()?);
        }
        Ok(records)
    }

    /// The one that could not be packed, and why.
    pub(crate) const fn failure(&self) -> Option<&(String, String)> {
        self.failure.as_ref()
    }

    /// How many were packed, those included that were left out afterwards.
    pub(crate) fn packed(&self) -> u64 {
        self.spool.len()
    }

    /// Gives those that were packed with a number the ids that were chosen for them.
    pub(crate) fn identify(&mut self, chosen: Chosen, source: &str) {
        self.ids = Some(Ids { chosen, source: source.to_owned() });
    }

    /// Leaves out those at these places, as [`Entry::at`] has them.
    pub(crate) fn leave_out(&mut self, at: impl IntoIterator<Item = u64>) {
        self.left_out.extend(at);
        self.left_out.sort_unstable();
        self.left_out.dedup();
    }

    /// Reads them from the beginning.
    ///
    /// # Errors
    /// When the temporary file failed.
    pub(crate) fn entries(&self) -> io::Result<Entries<'_>> {
        Ok(Entries { records: self.spool.records()?, of: self, at: 0, left_out: &self.left_out })
    }
}

impl From<Vec<Record>> for CarParks {
    fn from(records: Vec<Record>) -> Self {
        records.into_iter().collect()
    }
}

impl FromIterator<Record> for CarParks {
    fn from_iter<I: IntoIterator<Item = Record>>(records: I) -> Self {
        let mut car_parks = Self::default();
        records.into_iter().for_each(|record| car_parks.push(&record));
        car_parks
    }
}

/// Reads car parks one after the other.
pub(crate) struct Entries<'a> {
    records: Records<'a>,
    of: &'a CarParks,
    at: u64,
    left_out: &'a [u64],
}

impl Entries<'_> {
    /// The next; `None` behind the last.
    ///
    /// # Errors
    /// When the temporary file cannot be read.
    pub(crate) fn next(&mut self) -> io::Result<Option<Entry<'_>>> {
        while let Some((first, rest)) = self.left_out.split_first()
            && *first == self.at
        {
            self.left_out = rest;
            self.at += 1;
            self.records.next()?;
        }
        let Some(bytes) = self.records.next()? else { return Ok(None) };
        let mut entry = Entry::unpack(bytes, self.at)?;
        self.at += 1;
        if let (Some(number), Some(ids)) = (entry.number, &self.of.ids) {
            let id = ids.chosen.id(number, entry.location(), entry.given_name());
            entry.identify(id.unwrap_or_default(), &ids.source);
        }
        Ok(Some(entry))
    }
}

#[cfg(test)]
mod tests;
