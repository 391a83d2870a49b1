//! Queries for requests to move a vehicle.

use carpal_domain::registration::Registration;
use chrono::{DateTime, Utc};
use sqlx::{PgConnection, PgExecutor, PgPool};
use uuid::Uuid;

use crate::foundation::private_links::{self, LinkTo};
use crate::messaging::guests::service::RegistrationOrCard;

/// A request to store.
pub struct NewMoveRequest<'a> {
    pub about: &'a RegistrationOrCard,
    /// The registration, where it is known.
    pub registration: Option<&'a Registration>,
    /// None for a guest.
    pub sender_id: Option<Uuid>,
    /// Of a guest's message.
    pub conversation_id: Option<Uuid>,
}

/// Stores a request that nobody was asked yet. Returns its id.
pub async fn insert(
    db: impl PgExecutor<'_>,
    new: &NewMoveRequest<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<Uuid> {
    let id = Uuid::new_v4();
    sqlx::query!(
        "insert into move_requests
             (id, registration, by_card, about, sender_id, conversation_id, seq, created_at, confirmed_at)
         values ($1, $2, $3, $4, $5, $6, case when $6::uuid is not null then 1 end, $7::timestamptz,
                 case when $5::uuid is not null then $7::timestamptz end)",
        id,
        new.registration.map(Registration::as_str),
        new.about.plate().is_none(),
        new.about.key(),
        new.sender_id,
        new.conversation_id,
        now,
    )
    .execute(db)
    .await?;
    Ok(id)
}

/// A user's request about this plate or card that is not over: neither moved, nor asked before `since`.
pub async fn open(
    db: impl PgExecutor<'_>,
    sender: Uuid,
    about: &RegistrationOrCard,
    since: DateTime<Utc>,
) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!(
        "select id from move_requests where sender_id = $1 and about = $2 and moved_at is null and created_at > $3
         order by created_at desc limit 1",
        sender,
        about.key(),
        since,
    )
    .fetch_optional(db)
    .await
}

/// What has been asked about a vehicle whose owner may be asked again.
pub struct AskedBefore<'a> {
    pub sender: Uuid,
    pub registration: &'a Registration,
    /// It is asked by its card now.
    pub by_card: bool,
    /// A request that is as old as this has ended.
    pub open_since: DateTime<Utc>,
    /// How often one sender may ask, and since when that counts.
    pub of_one: (i64, DateTime<Utc>),
    /// How often all of them together may.
    pub to_one: (i64, DateTime<Utc>),
}

/// Whether an owner was asked enough about a vehicle, counting what asked by its plate and by its card as one. What was asked in one of
/// the two ways alone is counted before.
pub async fn was_asked_enough(
    db: impl PgExecutor<'_>,
    before: &AskedBefore<'_>,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"with asked as (
               select sender_id, moved_at, created_at, by_card <> $3 as otherwise from move_requests
               where registration = $2 and sender_id is not null and conversation_id is not null)
           select exists (select from asked where sender_id = $1 and otherwise and moved_at is null and created_at > $4)
                  or coalesce((select count(*) >= $5 and bool_or(otherwise) from asked where sender_id = $1 and created_at > $6), false)
                  or coalesce((select count(*) >= $7 and bool_or(otherwise) from asked where created_at > $8), false) as "enough!""#,
        before.sender,
        before.registration.as_str(),
        before.by_card,
        before.open_since,
        before.of_one.0,
        before.of_one.1,
        before.to_one.0,
        before.to_one.1,
    )
    .fetch_one(db)
    .await
}

