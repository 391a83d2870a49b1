//! What becomes of requests whose customer may use CarPal no more.

use uuid::Uuid;

use super::RoadsideSettings;
use crate::inbox::{Event, Subject};
use crate::notifications::NotificationKind;
use crate::unit_of_work::UnitOfWork;

/// Cancels what a customer asked for who is blocked: what is open, and what is under way and was never marked as done. Work that
/// was done once goes on, and their silence confirms it. Whoever is on the way or has quoted is told, as of any cancellation.
///
/// # Errors
/// When the database refuses.
pub async fn cancel_requests(
    work: &mut UnitOfWork,
    customer: Uuid,
    settings: &RoadsideSettings,
) -> sqlx::Result<()> {
    let now = work.now();
    let requests = sqlx::query_scalar!(
        "select id from service_requests
         where user_id = $1 and (status = 'open' or status = 'in_progress' and not was_done)
         order by id for no key update",
        customer
    )
    .fetch_all(work.db())
    .await?;
    tell_of_cancellation(work, &requests).await?;
    sqlx::query!(
        "with declined as (update service_quotes set status = 'declined', decided_at = $2
                           where request_id = any ($1) and status = 'pending'),
              steps as (insert into service_request_history (request_id, step, at)
                        select id, 'cancelled', $2 from unnest($1::uuid[]) as cancelled (id))
         update service_requests set status = 'cancelled', ended_at = $2, chat_until = $3, eta = null where id = any ($1)",
        &requests,
        now,
        now + settings.job_chat_grace
    )
    .execute(work.db())
    .await?;
    Ok(())
}

/// Tells providers that these requests, which are locked, are cancelled: whoever has the job, and those whose quotes wait.
///
/// # Errors
/// When the database refuses.
pub async fn tell_of_cancellation(work: &mut UnitOfWork, requests: &[Uuid]) -> sqlx::Result<()> {
    let concerned = sqlx::query!(
        r#"select r.id as "request_id!", p.user_id as "user_id?"
           from service_requests r join providers p on p.id = r.provider_id
           where r.id = any ($1) and r.status = 'in_progress'
           union
           select q.request_id, p.user_id from service_quotes q join providers p on p.id = q.provider_id
           where q.request_id = any ($1) and q.status = 'pending'"#,
        requests
    )
    .fetch_all(work.db())
    .await?;
    for one in concerned {
        let (kind, request_id) = (NotificationKind::JobCancelled, one.request_id);
        work.notify(one.user_id, Subject::Job { kind, request_id, provider_id: None });
        work.emit(one.user_id, Event::Job(request_id));
    }
    Ok(())
}
