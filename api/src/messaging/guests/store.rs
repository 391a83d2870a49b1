//! Queries for guests.

use carpal_domain::registration::Registration;
use chrono::{DateTime, Utc};
use sqlx::{PgConnection, PgExecutor, PgPool};
use uuid::Uuid;

use super::contact::{Contact, RegistrationOrCard};
use crate::foundation::private_links::{self, LinkTo};
use crate::messaging::conversations::service::ConversationKind;

/// Who has what a guest writes about, and its registration, where that is known.
#[derive(Debug, Default)]
pub struct VehicleOwner {
    pub registration: Option<Registration>,
    /// The token of its card, where it has one that is valid.
    pub card_token: Option<String>,
    /// Takes messages, from guests too where that is asked for.
    pub owner_id: Option<Uuid>,
}

/// What can be found by a plate or a card; who takes no messages is nobody.
pub async fn owner_about(
    db: impl PgExecutor<'_>,
    about: &RegistrationOrCard,
) -> sqlx::Result<VehicleOwner> {
    let (plate, card) = match about {
        RegistrationOrCard::Plate(registration) => (Some(registration.as_str()), None),
        RegistrationOrCard::Card(token) => (None, Some(token.as_str())),
    };
    let found = sqlx::query_as!(
        VehicleOwner,
        r#"select r.registration as "registration: Registration", v.card_token, r.user_id as owner_id
           from reachable_vehicles r join vehicles v on v.id = r.vehicle_id
           where ($1::text is not null and r.registration = $1) or ($2::text is not null and v.card_token = $2)"#,
        plate,
        card,
    )
    .fetch_optional(db)
    .await?
    .unwrap_or_default();
    Ok(match about {
        RegistrationOrCard::Plate(registration) => {
            VehicleOwner { registration: Some(registration.clone()), ..found }
        }
        RegistrationOrCard::Card(_) => found,
    })
}

/// A message of a guest who was not there before.
pub struct NewGuestConversation<'a> {
    pub about: &'a RegistrationOrCard,
    pub found: &'a VehicleOwner,
    pub contact: &'a Contact,
    pub content: &'a str,
}

/// Stores it, seen by its guest alone so far. Returns its conversation.
pub async fn insert(
    db: &mut PgConnection,
    new: &NewGuestConversation<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<Uuid> {
    let id = Uuid::new_v4();
    sqlx::query!(
        "with conversation as (
             insert into conversations (id, kind, registration, last_seq, created_at, last_message_at)
             values ($1, $2, $3, 1, $4, $4)
             returning id),
         sides as (
             insert into participants (conversation_id, side, last_seq, last_at)
             select id, 'starter', 1, $4 from conversation union all select id, 'recipient', null, null from conversation)
         insert into messages (conversation_id, seq, side, client_id, content, sent_at)
         select id, 1, 'starter', gen_random_uuid(), $5, $4 from conversation",
        id,
        ConversationKind::Guest as ConversationKind,
        new.found.registration.as_ref().map(Registration::as_str),
        now,
        new.content,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "insert into guests (conversation_id, name, email, phone, by_card, owner_id, created_at)
         select $1, $2, $3, $4, $5, case when takes_guests($6, $7) then $6::uuid end, $8",
        id,
        new.contact.name,
        new.contact.email,
        new.contact.phone,
        matches!(new.about, RegistrationOrCard::Card(_)),
        new.found.owner_id,
        new.found.registration.as_ref().map(Registration::as_str),
        now,
    )
    .execute(db)
    .await?;
    Ok(id)
}

/// Delivers a message, once, if its owner still takes messages of guests. Returns whom it reached.
pub async fn deliver(
    db: impl PgExecutor<'_>,
    conversation_id: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!(
        r#"with delivered as (
               update guests g set delivered_at = $2 from conversations c
               where g.conversation_id = $1 and c.id = $1 and g.delivered_at is null
                 and takes_guests(g.owner_id, c.registration)
               returning g.owner_id)
           update participants set user_id = owner_id, last_seq = 1, last_at = $2 from delivered
           where conversation_id = $1 and side = 'recipient' returning user_id as "user_id!""#,
        conversation_id,
        now
    )
    .fetch_optional(db)
    .await
}

/// A conversation as its guest may know it.
pub struct GuestRow {
    pub conversation_id: Uuid,
    pub name: String,
    /// As it was typed; none for a card.
    pub registration: Option<Registration>,
    pub confirmed_at: Option<DateTime<Utc>>,
    /// They left no address.
    pub by_phone: bool,
    pub created_at: DateTime<Utc>,
    pub is_answered: bool,
}

/// The conversation of a link, unless the guest's side of it last changed before `since`.
pub async fn guest(
    pool: &PgPool,
    token: &str,
    since: DateTime<Utc>,
) -> sqlx::Result<Option<GuestRow>> {
    let found = private_links::find(pool, LinkTo::GuestConversation, token).await?;
    let Some(conversation_id) = found else { return Ok(None) };
    sqlx::query_as!(
        GuestRow,
        r#"select g.conversation_id, g.name, g.confirmed_at, g.email is null as "by_phone!", g.created_at,
                  case when not g.by_card then c.registration end as "registration: Registration",
                  exists (select from messages m where m.conversation_id = c.id and m.side = 'recipient'
                          and not m.withheld) as "is_answered!"
           from guests g
           join conversations c on c.id = g.conversation_id
           join participants p on p.conversation_id = c.id and p.side = 'starter'
           where g.conversation_id = $1 and p.last_at > $2"#,
        conversation_id,
        since,
    )
    .fetch_optional(pool)
    .await
}

