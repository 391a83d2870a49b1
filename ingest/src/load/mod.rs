//! Takes a batch into PostGIS: COPY into staging, set-based comparison and merge, one transaction per run.
//!
//! A record is new, changed, unchanged or gone by comparison with what the same source held before, never with other
//! sources; a source whose ids are made in another way than before is matched over first. A car park is the merge of the
//! records that all sources hold of it, with an admin's edits on top. Car parks of different sources that are one are merged,
//! and doubtful pairs wait for a person.

mod background;
mod binary_copy;
mod error;
mod identity;
mod match_over;
mod merge;
mod pairs;
mod projection;
mod removal;
mod report;
mod run;
mod staging;

use sqlx::PgPool;

pub use carpal_domain::merging::CONTENT_COLUMNS;
pub use error::LoadError;
pub use removal::remove_practice;
pub use report::Report;
pub use run::Run;

use crate::record::Batch;

/// How much of what a source held may be missing from an input, in percent, unless an operator says otherwise.
pub const DEFAULT_MAX_LOSS_PERCENT: u8 = 40;
/// The loss that [`Run::load`] never refuses: all of it.
pub const ANY_LOSS_PERCENT: u8 = 100;

/// How a run is to be done.
#[derive(Debug, Clone)]
pub struct LoadOptions {
    /// Report what the run would do, and change nothing: it is done and rolled back.
    pub dry_run: bool,
    /// How much of what the source held may be missing from the input, in percent.
    pub max_loss_percent: u8,
    /// What was read, for people: a path or an address.
    pub input: String,
}

impl Default for LoadOptions {
    fn default() -> Self {
        Self { dry_run: false, max_loss_percent: DEFAULT_MAX_LOSS_PERCENT, input: String::new() }
    }
}

/// Loads a batch that has been read already. A caller that reads for long begins a [`Run`] first, so that it shows while
/// reading.
///
/// # Errors
/// [`LoadError`]; whatever it is, the database is as it was, but for the run's own row, which says what happened.
pub async fn run(pool: &PgPool, batch: Batch, options: &LoadOptions) -> Result<Report, LoadError> {
    let run = Run::begin(pool, &batch.source, &options.input, options.dry_run).await?;
    run.load(batch, options.max_loss_percent).await
}
