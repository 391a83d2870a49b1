//! Opening conversations, and who may see them, for the rest of messaging and for other features.

use carpal_domain::inbox::Subject;
use serde_json::{Value, json};
use sqlx::{PgExecutor, PgPool};
use uuid::Uuid;

pub use super::rules::{ConversationError, about};
pub use super::store::{ConversationKind, ConversationRow, WrittenRow, exists, unread};
use super::{rules, store};
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::reason::Reason;
use crate::foundation::roles::check_not_own_case;
use crate::messaging::guests::service::{RegistrationOrCard, owner_about};

/// A conversation as a user may see it.
///
/// # Errors
/// There is none, or the user is no part of it.
pub async fn conversation(pool: &PgPool, viewer: Uuid, id: Uuid) -> Result<ConversationRow, Error> {
    match store::visible_to(pool, viewer, Some(id), None, None, false, 1).await?.pop() {
        Some(row) => Ok(row),
        None => Err(refusal(pool, id).await?.into()),
    }
}

/// Refuses a user who is no part of a conversation.
///
/// # Errors
/// There is none, or the user is no part of it.
pub async fn check_participation(pool: &PgPool, user_id: Uuid, id: Uuid) -> Result<(), Error> {
    if store::takes_part(pool, user_id, id).await? {
        return Ok(());
    }
    Err(refusal(pool, id).await?.into())
}

/// Why somebody sees nothing of a conversation.
///
/// # Errors
/// When the database does not answer.
pub async fn refusal(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<ConversationError> {
    let exists = store::exists(db, id).await?;
    Ok(if exists { ConversationError::NotAParticipant } else { ConversationError::NotFound })
}

/// Opens the conversation with the owner of a registration. Returns its id, and whether it is new.
///
/// # Errors
/// Nobody can be written to about this, or it is the caller's own. `is_written` chooses the sentence.
pub async fn find_or_create(
    work: &mut UnitOfWork,
    starter: Uuid,
    about: RegistrationOrCard,
    is_written: bool,
) -> Result<(Uuid, bool), Error> {
    let found = owner_about(work.db(), &about).await?;
    let (Some(owner), Some(registration)) = (found.owner_id, &found.registration) else {
        return Err(rules::nobody(about, is_written).into());
    };
    if owner == starter {
        return Err(ConversationError::OwnVehicle.into());
    }
    let about = store::ConversationTarget { registration, by_card: about.plate().is_none() };
    work.lock(&format!("conversation of {starter} about {registration}")).await?;
    if let Some(id) = store::begun(work.db(), starter, owner, about).await? {
        return Ok((id, false));
    }
    let now = work.now();
    let kind = ConversationKind::Owner;
    let id = store::begin(work.db(), kind, starter, Some(owner), Some(about), now).await?;
    Ok((id, true))
}

/// Refuses a vehicle that is not the user's.
///
/// # Errors
/// It is somebody else's, or nobody's.
pub async fn check_own_vehicle(
    pool: &PgPool,
    user_id: Uuid,
    vehicle_id: Uuid,
) -> Result<(), Error> {
    let has = store::has_vehicle(pool, user_id, vehicle_id).await?;
    if has { Ok(()) } else { Err(ConversationError::NoVehicle.into()) }
}

/// Stores which vehicle the side that began a conversation shows, or that it shows none.
///
/// # Errors
/// When the database does not answer.
pub async fn show_vehicle(
    work: &mut UnitOfWork,
    id: Uuid,
    vehicle_id: Option<Uuid>,
) -> Result<(), Error> {
    store::show_vehicle(work.db(), id, vehicle_id).await?;
    Ok(())
}

/// Opens the support chat of a user, new or not.
///
/// # Errors
/// When the database does not answer.
pub async fn open_support(work: &mut UnitOfWork, user_id: Uuid) -> Result<Uuid, Error> {
    let now = work.now();
    Ok(store::begin(work.db(), ConversationKind::Support, user_id, None, None, now).await?)
}

/// Opens a conversation about a job, between its customer and a provider. What it is about is written down by the caller.
///
/// # Errors
/// When the database does not answer.
pub async fn open_job(work: &mut UnitOfWork, starter: Uuid, other: Uuid) -> Result<Uuid, Error> {
    let (now, kind) = (work.now(), ConversationKind::Job);
    Ok(store::begin(work.db(), kind, starter, Some(other), None, now).await?)
}

/// Why an admin reads a conversation between others.
pub struct ReadingCause {
    /// A report of this conversation, which is a reason of its own.
    pub report_id: Option<Uuid>,
    pub reason: Option<Reason>,
}

/// A page of a conversation between others, for an admin: that they read it is in the audit log. Returns what kind it is and
/// `max` messages at most, the latest first: only those before a number.
///
/// # Errors
/// There is none, there is neither a pending report of it nor a reason, which a support chat does not need, or the admin is a side
/// of it and there is another admin.
pub async fn read(
    work: &mut UnitOfWork,
    id: Uuid,
    by: Uuid,
    cause: &ReadingCause,
    before: Option<i32>,
    max: i64,
) -> Result<(ConversationKind, Vec<WrittenRow>), Error> {
    let kind = write_reading_down(work, id, by, cause, "before", &json!(before)).await?;
    Ok((kind, store::written(work.db(), id, before, max).await?))
}

/// A photo in a conversation between others, as JPEG, for an admin: that they looked at it is in the audit log.
///
/// # Errors
/// There is none, or there is neither a report of the conversation nor a reason.
pub async fn read_photo(
    work: &mut UnitOfWork,
    id: Uuid,
    photo_id: Uuid,
    by: Uuid,
    cause: &ReadingCause,
) -> Result<Vec<u8>, Error> {
    write_reading_down(work, id, by, cause, "photo_id", &json!(photo_id)).await?;
    let photo = store::photo(work.db(), id, photo_id).await?;
    photo.ok_or_else(|| ConversationError::NoPhoto.into())
}

/// Writes down that an admin reads a conversation, and which part of it. Returns what kind it is.
async fn write_reading_down(
    work: &mut UnitOfWork,
    id: Uuid,
    by: Uuid,
    cause: &ReadingCause,
    part: &str,
    what: &Value,
) -> Result<ConversationKind, Error> {
    let ReadingCause { report_id, reason } = cause;
    let kind = store::kind(work.db(), id).await?.ok_or(ConversationError::NotFound)?;
    // A side of it would read what the other one withheld from them.
    if kind != ConversationKind::Support {
        let is_side = store::takes_part(work.db(), by, id).await?;
        check_not_own_case(work.db(), by, &[is_side.then_some(by)]).await?;
    }
    let is_reported = match report_id {
        Some(report_id) => store::is_reported(work.db(), id, *report_id).await?,
        None => false,
    };
    if !is_reported && reason.is_none() && kind != ConversationKind::Support {
        return Err(ConversationError::NoCause.into());
    }
    let entry = AuditEntry::new(AuditKind::ConversationRead, AuditTarget::Conversation(id))
        .by(by)
        .after(json!({"report_id": report_id.filter(|_| is_reported), part: what}))
        .because(reason.as_ref());
    work.audit(entry).await?;
    // Whichever part it is: what nobody has looked at yet is counted in one notification. A support chat is between its user and
    // the admins.
    if kind != ConversationKind::Support {
        work.notify_admins(Subject::AdminReading, Some(by));
    }
    Ok(kind)
}
