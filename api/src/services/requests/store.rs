//! Queries for service requests.

use carpal_domain::geometry::LngLat;
use carpal_domain::registration::Registration;
use carpal_domain::roadside::{ServiceType, Urgency};
use chrono::{DateTime, Utc};
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::rules::{Location, Progress, RequestStatus, Words};

/// The vehicle of a request, as it was.
#[derive(Debug, Default)]
pub struct VehicleSnapshot {
    pub id: Option<Uuid>,
    pub registration: Option<Registration>,
    pub details: Option<String>,
}

/// One of a customer's vehicles, to be written down with a request.
pub async fn vehicle(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    id: Uuid,
) -> sqlx::Result<Option<VehicleSnapshot>> {
    sqlx::query_as!(
        VehicleSnapshot,
        r#"select id as "id?", registration as "registration?: Registration",
                  nullif(concat_ws(' ', color, make, model), '') as details
           from vehicles where id = $2 and user_id = $1 and state = 'active'"#,
        user_id,
        id
    )
    .fetch_optional(db)
    .await
}

/// The middle of the cell that a point lies in.
pub async fn cell(db: impl PgExecutor<'_>, point: LngLat) -> sqlx::Result<LngLat> {
    let cell = sqlx::query!(
        r#"select st_x(at) as "lng!", st_y(at) as "lat!"
           from st_transform(cell_of(st_setsrid(st_makepoint($1, $2), 4326)), 4326) as at"#,
        point.lng,
        point.lat
    )
    .fetch_one(db)
    .await?;
    LngLat::new(cell.lng, cell.lat).map_err(|error| sqlx::Error::Decode(error.into()))
}

/// A request to store.
pub struct NewRequest<'a> {
    pub user_id: Uuid,
    pub words: &'a Words,
    pub service_type: ServiceType,
    pub urgency: Urgency,
    pub location: &'a Location,
    pub area: &'a str,
    pub vehicle: &'a VehicleSnapshot,
    pub expires_at: DateTime<Utc>,
}

/// Stores a request. Returns its id.
pub async fn insert(
    db: impl PgExecutor<'_>,
    new: &NewRequest<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<Uuid> {
    let id = Uuid::now_v7();
    sqlx::query!(
        "insert into service_requests (id, user_id, title, description, service_type, urgency, location, point, area,
             budget_range, vehicle_id, registration, vehicle_details, vehicle_info, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, st_setsrid(st_makepoint($8, $9), 4326), $10, $11, $12, $13, $14, $15, $16, $17)",
        id,
        new.user_id,
        new.words.title,
        new.words.description,
        new.service_type as ServiceType,
        new.urgency as Urgency,
        new.location.text,
        new.location.point.lng,
        new.location.point.lat,
        new.area,
        new.words.budget_range,
        new.vehicle.id,
        new.vehicle.registration.as_ref().map(Registration::as_str),
        new.vehicle.details,
        new.words.vehicle_info,
        now,
        new.expires_at,
    )
    .execute(db)
    .await?;
    Ok(id)
}

