//! Queries for figures.

use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

/// What a provider's work came to.
pub struct FiguresRow {
    pub quotes: i64,
    pub accepted: i64,
    pub jobs_done: i64,
    pub rating: Option<f64>,
    pub review_count: i64,
    pub under_way: i64,
    pub median_answer_minutes: Option<i32>,
    pub earned_pence: i64,
}

/// What a provider's work came to, since they began.
pub async fn figures(db: impl PgExecutor<'_>, provider_id: Uuid) -> sqlx::Result<FiguresRow> {
    sqlx::query_as!(
        FiguresRow,
        r#"
        select (select count(*) from service_quotes where provider_id = $1) as "quotes!",
               (select count(*) from service_quotes where provider_id = $1 and status = 'accepted') as "accepted!",
               s.total_jobs as "jobs_done!", s.rating, s.review_count as "review_count!",
               (select count(*) from service_requests where provider_id = $1 and status = 'in_progress') as "under_way!",
               (select round(percentile_cont(0.5) within group (order by minutes))::integer from provider_answers
                where provider_id = $1) as median_answer_minutes,
               (select coalesce(sum(agreed_price_pence), 0) from service_requests
                where provider_id = $1 and status = 'completed') as "earned_pence!"
        from provider_scores s where s.provider_id = $1
        "#,
        provider_id
    )
    .fetch_one(db)
    .await
}

/// What it came to in a month.
pub struct MonthRow {
    /// `2026-11`.
    pub month: String,
    pub told: i64,
    pub quotes: i64,
    pub won: i64,
    pub done: i64,
    pub earned_pence: i64,
    pub median_answer_minutes: Option<i32>,
}

/// What it came to in each of the last months, this one among them, the latest last.
pub async fn months(
    db: impl PgExecutor<'_>,
    provider_id: Uuid,
    months: i32,
    now: DateTime<Utc>,
) -> sqlx::Result<Vec<MonthRow>> {
    sqlx::query_as!(
        MonthRow,
        r#"
        with months as (
            select first, first at time zone 'Europe/London' as begins,
                   (first + interval '1 month') at time zone 'Europe/London' as ends
            from (select date_trunc('month', $3::timestamptz at time zone 'Europe/London') as this) now
            cross join lateral generate_series(this - make_interval(months => $2 - 1), this, interval '1 month') as first)
        select to_char(first, 'YYYY-MM') as "month!",
               (select count(*) from request_recipients
                where provider_id = $1 and told_at >= begins and told_at < ends) as "told!",
               (select count(*) from service_quotes
                where provider_id = $1 and created_at >= begins and created_at < ends) as "quotes!",
               (select count(*) from service_quotes
                where provider_id = $1 and status = 'accepted' and decided_at >= begins and decided_at < ends) as "won!",
               done.jobs as "done!", done.earned as "earned_pence!",
               (select round(percentile_cont(0.5) within group (order by minutes))::integer from provider_answers
                where provider_id = $1 and answered_at >= begins and answered_at < ends) as median_answer_minutes
        from months
        cross join lateral (
            select count(*) as jobs, coalesce(sum(agreed_price_pence), 0) as earned from service_requests
            where provider_id = $1 and status = 'completed' and ended_at >= begins and ended_at < ends) done
        order by first
        "#,
        provider_id,
        months,
        now
    )
    .fetch_all(db)
    .await
}
