//! What somebody would read.

use carpal_domain::mail::{Mail, MailKind, content, render};
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::car_parks;
use super::http::{NoticeAct, NoticePreview};
use crate::accounts::appeals::service as appeals;
use crate::accounts::restrictions::service::suspension_mail;
use crate::accounts::service::FORGOT_PAGE;
use crate::admin::admins::service as admins;
use crate::admin::incidents::service::check_reader;
use crate::admin::users::service::{no_account, warning};
use crate::admin::zones::service::notice as hidden_notice;
use crate::foundation::accounts::{Account, account};
use crate::foundation::roles::check_not_own_case;
use crate::incidents::service as incidents;
use crate::messaging::reports::service::{self as reports, ReportDecision};
use crate::services::providers::service as providers;
use crate::support::service::{self as support, SupportKind};
use crate::vehicles::claims::service as claims;
use crate::zones::service as zones;
use crate::{AppState, Error};

/// What an admin is about to do.
pub struct Asked {
    pub act: NoticeAct,
    pub target_id: String,
    /// Trimmed; may be empty while it is typed.
    pub reason: String,
    pub until: Option<DateTime<Utc>>,
    /// The admin who asks.
    pub by: Uuid,
}

impl Asked {
    /// The account that is named by its id alone.
    pub fn account(&self) -> Option<Uuid> {
        match self.act.subject() {
            ActSubject::Account => self.target_id.parse().ok(),
            _ => None,
        }
    }
}

/// What an act is about: what its target is.
#[derive(Clone, Copy)]
enum ActSubject {
    Account,
    Provider,
    /// An incident, of which its reporter reads.
    Incident,
    /// An incident, of which the owner of the vehicle reads.
    IncidentOwner,
    Claim,
    SupportItem,
    Report,
    ZonePost,
    DriverReport,
    Suggestion,
    Appeal,
}

impl NoticeAct {
    fn subject(self) -> ActSubject {
        match self {
            Self::Block
            | Self::Unblock
            | Self::Suspend
            | Self::Unsuspend
            | Self::Warn
            | Self::GrantAdmin
            | Self::RevokeAdmin => ActSubject::Account,
            Self::AcceptProvider
            | Self::RejectProvider
            | Self::PauseProvider
            | Self::ReactivateProvider
            | Self::BanProvider => ActSubject::Provider,
            Self::IncidentMessage | Self::MoveIncident => ActSubject::Incident,
            Self::NotifyOwner => ActSubject::IncidentOwner,
            Self::AcceptClaim | Self::AcceptClaimHolder | Self::RejectClaim => ActSubject::Claim,
            Self::SupportReply => ActSubject::SupportItem,
            Self::DismissReport | Self::ResolveReport => ActSubject::Report,
            Self::HideZonePost | Self::HideZonePostReporter => ActSubject::ZonePost,
            Self::AcceptDriverReport | Self::DismissDriverReport => ActSubject::DriverReport,
            Self::ApproveSuggestion
            | Self::RejectSuggestion
            | Self::MergeSuggestion
            | Self::AskSuggester => ActSubject::Suggestion,
            Self::UpholdAppeal | Self::RejectAppeal => ActSubject::Appeal,
        }
    }
}

/// What somebody would read.
///
/// # Errors
/// There is no such target.
pub async fn preview(state: &AppState, asked: &Asked) -> Result<NoticePreview, Error> {
    let (mail, in_app) = match asked.act.subject() {
        ActSubject::Account => of_user(state, asked).await?,
        ActSubject::Provider => (of_provider(state, asked).await?, None),
        ActSubject::Incident => of_incident(state, asked).await?,
        ActSubject::IncidentOwner => of_owner(state, asked).await?,
        ActSubject::Claim => (of_claim(state, asked).await?, None),
        ActSubject::SupportItem => (of_support(state, asked).await?, None),
        ActSubject::Report => of_report(state, asked).await?,
        ActSubject::ZonePost => of_zone_post(state, asked).await?,
        ActSubject::DriverReport => car_parks::of_driver_report(state, asked).await?,
        ActSubject::Suggestion => car_parks::of_suggestion(state, asked).await?,
        ActSubject::Appeal => of_appeal(state, asked).await?,
    };
    let email = content::content(&mail);
    let text = render::text(&email).map_err(anyhow::Error::from)?;
    Ok(NoticePreview { subject: email.subject.to_owned(), text, in_app })
}

