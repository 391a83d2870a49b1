//! Why a run did not load.

use chrono::{DateTime, Utc};

use super::guard::percent;

/// Why a run did not load; the words say what to do.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// Another process is loading the same source.
    #[error(
        "another run of source {source_name:?} is under way, so nothing was changed; wait until it is done (`carpal-ingest runs` shows it), or load under another name with --source"
    )]
    Busy {
        /// The source's name.
        source_name: String,
    },
    /// Too much of what the source holds, or held of late, is missing from the input.
    #[error(
        "this import {}; at most {max_percent} % may go, so nothing was changed; look at the input{}, then, if the loss is real, run it again with --accept-loss",
        loss(source_name, *gone, *held, *max_percent, *since), diff(*run)
    )]
    Loss {
        /// The source's name.
        source_name: String,
        /// How many would be gone.
        gone: i64,
        /// How many the source holds, or held after the run of `since`.
        held: i64,
        /// The share that may go, in percent.
        max_percent: u8,
        /// The run that left the source with most, of the last 30 days, and when it was; none where the loss is this run's own.
        since: Option<(i64, DateTime<Utc>)>,
        /// The run that was refused; none of a dry one.
        run: Option<i64>,
    },
    /// The input has no car park at all, and the source has.
    #[error(
        "this input has not one car park that can be used and would delete all {held} of source {source_name:?}, so nothing was changed; look at the input, then, if the source is really empty now, run it again with --accept-empty"
    )]
    Empty {
        /// The source's name.
        source_name: String,
        /// How many records the source holds.
        held: i64,
    },
    /// The input is older than what the source holds.
    #[error(
        "this input shows the state of {}, which is older than that of {} which run {run} loaded into source {source_name:?}, so nothing was changed; take a newer input, or, if the older state is wanted, run it again with --accept-older",
        minute(*given), minute(*held)
    )]
    Older {
        /// The source's name.
        source_name: String,
        /// The state of the input.
        given: DateTime<Utc>,
        /// The state that the source holds.
        held: DateTime<Utc>,
        /// The run that loaded it.
        run: i64,
    },
    /// The name belongs to a source of another kind.
    #[error(
        "source {source_name:?} is of kind {held} and this input is of kind {given}, so nothing was changed; give it another name with --source"
    )]
    OtherKind {
        /// The source's name.
        source_name: String,
        /// The kind the database has.
        held: String,
        /// The kind of the input.
        given: &'static str,
    },
    /// The name cannot be a source's.
    #[error("{source_name:?} cannot be a source's name: {why}. Give it another name with --source")]
    Name {
        /// What was given.
        source_name: String,
        /// What is wrong with it.
        why: &'static str,
    },
    /// The database reported an error or did not answer.
    #[error("the database failed while {step}: {source}; nothing was changed")]
    Database {
        /// What was being done.
        step: &'static str,
        /// What it said.
        source: sqlx::Error,
    },
    /// What was read could not be set aside.
    #[error(
        "a temporary file failed: {0}; nothing was changed. Make room on its disk, or name a folder on another with TMPDIR"
    )]
    Temporary(std::io::Error),
    /// A record could not be encoded.
    #[error("record {external_id} cannot be stored: {why}; nothing was changed")]
    Record {
        /// Which record of the source.
        external_id: String,
        /// What is wrong with it.
        why: String,
    },
}

fn loss(
    source: &str,
    gone: i64,
    held: i64,
    max_percent: u8,
    since: Option<(i64, DateTime<Utc>)>,
) -> String {
    let share = percent(gone, held, max_percent);
    match since {
        None => {
            format!("would delete {gone} of the {held} car parks of source {source:?} ({share})")
        }
        Some((run, on)) => format!(
            "would leave source {source:?} with {} of the {held} car parks that it had after run {run} on {} ({share} gone within 30 days)",
            held - gone,
            on.format("%-d %B")
        ),
    }
}

/// Where a refused run's changes are to be seen.
fn diff(run: Option<i64>) -> String {
    run.map(|run| format!(" and at `carpal-ingest runs {run} --diff`")).unwrap_or_default()
}

fn minute(moment: DateTime<Utc>) -> String {
    moment.format("%Y-%m-%d %H:%M UTC").to_string()
}

impl LoadError {
    /// Whether a guard refused, rather than something failing: exit code 3.
    #[must_use]
    pub const fn is_refusal(&self) -> bool {
        matches!(
            self,
            Self::Busy { .. }
                | Self::Loss { .. }
                | Self::Empty { .. }
                | Self::Older { .. }
                | Self::OtherKind { .. }
        )
    }

    /// The state of the run's row.
    pub(super) const fn status(&self) -> &'static str {
        if self.is_refusal() { "refused" } else { "failed" }
    }
}

/// Adds to an error of the database what was being done.
pub(super) trait During<T> {
    fn during(self, step: &'static str) -> Result<T, LoadError>;
}

impl<T> During<T> for Result<T, sqlx::Error> {
    fn during(self, step: &'static str) -> Result<T, LoadError> {
        self.map_err(|source| LoadError::Database { step, source })
    }
}
