//! Two car parks that are one: one of them goes on, with the records of both.

use sqlx::PgConnection;

/// A car park that turned out to be another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Union {
    /// The one that goes on.
    pub into: i64,
    /// The one that is merged into it.
    pub merged: i64,
}

/// Merges car parks: the records of one move to the other, an admin's edits and marks go along, and the one that is merged
/// keeps its row, deleted, so that its key and links lead to the other. A car park occurs in one union at most.
/// [`super::merge`] has to follow for those that go on.
///
/// # Errors
/// When the database refuses.
pub async fn unite(db: &mut PgConnection, unions: &[Union]) -> sqlx::Result<()> {
    let into: Vec<i64> = unions.iter().map(|union| union.into).collect();
    let merged: Vec<i64> = unions.iter().map(|union| union.merged).collect();
    sqlx::query!(
        "update car_park_records r set car_park_id = u.into_id
         from unnest($1::bigint[], $2::bigint[]) as u (into_id, merged_id) where r.car_park_id = u.merged_id",
        &into,
        &merged
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update car_parks c
         set admin_edits = m.admin_edits || c.admin_edits, is_hidden = c.is_hidden or m.is_hidden,
             scam_reported = c.scam_reported or m.scam_reported, approved = c.approved and m.approved
         from unnest($1::bigint[], $2::bigint[]) as u (into_id, merged_id) join car_parks m on m.id = u.merged_id
         where c.id = u.into_id
           and (m.admin_edits <> '{}' or m.is_hidden or m.scam_reported or not m.approved)",
        &into,
        &merged
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update car_parks c
         set merged_into = u.into_id, deleted_because = 'merged', deleted_at = coalesce(c.deleted_at, now())
         from unnest($1::bigint[], $2::bigint[]) as u (into_id, merged_id)
         where c.id = u.merged_id or c.merged_into = u.merged_id",
        &into,
        &merged
    )
    .execute(db)
    .await
    .map(drop)
}
