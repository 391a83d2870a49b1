//! Cases of drivers' reports as admins see them.

use carpal_domain::availability::DriverReportKind;
use chrono::{DateTime, Utc};
use serde::Serialize;
use uuid::Uuid;

use crate::foundation::page::ListItem;
use crate::parking::reports::service::{self, CaseRow, DriverReportStatus};
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
    /// Drivers see it on the map; false while it is hidden or deleted.
    is_on_map: bool,
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

/// What drivers report of a car park, in an admin's list: never who.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct DriverReportCaseSummary {
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
    #[schema(example = 3)]
    drivers: i64,
    /// How many independent voices that is: accounts of one network are one.
    #[schema(example = 2)]
    voices: i64,
    /// How many of the accounts feeds have borne out five times, so that the map follows each of them alone.
    #[schema(example = 1)]
    borne_out_drivers: i64,
    /// Whether a feed said the same within 15 minutes after one of them; null where no feed said anything.
    borne_out: Option<bool>,
    /// When the first of them said so, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    first_at: DateTime<Utc>,
    /// When the last of them said so, in UTC. A decision names it, so that nothing is decided that was not seen.
    #[schema(example = "2026-11-21T10:30:00Z")]
    last_at: DateTime<Utc>,
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

impl ListItem for DriverReportCaseSummary {
    const PLURAL: &'static str = "cases";
}

impl From<CaseRow> for DriverReportCaseSummary {
    fn from(row: CaseRow) -> Self {
        Self {
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
                is_on_map: row.is_on_map,
            },
            drivers: row.drivers,
            voices: row.voices,
            borne_out_drivers: row.borne_out_drivers,
            borne_out: row.borne_out,
            first_at: row.first_at,
            last_at: row.last_at,
            decided_at: row.decided_at,
            decided_by: row.decided_by,
            reason: row.reason,
        }
    }
}

/// What drivers report of a car park, as an admin sees it: never who.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct DriverReportCase {
    /// What it is, and what became of it.
    #[serde(flatten)]
    summary: DriverReportCaseSummary,
    /// Photos of the sign, the latest first; deleted when it is dismissed.
    photos: Vec<SignPhoto>,
    /// The caller may decide it: it is pending, and they did not report it themself while there is another admin.
    can_decide: bool,
}

impl DriverReportCase {
    /// A case with its photos, as this admin sees it.
    pub async fn of(state: &AppState, row: CaseRow, admin: Uuid) -> Result<Self, Error> {
        let signer = state.pictures.signer(&state.pool, (state.now)()).await?;
        let photos = service::photos(&state.pool, row.id).await?;
        let photo = |photo: service::PhotoRow| SignPhoto {
            id: photo.id,
            url: pictures::path(&signer, photo.id),
            width: photo.width,
            height: photo.height,
            sent_at: photo.created_at,
        };
        let mut db = state.pool.acquire().await?;
        let is_own = service::is_own_case(&mut db, row.id, admin).await?;
        Ok(Self {
            can_decide: row.status == DriverReportStatus::Pending && !is_own,
            photos: photos.into_iter().map(photo).collect(),
            summary: row.into(),
        })
    }
}
