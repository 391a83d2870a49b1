//! `carpal-api admin`: admins from the command line, for the operator of the server.

use super::service::AdminError;
use super::{service, store};
use crate::Error;
use crate::accounts::service as accounts;
use crate::foundation::Foundation;
use crate::foundation::config::AdminCommand;
use crate::foundation::page::Sort;
use crate::foundation::reason::Reason;

/// Written into the audit log.
const REASON: Reason = Reason::fixed("command line");

/// Does what a command says. Returns what to print.
///
/// # Errors
/// When there is no such account, it may not be, or the database refuses.
pub async fn run(foundation: &Foundation, command: &AdminCommand) -> Result<String, Error> {
    let mut work = foundation.begin().await?;
    let said = match command {
        AdminCommand::Grant { email } => {
            let account = service::find_account(&mut work, email).await?;
            service::grant(&mut work, account.id, None, &REASON).await?;
            format!("{} is an admin.\n", account.email)
        }
        AdminCommand::Revoke { email } => {
            let account = service::find_account(&mut work, email).await?;
            service::revoke(&mut work, account.id, None, &REASON).await?;
            format!("{} is no longer an admin.\n", account.email)
        }
        AdminCommand::ResetSecondFactor { email } => {
            let account = service::find_account(&mut work, email).await?;
            if !accounts::reset_second_factor(&mut work, &account, None, &REASON).await? {
                return Err(AdminError::NoSecondFactor.into());
            }
            format!("{} has no second factor any more.\n", account.email)
        }
        AdminCommand::List => {
            let line = |row: store::AdminRow| {
                let by = row.added_by.unwrap_or_else(|| "-".into());
                format!("{}\t{}\t{by}\n", row.email, row.created_at.format("%Y-%m-%d"))
            };
            store::admins(work.db(), None, Sort::Oldest, None, None)
                .await?
                .into_iter()
                .map(line)
                .collect()
        }
    };
    work.commit().await?;
    Ok(said)
}
