//! Acts on many car parks in one unit of work.

use std::collections::BTreeMap;

use carpal_domain::merging;
use uuid::Uuid;

use super::rules::{self, BatchAct, Refused};
use super::store;
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::foundation::reason::Reason;
use crate::parking::edits::service::{self as edits, CarParkChanges, Changes, Edit, EditKind};

/// Who acts, and why.
#[derive(Debug, Clone, Copy)]
pub struct Actor<'a> {
    /// The admin.
    pub by: Uuid,
    /// Why, where they said so.
    pub reason: Option<&'a Reason>,
}

/// Does the same to all of these car parks, each as it was seen (id to version), or to none of them. Returns how many changed.
///
/// # Errors
/// One of them is not there, has changed since, or stands otherwise than the act needs; or a field breaks a rule.
pub async fn act(
    work: &mut UnitOfWork,
    seen: &BTreeMap<i64, i32>,
    act: BatchAct,
    changes: &CarParkChanges,
    actor: Actor<'_>,
    batch: Uuid,
) -> Result<usize, Error> {
    // Whoever locks more than one car park keeps merges waiting first, and locks in the order of ids.
    merging::share(work.db()).await?;
    let kind = match act {
        BatchAct::Delete => EditKind::Delete,
        BatchAct::Restore => EditKind::Restore,
        _ => EditKind::Change,
    };
    let approves = act == BatchAct::Approve;
    let edit = Edit { batch: Some(batch), approves, ..Edit::new(kind, actor.by, actor.reason) };
    let (mut count, mut refused) = (0, Vec::new());
    for (&id, &version) in seen {
        match act_on(work, id, version, act, changes, edit).await {
            Ok(made) => count += usize::from(made != Changes::new()),
            Err(error) => refused.push(named(work, id, error).await?),
        }
    }
    if refused.is_empty() { Ok(count) } else { Err(rules::refusal(&refused)) }
}

async fn act_on(
    work: &mut UnitOfWork,
    id: i64,
    version: i32,
    act: BatchAct,
    changes: &CarParkChanges,
    edit: Edit<'_>,
) -> Result<Changes, Error> {
    edits::check_not_merged(work, id).await?;
    match act {
        BatchAct::Delete => edits::delete(work, id, Some(version), edit).await,
        BatchAct::Restore => edits::restore(work, id, Some(version), edit).await,
        _ => edits::change(work, id, Some(version), edit, changes.clone()).await,
    }
}

/// Undoes what was done together, or does it again. Returns of how many car parks, and how many stay as they are.
///
/// # Errors
/// Nothing was done by that batch.
pub async fn revert(
    work: &mut UnitOfWork,
    batch: Uuid,
    kind: EditKind,
    actor: Actor<'_>,
) -> Result<(usize, usize), Error> {
    if store::batches(work.db(), Some(batch), None, 1).await?.is_empty() {
        return Err(Error::NotFound("There is no such batch of edits.".into()));
    }
    let edit = Edit { batch: Some(batch), ..Edit::new(kind, actor.by, actor.reason) };
    edits::revert_batch(work, batch, edit).await
}

/// A car park that is refused, by its name. What is wrong with the request, or with us, is no refusal of one.
async fn named(work: &mut UnitOfWork, id: i64, error: Error) -> Result<Refused, Error> {
    let (code, sentence) = match error {
        Error::Conflict(refusal, _) => {
            (refusal.code, edits::advised(&refusal.sentence, "Look at it, then select it again."))
        }
        Error::NotFound(sentence) => ("gone", sentence),
        error => return Err(error),
    };
    // Not by the name of the one that it was merged into.
    let found = edits::find(work.db(), id).await?.filter(|state| state.id == id);
    let name = found.map(|state| state.name().to_owned());
    Ok(Refused { name: name.unwrap_or_else(|| format!("Number {id}")), code, sentence })
}
