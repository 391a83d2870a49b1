//! Names that many car parks share, kept once. Most have one source, and many have the same few.

use std::sync::Arc;

use crate::shared_rates::RatesTable;

/// The names of areas and sources by number. Numbers are given out in order and never taken back.
#[derive(Debug, Clone, Default)]
pub struct NameTable {
    areas: Vec<Arc<str>>,
    sources: Vec<Arc<str>>,
    rates: RatesTable,
}

impl NameTable {
    /// The number of an area's name, new if need be; beyond 65,535 names all share the last number.
    pub fn area(&mut self, name: &str) -> u16 {
        number(&mut self.areas, name)
    }

    /// The number of the names of sources, one a line, likewise.
    pub fn sources(&mut self, names: &str) -> u16 {
        number(&mut self.sources, names)
    }

    /// The rates in use.
    #[must_use]
    pub fn rates(&self) -> &RatesTable {
        &self.rates
    }

    /// An area's name.
    #[must_use]
    pub fn area_name(&self, number: u16) -> &str {
        self.areas.get(usize::from(number)).map_or("", |name| name)
    }

    /// Names of sources.
    pub fn source_names(&self, number: u16) -> impl Iterator<Item = &str> {
        self.sources.get(usize::from(number)).into_iter().flat_map(|names| names.lines())
    }
}

fn number(names: &mut Vec<Arc<str>>, name: &str) -> u16 {
    let at = names.iter().position(|known| **known == *name).unwrap_or_else(|| {
        if u16::try_from(names.len()).is_ok() {
            names.push(name.into());
        }
        names.len() - 1
    });
    u16::try_from(at).unwrap_or(u16::MAX)
}
