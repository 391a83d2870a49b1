//! Queries for car parks of which a source contradicts an admin.

use sqlx::PgExecutor;

/// Which of them; what is not said is any.
#[derive(Default)]
pub struct ConflictFilter<'a> {
    /// A part of the name or the address, as a pattern of `ilike`.
    pub pattern: Option<&'a str>,
    /// Only those that this source has.
    pub source: Option<&'a str>,
    /// Only those that this import changed.
    pub run: Option<i64>,
    /// Only this one.
    pub car_park: Option<i64>,
}

/// Car parks in conflict, by their ids, those after one. One that is deleted waits until it is restored.
pub async fn ids(
    db: impl PgExecutor<'_>,
    filter: &ConflictFilter<'_>,
    after: Option<i64>,
    max: i64,
) -> sqlx::Result<Vec<i64>> {
    sqlx::query_scalar!(
        r#"select id from car_parks c
           where conflicts <> '{}' and merged_into is null and deleted_at is null
             and ($1::text is null or name || ' ' || address ilike $1)
             and ($2::text is null or exists (select from car_park_records r where r.car_park_id = c.id and r.source = $2))
             and ($3::bigint is null or exists (select from placed_run_changes p where p.run_id = $3 and p.car_park_id = c.id
                                                and p.conflicts <> '{}'))
             and ($4::bigint is null or id > $4) and ($6::bigint is null or id = $6)
           order by id limit $5"#,
        filter.pattern,
        filter.source,
        filter.run,
        after,
        max,
        filter.car_park
    )
    .fetch_all(db)
    .await
}

/// How many there are.
pub async fn count(db: impl PgExecutor<'_>, filter: &ConflictFilter<'_>) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from car_parks c
           where conflicts <> '{}' and merged_into is null and deleted_at is null
             and ($1::text is null or name || ' ' || address ilike $1)
             and ($2::text is null or exists (select from car_park_records r where r.car_park_id = c.id and r.source = $2))
             and ($3::bigint is null or exists (select from placed_run_changes p where p.run_id = $3 and p.car_park_id = c.id
                                                and p.conflicts <> '{}'))
             and ($4::bigint is null or id = $4)"#,
        filter.pattern,
        filter.source,
        filter.run,
        filter.car_park
    )
    .fetch_one(db)
    .await
}
