//! The audit log as a table. It is sent as it is read, a part at a time, so that neither the database nor this program holds it.

use axum::body::Body;
use axum::response::Response;
use futures::stream::{self, Stream, StreamExt};
use serde_json::{Value, json};

use super::service;
use super::store::{EntryFilter, EntryRow};
use crate::foundation::Foundation;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::csv::{self, cell};
use crate::foundation::roles::{CurrentUser, check_still_admin};
use crate::{AppState, Error};

/// Entries of a table. One more is refused: a table that is cut off says nothing of what it lacks.
const MAX: i64 = 100_000;
/// Entries that are read at once.
const PART: i64 = 1000;
const HEAD: &str =
    "id,at,actor,actor_id,act,target_type,target_id,target_name,before,after,reason\r\n";

/// What is found, the latest first. That somebody took it along is written down before any of it leaves.
///
/// # Errors
/// There is too much, or whoever asks is no admin any more.
pub async fn response(
    state: &AppState,
    filter: EntryFilter,
    admin: &CurrentUser,
) -> Result<Response, Error> {
    let entries = service::count(state, &filter, MAX + 1).await?;
    if entries > MAX {
        return Err(Error::invalid(
            "since",
            "Please choose a shorter time: at most 100,000 entries",
        ));
    }
    let mut work = state.begin().await?;
    check_still_admin(&mut work, admin).await?;
    let entry = AuditEntry::new(AuditKind::AuditLogExport, AuditTarget::List("activities"));
    work.audit(entry.by(admin.account.id).after(json!({"entries": entries}))).await?;
    work.commit().await?;
    let head = stream::once(async { Ok(HEAD.to_owned()) });
    let table = head.chain(parts(state.foundation.clone(), filter));
    Ok(csv::attachment("audit-log", (state.now)().date_naive(), Body::from_stream(table)))
}

/// The lines of each part, until there is none. Each is read to its end by a task of its own: what is dropped while a transaction
/// begins would leave it open in a connection that others get next.
fn parts(state: Foundation, filter: EntryFilter) -> impl Stream<Item = Result<String, Error>> {
    stream::try_unfold(None, move |cursor| {
        let (state, filter) = (state.clone(), filter.clone());
        async move {
            let reads = async move { service::part(&state, &filter, cursor, PART).await };
            let rows =
                tokio::spawn(reads).await.map_err(|error| Error::Internal(error.into()))??;
            let lines: String = rows.iter().map(line).collect();
            Ok(rows.last().map(|last| (lines, Some(last.id))))
        }
    })
}

fn line(row: &EntryRow) -> String {
    let text = |text: &Option<String>| cell(text.as_deref().unwrap_or_default());
    let json =
        |value: &Option<Value>| cell(&value.as_ref().map(Value::to_string).unwrap_or_default());
    let actor_id = row.actor_id.map(|id| id.to_string());
    let cells = [
        row.id.to_string(),
        cell(&row.at.to_rfc3339()),
        text(&row.actor_name),
        text(&actor_id),
        cell(&row.activity_type),
        cell(&row.target_type),
        cell(&row.target_id),
        text(&row.target_name),
        json(&row.before),
        json(&row.after),
        text(&row.reason),
    ];
    cells.join(",") + "\r\n"
}
