//! Requests and responses about pairs of car parks.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;

use super::response::{CarParkPair, CarParkPairDetail};
use super::rules::{PairDecision, PairStatus};
use super::service::{self, Verdict};
use super::store::{self, PairQuery, PairRow};
use crate::foundation::extract::{Body, Path, Query};
use crate::foundation::page::{ListCursor, ListItem, ListParams, Page, Total};
use crate::foundation::reason::Reason;
use crate::foundation::roles::{Admin, check_still_admin};
use crate::{AppState, Error};

/// Which pairs.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct CarParkPairFilter {
    /// Only pairs that stand so.
    status: Option<PairStatus>,
}

impl ListItem for CarParkPair {
    const PLURAL: &'static str = "pairs";
}

/// A page of pairs, with how many there are.
pub type CarParkPairPage = Page<CarParkPair, ListCursor<i64>, Total>;

/// List pairs of car parks that may be one
///
/// Found by a part of a name or of a source's name. Those whose car parks are deleted wait for nobody and are left out. Up to
/// 10,000 are counted.
#[utoipa::path(
    get, path = "/admin/car-park-pairs", tag = "admin", security(("session" = ["admin"])), params(ListParams, CarParkPairFilter),
    responses((status = OK, body = CarParkPairPage, description = "A page of pairs."), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn list_car_park_pairs(
    State(state): State<AppState>,
    _: Admin,
    Query(list): Query<ListParams>,
    Query(CarParkPairFilter { status }): Query<CarParkPairFilter>,
) -> Result<Json<CarParkPairPage>, Error> {
    let (pattern, limit) = (list.pattern()?, list.limit());
    let filter = PairQuery { id: None, status, pattern: pattern.as_deref() };
    let max = i64::from(limit) + 1;
    let mut lookup = state.begin_lookup().await?;
    let (sort, cursor) = (list.sort, list.cursor()?);
    let rows = store::pairs(lookup.db(), &filter, sort, cursor, max).await?;
    let total = Total(store::count(lookup.db(), &filter).await?);
    drop(lookup);
    let cursor = |row: &PairRow| row.id;
    Ok(Json(list.page(rows, cursor, CarParkPair::from).with(total)))
}

/// Get a pair of car parks
///
/// Both side by side, with what each source says.
#[utoipa::path(
    get, path = "/admin/car-park-pairs/{id}", tag = "admin", security(("session" = ["admin"])),
    params(("id" = i64, Path, description = "The pair's number", example = 17)),
    responses((status = OK, body = CarParkPairDetail, description = "The pair."), (status = NOT_FOUND))
)]
pub async fn get_car_park_pair(
    State(state): State<AppState>,
    _: Admin,
    Path(id): Path<i64>,
) -> Result<Json<CarParkPairDetail>, Error> {
    let mut lookup = state.begin_lookup().await?;
    Ok(Json(service::pair(&mut lookup, id).await?))
}

/// What an admin decides of a pair, and why.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct CarParkPairVerdict {
    /// How it stood when you looked.
    from: PairStatus,
    /// Whether the two are one.
    decision: PairDecision,
    /// Why; it stays in the audit log.
    #[schema(
        example = "The council’s list has the same address",
        min_length = 1,
        max_length = 500
    )]
    reason: String,
}

/// Decide a pair of car parks
///
/// As the same, they are one car park at once, with the records of both; as different, two, also when they had been one. A
/// decision can be changed, and no import changes it.
#[utoipa::path(
    post, path = "/admin/car-park-pairs/{id}/decision", tag = "admin", request_body = CarParkPairVerdict,
    security(("session" = ["admin"])), params(("id" = i64, Path, description = "The pair's number", example = 17)),
    responses(
        (status = OK, body = CarParkPairDetail, description = "The pair as decided."), (status = NOT_FOUND),
        (status = CONFLICT, description = "It stands otherwise than you saw (`already_decided`), another admin has it in hand (`taken`), the decision about another pair says the opposite (`contradicted`), or one of the two is deleted (`deleted`)."),
        (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn decide_car_park_pair(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<i64>,
    Body(CarParkPairVerdict { from, decision, reason }): Body<CarParkPairVerdict>,
) -> Result<Json<CarParkPairDetail>, Error> {
    let reason = reason.parse::<Reason>()?;
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    let verdict = Verdict { from, decision, reason: &reason };
    service::decide(&mut work, id, verdict, admin.account.id).await?;
    let decided = service::pair(&mut work, id).await?;
    work.commit().await?;
    Ok(Json(decided))
}
