//! Queries for jobs: service requests as providers see them.

use carpal_domain::geometry::LngLat;
use carpal_domain::registration::Registration;
use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

use crate::services::requests::service::{Progress, RequestStatus};
use carpal_domain::roadside::{Offering, ServiceType, Urgency};

/// The provider of an account, with what decides on what they see.
pub struct ProviderRow {
    pub id: Uuid,
    pub user_id: Uuid,
    pub is_working: bool,
    pub service_types: Vec<Offering>,
    /// The middle of the cell that they start from.
    pub base_cell: Option<LngLat>,
}

/// The provider that an account is.
pub async fn provider(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<Option<ProviderRow>> {
    let row = sqlx::query!(
        r#"select p.id, exists (select from working_providers w where w.id = p.id) as "is_working!",
                  p.service_types as "service_types: Vec<Offering>", st_x(st_transform(p.base_cell, 4326)) as lng, st_y(st_transform(p.base_cell, 4326)) as lat
           from providers p where p.user_id = $1"#,
        user_id
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| ProviderRow {
        id: row.id,
        user_id,
        is_working: row.is_working,
        service_types: row.service_types,
        base_cell: row.lng.zip(row.lat).and_then(|(lng, lat)| LngLat::new(lng, lat).ok()),
    }))
}

/// A job as a provider may see it.
pub struct JobRow {
    pub id: Uuid,
    pub title: String,
    pub description: String,
    pub service_type: ServiceType,
    pub urgency: Urgency,
    pub area: String,
    pub cell_lng: f64,
    pub cell_lat: f64,
    pub distance_km: Option<i32>,
    pub budget_range: Option<String>,
    pub status: RequestStatus,
    pub progress: Option<Progress>,
    pub eta: Option<DateTime<Utc>>,
    /// Pending quotes of others.
    pub quote_count: i64,
    pub photo_count: i64,
    pub created_at: DateTime<Utc>,
    pub edited_at: Option<DateTime<Utc>>,
    pub expires_at: DateTime<Utc>,
    pub ended_at: Option<DateTime<Utc>>,
    /// This provider's quote is accepted.
    pub is_mine: bool,
    /// It was theirs, and is open again without them.
    pub has_left: bool,
    pub agreed_price_pence: Option<i32>,
    pub done_at: Option<DateTime<Utc>>,
    pub final_price_pence: Option<i32>,
    pub final_price_note: Option<String>,
    pub confirms_at: Option<DateTime<Utc>>,
    pub quoted_pence: Option<i32>,
    /// It is the provider's own request as a customer.
    pub is_own: Option<bool>,
    /// Whose request it is. Not told.
    pub customer_user_id: Option<Uuid>,
    // What only the provider whose quote is accepted sees; null for everyone else.
    pub customer_name: Option<String>,
    pub location: Option<String>,
    pub lng: Option<f64>,
    pub lat: Option<f64>,
    pub registration: Option<Registration>,
    pub vehicle_details: Option<String>,
    pub vehicle_info: Option<String>,
    pub conversation_id: Option<Uuid>,
}

/// What a provider looks for among the open jobs within reach.
#[derive(Default)]
pub struct JobFilter<'a> {
    /// Only what these ask for.
    pub service_types: Option<&'a [ServiceType]>,
    pub urgency: Option<Urgency>,
    pub max_km: Option<i32>,
    /// Those after this one: how urgent it is, and its id.
    pub before: Option<(Urgency, Uuid)>,
}

