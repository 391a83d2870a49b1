//! Queries for the cases of drivers' reports that admins decide.

use carpal_domain::availability::{BORNE_OUT_TIMES, DriverReportKind};
use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

use super::rules::DriverReportStatus;
use crate::foundation::page::{DecisionCursor, Sort};

/// Whether an admin dismissed what a driver says of a car park, said by them or by an account that is no voice of its own: one of
/// the same network, or made in one. While that is kept, it is not said again: it would hide Pay Now as often as an admin brings
/// it back.
pub async fn was_dismissed(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    car_park: i64,
    kind: DriverReportKind,
    network: &str,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from driver_reports r join driver_report_cases c on c.id = r.case_id
                          left join sign_up_networks theirs on theirs.user_id = r.user_id
                          left join sign_up_networks mine on mine.user_id = $1
                          where r.car_park_id in (select id from car_parks where id = $2 or merged_into = $2) and r.kind = $3 and c.status = 'dismissed'
                            and (r.user_id = $1 or theirs.digest = mine.digest
                                 or r.network = network_digest($4::text::inet))) as "was!""#,
        user_id,
        car_park,
        kind.code(),
        network
    )
    .fetch_one(db)
    .await
}

/// Whether a driver is among the voices of a case already.
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

/// Counts the voices of a case anew: with a driver who is new to it at most one more than before, else no more. Networks are forgotten
/// after a day, and would make more voices of the accounts that shared one.
pub async fn count_voices(
    db: impl PgExecutor<'_>,
    case_id: Uuid,
    is_new_driver: bool,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update driver_report_cases k
         set voices = least(k.voices + $2::integer,
                            (select least(count(distinct r.user_id), count(distinct coalesce(r.network, uuid_send(r.user_id))),
                                          count(distinct coalesce(n.digest, uuid_send(r.user_id))))
                             from driver_reports r left join sign_up_networks n on n.user_id = r.user_id
                             where r.case_id = k.id))
         where k.id = $1",
        case_id,
        i32::from(is_new_driver)
    )
    .execute(db)
    .await
    .map(drop)
}

/// Who reported something of a case, to be told what became of it.
pub async fn reporters(db: impl PgExecutor<'_>, case_id: Uuid) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        "select distinct user_id from driver_reports where case_id = $1 order by user_id",
        case_id
    )
    .fetch_all(db)
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

/// A case as an admin sees it.
pub struct CaseRow {
    pub id: Uuid,
    pub kind: DriverReportKind,
    pub status: DriverReportStatus,
    pub opened_at: DateTime<Utc>,
    pub decided_at: Option<DateTime<Utc>>,
    pub decided_by: Option<String>,
    pub reason: Option<String>,
    /// How many accounts reported it.
    pub drivers: i64,
    /// How many independent voices that is.
    pub voices: i64,
    /// How many of the accounts feeds have borne out often enough to be believed alone.
    pub borne_out_drivers: i64,
    /// Whether a feed said the same soon after; none where no feed said anything.
    pub borne_out: Option<bool>,
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
    /// Drivers see it, or what it was merged into.
    pub is_on_map: bool,
}

/// Which cases; what is not said is any.
#[derive(Default)]
pub struct CaseFilter<'a> {
    pub id: Option<Uuid>,
    pub status: Option<DriverReportStatus>,
    /// A part of the car park's name, address or city, as a pattern of `ilike`.
    pub pattern: Option<&'a str>,
}

