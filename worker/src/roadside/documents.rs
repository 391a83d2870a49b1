//! Documents of providers that run out.

use carpal_domain::audit_log::AuditKind;
use carpal_domain::inbox::{Event, NotificationTimes, Subject};
use carpal_domain::mail::MailKind;
use carpal_domain::notifications::{NotificationKind, Topic};
use carpal_domain::roadside::Reminders;
use sqlx::PgPool;

use crate::unit_of_work::UnitOfWork;

/// Reminds providers of documents that run out in 30 days by default, and again in 7: in the app, and by email where they want
/// emails about their account, once each. One that was replaced already is not reminded of. Returns how many.
///
/// # Errors
/// When the database refuses; then nobody was reminded.
pub async fn remind(
    pool: &PgPool,
    times: &NotificationTimes,
    reminders: Reminders,
    public_url: &str,
) -> sqlx::Result<u64> {
    let mut work = UnitOfWork::begin_telling(pool, times).await?;
    let due = sqlx::query!(
        r#"
        update provider_documents d
        set reminded_days = case when d.expires_on <= (now() at time zone 'Europe/London')::date + $2::integer
                                 then $2::integer else $1::integer end
        from providers p join users u on u.id = p.user_id
        where p.id = d.provider_id and p.is_verified and not p.is_banned and u.blocked_at is null and u.deletes_at is null
          and d.expires_on >= (now() at time zone 'Europe/London')::date
          and ((d.expires_on <= (now() at time zone 'Europe/London')::date + $1::integer and d.reminded_days is null)
               or (d.expires_on <= (now() at time zone 'Europe/London')::date + $2::integer and d.reminded_days > $2::integer))
          and not exists (select from provider_documents later
                          where later.provider_id = d.provider_id and later.kind = d.kind and lower(later.title) = lower(d.title)
                            and later.expires_on > d.expires_on)
        returning d.provider_id, p.user_id, u.email, u.name, d.expires_on as "expires_on!",
                  coalesce((select c.email from notification_choices c where c.user_id = u.id and c.topic = $3), true)
                      as "wants_email!",
                  d.kind = 'certificate' as "is_certificate!",
                  case when d.title <> '' then d.title when d.kind = 'insurance' then 'Your insurance document'
                       else 'Your certificate' end as "document!"
        "#,
        reminders.first,
        reminders.last,
        Topic::Account as Topic
    )
    .fetch_all(work.db())
    .await?;
    for document in &due {
        let kind = NotificationKind::DocumentExpires;
        let subject = Subject::Provider { kind, provider_id: document.provider_id };
        work.notify(document.user_id, subject);
        if !document.wants_email {
            continue;
        }
        let (name, on) = (document.document.clone(), document.expires_on.to_string());
        let mail = MailKind::DocumentExpires {
            document: name,
            on,
            is_certificate: document.is_certificate,
        }
        .to(document.name.clone(), format!("{public_url}/service-provider-application"));
        work.email(&document.email, mail).await?;
    }
    work.commit().await?;
    Ok(due.len().try_into().unwrap_or(u64::MAX))
}

/// Pauses the providers who work without an insurance, or of whom a document has run out that an admin had seen. They may finish
/// a job that is under way; a replacement that an admin has seen lifts it. They are emailed whatever they chose, as of every
/// decision that ends their work. Returns how many.
///
/// # Errors
/// When the database refuses; then nobody was paused.
pub async fn pause_for_documents(
    pool: &PgPool,
    times: &NotificationTimes,
    public_url: &str,
) -> sqlx::Result<u64> {
    let mut work = UnitOfWork::begin_telling(pool, times).await?;
    let now = work.now();
    let paused = sqlx::query!(
        r#"
        with due as (
            select p.id from providers p
            where p.is_verified and p.is_active and not has_valid_documents(p.id, $1)
            -- Whoever accepts a quote of theirs at this moment is waited for, and nobody does after it.
            order by p.id for no key update),
        paused as (
            update providers p set is_active = false, paused_because = 'documents', paused_reason = null, updated_at = $1
            from due where p.id = due.id returning p.id, p.user_id, p.business_name),
        logged as (
            insert into activities (at, activity_type, target_type, target_id, before, after)
            select $1, $2, 'provider', id::text, jsonb_build_object('is_active', true),
                   jsonb_build_object('is_active', false, 'paused_because', 'documents')
            from paused)
        select paused.id, user_id, business_name, u.email, u.name from paused join users u on u.id = user_id
        "#,
        now,
        AuditKind::ProviderPause as AuditKind
    )
    .fetch_all(work.db())
    .await?;
    for provider in &paused {
        let kind = NotificationKind::ProviderPausedForDocuments;
        let user_id = provider.user_id;
        work.notify(user_id, Subject::Provider { kind, provider_id: provider.id });
        work.emit(user_id, Event::Provider);
        let business = provider.business_name.clone();
        let mail = MailKind::ProviderPaused { business, reason: None }
            .to(provider.name.clone(), format!("{public_url}/service-provider-application"));
        work.email(&provider.email, mail).await?;
    }
    work.commit().await?;
    Ok(paused.len().try_into().unwrap_or(u64::MAX))
}
