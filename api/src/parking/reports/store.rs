//! Queries for drivers' reports.

use carpal_domain::availability::DriverReportKind;
use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

/// Locks a car park for whoever changes its reports, before any of them. Returns its id, which is another one where it was merged;
/// nothing when it is not on the map.
pub async fn lock_visible(db: impl PgExecutor<'_>, car_park: i64) -> sqlx::Result<Option<i64>> {
    sqlx::query_scalar!(
        "select id from car_parks
         where id = coalesce((select merged_into from car_parks where id = $1), $1)
           and approved and not is_hidden and deleted_at is null for no key update",
        car_park
    )
    .fetch_optional(db)
    .await
}

/// Locks a car park, seen or not.
pub async fn lock(db: impl PgExecutor<'_>, car_park: i64) -> sqlx::Result<()> {
    sqlx::query!("select id from car_parks where id = $1 for no key update", car_park)
        .fetch_optional(db)
        .await
        .map(drop)
}

/// What is stored of a report.
pub struct NewReport<'a> {
    pub car_park: i64,
    pub user_id: Uuid,
    pub kind: DriverReportKind,
    pub case_id: Option<Uuid>,
    /// The network that it comes from, as Postgres reads one.
    pub network: &'a str,
}

/// Stores a report in place of what its driver said before of the same. What an admin has decided stays as evidence. Returns its id,
/// and the case that waits without what they said before.
pub async fn insert(
    db: &mut sqlx::PgConnection,
    new: &NewReport<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<(Uuid, Option<Uuid>)> {
    let id = Uuid::now_v7();
    let left = sqlx::query_scalar!(
        "delete from driver_reports r using (select case when $3 in ('plenty', 'some', 'full', 'closed') then 'state' else $3 end as topic) t
         where r.user_id = $1 and r.car_park_id = $2 and r.topic = t.topic
           and not exists (select from driver_report_cases c where c.id = r.case_id and c.status <> 'pending')
         returning r.case_id",
        new.user_id,
        new.car_park,
        new.kind.code(),
    )
    .fetch_optional(&mut *db)
    .await?;
    sqlx::query!(
        "update driver_reports r set superseded_at = $4
         from (select case when $3 in ('plenty', 'some', 'full', 'closed') then 'state' else $3 end as topic) t
         where r.user_id = $1 and r.car_park_id = $2 and r.topic = t.topic and r.superseded_at is null",
        new.user_id,
        new.car_park,
        new.kind.code(),
        now,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "insert into driver_reports (id, car_park_id, user_id, kind, case_id, created_at, network)
         values ($1, $2, $3, $4, $5, $6, network_digest($7::text::inet))",
        id,
        new.car_park,
        new.user_id,
        new.kind.code(),
        new.case_id,
        now,
        new.network,
    )
    .execute(db)
    .await?;
    Ok((id, left.flatten()))
}

/// A driver's own report.
pub struct OwnReportRow {
    pub id: Uuid,
    pub car_park_id: i64,
    pub kind: DriverReportKind,
    pub created_at: DateTime<Utc>,
}

/// What a driver said since then and no admin has decided, the latest first.
pub async fn own(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    id: Option<Uuid>,
    since: DateTime<Utc>,
) -> sqlx::Result<Vec<OwnReportRow>> {
    sqlx::query_as!(
        OwnReportRow,
        r#"select r.id, r.car_park_id, r.kind as "kind: DriverReportKind", r.created_at
           from driver_reports r left join driver_report_cases c on c.id = r.case_id
           where r.user_id = $1 and ($2::uuid is null or r.id = $2) and r.created_at >= $3
             and (c.id is null or c.status = 'pending')
           order by r.created_at desc, r.id desc"#,
        user_id,
        id,
        since
    )
    .fetch_all(db)
    .await
}

/// Deletes a report, with its photo. Returns the case that it belonged to.
pub async fn delete(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<Option<Uuid>> {
    let deleted =
        sqlx::query_scalar!("delete from driver_reports where id = $1 returning case_id", id);
    Ok(deleted.fetch_optional(db).await?.flatten())
}
