//! What the tables `sources`, `runs` and `rejects` say of a run.

use sqlx::PgConnection;

use super::binary_copy::BinaryCopy;
use super::report::Report;
use crate::raw::Reject;
use crate::record::Source;

/// How many rejects of a run are stored one by one; the counts by reason are always stored in full.
const MAX_REJECTS: usize = 10_000;
/// The longest detail of a reject or message of a run that is stored, in characters.
const MAX_CHARACTERS: usize = 2_000;

/// Adds the source, if it is new: a run that is refused changes nothing of one that is there.
pub(crate) async fn record_source(
    connection: &mut PgConnection,
    source: &Source,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into sources (name, kind, attribution, licence) values ($1, $2, $3, $4) on conflict (name) do nothing",
        source.name,
        source.kind.code(),
        source.attribution,
        source.licence
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Writes whom the source is credited to, and under which licence. Where the input says neither, what was said before stands.
pub(super) async fn credit(
    connection: &mut PgConnection,
    source: &Source,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update sources set attribution = coalesce(nullif($2, ''), attribution), licence = coalesce(nullif($3, ''), licence)
         where name = $1 and ($2 <> '' and attribution <> $2 or $3 <> '' and licence <> $3)",
        source.name,
        source.attribution,
        source.licence
    )
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn record(
    connection: &mut PgConnection,
    source: &str,
    input: &str,
    status: &str,
    message: &str,
) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        "insert into runs (source, input, status, message, finished_at)
         values ($1, $2, $3, $4, case when $3 = 'running' then null else now() end) returning id",
        source,
        input,
        status,
        short(message)
    )
    .fetch_one(connection)
    .await
}

/// Marks the run as done, in the transaction that loads it: it is done exactly when its data is there.
pub(super) async fn finish(
    connection: &mut PgConnection,
    id: i64,
    report: &Report,
    loss_accepted: bool,
) -> Result<(), sqlx::Error> {
    let count = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
    sqlx::query!(
        "update runs set status = 'done', read = $2, new = $3, changed = $4, unchanged = $5, gone = $6, rejected = $7,
                         skipped = $8, notes = $9, as_of = $10, message = $11, loss_accepted = $12,
                         finished_at = clock_timestamp()
         where id = $1",
        id,
        count(report.read),
        count(report.new),
        count(report.changed),
        count(report.unchanged),
        count(report.gone),
        serde_json::json!(report.rejected),
        count(report.skipped),
        serde_json::json!(report.notes),
        report.as_of,
        report.message(),
        loss_accepted
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!("update sources set fetched_at = now() where name = $1", report.source)
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn store_rejects(
    connection: &mut PgConnection,
    run: i64,
    rejects: &[Reject],
) -> Result<(), sqlx::Error> {
    if rejects.is_empty() {
        return Ok(());
    }
    let mut copy =
        BinaryCopy::into(connection, "rejects (run_id, position, name, reason, detail)").await?;
    for reject in rejects.iter().take(MAX_REJECTS) {
        copy.row(5)
            .int8(run)
            .text(&short(&reject.position))
            .text(&short(&reject.name))
            .text(reject.reason)
            .text(&short(&reject.detail));
        copy.row_done().await?;
    }
    copy.finish().await?;
    Ok(())
}

pub(super) async fn count_records(
    connection: &mut PgConnection,
    source: &str,
) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from car_park_records where source = $1"#,
        source
    )
    .fetch_one(connection)
    .await
}

pub(super) fn short(text: &str) -> String {
    text.chars().filter(|c| *c != '\0').take(MAX_CHARACTERS).collect()
}
