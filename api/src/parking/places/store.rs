//! Queries over what was ingested: names on the map, postcodes, car parks.

use carpal_domain::geometry::LngLat;
use sqlx::{PgConnection, PgExecutor};

use super::rules::Reading;

/// Candidates read for each reading of a query and each layer. A street is in many pieces.
const CANDIDATES: i64 = 60;

/// Something with a name and a position.
#[derive(Debug, Clone)]
pub struct NamedRow {
    /// `places`, `pois`, `roads`, `postcodes` or `car_parks`.
    pub layer: String,
    pub kind: String,
    pub name: String,
    /// The nearest town, as context; may be empty.
    pub town: String,
    pub lng: f64,
    pub lat: f64,
    /// Only of car parks.
    pub car_park_id: Option<i64>,
}

/// Gives up a search that takes longer than a second, for the transaction.
pub async fn bound_search(db: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query!("set local statement_timeout = '1s'").execute(db).await.map(drop)
}

/// Named settlements, stations, points of interest and streets, one row a kind, name and town: of each layer the best, those
/// that match better before those that are nearer. A town's own context is the region that it lies in.
pub async fn on_the_map(
    db: &mut PgConnection,
    reading: &Reading,
    near: Option<LngLat>,
) -> sqlx::Result<Vec<NamedRow>> {
    sqlx::query_as!(
        NamedRow,
        r#"
        with towns as materialized (
            select geom from map_features
            where $2 <> '' and name <> '' and layer in ('places', 'roads', 'pois') and kind in ('city', 'town')
              and search_key(name) like $2 || '%'
            limit 20
        ),
        matched as (
            select f.layer, f.kind, f.name, st_centroid(f.geom) as at,
                   row_number() over (
                       partition by f.layer
                       order by case when search_key(f.name) = $1 then 0 when search_key(f.name) like $1 || '%' then 1 else 2 end,
                                coalesce(st_distance(f.geom, st_transform(st_point($5, $6, 4326), 3857)), 0), f.element
                   ) as place
            from map_features f
            where f.name <> '' and f.layer in ('places', 'roads', 'pois') and (not $4 or f.kind = 'station')
              and (search_key(f.name) like $1 || '%' or search_key(f.name) like '% ' || $1 || '%')
              and ($2 = '' or f.kind in ('city', 'town')
                   or exists (select from towns t where st_dwithin(f.geom, t.geom, 50000)))
        )
        select distinct on (1, s.sort, 3, 4)
            m.layer as "layer!", m.kind as "kind!", m.name as "name!", coalesce(t.name, '') as "town!",
            st_x(st_transform(m.at, 4326)) as "lng!", st_y(st_transform(m.at, 4326)) as "lat!",
            null::bigint as car_park_id
        from matched m
        -- Pieces of a street are one, whatever their class; a town and its station are two.
        cross join lateral (select case m.layer when 'roads' then '' else m.kind end as sort) s
        left join lateral (
            (select name from map_features p
             where s.sort not in ('city', 'town') and p.layer = 'places' and p.kind in ('city', 'town')
               and st_dwithin(p.geom, m.at, 30000)
             order by p.geom <-> m.at limit 1)
            union all
            (select area from visible_car_parks c
             where s.sort in ('city', 'town')
               and st_dwithin(c.location, st_transform(m.at, 4326), 0.2)
             order by c.location <-> st_transform(m.at, 4326) limit 1)
        ) t on true
        where m.place <= $3 and ($2 = '' or search_key(coalesce(t.name, '')) like $2 || '%')
        order by 1, s.sort, 3, 4, m.place
        "#,
        reading.name,
        reading.town,
        CANDIDATES,
        reading.station,
        near.map(|at| at.lng),
        near.map(|at| at.lat),
    )
    .fetch_all(db)
    .await
}

/// Visible car parks by name.
pub async fn car_parks(db: &mut PgConnection, reading: &Reading) -> sqlx::Result<Vec<NamedRow>> {
    sqlx::query_as!(
        NamedRow,
        r#"
        select 'car_parks' as "layer!", kind as "kind!", name as "name!", city as "town!",
               st_x(location) as "lng!", st_y(location) as "lat!", id as car_park_id
        from open_car_parks
        where not name_inferred
          and (search_key(name) like $1 || '%' or search_key(name) like '% ' || $1 || '%')
          and ($2 = '' or search_key(city) like $2 || '%')
        limit $3
        "#,
        reading.name,
        reading.town,
        CANDIDATES
    )
    .fetch_all(db)
    .await
}

