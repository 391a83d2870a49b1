//! The audit log: every act of an admin, and what happens to the safety of an account. Its table is `activities`.
//!
//! It never holds a password, a token, or the text of a message: an entry says that something was written, and where.

pub use carpal_domain::audit_log::AuditKind;
use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::PgExecutor;
use uuid::Uuid;

use super::reason::Reason;

/// What it was done to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AuditTarget {
    /// An account.
    User(Uuid),
    /// A session of an account.
    Session(Uuid),
    /// A list that was searched, or taken along, by its name.
    List(&'static str),
    /// An appeal against a block.
    Appeal(Uuid),
    /// A claim of a registration.
    Claim(Uuid),
    /// A conversation.
    Conversation(Uuid),
    /// A report of what somebody wrote or did.
    Report(Uuid),
    /// An incident report, by its reference.
    Incident(String),
    /// A provider.
    Provider(Uuid),
    /// A document of a provider.
    Document(Uuid),
    /// A review of a provider.
    Review(Uuid),
    /// A ticket.
    Ticket(Uuid),
    /// A problem report.
    ProblemReport(Uuid),
    /// A text for replies of admins.
    SavedReply(Uuid),
    /// A suggestion of a car park, or a correction.
    Suggestion(Uuid),
    /// A car park.
    CarPark(i64),
    /// A zone.
    Zone(Uuid),
    /// Something written in a zone.
    ZonePost(Uuid),
    /// A pair of car parks that may be one.
    CarParkPair(i64),
    /// A job, by its id in the queue.
    Job(String),
    /// Anything that waits for an admin, by its kind in the inbox and its id.
    Matter(&'static str, String),
}

impl AuditTarget {
    /// Whether it may wait for an admin, so that what is done to it may change the inbox.
    fn may_wait(&self) -> bool {
        !matches!(
            self,
            Self::Session(_)
                | Self::User(_)
                | Self::SavedReply(_)
                | Self::List(_)
                | Self::CarPark(_)
                | Self::Zone(_)
        )
    }

    /// As it is stored: the type, and the id.
    fn columns(&self) -> (&'static str, String) {
        match self {
            Self::User(id) => ("user", id.to_string()),
            Self::Session(id) => ("session", id.to_string()),
            Self::List(name) => ("list", (*name).to_owned()),
            Self::Appeal(id) => ("appeal", id.to_string()),
            Self::Claim(id) => ("claim", id.to_string()),
            Self::Conversation(id) => ("conversation", id.to_string()),
            Self::Report(id) => ("report", id.to_string()),
            Self::Incident(reference) => ("incident", reference.clone()),
            Self::Provider(id) => ("provider", id.to_string()),
            Self::Document(id) => ("document", id.to_string()),
            Self::Review(id) => ("review", id.to_string()),
            Self::Ticket(id) => ("ticket", id.to_string()),
            Self::ProblemReport(id) => ("problem_report", id.to_string()),
            Self::SavedReply(id) => ("saved_reply", id.to_string()),
            Self::Suggestion(id) => ("suggestion", id.to_string()),
            Self::CarPark(id) => ("car_park", id.to_string()),
            Self::Zone(id) => ("zone", id.to_string()),
            Self::ZonePost(id) => ("zone_post", id.to_string()),
            Self::CarParkPair(id) => ("pair", id.to_string()),
            Self::Job(id) => ("job", id.clone()),
            Self::Matter(kind, id) => (*kind, id.clone()),
        }
    }
}

/// One act.
#[derive(Debug)]
pub struct AuditEntry {
    kind: AuditKind,
    target: AuditTarget,
    actor: Option<Uuid>,
    before: Option<Value>,
    after: Option<Value>,
    reason: Option<Reason>,
}

impl AuditEntry {
    /// An act by nobody in particular: the command line, or the system itself.
    #[must_use]
    pub fn new(kind: AuditKind, target: AuditTarget) -> Self {
        Self { kind, target, actor: None, before: None, after: None, reason: None }
    }

    /// Whether somebody did it to a thing that may wait for an admin.
    pub(super) fn may_change_inbox(&self) -> bool {
        self.actor.is_some() && self.target.may_wait()
    }

    /// Who did it.
    #[must_use]
    pub fn by(self, actor: impl Into<Option<Uuid>>) -> Self {
        Self { actor: actor.into(), ..self }
    }

    /// What changed, as it was and as it is.
    #[must_use]
    pub fn change(self, before: Value, after: Value) -> Self {
        Self { before: Some(before), after: Some(after), ..self }
    }

    /// What there is now and was not before.
    #[must_use]
    pub fn after(self, after: Value) -> Self {
        Self { after: Some(after), ..self }
    }

    /// Why, in the words of the person who did it.
    #[must_use]
    pub fn because<'a>(self, reason: impl Into<Option<&'a Reason>>) -> Self {
        Self { reason: reason.into().cloned(), ..self }
    }
}

/// Whether the same was done to the same thing by the same account since a time.
pub(super) async fn is_stored(
    db: impl PgExecutor<'_>,
    entry: &AuditEntry,
    since: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let (target_type, target_id) = entry.target.columns();
    sqlx::query_scalar!(
        r#"select exists (select from activities
                          where target_type = $1 and target_id = $2 and at > $3 and actor_id = $4 and activity_type = $5) as "is!""#,
        target_type,
        target_id,
        since,
        entry.actor,
        entry.kind as AuditKind,
    )
    .fetch_one(db)
    .await
}

/// Stores an entry.
pub(super) async fn store(
    db: impl PgExecutor<'_>,
    at: DateTime<Utc>,
    entry: AuditEntry,
) -> sqlx::Result<()> {
    let (target_type, target_id) = entry.target.columns();
    sqlx::query!(
        "insert into activities (at, actor_id, activity_type, target_type, target_id, before, after, reason)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
        at,
        entry.actor,
        entry.kind as AuditKind,
        target_type,
        target_id,
        entry.before,
        entry.after,
        entry.reason.as_ref().map(Reason::as_str),
    )
    .execute(db)
    .await?;
    Ok(())
}
