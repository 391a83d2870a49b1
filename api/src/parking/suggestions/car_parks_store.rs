//! Queries for the car parks that suggestions are about.

use std::sync::LazyLock;

use carpal_domain::car_park::Tariff;
use carpal_domain::geometry::LngLat;
use carpal_domain::merging;
use serde_json::{Map, Value, json};
use sqlx::{AssertSqlSafe, PgConnection, PgExecutor};

/// The outline of the kingdom and the Isle of Man as GeoJSON.
static UK: LazyLock<Value> = LazyLock::new(|| {
    #[expect(clippy::expect_used, reason = "compiled in; every test of a suggestion reads it")]
    let rings: Vec<Value> =
        serde_json::from_str(include_str!("../../../../data/uk.json")).expect("uk.json is read");
    let polygons: Vec<Value> = rings.into_iter().map(|ring| json!([ring])).collect();
    json!({"type": "MultiPolygon", "coordinates": polygons})
});
/// The outline is a kilometre or two off in places, and piers have car parks too.
const REACH_METRES: f64 = 5_000.0;

/// Whether a position lies in the United Kingdom or on the Isle of Man, or near enough.
pub async fn is_in_uk(db: impl PgExecutor<'_>, at: LngLat) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select st_dwithin(st_setsrid(st_geomfromgeojson($1::jsonb), 4326)::geography,
                             st_point($2, $3, 4326)::geography, $4) as "is!""#,
        &*UK,
        at.lng,
        at.lat,
        REACH_METRES
    )
    .fetch_one(db)
    .await
}

/// Why drivers see a car park, or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, utoipa::ToSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum NeighbourStanding {
    /// It is on the map.
    OnMap,
    /// An admin hid it.
    Hidden,
    /// No admin has approved it.
    Unapproved,
    /// It is deleted, and gone for good 30 days after that.
    Deleted,
}

/// A car park near a position.
pub struct NeighbourRow {
    pub id: i64,
    pub name: String,
    pub name_inferred: bool,
    pub address: String,
    pub lng: f64,
    pub lat: f64,
    pub tariff: Tariff,
    pub metres: f64,
    pub standing: NeighbourStanding,
}

/// The car parks within these metres of a position, the nearest first: at most ten. What matters is how far their outline is, where
/// they have one. Admins are shown `all`, drivers those on the map. What was merged is the car park that it became.
pub async fn neighbours(
    db: impl PgExecutor<'_>,
    at: LngLat,
    metres: f64,
    all: bool,
) -> sqlx::Result<Vec<NeighbourRow>> {
    // The middle of a large car park is further away than its edge.
    sqlx::query_as!(
        NeighbourRow,
        r#"select id, name, name_inferred, address, st_x(location) as "lng!", st_y(location) as "lat!", tariff as "tariff: Tariff",
                  st_distance(coalesce(footprint, location)::geography, st_point($1, $2, 4326)::geography) as "metres!",
                  case when deleted_at is not null then 'deleted' when not approved then 'unapproved'
                       when is_hidden then 'hidden' else 'on_map' end as "standing!: NeighbourStanding"
           from car_parks
           where location && st_expand(st_point($1, $2, 4326), 0.015)
             and st_dwithin(coalesce(footprint, location)::geography, st_point($1, $2, 4326)::geography, $3)
             and ($4 or approved and not is_hidden and deleted_at is null) and merged_into is null
           order by "metres!", id limit 10"#,
        at.lng,
        at.lat,
        metres,
        all
    )
    .fetch_all(db)
    .await
}

