//! Queries for the map and the list of all car parks. What was merged is the car park that it became, and what was deleted long ago
//! is gone.

use carpal_domain::car_park::{Access, Availability, Fee, PriceBasis, Tariff};
use carpal_domain::rates::Rates;
use sqlx::PgExecutor;
use sqlx::types::Json;

use crate::foundation::page::{Bounds, MAX_COUNTED};
use crate::parking::edits::service::CarParkStanding;

/// What is looked for; what is not said is any.
#[derive(Debug, Clone, Default)]
pub struct CarParkQuery {
    pub bounds: Option<Bounds>,
    /// A pattern of `ilike`.
    pub pattern: Option<String>,
    pub standing: Option<CarParkStanding>,
    /// Only those in conflict with a source.
    pub conflict: bool,
}

/// A car park on the map.
pub struct MarkerRow {
    pub id: i64,
    pub version: i32,
    pub name: String,
    pub lng: f64,
    pub lat: f64,
    pub standing: CarParkStanding,
    pub scam_reported: bool,
    pub conflict: bool,
}

/// The car parks in a box, those first that drivers do not see. The box finds them, and not the words: `|| ''` keeps the database
/// from looking for words all over the country, which it takes for rare.
pub async fn markers(
    db: impl PgExecutor<'_>,
    query: &CarParkQuery,
    max: i64,
) -> sqlx::Result<Vec<MarkerRow>> {
    let [west, south, east, north] = Bounds::edges(query.bounds);
    sqlx::query_as!(
        MarkerRow,
        r#"with unseen as (
               select c.* from car_parks c
               where c.location && st_makeenvelope($1, $2, $3, $4, 4326) and c.merged_into is null and (not approved or is_hidden or deleted_at is not null)
                 and (deleted_at is null or deleted_at > now() - interval '30 days')
                 and ($5::text is null or name || ' ' || address || '' ilike $5)
                 and ($6::text is null or $6 = car_park_standing(approved, is_hidden, deleted_at))
                 and (not $7 or conflicts <> '{}')
               order by id limit $8
           ), seen as (
               select c.* from car_parks c
               where c.location && st_makeenvelope($1, $2, $3, $4, 4326) and c.merged_into is null and approved and not is_hidden and deleted_at is null
                 and ($5::text is null or name || ' ' || address || '' ilike $5)
                 and ($6::text is null or $6 = 'on_map') and (not $7 or conflicts <> '{}')
               order by id limit $8
           )
           select id as "id!", version as "version!", name as "name!", st_x(location) as "lng!", st_y(location) as "lat!",
                  car_park_standing(approved, is_hidden, deleted_at) as "standing!: CarParkStanding",
                  scam_reported as "scam_reported!", conflicts <> '{}' as "conflict!"
           from (select * from unseen union all select * from seen) found limit $8"#,
        west,
        south,
        east,
        north,
        query.pattern,
        query.standing as Option<CarParkStanding>,
        query.conflict,
        max
    )
    .fetch_all(db)
    .await
}

/// How many car parks an area has.
pub struct AreaRow {
    pub area: String,
    pub count: i64,
    pub lng: f64,
    pub lat: f64,
}

/// How many car parks there are in each area, and where their middle is.
pub async fn areas(db: impl PgExecutor<'_>, query: &CarParkQuery) -> sqlx::Result<Vec<AreaRow>> {
    sqlx::query_as!(
        AreaRow,
        r#"select area, count(*) as "count!", avg(st_x(location)) as "lng!", avg(st_y(location)) as "lat!"
           from car_parks
           where merged_into is null and (deleted_at is null or deleted_at > now() - interval '30 days')
             and ($1::text is null or name || ' ' || address ilike $1)
             and ($2::text is null or ($2 = 'on_map' or not approved or is_hidden or deleted_at is not null)
                  and $2 = car_park_standing(approved, is_hidden, deleted_at))
             and (not $3 or conflicts <> '{}')
           group by area order by area"#,
        query.pattern,
        query.standing as Option<CarParkStanding>,
        query.conflict
    )
    .fetch_all(db)
    .await
}

