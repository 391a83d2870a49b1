//! Queries for backup contacts.

use carpal_domain::registration::Registration;
use chrono::{DateTime, Utc};
use sqlx::{PgConnection, PgExecutor, PgPool};
use uuid::Uuid;

use super::rules::{BackupContactState, Invitee};
use crate::foundation::private_links::{self, LinkTo};

/// A backup contact of a vehicle, as its owner may see it.
pub struct BackupContactRow {
    pub id: Uuid,
    pub vehicle_id: Uuid,
    pub registration: Registration,
    pub typed: String,
    pub owner_name: String,
    pub state: BackupContactState,
    pub invited_at: DateTime<Utc>,
    pub answered_at: Option<DateTime<Utc>>,
}

/// The latest backup contact of each vehicle of an owner that was not removed; with an id that one alone.
pub async fn of_owner(
    db: impl PgExecutor<'_>,
    owner: Uuid,
    id: Option<Uuid>,
) -> sqlx::Result<Vec<BackupContactRow>> {
    sqlx::query_as!(
        BackupContactRow,
        r#"select distinct on (v.id) b.id, v.id as vehicle_id, v.registration as "registration: Registration", b.typed, b.owner_name,
                  b.state as "state: BackupContactState", b.invited_at, b.answered_at
           from backup_contacts b join vehicles v on v.id = b.vehicle_id
           where v.user_id = $1 and b.state <> 'removed' and ($2::uuid is null or b.id = $2)
           order by v.id, b.invited_at desc, b.id"#,
        owner,
        id,
    )
    .fetch_all(db)
    .await
}

/// A vehicle of somebody else, as its backup contact may see it.
pub struct BackupDutyRow {
    pub id: Uuid,
    /// None once its owner has removed it.
    pub registration: Option<Registration>,
    pub owner_name: String,
    pub state: BackupContactState,
    pub invited_at: DateTime<Utc>,
}

/// Whose backup contact a user is, or may become, and what was taken back, as long as they have not refused it; with an id that one
/// alone, whatever became of it.
pub async fn of_contact(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    id: Option<Uuid>,
) -> sqlx::Result<Vec<BackupDutyRow>> {
    sqlx::query_as!(
        BackupDutyRow,
        r#"with duties as (
               select b.id, v.registration, b.owner_name, b.invited_at,
                      case when b.state = 'removed'
                                and exists (select from backup_contact_refusals r
                                            where r.owner_id = coalesce(v.user_id, b.owner_id) and (r.typed = contact_key(b.typed) or r.user_id = $1))
                           then 'declined' else b.state end as state
               from backup_contacts b left join vehicles v on v.id = b.vehicle_id
               where b.user_id = $1)
           select id as "id!", registration as "registration?: Registration", owner_name as "owner_name!",
                  state as "state!: BackupContactState", invited_at as "invited_at!"
           from duties
           where case when $2::uuid is null then state in ('invited', 'agreed', 'removed') else id = $2 end
           order by state = 'removed', invited_at desc, id limit 50"#,
        user_id,
        id,
    )
    .fetch_all(db)
    .await
}

/// What a link is of. Of what its owner took back it still leads to a no.
pub async fn by_link(pool: &PgPool, token: &str) -> sqlx::Result<Option<BackupDutyRow>> {
    let found = private_links::find(pool, LinkTo::BackupContact, token).await?;
    let Some(id) = found else { return Ok(None) };
    sqlx::query_as!(
        BackupDutyRow,
        r#"select b.id as "id!", v.registration as "registration?: Registration", b.owner_name as "owner_name!",
                  b.invited_at as "invited_at!",
                  case when b.state = 'removed'
                            and exists (select from backup_contact_refusals r
                                        where r.owner_id = coalesce(v.user_id, b.owner_id) and r.typed = contact_key(b.typed))
                       then 'declined' else b.state end as "state!: BackupContactState"
           from backup_contacts b left join vehicles v on v.id = b.vehicle_id where b.id = $1"#,
        id,
    )
    .fetch_optional(pool)
    .await
}

/// An account that may be asked.
pub struct InviteeRow {
    pub id: Uuid,
    pub email: String,
    pub name: String,
    /// False where they blocked the owner somewhere, or said no to them under another name: they are not asked, and the owner does
    /// not learn it.
    pub hears: bool,
}

/// The account of whom an owner means, if one has that address or username and may use CarPal.
pub async fn account_of(
    db: impl PgExecutor<'_>,
    invitee: &Invitee,
    owner: Uuid,
) -> sqlx::Result<Option<InviteeRow>> {
    let (email, name) = match invitee {
        Invitee::Email(email) => (Some(email.as_str()), None),
        Invitee::Username(name) => (None, Some(name.as_str())),
    };
    sqlx::query_as!(
        InviteeRow,
        r#"select id, email, name,
                  not exists (select from user_blocks b where b.blocker_id = u.id and b.blocked_id = $3)
                      and not exists (select from backup_contact_refusals r
                                      where r.owner_id = $3 and (r.user_id = u.id or r.typed = contact_key(u.email))) as "hears!"
           from users u
           where ($1::text is not null and u.email = $1 or $2::text is not null and u.name_chosen and lower(u.name) = lower($2))
             and u.email_confirmed_at is not null and u.blocked_at is null and u.deletes_at is null"#,
        email,
        name,
        owner,
    )
    .fetch_optional(db)
    .await
}