/// Postcodes that begin so. A part of a postcode answers with the middle of all that begin with it.
pub async fn postcodes(db: &mut PgConnection, start: &str) -> sqlx::Result<Vec<NamedRow>> {
    sqlx::query_as!(
        NamedRow,
        r#"
        select 'postcodes' as "layer!", 'postcode' as "kind!",
               case when count(distinct postcode) = 1 then min(postcode) else $1 end as "name!", '' as "town!",
               avg(st_x(location)) as "lng!", avg(st_y(location)) as "lat!", null::bigint as car_park_id
        from postcodes
        where postcode like $1 || '%'
        having count(*) > 0
        "#,
        start
    )
    .fetch_all(db)
    .await
}

/// The middle of real car parks that drivers may use.
pub struct Middle {
    pub lng: f64,
    pub lat: f64,
    /// The region that they lie in; may be empty.
    pub area: String,
}

/// Whether a real car park that drivers see lies within so many degrees of a position, either way.
pub async fn has_real_car_park(
    db: impl PgExecutor<'_>,
    lng: f64,
    lat: f64,
    degrees: f64,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from open_car_parks
             where origin <> 'practice' and location && st_expand(st_point($1, $2, 4326), $3)) as "exists!""#,
        lng,
        lat,
        degrees
    )
    .fetch_one(db)
    .await
}

/// Where real car parks stand closest together: the middle of those in the fullest cell of about a kilometre.
pub async fn fullest_cell(db: impl PgExecutor<'_>) -> sqlx::Result<Option<Middle>> {
    sqlx::query_as!(
        Middle,
        r#"
        select avg(st_x(location)) as "lng!", avg(st_y(location)) as "lat!", min(area) as "area!"
        from open_car_parks
        where origin <> 'practice'
        group by st_snaptogrid(location, 0.015, 0.01)
        order by count(*) desc, 1
        limit 1
        "#
    )
    .fetch_optional(db)
    .await
}

/// A town or city and where its middle is.
pub struct Town {
    pub name: String,
    pub lng: f64,
    pub lat: f64,
}

/// The nearest town or city within 15 km of a position.
pub async fn town_at(db: impl PgExecutor<'_>, lng: f64, lat: f64) -> sqlx::Result<Option<Town>> {
    sqlx::query_as!(
        Town,
        r#"
        with here as (
            -- Web Mercator stretches metres by 1/cos(latitude).
            select st_transform(st_point($1, $2, 4326), 3857) as at, 1 / cos(radians($2)) as stretch
        )
        select name as "name!", st_x(st_transform(geom, 4326)) as "lng!", st_y(st_transform(geom, 4326)) as "lat!"
        from map_features f, here
        where f.layer = 'places' and f.kind in ('city', 'town') and st_dwithin(f.geom, here.at, 15000 * here.stretch)
        order by f.geom <-> here.at
        limit 1
        "#,
        lng,
        lat
    )
    .fetch_optional(db)
    .await
}

/// What is nearest to a position: a street within 100 m, a postcode within 200 m, a suburb or village, a town.
#[derive(Debug, Default)]
pub struct Surroundings {
    pub street: Option<String>,
    pub postcode: Option<String>,
    pub locality: Option<String>,
    pub town: Option<String>,
}

/// Reads the surroundings of a position in degrees.
pub async fn surroundings(db: &mut PgConnection, lng: f64, lat: f64) -> sqlx::Result<Surroundings> {
    sqlx::query_as!(
        Surroundings,
        r#"
        with here as (
            -- Web Mercator stretches metres by 1/cos(latitude).
            select st_transform(st_point($1, $2, 4326), 3857) as at, 1 / cos(radians($2)) as stretch
        )
        select
            (select name from map_features f, here where f.layer = 'roads' and f.name <> ''
                and st_dwithin(f.geom, here.at, 100 * here.stretch) order by f.geom <-> here.at limit 1) as street,
            (select postcode from postcodes p
                where st_dwithin(p.location, st_point($1, $2, 4326), 0.003)
                order by p.location <-> st_point($1, $2, 4326) limit 1) as postcode,
            (select name from map_features f, here where f.layer = 'places'
                and f.kind in ('suburb', 'neighbourhood', 'village', 'hamlet')
                and st_dwithin(f.geom, here.at, 2000 * here.stretch) order by f.geom <-> here.at limit 1) as locality,
            (select name from map_features f, here where f.layer = 'places' and f.kind in ('city', 'town')
                and st_dwithin(f.geom, here.at, 15000 * here.stretch) order by f.geom <-> here.at limit 1) as town
        "#,
        lng,
        lat
    )
    .fetch_one(db)
    .await
}
