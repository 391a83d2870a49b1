//! Reads a PBF file and prints how many features a predicate finds, how long that took, and the most memory it held.
//!
//! `read_pbf FILE` takes amenity=parking; `read_pbf FILE everything` whatever has a tag.

use std::cell::Cell;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use carpal_ingest::raw::{ElementKind, RawFeature, Reject, Sink, Tags};
use carpal_ingest::read::osm_pbf;

#[derive(Default)]
struct Counts {
    nodes: u64,
    ways: u64,
    relations: u64,
    rejects: u64,
}

impl Sink for Counts {
    fn feature(&mut self, feature: RawFeature) {
        match feature.element.map(|element| element.kind) {
            Some(ElementKind::Node) => self.nodes += 1,
            Some(ElementKind::Way) => self.ways += 1,
            Some(ElementKind::Relation) => self.relations += 1,
            None => {}
        }
    }

    fn reject(&mut self, _: Reject) {
        self.rejects += 1;
    }
}

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    let Some(path) = arguments.next().map(PathBuf::from) else {
        eprintln!("usage: read_pbf FILE.osm.pbf [everything]");
        return ExitCode::from(2);
    };
    let everything = arguments.next().is_some_and(|word| word == "everything");
    let wanted = |_: ElementKind, tags: &Tags| everything || tags.is("amenity", "parking");
    let bytes = Cell::new(0);
    let mut counts = Counts::default();
    let start = Instant::now();
    if let Err(error) = osm_pbf::read(&path, &wanted, &mut counts, &|_, total| bytes.set(total)) {
        eprintln!("{error}");
        return ExitCode::FAILURE;
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        r#"{{"nodes":{},"ways":{},"relations":{},"rejects":{},"seconds":{seconds:.3},"megabytes_per_second":{:.1},"peak_memory_kilobytes":{}}}"#,
        counts.nodes,
        counts.ways,
        counts.relations,
        counts.rejects,
        bytes.get() as f64 / 1e6 / seconds,
        peak_memory_kilobytes().map_or_else(|| "null".to_owned(), |peak| peak.to_string()),
    );
    ExitCode::SUCCESS
}

/// The most memory the process ever held, where the system says so (Linux).
fn peak_memory_kilobytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}
