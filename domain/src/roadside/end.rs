//! What becomes of requests whose provider does not go on with them.

use chrono::{DateTime, Utc};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{Audience, RoadsideSettings, Urgency, tell_providers};
use crate::inbox::{Event, Subject};
use crate::notifications::NotificationKind;
use crate::unit_of_work::UnitOfWork;

/// Opens a request again that is under way and whose row is locked: as if nobody had been accepted, the accepted quote is
/// withdrawn, and the photos of who left are gone. Its time goes on, a little longer where it is nearly over, but never without
/// end. The customer and the providers within reach are told; who left is told nothing, their open pages look again.
///
/// # Errors
/// When the database refuses.
pub async fn reopen(
    work: &mut UnitOfWork,
    request_id: Uuid,
    why: Option<&str>,
    settings: &RoadsideSettings,
) -> sqlx::Result<()> {
    let now = work.now();
    let Some(opened) = open_again(work.db(), request_id, why, settings, now).await? else {
        return Ok(());
    };
    let kind = NotificationKind::JobReopened;
    let subject = Subject::Job { kind, request_id, provider_id: opened.provider };
    work.notify(opened.customer, subject);
    for user_id in [opened.customer, opened.provider_user] {
        work.emit(user_id, Event::Job(request_id));
    }
    tell_providers(work, request_id, Audience::Everyone, settings).await
}

/// A request that is open again, and who left it.
struct Opened {
    customer: Option<Uuid>,
    provider: Option<Uuid>,
    /// The account of that provider.
    provider_user: Option<Uuid>,
}

async fn open_again(
    db: &mut PgConnection,
    request_id: Uuid,
    why: Option<&str>,
    settings: &RoadsideSettings,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<Opened>> {
    sqlx::query_as!(
        Opened,
        r#"
        with left_by as (
            select r.id, r.provider_id, p.user_id from service_requests r left join providers p on p.id = r.provider_id
            where r.id = $1 and r.status = 'in_progress'),
        dropped as (
            update service_quotes q set status = 'withdrawn', decided_at = $2 from left_by
            where q.request_id = left_by.id and q.status = 'accepted'),
        photos as (delete from pictures f using left_by where f.service_request_id = left_by.id and f.by_provider),
        steps as (
            insert into service_request_history (request_id, step, provider_id, note, at)
            select id, 'reopened', provider_id, $3, $2 from left_by)
        update service_requests r
        set status = 'open', provider_id = null, accepted_quote_id = null, accepted_at = null, accepted_point = null,
            progress = null, eta = null, quoted_pence = null, was_done = false, done_at = null, confirms_at = null,
            final_price_pence = null, final_price_note = null,
            expires_at = least(greatest(r.expires_at, $4),
                               r.created_at + 2 * case when r.urgency = $5 then $6::interval else $7::interval end)
        from left_by where r.id = left_by.id
        returning r.user_id as customer, left_by.provider_id as "provider?", left_by.user_id as "provider_user?"
        "#,
        request_id,
        now,
        why,
        now + settings.reopened_request_expiry,
        Urgency::Urgent as Urgency,
        settings.urgent_request_expiry as _,
        settings.request_expiry as _,
    )
    .fetch_optional(db)
    .await
}

/// Jobs of a provider that are opened again in one transaction. Everyone within reach of each is told, which takes its time, and
/// whoever ends their work must come through whatever they have on their hands. The worker sees to the others.
const REOPENED_AT_ONCE: i64 = 5;

/// Locks the requests that a provider has a pending quote for, and the first that they are under way for, as whoever else changes
/// them does. It comes before their provider is locked: who holds a request and waits for the provider is not waited for by one who
/// holds the provider.
///
/// # Errors
/// When the database refuses.
pub async fn lock_work(db: &mut PgConnection, provider_id: Uuid) -> sqlx::Result<()> {
    sqlx::query!(
        "select from service_requests
         where id in (select request_id from service_quotes where provider_id = $1 and status = 'pending')
            or id in (select id from service_requests where provider_id = $1 and status = 'in_progress'
                        and progress is distinct from 'done' order by id limit $2)
         order by id for no key update",
        provider_id,
        REOPENED_AT_ONCE
    )
    .fetch_all(db)
    .await?;
    Ok(())
}

/// Ends the work of a provider who may work no more: their pending quotes are withdrawn, and the first requests that they are under
/// way for are open again, the others the next time. Work that they have marked as done stays theirs. Their requests and then the
/// provider are to be locked. Returns how many requests changed.
///
/// # Errors
/// When the database refuses.
pub async fn end_work(
    work: &mut UnitOfWork,
    provider_id: Uuid,
    settings: &RoadsideSettings,
) -> sqlx::Result<usize> {
    let now = work.now();
    let withdrawn = sqlx::query!(
        "update service_quotes q set status = 'withdrawn', decided_at = $2 from service_requests r, providers p
         where r.id = q.request_id and p.id = q.provider_id and q.provider_id = $1 and q.status = 'pending'
         returning q.request_id, r.user_id, p.user_id as provider_user_id",
        provider_id,
        now
    )
    .fetch_all(work.db())
    .await?;
    for quote in &withdrawn {
        let (kind, request_id) = (NotificationKind::QuoteWithdrawn, quote.request_id);
        let subject = Subject::Job { kind, request_id, provider_id: Some(provider_id) };
        work.notify(quote.user_id, subject);
        for user_id in [quote.user_id, Some(quote.provider_user_id)] {
            work.emit(user_id, Event::Job(request_id));
        }
    }
    let under_way = sqlx::query_scalar!(
        "select id from service_requests
         where provider_id = $1 and status = 'in_progress' and progress is distinct from 'done'
         order by id limit $2 for no key update",
        provider_id,
        REOPENED_AT_ONCE
    )
    .fetch_all(work.db())
    .await?;
    for request_id in &under_way {
        reopen(work, *request_id, None, settings).await?;
    }
    Ok(withdrawn.len() + under_way.len())
}
