//! Fetches a city's car parks from Overpass again.

use carpal_domain::jobs::RefreshCity;

use super::{Context, JobError};

/// Runs the job. A second run fetches again and changes nothing that is the same.
///
/// # Errors
/// [`JobError::Permanent`] for a city that is not ours; [`JobError::Transient`] for whatever may pass.
pub async fn run(context: Context, job: RefreshCity, _id: String) -> Result<(), JobError> {
    let city = carpal_ingest::cities::by_name(&job.city)
        .map_err(|error| JobError::Permanent(error.to_string()))?;
    let report = carpal_ingest::overpass::refresh_city(&context.pool, &context.overpass, city)
        .await
        .map_err(|error| JobError::Transient {
            message: format!("{error:#}"),
            retry_after: None,
        })?;
    tracing::info!(
        city.slug = city.slug,
        run.read = report.read,
        run.new = report.new,
        run.changed = report.changed,
        run.gone = report.gone,
        "city.refreshed"
    );
    if !report.attention.is_empty() {
        tracing::warn!(
            city.slug = city.slug,
            run.id = report.run,
            run.attention = report.attention.join("; "),
            "city.needs_attention"
        );
    }
    Ok(())
}
