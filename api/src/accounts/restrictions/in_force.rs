//! The restriction under which an account is.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::foundation::accounts::Account;

/// How an account is restricted.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, sqlx::Type, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum RestrictionKind {
    /// Its user may do nothing but read why, appeal, take their data along and leave.
    Block,
    /// Until a day, its user may look and change nothing.
    Suspension,
}

/// A restriction that is in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InForce {
    /// A block or a suspension.
    pub kind: RestrictionKind,
    /// In the words of the admin.
    pub reason: String,
    /// Tells it from other restrictions of the same account.
    pub since: DateTime<Utc>,
    /// None: until it is lifted.
    pub until: Option<DateTime<Utc>>,
}

impl InForce {
    /// The restriction of an account; of two, the block.
    pub fn of(account: &Account, now: DateTime<Utc>) -> Option<Self> {
        let kept = |kind, reason: &Option<String>, since: Option<DateTime<Utc>>, until| {
            Some(Self { kind, reason: reason.clone().unwrap_or_default(), since: since?, until })
        };
        kept(RestrictionKind::Block, &account.blocked_reason, account.blocked_at, None).or_else(
            || {
                let until = account.suspended_until.filter(|until| *until > now)?;
                let (reason, since) = (&account.suspended_reason, account.suspended_at);
                kept(RestrictionKind::Suspension, reason, since, Some(until))
            },
        )
    }
}
