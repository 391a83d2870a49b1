//! The list of providers.

use axum::Json;
use axum::extract::State;
use chrono::{DateTime, NaiveDate, Utc};
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize};
use utoipa::PartialSchema;
use utoipa::openapi::schema::ObjectBuilder;
use uuid::Uuid;

use super::http::ProviderUser;
use super::rules::StandingFilter;
use super::store::{self, AdminProviderRow, CountsRow};
use crate::admin::lookups;
use crate::foundation::extract::Query;
use crate::foundation::page::{Extra, ListCursor, ListItem, ListParams, Page, TimeCursor, Total};
use crate::foundation::roles::Admin;
use crate::services::providers::service::{Offering, PausedBecause, ProviderStanding};
use crate::{AppState, Error};

/// A provider in an admin's list.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdminProvider {
    /// The provider's id, which is not the account's.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// The name of the business.
    #[schema(example = "Mersey Mobile Mechanics")]
    business_name: String,
    /// Whom customers ask for.
    #[schema(example = "Dev Patel")]
    contact_name: String,
    /// In international form.
    #[schema(example = "+447700900123")]
    phone: String,
    /// That of the business.
    #[schema(example = "dev@example.org")]
    email: String,
    /// What they offer.
    service_types: Vec<Offering>,
    /// Whether an admin has approved the application.
    is_verified: bool,
    /// Whether they may take jobs now: false while paused.
    is_active: bool,
    /// Whether they were banned.
    is_banned: bool,
    /// What became of the application.
    standing: ProviderStanding,
    /// What they are paused for; null when they are not.
    paused_because: Option<PausedBecause>,
    /// The mean of their reviews, to one decimal; null without any.
    #[schema(example = 4.7)]
    rating: Option<f64>,
    /// How many reviews there are.
    #[schema(example = 12)]
    review_count: i64,
    /// How many jobs they completed.
    #[schema(example = 31)]
    total_jobs: i64,
    /// How many of their documents no admin has accepted yet.
    #[schema(example = 1)]
    documents_waiting: i64,
    /// The last day of the insurance that an admin has seen, also when that is over; null when there is none.
    #[schema(example = "2027-03-31")]
    insurance_valid_to: Option<NaiveDate>,
    /// When they applied, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    applied_at: DateTime<Utc>,
    /// Their account.
    user: ProviderUser,
}

impl From<AdminProviderRow> for AdminProvider {
    fn from(row: AdminProviderRow) -> Self {
        Self {
            id: row.id,
            business_name: row.business_name,
            contact_name: row.contact_name,
            phone: row.phone,
            email: row.email,
            service_types: row.service_types,
            is_verified: row.is_verified,
            is_active: row.is_active,
            is_banned: row.is_banned,
            standing: row.standing,
            paused_because: row.paused_because,
            rating: row.rating,
            review_count: row.review_count,
            total_jobs: row.total_jobs,
            documents_waiting: row.documents_waiting,
            insurance_valid_to: row.insurance_valid_to,
            applied_at: row.created_at,
            user: ProviderUser { id: row.user_id, name: row.user_name, email: row.user_email },
        }
    }
}

impl ListItem for AdminProvider {
    const PLURAL: &'static str = "providers";
}

/// How many providers of each standing match a search.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProviderCounts {
    /// All of them.
    all: i64,
    /// Those whose application waits.
    pending: i64,
    /// Those who may take jobs.
    active: i64,
    /// Those who may take none for now.
    paused: i64,
    /// Those who were banned.
    banned: i64,
    /// Those whose application was rejected.
    rejected: i64,
}

impl From<CountsRow> for ProviderCounts {
    fn from(row: CountsRow) -> Self {
        let CountsRow { all, pending, active, paused, banned, rejected } = row;
        Self { all, pending, active, paused, banned, rejected }
    }
}

/// How many there are on all pages, and of each standing.
#[derive(Debug)]
pub struct TotalAndCounts(Total, ProviderCounts);

impl Extra for TotalAndCounts {
    fn describe(page: ObjectBuilder) -> ObjectBuilder {
        let page = Total::describe(page);
        page.property("counts", ProviderCounts::schema()).required("counts")
    }

    fn write<M: SerializeMap>(&self, page: &mut M) -> Result<(), M::Error> {
        self.0.write(page)?;
        page.serialize_entry("counts", &self.1)
    }
}

/// Which providers.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct AdminProviderFilter {
    /// Only providers who stand so; all of them when absent.
    #[serde(default)]
    #[param(inline)]
    standing: StandingFilter,
}

/// A page of providers, with how many there are, of each standing too.
pub type AdminProviderPage = Page<AdminProvider, ListCursor<TimeCursor>, TotalAndCounts>;

/// List providers
///
/// By when they applied. Found by a part of the name of the business, of whom customers ask for, or of what they offer. That somebody
/// searched is in the audit log.
#[utoipa::path(
    get, path = "/admin/providers", tag = "services", security(("session" = ["admin"])), params(ListParams, AdminProviderFilter),
    responses((status = OK, body = AdminProviderPage, description = "A page of providers."), (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS))
)]
pub async fn list_providers(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Query(list): Query<ListParams>,
    Query(AdminProviderFilter { standing: filter }): Query<AdminProviderFilter>,
) -> Result<Json<AdminProviderPage>, Error> {
    let (pattern, limit) = (list.pattern()?, list.limit());
    lookups::searched(&state, &admin, "providers", list.typed()).await?;
    let (pattern, max) = (pattern.as_deref(), i64::from(limit) + 1);
    let (standing, cursor) = (filter.standing(), list.cursor()?);
    let rows = store::providers(&state.pool, standing, pattern, list.sort, cursor, max).await?;
    let counts = ProviderCounts::from(store::counts(&state.pool, pattern).await?);
    let total = Total(match filter {
        StandingFilter::All => counts.all,
        StandingFilter::Pending => counts.pending,
        StandingFilter::Active => counts.active,
        StandingFilter::Paused => counts.paused,
        StandingFilter::Banned => counts.banned,
        StandingFilter::Rejected => counts.rejected,
    });
    let cursor = |row: &AdminProviderRow| TimeCursor { at: row.created_at, id: row.id };
    let page = list.page(rows, cursor, AdminProvider::from);
    Ok(Json(page.with(TotalAndCounts(total, counts))))
}
