//! The nightly look back: what car parks are like on each day of the week, and how often forecasts from it were right.

use carpal_domain::forecast::{self, Accuracy, HISTORY_DAYS, Reading, TypicalWeek};
use carpal_domain::holidays::Nation;
use chrono::{DateTime, Duration, Utc};
use sqlx::{PgConnection, PgPool};

use crate::unit_of_work::UnitOfWork;

/// What was computed within this time stands, so that a run that broke off goes on where it was.
const STANDS_FOR: Duration = Duration::hours(20);

/// Computes the typical days and the accuracy of forecasts of every car park with recent readings, and forgets those of the
/// others. Returns of how many car parks something is said now, or nothing any more.
///
/// # Errors
/// When the database refuses; what was computed before stays.
pub async fn compute(pool: &PgPool, now: DateTime<Utc>) -> sqlx::Result<u64> {
    let since = now - Duration::days(HISTORY_DAYS);
    let forgotten = forget(pool, since).await?;
    let due = sqlx::query!(
        r#"
        with counted as (
            select distinct coalesce(m.merged_into, m.id) as id
            from car_parks m where exists (select from occupancy o where o.car_park_id = m.id and o.said_at > $1))
        select c.id as "id!", c.area as "area!" from counted join car_parks c on c.id = counted.id
        where not exists (select from typical_days t where t.car_park_id = c.id and t.computed_at > $2)
        order by c.id
        "#,
        since,
        now - STANDS_FOR,
    )
    .fetch_all(pool)
    .await?;
    let mut said = 0;
    for car_park in due {
        let nation = Nation::of_area(&car_park.area);
        let mut work = UnitOfWork::begin(pool).await?;
        let history = history(work.db(), car_park.id, since).await?;
        let week = TypicalWeek::of(&history, nation);
        let accuracies = forecast::accuracy(&history, nation);
        said += store(work.db(), car_park.id, &week, &accuracies, now).await?;
        work.commit().await?;
    }
    Ok(forgotten + said)
}

/// The mean of each quarter hour, in its middle. What was merged into a car park was counted there too.
async fn history(
    db: &mut PgConnection,
    car_park_id: i64,
    since: DateTime<Utc>,
) -> sqlx::Result<Vec<Reading>> {
    let rows = sqlx::query!(
        r#"
        select date_bin('15 minutes', said_at, 'epoch') + interval '7 minutes 30 seconds' as "at!",
               avg(1 - least(spaces_free::double precision / capacity, 1)) as "full!"
        from occupancy
        where car_park_id in (select id from car_parks where id = $1 or merged_into = $1) and said_at > $2
        group by 1 order by 1
        "#,
        car_park_id,
        since,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| Reading { at: row.at, full: row.full }).collect())
}

async fn store(
    db: &mut PgConnection,
    car_park_id: i64,
    week: &TypicalWeek,
    accuracies: &[Accuracy],
    now: DateTime<Utc>,
) -> sqlx::Result<u64> {
    sqlx::query!("delete from typical_days where car_park_id = $1", car_park_id)
        .execute(&mut *db)
        .await?;
    sqlx::query!("delete from forecast_accuracies where car_park_id = $1", car_park_id)
        .execute(&mut *db)
        .await?;
    let mut says = 0;
    for (weekday, day) in (1_i16..).zip(week.0.iter()) {
        if day.iter().all(Option::is_none) {
            continue;
        }
        says = 1;
        sqlx::query!(
            "insert into typical_days (car_park_id, weekday, full_shares, computed_at) values ($1, $2, $3, $4)",
            car_park_id,
            weekday,
            day as &[Option<f64>],
            now,
        )
        .execute(&mut *db)
        .await?;
    }
    for accuracy in accuracies {
        sqlx::query!(
            "insert into forecast_accuracies
                 (car_park_id, horizon_minutes, tries, mean_error, within_tenth, eight_in_ten)
             values ($1, $2, $3, $4, $5, $6)",
            car_park_id,
            i16::try_from(accuracy.horizon_minutes).unwrap_or(i16::MAX),
            i32::try_from(accuracy.tries).unwrap_or(i32::MAX),
            accuracy.mean_error,
            accuracy.within_tenth,
            accuracy.eight_in_ten,
        )
        .execute(&mut *db)
        .await?;
    }
    Ok(says)
}

/// Of a car park that nobody counts any more, what was typical says nothing.
async fn forget(pool: &PgPool, since: DateTime<Utc>) -> sqlx::Result<u64> {
    let mut work = UnitOfWork::begin(pool).await?;
    let forgotten = sqlx::query_scalar!(
        r#"
        with gone as (
            delete from typical_days t
            where not exists (
                select from car_parks c join occupancy o on o.car_park_id = c.id
                where (c.id = t.car_park_id or c.merged_into = t.car_park_id) and o.said_at > $1)
            returning car_park_id
        ), with_them as (
            delete from forecast_accuracies where car_park_id in (select car_park_id from gone)
        )
        select count(distinct car_park_id) as "count!" from gone
        "#,
        since,
    )
    .fetch_one(work.db())
    .await?;
    work.commit().await?;
    Ok(forgotten.unsigned_abs())
}
