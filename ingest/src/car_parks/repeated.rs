//! Car parks whose id another one has too. Found by hashes of the ids first: eight bytes each, and nearly always nothing more.

use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::io;

use super::{CarParks, Entry};

/// A car park that shares its id with another.
pub(crate) struct Repeated {
    /// Its place, as [`Entry::at`] has it.
    pub(crate) at: u64,
    pub(crate) external_id: String,
    pub(crate) version: i32,
    pub(crate) hash: Vec<u8>,
    pub(crate) position: String,
    /// Whether or not the input gives it.
    pub(crate) name: String,
    pub(crate) is_named: bool,
}

impl CarParks {
    /// Those whose id occurs more than once, in the order they came.
    ///
    /// # Errors
    /// When the temporary file failed.
    pub(crate) fn repeated(&self) -> io::Result<Vec<Repeated>> {
        let state = BuildHasherDefault::<DefaultHasher>::default();
        let hash = |entry: &Entry<'_>| state.hash_one(&*entry.external_id);
        let mut hashes = Vec::with_capacity(self.len());
        let mut entries = self.entries()?;
        while let Some(entry) = entries.next()? {
            hashes.push(hash(&entry));
        }
        hashes.sort_unstable();
        let doubled: Vec<u64> =
            hashes.windows(2).filter(|two| two[0] == two[1]).map(|two| two[0]).collect();
        if doubled.is_empty() {
            return Ok(Vec::new());
        }
        let mut found = Vec::new();
        let mut entries = self.entries()?;
        while let Some(entry) = entries.next()? {
            if doubled.binary_search(&hash(&entry)).is_ok() {
                found.push(Repeated::of(&entry));
            }
        }
        // Two ids may have one hash.
        let mut counts: HashMap<String, usize> = HashMap::new();
        for repeated in &found {
            *counts.entry(repeated.external_id.clone()).or_default() += 1;
        }
        found.retain(|repeated| counts.get(&repeated.external_id).is_some_and(|count| *count > 1));
        Ok(found)
    }
}

impl Repeated {
    fn of(entry: &Entry<'_>) -> Self {
        Self {
            at: entry.at,
            external_id: entry.external_id.clone().into_owned(),
            version: entry.version,
            hash: entry.hash.to_vec(),
            position: entry.position.to_owned(),
            name: entry.name.to_owned(),
            is_named: entry.given_name().is_some(),
        }
    }

    /// Its name, where the input gives it one.
    pub(crate) fn given_name(&self) -> Option<&str> {
        self.is_named.then_some(&self.name)
    }
}
