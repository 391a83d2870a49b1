//! Queries for how full a car park was and is typically.

use carpal_domain::forecast::{Reading, TypicalWeek};
use chrono::{DateTime, Utc};
use sqlx::PgExecutor;

/// A visible car park, and the newest count there.
pub struct CountedCarPark {
    pub id: i64,
    pub area: String,
    pub capacity: Option<i32>,
    pub said_at: Option<DateTime<Utc>>,
    pub spaces_free: Option<i32>,
}

/// The visible car park with this id, or none. The id of one that was merged into another leads to that, and what was counted at
/// the one counts for the other.
pub async fn counted_car_park(
    db: impl PgExecutor<'_>,
    id: i64,
) -> sqlx::Result<Option<CountedCarPark>> {
    sqlx::query_as!(
        CountedCarPark,
        r#"
        select c.id as "id!", c.area as "area!", coalesce(o.capacity, c.capacity) as capacity,
               o.said_at as "said_at?", o.spaces_free as "spaces_free?"
        from visible_car_parks c
        left join lateral (
            select n.capacity, n.said_at, n.spaces_free
            from car_parks m
            cross join lateral (
                select capacity, said_at, spaces_free from occupancy
                where car_park_id = m.id order by said_at desc limit 1) n
            where m.id = c.id or m.merged_into = c.id
            order by n.said_at desc limit 1
        ) o on true
        where c.id = coalesce((select merged_into from car_parks where id = $1), $1)
        "#,
        id
    )
    .fetch_optional(db)
    .await
}

/// What is typical of it, as last computed.
pub async fn typical_week(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<TypicalWeek> {
    let rows = sqlx::query!(
        r#"select weekday, full_shares as "full_shares!: Vec<Option<f64>>" from typical_days where car_park_id = $1"#,
        id
    )
    .fetch_all(db)
    .await?;
    let mut week = TypicalWeek::nothing();
    for row in rows {
        let day = usize::try_from(row.weekday - 1).ok().and_then(|index| week.0.get_mut(index));
        for (quarter, full) in day.into_iter().flatten().zip(row.full_shares) {
            *quarter = full;
        }
    }
    Ok(week)
}

/// How often forecasts so far ahead were right; shares of all spaces.
pub struct AccuracyRow {
    pub horizon_minutes: i16,
    pub within_tenth: f64,
    pub eight_in_ten: f64,
}

/// The accuracy of its forecasts, the nearest horizon first; empty where too little is known.
pub async fn accuracies(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Vec<AccuracyRow>> {
    sqlx::query_as!(
        AccuracyRow,
        "select horizon_minutes, within_tenth, eight_in_ten from forecast_accuracies
         where car_park_id = $1 order by horizon_minutes",
        id
    )
    .fetch_all(db)
    .await
}

/// What was counted between two moments, there and at what was merged into it: a mean for each quarter hour.
pub async fn readings(
    db: impl PgExecutor<'_>,
    id: i64,
    from: DateTime<Utc>,
    until: DateTime<Utc>,
) -> sqlx::Result<Vec<Reading>> {
    let rows = sqlx::query!(
        r#"
        select to_timestamp(avg(extract(epoch from said_at))::double precision) as "at!",
               avg(1 - least(spaces_free::double precision / capacity, 1)) as "full!"
        from occupancy
        where car_park_id in (select id from car_parks where id = $1 or merged_into = $1) and said_at >= $2 and said_at < $3
        group by date_bin('15 minutes', said_at, 'epoch') order by 1
        "#,
        id,
        from,
        until,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| Reading { at: row.at, full: row.full }).collect())
}
