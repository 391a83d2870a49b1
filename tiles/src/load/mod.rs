//! Places out of Postgres: whole, or what changed since, streamed in its binary COPY format.

mod copy;
mod row;

use std::collections::{HashMap, HashSet};
use std::hash::BuildHasherDefault;

use carpal_domain::car_park::Availability;
use futures::TryStreamExt;
use sqlx::{AssertSqlSafe, PgConnection, PgPool, Postgres, Transaction};

pub use copy::{BadCopy, Fields, Rows};
pub use row::{Read, read};

use crate::encode::points::Mixer;
use crate::place::Place;
use crate::store::Names;

/// A set of ids.
pub type Ids = HashSet<i64, BuildHasherDefault<Mixer>>;
/// Ids, and the transaction that last wrote each place.
pub type Census = HashMap<i64, u64, BuildHasherDefault<Mixer>>;

/// Why places could not be read.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The database did not answer, or said no.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// What it sent is not what was asked for.
    #[error(transparent)]
    Copy(#[from] BadCopy),
}

/// A transaction that sees one moment, and the oldest transaction that may still commit after it.
pub struct Moment {
    transaction: Transaction<'static, Postgres>,
    /// Everything that this moment does not show has `changed_xid` at or above this.
    pub xmin: u64,
}

impl Moment {
    /// Begins one.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn begin(pool: &PgPool) -> Result<Self, sqlx::Error> {
        let mut transaction =
            pool.begin_with("begin isolation level repeatable read, read only").await?;
        let xmin: i64 =
            sqlx::query_scalar("select pg_snapshot_xmin(pg_current_snapshot())::text::bigint")
                .fetch_one(&mut *transaction)
                .await?;
        Ok(Self { transaction, xmin: xmin.cast_unsigned() })
    }

    /// Every visible place.
    ///
    /// # Errors
    /// See [`LoadError`].
    pub async fn all(&mut self, names: &mut Names, now: i64) -> Result<Vec<Read>, LoadError> {
        let mut places = Vec::new();
        let sql = format!("{} from visible_car_parks", row::SELECT);
        self.rows(&sql, |fields| {
            places.push(read(fields, names, now)?);
            Ok(())
        })
        .await?;
        Ok(places)
    }

    /// Every place, visible or not, that was written by `xmin` or a later transaction.
    ///
    /// # Errors
    /// See [`LoadError`].
    pub async fn since(
        &mut self,
        xmin: u64,
        names: &mut Names,
        now: i64,
    ) -> Result<Vec<Read>, LoadError> {
        let mut places = Vec::new();
        let sql = format!("{} from car_parks where changed_xid >= '{xmin}'::xid8", row::SELECT);
        self.rows(&sql, |fields| {
            places.push(read(fields, names, now)?);
            Ok(())
        })
        .await?;
        Ok(places)
    }

    /// The places of those ids, visible or not; an id that is gone is not among them.
    ///
    /// # Errors
    /// See [`LoadError`].
    pub async fn of(
        &mut self,
        ids: &[i64],
        names: &mut Names,
        now: i64,
    ) -> Result<Vec<Read>, LoadError> {
        let mut places = Vec::new();
        for ids in ids.chunks(5000) {
            let list = ids.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
            let sql = format!("{} from car_parks where id in ({list})", row::SELECT);
            self.rows(&sql, |fields| {
                places.push(read(fields, names, now)?);
                Ok(())
            })
            .await?;
        }
        Ok(places)
    }

    /// Id and last writing transaction of every visible place.
    ///
    /// # Errors
    /// See [`LoadError`].
    pub async fn census(&mut self) -> Result<Census, LoadError> {
        let mut census = Census::default();
        self.rows("select id, changed_xid::text::bigint from visible_car_parks", |mut fields| {
            census.insert(fields.int8()?, fields.int8()?.cast_unsigned());
            Ok(())
        })
        .await?;
        Ok(census)
    }

    /// The id of every place, visible or not.
    ///
    /// # Errors
    /// See [`LoadError`].
    pub async fn ids(&mut self) -> Result<Ids, LoadError> {
        let mut ids = Ids::default();
        self.rows("select id from car_parks", |mut fields| {
            ids.insert(fields.int8()?);
            Ok(())
        })
        .await?;
        Ok(ids)
    }

    async fn rows(
        &mut self,
        select: &str,
        mut each: impl FnMut(Fields<'_>) -> Result<(), BadCopy>,
    ) -> Result<(), LoadError> {
        let sql = format!("copy ({select}) to stdout (format binary)");
        let connection: &mut PgConnection = &mut self.transaction;
        let mut stream = connection.copy_out_raw(&sql).await?;
        let mut rows = Rows::default();
        while let Some(bytes) = stream.try_next().await? {
            rows.feed(&bytes, &mut each)?;
        }
        Ok(rows.end()?)
    }

    /// Ends it.
    ///
    /// # Errors
    /// When the connection is lost.
    pub async fn end(self) -> Result<(), sqlx::Error> {
        self.transaction.commit().await
    }
}

/// A place whose availability is no longer shown.
#[must_use]
pub fn faded(place: &Place) -> Place {
    let mut faded = place.clone();
    faded.facts.availability = None::<Availability>;
    faded.expires = 0;
    faded
}

/// What the tile server needs to know of sources.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct Source {
    /// Its name.
    pub name: String,
    /// Its kind, as `sources.kind` has it.
    pub kind: String,
    /// Whom to credit.
    pub attribution: String,
    /// Digest of the map background it holds, if it holds one.
    pub basemap_hash: Option<Vec<u8>>,
    /// West, south, east and north of its extent in degrees, where it has one.
    pub extent: Option<Vec<f64>>,
}

/// All sources, by name.
///
/// # Errors
/// When the database does not answer.
pub async fn sources(pool: &PgPool) -> Result<Vec<Source>, sqlx::Error> {
    sqlx::query_as(AssertSqlSafe(
        "select name, kind, attribution, basemap_hash,
                case when extent is not null and not st_isempty(extent)
                     then array[st_xmin(extent), st_ymin(extent), st_xmax(extent), st_ymax(extent)] end as extent
         from sources order by name",
    ))
    .fetch_all(pool)
    .await
}
