//! What admins ask of providers.

use axum::Json;
use axum::extract::State;
use chrono::{DateTime, NaiveDate, Utc};
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize};
use utoipa::PartialSchema;
use utoipa::openapi::schema::ObjectBuilder;
use uuid::Uuid;

use super::rules::{Act, StandingFilter};
use super::service::{self, Decision};
use super::store::{self, AdminProviderRow, CountsRow};
use crate::admin::reviews::AdminReview;
use crate::foundation::binary::Binary;
use crate::foundation::extract::{Body, Path, Query};
use crate::foundation::page::{Extra, ListItem, ListParams, Page, TimeCursor, Total};
use crate::foundation::reason::Reason;
use crate::foundation::roles::{Admin, ProvenAdmin};
use crate::services::documents::service::{self as documents, DocumentFile};
use crate::services::providers::service::{
    self as providers, Offering, PausedBecause, Provider, ProviderStanding,
};
use crate::services::reviews::service as reviews;
use crate::{AppState, Error};

/// Reviews that come with a provider.
const REVIEWS: i64 = 50;

/// The account of a provider.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProviderUser {
    /// The account's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// The account's display name.
    #[schema(example = "Road Runner")]
    name: String,
    /// The account's email address.
    #[schema(example = "alice@example.org")]
    email: String,
}

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
pub type AdminProviderPage = Page<AdminProvider, TimeCursor, TotalAndCounts>;

/// List providers
///
/// By when they applied. Found by a part of the name of the business, of whom customers ask for, or of what they offer.
#[utoipa::path(
    get, path = "/admin/providers", tag = "services", security(("session" = ["admin"])), params(ListParams, AdminProviderFilter),
    responses((status = OK, body = AdminProviderPage, description = "A page of providers."), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn list_providers(
    State(state): State<AppState>,
    _: Admin,
    Query(list): Query<ListParams>,
    Query(AdminProviderFilter { standing: filter }): Query<AdminProviderFilter>,
) -> Result<Json<AdminProviderPage>, Error> {
    let (pattern, limit) = (list.pattern()?, list.limit());
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
    let page = Page::of(rows, limit.into(), cursor, AdminProvider::from);
    Ok(Json(page.with(TotalAndCounts(total, counts))))
}

/// What a provider has on their hands.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProviderWork {
    /// Requests that they quoted for.
    #[schema(example = 40)]
    quotes: i64,
    /// Quotes that wait for their customers.
    #[schema(example = 2)]
    pending: i64,
    /// Jobs that are under way.
    #[schema(example = 1)]
    under_way: i64,
    /// Jobs that were completed.
    #[schema(example = 31)]
    completed: i64,
    /// Jobs that their customers cancelled.
    #[schema(example = 1)]
    cancelled: i64,
}

/// A provider, as admins see them.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdminProviderDetails {
    /// What they say of themselves, and how they stand. Where they start from is null: nobody else is shown it.
    #[serde(flatten)]
    provider: Provider,
    /// Their account.
    user: ProviderUser,
    /// What they have on their hands.
    work: ProviderWork,
    /// The latest fifty reviews, hidden ones too, the latest first.
    reviews: Vec<AdminReview>,
}

async fn details(state: &AppState, id: Uuid) -> Result<Json<AdminProviderDetails>, Error> {
    let row = providers::by_id(&state.pool, id).await?;
    let work = store::work_of(&state.pool, id).await?;
    let user = ProviderUser { id: row.user_id, name: work.user_name, email: work.user_email };
    let reviews = reviews::all_of_provider(&state.pool, id, REVIEWS).await?;
    Ok(Json(AdminProviderDetails {
        provider: providers::to_response(state, row).await?.without_base(),
        user,
        work: ProviderWork {
            quotes: work.quotes,
            pending: work.pending,
            under_way: work.under_way,
            completed: work.completed,
            cancelled: work.cancelled,
        },
        reviews: reviews.into_iter().map(AdminReview::from).collect(),
    }))
}

/// Get a provider with their account and documents
///
/// Without where they start from.
#[utoipa::path(
    get, path = "/admin/providers/{id}", tag = "services", security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The provider's id, which is not the account's", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = AdminProviderDetails, description = "The provider."), (status = NOT_FOUND))
)]
pub async fn get_any_provider(
    State(state): State<AppState>,
    _: Admin,
    Path(id): Path<Uuid>,
) -> Result<Json<AdminProviderDetails>, Error> {
    details(&state, id).await
}

/// Why something is done to a provider, who reads it.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ProviderReason {
    /// Why.
    #[schema(example = "Several customers complained", min_length = 1, max_length = 500)]
    reason: String,
}

async fn decide(
    state: &AppState,
    id: Uuid,
    decision: Decision<'_>,
) -> Result<Json<AdminProviderDetails>, Error> {
    let mut work = state.begin().await?;
    service::decide(&mut work, id, decision).await?;
    work.commit().await?;
    details(state, id).await
}

/// Accept an application as a provider
///
/// Once an insurance was accepted that is valid. They may take jobs from now on, and are told at once.
#[utoipa::path(
    post, path = "/admin/providers/{id}/accept", tag = "services", security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The provider's id, which is not the account's", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = AdminProviderDetails, description = "The provider as they stand now."), (status = NOT_FOUND),
        (status = CONFLICT, description = "No valid insurance was accepted (`insurance_not_seen`), their application does not wait any more (`stale`), or they are you, and there is another admin (`own_case`).")
    )
)]
pub async fn accept_provider(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
) -> Result<Json<AdminProviderDetails>, Error> {
    let by = admin.account.id;
    decide(&state, id, Decision { act: Act::Accept, by, reason: None }).await
}

