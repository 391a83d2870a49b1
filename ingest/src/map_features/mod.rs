//! The map's background, packed: a country has tens of millions of roads and buildings, and nobody needs them all at once.
//!
//! Coordinates that OpenStreetMap has are kept in its units of 1e-7 degrees, all others as they are.

mod packing;

use std::collections::HashMap;
use std::io;

use sha2::{Digest, Sha256};

use self::packing::{number, pack_geometry, take, take_number, take_text, unpack_geometry};
use crate::record::MapFeature;
use crate::spool::{Records, Spool};

/// Features of the map's background in the order they came, packed into memory and a temporary file.
#[derive(Debug, Default)]
pub struct MapFeatures {
    spool: Spool,
    /// Layers and kinds met, which features name by their number.
    words: Vec<&'static str>,
    sum: [u64; 4],
    buffer: Vec<u8>,
}

impl MapFeatures {
    /// Adds a feature. One whose geometry is no point, line or area on the globe is left out: nobody could draw it.
    pub fn push(&mut self, feature: &MapFeature) {
        let mut buffer = std::mem::take(&mut self.buffer);
        buffer.clear();
        if self.pack(feature, &mut buffer).is_some() {
            self.add_to_sum(&buffer, feature);
            self.spool.push(&buffer);
        }
        self.buffer = buffer;
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.spool.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A digest of all, whatever their order: SHA-256 of each, added up.
    #[must_use]
    pub fn digest(&self) -> [u8; 32] {
        let mut digest = [0; 32];
        for (bytes, word) in digest.chunks_exact_mut(8).zip(self.sum) {
            bytes.copy_from_slice(&word.to_be_bytes());
        }
        digest
    }

    /// All of them, in the order they came.
    ///
    /// # Errors
    /// When the temporary file failed.
    pub fn all(&self) -> io::Result<Unpacked<'_>> {
        Ok(Unpacked { features: self, records: self.spool.records()?, layer: None })
    }

    /// All of them at once.
    ///
    /// # Errors
    /// When the temporary file failed.
    pub fn to_vec(&self) -> io::Result<Vec<MapFeature>> {
        self.all()?.collect()
    }

    /// Those of one layer, which is all that is unpacked.
    ///
    /// # Errors
    /// When the temporary file failed.
    pub fn of_layer(&self, layer: &'static str) -> io::Result<Unpacked<'_>> {
        Ok(Unpacked { layer: Some(layer), ..self.all()? })
    }

    /// Those that `keep` holds for, in order.
    ///
    /// # Errors
    /// When the temporary file failed.
    pub fn only(&self, keep: impl Fn(&MapFeature) -> bool) -> io::Result<Self> {
        let mut kept = Self::default();
        for feature in self.all()? {
            kept.extend(Some(feature?).filter(&keep));
        }
        Ok(kept)
    }

    /// Of those that say the same element in the same layer, only the highest version, the first of several.
    ///
    /// # Errors
    /// When the temporary file failed.
    pub fn without_doubles(&self) -> io::Result<Self> {
        let mut best: HashMap<(&str, String), (i32, u64)> = HashMap::new();
        for (n, feature) in (0..).zip(self.all()?) {
            let feature = feature?;
            let kept = best.entry((feature.layer, feature.element)).or_insert((feature.version, n));
            if feature.version > kept.0 {
                *kept = (feature.version, n);
            }
        }
        let mut kept = Self::default();
        for (n, feature) in (0..).zip(self.all()?) {
            let feature = feature?;
            let key = (feature.layer, feature.element.clone());
            if best.get(&key).is_some_and(|(_, best)| *best == n) {
                kept.push(&feature);
            }
        }
        Ok(kept)
    }

    fn word(&mut self, word: &'static str) -> Option<u8> {
        let known = self.words.iter().position(|known| *known == word);
        let at = known.unwrap_or_else(|| {
            self.words.push(word);
            self.words.len() - 1
        });
        u8::try_from(at).ok()
    }

    fn pack(&mut self, feature: &MapFeature, buffer: &mut Vec<u8>) -> Option<()> {
        // The layer first, so that others can be passed over.
        buffer.push(self.word(feature.layer)?);
        buffer.push(self.word(feature.kind)?);
        buffer.push(u8::from(feature.link));
        buffer.extend(feature.min_zoom.to_le_bytes());
        number(buffer, i64::from(feature.version));
        number(buffer, feature.population.map_or(-1, i64::from));
        for text in [&feature.element, &feature.name, &feature.reference] {
            number(buffer, i64::try_from(text.len()).ok()?);
            buffer.extend(text.as_bytes());
        }
        pack_geometry(buffer, &feature.geometry)
    }

    /// Adds the feature's SHA-256 as four numbers, each modulo 2^64: the order does not count, and nothing cancels out. The
    /// numbers of words depend on the order, so the words themselves are digested too.
    fn add_to_sum(&mut self, packed: &[u8], feature: &MapFeature) {
        let mut hash = Sha256::new();
        hash.update(feature.layer);
        hash.update([0]);
        hash.update(feature.kind);
        hash.update([0]);
        hash.update(packed.get(2..).unwrap_or_default());
        let hash = hash.finalize();
        for (sum, bytes) in self.sum.iter_mut().zip(hash.chunks_exact(8)) {
            let bytes = bytes.try_into().unwrap_or_default();
            *sum = sum.wrapping_add(u64::from_be_bytes(bytes));
        }
    }
}

impl Extend<MapFeature> for MapFeatures {
    fn extend<I: IntoIterator<Item = MapFeature>>(&mut self, features: I) {
        features.into_iter().for_each(|feature| self.push(&feature));
    }
}

impl FromIterator<MapFeature> for MapFeatures {
    fn from_iter<I: IntoIterator<Item = MapFeature>>(features: I) -> Self {
        let mut packed = Self::default();
        packed.extend(features);
        packed
    }
}

impl From<Vec<MapFeature>> for MapFeatures {
    fn from(features: Vec<MapFeature>) -> Self {
        features.into_iter().collect()
    }
}

/// Features, unpacked one by one.
pub struct Unpacked<'a> {
    features: &'a MapFeatures,
    records: Records<'a>,
    layer: Option<&'static str>,
}

impl Iterator for Unpacked<'_> {
    type Item = io::Result<MapFeature>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let record = match self.records.next() {
                Ok(record) => record?,
                Err(error) => return Some(Err(error)),
            };
            let words = &self.features.words;
            let layer = record.first().and_then(|word| words.get(usize::from(*word)));
            if self.layer.is_none_or(|wanted| layer == Some(&wanted)) {
                let damaged = || io::Error::other("the temporary file was changed meanwhile");
                return Some(unpack(record, words).ok_or_else(damaged));
            }
        }
    }
}

fn unpack(mut bytes: &[u8], words: &[&'static str]) -> Option<MapFeature> {
    let from = &mut bytes;
    let layer = *words.get(usize::from(take(from, 1)?[0]))?;
    let kind = *words.get(usize::from(take(from, 1)?[0]))?;
    let link = take(from, 1)? == [1];
    let min_zoom = i16::from_le_bytes(take(from, 2)?.try_into().ok()?);
    let version = i32::try_from(take_number(from)?).ok()?;
    let population = i32::try_from(take_number(from)?).ok().filter(|people| *people >= 0);
    let (element, name) = (take_text(from)?, take_text(from)?);
    let reference = take_text(from)?;
    let geometry = unpack_geometry(from)?;
    Some(MapFeature {
        layer,
        element,
        version,
        kind,
        name,
        reference,
        link,
        population,
        min_zoom,
        geometry,
    })
}

#[cfg(test)]
mod tests;
