//! Making one car park of two.

use sqlx::PgConnection;

use super::PairError;
use crate::merging::{self, Union};

/// A car park's row, as far as joining and parting need it.
struct Standing {
    id: i64,
    /// The car park that it goes by: itself unless merged.
    root: i64,
    is_deleted: bool,
    /// An admin has edited, hidden or marked it.
    is_edited: bool,
    /// An admin or a driver added it here: no import changes what it says.
    is_ours: bool,
}

async fn standing(db: &mut PgConnection, ids: &[i64]) -> sqlx::Result<Vec<Standing>> {
    sqlx::query_as!(
        Standing,
        r#"select c.id, r.id as root, r.deleted_at is not null as "is_deleted!",
                  (r.admin_edits <> '{}' or r.is_hidden or r.scam_reported or not r.approved) as "is_edited!",
                  r.origin in ('admin', 'suggestion') as "is_ours!"
           from car_parks c join car_parks r on r.id = coalesce(c.merged_into, c.id)
           where c.id = any ($1) order by c.id"#,
        ids
    )
    .fetch_all(db)
    .await
}

pub(super) async fn join(db: &mut PgConnection, a: i64, b: i64) -> Result<Vec<i64>, PairError> {
    let ends = standing(db, &[a, b]).await?;
    if let Some(deleted) = ends.iter().find(|end| end.is_deleted) {
        return Err(PairError::Deleted(deleted.id));
    }
    let [one, other] = ends.as_slice() else { return Ok(vec![]) };
    if one.root == other.root {
        return Ok(vec![]);
    }
    if let Some(pair) = apart(db, &[Union { into: one.root, merged: other.root }]).await?.first() {
        return Err(PairError::Contradicted(pair.pair, "different"));
    }
    // What an admin or a driver added goes on, whatever was edited: it has no records that would make it again.
    let union = if one.is_ours || other.is_ours {
        union(one.root, one.is_ours, other.root, other.is_ours)
    } else {
        union(one.root, one.is_edited, other.root, other.is_edited)
    };
    merging::unite(db, &[union]).await?;
    Ok(vec![union.into])
}

/// Which of two car parks goes on when they become one, and so which is merged into it: the one that is edited goes on, else the older,
/// whose link is known longer. The caller may pass another reason to be kept in place of the edits.
#[must_use]
pub fn union(a: i64, a_is_edited: bool, b: i64, b_is_edited: bool) -> Union {
    let (older, newer) = (a.min(b), a.max(b));
    let (older_is_edited, newer_is_edited) =
        if a < b { (a_is_edited, b_is_edited) } else { (b_is_edited, a_is_edited) };
    if newer_is_edited && !older_is_edited {
        Union { into: newer, merged: older }
    } else {
        Union { into: older, merged: newer }
    }
}

/// Two car parks that are not made one, because a person said of the two, or of what was merged into them, that they are different.
#[derive(Debug, Clone, Copy)]
pub struct Apart {
    /// The union's car parks.
    pub union: Union,
    /// The pair that was said to be different.
    pub pair: i64,
}

/// Which of these unions would bring together two car parks that a person said to be different.
///
/// # Errors
/// When the database refuses.
pub async fn apart(db: &mut PgConnection, unions: &[Union]) -> sqlx::Result<Vec<Apart>> {
    let into: Vec<i64> = unions.iter().map(|union| union.into).collect();
    let merged: Vec<i64> = unions.iter().map(|union| union.merged).collect();
    let rows = sqlx::query!(
        r#"select u.into_id as "into!", u.merged_id as "merged!", p.id
           from unnest($1::bigint[], $2::bigint[]) as u (into_id, merged_id)
           join car_parks x on x.id = u.into_id or x.merged_into = u.into_id
           join car_parks y on y.id = u.merged_id or y.merged_into = u.merged_id
           join car_park_pairs p on p.a = least(x.id, y.id) and p.b = greatest(x.id, y.id)
           where p.status = 'different'
           order by p.id"#,
        &into,
        &merged
    )
    .fetch_all(db)
    .await?;
    let apart = rows
        .into_iter()
        .map(|row| Apart { union: Union { into: row.into, merged: row.merged }, pair: row.id });
    Ok(apart.collect())
}
