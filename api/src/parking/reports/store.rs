//! Queries for drivers' reports, and the cases of them that admins decide.

use carpal_domain::availability::DriverReportKind;
use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

use super::rules::DriverReportStatus;

/// The id of the car park on the map that this id leads to; nothing when it is not on the map.
pub async fn visible(db: impl PgExecutor<'_>, car_park: i64) -> sqlx::Result<Option<i64>> {
    sqlx::query_scalar!(
        r#"select id as "id!" from visible_car_parks
           where id = coalesce((select merged_into from car_parks where id = $1), $1)"#,
        car_park
    )
    .fetch_optional(db)
    .await
}

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

/// Whether an admin dismissed what a driver says of a car park. While that is kept, they do not say it again: it would hide Pay Now as
/// often as an admin brings it back.
pub async fn was_dismissed(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    car_park: i64,
    kind: DriverReportKind,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from driver_reports r join driver_report_cases c on c.id = r.case_id
                          where r.user_id = $1 and r.car_park_id = $2 and r.kind = $3 and c.status = 'dismissed'
                            and (r.kind <> 'closed' or c.decided_at > now() - interval '1 day')) as "was!""#,
        user_id,
        car_park,
        kind.code()
    )
    .fetch_one(db)
    .await
}

/// The pending case of a kind about a car park, made when there is none. True when it was made.
pub async fn open_case(
    db: impl PgExecutor<'_>,
    car_park: i64,
    kind: DriverReportKind,
    now: DateTime<Utc>,
) -> sqlx::Result<(Uuid, bool)> {
    let row = sqlx::query!(
        r#"with open as (select id from driver_report_cases where car_park_id = $2 and kind = $3 and status = 'pending'
                          for update),
                made as (insert into driver_report_cases (id, car_park_id, kind, opened_at)
                         select $1, $2, $3, $4 where not exists (select from open) returning id)
           select id as "id!", true as "is_new!" from made
           union all
           select id, not exists (select from driver_reports where case_id = open.id) from open"#,
        Uuid::now_v7(),
        car_park,
        kind.code(),
        now
    )
    .fetch_one(db)
    .await?;
    Ok((row.id, row.is_new))
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

