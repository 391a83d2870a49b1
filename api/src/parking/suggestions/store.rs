//! Queries for suggestions.

use chrono::{DateTime, Utc};
use sqlx::types::Json;
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::rules::SuggestionState;
use crate::foundation::page::Sort;
use crate::parking::edits::CarParkFields;

/// A suggestion to store.
pub struct NewRow<'a> {
    pub user_id: Option<Uuid>,
    pub car_park_id: Option<i64>,
    pub fields: &'a CarParkFields,
    pub notes: &'a str,
}

/// Stores a suggestion. Returns its id.
pub async fn insert(
    db: impl PgExecutor<'_>,
    new: &NewRow<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<Uuid> {
    let id = Uuid::now_v7();
    sqlx::query!(
        "insert into suggestions (id, user_id, car_park_id, fields, notes, created_at, waits_since)
         values ($1, $2, $3, $4, $5, $6, $6)",
        id,
        new.user_id,
        new.car_park_id,
        Json(new.fields) as _,
        new.notes,
        now
    )
    .execute(db)
    .await?;
    Ok(id)
}

/// Whether an account has sent the same before, and it is not decided: the same of the same car park, or a new one of the same
/// name within these metres.
pub async fn is_repeated(
    db: impl PgExecutor<'_>,
    new: &NewRow<'_>,
    metres: f64,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (
               select from suggestions
               where user_id = $1 and state in ('pending', 'needs_info') and car_park_id is not distinct from $2
                 and case when $2::bigint is null
                          then lower(fields ->> 'name') = lower($3::jsonb ->> 'name')
                               and st_dwithin(st_point((fields ->> 'lng')::float8, (fields ->> 'lat')::float8, 4326)::geography,
                                              st_point(($3::jsonb ->> 'lng')::float8, ($3::jsonb ->> 'lat')::float8, 4326)::geography, $4)
                          else fields = $3::jsonb and notes = $5 end) as "is!""#,
        new.user_id,
        new.car_park_id,
        Json(new.fields) as _,
        metres,
        new.notes
    )
    .fetch_one(db)
    .await
}

/// A suggestion as it is stored.
pub struct SuggestionRow {
    pub id: Uuid,
    pub user_id: Option<Uuid>,
    pub car_park_id: Option<i64>,
    /// The name of the car park that is corrected.
    pub car_park_name: Option<String>,
    pub fields: Json<CarParkFields>,
    pub notes: String,
    pub state: SuggestionState,
    pub version: i32,
    pub created_at: DateTime<Utc>,
    pub decided_at: Option<DateTime<Utc>>,
    pub told: String,
    pub result_id: Option<i64>,
    pub suggester_name: Option<String>,
    pub suggester_email: Option<String>,
    pub decided_by: Option<String>,
}

/// Which suggestions; what is not said is any.
#[derive(Default)]
pub struct SuggestionFilter<'a> {
    pub id: Option<Uuid>,
    pub user_id: Option<Uuid>,
    pub state: Option<SuggestionState>,
    /// A part of the name, the address or the notes, as a pattern of `ilike`.
    pub pattern: Option<&'a str>,
}

/// Suggestions, those after one in this order.
pub async fn suggestions(
    db: impl PgExecutor<'_>,
    filter: &SuggestionFilter<'_>,
    sort: Sort,
    cursor: Option<Uuid>,
    max: i64,
) -> sqlx::Result<Vec<SuggestionRow>> {
    sqlx::query_as!(
        SuggestionRow,
        r#"select s.id, s.user_id, s.car_park_id, c.name as "car_park_name?", s.fields as "fields: Json<CarParkFields>",
                  s.notes, s.state as "state: SuggestionState", s.version, s.created_at, s.decided_at, s.told,
                  s.result_id, u.name as "suggester_name?", u.email as "suggester_email?", a.email as "decided_by?"
           from suggestions s left join car_parks c on c.id = s.car_park_id left join users u on u.id = s.user_id
           left join users a on a.id = s.decided_by
           where ($1::uuid is null or s.id = $1) and ($2::uuid is null or s.user_id = $2)
             and ($3::text is null or s.state = $3)
             and ($4::text is null or concat_ws(' ', s.fields ->> 'name', c.name, s.fields ->> 'address', s.notes) ilike $4)
             and ($5::uuid is null or case when $6 then s.id > $5 else s.id < $5 end)
           order by case when $6 then s.id end, s.id desc limit $7"#,
        filter.id,
        filter.user_id,
        filter.state as Option<SuggestionState>,
        filter.pattern,
        cursor,
        sort == Sort::Oldest,
        max
    )
    .fetch_all(db)
    .await
}

/// How many suggestions are in which state, of those that match a search.
pub struct CountsRow {
    pub all: i64,
    pub pending: i64,
    pub needs_info: i64,
    pub approved: i64,
    pub merged: i64,
    pub rejected: i64,
}

