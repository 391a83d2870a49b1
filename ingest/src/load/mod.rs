//! Takes a batch into PostGIS: COPY into staging, set-based comparison and merge, one transaction a run.
//!
//! What is new, changed, unchanged and gone is decided among the records of one source name. A place is the merge of
//! the records that all sources hold of it: the highest version wins, and an admin's edits lie on top.

mod background;
mod copy;
mod error;
mod merge;
mod project;
mod removal;
mod report;
mod run;
mod staging;

use sqlx::PgPool;

pub use error::LoadError;
pub use merge::CONTENT_COLUMNS;
pub use removal::remove_practice;
pub use report::Report;
pub use run::Run;

use crate::record::Batch;

/// How a run is to be done.
#[derive(Debug, Clone, Default)]
pub struct LoadOptions {
    /// Do everything, report it, and take it back.
    pub dry_run: bool,
    /// Load even when most of what the source held would be gone.
    pub accept_loss: bool,
    /// What was read, for people: a path or an address.
    pub input: String,
}

/// Loads a batch that is already at hand. A caller that reads for long begins a [`Run`] first, so that it shows while reading.
///
/// # Errors
/// [`LoadError`]; whatever it is, the database is as it was, but for the run's own row, which says what happened.
pub async fn run(pool: &PgPool, batch: Batch, options: &LoadOptions) -> Result<Report, LoadError> {
    let run = Run::begin(pool, &batch.source, &options.input, options.dry_run).await?;
    run.load(batch, options.accept_loss).await
}