/// Stores a report in place of what its driver said before of the same. Returns its id.
pub async fn insert(
    db: &mut sqlx::PgConnection,
    new: &NewReport<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<Uuid> {
    let id = Uuid::now_v7();
    sqlx::query!(
        "delete from driver_reports r using (select case when $3 in ('plenty', 'some', 'full', 'closed') then 'state' else $3 end as topic) t
         where r.user_id = $1 and r.car_park_id = $2 and r.topic = t.topic",
        new.user_id,
        new.car_park,
        new.kind.code(),
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
    Ok(id)
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

/// Deletes a report, with its photo.
pub async fn delete(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<()> {
    sqlx::query!("delete from driver_reports where id = $1", id).execute(db).await.map(drop)
}

/// A case as an admin sees it.
pub struct CaseRow {
    pub id: Uuid,
    pub kind: DriverReportKind,
    pub status: DriverReportStatus,
    pub decided_at: Option<DateTime<Utc>>,
    pub decided_by: Option<String>,
    pub reason: Option<String>,
    /// How many reports there are.
    pub drivers: i64,
    pub first_at: DateTime<Utc>,
    pub last_at: DateTime<Utc>,
    pub car_park_id: i64,
    pub car_park_name: String,
    pub address: String,
    pub city: String,
    pub lng: f64,
    pub lat: f64,
    pub scam_reported: bool,
    /// Pay Now is hidden because of reports that wait.
    pub scam_suspected: bool,
}

/// A case. Nothing when there is none, or all of its reports were taken back before it was decided.
pub async fn case(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<Option<CaseRow>> {
    sqlx::query_as!(
        CaseRow,
        r#"select k.id, k.kind as "kind: DriverReportKind", k.status as "status: DriverReportStatus", k.decided_at,
                  u.email as "decided_by?", k.reason, r.drivers as "drivers!",
                  coalesce(r.first_at, k.opened_at) as "first_at!", coalesce(r.last_at, k.opened_at) as "last_at!",
                  c.id as car_park_id, c.name as car_park_name, c.address, c.city, st_x(c.location) as "lng!",
                  st_y(c.location) as "lat!", c.scam_reported,
                  exists (select from suspected_scams s where s.car_park_id = c.id) as "scam_suspected!"
           from driver_report_cases k
           join car_parks c on c.id = k.car_park_id
           left join users u on u.id = k.decided_by
           cross join lateral (select count(*) as drivers, min(created_at) as first_at, max(created_at) as last_at
                               from driver_reports where case_id = k.id) r
           where k.id = $1 and (r.drivers > 0 or k.status <> 'pending')"#,
        id
    )
    .fetch_optional(db)
    .await
}

/// A photo of a sign.
pub struct PhotoRow {
    pub id: Uuid,
    pub width: i16,
    pub height: i16,
    pub created_at: DateTime<Utc>,
}

/// The photos of a case, the latest first.
pub async fn photos(db: impl PgExecutor<'_>, case_id: Uuid) -> sqlx::Result<Vec<PhotoRow>> {
    sqlx::query_as!(
        PhotoRow,
        "select p.id, p.width, p.height, p.created_at
         from pictures p join driver_reports r on r.id = p.driver_report_id
         where r.case_id = $1 order by p.created_at desc, p.id",
        case_id
    )
    .fetch_all(db)
    .await
}

/// Whether somebody is among those who reported.
pub async fn has_reported(
    db: impl PgExecutor<'_>,
    case_id: Uuid,
    user_id: Uuid,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from driver_reports where case_id = $1 and user_id = $2) as "has!""#,
        case_id,
        user_id
    )
    .fetch_one(db)
    .await
}

/// Hands the latest photos of a case to the correction that follows from it, as many as one may have.
pub async fn hand_photos_on(
    db: impl PgExecutor<'_>,
    case_id: Uuid,
    suggestion_id: Uuid,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update pictures set suggestion_id = $2, driver_report_id = null
         where id in (select p.id from pictures p join driver_reports r on r.id = p.driver_report_id
                      where r.case_id = $1 order by p.created_at desc, p.id limit 3)",
        case_id,
        suggestion_id
    )
    .execute(db)
    .await
    .map(drop)
}

/// Ends a case that is pending.
pub async fn end(
    db: impl PgExecutor<'_>,
    id: Uuid,
    status: DriverReportStatus,
    by: Uuid,
    reason: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let ended = sqlx::query!(
        "update driver_report_cases set status = $2, decided_by = $3, reason = $4, decided_at = $5
         where id = $1 and status = 'pending'",
        id,
        status as DriverReportStatus,
        by,
        reason,
        now
    )
    .execute(db)
    .await?;
    Ok(ended.rows_affected() == 1)
}

/// What follows for whoever reported something that is not so: feeds bear them out from the start again, and the photos go.
pub async fn disbelieve(db: &mut sqlx::PgConnection, case_id: Uuid) -> sqlx::Result<()> {
    sqlx::query!(
        "update driver_standings s set days_borne_out = 0
         where user_id in (select user_id from driver_reports where case_id = $1)",
        case_id
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "delete from pictures p using driver_reports r where r.id = p.driver_report_id and r.case_id = $1",
        case_id
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Marks a car park as one where a scam was reported.
pub async fn set_scam_reported(db: impl PgExecutor<'_>, car_park: i64) -> sqlx::Result<()> {
    sqlx::query!(
        "update car_parks set scam_reported = true
         where id = $1 or id = (select merged_into from car_parks where id = $1)",
        car_park
    )
    .execute(db)
    .await
    .map(drop)
}
