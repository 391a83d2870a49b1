//! Queries for what the demo's people write to each other.

use chrono::{DateTime, Utc};
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

/// Stores a conversation between two of them, unless it is there, or the vehicle is not the owner's.
pub async fn insert_conversation(
    db: &mut PgConnection,
    [starter, owner]: [&str; 2],
    about: &str,
    said: &[(DateTime<Utc>, bool, &str)],
    [read_by_starter, read_by_owner]: [i32; 2],
) -> sqlx::Result<()> {
    let (times, by_starter, words) = (
        said.iter().map(|(at, ..)| *at).collect::<Vec<_>>(),
        said.iter().map(|(_, by, _)| *by).collect::<Vec<_>>(),
        said.iter().map(|(.., words)| (*words).to_owned()).collect::<Vec<_>>(),
    );
    sqlx::query!(
        "with sides as (
             select s.id as starter, o.id as owner from users s, users o, vehicles v
             where s.email = $2 and s.is_demo and o.email = $3 and o.is_demo
               and v.user_id = o.id and v.registration = $4
               and not exists (select from conversations c join participants p on p.conversation_id = c.id
                               where c.registration = $4 and p.side = 'starter' and p.user_id = s.id)),
         conversation as (
             insert into conversations (id, kind, registration, last_seq, created_at, last_message_at)
             select $1, 'owner', $4, cardinality($5::timestamptz[]), ($5::timestamptz[])[1],
                    ($5::timestamptz[])[cardinality($5::timestamptz[])]
             from sides returning id),
         people as (
             insert into participants (conversation_id, side, user_id, delivered_seq, read_seq, last_seq, last_at)
             select c.id, p.side, p.user_id, p.read, p.read, cardinality($5::timestamptz[]),
                    ($5::timestamptz[])[cardinality($5::timestamptz[])]
             from conversation c, sides s,
                  lateral (values ('starter', s.starter, $8::int), ('recipient', s.owner, $9::int)) p (side, user_id, read))
         insert into messages (conversation_id, seq, side, client_id, content, sent_at)
         select c.id, m.seq::int, case when m.by_starter then 'starter' else 'recipient' end, gen_random_uuid(), m.words, m.at
         from conversation c,
              unnest($5::timestamptz[], $6::boolean[], $7::text[]) with ordinality m (at, by_starter, words, seq)",
        Uuid::new_v4(),
        starter,
        owner,
        about,
        &times,
        &by_starter,
        &words,
        read_by_starter,
        read_by_owner,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A conversation that one of the demo's people began with another.
pub async fn conversation_between(
    db: impl PgExecutor<'_>,
    starter: &str,
    owner: &str,
) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!(
        "select s.conversation_id from participants s join participants o using (conversation_id)
         join users a on a.id = s.user_id join users b on b.id = o.user_id
         where s.side = 'starter' and o.side = 'recipient' and a.email = $1 and b.email = $2 and a.is_demo and b.is_demo",
        starter,
        owner
    )
    .fetch_optional(db)
    .await
}

/// Has the last message of the demo's conversation between two of them ask for the vehicle to be moved, as of now: what was asked at
/// an earlier start has ended.
pub async fn insert_move_request(
    db: &mut PgConnection,
    [starter, owner]: [&str; 2],
    about: &str,
    asked_at: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "with asked as (
             select c.id, c.last_seq, s.user_id as sender, r.user_id as owner
             from conversations c
             join participants s on s.conversation_id = c.id and s.side = 'starter'
             join participants r on r.conversation_id = c.id and r.side = 'recipient'
             join users su on su.id = s.user_id and su.email = $2 and su.is_demo
             join users ou on ou.id = r.user_id and ou.email = $3 and ou.is_demo
             where c.registration = $4),
         earlier as (
             update move_requests m set created_at = $5, confirmed_at = $5, on_my_way_at = null, said_at = null, times_said = 0, minutes = null, moved_at = null,
                    moved_by = null
             from asked where m.conversation_id = asked.id returning m.id)
         insert into move_requests (id, registration, by_card, about, sender_id, conversation_id, seq, owner_id, created_at, confirmed_at)
         select $1, $4, false, $4, sender, id, last_seq, owner, $5, $5 from asked where not exists (select from earlier)",
        Uuid::new_v4(),
        starter,
        owner,
        about,
        asked_at,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Has the owner answer what one of the demo's people asked by their first message: they are on the way, and may have moved it.
pub async fn answer_move_request(
    db: &mut PgConnection,
    [starter, owner]: [&str; 2],
    about: &str,
    on_my_way_at: DateTime<Utc>,
    minutes: Option<i16>,
    moved_at: Option<DateTime<Utc>>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update move_requests m
         set seq = 1, on_my_way_at = $4, said_at = $4, times_said = 1, minutes = $5, moved_at = $6,
             moved_by = case when $6::timestamptz is not null then 'owner' end
         from users s, users o
         where s.id = m.sender_id and s.email = $1 and s.is_demo and o.id = m.owner_id and o.email = $2 and o.is_demo
           and m.registration = $3",
        starter,
        owner,
        about,
        on_my_way_at,
        minutes,
        moved_at,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Has what somebody without an account wrote to one of the demo's people ask for the vehicle to be moved, as of now.
pub async fn insert_guest_move_request(
    db: &mut PgConnection,
    email: &str,
    about: &str,
    asked_at: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "with asked as (
             select g.conversation_id as id, r.user_id as owner
             from guests g
             join participants r on r.conversation_id = g.conversation_id and r.side = 'recipient'
             join users o on o.id = r.user_id and o.is_demo
             where g.email = $2),
         earlier as (
             update move_requests m set created_at = $4, confirmed_at = $4, on_my_way_at = null, said_at = null, times_said = 0,
                    moved_at = null, moved_by = null
             from asked where m.conversation_id = asked.id returning m.id)
         insert into move_requests (id, registration, by_card, about, conversation_id, seq, owner_id, created_at, confirmed_at)
         select $1, $3, false, $3, id, 1, owner, $4, $4 from asked where not exists (select from earlier)",
        Uuid::new_v4(),
        email,
        about,
        asked_at,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Makes one of the demo's people the backup contact of a vehicle of another, who agreed, unless it has one.
pub async fn insert_backup_contact(
    db: &mut PgConnection,
    about: &str,
    contact: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into backup_contacts (id, vehicle_id, typed, owner_name, user_id, state, invited_at, answered_at)
         select $1, v.id, p.name, o.name, p.id, 'agreed', $4, $4
         from vehicles v join users o on o.id = v.user_id and o.is_demo, users p
         where v.registration = $2 and p.email = $3 and p.is_demo
           and not exists (select from backup_contacts b where b.vehicle_id = v.id)",
        Uuid::new_v4(),
        about,
        contact,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Whether somebody without an account has written.
pub async fn has_guest(db: impl PgExecutor<'_>, email: &str) -> sqlx::Result<bool> {
    sqlx::query_scalar!(r#"select exists (select from guests where email = $1) as "has!""#, email)
        .fetch_one(db)
        .await
}
