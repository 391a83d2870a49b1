//! Queries for what was done to many car parks at once.

use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

use crate::parking::edits::service::EditKind;

/// What was done together.
pub struct BatchRow {
    pub batch: Uuid,
    pub kind: EditKind,
    pub at: DateTime<Utc>,
    pub by_name: Option<String>,
    pub reason: String,
    pub car_parks: i64,
    pub undone: i64,
}

/// What was done together of late, the latest first.
pub async fn batches(
    db: impl PgExecutor<'_>,
    id: Option<Uuid>,
    before: Option<Uuid>,
    max: i64,
) -> sqlx::Result<Vec<BatchRow>> {
    // An id says when it was made, so that the latest batches are the largest ids.
    sqlx::query_as!(
        BatchRow,
        r#"with recent as (
               select batch, min(kind) as kind, min(at) as at, min(by_id::text)::uuid as by_id, min(reason) as reason, count(*) as car_parks,
                      count(*) filter (where (
                          select u.kind = 'undo' from car_park_edits u
                          where u.of_edit = e.id and u.kind in ('undo', 'redo') order by u.id desc limit 1)) as undone
               from car_park_edits e
               where batch is not null and kind not in ('undo', 'redo')
                 and ($1::uuid is null or batch = $1) and ($2::uuid is null or batch < $2)
               group by batch order by batch desc limit $3)
           select r.batch as "batch!", r.kind as "kind!: EditKind", r.at as "at!", u.name as "by_name?", r.reason as "reason!",
                  r.car_parks as "car_parks!", r.undone as "undone!"
           from recent r left join users u on u.id = r.by_id order by r.batch desc"#,
        id,
        before,
        max
    )
    .fetch_all(db)
    .await
}
