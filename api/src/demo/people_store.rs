//! Queries for the demo's people and their vehicles.

use carpal_domain::locks::advisory_lock;
use carpal_domain::registration::Registration;
use chrono::{DateTime, Utc};
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

use crate::foundation::names::username_look;
use crate::vehicles;
use crate::vehicles::service::Described;

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
        "insert into users (id, email, email_confirmed_at, password_hash, password_set_at, name, name_look, name_chosen,
                            created_at, is_demo)
         values ($1, $2, $5, $3, $5, $4, $6,
                 not exists (select from users where name_chosen and (lower(name) = lower($4) or name_look = $6)), $5,
                 true)
         returning id",
        Uuid::now_v7(),
        email,
        hash,
        name,
        since,
        username_look(name),
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
    advisory_lock(&mut *db, registration.as_str()).await?;
    let id = vehicles::service::insert(&mut *db, user_id, &registration, described, false, since)
        .await?;
    if !vehicles::service::activate(&mut *db, user_id, &registration, since).await? {
        sqlx::query!("delete from vehicles where id = $1", id).execute(db).await?;
    }
    Ok(())
}

/// Says how a vehicle of one of the demo's people is, from when until when, unless they have said it.
pub async fn insert_status(
    db: impl PgExecutor<'_>,
    email: &str,
    registration: &str,
    status: &str,
    (since, until): (DateTime<Utc>, DateTime<Utc>),
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into vehicle_statuses (vehicle_id, status, set_at, expires_at)
         select v.id, $3, $4, $5 from vehicles v join users u on u.id = v.user_id
         where u.email = $1 and u.is_demo and v.registration = $2 and v.state = 'active'
         on conflict (vehicle_id) do nothing",
        email,
        registration,
        status,
        since,
        until,
    )
    .execute(db)
    .await
    .map(drop)
}

/// Somebody of the demo.
pub async fn person(db: impl PgExecutor<'_>, email: &str) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!("select id from users where email = $1 and is_demo", email)
        .fetch_optional(db)
        .await
}

/// Whether a registration is of one of the demo's people, and of nobody real.
pub async fn has_demo_driver(
    db: impl PgExecutor<'_>,
    registration: &Registration,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from vehicles v join users u on u.id = v.user_id
                          where v.registration = $1 and v.state = 'active' and u.is_demo) as "has!""#,
        registration.as_str()
    )
    .fetch_one(db)
    .await
}

/// A vehicle of somebody, while it has no photo.
pub async fn without_photos(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    registration: &str,
) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!(
        "select id from vehicles v where user_id = $1 and registration = replace($2, ' ', '')
           and not exists (select from pictures where vehicle_id = v.id)",
        user_id,
        registration
    )
    .fetch_optional(db)
    .await
}

/// Whether a registration is of another one of the demo's people, and this one neither has nor had it.
pub async fn is_claimable(
    db: impl PgExecutor<'_>,
    claimant: Uuid,
    registration: &Registration,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from vehicles v join users u on u.id = v.user_id
                          where v.registration = $2 and v.state = 'active' and u.is_demo and u.id <> $1)
                  and not exists (select from vehicles where user_id = $1 and registration = $2) as "is!""#,
        claimant,
        registration.as_str()
    )
    .fetch_one(db)
    .await
}

/// Removes the demo's people, and with them all that is theirs. What they said to real people stays with those.
pub async fn remove(db: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from conversations c
         where exists (select from participants p join users u on u.id = p.user_id
                       where p.conversation_id = c.id and u.is_demo)
           and not exists (select from participants p join users u on u.id = p.user_id
                           where p.conversation_id = c.id and not u.is_demo)"
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!("delete from leaving_soon where vehicle_id is null and practice")
        .execute(&mut *db)
        .await?;
    // Reports outlive who made them; these are of nobody.
    sqlx::query!("delete from reports r using users u where u.id = r.reporter_id and u.is_demo")
        .execute(&mut *db)
        .await?;
    // Requests outlive their customers, too.
    sqlx::query!(
        "delete from service_requests r using users u where u.id = r.user_id and u.is_demo"
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!("delete from support_items where email like '%@demo.example'")
        .execute(&mut *db)
        .await?;
    sqlx::query!("delete from incident_reports where reporter_email like '%@demo.example'")
        .execute(&mut *db)
        .await?;
    sqlx::query!(
        "delete from activities a using users u
         where u.is_demo and (a.actor_id = u.id or (a.target_type = 'user' and a.target_id = u.id::text))"
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!("delete from users where is_demo").execute(&mut *db).await?;
    sqlx::query!(
        "delete from zones z where built_in in ('demo-newport', 'demo-retired')
         and not exists (select from zone_members where zone_id = z.id)"
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "delete from driver_report_cases k where not exists (select from driver_reports where case_id = k.id)"
    )
    .execute(db)
    .await?;
    Ok(())
}
