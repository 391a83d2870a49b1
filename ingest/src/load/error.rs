//! Why a run did not load.

/// Why a run did not load; the words say what to do.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// Another process is loading the same source.
    #[error(
        "another run of source {source_name:?} is under way; nothing was changed. Wait until it is done (`carpal-ingest runs` shows it), or load under another name with --source"
    )]
    Busy {
        /// The source's name.
        source_name: String,
    },
    /// Too much of what the source held is missing from the input.
    #[error(
        "source {source_name:?} holds {held} records and this input lacks {gone} of them, more than the {max_percent} % that may go at once; nothing was changed. If the loss is real, run again with --accept-loss"
    )]
    Loss {
        /// The source's name.
        source_name: String,
        /// How many records the source holds.
        held: i64,
        /// How many of them the input lacks.
        gone: i64,
        /// The share that may go, in percent.
        max_percent: u8,
    },
    /// The name belongs to a source of another kind.
    #[error(
        "source {source_name:?} is of kind {held} and this input is of kind {given}; nothing was changed. Give it another name with --source"
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
        "the temporary file of the map's background failed: {0}; nothing was changed. Make room on its disk, or name a folder on another with TMPDIR"
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

impl LoadError {
    /// Whether a guard refused, rather than something failing: exit code 3.
    #[must_use]
    pub const fn is_refusal(&self) -> bool {
        matches!(self, Self::Busy { .. } | Self::Loss { .. } | Self::OtherKind { .. })
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
