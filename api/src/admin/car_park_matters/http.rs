//! The list of what waits about car parks.

use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use chrono_tz::Europe::London;
use serde::{Deserialize, Serialize};

use super::rules::MatterSort;
use super::store::{self, CountsRow, MatterFilter, MatterRow};
use crate::admin::assignments::AssignedAdmin;
use crate::admin::assignments::service::MatterKind;
use crate::admin::lookups;
use crate::foundation::extract::Query;
use crate::foundation::invisible::shown_name;
use crate::foundation::page::search_pattern;
use crate::foundation::roles::{Admin, withheld_from};
use crate::{AppState, Error};

/// Things that are shown at once.
const MAX: i64 = 200;

/// What may wait about a car park.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CarParkMatterKind {
    /// A suggestion or a correction.
    Suggestion,
    /// What drivers report.
    DriverReport,
    /// A pair of car parks that may be one.
    Pair,
}

impl CarParkMatterKind {
    fn of(kind: MatterKind) -> Self {
        match kind {
            MatterKind::DriverReport => Self::DriverReport,
            MatterKind::Pair => Self::Pair,
            _ => Self::Suggestion,
        }
    }

    fn matter(self) -> MatterKind {
        match self {
            Self::Suggestion => MatterKind::Suggestion,
            Self::DriverReport => MatterKind::DriverReport,
            Self::Pair => MatterKind::Pair,
        }
    }
}

/// Something that waits for an admin about a car park, with where it is.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CarParkMatter {
    /// What it is.
    kind: CarParkMatterKind,
    /// Its id, as in the inbox.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: String,
    /// The name of the car park, or of both.
    #[schema(example = "North Street car park")]
    name: String,
    /// What is said: `new`, `correction`, `closed`, `price_differs`, `scam`, or `pair`.
    #[schema(example = "correction")]
    what: String,
    /// Of a suggestion: the names of the fields that it names.
    #[schema(example = json!(["capacity", "price_hour_pence"]))]
    fields: Vec<String>,
    /// Longitude in degrees; of a pair the middle.
    #[schema(example = json!(-2.99755))]
    lng: f64,
    /// Latitude in degrees; of a pair the middle.
    #[schema(example = 51.587)]
    lat: f64,
    /// The display name of whoever suggested it; null where nobody did, and of what drivers report.
    #[schema(example = "Road Runner")]
    who: Option<String>,
    /// A new car park with one on the map, or hidden, within 40 metres.
    may_be_known: bool,
    /// Since when it waits, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    waiting_since: DateTime<Utc>,
    /// Who has it in hand; null when nobody has.
    taken_by: Option<AssignedAdmin>,
    /// The caller may decide it: it is not theirs, or there is no other admin.
    can_decide: bool,
}

impl From<MatterRow> for CarParkMatter {
    fn from(row: MatterRow) -> Self {
        Self {
            kind: CarParkMatterKind::of(row.kind),
            id: row.id,
            name: shown_name(row.name),
            what: row.what,
            fields: row.fields,
            lng: row.lng,
            lat: row.lat,
            who: row.who,
            may_be_known: row.may_be_known,
            waiting_since: row.waiting_since,
            taken_by: AssignedAdmin::of(row.taken_by, row.taken_by_name),
            can_decide: !row.is_own,
        }
    }
}

/// How many wait, whatever is asked for.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CarParkMatterCounts {
    /// Suggestions and corrections.
    suggestion: i64,
    /// What drivers report.
    driver_report: i64,
    /// Pairs.
    pair: i64,
}

/// What waits about car parks.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CarParkMatters {
    /// In the order that is asked for, at most 200.
    items: Vec<CarParkMatter>,
    /// How many of each kind wait, whatever is asked for.
    counts: CarParkMatterCounts,
    /// How many wait of what is asked for.
    #[schema(example = 50)]
    total: i64,
    /// How many admins have decided today, by the clocks of London.
    #[schema(example = 38)]
    decided_today: i64,
}

/// What is wanted of what waits.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct CarParkMatterFilter {
    /// Only things of this kind.
    kind: Option<CarParkMatterKind>,
    /// A part of the name, the address, the notes, or the suggester's name: 1 to 100 characters.
    #[param(example = "North Street")]
    q: Option<String>,
    /// In which order; `urgent` when absent.
    #[serde(default)]
    #[param(inline)]
    sort: MatterSort,
}

/// The beginning of this day, by the clocks of London.
fn today(now: DateTime<Utc>) -> DateTime<Utc> {
    let midnight = now.with_timezone(&London).date_naive().and_time(chrono::NaiveTime::MIN);
    midnight.and_local_timezone(London).earliest().map_or(now, |at| at.with_timezone(&Utc))
}

/// List what waits about car parks, with where it is
///
/// Suggestions, corrections, what drivers report, and pairs: one list without pages, to be decided one after the other. Who
/// reported is told to nobody. That somebody searched is in the audit log. The event `inbox` says when to ask again.
#[utoipa::path(
    get, path = "/admin/car-park-matters", tag = "admin", security(("session" = ["admin"])), params(CarParkMatterFilter),
    responses((status = OK, body = CarParkMatters, description = "What waits."), (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS))
)]
pub async fn list_car_park_matters(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Query(CarParkMatterFilter { kind, q, sort }): Query<CarParkMatterFilter>,
) -> Result<Json<CarParkMatters>, Error> {
    let pattern = search_pattern(q.as_deref())?;
    lookups::searched(&state, &admin, "car_park_matters", q.as_deref().unwrap_or_default()).await?;
    let filter = MatterFilter {
        kind: kind.map(CarParkMatterKind::matter),
        pattern: pattern.as_deref(),
        sort,
        withheld_from: withheld_from(&state.pool, admin.account.id).await?,
    };
    let mut lookup = state.begin_lookup().await?;
    let rows = store::matters(lookup.db(), &filter, MAX).await?;
    let since = today((state.now)());
    let CountsRow { suggestion, driver_report, pair, decided } =
        store::counts(lookup.db(), since).await?;
    let total = rows.first().map_or(0, |row| row.total);
    Ok(Json(CarParkMatters {
        items: rows.into_iter().map(CarParkMatter::from).collect(),
        counts: CarParkMatterCounts { suggestion, driver_report, pair },
        total,
        decided_today: decided,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_begins_at_midnight_in_london() {
        let at = |text: &str| text.parse::<DateTime<Utc>>().expect("a time");
        assert_eq!(today(at("2026-07-01T23:30:00Z")), at("2026-07-01T23:00:00Z"));
        assert_eq!(today(at("2026-01-01T23:30:00Z")), at("2026-01-01T00:00:00Z"));
    }
}
