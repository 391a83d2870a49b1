//! The list of runs, and what one of them changed.

use serde_json::{Value, json};
use sqlx::PgPool;
use sqlx::types::chrono::{DateTime, Utc};

use super::error::CliError;
use super::output::{self, on_a_line};
use crate::load::MAX_CHANGES_OF_A_KIND;

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
    skipped: i64,
    rejected: Value,
    notes: Value,
    as_of: Option<DateTime<Utc>>,
    started_at: DateTime<Utc>,
    finished_at: Option<DateTime<Utc>>,
}

/// The latest runs, newest first.
pub async fn latest(
    pool: &PgPool,
    source: Option<&str>,
    limit: u32,
    json: bool,
) -> Result<(), CliError> {
    let runs = find(pool, None, source, i64::from(limit)).await?;
    if runs.is_empty() && !json {
        output::line("No runs yet.");
        return Ok(());
    }
    list(&runs, json);
    Ok(())
}

/// One run; with `diff`, what it changed, by name.
pub async fn one(pool: &PgPool, run: i64, diff: bool, json: bool) -> Result<(), CliError> {
    let runs = find(pool, Some(run), None, 1).await?;
    let Some(found) = runs.first() else {
        let message = format!("there is no run {run}; `carpal-ingest runs` lists them");
        return Err(CliError::Usage(message));
    };
    if !diff {
        list(&runs, json);
        return Ok(());
    }
    let changes = changes(pool, run).await?;
    if json {
        for change in &changes {
            output::json(&change.json(run));
        }
        return Ok(());
    }
    list(&runs, false);
    if changes.is_empty() {
        let has_changed = found.new + found.changed + found.gone > 0;
        output::line(match found.status.as_str() {
            "done" if has_changed => {
                "What it changed is no longer kept: those of the source's last 30 imports are."
            }
            "done" => "It changed nothing.",
            "running" => "It has not ended yet.",
            _ => "It ended before it was known what it would change.",
        });
    }
    for change in &changes {
        output::line(&on_a_line(&change.line()));
    }
    found.say_what_is_not_kept(&changes);
    Ok(())
}

/// A run whose process has ended holds its source's lock no longer, and says running until the source's next run.
async fn find(
    pool: &PgPool,
    run: Option<i64>,
    source: Option<&str>,
    limit: i64,
) -> Result<Vec<Run>, CliError> {
    let mut runs = sqlx::query_as!(
        Run,
        r#"select id, source, input, message, read, new, changed, unchanged, gone, skipped, rejected, notes, as_of,
                  started_at, finished_at,
                  case when status = 'running' and not source_is_loading(source) then 'dead' else status end as "status!"
           from runs
           where ($1::bigint is null or id = $1) and ($2::text is null or source = $2)
           order by id desc limit $3"#,
        run,
        source,
        limit
    )
    .fetch_all(pool)
    .await?;
    for run in runs.iter_mut().filter(|run| run.status == "dead") {
        run.message = "its process ended before it did; nothing was changed".into();
    }
    Ok(runs)
}

fn list(runs: &[Run], json: bool) {
    if json {
        for run in runs {
            output::json(&run.json());
        }
        return;
    }
    output::line(&format!(
        "{:>6}  {:<16}  {:<8}  {:>7} {:>7} {:>7} {:>9} {:>7} {:>8}  source (input)",
        "run", "started (UTC)", "status", "read", "new", "changed", "unchanged", "gone", "rejected"
    ));
    for run in runs {
        output::line(&run.row());
    }
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
            on_a_line(&self.input)
        );
        if !self.message.is_empty() {
            row.push_str("\n        ");
            row.push_str(&on_a_line(&self.message));
        }
        row
    }

    fn json(&self) -> Value {
        json!({
            "run": self.id, "source": self.source, "input": self.input, "status": self.status, "message": self.message,
            "read": self.read, "new": self.new, "changed": self.changed, "unchanged": self.unchanged, "gone": self.gone,
            "rejected": self.rejected, "skipped": self.skipped, "notes": self.notes, "as_of": self.as_of,
            "started_at": self.started_at, "finished_at": self.finished_at,
        })
    }

    fn say_what_is_not_kept(&self, changes: &[Change]) {
        for (kind, count) in [("new", self.new), ("changed", self.changed), ("gone", self.gone)] {
            let kept = changes.iter().filter(|change| change.kind == kind).count();
            if kept == MAX_CHANGES_OF_A_KIND && !usize::try_from(count).is_ok_and(|all| all == kept)
            {
                let all = if count > 0 { format!(" of {count}") } else { String::new() };
                output::line(&format!("Only the first {kept}{all} that are {kind} are kept."));
            }
        }
    }
}

struct Change {
    kind: String,
    external_id: String,
    name: String,
    fields: Value,
}

async fn changes(pool: &PgPool, run: i64) -> Result<Vec<Change>, CliError> {
    Ok(sqlx::query_as!(
        Change,
        "select change as kind, external_id, name, fields from run_changes where run_id = $1
         order by array_position(array['new', 'changed', 'gone'], change), external_id",
        run
    )
    .fetch_all(pool)
    .await?)
}

impl Change {
    fn line(&self) -> String {
        let sign = match self.kind.as_str() {
            "new" => '+',
            "gone" => '-',
            _ => '~',
        };
        let fields: Vec<String> =
            self.fields.as_object().into_iter().flatten().map(field).collect();
        let fields =
            if fields.is_empty() { String::new() } else { format!(": {}", fields.join("; ")) };
        format!("{sign} {} {}{fields}", self.external_id, self.name)
    }

    fn json(&self, run: i64) -> Value {
        json!({
            "run": run, "change": self.kind, "id": self.external_id, "name": self.name, "fields": self.fields,
        })
    }
}

/// `capacity 12 → 20`; of a geometry only its name.
fn field((name, values): (&String, &Value)) -> String {
    let text = |at: usize| match values.get(at).and_then(Value::as_str) {
        None | Some("") => "nothing".to_owned(),
        Some(text) => text.to_owned(),
    };
    if values.is_array() { format!("{name} {} → {}", text(0), text(1)) } else { name.clone() }
}
