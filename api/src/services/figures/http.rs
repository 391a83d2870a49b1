//! Requests and responses about a provider's figures.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};

use super::rules::{self, MONTHS};
use super::store::{self, MonthRow};
use crate::foundation::csv;
use crate::foundation::extract::Query;
use crate::foundation::roles::CurrentUser;
use crate::services::providers::service::{by_id, own_id};
use crate::{AppState, Error};

/// What a provider's work came to in a month, as London's clocks have it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct MonthFigures {
    /// The month.
    #[schema(example = "2026-11")]
    month: String,
    /// Requests that you were told of.
    #[schema(example = 9)]
    told: i64,
    /// Requests that you quoted for.
    #[schema(example = 4)]
    quotes: i64,
    /// Quotes that were accepted.
    #[schema(example = 2)]
    won: i64,
    /// Jobs that were completed.
    #[schema(example = 1)]
    done: i64,
    /// What their customers agreed to pay, in pence.
    #[schema(example = 12_000)]
    earned_pence: i64,
    /// Half of your quotes came within so many minutes of being told of the request; null without any.
    #[schema(example = 14)]
    median_answer_minutes: Option<i32>,
}

impl From<MonthRow> for MonthFigures {
    fn from(row: MonthRow) -> Self {
        let MonthRow { month, told, quotes, won, done, earned_pence, median_answer_minutes } = row;
        Self { month, told, quotes, won, done, earned_pence, median_answer_minutes }
    }
}

/// What a provider's work came to.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Figures {
    /// Requests that you quoted for.
    #[schema(example = 40)]
    quotes: i64,
    /// Quotes that were accepted.
    #[schema(example = 34)]
    accepted: i64,
    /// Jobs that were completed.
    #[schema(example = 31)]
    jobs_done: i64,
    /// The mean of your reviews, to one decimal; null without any.
    #[schema(example = 4.7)]
    rating: Option<f64>,
    /// How many reviews there are.
    #[schema(example = 12)]
    review_count: i64,
    /// Jobs that are under way.
    #[schema(example = 1)]
    under_way: i64,
    /// Half of your quotes came within so many minutes of being told of the request; null without any.
    #[schema(example = 14)]
    median_answer_minutes: Option<i32>,
    /// What your customers agreed to pay, in pence.
    #[schema(example = 372_000)]
    earned_pence: i64,
    /// Each month, this one last.
    months: Vec<MonthFigures>,
}

/// For how long.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct FiguresRange {
    /// For so many months, this one among them: 1 to 60; 12 when absent.
    #[param(example = 12)]
    months: Option<i32>,
}

impl FiguresRange {
    fn months(&self) -> i32 {
        let (usual, most) = MONTHS;
        self.months.unwrap_or(usual).clamp(1, most)
    }
}

/// Get your figures as a provider
///
/// Since you began, and by month.
#[utoipa::path(
    get, path = "/me/provider/figures", tag = "services", security(("session" = ["user"])), params(FiguresRange),
    responses((status = OK, body = Figures, description = "Your figures."), (status = NOT_FOUND, description = "You have not applied as a provider."))
)]
pub async fn get_figures(
    State(state): State<AppState>,
    caller: CurrentUser,
    Query(range): Query<FiguresRange>,
) -> Result<Json<Figures>, Error> {
    let id = own_id(&state.pool, caller.account.id).await?;
    let all = store::figures(&state.pool, id).await?;
    let months = store::months(&state.pool, id, range.months(), (state.now)()).await?;
    Ok(Json(Figures {
        quotes: all.quotes,
        accepted: all.accepted,
        jobs_done: all.jobs_done,
        rating: all.rating,
        review_count: all.review_count,
        under_way: all.under_way,
        median_answer_minutes: all.median_answer_minutes,
        earned_pence: all.earned_pence,
        months: months.into_iter().map(MonthFigures::from).collect(),
    }))
}

/// Download your figures as a provider
///
/// By month, as a table for a spreadsheet.
#[utoipa::path(
    get, path = "/me/provider/figures.csv", tag = "services", security(("session" = ["user"])), params(FiguresRange),
    responses((status = OK, body = String, content_type = "text/csv", description = "The table."), (status = NOT_FOUND, description = "You have not applied as a provider."))
)]
pub async fn export_figures(
    State(state): State<AppState>,
    caller: CurrentUser,
    Query(range): Query<FiguresRange>,
) -> Result<Response, Error> {
    let (id, now) = (own_id(&state.pool, caller.account.id).await?, (state.now)());
    let months = store::months(&state.pool, id, range.months(), now).await?;
    let table = rules::csv(&by_id(&state.pool, id).await?.business_name, &months);
    Ok(csv::attachment("figures", now.date_naive(), table))
}
