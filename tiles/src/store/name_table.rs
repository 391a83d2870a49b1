//! Names that many car parks share, kept once.

use std::sync::Arc;

/// The names of areas and sources by number. Numbers are given out in order and never taken back.
#[derive(Debug, Clone, Default)]
pub struct NameTable {
    areas: Vec<Arc<str>>,
    sources: Vec<Arc<str>>,
}

impl NameTable {
    /// The number of an area's name, new if need be; beyond 65,535 names all share the last number.
    pub fn area(&mut self, name: &str) -> u16 {
        number(&mut self.areas, name)
    }

    /// The number of a source's name, likewise.
    pub fn source(&mut self, name: &str) -> u16 {
        number(&mut self.sources, name)
    }

    /// An area's name.
    #[must_use]
    pub fn area_name(&self, number: u16) -> &str {
        self.areas.get(usize::from(number)).map_or("", |name| name)
    }

    /// A source's name.
    #[must_use]
    pub fn source_name(&self, number: u16) -> &str {
        self.sources.get(usize::from(number)).map_or("", |name| name)
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
