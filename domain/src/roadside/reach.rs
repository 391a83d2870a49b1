//! Who is told of a request.

use chrono::{DateTime, Utc};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{Offering, RoadsideSettings, ServiceType};
use crate::holidays::Nation;
use crate::inbox::{Event, News, Subject};
use crate::notifications::NotificationKind;
use crate::opening;

/// Tells the providers within whose reach an open request is, and who work at this hour, the nearest first; not those for whom
/// it is not, nor those who left it. Of one that is open no more, or whose customer is blocked or leaving, nobody is told.
///
/// # Errors
/// When the database refuses.
pub async fn tell_providers(
    db: &mut PgConnection,
    request_id: Uuid,
    settings: &RoadsideSettings,
    now: DateTime<Utc>,
) -> sqlx::Result<News> {
    let mut news = News::default();
    let Some(service_type) = open_request(&mut *db, request_id, now).await? else {
        return Ok(news);
    };
    let max = settings.max_providers_told;
    // Some of them may be closed.
    let reached =
        reached(&mut *db, request_id, &service_type.answered_by(), max.saturating_mul(4)).await?;
    let is_at_work = |hours: &str| {
        hours.is_empty() || opening::state(hours, Nation::EnglandAndWales, now).open != Some(false)
    };
    let told: Vec<Reached> = reached
        .into_iter()
        .filter(|provider| is_at_work(&provider.opening_hours))
        .take(usize::try_from(max).unwrap_or_default())
        .collect();
    let ids: Vec<Uuid> = told.iter().map(|provider| provider.provider_id).collect();
    add_recipients(db, request_id, &ids, now).await?;
    for provider in told {
        let kind = NotificationKind::JobNearby;
        let subject = Subject::Job { kind, request_id, provider_id: None };
        news.notify(Some(provider.user_id), subject, now);
        news.emit(Some(provider.user_id), Event::Job(request_id));
    }
    Ok(news)
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
}

/// Providers within whose reach a request is and who offer what it needs, the nearest first. Reach is measured from cell to
/// cell.
async fn reached(
    db: &mut PgConnection,
    request_id: Uuid,
    offerings: &[Offering],
    max: i64,
) -> sqlx::Result<Vec<Reached>> {
    sqlx::query_as!(
        Reached,
        r#"
        select p.id as "provider_id!", p.user_id as "user_id!", p.opening_hours as "opening_hours!"
        from service_requests r
        join working_providers p on p.takes_jobs and p.service_types && $2::text[]
             and st_dwithin(p.base_cell, r.cell, 80000) and st_distance(p.base_cell, r.cell) <= p.radius_km * 1000
        where r.id = $1 and p.user_id is distinct from r.user_id
          and exists (select from users u where u.id = r.user_id and u.blocked_at is null and u.deletes_at is null)
          and not exists (select from user_blocks b where (b.blocker_id, b.blocked_id) in
                              ((p.user_id, r.user_id), (r.user_id, p.user_id)))
          and not exists (select from service_request_history h
                          where h.request_id = r.id and h.provider_id = p.id and h.step = 'reopened')
          and not exists (select from request_recipients x
                          where x.request_id = r.id and x.provider_id = p.id and x.dismissed_at is not null)
        order by st_distance(p.base_cell, r.cell), p.id limit $3
        "#,
        request_id,
        offerings as &[Offering],
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
        "insert into request_recipients (request_id, provider_id, told_at) select $1, id, $3 from unnest($2::uuid[]) as id
         on conflict (request_id, provider_id) do update set told_at = coalesce(request_recipients.told_at, excluded.told_at)",
        request_id,
        provider_ids,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}