/// The email, and what they read in the app.
pub(super) type Notice = (Mail, Option<String>);

async fn of_user(state: &AppState, asked: &Asked) -> Result<Notice, Error> {
    let user = user(state, id(asked)?).await?;
    let reason = asked.reason.clone();
    Ok(match asked.act {
        NoticeAct::Block => {
            (MailKind::AppealLink.to(user.name, link(state, "/appeal/…")), Some(reason))
        }
        NoticeAct::Suspend => {
            let kind = match asked.until {
                Some(until) => suspension_mail(&state.pool, until).await?,
                None => MailKind::Suspended { until: String::new() },
            };
            (kind.to(user.name, link(state, "/login")), Some(reason))
        }
        NoticeAct::Unsuspend => {
            (MailKind::SuspensionEnded.to(user.name, link(state, "/login")), None)
        }
        NoticeAct::Unblock => {
            (MailKind::AccountUnblocked.to(user.name, link(state, "/login")), None)
        }
        NoticeAct::GrantAdmin => {
            (MailKind::AdminGranted.to(user.name, link(state, admins::ADMIN_PAGE)), None)
        }
        NoticeAct::RevokeAdmin => {
            (MailKind::AdminRevoked.to(user.name, link(state, FORGOT_PAGE)), None)
        }
        _ => {
            let words = warning(&reason);
            let kind = MailKind::Warned { message: Some(words.clone()) };
            (kind.to(user.name, link(state, "/messages")), Some(words))
        }
    })
}

async fn of_provider(state: &AppState, asked: &Asked) -> Result<Mail, Error> {
    let provider = providers::by_id(&state.pool, id(asked)?).await?;
    let user = user(state, provider.user_id).await?;
    let (business, reason) = (provider.business_name, asked.reason.clone());
    let dashboard = "/service-provider-dashboard";
    let (kind, path) = match asked.act {
        NoticeAct::AcceptProvider => (MailKind::ProviderApproved { business }, dashboard),
        NoticeAct::RejectProvider => {
            (MailKind::ProviderRejected { business, reason }, "/service-provider-application")
        }
        NoticeAct::PauseProvider => {
            (MailKind::ProviderPaused { business, reason: Some(reason) }, dashboard)
        }
        NoticeAct::ReactivateProvider => (MailKind::ProviderReactivated { business }, dashboard),
        _ => (MailKind::ProviderBanned { business, reason }, dashboard),
    };
    Ok(kind.to(user.name, link(state, path)))
}

/// Who reported it is no part of what is previewed: the greeting names nobody.
async fn of_incident(state: &AppState, asked: &Asked) -> Result<Notice, Error> {
    check_reader(state, &asked.target_id, asked.by).await?;
    let incident = incidents::by_reference(&state.pool, &asked.target_id).await?;
    let reference = incident.reference.clone();
    let (kind, in_app) = match asked.act {
        NoticeAct::MoveIncident => (MailKind::IncidentMoved { reference }, None),
        _ => (MailKind::IncidentNews { reference }, Some(asked.reason.clone())),
    };
    let mail = match incident.user_id {
        Some(_) => kind.to("", link(state, &format!("/report-incident/{}", incident.reference))),
        None => kind.to_guest(link(state, "/guest/…")),
    };
    Ok((mail, in_app))
}

/// What the owner reads, where there is one to notify. Whose vehicle it is, is not told: the greeting names nobody.
async fn of_owner(state: &AppState, asked: &Asked) -> Result<Notice, Error> {
    check_reader(state, &asked.target_id, asked.by).await?;
    let incident = incidents::by_reference(&state.pool, &asked.target_id).await?;
    let words = Some(asked.reason.as_str()).filter(|words| !words.is_empty());
    let (_, plate, notice) = incidents::owner_notice(&incident, words)?;
    let mail = MailKind::VehicleReported { plate }.to("", link(state, "/messages"));
    Ok((mail, Some(notice)))
}