/// The car park that an id leads to, if it is not deleted.
pub async fn kept(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Option<i64>> {
    sqlx::query_scalar!(
        "select id from car_parks
         where id = coalesce((select merged_into from car_parks where id = $1), $1) and deleted_at is null",
        id
    )
    .fetch_optional(db)
    .await
}

/// The car park that an id leads to, if drivers may see it.
pub async fn visible(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Option<i64>> {
    sqlx::query_scalar!(
        r#"select id as "id!" from visible_car_parks
           where id = coalesce((select merged_into from car_parks where id = $1), $1)"#,
        id
    )
    .fetch_optional(db)
    .await
}

/// The car park that an id leads to, locked until the transaction ends, as JSON of its columns; none when it is deleted.
pub async fn lock(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Option<(i64, Value)>> {
    let found = sqlx::query!(
        r#"select id, to_jsonb(c) as "content!" from car_parks c
           where id = coalesce((select merged_into from car_parks where id = $1), $1) and deleted_at is null
           for update of c"#,
        id
    )
    .fetch_optional(db)
    .await?;
    Ok(found.map(|row| (row.id, row.content)))
}

/// The car park that an id leads to, as JSON of its columns; none when it is deleted.
pub async fn content(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Option<Value>> {
    sqlx::query_scalar!(
        r#"select to_jsonb(c) as "content!" from car_parks c
           where id = coalesce((select merged_into from car_parks where id = $1), $1) and deleted_at is null"#,
        id
    )
    .fetch_optional(db)
    .await
}

/// A car park as it is now, by the names of what can be said of it.
pub async fn current(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Option<Value>> {
    sqlx::query_scalar!(
        r#"select jsonb_build_object('name', name, 'address', address, 'lng', st_x(location), 'lat', st_y(location),
                  'price_hour_pence', price_hour_pence, 'price_day_pence', price_day_pence,
                  'price_flat_pence', price_flat_pence, 'price_description', price_description,
                  'opening_hours', opening_hours, 'restrictions', restrictions, 'facilities', facilities)
               || jsonb_build_object('capacity', capacity, 'capacity_disabled', capacity_disabled,
                  'capacity_charging', capacity_charging, 'max_height_cm', max_height_cm,
                  'max_stay_minutes', max_stay_minutes, 'free_minutes', free_minutes, 'access', access,
                  'operator', operator, 'description', description, 'is_gone', deleted_at is not null) as "current!"
           from car_parks where id = coalesce((select merged_into from car_parks where id = $1), $1)"#,
        id
    )
    .fetch_optional(db)
    .await
}

/// Makes a car park of a suggestion. Its city and area are those of the nearest one within ten kilometres.
pub async fn insert(db: &mut PgConnection, key: &str, name: &str, at: LngLat) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "with nearest as (
             select city, area from car_parks
             where deleted_at is null and city <> '' and location && st_expand(st_point($3, $4, 4326), 0.15)
               and st_dwithin(location::geography, st_point($3, $4, 4326)::geography, 10000)
             order by location <-> st_point($3, $4, 4326) limit 1)
         insert into car_parks (place_key, origin, name, location, kind, access, access_inferred, city, area)
         values ($1, 'suggestion', $2, st_point($3, $4, 4326), 'car-park', 'public', true,
                 coalesce((select city from nearest), ''), coalesce((select area from nearest), ''))
         returning id",
        key,
        name,
        at.lng,
        at.lat
    )
    .fetch_one(db)
    .await
}

/// Writes columns of a car park as an admin's edits: an import merges its records below them.
pub async fn edit(
    db: &mut PgConnection,
    id: i64,
    mut edits: Map<String, Value>,
    at: Option<LngLat>,
) -> sqlx::Result<()> {
    if let Some(at) = at {
        let point = sqlx::query_scalar!(
            r#"select encode(st_asewkb(st_point($1, $2, 4326)), 'hex') as "point!""#,
            at.lng,
            at.lat
        );
        edits.insert("location".to_owned(), point.fetch_one(&mut *db).await?.into());
    }
    let update = format!(
        "update car_parks c set ({columns}) = (select {values} from jsonb_populate_record(c, $2) p),
                admin_edits = c.admin_edits || $2 where c.id = $1",
        columns = merging::columns(""),
        values = merging::values("p."),
    );
    sqlx::query(AssertSqlSafe(update))
        .bind(id)
        .bind(Value::Object(edits))
        .execute(db)
        .await
        .map(drop)
}

/// Takes a car park off the map.
pub async fn remove(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<()> {
    sqlx::query!(
        "update car_parks set deleted_at = now(), deleted_because = 'admin' where id = $1",
        id
    )
    .execute(db)
    .await
    .map(drop)
}
