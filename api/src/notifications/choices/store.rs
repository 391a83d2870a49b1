//! Queries for the channels that a user chooses.

use carpal_domain::notifications::Topic;
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

/// By which channels a user wants to be notified about a topic.
#[derive(Clone, Copy)]
pub struct ChoiceRow {
    pub topic: Topic,
    pub in_app: bool,
    pub email: bool,
    pub push: bool,
}

/// What a user chose; topics that they left alone are not among it.
pub async fn choices(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<Vec<ChoiceRow>> {
    sqlx::query_as!(
        ChoiceRow,
        r#"select topic as "topic: Topic", in_app, email, push from notification_choices where user_id = $1"#,
        user_id
    )
    .fetch_all(db)
    .await
}

/// Stores choices, each in place of the one before.
pub async fn store(db: &mut PgConnection, user_id: Uuid, topics: &[ChoiceRow]) -> sqlx::Result<()> {
    for ChoiceRow { topic, in_app, email, push } in topics {
        sqlx::query!(
            "insert into notification_choices (user_id, topic, in_app, email, push) values ($1, $2, $3, $4, $5)
             on conflict (user_id, topic) do update
             set in_app = excluded.in_app, email = excluded.email, push = excluded.push",
            user_id,
            *topic as Topic,
            in_app,
            email,
            push,
        )
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}
