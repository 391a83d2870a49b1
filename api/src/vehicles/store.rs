//! Queries for vehicles.

use carpal_domain::registration::Registration;
use chrono::{DateTime, Utc};
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::rules::Described;

/// A vehicle of a driver.
pub struct VehicleRow {
    pub id: Uuid,
    pub registration: Registration,
    pub is_active: bool,
    /// Somebody else claims it.
    pub is_contested: bool,
    pub make: Option<String>,
    pub model: Option<String>,
    pub color: Option<String>,
    pub year: Option<i16>,
    pub is_primary: bool,
    pub notes: String,
    pub card_token: Option<String>,
    pub created_at: DateTime<Utc>,
}

/// Stores a vehicle; the only one of an account is its primary one. A username that is its registration counts as none
/// from now on. Returns its id.
pub async fn insert(
    db: &mut PgConnection,
    user_id: Uuid,
    registration: &Registration,
    described: &Described,
    is_active: bool,
    now: DateTime<Utc>,
) -> sqlx::Result<Uuid> {
    let id = Uuid::now_v7();
    sqlx::query!(
        "insert into vehicles
             (id, user_id, registration, state, make, model, color, year, notes, is_primary, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9,
                 not exists (select from vehicles where user_id = $2 and is_primary), $10, $10)",
        id,
        user_id,
        registration.as_str(),
        if is_active { "active" } else { "pending" },
        described.make,
        described.model,
        described.color,
        described.year,
        described.notes,
        now,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update users set name_chosen = false where id = $1 and name_chosen and name_registration = $2",
        user_id,
        registration.as_str(),
    )
    .execute(db)
    .await?;
    Ok(id)
}

/// The vehicles of a driver, the latest added first. With an id that one alone.
pub async fn of_driver(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    id: Option<Uuid>,
) -> sqlx::Result<Vec<VehicleRow>> {
    sqlx::query_as!(
        VehicleRow,
        r#"select id, registration as "registration: Registration", state = 'active' as "is_active!",
                  state = 'active' and exists (
                      select from open_claims claim
                      where claim.registration = vehicles.registration and claim.vehicle_id <> vehicles.id
                  ) as "is_contested!",
                  make, model, color, year, is_primary, notes, card_token, created_at
           from vehicles where user_id = $1 and ($2::uuid is null or id = $2)
           order by created_at desc, id desc"#,
        user_id,
        id
    )
    .fetch_all(db)
    .await
}

/// A driver's vehicle; none when there is none, or it is another driver's.
pub async fn vehicle(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    id: Uuid,
) -> sqlx::Result<Option<VehicleRow>> {
    Ok(of_driver(db, user_id, Some(id)).await?.pop())
}

/// The registration that an account was made with, and whether it is the account's now.
pub async fn first(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
) -> sqlx::Result<Option<(Registration, bool)>> {
    let first = sqlx::query!(
        r#"select registration as "registration: Registration", state = 'active' as "is_active!"
           from vehicles where user_id = $1 order by created_at, id limit 1"#,
        user_id
    )
    .fetch_optional(db)
    .await?;
    Ok(first.map(|first| (first.registration, first.is_active)))
}

/// Makes a registration the account's, unless another one has it. The registration has to be locked.
pub async fn activate(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    registration: &Registration,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let activated = sqlx::query!(
        "update vehicles set state = 'active', updated_at = $3
         where user_id = $1 and registration = $2
           and not exists (select from vehicles where registration = $2 and state = 'active')",
        user_id,
        registration.as_str(),
        now,
    )
    .execute(db)
    .await?;
    Ok(activated.rows_affected() == 1)
}

/// Who has a registration.
pub struct Ownership {
    /// The driver's own vehicle with it, pending or active.
    pub own_id: Option<Uuid>,
    /// It is this driver's.
    pub own_is_active: bool,
    /// Another account, whose it is.
    pub holder_id: Option<Uuid>,
}

/// Who has a registration, as a driver asks. It has to be locked for as long as the answer counts.
pub async fn ownership(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    registration: &Registration,
) -> sqlx::Result<Ownership> {
    sqlx::query_as!(
        Ownership,
        r#"select (array_agg(id) filter (where user_id = $1))[1] as own_id,
                  coalesce(bool_or(user_id = $1 and state = 'active'), false) as "own_is_active!",
                  (array_agg(user_id) filter (where user_id <> $1 and state = 'active'))[1] as holder_id
           from vehicles where registration = $2"#,
        user_id,
        registration.as_str(),
    )
    .fetch_one(db)
    .await
}

/// Stores what a driver says of a vehicle.
pub async fn describe(
    db: impl PgExecutor<'_>,
    id: Uuid,
    described: &Described,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update vehicles set make = $2, model = $3, color = $4, year = $5, notes = $6, updated_at = $7 where id = $1",
        id,
        described.make,
        described.model,
        described.color,
        described.year,
        described.notes,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Leaves a driver without a primary vehicle, for as long as it takes to choose another one.
pub async fn unset_primary(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<()> {
    sqlx::query!(
        "update vehicles set is_primary = false where user_id = $1 and is_primary",
        user_id
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Makes a vehicle the primary one, or without an id the oldest, where there is no primary one.
pub async fn set_primary(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    id: Option<Uuid>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update vehicles set is_primary = true
         where id = (select id from vehicles where user_id = $1 and ($2::uuid is null or id = $2)
                     order by created_at, id limit 1)
           and not exists (select from vehicles where user_id = $1 and is_primary)",
        user_id,
        id
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Removes a driver's vehicle; false when there is none such. Whoever was asked to be its backup contact keeps their way to say no.
pub async fn remove(db: &mut PgConnection, user_id: Uuid, id: Uuid) -> sqlx::Result<bool> {
    sqlx::query!(
        "with contacts as (
             update backup_contacts b
             set vehicle_id = null, owner_id = v.user_id,
                 state = case when b.state in ('invited', 'agreed') then 'removed' else b.state end
             from vehicles v where v.id = b.vehicle_id and v.user_id = $1 and v.id = $2
             returning b.id)
         delete from notifications n using contacts c where n.backup_contact_id = c.id and n.user_id = $1",
        user_id,
        id
    )
    .execute(&mut *db)
    .await?;
    let removed = sqlx::query!("delete from vehicles where user_id = $1 and id = $2", user_id, id)
        .execute(db)
        .await?;
    Ok(removed.rows_affected() == 1)
}
