//! Providers are approved, rejected, paused, reactivated and banned, and their documents accepted.

use carpal_domain::inbox::{Event, Subject, wants_email};
use carpal_domain::mail::{Mail, MailKind};
use carpal_domain::notifications::{NotificationKind, Topic};
use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use uuid::Uuid;

pub use super::rules::Act;
use super::rules::DecisionError;
use super::store;
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::foundation::accounts::account;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::reason::Reason;
use crate::foundation::roles::is_own_case;
use crate::services::documents::service as documents;
use crate::services::providers::service::{self as providers, PausedBecause, ProviderRow};
use crate::services::service as services;

/// What is decided about a provider, by whom and why.
pub struct Decision<'a> {
    pub act: Act,
    pub by: Uuid,
    /// The `updated_at` that the admin saw; none where nobody looked, as in a demo.
    pub seen: Option<DateTime<Utc>>,
    /// What the provider reads; where none is needed, none.
    pub reason: Option<&'a Reason>,
}

/// Decides about a provider, who is told at once. A ban withdraws their pending quotes and opens the requests again that they
/// are under way for.
///
/// # Errors
/// There is none, they changed meanwhile, they are the admin, or they would work with a document that has run out.
pub async fn decide(work: &mut UnitOfWork, id: Uuid, decision: Decision<'_>) -> Result<(), Error> {
    let Decision { act, by, seen, reason } = decision;
    if act == Act::Ban {
        services::lock_work(work, id).await?;
    }
    let before = held(work, id).await?;
    let is_as_seen = seen.is_none_or(|seen| seen == before.updated_at);
    if !is_as_seen || !act.fits(before.standing, before.paused_because) {
        return Err(DecisionError::Stale.into());
    }
    let now = work.now();
    if act.lets_work() {
        check_other(work, &before, by).await?;
        if !documents::is_insured(work.db(), id, now).await? {
            return Err(DecisionError::InsuranceNotSeen.into());
        }
        if !documents::are_valid(work.db(), id, now).await? {
            return Err(DecisionError::DocumentRanOut.into());
        }
    }
    carry_out(work, &before, act, by, reason).await?;
    if act == Act::Ban {
        services::end_work(work, id).await?;
    }
    Ok(())
}

/// An admin has seen a document. Where it was the last that a provider lacked who was paused for that, they may work again.
///
/// # Errors
/// There is none, it has run out, an admin has seen it already, or it is the admin's own.
pub async fn accept_document(
    work: &mut UnitOfWork,
    id: Uuid,
    document_id: Uuid,
    by: Uuid,
) -> Result<(), Error> {
    let before = held(work, id).await?;
    check_other(work, &before, by).await?;
    documents::accept(work, id, document_id, by).await?;
    let now = work.now();
    if before.paused_because == Some(PausedBecause::Documents)
        && documents::are_valid(work.db(), id, now).await?
    {
        carry_out(work, &before, Act::Reactivate, by, None).await?;
    }
    work.emit(before.user_id, Event::Provider);
    Ok(())
}

/// Fails when a provider is the admin who would look at a document of theirs, and there is another admin.
///
/// # Errors
/// There is none, or it is the admin's own.
pub async fn check_reader(work: &mut UnitOfWork, id: Uuid, by: Uuid) -> Result<(), Error> {
    let provider = providers::by_id(work.db(), id).await?;
    check_other(work, &provider, by).await
}

/// A provider, whom nobody else changes until the unit of work ends.
async fn held(work: &mut UnitOfWork, id: Uuid) -> Result<ProviderRow, Error> {
    providers::lock(work, id).await?;
    providers::by_id(work.db(), id).await
}

/// Fails when the provider is the admin, and another admin could decide.
async fn check_other(work: &mut UnitOfWork, provider: &ProviderRow, by: Uuid) -> Result<(), Error> {
    if is_own_case(work.db(), by, &[Some(provider.user_id)]).await? {
        return Err(DecisionError::OwnCase.into());
    }
    Ok(())
}

/// Does it, writes it down, and tells the provider.
async fn carry_out(
    work: &mut UnitOfWork,
    before: &ProviderRow,
    act: Act,
    by: Uuid,
    reason: Option<&Reason>,
) -> Result<(), Error> {
    let (id, user_id, now) = (before.id, before.user_id, work.now());
    store::decide(work.db(), id, act, reason, now).await?;
    let after = providers::by_id(work.db(), id).await?;
    let (audited, kind) = match act {
        Act::Accept => (AuditKind::ProviderApprove, NotificationKind::ProviderApproved),
        Act::Reject => (AuditKind::ProviderReject, NotificationKind::ProviderRejected),
        Act::Pause => (AuditKind::ProviderPause, NotificationKind::ProviderPaused),
        Act::Reactivate => (AuditKind::ProviderReactivate, NotificationKind::ProviderReactivated),
        Act::Ban => (AuditKind::ProviderBan, NotificationKind::ProviderBanned),
    };
    let entry = AuditEntry::new(audited, AuditTarget::Provider(id)).by(by);
    work.audit(entry.change(standing(before), standing(&after)).because(reason)).await?;
    work.notify(user_id, Subject::Provider { kind, provider_id: id });
    work.emit(user_id, Event::Provider);
    email(work, before, act, reason).await
}

fn standing(provider: &ProviderRow) -> Value {
    json!({"standing": provider.standing, "paused_because": provider.paused_because})
}

/// Emails the provider's account: of good news only if its user wants emails of this topic.
async fn email(
    work: &mut UnitOfWork,
    provider: &ProviderRow,
    act: Act,
    reason: Option<&Reason>,
) -> Result<(), Error> {
    let Some(user) = account(work.db(), provider.user_id).await? else { return Ok(()) };
    if act.lets_work() && !wants_email(work.db(), user.id, Topic::Account).await? {
        return Ok(());
    }
    let business = provider.business_name.clone();
    let reason = reason.map(|reason| reason.as_str().to_owned());
    let words = reason.clone().unwrap_or_default();
    let (kind, path) = match act {
        Act::Accept => (MailKind::ProviderApproved { business }, "/service-provider-dashboard"),
        Act::Reject => (
            MailKind::ProviderRejected { business, reason: words },
            "/service-provider-application",
        ),
        Act::Pause => {
            (MailKind::ProviderPaused { business, reason }, "/service-provider-dashboard")
        }
        Act::Reactivate => {
            (MailKind::ProviderReactivated { business }, "/service-provider-dashboard")
        }
        Act::Ban => {
            (MailKind::ProviderBanned { business, reason: words }, "/service-provider-dashboard")
        }
    };
    let mail: Mail = kind.to(user.name, work.link(path));
    work.email(&user.email, mail).await
}
