//! Asking somebody to be a backup contact, and what they answer, in whatever unit of work it belongs to.

use carpal_domain::inbox::{Subject, wants_email};
use carpal_domain::mail::MailKind;
use carpal_domain::notifications::{NotificationKind, Topic};
use carpal_domain::registration::Registration;
use serde_json::json;
use uuid::Uuid;

use super::rules::{BackupContactError, BackupContactState, Invitee};
use super::store::{self, HeldBackupContact, InviteeRow, NewBackupContact};
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::private_links::{self, LinkTo};

/// Whom an owner asks, for which vehicle, and what they know the owner as.
pub struct Invitation<'a> {
    pub vehicle_id: Uuid,
    pub registration: &'a Registration,
    pub invitee: &'a Invitee,
    pub owner_name: &'a str,
}

/// Asks somebody to be the backup contact of a vehicle of the owner's. Whether anybody has the address or the username shows nowhere.
///
/// # Errors
/// The vehicle has one, or they said no to this owner lately.
pub async fn invite(
    work: &mut UnitOfWork,
    owner: Uuid,
    invitation: &Invitation<'_>,
) -> Result<Uuid, Error> {
    let &Invitation { vehicle_id, registration, invitee, owner_name } = invitation;
    work.lock(&format!("backup contacts of {owner}")).await?;
    let standing = store::standing(work.db(), owner, vehicle_id, invitee.as_str()).await?;
    if standing.has_one {
        return Err(BackupContactError::HasOne.into());
    }
    if standing.said_no {
        return Err(BackupContactError::SaidNo.into());
    }
    let now = work.now();
    let account = store::account_of(work.db(), invitee, owner).await?;
    let user_id = account.as_ref().filter(|account| account.hears).map(|account| account.id);
    let new = NewBackupContact { vehicle_id, invitee, owner_name, user_id };
    let id = store::insert(work.db(), &new, now).await?;
    if account.as_ref().is_none_or(|account| account.hears) {
        let kind =
            MailKind::BackupInvited { plate: registration.spaced(), owner: owner_name.to_owned() };
        tell(work, id, invitee, account, kind).await?;
    }
    audit(work, AuditKind::BackupContactInvite, id, owner, owner).await?;
    Ok(id)
}

/// Tells whoever is asked: an address by an email with a link, an account in the app too.
async fn tell(
    work: &mut UnitOfWork,
    id: Uuid,
    invitee: &Invitee,
    account: Option<InviteeRow>,
    kind: MailKind,
) -> Result<(), Error> {
    if let Some(account) = &account {
        let subject =
            Subject::Backup { kind: NotificationKind::BackupInvited, backup_contact_id: id };
        work.notify(account.id, subject);
    }
    match (invitee, account) {
        (Invitee::Email(email), _) => {
            let token = private_links::make(work, LinkTo::BackupContact, id).await?;
            let link = work.link(&format!("/backup-contact#token={token}"));
            work.email(email, kind.to_guest(link)).await
        }
        (Invitee::Username(_), Some(account)) => {
            if !wants_email(work.db(), account.id, Topic::Account).await? {
                return Ok(());
            }
            let link = work.link("/backup-contact");
            work.email(&account.email, kind.to(account.name, link)).await
        }
        (Invitee::Username(_), None) => Ok(()),
    }
}

/// Who answers: the account that was asked, or whoever has the link of an email.
#[derive(Debug, Clone, Copy)]
pub enum Answerer {
    User(Uuid),
    Link,
}

/// Whoever was asked agrees, once.
///
/// # Errors
/// There is no such invitation of theirs, or it is not open any more.
pub async fn agree(work: &mut UnitOfWork, id: Uuid, by: Answerer) -> Result<(), Error> {
    let held = held(work, id, by).await?;
    match held.state {
        BackupContactState::Agreed => Ok(()),
        BackupContactState::Invited => {
            answer(work, id, &held, BackupContactState::Agreed, by).await
        }
        _ => Err(BackupContactError::NotOpen.into()),
    }
}

/// Whoever was asked says no, or stops. Said again, it changes nothing. Of what its owner took back only the no is kept: there is
/// nothing to end, and nobody to tell.
///
/// # Errors
/// There is no such thing of theirs.
pub async fn leave(work: &mut UnitOfWork, id: Uuid, by: Answerer) -> Result<(), Error> {
    let held = held(work, id, by).await?;
    match held.state {
        BackupContactState::Invited => {
            answer(work, id, &held, BackupContactState::Declined, by).await
        }
        BackupContactState::Agreed => answer(work, id, &held, BackupContactState::Left, by).await,
        BackupContactState::Removed => {
            let now = work.now();
            Ok(store::refuse(work.db(), id, now).await?)
        }
        BackupContactState::Declined | BackupContactState::Left => Ok(()),
    }
}

async fn held(work: &mut UnitOfWork, id: Uuid, by: Answerer) -> Result<HeldBackupContact, Error> {
    let held = store::hold(work.db(), id).await?;
    let is_theirs = |held: &HeldBackupContact| match by {
        Answerer::User(user_id) => held.user_id == Some(user_id),
        Answerer::Link => true,
    };
    Ok(held.filter(is_theirs).ok_or(BackupContactError::NotFound)?)
}

/// Stores an answer, and tells the owner.
async fn answer(
    work: &mut UnitOfWork,
    id: Uuid,
    held: &HeldBackupContact,
    state: BackupContactState,
    by: Answerer,
) -> Result<(), Error> {
    let now = work.now();
    store::set_state(work.db(), id, state, now).await?;
    if state != BackupContactState::Agreed {
        store::refuse(work.db(), id, now).await?;
    }
    let (kind, audited) = match state {
        BackupContactState::Agreed => {
            (NotificationKind::BackupAgreed, AuditKind::BackupContactAgree)
        }
        _ => (NotificationKind::BackupEnded, AuditKind::BackupContactEnd),
    };
    work.notify(held.owner_id, Subject::Backup { kind, backup_contact_id: id });
    // By a link it may be anybody who has the email.
    let by = match by {
        Answerer::User(user_id) => Some(user_id),
        Answerer::Link => None,
    };
    audit(work, audited, id, held.owner_id, by).await
}

/// The owner needs a contact no more. They are told nothing: they have nothing to do any more.
///
/// # Errors
/// There is none of theirs.
pub async fn remove(work: &mut UnitOfWork, owner: Uuid, id: Uuid) -> Result<(), Error> {
    let now = work.now();
    if !store::remove(work.db(), owner, id, now).await? {
        return Err(BackupContactError::NotFound.into());
    }
    audit(work, AuditKind::BackupContactEnd, id, owner, owner).await
}

/// Writes down what became of a contact of an owner, without whom the owner named.
async fn audit(
    work: &mut UnitOfWork,
    kind: AuditKind,
    id: Uuid,
    owner: Uuid,
    by: impl Into<Option<Uuid>>,
) -> Result<(), Error> {
    let entry = AuditEntry::new(kind, AuditTarget::User(owner)).by(by);
    work.audit(entry.after(json!({"backup_contact_id": id}))).await
}
