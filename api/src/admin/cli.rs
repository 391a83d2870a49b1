//! `carpal-api admin`: admins from the command line of whoever runs the server.

use std::io::Write;

use sqlx::PgPool;

use super::http::{make_admin, unmake_admin};
use super::rules::Refused;
use super::store;
use crate::foundation::config::AdminCommand;
use crate::{Error, accounts};

/// Does it, and says what was done.
///
/// # Errors
/// When there is no such account, it may not be, or the database refuses.
pub async fn run(pool: &PgPool, command: &AdminCommand) -> Result<(), Error> {
    let now = chrono::Utc::now();
    let mut transaction = pool.begin().await?;
    store::hold(&mut *transaction).await?;
    let said = match command {
        AdminCommand::Grant { email } => {
            let found = accounts::confirmed(&mut transaction, email).await?;
            let account = found.ok_or(Refused::NoAccount)?;
            make_admin(&mut transaction, &account, None, "command line", now).await?;
            format!("{} is an administrator.\n", account.email)
        }
        AdminCommand::Revoke { email } => {
            let found = accounts::confirmed(&mut transaction, email).await?;
            let account = found.ok_or(Refused::NoAccount)?;
            unmake_admin(&mut transaction, account.id, None, "command line", now).await?;
            format!("{} is no administrator any more.\n", account.email)
        }
        AdminCommand::List => {
            let line = |row: store::AdminRow| {
                let by = row.added_by.unwrap_or_else(|| "-".into());
                format!("{}\t{}\t{by}\n", row.email, row.created_at.format("%Y-%m-%d"))
            };
            store::admins(&mut *transaction).await?.into_iter().map(line).collect()
        }
    };
    transaction.commit().await?;
    std::io::stdout().write_all(said.as_bytes()).map_err(anyhow::Error::from)?;
    Ok(())
}
