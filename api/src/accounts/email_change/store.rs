//! Queries for email addresses that change.

use chrono::{DateTime, Utc};
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

use crate::accounts::email_tokens::TokenPurpose;
use crate::foundation::secrets;

/// Gives an account another address, and deletes the sign-ups that wait for it. False when another account has it. The
/// address has to be locked.
pub async fn set_email(db: &mut PgConnection, id: Uuid, email: &str) -> sqlx::Result<bool> {
    let changed = sqlx::query!(
        "update users set email = $2 where id = $1
           and not exists (select from users where email = $2 and email_confirmed_at is not null and id <> $1)",
        id,
        email,
    )
    .execute(&mut *db)
    .await?;
    if changed.rows_affected() == 0 {
        return Ok(false);
    }
    sqlx::query!("delete from users where email = $1 and email_confirmed_at is null", email)
        .execute(db)
        .await?;
    Ok(true)
}

/// Redeems a token that undoes a change, and with it those of later changes; true when it was still valid. Earlier ones
/// stay: who changed the address twice takes no way back from its first owner.
pub async fn redeem_undo(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    token: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let used = sqlx::query!(
        "update mail_links set used_at = $3
         where user_id = $1 and purpose = $4 and used_at is null
           and created_at >= (select created_at from mail_links
                              where token_hash = $2 and user_id = $1 and purpose = $4 and used_at is null and expires_at > $3)",
        user_id,
        secrets::hash(token),
        now,
        TokenPurpose::UndoEmailChange.name(),
    )
    .execute(db)
    .await?;
    Ok(used.rows_affected() > 0)
}
