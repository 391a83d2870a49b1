//! The lists of runs, and of what a run left out.

use serde_json::{Value, json};
use sqlx::PgPool;
use sqlx::types::chrono::{DateTime, Utc};

use super::error::CliError;
use super::output;

struct Run {
    id: i64,
    source: String,
    input: String,
    status: String,
    message: String,
    read: i64,
    new: i64,
    changed: i64,
    unchanged: i64,
    gone: i64,
    rejected: Value,
    started_at: DateTime<Utc>,
    finished_at: Option<DateTime<Utc>>,
}

/// The latest runs, newest first.
pub async fn runs(
    pool: &PgPool,
    source: Option<&str>,
    limit: u32,
    json: bool,
) -> Result<(), CliError> {
    let runs = sqlx::query_as!(
        Run,
        "select id, source, input, status, message, read, new, changed, unchanged, gone, rejected, started_at, finished_at
         from runs where $1::text is null or source = $1 order by id desc limit $2",
        source,
        i64::from(limit)
    )
    .fetch_all(pool)
    .await?;
    if json {
        for run in runs {
            output::line(&run.json().to_string());
        }
        return Ok(());
    }
    if runs.is_empty() {
        output::line("No runs yet.");
        return Ok(());
    }
    output::line(&format!(
        "{:>6}  {:<16}  {:<8}  {:>7} {:>7} {:>7} {:>9} {:>7} {:>8}  source (input)",
        "run", "started (UTC)", "status", "read", "new", "changed", "unchanged", "gone", "rejected"
    ));
    for run in runs {
        output::line(&run.row());
    }
    Ok(())
}

impl Run {
    fn row(&self) -> String {
        let rejected: i64 = self
            .rejected
            .as_object()
            .map_or(0, |counts| counts.values().filter_map(Value::as_i64).sum());
        let mut row = format!(
            "{:>6}  {:<16}  {:<8}  {:>7} {:>7} {:>7} {:>9} {:>7} {:>8}  {} ({})",
            self.id,
            self.started_at.format("%Y-%m-%d %H:%M"),
            self.status,
            self.read,
            self.new,
            self.changed,
            self.unchanged,
            self.gone,
            rejected,
            self.source,
            self.input
        );
        if !self.message.is_empty() {
            row.push_str("\n        ");
            row.push_str(&self.message);
        }
        row
    }

    fn json(&self) -> Value {
        json!({
            "run": self.id, "source": self.source, "input": self.input, "status": self.status, "message": self.message,
            "read": self.read, "new": self.new, "changed": self.changed, "unchanged": self.unchanged, "gone": self.gone,
            "rejected": self.rejected, "started_at": self.started_at, "finished_at": self.finished_at,
        })
    }
}

/// What a run left out: the counts by reason, then one by one.
pub async fn rejects(
    pool: &PgPool,
    run: Option<i64>,
    limit: u32,
    json: bool,
) -> Result<(), CliError> {
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
        "select reason, position, detail from rejects where run_id = $1 order by reason, id limit $2",
        found.id,
        i64::from(limit)
    )
    .fetch_all(pool)
    .await?;
    if json {
        for reject in rejects {
            let line = json!({
                "run": found.id, "reason": reject.reason, "position": reject.position, "detail": reject.detail,
            });
            output::line(&line.to_string());
        }
        return Ok(());
    }
    output::line(&format!("Run {} of source {} left out:", found.id, found.source));
    for (reason, count) in found.rejected.as_object().into_iter().flatten() {
        output::line(&format!("  {count:>9}  {reason}"));
    }
    for reject in rejects {
        output::line(&format!("{}: {}: {}", reject.position, reject.reason, reject.detail));
    }
    Ok(())
}
