//! Car parks out of Postgres: all of them, or those written lately, streamed in its binary COPY format.

mod copy;
mod row;

use std::collections::{HashMap, HashSet};

use futures::TryStreamExt;
use sqlx::{PgConnection, PgPool, Postgres, Transaction};

pub use copy::{CopyDecoder, CopyError, Fields};
pub use row::{LoadedRow, read_row};

use crate::hash::FastHash;
use crate::store::NameTable;

/// A set of ids.
pub type Ids = HashSet<i64, FastHash>;
/// Ids, and the transaction that last wrote each car park.
pub type Versions = HashMap<i64, u64, FastHash>;

/// Why car parks could not be read.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The database did not answer, or answered with an error.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// It sent something else than was asked for.
    #[error(transparent)]
    Copy(#[from] CopyError),
}

/// A transaction whose reads all see the database at one moment.
///
/// Its statements are COPY, which the compiler cannot check: `query!` describes only what can be prepared, and COPY cannot
/// be. Every one of them is run by the tests.
pub struct ReadTransaction {
    transaction: Transaction<'static, Postgres>,
    /// Whatever this transaction does not see was written by this transaction id or a later one.
    pub xmin: u64,
}

impl ReadTransaction {
    /// Begins one.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn begin(pool: &PgPool) -> Result<Self, sqlx::Error> {
        let mut transaction =
            pool.begin_with("begin isolation level repeatable read, read only").await?;
        let xmin = sqlx::query_scalar!(
            r#"select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "xmin!""#
        )
        .fetch_one(&mut *transaction)
        .await?;
        Ok(Self { transaction, xmin: xmin.cast_unsigned() })
    }

    /// Every visible car park.
    ///
    /// # Errors
    /// See [`LoadError`].
    pub async fn all(
        &mut self,
        names: &mut NameTable,
        now: i64,
    ) -> Result<Vec<LoadedRow>, LoadError> {
        self.car_parks("visible_car_parks", names, now).await
    }

    /// Every car park, visible or not, that was written by transaction `xmin` or a later one.
    ///
    /// # Errors
    /// See [`LoadError`].
    pub async fn written_since(
        &mut self,
        xmin: u64,
        names: &mut NameTable,
        now: i64,
    ) -> Result<Vec<LoadedRow>, LoadError> {
        let from = format!("car_parks where changed_xid >= '{xmin}'::xid8");
        self.car_parks(&from, names, now).await
    }

    /// The car parks of those ids, visible or not; an id that is gone is not among them.
    ///
    /// # Errors
    /// See [`LoadError`].
    pub async fn by_ids(
        &mut self,
        ids: &[i64],
        names: &mut NameTable,
        now: i64,
    ) -> Result<Vec<LoadedRow>, LoadError> {
        let mut rows = Vec::new();
        for ids in ids.chunks(5000) {
            let list = ids.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
            let from = format!("car_parks where id in ({list})");
            rows.extend(self.car_parks(&from, names, now).await?);
        }
        Ok(rows)
    }

    /// The id and the last writing transaction of every visible car park.
    ///
    /// # Errors
    /// See [`LoadError`].
    pub async fn versions(&mut self) -> Result<Versions, LoadError> {
        let mut versions = Versions::default();
        self.copy("select id, changed_xid::text::bigint from visible_car_parks", |mut fields| {
            versions.insert(fields.int8()?, fields.int8()?.cast_unsigned());
            Ok(())
        })
        .await?;
        Ok(versions)
    }

    /// The id of every car park, visible or not.
    ///
    /// # Errors
    /// See [`LoadError`].
    pub async fn ids(&mut self) -> Result<Ids, LoadError> {
        let mut ids = Ids::default();
        self.copy("select id from car_parks", |mut fields| {
            ids.insert(fields.int8()?);
            Ok(())
        })
        .await?;
        Ok(ids)
    }

    async fn car_parks(
        &mut self,
        from: &str,
        names: &mut NameTable,
        now: i64,
    ) -> Result<Vec<LoadedRow>, LoadError> {
        let mut rows = Vec::new();
        self.copy(&format!("{} from {from}", row::SELECT), |fields| {
            rows.push(read_row(fields, names, now)?);
            Ok(())
        })
        .await?;
        Ok(rows)
    }

    async fn copy(
        &mut self,
        select: &str,
        mut each: impl FnMut(Fields<'_>) -> Result<(), CopyError>,
    ) -> Result<(), LoadError> {
        let sql = format!("copy ({select}) to stdout (format binary)");
        let connection: &mut PgConnection = &mut self.transaction;
        let mut stream = connection.copy_out_raw(&sql).await?;
        let mut decoder = CopyDecoder::default();
        while let Some(bytes) = stream.try_next().await? {
            decoder.feed(&bytes, &mut each)?;
        }
        Ok(decoder.finish()?)
    }

    /// Ends it.
    ///
    /// # Errors
    /// When the connection is lost.
    pub async fn end(self) -> Result<(), sqlx::Error> {
        self.transaction.commit().await
    }
}

/// A data source, as far as the tile server needs to know it.
#[derive(Debug, Clone)]
pub struct Source {
    /// Its name.
    pub name: String,
    /// Its kind, as `sources.kind` has it.
    pub kind: String,
    /// Whom to credit.
    pub attribution: String,
    /// Digest of its part of the basemap, if it has one.
    pub basemap_hash: Option<Vec<u8>>,
    /// West, south, east and north of its extent in degrees, where it has one.
    pub extent: Option<Vec<f64>>,
}

/// All sources, by name.
///
/// # Errors
/// When the database does not answer.
pub async fn sources(pool: &PgPool) -> Result<Vec<Source>, sqlx::Error> {
    sqlx::query_as!(
        Source,
        "select name, kind, attribution, basemap_hash,
                case when extent is not null and not st_isempty(extent)
                     then array[st_xmin(extent), st_ymin(extent), st_xmax(extent), st_ymax(extent)] end as extent
         from sources order by name",
    )
    .fetch_all(pool)
    .await
}
