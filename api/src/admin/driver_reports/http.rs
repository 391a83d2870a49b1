//! Requests and responses about cases of drivers' reports.

use axum::Json;
use axum::extract::State;
use carpal_domain::availability::DriverReportKind;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::admin::assignments::service::{self as assignments, MatterKind};
use crate::foundation::extract::{Body, Path};
use crate::foundation::roles::{Admin, check_still_admin};
use crate::parking::reports::service::{self, CaseDecision, CaseRow, DriverReportStatus};
use crate::pictures::service as pictures;
use crate::{AppState, Error};

/// The car park that drivers report something of.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ReportedCarPark {
    /// Its id.
    #[schema(example = 1842)]
    id: i64,
    /// Its name.
    #[schema(example = "Woodhouse Lane")]
    name: String,
    /// Street and house number as far as known; may be empty.
    #[schema(example = "Woodhouse Lane")]
    address: String,
    /// The city or town; may be empty.
    #[schema(example = "Leeds")]
    city: String,
    /// Longitude in degrees.
    #[schema(example = json!(-1.5491))]
    lng: f64,
    /// Latitude in degrees.
    #[schema(example = 53.7997)]
    lat: f64,
    /// An admin marked it as one where a scam was reported.
    scam_reported: bool,
    /// Pay Now is hidden because two drivers report a fake code.
    scam_suspected: bool,
}

/// A photo of a sign, which only admins see.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SignPhoto {
    /// Its id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// Where it is, for about an hour.
    #[schema(
        example = "/api/v1/pictures/019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07?until=1763724600&signature=9f2c"
    )]
    url: String,
    /// In pixels.
    #[schema(example = 1600)]
    width: i16,
    /// In pixels.
    #[schema(example = 1200)]
    height: i16,
    /// When it was sent, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    sent_at: DateTime<Utc>,
}

/// What drivers report of a car park, as an admin sees it: never who.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct DriverReportCase {
    /// Its id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// What they say: `closed`, `price_differs` or `scam`.
    kind: DriverReportKind,
    /// Whether it is pending, accepted or dismissed.
    status: DriverReportStatus,
    /// The car park.
    car_park: ReportedCarPark,
    /// How many accounts say so.
    #[schema(example = 2)]
    drivers: i64,
    /// When the first of them said so, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    first_at: DateTime<Utc>,
    /// When the last of them said so, in UTC. A decision names it, so that nothing is decided that was not seen.
    #[schema(example = "2026-11-21T10:30:00Z")]
    last_at: DateTime<Utc>,
    /// Photos of the sign, the latest first; deleted when it is dismissed.
    photos: Vec<SignPhoto>,
    /// When it was decided, in UTC; null while it is pending.
    #[schema(example = "2026-11-21T10:30:00Z")]
    decided_at: Option<DateTime<Utc>>,
    /// The email address of the admin who decided it; null while it is pending, and once that account is deleted.
    #[schema(example = "alice@example.org")]
    decided_by: Option<String>,
    /// Why, in the words of the admin; null while it is pending.
    #[schema(example = "The operator's page says so")]
    reason: Option<String>,
}

impl DriverReportCase {
    async fn of(state: &AppState, row: CaseRow) -> Result<Self, Error> {
        let signer = state.pictures.signer(&state.pool, (state.now)()).await?;
        let photos = service::photos(&state.pool, row.id).await?;
        let photo = |photo: service::PhotoRow| SignPhoto {
            id: photo.id,
            url: pictures::path(&signer, photo.id),
            width: photo.width,
            height: photo.height,
            sent_at: photo.created_at,
        };
        Ok(Self {
            id: row.id,
            kind: row.kind,
            status: row.status,
            car_park: ReportedCarPark {
                id: row.car_park_id,
                name: row.car_park_name,
                address: row.address,
                city: row.city,
                lng: row.lng,
                lat: row.lat,
                scam_reported: row.scam_reported,
                scam_suspected: row.scam_suspected,
            },
            drivers: row.drivers,
            first_at: row.first_at,
            last_at: row.last_at,
            photos: photos.into_iter().map(photo).collect(),
            decided_at: row.decided_at,
            decided_by: row.decided_by,
            reason: row.reason,
        })
    }
}

/// Get what drivers report of a car park
///
/// With the photos of the sign. Who reported is told to nobody.
#[utoipa::path(
    get, path = "/admin/driver-reports/{id}", tag = "admin", security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The case's id, as in the inbox", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = DriverReportCase, description = "The case."), (status = NOT_FOUND, description = "There is none, or its reports were taken back."))
)]
pub async fn get_driver_report_case(
    State(state): State<AppState>,
    _: Admin,
    Path(id): Path<Uuid>,
) -> Result<Json<DriverReportCase>, Error> {
    let row = service::case(&state.pool, id).await?;
    Ok(Json(DriverReportCase::of(&state, row).await?))
}

/// What an admin decides, and why.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct DriverReportDecision {
    /// It is as the drivers say.
    accept: bool,
    /// Why, for the audit log.
    #[schema(example = "The operator's page says so", min_length = 1, max_length = 500)]
    reason: String,
    /// The `last_at` of the case that was seen.
    #[schema(example = "2026-11-21T10:30:00Z")]
    seen: DateTime<Utc>,
}

/// Decide what drivers report of a car park
///
/// A fake code that is accepted marks the car park and keeps Pay Now off; dismissed, Pay Now is back. What is dismissed counts no more,
/// and its photos are deleted.
#[utoipa::path(
    post, path = "/admin/driver-reports/{id}/decision", tag = "admin", request_body = DriverReportDecision,
    security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The case's id, as in the inbox", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = DriverReportCase, description = "The case as decided."), (status = NOT_FOUND),
        (status = CONFLICT, description = "It does not wait any more (`already_decided`), there is a later report than was seen (`changed`), you reported it yourself (`own_case`), or another admin has it in hand (`taken`)."),
        (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn decide_driver_report_case(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Body(request): Body<DriverReportDecision>,
) -> Result<Json<DriverReportCase>, Error> {
    let DriverReportDecision { accept, reason, seen } = request;
    let decision = CaseDecision { accept, reason: reason.parse()?, seen };
    let by = admin.account.id;
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    let decided = service::decide(&mut work, id, by, &decision).await?;
    assignments::finish(&mut work, MatterKind::DriverReport, &id.to_string(), by).await?;
    work.commit().await?;
    Ok(Json(DriverReportCase::of(&state, decided).await?))
}
