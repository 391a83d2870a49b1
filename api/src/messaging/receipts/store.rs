//! Queries for receipts.

use sqlx::PgExecutor;
use uuid::Uuid;

/// How far a receipt moved what a user has read and been sent.
pub struct AdvancedReceipts {
    /// More was read than before.
    pub has_read: bool,
    /// The user of the other side, where the conversation is in their list and they have not asked for a vehicle to be moved there in
    /// vain: who asked that, and has no reply, is not to learn that somebody read it.
    pub other: Option<Uuid>,
}

/// Records up to which message a user's devices have a conversation, and have shown it; none when that moves nothing.
pub async fn advance(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    conversation_id: Uuid,
    delivered: i32,
    read: i32,
) -> sqlx::Result<Option<AdvancedReceipts>> {
    sqlx::query_as!(
        AdvancedReceipts,
        r#"
        with before as (
            select conversation_id, side, delivered_seq, read_seq,
                   greatest(delivered_seq, least(greatest($3::integer, $4), last_seq)) as delivered,
                   greatest(read_seq, least($4::integer, last_seq)) as read
            from participants where conversation_id = $2 and user_id = $1 and last_seq is not null for update
        ), moved as (
            update participants p set delivered_seq = b.delivered, read_seq = b.read
            from before b
            where p.conversation_id = b.conversation_id and p.side = b.side
              and (b.delivered > b.delivered_seq or b.read > b.read_seq)
            returning p.conversation_id, p.side, b.delivered, b.read > b.read_seq as has_read
        )
        select m.has_read as "has_read!",
               case when other.last_seq is not null
                         and not exists (select from move_requests r
                                         where r.conversation_id = m.conversation_id and r.sender_id = other.user_id and r.seq <= m.delivered
                                           and not exists (select from messages a where a.conversation_id = r.conversation_id
                                                           and a.side = m.side and not a.withheld))
                    then other.user_id end as other
        from moved m join participants other on other.conversation_id = m.conversation_id and other.side <> m.side
        "#,
        user_id,
        conversation_id,
        delivered,
        read,
    )
    .fetch_optional(db)
    .await
}