/// A car park in the list.
pub struct ListRow {
    pub id: i64,
    pub version: i32,
    pub name: String,
    pub sort_name: String,
    pub address: String,
    pub lng: f64,
    pub lat: f64,
    pub standing: CarParkStanding,
    pub access: Access,
    pub tariff: Tariff,
    pub fee: Fee,
    pub price_hour_pence: Option<i32>,
    pub price_basis: Option<PriceBasis>,
    pub rates: Option<Json<Rates>>,
    pub availability: Availability,
    pub capacity: Option<i32>,
    pub is_hidden: bool,
    pub scam_reported: bool,
    pub conflict: bool,
}

/// Car parks by their names, those after one; `total` says how many match.
///
/// Few are found, and then sorted; many are come across in the order of names. The database would take any words for rare and sort all
/// that match, so it is told which of the two by `$11`: it plans for what is asked (see [`UnitOfWork::begin_lookup`]), and sees but one
/// branch of each `case`. What ends in `|| ''` no index has: neither names that are to be sorted, nor words in a box that finds fewer.
///
/// [`UnitOfWork::begin_lookup`]: crate::foundation::UnitOfWork::begin_lookup
pub async fn list(
    db: impl PgExecutor<'_>,
    query: &CarParkQuery,
    after: Option<(String, i64)>,
    max: i64,
    total: i64,
) -> sqlx::Result<Vec<ListRow>> {
    let [west, south, east, north] = Bounds::edges(query.bounds);
    let (after_name, after_id) = after.unzip();
    sqlx::query_as!(
        ListRow,
        r#"select id, version, name, lower(name) as "sort_name!", address, st_x(location) as "lng!", st_y(location) as "lat!",
                  car_park_standing(approved, is_hidden, deleted_at) as "standing!: CarParkStanding",
                  access as "access: Access", tariff as "tariff: Tariff", fee as "fee: Fee", price_hour_pence,
                  price_basis as "price_basis: PriceBasis", rates as "rates: Json<Rates>", availability as "availability: Availability", capacity,
                  is_hidden, scam_reported, conflicts <> '{}' as "conflict!"
           from car_parks
           where merged_into is null and (deleted_at is null or deleted_at > now() - interval '30 days')
             and ($1::float8 is null or location && st_makeenvelope($1, $2, $3, $4, 4326))
             and ($5::text is null or case
                      -- a comparison of numbers is taken for common
                      when not $11::boolean then (case when name || ' ' || address || '' ilike $5 then 1 else 0 end) > 0
                      when $1 is null then name || ' ' || address ilike $5
                      else name || ' ' || address || '' ilike $5 end)
             and ($6::text is null or ($6 = 'on_map' or not approved or is_hidden or deleted_at is not null)
                  and $6 = car_park_standing(approved, is_hidden, deleted_at))
             and (not $7 or conflicts <> '{}')
             and ($8::text is null or (case when $11 then lower(name) || '' else lower(name) end, id) > ($8, $9::bigint))
           order by case when $11 then lower(name) || '' else lower(name) end, id limit $10"#,
        west,
        south,
        east,
        north,
        query.pattern,
        query.standing as Option<CarParkStanding>,
        query.conflict,
        after_name,
        after_id,
        max,
        total < MAX_COUNTED
    )
    .fetch_all(db)
    .await
}

/// How many car parks match, counted up to this.
pub async fn count(db: impl PgExecutor<'_>, query: &CarParkQuery, most: i64) -> sqlx::Result<i64> {
    let [west, south, east, north] = Bounds::edges(query.bounds);
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from (
               select from car_parks
               where merged_into is null and (deleted_at is null or deleted_at > now() - interval '30 days')
                 and ($1::float8 is null or location && st_makeenvelope($1, $2, $3, $4, 4326))
                 and ($5::text is null or $1::float8 is null and name || ' ' || address ilike $5
                      or $1 is not null and name || ' ' || address || '' ilike $5)
                 and ($6::text is null or ($6 = 'on_map' or not approved or is_hidden or deleted_at is not null)
                      and $6 = car_park_standing(approved, is_hidden, deleted_at))
                 and (not $7 or conflicts <> '{}')
               limit $8) found"#,
        west,
        south,
        east,
        north,
        query.pattern,
        query.standing as Option<CarParkStanding>,
        query.conflict,
        most
    )
    .fetch_one(db)
    .await
}
