//! Queries for reviews, as admins list them.

use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

use crate::foundation::page::{MAX_COUNTED, Sort};

/// A review in a list.
pub struct ListedReviewRow {
    pub id: Uuid,
    pub provider_id: Uuid,
    pub provider_name: String,
    pub rating: i16,
    pub title: String,
    pub comment: String,
    pub reply: Option<String>,
    pub is_hidden: bool,
    pub hidden_reason: Option<String>,
    pub report_count: i64,
    pub created_at: DateTime<Utc>,
}

/// Which reviews; what is not said is any.
#[derive(Default)]
pub struct ListedReviewQuery<'a> {
    pub id: Option<Uuid>,
    /// A report of it waits, or none does.
    pub reported: Option<bool>,
    /// Only reviews of this provider.
    pub provider_id: Option<Uuid>,
    /// A part of the title, the comment, the reply or the provider's name, as a pattern of `ilike`.
    pub pattern: Option<&'a str>,
}

/// Reviews, those after one in this order, hidden ones too.
pub async fn reviews(
    db: impl PgExecutor<'_>,
    filter: &ListedReviewQuery<'_>,
    sort: Sort,
    cursor: Option<Uuid>,
    max: i64,
) -> sqlx::Result<Vec<ListedReviewRow>> {
    sqlx::query_as!(
        ListedReviewRow,
        r#"select w.id, w.provider_id, p.business_name as provider_name, w.rating, w.title, w.comment, w.reply,
                  w.hidden_at is not null as "is_hidden!", w.hidden_reason,
                  (select count(*) from reports r where r.review_id = w.id) as "report_count!", w.created_at
           from reviews w join providers p on p.id = w.provider_id
           where ($1::uuid is null or w.id = $1) and ($7::uuid is null or w.provider_id = $7)
             and ($2::boolean is null
                  or $2 = exists (select from reports r where r.review_id = w.id and r.status = 'pending'))
             and ($3::text is null or w.title ilike $3 or w.comment ilike $3 or w.reply ilike $3 or p.business_name ilike $3)
             and ($4::uuid is null or case when $5 then w.id > $4 else w.id < $4 end)
           order by case when $5 then w.id end, w.id desc limit $6"#,
        filter.id,
        filter.reported,
        filter.pattern,
        cursor,
        sort == Sort::Oldest,
        max,
        filter.provider_id,
    )
    .fetch_all(db)
    .await
}

/// How many reviews there are, counted up to a bound.
pub async fn count(db: impl PgExecutor<'_>, filter: &ListedReviewQuery<'_>) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from (
               select from reviews w join providers p on p.id = w.provider_id
               where ($1::boolean is null
                      or $1 = exists (select from reports r where r.review_id = w.id and r.status = 'pending'))
                 and ($2::text is null or w.title ilike $2 or w.comment ilike $2 or w.reply ilike $2 or p.business_name ilike $2)
                 and ($4::uuid is null or w.provider_id = $4)
               limit $3) counted"#,
        filter.reported,
        filter.pattern,
        MAX_COUNTED,
        filter.provider_id,
    )
    .fetch_one(db)
    .await
}
