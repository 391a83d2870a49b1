//! XML of any vocabulary: elements that are items, each flattened to cells. No document type and no entities beyond XML's own five
//! are read, and depth, number and size are bounded. Prefixes of namespaces are left out.

mod declared;
pub mod list;

#[cfg(test)]
mod tests;

use std::path::Path;

use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use super::table::{MAX_COLUMNS, MAX_ROW_BYTES};
use super::{At, ReadError};

pub(super) use declared::text;

/// The deepest nesting that is read.
const MAX_DEPTH: usize = 64;
/// The most items of one document.
const MAX_ITEMS: u64 = 100_000;
/// The longest name of an element, in bytes.
const MAX_NAME: usize = 256;

/// One element that was asked for, without the items in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Item {
    /// Its name.
    pub name: String,
    /// Where it stands.
    pub position: String,
    /// Paths below it and their texts, in the order of the document: `position.lat`, attributes as `position.@unit`, its own
    /// text as `@text`. A path may occur more than once.
    pub cells: Vec<(String, String)>,
    /// Why its cells are not all there.
    pub too_large: Option<String>,
}

/// Whether the element with this path of names, from the root to its own, is an item.
pub(super) type IsItem<'a> = &'a mut dyn FnMut(&[String]) -> bool;

/// Hands the items of a document to `take`, each when it ends.
///
/// # Errors
/// [`ReadError`] where the text is no whole XML document, or has what is not read.
pub(super) fn items(
    path: &Path,
    text: &str,
    is_item: IsItem<'_>,
    take: &mut dyn FnMut(Item),
) -> Result<(), ReadError> {
    let mut reader = Reader::from_str(text);
    reader.config_mut().expand_empty_elements = true;
    let mut open = Open { names: Vec::new(), texts: Vec::new(), items: Vec::new(), number: 0 };
    let mut whole = false;
    loop {
        let byte = reader.buffer_position();
        let damaged = |what: String| ReadError::Damaged { at: At::byte(path, byte), what };
        let too_large = |what: String| ReadError::TooLarge { at: At::byte(path, byte), what };
        let event = reader
            .read_event()
            .map_err(|error| damaged(format!("the XML cannot be read ({error})")))?;
        match event {
            Event::DocType(_) => {
                return Err(ReadError::Unsupported {
                    at: At::byte(path, byte),
                    what: "it has a document type, which may define entities".to_owned(),
                    remedy: "Fetch it from a server that writes none",
                });
            }
            Event::Start(_) if whole => {
                return Err(damaged("another element stands behind its outermost one".to_owned()));
            }
            Event::Start(tag) => {
                if open.names.len() >= MAX_DEPTH {
                    return Err(too_large(format!("elements nested more than {MAX_DEPTH} deep")));
                }
                if tag.name().into_inner().len() > MAX_NAME {
                    return Err(too_large(format!("a name of more than {MAX_NAME} bytes")));
                }
                if open.number >= MAX_ITEMS {
                    return Err(too_large(format!("more than {MAX_ITEMS} elements to read")));
                }
                open.start(&tag, byte, is_item).map_err(damaged)?;
            }
            Event::End(_) => {
                whole = open.names.len() == 1;
                open.end(take);
            }
            Event::Text(part) => open.push(&part.xml10_content()),
            Event::CData(part) => open.push(&part.xml10_content()),
            Event::GeneralRef(reference) => open.push(&resolved(&reference).map_err(damaged)?),
            Event::Eof if whole => return Ok(()),
            Event::Eof => return Err(damaged("it ends before its outermost element does".into())),
            _ => {}
        }
    }
}

fn resolved(reference: &BytesRef<'_>) -> Result<String, String> {
    let name = reference.xml10_content();
    let character =
        reference.resolve_char_ref().map_err(|e| format!("&{name}; is no character ({e})"))?;
    if let Some(character) = character {
        return Ok(character.to_string());
    }
    let known = quick_xml::escape::resolve_xml_entity(&name);
    known.map(str::to_owned).ok_or_else(|| {
        let shown: String = name.chars().take(40).collect();
        format!("&{shown}; is none of XML's own five entities")
    })
}

/// What is open where one is in the document.
struct Open {
    names: Vec<String>,
    /// The text so far of each open element.
    texts: Vec<String>,
    /// Open items and their depth; the innermost takes the cells.
    items: Vec<(usize, Item, usize)>,
    number: u64,
}

impl Open {
    fn start(
        &mut self,
        tag: &BytesStart<'_>,
        byte: u64,
        is_item: IsItem<'_>,
    ) -> Result<(), String> {
        self.names.push(tag.local_name().into_inner().to_owned());
        self.texts.push(String::new());
        if is_item(&self.names) {
            self.number += 1;
            let item = Item {
                name: self.names.last().cloned().unwrap_or_default(),
                position: format!("element {} at byte {byte}", self.number),
                cells: Vec::new(),
                too_large: None,
            };
            self.items.push((self.names.len(), item, 0));
        }
        if self.items.is_empty() {
            return Ok(());
        }
        for attribute in tag.attributes().with_checks(false) {
            let attribute = attribute.map_err(|e| format!("an attribute cannot be read ({e})"))?;
            let key = attribute.key.local_name().into_inner().to_owned();
            if attribute.key.as_namespace_binding().is_some() {
                continue;
            }
            let value = attribute
                .normalized_value(XmlVersion::Implicit1_0)
                .map_err(|e| format!("an attribute's value cannot be read ({e})"))?;
            self.cell(&format!("@{key}"), &value);
        }
        Ok(())
    }

    /// Adds a cell of the innermost open element to the innermost open item.
    fn cell(&mut self, key: &str, value: &str) {
        let Some((depth, item, bytes)) = self.items.last_mut() else { return };
        if item.too_large.is_some() {
            return;
        }
        let mut path = self.names.get(*depth..).unwrap_or_default().join(".");
        if path.is_empty() || !key.is_empty() {
            let key = if key.is_empty() { "@text" } else { key };
            path = if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
        }
        *bytes += path.len() + value.len();
        if *bytes > MAX_ROW_BYTES || item.cells.len() >= MAX_COLUMNS {
            item.too_large = Some(format!(
                "it has more than {MAX_ROW_BYTES} bytes or {MAX_COLUMNS} parts, which is more than is read"
            ));
        } else {
            item.cells.push((path, value.to_owned()));
        }
    }

    fn push(&mut self, part: &str) {
        if !self.items.is_empty()
            && let Some(text) = self.texts.last_mut()
        {
            text.push_str(part);
        }
    }

    fn end(&mut self, take: &mut dyn FnMut(Item)) {
        if let Some(text) = self.texts.pop() {
            let text = text.trim();
            if !text.is_empty() {
                self.cell("", text);
            }
        }
        if let Some((_, item, _)) = self.items.pop_if(|(depth, ..)| *depth == self.names.len()) {
            take(item);
        }
        self.names.pop();
    }
}
