//! Queries over what was ingested: names on the map, postcodes, car parks.

use sqlx::PgConnection;

use super::rules::Reading;

/// Candidates read for each reading of a query and each kind of thing.
const CANDIDATES: i64 = 40;

/// Something with a name and a position.
#[derive(Debug, Clone)]
pub struct NamedRow {
    /// `places`, `roads`, `postcodes` or `car_parks`.
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

/// Named places and streets, one row a name and town. `pattern` is a SQL LIKE pattern over search keys.
pub async fn on_the_map(db: &mut PgConnection, reading: &Reading) -> sqlx::Result<Vec<NamedRow>> {
    sqlx::query_as!(
        NamedRow,
        r#"
        with matched as (
            select layer, kind, name, st_centroid(geom) as at
            from map_features
            where name <> '' and layer in ('places', 'roads')
              and (search_key(name) like $1 || '%' or search_key(name) like '% ' || $1 || '%')
            limit 2000
        )
        select distinct on (1, 3, 4)
            m.layer as "layer!", m.kind as "kind!", m.name as "name!", coalesce(t.name, '') as "town!",
            st_x(st_transform(m.at, 4326)) as "lng!", st_y(st_transform(m.at, 4326)) as "lat!",
            null::bigint as car_park_id
        from matched m
        left join lateral (
            select name from map_features p
            where p.layer = 'places' and p.kind in ('city', 'town') and p.name <> m.name
              and st_dwithin(p.geom, m.at, 30000)
            order by p.geom <-> m.at limit 1
        ) t on true
        where $2 = '' or search_key(coalesce(t.name, '')) like $2 || '%'
        order by 1, 3, 4
        limit $3
        "#,
        reading.name,
        reading.town,
        CANDIDATES
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
        from car_parks
        where approved and not is_hidden and deleted_at is null and not name_inferred
          and access in ('public', 'customers')
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
