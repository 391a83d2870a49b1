//! Pairs of car parks of different sources that may be one. The ingest's rule decides the sure ones and leaves the doubtful to
//! a person, whose decision stays for ever and stands above the rule.

mod join;
mod part;

use chrono::{DateTime, Utc};
use serde::Serialize;
use sqlx::{PgConnection, PgExecutor};

use crate::merging;

pub use join::{Apart, apart, union};

/// Who decided where no person did.
pub const RULE: &str = "rule";

/// What a person says of a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// They are one car park.
    Same,
    /// They are two.
    Different,
}

impl Decision {
    /// The code in `car_park_pairs.status`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Different => "different",
        }
    }

    /// The decision of a code, if it is one.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        [Self::Same, Self::Different].into_iter().find(|decision| decision.code() == code)
    }
}

/// Why a pair was not decided; then nothing was changed, once the transaction is rolled back.
#[derive(Debug, thiserror::Error)]
pub enum PairError {
    /// There is none of this number.
    #[error("There is no pair {0}.")]
    Unknown(i64),
    /// Another decision says the opposite.
    #[error(
        "Another decision contradicts this one: pair {0} is said to be {1}. Decide that pair first."
    )]
    Contradicted(i64, &'static str),
    /// One of the two has been deleted since.
    #[error("Car park {0} of this pair has been deleted, so there is nothing to decide.")]
    Deleted(i64),
    /// The database refused.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// A pair that waits, as a person needs it to decide. Distances are in metres.
#[derive(Debug, Clone, Serialize)]
pub struct WaitingPair {
    /// Which pair.
    pub id: i64,
    /// One of the two.
    pub a: i64,
    /// The other.
    pub b: i64,
    /// Their names.
    pub a_name: String,
    /// Their names.
    pub b_name: String,
    /// The sources that have it.
    pub a_sources: Vec<String>,
    /// The sources that have it.
    pub b_sources: Vec<String>,
    /// How far apart their markers are.
    pub metres: f64,
    /// From 0 to 1, by the rule.
    pub score: f32,
    /// What speaks for it, and what makes it doubtful.
    pub reasons: Vec<String>,
    /// Since when it waits.
    pub created_at: DateTime<Utc>,
}

/// The pairs that wait for a decision, the likeliest first.
///
/// # Errors
/// When the database refuses.
pub async fn waiting(db: impl PgExecutor<'_>, limit: i64) -> sqlx::Result<Vec<WaitingPair>> {
    sqlx::query_as!(
        WaitingPair,
        r#"select p.id, a.id as a, b.id as b, a.name as a_name, b.name as b_name,
                  array(select distinct source from car_park_records where car_park_id = a.id order by 1) as "a_sources!",
                  array(select distinct source from car_park_records where car_park_id = b.id order by 1) as "b_sources!",
                  st_distance(a.location::geography, b.location::geography) as "metres!",
                  p.score, p.reasons, p.created_at
           from car_park_pairs p join car_parks own_a on own_a.id = p.a join car_parks own_b on own_b.id = p.b
           join car_parks a on a.id = coalesce(own_a.merged_into, own_a.id)
           join car_parks b on b.id = coalesce(own_b.merged_into, own_b.id)
           where p.status = 'waiting' and a.deleted_at is null and b.deleted_at is null and a.id <> b.id
           order by p.score desc, p.id limit $1"#,
        limit
    )
    .fetch_all(db)
    .await
}

/// Takes decisions of the rule back: the two become two car parks again, unless other decisions hold them together. Needs
/// [`merging::lock`].
///
/// # Errors
/// When the database refuses.
pub async fn withdraw(db: &mut PgConnection, ids: &[i64]) -> sqlx::Result<()> {
    for id in ids {
        let pair = sqlx::query!(
            "delete from car_park_pairs where id = $1 and decided_by = $2 returning a, b",
            id,
            RULE
        )
        .fetch_optional(&mut *db)
        .await?;
        let Some(pair) = pair else { continue };
        match part::part(db, pair.a, pair.b).await {
            Ok(changed) => merging::merge(db, &changed).await?,
            Err(PairError::Database(error)) => return Err(error),
            Err(_) => {}
        }
    }
    Ok(())
}

/// Decides a pair, waiting or decided before, in the caller's transaction: the two become one car park, or become two again.
/// `by` is who decided: an admin's id, or `operator`. Returns the car parks that were changed.
///
/// # Errors
/// [`PairError`]. The caller rolls back.
pub async fn decide(
    db: &mut PgConnection,
    id: i64,
    decision: Decision,
    by: &str,
) -> Result<Vec<i64>, PairError> {
    merging::lock(db).await?;
    let pair = sqlx::query!(
        r#"update car_park_pairs set status = $2, decided_by = $3, decided_at = now() where id = $1
           returning a, b"#,
        id,
        decision.code(),
        by
    )
    .fetch_optional(&mut *db)
    .await?
    .ok_or(PairError::Unknown(id))?;
    let changed = match decision {
        Decision::Same => join::join(db, pair.a, pair.b).await?,
        Decision::Different => part::part(db, pair.a, pair.b).await?,
    };
    // Whoever has one of them open has not seen this, and may be about to delete what is left of both.
    sqlx::query!("update car_parks set version = version + 1 where id = any ($1)", &changed)
        .execute(&mut *db)
        .await?;
    merging::merge(db, &changed).await?;
    Ok(changed)
}
