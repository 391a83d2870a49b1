//! Replaced by `UnitOfWork::email`, feature by feature.

use carpal_domain::jobs::enqueue;
use carpal_domain::mail::{Mail, SendMail};
use sqlx::PgConnection;

/// Has the worker send a mail, if the transaction commits.
pub async fn send(db: &mut PgConnection, to: &str, mail: Mail) -> sqlx::Result<()> {
    enqueue(db, &SendMail { to: to.to_owned(), mail }, None).await?;
    Ok(())
}
