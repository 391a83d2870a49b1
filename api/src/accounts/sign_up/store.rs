//! Queries for accounts on their way into being.

use carpal_domain::registration::Registration;
use chrono::{DateTime, Utc};
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

/// An account that waits for its address to be confirmed.
pub struct NewAccount<'a> {
    pub id: Uuid,
    pub email: &'a str,
    pub password_hash: &'a str,
    pub name: &'a str,
}

/// A vehicle as given at sign-up.
pub struct FirstVehicle<'a> {
    pub registration: &'a Registration,
    pub make: Option<&'a str>,
    pub model: Option<&'a str>,
    pub color: Option<&'a str>,
}

/// Stores both.
pub async fn insert(
    db: &mut PgConnection,
    account: &NewAccount<'_>,
    vehicle: &FirstVehicle<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into users (id, email, password_hash, password_set_at, name, created_at) values ($1, $2, $3, $4, $5, $4)",
        account.id,
        account.email,
        account.password_hash,
        now,
        account.name,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "insert into vehicles (id, user_id, registration, state, make, model, color, is_primary, created_at, updated_at)
         values ($1, $2, $3, 'pending', $4, $5, $6, true, $7, $7)",
        Uuid::now_v7(),
        account.id,
        vehicle.registration.as_str(),
        vehicle.make,
        vehicle.model,
        vehicle.color,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Confirms an account and forgets the other sign-ups for its address. False when another one is confirmed already.
/// The address has to be held.
pub async fn confirm(
    db: &mut PgConnection,
    id: Uuid,
    email: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let confirmed = sqlx::query!(
        "update users set email_confirmed_at = $3
         where id = $1 and not exists (select from users where email = $2 and email_confirmed_at is not null)",
        id,
        email,
        now,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "delete from users where email = $1 and id <> $2 and email_confirmed_at is null",
        email,
        id
    )
    .execute(db)
    .await?;
    Ok(confirmed.rows_affected() == 1)
}

/// The registration that an account was made with, and whether it is the account's now.
pub struct FirstRegistration {
    pub registration: Registration,
    pub is_active: bool,
}

/// The oldest vehicle of an account.
pub async fn first_registration(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
) -> sqlx::Result<Option<FirstRegistration>> {
    sqlx::query_as!(
        FirstRegistration,
        r#"select registration as "registration: Registration", state = 'active' as "is_active!"
           from vehicles where user_id = $1 order by created_at, id limit 1"#,
        user_id
    )
    .fetch_optional(db)
    .await
}

/// Makes a registration the account's, unless another one has it. The registration has to be held.
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