async fn of_claim(state: &AppState, asked: &Asked) -> Result<Mail, Error> {
    let claim = claims::admin_claim(&state.pool, id(asked)?).await?;
    // The greeting names who claims it, or who has it: to the one nobody shows the other.
    let concerned = [Some(claim.claimant_id), claim.holder_id];
    check_not_own_case(&state.pool, asked.by, &concerned).await?;
    let plate = claim.registration.spaced();
    if asked.act == NoticeAct::AcceptClaim {
        return Ok(
            MailKind::ClaimApproved { plate }.to(claim.claimant_name, link(state, "/vehicles"))
        );
    }
    let path = format!("/vehicles?claim={}", claim.registration.as_str());
    if asked.act == NoticeAct::AcceptClaimHolder {
        let name = claim.holder_name.ok_or_else(no_account)?;
        return Ok(MailKind::RegistrationMoved { plate }.to(name, link(state, &path)));
    }
    let kind = MailKind::ClaimRejected { plate, reason: asked.reason.clone() };
    Ok(kind.to(claim.claimant_name, link(state, &path)))
}

async fn of_support(state: &AppState, asked: &Asked) -> Result<Mail, Error> {
    let id = id(asked)?;
    let item = match support::item(&state.pool, SupportKind::Ticket, id).await {
        Err(Error::NotFound(_)) => {
            support::item(&state.pool, SupportKind::ProblemReport, id).await?
        }
        found => found?,
    };
    let name = match item.user_id {
        Some(user_id) => Some(user(state, user_id).await?.name),
        None => None,
    };
    let reference = support::reference(item.kind, item.number);
    Ok(support::reply_mail(reference, &asked.reason, name, link(state, "/customer-service")))
}

/// Who reported it stays unknown to the admin too: the greeting names nobody.
async fn of_report(state: &AppState, asked: &Asked) -> Result<Notice, Error> {
    reports::report(&state.pool, id(asked)?).await?;
    let decision = match asked.act {
        NoticeAct::DismissReport => ReportDecision::Dismiss,
        _ => ReportDecision::Act,
    };
    let words = reports::answer(decision).to_owned();
    Ok((MailKind::SupportMessage.to("", link(state, "/messages")), Some(words)))
}

/// Neither who wrote it nor who reported it is told by this: the greeting names nobody.
async fn of_zone_post(state: &AppState, asked: &Asked) -> Result<Notice, Error> {
    let post = zones::any_post(&state.pool, id(asked)?).await?;
    let words = match asked.act {
        NoticeAct::HideZonePost => hidden_notice(post.kind, &post.zone_name),
        _ => reports::answer(ReportDecision::Act).to_owned(),
    };
    Ok((MailKind::SupportMessage.to("", link(state, "/messages")), Some(words)))
}

async fn of_appeal(state: &AppState, asked: &Asked) -> Result<Notice, Error> {
    let appeal = appeals::appeal_of(&state.pool, id(asked)?).await?;
    let answer = asked.reason.clone();
    // Upheld, the answer is in the email: nothing is left to sign in for.
    let (kind, in_app) = match asked.act {
        NoticeAct::UpholdAppeal => (MailKind::AppealUpheld { answer }, None),
        _ => (MailKind::AppealRejected, Some(answer)),
    };
    Ok((kind.to(appeal.name, link(state, "/login")), in_app))
}

pub(super) fn id(asked: &Asked) -> Result<Uuid, Error> {
    let sentence = "Nothing has this id";
    asked.target_id.parse().map_err(|_| Error::invalid("target_id", sentence))
}

async fn user(state: &AppState, id: Uuid) -> Result<Account, Error> {
    account(&state.pool, id).await?.ok_or_else(no_account)
}

pub(super) fn link(state: &AppState, path: &str) -> String {
    format!("{}{path}", state.config.public_url)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_is_named_by_what_is_done_to_it_and_by_nothing_else() {
        let id = Uuid::from_u128(7);
        let account = |act, target: &str| {
            let target_id = target.to_owned();
            Asked { act, target_id, reason: String::new(), until: None, by: Uuid::nil() }.account()
        };
        for act in [
            NoticeAct::Block,
            NoticeAct::Unblock,
            NoticeAct::Suspend,
            NoticeAct::Unsuspend,
            NoticeAct::Warn,
            NoticeAct::GrantAdmin,
            NoticeAct::RevokeAdmin,
        ] {
            assert_eq!(account(act, &id.to_string()), Some(id), "{act:?}");
            assert_eq!(account(act, "CP-1"), None, "{act:?}");
        }
        for act in [NoticeAct::BanProvider, NoticeAct::AcceptClaim, NoticeAct::UpholdAppeal] {
            assert_eq!(account(act, &id.to_string()), None, "{act:?}");
        }
    }
}
