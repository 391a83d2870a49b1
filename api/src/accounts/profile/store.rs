//! Queries for what people say of themselves.

use carpal_domain::registration::Registration;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use sqlx::PgExecutor;
use uuid::Uuid;

/// Whether a vehicle of the user has this registration, also one that is another account's so far.
pub async fn has_vehicle(
    db: impl PgExecutor<'_>,
    id: Uuid,
    registration: &Registration,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from vehicles where user_id = $1 and registration = $2) as "has!""#,
        id,
        registration.as_str(),
    )
    .fetch_one(db)
    .await
}

/// Stores a username, what it looks like, and the registration that it reads as. One of the user's own counts as none. False when
/// another account has the name, or one that looks the same.
pub async fn set_name(
    db: impl PgExecutor<'_>,
    id: Uuid,
    name: &str,
    look: &str,
    registration: Option<&Registration>,
) -> sqlx::Result<bool> {
    let stored = sqlx::query!(
        "update users set name = $2, name_registration = $3, name_look = $4,
             name_chosen = not exists (select from vehicles where user_id = $1 and registration = $3)
         where id = $1",
        id,
        name,
        registration.map(Registration::as_str),
        look,
    )
    .execute(db)
    .await;
    match stored {
        Err(sqlx::Error::Database(error))
            if matches!(
                error.constraint(),
                Some("a username is taken once" | "a username looks like no other")
            ) =>
        {
            Ok(false)
        }
        stored => stored.map(|_| true),
    }
}

/// A username of which it is not stored what it looks like.
pub struct NameWithoutLook {
    pub id: Uuid,
    pub name: String,
}

/// Such usernames, in the order of their accounts, after this one.
pub async fn names_without_look(
    db: impl PgExecutor<'_>,
    after: Uuid,
    max: i64,
) -> sqlx::Result<Vec<NameWithoutLook>> {
    sqlx::query_as!(
        NameWithoutLook,
        "select id, name from users where name_chosen and name_look is null and id > $1 order by id limit $2",
        after,
        max
    )
    .fetch_all(db)
    .await
}

/// Stores what usernames look like, each for its account. Of those that look the same the oldest account's has the look, unless another
/// one has it already; nobody loses a name.
pub async fn fill_looks(
    db: impl PgExecutor<'_>,
    ids: &[Uuid],
    looks: &[String],
) -> sqlx::Result<()> {
    sqlx::query!(
        "update users u set name_look = first.look
         from (select distinct on (look) id, look from unnest($1::uuid[], $2::text[]) as given (id, look) order by look, id) first
         where u.id = first.id and u.name_chosen and u.name_look is null
           and not exists (select from users o where o.name_chosen and o.name_look = first.look)",
        ids,
        looks
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Stores a phone number, or that there is none.
pub async fn set_phone(
    db: impl PgExecutor<'_>,
    id: Uuid,
    phone: Option<&str>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update users set phone = $2, phone_set_at = case when $2::text is not null then $3::timestamptz end
         where id = $1 and phone is distinct from $2",
        id,
        phone,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The settings of a user.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, utoipa::ToSchema)]
pub struct UserSettings {
    /// Whether notifications may be pushed to the user's browsers.
    pub push_notifications: bool,
    /// Whether guests are kept from messaging the user about their vehicles.
    pub private_mode: bool,
    /// Whether the user is listed in the directory of zones.
    pub show_in_zones: bool,
}

/// The settings of a user.
pub async fn settings(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<UserSettings> {
    sqlx::query_as!(
        UserSettings,
        "select push_notifications, private_mode, show_in_zones from users where id = $1",
        id
    )
    .fetch_one(db)
    .await
}

/// Stores them.
pub async fn set_settings(
    db: impl PgExecutor<'_>,
    id: Uuid,
    settings: UserSettings,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update users set push_notifications = $2, private_mode = $3, show_in_zones = $4 where id = $1",
        id,
        settings.push_notifications,
        settings.private_mode,
        settings.show_in_zones,
    )
    .execute(db)
    .await?;
    Ok(())
}
