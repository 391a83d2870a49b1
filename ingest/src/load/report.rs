//! What a run did.

use std::collections::BTreeMap;
use std::fmt;

use chrono::{DateTime, Utc};
use serde::Serialize;

use super::merge::Counts;
use crate::record::Batch;

/// What a run did, in records of its source. As JSON it is the last line that `--json` prints.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The run's number in `runs`; none for a dry run, which is not recorded.
    pub run: Option<i64>,
    /// The source's name.
    pub source: String,
    /// Candidates in the input, rejected ones included.
    pub read: u64,
    /// Records that the source did not hold before.
    pub new: u64,
    /// Records whose content differs from what the source held.
    pub changed: u64,
    /// Records whose content is what the source held before.
    pub unchanged: u64,
    /// Records that the source held and the input lacks.
    pub gone: u64,
    /// Other sources that turned out to be this one by a name of an earlier version, and were taken over.
    pub taken_over: Vec<String>,
    /// Records that the source held under other ids, made in another way, and that were matched over to their new ones.
    pub matched_over: u64,
    /// Car parks that turned out to be one of another source, and were merged into it.
    pub merged: u64,
    /// Pairs that this run left to a person: `carpal-ingest pairs` lists all that wait.
    pub doubtful: u64,
    /// How many were left out, by reason.
    pub rejected: BTreeMap<String, u64>,
    /// Features that are no car parks and were passed over; none of OpenStreetMap's files are counted.
    pub skipped: u64,
    /// In how many car parks something could not be used, by what it is: `charge_unreadable`, `opening_hours_unreadable` …
    pub notes: BTreeMap<String, u64>,
    /// The moment whose state the input shows, where it says so.
    pub as_of: Option<DateTime<Utc>>,
    /// What somebody should look at although the run is done; a sentence each.
    pub attention: Vec<String>,
}

impl Report {
    /// Of nothing.
    pub(super) fn empty(source: &str) -> Self {
        Self {
            run: None,
            source: source.to_owned(),
            read: 0,
            new: 0,
            changed: 0,
            unchanged: 0,
            gone: 0,
            taken_over: Vec::new(),
            matched_over: 0,
            merged: 0,
            doubtful: 0,
            rejected: BTreeMap::new(),
            skipped: 0,
            notes: BTreeMap::new(),
            as_of: None,
            attention: Vec::new(),
        }
    }

    /// What is known of a batch before it is compared.
    pub(super) fn of(batch: &Batch, run: Option<i64>) -> Self {
        Self {
            run,
            read: batch.read,
            rejected: count(batch.rejects.iter().map(|reject| reject.reason)),
            skipped: batch.skipped,
            as_of: batch.as_of,
            ..Self::empty(&batch.source.name)
        }
    }

    /// Adds how the batch compares with what the source held.
    pub(super) fn compared(&mut self, counts: Counts) {
        self.new = counts.new.unsigned_abs();
        self.changed = counts.changed.unsigned_abs();
        self.unchanged = (counts.staged - counts.new - counts.changed).unsigned_abs();
        self.gone = counts.gone.unsigned_abs();
    }

    /// What the run's row says of it: what was taken over, and what somebody should look at.
    pub(super) fn message(&self) -> String {
        let taken_over = self.taken_over.iter().map(|name| taken_over(name));
        taken_over.chain(self.attention.iter().cloned()).collect::<Vec<_>>().join("; ")
    }

    /// Adds what somebody should look at. `held` is how many records the source holds after the run.
    pub(super) fn look_at(&mut self, held: i64) {
        let rejected: u64 = self.rejected.values().sum();
        if rejected * 2 > self.read {
            let list = self.run.map(|run| format!(": `carpal-ingest rejects {run}` says why"));
            self.attention.push(format!(
                "{rejected} of the {} car parks of the input were rejected{}",
                self.read,
                list.unwrap_or_default()
            ));
        }
        if held == 0 && self.read + self.skipped > 0 {
            self.attention.push(format!("source {:?} has no car park now", self.source));
        }
    }
}

fn taken_over(name: &str) -> String {
    format!("took over source {name:?}, which is the same by an earlier name")
}

fn count<'a>(codes: impl Iterator<Item = &'a str>) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::new();
    for code in codes {
        *counts.entry(code.to_owned()).or_default() += 1;
    }
    counts
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.run {
            Some(run) => write!(f, "Run {run} of source {}", self.source)?,
            None => write!(f, "Dry run of source {}: nothing was changed", self.source)?,
        }
        if let Some(as_of) = self.as_of {
            write!(f, ", data of {}", as_of.format("%Y-%m-%d %H:%M UTC"))?;
        }
        for (word, count) in [
            ("read", self.read),
            ("new", self.new),
            ("changed", self.changed),
            ("unchanged", self.unchanged),
            ("gone", self.gone),
            ("rejected", self.rejected.values().sum()),
        ] {
            write!(f, "\n  {word:<10} {count:>9}")?;
        }
        for (reason, count) in &self.rejected {
            write!(f, "\n    {reason:<30} {count:>9}")?;
        }
        if self.skipped > 0 {
            write!(f, "\n  {:<10} {:>9}  (no car parks)", "skipped", self.skipped)?;
        }
        if !self.notes.is_empty() {
            f.write_str("\n  could not be used, of car parks that were taken")?;
        }
        for (note, count) in &self.notes {
            write!(f, "\n    {note:<30} {count:>9}")?;
        }
        for name in &self.taken_over {
            write!(f, "\n  {}", taken_over(name))?;
        }
        for (words, count) in [
            ("matched over to new ids", self.matched_over),
            ("merged into car parks of other sources", self.merged),
            ("perhaps the same as one of another source: see `carpal-ingest pairs`", self.doubtful),
        ] {
            if count > 0 {
                write!(f, "\n  {count} {words}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_json_has_exactly_the_fields_that_scripts_read() {
        let report = Report {
            run: Some(7),
            read: 3,
            new: 1,
            unchanged: 1,
            rejected: BTreeMap::from([("no_geometry".into(), 1)]),
            skipped: 2,
            notes: BTreeMap::from([("charge_unreadable".into(), 1)]),
            ..Report::empty("wales")
        };
        assert_eq!(
            serde_json::to_string(&report).expect("json"),
            r#"{"run":7,"source":"wales","read":3,"new":1,"changed":0,"unchanged":1,"gone":0,"taken_over":[],"matched_over":0,"merged":0,"doubtful":0,"rejected":{"no_geometry":1},"skipped":2,"notes":{"charge_unreadable":1},"as_of":null,"attention":[]}"#
        );
    }
}
