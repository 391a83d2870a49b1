//! Batches made by hand, and queries that many stories need.

use carpal_domain::car_park::{Access, Availability, CarParkKind, Fee, Tariff, VerifiedBy};
use carpal_domain::geometry::LngLat;
use carpal_ingest::load::{self, LoadError, LoadOptions, Report};
use carpal_ingest::record::{Batch, CarPark, Identity, Record, Source, SourceKind};
use sqlx::PgPool;

/// A source of OpenStreetMap.
pub fn osm(name: &str) -> Source {
    source(name, SourceKind::Osm)
}

pub fn source(name: &str, kind: SourceKind) -> Source {
    Source { name: name.into(), kind, attribution: "somebody".into(), licence: "some".into() }
}

/// A car park of OpenStreetMap's element `id`, as of `version`.
pub fn car_park(id: &str, version: i32, name: &str) -> Record {
    Record {
        external_id: id.into(),
        place_key: format!("osm:{id}"),
        version,
        content: content(name),
    }
}

/// Car parks way/1 to way/`count`.
pub fn car_parks(count: u32) -> Vec<Record> {
    (1..=count).map(|n| car_park(&format!("way/{n}"), 1, &format!("Car park {n}"))).collect()
}

pub fn content(name: &str) -> CarPark {
    CarPark {
        name: name.into(),
        name_inferred: false,
        address: String::new(),
        city: "Newport".into(),
        area: "Wales".into(),
        location: LngLat { lng: -2.99, lat: 51.58 },
        footprint: None,
        entrances: None,
        kind: CarParkKind::CarPark,
        structure: "surface".into(),
        access: Access::Public,
        access_inferred: true,
        fee: Fee::Unknown,
        fee_raw: String::new(),
        tariff: Tariff::Unknown,
        price_hour_pence: None,
        price_day_pence: None,
        price_flat_pence: None,
        price_basis: None,
        price_description: String::new(),
        charge_raw: String::new(),
        rates: None,
        free_minutes: None,
        max_stay_minutes: None,
        max_stay_unlimited: false,
        max_stay_raw: String::new(),
        max_stay_conditional: String::new(),
        time_limit: None,
        opening_hours: String::new(),
        opening_hours_valid: false,
        restrictions: String::new(),
        facilities: vec![],
        capacity: Some(12),
        capacity_approximate: false,
        capacity_disabled: None,
        capacity_charging: None,
        max_height_cm: None,
        max_width_cm: None,
        step_free: None,
        plugs: Vec::new(),
        surface: String::new(),
        operator: String::new(),
        provider: String::new(),
        provider_inferred: false,
        provider_url: None,
        paying_app: String::new(),
        location_code: String::new(),
        description: String::new(),
        notes_on_data: vec![],
        is_verified: true,
        verified_by: Some(VerifiedBy::OpenData),
        availability: Availability::Available,
    }
}

pub fn batch(source: &Source, car_parks: Vec<Record>) -> Batch {
    Batch {
        source: source.clone(),
        identity: Identity::Element,
        read: car_parks.len() as u64,
        car_parks: car_parks.into(),
        rejects: vec![],
        background: None,
        skipped: 0,
        as_of: None,
    }
}

pub async fn try_load(
    pool: &PgPool,
    source: &Source,
    car_parks: Vec<Record>,
) -> Result<Report, LoadError> {
    load::run(pool, batch(source, car_parks), &LoadOptions::default()).await
}

pub async fn load(pool: &PgPool, source: &Source, car_parks: Vec<Record>) -> Report {
    try_load(pool, source, car_parks).await.expect("it loads")
}

/// New, changed, unchanged, gone.
pub fn counts(report: &Report) -> [u64; 4] {
    [report.new, report.changed, report.unchanged, report.gone]
}

/// One number, by a query without parameters.
pub async fn number(pool: &PgPool, sql: &'static str) -> i64 {
    sqlx::query_scalar(sql).fetch_one(pool).await.expect("a number")
}

/// The names of the car parks that are not deleted, sorted.
pub async fn names(pool: &PgPool) -> Vec<String> {
    sqlx::query_scalar("select name from car_parks where deleted_at is null order by name")
        .fetch_all(pool)
        .await
        .expect("names")
}

/// A digest of every row that an import writes, bookkeeping included, but for runs and the time of fetching.
pub async fn state(pool: &PgPool) -> String {
    sqlx::query_scalar(
        "select md5(concat_ws('|',
            (select string_agg(c::text, ',' order by id) from car_parks c),
            (select string_agg((to_jsonb(r) - 'run_id')::text, ',' order by source, external_id) from car_park_records r),
            (select string_agg(f::text, ',' order by f::text) from map_features f),
            (select string_agg(p::text, ',' order by p::text) from postcodes p),
            (select string_agg(s::text, ',' order by s::text) from charging_stations s),
            (select string_agg((to_jsonb(s) - 'fetched_at')::text, ',' order by name) from sources s)))",
    )
    .fetch_one(pool)
    .await
    .expect("a digest")
}