/// The open jobs within a provider's reach, from cell to cell: urgent ones first, and then the latest. Without their own,
/// those that are not for them or that they left, and those of customers with whom there is a block. Also how many there are on all pages.
pub async fn within_reach(
    db: impl PgExecutor<'_>,
    provider_id: Uuid,
    filter: &JobFilter<'_>,
    max: i64,
) -> sqlx::Result<(Vec<Uuid>, i64)> {
    let rows = sqlx::query!(
        r#"
        with within as materialized (
            select r.id, array_position(array['low', 'normal', 'high', 'urgent'], r.urgency) as rank
            from providers p
            join service_requests r on r.status = 'open' and r.cell && st_expand(p.base_cell, p.radius_km * 1000)
            where p.id = $1 and r.expires_at > now()
              and st_distance(p.base_cell, r.cell) <= least(p.radius_km, coalesce($4::integer, p.radius_km)) * 1000
              and ($2::text[] is null or r.service_type = any($2)) and ($3::text is null or r.urgency = $3)
              and r.user_id <> p.user_id
              and not exists (select from request_recipients x
                              where x.request_id = r.id and x.provider_id = p.id and x.dismissed_at is not null)
              and not exists (select from service_request_history h
                              where h.request_id = r.id and h.provider_id = p.id and h.step = 'reopened')
              and not exists (select from user_blocks b where b.blocker_id = p.user_id and b.blocked_id = r.user_id)
              and not exists (select from user_blocks b where b.blocker_id = r.user_id and b.blocked_id = p.user_id)
              and exists (select from users u where u.id = r.user_id and u.blocked_at is null and u.deletes_at is null))
        select w.id as "id?", total.count as "total!"
        from (select count(*) as count from within) total
        left join (
            select id, rank from within
            where $5::text is null
               or (rank, id) < (array_position(array['low', 'normal', 'high', 'urgent'], $5), $6::uuid)
            order by rank desc, id desc limit $7) w on true
        order by w.rank desc, w.id desc
        "#,
        provider_id,
        filter.service_types as Option<&[ServiceType]>,
        filter.urgency as Option<Urgency>,
        filter.max_km,
        filter.before.map(|(urgency, _)| urgency) as Option<Urgency>,
        filter.before.map(|(_, id)| id),
        max,
    )
    .fetch_all(db)
    .await?;
    let total = rows.first().map_or(0, |row| row.total);
    Ok((rows.into_iter().filter_map(|row| row.id).collect(), total))
}

/// The jobs that a provider has won, the latest first.
pub async fn won(
    db: impl PgExecutor<'_>,
    provider_id: Uuid,
    status: Option<RequestStatus>,
    before: Option<Uuid>,
    max: i64,
) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        "select id from service_requests
         where provider_id = $1 and ($2::text is null or status = $2) and ($3::uuid is null or id < $3)
         order by id desc limit $4",
        provider_id,
        status as Option<RequestStatus>,
        before,
        max
    )
    .fetch_all(db)
    .await
}

/// How many jobs a provider has won.
pub async fn count_won(
    db: impl PgExecutor<'_>,
    provider_id: Uuid,
    status: Option<RequestStatus>,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from service_requests where provider_id = $1 and ($2::text is null or status = $2)"#,
        provider_id,
        status as Option<RequestStatus>
    )
    .fetch_one(db)
    .await
}

/// Jobs as a provider may see them, in the order of their ids here. The exact place, the customer and the vehicle are there
/// for the provider whose quote is accepted alone, and as long after the work is confirmed as the two may write.
pub async fn jobs(
    db: impl PgExecutor<'_>,
    provider_id: Uuid,
    ids: &[Uuid],
) -> sqlx::Result<Vec<JobRow>> {
    sqlx::query_as!(
        JobRow,
        r#"
        select r.id, r.title, r.description, r.service_type as "service_type: ServiceType", r.urgency as "urgency: Urgency",
               r.area, st_x(st_transform(r.cell, 4326)) as "cell_lng!", st_y(st_transform(r.cell, 4326)) as "cell_lat!",
               cell_distance_km(p.base_cell, r.cell) as distance_km, r.budget_range,
               r.status as "status: RequestStatus", r.progress as "progress: Progress", r.eta,
               (select count(*) from service_quotes q where q.request_id = r.id and q.status = 'pending'
                   and q.valid_until > now() and q.provider_id <> p.id) as "quote_count!",
               (select count(*) from pictures f where f.service_request_id = r.id and not f.by_provider) as "photo_count!",
               r.created_at, r.edited_at, r.expires_at, r.ended_at, mine.is_mine as "is_mine!",
               exists (select from service_request_history h
                       where h.request_id = r.id and h.provider_id = p.id and h.step = 'reopened') as "has_left!",
               r.user_id = p.user_id as "is_own?", r.user_id as customer_user_id,
               case when mine.is_mine then r.agreed_price_pence end as agreed_price_pence,
               case when mine.is_mine then r.done_at end as done_at,
               case when mine.is_mine then r.final_price_pence end as final_price_pence,
               case when mine.is_mine then r.final_price_note end as final_price_note,
               r.confirms_at,
               case when mine.is_mine then r.quoted_pence end as quoted_pence,
               case when mine.may_know then shown_name(r.user_id) end as customer_name,
               case when mine.may_know then r.location end as location,
               case when mine.may_know then st_x(r.point) end as lng, case when mine.may_know then st_y(r.point) end as lat,
               case when mine.may_know then r.registration end as "registration: Registration",
               case when mine.may_know then r.vehicle_details end as vehicle_details,
               case when mine.may_know then r.vehicle_info end as vehicle_info,
               j.conversation_id as "conversation_id?"
        from unnest($2::uuid[]) with ordinality as wanted (id, place)
        join service_requests r on r.id = wanted.id
        join providers p on p.id = $1
        cross join lateral (
            select r.provider_id is not distinct from p.id as is_mine,
                   r.provider_id is not distinct from p.id and not p.is_banned
                       and (r.status = 'in_progress' or (r.status = 'completed' and r.chat_until > now()))
                       as may_know) mine
        left join job_conversations j on j.request_id = r.id and j.provider_id = p.id
        order by wanted.place
        "#,
        provider_id,
        ids,
    )
    .fetch_all(db)
    .await
}

