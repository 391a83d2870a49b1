//! Every text of the real extracts that speaks of money, of how long one may stay, or of a condition: read, or listed with the
//! reason. Skipped where the extracts are missing; `--nocapture` prints the table.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::super::{fee, max_stay};
use super::conditional;
use crate::raw::{RawFeature, Reject, Sink, Tags};
use crate::read::{osm_pbf, osm_xml};
use crate::shape::conditional::clauses;

/// What a text is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum About {
    Money,
    Stay,
    Condition,
}

#[derive(Default)]
struct Texts(BTreeMap<(About, String, String), usize>);

impl Texts {
    fn take(&mut self, tags: &Tags) {
        for (key, value) in &tags.0 {
            if let Some(about) = about(key, value) {
                *self.0.entry((about, key.to_string(), value.to_string())).or_default() += 1;
            }
        }
    }
}

impl Sink for Texts {
    fn feature(&mut self, feature: RawFeature) {
        self.take(&feature.tags);
    }

    fn reject(&mut self, _: Reject) {}

    fn reject_tagged(&mut self, tags: &Tags, _: Reject) {
        self.take(tags);
    }
}

fn about(key: &str, value: &str) -> Option<About> {
    match key {
        "charge" | "fee:amount" | "charge:conditional" | "fee:conditional" => Some(About::Money),
        "fee" => (!matches!(value, "yes" | "no" | "unknown")).then_some(About::Money),
        "maxstay" | "maxstay:conditional" => Some(About::Stay),
        key if key.starts_with("source:") => None,
        key if key.ends_with(":conditional") => Some(About::Condition),
        _ => None,
    }
}

/// Nothing where the text is read, else why it is not.
fn why_unread(about: About, key: &str, value: &str) -> Option<&'static str> {
    let tags: Tags = [(key, value)].into_iter().collect();
    match about {
        About::Money => {
            let fee = fee::parse(tags.get("fee"), tags.get("fee:conditional"));
            let read = super::read(&tags, &fee);
            match (read.rates, read.flaw, read.is_unclear) {
                (Some(_), None, false) => None,
                (_, Some(flaw), _) => Some(flaw.code()),
                (_, _, true) => Some("its condition is not read"),
                _ if fee.fee == carpal_domain::car_park::Fee::No => None,
                _ => Some("it names no amount"),
            }
        }
        About::Stay if key == "maxstay" => {
            let stay = max_stay::parse(Some(value), None);
            stay.is_unreadable().then_some("no length of time")
        }
        About::Stay | About::Condition => {
            let mut clauses = clauses(value).peekable();
            if clauses.peek().is_none() {
                return Some("no condition stands in it");
            }
            clauses
                .find(|clause| conditional::read(clause).is_none())
                .map(|clause| reason(clause.condition))
        }
    }
}

/// Why a condition says nothing to whoever parks, or what of it is not read.
fn reason(condition: &str) -> &'static str {
    let has = |words: &[&str]| words.iter().any(|word| condition.contains(word));
    if has(&["wet", "snow", "ice", "fog"]) {
        "weather"
    } else if has(&["weight", "axle", "height", "length", "hgv", "trailer", "bus"]) {
        "other vehicles than cars"
    } else if has(&["destination", "delivery", "agricultural", "residents", "permit", "emergency"])
    {
        "who drives, beyond badges and permits"
    } else if has(&["201", "202", "sunrise", "sunset", "dawn", "dusk", "week", "SH", "easter"]) {
        "years, weeks, school holidays or the sun"
    } else if has(&["level"]) {
        "a floor"
    } else {
        "not the language of conditions"
    }
}

fn real() -> Option<PathBuf> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data");
    let folder =
        std::env::var_os("CARPAL_REAL_DATA").map_or_else(beside, PathBuf::from).join("osm");
    if !folder.is_dir() {
        eprintln!(
            "skipped: {} is not there; CARPAL_REAL_DATA names the folder of real files",
            folder.display()
        );
        return None;
    }
    Some(folder)
}

/// All texts of all extracts in the folder, each once, with how often it stands there.
fn texts(folder: &Path) -> Texts {
    let mut texts = Texts::default();
    let has_one = |_, tags: &Tags| tags.0.iter().any(|(key, value)| about(key, value).is_some());
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the folder")
        .map(|file| file.expect("a file").path())
        .collect();
    files.sort();
    for file in files {
        let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if name.ends_with(".osm.pbf") {
            osm_pbf::read(&file, &has_one, &mut texts, &|_, _| {}).expect("it reads");
        } else if name.ends_with(".osm.gz") {
            osm_xml::read(&file, &has_one, &mut texts, &|_, _| {}).expect("it reads");
        }
    }
    texts
}

/// Whether the plain tags alone, without words and conditions, said as much: what was read before there were rates.
fn was_read(about: About, key: &str, value: &str) -> bool {
    match about {
        About::Money => key == "charge" && super::charge::parse(value).is_ok(),
        About::Stay => key == "maxstay" && why_unread(about, key, value).is_none(),
        About::Condition => false,
    }
}

/// How many texts were read before, how many are, and how many there are.
type Share = (usize, usize, usize);

/// What is not read is two charges in euros, a way for access only, the dates of one spring, and hours of two nights with a
/// comma between them.
const EXPECTED: [(About, Share); 3] =
    [(About::Money, (5, 8, 10)), (About::Stay, (2, 2, 2)), (About::Condition, (0, 18, 21))];

#[test]
fn every_text_is_read_or_listed_with_its_reason() {
    let Some(folder) = real() else { return };
    let texts = texts(&folder);
    let mut shares: BTreeMap<About, Share> = BTreeMap::new();
    for ((about, key, value), count) in &texts.0 {
        let why = why_unread(*about, key, value);
        let share = shares.entry(*about).or_default();
        share.0 += usize::from(was_read(*about, key, value));
        share.1 += usize::from(why.is_none());
        share.2 += 1;
        println!("{count:5}  {key}={value}  →  {}", why.unwrap_or("read"));
    }
    for (about, (before, read, all)) in &shares {
        println!("{about:?}: {read} of {all} texts are read, {before} were before");
    }
    assert_eq!(shares, BTreeMap::from(EXPECTED), "the shares have changed");
}
