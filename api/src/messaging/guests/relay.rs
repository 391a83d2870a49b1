//! The owner's answer goes to the guest's page, and a mail says that it is there.

use carpal_domain::mail::MailKind;
use chrono::{DateTime, Utc};
use sqlx::PgConnection;
use uuid::Uuid;

use super::store;
use crate::accounts::links::send;
use crate::foundation::secrets;

/// The page where a guest follows what they wrote.
pub fn page(token: &str) -> String {
    format!("/guest/{token}")
}

/// Has the guest of a conversation told by mail that the owner has answered, once until they have read it. Other
/// conversations have no guest: nothing happens.
pub async fn relay(
    db: &mut PgConnection,
    public_url: &str,
    conversation_id: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let Some(email) = store::unaware(&mut *db, conversation_id).await? else { return Ok(()) };
    let token = secrets::new();
    store::link(&mut *db, conversation_id, &token, now).await?;
    let mail = MailKind::GuestAnswered.to_guest(format!("{public_url}{}", page(&token)));
    send(db, &email, mail).await
}
