//! Takes a batch into PostGIS: COPY into staging, set-based comparison and merge, one transaction per run.
//!
//! A record is new, changed, unchanged or gone by comparison with what the same source held before, never with other
//! sources; a source whose ids are made in another way than before is matched over first. A car park is the merge of the
//! records that all sources hold of it, with an admin's edits on top. Car parks of different sources that are one are merged,
//! and doubtful pairs wait for a person.

mod background;
mod binary_copy;
mod changes;
mod earlier_names;
mod emptied;
mod error;
mod guard;
mod identity;
mod journal;
mod match_over;
mod merge;
mod name;
mod pairs;
mod projection;
mod removal;
mod report;
mod reused;
mod run;
mod second_look;
mod staging;

use sqlx::PgPool;

pub use carpal_domain::merging::CONTENT_COLUMNS;
pub use changes::MAX_CHANGES_OF_A_KIND;
pub use earlier_names::earlier_names;
pub use error::LoadError;
pub use guard::{DEFAULT_MAX_LOSS_PERCENT, Guard};
pub(crate) use journal::record_source;
pub(crate) use name::check_name;
pub use removal::remove_practice;
pub use report::Report;
pub use run::{Run, Stopped};

use crate::record::Batch;

/// Told in words what a run is doing, while it writes.
pub type Told<'a> = &'a (dyn Fn(&str) + Sync);

/// How a run is to be done.
#[derive(Debug, Clone, Default)]
pub struct LoadOptions {
    /// Report what the run would do, and change nothing: it is done and rolled back.
    pub dry_run: bool,
    /// What the run may do.
    pub guard: Guard,
    /// What was read, for people: a path or an address.
    pub input: String,
}

/// Loads a batch that has been read already. A caller that reads for long begins a [`Run`] first, so that it shows while
/// reading.
///
/// # Errors
/// [`LoadError`]; whatever it is, the database is as it was, but for the run's own row, which says what happened.
pub async fn run(pool: &PgPool, batch: Batch, options: &LoadOptions) -> Result<Report, LoadError> {
    let run = Run::begin(pool, &batch.source, &options.input, options.dry_run).await?;
    run.load(batch, options.guard, &|_| {}).await
}
