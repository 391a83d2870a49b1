//! OpenStreetMap XML, as the API and Overpass return it, plain or in gzip, one tag at a time.
//! See <https://wiki.openstreetmap.org/wiki/OSM_XML>.

mod bounded;
mod element;

use std::cell::Cell;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::rc::Rc;

use carpal_domain::geometry::Bbox;
use flate2::read::MultiGzDecoder;
use quick_xml::Reader;
use quick_xml::events::Event;

use self::bounded::Bounded;
use self::element::{Attributes, Builder};
use super::osm_elements::{Elements, LatestEdit, says_incomplete, shortened};
use super::{At, Format, Header, Progress, ReadError, Wanted, detect};
use crate::raw::Sink;

/// How often progress is told.
const TAGS_PER_PROGRESS: u64 = 16 * 1024;

/// Reads the elements of the OSM XML file at `path` that are `wanted` into `sink`.
///
/// Nodes, ways and relations may come in any order. Positions given in place (`out geom`, `out center`) are used. Rejects
/// are those of [`super::osm_pbf::read`].
///
/// # Errors
/// [`ReadError`], when the file is not OSM XML, is damaged, declares entities, or says in a remark that it is incomplete.
/// What `sink` was given until then must not be used.
pub fn read(
    path: &Path,
    wanted: Wanted<'_>,
    sink: &mut dyn Sink,
    progress: Progress<'_>,
) -> Result<Header, ReadError> {
    let format = detect::expect(path, &[Format::OsmXml, Format::OsmXmlGzip])?;
    let io = |source| ReadError::Io { at: At::file(path), source };
    let file = File::open(path).map_err(io)?;
    let total = file.metadata().map_err(io)?.len();
    let done = Rc::new(Cell::new(0));
    let file = Counted { file, done: Rc::clone(&done) };
    let input: Box<dyn BufRead> = if format == Format::OsmXmlGzip {
        Box::new(BufReader::new(MultiGzDecoder::new(BufReader::new(file))))
    } else {
        Box::new(BufReader::new(file))
    };
    let mut elements = Elements::new(wanted);
    let told = || progress(done.get().min(total), total);
    let header = parse(path, Bounded::new(input, total), &mut elements, &told)?;
    elements.finish(sink);
    progress(total, total);
    Ok(header)
}

/// A file that counts what is read of it.
struct Counted {
    file: File,
    done: Rc<Cell<u64>>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let read = self.file.read(buffer)?;
        self.done.set(self.done.get().saturating_add(read as u64));
        Ok(read)
    }
}

fn parse(
    path: &Path,
    input: Bounded<Box<dyn BufRead>>,
    elements: &mut Elements<'_>,
    told: &dyn Fn(),
) -> Result<Header, ReadError> {
    let mut reader = Reader::from_reader(input);
    reader.config_mut().expand_empty_elements = true;
    let mut buffer = Vec::new();
    let mut header = Header::default();
    let mut builder = Builder::default();
    let mut latest = LatestEdit::default();
    let mut remark: Option<String> = None;
    let mut depth = 0_u64;
    let mut whole = false;
    let mut tags = 0_u64;
    loop {
        buffer.clear();
        reader.get_mut().next_tag();
        let byte = reader.buffer_position();
        let damaged = |what: String| ReadError::Damaged { at: At::byte(path, byte), what };
        let event = reader.read_event_into(&mut buffer).map_err(|error| match error {
            quick_xml::Error::Io(source) if bounded::is_excess(&source) => {
                ReadError::TooLarge { at: At::byte(path, byte), what: source.to_string() }
            }
            error => damaged(format!("the XML cannot be read ({error})")),
        })?;
        tags += 1;
        if tags.is_multiple_of(TAGS_PER_PROGRESS) {
            told();
        }
        match event {
            Event::DocType(_) => {
                return Err(ReadError::Unsupported {
                    at: At::byte(path, byte),
                    what: "the file has a document type, which may define entities".to_owned(),
                    remedy: "No OpenStreetMap server writes one: fetch it again from one you trust",
                });
            }
            Event::Start(tag) => {
                depth += 1;
                let attributes = Attributes::new(&tag).map_err(&damaged)?;
                let name = tag.name().into_inner();
                match (depth, name) {
                    (1, name) => {
                        if name != "osm" {
                            return Err(damaged("the first tag is not <osm>".to_owned()));
                        }
                        attributes
                            .text("generator")
                            .unwrap_or_default()
                            .clone_into(&mut header.generator);
                    }
                    (2, "remark") => remark = Some(String::new()),
                    (2, "bounds") => {
                        header.extent = extent(&attributes).map_err(&damaged)?;
                    }
                    (2, "meta") => {
                        header.replication_timestamp =
                            attributes.text("osm_base").and_then(|time| time.parse().ok());
                    }
                    (2, name) => {
                        latest.add(attributes.text("timestamp"));
                        builder.start(name, &attributes).map_err(&damaged)?;
                    }
                    (3, name) => builder.part(name, &attributes, elements).map_err(&damaged)?,
                    (4, name) => builder.part_of_part(name, &attributes).map_err(&damaged)?,
                    _ => {}
                }
            }
            Event::End(_) => {
                if depth == 2 {
                    builder.end(elements);
                    if let Some(remark) = remark.take().filter(|remark| says_incomplete(remark)) {
                        let at = At::byte(path, byte);
                        return Err(ReadError::IncompleteResponse {
                            at,
                            remark: shortened(&remark),
                        });
                    }
                }
                whole |= depth == 1;
                depth = depth.saturating_sub(1);
            }
            Event::Text(text) => {
                if let Some(remark) = &mut remark {
                    remark.push_str(text.as_ref());
                }
            }
            Event::GeneralRef(_) => {
                if let Some(remark) = &mut remark {
                    remark.push(' ');
                }
            }
            Event::Eof if whole && depth == 0 => {
                let said = header.replication_timestamp;
                header.replication_timestamp = said.or_else(|| latest.moment());
                return Ok(header);
            }
            Event::Eof => return Err(damaged("the file ends before </osm>".to_owned())),
            _ => {}
        }
    }
}

fn extent(attributes: &Attributes<'_>) -> Result<Option<Bbox>, String> {
    let mut sides = [0.0; 4];
    for (side, key) in sides.iter_mut().zip(["minlon", "minlat", "maxlon", "maxlat"]) {
        match attributes.number::<f64>(key)? {
            Some(degrees) => *side = degrees,
            None => return Ok(None),
        }
    }
    let [west, south, east, north] = sides;
    let on_the_globe = [west, east].iter().all(|lng| (-180.0..=180.0).contains(lng))
        && [south, north].iter().all(|lat| (-90.0..=90.0).contains(lat));
    if on_the_globe {
        Ok(Some(Bbox { west, south, east, north }))
    } else {
        Err(format!("the bounds {west}, {south}, {east}, {north} are off the globe"))
    }
}

#[cfg(test)]
mod tests;