/// What was said in it, as far as its guest may see it.
pub struct GuestMessageRow {
    pub seq: i32,
    pub mine: bool,
    pub content: String,
    pub sent_at: DateTime<Utc>,
}

/// The latest of what was said, the earliest first.
pub async fn messages(
    db: impl PgExecutor<'_>,
    conversation_id: Uuid,
) -> sqlx::Result<Vec<GuestMessageRow>> {
    sqlx::query_as!(
        GuestMessageRow,
        r#"select seq as "seq!", mine as "mine!", content as "content!", sent_at as "sent_at!"
           from (select seq, side = 'starter' as mine, content, sent_at from messages
                 where conversation_id = $1 and (side = 'starter' or not withheld)
                 order by seq desc limit 200) latest
           order by seq"#,
        conversation_id
    )
    .fetch_all(db)
    .await
}

/// Takes an address in place of a phone number, and ends the links that were told before: the next one proves it. False when
/// there is an address.
pub async fn add_email(
    db: &mut PgConnection,
    conversation_id: Uuid,
    email: &str,
) -> sqlx::Result<bool> {
    let added = sqlx::query!(
        "update guests set email = $2, phone = null where conversation_id = $1 and email is null",
        conversation_id,
        email,
    )
    .execute(&mut *db)
    .await?;
    if added.rows_affected() == 0 {
        return Ok(false);
    }
    private_links::end(db, LinkTo::GuestConversation, conversation_id).await?;
    Ok(true)
}

/// Confirms the address; false when it was confirmed before, or the message was written before `since`.
pub async fn confirm(
    db: impl PgExecutor<'_>,
    conversation_id: Uuid,
    since: DateTime<Utc>,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let confirmed = sqlx::query!(
        "update guests set confirmed_at = $2 where conversation_id = $1 and confirmed_at is null and created_at > $3",
        conversation_id,
        now,
        since,
    )
    .execute(db)
    .await?;
    Ok(confirmed.rows_affected() == 1)
}

/// Moves what the guest has seen; returns the owner who is to be told, when that moves anything.
pub async fn read(
    db: impl PgExecutor<'_>,
    conversation_id: Uuid,
    seq: i32,
) -> sqlx::Result<Option<Uuid>> {
    let owner = sqlx::query_scalar!(
        "update participants p set read_seq = least($2, p.last_seq), delivered_seq = least($2, p.last_seq)
         from participants other
         where p.conversation_id = $1 and p.side = 'starter' and p.read_seq < least($2, p.last_seq)
           and other.conversation_id = $1 and other.side = 'recipient'
         returning other.user_id",
        conversation_id,
        seq
    )
    .fetch_optional(db)
    .await?;
    Ok(owner.flatten())
}

/// What has to be known before a guest replies; the conversation is held until the transaction ends.
pub struct GuestParticipation {
    pub owner_id: Option<Uuid>,
    pub seq: i32,
    /// The owner hears no more, or takes no messages: only the guest ever sees it.
    pub is_withheld: bool,
}

/// Locks a conversation until the transaction ends.
pub async fn hold(db: impl PgExecutor<'_>, conversation_id: Uuid) -> sqlx::Result<()> {
    sqlx::query!("select from conversations where id = $1 for no key update", conversation_id)
        .fetch_optional(db)
        .await?;
    Ok(())
}

/// How a guest stands in a conversation.
pub async fn participation(
    db: &mut PgConnection,
    conversation_id: Uuid,
) -> sqlx::Result<Option<GuestParticipation>> {
    hold(&mut *db, conversation_id).await?;
    sqlx::query_as!(
        GuestParticipation,
        r#"select other.user_id as owner_id, c.last_seq + 1 as "seq!",
                  g.blocked_at is not null or not coalesce(takes_guests(other.user_id, c.registration), false)
                      as "is_withheld!"
           from conversations c
           join guests g on g.conversation_id = c.id
           join participants other on other.conversation_id = c.id and other.side = 'recipient'
           where c.id = $1"#,
        conversation_id
    )
    .fetch_optional(db)
    .await
}

/// A guest's message with this client id.
pub async fn sent(
    db: impl PgExecutor<'_>,
    conversation_id: Uuid,
    client_id: Uuid,
) -> sqlx::Result<Option<GuestMessageRow>> {
    sqlx::query_as!(
        GuestMessageRow,
        r#"select seq, true as "mine!", content, sent_at from messages
           where conversation_id = $1 and side = 'starter' and client_id = $2"#,
        conversation_id,
        client_id
    )
    .fetch_optional(db)
    .await
}

/// Where an answer is relayed to: the guest's address, unless an answer before it waits unread there.
pub async fn email_to_relay_to(
    db: impl PgExecutor<'_>,
    conversation_id: Uuid,
) -> sqlx::Result<Option<String>> {
    let email = sqlx::query_scalar!(
        "select g.email from guests g
         join participants p on p.conversation_id = g.conversation_id and p.side = 'starter'
         where g.conversation_id = $1
           and (select count(*) from messages m where m.conversation_id = $1 and m.side = 'recipient'
                and not m.withheld and m.seq > p.read_seq) = 1",
        conversation_id
    )
    .fetch_optional(db)
    .await?;
    Ok(email.flatten())
}