/// Reject an application as a provider
///
/// They read why, and can apply again.
#[utoipa::path(
    post, path = "/admin/providers/{id}/reject", tag = "services", request_body = ProviderReason, security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The provider's id, which is not the account's", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = AdminProviderDetails, description = "The provider as they stand now."), (status = NOT_FOUND),
        (status = CONFLICT, description = "Their application does not wait any more (`stale`)."), (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn reject_provider(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Body(request): Body<ProviderReason>,
) -> Result<Json<AdminProviderDetails>, Error> {
    let reason = request.reason.parse::<Reason>()?;
    let by = admin.account.id;
    decide(&state, id, Decision { act: Act::Reject, by, reason: Some(&reason) }).await
}

/// Pause a provider
///
/// They take no new jobs, may finish those under way, and read why.
#[utoipa::path(
    post, path = "/admin/providers/{id}/pause", tag = "services", request_body = ProviderReason, security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The provider's id, which is not the account's", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = AdminProviderDetails, description = "The provider as they stand now."), (status = NOT_FOUND),
        (status = CONFLICT, description = "They are not active (`stale`)."), (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn pause_provider(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Body(request): Body<ProviderReason>,
) -> Result<Json<AdminProviderDetails>, Error> {
    let reason = request.reason.parse::<Reason>()?;
    let by = admin.account.id;
    decide(&state, id, Decision { act: Act::Pause, by, reason: Some(&reason) }).await
}

/// Reactivate a paused provider
///
/// Who has a valid insurance that was accepted.
#[utoipa::path(
    post, path = "/admin/providers/{id}/reactivate", tag = "services", security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The provider's id, which is not the account's", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = AdminProviderDetails, description = "The provider as they stand now."), (status = NOT_FOUND),
        (status = CONFLICT, description = "No valid insurance was accepted (`insurance_not_seen`), they are not paused (`stale`), or they are you, and there is another admin (`own_case`).")
    )
)]
pub async fn reactivate_provider(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
) -> Result<Json<AdminProviderDetails>, Error> {
    let by = admin.account.id;
    decide(&state, id, Decision { act: Act::Reactivate, by, reason: None }).await
}

/// Ban a provider
///
/// For good. Their pending quotes are withdrawn, and the requests that they are under way for are open again.
#[utoipa::path(
    post, path = "/admin/providers/{id}/ban", tag = "services", request_body = ProviderReason, security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The provider's id, which is not the account's", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = AdminProviderDetails, description = "The provider as they stand now."), (status = NOT_FOUND),
        (status = CONFLICT, description = "They are banned (`stale`)."), (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn ban_provider(
    State(state): State<AppState>,
    ProvenAdmin(admin): ProvenAdmin,
    Path(id): Path<Uuid>,
    Body(request): Body<ProviderReason>,
) -> Result<Json<AdminProviderDetails>, Error> {
    let reason = request.reason.parse::<Reason>()?;
    let by = admin.account.id;
    decide(&state, id, Decision { act: Act::Ban, by, reason: Some(&reason) }).await
}

/// Download a document of a provider
///
/// That you looked at it is in the audit log.
#[utoipa::path(
    get, path = "/admin/providers/{id}/documents/{document_id}/file", tag = "services", security(("session" = ["admin"])),
    params(
        ("id" = Uuid, Path, description = "The provider's id, which is not the account's", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07"),
        ("document_id" = Uuid, Path, description = "The document's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")
    ),
    responses(
        (status = OK, description = "The file, to be saved.", content((inline(Binary) = "application/pdf"), (inline(Binary) = "image/jpeg"))),
        (status = NOT_FOUND)
    )
)]
pub async fn read_provider_document(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path((id, document_id)): Path<(Uuid, Uuid)>,
) -> Result<DocumentFile, Error> {
    let mut work = state.begin().await?;
    let file = documents::read_file(&mut work, id, document_id, admin.account.id).await?;
    // Before any of it leaves: no look goes unwritten.
    work.commit().await?;
    Ok(file)
}

/// Accept a document of a provider
///
/// An insurance counts from now on: everyone reads until when it is valid. It reactivates a provider who was paused because
/// the last one ran out.
#[utoipa::path(
    post, path = "/admin/providers/{id}/documents/{document_id}/seen", tag = "services", security(("session" = ["admin"])),
    params(
        ("id" = Uuid, Path, description = "The provider's id, which is not the account's", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07"),
        ("document_id" = Uuid, Path, description = "The document's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")
    ),
    responses(
        (status = OK, body = AdminProviderDetails, description = "The provider as they stand now."), (status = NOT_FOUND),
        (status = CONFLICT, description = "An admin has accepted it (`stale`), it has run out (`expired`), or the provider is you, and there is another admin (`own_case`).")
    )
)]
pub async fn accept_provider_document(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path((id, document_id)): Path<(Uuid, Uuid)>,
) -> Result<Json<AdminProviderDetails>, Error> {
    let mut work = state.begin().await?;
    service::accept_document(&mut work, id, document_id, admin.account.id).await?;
    work.commit().await?;
    details(&state, id).await
}
