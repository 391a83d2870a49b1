//! Queries for car parks.

use carpal_domain::car_park::{
    Access, Availability, AvailabilityBasis, CarParkKind, Fee, PriceBasis, StepFree, Tariff,
    TimeLimit, VerifiedBy,
};
use carpal_domain::rates::Rates;
use chrono::{DateTime, Utc};
use serde::Deserialize;
use sqlx::PgExecutor;
use sqlx::types::Json;

/// A visible car park and the source it comes from.
pub struct CarParkRow {
    pub id: i64,
    pub name: String,
    pub name_inferred: bool,
    pub address: String,
    pub city: String,
    pub area: String,
    pub lng: f64,
    pub lat: f64,
    pub footprint: Option<serde_json::Value>,
    pub entrances: Option<serde_json::Value>,
    pub kind: CarParkKind,
    pub structure: String,
    pub access: Access,
    pub access_inferred: bool,
    pub fee: Fee,
    pub fee_raw: String,
    pub tariff: Tariff,
    pub price_hour_pence: Option<i32>,
    pub price_day_pence: Option<i32>,
    pub price_flat_pence: Option<i32>,
    pub price_basis: Option<PriceBasis>,
    pub price_description: String,
    pub charge_raw: String,
    pub free_minutes: Option<i32>,
    pub rates: Option<Json<Rates>>,
    pub max_stay_minutes: Option<i32>,
    pub max_stay_unlimited: bool,
    pub max_stay_raw: String,
    pub max_stay_conditional: String,
    pub time_limit: Option<TimeLimit>,
    pub opening_hours: String,
    pub opening_hours_valid: bool,
    pub restrictions: String,
    pub facilities: Vec<String>,
    pub capacity: Option<i32>,
    pub capacity_approximate: bool,
    pub capacity_disabled: Option<i32>,
    pub capacity_charging: Option<i32>,
    pub max_height_cm: Option<i32>,
    pub max_width_cm: Option<i32>,
    pub step_free: Option<StepFree>,
    pub plugs: Vec<String>,
    pub surface: String,
    pub operator: String,
    pub provider: String,
    pub provider_inferred: bool,
    pub provider_url: Option<String>,
    pub paying_app: String,
    pub location_code: String,
    pub description: String,
    pub verified_by: Option<VerifiedBy>,
    pub availability: Availability,
    pub availability_basis: AvailabilityBasis,
    pub availability_at: Option<DateTime<Utc>>,
    pub spaces_free: Option<i32>,
    pub scam_reported: bool,
    pub scam_suspected: bool,
    pub origin: String,
    pub updated_at: DateTime<Utc>,
    pub source_name: Option<String>,
    pub source_attribution: Option<String>,
    pub source_licence: Option<String>,
    pub other_sources: Json<Vec<OtherSource>>,
}

/// A source that gave some fields of a car park that comes from another.
#[derive(Deserialize)]
pub struct OtherSource {
    pub name: String,
    pub origin: String,
    pub attribution: String,
    pub licence: String,
    pub gave: Vec<String>,
}