/// Whether somebody said no to an owner, or stopped, and whether the vehicle has a contact.
pub struct InvitationStanding {
    pub said_no: bool,
    pub has_one: bool,
}

/// Whether anything keeps whoever is typed from being asked by this owner, for this vehicle.
pub async fn standing(
    db: impl PgExecutor<'_>,
    owner: Uuid,
    vehicle_id: Uuid,
    typed: &str,
) -> sqlx::Result<InvitationStanding> {
    sqlx::query_as!(
        InvitationStanding,
        r#"select exists (select from backup_contact_refusals where owner_id = $1 and typed = contact_key($3)) as "said_no!",
                  exists (select from backup_contacts where vehicle_id = $2 and state in ('invited', 'agreed')) as "has_one!""#,
        owner,
        vehicle_id,
        typed,
    )
    .fetch_one(db)
    .await
}

/// Whom an owner means, as all their addresses or ways to write their username are counted.
pub struct CountedInvitee {
    /// What they are counted by.
    pub key: String,
    /// It is the owner.
    pub is_owner: bool,
    /// The owner has asked them before, as far as that is still kept.
    pub was_asked: bool,
}

/// Whom an owner means, who is themselves known by such an address or username.
pub async fn counted(
    db: impl PgExecutor<'_>,
    invitee: &Invitee,
    owner: Uuid,
    known_by: &str,
) -> sqlx::Result<CountedInvitee> {
    sqlx::query_as!(
        CountedInvitee,
        r#"select whom.key as "key!", whom.key = contact_key($3) as "is_owner!",
                  exists (select from backup_contacts b left join vehicles v on v.id = b.vehicle_id
                          where coalesce(v.user_id, b.owner_id) = $1 and contact_key(b.typed) = whom.key) as "was_asked!"
           from contact_key($2) as whom (key)"#,
        owner,
        invitee.as_str(),
        known_by,
    )
    .fetch_one(db)
    .await
}

/// Somebody to ask.
pub struct NewBackupContact<'a> {
    pub vehicle_id: Uuid,
    pub invitee: &'a Invitee,
    pub owner_name: &'a str,
    pub user_id: Option<Uuid>,
}

/// Stores that somebody is asked. Returns its id.
pub async fn insert(
    db: impl PgExecutor<'_>,
    new: &NewBackupContact<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<Uuid> {
    let id = Uuid::new_v4();
    let email = match new.invitee {
        Invitee::Email(email) => Some(email.as_str()),
        Invitee::Username(_) => None,
    };
    sqlx::query!(
        "insert into backup_contacts (id, vehicle_id, typed, owner_name, email, user_id, state, invited_at)
         values ($1, $2, $3, $4, $5, $6, 'invited', $7)",
        id,
        new.vehicle_id,
        new.invitee.as_str(),
        new.owner_name,
        email,
        new.user_id,
        now,
    )
    .execute(db)
    .await?;
    Ok(id)
}

/// A backup contact that changes, locked until the transaction ends: its owner, and how it stands.
pub struct HeldBackupContact {
    pub owner_id: Uuid,
    pub user_id: Option<Uuid>,
    pub state: BackupContactState,
}

/// Locks a backup contact that is about to change; none where there is no such one.
pub async fn hold(db: &mut PgConnection, id: Uuid) -> sqlx::Result<Option<HeldBackupContact>> {
    sqlx::query_as!(
        HeldBackupContact,
        r#"select coalesce(v.user_id, b.owner_id) as "owner_id!", b.user_id as "user_id?", b.state as "state!: BackupContactState"
           from backup_contacts b left join vehicles v on v.id = b.vehicle_id where b.id = $1 for update of b"#,
        id,
    )
    .fetch_optional(db)
    .await
}

/// Stores what a contact answered.
pub async fn set_state(
    db: impl PgExecutor<'_>,
    id: Uuid,
    state: BackupContactState,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update backup_contacts set state = $2, answered_at = $3 where id = $1",
        id,
        state as BackupContactState,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Keeps that a contact said no to their owner, or stopped, for whatever vehicle and however often they are asked for.
pub async fn refuse(db: impl PgExecutor<'_>, id: Uuid, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into backup_contact_refusals (owner_id, typed, user_id, refused_at)
         select coalesce(v.user_id, b.owner_id), contact_key(b.typed), b.user_id, $2
         from backup_contacts b left join vehicles v on v.id = b.vehicle_id where b.id = $1
         on conflict (owner_id, typed) do update set user_id = excluded.user_id, refused_at = excluded.refused_at",
        id,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Ends a contact of an owner, invited or agreed. Its links stay: by them whoever was asked can still say no. False where there is
/// none.
pub async fn remove(
    db: impl PgExecutor<'_>,
    owner: Uuid,
    id: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let removed = sqlx::query!(
        "update backup_contacts b set state = 'removed', answered_at = $3 from vehicles v
         where b.id = $2 and v.id = b.vehicle_id and v.user_id = $1 and b.state in ('invited', 'agreed')",
        owner,
        id,
        now,
    )
    .execute(db)
    .await?;
    Ok(removed.rows_affected() == 1)
}