/// Notes where a request was asked, and whom it reached.
pub async fn set_asked(
    db: impl PgExecutor<'_>,
    id: Uuid,
    conversation_id: Uuid,
    seq: i32,
    owner: Option<Uuid>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update move_requests set conversation_id = $2, seq = $3, owner_id = $4 where id = $1",
        id,
        conversation_id,
        seq,
        owner,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// When what happened.
#[expect(clippy::struct_field_names, reason = "the columns are called so")]
#[derive(Debug, Clone, Copy)]
pub struct MoveRequestTimeline {
    pub created_at: DateTime<Utc>,
    /// None while a guest's address is not.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// The owner replied in words.
    pub replied_at: Option<DateTime<Utc>>,
    pub on_my_way_at: Option<DateTime<Utc>>,
    pub moved_at: Option<DateTime<Utc>>,
}

/// A request as its sender or its owner may see it.
pub struct MoveRequestRow {
    pub id: Uuid,
    /// The viewer asked; otherwise it is their vehicle.
    pub is_mine: bool,
    /// None for the sender who scanned a card.
    pub registration: Option<Registration>,
    /// For the sender only once the owner has answered.
    pub conversation_id: Option<Uuid>,
    pub is_from_guest: bool,
    pub minutes: Option<i16>,
    /// `owner` or `sender`.
    pub moved_by: Option<String>,
    pub created_at: DateTime<Utc>,
    pub confirmed_at: Option<DateTime<Utc>>,
    pub replied_at: Option<DateTime<Utc>>,
    pub on_my_way_at: Option<DateTime<Utc>>,
    /// When the owner said so last; `minutes` count from it.
    pub said_at: Option<DateTime<Utc>>,
    pub times_said: i16,
    pub moved_at: Option<DateTime<Utc>>,
}

impl MoveRequestRow {
    pub fn timeline(&self) -> MoveRequestTimeline {
        let &Self { created_at, confirmed_at, replied_at, on_my_way_at, moved_at, .. } = self;
        MoveRequestTimeline { created_at, confirmed_at, replied_at, on_my_way_at, moved_at }
    }
}

/// Requests as a user may see them, the latest first: that one, or those asked since a time.
pub async fn visible_to(
    db: impl PgExecutor<'_>,
    viewer: Uuid,
    only: Option<Uuid>,
    since: DateTime<Utc>,
    max: i64,
) -> sqlx::Result<Vec<MoveRequestRow>> {
    sqlx::query_as!(
        MoveRequestRow,
        r#"select r.id, r.sender_id is not distinct from $1 as "is_mine!",
                  case when r.by_card and r.sender_id = $1 then null else r.registration end as "registration: Registration",
                  case when r.owner_id = $1 or coalesce(r.on_my_way_at, a.replied_at) is not null or r.moved_by = 'owner'
                       then r.conversation_id end as conversation_id,
                  r.sender_id is null as "is_from_guest!", r.minutes, r.moved_by, r.created_at, r.confirmed_at, a.replied_at,
                  r.on_my_way_at, coalesce(r.said_at, r.on_my_way_at) as said_at, r.times_said, r.moved_at
           from move_requests r join answered_move_requests a on a.id = r.id
           where (r.sender_id = $1
                  or r.owner_id = $1 and exists (select from participants p where p.conversation_id = r.conversation_id
                                                 and p.side = 'recipient' and p.user_id = $1))
             and ($2::uuid is null or r.id = $2) and r.created_at > $3
           order by r.created_at desc, r.id limit $4"#,
        viewer,
        only,
        since,
        max,
    )
    .fetch_all(db)
    .await
}

/// The request of a guest's conversation, as the guest may see it.
pub async fn of_guest(
    db: impl PgExecutor<'_>,
    conversation_id: Uuid,
) -> sqlx::Result<Option<MoveRequestRow>> {
    sqlx::query_as!(
        MoveRequestRow,
        r#"select r.id, true as "is_mine!", null::text as "registration: Registration", r.conversation_id, true as "is_from_guest!",
                  null::smallint as minutes, r.moved_by, r.created_at, r.confirmed_at, a.replied_at, r.on_my_way_at,
                  null::timestamptz as said_at, r.times_said, r.moved_at
           from move_requests r join answered_move_requests a on a.id = r.id
           where r.conversation_id = $1 and r.sender_id is null"#,
        conversation_id,
    )
    .fetch_optional(db)
    .await
}

/// A request that is about to change.
pub struct HeldMoveRequest {
    pub owner_id: Option<Uuid>,
    pub sender_id: Option<Uuid>,
    pub conversation_id: Option<Uuid>,
    pub created_at: DateTime<Utc>,
    pub on_my_way_at: Option<DateTime<Utc>>,
    pub said_at: Option<DateTime<Utc>>,
    pub times_said: i16,
    pub minutes: Option<i16>,
    pub moved_at: Option<DateTime<Utc>>,
}

/// The request, whose row is locked until the transaction ends. Its conversation is locked before: whoever writes in it locks that.
pub async fn hold(db: &mut PgConnection, id: Uuid) -> sqlx::Result<Option<HeldMoveRequest>> {
    sqlx::query!(
        "select from conversations where id = (select conversation_id from move_requests where id = $1) for no key update",
        id
    )
    .fetch_optional(&mut *db)
    .await?;
    sqlx::query_as!(
        HeldMoveRequest,
        "select owner_id, sender_id, conversation_id, created_at, on_my_way_at, said_at, times_said, minutes, moved_at
         from move_requests where id = $1 for update",
        id
    )
    .fetch_optional(db)
    .await
}

/// Stores that the owner is on their way, and how long they say that it takes, from now. When they first said it stays.
pub async fn set_on_my_way(
    db: impl PgExecutor<'_>,
    id: Uuid,
    minutes: Option<i16>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update move_requests set on_my_way_at = coalesce(on_my_way_at, $3), said_at = $3, times_said = times_said + 1, minutes = $2
         where id = $1",
        id,
        minutes,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Stores that the vehicle was moved, and who says so.
pub async fn set_moved(
    db: impl PgExecutor<'_>,
    id: Uuid,
    by_owner: bool,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update move_requests set moved_at = $3, moved_by = case when $2 then 'owner' else 'sender' end where id = $1",
        id,
        by_owner,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Confirms the guest of a conversation, once; returns the request that they made, and when.
pub async fn confirm(
    db: impl PgExecutor<'_>,
    conversation_id: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<(Uuid, DateTime<Utc>)>> {
    let confirmed = sqlx::query!(
        "update move_requests set confirmed_at = $2
         where conversation_id = $1 and sender_id is null and confirmed_at is null returning id, created_at",
        conversation_id,
        now,
    )
    .fetch_optional(db)
    .await?;
    Ok(confirmed.map(|row| (row.id, row.created_at)))
}

/// Whether a conversation is in the list of the side that began it.
pub async fn is_listed(db: impl PgExecutor<'_>, conversation_id: Uuid) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select last_at is not null as "listed!" from participants where conversation_id = $1 and side = 'starter'"#,
        conversation_id
    )
    .fetch_one(db)
    .await
}

/// Takes a conversation out of the list of the side that began it, until the owner replies: a plate that nobody has would have none.
pub async fn unlist(db: impl PgExecutor<'_>, conversation_id: Uuid) -> sqlx::Result<()> {
    sqlx::query!(
        "update participants set last_seq = null, last_at = null where conversation_id = $1 and side = 'starter'",
        conversation_id
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The request that was asked by a message; its id and the owner's plate.
pub async fn asked_by(
    db: impl PgExecutor<'_>,
    conversation_id: Uuid,
) -> sqlx::Result<Option<(Uuid, Option<Registration>)>> {
    let found = sqlx::query!(
        r#"select id, registration as "registration: Registration" from move_requests
           where conversation_id = $1 and sender_id is null"#,
        conversation_id
    )
    .fetch_optional(db)
    .await?;
    Ok(found.map(|row| (row.id, row.registration)))
}

/// The request of a link and its owner, while the owner may use CarPal.
pub async fn by_link(
    pool: &PgPool,
    token: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<(Uuid, Uuid)>> {
    let found = private_links::find(pool, LinkTo::MoveRequest, token).await?;
    let Some(id) = found else { return Ok(None) };
    let owner_id = sqlx::query_scalar!(
        "select u.id from move_requests r join users u on u.id = r.owner_id
         where r.id = $1 and u.blocked_at is null and u.deletes_at is null and coalesce(u.suspended_until <= $2, true)",
        id,
        now,
    )
    .fetch_optional(pool)
    .await?;
    Ok(owner_id.map(|owner_id| (id, owner_id)))
}