/// Whether a provider has something to do with a request: they were told of it, quoted for it, or won it.
pub async fn is_concerned(
    db: impl PgExecutor<'_>,
    provider_id: Uuid,
    request_id: Uuid,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from request_recipients where request_id = $2 and provider_id = $1 and told_at is not null)
                  or exists (select from service_quotes where request_id = $2 and provider_id = $1)
                  or exists (select from service_requests where id = $2 and provider_id = $1) as "concerned!""#,
        provider_id,
        request_id
    )
    .fetch_one(db)
    .await
}

/// Writes down that an open request is not for a provider.
pub async fn dismiss(
    db: impl PgExecutor<'_>,
    provider_id: Uuid,
    request_id: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into request_recipients (request_id, provider_id, dismissed_at) values ($2, $1, $3)
         on conflict (request_id, provider_id) do update
         set dismissed_at = coalesce(request_recipients.dismissed_at, excluded.dismissed_at)",
        provider_id,
        request_id,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Moves the progress of a job.
pub async fn set_progress(
    db: impl PgExecutor<'_>,
    request_id: Uuid,
    progress: Progress,
    eta: Option<DateTime<Utc>>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update service_requests set progress = $2, eta = $3, done_at = null, confirms_at = null, final_price_pence = null,
             final_price_note = null
         where id = $1",
        request_id,
        progress as Progress,
        eta
    )
    .execute(db)
    .await?;
    Ok(())
}

/// What a provider says at the end.
pub struct Done<'a> {
    pub price_pence: i32,
    pub note: Option<&'a str>,
    pub at: DateTime<Utc>,
    /// When silence confirms it.
    pub confirms_at: DateTime<Utc>,
}

/// Marks a job as done, at a price.
pub async fn set_done(
    db: impl PgExecutor<'_>,
    request_id: Uuid,
    done: &Done<'_>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update service_requests set progress = 'done', was_done = true, eta = null, done_at = $4, confirms_at = $5, final_price_pence = $2,
             final_price_note = $3
         where id = $1",
        request_id,
        done.price_pence,
        done.note,
        done.at,
        done.confirms_at
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Completes a job at the price that was agreed.
pub async fn complete(
    db: impl PgExecutor<'_>,
    request_id: Uuid,
    agreed_pence: i32,
    now: DateTime<Utc>,
    chat_until: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update service_requests set status = 'completed', agreed_price_pence = $2, ended_at = $3, chat_until = $4 where id = $1",
        request_id,
        agreed_pence,
        now,
        chat_until
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Cancels a request.
pub async fn cancel(
    db: impl PgExecutor<'_>,
    request_id: Uuid,
    now: DateTime<Utc>,
    chat_until: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update service_requests set status = 'cancelled', ended_at = $2, chat_until = $3, eta = null where id = $1",
        request_id,
        now,
        chat_until
    )
    .execute(db)
    .await?;
    Ok(())
}
