//! Queries that make and remove the demo's people.

use carpal_domain::registration::Registration;
use chrono::{DateTime, Utc};
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

use crate::accounts::hold;
use crate::vehicles::{self, Described};

/// Stores somebody and returns their id; none when they are there, who then get the password again.
pub async fn insert_user(
    db: &mut PgConnection,
    email: &str,
    name: &str,
    hash: &str,
    since: DateTime<Utc>,
) -> sqlx::Result<Option<Uuid>> {
    let known = sqlx::query!(
        "update users set password_hash = $2 where email = $1 and is_demo",
        email,
        hash
    )
    .execute(&mut *db)
    .await?;
    if known.rows_affected() > 0 {
        return Ok(None);
    }
    sqlx::query_scalar!(
        "insert into users (id, email, email_confirmed_at, password_hash, password_set_at, name, name_chosen, created_at,
                            is_demo)
         values ($1, $2, $5, $3, $5, $4, not exists (select from users where name_chosen and lower(name) = lower($4)), $5,
                 true)
         returning id",
        Uuid::now_v7(),
        email,
        hash,
        name,
        since,
    )
    .fetch_one(db)
    .await
    .map(Some)
}

/// Stores a vehicle of theirs, unless somebody real has its registration.
pub async fn insert_vehicle(
    db: &mut PgConnection,
    user_id: Uuid,
    registration: &str,
    described: &Described,
    since: DateTime<Utc>,
) -> sqlx::Result<()> {
    let Ok(registration) = registration.parse::<Registration>() else { return Ok(()) };
    hold(&mut *db, registration.as_str()).await?;
    let id = vehicles::insert(&mut *db, user_id, &registration, described, false, since).await?;
    if !vehicles::activate(&mut *db, user_id, &registration, since).await? {
        sqlx::query!("delete from vehicles where id = $1", id).execute(db).await?;
    }
    Ok(())
}

pub async fn make_provider(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    business: &str,
    contact: &str,
    services: &[&str],
    since: DateTime<Utc>,
) -> sqlx::Result<()> {
    let services: Vec<String> = services.iter().copied().map(str::to_owned).collect();
    sqlx::query!(
        "insert into providers (user_id, is_verified, is_active, business_name, contact_name, service_types, created_at)
         values ($1, true, true, $2, $3, $4, $5)",
        user_id,
        business,
        contact,
        &services,
        since
    )
    .execute(db)
    .await?;
    Ok(())
}

pub async fn make_admin(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    since: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "with void as (delete from admin_setup)
         insert into admins (user_id, created_at) values ($1, $2)",
        user_id,
        since
    )
    .execute(db)
    .await?;
    Ok(())
}

pub async fn block(
    db: &mut PgConnection,
    user_id: Uuid,
    reason: &str,
    appeal: &str,
    at: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update users set blocked_at = $3, blocked_reason = $2 where id = $1",
        user_id,
        reason,
        at
    )
    .execute(&mut *db)
    .await?;
    crate::accounts::appeals::store::insert(&mut *db, user_id, at, appeal, at).await?;
    Ok(())
}

pub async fn suspend(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    reason: &str,
    until: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update users set suspended_until = $3, suspended_reason = $2 where id = $1",
        user_id,
        reason,
        until
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Removes the demo's people, and with them all that is theirs.
pub async fn remove(db: impl PgExecutor<'_>) -> sqlx::Result<()> {
    sqlx::query!("delete from users where is_demo").execute(db).await?;
    Ok(())
}
