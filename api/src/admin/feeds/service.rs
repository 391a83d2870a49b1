//! Deciding which car park on the map one of a feed's is.

use std::collections::HashMap;

use carpal_domain::feed_matches::{
    self, DecisionFilter, FeedMatch, FeedMatchError, FeedMatchFilter, MatchDecision,
};
use chrono::{DateTime, Utc};
use serde_json::json;
use sqlx::{PgExecutor, PgPool};
use uuid::Uuid;

use super::store;
use crate::Error;
use crate::admin::assignments::service::MatterKind;
use crate::foundation::UnitOfWork;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::error::Refusal;

/// A match of this number.
///
/// # Errors
/// There is none.
pub async fn get(db: impl PgExecutor<'_>, id: i64) -> Result<FeedMatch, Error> {
    let filter = FeedMatchFilter { id: Some(id), ..FeedMatchFilter::default() };
    let found = feed_matches::matches(db, filter, 1).await?.pop();
    found.ok_or_else(|| Error::NotFound("Match not found".into()))
}

/// Decides a match: the car park that was `seen` is the feed's, or none on the map is.
///
/// # Errors
/// There is no such match, another car park is proposed by now than was seen, or another of the feed's is it.
pub async fn decide(
    work: &mut UnitOfWork,
    id: i64,
    seen: i64,
    is_same: bool,
    by: Uuid,
) -> Result<FeedMatch, Error> {
    let before = get(work.db(), id).await?;
    if before.car_park.as_ref().map(|car_park| car_park.id) != Some(seen) {
        let sentence = "Another car park is proposed by now. Please look again.".to_owned();
        return Err(Error::Conflict(Refusal { code: "changed", sentence }, None));
    }
    let decision = if is_same { MatchDecision::Same(seen) } else { MatchDecision::Different };
    change(work, &before, decision, by).await
}

/// What persons decided of a feed's car parks, and the names of the admins among them by their ids.
///
/// # Errors
/// When the database refuses.
pub async fn decisions(
    pool: &PgPool,
    source: &str,
    max: i64,
) -> Result<(Vec<FeedMatch>, HashMap<String, String>), Error> {
    let filter = DecisionFilter { source, pattern: None, oldest_first: false, after: None };
    let decided = feed_matches::decisions(pool, filter, max).await?;
    let by = decided.iter().filter_map(|of| of.decided_by.as_deref()?.parse().ok());
    let names = store::names(pool, &by.collect::<Vec<Uuid>>()).await?;
    let names = names.into_iter().map(|(id, name)| (id.to_string(), name)).collect();
    Ok((decided, names))
}

/// Takes back what a person decided of a match, as it was seen.
///
/// # Errors
/// There is no such match, nobody has decided it, or it was decided again since.
pub async fn undo(
    work: &mut UnitOfWork,
    id: i64,
    seen: DateTime<Utc>,
    by: Uuid,
) -> Result<FeedMatch, Error> {
    feed_matches::lock(work.db(), id).await.map_err(refused)?;
    let before = get(work.db(), id).await?;
    if before.decided_at.is_some_and(|at| at != seen) {
        let sentence = "This was decided again meanwhile. Please look again.".to_owned();
        return Err(Error::Conflict(Refusal { code: "changed", sentence }, None));
    }
    change(work, &before, MatchDecision::Undo, by).await
}

/// Writes a decision, or that there is none any more, and who it was in the audit log.
async fn change(
    work: &mut UnitOfWork,
    before: &FeedMatch,
    decision: MatchDecision,
    by: Uuid,
) -> Result<FeedMatch, Error> {
    let (id, now) = (before.id, work.now());
    feed_matches::decide(work.db(), id, decision, &by.to_string(), now).await.map_err(refused)?;
    let after = get(work.db(), id).await?;
    let target = AuditTarget::Matter(MatterKind::FeedMatch.as_str(), id.to_string());
    let said = |of: &FeedMatch| json!({"status": of.status, "car_park": of.car_park.as_ref().map(|of| of.id)});
    let entry = AuditEntry::new(AuditKind::FeedMatchDecide, target).by(by);
    work.audit(entry.change(said(before), said(&after))).await?;
    Ok(after)
}

fn refused(error: FeedMatchError) -> Error {
    let sentence = error.to_string();
    match error {
        FeedMatchError::Database(error) => error.into(),
        FeedMatchError::Unknown(_) => Error::NotFound("Match not found".into()),
        FeedMatchError::NoCarPark(_) => {
            Error::Conflict(Refusal { code: "changed", sentence }, None)
        }
        FeedMatchError::Undecided(_) => {
            Error::Conflict(Refusal { code: "undecided", sentence }, None)
        }
        FeedMatchError::Taken(_) => Error::Conflict(Refusal { code: "matched", sentence }, None),
    }
}
