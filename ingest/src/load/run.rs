//! A run: one source, one input, one transaction, and a row in `runs` that others see while it lasts.

use carpal_domain::merging;
use sqlx::{Connection, PgConnection, PgPool};

use super::changes::{self, Change};
use super::error::{During, LoadError};
use super::guard::{Guard, Sizes};
use super::journal::{count_records, credit, finish, record, record_source, short, store_rejects};
use super::name::check_name;
use super::report::Report;
use super::{Told, background, earlier_names, emptied, identity, merge, pairs, staging};
use crate::record::{Batch, Source};

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
    /// What it would change, as far as that is known: kept of a refused run too.
    changes: Vec<Change>,
}

/// Whether a run that was stopped had changed anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stopped {
    /// Nothing was changed.
    Before,
    /// It was done already.
    Done,
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
            changes: Vec::new(),
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

    /// The run's number in `runs`; none of a dry one.
    #[must_use]
    pub const fn id(&self) -> Option<i64> {
        self.id
    }

    /// Loads what was read, in one transaction, and ends the run. It refuses what `guard` does not allow. `told` hears what it
    /// is doing.
    ///
    /// # Errors
    /// [`LoadError`]; the transaction is rolled back and the run's row says why.
    pub async fn load(
        mut self,
        batch: Batch,
        guard: Guard,
        told: Told<'_>,
    ) -> Result<Report, LoadError> {
        match self.transact(batch, guard, told).await {
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
                    run.attention = report.attention.join("; "),
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

    /// Records that a run was stopped in the middle, after the run itself was dropped.
    ///
    /// # Errors
    /// [`LoadError::Database`]; the next run of the source marks it then.
    pub async fn stopped(pool: &PgPool, id: i64, why: &str) -> Result<Stopped, LoadError> {
        // Where its last statement is already under way, this waits for the end of it.
        let marked = sqlx::query!(
            "update runs set status = 'failed', message = $2, finished_at = now() where id = $1 and status = 'running'",
            id,
            why
        )
        .execute(pool)
        .await
        .during("recording that the run was stopped")?;
        Ok(if marked.rows_affected() > 0 { Stopped::Before } else { Stopped::Done })
    }

    /// Ends the run without loading: the input could not be read.
    pub async fn fail(self, message: &str) {
        self.end("failed", message).await;
    }

    async fn transact(
        &mut self,
        mut batch: Batch,
        guard: Guard,
        told: Told<'_>,
    ) -> Result<(Report, u64), LoadError> {
        staging::make_unique(&mut batch);
        let mut report = Report::of(&batch, self.id);
        let mut tx = self.connection.begin().await.during("beginning the transaction")?;
        let id = if let Some(id) = self.id {
            id
        } else {
            // A dry run needs the rows that others refer to, until it is rolled back.
            let step = "recording the run";
            record_source(&mut tx, &self.source).await.during(step)?;
            record(&mut tx, &self.source.name, &self.input, "running", "").await.during(step)?
        };
        report.taken_over = earlier_names::take_over(&mut tx, &self.source).await?;
        guard.check_age(&mut tx, &self.source.name, batch.as_of).await?;
        report.notes = staging::fill(&mut tx, &batch.car_parks, told).await?;
        let drawn = match &batch.background {
            Some(background) => {
                told("writing the map");
                background::replace(&mut tx, &self.source.name, background, told).await?
            }
            None => 0,
        };
        merging::lock(&mut tx).await.during("waiting for another run's merge")?;
        let name = &self.source.name;
        told("comparing with what the source held");
        report.matched_over = identity::match_over(&mut tx, name, &batch.identity, id).await?;
        let counts = merge::compare(&mut tx, name).await?;
        staging::send_contents(&mut tx, &batch.car_parks, told).await?;
        self.changes = changes::collect(&mut tx, name).await?;
        let sizes = Sizes { held: counts.held, gone: counts.gone, staged: counts.staged };
        let accepted = guard.check_loss(&mut tx, name, sizes, self.id).await?;
        // Whoever accepts that records go accepts that what they said goes, too.
        if !guard.accept_loss {
            report.attention = emptied::find(&mut tx, name, self.id).await?;
        }
        told("merging into car parks");
        let origin = self.source.kind.origin();
        merge::apply(&mut tx, name, origin, id).await?;
        let paired = pairs::find(&mut tx, &self.source).await?;
        (report.merged, report.doubtful) = (paired.merged, paired.doubtful);
        identity::store(&mut tx, name, &batch.identity).await?;
        credit(&mut tx, &self.source).await.during("recording the credit")?;
        report.compared(counts);
        let held = count_records(&mut tx, name).await.during("counting the records")?;
        report.look_at(held);
        changes::store(&mut tx, name, id, &self.changes).await.during("storing what changed")?;
        store_rejects(&mut tx, id, &batch.rejects).await.during("storing the rejects")?;
        finish(&mut tx, id, &report, accepted).await.during("recording the result")?;
        if self.is_dry {
            tx.rollback().await.during("rolling the dry run back")?;
        } else {
            tx.commit().await.during("committing")?;
        }
        let written = report.new + report.changed + drawn;
        Ok((report, written))
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
        // Of a refusal somebody has to judge what it would have changed.
        if status == "refused"
            && let Err(error) =
                changes::store(&mut self.connection, &self.source.name, id, &self.changes).await
        {
            tracing::warn!(run.id = id, %error, "what the run would have changed is not kept");
        }
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
    // One connection a run: sorts and joins of a whole source fit into memory, and the index of names takes many at a time.
    sqlx::query!("set work_mem = '64MB'").execute(&mut *connection).await?;
    sqlx::query!("set gin_pending_list_limit = '16MB'").execute(&mut *connection).await?;
    // Not every server has the setting.
    sqlx::query_scalar!(
        "select set_config(name, '2s', false) from pg_settings where name = 'client_connection_check_interval'"
    )
    .fetch_optional(connection)
    .await?;
    Ok(())
}
