//! Queries for zones.

use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use sqlx::PgExecutor;
use sqlx::types::Json;
use uuid::Uuid;

use super::rules::{CheckedZone, ZoneNotify};

/// A zone, as somebody sees it.
pub struct ZoneRow {
    pub id: Uuid,
    pub name: String,
    pub description: String,
    /// Its corners, the first of which is repeated at the end.
    pub boundary: Json<Vec<[f64; 2]>>,
    pub retired_at: Option<DateTime<Utc>>,
    pub version: i32,
    /// Metres from one end to the other.
    pub across_metres: f64,
    pub members: i64,
    pub car_parks: i64,
    pub alerts: i64,
    /// Metres from a position, 0 inside; none where no position was given.
    pub metres: Option<f64>,
    /// Since when the viewer is a member; none when they are not. So with all that follows.
    pub joined_at: Option<DateTime<Utc>>,
    pub shows_name: Option<bool>,
    pub notify: Option<ZoneNotify>,
    pub muted_until: Option<DateTime<Utc>>,
    /// What the viewer has not looked at: posts and alerts of others, counted up to 100.
    pub new: i64,
}

/// Which zones; what is not said is any.
#[derive(Default)]
pub struct ZoneFilter<'a> {
    pub id: Option<Uuid>,
    /// Its name, in whatever case.
    pub name: Option<&'a str>,
    /// A part of the name, as a pattern of `ilike`.
    pub pattern: Option<&'a str>,
    /// Only those of which the viewer is a member.
    pub joined: bool,
    /// Retired ones too; of those that the viewer is no member of.
    pub with_retired: bool,
    /// The nearest to this first: longitude and latitude.
    pub near: Option<[f64; 2]>,
}

/// Zones: those in use, and the retired ones that the viewer is a member of. The nearest first, else by name. Of alerts those are counted
/// that a member may see.
pub async fn zones(
    db: impl PgExecutor<'_>,
    viewer: Option<Uuid>,
    filter: &ZoneFilter<'_>,
    max: i64,
) -> sqlx::Result<Vec<ZoneRow>> {
    sqlx::query_as!(
        ZoneRow,
        r#"select z.id, z.name, z.description, z.retired_at, z.version,
                  (st_asgeojson(z.boundary, 6)::jsonb -> 'coordinates' -> 0) as "boundary!: Json<Vec<[f64; 2]>>",
                  st_length(st_longestline(z.boundary, z.boundary)::geography) as "across_metres!",
                  k.members as "members!", k.car_parks as "car_parks!",
                  case when m.user_id is null then k.alerts
                       else (select count(*) from active_zone_alerts a
                             where a.zone_id = z.id
                               and exists (select from seen_zone_posts s where s.viewer_id = m.user_id and s.id = a.id))
                  end as "alerts!",
                  near.metres as "metres?",
                  m.joined_at as "joined_at?", m.shows_name as "shows_name?", m.notify as "notify?: ZoneNotify",
                  case when m.muted_until > now() then m.muted_until end as muted_until,
                  coalesce(fresh.count, 0) as "new!"
           from zones z
           join zone_counts k on k.zone_id = z.id
           left join zone_members m on m.zone_id = z.id and m.user_id = $1
           cross join lateral (
               select case when $7::float8 is not null
                           then st_distance(z.boundary::geography, st_point($7, $8, 4326)::geography) end as metres) near
           left join lateral (
               select count(*) as count from (
                   select from seen_zone_posts s
                   where s.viewer_id = m.user_id and s.zone_id = z.id and s.kind <> 'answer' and not s.mine
                     and s.created_at > m.seen_at and not s.is_removed limit 100) counted) fresh on m.user_id is not null
           where ($2::uuid is null or z.id = $2) and ($3::text is null or lower(z.name) = lower($3))
             and ($4::text is null or z.name ilike $4) and (not $5 or m.user_id is not null)
             and (z.retired_at is null or $6 or m.user_id is not null)
           order by z.retired_at is not null, near.metres, lower(z.name), z.id limit $9"#,
        viewer,
        filter.id,
        filter.name,
        filter.pattern,
        filter.joined,
        filter.with_retired,
        filter.near.map(|[lng, _]| lng),
        filter.near.map(|[_, lat]| lat),
        max,
    )
    .fetch_all(db)
    .await
}

/// What a map says of a boundary.
pub struct AreaRow {
    pub is_valid: bool,
    pub km2: f64,
    pub lng: f64,
    pub lat: f64,
}

