//! Queries for what happened to a request.

use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

use super::rules::Step;

/// Writes a step into the history of a request.
pub async fn add_step(
    db: impl PgExecutor<'_>,
    request_id: Uuid,
    step: Step,
    provider_id: Option<Uuid>,
    note: Option<&str>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into service_request_history (request_id, step, provider_id, note, at) values ($1, $2, $3, $4, $5)",
        request_id,
        step as Step,
        provider_id,
        note,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A step of a request.
pub struct StepRow {
    pub step: Step,
    pub at: DateTime<Utc>,
    pub business_name: Option<String>,
    pub note: Option<String>,
}

/// The history of a request, the earliest first.
pub async fn history(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<Vec<StepRow>> {
    sqlx::query_as!(
        StepRow,
        r#"select h.step as "step: Step", h.at, p.business_name as "business_name?", h.note
           from service_request_history h left join providers p on p.id = h.provider_id
           where h.request_id = $1 order by h.id"#,
        id
    )
    .fetch_all(db)
    .await
}