/// Changes what an open request says. How urgent it is decides when it ends.
pub async fn update(
    db: impl PgExecutor<'_>,
    id: Uuid,
    new: &NewRequest<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update service_requests set title = $2, description = $3, service_type = $4, urgency = $5, budget_range = $6,
             vehicle_id = $7, registration = $8, vehicle_details = $9, vehicle_info = $10, expires_at = $11, edited_at = $12
         where id = $1",
        id,
        new.words.title,
        new.words.description,
        new.service_type as ServiceType,
        new.urgency as Urgency,
        new.words.budget_range,
        new.vehicle.id,
        new.vehicle.registration.as_ref().map(Registration::as_str),
        new.vehicle.details,
        new.words.vehicle_info,
        new.expires_at,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Moves the pin.
pub async fn set_location(
    db: impl PgExecutor<'_>,
    id: Uuid,
    location: &Location,
    area: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update service_requests set location = $2, point = st_setsrid(st_makepoint($3, $4), 4326), area = $5, edited_at = $6
         where id = $1",
        id,
        location.text,
        location.point.lng,
        location.point.lat,
        area,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// How many open requests a customer has.
pub async fn count_open(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from service_requests where user_id = $1 and status = 'open' and expires_at > now()"#,
        user_id
    )
    .fetch_one(db)
    .await
}

/// What decides on how a request may move on.
#[derive(Debug)]
pub struct LockedRequest {
    pub id: Uuid,
    pub user_id: Option<Uuid>,
    pub status: RequestStatus,
    pub progress: Option<Progress>,
    /// Its provider has marked the work as done, if only once.
    pub was_done: bool,
    pub provider_id: Option<Uuid>,
    /// The account of that provider.
    pub provider_user_id: Option<Uuid>,
    /// The amount of the accepted quote.
    pub quoted_pence: Option<i32>,
    pub final_price_pence: Option<i32>,
    pub eta: Option<DateTime<Utc>>,
    pub urgency: Urgency,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    /// Where the pin was when a quote was accepted.
    pub accepted_lng: Option<f64>,
    pub accepted_lat: Option<f64>,
}

impl LockedRequest {
    /// Where the pin was when a quote was accepted.
    pub fn accepted_point(&self) -> Option<LngLat> {
        LngLat::new(self.accepted_lng?, self.accepted_lat?).ok()
    }

    /// Whether quotes may be made and accepted. One whose time is over counts as expired also before the clock has come by.
    pub fn is_open(&self, now: DateTime<Utc>) -> bool {
        self.status == RequestStatus::Open && now < self.expires_at
    }
}

/// A request, whose row is locked until the transaction ends. Everything that moves a request, or quotes for it, locks it
/// first: so one of two who act at once comes second, and sees what the first one did.
pub async fn lock(db: &mut PgConnection, id: Uuid) -> sqlx::Result<Option<LockedRequest>> {
    // Apart: what is read beside the locked row would be as it was before the wait.
    sqlx::query!("select from service_requests where id = $1 for no key update", id)
        .fetch_optional(&mut *db)
        .await?;
    sqlx::query_as!(
        LockedRequest,
        r#"select r.id, r.user_id, r.status as "status: RequestStatus", r.progress as "progress: Progress", r.was_done,
                  r.provider_id, p.user_id as "provider_user_id?", r.quoted_pence, r.final_price_pence, r.eta,
                  r.urgency as "urgency: Urgency", r.created_at, r.expires_at,
                  st_x(r.accepted_point) as accepted_lng, st_y(r.accepted_point) as accepted_lat
           from service_requests r
           left join providers p on p.id = r.provider_id
           where r.id = $1"#,
        id
    )
    .fetch_optional(db)
    .await
}

/// A request as its customer sees it.
pub struct RequestRow {
    pub id: Uuid,
    pub title: String,
    pub description: String,
    pub service_type: ServiceType,
    pub urgency: Urgency,
    pub location: String,
    pub lng: f64,
    pub lat: f64,
    pub area: String,
    pub budget_range: Option<String>,
    pub vehicle_id: Option<Uuid>,
    pub registration: Option<Registration>,
    pub vehicle_details: Option<String>,
    pub vehicle_info: Option<String>,
    pub status: RequestStatus,
    pub progress: Option<Progress>,
    pub eta: Option<DateTime<Utc>>,
    pub accepted_quote_id: Option<Uuid>,
    pub accepted_at: Option<DateTime<Utc>>,
    pub business_name: Option<String>,
    pub quoted_pence: Option<i32>,
    /// Its provider has marked the work as done, if only once.
    pub was_done: bool,
    pub done_at: Option<DateTime<Utc>>,
    pub final_price_pence: Option<i32>,
    pub final_price_note: Option<String>,
    pub confirms_at: Option<DateTime<Utc>>,
    pub agreed_price_pence: Option<i32>,
    pub created_at: DateTime<Utc>,
    pub edited_at: Option<DateTime<Utc>>,
    pub expires_at: DateTime<Utc>,
    pub ended_at: Option<DateTime<Utc>>,
    pub quote_count: i64,
    pub lowest_pence: Option<i32>,
    pub is_reviewed: bool,
}

/// Requests of a customer, the latest first: that one, or those before one and with this status.
pub async fn of_customer(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    only: Option<Uuid>,
    status: Option<RequestStatus>,
    before: Option<Uuid>,
    max: i64,
) -> sqlx::Result<Vec<RequestRow>> {
    sqlx::query_as!(
        RequestRow,
        r#"
        select r.id, r.title, r.description, r.service_type as "service_type: ServiceType", r.urgency as "urgency: Urgency",
               r.location, st_x(r.point) as "lng!", st_y(r.point) as "lat!", r.area, r.budget_range, r.vehicle_id,
               r.registration as "registration: Registration", r.vehicle_details, r.vehicle_info,
               r.status as "status: RequestStatus", r.progress as "progress: Progress", r.eta, r.accepted_quote_id,
               r.accepted_at, p.business_name as "business_name?", r.quoted_pence, r.was_done, r.done_at,
               r.final_price_pence, r.final_price_note, r.confirms_at, r.agreed_price_pence, r.created_at, r.edited_at, r.expires_at,
               r.ended_at, q.count as "quote_count!", q.lowest as lowest_pence,
               exists (select from reviews w where w.request_id = r.id) as "is_reviewed!"
        from service_requests r
        left join providers p on p.id = r.provider_id
        cross join lateral (
            select count(*) as count, min(amount_pence) as lowest
            from service_quotes q join working_providers w on w.id = q.provider_id
            where q.request_id = r.id and q.status = 'pending' and q.valid_until > now()
              and not exists (select from user_blocks b where (b.blocker_id, b.blocked_id) in
                                  ((w.user_id, r.user_id), (r.user_id, w.user_id)))) q
        where r.user_id = $1 and ($2::uuid is null or r.id = $2) and ($3::text is null or r.status = $3)
          and ($4::uuid is null or r.id < $4)
        order by r.id desc limit $5
        "#,
        user_id,
        only,
        status as Option<RequestStatus>,
        before,
        max
    )
    .fetch_all(db)
    .await
}

/// Where a customer's request stands, how far the provider has come, and who that is.
pub struct WayRow {
    pub status: RequestStatus,
    pub progress: Option<Progress>,
    pub provider_id: Option<Uuid>,
}

/// Where a customer's request stands, and nothing else of it: open pages ask every ten seconds.
pub async fn way(db: impl PgExecutor<'_>, user_id: Uuid, id: Uuid) -> sqlx::Result<Option<WayRow>> {
    sqlx::query_as!(
        WayRow,
        r#"select status as "status: RequestStatus", progress as "progress: Progress", provider_id
           from service_requests where id = $2 and user_id = $1"#,
        user_id,
        id
    )
    .fetch_optional(db)
    .await
}

/// How many providers were told of a request, and how many of them said that it is not for them.
pub struct Told {
    pub providers: i64,
    pub dismissed: i64,
}

/// Who was told of a request.
pub async fn told(db: impl PgExecutor<'_>, request_id: Uuid) -> sqlx::Result<Told> {
    sqlx::query_as!(
        Told,
        r#"select count(told_at) as "providers!", count(dismissed_at) as "dismissed!"
           from request_recipients where request_id = $1"#,
        request_id
    )
    .fetch_one(db)
    .await
}