/// Cases of which anything is reported, or that are decided: what waits first, the longest waiting before the others; then the
/// latest decided. Sorted by the oldest, the earliest decided come before the latest.
pub async fn cases(
    db: impl PgExecutor<'_>,
    filter: &CaseFilter<'_>,
    sort: Sort,
    cursor: Option<DecisionCursor>,
    max: i64,
) -> sqlx::Result<Vec<CaseRow>> {
    sqlx::query_as!(
        CaseRow,
        r#"select k.id, k.kind as "kind: DriverReportKind", k.status as "status: DriverReportStatus", k.opened_at, k.decided_at,
                  u.email as "decided_by?", k.reason, r.drivers as "drivers!", least(greatest(k.voices, 1), r.drivers) as "voices!",
                  r.borne_out_drivers as "borne_out_drivers!", r.borne_out,
                  coalesce(r.first_at, k.opened_at) as "first_at!", coalesce(r.last_at, k.opened_at) as "last_at!",
                  c.id as car_park_id, c.name as car_park_name, c.address, c.city, st_x(c.location) as "lng!",
                  st_y(c.location) as "lat!", c.scam_reported,
                  exists (select from suspected_scams s where s.car_park_id = coalesce(c.merged_into, c.id)) as "scam_suspected!",
                  exists (select from visible_car_parks v where v.id = coalesce(c.merged_into, c.id)) as "is_on_map!"
           from driver_report_cases k
           join car_parks c on c.id = k.car_park_id
           left join users u on u.id = k.decided_by
           cross join lateral (select count(distinct user_id) as drivers, min(created_at) as first_at, max(created_at) as last_at,
                                      bool_or(borne_out) as borne_out,
                                      count(distinct s.user_id) filter (where s.days_borne_out >= $8) as borne_out_drivers
                               from driver_reports d left join driver_standings s using (user_id) where d.case_id = k.id) r
           where (r.drivers > 0 or k.status <> 'pending')
             and ($1::uuid is null or k.id = $1) and ($2::text is null or k.status = $2)
             and ($3::text is null or concat_ws(' ', c.name, c.address, c.city) ilike $3)
             and ($5::boolean is null
                  or case when k.decided_at is null then not $5 and (k.opened_at, k.id) > ($6, $7::uuid)
                          when not $5 then true
                          when $4 then (k.decided_at, k.id) > ($6, $7::uuid)
                          else (k.decided_at, k.id) < ($6, $7::uuid) end)
           order by k.decided_at is not null,
                    case when k.decided_at is null then k.opened_at when $4 then k.decided_at end,
                    case when k.decided_at is null or $4 then k.id end, k.decided_at desc, k.id desc
           limit $9"#,
        filter.id,
        filter.status as Option<DriverReportStatus>,
        filter.pattern,
        sort == Sort::Oldest,
        cursor.map(|cursor| cursor.is_decided),
        cursor.map(|cursor| cursor.last.at),
        cursor.map(|cursor| cursor.last.id),
        BORNE_OUT_TIMES,
        max
    )
    .fetch_all(db)
    .await
}

/// A case. Nothing when there is none, or all of its reports were taken back before it was decided.
pub async fn case(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<Option<CaseRow>> {
    let filter = CaseFilter { id: Some(id), ..CaseFilter::default() };
    Ok(cases(db, &filter, Sort::Newest, None, 1).await?.pop())
}

/// How many cases stand how, of those that match a search.
pub struct CountsRow {
    pub pending: i64,
    pub accepted: i64,
    pub dismissed: i64,
}

/// How many cases stand how, of those that match a search.
pub async fn counts(db: impl PgExecutor<'_>, pattern: Option<&str>) -> sqlx::Result<CountsRow> {
    sqlx::query_as!(
        CountsRow,
        r#"select count(*) filter (where k.status = 'pending') as "pending!", count(*) filter (where k.status = 'accepted') as "accepted!",
                  count(*) filter (where k.status = 'dismissed') as "dismissed!"
           from driver_report_cases k join car_parks c on c.id = k.car_park_id
           where ($1::text is null or concat_ws(' ', c.name, c.address, c.city) ilike $1)
             and (k.status <> 'pending' or exists (select from driver_reports where case_id = k.id))"#,
        pattern
    )
    .fetch_one(db)
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

/// Hands the latest photos of a case to the correction that follows from it, as many as one may have. They stay their reporter's, and
/// go with that account.
pub async fn hand_photos_on(
    db: impl PgExecutor<'_>,
    case_id: Uuid,
    suggestion_id: Uuid,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update pictures h set suggestion_id = $2, driver_report_id = null, reported_by = d.user_id
         from driver_reports d
         where d.id = h.driver_report_id
           and h.id in (select p.id from pictures p join driver_reports r on r.id = p.driver_report_id
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