/// The boundary of a zone as GeoJSON.
fn polygon(zone: &CheckedZone) -> Value {
    let ring: Vec<_> = zone.boundary.iter().chain(zone.boundary.first()).collect();
    json!({"type": "Polygon", "coordinates": [ring]})
}

/// Whether a boundary crosses itself, its size, and a point in it.
pub async fn area(db: impl PgExecutor<'_>, zone: &CheckedZone) -> sqlx::Result<AreaRow> {
    sqlx::query_as!(
        AreaRow,
        r#"select st_isvalid(g) as "is_valid!", case when st_isvalid(g) then st_area(g::geography) / 1e6 else 0 end as "km2!",
                  st_x(st_centroid(g)) as "lng!", st_y(st_centroid(g)) as "lat!"
           from st_setsrid(st_geomfromgeojson($1::jsonb), 4326) g"#,
        polygon(zone)
    )
    .fetch_one(db)
    .await
}

/// Whether another zone in use has this name.
pub async fn is_name_taken(
    db: impl PgExecutor<'_>,
    name: &str,
    except: Option<Uuid>,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from zones where lower(name) = lower($1) and retired_at is null
                          and id is distinct from $2) as "is!""#,
        name,
        except
    )
    .fetch_one(db)
    .await
}

/// The names of the other zones in use within these metres of a point.
pub async fn names_near(
    db: impl PgExecutor<'_>,
    at: [f64; 2],
    metres: f64,
    except: Option<Uuid>,
) -> sqlx::Result<Vec<String>> {
    sqlx::query_scalar!(
        "select name from zones
         where retired_at is null and id is distinct from $4
           and st_dwithin(boundary::geography, st_point($1, $2, 4326)::geography, $3)",
        at[0],
        at[1],
        metres,
        except
    )
    .fetch_all(db)
    .await
}

/// Stores a zone under a new id. One that we ship has a key, and is stored once; then no id is returned.
pub async fn insert(
    db: impl PgExecutor<'_>,
    zone: &CheckedZone,
    built_in: Option<&str>,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!(
        "insert into zones (id, name, description, boundary, built_in, created_at)
         values ($1, $2, $3, st_setsrid(st_geomfromgeojson($4::jsonb), 4326), $5, $6)
         on conflict (built_in) do nothing returning id",
        Uuid::now_v7(),
        zone.name,
        zone.description,
        polygon(zone),
        built_in,
        now,
    )
    .fetch_optional(db)
    .await
}

/// Changes a zone; false when it is another version by now.
pub async fn update(
    db: impl PgExecutor<'_>,
    id: Uuid,
    version: i32,
    zone: &CheckedZone,
) -> sqlx::Result<bool> {
    let changed = sqlx::query!(
        "update zones set name = $3, description = $4, version = version + 1,
                boundary = st_setsrid(st_geomfromgeojson($5::jsonb), 4326)
         where id = $1 and version = $2",
        id,
        version,
        zone.name,
        zone.description,
        polygon(zone),
    )
    .execute(db)
    .await?;
    Ok(changed.rows_affected() == 1)
}

/// Retires a zone, or takes it into use again; false when it is another version by now, or so already.
pub async fn set_retired(
    db: impl PgExecutor<'_>,
    id: Uuid,
    version: i32,
    at: Option<DateTime<Utc>>,
) -> sqlx::Result<bool> {
    let changed = sqlx::query!(
        "update zones set retired_at = $3, version = version + 1
         where id = $1 and version = $2 and (retired_at is null) = ($3::timestamptz is not null)",
        id,
        version,
        at
    )
    .execute(db)
    .await?;
    Ok(changed.rows_affected() == 1)
}

/// Whether a zone is there and in use. It stays so until the transaction ends: whoever retires it waits.
pub async fn hold_in_use(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<bool> {
    let held = sqlx::query_scalar!(
        "select id from zones where id = $1 and retired_at is null for share",
        id
    )
    .fetch_optional(db)
    .await?;
    Ok(held.is_some())
}

/// Whether a point lies in a zone or within these metres of it.
pub async fn is_near(
    db: impl PgExecutor<'_>,
    id: Uuid,
    [lng, lat]: [f64; 2],
    metres: f64,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select st_dwithin(boundary::geography, st_point($2, $3, 4326)::geography, $4) as "is!" from zones where id = $1"#,
        id,
        lng,
        lat,
        metres
    )
    .fetch_one(db)
    .await
}
