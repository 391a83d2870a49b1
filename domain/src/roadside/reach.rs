//! Who is told of a request.

use chrono::{DateTime, Utc};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{Offering, RoadsideSettings, ServiceType};
use crate::holidays::Nation;
use crate::inbox::{Event, Subject};
use crate::notifications::NotificationKind;
use crate::opening;
use crate::unit_of_work::UnitOfWork;

/// Whom of the providers within reach to tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// All of them: it is new, or open again.
    Everyone,
    /// Those who were not told of it before, nor have a quote for it that waits. When it has become urgent, everyone is told that
    /// once.
    NewlyReached,
}

/// How many times larger each next batch of providers is that are looked at, while too few of them are at work.
const BATCH_GROWTH: i64 = 4;

/// Tells the providers within whose reach an open request is, and who work at this hour, the nearest first; not those for whom
/// it is not, nor those who left it. Of one that is open no more, or whose customer is blocked or leaving, nobody is told.
///
/// # Errors
/// When the database refuses.
pub async fn tell_providers(
    work: &mut UnitOfWork,
    request_id: Uuid,
    audience: Audience,
    settings: &RoadsideSettings,
) -> sqlx::Result<()> {
    let now = work.now();
    let Some(service_type) = open_request(work.db(), request_id, now).await? else {
        return Ok(());
    };
    let (offerings, max) = (service_type.answered_by(), settings.max_providers_told);
    let mut told = nearest_at_work(work.db(), request_id, &offerings, max, now).await?;
    told.retain(|provider| audience == Audience::Everyone || !provider.is_told);
    let ids: Vec<Uuid> = told.iter().map(|provider| provider.provider_id).collect();
    add_recipients(work.db(), request_id, &ids, now).await?;
    for provider in told {
        let kind = NotificationKind::JobNearby;
        let subject = Subject::Job { kind, request_id, provider_id: None };
        work.notify(provider.user_id, subject);
        work.emit(provider.user_id, Event::Job(request_id));
    }
    Ok(())
}

/// The nearest providers within reach who are at work, at most so many: however many nearer ones are closed.
async fn nearest_at_work(
    db: &mut PgConnection,
    request_id: Uuid,
    offerings: &[Offering],
    max: i64,
    now: DateTime<Utc>,
) -> sqlx::Result<Vec<Reached>> {
    let wanted = usize::try_from(max).unwrap_or_default();
    let mut at_work: Vec<Reached> = Vec::new();
    let (mut after, mut batch) = (None, max);
    while at_work.len() < wanted {
        batch = batch.saturating_mul(BATCH_GROWTH);
        let reached = reached(&mut *db, request_id, offerings, after, batch).await?;
        let is_last = i64::try_from(reached.len()).is_ok_and(|count| count < batch);
        after = reached.last().map(|provider| (provider.metres, provider.provider_id));
        at_work.extend(reached.into_iter().filter(|provider| provider.is_at_work(now)));
        if is_last {
            break;
        }
    }
    at_work.truncate(wanted);
    Ok(at_work)
}

/// What an open request asks for.
async fn open_request(
    db: &mut PgConnection,
    id: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<ServiceType>> {
    sqlx::query_scalar!(
        r#"select service_type as "service_type: ServiceType" from service_requests
           where id = $1 and status = 'open' and expires_at > $2"#,
        id,
        now
    )
    .fetch_optional(db)
    .await
}

/// A provider who may be told of a request.
struct Reached {
    provider_id: Uuid,
    user_id: Uuid,
    opening_hours: String,
    /// From cell to cell.
    metres: f64,
    /// The area that they start from, where their hours name public holidays.
    area: Option<String>,
    is_told: bool,
}

impl Reached {
    fn is_at_work(&self, now: DateTime<Utc>) -> bool {
        let nation = Nation::of_area(self.area.as_deref().unwrap_or_default());
        let hours = &self.opening_hours;
        hours.is_empty() || opening::state(hours, nation, now).open != Some(false)
    }
}

/// Providers within whose reach a request is and who offer what it needs, the nearest first: those after one. Reach is measured
/// from cell to cell. Nations keep different holidays: a provider's is that of the car park next to where they start from.
async fn reached(
    db: &mut PgConnection,
    request_id: Uuid,
    offerings: &[Offering],
    after: Option<(f64, Uuid)>,
    max: i64,
) -> sqlx::Result<Vec<Reached>> {
    sqlx::query_as!(
        Reached,
        r#"
        select p.id as "provider_id!", p.user_id as "user_id!", p.opening_hours as "opening_hours!",
               st_distance(p.base_cell, r.cell) as "metres!",
               case when p.opening_hours like '%PH%' then (
                   select c.area from car_parks c where c.deleted_at is null order by c.location <-> p.base limit 1) end as area,
               (coalesce(x.told_at is not null and (r.urgency <> 'urgent' or x.told_as_urgent), false)
                or exists (select from service_quotes q
                           where q.request_id = r.id and q.provider_id = p.id and q.status = 'pending')) as "is_told!"
        from service_requests r
        join working_providers p on p.takes_jobs and p.service_types && $2::text[]
             and st_dwithin(p.base_cell, r.cell, 80000) and st_distance(p.base_cell, r.cell) <= p.radius_km * 1000
        left join request_recipients x on x.request_id = r.id and x.provider_id = p.id
        where r.id = $1 and p.user_id is distinct from r.user_id and x.dismissed_at is null
          and exists (select from users u where u.id = r.user_id and u.blocked_at is null and u.deletes_at is null)
          and not exists (select from user_blocks b where (b.blocker_id, b.blocked_id) in
                              ((p.user_id, r.user_id), (r.user_id, p.user_id)))
          and not exists (select from service_request_history h
                          where h.request_id = r.id and h.provider_id = p.id and h.step = 'reopened')
          and ($3::double precision is null or (st_distance(p.base_cell, r.cell), p.id) > ($3, $4::uuid))
        order by st_distance(p.base_cell, r.cell), p.id limit $5
        "#,
        request_id,
        offerings as &[Offering],
        after.map(|(metres, _)| metres),
        after.map(|(_, id)| id),
        max
    )
    .fetch_all(db)
    .await
}

/// Writes down that providers are told of a request.
async fn add_recipients(
    db: &mut PgConnection,
    request_id: Uuid,
    provider_ids: &[Uuid],
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into request_recipients (request_id, provider_id, told_at, told_as_urgent)
         select r.id, p.id, $3, r.urgency = 'urgent' from service_requests r, unnest($2::uuid[]) as p (id) where r.id = $1
         on conflict (request_id, provider_id) do update
         set told_at = coalesce(request_recipients.told_at, excluded.told_at),
             told_as_urgent = request_recipients.told_as_urgent or excluded.told_as_urgent",
        request_id,
        provider_ids,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}
