//! A run: one source, one input, one transaction, and a row in `runs` that others see while it lasts.

use carpal_domain::merging;
use sqlx::{Connection, PgConnection, PgPool};

use super::binary_copy::BinaryCopy;
use super::error::{During, LoadError};
use super::report::Report;
use super::{background, identity, merge, pairs, staging};
use crate::raw::Reject;
use crate::record::{Batch, Source};

/// How many rejects of a run are stored one by one; the counts by reason are always stored in full.
const MAX_REJECTS: usize = 10_000;
/// The longest detail of a reject or message of a run that is stored, in characters.
const MAX_CHARACTERS: usize = 2_000;
/// A run that wrote at least this many rows renews the planner's statistics itself, rather than leaving that to autovacuum.
const ANALYZE_FROM_ROWS: u64 = 5_000;

/// A run that has begun: it holds its source's lock and shows as running until it is loaded or has failed.
///
/// A run that is dropped without either, or killed, leaves its row as running; the next run of the source finds the lock
/// free and marks that row as failed.
pub struct Run {
    connection: PgConnection,
    pool: PgPool,
    source: Source,
    input: String,
    is_dry: bool,
    id: Option<i64>,
}

impl Run {
    /// Takes the source's lock and records that the run has begun. A dry run takes the lock and records nothing.
    ///
    /// # Errors
    /// [`LoadError::Busy`] while another run of the source lasts, [`LoadError::OtherKind`] when the name belongs to a source of
    /// another kind, [`LoadError::Name`] when no source may have it, [`LoadError::Database`].
    pub async fn begin(
        pool: &PgPool,
        source: &Source,
        input: &str,
        dry_run: bool,
    ) -> Result<Self, LoadError> {
        check_name(source)?;
        // A connection of the run's own, out of the pool: closing it, however that happens, gives the lock back.
        let mut connection = pool.acquire().await.during("connecting")?.detach();
        prepare(&mut connection).await.during("preparing the connection")?;
        let mut run = Self {
            connection,
            pool: pool.clone(),
            source: source.clone(),
            input: short(input),
            is_dry: dry_run,
            id: None,
        };
        let locked = lock(&mut run.connection, &source.name).await.during("taking the lock")?;
        let step = "recording the run";
        if !locked {
            let busy = LoadError::Busy { source_name: source.name.clone() };
            if !dry_run {
                run.record_source().await.during(step)?;
                run.id = Some(run.record("refused", &busy.to_string()).await.during(step)?);
            }
            return Err(busy);
        }
        run.check_kind().await?;
        if !dry_run {
            run.record_source().await.during(step)?;
            run.fail_stale_runs().await.during(step)?;
            run.id = Some(run.record("running", "").await.during(step)?);
        }
        Ok(run)
    }

    /// Loads what was read, in one transaction, and ends the run. When more than `max_loss_percent` of the source's records
    /// are missing from `batch`, it refuses; 100 accepts any loss.
    ///
    /// # Errors
    /// [`LoadError`]; the transaction is rolled back and the run's row says why.
    pub async fn load(mut self, batch: Batch, max_loss_percent: u8) -> Result<Report, LoadError> {
        let loaded = self.transact(batch, max_loss_percent).await;
        match loaded {
            Ok((report, written)) => {
                if written >= ANALYZE_FROM_ROWS && !self.is_dry {
                    self.analyze().await;
                }
                tracing::info!(
                    run.id = report.run,
                    run.source = report.source,
                    run.dry = self.is_dry,
                    records.read = report.read,
                    records.new = report.new,
                    records.changed = report.changed,
                    records.gone = report.gone,
                    "loaded"
                );
                release(self.connection).await;
                Ok(report)
            }
            Err(error) => {
                self.end(error.status(), &error.to_string()).await;
                Err(error)
            }
        }
    }

    /// Ends the run without loading: the input could not be read.
    pub async fn fail(self, message: &str) {
        self.end("failed", message).await;
    }

