//! What a run did.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use crate::raw::Reject;

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
    /// Records that the source held under other ids, made in another way, and that were matched over to their new ones.
    pub matched_over: u64,
    /// Car parks that turned out to be one of another source, and were merged into it.
    pub merged: u64,
    /// Pairs that this run left to a person: `carpal-ingest pairs` lists all that wait.
    pub doubtful: u64,
    /// How many were left out, by reason.
    pub rejected: BTreeMap<String, u64>,
}

impl Report {
    /// Counts rejects by reason.
    pub(super) fn count(rejects: &[Reject]) -> BTreeMap<String, u64> {
        let mut counts = BTreeMap::new();
        for reject in rejects {
            *counts.entry(reject.reason.to_owned()).or_default() += 1;
        }
        counts
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.run {
            Some(run) => write!(f, "Run {run} of source {}", self.source)?,
            None => write!(f, "Dry run of source {}: nothing was changed", self.source)?,
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
            source: "wales".into(),
            read: 3,
            new: 1,
            changed: 0,
            unchanged: 1,
            gone: 0,
            matched_over: 0,
            merged: 0,
            doubtful: 0,
            rejected: BTreeMap::from([("no_geometry".into(), 1)]),
        };
        assert_eq!(
            serde_json::to_string(&report).expect("json"),
            r#"{"run":7,"source":"wales","read":3,"new":1,"changed":0,"unchanged":1,"gone":0,"matched_over":0,"merged":0,"doubtful":0,"rejected":{"no_geometry":1}}"#
        );
    }
}
