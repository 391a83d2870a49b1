//! What a run never does unless an operator lets it: deletes much of what its source holds, or puts older data over newer.

use chrono::{DateTime, Utc};
use sqlx::PgConnection;

use super::error::{During, LoadError};

/// How much of what a source held may be missing from an input, in percent, unless an operator says otherwise.
pub const DEFAULT_MAX_LOSS_PERCENT: u8 = 20;
/// A source may always lose fewer records than this.
const LEAST_LOSS: i64 = 3;

/// What a run may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Guard {
    /// How much of what the source holds, or held within the last 30 days, may be missing from the input, in percent.
    pub max_loss_percent: u8,
    /// More may be missing, and what the source held before no longer counts against later runs.
    pub accept_loss: bool,
    /// The input may be without any car park, which deletes all that the source holds.
    pub accept_empty: bool,
    /// The input may be older than what the source holds.
    pub accept_older: bool,
}

impl Default for Guard {
    fn default() -> Self {
        Self {
            max_loss_percent: DEFAULT_MAX_LOSS_PERCENT,
            accept_loss: false,
            accept_empty: false,
            accept_older: false,
        }
    }
}

/// How many records a source holds, how many the input has of them, and how many it has in all.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sizes {
    pub(super) held: i64,
    pub(super) gone: i64,
    pub(super) staged: i64,
}

/// The largest state that the source was in of late.
struct Largest {
    held: i64,
    run: i64,
    on: DateTime<Utc>,
}

impl Guard {
    /// Whether the loss is one that had to be accepted.
    ///
    /// # Errors
    /// [`LoadError::Empty`] and [`LoadError::Loss`], unless that is accepted; [`LoadError::Database`].
    pub(super) async fn check_loss(
        self,
        connection: &mut PgConnection,
        source: &str,
        sizes: Sizes,
        run: Option<i64>,
    ) -> Result<bool, LoadError> {
        let Sizes { held, gone, staged } = sizes;
        if gone == 0 {
            return Ok(false);
        }
        if staged == 0 {
            return self
                .accept_empty
                .then_some(true)
                .ok_or_else(|| LoadError::Empty { source_name: source.to_owned(), held });
        }
        let mut loss = None;
        if self.is_much(gone, held) {
            loss = Some((gone, held, None));
        } else if let Some(Largest { held, run, on }) =
            largest(connection, source).await.during("looking at earlier runs")?
            && self.is_much(held - staged, held)
        {
            loss = Some((held - staged, held, Some((run, on))));
        }
        match loss {
            Some((gone, held, since)) if !self.accept_loss => Err(LoadError::Loss {
                source_name: source.to_owned(),
                gone,
                held,
                max_percent: self.max_loss_percent,
                since,
                run,
            }),
            loss => Ok(loss.is_some()),
        }
    }

    fn is_much(self, gone: i64, of: i64) -> bool {
        gone >= LEAST_LOSS
            && i128::from(gone) * 100 > i128::from(of) * i128::from(self.max_loss_percent)
    }

    /// # Errors
    /// [`LoadError::Older`] when the source holds newer data, unless that is accepted; [`LoadError::Database`].
    pub(super) async fn check_age(
        self,
        connection: &mut PgConnection,
        source: &str,
        as_of: Option<DateTime<Utc>>,
    ) -> Result<(), LoadError> {
        let (Some(given), false) = (as_of, self.accept_older) else { return Ok(()) };
        let newest = sqlx::query!(
            r#"select id, as_of as "as_of!" from runs
               where source = $1 and status = 'done' and as_of is not null order by id desc limit 1"#,
            source
        )
        .fetch_optional(connection)
        .await
        .during("looking at earlier runs")?;
        match newest {
            Some(newest) if given < newest.as_of => Err(LoadError::Older {
                source_name: source.to_owned(),
                given,
                held: newest.as_of,
                run: newest.id,
            }),
            _ => Ok(()),
        }
    }
}

/// Of the runs of the last 30 days, but those before a loss that was accepted, the one after which the source held most.
async fn largest(
    connection: &mut PgConnection,
    source: &str,
) -> Result<Option<Largest>, sqlx::Error> {
    sqlx::query_as!(
        Largest,
        r#"select new + changed + unchanged as "held!", id as run, started_at as "on"
           from runs
           where source = $1 and status = 'done' and started_at > now() - interval '30 days'
             and id >= coalesce((select max(id) from runs where source = $1 and status = 'done' and loss_accepted), 0)
           order by 1 desc, id desc limit 1"#,
        source
    )
    .fetch_optional(connection)
    .await
}

/// A share in whole percent. One that is only just above what is allowed is said to be more than that, not the same.
pub(super) fn percent(part: i64, of: i64, allowed: u8) -> String {
    let rounded = (i128::from(part) * 200 + i128::from(of)) / (i128::from(of) * 2).max(1);
    if rounded <= i128::from(allowed) {
        format!("just over {allowed} %")
    } else {
        format!("{rounded} %")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loss_is_much_from_three_records_and_above_the_share() {
        let guard = Guard::default();
        for (gone, of, much) in [
            (2, 2, false),
            (3, 3, true),
            (3, 15, false),
            (3, 14, true),
            (8, 19, true),
            (20, 100, false),
            (21, 100, true),
        ] {
            assert_eq!(guard.is_much(gone, of), much, "{gone} of {of}");
        }
        let all = Guard { max_loss_percent: 100, ..guard };
        assert!(!all.is_much(i64::MAX, i64::MAX));
    }

    #[test]
    fn a_share_never_reads_as_the_one_that_is_allowed() {
        assert_eq!(percent(8, 19, 20), "42 %");
        assert_eq!(percent(41, 204, 20), "just over 20 %");
        assert_eq!(percent(19, 19, 20), "100 %");
    }
}
