//! Something in a zone is hidden, its author told, and what was reported of it decided, in one unit of work.

use uuid::Uuid;

use crate::Error;
use crate::admin::assignments::service::{self as assignments, MatterKind};
use crate::foundation::UnitOfWork;
use crate::foundation::reason::Reason;
use crate::messaging::reports::service::{self as reports, ReportDecision};
use crate::messaging::support::service::{Cause, send_system_message};
use crate::zones::service::{self as zones, AnyPostRow, ZonePostKind};

/// What the author of what is hidden reads in their support chat. The admin's reason is for admins.
pub fn notice(kind: ZonePostKind, zone: &str) -> String {
    let what = match kind {
        ZonePostKind::Post => "a post",
        ZonePostKind::Answer => "an answer",
        ZonePostKind::Alert => "an alert",
    };
    format!(
        "We’ve hidden {what} that you wrote in {zone}. Only you see it now. Please be polite, write about what matters to drivers \
         there, and name no private persons, plates or homes. If you think this is wrong, please reply here."
    )
}

/// Hides something from everyone but its author, who is told, and upholds the reports of it that wait: whoever made one is told so.
/// One that another admin has in hand, or that this one made, waits on.
///
/// # Errors
/// There is none, it is hidden or removed already, or the admin wrote it and there is another one.
pub async fn hide(
    work: &mut UnitOfWork,
    id: Uuid,
    by: Uuid,
    reason: &Reason,
) -> Result<AnyPostRow, Error> {
    let author = zones::any_post(work.db(), id).await?.author_id;
    let waiting = reports::hold_waiting_of_zone_post(work, id, author).await?;
    let hidden = zones::hide(work, id, by, reason).await?;
    tell_author(work, &hidden).await?;
    for report in waiting {
        let item = report.id.to_string();
        let is_another_ones = assignments::is_taken(work, MatterKind::Report, &item, by).await?;
        if is_another_ones || report.reporter_id == Some(by) {
            continue;
        }
        reports::decide(work, report.id, by, ReportDecision::Act, reason).await?;
        assignments::finish(work, MatterKind::Report, &item, by).await?;
    }
    zones::any_post(work.db(), id).await
}

/// Tells the author of what was hidden, whose account may be gone.
///
/// # Errors
/// When the database does not answer.
pub async fn tell_author(work: &mut UnitOfWork, hidden: &AnyPostRow) -> Result<(), Error> {
    let Some(author) = hidden.author_id else { return Ok(()) };
    send_system_message(work, author, &notice(hidden.kind, &hidden.zone_name), Cause::Reply).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messaging::messages::service::content;

    #[test]
    fn what_we_say_may_be_sent() {
        for kind in [ZonePostKind::Post, ZonePostKind::Answer, ZonePostKind::Alert] {
            let said = notice(kind, "Newport City Centre");
            assert_eq!(content(&said).as_deref(), Ok(said.as_str()));
        }
    }
}