/// How many suggestions are in which state, of those that match a search.
pub async fn counts(db: impl PgExecutor<'_>, pattern: Option<&str>) -> sqlx::Result<CountsRow> {
    sqlx::query_as!(
        CountsRow,
        r#"select count(*) as "all!", count(*) filter (where s.state = 'pending') as "pending!",
                  count(*) filter (where s.state = 'needs_info') as "needs_info!",
                  count(*) filter (where s.state = 'approved') as "approved!", count(*) filter (where s.state = 'merged') as "merged!",
                  count(*) filter (where s.state = 'rejected') as "rejected!"
           from suggestions s left join car_parks c on c.id = s.car_park_id
           where $1::text is null or concat_ws(' ', s.fields ->> 'name', c.name, s.fields ->> 'address', s.notes) ilike $1"#,
        pattern
    )
    .fetch_one(db)
    .await
}

/// How much of what an account suggested was taken up, and how much not.
pub struct EarlierRow {
    pub approved: i64,
    pub rejected: i64,
}

/// What was decided of all else that an account suggested.
pub async fn earlier(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    but: Uuid,
) -> sqlx::Result<EarlierRow> {
    sqlx::query_as!(
        EarlierRow,
        r#"select count(*) filter (where state in ('approved', 'merged')) as "approved!",
                  count(*) filter (where state = 'rejected') as "rejected!"
           from suggestions where user_id = $1 and id <> $2"#,
        user_id,
        but
    )
    .fetch_one(db)
    .await
}

/// A suggestion, locked until the transaction ends.
pub async fn lock(db: &mut PgConnection, id: Uuid) -> sqlx::Result<Option<SuggestionRow>> {
    sqlx::query!("select from suggestions where id = $1 for update", id)
        .fetch_optional(&mut *db)
        .await?;
    one(db, id).await
}

/// The suggestion with this id.
pub async fn one(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<Option<SuggestionRow>> {
    let filter = SuggestionFilter { id: Some(id), ..SuggestionFilter::default() };
    Ok(suggestions(db, &filter, Sort::Newest, None, 1).await?.pop())
}

/// What an admin asked, or its suggester answered.
pub struct MessageRow {
    pub by_admin: bool,
    pub content: String,
    pub at: DateTime<Utc>,
}

/// What was asked and answered, the earliest first.
pub async fn messages(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<Vec<MessageRow>> {
    sqlx::query_as!(
        MessageRow,
        "select by_admin, content, at from suggestion_messages where suggestion_id = $1 order by id",
        id
    )
    .fetch_all(db)
    .await
}

/// Stores a question or an answer, and whose turn it is.
pub async fn insert_message(
    db: &mut PgConnection,
    id: Uuid,
    by_admin: bool,
    content: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "with moved as (
             update suggestions set state = case when $3 then 'needs_info' else 'pending' end,
                    waits_since = case when $3 then waits_since else $5 end, version = version + 1
             where id = $2 returning id)
         insert into suggestion_messages (id, suggestion_id, by_admin, content, at) select $1, id, $3, $4, $5 from moved",
        Uuid::now_v7(),
        id,
        by_admin,
        content,
        now
    )
    .execute(db)
    .await
    .map(drop)
}

/// Changes what is said, as an admin edits it.
pub async fn set_fields(
    db: impl PgExecutor<'_>,
    id: Uuid,
    fields: &CarParkFields,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update suggestions set fields = $2, version = version + 1 where id = $1",
        id,
        Json(fields) as _
    )
    .execute(db)
    .await
    .map(drop)
}

/// How a suggestion is decided.
pub struct Outcome<'a> {
    pub state: SuggestionState,
    pub by: Uuid,
    /// What its suggester reads.
    pub told: &'a str,
    pub result_id: Option<i64>,
}

/// Decides a suggestion.
pub async fn decide(
    db: impl PgExecutor<'_>,
    id: Uuid,
    outcome: &Outcome<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update suggestions set state = $2, decided_at = $3, decided_by = $4, told = $5, result_id = $6,
                version = version + 1 where id = $1",
        id,
        outcome.state as SuggestionState,
        now,
        outcome.by,
        outcome.told,
        outcome.result_id
    )
    .execute(db)
    .await
    .map(drop)
}

/// A photo without its file.
pub struct PhotoRow {
    pub id: Uuid,
    pub width: i16,
    pub height: i16,
}

/// The photos of a suggestion, the oldest first.
pub async fn photos(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<Vec<PhotoRow>> {
    sqlx::query_as!(
        PhotoRow,
        "select id, width, height from pictures where suggestion_id = $1 order by created_at, id",
        id
    )
    .fetch_all(db)
    .await
}