/// The visible car park with this id, or none. The id of one that was merged into another leads to that.
pub async fn visible_car_park(
    db: impl PgExecutor<'_>,
    id: i64,
) -> sqlx::Result<Option<CarParkRow>> {
    sqlx::query_as!(
        CarParkRow,
        r#"
        select
            c.id as "id!", c.name as "name!", c.name_inferred as "name_inferred!", c.address as "address!",
            c.city as "city!", c.area as "area!", st_x(c.location) as "lng!", st_y(c.location) as "lat!",
            st_asgeojson(c.footprint, 7)::jsonb as footprint, st_asgeojson(c.entrances, 7)::jsonb as entrances,
            c.kind as "kind!: CarParkKind", c.structure as "structure!", c.access as "access!: Access",
            c.access_inferred as "access_inferred!", c.fee as "fee!: Fee", c.fee_raw as "fee_raw!",
            c.tariff as "tariff!: Tariff", c.price_hour_pence, c.price_day_pence, c.price_flat_pence,
            c.price_basis as "price_basis: PriceBasis", c.price_description as "price_description!",
            c.charge_raw as "charge_raw!", c.free_minutes, c.rates as "rates: Json<Rates>",
            c.max_stay_minutes,
            c.max_stay_unlimited as "max_stay_unlimited!", c.max_stay_raw as "max_stay_raw!",
            c.max_stay_conditional as "max_stay_conditional!",
            c.time_limit as "time_limit: TimeLimit", c.opening_hours as "opening_hours!",
            c.opening_hours_valid as "opening_hours_valid!", c.restrictions as "restrictions!",
            c.facilities as "facilities!", c.capacity, c.capacity_approximate as "capacity_approximate!",
            c.capacity_disabled, c.capacity_charging, c.max_height_cm,
            c.max_width_cm, c.step_free as "step_free: StepFree", c.plugs as "plugs!", c.surface as "surface!",
            c.operator as "operator!", c.provider as "provider!", c.provider_inferred as "provider_inferred!",
            c.provider_url, c.paying_app as "paying_app!", c.location_code as "location_code!", c.description as "description!", c.verified_by as "verified_by: VerifiedBy",
            c.availability as "availability!: Availability",
            c.availability_basis as "availability_basis!: AvailabilityBasis", c.availability_at, c.spaces_free,
            c.scam_reported as "scam_reported!",
            exists (select from suspected_scams p join car_parks of on of.id = p.car_park_id
                    where c.id in (of.id, of.merged_into)) as "scam_suspected!",
            c.origin as "origin!", c.updated_at as "updated_at!",
            s.name as "source_name?", s.attribution as "source_attribution?", s.licence as "source_licence?",
            coalesce((select jsonb_agg(jsonb_build_object(
                          'name', o.name, 'origin', case o.kind when 'overpass' then 'osm' else o.kind end,
                          'attribution', o.attribution, 'licence', o.licence, 'gave', g.gave) order by o.name)
                      from (select f.value as name, jsonb_agg(f.key order by f.key) as gave
                            from jsonb_each_text(c.field_sources) f group by f.value) g
                      join sources o on o.name = g.name where o.name is distinct from c.source), '[]')
                as "other_sources!: Json<Vec<OtherSource>>"
        from visible_car_parks c left join sources s on s.name = c.source
        where c.id = coalesce((select merged_into from car_parks where id = $1), $1)
        "#,
        id
    )
    .fetch_optional(db)
    .await
}

/// The id of the visible car park that an id leads to, or none.
pub async fn visible(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Option<i64>> {
    sqlx::query_scalar!(
        r#"select id as "id!" from visible_car_parks
           where id = coalesce((select merged_into from car_parks where id = $1), $1)"#,
        id
    )
    .fetch_optional(db)
    .await
}

/// What a row of a list says beside what the tile server knows.
pub struct CarParkStateRow {
    pub id: i64,
    pub area: String,
    pub opening_hours: String,
    pub availability: Availability,
    pub availability_basis: AvailabilityBasis,
    pub availability_at: Option<DateTime<Utc>>,
    pub spaces_free: Option<i32>,
    pub capacity: Option<i32>,
}

/// The visible ones among these car parks, in no order.
pub async fn states(db: impl PgExecutor<'_>, ids: &[i64]) -> sqlx::Result<Vec<CarParkStateRow>> {
    sqlx::query_as!(
        CarParkStateRow,
        r#"
        select id as "id!", area as "area!", opening_hours as "opening_hours!",
               availability as "availability!: Availability",
               availability_basis as "availability_basis!: AvailabilityBasis", availability_at, spaces_free, capacity
        from visible_car_parks where id = any($1)
        "#,
        ids
    )
    .fetch_all(db)
    .await
}
