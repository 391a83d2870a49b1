//! Private links: whoever has one sees and answers one thing without a session. Each email has one of its own. We store their hashes
//! only, of each kind in a table of its own, from which they go with what they are to.

use sqlx::PgExecutor;
use uuid::Uuid;

use super::UnitOfWork;
use super::secrets;

/// What a private link is to.
#[derive(Debug, Clone, Copy, sqlx::Type)]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum LinkTo {
    /// The conversation of a guest.
    GuestConversation,
    /// An incident that somebody reported without an account.
    Incident,
    /// A request to move a vehicle, for its owner.
    MoveRequest,
    /// What a backup contact agreed to, or is asked.
    BackupContact,
}

/// Makes one more link to something. Returns its token, which nobody can read from the database.
///
/// # Errors
/// When the database does not answer.
pub async fn make(work: &mut UnitOfWork, to: LinkTo, id: Uuid) -> sqlx::Result<String> {
    let (token, now) = (secrets::new(), work.now());
    let hash = secrets::hash(&token);
    let stored = match to {
        LinkTo::GuestConversation => sqlx::query!(
            "insert into guest_links (token_hash, conversation_id, created_at) values ($1, $2, $3)",
            hash,
            id,
            now
        ),
        LinkTo::Incident => sqlx::query!(
            "insert into incident_links (token_hash, incident_id, created_at) values ($1, $2, $3)",
            hash,
            id,
            now
        ),
        LinkTo::MoveRequest => sqlx::query!(
            "insert into move_request_links (token_hash, move_request_id, created_at) values ($1, $2, $3)",
            hash,
            id,
            now
        ),
        LinkTo::BackupContact => sqlx::query!(
            "insert into backup_contact_links (token_hash, backup_contact_id, created_at) values ($1, $2, $3)",
            hash,
            id,
            now
        ),
    };
    stored.execute(work.db()).await?;
    Ok(token)
}

/// What a link of this kind is to.
///
/// # Errors
/// When the database does not answer.
pub async fn find(db: impl PgExecutor<'_>, to: LinkTo, token: &str) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!(
        r#"select conversation_id as "id!" from guest_links where token_hash = $1 and $2::text = 'guest_conversation'
           union all select incident_id from incident_links where token_hash = $1 and $2 = 'incident'
           union all select move_request_id from move_request_links where token_hash = $1 and $2 = 'move_request'
           union all select backup_contact_id from backup_contact_links where token_hash = $1 and $2 = 'backup_contact'"#,
        secrets::hash(token),
        to as LinkTo,
    )
    .fetch_optional(db)
    .await
}

/// Ends every link to something.
///
/// # Errors
/// When the database does not answer.
pub async fn end(db: impl PgExecutor<'_>, to: LinkTo, id: Uuid) -> sqlx::Result<()> {
    let ended = match to {
        LinkTo::GuestConversation => {
            sqlx::query!("delete from guest_links where conversation_id = $1", id)
        }
        LinkTo::Incident => sqlx::query!("delete from incident_links where incident_id = $1", id),
        LinkTo::MoveRequest => {
            sqlx::query!("delete from move_request_links where move_request_id = $1", id)
        }
        LinkTo::BackupContact => {
            sqlx::query!("delete from backup_contact_links where backup_contact_id = $1", id)
        }
    };
    ended.execute(db).await.map(drop)
}
