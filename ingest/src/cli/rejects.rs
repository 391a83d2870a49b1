//! What a run left out.

use serde_json::json;
use sqlx::PgPool;

use super::error::CliError;
use super::output::{self, on_a_line};

/// The counts by reason, then one by one.
pub async fn list(pool: &PgPool, run: Option<i64>, limit: u32, json: bool) -> Result<(), CliError> {
    let found = sqlx::query!(
        "select id, source, rejected from runs
         where case when $1::bigint is null then rejected <> '{}' else id = $1 end
         order by id desc limit 1",
        run
    )
    .fetch_optional(pool)
    .await?;
    let Some(found) = found else {
        if let Some(run) = run {
            let message = format!("there is no run {run}; `carpal-ingest runs` lists them");
            return Err(CliError::Usage(message));
        }
        if !json {
            output::line("No run has left anything out.");
        }
        return Ok(());
    };
    let rejects = sqlx::query!(
        "select reason, position, name, detail from rejects where run_id = $1 order by reason, id limit $2",
        found.id,
        i64::from(limit)
    )
    .fetch_all(pool)
    .await?;
    if json {
        for reject in rejects {
            let line = json!({
                "run": found.id, "reason": reject.reason, "position": reject.position, "name": reject.name,
                "detail": reject.detail,
            });
            output::json(&line);
        }
        return Ok(());
    }
    output::line(&format!("Run {} of source {} left out:", found.id, found.source));
    for (reason, count) in found.rejected.as_object().into_iter().flatten() {
        output::line(&format!("  {count:>9}  {reason}"));
    }
    for reject in rejects {
        let named = match reject.name.as_str() {
            "" => reject.position,
            name => format!("{}, {name}", reject.position),
        };
        output::line(&on_a_line(&format!("{named}: {}: {}", reject.reason, reject.detail)));
    }
    Ok(())
}