    async fn transact(
        &mut self,
        mut batch: Batch,
        max_loss_percent: u8,
    ) -> Result<(Report, u64), LoadError> {
        staging::make_storable(&mut batch);
        let mut report = Report {
            run: self.id,
            source: self.source.name.clone(),
            read: batch.read,
            new: 0,
            changed: 0,
            unchanged: 0,
            gone: 0,
            matched_over: 0,
            merged: 0,
            doubtful: 0,
            rejected: Report::count(&batch.rejects),
        };
        let mut tx = self.connection.begin().await.during("beginning the transaction")?;
        let id = if let Some(id) = self.id {
            id
        } else {
            // A dry run needs the rows that others refer to, until it is rolled back.
            let step = "recording the run";
            record_source(&mut tx, &self.source).await.during(step)?;
            record(&mut tx, &self.source.name, &self.input, "running", "").await.during(step)?
        };
        staging::fill(&mut tx, &batch.car_parks).await?;
        let drawn = match &batch.background {
            Some(background) => background::replace(&mut tx, &self.source.name, background).await?,
            None => 0,
        };
        merging::lock(&mut tx).await.during("waiting for another run's merge")?;
        let name = &self.source.name;
        report.matched_over = identity::match_over(&mut tx, name, &batch.identity, id).await?;
        let counts = merge::compare(&mut tx, &self.source.name, max_loss_percent).await?;
        let origin = self.source.kind.origin();
        merge::apply(&mut tx, &self.source.name, origin, id).await?;
        let paired = pairs::find(&mut tx, &self.source).await?;
        (report.merged, report.doubtful) = (paired.merged, paired.doubtful);
        identity::store(&mut tx, name, &batch.identity).await?;
        (report.new, report.changed) = (counts.new, counts.changed);
        (report.unchanged, report.gone) = (counts.unchanged, counts.gone);
        store_rejects(&mut tx, id, &batch.rejects).await.during("storing the rejects")?;
        finish(&mut tx, id, &report).await.during("recording the result")?;
        if self.is_dry {
            tx.rollback().await.during("rolling the dry run back")?;
        } else {
            tx.commit().await.during("committing")?;
        }
        Ok((report, counts.new + counts.changed + drawn))
    }

    /// Writes how the run ended; by another connection when its own is gone.
    async fn end(mut self, status: &str, message: &str) {
        let Some(id) = self.id else { return release(self.connection).await };
        let message = short(message);
        let query = || {
            sqlx::query!(
                "update runs set status = $2, message = $3, finished_at = now() where id = $1 and status = 'running'",
                id,
                status,
                &message
            )
        };
        if query().execute(&mut self.connection).await.is_err()
            && let Err(error) = query().execute(&self.pool).await
        {
            tracing::warn!(run.id = id, %error, "the end of the run could not be recorded; its next run will mark it");
        }
        release(self.connection).await;
    }

    async fn analyze(&mut self) {
        for analyze in [
            sqlx::query!("analyze car_parks"),
            sqlx::query!("analyze car_park_records"),
            sqlx::query!("analyze map_features"),
        ] {
            if let Err(error) = analyze.execute(&mut self.connection).await {
                tracing::warn!(%error, "the planner's statistics of a table were not renewed");
            }
        }
    }

    async fn check_kind(&mut self) -> Result<(), LoadError> {
        let held =
            sqlx::query_scalar!("select kind from sources where name = $1", self.source.name)
                .fetch_optional(&mut self.connection)
                .await
                .during("looking the source up")?;
        // OpenStreetMap is one source, whether it came as an extract or from Overpass.
        let is_openstreetmap = |kind: &str| matches!(kind, "osm" | "overpass");
        match held {
            Some(held)
                if held != self.source.kind.code()
                    && !(is_openstreetmap(&held) && is_openstreetmap(self.source.kind.code())) =>
            {
                Err(LoadError::OtherKind {
                    source_name: self.source.name.clone(),
                    held,
                    given: self.source.kind.code(),
                })
            }
            _ => Ok(()),
        }
    }

    async fn record_source(&mut self) -> Result<(), sqlx::Error> {
        record_source(&mut self.connection, &self.source).await
    }

    async fn record(&mut self, status: &str, message: &str) -> Result<i64, sqlx::Error> {
        record(&mut self.connection, &self.source.name, &self.input, status, message).await
    }

    /// Marks as failed what still shows as running for this source: nothing can be, since this run holds the lock.
    async fn fail_stale_runs(&mut self) -> Result<(), sqlx::Error> {
        sqlx::query!(
            "update runs set status = 'failed', message = 'the process ended before the run did; nothing was changed',
                             finished_at = now()
             where source = $1 and status = 'running'",
            self.source.name
        )
        .execute(&mut self.connection)
        .await?;
        Ok(())
    }
}

/// Takes a source's lock for as long as the connection lives, if it is free.
pub(super) async fn lock(connection: &mut PgConnection, source: &str) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select pg_try_advisory_lock(hashtextextended('carpal-ingest:' || $1, 0)) as "is_locked!""#,
        source
    )
    .fetch_one(connection)
    .await
}

/// Releases all locks of the connection and closes it. Closing alone is not enough: the server notices it only some time
/// later, and a run that follows at once would find the lock still taken.
pub(super) async fn release(mut connection: PgConnection) {
    let _ = sqlx::query!("select pg_advisory_unlock_all()").execute(&mut connection).await;
    let _ = connection.close().await;
}

/// Makes the server notice within seconds that this process has died, even in the middle of a long statement, and keeps
/// PostGIS's notices about invalid polygons out of the log.
async fn prepare(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query!("set client_min_messages = warning").execute(&mut *connection).await?;
    // Not every server has the setting.
    sqlx::query_scalar!(
        "select set_config(name, '2s', false) from pg_settings where name = 'client_connection_check_interval'"
    )
    .fetch_optional(connection)
    .await?;
    Ok(())
}

fn check_name(source: &Source) -> Result<(), LoadError> {
    let wrong = |why| LoadError::Name { source_name: source.name.clone(), why };
    let name = source.name.as_str();
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "._:-".contains(c);
    if !name.starts_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit())
        || name.len() > 80
        || !name.chars().all(allowed)
    {
        return Err(wrong(
            "it must be 1 to 80 lower case letters, digits, `.`, `_`, `:` or `-`, beginning with a letter or digit",
        ));
    }
    // Keys of car parks begin with the source's name or one of these; a source of such a name would write into car parks that
    // are not its own.
    if ["osm", "admin", "suggestion"].contains(&name.split(':').next().unwrap_or_default()) {
        return Err(wrong("names that begin with osm, admin or suggestion are reserved"));
    }
    Ok(())
}

async fn record_source(connection: &mut PgConnection, source: &Source) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into sources (name, kind, attribution, licence) values ($1, $2, $3, $4)
         on conflict (name) do update
         set attribution = excluded.attribution, licence = excluded.licence
         where (sources.attribution, sources.licence) is distinct from (excluded.attribution, excluded.licence)",
        source.name,
        source.kind.code(),
        source.attribution,
        source.licence
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn record(
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
async fn finish(
    connection: &mut PgConnection,
    id: i64,
    report: &Report,
) -> Result<(), sqlx::Error> {
    let count = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
    sqlx::query!(
        "update runs set status = 'done', read = $2, new = $3, changed = $4, unchanged = $5, gone = $6, rejected = $7,
                         finished_at = clock_timestamp()
         where id = $1",
        id,
        count(report.read),
        count(report.new),
        count(report.changed),
        count(report.unchanged),
        count(report.gone),
        serde_json::json!(report.rejected)
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!("update sources set fetched_at = now() where name = $1", report.source)
        .execute(connection)
        .await?;
    Ok(())
}

async fn store_rejects(
    connection: &mut PgConnection,
    run: i64,
    rejects: &[Reject],
) -> Result<(), sqlx::Error> {
    if rejects.is_empty() {
        return Ok(());
    }
    let mut copy =
        BinaryCopy::into(connection, "rejects (run_id, position, reason, detail)").await?;
    for reject in rejects.iter().take(MAX_REJECTS) {
        copy.row(4)
            .int8(run)
            .text(&short(&reject.position))
            .text(reject.reason)
            .text(&short(&reject.detail));
        copy.row_done().await?;
    }
    copy.finish().await?;
    Ok(())
}

fn short(text: &str) -> String {
    text.chars().filter(|c| *c != '\0').take(MAX_CHARACTERS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::SourceKind;

    #[test]
    fn a_name_that_would_reach_into_others_car_parks_is_refused() {
        let check = |name: &str| {
            check_name(&Source {
                name: name.into(),
                kind: SourceKind::City,
                attribution: String::new(),
                licence: String::new(),
            })
        };
        for good in ["wales", "overpass:stoke-on-trent", "2020", "city:liverpool", "osmosis"] {
            assert!(check(good).is_ok(), "{good}");
        }
        for bad in ["", "-a", "New Port", "ä", "osm", "admin:x", "suggestion", &"a".repeat(81)] {
            assert!(check(bad).is_err(), "{bad}");
        }
    }
}
